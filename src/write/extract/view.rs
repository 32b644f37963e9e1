//! What the rules of a language are given: one sentence and what can be seen around it.

use super::sentence::Sentence;
use crate::kinds::Span;
use std::ops::Range;

pub(super) struct View<'a> {
    pub text: &'a str,
    pub sentence: &'a Sentence,
    /// Dates of the sentence, in bytes of the turn.
    pub dates: &'a [(Range<usize>, Span)],
    /// First moment of tomorrow in the user's zone.
    pub tomorrow: i64,
    /// The sentence before asked to remember what follows.
    pub asked_before: bool,
}
