//! Turns one English clause into facts: whose it is, then rule after rule along its words.

mod being;
mod corrections;
mod emit;
mod events;
mod fits;
mod hints;
mod intro;
mod own;
mod people;
mod plain;
mod taste;
mod traits;
mod words;

pub(super) use corrections::corrections;
pub(super) use taste::answered;

use super::super::entity::People;
use super::super::found::{Found, USER};
use super::super::view::View;
use super::kin::{self};
use super::lexicon as lex;
use super::pattern::Rule;
use super::tables;
use super::token::{Sort, Token};
use super::value::{self};
use crate::text::words::{Words, words};
use std::ops::Range;
use words::{EVENTS, RECURRING};

fn key(words: &[Token], at: usize) -> &str {
    words.get(at).map_or("", |w| w.key.as_ref())
}

/// Clauses of a sentence, as ranges of words.
pub(super) fn split(words: &[Token], start: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = start;
    let end = words.len();
    for at in start..end {
        let Some(word) = words.get(at) else { break };
        let sign = word.kind == Sort::Sign;
        // "my allergies: eggs and sesame", "Name: Rafael" say one thing.
        let labelled = word.key == ":"
            && at > from
            && at + 1 < end
            && (at - from <= 4 && label(words, from..at) || kin::noun(words, at - 1, at).is_some_and(|k| k.plural));
        let hard = sign
            && !labelled
            && matches!(word.key.as_ref(), ";" | "(" | ")" | "-" | "|" | "•" | "*" | "[" | "]" | "!" | ":" | "…" | "?");
        let next = at
            + 1
            + usize::from(
                key(words, at) == "," && matches!(key(words, at + 1), "and" | "but" | "so" | "or" | "because"),
            );
        // "me and my wife run ...", "my email changed, it's now ..."
        let together = word.key == "and" && matches!(key(words, at.wrapping_sub(1)), "me" | "myself" | "i");
        let renewed = word.key == ","
            && at - from <= 5
            && key(words, from) == "my"
            && key(words, at + 1) == "it"
            && matches!(key(words, at + 2), "be" | "'s");
        // "cats and I don't get along", "aisle seat, always"
        let together = together
            || word.key == "and"
                && matches!(key(words, at + 1), "i" | "me")
                && (at + 2..at + 7).any(|i| matches!(key(words, i), "along" | "mix" | "agree" | "get"));
        let forever = word.key == ","
            && at - from <= 6
            && matches!(key(words, at + 1), "always" | "forever")
            && (at + 2 >= end || at + 3 >= end && words.get(at + 2).is_some_and(|w| w.kind == Sort::Sign));
        let soft = !together
            && !forever
            && !renewed
            && (word.key == ","
                || matches!(
                    word.key.as_ref(),
                    "and"
                        | "but"
                        | "so"
                        | "because"
                        | "or"
                        | "although"
                        | "though"
                        | "while"
                        | "plus"
                        | "whereas"
                        | "if"
                        | "since"
                        | "until"
                        | "which"
                ))
            && at > from
            && (value::clause(words, next, end) && next < end
                || kin::person(words, next, end).is_some() && !matches!(word.key.as_ref(), "and" | "or" | ",")
                || word.key == "but");
        if hard || soft {
            if from < at {
                found.push(from..at);
            }
            from = at
                + usize::from(
                    hard || word.key == ","
                        || word.key == "and"
                        || word.key == "but"
                        || word.key == "so"
                        || word.key == "because"
                        || word.key == "or",
                );
        }
    }
    if from < end {
        found.push(from..end);
    }
    found
}

/// Whether words are the name of a field: "my allergies", "Name", "Shoe size".
fn label(words: &[Token], range: Range<usize>) -> bool {
    let start = range.start + usize::from(matches!(key(words, range.start), "my" | "our"));
    (start > range.start || range.start == 0 || words.get(range.start - 1).is_some_and(|w| w.kind == Sort::Sign))
        && tables::traits()
            .iter()
            .any(|(rule, _)| rule.run(words, start, range.end).is_some_and(|hit| hit.end == range.end))
}

pub(super) struct Reader<'a, 'p> {
    pub view: &'a View<'a>,
    pub words: &'a [Token],
    pub people: &'p mut People,
    /// Subject that goes on in clauses without one of their own.
    pub subject: Option<String>,
    pub found: Vec<Found>,
    /// In a list of what one is.
    pub listing: bool,
    /// Where the words of the clause begin, with what stands in front of the statement.
    pub opened: usize,
    /// Its first word that says something.
    pub begins: usize,
    /// The clause before said something of its subject, so a verb alone goes on with it.
    pub carried: bool,
    /// The sentence's words as the rules' first look takes them.
    pub bits: u128,
    /// What the clause before said, for "so do I" and "I hate it".
    pub last: Vec<Found>,
}

impl Reader<'_, '_> {
    fn key(&self, at: usize) -> &str {
        key(self.words, at)
    }

    fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.words.get(range.start).map_or(self.view.sentence.range.end, |w| w.range.start);
        let end = range.end.checked_sub(1).and_then(|i| self.words.get(i)).map_or(start, |w| w.range.end);
        start..end.max(start)
    }

    fn text(&self, range: &Range<usize>) -> &str {
        self.view.text.get(self.bytes(range)).unwrap_or_default()
    }

    fn skip(&self, mut at: usize, end: usize) -> usize {
        while at < end
            && (words![
                "nowadays", "and", "but", "so", "because", "also", "though", "although", "well", ",", "since", "as",
                "while", "plus", "then", "that", "now", "where", "honestly", "which", "whereas", "anyway", "or"
            ]
            .contains(self.key(at))
                || self.words.get(at).is_some_and(|w| w.kind == Sort::Sign))
        {
            at += 1;
        }
        at
    }

    /// Reads one clause into `found`.
    pub(super) fn clause(&mut self, range: &Range<usize>, first: bool) {
        let from = self.found.len();
        let end = range.end;
        self.opened = if first { 0 } else { range.start };
        let mut at = self.skip(range.start, end);
        if super::doubt::says(self.words, at, "these days") || super::doubt::says(self.words, at, "right now") {
            at = self.skip(at + 2, end);
        }
        let opened = at;
        if self.key(range.start) == "as"
            && let Some(next) = self.free(range.start, end)
        {
            at = next;
        }
        if let Some(next) = self.free(at, end) {
            at = next;
        }
        self.begins = at;
        at = self.dated(at, range).unwrap_or(at);
        let mut tries = 0;
        if self.likewise(range) {
            at = end;
        }
        while at < end && tries < 24 {
            tries += 1;
            at = self.skip(at, end);
            match self.step(at, end, first && at == opened) {
                Some(next) if next > at => at = next,
                _ => at = self.next_part(at, end),
            }
        }
        if self.found.len() == from {
            self.echo(range);
            self.address(range);
        }
        if self.found.len() == from {
            self.recurring(range);
        }
        if self.found.len() == from {
            self.own(range);
        }
        self.mentions(range);
        self.hints(range);
        // "(Niloofar for short)" right behind belongs to what was said.
        let close = (range.end + 1..self.words.len().min(range.end + 9))
            .find(|i| self.key(*i) == ")")
            .filter(|_| self.key(range.end) == "(");
        let joins = |i: &usize| matches!(self.key(*i), "and" | "but" | "so" | "or" | "plus" | "also");
        let begins = (range.start..opened).find(|i| !joins(i)).unwrap_or(opened);
        let text = self.bytes(&(begins..close.map_or(range.end, |i| i + 1)));
        let whole = self.view.sentence.range.clone();
        // A clause that says whose it is stands by itself; one that leans on another keeps the sentence.
        let own = words!["i", "we", "my", "our", "mum", "mom", "dad"].contains(self.key(opened));
        for one in self.found.iter_mut().skip(from) {
            one.text = if own || whole.len() > 240 {
                text.start.min(one.object.start)..text.end.max(one.object.end)
            } else {
                whole.clone()
            };
        }
        self.carried = self.found.len() > from
            || self.subject.is_some() && (range.len() <= 6 || matches!(self.key(opened), "i" | "we"));
        self.swells(from);
        if self.found.len() > from {
            self.last = self.found.get(from..).map(<[Found]>::to_vec).unwrap_or_default();
        }
        if let Some(one) = self.found.get(from).filter(|f| f.doubt.is_none() && self.subject.is_none()) {
            self.subject = Some(one.subject.clone());
        }
    }

    /// "I can't eat shellfish, my throat swells up": what is not eaten for such a reason is an allergy.
    fn swells(&mut self, from: usize) {
        let reaction = self.words.iter().any(|w| {
            words![
                "swell",
                "swells",
                "hives",
                "anaphylactic",
                "anaphylaxis",
                "epipen",
                "traces",
                "rash",
                "itch",
                "itchy"
            ]
            .contains(w.key.as_ref())
        });
        // "I'm allergic to penicillin, and I don't eat pork" gives no reason for the pork
        let reaction = reaction || (0..self.words.len()).any(|i| self.key(i) == "allergic" && self.key(i + 1) != "to");
        if !reaction {
            return;
        }
        for one in self.found.iter_mut().skip(from) {
            let shunned =
                one.predicate == "avoids" || one.negated && matches!(one.predicate.as_ref(), "eats" | "drinks");
            if shunned {
                one.predicate = "allergy".into();
                one.negated = false;
            }
        }
    }

    /// Where the next thing may be said after nothing was found at `at`.
    fn next_part(&self, at: usize, end: usize) -> usize {
        let mut next = at + 1;
        while next < end
            && !words!["i", "we", ",", "and", "but", "who", "that", "where", "because", "with"].contains(self.key(next))
        {
            next += 1;
        }
        // "a 41 year old guy from Leeds": what one is goes on.
        let more =
            self.listing && (at + 1..next.min(end)).any(|i| words!["from", "living", "based"].contains(self.key(i)));
        if more {
            return (at + 1..end).find(|i| words!["from", "living", "based"].contains(self.key(*i))).unwrap_or(end);
        }
        if next < end && matches!(self.key(next), "i" | "we") {
            next
        } else if next < end {
            next + 1
        } else {
            end
        }
    }

    /// One subject and what is said of it; where the reading may go on.
    fn step(&mut self, at: usize, end: usize, first: bool) -> Option<usize> {
        let word = key(self.words, at);
        if matches!(word, "i" | "we") {
            self.subject = Some(USER.into());
            return self.says(USER.into(), at + 1, end);
        }
        // "me and my wife Odile run a vineyard"
        if matches!(word, "me" | "myself")
            && self.key(at + 1) == "and"
            && let Some(person) = kin::person(self.words, at + 2, end).filter(|p| !p.possessive)
        {
            if let Some(range) = &person.name {
                let object = self.bytes(range);
                self.found.push(Found::new(USER, person.relation.predicate, object));
            }
            return self.says(USER.into(), person.next, end);
        }
        if let Some(person) = kin::person(self.words, at, end) {
            return self.person(&person, end);
        }
        if word == "the"
            && let Some(next) = self.met(at, end)
        {
            return Some(next);
        }
        if matches!(word, "my" | "our")
            && words![
                "family",
                "team",
                "household",
                "company",
                "office",
                "lab",
                "band",
                "club",
                "shop",
                "business",
                "department",
                "crew",
                "church",
                "store",
                "restaurant"
            ]
            .contains(self.key(at + 1))
            && self.key(at + 2) != "'s"
            && !matches!(self.key(at + 2), "be" | ":")
            || matches!(word, "me") && self.key(at + 1) == "and"
        {
            return self.says(USER.into(), at + 2, end);
        }
        if matches!(word, "my" | "our") {
            return self.mine(USER.into(), at + 1, end);
        }
        if words!["his", "her", "their", "its"].contains(word)
            && let Some(subject) = self.people.last.clone()
        {
            return self.mine(subject, at + 1, end);
        }
        if words!["he", "she", "they", "who", "it"].contains(word)
            && let Some(subject) = self.people.last.clone().filter(|_| word != "it")
        {
            return self.says(subject, at + 1, end);
        }
        if self.words.get(at).is_some_and(|w| w.capital) {
            let name = self.text(&(at..at + 1)).to_owned();
            if let Some(subject) = self.people.known(&name).map(str::to_owned) {
                if self.key(at + 1) == "'s" {
                    if let Some(next) = self.mine(subject.clone(), at + 2, end) {
                        return Some(next);
                    }
                    return self.says(subject, at + 1, end);
                }
                return self.says(subject, at + 1, end);
            }
        }
        if words!["you", "this", "these", "those", "there", "it", "that"].contains(word) {
            return None;
        }
        // "a single mum with a toddler called Poppy"
        if self.listing
            && self.key(at.wrapping_sub(1)) == "with"
            && self.subject.as_deref() == Some(USER)
            && let Some(next) = self.having(USER, at - 1, end)
        {
            return Some(next);
        }
        if word == "like" && kin::person(self.words, at + 1, end).is_some() {
            return None;
        }
        // No subject: goes on with the one before, or speaks of the user in the short way of chat.
        // "..., like candles and soaps" gives examples.
        if word == "like" && self.key(at.wrapping_sub(1)) == "," {
            return None;
        }
        let subject = self.subject.clone();
        if let Some(subject) = subject {
            if self.listing
                && let Some(next) = self.being(&subject, at, end, true)
            {
                return Some(next);
            }
            if self.carried
                && let Some(next) = self.rules(&subject, tables::verbs(), at, end, |_| true)
            {
                return Some(next);
            }
            // "My aunt, Gloria, is a retired judge", "I broke my hip and walk with a cane now"
            let opens = at == self.skip(self.opened, end) || subject != USER && self.key(at.wrapping_sub(1)) == ",";
            if self.carried && opens && !first {
                if matches!(word, "be" | "'s" | "have") {
                    return self.says(subject, at, end);
                }
                if super::token::verb(word)
                    && let Some(next) = self.plain(&subject, at, end)
                {
                    return Some(next);
                }
            }
            // "..., software tester, two kids"
            if self.listing
                && subject == USER
                && (lex::NUMBERS.contains(word) || word.bytes().all(|b| b.is_ascii_digit()))
                && at > 0
                && let Some(kin) = kin::noun(self.words, at + 1, end)
            {
                self.push(USER, kin.relation.predicate, at..at + 2, None, "one");
                return Some(at + 2);
            }
        }
        if first && let Some(next) = self.roster(at, end) {
            return Some(next);
        }
        // "Name: Rafael"
        if (at == self.opened || first)
            && !self.view.sentence.asked
            && (at + 1..at + 4).any(|i| self.key(i) == ":")
            && let Some(next) = self.quality(USER, at, end)
        {
            return Some(next);
        }
        if let Some(next) = self.topic(at, end) {
            return Some(next);
        }
        if first || self.listing {
            // "Swapped my Android for ...", "been teaching myself Welsh": no order is given in the past tense.
            let mut verb = at;
            while verb < end && lex::adverb(self.key(verb)) {
                verb += 1;
            }
            let told = first
                && !self.view.sentence.asked
                && (plain::past(self.key(verb)) && !words!["had", "did", "was"].contains(self.key(verb))
                    || matches!(self.key(verb), "been")
                    || matches!(self.key(verb), "can" | "could" | "will" | "would" | "have")
                        && self.key(verb + 1) == "not"
                    || self.key(verb) == "never" && (plain::past(self.key(verb + 1)) || self.key(verb + 1) == "been"));
            // "training for a marathon", "allergic to cats": "I am" was left out.
            let word = self.key(verb);
            let state = first
                && !self.view.sentence.asked
                && (word.ends_with("ing") && word.len() > 5
                    || words![
                        "allergic",
                        "obsessed",
                        "scared",
                        "terrified",
                        "addicted",
                        "hooked",
                        "partial",
                        "keen",
                        "fond",
                        "into",
                        "engaged",
                        "intolerant",
                        "sensitive",
                        "crazy",
                        "not",
                        "big",
                        "huge",
                        "off",
                        "expecting"
                    ]
                    .contains(word));
            if state {
                for rule in tables::verbs().iter().filter(|r| r.may(self.bits)) {
                    let Some(hit) = rule.run_elided(self.words, at, end) else { continue };
                    if hit.end <= at || !self.fits(USER, rule, &hit, at, end) {
                        continue;
                    }
                    self.emit(USER, rule, &hit, at);
                    return Some(hit.end.max(at + 1));
                }
            }
            let wanted = if told { |_: &Rule| true } else { |r: &Rule| r.flag("free") };
            if let Some(next) = self.rules(USER, tables::verbs(), at, end, wanted) {
                return Some(next);
            }
            let stated =
                (at..end).any(|i| words!["be", "have", "do", "will", "can", "was", "i", "you"].contains(self.key(i)));
            if !self.listing && (stated || words!["the", "this", "that", "these"].contains(self.key(at))) {
                return None;
            }
            return self.being(USER, at, end, true).inspect(|_| {
                self.listing = true;
                self.subject = Some(USER.into());
            });
        }
        None
    }

    /// What follows a subject: being something or doing something.
    fn says(&mut self, subject: String, at: usize, end: usize) -> Option<usize> {
        let mut at = at;
        while at < end
            && (matches!(self.key(at), "both" | "myself" | "all")
                || self.key(at) == "," && lex::adverb(self.key(at + 1)))
        {
            at += 1;
        }
        // "I really don't like"
        let stressed = words![
            "really",
            "honestly",
            "genuinely",
            "actually",
            "absolutely",
            "simply",
            "seriously",
            "truly",
            "literally",
            "definitely",
            "just",
            "still"
        ];
        at += usize::from(stressed.contains(self.key(at)) && self.key(at + 2) == "not");
        if at >= end {
            return None;
        }
        self.subject = Some(subject.clone());
        let be = matches!(self.key(at), "be" | "'s") || self.key(at) == "have" && self.key(at + 1) == "been";
        if be && self.key(at + 1) == "got" || self.key(at) == "'s" && self.key(at + 1) == "got" {
            return self
                .rules(&subject, tables::verbs(), at + 1, end, |_| true)
                .or_else(|| self.having(&subject, at + 1, end));
        }
        if let Some(next) = self.rules(&subject, tables::verbs(), at, end, |_| true) {
            return Some(next);
        }
        if let Some(next) = self.having(&subject, at, end).or_else(|| self.fond(&subject, at, end)) {
            return Some(next);
        }
        if be {
            let start = at + 1 + usize::from(self.key(at) == "have");
            if matches!(self.key(start), "not" | "neither" | "no") {
                return self.denied(&subject, start + 1, end);
            }
            let next = self.being(&subject, start, end, false).or_else(|| self.nature(&subject, start, end))?;
            self.listing = true;
            return Some(next);
        }
        self.holding(&subject, at, end).or_else(|| self.plain(&subject, at, end))
    }

    fn rules(
        &mut self,
        subject: &str,
        table: &'static [Rule],
        at: usize,
        end: usize,
        wanted: fn(&Rule) -> bool,
    ) -> Option<usize> {
        for rule in table.iter().filter(|r| r.may(self.bits) && wanted(r)) {
            let Some(hit) = rule.run(self.words, at, end) else { continue };
            if !self.fits(subject, rule, &hit, at, end) {
                continue;
            }
            self.emit(subject, rule, &hit, at);
            if rule.predicate == "has_pet" {
                self.people.last = Some("pet".into());
            }
            return Some(hit.end.max(at + 1));
        }
        None
    }
}

fn says_after(words: &[Token], at: usize, phrases: Words) -> bool {
    phrases.iter().any(|p| super::doubt::says(words, at, p))
}
