//! Keeps the vectors of a host's embedder: stored beside the records they belong to, renewed when the model changes.
//!
//! Vectors are derived data. A page holds those of the records of one change set, as 16-bit numbers with one
//! scale each; a page of another model or dimension is passed over and goes once its records have new vectors.
//! Vectors of the built-in model stand in the pages of the index (`indexing.rs`).

use serde::{Deserialize, Serialize};

use super::plan::{Batch, Outcome};
use super::{Call, Embedder, Engine, Plan, Purpose};
use crate::error::Result;
use crate::index::{part, passages};
use crate::log::clock::Stamp;
use crate::log::codec::{FrameKind, frame};
use crate::log::keys::stamp_name;
use crate::record::Record;

/// One vector: scale and values, or nothing for a text without one.
type Packed = Option<(f32, Vec<i16>)>;

/// The body of a derived page.
#[derive(Serialize, Deserialize)]
struct VectorPage {
    model: String,
    dimensions: u32,
    records: Vec<(String, Vec<Packed>)>,
}

impl Engine {
    /// A page with the vectors of these records, if the host made some: key, bytes, ids.
    pub(super) fn vector_page<'r>(
        &self,
        stamp: Stamp,
        records: impl Iterator<Item = &'r Record>,
    ) -> Option<(String, Vec<u8>, Vec<String>)> {
        let Embedder::Host { model, dimensions } = &self.needs.embedder else { return None };
        let mut page = VectorPage { model: model.clone(), dimensions: *dimensions as u32, records: Vec::new() };
        for record in records {
            let vectors: Vec<Packed> =
                passages(record).iter().map(|t| self.needs.ready(t, Purpose::Passage).map(|v| pack(&v))).collect();
            if vectors.iter().any(Option::is_some) {
                page.records.push((record.id.clone(), vectors));
            }
        }
        if page.records.is_empty() {
            return None;
        }
        let bytes = postcard::to_allocvec(&page).ok()?;
        let ids = page.records.into_iter().map(|(id, _)| id).collect();
        Some((format!("{}d/{}", self.prefix, stamp_name(stamp)), frame(FrameKind::Derived, &bytes), ids))
    }

    /// Takes a stored page of vectors in. One that does not decode or is of another model counts as not there.
    pub(super) fn load_vectors(&mut self, key: &str, body: &[u8]) {
        let Ok(page) = postcard::from_bytes::<VectorPage>(body) else {
            self.ledger.derive(key, &[""; 0]);
            return;
        };
        let ids: Vec<String> = page.records.iter().map(|(id, _)| id.clone()).collect();
        let fits = self.needs.embedder.model() == Some(page.model.as_str())
            && self.needs.embedder.dimensions() == page.dimensions as usize
            && matches!(self.needs.embedder, Embedder::Host { .. });
        if fits {
            for (id, vectors) in page.records {
                let vectors: Vec<Option<Vec<f32>>> =
                    vectors.into_iter().map(|v| v.map(|(scale, values)| unpack(scale, &values))).collect();
                match self.state.slot(&id).and_then(|slot| self.state.record(slot).map(|r| (slot, part(r)))) {
                    Some((slot, part)) if !self.search.range(slot).is_empty() => {
                        self.search.renew(slot, part, &vectors);
                    }
                    _ => {
                        self.saved.insert(id, vectors);
                    }
                }
            }
        } else {
            self.obsolete.insert(key.to_owned());
        }
        self.ledger.derive(key, &ids);
    }

    /// Asks the host for the vectors of a few records that lack them, and stores what it gave. Gives how many
    /// records still lack theirs; the pages of an earlier model go with the last of them.
    ///
    /// # Errors
    /// None of its own.
    pub fn stale(&mut self, call: Call, limit: usize) -> Result<Outcome<usize>> {
        if !matches!(self.needs.embedder, Embedder::Host { .. }) {
            return Ok(Outcome::Done(self.catch_up(limit), None));
        }
        let slots = self.search.lacking(limit);
        for slot in &slots {
            if let Some(record) = self.state.record(*slot) {
                for text in passages(record) {
                    self.needs.ask(&text, Purpose::Passage);
                }
            }
        }
        if let Some(wanted) = self.needs.take() {
            return Ok(Outcome::Need(wanted));
        }
        let stamp = self.state.clock.peek(call.now);
        let records: Vec<Record> = slots.iter().filter_map(|s| self.state.record(*s)).cloned().collect();
        let page = self.vector_page(stamp, records.iter());
        for record in &records {
            let vectors: Vec<Option<Vec<f32>>> =
                passages(record).iter().map(|t| self.needs.ready(t, Purpose::Passage)).collect();
            if let Some(slot) = self.state.slot(&record.id) {
                self.search.renew(slot, part(record), &vectors);
            }
        }
        let left = self.search.missing();
        let mut plan = Plan { stamp, ..Plan::default() };
        let mut batch = Batch::default();
        if let Some((key, bytes, ids)) = page {
            batch.put.push((key.clone(), bytes));
            plan.derived.push((key, ids));
        }
        if left == 0 {
            batch.remove.extend(self.obsolete.iter().cloned());
            plan.removed.clone_from(&batch.remove);
        }
        if batch == Batch::default() {
            return Ok(Outcome::Done(left, None));
        }
        self.pending = Some(plan);
        Ok(Outcome::Done(left, Some(batch)))
    }
}

fn pack(vector: &[f32]) -> (f32, Vec<i16>) {
    let most = vector.iter().fold(0.0_f32, |m, x| m.max(x.abs()));
    let scale = if most > 0.0 { most / 32_767.0 } else { 1.0 };
    (scale, vector.iter().map(|x| (x / scale).round() as i16).collect())
}

fn unpack(scale: f32, values: &[i16]) -> Vec<f32> {
    values.iter().map(|v| f32::from(*v) * scale).collect()
}
