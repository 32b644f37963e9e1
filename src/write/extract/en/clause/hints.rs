//! Reads what one only seems to do again and again.

use super::super::super::found::{Found, USER};
use super::super::lexicon as lex;
use super::super::token::Sort;
use super::super::value::{self, Kind};
use super::*;
use crate::kinds::Strength;
use crate::text::words::{Words, words};
use std::ops::Range;

impl Reader<'_, '_> {
    /// "No celery either, I've never been able to stand it": what "it" is stands in the clause before, by itself.
    pub(super) fn echo(&mut self, range: &Range<usize>) {
        let end = range.end;
        // "Hazelnuts, I'm properly allergic" needs no "it"; a sign at the end belongs to the sentence.
        let last = (range.start..end).rev().find(|i| self.words.get(*i).is_some_and(|w| w.kind == Sort::Word));
        let it = (range.start + 1..end).find(|i| matches!(self.key(*i), "it" | "them" | "both"));
        let it = it
            .filter(|i| {
                last <= Some(*i)
                    || words!["at", "anymore", "either", "so", "and", "since", "for", "ever", "too"]
                        .contains(self.key(i + 1))
            })
            .or_else(|| {
                let ends = |i: usize| i >= end || self.words.get(i).is_some_and(|w| w.kind == Sort::Sign);
                let ails = |i: &usize| matches!(self.key(*i), "allergic" | "intolerant") && ends(i + 1);
                (range.start..end).find(ails).map(|i| i + 1)
            });
        // "blue cheese, I just can't"
        let cannot = last.filter(|i| {
            it.is_none() && self.key(*i) == "not" && self.key(i.wrapping_sub(1)) == "can" && range.len() <= 5
        });
        let Some(it) = it.or_else(|| cannot.map(|i| i + 1)) else { return };
        let opens = self.skip(range.start, end);
        if !matches!(self.key(opens), "i" | "we" | "never" | "can" | "hate" | "love" | "absolutely" | "really")
            || range.start < 2
        {
            return;
        }
        let says = |phrases: Words| {
            (range.start..it).any(|at| phrases.iter().any(|p| super::super::doubt::says(self.words, at, p)))
        };
        let predicate = if says(words!["allergic"]) {
            "allergy"
        } else if says(words![
            "can not eat",
            "can not have",
            "can not drink",
            "do not eat",
            "do not drink",
            "do not touch",
            "never eat"
        ]) {
            "avoids"
        } else if says(words![
            "stand",
            "bear",
            "stomach",
            "hate",
            "detest",
            "loathe",
            "never liked",
            "do not like",
            "do not enjoy",
            "fan of",
            "despise",
            "never cared for",
            "hated",
            "detested",
            "loathed"
        ]) || cannot.is_some()
        {
            "dislikes"
        } else if says(words!["love", "adore", "can not get enough of", "live for"]) {
            "likes"
        } else {
            return;
        };
        // "My brother loves spicy food but I hate it": what was said of it before.
        if let Some(before) = self.last.last().filter(|f| f.doubt.is_none()).cloned()
            && matches!(
                before.predicate.as_ref(),
                "likes" | "dislikes" | "eats" | "drinks" | "prefers" | "avoids" | "hobby" | "uses" | "owns"
            )
        {
            if before.subject != USER || before.predicate != predicate || before.strength == Strength::Implied {
                let mut one = Found::new(USER, predicate, before.object.clone());
                one.text = self.view.sentence.range.clone();
                self.found.push(one);
            }
            return;
        }
        let to = range.start - usize::from(self.words.get(range.start - 1).is_some_and(|w| w.kind == Sort::Sign));
        let from =
            (0..to).rev().find(|i| self.words.get(*i).is_some_and(|w| w.kind == Sort::Sign)).map_or(0, |i| i + 1);
        let from = from + usize::from(matches!(self.key(from), "no" | "not" | "and" | "but"));
        let mut stop = to;
        while stop > from && matches!(self.key(stop - 1), "either" | "please" | "thanks" | "though") {
            stop -= 1;
        }
        let plain = from < stop
            && stop - from <= 4 + 3 * usize::from((from..stop).any(|i| self.key(i) == "and"))
            && !(from..stop).any(|i| {
                lex::PRONOUNS.contains(self.key(i))
                    || lex::VERBS.contains(self.key(i))
                    || kin::is(self.key(i))
                    || self.key(i) != "and" && super::super::phrases::FILLERS.contains(self.key(i))
                    || cannot.is_some() && (lex::CALENDAR.contains(self.key(i)) || lex::adverb(self.key(i)))
                    || words!["be", "have", "do", "the", "my", "your", "this", "that", "me"].contains(self.key(i))
            });
        let Some(object) = value::read(self.words, from, stop, Kind::Any).filter(|_| plain) else { return };
        let bytes = self.bytes(&object);
        self.found.retain(|f| f.object != bytes);
        self.push(USER, predicate, object, None, "");
    }

    /// An address with what it is of: "you can find my portfolio at https://...", "Email's best: ...".
    pub(super) fn address(&mut self, range: &Range<usize>) {
        if self.view.sentence.asked {
            return;
        }
        let held = |list: Words| self.words.iter().any(|w| list.contains(&w.key));
        let site = words!["site", "website", "blog", "portfolio", "homepage", "page", "channel", "shop", "newsletter"];
        let found = range.clone().find_map(|at| {
            let word = self.words.get(at).filter(|w| w.key.contains('.'))?;
            let mail = word.key.contains('@');
            let own = held(words!["my", "me", "our", "mine"]);
            let way = words!["email", "e-mail", "mail", "reach", "contact", "address", "write"];
            let named = if mail { held(way) } else { held(site) && own };
            let host = mail || word.key.contains("://") || word.key.rsplit('.').next().is_some_and(|t| t.len() > 2);
            (named && host && !held(words!["he", "she", "they", "his", "her", "their", "your"]))
                .then_some((at, if mail { "email" } else { "website" }))
        });
        if let Some((at, predicate)) = found {
            self.push(USER, predicate, at..at + 1, None, "one");
        }
    }

    /// "... and so do I", "... and so is my son": the same of somebody else.
    pub(super) fn likewise(&mut self, range: &Range<usize>) -> bool {
        let at = self.skip(range.start, range.end);
        let so = matches!(self.key(range.start), "so") || at > 0 && self.key(at - 1) == "so" || self.key(at) == "so";
        let at = at + usize::from(self.key(at) == "so");
        if !so || !matches!(self.key(at), "do" | "be" | "have" | "can") || range.len() > 7 {
            return false;
        }
        let subject = if matches!(self.key(at + 1), "i" | "we") {
            USER.to_owned()
        } else if let Some(person) = kin::person(self.words, at + 1, range.end) {
            let name = person.name.clone().map(|n| self.text(&n).to_owned());
            self.people.meet(person.relation, name.as_deref())
        } else {
            return false;
        };
        let same = |f: &&Found| f.doubt.is_none() && f.subject != subject && !bound(&f.predicate);
        let again: Vec<Found> = self.last.iter().filter(same).cloned().collect();
        for mut one in again {
            one.subject.clone_from(&subject);
            self.found.push(one);
        }
        true
    }

    /// What one seems to do again and again: a third mention makes it a habit.
    pub(super) fn hints(&mut self, range: &Range<usize>) {
        let mine = range.clone().any(|i| words!["i", "me", "we"].contains(self.key(i)))
            || words![
                "leaving", "going", "off", "back", "just", "done", "heading", "home", "straight", "fresh", "late",
                "slept"
            ]
            .contains(self.key(range.start))
            || range.clone().any(|i| {
                self.key(i) == "my"
                    && (i + 1..i + 3).any(|j| value::read(self.words, j, range.end, Kind::Activity).is_some())
            });
        if !mine
            || self.view.sentence.asked
            || self.found.iter().any(|f| {
                words!["hobby", "likes", "dislikes", "habit", "goal", "plan", "appointment", "schedule", "learning"]
                    .contains(f.predicate.as_ref())
            })
        {
            return;
        }
        for at in range.clone() {
            let Some(value) = value::read(self.words, at, range.end, Kind::Activity) else { continue };
            let before = self.key(at.wrapping_sub(1));
            let does = words![
                "go", "went", "my", "for", "from", "a", "during", "after", "of", "at", "gone", "some", "to", "started",
                "going", "been", "while", "before", "out", "doing"
            ]
            .contains(before)
                || words![
                    "last",
                    "this",
                    "yesterday",
                    "again",
                    "today",
                    "with",
                    "first",
                    "calls",
                    "tonight",
                    "beckons",
                    "now",
                    "later"
                ]
                .contains(self.key(value.end));
            if does && !matches!(before, "a") {
                let object = self.bytes(&value);
                let mut one = Found::new(USER, "hobby", object);
                one.strength = Strength::Implied;
                self.found.push(one);
                return;
            }
        }
        self.attended(range);
    }

    /// "Home from balloon crew": what stands bare behind such a word is something that one goes to.
    fn attended(&mut self, range: &Range<usize>) {
        const IDLE: Words = words![
            "work",
            "most",
            "least",
            "lunch",
            "noon",
            "uni",
            "home",
            "school",
            "bed",
            "town",
            "church",
            "hospital",
            "lunch",
            "dinner",
            "breakfast",
            "supper",
            "tea",
            "night",
            "noon",
            "midnight",
            "dawn",
            "dusk",
            "sunrise",
            "sunset",
            "times",
            "first",
            "last",
            "least",
            "all",
            "once",
            "scratch",
            "here",
            "there",
            "hand",
            "that",
            "this",
            "what",
            "which",
            "next",
            "day",
            "days",
            "hours",
            "weeks",
            "months",
            "years",
            "now",
            "then",
            "today"
        ];
        for at in range.clone() {
            if !matches!(self.key(at), "from" | "after" | "during" | "at" | "before") {
                continue;
            }
            let from = at + 1 + usize::from(self.key(at + 1) == "my");
            let plain = |i: &usize| {
                self.words.get(*i).is_some_and(|w| w.kind == Sort::Word && !w.capital && w.key.len() > 2)
                    && !lex::ARTICLES.contains(self.key(*i))
                    && !lex::PRONOUNS.contains(self.key(*i))
                    && !lex::NUMBERS.contains(self.key(*i))
                    && !IDLE.contains(self.key(*i))
                    && !lex::adverb(self.key(*i))
            };
            let end = (from..range.end.min(from + 3)).take_while(plain).last().map_or(from, |i| i + 1);
            let stops = end >= range.end
                || words![
                    ",",
                    ".",
                    "!",
                    ";",
                    "-",
                    "and",
                    "with",
                    "this",
                    "last",
                    "yesterday",
                    "again",
                    "today",
                    "tonight",
                    "so"
                ]
                .contains(self.key(end));
            if stops && end > from && end - from <= 2 {
                let mut one = Found::new(USER, "hobby", self.bytes(&(from..end)));
                one.strength = Strength::Implied;
                self.found.push(one);
                return;
            }
        }
    }
}

/// Predicates that name one person or thing and cannot hold of another by "so do I".
fn bound(predicate: &str) -> bool {
    words![
        "name", "spouse", "partner", "child", "sibling", "friend", "has_pet", "parent", "relative", "boss", "birthday"
    ]
    .contains(predicate)
}
