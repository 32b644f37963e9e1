//! `remember`, `update`, `resolve`, `restore`: what the user or the caller decides about single memories.

use super::plan::Outcome;
use super::{Call, Engine};
use crate::api::params::MemoryParams;
use crate::api::results::VerdictView;
use crate::api::view::RecordView;
use crate::error::{Code, Error, Result};
use crate::limits;
use crate::record::{Category, Fact, Kind, Lesson, Origin, Record, Role, Source, Status, Strength, Turn};
use crate::state::draft::Draft;
use crate::write::candidate::Candidate;
use crate::write::gate::{Ruling, judge, kept_because};
use crate::write::reconcile::promote;
use crate::write::statement::Statement;
use crate::write::verdict::{Action, Reason, Verdict};
use crate::write::{extract, redact, screen, told};

impl Engine {
    /// Keeps something because the user or the caller says so.
    ///
    /// # Errors
    /// `invalid_argument` for an empty text, a wrong number or shape; `too_large` over a limit.
    pub fn remember(&mut self, call: Call, memory: &MemoryParams) -> Result<Outcome<VerdictView>> {
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let verdict = self.remember_in(&mut draft, call, memory)?;
        let changes = draft.changes();
        self.plan(changes, VerdictView::from(&verdict))
    }

    fn remember_in(&self, draft: &mut Draft<'_>, call: Call, memory: &MemoryParams) -> Result<Verdict> {
        check(memory)?;
        let text = text_of(memory).ok_or_else(|| Error::invalid("text is empty; say what to remember"))?;
        if text.chars().count() > limits::TEXT_CHARS {
            return Err(Error::new(
                Code::TooLarge,
                format!("text is longer than {} characters; add long texts as documents", limits::TEXT_CHARS),
            ));
        }
        let origin = memory.origin.unwrap_or(Origin::User);
        if text.chars().count() > limits::MEMORY_CHARS {
            return Ok(Verdict::refused(Reason::TooLong, &text));
        }
        let secret = [Some(&text), memory.metadata.as_ref(), memory.fact.as_ref().map(|f| &f.object)];
        if secret.into_iter().flatten().chain(memory.tags.iter().flatten()).any(|t| redact::holds_secret(t))
            || memory.lesson.as_ref().is_some_and(|l| {
                [Some(&l.situation), Some(&l.fix), l.error.as_ref(), l.cause.as_ref()]
                    .into_iter()
                    .flatten()
                    .any(|t| redact::holds_secret(t))
            })
        {
            return Ok(Verdict::refused(Reason::Secret, ""));
        }
        let kind = memory.kind.unwrap_or(if memory.lesson.is_some() { Kind::Procedural } else { Kind::Semantic });
        let found =
            if kind == Kind::Semantic && memory.fact.is_none() { self.read_fact(call, &text) } else { Vec::new() };
        let mut statements: Vec<Statement> =
            found.iter().map(|c| self.statement(call, memory, &c.text, Some(c), kind, origin)).collect();
        if statements.is_empty() {
            statements.push(self.statement(call, memory, &text, None, kind, origin));
        }
        let mut verdict = None;
        for mut st in statements {
            // A call is the newest word there is, also where the clock stands still or went back since the erasure.
            if origin == Origin::User && draft.state.is_erased(&st.text, st.fact.as_ref(), st.said_at) {
                st.said_at = st.said_at.max(draft.stamp().time.saturating_add(1));
            }
            let ruling = if screen::screen(told::in_first_person(&st.text).as_deref().unwrap_or(&st.text)).instruction {
                Ruling::Out(Reason::Instruction)
            } else {
                match judge(&st, None, false, &self.policy) {
                    Ruling::Wait(Reason::LowConfidence) if memory.confidence.is_none() => Ruling::In(kept_because(&st)),
                    ruling => ruling,
                }
            };
            let next = self.reconcile(draft, st, ruling);
            // One call, one verdict: the first kept part speaks for all.
            verdict = match verdict {
                None => Some(next),
                Some(Verdict { action: Action::Refused, .. }) if next.action != Action::Refused => Some(next),
                first => first,
            };
        }
        verdict.ok_or_else(|| Error::invalid("text is empty; say what to remember"))
    }

    /// Facts in a text that the user asked to remember: what was asked for holds whatever the rules doubt.
    fn read_fact(&self, call: Call, text: &str) -> Vec<Candidate> {
        let own = told::in_first_person(text);
        let turn = Turn {
            session: String::new(),
            role: Role::User,
            content: own.clone().unwrap_or_else(|| text.to_owned()),
            id: String::new(),
            name: None,
            time: call.now,
            offset: call.zone,
        };
        let context = extract::Context { predicates: &self.policy.predicates };
        let found = extract::extract(&turn, &context).into_iter();
        let mut found: Vec<Candidate> = found.filter(|c| c.doubt.is_none() && c.fact.is_some()).collect();
        if own.is_some() {
            // The words that are kept are those that were given: one fact can have them, several cannot.
            found.truncate(if found.len() == 1 { 1 } else { 0 });
            for candidate in &mut found {
                text.clone_into(&mut candidate.text);
            }
        }
        found
    }

    fn statement(
        &self,
        call: Call,
        memory: &MemoryParams,
        text: &str,
        found: Option<&Candidate>,
        kind: Kind,
        origin: Origin,
    ) -> Statement {
        let turn = Turn {
            session: String::new(),
            role: Role::User,
            content: text.to_owned(),
            id: String::new(),
            name: None,
            time: call.now,
            offset: call.zone,
        };
        let mut st = match found {
            Some(candidate) => Statement::from_turn(candidate, &turn, origin),
            None => Statement::from_turn(&plain(text), &turn, origin),
        };
        st.kind = kind;
        // The whole text is what was asked to be kept when it says one thing.
        st.source = memory.source.clone().map(Source::from).unwrap_or_default();
        st.requested = true;
        st.strength = Strength::Explicit;
        st.confidence = memory.confidence.unwrap_or(1.0);
        st.importance = memory.importance.unwrap_or(st.importance.max(if kind == Kind::Episodic { 0.6 } else { 0.9 }));
        st.pinned = memory.pinned.unwrap_or(false);
        st.tags = memory.tags.clone().unwrap_or_default();
        st.metadata = memory.metadata.clone();
        st.valid_from = memory.valid_from.or(st.valid_from);
        st.valid_to = memory.valid_to.or(st.valid_to);
        st.expires_at = memory.expires_at.or(st.expires_at);
        st.lesson = memory.lesson.clone().map(|l| Box::new(Lesson::from(l)));
        if let Some(fact) = &memory.fact {
            st.fact = Some(Fact::from(fact.clone()));
        }
        if kind != Kind::Semantic {
            st.category = memory.category;
        } else {
            st.category = memory.category.or_else(|| category(st.fact.as_ref())).or(st.category);
        }
        st
    }

    /// Changes a record. Scope, created time and provenance stay.
    ///
    /// # Errors
    /// `not_found`, `invalid_argument`, or `too_large`.
    pub fn update(&mut self, call: Call, id: &str, patch: &MemoryParams) -> Result<Outcome<RecordView>> {
        check(patch)?;
        let Some(old) = self.state.get(id) else { return Err(missing(id)) };
        if let Some(text) = &patch.text {
            if text.trim().is_empty() {
                return Err(Error::invalid("text is empty; forget the record instead"));
            }
            if old.kind == Kind::Turn {
                return Err(Error::invalid("a turn is what was said and cannot be reworded; forget it instead"));
            }
            if text.chars().count() > limits::MEMORY_CHARS && matches!(old.kind, Kind::Semantic | Kind::Procedural) {
                return Err(Error::new(
                    Code::TooLarge,
                    format!("text is longer than {} characters", limits::MEMORY_CHARS),
                ));
            }
        }
        for text in [patch.text.as_ref(), patch.metadata.as_ref(), patch.fact.as_ref().map(|f| &f.object)] {
            let tags = patch.tags.iter().flatten();
            if text.into_iter().chain(tags).any(|t| redact::holds_secret(t)) {
                return Err(Error::invalid("the new value holds a secret (a key, password or card); leave it out"));
            }
        }
        let mut record = old.clone();
        if let Some(text) = &patch.text
            && *text != record.text
        {
            record.text.clone_from(text);
            // A fact that the new words no longer carry would contradict them.
            if patch.fact.is_none() {
                let found = self.read_fact(call, text).into_iter().next();
                let keeps = record.fact.as_ref().is_some_and(|f| text.contains(&f.object));
                if !keeps {
                    record.fact = found.and_then(|c| c.fact).map(Box::new);
                }
            }
            record.strength = Strength::Explicit;
        }
        if let Some(kind) = patch.kind {
            if matches!(record.kind, Kind::Turn | Kind::Document) {
                return Err(Error::invalid("turns and document chunks keep their kind"));
            }
            record.kind = kind;
        }
        if let Some(fact) = &patch.fact {
            record.fact = Some(Box::new(Fact::from(fact.clone())));
        }
        if let Some(lesson) = &patch.lesson {
            record.lesson = Some(Box::new(Lesson::from(lesson.clone())));
        }
        record.category = patch.category.or(record.category);
        record.importance = patch.importance.unwrap_or(record.importance);
        record.confidence = patch.confidence.unwrap_or(record.confidence);
        record.pinned = patch.pinned.unwrap_or(record.pinned);
        if let Some(tags) = &patch.tags {
            record.tags.clone_from(tags);
        }
        record.valid_from = patch.valid_from.or(record.valid_from);
        record.valid_to = patch.valid_to.or(record.valid_to);
        record.expires_at = patch.expires_at.or(record.expires_at);
        if patch.metadata.is_some() {
            record.metadata.clone_from(&patch.metadata);
        }
        record.status = patch.status.unwrap_or(record.status);
        if record != *old {
            record.updated_at = call.now;
        }
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let changed_text = record.text != old.text;
        let slot = self.state.slot(id);
        draft.put(record.clone());
        let changes = draft.changes();
        let uses = slot.map(|s| self.state.uses(s)).unwrap_or_default();
        let view = RecordView::new(&record, uses, self.embedding(slot.filter(|_| !changed_text)));
        self.plan(changes, view)
    }

    /// Decides what waits for the user.
    ///
    /// # Errors
    /// `not_found`, or `invalid_argument` when the record neither waits nor is in conflict.
    pub fn resolve(&mut self, call: Call, id: &str, decision: &str) -> Result<Outcome<VerdictView>> {
        let accept = match decision {
            "accept" => true,
            "reject" => false,
            other => return Err(Error::invalid(format!("decision is \"{other}\"; use \"accept\" or \"reject\""))),
        };
        let Some(record) = self.state.get(id).cloned() else { return Err(missing(id)) };
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let verdict = if record.status == Status::Pending {
            if accept {
                self.accept_pending(&mut draft, call, &record)
            } else {
                draft.remove(id);
                Verdict {
                    action: Action::Refused,
                    reason: Reason::Negated,
                    id: Some(id.to_owned()),
                    text: Some(record.text),
                }
            }
        } else if record.conflicts_with.is_empty() {
            return Err(Error::invalid(
                "this record is neither pending nor in conflict; nothing is to be decided; list({ status: [\"pending\"] }) gives what waits",
            ));
        } else {
            self.decide_conflict(&mut draft, &record, accept)
        };
        let changes = draft.changes();
        self.plan(changes, VerdictView::from(&verdict))
    }

    fn accept_pending(&self, draft: &mut Draft<'_>, call: Call, record: &Record) -> Verdict {
        // What the user accepts is the user's own word from now on.
        let st = Statement {
            kind: record.kind,
            text: record.text.clone(),
            fact: record.fact.as_deref().cloned(),
            category: record.category,
            strength: Strength::Explicit,
            confidence: 1.0,
            importance: record.importance.max(0.8),
            requested: true,
            correction: false,
            replaces: None,
            ended: false,
            origin: record.origin,
            said_at: call.now,
            pinned: record.pinned,
            tags: record.tags.clone(),
            valid_from: record.valid_from,
            valid_to: record.valid_to,
            precision: record.precision,
            expires_at: None,
            source: record.source.clone(),
            lesson: record.lesson.clone(),
            metadata: record.metadata.clone(),
            mentions: record.mentions.clone(),
        };
        promote(draft, record, st, Reason::Explicit)
    }

    fn decide_conflict(&self, draft: &mut Draft<'_>, record: &Record, accept: bool) -> Verdict {
        let rivals: Vec<Record> = record.conflicts_with.iter().filter_map(|i| draft.get(i)).cloned().collect();
        let now = draft.now;
        let winner = if accept { Some(record) } else { rivals.first() };
        let Some(winner) = winner.cloned() else {
            draft.edit(&record.id, |r| r.conflicts_with.clear());
            return Verdict::done(Action::Merged, Reason::Explicit, &record.id, &record.text);
        };
        for loser in rivals.iter().chain([record]).filter(|r| r.id != winner.id) {
            draft.edit(&loser.id, |r| {
                r.status = Status::Superseded;
                r.superseded_by = Some(winner.id.clone());
                r.superseded_at = Some(now);
                r.valid_to = r.valid_to.or(Some(now));
                r.conflicts_with.clear();
                r.retracted = true;
                r.updated_at = now;
            });
        }
        draft.edit(&winner.id, |r| {
            r.conflicts_with.clear();
            r.strength = Strength::Explicit;
            for loser in rivals.iter().chain([record]).filter(|l| l.id != winner.id) {
                if !r.supersedes.contains(&loser.id) {
                    r.supersedes.push(loser.id.clone());
                }
            }
            r.updated_at = now;
        });
        Verdict::done(Action::Superseded, Reason::Explicit, &winner.id, &winner.text)
    }

    /// Takes a wrong supersession back.
    ///
    /// # Errors
    /// `not_found`, or `invalid_argument` when the record was not superseded.
    pub fn restore(&mut self, call: Call, id: &str) -> Result<Outcome<VerdictView>> {
        let Some(record) = self.state.get(id).cloned() else { return Err(missing(id)) };
        if record.status != Status::Superseded {
            return Err(Error::invalid(
                "only a superseded record can be restored, and this one is not; history() gives the values that were replaced",
            ));
        }
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let now = call.now;
        // Everything that took its place, directly or later, was wrong or is older news now.
        let rivals: Vec<Record> = match &record.fact {
            Some(f) if f.cardinality == crate::record::Cardinality::One => draft
                .facts(&f.subject, &f.predicate)
                .into_iter()
                .filter(|r| r.id != id && r.status == Status::Active)
                .collect(),
            _ => record.superseded_by.iter().filter_map(|i| draft.get(i)).cloned().collect(),
        };
        for rival in &rivals {
            draft.edit(&rival.id, |r| {
                r.status = Status::Superseded;
                r.superseded_by = Some(record.id.clone());
                r.superseded_at = Some(now);
                r.retracted = true;
                r.updated_at = now;
            });
        }
        draft.edit(id, |r| {
            r.status = Status::Active;
            r.superseded_by = None;
            r.superseded_at = None;
            r.valid_to = None;
            r.retracted = false;
            r.updated_at = now;
        });
        let verdict = Verdict::done(Action::Superseded, Reason::Correction, id, &record.text);
        let changes = draft.changes();
        self.plan(changes, VerdictView::from(&verdict))
    }
}

/// A text as a claim without structure.
pub(super) fn plain(text: &str) -> Candidate {
    Candidate {
        text: text.to_owned(),
        fact: None,
        category: Category::Knowledge,
        strength: Strength::Explicit,
        requested: true,
        correction: false,
        replaces: None,
        when: None,
        ended: false,
        importance: 0.9,
        doubt: None,
    }
}

fn category(fact: Option<&Fact>) -> Option<Category> {
    fact.and_then(|f| extract::predicates::lookup(&f.predicate)).map(|(_, category)| category)
}

fn text_of(memory: &MemoryParams) -> Option<String> {
    let given = memory.text.clone().filter(|t| !t.trim().is_empty());
    given.or_else(|| {
        memory.lesson.as_ref().filter(|l| !l.fix.trim().is_empty()).map(|l| match &l.error {
            Some(error) => format!("{} - {error}; {}", l.situation, l.fix),
            None => format!("{}; {}", l.situation, l.fix),
        })
    })
}

fn check(memory: &MemoryParams) -> Result<()> {
    for (what, value) in [("importance", memory.importance), ("confidence", memory.confidence)] {
        if let Some(v) = value
            && !(0.0..=1.0).contains(&v)
        {
            return Err(Error::invalid(format!("{what} is {v}; it must lie in 0..1")));
        }
    }
    if matches!(memory.kind, Some(Kind::Turn | Kind::Document)) {
        return Err(Error::invalid("kind is not one that can be remembered; use record() or documents.add()"));
    }
    if let (Some(from), Some(to)) = (memory.valid_from, memory.valid_to)
        && to < from
    {
        return Err(Error::invalid("validTo lies before validFrom"));
    }
    if memory.metadata.as_ref().is_some_and(|m| m.chars().count() > limits::METADATA_CHARS) {
        return Err(Error::new(
            Code::TooLarge,
            format!("metadata is longer than {} characters of JSON", limits::METADATA_CHARS),
        ));
    }
    if memory.tags.as_ref().is_some_and(|t| t.len() > limits::TAGS) {
        return Err(Error::new(Code::TooLarge, format!("a record has at most {} tags; pass fewer", limits::TAGS)));
    }
    if let Some(lesson) = &memory.lesson
        && [&lesson.situation, &lesson.fix].into_iter().any(|t| t.trim().is_empty())
    {
        return Err(Error::invalid("lesson needs a situation and a fix"));
    }
    if let Some(fact) = &memory.fact
        && [&fact.subject, &fact.predicate, &fact.object].into_iter().any(|t| t.trim().is_empty())
    {
        return Err(Error::invalid("fact needs a subject, a predicate and an object"));
    }
    Ok(())
}

/// No such record.
pub(super) fn missing(id: &str) -> Error {
    Error::new(Code::NotFound, format!("no record has the id \"{}\"; list() gives the ids there are", clip(id)))
}

/// Ids in messages are clipped: a caller may have passed something huge.
fn clip(id: &str) -> String {
    id.chars().take(40).collect()
}
