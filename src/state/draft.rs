//! Turns a series of intended writes into a change list, over a state that stays untouched until they are stored.
//!
//! Every writing call plans on a draft. What it has drafted so far is visible to the rest of the plan (the
//! second turn of a call sees what the first one taught), and nothing of it to anybody else.

use crate::map::{Map, Table};

use super::State;
use super::hearings;
use super::lookup::{erased_hash, erased_parts, fact_key, text_key};
use crate::hash::Ids;
use crate::log::change::{Change, Document, Named, Session, Stamped, Task, name_hash};
use crate::log::clock::Stamp;
use crate::order::Order;
use crate::record::{Fact, Kind, Record, Status};

/// Intended writes over a state.
pub struct Draft<'a> {
    /// What is stored.
    pub state: &'a State,
    /// Time of the call.
    pub now: i64,
    /// Fresh ids.
    pub ids: Ids,
    stamp: Stamp,
    records: Table<String, Option<Record>>,
    order: Vec<String>,
    by_fact: Table<(String, String), Vec<String>>,
    by_text: Table<u64, Vec<String>>,
    sessions: Map<String, Option<Session>>,
    tasks: Map<String, Option<Task>>,
    documents: Map<String, Option<Document>>,
    settings: Map<String, String>,
    erased: Vec<(u64, u64, i64)>,
}

impl<'a> Draft<'a> {
    /// A draft of one call; `seed` is the number the host drew for it.
    #[must_use]
    pub fn new(state: &'a State, now: i64, seed: u64) -> Self {
        Self {
            state,
            now,
            ids: Ids::new(seed),
            stamp: state.clock.peek(now),
            records: Table::default(),
            order: Vec::new(),
            by_fact: Table::default(),
            by_text: Table::default(),
            sessions: Map::new(),
            tasks: Map::new(),
            documents: Map::new(),
            settings: Map::new(),
            erased: Vec::new(),
        }
    }

    /// A record as it would be.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Record> {
        match self.records.get(id) {
            Some(drafted) => drafted.as_ref(),
            None => self.state.get(id),
        }
    }

    /// True when the draft itself made or changed this record.
    #[must_use]
    pub fn is_drafted(&self, id: &str) -> bool {
        self.records.contains_key(id)
    }

    /// Writes a record.
    pub fn put(&mut self, record: Record) {
        let id = record.id.clone();
        if let Some(f) = &record.fact {
            let list = self.by_fact.entry(fact_key(&f.subject, &f.predicate)).or_default();
            if !list.contains(&id) {
                list.push(id.clone());
            }
        }
        if matches!(record.kind, Kind::Semantic | Kind::Procedural) {
            let list = self.by_text.entry(text_key(&record.text)).or_default();
            if !list.contains(&id) {
                list.push(id.clone());
            }
        }
        if self.records.insert(id.clone(), Some(record)).is_none() {
            self.order.push(id);
        }
    }

    /// Changes a record in place; false when there is none.
    pub fn edit(&mut self, id: &str, change: impl FnOnce(&mut Record)) -> bool {
        let Some(mut record) = self.get(id).cloned() else { return false };
        change(&mut record);
        self.put(record);
        true
    }

    /// Removes a record for good.
    pub fn remove(&mut self, id: &str) {
        if self.get(id).is_some() && self.records.insert(id.to_owned(), None).is_none() {
            self.order.push(id.to_owned());
        }
    }

    /// Records this draft wrote, in the order they were first written.
    pub fn drafted(&self) -> impl Iterator<Item = &Record> {
        self.order.iter().filter_map(|id| self.records.get(id).and_then(Option::as_ref))
    }

    /// Facts of one subject and predicate, any status, by id.
    #[must_use]
    pub fn facts(&self, subject: &str, predicate: &str) -> Vec<Record> {
        self.facts_where(subject, predicate, &|_| true)
    }

    /// Those of them that `keep` lets through: only these are copied. Somebody may like thousands of things.
    #[must_use]
    pub fn facts_where(&self, subject: &str, predicate: &str, keep: &dyn Fn(&Record) -> bool) -> Vec<Record> {
        let slots = self.state.fact_slots(subject, predicate).iter().copied();
        self.pick(&fact_key(subject, predicate), slots, keep)
    }

    /// Those of a predicate that give this fact's subject this fact's value: found without a look at the others.
    #[must_use]
    pub fn facts_valued(&self, fact: &Fact, predicate: &str, keep: &dyn Fn(&Record) -> bool) -> Vec<Record> {
        let key = fact_key(&fact.subject, predicate);
        let under = |r: &Record| r.fact.as_ref().is_some_and(|f| fact_key(&f.subject, &f.predicate) == key);
        self.pick(&key, self.state.value_slots(fact), &|r| under(r) && keep(r))
    }

    /// What is kept of stored records and of those drafted under a key, by id.
    fn pick(
        &self,
        key: &(String, String),
        slots: impl Iterator<Item = u32>,
        keep: &dyn Fn(&Record) -> bool,
    ) -> Vec<Record> {
        let stored = slots.filter_map(|s| self.state.record(s)).filter(|r| keep(r) && !self.is_drafted(&r.id));
        // what the draft changed once more may have another key by now
        let has_key = |r: &Record| r.fact.as_ref().is_some_and(|f| fact_key(&f.subject, &f.predicate) == *key);
        let drafted = self.by_fact.get(key).into_iter().flatten().filter_map(|id| self.get(id));
        let mut found: Vec<&Record> = stored.chain(drafted.filter(|r| has_key(r) && keep(r))).collect();
        found.order_by(|a, b| a.id.cmp(&b.id));
        found.dedup_by(|a, b| a.id == b.id);
        found.into_iter().cloned().collect()
    }

    /// Lasting memories with the same folded text, by id.
    #[must_use]
    pub fn same_text(&self, text: &str) -> Vec<Record> {
        let key = text_key(text);
        let stored = self.state.text_slots(text).iter().filter_map(|s| self.state.record(*s)).map(|r| &r.id);
        let drafted = self.by_text.get(&key).into_iter().flatten();
        let mut ids: Vec<&String> = stored.chain(drafted).collect();
        ids.order();
        ids.dedup();
        ids.into_iter().filter_map(|id| self.get(id)).filter(|r| text_key(&r.text) == key).cloned().collect()
    }

    /// A session's turns, oldest first.
    #[must_use]
    pub fn turns(&self, session: &str) -> Vec<&Record> {
        self.last_turns(session, usize::MAX)
    }

    /// The last so many of a session's turns, oldest first, without a look at those before.
    #[must_use]
    pub fn last_turns(&self, session: &str, most: usize) -> Vec<&Record> {
        let stored = self.state.turn_slots(session);
        let mut out: Vec<&Record> = stored[stored.len().saturating_sub(most)..]
            .iter()
            .filter_map(|s| self.state.record(*s))
            .filter_map(|r| self.get(&r.id))
            .collect();
        out.extend(self.drafted().filter(|r| {
            r.kind == Kind::Turn && r.source.session.as_deref() == Some(session) && self.state.get(&r.id).is_none()
        }));
        out.order_by_key(|r| (r.said_at, r.created_at));
        out.drain(..out.len().saturating_sub(most));
        out
    }

    /// A session as it would be.
    #[must_use]
    pub fn session(&self, id: &str) -> Option<&Session> {
        self.sessions.get(id).map_or_else(|| self.state.session(id), Option::as_ref)
    }

    /// Writes a session.
    pub fn put_session(&mut self, session: Session) {
        self.sessions.insert(session.id.clone(), Some(session));
    }

    /// Drops a session.
    pub fn drop_session(&mut self, id: &str) {
        self.sessions.insert(id.to_owned(), None);
    }

    /// A task as it would be.
    #[must_use]
    pub fn task(&self, id: &str) -> Option<&Task> {
        self.tasks.get(id).map_or_else(|| self.state.task(id), Option::as_ref)
    }

    /// Writes a task.
    pub fn put_task(&mut self, task: Task) {
        self.tasks.insert(task.id.clone(), Some(task));
    }

    /// Drops a task.
    pub fn drop_task(&mut self, id: &str) {
        self.tasks.insert(id.to_owned(), None);
    }

    /// A document as it would be.
    #[must_use]
    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.get(id).map_or_else(|| self.state.document(id), Option::as_ref)
    }

    /// Writes a document.
    pub fn put_document(&mut self, document: Document) {
        self.documents.insert(document.id.clone(), Some(document));
    }

    /// Drops a document.
    pub fn drop_document(&mut self, id: &str) {
        self.documents.insert(id.to_owned(), None);
    }

    /// Writes a value of the store itself.
    pub fn set(&mut self, name: &str, value: String) {
        self.settings.insert(name.to_owned(), value);
    }

    /// A value of the store itself as it would be.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str).or_else(|| self.state.setting(name))
    }

    /// Leaves a tombstone: what this record said up to now does not come back by import, sync or older turns.
    pub fn bury(&mut self, salt: u64, record: &Record, until: i64) {
        self.bury_content(salt, &record.text, record.fact.as_deref(), until);
    }

    /// Leaves a tombstone for a text and the fact it carried.
    pub fn bury_content(&mut self, salt: u64, text: &str, fact: Option<&Fact>, until: i64) {
        for parts in erased_parts(text, fact) {
            let grave = (salt, erased_hash(salt, &parts), until);
            if !self.erased.contains(&grave) {
                self.erased.push(grave);
            }
        }
    }

    /// Active records of a kind among what was drafted.
    pub fn drafted_active(&self, kind: Kind) -> impl Iterator<Item = &Record> {
        self.drafted().filter(move |r| r.kind == kind && r.status == Status::Active)
    }

    /// A record that was only said again is not written anew: another writer may be replacing it meanwhile.
    fn write(&self, record: Record, out: &mut Vec<Change>) {
        let Some(old) = self.state.get(&record.id) else { return out.push(Change::Put(Box::new(record))) };
        let (heard, unheard) = hearings::difference(old, &record);
        let mut again = old.clone();
        for heard in &heard {
            hearings::hear(&mut again, heard);
            hearings::teach(&mut again, &heard.turns);
        }
        let id = record.id.clone();
        if heard.is_empty() || again != record {
            out.push(Change::Put(Box::new(record)));
        }
        out.extend(heard.into_iter().map(|heard| Change::Heard(id.clone(), heard)));
        out.extend(unheard.into_iter().map(|at| Change::Unheard(id.clone(), at)));
    }

    /// The stamp all of it will carry.
    #[must_use]
    pub fn stamp(&self) -> Stamp {
        self.stamp
    }

    /// The change list; empty when nothing would change.
    #[must_use]
    pub fn changes(mut self) -> Vec<Stamped> {
        let mut out = Vec::new();
        for id in std::mem::take(&mut self.order) {
            match self.records.remove(&id) {
                Some(Some(record)) if self.state.get(&id) == Some(&record) => {}
                Some(Some(record)) => self.write(record, &mut out),
                Some(None) if self.state.get(&id).is_some() => out.push(Change::Remove(id)),
                _ => {}
            }
        }
        for (id, s) in std::mem::take(&mut self.sessions) {
            match s {
                Some(s) if self.state.session(&id) == Some(&s) => {}
                Some(s) => out.push(Change::Session(s)),
                None if self.state.session(&id).is_none() => {}
                None => out.push(Change::Drop(Named::Session, name_hash(&id))),
            }
        }
        for (id, t) in std::mem::take(&mut self.tasks) {
            match t {
                Some(t) if self.state.task(&id) == Some(&t) => {}
                Some(t) => out.push(Change::Task(t)),
                None if self.state.task(&id).is_none() => {}
                None => out.push(Change::Drop(Named::Task, name_hash(&id))),
            }
        }
        for (id, d) in std::mem::take(&mut self.documents) {
            match d {
                Some(d) if self.state.document(&id) == Some(&d) => {}
                Some(d) => out.push(Change::Document(d)),
                None if self.state.document(&id).is_none() => {}
                None => out.push(Change::Drop(Named::Document, name_hash(&id))),
            }
        }
        for (name, value) in std::mem::take(&mut self.settings) {
            if self.state.setting(&name) != Some(value.as_str()) {
                out.push(Change::Setting(name, value));
            }
        }
        for (salt, hash, until) in std::mem::take(&mut self.erased) {
            out.push(Change::Erased { salt, hash, until });
        }
        out.into_iter().map(|change| Stamped { stamp: self.stamp, change }).collect()
    }
}
