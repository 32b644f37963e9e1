//! Turns the hit of a rule into facts, one for each item of a list.

use super::super::super::found::{Found, USER};
use super::super::lexicon as lex;
use super::super::pattern::{Hit, Rule};
use super::super::value::{self, Kind};
use super::*;
use crate::record::{Cardinality, Strength};
use crate::write::candidate::Doubt;
use crate::write::extract::predicates;
use std::ops::Range;

impl Reader<'_, '_> {
    pub(super) fn emit(&mut self, subject: &str, rule: &Rule, hit: &Hit, at: usize) {
        let from = self.found.len();
        let whole = at..hit.end.max(hit.value.end);
        let mut object = if rule.flag("whole") {
            value::trim(self.words, whole.clone()).unwrap_or(whole)
        } else {
            hit.value.clone()
        };
        // "I don't smoke" is smoke, negated.
        while rule.flag("neg")
            && object.len() > 1
            && words!["do", "not", "never", "can"].contains(self.key(object.start))
        {
            object.start += 1;
        }
        if rule.flag("tall") {
            object.end = hit.end.max(object.end);
        }
        let old = hit.old.clone();
        if rule.flag("tenure") {
            if let Some(job) = hit.values.get(1).cloned() {
                self.push(subject, "works_as", job, None, "one");
            }
        } else if rule.flag("second") {
            if let Some(value) = hit.values.get(1).cloned() {
                self.push(subject, rule.predicate, value, None, "");
            }
        } else if rule.flag("end") {
            let range = old.unwrap_or(object);
            self.push(subject, rule.predicate, range, None, "one");
        } else if let Some((first, second)) = rule.predicate.split_once('+').filter(|(_, b)| !b.is_empty()) {
            // Two values in one pattern: the first lies where its kind is found before the second.
            self.pair(subject, first, second, hit);
        } else if rule.predicate == "teach+" || rule.predicate == "teach" {
            self.teach(subject, at, hit);
        } else if rule.predicate == "speaks2" {
            for i in at..hit.end {
                if lex::LANGUAGES.contains(self.key(i)) {
                    self.push(subject, "speaks", i..i + 1, None, "one");
                }
            }
        } else if rule.flag("other") {
            // "we call him Sal": a name for the one who was spoken of.
            if let Some(relation) = self.people.last.clone().as_deref().and_then(super::super::super::entity::relation)
            {
                let name = self.text(&object).to_owned();
                self.people.meet(relation, Some(&name));
                if relation.predicate != "note" {
                    self.push(USER, relation.predicate, object, None, "one");
                }
            }
        } else if rule.predicate == "contact" {
            let mail = self.text(&object).contains('@');
            self.push(subject, if mail { "email" } else { "phone" }, object, None, "one");
        } else {
            self.push(
                subject,
                rule.predicate,
                object,
                old,
                if rule.flag("one") || rule.flag("whole") || rule.flag("habit") || rule.flag("plan") {
                    "one"
                } else {
                    ""
                },
            );
        }
        // "fluent in Spanish and Catalan", "asthma and high blood pressure": more of the kind.
        let kind = match rule.predicate {
            "speaks" | "learning" => Some(Kind::Language),
            "condition" if !rule.flag("whole") => Some(Kind::Health),
            "medication" => Some(Kind::Medicine),
            _ => None,
        };
        if let Some(kind) = kind.filter(|_| self.found.len() > from) {
            let mut next = hit.end;
            while matches!(self.key(next), "and" | "," | "plus") && next < self.words.len() {
                let start = next + 1 + usize::from(matches!(self.key(next + 1), "and" | "also"));
                let Some(more) = value::read(self.words, start, self.words.len(), kind) else { break };
                next = more.end;
                self.push(subject, rule.predicate, more, None, "one");
            }
        }
        let words = self.words;
        for one in self.found.iter_mut().skip(from) {
            one.negated |= rule.flag("neg");
            one.ended |= rule.flag("end");
            one.correction |= rule.flag("fix");
            // "vegetarian, but I eat eggs" is meant.
            let outright = matches!(rule.predicate, "eats" | "drinks") && key(words, at.wrapping_sub(2)) == "but";
            if rule.flag("hint") && !outright {
                one.strength = Strength::Implied;
            }
            if rule.flag("now") {
                one.doubt = Some(Doubt::Temporary);
            }
        }
    }

    /// A trade with an employer or a place in one phrase.
    pub(super) fn pair(&mut self, subject: &str, first: &str, second: &str, hit: &Hit) {
        let values: Vec<_> =
            [first, second].into_iter().zip(&hit.values).map(|(p, v)| (p.to_owned(), v.clone())).collect();
        for (predicate, value) in values {
            self.push(subject, &predicate, value, None, "one");
        }
    }

    pub(super) fn teach(&mut self, subject: &str, at: usize, hit: &Hit) {
        let verb = (at..hit.end).find(|i| matches!(self.key(*i), "teach" | "teaching")).unwrap_or(at);
        let preposition = (verb + 1..hit.end).find(|i| matches!(self.key(*i), "at" | "in" | "to"));
        let stop = preposition.unwrap_or(hit.end);
        if let Some(what) = value::trim(self.words, verb + 1..stop).filter(|w| !lex::EMPTY.contains(self.key(w.start)))
        {
            self.push(subject, "works_as", verb..what.end, None, "one");
        }
        if let Some(i) = preposition.filter(|i| self.key(*i) == "at")
            && let Some(school) = value::read(self.words, i + 1, hit.end, Kind::Org)
            && school.clone().any(|i| self.words.get(i).is_some_and(|w| w.capital))
        {
            self.push(subject, "employer", school, None, "one");
        }
    }

    /// One fact, or one for each item of a list.
    pub(super) fn push(
        &mut self,
        subject: &str,
        predicate: &str,
        object: Range<usize>,
        old: Option<Range<usize>>,
        flags: &str,
    ) {
        let single = predicates::lookup(predicate).is_some_and(|p| p.0 == Cardinality::One);
        let items = if single || flags == "one" || predicate.starts_with("favorite_") {
            vec![object]
        } else {
            self.items(object)
        };
        let old = old.map(|o| self.bytes(&o));
        for item in items {
            let bytes = self.bytes(&item);
            if bytes.is_empty() {
                continue;
            }
            if predicate == "name"
                && subject == USER
                && self.found.iter().any(|f| f.predicate == "name" && f.subject == USER)
            {
                continue;
            }
            let mut one = Found::new(subject, predicate.to_owned(), bytes);
            one.replaces.clone_from(&old);
            one.correction = old.is_some();
            self.found.push(one);
        }
    }

    pub(super) fn items(&self, object: Range<usize>) -> Vec<Range<usize>> {
        let mut cuts = vec![];
        let mut from = object.start;
        for i in object.clone() {
            if words![",", "and", "or", "nor", "&"].contains(self.key(i)) {
                if i > from {
                    cuts.push(from..i);
                }
                from = i + 1;
            }
        }
        if from < object.end {
            cuts.push(from..object.end);
        }
        let short = cuts.iter().all(|c| c.len() <= 6);
        if cuts.len() < 2 || !short {
            return vec![object];
        }
        cuts.into_iter()
            .filter_map(|c| value::trim(self.words, c))
            .filter_map(|c| {
                let mut start = c.start;
                while start + 1 < c.end
                    && (words![
                        "a",
                        "bit",
                        "of",
                        "some",
                        "also",
                        "little",
                        "especially",
                        "sometimes",
                        "even",
                        "mostly",
                        "then"
                    ]
                    .contains(self.key(start))
                        || lex::adverb(self.key(start)) && start > c.start)
                {
                    start += 1;
                }
                (!lex::EMPTY.contains(self.key(start))).then_some(start..c.end)
            })
            .collect()
    }
}
