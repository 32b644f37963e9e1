//! `get`, `list`, `history`, `stats`: what there is, without searching.

use super::filter::{Filter, Moment, effective_status};
use super::{Call, Engine};
use crate::api::params::ListParams;
use crate::api::results::StatsResult;
use crate::api::view::{EmbeddingView, RecordView};
use crate::error::{Error, Result};
use crate::order::Order;
use crate::record::{Kind, Record, Status};

/// Records one `list` call gives at the most.
const PAGE: usize = 1_000;

impl Engine {
    /// The record of an id; a turn answers to the id that record() gave it, too.
    pub(super) fn record_of(&self, id: &str) -> Option<&Record> {
        self.state.get(id).or_else(|| self.state.get(&crate::hash::turn(id)))
    }

    /// One record, whatever its status; `None` when there is none.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<RecordView> {
        self.record_of(id).and_then(|r| self.state.slot(&r.id)).and_then(|s| self.view(s))
    }

    /// Records that a filter admits, newest first, a page at a time: `after` is the last id of the page before.
    ///
    /// # Errors
    /// `invalid_argument` for a wrong filter or an unknown `after`.
    pub fn list(&self, call: Call, params: &ListParams) -> Result<Vec<RecordView>> {
        let moment = Moment { now: call.now, ..Moment::default() };
        let filter = Filter::new(params.filter.as_ref(), params.kinds.as_deref(), moment)?;
        let mut found: Vec<(u32, &Record)> = self
            .state
            .records()
            .filter(|(_, r)| params.pinned.is_none_or(|p| r.pinned == p) && filter.admits(&self.state, r))
            .collect();
        found.order_by(|a, b| order(b.1).cmp(&order(a.1)));
        let from = match &params.after {
            None => 0,
            Some(after) => {
                let Some(last) = self.state.get(after) else {
                    return Err(Error::invalid("after is not the id of a record; start again without it"));
                };
                found.partition_point(|(_, r)| order(r) >= order(last))
            }
        };
        let limit = params.limit.unwrap_or(100).min(PAGE);
        Ok(found[from.min(found.len())..].iter().take(limit).filter_map(|(s, _)| self.view(*s)).collect())
    }

    /// All values a subject's predicate ever had, oldest first. A correction may say the same thing by another
    /// predicate ("from now on I use X", "I switched to Y"), so what values replaced, or were replaced by, belongs here too.
    ///
    /// # Errors
    /// `invalid_argument` for an empty subject or predicate.
    pub fn history(&self, subject: &str, predicate: &str) -> Result<Vec<RecordView>> {
        if subject.trim().is_empty() || predicate.trim().is_empty() {
            return Err(Error::invalid("history needs a subject and a predicate"));
        }
        let mut found: Vec<(u32, &Record)> = self
            .state
            .fact_slots(subject, predicate)
            .iter()
            .filter_map(|s| self.state.record(*s).map(|r| (*s, r)))
            .filter(|(_, r)| r.status != Status::Pending)
            .collect();
        let mut at = 0;
        while let Some((_, record)) = found.get(at).copied() {
            at += 1;
            for id in record.supersedes.iter().chain(&record.superseded_by) {
                let linked = self.state.slot(id).and_then(|s| self.state.record(s).map(|r| (s, r)));
                if let Some(one) = linked.filter(|(s, _)| found.iter().all(|(known, _)| known != s)) {
                    found.push(one);
                }
            }
        }
        found.order_by_key(|(_, r)| {
            (r.valid_from.or_else(|| r.mentions.first().copied()).or(r.said_at), r.created_at, r.id.clone())
        });
        Ok(found.into_iter().filter_map(|(s, _)| self.view(s)).collect())
    }

    /// Counts.
    #[must_use]
    pub fn stats(&self, call: Call) -> StatsResult {
        let mut out = StatsResult::default();
        let (mut lasting, mut current) = (0_usize, 0_usize);
        for (_, r) in self.state.records() {
            match r.kind {
                Kind::Turn => out.turn += 1,
                Kind::Episodic => out.episodic += 1,
                Kind::Semantic => out.semantic += 1,
                Kind::Procedural => out.procedural += 1,
                Kind::Document => out.document += 1,
            }
            out.total += 1;
            let active = effective_status(r, call.now) == Status::Active;
            out.active += usize::from(active);
            if matches!(r.kind, Kind::Semantic | Kind::Procedural) {
                lasting += 1;
                current += usize::from(active);
            }
        }
        out.efficiency = if lasting == 0 { 1.0 } else { current as f64 / lasting as f64 };
        out.model = self.needs.embedder.model().map(String::from);
        out.dimensions = self.needs.embedder.dimensions();
        out.stale = self.search.missing();
        out.queued = self.llm_queue();
        out.entries = self.ledger.entries().count();
        out
    }

    pub(super) fn view(&self, slot: u32) -> Option<RecordView> {
        // Uses that the next commit will take along count already.
        let record = self.state.record(slot)?;
        let uses = self.touched.get(&record.id).copied().unwrap_or_else(|| self.state.uses(slot));
        Some(RecordView::new(record, uses, self.embedding(Some(slot))))
    }

    pub(super) fn embedding(&self, slot: Option<u32>) -> Option<EmbeddingView> {
        let model = self.needs.embedder.model()?;
        slot.filter(|s| self.search.has_vector(*s))
            .map(|_| EmbeddingView { model: model.to_owned(), dimensions: self.needs.embedder.dimensions() })
    }
}

/// Newest first by what happened, then by id, so that pages never overlap.
fn order(r: &Record) -> (i64, i64, &str) {
    (r.said(), r.created_at, r.id.as_str())
}
