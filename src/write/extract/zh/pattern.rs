//! Turns the lines of the Chinese rule tables into matchers over signs.
//!
//! A pattern is written as it is said: `(a|b)` is one of several, `(a|b)?` may be absent, `~` is up to four adverbs, `{kind}`
//! a value, a sign with `?` behind may be absent, `{old}` or `{old:kind}` the value that no longer holds, `$` the end of the clause.

use super::chars::{Sign, bit, has, longest};
use super::lexicon;
use super::value::{self, Kind};
use crate::order::Order;
use crate::text::words::{Line, words};
use std::ops::Range;

#[derive(Debug)]
enum Part {
    /// One of these; an empty one may be absent.
    Word(Vec<String>),
    Adverbs,
    Value(Kind, bool),
    End,
}

#[derive(Debug)]
pub(super) struct Rule {
    parts: Vec<Part>,
    /// Of each part signs, as [`bit`], one of which it and what follows must begin with: rules out most rules at one look.
    leads: Vec<u64>,
    /// From this part on no value is read.
    plain: usize,
    pub predicate: &'static str,
    pub flags: &'static str,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Hit {
    /// Values in the order of the pattern.
    pub values: Vec<Range<usize>>,
    pub old: Option<Range<usize>>,
    pub end: usize,
}

/// Where rules are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    at: usize,
    end: usize,
    /// The sign there, as [`bit`].
    first: u64,
    /// The signs there and behind each adverb that follows, where a rule may begin that takes adverbs.
    behind: u64,
}

impl Place {
    pub(super) fn new(signs: &[Sign], at: usize, end: usize) -> Self {
        let behind = adverbs(signs, at, end).fold(0, |signs_there, next| signs_there | there(signs, next));
        Self { at, end, first: there(signs, at), behind }
    }
}

/// The place itself, and those behind up to four adverbs.
fn adverbs(signs: &[Sign], at: usize, end: usize) -> impl Iterator<Item = usize> {
    let next = move |at: &usize| longest(signs, *at, lexicon::ADVERBS).map(|n| at + n).filter(|next| *next <= end);
    std::iter::successors(Some(at), next).take(5)
}

impl Rule {
    pub(super) fn flag(&self, name: &str) -> bool {
        self.flags.split(' ').any(|f| f == name)
    }

    /// Whether it fits from the place on.
    pub(super) fn run(&self, signs: &[Sign], &Place { at, end, first, behind }: &Place) -> Option<Hit> {
        let (lead, there) = match self.parts.as_slice() {
            [Part::Adverbs, _, ..] => (self.lead(1), behind),
            _ => (self.lead(0), first),
        };
        if lead & there == 0 {
            return None;
        }
        let mut hit = Hit::default();
        let stop = self.step(signs, 0, at, end, &mut hit)?;
        hit.values.reverse();
        hit.end = stop;
        Some(hit)
    }

    /// Further values of the kind that the pattern ends in: 糖尿病 and 痛风 of "有高血压、糖尿病和痛风".
    pub(super) fn listed(&self, signs: &[Sign], hit: &Hit, end: usize) -> Vec<Range<usize>> {
        let Some(Part::Value(kind, false)) = self.parts.last() else { return Vec::new() };
        if !matches!(
            kind,
            Kind::Health | Kind::Animal | Kind::Medicine | Kind::Drug | Kind::Language | Kind::Lack | Kind::Technology
        ) {
            return Vec::new();
        }
        let more = |at: &Range<usize>| {
            let joint = longest(signs, at.end, words!["、", "和", "跟", "与", "及", "以及", "还有"])?;
            value::read(signs, at.end + joint, end, *kind)
        };
        std::iter::successors(Some(hit.end..hit.end), more).skip(1).collect()
    }

    fn lead(&self, part: usize) -> u64 {
        self.leads.get(part).copied().unwrap_or(ANY)
    }

    fn step(&self, signs: &[Sign], part: usize, at: usize, end: usize, hit: &mut Hit) -> Option<usize> {
        let Some(this) = self.parts.get(part) else { return Some(at) };
        if self.lead(part) & there(signs, at) == 0 {
            return None;
        }
        match this {
            Part::End => {
                (at >= end || value::idle(signs, at, end)).then(|| self.step(signs, part + 1, at, end, hit)).flatten()
            }
            Part::Word(words) => words.iter().find_map(|w| {
                if !has(signs, at, w) {
                    return None;
                }
                let next = at + w.chars().count();
                if next <= end { self.step(signs, part + 1, next, end, hit) } else { None }
            }),
            Part::Adverbs => adverbs(signs, at, end).find_map(|next| self.step(signs, part + 1, next, end, hit)),
            Part::Value(kind, old) => {
                let keep = |hit: &mut Hit, range: Range<usize>| {
                    if *old {
                        hit.old = Some(range);
                    } else {
                        hit.values.push(range);
                    }
                };
                if part + 1 == self.parts.len() {
                    let range = value::read(signs, at, end, *kind)?;
                    let stop = range.end;
                    keep(hit, range);
                    return Some(stop);
                }
                // A value in the middle reaches to the first place where the rest fits.
                for stop in at + 1..=end.min(at + 20) {
                    // What reads no value leaves no trace, and is mostly settled sooner than the value.
                    let may = self.lead(part + 1) & there(signs, stop) != 0
                        && (part + 1 < self.plain || self.step(signs, part + 1, stop, end, hit).is_some());
                    if !may {
                        continue;
                    }
                    let Some(range) = value::read(signs, at, stop, *kind)
                        .filter(|r| (r.end..stop).all(|i| matches!(value::c(signs, i), ' ' | '的')))
                    else {
                        continue;
                    };
                    if let Some(done) = self.step(signs, part + 1, stop, end, hit) {
                        keep(hit, range);
                        return Some(done);
                    }
                }
                None
            }
        }
    }
}

pub(super) fn compile(lines: &mut dyn Iterator<Item = Line>) -> Vec<Rule> {
    lines
        .map(|(pattern, predicate, flags)| {
            let parts = parts(pattern);
            let leads = (0..parts.len()).map(|from| lead(&parts[from..])).collect();
            let plain = parts.iter().rposition(|part| matches!(part, Part::Value(..))).map_or(0, |last| last + 1);
            Rule { leads, plain, parts, predicate, flags }
        })
        .collect()
}

/// Every sign.
const ANY: u64 = u64::MAX;

/// The sign at a place as [`bit`]; every sign behind the last.
fn there(signs: &[Sign], at: usize) -> u64 {
    signs.get(at).map_or(ANY, |sign| bit(sign.c))
}

/// Signs that what these parts match may begin with.
fn lead(parts: &[Part]) -> u64 {
    let mut signs = 0;
    for part in parts {
        let first = |word: &str| word.chars().next().map_or(0, bit);
        match part {
            Part::Word(words) => {
                signs |= words.iter().fold(0, |signs, word| signs | first(word));
                if !words.iter().any(String::is_empty) {
                    return signs;
                }
            }
            Part::Adverbs => signs |= lexicon::ADVERBS.iter().fold(0, |signs, word| signs | first(word)),
            Part::Value(..) | Part::End => return ANY,
        }
    }
    ANY
}

fn parts(pattern: &str) -> Vec<Part> {
    let mut found = Vec::new();
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        let tail = rest.get(c.len_utf8()..).unwrap_or_default();
        rest = match c {
            '~' => {
                found.push(Part::Adverbs);
                tail
            }
            '$' => {
                found.push(Part::End);
                tail
            }
            '{' => {
                let (name, after) = tail.split_once('}').unwrap_or((tail, ""));
                found.push(match name.strip_prefix("old") {
                    Some(kind) => Part::Value(Kind::of(kind.trim_start_matches(':')), true),
                    None => Part::Value(Kind::of(name), false),
                });
                after
            }
            '(' => {
                let (list, after) = tail.split_once(')').unwrap_or((tail, ""));
                let mut words: Vec<String> = list.split('|').flat_map(spellings).collect();
                words.order_by_key(|w| usize::MAX - w.chars().count());
                match after.strip_prefix('?') {
                    Some(after) => {
                        words.push(String::new());
                        found.push(Part::Word(words));
                        after
                    }
                    None => {
                        found.push(Part::Word(words));
                        after
                    }
                }
            }
            _ => {
                let stop = rest.find(['~', '$', '{', '(']).unwrap_or(rest.len());
                let (word, after) = rest.split_at(stop);
                let mut words: Vec<String> = spellings(word).collect();
                words.order_by_key(|w| usize::MAX - w.chars().count());
                found.push(Part::Word(words));
                after
            }
        };
    }
    found
}

/// A word with and without the sign before a question mark: "搬到了?" is two.
fn spellings(word: &str) -> impl Iterator<Item = String> + use<> {
    let long = word.replace('?', "");
    let mut short = String::with_capacity(word.len());
    for c in word.chars() {
        if c == '?' {
            short.pop();
        } else {
            short.push(c);
        }
    }
    let twin = (short != long).then_some(short);
    std::iter::once(long).chain(twin)
}
