//! Turns a turn into sentences, with code, quoted blocks and quotations marked so that no rule reads them as the user's words.

use crate::text::words::{Words, words};
use std::ops::Range;

/// One sentence: its bytes and the quotations in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    pub range: Range<usize>,
    /// Bytes of quotations, their marks included, in order.
    pub quotes: Vec<Range<usize>>,
    /// Ends in a question mark.
    pub asked: bool,
}

/// Pairs of marks around somebody's words.
const PAIRS: [(char, char); 6] = [('"', '"'), ('“', '”'), ('「', '」'), ('『', '』'), ('«', '»'), ('《', '》')];
/// A quotation longer than this many bytes is not looked for: a lost mark must not swallow the rest.
const QUOTE: usize = 600;
const TITLES: Words =
    words!["mr", "mrs", "ms", "dr", "prof", "st", "e.g", "i.e", "etc", "vs", "approx", "no", "jr", "sr", "mt", "a.m"];

/// Sentences of a text, in order. Fenced code and lines quoted with `>` are left out.
pub(super) fn split(text: &str) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut fenced = false;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let trimmed = line.trim_start();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            fenced = !fenced;
        } else if !fenced && !trimmed.starts_with('>') && !trimmed.is_empty() {
            sentences(text, range, &mut found);
        }
    }
    found
}

fn sentences(text: &str, line: Range<usize>, found: &mut Vec<Sentence>) {
    let quotes = quotes(text, &line);
    let mut quoted = quotes.iter().peekable();
    let mut from = line.start;
    let slice = text.get(line.clone()).unwrap_or_default();
    let mut chars = slice.char_indices().peekable();
    let mut cut = |from: usize, to: usize, asked: bool| {
        let mut from = from;
        while from < to {
            let stop = long(text, from, to);
            let Some(piece) = text.get(from..stop) else { return };
            let start = from + (piece.len() - piece.trim_start().len());
            let end = start + piece.trim().len();
            if start < end {
                let first = quotes.partition_point(|q| q.end <= start);
                let quotes = quotes.iter().skip(first).take_while(|q| q.start < end).cloned().collect();
                found.push(Sentence { range: start..end, quotes, asked: asked && stop == to });
            }
            from = stop;
        }
    };
    while let Some((i, c)) = chars.next() {
        let at = line.start + i;
        while quoted.peek().is_some_and(|q| q.end <= at) {
            quoted.next();
        }
        if quoted.peek().is_some_and(|q| q.contains(&at)) {
            continue;
        }
        let end = match c {
            '?' | '!' => !linked(slice, i),
            '。' | '！' | '？' | '…' | '\n' => true,
            '.' => point(slice, i),
            _ => false,
        };
        if end {
            let mut asked = matches!(c, '?' | '？');
            let mut to = at + c.len_utf8();
            while let Some((j, next)) = chars.peek().copied() {
                if !matches!(next, '。' | '！' | '？' | '…' | '!' | '?' | '.' | '~' | '～') {
                    break;
                }
                asked |= matches!(next, '?' | '？');
                to = line.start + j + next.len_utf8();
                chars.next();
            }
            cut(from, to, asked);
            from = to;
        }
    }
    cut(from, line.end, false);
}

/// Where a sentence that never ends is cut: nobody says this much in one breath, and the rules' work stays in proportion.
fn long(text: &str, from: usize, to: usize) -> usize {
    const MOST: usize = 1_000;
    if to - from <= MOST {
        return to;
    }
    let mut stop = from + MOST;
    while !text.is_char_boundary(stop) {
        stop -= 1;
    }
    let piece = text.get(from..stop).unwrap_or_default();
    let joint = piece.char_indices().rev().find(|(_, c)| c.is_whitespace() || matches!(c, ',' | '，' | '、'));
    joint.map(|(i, c)| from + i + c.len_utf8()).filter(|at| *at > from).unwrap_or(stop)
}

/// Whether a full stop ends a sentence: not in numbers, hosts, abbreviations or initials.
fn point(line: &str, at: usize) -> bool {
    let after = line.get(at + 1..).unwrap_or_default();
    if after.chars().next().is_some_and(|c| !c.is_whitespace() && !matches!(c, '"' | '”' | ')' | '\'' | '.')) {
        // "...cats.I like" without the space: only before a capital that begins a word.
        let mut next = after.chars();
        let capital =
            next.next().is_some_and(char::is_uppercase) && next.next().is_none_or(|c| c == ' ' || c.is_lowercase());
        let before = line.get(..at).unwrap_or_default().chars().rev().take_while(|c| c.is_alphabetic()).count();
        return capital && before > 2;
    }
    let start = line.get(..at).unwrap_or_default().rfind(|c: char| c.is_whitespace() || c == '(').map_or(0, |i| i + 1);
    let word = line.get(start..at).unwrap_or_default();
    let known = word.len() <= 6 && TITLES.iter().any(|t| word.eq_ignore_ascii_case(t)) && !after.trim().is_empty();
    let initial = word.len() == 1 && word.chars().all(|c| c.is_ascii_uppercase()) && word != "I";
    !known && !initial
}

/// Whether a mark stands inside an address: "https://a.example/?p=7".
fn linked(line: &str, at: usize) -> bool {
    let more = line.get(at + 1..).and_then(|rest| rest.chars().next()).is_some_and(|c| c.is_ascii_alphanumeric());
    let before = line.get(..at).unwrap_or_default();
    let start = before.rfind(|c: char| c.is_whitespace() || !c.is_ascii()).map_or(0, |i| i + 1);
    more && before.get(start..).is_some_and(|word| word.contains("://") || word.starts_with("www."))
}

/// Quotations of a line: marked pairs, and single marks that stand outside words.
fn quotes(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let slice = text.get(line.clone()).unwrap_or_default();
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut skip = 0;
    let mut before = ' ';
    // Where a closing mark was looked for in vain, no later opening one can find it either.
    let mut dry = [0usize; 8];
    for (i, c) in slice.char_indices() {
        let previous = std::mem::replace(&mut before, c);
        if i < skip {
            continue;
        }
        let single = matches!(c, '\'' | '‘') && !previous.is_alphanumeric();
        let pair = PAIRS.iter().position(|(open, _)| *open == c);
        let slot = pair.unwrap_or(6);
        if !single && pair.is_none() || dry.get(slot).is_some_and(|d| *d > i) {
            continue;
        }
        let from = i + c.len_utf8();
        let mut to = (from + QUOTE).min(slice.len());
        while !slice.is_char_boundary(to) {
            to -= 1;
        }
        let rest = slice.get(from..to).unwrap_or_default();
        let close = match pair.and_then(|p| PAIRS.get(p)) {
            Some((_, close)) => rest.find(*close).map(|j| (j, close.len_utf8())),
            None => rest.char_indices().find_map(|(j, end)| {
                let mark = matches!(end, '\'' | '’');
                let tail = rest.get(j + end.len_utf8()..).and_then(|t| t.chars().next());
                // "I'm" and "students'" have no mark that closes; a closing one follows a letter or a stop.
                (mark && tail.is_none_or(|t| !t.is_alphanumeric()) && j > 0).then_some((j, end.len_utf8()))
            }),
        };
        match close {
            Some((j, n)) => {
                skip = from + j + n;
                found.push(line.start + i..line.start + skip);
            }
            None => {
                if let Some(d) = dry.get_mut(slot) {
                    *d = to;
                }
            }
        }
    }
    found
}
