//! What each call is given. Times are milliseconds UTC; `zone` and `offset` are minutes east of UTC in the user's
//! zone; absent fields take the contract's defaults.

use serde::Deserialize;

use super::policy::PolicyParams;
use super::view::{FactView, LessonView, SourceView};
use crate::record::{Category, Kind, Origin, Role, Status};

/// Which embedder serves.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[serde(untagged)]
pub enum EmbedderParams {
    /// `"builtin"` or `"none"`.
    Named(String),
    /// The host's own.
    Host {
        /// Its id, stored with every vector.
        model: String,
        /// Length of its vectors.
        dimensions: usize,
    },
}

/// How an engine is opened.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct OpenParams {
    /// Whose memory.
    pub user: String,
    /// Which agent's.
    pub agent: String,
    /// Tunables that differ from the defaults.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<PolicyParams>"))]
    pub policy: PolicyParams,
    /// "en" or "zh"; default: what the user writes.
    #[serde(default)]
    pub language: Option<String>,
    /// Which embedder.
    pub embedder: EmbedderParams,
    /// "builtin" or "host": who counts tokens.
    #[serde(default)]
    pub tokenizer: Option<String>,
}

/// One message.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // explained at the contract's `Turn`
pub struct TurnParams {
    pub session: String,
    pub role: Role,
    pub content: String,
    #[serde(default)]
    pub id: Option<String>,
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(type = "number"))]
    pub time: Option<i64>,
    #[serde(default)]
    pub offset: Option<i32>,
}

/// `remember`'s memory.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)] // explained at the contract's `NewMemory`
pub struct MemoryParams {
    pub text: Option<String>,
    pub kind: Option<Kind>,
    pub category: Option<Category>,
    pub fact: Option<FactView>,
    pub lesson: Option<LessonView>,
    pub importance: Option<f64>,
    pub confidence: Option<f64>,
    pub pinned: Option<bool>,
    pub origin: Option<Origin>,
    pub tags: Option<Vec<String>>,
    #[cfg_attr(test, ts(type = "number"))]
    pub valid_from: Option<i64>,
    #[cfg_attr(test, ts(type = "number"))]
    pub valid_to: Option<i64>,
    #[cfg_attr(test, ts(type = "number"))]
    pub expires_at: Option<i64>,
    pub source: Option<SourceView>,
    pub metadata: Option<String>,
    /// `update` only.
    pub status: Option<Status>,
}

/// Which records count.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)] // explained at the contract's `Filter`
pub struct FilterParams {
    pub session: Option<String>,
    pub document: Option<String>,
    pub tags: Option<Vec<String>>,
    pub subject: Option<String>,
    pub predicate: Option<String>,
    pub category: Option<Vec<Category>>,
    pub origin: Option<Vec<Origin>>,
    pub status: Option<Vec<Status>>,
    pub min_confidence: Option<f64>,
    pub min_importance: Option<f64>,
    #[cfg_attr(test, ts(type = "number"))]
    pub since: Option<i64>,
    #[cfg_attr(test, ts(type = "number"))]
    pub until: Option<i64>,
    /// A JSON object: each of its fields must be equal in the record's.
    pub metadata: Option<String>,
}

/// How `recall` searches.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)] // explained at the contract's `RecallOptions`
pub struct RecallOptions {
    pub kinds: Option<Vec<Kind>>,
    pub limit: Option<usize>,
    pub threshold: Option<f64>,
    #[cfg_attr(test, ts(type = "number"))]
    pub as_of: Option<i64>,
    #[cfg_attr(test, ts(type = "number"))]
    pub known_at: Option<i64>,
    pub filter: Option<FilterParams>,
    pub alpha: Option<f64>,
    pub diversity: Option<f64>,
    pub group: Option<String>,
    pub touch: Option<bool>,
    /// Ids in the order of a host's reranker.
    pub order: Option<Vec<String>>,
}

/// How `context` is built.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)] // explained at the contract's `ContextOptions`; `tools` is JSON text here
pub struct ContextParams {
    pub query: String,
    pub session: String,
    pub system: Option<String>,
    pub tools: Option<String>,
    pub window: Option<usize>,
    pub reserve: Option<usize>,
    pub memory_budget: Option<usize>,
    pub placement: Option<String>,
    pub task: Option<String>,
    pub recall: Option<RecallOptions>,
}

/// What `forget` removes: exactly one of these.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)]
pub struct ForgetParams {
    pub id: Option<String>,
    pub session: Option<String>,
    pub document: Option<String>,
    pub subject: Option<String>,
    pub origin: Option<Origin>,
    #[cfg_attr(test, ts(type = "number"))]
    pub before: Option<i64>,
    pub task: Option<String>,
}

/// `list`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)]
pub struct ListParams {
    pub filter: Option<FilterParams>,
    pub kinds: Option<Vec<Kind>>,
    pub pinned: Option<bool>,
    pub limit: Option<usize>,
    pub after: Option<String>,
}

/// The next slice of a document.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)]
pub struct DocumentParams {
    pub id: Option<String>,
    pub title: Option<String>,
    pub source: Option<String>,
    /// "markdown", "code" or "text"; default: told from the text.
    pub r#type: Option<String>,
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: Option<i64>,
    /// Names the upload: slices of one document share it.
    pub job: String,
    pub text: String,
    pub last: bool,
}
