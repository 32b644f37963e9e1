//! What a rule saw, as places in the turn: the step between the languages' rules and candidates.

use crate::candidate::Doubt;
use crate::kinds::Strength;
use std::borrow::Cow;
use std::ops::Range;

/// The subject of facts about the one who speaks.
pub(super) const USER: &str = "user";

/// One thing that was said.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub subject: String,
    /// Empty: something to keep or to doubt that has no structure.
    pub predicate: Cow<'static, str>,
    pub object: Range<usize>,
    pub negated: bool,
    pub ended: bool,
    pub replaces: Option<Range<usize>>,
    pub strength: Strength,
    pub requested: bool,
    pub correction: bool,
    pub doubt: Option<Doubt>,
    /// The words that say it.
    pub text: Range<usize>,
}

impl Found {
    pub(super) fn new(subject: &str, predicate: impl Into<Cow<'static, str>>, object: Range<usize>) -> Self {
        Self {
            subject: subject.to_owned(),
            predicate: predicate.into(),
            text: object.clone(),
            object,
            negated: false,
            ended: false,
            replaces: None,
            strength: Strength::Stated,
            requested: false,
            correction: false,
            doubt: None,
        }
    }
}
