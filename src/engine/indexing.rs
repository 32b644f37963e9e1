//! Keeps the search index in step with the records, a few at a time, and its pages in the store.
//!
//! Pages of the index (`d/<stamp>/0`) are derived data: each holds words and vectors of some records with a number that
//! tells what they were made from. A record that no page fits is read and embedded again, so a page may be missing,
//! doubled or out of date. They are written when there is time, never with the records themselves; forgetting
//! removes every page that holds a record it removes or changes, in the same batch.

use super::plan::{Batch, Outcome};
use super::{Call, Embedder, Engine, Plan, Purpose};
use crate::error::Result;
use crate::hash::hash;
use crate::index::{Saved, part, passages};
use crate::log::codec::{FrameKind, frame};
use crate::log::keys::stamp_name;
use crate::record::Record;

/// Records of a page.
const RECORDS: usize = 256;

/// Changes with whatever the passages of a record are made from.
fn check(record: &Record) -> u64 {
    let (speaker, section) = (record.speaker.as_deref(), record.source.section.as_deref());
    hash(3 + record.kind as u64, &[&record.text, speaker.unwrap_or_default(), section.unwrap_or_default()])
}

impl Engine {
    /// Reads records that were taken in and are in no page of the index, then makes vectors that the built-in model
    /// owes; at most so many records. Gives how many are left: a host calls it until there are none.
    pub fn catch_up(&mut self, most: usize) -> usize {
        if std::mem::take(&mut self.unsettled) {
            self.state.settle();
        }
        let unread = self.search.unread(most);
        for slot in &unread {
            self.index(*slot);
        }
        let mut left = self.search.waiting();
        if left == 0 && matches!(self.needs.embedder, Embedder::Builtin(Some(_))) {
            for slot in self.search.lacking(most.saturating_sub(unread.len())) {
                let Some(record) = self.state.record(slot) else { continue };
                let texts = passages(record);
                let vectors: Vec<_> = texts.iter().map(|text| self.needs.ready(text, Purpose::Passage)).collect();
                self.search.renew(slot, part(record), &vectors);
            }
            left = self.search.missing();
        }
        if left == 0 {
            self.search.settle();
        }
        left
    }

    pub(super) fn index(&mut self, slot: u32) {
        let Some(record) = self.state.record(slot) else {
            self.search.remove(slot);
            return;
        };
        let needs = &self.needs;
        self.search.put(slot, record, &|text| needs.ready(text, Purpose::Passage));
        match self.saved.remove(&record.id) {
            Some(vectors) => self.search.renew(slot, part(record), &vectors),
            // A text that the built-in model finds nothing in lacks nothing.
            None if matches!(self.needs.embedder, Embedder::Builtin(Some(_))) => {
                self.search.renew(slot, part(record), &[]);
            }
            None => {}
        }
    }

    /// Builds the index anew from the records.
    pub(super) fn reindex(&mut self, at_once: bool) {
        self.search.clear(self.needs.embedder.dimensions());
        self.vector_model = self.needs.embedder.model().map(str::to_owned);
        for slot in 0..self.state.slots() {
            if self.state.record(slot).is_some() {
                self.search.wait(slot);
            }
        }
        if at_once {
            self.catch_up(usize::MAX);
        }
    }

    /// Takes a stored page of the index in.
    pub(super) fn load_page(&mut self, key: &str, body: &[u8]) {
        let (state, embedder) = (&self.state, &self.needs.embedder);
        let known = std::cell::RefCell::new(self.vector_model.take());
        let ours = |name: &str, dims: usize| match embedder {
            Embedder::Builtin(Some(model)) => model.id() == name && model.dims() == dims,
            // Before the model's file is here the first page says whose vectors these are.
            Embedder::Builtin(None) => known.borrow_mut().get_or_insert_with(|| name.to_owned()).as_str() == name,
            _ => false,
        };
        // Records of a page mostly lie one behind another.
        let mut next = 0;
        let mut wanted = |id: &str, found: u64| {
            let follows = state.record(next).is_some_and(|record| record.id == id);
            let slot = if follows { next } else { state.slot(id)? };
            next = slot + 1;
            state.record(slot).filter(|record| check(record) == found).map(|record| (slot, part(record)))
        };
        let ids = self.search.load(key, body, &ours, &mut wanted);
        self.vector_model = known.into_inner();
        if ids.is_none() {
            // Of an earlier form, or damaged: nothing of it counts, and it goes.
            self.search.add_page(key, 1);
        }
        let ids = ids.unwrap_or_default();
        let saved = !self.saved.is_empty();
        for id in ids.iter().filter(|_| saved) {
            let Some(slot) = self.state.slot(id) else { continue };
            if let (Some(record), Some(vectors)) = (self.state.record(slot), self.saved.remove(*id)) {
                self.search.renew(slot, part(record), &vectors);
            }
        }
        self.ledger.derive(key, &ids);
    }

    /// A page of the index is stored.
    pub(super) fn saved_under(&mut self, key: &str, ids: &[String]) {
        if !key.ends_with("/0") {
            return;
        }
        let page = self.search.add_page(key, ids.len());
        for slot in ids.iter().filter_map(|id| self.state.slot(id)) {
            self.search.saved(slot, page);
        }
    }

    /// Writes a page of records that no page of the index holds, once there are at least `least` of them, and removes
    /// pages that are out of date. Gives how many records are in no page then.
    ///
    /// # Errors
    /// None of its own.
    pub fn derive(&mut self, call: Call, least: usize) -> Result<Outcome<usize>> {
        let model = match &self.needs.embedder {
            // A host's vectors are stored as they come.
            Embedder::None | Embedder::Host { .. } => "",
            Embedder::Builtin(Some(model)) => model.id(),
            Embedder::Builtin(None) => return Ok(Outcome::Done(0, None)),
        };
        if self.search.waiting() > 0 || (!model.is_empty() && self.search.missing() > 0) {
            return Ok(Outcome::Done(0, None));
        }
        let worn = self.search.worn();
        let (slots, all) = self.search.unsaved(RECORDS);
        let slots = if all < least { Vec::new() } else { slots };
        if slots.is_empty() && worn.is_empty() {
            return Ok(Outcome::Done(0, None));
        }
        let stamp = self.state.clock.peek(call.now);
        let mut plan = Plan { stamp, removed: worn.clone(), ..Plan::default() };
        let mut batch = Batch { put: Vec::new(), remove: worn };
        let records: Vec<Saved> = slots
            .iter()
            .filter_map(|slot| {
                let record = self.state.record(*slot)?;
                Some(Saved { id: record.id.clone(), check: check(record), slot: *slot })
            })
            .collect();
        if !records.is_empty() {
            let key = format!("{}d/{}/0", self.prefix, stamp_name(stamp));
            batch.put.push((key.clone(), frame(FrameKind::Derived, &self.search.page(&records, model))));
            plan.derived.push((key, records.into_iter().map(|r| r.id).collect()));
        }
        self.pending = Some(plan);
        Ok(Outcome::Done(all - slots.len(), Some(batch)))
    }
}
