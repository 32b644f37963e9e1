//! Turns a finished draft into a batch for the store, and the host's word that it is stored into state.

use super::ledger::{self, Page};
use super::needs::Wanted;
use super::{Engine, Plan};
use crate::error::{Error, Result};
use crate::log::change::{Change, Stamped, Subject};
use crate::log::codec;
use crate::log::keys::Shelf;
use crate::order::Order;
use crate::state::apply::Effect;

/// Removals of one call from which on what is kept in order of time is put in order once for all of them.
const MANY: usize = 64;

/// Keys and bytes that the host stores, all or nothing, puts before removals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// What to write.
    pub put: Vec<(String, Vec<u8>)>,
    /// What to remove.
    pub remove: Vec<String>,
}

/// What a call came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<T> {
    /// The host must answer first and make the same call again.
    Need(Wanted),
    /// The answer. With a batch, it holds once the batch is stored and [`Engine::commit`] was called.
    Done(T, Option<Batch>),
}

impl Outcome<()> {
    /// The same with a result.
    fn with<T>(self, result: T) -> Outcome<T> {
        match self {
            Self::Need(wanted) => Outcome::Need(wanted),
            Self::Done((), batch) => Outcome::Done(result, batch),
        }
    }
}

impl Engine {
    /// Ends a reading call.
    pub(super) fn answer<T>(&self, result: T) -> Outcome<T> {
        match self.needs.take() {
            Some(wanted) => Outcome::Need(wanted),
            None => Outcome::Done(result, None),
        }
    }

    /// Ends a writing call: its changes become a batch. Uses counted since the last write ride along.
    pub(super) fn plan<T>(&mut self, changes: Vec<Stamped>, result: T) -> Result<Outcome<T>> {
        self.plan_or_ask(changes).map(|planned| planned.with(result))
    }

    fn plan_or_ask(&mut self, changes: Vec<Stamped>) -> Result<Outcome<()>> {
        match self.needs.take() {
            Some(wanted) => Ok(Outcome::Need(wanted)),
            None => self.plan_changes(changes, Vec::new()),
        }
    }

    /// As `plan`, with keys that go: what they hold and nobody else does is written again first.
    pub(super) fn plan_with<T>(&mut self, changes: Vec<Stamped>, remove: Vec<String>, result: T) -> Result<Outcome<T>> {
        self.plan_changes(changes, remove).map(|planned| planned.with(result))
    }

    /// Apart from the result, so that it is compiled once.
    fn plan_changes(&mut self, mut changes: Vec<Stamped>, remove: Vec<String>) -> Result<Outcome<()>> {
        if changes.is_empty() && remove.is_empty() {
            return Ok(Outcome::Done((), None));
        }
        let stamp = changes.first().map_or_else(|| self.state.clock.peek(0), |s| s.stamp);
        for (id, uses) in &self.touched {
            if self.state.slot(id).is_some() {
                changes.push(Stamped { stamp, change: Change::Touch(id.clone(), *uses) });
            }
        }
        let mut batch = Batch::default();
        let mut stored = Vec::new();
        if !changes.is_empty() {
            self.shelve(Shelf::Entry, stamp, &changes, &mut batch, &mut stored)?;
        }
        let records = changes.iter().filter_map(|s| match &s.change {
            Change::Put(r) => Some(r.as_ref()),
            _ => None,
        });
        let mut derived = Vec::new();
        if let Some((key, bytes, ids)) = self.vector_page(stamp, records) {
            // Before the commit key of the entry, so that a store that is not atomic never has one without the other.
            batch.put.insert(0, (key.clone(), bytes));
            derived.push((key, ids));
        }
        batch.remove = remove.clone();
        self.pending = Some(Plan { stamp, changes, stored, derived, removed: remove, clears_touches: true });
        Ok(Outcome::Done((), Some(batch)))
    }

    /// Encodes changes under one key (and its parts) and notes the page.
    pub(super) fn shelve(
        &self,
        shelf: Shelf,
        stamp: crate::log::clock::Stamp,
        changes: &[Stamped],
        batch: &mut Batch,
        stored: &mut Vec<(String, Page)>,
    ) -> Result<()> {
        let mut puts = codec::puts(&self.prefix, shelf, stamp, changes)?;
        let bytes = puts.iter().map(|(_, b)| b.len()).sum();
        let Some((key, _)) = puts.last() else { return Ok(()) };
        let key = key.clone();
        let parts = puts.iter().take(puts.len() - 1).map(|(k, _)| k.clone()).collect();
        stored.push((key, ledger::page(bytes, parts, changes)));
        batch.put.append(&mut puts);
        Ok(())
    }

    /// The pending batch is stored: the state takes it over. Gives the ids of records that changed.
    ///
    /// # Errors
    /// `invalid_argument` when nothing is pending.
    pub fn commit(&mut self) -> Result<Vec<String>> {
        let plan = self.pending.take().ok_or_else(|| Error::invalid("nothing is pending"))?;
        for (key, page) in plan.stored {
            self.ledger.pages.insert(key, page);
        }
        self.ledger.remove(&plan.removed);
        for (key, ids) in plan.derived {
            self.saved_under(&key, &ids);
            self.ledger.derive(&key, &ids);
        }
        for key in &plan.removed {
            self.tainted.remove(key);
            self.obsolete.remove(key);
            self.search.drop_page(key);
        }
        self.state.clock.observe(plan.stamp);
        if plan.clears_touches {
            self.touched.clear();
        }
        let changed = self.fold(plan.changes, true);
        self.needs.tidy();
        Ok(changed)
    }

    /// The pending batch was not stored: as if the call had never been made. Its stamp is not used again, so
    /// that a batch whose fate the store does not know can never be taken for a later one.
    pub fn discard(&mut self) {
        if let Some(plan) = self.pending.take() {
            self.state.clock.observe(plan.stamp);
        }
    }

    /// Applies changes and keeps the indexes in step: at once, or what is to be read anew by [`Engine::catch_up`]. Gives the
    /// ids of records that look different now.
    pub(super) fn fold(&mut self, changes: Vec<Stamped>, at_once: bool) -> Vec<String> {
        let removals = changes.iter().filter(|s| matches!(s.change, Change::Remove(_))).count();
        if removals > MANY {
            self.state.loosen();
        }
        let mut changed = self.apply(changes, at_once, true);
        if at_once {
            self.search.settle();
        }
        for slot in self.state.settle() {
            if let Some(record) = self.state.record(slot) {
                changed.push(record.id.clone());
            }
        }
        changed.order();
        changed.dedup();
        changed
    }

    /// As [`Engine::fold`], but for settling, and the ids come as the changes do: `all` of them, or one where there is one.
    pub(super) fn apply(&mut self, changes: Vec<Stamped>, at_once: bool, all: bool) -> Vec<String> {
        let mut changed = Vec::new();
        for stamped in changes {
            let subject = (all || changed.is_empty()).then(|| Subject::of(&stamped.change));
            let before = match stamped.change {
                Change::EraseAll => self.state.records().map(|(_, r)| r.id.clone()).collect(),
                _ => Vec::new(),
            };
            match self.state.apply(stamped) {
                Effect::None => continue,
                Effect::Text(slot) if at_once => self.index(slot),
                Effect::Text(slot) => self.search.wait(slot),
                Effect::Other(_) => {}
                Effect::Gone(slot) => {
                    // whoever removed it elsewhere may not have known of the page that holds its words
                    if !at_once {
                        self.search.outdate(slot);
                    }
                    self.search.remove(slot);
                    // Notes hold words of what is gone.
                    self.notes = Default::default();
                }
                Effect::Cleared => {
                    self.notes = Default::default();
                    changed.extend(before.into_iter().filter(|id| self.state.get(id).is_none()));
                    self.reindex(at_once);
                }
            }
            if let Some(Subject::Record(id)) = subject {
                changed.push(id);
            }
        }
        changed
    }

    /// The current value of what pages hold, with its own stamps: for writing it again elsewhere.
    pub(super) fn current<'s>(&self, subjects: impl IntoIterator<Item = &'s Subject>) -> Vec<Stamped> {
        let mut subjects: Vec<&Subject> = subjects.into_iter().collect();
        subjects.order();
        subjects.dedup();
        subjects.into_iter().flat_map(|s| self.state.current(s)).collect()
    }
}
