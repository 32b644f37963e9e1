//! `forget` and `erase`: removes records with everything made from them, from state, store and indexes.
//!
//! The stored entries that hold a removed text are written again without it in the same batch. What comes back
//! by import, sync, another tab or a re-read of old turns meets a tombstone: a salted hash, no text.

use crate::order;
use std::collections::BTreeSet;

use super::ledger;
use super::plan::Outcome;
use super::{Call, Engine};
use crate::api::params::ForgetParams;
use crate::api::results::RemovedResult;
use crate::error::{Code, Error, Result};
use crate::hash;
use crate::log::change::{Change, Stamped, Subject};
use crate::record::{Kind, Origin, Record};
use crate::state::draft::Draft;
use crate::state::values;
use crate::text::fold;

/// Texts gathered at one go: about a millisecond of work.
const GATHERED: usize = 512;

impl Engine {
    /// Removes for good.
    ///
    /// # Errors
    /// `invalid_argument` unless exactly one thing is named; `not_found` when there is no such record.
    pub fn forget(&mut self, call: Call, what: &ForgetParams) -> Result<Outcome<RemovedResult>> {
        let named = [
            what.id.is_some(),
            what.session.is_some(),
            what.document.is_some(),
            what.subject.is_some(),
            what.origin.is_some(),
            what.before.is_some(),
            what.task.is_some(),
        ];
        if named.iter().filter(|n| **n).count() != 1 {
            return Err(Error::invalid(
                "forget needs exactly one of id, session, document, subject, origin, before, task",
            ));
        }
        if let Some(id) = &what.id
            && self.record_of(id).is_none()
        {
            return Err(super::remembering::missing(id));
        }
        let one = what.id.as_ref().and_then(|id| self.record_of(id)).map(|r| r.id.clone());
        let subject = what.subject.as_deref().map(fold::key);
        let hit = |r: &Record| -> bool {
            one.as_ref().is_some_and(|i| r.id == *i)
                || what.session.as_ref().is_some_and(|s| r.source.session.as_ref() == Some(s))
                || what.document.as_ref().is_some_and(|d| r.source.document.as_ref() == Some(d))
                || subject.as_ref().is_some_and(|s| r.fact.as_ref().is_some_and(|f| fold::key(&f.subject) == *s))
                || what.origin.is_some_and(|o| r.origin == o)
                || what.before.is_some_and(|t| r.said() < t)
                || what.task.as_ref().is_some_and(|t| super::tasks::came_of(r, t))
        };
        let direct = order::set(self.state.records().filter(|(_, r)| hit(r)).map(|(_, r)| r.id.clone()));
        if direct.is_empty() && what.document.as_ref().is_some_and(|d| self.state.document(d).is_none()) {
            return Err(Error::new(Code::NotFound, "no such document; documents.list() gives the ids there are"));
        }
        if direct.is_empty() && what.task.as_ref().is_some_and(|t| self.state.task(t).is_none()) {
            return Err(super::tasks::missing());
        }
        self.forget_records(call, direct, what)
    }

    fn forget_records(
        &mut self,
        call: Call,
        direct: BTreeSet<String>,
        what: &ForgetParams,
    ) -> Result<Outcome<RemovedResult>> {
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let salt = hash::hash(call.seed, &["salt"]);
        let by_words = what.id.is_some() || what.subject.is_some();
        let mut gone = direct.clone();
        let mut rebuilt: BTreeSet<String> = BTreeSet::new();
        // What was said in a forgotten turn, or made from a forgotten record, goes with its last source.
        loop {
            let before = gone.len();
            for (_, r) in self.state.records() {
                if gone.contains(&r.id) {
                    continue;
                }
                if self.derived_only_from(r, &gone) {
                    gone.insert(r.id.clone());
                }
            }
            if gone.len() == before {
                break;
            }
        }
        let mut result = RemovedResult::default();
        let mut texts: BTreeSet<String> = BTreeSet::new();
        let mut quotable: BTreeSet<&String> = BTreeSet::new();
        let mut turn_ids: BTreeSet<String> = BTreeSet::new();
        let mut emptied: BTreeSet<String> = BTreeSet::new();
        for id in &gone {
            let Some(slot) = self.state.slot(id) else { continue };
            let Some(record) = self.state.record(slot) else { continue };
            result.records += 1;
            result.derived += usize::from(!direct.contains(id));
            result.vectors += usize::from(self.search.has_vector(slot));
            texts.insert(record.text.clone());
            if record.kind != Kind::Episodic {
                quotable.insert(&record.text);
            }
            if record.kind == Kind::Turn {
                turn_ids.extend(record.source.turns.iter().cloned());
            }
            draft.bury(salt, record, call.now);
            draft.remove(id);
        }
        // The user who forgets a fact, or all about somebody, means what was said, wherever this memory keeps it: the words are cut out of
        // the turns that said them, and a turn with nothing else in it goes.
        if by_words {
            let words: Vec<String> = direct
                .iter()
                .filter_map(|i| self.state.get(i))
                .filter(|r| r.kind != Kind::Turn)
                .map(|r| r.text.clone())
                .collect();
            for (slot, said) in self.state.records().filter(|(_, r)| r.kind == Kind::Turn && !gone.contains(&r.id)) {
                let Some(rest) = cut(&said.text, &words) else { continue };
                result.derived += 1;
                if rest.chars().any(char::is_alphanumeric) {
                    draft.edit(&said.id, |r| r.text = rest);
                } else {
                    result.records += 1;
                    result.vectors += usize::from(self.search.has_vector(slot));
                    texts.insert(said.text.clone());
                    quotable.insert(&said.text);
                    turn_ids.extend(said.source.turns.iter().cloned());
                    emptied.insert(said.id.clone());
                    draft.remove(&said.id);
                }
            }
            gone.append(&mut emptied);
        }
        // Records that keep standing lose the sources and links that are gone; summaries that quoted them go.
        let mut also: BTreeSet<String> = BTreeSet::new();
        for (_, r) in self.state.records() {
            if gone.contains(&r.id) {
                continue;
            }
            // Two summaries may have a sentence in common; one made from another names it as its parent.
            let told =
                || r.source.parents.iter().any(|p| gone.contains(p)) || quotable.iter().any(|t| quotes(&r.text, t));
            if r.kind == Kind::Episodic && told() {
                also.insert(r.id.clone());
                continue;
            }
            let linked = r.source.turns.iter().any(|t| turn_ids.contains(t))
                || r.source.parents.iter().chain(&r.supersedes).chain(&r.conflicts_with).any(|i| gone.contains(i))
                || r.superseded_by.as_ref().is_some_and(|i| gone.contains(i));
            if linked {
                let reworded = self.other_words(r, &gone);
                let heir = r.superseded_by.as_ref().filter(|i| gone.contains(*i)).is_some();
                draft.edit(&r.id, |r| {
                    r.source.turns.retain(|t| !turn_ids.contains(t));
                    if let Some(rest) = &reworded {
                        r.text.clone_from(rest);
                    }
                    r.source.parents.retain(|i| !gone.contains(i));
                    r.supersedes.retain(|i| !gone.contains(i));
                    r.conflicts_with.retain(|i| !gone.contains(i));
                    if heir {
                        // The value that replaced it is gone, but it was replaced all the same.
                        r.superseded_by = None;
                    }
                });
                rebuilt.insert(r.id.clone());
            }
        }
        for id in &also {
            let Some(record) = self.state.get(id) else { continue };
            result.records += 1;
            result.derived += 1;
            texts.insert(record.text.clone());
            draft.remove(id);
            gone.insert(id.clone());
        }
        if let Some(session) = &what.session {
            draft.drop_session(session);
        }
        if let Some(task) = what.task.as_ref().and_then(|id| self.state.task(id)) {
            result.records += 1;
            texts.insert(task.state.clone());
            texts.extend(super::tasks::texts(&task.state));
            draft.drop_task(&task.id);
        }
        // A document goes with its last chunk, whatever it was forgotten by.
        let emptied = self.state.documents().filter(|d| {
            let mut chunks = self.state.chunk_slots(&d.id).iter().filter_map(|s| self.state.record(*s));
            what.document.as_ref() == Some(&d.id) || chunks.all(|r| gone.contains(&r.id))
        });
        for document in emptied {
            draft.drop_document(&document.id);
        }
        let elsewhere = what.task.as_ref().map_or_else(Vec::new, |task| self.told_beside(task, &gone));
        // Words that somebody still says elsewhere ("ok, thanks") are no residue.
        result.erased = texts
            .into_iter()
            .filter(|t| t.chars().count() >= 6)
            .filter(|t| {
                !self.state.records().any(|(_, r)| {
                    !gone.contains(&r.id) && draft.get(&r.id).is_some_and(|r| r.text.contains(t.as_str()))
                }) && !elsewhere.iter().any(|said| said.contains(t.as_str()))
            })
            .collect();
        let changes = draft.changes();
        if let Some(wanted) = self.needs.take() {
            return Ok(Outcome::Need(wanted));
        }
        self.rewrite_without(changes, &gone, result)
    }

    /// What other tasks, and the accounts of episodes that stay, say.
    fn told_beside(&self, task: &str, gone: &BTreeSet<String>) -> Vec<String> {
        let tasks = self.state.tasks().filter(|t| t.id != task);
        let stays = self.state.records().filter(|(_, r)| !gone.contains(&r.id));
        let episodes = stays.filter_map(|(_, r)| r.episode.as_ref());
        let told = episodes.flat_map(|e| e.texts().cloned());
        tasks.flat_map(|t| super::tasks::texts(&t.state)).chain(told).collect()
    }

    /// A memory that keeps a source but carries the words of a forgotten one takes the words of the source that stays.
    fn other_words(&self, r: &Record, gone: &BTreeSet<String>) -> Option<String> {
        let said = |turn: &String| self.state.get(&hash::turn(turn));
        let turns: Vec<&Record> = r.source.turns.iter().filter_map(said).collect();
        let holds = |t: &&Record| t.text.contains(r.text.as_str());
        if r.kind == Kind::Turn || !turns.iter().any(|t| gone.contains(&t.id) && holds(t)) {
            return None;
        }
        let stays: Vec<&Record> = turns.into_iter().filter(|t| !gone.contains(&t.id)).collect();
        if stays.iter().any(holds) {
            return None;
        }
        stays.first().map(|t| crate::text::sentence::cut(&t.text, 300))
    }

    fn derived_only_from(&self, r: &Record, gone: &BTreeSet<String>) -> bool {
        if r.kind == Kind::Turn || r.kind == Kind::Document {
            return false;
        }
        let turns_gone = !r.source.turns.is_empty()
            && r.source.turns.iter().all(|t| {
                let id = hash::turn(t);
                gone.contains(&id) || (self.state.get(&id).is_none() && self.state.is_removed(&id))
            })
            && r.source.turns.iter().any(|t| gone.contains(&hash::turn(t)));
        let derived = r.origin == Origin::Derived;
        let parents_gone = r.source.parents.iter().all(|p| gone.contains(p));
        // What was said stands on its turns: a parent is what it put right, or what said the same less exactly.
        turns_gone && (!derived || parents_gone)
            || derived && parents_gone && !r.source.parents.is_empty()
            || self.borrowed(r, gone)
    }

    /// Whether a corrected memory has words of a forgotten one in it that nothing which stays and taught it says.
    fn borrowed(&self, r: &Record, gone: &BTreeSet<String>) -> bool {
        let (lost, kept): (Vec<&String>, Vec<&String>) = r.source.parents.iter().partition(|p| gone.contains(*p));
        if lost.is_empty() || r.kind != Kind::Semantic || r.origin == Origin::Derived {
            return false;
        }
        let lost: Vec<&Record> = lost.into_iter().filter_map(|p| self.state.get(p)).collect();
        let turns = r.source.turns.iter().map(|t| hash::turn(t)).filter(|t| !gone.contains(t));
        let mut stays: Vec<&Record> = turns.filter_map(|t| self.state.get(&t)).collect();
        stays.extend(kept.into_iter().filter_map(|p| self.state.get(p)));
        if stays.is_empty() {
            // Its turn went with age. What says the same more exactly was said in words of its own.
            let object = |r: &Record| r.fact.as_ref().map(|f| f.object.clone());
            let refined = |p: &Record| object(r).zip(object(p)).is_some_and(|(new, old)| values::refines(&new, &old));
            return !lost.iter().all(|p| refined(p));
        }
        let said = order::set(stays.iter().flat_map(|s| values::words(&s.text)));
        let mut own = values::words(&r.text);
        own.extend(r.fact.iter().flat_map(|f| values::words(&f.object)));
        lost.iter().any(|p| values::words(&p.text).iter().any(|w| own.contains(w) && !said.contains(w)))
    }

    /// Stores changes, and writes every page that holds a removed record again without it.
    pub(super) fn rewrite_without<T>(
        &mut self,
        changes: Vec<Stamped>,
        gone: &BTreeSet<String>,
        result: T,
    ) -> Result<Outcome<T>> {
        let changed = order::set(changes.iter().map(|s| Subject::of(&s.change)));
        let mut remove = Vec::new();
        let mut again: BTreeSet<Subject> = BTreeSet::new();
        for (key, page) in &self.ledger.pages {
            // Older versions of what this call changes (a session with its summary) hold erased words too.
            let holds = page
                .subjects
                .iter()
                .any(|s| changed.contains(s) || matches!(s, Subject::Record(id) if gone.contains(id)));
            if holds {
                remove.push(key.clone());
                remove.extend(page.parts.iter().cloned());
                again.extend(page.subjects.iter().filter(|s| !changed.contains(s)).cloned());
            }
        }
        // Words of a turn that lost some of them stand in its page as well.
        let lost = changed.iter().filter_map(|s| if let Subject::Record(id) = s { Some(id) } else { None });
        let lost = order::set(lost.chain(gone).map(|id| ledger::record_hash(id)));
        let named = self.ledger.derived.iter().filter(|(_, ids)| ids.iter().any(|id| lost.contains(id)));
        remove.extend(named.map(|(key, _)| key.clone()));
        let mut all = changes;
        all.extend(self.current(&again));
        // What hangs on a changed record (its uses, what was heard of it) stood in those pages too.
        let kept = changed.iter().filter(|s| matches!(s, Subject::Record(id) if !gone.contains(id)));
        for mut stamped in self.current(kept) {
            match &mut stamped.change {
                Change::Put(_) | Change::Remove(_) => continue,
                Change::Heard(_, heard) => heard.turns.retain(|turn| !gone.contains(&hash::turn(turn))),
                _ => {}
            }
            all.push(stamped);
        }
        self.plan_with(all, remove, result)
    }

    /// Texts that an erasure takes, a few after the so-many-th: the host gathers them before, and looks for them in the
    /// store afterwards.
    #[must_use]
    pub fn texts(&self, from: usize) -> Vec<String> {
        let records = self.state.records().map(|(_, r)| &r.text);
        records.chain(self.state.tasks().map(|t| &t.state)).skip(from).take(GATHERED).cloned().collect()
    }

    /// Erases everything of this user and agent. The host removes every key of the prefix but those of the
    /// batch, which hold only the fact that all was erased.
    ///
    /// # Errors
    /// None of its own.
    pub fn erase(&mut self, call: Call) -> Result<Outcome<RemovedResult>> {
        let stamp = self.state.clock.peek(call.now);
        let result = RemovedResult {
            records: self.state.len(),
            vectors: self.state.records().filter(|(s, _)| self.search.has_vector(*s)).count(),
            derived: self.state.records().filter(|(_, r)| r.kind == Kind::Episodic).count(),
            erased: Vec::new(),
        };
        let mut remove: Vec<String> = Vec::new();
        for (key, page) in &self.ledger.pages {
            remove.push(key.clone());
            remove.extend(page.parts.iter().cloned());
        }
        remove.extend(self.ledger.derived.keys().cloned());
        self.touched.clear();
        self.plan_with(vec![Stamped { stamp, change: Change::EraseAll }], remove, result)
    }
}

/// A text without some words; `None` when it does not hold them.
fn cut(text: &str, words: &[String]) -> Option<String> {
    let mut rest = text.to_owned();
    for word in words.iter().filter(|w| w.chars().count() >= 4) {
        rest = rest.replace(word.trim(), "");
    }
    (rest != text).then(|| rest.trim().to_owned())
}

/// True when a summary repeats a text, whole or a sentence of it.
fn quotes(summary: &str, text: &str) -> bool {
    let summary = fold::key(summary);
    crate::text::sentence::sentences(text).into_iter().any(|s| {
        let key = fold::key(s);
        key.chars().count() >= 6 && summary.contains(key.trim_end_matches(['.', '。', '!', '！', '?', '？']))
    })
}
