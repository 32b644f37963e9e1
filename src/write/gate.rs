//! Decides whether a claim may enter lasting memory: the first refusal wins, each with its code.
//!
//! What needs the state to decide (already there, erased before, third mention) is `reconcile`'s part.

use crate::limits;
use crate::policy::Policy;
use crate::record::{Category, Kind, Origin, Strength};
use crate::write::candidate::Doubt;
use crate::write::statement::Statement;
use crate::write::verdict::Reason;

/// What the gate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// May be kept.
    In(Reason),
    /// Waits as pending.
    Wait(Reason),
    /// Not kept.
    Out(Reason),
}

impl From<Doubt> for Reason {
    /// The code it becomes.
    fn from(doubt: Doubt) -> Self {
        match doubt {
            Doubt::Temporary => Self::Temporary,
            Doubt::ThirdPerson => Self::ThirdPerson,
            Doubt::Hypothetical => Self::Hypothetical,
            Doubt::Quoted => Self::Quoted,
            Doubt::Negated => Self::Negated,
            Doubt::Question => Self::Question,
            Doubt::Rediscoverable => Self::Rediscoverable,
            Doubt::NotLasting => Self::NotLasting,
        }
    }
}

/// Judges a claim. `instruction` is what `screen` says of its text.
#[must_use]
pub fn judge(st: &Statement, doubt: Option<Doubt>, instruction: bool, policy: &Policy) -> Ruling {
    if st.text.chars().count() > limits::MEMORY_CHARS {
        return Ruling::Out(Reason::TooLong);
    }
    // Text from outside never becomes memory by itself: it waits until the user accepts it.
    let trusted = matches!(st.origin, Origin::User | Origin::Derived | Origin::Import);
    if instruction {
        return Ruling::Out(Reason::Instruction);
    }
    if !trusted {
        return Ruling::Wait(Reason::Origin);
    }
    if let Some(doubt) = doubt {
        // Being asked to remember something outweighs its being short-lived or dull, not its being unsaid.
        let overruled = st.requested && !matches!(doubt, Doubt::Question | Doubt::Quoted | Doubt::ThirdPerson);
        if !overruled {
            return Ruling::Out(doubt.into());
        }
    }
    let least = if st.fact.is_some() { policy.min_fact_confidence } else { policy.min_confidence };
    if st.confidence < least {
        return Ruling::Wait(Reason::LowConfidence);
    }
    Ruling::In(kept_because(st))
}

/// Why a claim that may be kept is kept.
#[must_use]
pub fn kept_because(st: &Statement) -> Reason {
    if st.requested || (st.strength == Strength::Explicit && !st.correction) {
        Reason::Explicit
    } else if st.correction {
        Reason::Correction
    } else if st.kind == Kind::Semantic && st.category == Some(Category::Preference) {
        Reason::Preference
    } else {
        Reason::Stated
    }
}
