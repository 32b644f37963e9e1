//! Turns what can be said of a record into closed lists, and what is said into small shapes: facts, spans, turns.

use serde::{Deserialize, Serialize};

/// What a record is, and so which layer keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One verbatim message of a conversation.
    Turn,
    /// The structured summary of an ended session.
    Episodic,
    /// A fact, preference or constraint that outlives its session.
    Semantic,
    /// How to do something: a lesson or a rule.
    Procedural,
    /// A chunk of one of the user's own documents.
    Document,
}

/// Where a record stands. Only `Active` is returned unless a filter asks for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Current.
    Active,
    /// Replaced by a newer value; kept for history.
    Superseded,
    /// Waits for the user, for a third mention, or for its evidence.
    Pending,
    /// Put away by compaction: unused and unimportant.
    Archived,
    /// Past its `expires_at`.
    Expired,
}

/// What a semantic record is about; decides how fast it fades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Who somebody is.
    Identity,
    /// What somebody likes or wants done in a certain way.
    Preference,
    /// What must hold: allergies, bans, limits.
    Constraint,
    /// Who is what to whom.
    Relation,
    /// What somebody has.
    Possession,
    /// What somebody intends, with its date.
    Plan,
    /// How things stand for a while.
    Status,
    /// Anything else worth knowing.
    Knowledge,
}

/// Who the words came from. Set at the boundary from the caller's role, never read from text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Typed by the user.
    User,
    /// Said by the assistant.
    Assistant,
    /// Result of a tool.
    Tool,
    /// Text of a document.
    Document,
    /// Came in by `import`.
    Import,
    /// Made from other records, which it names as parents.
    Derived,
}

/// Role of a turn in its conversation. System turns are not kept at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The user.
    User,
    /// The assistant.
    Assistant,
    /// A tool's output.
    Tool,
    /// The caller's instructions.
    System,
}

/// Whether a predicate holds one value at a time or many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Cardinality {
    /// A new value supersedes the old one.
    One,
    /// Values add up.
    Many,
}

/// How directly something was said; decides confidence and who may supersede whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Strength {
    /// Only hinted at in passing: confidence 0.6.
    Implied,
    /// Said outright: confidence 0.9.
    Stated,
    /// Asked to be remembered, or a correction: confidence 1.
    Explicit,
}

impl Strength {
    /// Confidence by rule.
    #[must_use]
    pub fn confidence(self) -> f64 {
        match self {
            Self::Implied => 0.6,
            Self::Stated => 0.9,
            Self::Explicit => 1.0,
        }
    }
}

/// A structured fact: who, what about them, which value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// "user", a relation in English ("brother"), or a name.
    pub subject: String,
    /// From the vocabulary of `write::extract::predicates` or the policy's own.
    pub predicate: String,
    /// Verbatim value, as short as it can be.
    pub object: String,
    /// Whether a new value replaces this one.
    pub cardinality: Cardinality,
    /// "I don't eat pork" is eats, pork, negated.
    pub negated: bool,
}

/// How finely a date is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Precision {
    /// To the year.
    Year,
    /// To the month.
    Month,
    /// To the day.
    Day,
    /// To the minute or better.
    Instant,
}

/// A stretch of time that some text names: `[start, end)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// First moment.
    pub start: i64,
    /// First moment after it.
    pub end: i64,
    /// How finely it was said.
    pub precision: Precision,
}

/// One message as the caller hands it in, checked and with its defaults filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Conversation it belongs to.
    pub session: String,
    /// Who spoke.
    pub role: Role,
    /// What was said.
    pub content: String,
    /// The caller's id.
    pub id: String,
    /// Name of the speaker, when there are more than two.
    pub name: Option<String>,
    /// When it was said.
    pub time: i64,
    /// Minutes east of UTC in the user's zone at that time.
    pub offset: i32,
}

/// A predicate beyond the built-in vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredicateRule {
    /// Its name.
    pub name: String,
    /// One value at a time, or many.
    pub cardinality: Cardinality,
    /// What it is about.
    pub category: Category,
    /// Phrases before the value, with `{}` for it: "my shoe brand is {}".
    pub patterns: Vec<String>,
}
