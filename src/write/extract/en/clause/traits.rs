//! Reads "my X is Y": traits, favorites and what a named thing is.

use super::super::super::found::{Found, USER};
use super::super::lexicon as lex;
use super::super::tables;
use super::super::token::Sort;
use super::super::value::{self, Kind};
use super::*;
use crate::extract::predicates;
use crate::text::words::{Words, words};
use std::ops::Range;

impl Reader<'_, '_> {
    /// "lentil soup is my favorite", "sci-fi novels are my thing, romance not so much".
    pub(super) fn topic(&mut self, at: usize, end: usize) -> Option<usize> {
        if let Some(next) = self.front(at, end) {
            return Some(next);
        }
        let be = (at + 1..end.min(at + 8))
            .find(|i| matches!(self.key(*i), "be" | "'s") || self.key(*i) == "have" && self.key(i + 1) == "always")?;
        // "Hana is my best friend from uni"
        if self.words.get(at).is_some_and(|w| w.capital)
            && !self.view.sentence.asked
            && matches!(self.key(be + 1), "my" | "our")
            && let Some(person) = kin::person(self.words, be + 1, end).filter(|p| !p.possessive && p.name.is_none())
            && let Some(name) = value::read(self.words, at, be, Kind::Name).filter(|n| n.end == be)
        {
            let said = self.text(&name).to_owned();
            let subject = self.people.meet(person.relation, Some(&said));
            let tie = person.relation.predicate;
            if tie == "note" {
                self.push(person.relation.name, "name", name, None, "one");
            } else {
                self.push(USER, tie, name, None, "one");
            }
            self.subject = Some(subject);
            return Some(person.next);
        }
        let mut mine = be + 1;
        while (lex::adverb(self.key(mine)) || self.key(mine) == "been") && mine < end {
            mine += 1;
        }
        // "System administrator is my job title"
        if self.key(mine) == "my"
            && !self.view.sentence.asked
            && let Some((rule, kind)) = tables::traits().iter().find(|(rule, _)| {
                rule.run(self.words, mine + 1, end).is_some_and(|hit| {
                    hit.end >= end
                        || self.words.get(hit.end).is_some_and(|w| w.kind == Sort::Sign)
                        || matches!(self.key(hit.end), "at" | "in" | "for" | "now" | "too" | "and" | "but")
                })
            })
            && let Some(object) = value::read(self.words, at, be, *kind)
                .or_else(|| value::read(self.words, at, be, Kind::Any).filter(|_| *kind != Kind::Date))
        {
            self.push(USER, rule.predicate, object, None, "one");
            return Some(end);
        }
        let mut noun = mine + 1;
        while words!["ultimate", "absolute", "number-one", "biggest", "main", "greatest", "one", "true"]
            .contains(self.key(noun))
        {
            noun += 1;
        }
        let dear = self.key(mine) == "my"
            && (says_after(
                self.words,
                noun,
                words!["comfort food", "happy place", "guilty pleasure", "cup of tea", "kind of thing", "first love"],
            ) || words!["obsession", "addiction", "love", "everything", "drug", "joy"].contains(self.key(noun)));
        if dear && let Some(object) = value::read(self.words, at, be, Kind::Any) {
            self.push(USER, "likes", object, None, "one");
            return Some(end);
        }
        let good = self.key(mine) == "my"
            && (words!["favorite", "thing", "jam", "passion", "go-to", "weakness", "hobby"]
                .contains(self.key(mine + 1))
                || self.key(mine + 1) == "all-time");
        let bad = self.key(mine) == "not"
            && (mine + 1..mine + 3).any(|i| {
                self.key(i) == "my"
                    && matches!(self.key(i + 1), "thing" | "cup" | "jam" | "bag" | "vibe" | "style" | "scene")
            })
            || says_after(self.words, mine, words!["a no-go for me", "a dealbreaker for me", "off limits for me"]);
        if !good && !bad {
            return None;
        }
        let object = value::read(self.words, at, be, Kind::Any)?;
        let object = self.bytes(&object);
        let favorite = self.key(mine + 1) == "favorite";
        let noun = (mine + 2..end)
            .take_while(|i| self.words.get(*i).is_some_and(|w| w.kind == Sort::Word))
            .map(|i| self.key(i).to_owned())
            .next();
        let predicate = match (bad, favorite, noun) {
            (true, _, _) => "dislikes".into(),
            (_, true, Some(noun)) if noun.len() > 2 && !lex::TAIL.contains(noun.as_str()) && noun != "thing" => {
                format!("favorite_{noun}")
            }
            (_, true, _) => "favorite".into(),
            _ if self.key(mine + 1) == "hobby" => "hobby".into(),
            _ => "likes".into(),
        };
        self.found.push(Found::new(USER, predicate, object));
        // "..., romance not so much"
        if let Some(comma) = (mine..end).find(|i| matches!(self.key(*i), "," | "but" | "and")) {
            self.contrast(comma, end);
        }
        Some(end)
    }

    /// "coriander is disgusting", "penicillin gives me hives": only of a kind of thing, never of "the" or "that" one.
    fn front(&mut self, at: usize, end: usize) -> Option<usize> {
        let opens = at == 0
            || self.words.get(at - 1).is_some_and(|w| w.kind == Sort::Sign)
            || words!["and", "but", "because", "so", "though", "although", "while", "whereas", "plus", "since"]
                .contains(self.key(at - 1))
            || at == self.opened
            || self.opened == 0;
        if !opens || self.view.sentence.asked || lex::ARTICLES.contains(self.key(at)) && self.key(at) != "a" {
            return None;
        }
        for rule in tables::topics().iter().filter(|r| r.may(self.bits)) {
            let Some(hit) = rule.run(self.words, at, end) else { continue };
            let value = hit.value.clone();
            let plain = value.start <= at + 1
                && value.len() <= 6
                && !value.clone().any(|i| {
                    lex::PRONOUNS.contains(self.key(i))
                        || matches!(self.key(i), "be" | "was" | "have" | "do" | "will" | "can" | "the" | "my" | ",")
                });
            if !plain
                || rule.flag("daily") && !self.daily(&value)
                || rule.flag("brief") && !(value.len() <= 3 && end - at <= 8 && self.opened == 0)
            {
                continue;
            }
            if rule.flag("daily") {
                // "Mornings are no good for me": the value is what is said of them.
                let whole = if rule.predicate == "available" { value } else { value.start..hit.end };
                self.push(USER, rule.predicate, whole, None, "one");
                return Some(hit.end.max(at + 1));
            }
            let from = self.found.len();
            self.push(USER, rule.predicate, value, None, "");
            for one in self.found.iter_mut().skip(from) {
                one.negated = rule.flag("neg");
            }
            return Some(self.contrast(hit.end.max(at + 1), end));
        }
        self.effect(at, end)
    }

    /// "my NOUN is VALUE" after the possessive.
    pub(super) fn mine(&mut self, subject: String, at: usize, end: usize) -> Option<usize> {
        // "my parrot's name is Kiwi"
        if subject == USER
            && lex::animal(self.key(at))
            && self.key(at + 1) == "'s"
            && self.key(at + 2) == "name"
            && matches!(self.key(at + 3), "be" | "'s")
            && let Some(name) = value::read(self.words, at + 4, end, Kind::Name)
        {
            let next = name.end;
            self.push(USER, "has_pet", name, None, "one");
            return Some(next);
        }
        // "my parrot Coco only eats seeds"
        if subject == USER
            && lex::animal(self.key(at))
            && let comma = usize::from(self.key(at + 1) == ",")
            && let Some(name) = value::read(self.words, at + 1 + comma, end, Kind::Name)
                .filter(|n| self.words.get(n.start).is_some_and(|w| w.capital))
            && (comma == 0 || name.end >= end || matches!(self.key(name.end), "," | "be"))
        {
            let next = name.end + usize::from(comma == 1 && self.key(name.end) == ",");
            let called = self.text(&name).to_owned();
            self.people.name(&called, &called);
            self.push(USER, "has_pet", at..name.end, None, "one");
            self.subject = Some(called.clone());
            self.people.last = Some(called.clone());
            return self.says(called, next, end).or(Some(next));
        }
        self.favorite(&subject, at, end)
            .or_else(|| if subject == USER { self.helper(at, end) } else { None })
            .or_else(|| self.quality(&subject, at, end))
            .or_else(|| if subject == USER { self.thing(at, end) } else { None })
    }

    pub(super) fn favorite(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let word = self.key(at);
        let least = word == "least" && self.key(at + 1) == "favorite";
        let all_time = word == "all" && self.key(at + 1) == "time";
        let start = at
            + usize::from(least)
            + 2 * usize::from(all_time)
            + usize::from(matches!(word, "all-time" | "absolute" | "current" | "ultimate" | "personal"));
        if self.key(start) != "favorite" {
            return None;
        }
        let be = (start + 1..end.min(start + 7)).find(|i| matches!(self.key(*i), "be" | "'s" | "was"))?;
        let noun: Vec<&str> = (start + 1..be)
            .take_while(|i| !words!["to", "of", "for", "in", "at"].contains(self.key(*i)))
            .map(|i| self.key(i))
            .collect();
        let predicate = if least {
            "dislikes".to_owned()
        } else if noun.is_empty() || noun == ["thing"] || !noun.iter().all(|n| n.chars().all(char::is_alphanumeric)) {
            "favorite".to_owned()
        } else {
            format!("favorite_{}", noun.join("_"))
        };
        let predicate = predicate.trim_end_matches("_ever").to_owned();
        let mut value = be + 1;
        while lex::adverb(self.key(value)) && value < end {
            value += 1;
        }
        let object = value::read(self.words, value, end, Kind::Any)?;
        let next = object.end;
        self.push(subject, &predicate, object, None, "");
        Some(next)
    }

    pub(super) fn quality(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let at = at + usize::from(matches!(self.key(at), "new" | "current" | "actual" | "own"));
        for (rule, kind) in tables::traits() {
            let Some(hit) = rule.run(self.words, at, end) else { continue };
            let mut next = hit.end;
            while next < end
                && (lex::adverb(self.key(next)) || self.key(next) == "address" || self.key(next) == "number")
            {
                next += 1;
            }
            if matches!(self.key(next), "for" | "this" | "in" | "right" | "on" | "of") {
                // "my budget for the kitchen is 8,000"
                next = (next..end.min(next + 7)).find(|i| matches!(self.key(*i), "be" | "'s"))?;
            }
            // "my email changed, it's now ..."
            if matches!(self.key(next), "changed" | "have" | "be")
                && let Some(it) = (next..end.min(next + 5))
                    .find(|i| self.key(*i) == "," && self.key(i + 1) == "it" && matches!(self.key(i + 2), "be" | "'s"))
            {
                next = it + 2;
            }
            // "my blog lives at ..."
            if *kind == Kind::Contact && self.key(next) == "live" && matches!(self.key(next + 1), "at" | "on" | "under")
            {
                next += 1;
            }
            // "my anniversary, it's 3 May"
            if self.key(next) == "," && matches!(self.key(next + 1), "it" | "that" | "which") {
                next += 2;
            }
            // "my names Tyler"
            if *kind == Kind::Called {
                let name = value::read(self.words, next, end, Kind::Name)
                    .filter(|n| self.words.get(n.start).is_some_and(|w| w.capital));
                let Some(name) = name.filter(|_| subject == USER) else { continue };
                let after = name.end;
                self.push(USER, "name", name, None, "one");
                return Some(after);
            }
            let sure = *kind == Kind::Handle
                || matches!(
                    kind,
                    Kind::Name | Kind::Date | Kind::Number | Kind::Sign | Kind::Contact | Kind::Language | Kind::Blood
                );
            let short = self.key(next) == "'s"
                && words!["in", "on", "at", "a", "an", "the", "called", "about", "around", "now"]
                    .contains(self.key(next + 1));
            let is = short
                || matches!(self.key(next), "be" | "=" | ":" | "was" | "at" | "fall" | "falls")
                || self.key(next) == "'s" && sure;
            if !is {
                continue;
            }
            let past = self.key(next) == "was";
            next += 1;
            while next < end && lex::adverb(self.key(next)) && self.key(next) != "of" {
                next += 1;
            }
            // "my thesis is about X" says what; "my thesis is late" does not.
            if matches!(self.key(hit.end.wrapping_sub(1)), "thesis" | "dissertation" | "research") {
                if !matches!(self.key(next), "about" | "on" | "in" | "into") {
                    continue;
                }
                next += 1;
            }
            if matches!(kind, Kind::Field | Kind::Place | Kind::Org)
                && matches!(self.key(next), "in" | "on" | "at")
                && next + 1 < end
            {
                next += 1;
            }
            let mut old = None;
            if self.key(next) == "not" {
                // "my name is not Elsa but Ilse"
                let but = (next + 1..end).find(|i| matches!(self.key(*i), "but" | ","));
                let stop = but.unwrap_or(end);
                old =
                    value::read(self.words, next + 1, stop, *kind).or_else(|| value::trim(self.words, next + 1..stop));
                let Some(but) = but else { return Some(end) };
                next = but + 1;
                while words!["it", "be", "but", "rather"].contains(self.key(next)) && next < end {
                    next += 1;
                }
            }
            let object = value::read(self.words, next, end, *kind).or_else(|| {
                (matches!(kind, Kind::Name | Kind::Org | Kind::Place) && key(self.words, next) != ",")
                    .then(|| value::read(self.words, next, end, Kind::Any))
                    .flatten()
            });
            let Some(object) = object else { continue };
            // "my job is stable" tells no trade.
            let article = words!["a", "an", "the"].contains(self.key(object.start.wrapping_sub(1)));
            if rule.predicate == "works_as"
                && object.len() == 1
                && !article
                && !lex::trade(self.key(object.start))
                && !self.words.get(object.start).is_some_and(|w| w.capital)
            {
                continue;
            }
            let thing = article
                || object
                    .clone()
                    .any(|i| self.words.get(i).is_some_and(|w| w.capital || w.key.bytes().any(|b| b.is_ascii_digit())));
            if matches!(rule.predicate, "owns" | "drives")
                && (!thing
                    || words![
                        "at", "on", "in", "almost", "about", "low", "dead", "dying", "broken", "fine", "ok", "back"
                    ]
                    .contains(self.key(object.start)))
            {
                return None;
            }
            let object = self.shorten(rule.predicate, object);
            let after = object.end;
            // "my laptop is a Framework 13 running Fedora"
            if rule.predicate == "owns"
                && let Some(i) = (object.start + 1..object.end).find(|i| matches!(self.key(*i), "running" | "with"))
            {
                self.push(subject, "owns", object.start..i, None, "one");
                if self.key(i) == "running" {
                    self.push(subject, "uses", i + 1..object.end, None, "one");
                }
                return Some(after);
            }
            if rule.predicate == "name" && subject != USER {
                let name = self.text(&object).to_owned();
                if let Some(relation) = super::super::super::entity::relation(subject) {
                    self.people.meet(relation, Some(&name));
                    let predicate = if relation.predicate == "note" { "name" } else { relation.predicate };
                    let subject = if predicate == "name" { subject } else { USER };
                    self.push(subject, predicate, object, old, "one");
                    return Some(after);
                }
            }
            if past {
                let from = self.found.len();
                self.push(subject, rule.predicate, object, old, "one");
                for one in self.found.iter_mut().skip(from) {
                    one.ended = true;
                }
                return Some(after);
            }
            let list = if predicates::lookup(rule.predicate).is_some_and(|p| p.0 == crate::kinds::Cardinality::One) {
                "one"
            } else {
                ""
            };
            self.push(subject, rule.predicate, object, old, list);
            return Some(after);
        }
        None
    }

    /// Cuts what a value carries beyond itself.
    pub(super) fn shorten(&self, predicate: &str, object: Range<usize>) -> Range<usize> {
        let cut = |words: Words| (object.start + 1..object.end).find(|i| words.contains(self.key(*i)));
        let stop = match predicate {
            "budget" => cut(words!["not", "max", "maximum", "tops", "for", "at", "so", "but", "and", ","]),
            "shoe_size" | "age" | "height" | "weight" | "timezone" | "clothing_size" | "ring_size" | "hat_size"
            | "anniversary" | "birthday" => cut(words!["not", "so", "but", "and", ",", "because", "since"]),
            _ => None,
        };
        object.start..stop.unwrap_or(object.end)
    }

    /// "my seed library now holds 52 packets": how much a thing of the user's has, which another figure replaces.
    fn measure(&mut self, at: usize, end: usize) -> Option<usize> {
        let verb = (at + 1..end.min(at + 6)).find(|i| {
            words![
                "have", "contain", "contains", "hold", "holds", "count", "counts", "reached", "hit", "grew", "dropped",
                "rose", "numbers", "stands", "totals"
            ]
            .contains(self.key(*i))
        })?;
        let mut noun_end = verb;
        while noun_end > at + 1 && lex::adverb(self.key(noun_end - 1)) {
            noun_end -= 1;
        }
        let mut from = verb + 1;
        while from < end
            && (lex::adverb(self.key(from))
                || words![
                    "to", "at", "reached", "grown", "about", "around", "over", "nearly", "risen", "dropped", "hit"
                ]
                .contains(self.key(from)))
        {
            from += 1;
        }
        let figure = |w: &str| w.starts_with(|c: char| c.is_ascii_digit()) || lex::NUMBERS.contains(w);
        let plain = !(at..verb).any(|i| {
            lex::PRONOUNS.contains(self.key(i)) || matches!(self.key(i), "battery" | "not" | "phone" | "'s" | "head")
        });
        if !plain
            || !figure(self.key(from))
            || self.words.iter().any(|w| super::super::doing::TASKS.contains(w.key.as_ref()))
        {
            return None;
        }
        let stop = value::stop(self.words, from, end, false).min(from + 5);
        let stop = (from + 1..stop)
            .find(|i| {
                matches!(self.key(*i), "by" | "on" | "in" | "for" | "with" | "from" | "since" | "to" | "left" | "ago")
            })
            .unwrap_or(stop);
        let object = value::trim(self.words, from..stop)?;
        let noun = value::trim(self.words, at..noun_end)?;
        let subject = self.text(&noun).to_lowercase();
        self.push(&subject, "is", object, None, "one");
        Some(stop)
    }

    /// "our staging box is called baobab": what a named thing is.
    pub(super) fn thing(&mut self, at: usize, end: usize) -> Option<usize> {
        if let Some(next) = self.measure(at, end) {
            return Some(next);
        }
        let be = (at + 1..end.min(at + 6)).find(|i| matches!(self.key(*i), "be" | "'s"))?;
        let head = self.key(be - 1).to_owned();
        let noun = value::trim(self.words, at..be)?;
        let mut next = be + 1;
        while lex::adverb(self.key(next)) && next < end {
            next += 1;
        }
        let called = matches!(self.key(next), "called" | "named");
        let animal = lex::animal(&head);
        if called {
            let object = value::read(self.words, next + 1, end, Kind::Name)
                .or_else(|| value::read(self.words, next + 1, end, Kind::Any))?;
            let after = object.end;
            if animal {
                let name = self.text(&object).to_owned();
                self.people.name(&name, "pet");
                self.push(USER, "has_pet", be - 1..after, None, "one");
            } else {
                let subject = self.text(&noun).to_lowercase();
                self.push(&subject, "is", object, None, "one");
            }
            return Some(after);
        }
        if let Some(found) = self.event(at, be, next, end) {
            return Some(found);
        }
        // "My headphones are Sony XM5s"
        if lex::THINGS.contains(&head)
            && let Some(brand) = value::read(self.words, next, end, Kind::Brand)
        {
            let after = brand.end;
            self.push(USER, "owns", brand, None, "one");
            return Some(after);
        }
        // A proper name, a number or a code right after "is": "our main database is Postgres 16".
        let value = self.words.get(next).filter(|w| w.kind == Sort::Word && next < end)?;
        let proper = (value.capital || value.key.bytes().any(|b| b.is_ascii_digit()))
            && !lex::NOT_NAMES.contains(value.key.as_ref())
            && !lex::CALENDAR.contains(value.key.as_ref());
        let object = value::read(self.words, next, end, Kind::Any).filter(|o| proper && o.len() <= 4)?;
        let after = object.end;
        let subject = self.text(&noun).to_lowercase();
        if words![
            "question",
            "answer",
            "guess",
            "problem",
            "point",
            "favourite",
            "score",
            "phone",
            "battery",
            "plan",
            "idea",
            "day",
            "mood",
            "team"
        ]
        .contains(head.as_str())
        {
            return None;
        }
        self.push(&subject, "is", object, None, "one");
        Some(after)
    }
}
