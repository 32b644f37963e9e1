//! The shapes at both ends of context building: what the caller and the stores give, and what the model gets.

use crate::record::{Origin, Role};

pub use crate::text::language::Language;

/// Where a piece of context belongs; the contract's `ContextBlock.layer`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum Layer {
    System,
    Tools,
    Profile,
    Semantic,
    Procedural,
    Document,
    Episodic,
    Task,
    Summary,
    History,
    Query,
}

impl Layer {
    /// The name at the boundary.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Tools => "tools",
            Self::Profile => "profile",
            Self::Semantic => "semantic",
            Self::Procedural => "procedural",
            Self::Document => "document",
            Self::Episodic => "episodic",
            Self::Task => "task",
            Self::Summary => "summary",
            Self::History => "history",
            Self::Query => "query",
        }
    }

    /// Whether the layer counts as memory: everything long-term, and the task's state.
    #[must_use]
    pub fn is_memory(self) -> bool {
        matches!(self, Self::Profile | Self::Semantic | Self::Procedural | Self::Document | Self::Episodic | Self::Task)
    }
}

/// Where recalled memory goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Placement {
    /// At the head of the last user message.
    #[default]
    BeforeQuery,
    /// After the stable part of the system text.
    System,
}

/// One memory that may go into the context.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Record id.
    pub id: String,
    /// [`Layer::Semantic`], `Procedural`, `Document` or `Episodic` (summaries and verbatim turns).
    pub layer: Layer,
    /// What it says.
    pub text: String,
    /// Whose words they are.
    pub origin: Origin,
    /// When it was said, ms UTC.
    pub time: Option<i64>,
    /// Documents: where the text comes from, "notes.md > Setup".
    pub section: Option<String>,
    /// Verbatim turns: ids of the turns, to leave out what the history shows anyway.
    pub turns: Vec<String>,
}

/// Two records that contradict each other, with what the assistant may ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Both ids.
    pub ids: Vec<String>,
    /// "Earlier you said A, now B: which?"
    pub question: String,
}

/// What the query seems to go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resume {
    /// Task id or record id.
    pub id: String,
    /// True for a task, false for an episode.
    pub task: bool,
    /// What it is about.
    pub goal: String,
}

/// A message of the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who speaks; never [`Role::System`].
    pub role: Role,
    /// What is said.
    pub content: String,
    /// Name of the speaker or tool.
    pub name: Option<String>,
    /// The caller's turn id.
    pub id: Option<String>,
}

/// Everything a context is made from.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts<'a> {
    /// Language of headers.
    pub language: Language,
    /// The caller's system text; may be empty.
    pub system: &'a str,
    /// Tool definitions as JSON text; may be empty.
    pub tools: &'a str,
    /// Paragraph on how to use memory ([`super::context::guidance`] or the policy's); may be empty.
    pub guidance: &'a str,
    /// Core profile, in an order that changes only when its records do.
    pub profile: Vec<Item>,
    /// Rolling summary of what left the window.
    pub summary: Option<&'a str>,
    /// The window, oldest first.
    pub history: Vec<Message>,
    /// Recalled memories of all layers, best first.
    pub items: Vec<Item>,
    /// Contradictions among them.
    pub conflicts: Vec<Conflict>,
    /// Id and summary of the task.
    pub task: Option<(&'a str, &'a str)>,
    /// What the query seems to go on with.
    pub resume: Option<Resume>,
    /// The user's new message.
    pub query: &'a str,
    /// Terms of the query, by which long document chunks are narrowed to their best sentences.
    pub terms: Vec<String>,
    /// The model's window in tokens.
    pub window: usize,
    /// Tokens kept free for the answer.
    pub reserve: usize,
    /// Most tokens for memory, if the caller says.
    pub memory_budget: Option<usize>,
    /// Where recalled memory goes.
    pub placement: Placement,
    /// The store's own fence word.
    pub marker: &'a str,
    /// Minutes east of UTC, for dates.
    pub offset: i32,
}

/// A stretch of the context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What it is.
    pub layer: Layer,
    /// Its text as rendered.
    pub text: String,
    /// Tokens of that text.
    pub tokens: usize,
    /// Part of the prefix that changes only with its records.
    pub stable: bool,
    /// Records, turns or task in it.
    pub ids: Vec<String>,
}

/// Token counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    /// All of it: the larger of the blocks' sum and the count of the rendered texts.
    pub total: usize,
    /// The memory layers.
    pub memory: usize,
    /// History and rolling summary.
    pub history: usize,
    /// Window less reserve.
    pub limit: usize,
}

/// Why something is not in the context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No room.
    Budget,
    /// The history shows it already.
    Duplicate,
}

/// What the model gets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Context {
    /// System text, guidance, profile; with [`Placement::System`] the recalled memory after them.
    pub system: String,
    /// History, then the query.
    pub messages: Vec<Message>,
    /// The same, in stretches.
    pub blocks: Vec<Block>,
    /// Counts.
    pub tokens: Tokens,
    /// Recalled records in it, best first (also those that the profile shows).
    pub used: Vec<String>,
    /// Contradictions among them.
    pub conflicts: Vec<Conflict>,
    /// What the query seems to go on with.
    pub resume: Option<Resume>,
    /// What was left out: id, layer, reason.
    pub dropped: Vec<(String, Layer, Reason)>,
}

/// A context, or the texts whose tokens the host must count first.
#[derive(Clone, Debug, PartialEq)]
pub enum Assembled {
    /// Done.
    Ready(Box<Context>),
    /// Count these and call again with the same parts.
    Need(Vec<String>),
}
