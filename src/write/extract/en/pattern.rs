//! Turns the lines of the rule tables into matchers over words.
//!
//! A pattern is words with spaces between them: `a|b` is one of two, `?a|b` may be absent, `~` is up to three adverbs,
//! `$` the end of the clause, `{kind}` a value (see [`super::value`]), `{old}` the value that no longer holds, `{old:kind}` the same of a kind.

use super::lexicon;
use super::token::{Sort, Token};
use super::value::{self, Kind};
use crate::text::words::Line;
use std::ops::Range;

#[derive(Debug)]
enum Part {
    Word(Vec<&'static str>),
    Maybe(Vec<&'static str>),
    Adverbs,
    Value(Kind, bool),
    End,
}

/// A compiled line.
#[derive(Debug)]
pub(super) struct Rule {
    parts: Vec<Part>,
    /// Hashed words of which the sentence must hold one, part by part: rules out most lines at one look.
    needs: Vec<u128>,
    pub predicate: &'static str,
    pub flags: &'static str,
}

/// What a rule saw, in words.
#[derive(Clone, Debug, Default)]
pub(super) struct Hit {
    pub value: Range<usize>,
    /// Every value, in the order of the pattern.
    pub values: Vec<Range<usize>>,
    pub old: Option<Range<usize>>,
    pub end: usize,
}

impl Rule {
    pub(super) fn flag(&self, name: &str) -> bool {
        self.flags.split(' ').any(|f| f == name)
    }

    pub(super) fn run(&self, words: &[Token], at: usize, end: usize) -> Option<Hit> {
        self.from(0, words, at, end)
    }

    /// Whether the words of the sentence, hashed by [`bits`], may satisfy the line.
    pub(super) fn may(&self, bits: u128) -> bool {
        self.needs.iter().all(|need| need & bits != 0)
    }

    /// The same where "I am" was left out: "training for a marathon".
    pub(super) fn run_elided(&self, words: &[Token], at: usize, end: usize) -> Option<Hit> {
        let be = match self.parts.first() {
            Some(Part::Word(list) | Part::Maybe(list)) => list.contains(&"be"),
            _ => false,
        };
        if be { self.from(1, words, at, end) } else { None }
    }

    fn from(&self, part: usize, words: &[Token], at: usize, end: usize) -> Option<Hit> {
        let mut hit = Hit::default();
        if !self.step(words, part, at, end, &mut hit) {
            return None;
        }
        hit.values.reverse();
        hit.value = hit.values.first().cloned().unwrap_or_default();
        Some(hit)
    }

    fn step(&self, words: &[Token], part: usize, at: usize, end: usize, hit: &mut Hit) -> bool {
        let Some(this) = self.parts.get(part) else {
            hit.end = at;
            return true;
        };
        let is = |list: &[&str]| {
            at < end
                && words.get(at).is_some_and(|w| {
                    w.kind != Sort::Quote && (list.contains(&w.key.as_ref()) || w.key == "'s" && list.contains(&"be"))
                })
        };
        match this {
            Part::End => {
                let idle = |w: &Token| w.kind == Sort::Sign || lexicon::TAIL.contains(w.key.as_ref());
                words.get(at..end).is_none_or(|rest| rest.iter().all(idle)) && self.step(words, part + 1, at, end, hit)
            }
            Part::Word(list) => is(list) && self.step(words, part + 1, at + 1, end, hit),
            Part::Maybe(list) => {
                is(list) && self.step(words, part + 1, at + 1, end, hit) || self.step(words, part + 1, at, end, hit)
            }
            Part::Adverbs => {
                let mut next = at;
                let most = at + 3;
                loop {
                    if self.step(words, part + 1, next, end, hit) {
                        return true;
                    }
                    if next >= end || next >= most || !words.get(next).is_some_and(|w| lexicon::adverb(&w.key)) {
                        return false;
                    }
                    next += 1;
                }
            }
            Part::Value(kind, old) => {
                let last = part + 1 == self.parts.len();
                let set = |hit: &mut Hit, range: Range<usize>| {
                    if *old {
                        hit.old = Some(range);
                    } else {
                        hit.values.push(range);
                    }
                };
                let next = match self.parts.get(part + 1) {
                    Some(Part::Adverbs) => self.parts.get(part + 2),
                    next => next,
                };
                if last || !matches!(next, Some(Part::Word(_))) {
                    let Some(range) = value::read(words, at, end, *kind) else { return false };
                    let done = self.step(words, part + 1, range.end, end, hit);
                    if done {
                        set(hit, range);
                    }
                    return done;
                }
                // A value in the middle reaches to the first place where the rest fits.
                for stop in at + 1..=end.min(at + 10) {
                    let before = hit.clone();
                    if self.step(words, part + 1, stop, end, hit) {
                        // "on the coast so assume PST for ...": the value must not reach over what ends it.
                        let whole = *kind != Kind::Any || value::stop(words, at, stop, true) >= stop;
                        return match value::read(words, at, stop, *kind).filter(|_| whole) {
                            Some(range) => {
                                set(hit, range);
                                true
                            }
                            None => {
                                *hit = before;
                                false
                            }
                        };
                    }
                }
                false
            }
        }
    }
}

fn bit(word: &str) -> u128 {
    let hash = word.bytes().fold(0x811c_9dc5_u32, |hash, b| (hash ^ u32::from(b)).wrapping_mul(0x0100_0193));
    1 << ((hash ^ (hash >> 15)) & 127)
}

/// The words of a sentence as one hash; "'s" may stand for "be".
pub(super) fn bits(words: &[Token]) -> u128 {
    words.iter().fold(0, |bits, w| bits | bit(&w.key) | if w.key == "'s" { bit("be") } else { 0 })
}

/// Compiles a table.
pub(super) fn compile(lines: &mut dyn Iterator<Item = Line>) -> Vec<Rule> {
    lines
        .map(|(pattern, predicate, flags)| {
            let parts: Vec<Part> = pattern.split(' ').map(part).collect();
            let needs = parts
                .iter()
                .skip(usize::from(matches!(parts.first(), Some(Part::Word(list)) if list.contains(&"be"))))
                .filter_map(|part| match part {
                    Part::Word(list) => Some(list.iter().fold(0, |bits, word| bits | bit(word))),
                    _ => None,
                })
                .collect();
            Rule { parts, needs, predicate, flags }
        })
        .collect()
}

fn part(word: &'static str) -> Part {
    match word {
        "~" => return Part::Adverbs,
        "$" => return Part::End,
        _ => {}
    }
    if let Some(name) = word.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
        return match name.strip_prefix("old") {
            Some(kind) => Part::Value(Kind::of(kind.trim_start_matches(':')), true),
            None => Part::Value(Kind::of(name), false),
        };
    }
    match word.strip_prefix('?') {
        Some(list) => Part::Maybe(list.split('|').collect()),
        None => Part::Word(word.split('|').collect()),
    }
}
