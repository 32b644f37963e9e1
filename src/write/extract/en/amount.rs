//! Reads values with a form of their own: dates, activities, blood types, fields, addresses.

use super::lexicon as lex;
use super::token::{Sort, Token};
use super::value::{key, stop, trim};
use crate::text::words::words;
use std::ops::Range;

/// A date as a birthday gives it.
pub(super) fn date(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start < end && matches!(key(words, start), "on" | "the" | "in") {
        start += 1;
    }
    let part = |i: usize| {
        let w = key(words, i);
        lex::CALENDAR.contains(w)
            || w.starts_with(|c: char| c.is_ascii_digit())
            || words![
                "of",
                ",",
                ".",
                "/",
                "-",
                "christmas",
                "eve",
                "day",
                "first",
                "second",
                "third",
                "new",
                "year",
                "'s",
                "valentine"
            ]
            .contains(w)
    };
    let mut to = start;
    while to < end && part(to) {
        to += 1;
    }
    while to > start && (words.get(to - 1).is_some_and(|w| w.kind == Sort::Sign) || key(words, to - 1) == "of") {
        to -= 1;
    }
    let said = (start..to).any(|i| {
        lex::CALENDAR.contains(key(words, i))
            || key(words, i).len() > 2 && key(words, i).starts_with(|c: char| c.is_ascii_digit())
            || key(words, i) == "christmas"
    });
    (said && to > start).then_some(start..to)
}

pub(super) fn activity(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let two = (at + 1 < end).then(|| {
        lex::ACTIVITIES.contains(key(words, at + 1))
            && words.get(at).is_some_and(|w| {
                w.kind == Sort::Word && !lex::ARTICLES.contains(w.key.as_ref()) && !lex::adverb(&w.key)
            })
    });
    if lex::ACTIVITIES.contains(key(words, at)) {
        return Some(at..at + 1);
    }
    (two == Some(true)).then_some(at..at + 2)
}

pub(super) fn blood(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let mut to = at;
    if key(words, to) == "type" {
        to += 1;
    }
    let start = to;
    if !matches!(key(words, to).trim_end_matches(['+', '-']), "a" | "b" | "ab" | "o" | "0") {
        return None;
    }
    to += 1;
    while to < end && matches!(key(words, to), "positive" | "negative" | "+" | "-" | "rh" | "pos" | "neg") {
        to += 1;
    }
    Some(start..to)
}

/// A field of study.
pub(super) fn field(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let to = stop(words, at, end, false).min(at + 5);
    let to = (at..to)
        .find(|i| *i > at && matches!(key(words, *i), "at" | "in" | "for" | "with" | "to" | "right" | "on"))
        .unwrap_or(to);
    let range = trim(words, at..to)?;
    let first = key(words, range.start);
    let shown = (at..range.start).any(|i| matches!(key(words, i), "this" | "that" | "my" | "our"));
    (!shown
        && !lex::EMPTY.contains(first)
        && !lex::adverb(first)
        && !words!["new", "hard", "abroad", "at", "for", "in", "all", "together", "alone", "these"].contains(first))
    .then_some(range)
}

/// An address, or a number with its signs and blanks.
pub(super) fn contact(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let start = at + usize::from(key(words, at) == "+");
    let word = words.get(start).filter(|_| start < end)?;
    let figures = |word: &Token| word.key.bytes().any(|b| b.is_ascii_digit());
    let mut to = start + 1;
    if figures(word) {
        while to < end && words.get(to).is_some_and(|w| figures(w) || matches!(w.key.as_ref(), "-" | "(" | ")")) {
            to += 1;
        }
    }
    let digits: usize = words.get(start..to)?.iter().map(|w| w.key.bytes().filter(u8::is_ascii_digit).count()).sum();
    (word.key.contains(['@', '.']) && word.key.len() > 3 || digits > 4).then_some(at..to)
}
