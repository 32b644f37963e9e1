//! Holds the compiled Chinese tables; each is built once.

use super::pattern::{Rule, compile};
use super::{rules, topics};
use crate::text::words::{Lines, words};
use std::sync::OnceLock;

fn once(cell: &'static OnceLock<Vec<Rule>>, lines: Lines) -> &'static [Rule] {
    cell.get_or_init(|| compile(&mut lines.iter()))
}

pub(super) fn verbs() -> &'static [Rule] {
    static CELL: OnceLock<Vec<Rule>> = OnceLock::new();
    once(&CELL, rules::VERBS)
}

/// Lines that may stand behind other words of their clause: "装修预算最多十二万".
pub(super) fn traits() -> &'static [Rule] {
    static CELL: OnceLock<Vec<Rule>> = OnceLock::new();
    CELL.get_or_init(|| {
        let mut lines = rules::VERBS.iter().filter(|(pattern, predicate, _)| {
            pattern.starts_with("(的)?")
                && !words!["name", "favorite", "star_sign", "blood_type", "works_as"].contains(predicate)
        });
        compile(&mut lines)
    })
}

pub(super) fn topics() -> &'static [Rule] {
    static CELL: OnceLock<Vec<Rule>> = OnceLock::new();
    once(&CELL, topics::TOPICS)
}

pub(super) fn alone() -> &'static [Rule] {
    static CELL: OnceLock<Vec<Rule>> = OnceLock::new();
    once(&CELL, topics::ALONE)
}
