//! What `context` gives back.

use serde::Serialize;

use super::results::RecalledView;
use crate::record::Role;

/// A message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[allow(missing_docs)] // explained at the contract's `Context`
pub struct MessageView {
    pub role: Role,
    pub content: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A stretch of the context.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)] // explained at the contract's `ContextBlock`
pub struct BlockView {
    pub layer: &'static str,
    pub text: String,
    pub tokens: usize,
    pub stable: bool,
    pub ids: Vec<String>,
}

/// Token counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct TokensView {
    pub total: usize,
    pub memory: usize,
    pub history: usize,
    pub limit: usize,
}

/// An undecided contradiction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct ConflictView {
    pub ids: Vec<String>,
    pub question: String,
}

/// Unfinished work that the query seems to continue.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct ResumeView {
    pub id: String,
    pub kind: &'static str,
    pub goal: String,
}

/// Something that was left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[allow(missing_docs)]
pub struct DroppedView {
    pub id: String,
    pub layer: &'static str,
    pub reason: &'static str,
}

/// `context`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[allow(missing_docs)]
pub struct ContextResult {
    pub system: String,
    pub messages: Vec<MessageView>,
    pub blocks: Vec<BlockView>,
    pub tokens: TokensView,
    pub used: Vec<RecalledView>,
    pub conflicts: Vec<ConflictView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resume: Option<ResumeView>,
    pub dropped: Vec<DroppedView>,
}
