//! The shape that extraction hands to the gate: something that might be kept, with what is known of how it was said.

use crate::kinds::{Category, Fact, Span, Strength};

/// Why a candidate should not become a lasting memory, as extraction saw it. The gate turns it into a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// Will not hold next month.
    Temporary,
    /// About somebody else although it looks like a fact about the user.
    ThirdPerson,
    /// "If I moved to ..."
    Hypothetical,
    /// Somebody else's words.
    Quoted,
    /// A denial that leaves no fact.
    Negated,
    /// Asked about, not said.
    Question,
    /// Can be looked up anywhere at any time.
    Rediscoverable,
    /// Small talk, commands for this moment.
    NotLasting,
}

/// Something a turn may have told.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// What the memory would say: the sentence, or the part of it that holds by itself; verbatim.
    pub text: String,
    /// Structured fact, where the rules found one.
    pub fact: Option<Fact>,
    /// What it is about.
    pub category: Category,
    /// How directly it was said.
    pub strength: Strength,
    /// The user asked to remember it.
    pub requested: bool,
    /// It corrects an earlier value ("not X but Y", "actually", "其实", "改成").
    pub correction: bool,
    /// The old value a correction names.
    pub replaces: Option<String>,
    /// When it holds in the world, where a date was said: plans and deadlines get their day here.
    pub when: Option<Span>,
    /// The fact stopped holding ("I no longer ...", "sold my car").
    pub ended: bool,
    /// Rough importance by rule: explicit or a ban 0.9, preference 0.8, else 0.5.
    pub importance: f64,
    /// Why it should not be kept, if so.
    pub doubt: Option<Doubt>,
}
