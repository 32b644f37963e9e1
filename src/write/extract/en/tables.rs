//! Holds the compiled English tables; each is built once.

use super::pattern::{Rule, compile};
use super::rules;
use crate::text::words::Lines;
use std::sync::OnceLock;

fn once(cell: &'static OnceLock<Vec<Rule>>, lines: Lines) -> &'static [Rule] {
    cell.get_or_init(|| compile(&mut lines.iter()))
}

pub(super) fn verbs() -> &'static [Rule] {
    static CELL: OnceLock<Vec<Rule>> = OnceLock::new();
    CELL.get_or_init(|| compile(&mut rules::LIFE.iter().chain(rules::VERBS.iter())))
}

pub(super) fn being() -> &'static [Rule] {
    static CELL: OnceLock<Vec<Rule>> = OnceLock::new();
    once(&CELL, rules::BEING)
}

pub(super) fn free() -> &'static [Rule] {
    static CELL: OnceLock<Vec<Rule>> = OnceLock::new();
    once(&CELL, rules::FREE)
}

pub(super) fn topics() -> &'static [Rule] {
    static CELL: OnceLock<Vec<Rule>> = OnceLock::new();
    once(&CELL, rules::TOPICS)
}

/// Traits: the noun phrase as a rule without a value, and the kind of value that follows the verb.
pub(super) fn traits() -> &'static [(Rule, super::value::Kind)] {
    static CELL: OnceLock<Vec<(Rule, super::value::Kind)>> = OnceLock::new();
    CELL.get_or_init(|| {
        rules::TRAITS
            .iter()
            .flat_map(|(noun, predicate, kind)| {
                compile(&mut std::iter::once((noun, predicate, "")))
                    .into_iter()
                    .map(|rule| (rule, super::value::Kind::of(kind)))
            })
            .collect()
    })
}
