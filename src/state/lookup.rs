//! Answers questions about state: by id, by fact, by text, by session, and what was erased.

use super::shelves::{head, turn_key};
use super::values::value_keys;
use super::{Brief, Cell, Kept, State};
use crate::hash::hash;
use crate::log::change::{Change, Document, Named, Session, Stamped, Subject, Task, name_hash};
use crate::log::clock::Stamp;
use crate::order::Order;
use crate::record::{Fact, Kind, Record, Uses};
use crate::text::fold;

/// The key under which facts of one subject and predicate are found.
#[must_use]
pub fn fact_key(subject: &str, predicate: &str) -> (String, String) {
    (fold::key(subject), predicate.to_lowercase())
}

/// The key under which equal texts are found, whatever their width, case or script variant.
#[must_use]
pub fn text_key(text: &str) -> u64 {
    hash(0, &[&fold::key(text)])
}

/// What a tombstone is a hash of: a text, or subject, predicate and object.
#[must_use]
pub fn erased_parts(text: &str, fact: Option<&Fact>) -> Vec<Vec<String>> {
    let mut out = vec![vec!["text".to_owned(), fold::key(text)]];
    if let Some(f) = fact {
        let (subject, predicate) = fact_key(&f.subject, &f.predicate);
        out.push(vec!["fact".to_owned(), subject, predicate, fold::key(&f.object), f.negated.to_string()]);
    }
    out
}

/// Hash of one of [`erased_parts`].
#[must_use]
pub fn erased_hash(salt: u64, parts: &[String]) -> u64 {
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    hash(salt, &parts)
}

/// Letters of a text in which names are looked for, and the longest name in words and in letters.
const LOOK: usize = 2_000;
const WORDS: usize = 4;
const LETTERS: usize = 8;

/// What may be a name in a folded text: up to four words, without a plural's or possessor's ending; up to eight letters
/// where words have no borders.
fn names_in(key: &str) -> Vec<&str> {
    let ideographic = |c: char| c >= '\u{2e80}';
    let chars: Vec<(usize, char)> = key.char_indices().take(LOOK).collect();
    let at = |i: usize| chars.get(i).map_or(key.len().min(chars.last().map_or(0, |l| l.0 + l.1.len_utf8())), |c| c.0);
    let mut out = Vec::new();
    for (i, &(from, first)) in chars.iter().enumerate() {
        let wide = ideographic(first);
        let inside = i.checked_sub(1).and_then(|b| chars.get(b)).is_some_and(|b| b.1.is_alphanumeric());
        if !first.is_alphanumeric()
            || !wide && inside && !chars.get(i.wrapping_sub(1)).is_some_and(|b| ideographic(b.1))
        {
            continue;
        }
        let mut left = if wide { LETTERS } else { WORDS * 2 };
        for (j, &(_, c)) in chars.iter().enumerate().skip(i) {
            let next = chars.get(j + 1).map(|n| n.1);
            // A border stands after each letter of a wide script, and after each word of the others.
            let border = wide || next.is_none_or(|n| !n.is_alphanumeric() || ideographic(n));
            if left == 0 || wide && !c.is_alphanumeric() {
                break;
            }
            if border && !c.is_whitespace() {
                left -= 1;
                let name = &key[from..at(j + 1)];
                out.push(name);
                out.extend(name.strip_suffix('s').filter(|bare| bare.len() > 2));
            }
        }
    }
    out
}

/// What is there of some cells, in the order of names.
fn by_name<'c, T: 'c>(
    cells: impl Iterator<Item = &'c Cell<T>>,
    name: fn(&T) -> &String,
) -> impl Iterator<Item = &'c T> {
    let mut there: Vec<&T> = cells.filter_map(|c| c.value.as_ref()).collect();
    there.order_by(|a, b| name(a).cmp(name(b)));
    there.into_iter()
}

impl State {
    /// The record in a slot.
    #[must_use]
    pub fn record(&self, slot: u32) -> Option<&Record> {
        self.kept(slot).map(|k| &k.record)
    }

    /// The record in a slot with its stamp.
    #[must_use]
    pub fn kept(&self, slot: u32) -> Option<&Kept> {
        self.slots.get(slot as usize).and_then(Option::as_deref)
    }

    fn brief(&self, slot: u32, bit: u8) -> bool {
        self.briefs.get(slot as usize).is_some_and(|brief| brief.0 & bit != 0)
    }

    /// True for a record that is active whatever the time, and no part of a document.
    #[must_use]
    pub fn is_plain(&self, slot: u32) -> bool {
        self.brief(slot, Brief::PLAIN)
    }

    /// True for a turn of the user.
    #[must_use]
    pub fn is_said(&self, slot: u32) -> bool {
        self.brief(slot, Brief::SAID)
    }

    /// The slot of a record.
    #[must_use]
    pub fn slot(&self, id: &str) -> Option<u32> {
        self.by_id.get(id, &self.slots)
    }

    /// A record by id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Record> {
        self.slot(id).and_then(|s| self.record(s))
    }

    /// True when a record of this id was removed for good.
    #[must_use]
    pub fn is_removed(&self, id: &str) -> bool {
        self.removed.contains_key(id)
    }

    /// All records with their slots, oldest slot first.
    pub fn records(&self) -> impl Iterator<Item = (u32, &Record)> {
        self.slots.iter().enumerate().filter_map(|(i, k)| k.as_ref().map(|k| (i as u32, &k.record)))
    }

    /// One past the last slot.
    #[must_use]
    pub fn slots(&self) -> u32 {
        self.slots.len() as u32
    }

    /// Records held.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// True when there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_id.len() == 0
    }

    /// How often a record was used.
    #[must_use]
    pub fn uses(&self, slot: u32) -> Uses {
        self.uses.get(&slot).copied().unwrap_or_default()
    }

    /// Slots of the facts of one subject and predicate, any status.
    #[must_use]
    pub fn fact_slots(&self, subject: &str, predicate: &str) -> &[u32] {
        self.facts.get(&fact_key(subject, predicate)).map_or(&[], Vec::as_slice)
    }

    /// Slots of the facts that may give this one's subject this one's value, whatever their predicate and status.
    pub fn value_slots(&self, fact: &Fact) -> impl Iterator<Item = u32> {
        value_keys(fact).into_iter().filter_map(|key| self.values.get(&key)).flatten().copied()
    }

    /// Slots of the facts of a folded subject whose predicate is asked for, oldest first.
    #[must_use]
    pub fn facts_about(&self, subject: &str, asked: &dyn Fn(&str) -> bool) -> Vec<u32> {
        let known = self.shelves.predicates.get(subject).into_iter().flatten().filter(|p| asked(p));
        let mut out: Vec<u32> = known
            .filter_map(|p| self.facts.get(&(subject.to_owned(), p.clone())))
            .flat_map(|slots| slots.iter().copied())
            .collect();
        out.sort_unstable();
        out
    }

    /// Folded subjects of all facts.
    pub fn fact_subjects(&self) -> impl Iterator<Item = &str> {
        self.shelves.predicates.keys().map(String::as_str)
    }

    /// Subjects of facts that a folded text names, but for "user": each is looked up by the words that stand there.
    #[must_use]
    pub fn subjects_in(&self, key: &str) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for name in names_in(key) {
            let known = self.shelves.predicates.contains_key(name);
            if known && name != "user" && !out.iter().any(|o| o == name) {
                out.push(name.to_owned());
            }
        }
        out
    }

    /// Folded tags that may stand in a folded text, with the slots that bear them.
    #[must_use]
    pub fn tags_like(&self, key: &str) -> Vec<(&str, &[u32])> {
        let mut heads: Vec<String> = names_in(key).into_iter().map(head).collect();
        heads.sort_unstable();
        heads.dedup();
        let tags = heads.iter().filter_map(|h| self.shelves.heads.get(h)).flatten();
        tags.filter_map(|t| Some((t.as_str(), self.shelves.tags.get(t)?.as_slice()))).collect()
    }

    /// Slots of what may belong to the core profile, whatever its status.
    #[must_use]
    pub fn core_slots(&self) -> &[u32] {
        &self.shelves.core
    }

    /// Slots of what says who is who to the user.
    #[must_use]
    pub fn relation_slots(&self) -> &[u32] {
        &self.shelves.relations
    }

    /// Slots of session summaries.
    #[must_use]
    pub fn episode_slots(&self) -> &[u32] {
        &self.shelves.episodes
    }

    /// Slots of lessons and rules.
    #[must_use]
    pub fn lesson_slots(&self) -> &[u32] {
        &self.shelves.lessons
    }

    /// Slots of all but documents, newest first.
    pub fn newest_slots(&self) -> impl Iterator<Item = u32> {
        self.shelves.times.iter().rev().map(|(_, slot)| *slot)
    }

    /// Slots of semantic records that a turn taught.
    #[must_use]
    pub fn taught_slots(&self, turn: &str) -> &[u32] {
        self.shelves.taught.get(&turn_key(turn)).map_or(&[], Vec::as_slice)
    }

    /// Slots of a document's chunks, those of unfinished uploads among them.
    #[must_use]
    pub fn chunk_slots(&self, document: &str) -> &[u32] {
        self.shelves.chunks.get(document).map_or(&[], Vec::as_slice)
    }

    /// The first turn of the user.
    #[must_use]
    pub fn first_turn(&self) -> Option<&Record> {
        self.shelves.first.and_then(|slot| self.record(slot))
    }

    /// The turns before and after a turn in its session.
    #[must_use]
    pub fn beside(&self, slot: u32) -> [Option<u32>; 2] {
        let session = self.record(slot).filter(|r| r.kind == Kind::Turn).and_then(|r| r.source.session.as_deref());
        let turns = session.map_or(&[][..], |s| self.turn_slots(s));
        // Turns stand in the order of their times, which mostly is that of their slots: the place is found by halves
        // without a look at the records, else by their times, then by hand among equals.
        let by_time = || {
            let said = |slot: u32| self.record(slot).map(|r| (r.said_at, r.created_at));
            let this = said(slot);
            let from = turns.partition_point(|s| said(*s) < this);
            turns.iter().skip(from).position(|s| *s == slot).map(|at| at + from)
        };
        let at = turns.binary_search(&slot).ok().or_else(by_time);
        let Some(at) = at.or_else(|| turns.iter().position(|s| *s == slot)) else { return [None, None] };
        [at.checked_sub(1).and_then(|i| turns.get(i)).copied(), turns.get(at + 1).copied()]
    }

    /// The record that stands in the place of a superseded one now; the slot itself when nothing does.
    #[must_use]
    pub fn successor(&self, slot: u32) -> u32 {
        if !self.brief(slot, Brief::REPLACED) {
            return slot;
        }
        let mut at = slot;
        for _ in 0..64 {
            let next = self.record(at).filter(|r| r.status == crate::record::Status::Superseded);
            match next.and_then(|r| r.superseded_by.as_deref()).and_then(|id| self.slot(id)) {
                Some(next) => at = next,
                None => return at,
            }
        }
        slot
    }

    /// Slots of lasting memories whose folded text is the same.
    #[must_use]
    pub fn text_slots(&self, text: &str) -> &[u32] {
        self.texts.get(&text_key(text)).map_or(&[], Vec::as_slice)
    }

    /// Slots of a session's turns, oldest first.
    #[must_use]
    pub fn turn_slots(&self, session: &str) -> &[u32] {
        self.turns.get(session).map_or(&[], Vec::as_slice)
    }

    /// When the last of a session's turns of that very moment was stored.
    #[must_use]
    pub fn last_created(&self, session: &str, said: i64) -> Option<i64> {
        let turns = self.turn_slots(session);
        let upto = turns.partition_point(|s| self.record(*s).is_some_and(|r| r.said_at <= Some(said)));
        let last = upto.checked_sub(1).and_then(|at| turns.get(at)).and_then(|s| self.record(*s))?;
        (last.said_at == Some(said)).then_some(last.created_at)
    }

    /// All sessions by name.
    pub fn sessions(&self) -> impl Iterator<Item = &Session> {
        by_name(self.sessions.values(), |s| &s.id)
    }

    /// A session.
    #[must_use]
    pub fn session(&self, id: &str) -> Option<&Session> {
        self.sessions.get(&name_hash(id)).and_then(|c| c.value.as_ref())
    }

    /// A task.
    #[must_use]
    pub fn task(&self, id: &str) -> Option<&Task> {
        self.tasks.get(&name_hash(id)).and_then(|c| c.value.as_ref())
    }

    /// All tasks by name.
    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        by_name(self.tasks.values(), |t| &t.id)
    }

    /// A document.
    #[must_use]
    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.get(&name_hash(id)).and_then(|c| c.value.as_ref())
    }

    /// All documents by id.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        by_name(self.documents.values(), |d| &d.id)
    }

    /// A value of the store itself.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.get(name).and_then(|c| c.value.as_deref())
    }

    /// True when this content was erased and was said no later than what was erased.
    #[must_use]
    pub fn is_erased(&self, text: &str, fact: Option<&Fact>, said_at: i64) -> bool {
        if self.erased.is_empty() {
            return false;
        }
        let parts = erased_parts(text, fact);
        self.erased.iter().any(|(salt, hashes)| {
            parts.iter().any(|p| hashes.get(&erased_hash(*salt, p)).is_some_and(|(until, _)| said_at <= *until))
        })
    }

    /// Everything there is, in a fixed order: records by age, then the rest by name.
    #[must_use]
    pub fn subjects(&self) -> Vec<Subject> {
        let mut out = Vec::with_capacity(self.slots.len());
        if self.horizon != Stamp::default() {
            out.push(Subject::Horizon);
        }
        out.extend(
            self.by_age().into_iter().filter_map(|slot| self.record(slot)).map(|r| Subject::Record(r.id.clone())),
        );
        out.extend(self.other_subjects());
        out
    }

    /// Slots of all records by age.
    #[must_use]
    pub fn by_age(&self) -> Vec<u32> {
        // Not by slot: two replicas that heard the same things in another order dump the same bytes.
        let mut slots: Vec<u32> = self.records().map(|(slot, _)| slot).collect();
        let age = |slot: u32| self.record(slot).map(|r| (r.created_at, &r.id));
        super::apply::arrange(&mut slots, &|a, b| age(a).cmp(&age(b)));
        slots
    }

    /// Everything but what records there are and the horizon, in a fixed order.
    #[must_use]
    pub fn other_subjects(&self) -> Vec<Subject> {
        let mut out = Vec::new();
        let mut removed: Vec<_> = self.removed.keys().cloned().collect();
        removed.order();
        out.extend(removed.into_iter().map(Subject::Record));
        out.extend(self.sessions.keys().cloned().map(|hash| Subject::Named(Named::Session, hash)));
        out.extend(self.tasks.keys().cloned().map(|hash| Subject::Named(Named::Task, hash)));
        out.extend(self.documents.keys().cloned().map(|hash| Subject::Named(Named::Document, hash)));
        out.extend(self.settings.keys().cloned().map(Subject::Setting));
        for (salt, hashes) in &self.erased {
            let mut hashes: Vec<_> = hashes.keys().copied().collect();
            hashes.order();
            out.extend(hashes.into_iter().map(|hash| Subject::Erased(*salt, hash)));
        }
        out
    }

    /// The current value of one thing as changes, with the stamps of its last writes.
    #[must_use]
    pub fn current(&self, subject: &Subject) -> Vec<Stamped> {
        fn cell<T: Clone>(cell: Option<&Cell<T>>, put: impl FnOnce(T) -> Change, drop: Option<Change>) -> Vec<Stamped> {
            cell.and_then(|c| Some(Stamped { stamp: c.stamp, change: c.value.clone().map(put).or(drop)? }))
                .into_iter()
                .collect()
        }
        match subject {
            Subject::Record(id) => {
                let Some(slot) = self.slot(id) else {
                    let gone = self.removed.get(id).map(|stamp| (*stamp, Change::Remove(id.clone())));
                    let gone = gone.map(|(stamp, change)| Stamped { stamp, change });
                    return gone.into_iter().chain(self.hearings(id)).collect();
                };
                let Some(kept) = self.kept(slot) else { return Vec::new() };
                let mut out =
                    vec![Stamped { stamp: kept.stamp, change: Change::Put(Box::new(kept.written().clone())) }];
                if let Some(uses) = self.uses.get(&slot) {
                    out.push(Stamped { stamp: kept.stamp, change: Change::Touch(id.clone(), *uses) });
                }
                out.extend(self.hearings(id));
                out
            }
            Subject::Named(what, hash) => {
                let gone = Some(Change::Drop(*what, hash.clone()));
                match what {
                    Named::Session => cell(self.sessions.get(hash), Change::Session, gone),
                    Named::Task => cell(self.tasks.get(hash), Change::Task, gone),
                    Named::Document => cell(self.documents.get(hash), Change::Document, gone),
                }
            }
            Subject::Setting(name) => cell(self.settings.get(name), |value| Change::Setting(name.clone(), value), None),
            Subject::Erased(salt, hash) => self
                .erased
                .get(salt)
                .and_then(|h| h.get(hash))
                .map(|(until, stamp)| Stamped {
                    stamp: *stamp,
                    change: Change::Erased { salt: *salt, hash: *hash, until: *until },
                })
                .into_iter()
                .collect(),
            Subject::Horizon => {
                let some = self.horizon != Stamp::default();
                some.then_some(Stamped { stamp: self.horizon, change: Change::EraseAll }).into_iter().collect()
            }
        }
    }
}
