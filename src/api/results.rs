//! What each call gives back.

use serde::Serialize;
use std::collections::BTreeMap;

use super::view::RecordView;
use crate::write::verdict::Verdict;

/// A decision of the write path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct VerdictView {
    /// "added", "merged", "superseded", "conflict", "pending", "refused".
    pub action: &'static str,
    /// The contract's code.
    pub reason: &'static str,
    /// Record it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Text it is about; withheld for secrets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl From<&Verdict> for VerdictView {
    fn from(v: &Verdict) -> Self {
        Self { action: v.action.name(), reason: v.reason.name(), id: v.id.clone(), text: v.text.clone() }
    }
}

/// `record`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct RecordResult {
    /// Ids of the turns, in the order given.
    pub turns: Vec<String>,
    /// What was decided about what they said.
    pub verdicts: Vec<VerdictView>,
}

/// Why a record scored as it did.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)] // explained at the contract's `Recalled.why`
pub struct WhyView {
    pub lexical: f64,
    pub vector: f64,
    pub recency: f64,
    pub confidence: f64,
    pub importance: f64,
    pub boosts: BTreeMap<String, f64>,
    pub found: Vec<String>,
}

/// A recalled record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct RecalledView {
    /// The record.
    pub record: RecordView,
    /// 0..1.
    pub score: f64,
    /// Its parts.
    pub why: WhyView,
}

/// One stage's word on a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct StageView {
    /// Name of the stage.
    pub stage: String,
    /// It let the record through.
    pub passed: bool,
    /// Why, in words.
    pub detail: String,
}

/// What was removed. `erased` are the texts the host looks for in the raw store afterwards.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct RemovedResult {
    /// Records removed.
    pub records: usize,
    /// Their vectors.
    pub vectors: usize,
    /// Records derived from them, removed or rebuilt.
    pub derived: usize,
    /// Texts to look for.
    pub erased: Vec<String>,
}

/// What compaction did.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct CompactResult {
    pub expired: usize,
    pub archived: usize,
    pub merged: usize,
    pub consolidated: usize,
    /// Stored memories that today's gate would refuse.
    pub refused: Vec<RefusedView>,
}

/// A stored memory that would not be kept today.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct RefusedView {
    pub id: String,
    pub reason: &'static str,
}

/// `documentAdd`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct DocumentResult {
    pub id: String,
    pub chunks: usize,
    pub verdicts: Vec<VerdictView>,
}

/// One document of the list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct DocumentView {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    pub chunks: usize,
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: i64,
}

/// One task of the list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct TaskView {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: i64,
    pub finished: bool,
}

/// `taskWrite`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct TaskWritten {
    /// The state is another one now.
    pub changed: bool,
    /// A lazy write is stored at once: a decision was added or the step changed.
    pub now: bool,
}

/// `stats`; bytes, persistence and the model's budget are the host's to add.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub struct StatsResult {
    pub turn: usize,
    pub episodic: usize,
    pub semantic: usize,
    pub procedural: usize,
    pub document: usize,
    pub active: usize,
    pub total: usize,
    pub efficiency: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    pub dimensions: usize,
    pub stale: usize,
    pub queued: usize,
    /// Change entries stored since the last snapshot.
    pub entries: usize,
}

/// `llmNext`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[serde(rename_all = "camelCase")]
pub struct ModelQuestion {
    /// What to complete.
    pub prompt: String,
    /// Ids of the turns it is about.
    pub turns: Vec<String>,
    /// Tokens the answer may take.
    pub max_tokens: usize,
}

/// `llmAnswer`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct ModelAnswer {
    /// What was decided about what the model found.
    pub verdicts: Vec<VerdictView>,
}

/// `import`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct ImportResult {
    pub added: usize,
    pub merged: usize,
    pub skipped: usize,
}

/// `load`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct LoadResult {
    /// Ids of records that changed.
    pub changed: Vec<String>,
    /// Keys whose bytes failed their checks.
    pub corrupt: Vec<String>,
    /// Keys that a newer version wrote.
    pub newer: Vec<String>,
}
