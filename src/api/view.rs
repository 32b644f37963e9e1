//! Records as the public sees them.

use serde::{Deserialize, Serialize};

use crate::record::{
    Cardinality, Category, Decision, Episode, Fact, Kind, Lesson, Mishap, Origin, Rare, Record, Role, Roots, Source,
    Status, Uses,
};

/// A structured fact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct FactView {
    /// Who.
    pub subject: String,
    /// What about them.
    pub predicate: String,
    /// Which value.
    pub object: String,
    /// One value at a time, or many.
    pub cardinality: Cardinality,
    /// The value is denied: "I don't eat pork".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub negated: bool,
}

impl From<&Fact> for FactView {
    fn from(f: &Fact) -> Self {
        Self {
            subject: f.subject.clone(),
            predicate: f.predicate.clone(),
            object: f.object.clone(),
            cardinality: f.cardinality,
            negated: f.negated,
        }
    }
}

impl From<FactView> for Fact {
    fn from(f: FactView) -> Self {
        Self {
            subject: f.subject,
            predicate: f.predicate,
            object: f.object,
            cardinality: f.cardinality,
            negated: f.negated,
        }
    }
}

/// How to do something.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
pub struct LessonView {
    /// When it applies.
    pub situation: String,
    /// What was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// What to do.
    pub fix: String,
    /// Tool it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
}

impl From<&Lesson> for LessonView {
    fn from(l: &Lesson) -> Self {
        Self {
            situation: l.situation.clone(),
            error: l.error.clone(),
            cause: l.cause.clone(),
            fix: l.fix.clone(),
            tool: l.tool.clone(),
        }
    }
}

impl From<LessonView> for Lesson {
    fn from(l: LessonView) -> Self {
        Self { situation: l.situation, error: l.error, cause: l.cause, fix: l.fix, tool: l.tool }
    }
}

/// A decision of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct DecisionView {
    /// What it was about.
    pub context: String,
    /// What was decided.
    pub decision: String,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Something that went wrong in a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct MishapView {
    /// What was seen.
    pub error: String,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// What mended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
}

/// A session's structured summary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // explained at `record::Episode`
pub struct EpisodeView {
    pub goal: String,
    pub summary: String,
    pub key_facts: Vec<String>,
    pub requests: Vec<String>,
    pub completed: Vec<String>,
    pub decisions: Vec<DecisionView>,
    pub errors: Vec<MishapView>,
    pub unfinished: Vec<String>,
    pub files: Vec<String>,
    pub tools: Vec<String>,
    pub resolved: bool,
    #[cfg_attr(test, ts(type = "number"))]
    pub start: i64,
    #[cfg_attr(test, ts(type = "number"))]
    pub end: i64,
}

impl From<&Episode> for EpisodeView {
    fn from(e: &Episode) -> Self {
        let decision = |d: &Decision| DecisionView {
            context: d.context.clone(),
            decision: d.decision.clone(),
            reason: d.reason.clone(),
        };
        let mishap =
            |m: &Mishap| MishapView { error: m.error.clone(), cause: m.cause.clone(), solution: m.solution.clone() };
        Self {
            goal: e.goal.clone(),
            summary: e.summary.clone(),
            key_facts: e.key_facts.clone(),
            requests: e.requests.clone(),
            completed: e.completed.clone(),
            decisions: e.decisions.iter().map(decision).collect(),
            errors: e.errors.iter().map(mishap).collect(),
            unfinished: e.unfinished.clone(),
            files: e.files.clone(),
            tools: e.tools.clone(),
            resolved: e.resolved,
            start: e.start,
            end: e.end,
        }
    }
}

/// Where a record came from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)] // explained at `record::Source`
pub struct SourceView {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parents: Option<Vec<String>>,
}

fn filled(list: &[String]) -> Option<Vec<String>> {
    (!list.is_empty()).then(|| list.to_vec())
}

impl From<&Source> for SourceView {
    fn from(s: &Source) -> Self {
        Self {
            session: s.session.clone(),
            turns: filled(&s.turns),
            document: s.document.clone(),
            section: s.section.clone(),
            parents: filled(&s.parents),
        }
    }
}

impl From<SourceView> for Source {
    fn from(s: SourceView) -> Self {
        Self {
            session: s.session,
            turns: s.turns.unwrap_or_default(),
            roots: Rare::of(Roots { document: s.document, section: s.section, parents: s.parents.unwrap_or_default() }),
        }
    }
}

/// Which model made a record's vector.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct EmbeddingView {
    /// The embedder's id.
    pub model: String,
    /// Its vectors' length.
    pub dimensions: usize,
}

/// A record as the public sees it; `metadata` is JSON text here and an object in TypeScript.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // explained at `record::Record`
pub struct RecordView {
    pub id: String,
    pub kind: Kind,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact: Option<FactView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<Category>,
    pub status: Status,
    pub confidence: f64,
    pub importance: f64,
    pub pinned: bool,
    pub origin: Origin,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speaker: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number"))]
    pub said_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<EpisodeView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonView>,
    pub source: SourceView,
    pub tags: Vec<String>,
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: i64,
    #[cfg_attr(test, ts(type = "number"))]
    pub last_accessed_at: i64,
    pub access_count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number"))]
    pub valid_from: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number"))]
    pub valid_to: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number"))]
    pub expires_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supersedes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number"))]
    pub superseded_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts_with: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub embedding: Option<EmbeddingView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<String>,
}

impl RecordView {
    /// The public face of a record.
    #[must_use]
    pub fn new(r: &Record, uses: Uses, embedding: Option<EmbeddingView>) -> Self {
        Self {
            id: r.id.clone(),
            kind: r.kind,
            text: r.text.clone(),
            fact: r.fact.as_deref().map(FactView::from),
            category: r.category,
            status: r.status,
            confidence: r.confidence,
            importance: r.importance,
            pinned: r.pinned,
            origin: r.origin,
            role: r.role,
            speaker: r.speaker.clone(),
            said_at: r.said_at,
            episode: r.episode.as_deref().map(EpisodeView::from),
            lesson: r.lesson.as_deref().map(LessonView::from),
            source: SourceView::from(&r.source),
            tags: r.tags.clone(),
            created_at: r.created_at,
            updated_at: r.updated_at,
            last_accessed_at: if uses.count == 0 { r.created_at } else { uses.last_at },
            access_count: uses.count,
            valid_from: r.valid_from,
            valid_to: r.valid_to,
            expires_at: r.expires_at,
            supersedes: filled(&r.supersedes),
            superseded_by: r.superseded_by.clone(),
            superseded_at: r.superseded_at,
            conflicts_with: filled(&r.conflicts_with),
            embedding,
            metadata: r.metadata.clone(),
        }
    }
}
