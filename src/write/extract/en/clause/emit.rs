//! Turns the hit of a rule into facts, one for each item of a list.

use super::super::super::found::{Found, USER};
use super::super::lexicon as lex;
use super::super::pattern::{Hit, Rule};
use super::super::value::{self, Kind};
use super::*;
use crate::candidate::Doubt;
use crate::extract::predicates;
use crate::kinds::{Cardinality, Strength};
use std::ops::Range;

impl Reader<'_, '_> {
    pub(super) fn emit(&mut self, subject: &str, rule: &Rule, hit: &Hit, at: usize) {
        // "My manager wants the deck by Thursday" is due from the user.
        let owed = rule.flag("asked") || rule.flag("owed") && subject != USER;
        let (subject, at) = match hit.values.iter().rev().nth(1).filter(|_| owed) {
            Some(what) => (USER, what.start),
            None => (subject, at),
        };
        let from = self.found.len();
        let whole = at..hit.end.max(hit.value.end);
        let mut object = if rule.flag("whole") {
            value::trim(self.words, whole.clone()).unwrap_or(whole)
        } else {
            hit.value.clone()
        };
        // "want to run a marathon before I turn 40": what hangs on it is not part of the value.
        if rule.flag("whole")
            && let Some(cut) = (object.start + 2..object.end).find(|i| {
                words![
                    "before", "after", "because", "so", "when", "while", "if", "since", "until", "although", "but",
                    "as"
                ]
                .contains(self.key(*i))
                    && words!["i", "we", "he", "she", "they", "it", "my", "the"].contains(self.key(i + 1))
                    && !matches!((self.key(*i), self.key(i + 1)), ("before" | "after" | "since" | "until", "the"))
            })
        {
            object.end = cut;
        }
        // "I don't smoke" is smoke, negated.
        while rule.flag("neg")
            && object.len() > 1
            && words!["do", "not", "never", "can", "no"].contains(self.key(object.start))
        {
            object.start += 1;
        }
        if rule.flag("living") {
            object.end = object.end.min(hit.end - 3).max(object.start + 1);
        }
        if rule.flag("tall") {
            object.end = hit.end.max(object.end);
        }
        if rule.flag("self") {
            while object.len() > 1
                && (words!["be", "'s", "have", "been", "a", "an", "now", "not", "gone", "went"]
                    .contains(self.key(object.start))
                    || lex::adverb(self.key(object.start)))
            {
                object.start += 1;
            }
        }
        let old = hit.old.clone();
        if rule.flag("post") {
            // "do night shifts in a care home", "man the till at a garden centre"
            self.push(subject, "employer", object, None, "one");
        } else if rule.flag("meet") {
            self.friend(subject, rule, hit, at);
        } else if rule.flag("tenure") {
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
        } else if rule.flag("task")
            && let [what, org] = hit.values.as_slice()
        {
            // "I design shoes for Halden": the work is the verb with its object.
            let mut verb = at;
            while verb < what.start && lex::adverb(self.key(verb)) {
                verb += 1;
            }
            let (work, org) = (verb..what.end, org.clone());
            self.push(subject, "works_as", work, None, "one");
            self.push(subject, "employer", org, None, "one");
        } else if let Some((first, second)) = rule.predicate.split_once('+').filter(|(_, b)| !b.is_empty()) {
            // Two values in one pattern: the first lies where its kind is found before the second.
            self.pair(subject, first, second, hit);
        } else if rule.predicate == "teach+" || rule.predicate == "teach" {
            self.teach(subject, at, hit);
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
            "has_pet" if !rule.flag("whole") => Some(Kind::Animal),
            "owns" if !rule.flag("whole") && !rule.flag("end") => Some(Kind::Thing),
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
        // "I speak Hindi at home and Marathi with the neighbors"
        if rule.predicate == "speaks" && self.found.len() > from {
            let stop = (hit.end..self.words.len().min(hit.end + 12))
                .find(|i| {
                    lex::PRONOUNS.contains(self.key(*i)) || matches!(self.key(*i), "but" | "not" | "no" | "learn")
                })
                .unwrap_or(self.words.len().min(hit.end + 12));
            for i in hit.end..stop {
                let range = i..i + 1;
                let bytes = self.bytes(&range);
                if lex::LANGUAGES.contains(self.key(i))
                    && self.words.get(i).is_some_and(|w| w.capital)
                    && !self.found.iter().any(|f| f.object == bytes)
                {
                    self.push(subject, "speaks", range, None, "one");
                }
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

    /// "I share a flat with a guy named Marek who is vegan": the name ties a person to the user, and may be spoken of next.
    fn friend(&mut self, subject: &str, rule: &Rule, hit: &Hit, at: usize) {
        let Some(name) = hit.values.last().cloned() else { return };
        if !self.words.get(name.start).is_some_and(|w| w.capital) && rule.flag("named") {
            return;
        }
        let said = self.text(&name).to_owned();
        self.push(subject, rule.predicate, name, None, "one");
        if subject != USER {
            return;
        }
        let kind = match rule.predicate {
            "spouse" => "partner",
            "sibling" => "brother",
            "relative" => "cousin",
            other => other,
        };
        let kin = (at..hit.end).find_map(|i| kin::noun(self.words, i, i + 1)).map(|p| p.relation);
        let kin = kin.filter(|k| k.predicate == rule.predicate);
        if let Some(relation) = kin.or_else(|| super::super::super::entity::relation(kind)) {
            let about = self.people.meet(relation, Some(&said));
            if rule.flag("place")
                && let Some(place) = hit.values.first().cloned()
            {
                self.push(&about, "lives_in", place, None, "one");
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
            // "my grandson is called Leo" ties a name to the user.
            if predicate == "name"
                && subject != USER
                && let Some(relation) = super::super::super::entity::relation(subject)
                && !matches!(relation.predicate, "note")
            {
                let said = self.text(&item).to_owned();
                self.people.meet(relation, Some(&said));
                self.found.push(Found::new(USER, relation.predicate, bytes));
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
