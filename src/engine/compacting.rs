//! `compact`: expires, archives, removes duplicates, gathers old episodes. Running it twice changes nothing more.

use std::collections::BTreeSet;

use super::plan::Outcome;
use super::{Call, Engine};
use crate::api::results::{CompactResult, RefusedView};
use crate::error::Result;
use crate::hash;
use crate::layers::{episodic, semantic};
use crate::limits;
use crate::order::Order;
use crate::record::{Kind, Record, Source, Status, Uses};
use crate::state::draft::Draft;
use crate::text::language;
use crate::write::gate::{Ruling, judge};
use crate::write::likeness::{denies, numbers, same_fact};
use crate::write::statement::Statement;
use crate::write::{redact, screen};

impl Engine {
    /// Tidies up; `most` is the number of records to stay under (policy `maxRecords`).
    ///
    /// # Errors
    /// None of its own.
    pub fn compact(&mut self, call: Call, most: Option<usize>) -> Result<Outcome<CompactResult>> {
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let mut result = CompactResult::default();
        self.expire(&mut draft, call, &mut result);
        self.merge_duplicates(&mut draft, &mut result);
        self.consolidate(&mut draft, call, &mut result);
        self.stay_under(&mut draft, most.unwrap_or(self.policy.max_records), &mut result);
        for (_, record) in self.state.records() {
            if let Some(reason) = self.todays_refusal(record) {
                result.refused.push(RefusedView { id: record.id.clone(), reason });
            }
        }
        let changes = draft.changes();
        self.plan(changes, result)
    }

    /// The part of `compact` that goes once through the records, for `tick` to do by itself: what is past its time
    /// goes or changes its status. Looking for duplicates compares all with all and is left to `compact`.
    pub(super) fn tidy(&self, draft: &mut Draft<'_>, call: Call) {
        let mut result = CompactResult::default();
        self.expire(draft, call, &mut result);
        self.consolidate(draft, call, &mut result);
        if self.state.len() > self.policy.max_records {
            self.stay_under(draft, self.policy.max_records, &mut result);
        }
    }

    fn uses_of(&self, id: &str) -> Uses {
        let stored = self.state.slot(id).map(|s| self.state.uses(s)).unwrap_or_default();
        self.touched.get(id).copied().unwrap_or(stored)
    }

    fn expire(&self, draft: &mut Draft<'_>, call: Call, result: &mut CompactResult) {
        for (slot, record) in self.state.records() {
            if semantic::outlived(record, call.now, &self.policy) || self.is_orphan(record, call.now) {
                draft.remove(&record.id);
                result.expired += 1;
            } else if semantic::expired(record, call.now, &self.policy) {
                draft.edit(&record.id, |r| {
                    r.status = Status::Expired;
                    r.updated_at = call.now;
                });
                result.expired += 1;
            } else if semantic::archived(record, self.state.uses(slot), call.now, &self.policy) {
                draft.edit(&record.id, |r| r.status = Status::Archived);
                result.archived += 1;
            }
        }
    }

    /// A chunk of an upload that was never finished, a day later.
    fn is_orphan(&self, record: &Record, now: i64) -> bool {
        !super::filter::visible(&self.state, record)
            && now.saturating_sub(record.created_at) > 86_400_000
            && !record.source.parents.first().is_some_and(|job| self.uploads.contains_key(job))
    }

    /// Active memories that say the same become one: the oldest stays and takes over sources and mentions.
    fn merge_duplicates(&self, draft: &mut Draft<'_>, result: &mut CompactResult) {
        let mut gone: BTreeSet<String> = BTreeSet::new();
        let lasting: Vec<(u32, Record)> = self
            .state
            .records()
            .filter(|(_, r)| matches!(r.kind, Kind::Semantic | Kind::Procedural) && r.status == Status::Active)
            .map(|(s, r)| (s, r.clone()))
            .collect();
        let accept = |slot: u32| {
            self.state
                .record(slot)
                .is_some_and(|r| matches!(r.kind, Kind::Semantic | Kind::Procedural) && r.status == Status::Active)
        };
        let calibration = self.needs.embedder.calibration();
        for (slot, record) in &lasting {
            if gone.contains(&record.id) || draft.get(&record.id).is_none_or(|r| r.status != Status::Active) {
                continue;
            }
            let mut twins: Vec<Record> = draft.same_text(&record.text);
            if let Some(fact) = &record.fact {
                twins.extend(draft.facts(&fact.subject, &fact.predicate));
            }
            if let Some(vector) = self.needs.ready(&record.text, super::Purpose::Passage) {
                for (other, cosine) in self.search.near(&vector, 4, &accept) {
                    if other != *slot && f64::from(calibration.likeness(cosine)) >= self.policy.duplicate_at {
                        twins.extend(self.state.record(other).cloned());
                    }
                }
            }
            for twin in twins {
                if twin.id == record.id
                    || gone.contains(&twin.id)
                    || twin.status != Status::Active
                    || twin.kind != record.kind
                    || !same_claim(record, &twin)
                    || (twin.created_at, &twin.id) < (record.created_at, &record.id)
                {
                    continue;
                }
                let st = as_statement(&twin);
                draft.edit(&record.id, |r| st.reinforce(r, r.updated_at));
                draft.remove(&twin.id);
                gone.insert(twin.id.clone());
                result.merged += 1;
            }
        }
    }

    /// The oldest episodes beyond the policy's number become one that names them as parents.
    fn consolidate(&self, draft: &mut Draft<'_>, call: Call, result: &mut CompactResult) {
        let mut all: Vec<Record> = self
            .state
            .records()
            .map(|(_, r)| r)
            .filter(|r| r.kind == Kind::Episodic && r.status == Status::Active && r.episode.is_some())
            .cloned()
            .collect();
        let surplus = episodic::surplus(all.len(), self.policy.max_episodes);
        if surplus < 2 {
            return;
        }
        all.order_by_key(|r| (r.said_at, r.id.clone()));
        all.truncate(surplus);
        let episodes: Vec<&crate::record::Episode> = all.iter().filter_map(|r| r.episode.as_deref()).collect();
        let episode = episodic::consolidate(&episodes);
        let mut source = Source::default();
        for record in &all {
            source.parents.push(record.id.clone());
            for turn in &record.source.turns {
                if source.turns.len() < limits::SOURCES {
                    source.turns.push(turn.clone());
                }
            }
        }
        source.parents.truncate(limits::SOURCES);
        let parents: Vec<&str> = all.iter().map(|r| r.id.as_str()).collect();
        let language = if all.iter().any(|r| language::has_han(&r.text)) {
            crate::read::parts::Language::Zh
        } else {
            crate::read::parts::Language::En
        };
        let record = self.episode_record(hash::id(1, &parents), episode, source, language, call);
        draft.put(record);
        for old in &all {
            draft.edit(&old.id, |r| r.status = Status::Archived);
            result.consolidated += 1;
        }
    }

    /// Keeps the number of records under a cap: what is least worth keeping goes, the user's own words last.
    fn stay_under(&self, draft: &mut Draft<'_>, most: usize, result: &mut CompactResult) {
        // Out of date first, then by worth.
        let rank = |r: &Record| match r.status {
            Status::Active => 0,
            Status::Pending => 1,
            Status::Superseded => 2,
            Status::Archived => 3,
            Status::Expired => 4,
        };
        let mut alive: Vec<(&Record, Uses)> =
            self.state.records().filter_map(|(_, r)| draft.get(&r.id)).map(|r| (r, self.uses_of(&r.id))).collect();
        alive.extend(draft.drafted().filter(|r| self.state.get(&r.id).is_none()).map(|r| (r, Uses::default())));
        if alive.len() <= most {
            return;
        }
        alive.order_by(|a, b| rank(a.0).cmp(&rank(b.0)).then_with(|| semantic::keep_first((a.0, a.1), (b.0, b.1))));
        let over = alive.iter().skip(most).filter(|(r, _)| !r.pinned);
        let over: Vec<String> = over.map(|(r, _)| r.id.clone()).collect();
        for id in over {
            draft.remove(&id);
            result.expired += 1;
        }
    }

    /// What today's gate would say of a stored memory, if it would refuse it.
    fn todays_refusal(&self, record: &Record) -> Option<&'static str> {
        if redact::holds_secret(&record.text) {
            return Some("secret");
        }
        if !matches!(record.kind, Kind::Semantic | Kind::Procedural) || record.status != Status::Active {
            return None;
        }
        let instruction = screen::screen(&record.text).instruction;
        match judge(&as_statement(record), None, instruction, &self.policy) {
            Ruling::Out(reason) => Some(reason.name()),
            _ => None,
        }
    }
}

fn same_claim(a: &Record, b: &Record) -> bool {
    match (&a.fact, &b.fact) {
        (Some(x), Some(y)) => same_fact(x, y),
        (None, None) => numbers(&a.text) == numbers(&b.text) && denies(&a.text) == denies(&b.text),
        _ => false,
    }
}

fn as_statement(r: &Record) -> Statement {
    Statement {
        kind: r.kind,
        text: r.text.clone(),
        fact: r.fact.as_deref().cloned(),
        category: r.category,
        strength: r.strength,
        confidence: r.confidence,
        importance: r.importance,
        requested: false,
        correction: false,
        replaces: None,
        ended: false,
        origin: r.origin,
        said_at: r.said(),
        pinned: r.pinned,
        tags: r.tags.clone(),
        valid_from: r.valid_from,
        valid_to: r.valid_to,
        precision: r.precision,
        expires_at: r.expires_at,
        source: r.source.clone(),
        lesson: r.lesson.clone(),
        metadata: r.metadata.clone(),
        mentions: r.mentions.clone(),
    }
}
