//! Turns one thing a user says into what the rules make of it, as tests of single statements use it.
#![allow(dead_code, missing_docs)]

use pocketmem::record::{Role, Strength, Turn};
use pocketmem::write::candidate::Candidate;
use pocketmem::write::extract::{Context, extract};

/// Wednesday 14 May 2031, 10:00 UTC.
pub const NOW: i64 = 1_936_519_200_000;

/// Said in a zone so many minutes east of UTC.
pub fn turn_in(offset: i32, content: &str) -> Turn {
    Turn {
        session: "s".into(),
        role: Role::User,
        content: content.into(),
        id: "t".into(),
        name: None,
        time: NOW,
        offset,
    }
}

pub fn turn(content: &str) -> Turn {
    turn_in(0, content)
}

pub fn read(content: &str) -> Vec<Candidate> {
    extract(&turn(content), &Context::default())
}

/// Facts without a doubt as "subject.predicate=object", a `!` before the `=` when negated, `-` in front when ended.
pub fn facts_in(found: &[Candidate]) -> Vec<String> {
    found
        .iter()
        .filter(|c| c.doubt.is_none() && c.strength > Strength::Implied)
        .filter_map(|c| {
            c.fact.as_ref().map(|f| {
                let (ended, negated) = (if c.ended { "-" } else { "" }, if f.negated { "!" } else { "" });
                format!("{ended}{}.{}{negated}={}", f.subject, f.predicate, f.object)
            })
        })
        .collect()
}

/// Holds when each text gives the facts beside it.
#[track_caller]
pub fn each(rows: &[(&str, &[&str])]) {
    let wrong: Vec<String> = rows
        .iter()
        .map(|(text, wanted)| (text, wanted, facts_in(&read(text))))
        .filter(|(_, wanted, found)| found != *wanted)
        .map(|(text, wanted, found)| format!("{text}\n   wanted {wanted:?}\n   found  {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
