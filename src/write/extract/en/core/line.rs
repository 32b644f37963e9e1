//! One English sentence as phrases are looked for in it: where they stand, and of whom they are said.

use super::super::frame::ANSWERS;
use super::super::kin;
use super::super::lexicon as lex;
use super::super::token::{Sort, Token};
use super::tables::*;
use crate::text::phrases::{any, is_one};
use std::ops::Range;

/// Bytes from which on a table is long.
const LONG: usize = 60;

/// Of whom something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    User,
    Other,
    Nobody,
}

pub(super) struct Line<'a> {
    pub words: &'a [Token],
    pub text: &'a str,
    /// The words' keys, each with a blank before and behind.
    keys: String,
    /// Where each key begins in `keys`.
    starts: Vec<usize>,
    /// Whether each clause asks.
    pub clauses: Vec<(Range<usize>, bool)>,
}

impl<'a> Line<'a> {
    pub(super) fn new(text: &'a str, words: &'a [Token], clauses: Vec<(Range<usize>, bool)>) -> Self {
        let mut keys = String::from(" ");
        let mut starts = Vec::with_capacity(words.len());
        for word in words {
            starts.push(keys.len());
            // What stands in quotes is nobody's own word.
            keys.push_str(if word.kind == Sort::Quote { "\"" } else { &word.key });
            keys.push(' ');
        }
        Self { words, text, keys, starts, clauses }
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    pub(super) fn key(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |w| w.key.as_ref())
    }

    pub(super) fn raw(&self, range: &Range<usize>) -> &str {
        self.text.get(self.bytes(range)).unwrap_or_default()
    }

    pub(super) fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.words.get(range.start).map_or(0, |w| w.range.start);
        let end = range.end.checked_sub(1).and_then(|i| self.words.get(i)).map_or(start, |w| w.range.end);
        start..end.max(start)
    }

    /// Whether one of the phrases stands in it. All tables are answered by one walk over the sentence.
    pub(super) fn has(&self, table: &'static str) -> bool {
        any(&self.keys, table)
    }

    /// The words that end the phrase standing at a place, if one does; the longest.
    pub(super) fn ends(&self, at: usize, table: &'static str) -> Option<usize> {
        // A long table is asked word by word only where the sentence holds one of it at all.
        if table.len() > LONG && !self.has(table) {
            return None;
        }
        let rest = self.starts.get(at).and_then(|from| self.keys.as_bytes().get(*from..))?;
        let first = rest.first()?;
        let fits = |phrase: &&[u8]| {
            phrase.first() == Some(first) && {
                let (phrase, open) = phrase.strip_suffix(b"*").map_or((*phrase, false), |p| (p, true));
                rest.strip_prefix(phrase).is_some_and(|after| {
                    open || after.starts_with(b" ") || after.starts_with(b"s ") || after.starts_with(b"es ")
                })
            }
        };
        let words = |phrase: &[u8]| phrase.iter().filter(|b| **b == b' ').count() + 1;
        table.as_bytes().split(|b| *b == b'|').filter(fits).map(words).max().map(|n| at + n)
    }

    /// Where phrases of the table stand, from left to right.
    pub(super) fn spots(&self, range: Range<usize>, table: &'static str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut at = range.start;
        if !self.has(table) {
            return found;
        }
        while at < range.end {
            match self.ends(at, table).filter(|end| *end <= range.end) {
                Some(end) => {
                    found.push(at..end);
                    at = end;
                }
                None => at += 1,
            }
        }
        found
    }

    /// Where what `ends` knows stands, from left to right.
    pub(super) fn all(&self, range: Range<usize>, ends: &dyn Fn(usize) -> Option<usize>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let end = ends(at).filter(|end| *end <= range.end);
            found.extend(end.map(|end| at..end));
            at = end.unwrap_or(at + 1);
        }
        found
    }

    /// The end of a substance that one may react to.
    pub(super) fn substance(&self, at: usize) -> Option<usize> {
        let word = self.key(at);
        let food = || lex::FOODS.contains(word) || lex::FOODS.contains(&format!("{word}s"));
        let known = |word: &str| {
            !word.is_empty()
                && !is_one(word, "drink|antihistamines|hrt|meds|pill|chemo|dialysis|inhalers")
                && (food() || lex::medicine(word))
        };
        self.ends(at, SUBSTANCES).or_else(|| known(word).then_some(at + 1))
    }

    /// The end of what a body has or lives with.
    pub(super) fn body(&self, at: usize) -> Option<usize> {
        let vague = "lactose|gluten|hay|pressure|ms|pots|graves|lisp|cerebral|murmur|depression|anxiety";
        let ill = |word: &str| lex::HEALTH.contains(word) && !is_one(word, vague);
        let one =
            || ill(self.key(at)).then(|| at + 1 + usize::from(is_one(self.key(at + 1), "disease|phobia|syndrome")));
        self.ends(at, BODY).or_else(one)
    }

    /// The end of a diet: "vegan", "low-fat", "egg free".
    pub(super) fn diet(&self, at: usize) -> Option<usize> {
        const LOW: &str =
            "carb|carbs|fat|sodium|salt|potassium|fodmap|protein|gi|sugar|residue|fibre|fiber|iodine|purine|histamine";
        const FREE: &str = "gluten|dairy|lactose|sugar|nut|egg|soy|wheat|grain|milk|alcohol";
        let word = self.key(at);
        let (a, b, next) = word.split_once('-').map_or((word, self.key(at + 1), at + 2), |(a, b)| (a, b, at + 1));
        let made = is_one(a, "low|no") && is_one(b, LOW) || b == "free" && is_one(a, FREE);
        let known = || lex::DIETS.contains(word).then_some(at + 1);
        self.ends(at, DIETS).or(made.then_some(next)).or_else(known)
    }

    /// The end of what answers are made of.
    pub(super) fn topic(&self, at: usize) -> Option<usize> {
        let word = self.key(at);
        let known = || {
            ANSWERS.contains(word)
                || word.len() > 3 && ANSWERS.contains(&format!("{word}s"))
                || lex::UNITS.contains(word)
                || word.len() > 1 && lex::TECHNOLOGIES.contains(word)
        };
        self.ends(at, TOPICS).or_else(|| known().then_some(at + 1))
    }

    pub(super) fn topics(&self) -> bool {
        (0..self.len()).any(|at| self.topic(at).is_some())
    }

    /// Whether it says that something is for good, or gives a reason that is.
    pub(super) fn lasts(&self) -> bool {
        let reason = |w: &Token| lex::DOCTORS.contains(&w.key) || lex::RELIGIONS.contains(&w.key);
        self.has(LASTS) || self.words.iter().any(reason)
    }

    /// Whether one of the phrases stands in a part of it.
    pub(super) fn within(&self, range: Range<usize>, table: &'static str) -> bool {
        self.has(table) && range.clone().any(|at| self.ends(at, table).is_some_and(|end| end <= range.end))
    }

    /// The clause of a word, and whether it asks.
    pub(super) fn clause(&self, at: usize) -> (Range<usize>, bool) {
        self.clauses.iter().find(|(r, _)| r.contains(&at)).cloned().unwrap_or((0..self.len(), false))
    }

    fn me(&self, at: usize) -> bool {
        is_one(self.key(at), "i|me|my|we|us|our|myself|mine")
            || self.key(at) == "be" && self.raw(&(at..at + 1)).eq_ignore_ascii_case("am")
    }

    fn other(&self, at: usize) -> bool {
        is_one(self.key(at), OTHERS) || kin::is(self.key(at))
    }

    fn proper(&self, at: usize) -> bool {
        self.raw(&(at..at + 1)).starts_with(char::is_uppercase) && !self.me(at)
    }

    /// Whether the clause that begins at `start` opens with somebody who has something: "Rex's got hives".
    pub(super) fn opens_with_name(&self, start: usize) -> bool {
        self.proper(start)
            && self.substance(start).is_none()
            && is_one(self.key(start + 1), "'s|have|be|get")
            && is_one(self.key(start + 2), "got|get|a|an|had")
    }

    fn person(&self, at: usize) -> Option<Whose> {
        if self.me(at) {
            // "my flatmate", "our old labrador": only the one who has them is the user.
            // "my lodger Ned" has a name, a part of the body has none
            let theirs = is_one(self.key(at), "my|our")
                && ((at + 1..at + 4).any(|i| self.other(i)) || !self.proper(at + 1) && self.proper(at + 2));
            return Some(if theirs { Whose::Other } else { Whose::User });
        }
        self.other(at).then_some(Whose::Other)
    }

    /// Whether the verb before `at` in its clause has another subject: "the nurse has a latex allergy".
    pub(super) fn anothers(&self, at: usize) -> bool {
        let start = self.clause(at).0.start;
        let verb =
            (start + 1..at).rev().find(|i| is_one(self.key(*i), "have|had|be|was|'s|get|develop|developed|with"));
        verb.is_some_and(|verb| {
            let before = self.key(verb - 1);
            !(start..verb).any(|i| self.me(i))
                && before.starts_with(char::is_alphabetic)
                && !is_one(before, "it|that|which|this|these|all|both")
                && self.substance(verb - 1).is_none()
        })
    }

    /// Of whom is said what stands in `range`: the nearest one named before it, or else behind it.
    pub(super) fn whose(&self, range: &Range<usize>) -> Whose {
        if range.clone().any(|i| self.me(i)) {
            return Whose::User;
        }
        let before = (0..range.start).rev().find_map(|i| self.person(i));
        before.or_else(|| (range.end..self.len()).find_map(|i| self.person(i))).unwrap_or(Whose::Nobody)
    }

    /// Whether a name stands in it that is neither its first word nor written in capitals throughout.
    pub(super) fn names(&self) -> bool {
        self.words.iter().skip(1).any(|w| {
            let raw = self.text.get(w.range.clone()).unwrap_or_default();
            w.capital && w.key != "i" && raw.chars().skip(1).any(char::is_lowercase)
        })
    }

    /// Whether a "not" or "no" stands right before a place, in its clause.
    pub(super) fn denied(&self, at: usize) -> bool {
        (at.saturating_sub(3)..at)
            .rev()
            .take_while(|i| !is_one(self.key(*i), "since|because|,|so|but|-|;|:|.|and|if"))
            .any(|i| is_one(self.key(i), "not|no|never|nor|without|nobody|zero"))
    }
}
