//! Reads values with a form of their own: dates, activities, blood types, fields, addresses.

use super::lexicon as lex;
use super::token::{Sort, Token};
use super::value::{key, stop, trim};
use crate::text::words::words;
use std::ops::Range;

/// A date as a birthday gives it.
pub(super) fn date(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start < end && matches!(key(words, start), "on" | "the" | "in" | "just") {
        start += 1;
    }
    let part = |i: usize| {
        let w = key(words, i);
        lex::CALENDAR.contains(w)
            || w.starts_with(|c: char| c.is_ascii_digit())
            || matches!(
                w,
                "of" | ","
                    | "."
                    | "/"
                    | "-"
                    | "christmas"
                    | "eve"
                    | "day"
                    | "first"
                    | "second"
                    | "third"
                    | "new"
                    | "year"
                    | "'s"
                    | "valentine"
                    | "halloween"
                    | "boxing"
            )
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
            || matches!(key(words, i), "christmas" | "valentine" | "halloween" | "boxing")
            || key(words, i) == "new" && key(words, i + 1) == "year"
    });
    (said && to > start).then_some(start..to)
}

pub(super) fn activity(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let two = (at + 1 < end).then(|| {
        lex::ACTIVITIES.contains(key(words, at + 1))
            && words.get(at).is_some_and(|w| {
                w.kind == Sort::Word
                    && (!w.key.ends_with("ing") || matches!(w.key.as_ref(), "morning" | "evening"))
                    && !lex::ARTICLES.contains(w.key.as_ref())
                    && !lex::adverb(&w.key)
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

/// A year of birth: "1987", "'87".
pub(super) fn year(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let short = usize::from(key(words, at) == "'");
    let word = key(words, at + short);
    let figures = word.bytes().all(|b| b.is_ascii_digit());
    let fits = if short == 1 { word.len() == 2 } else { word.len() == 4 && matches!(word.get(..2), Some("19" | "20")) };
    (figures && fits && at + short < end).then_some(at..at + short + 1)
}

/// How tall: "6'2\"", "182 cm", "five foot nine".
pub(super) fn height(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let figure = |w: &str| w.starts_with(|c: char| c.is_ascii_digit()) || lex::NUMBERS.contains(w);
    let first = key(words, at);
    if at >= end || !figure(first) {
        return None;
    }
    let unit =
        |w: &str| matches!(w, "cm" | "ft" | "feet" | "foot" | "m" | "metres" | "meters" | "centimeters" | "inches");
    let mut said = first.contains('\'') || first.ends_with("cm") || first.ends_with("ft");
    let mut to = at + 1;
    while to < end {
        let word = key(words, to);
        let sign = matches!(word, "'" | "\"");
        if !(unit(word) || sign || said && figure(word)) {
            break;
        }
        said |= unit(word) || sign;
        to += 1;
    }
    said.then_some(at..to)
}

/// Days or hours one works.
pub(super) fn days(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let first = key(words, at);
    let named = first.ends_with("day") || first.ends_with("days") || matches!(first, "mon" | "tues" | "wed" | "thurs");
    let hours = matches!(first, "nine" | "9" | "8" | "10") && matches!(key(words, at + 1), "to" | "-" | "till")
        || first.contains("-to-");
    (at < end && (named || hours)).then(|| trim(words, at..stop(words, at, end, true))).flatten()
}
