//! What the write path decided about one thing it was told. A refusal is a value, not an error.

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A new record.
    Added,
    /// Known already; the record it matches was reinforced.
    Merged,
    /// A new value took the place of an old one.
    Superseded,
    /// Contradicts another value and cannot be ordered; both stay, marked.
    Conflict,
    /// Waits.
    Pending,
    /// Not kept.
    Refused,
}

impl Action {
    /// The contract's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Merged => "merged",
            Self::Superseded => "superseded",
            Self::Conflict => "conflict",
            Self::Pending => "pending",
            Self::Refused => "refused",
        }
    }
}

/// Why: the contract's stable codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The user asked to remember it.
    Explicit,
    /// A lasting fact about oneself, said outright.
    Stated,
    /// A lasting preference.
    Preference,
    /// Corrects an earlier value.
    Correction,
    /// Mentioned often enough.
    Repeated,
    /// Says an earlier value more exactly.
    Refined,
    /// Already there.
    Duplicate,
    /// Will not hold for long.
    Temporary,
    /// Nothing in it outlives the conversation.
    NotLasting,
    /// Can be looked up anywhere.
    Rediscoverable,
    /// Only hinted at.
    LowConfidence,
    /// About somebody else although it looks like the user.
    ThirdPerson,
    /// "If ..."
    Hypothetical,
    /// Somebody else's words.
    Quoted,
    /// A denial that leaves no fact.
    Negated,
    /// Asked, not said.
    Question,
    /// Holds a secret.
    Secret,
    /// Reads like an order to the model.
    Instruction,
    /// Not the user's own words.
    Origin,
    /// Was erased and is older than that.
    Erased,
    /// Longer than a memory may be.
    TooLong,
}

impl Reason {
    /// The contract's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::Stated => "stated",
            Self::Preference => "preference",
            Self::Correction => "correction",
            Self::Repeated => "repeated",
            Self::Refined => "refined",
            Self::Duplicate => "duplicate",
            Self::Temporary => "temporary",
            Self::NotLasting => "not_lasting",
            Self::Rediscoverable => "rediscoverable",
            Self::LowConfidence => "low_confidence",
            Self::ThirdPerson => "third_person",
            Self::Hypothetical => "hypothetical",
            Self::Quoted => "quoted",
            Self::Negated => "negated",
            Self::Question => "question",
            Self::Secret => "secret",
            Self::Instruction => "instruction",
            Self::Origin => "origin",
            Self::Erased => "erased",
            Self::TooLong => "too_long",
        }
    }
}

/// A decision about one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What happened.
    pub action: Action,
    /// Why.
    pub reason: Reason,
    /// The record it is about.
    pub id: Option<String>,
    /// The text it is about; withheld when the reason is a secret.
    pub text: Option<String>,
}

impl Verdict {
    /// A refusal.
    #[must_use]
    pub fn refused(reason: Reason, text: &str) -> Self {
        let text = (reason != Reason::Secret).then(|| text.to_owned());
        Self { action: Action::Refused, reason, id: None, text }
    }
    /// Something that was done to a record.
    #[must_use]
    pub fn done(action: Action, reason: Reason, id: &str, text: &str) -> Self {
        Self { action, reason, id: Some(id.to_owned()), text: Some(text.to_owned()) }
    }
}
