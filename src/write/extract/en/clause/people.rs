//! Reads relatives and friends: their names, and what is said of them.

use super::super::super::found::{Found, USER};
use super::super::kin::{self, Person};
use super::super::lexicon as lex;
use super::super::token::{self, Sort};
use super::super::value::{self, Kind};
use super::*;
use crate::text::words::words;
use std::ops::Range;

impl Reader<'_, '_> {
    /// A relative or a pet of the user, and what is said of it.
    pub(super) fn person(&mut self, person: &Person, end: usize) -> Option<usize> {
        let name = person.name.clone().map(|n| self.text(&n).trim_matches(['"', '\'', '“', '”']).to_owned());
        let relation = person.relation;
        if let Some(range) = &person.name {
            let object = self.bytes(range);
            let tie = relation.predicate != "note";
            let (whose, predicate) = if tie { (USER, relation.predicate) } else { (relation.name, "name") };
            self.found.push(Found::new(whose, predicate, object));
        }
        let subject = self.people.meet(relation, name.as_deref());
        // "our cat, Pixel, is diabetic": what goes on behind the comma is hers.
        self.subject = Some(subject.clone());
        if person.plural
            && person.possessive
            && let Some(next) = self.mine(subject.clone(), person.next, end)
        {
            return Some(next);
        }
        if person.plural && self.names(person, end).is_none() {
            // "my parents live in Hanoi"
            return self.says(subject, person.next, end);
        }
        if person.plural {
            // "my kids are called Nils and Freya", "my kids' names are ..."
            return self.names(person, end);
        }
        if person.possessive {
            if let Some(next) = self.mine(subject.clone(), person.next, end) {
                return Some(next);
            }
            if let Some(next) = self.kin_of(&subject, person.next, end) {
                return Some(next);
            }
            return self.says(subject, person.next - 1, end);
        }
        if let Some(next) = self.named(person, end) {
            return Some(next);
        }
        // "our baby is due in April"
        if relation.predicate == "child"
            && person.name.is_none()
            && matches!(self.key(person.next), "be" | "'s")
            && self.key(person.next + 1) == "due"
            && self.ahead(person.next, end)
            && let Some(object) = value::trim(self.words, person.next - 1..end)
        {
            self.push(USER, "event", object, None, "one");
            return Some(end);
        }
        // "my dog is a whippet named Juno"
        if relation.predicate == "has_pet"
            && matches!(self.key(person.next), "be" | "'s")
            && matches!(self.key(person.next + 1), "a" | "an")
            && let Some(animal) = value::read(self.words, person.next + 1, end, Kind::Animal)
        {
            let next = animal.end;
            self.push(USER, "has_pet", animal, None, "one");
            return Some(next);
        }
        // "my neighbor across the hall plays ...": on to the verb.
        if words!["across", "from", "at", "in", "next", "down", "opposite", "over", "upstairs", "on"]
            .contains(self.key(person.next))
            && let Some(verb) = (person.next + 1..end.min(person.next + 6))
                .find(|i| finite(self.key(*i)) || token::verb(self.key(*i)) && *i > person.next + 1)
        {
            return self.says(subject, verb, end);
        }
        // "my late husband was a stonemason"
        if self.key(person.next) == "was"
            && (person.next.saturating_sub(4)..person.next).any(|i| self.key(i) == "late")
            && let Some(next) = self.being(&subject, person.next + 1, end, false)
        {
            return Some(next);
        }
        if self.key(person.next) == "and" && matches!(self.key(person.next + 1), "i" | "me" | "myself") {
            return self.says(USER.into(), person.next + 2, end);
        }
        self.says(subject, person.next, end)
    }

    /// "my daughter's teacher is Mrs Obi": what is said of somebody's somebody is said of neither the user nor the relative.
    fn kin_of(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let verb = (at + 1..end.min(at + 5)).find(|i| finite(self.key(*i)) || token::verb(self.key(*i)))?;
        let phrase = !words!["a", "an", "not", "in", "at", "on", "allergic", "from", "to", "got", "been"]
            .contains(self.key(at))
            && !(at..verb).any(|i| words![",", "and", "but", "who", "that", "so", "because"].contains(self.key(i)));
        if !phrase {
            return None;
        }
        let whose = format!("{subject}'s {}", self.text(&(at..verb)).to_lowercase());
        self.people.last = Some(whose.clone());
        self.subject = Some(whose.clone());
        let proper = self.words.get(verb + 1).is_some_and(|w| {
            w.capital && !lex::NOT_NAMES.contains(w.key.as_ref()) && !lex::CALENDAR.contains(w.key.as_ref())
        });
        if matches!(self.key(verb), "be" | "'s")
            && proper
            && let Some(name) = value::read(self.words, verb + 1, end, Kind::Name)
        {
            let next = name.end;
            self.push(&whose, "is", name, None, "one");
            return Some(next);
        }
        self.says(whose, verb, end).or(Some(end))
    }

    /// "our boss is Dr Haddad": a name behind the verb, and nothing else that begins with a capital.
    fn named(&mut self, person: &Person, end: usize) -> Option<usize> {
        let mut at = person.next;
        if person.name.is_some() || !matches!(self.key(at), "be" | "'s") || person.relation.predicate == "has_pet" {
            return None;
        }
        at += 1 + usize::from(matches!(self.key(at + 1), "a" | "an") && lex::TITLES.contains(self.key(at + 2)));
        let name = value::read(self.words, at, end, Kind::Name)?;
        let plain = name.clone().all(|i| {
            let word = self.key(i);
            let other = [
                lex::NATIONS,
                lex::RELIGIONS,
                lex::SIGNS,
                lex::LANGUAGES,
                lex::DIETS,
                lex::HEALTH,
                lex::MARITAL,
                lex::NATURES,
                lex::TECHNOLOGIES,
                lex::SECTORS,
            ];
            self.words.get(i).is_some_and(|w| w.capital || w.key == "." || w.key.len() <= 3)
                && !other.iter().any(|list| list.contains(word))
                && !lex::trade(word)
        });
        let stops = name.end >= end
            || words![",", ".", "and", "but", "who", "from", "by", "now", "!", "-"].contains(self.key(name.end));
        if !plain || !stops {
            return None;
        }
        let next = name.end;
        let said = self.text(&name).to_owned();
        let relation = person.relation;
        let subject = self.people.meet(relation, Some(&said));
        self.subject = Some(subject);
        if relation.predicate == "note" {
            self.push(relation.name, "name", name, None, "one");
        } else {
            self.push(USER, relation.predicate, name, None, "one");
        }
        Some(next)
    }

    /// "our au pair Milla is from Tampere", "my dentist, Dr Sung, hates sugar": somebody named by trade, who is not the user.
    pub(super) fn helper(&mut self, at: usize, end: usize) -> Option<usize> {
        let two = (at..at + 2).find(|i| {
            matches!((self.key(*i), self.key(i + 1)), ("au", "pair") | ("personal", "trainer") | ("social", "worker"))
        });
        let noun = two.map(|i| i + 2).or_else(|| {
            (at..at + 3)
                .find(|i| {
                    lex::known_trade(self.key(*i))
                        && !words!["head", "lead", "model", "guide", "guard"].contains(self.key(*i))
                })
                .map(|i| i + 1)
        })?;
        // "my dentist's name is Dr. Amsel", "my dentist is called ..."
        let told = match (self.key(noun), self.key(noun + 1), self.key(noun + 2)) {
            ("'s", "name", "be") => 3,
            ("be" | "'s", "called" | "named", _) => 2,
            _ => 0,
        };
        if told > 0
            && let Some(name) = value::read(self.words, noun + told, end, Kind::Name)
        {
            let (whose, next) = (self.text(&(at..noun)).to_lowercase(), name.end);
            self.push(&whose, "name", name, None, "one");
            return Some(next);
        }
        let comma = usize::from(self.key(noun) == ",");
        let name = value::read(self.words, noun + comma, end, Kind::Name)
            .filter(|n| self.words.get(n.start).is_some_and(|w| w.capital))
            .filter(|n| comma == 0 || matches!(self.key(n.end), "," | "be" | "'s"))?;
        let next = name.end + usize::from(comma == 1 && self.key(name.end) == ",");
        let whose = self.text(&(at..noun)).to_lowercase();
        let called = self.text(&name).to_owned();
        self.people.name(&called, &called);
        self.people.last = Some(called.clone());
        self.subject = Some(called.clone());
        self.push(&whose, "name", name, None, "one");
        self.says(called, next, end).or(Some(next))
    }

    /// "the lady downstairs, Mrs. Quist, keeps canaries", "ran into Piet from work": who somebody is by where they are met.
    pub(super) fn met(&mut self, at: usize, end: usize) -> Option<usize> {
        let folk = words!["lady", "man", "guy", "woman", "couple", "bloke", "family", "girl", "lad", "boy"];
        let near = words!["downstairs", "upstairs", "opposite", "next", "across", "over", "above", "below"];
        if self.key(at) == "the" && folk.contains(self.key(at + 1)) && near.contains(self.key(at + 2)) {
            let where_to = words!["door", "the", "hall", "street", "road", "us", "me", "corridor", "to", "from", "way"];
            let mut comma = at + 3;
            while comma < end.min(at + 8) && where_to.contains(self.key(comma)) {
                comma += 1;
            }
            let name = value::read(self.words, comma + 1, end, Kind::Name)
                .filter(|n| self.key(comma) == "," && self.words.get(n.start).is_some_and(|w| w.capital));
            let called = name.clone().map(|n| self.text(&n).to_owned());
            let subject = self.people.meet(super::super::super::entity::relation("neighbor")?, called.as_deref());
            let next = match name {
                Some(name) => {
                    let next = name.end + usize::from(self.key(name.end) == ",");
                    self.push(USER, "neighbor", name, None, "one");
                    next
                }
                None => (at + 3..end.min(at + 7)).find(|i| finite(self.key(*i)) || token::verb(self.key(*i)))?,
            };
            self.subject = Some(subject.clone());
            return self.says(subject, next, end).or(Some(next));
        }
        None
    }

    /// "Piet from work", "Ines from uni": the tie behind a name.
    fn tied(&mut self, range: &Range<usize>) {
        for at in range.clone().skip(1) {
            let tie = match (self.key(at), self.key(at + 1), self.key(at + 2)) {
                ("from", "work" | "accounts" | "marketing" | "sales" | "hr" | "finance" | "it", _) => "colleague",
                ("from", "the", "office" | "lab" | "team") | ("at", "work", _) => "colleague",
                ("from", "school" | "uni" | "university" | "college" | "church" | "choir" | "class", _) => "friend",
                ("from", "next", "door") | ("from" | "in", "number", _) | ("next", "door", _) => "neighbor",
                _ => continue,
            };
            let mut start = at;
            while start > range.start
                && self
                    .words
                    .get(start - 1)
                    .is_some_and(|w| w.capital && w.kind == super::super::token::Sort::Word && w.key != "i")
                && !lex::NOT_NAMES.contains(self.key(start - 1))
            {
                start -= 1;
            }
            let met = start > range.start || self.key(at + 2) == "be" || self.key(at + 3) == "be";
            let object = self.bytes(&(start..at));
            if start == at
                || at - start > 2
                || !met
                || matches!(self.key(start - usize::from(start > 0)), "in" | "at" | "to" | "home" | "from")
                || self.found.iter().any(|f| f.object == object)
                || self.view.sentence.asked
            {
                continue;
            }
            let name = self.text(&(start..at)).to_owned();
            if let Some(relation) = super::super::super::entity::relation(tie) {
                self.people.meet(relation, Some(&name));
                self.found.push(Found::new(USER, tie, object));
            }
        }
    }

    pub(super) fn names(&mut self, person: &Person, end: usize) -> Option<usize> {
        let mut at = person.next;
        while at < end
            && words!["name", "names", "be", "called", "named", ",", ":", "'", "'s", "-"].contains(self.key(at))
        {
            at += 1;
        }
        let mut some = false;
        while let Some(name) =
            value::read(self.words, at, end, Kind::Name).filter(|n| self.words.get(n.start).is_some_and(|w| w.capital))
        {
            at = name.end;
            let said = self.text(&name).to_owned();
            let object = self.bytes(&name);
            self.found.push(Found::new(USER, person.relation.predicate, object));
            self.people.meet(person.relation, Some(&said));
            some = true;
            if !matches!(self.key(at), "," | "and") || at >= end {
                break;
            }
            at += 1 + usize::from(self.key(at + 1) == "and");
        }
        some.then_some(at)
    }

    /// "I have two kids, Nils and Freya", "we have a son called Tom".
    pub(super) fn having(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        if !matches!(self.key(at), "have" | "got" | "'s" | "with") || subject != USER {
            return None;
        }
        let mut noun = at + 1;
        while noun < end
            && noun < at + 6
            && (lex::ARTICLES.contains(self.key(noun))
                || lex::NUMBERS.contains(self.key(noun))
                || lex::adverb(self.key(noun))
                || words![
                    "got",
                    "little",
                    "younger",
                    "older",
                    "big",
                    "twin",
                    "beautiful",
                    "lovely",
                    "grown",
                    "grown-up",
                    "up",
                    "teenage",
                    "adopted",
                    "step",
                    "wonderful",
                    "sweet",
                    "half",
                    "close",
                    "good",
                    "dear",
                    "adult",
                    "small",
                    "young",
                    "best",
                    "new"
                ]
                .contains(self.key(noun))
                || self.key(noun).bytes().all(|b| b.is_ascii_digit())
                || self.key(noun).ends_with("-old"))
        {
            noun += 1;
        }
        let person = kin::noun(self.words, noun, end)?;
        if person.relation.predicate == "has_pet" {
            return None;
        }
        let mut names = Person { next: noun + 1, ..person };
        let relation = names.relation;
        names.plural = true;
        if let Some(next) = self.names(&names, end) {
            // "a son, Bilal, and a daughter, Hana"
            let more = self.skip(next, end);
            if more > next
                && matches!(self.key(more), "a" | "an" | "one" | "two")
                && let Some(other) = kin::noun(self.words, more + 1, end)
            {
                return self.names(&Person { plural: true, ..other }, end).or(Some(next));
            }
            return Some(next);
        }
        if matches!(relation.predicate, "child" | "sibling") {
            let object = (at + 1..noun + 1).find(|i| !matches!(self.key(*i), "got")).unwrap_or(at + 1);
            self.people.meet(relation, None);
            self.push(USER, relation.predicate, object..noun + 1, None, "one");
            return Some(noun + 1);
        }
        None
    }

    /// "Sven, my flatmate, works nights", "met up with Hassan, my oldest friend": the name in front.
    fn named_before(&self, at: usize, person: &Person) -> Option<Range<usize>> {
        let name = at.checked_sub(2)?..at - 1;
        let proper = |i: usize| {
            self.words.get(i).is_some_and(|w| w.capital && w.kind == Sort::Word)
                && !lex::NOT_NAMES.contains(self.key(i))
                && !lex::CALENDAR.contains(self.key(i))
                && !super::super::phrases::FILLERS.contains(self.key(i))
        };
        let ends = person.next >= self.words.len() || matches!(self.key(person.next), "," | "." | "!" | "who" | "-");
        let listed = name.start > 0 && matches!(self.key(name.start - 1), "," | "and");
        let alone = !listed && !proper(name.start.wrapping_sub(1)) && person.relation.predicate != "note";
        (self.key(at - 1) == "," && proper(name.start) && ends && alone).then_some(name)
    }

    /// Relatives met in passing: "bumped into my cousin Lea, she's a paramedic now".
    pub(super) fn mentions(&mut self, range: &Range<usize>) {
        self.tied(range);
        for at in range.clone() {
            if !matches!(self.key(at), "my" | "our") {
                continue;
            }
            let Some(person) = kin::person(self.words, at, range.end).filter(|p| !p.plural) else { continue };
            let name = person.name.clone().or_else(|| self.named_before(at, &person));
            let heard = name.as_ref().map(|n| self.text(n).to_owned());
            let subject = self.people.meet(person.relation, heard.as_deref());
            if let Some(name) = name {
                let object = self.bytes(&name);
                if !self.found.iter().any(|f| f.object == object) {
                    self.found.push(Found::new(USER, person.relation.predicate, object));
                    // "my brother Tom who is vegan"
                    if self.key(person.next) == "who" {
                        self.says(subject, person.next + 1, range.end);
                    }
                }
            }
        }
    }
}

/// Whether a word is a finite verb of the smallest kind.
fn finite(word: &str) -> bool {
    matches!(word, "be" | "'s" | "have" | "do" | "can" | "will" | "was" | "had")
}
