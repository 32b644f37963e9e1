//! Turns one English clause into facts: whose it is, then rule after rule along its words.

use super::super::entity::People;
use super::super::found::{Found, USER};
use super::super::view::View;
use super::kin::{self, Person};
use super::lexicon as lex;
use super::pattern::{Hit, Rule};
use super::tables;
use super::token::{Sort, Token};
use super::value::{self, Kind};
use crate::record::Strength;
use crate::write::candidate::Doubt;
use crate::write::extract::predicates;
use std::ops::Range;

/// Nouns that happen on a day.
const EVENTS: &[&str] = &[
    "appointment",
    "interview",
    "exam",
    "exams",
    "test",
    "flight",
    "meeting",
    "surgery",
    "operation",
    "wedding",
    "graduation",
    "concert",
    "checkup",
    "check-up",
    "talk",
    "presentation",
    "conference",
    "viewing",
    "trip",
    "holiday",
    "vacation",
    "party",
    "reservation",
    "audition",
    "hearing",
    "race",
    "marathon",
    "deadline",
    "recital",
    "workshop",
    "course",
    "class",
    "lesson",
    "game",
    "match",
    "tournament",
    "reunion",
    "ceremony",
    "visit",
    "driving",
    "scan",
    "consultation",
    "call",
    "demo",
    "launch",
    "release",
    "move",
    "anniversary",
    "birthday",
    "date",
    "dinner",
    "performance",
    "festival",
    "retreat",
    "session",
    "therapy",
    "booking",
    "train",
    "train",
    "ferry",
    "thesis",
    "report",
    "essay",
    "paper",
    "assignment",
    "project",
    "rent",
    "lease",
    "visa",
    "renewal",
    "submission",
    "proposal",
    "doc",
    "dissertation",
    "application",
    "tax",
    "taxes",
    "contract",
    "finals",
    "midterm",
    "midterms",
    "housewarming",
    "baptism",
    "funeral",
    "camp",
    "tour",
    "show",
    "exhibition",
    "opening",
    "shift",
    "vaccination",
    "mri",
    "practice",
    "rehearsal",
    "training",
    "lessons",
    "seminar",
    "lecture",
];
/// Doings too small to plan for.
const SMALL: &[&str] = &[
    "turning",
    "chat",
    "chatting",
    "see",
    "talk",
    "be",
    "call",
    "check",
    "try",
    "ask",
    "tell",
    "let",
    "send",
    "paste",
    "get",
    "think",
    "sleep",
    "come",
    "do",
    "say",
    "keep",
    "need",
    "have",
    "eat",
    "cook",
    "watch",
    "not",
    "wait",
    "continue",
    "look",
    "rest",
    "just",
    "use",
    "give",
    "never",
    "read",
    "write",
    "make",
    "go",
    "show",
    "share",
    "explain",
    "text",
    "work",
    "put",
    "bring",
    "probably",
    "also",
    "love",
    "definitely",
    "always",
    "take",
    "having",
    "going",
    "doing",
    "trying",
    "looking",
    "getting",
    "thinking",
    "working",
    "making",
    "writing",
    "feeling",
    "eating",
    "cooking",
    "watching",
    "using",
    "telling",
    "asking",
    "talking",
    "planning",
    "wondering",
    "hoping",
    "sleeping",
    "at",
    "in",
    "on",
    "so",
    "free",
    "off",
    "home",
    "back",
    "busy",
    "a",
    "the",
];
/// Steps in life that are plans even without a day.
const STEPS: &[&str] = &[
    "move",
    "moving",
    "study",
    "studying",
    "quit",
    "quitting",
    "retire",
    "retiring",
    "marry",
    "apply",
    "applying",
    "adopt",
    "adopting",
    "buy",
    "buying",
    "start",
    "starting",
    "open",
    "opening",
    "launch",
    "launching",
    "travel",
    "travelling",
    "traveling",
    "visit",
    "visiting",
    "trip",
    "relocate",
    "relocating",
    "emigrate",
    "build",
    "building",
    "run",
    "propose",
    "graduate",
    "graduating",
    "renovate",
    "renovating",
    "switch",
    "leave",
    "leaving",
    "holiday",
    "vacation",
    "wedding",
    "rip",
    "redo",
    "climb",
    "hike",
    "cycle",
    "sell",
    "selling",
    "publish",
    "publishing",
    "spend",
    "spending",
    "get",
];
const RECURRING: &[&str] = &[
    "every",
    "each",
    "daily",
    "weekly",
    "monthly",
    "mondays",
    "tuesdays",
    "wednesdays",
    "thursdays",
    "fridays",
    "saturdays",
    "sundays",
    "weekdays",
    "weekends",
    "mornings",
    "evenings",
    "afternoons",
    "nights",
    "twice",
    "weekday",
    "weekend",
    "nightly",
    "yearly",
    "annually",
    "religiously",
    "before",
    "after",
    "regularly",
];
const IDLE: &[&str] = &[
    "think", "feel", "forget", "wonder", "say", "want", "know", "believe", "thought", "hear", "wanted", "be", "a",
    "the", "an", "i", "he", "she", "it", "that", "so", "good", "here", "there", "wondered", "assumed", "mean", "seem",
    "have", "need", "end", "hope", "knew", "felt", "was", "find", "found", "been", "love", "like", "hate", "prefer",
    "tell", "told", "said", "happy", "do", "not", "when", "just", "in", "it's", "had", "worry", "struggle", "of",
    "fun", "nice",
];

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
        let hard = sign
            && matches!(word.key.as_ref(), ";" | "(" | ")" | "-" | "|" | "•" | "*" | "[" | "]" | "!" | ":" | "…" | "?");
        let next = at
            + 1
            + usize::from(
                key(words, at) == "," && matches!(key(words, at + 1), "and" | "but" | "so" | "or" | "because"),
            );
        let soft = (word.key == ","
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

pub(super) struct Reader<'a, 'p> {
    pub view: &'a View<'a>,
    pub words: &'a [Token],
    pub people: &'p mut People,
    /// Subject that goes on in clauses without one of their own.
    pub subject: Option<String>,
    pub found: Vec<Found>,
    /// In a list of what one is.
    pub listing: bool,
    /// The clause before said something of its subject, so a verb alone goes on with it.
    pub carried: bool,
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
            && (matches!(
                self.key(at),
                "nowadays"
                    | "and"
                    | "but"
                    | "so"
                    | "because"
                    | "also"
                    | "though"
                    | "although"
                    | "well"
                    | ","
                    | "since"
                    | "as"
                    | "while"
                    | "plus"
                    | "then"
                    | "that"
                    | "now"
                    | "where"
                    | "honestly"
                    | "which"
                    | "whereas"
                    | "anyway"
                    | "or"
            ) || self.words.get(at).is_some_and(|w| w.kind == Sort::Sign))
        {
            at += 1;
        }
        at
    }

    /// Reads one clause into `found`.
    pub(super) fn clause(&mut self, range: &Range<usize>, first: bool) {
        let from = self.found.len();
        let end = range.end;
        let mut at = self.skip(range.start, end);
        if super::doubt::says(self.words, at, "these days") || super::doubt::says(self.words, at, "right now") {
            at = self.skip(at + 2, end);
        }
        let opened = at;
        if let Some(next) = self.free(at, end) {
            at = next;
        }
        at = self.dated(at, range).unwrap_or(at);
        let mut tries = 0;
        while at < end && tries < 24 {
            tries += 1;
            at = self.skip(at, end);
            match self.step(at, end, first && at == opened) {
                Some(next) if next > at => at = next,
                _ => at = self.next_part(at, end),
            }
        }
        self.mentions(range);
        self.hints(range);
        let text = self.bytes(range);
        let whole = self.view.sentence.range.clone();
        // A clause that says whose it is stands by itself; one that leans on another keeps the sentence.
        let own = matches!(self.key(opened), "i" | "we" | "my" | "our" | "mum" | "mom" | "dad");
        for one in self.found.iter_mut().skip(from) {
            one.text = if own || whole.len() > 240 {
                text.start.min(one.object.start)..text.end.max(one.object.end)
            } else {
                whole.clone()
            };
        }
        self.carried = self.found.len() > from || range.len() <= 6 && self.subject.is_some();
        if let Some(one) = self.found.get(from).filter(|f| f.doubt.is_none()) {
            self.subject = Some(one.subject.clone());
        }
    }

    /// Where the next thing may be said after nothing was found at `at`.
    fn next_part(&self, at: usize, end: usize) -> usize {
        let mut next = at + 1;
        while next < end
            && !matches!(
                self.key(next),
                "i" | "we" | "," | "and" | "but" | "who" | "that" | "where" | "because" | "with"
            )
        {
            next += 1;
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
        let word = self.key(at);
        if matches!(word, "i" | "we") {
            self.subject = Some(USER.into());
            return self.says(USER.into(), at + 1, end);
        }
        if matches!(word, "my" | "our") && self.key(at + 1) == "family"
            || matches!(word, "me") && self.key(at + 1) == "and"
        {
            return self.says(USER.into(), at + 2, end);
        }
        if let Some(person) = kin::person(self.words, at, end) {
            return self.person(&person, end);
        }
        if matches!(word, "my" | "our") {
            return self.mine(USER.into(), at + 1, end);
        }
        if matches!(word, "his" | "her" | "their" | "its")
            && let Some(subject) = self.people.last.clone()
        {
            return self.mine(subject, at + 1, end);
        }
        if matches!(word, "he" | "she" | "they" | "who" | "it")
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
        if matches!(word, "you" | "this" | "these" | "those" | "there" | "it" | "that") {
            return None;
        }
        // No subject: goes on with the one before, or speaks of the user in the short way of chat.
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
        }
        if let Some(next) = self.topic(at, end) {
            return Some(next);
        }
        if first || self.listing {
            if let Some(next) = self.rules(USER, tables::verbs(), at, end, |r| r.flag("free")) {
                return Some(next);
            }
            let stated =
                (at..end).any(|i| matches!(self.key(i), "be" | "have" | "do" | "will" | "can" | "was" | "i" | "you"));
            if !self.listing && (stated || matches!(self.key(at), "the" | "this" | "that" | "these")) {
                return None;
            }
            return self.being(USER, at, end, true).inspect(|_| {
                self.listing = true;
                self.subject = Some(USER.into());
            });
        }
        None
    }

    /// "lentil soup is my favorite", "sci-fi novels are my thing, romance not so much".
    fn topic(&mut self, at: usize, end: usize) -> Option<usize> {
        let be = (at + 1..end.min(at + 8)).find(|i| matches!(self.key(*i), "be" | "'s"))?;
        let mut mine = be + 1;
        while lex::adverb(self.key(mine)) && mine < end {
            mine += 1;
        }
        let good = self.key(mine) == "my"
            && (matches!(
                self.key(mine + 1),
                "favorite" | "thing" | "jam" | "passion" | "go-to" | "weakness" | "hobby"
            ) || self.key(mine + 1) == "all-time");
        let bad =
            self.key(mine) == "not" && self.key(mine + 1) == "my" && matches!(self.key(mine + 2), "thing" | "cup")
                || says_after(self.words, mine, &["a no-go for me", "a dealbreaker for me", "off limits for me"]);
        if !good && !bad {
            return None;
        }
        let object = value::read(self.words, at, be, Kind::Any)?;
        let object = self.bytes(&object);
        let mut next = end;
        let favorite = self.key(mine + 1) == "favorite";
        let noun = (mine + 2..end)
            .take_while(|i| self.words.get(*i).is_some_and(|w| w.kind == Sort::Word))
            .map(|i| self.key(i).to_owned())
            .next();
        let predicate = match (bad, favorite, noun) {
            (true, _, _) => "dislikes".into(),
            (_, true, Some(noun)) if noun.len() > 2 && !lex::TAIL.contains(&noun.as_str()) && noun != "thing" => {
                format!("favorite_{noun}")
            }
            (_, true, _) => "favorite".into(),
            _ if self.key(mine + 1) == "hobby" => "hobby".into(),
            _ => "likes".into(),
        };
        self.found.push(Found::new(USER, predicate, object));
        // "..., romance not so much"
        if let Some(not) =
            (mine..end).find(|i| self.key(*i) == "not" && self.key(i + 1) == "so" && self.key(i + 2) == "much")
            && let Some(comma) = (mine..not).rev().find(|i| matches!(self.key(*i), "," | "but" | "and"))
            && let Some(object) = value::read(self.words, comma + 1, not, Kind::Any)
        {
            let object = self.bytes(&object);
            self.found.push(Found::new(USER, "dislikes", object));
            next = not + 3;
        }
        Some(next)
    }

    /// A relative or a pet of the user, and what is said of it.
    fn person(&mut self, person: &Person, end: usize) -> Option<usize> {
        let name = person.name.clone().map(|n| self.text(&n).trim_matches(['"', '\'', '“', '”']).to_owned());
        let relation = person.relation;
        if let Some(range) = &person.name {
            let object = self.bytes(range);
            self.found.push(Found::new(USER, relation.predicate, object));
        }
        let subject = self.people.meet(relation, name.as_deref());
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
            return self.says(subject, person.next - 1, end);
        }
        if self.key(person.next) == "and" && matches!(self.key(person.next + 1), "i" | "me" | "myself") {
            return self.says(USER.into(), person.next + 2, end);
        }
        self.says(subject, person.next, end)
    }

    fn names(&mut self, person: &Person, end: usize) -> Option<usize> {
        let mut at = person.next;
        while at < end
            && matches!(self.key(at), "name" | "names" | "be" | "called" | "named" | "," | ":" | "'" | "'s" | "-")
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

    /// "my NOUN is VALUE" after the possessive.
    fn mine(&mut self, subject: String, at: usize, end: usize) -> Option<usize> {
        self.favorite(&subject, at, end)
            .or_else(|| self.quality(&subject, at, end))
            .or_else(|| if subject == USER { self.thing(at, end) } else { None })
    }

    fn favorite(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let word = self.key(at);
        let least = word == "least" && self.key(at + 1) == "favorite";
        let start = at + usize::from(least) + usize::from(word == "all-time" || word == "absolute");
        if self.key(start) != "favorite" {
            return None;
        }
        let be = (start + 1..end.min(start + 7)).find(|i| matches!(self.key(*i), "be" | "'s" | "was"))?;
        let noun: Vec<&str> = (start + 1..be)
            .take_while(|i| !matches!(self.key(*i), "to" | "of" | "for" | "in" | "at"))
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

    fn quality(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        for (rule, kind) in tables::traits() {
            let Some(hit) = rule.run(self.words, at, end) else { continue };
            let mut next = hit.end;
            while next < end
                && (lex::adverb(self.key(next)) || self.key(next) == "address" || self.key(next) == "number")
            {
                next += 1;
            }
            if self.key(next) == "for" {
                // "my budget for the kitchen is 8,000"
                next = (next..end.min(next + 7)).find(|i| matches!(self.key(*i), "be" | "'s"))?;
            }
            let sure =
                matches!(kind, Kind::Name | Kind::Date | Kind::Number | Kind::Sign | Kind::Contact | Kind::Language);
            if !matches!(self.key(next), "be" | "=" | ":" | "was") && !(self.key(next) == "'s" && sure) {
                continue;
            }
            let past = self.key(next) == "was";
            next += 1;
            while next < end && lex::adverb(self.key(next)) && self.key(next) != "of" {
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
                while matches!(self.key(next), "it" | "be" | "but" | "rather") && next < end {
                    next += 1;
                }
            }
            let object = value::read(self.words, next, end, *kind).or_else(|| {
                (matches!(kind, Kind::Name | Kind::Org | Kind::Place))
                    .then(|| value::read(self.words, next, end, Kind::Any))
                    .flatten()
            });
            let Some(object) = object else { continue };
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
                if let Some(relation) = super::super::entity::relation(subject) {
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
            let list = if predicates::lookup(rule.predicate).is_some_and(|p| p.0 == crate::record::Cardinality::One) {
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
    fn shorten(&self, predicate: &str, object: Range<usize>) -> Range<usize> {
        let cut = |words: &[&str]| (object.start + 1..object.end).find(|i| words.contains(&self.key(*i)));
        let stop = match predicate {
            "budget" => cut(&["max", "maximum", "tops", "for", "at", "so", "but", "and", ","]),
            "shoe_size" | "age" | "height" | "weight" | "timezone" | "clothing_size" | "ring_size" | "hat_size"
            | "anniversary" | "birthday" => cut(&["so", "but", "and", ",", "because", "since"]),
            _ => None,
        };
        object.start..stop.unwrap_or(object.end)
    }

    /// "our staging box is called baobab": what a named thing is.
    fn thing(&mut self, at: usize, end: usize) -> Option<usize> {
        let be = (at + 1..end.min(at + 6)).find(|i| matches!(self.key(*i), "be" | "'s"))?;
        let head = self.key(be - 1).to_owned();
        let noun = value::trim(self.words, at..be)?;
        let mut next = be + 1;
        while lex::adverb(self.key(next)) && next < end {
            next += 1;
        }
        let called = matches!(self.key(next), "called" | "named");
        let animal = lex::ANIMALS.contains(&head.as_str());
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
        // A proper name, a number or a code right after "is": "our main database is Postgres 16".
        let value = self.words.get(next).filter(|w| w.kind == Sort::Word && next < end)?;
        let proper = (value.capital || value.key.bytes().any(|b| b.is_ascii_digit()))
            && !lex::NOT_NAMES.contains(&value.key.as_ref())
            && !lex::CALENDAR.contains(&value.key.as_ref());
        let object = value::read(self.words, next, end, Kind::Any).filter(|o| proper && o.len() <= 4)?;
        let after = object.end;
        let subject = self.text(&noun).to_lowercase();
        if matches!(
            head.as_str(),
            "question"
                | "answer"
                | "guess"
                | "problem"
                | "point"
                | "favourite"
                | "score"
                | "phone"
                | "battery"
                | "plan"
                | "idea"
                | "day"
                | "mood"
                | "team"
        ) {
            return None;
        }
        self.push(&subject, "is", object, None, "one");
        Some(after)
    }

    /// "my visa interview is on Monday", "my choir practice is on Thursdays", "the thesis is due on 30 June".
    fn event(&mut self, at: usize, be: usize, next: usize, end: usize) -> Option<usize> {
        let head = (at..be).any(|i| EVENTS.contains(&self.key(i)));
        let tail = value::trim(self.words, at..end)?;
        let due = (next..end.min(next + 2)).any(|i| self.key(i) == "due");
        let recurring = (next..end.min(next + 6)).any(|i| RECURRING.contains(&self.key(i)));
        if recurring && head {
            self.push(USER, "schedule", tail, None, "one");
            return Some(end);
        }
        let (stop, span) = self.date_in(next, end)?;
        if !head && !due || self.key(next) == "the" && (at..be).any(|i| self.key(i) == "plan") {
            return None;
        }
        let predicate = if due || (at..be).any(|i| self.key(i) == "deadline") { "deadline" } else { "appointment" };
        let object = value::trim(self.words, at..stop)?;
        self.push(USER, predicate, object, None, "one");
        if span < self.view.tomorrow
            && let Some(one) = self.found.last_mut()
        {
            one.doubt = Some(Doubt::Temporary);
        }
        Some(stop)
    }

    /// The last word of the last date within words, and its first moment.
    fn date_in(&self, from: usize, to: usize) -> Option<(usize, i64)> {
        let bytes = self.bytes(&(from..to));
        let (range, span) = self.view.dates.iter().rev().find(|(r, _)| r.start >= bytes.start && r.end <= bytes.end)?;
        let stop = self.words.partition_point(|w| w.range.end <= range.end);
        Some((stop.max(from + 1).min(to), span.start))
    }

    /// Whether a day after today stands in these words.
    fn ahead(&self, from: usize, to: usize) -> bool {
        let bytes = self.bytes(&(from..to));
        self.view.dates.iter().any(|(r, s)| r.start >= bytes.start && r.end <= bytes.end && s.end > self.view.tomorrow)
    }

    /// "the thesis is due on 30 June", "the boss wants the report by Friday".
    fn dated(&mut self, at: usize, range: &Range<usize>) -> Option<usize> {
        let end = range.end;
        if matches!(self.key(at), "i" | "we" | "my" | "our" | "you" | "it") || !self.ahead(at, end) {
            return None;
        }
        let due = (at..end)
            .find(|i| self.key(*i) == "due")
            .filter(|i| matches!(self.key(i.wrapping_sub(1)), "be" | "'s" | "now" | "all"));
        let wants = (at + 1..end).find(|i| {
            matches!(self.key(*i), "want" | "need" | "expect" | "expects" | "asked" | "wants")
                && matches!(self.key(*i + 1), "the" | "my" | "our" | "a" | "all" | "me")
        });
        let by = (at..end).any(|i| matches!(self.key(i), "by" | "before" | "until"));
        let from = match (due, wants) {
            (Some(_), _) => at,
            (_, Some(verb)) if by => verb + 1,
            _ => {
                let be = (at + 1..end.min(at + 7)).find(|i| matches!(self.key(*i), "be" | "'s"))?;
                let head = self.key(at) == "the" && (at..be).any(|i| EVENTS.contains(&self.key(i)));
                return if head { self.event(at, be, be + 1, end) } else { None };
            }
        };
        let (stop, _) = self.date_in(at, end)?;
        let object = value::trim(self.words, from..stop)?;
        self.push(USER, "deadline", object, None, "one");
        Some(stop)
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
        if let Some(next) = self.having(&subject, at, end) {
            return Some(next);
        }
        if be {
            let start = at + 1 + usize::from(self.key(at) == "have");
            if matches!(self.key(start), "not" | "neither" | "no") {
                return self.denied(&subject, start + 1, end);
            }
            let next = self.being(&subject, start, end, false)?;
            self.listing = true;
            return Some(next);
        }
        None
    }

    /// "I'm not a teacher": a denial that leaves nothing.
    fn denied(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let from = self.found.len();
        let next = self.being(subject, at, end, false)?;
        for one in self.found.iter_mut().skip(from) {
            one.doubt = Some(Doubt::Negated);
        }
        Some(next)
    }

    /// "I have two kids, Nils and Freya", "we have a son called Tom".
    fn having(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        if !matches!(self.key(at), "have" | "got" | "'s") || subject != USER {
            return None;
        }
        let mut noun = at + 1;
        while noun < end
            && noun < at + 6
            && (lex::ARTICLES.contains(&self.key(noun))
                || lex::NUMBERS.contains(&self.key(noun))
                || lex::adverb(self.key(noun))
                || matches!(
                    self.key(noun),
                    "got"
                        | "little"
                        | "younger"
                        | "older"
                        | "big"
                        | "twin"
                        | "beautiful"
                        | "lovely"
                        | "grown"
                        | "adult"
                        | "small"
                        | "young"
                        | "best"
                        | "new"
                )
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

    /// What one is, as a list goes on: "29, living in Leiden, a data analyst".
    fn being(&mut self, subject: &str, at: usize, end: usize, listed: bool) -> Option<usize> {
        let words = self.words;
        for rule in tables::being() {
            let Some(hit) = rule.run(words, at, end) else { continue };
            let value = hit.value.clone();
            let after = self.key(hit.end);
            let stops = hit.end >= end
                || matches!(
                    after,
                    "." | ","
                        | "and"
                        | "but"
                        | "from"
                        | "here"
                        | "in"
                        | "at"
                        | "living"
                        | "now"
                        | "as"
                        | "who"
                        | "so"
                        | "with"
                        | "too"
                        | "based"
                        | "by"
                        | "-"
                        | "this"
                        | "because"
                        | "working"
                        | "originally"
                );
            let fits = match rule.flags {
                "intro" if self.greeted(value.start) && subject == USER && !listed && stops && value.len() == 1 => true,
                "intro" => {
                    subject == USER
                        && !listed
                        && words
                            .get(value.start)
                            .is_some_and(|w| w.capital && !lex::NOT_NAMES.contains(&w.key.as_ref()))
                        && stops
                        && !matches!(after, "in" | "at" | "with" | "by")
                        && value.len() <= 5
                        && !words.get(value.start).is_some_and(|w| w.key.ends_with("ing") || w.key.ends_with("ed"))
                }
                "aged" => {
                    (stops || matches!(after, "years"))
                        && self.key(value.start).parse::<u32>().map_or(true, |n| (3..=115).contains(&n))
                        && (!listed || self.key(value.start).bytes().all(|b| b.is_ascii_digit()) || hit.end > value.end)
                        && !matches!(after, "in" | "at" | "from" | "with")
                }
                "trade" => {
                    let article = (at..value.end).any(|i| matches!(self.key(i), "a" | "an" | "the"));
                    (article || value.clone().any(|i| lex::known_trade(self.key(i))))
                        && (!listed || article || self.listing)
                }
                "tall" => hit.end > value.end && after != "years" || self.key(hit.end.wrapping_sub(1)) == "tall",
                "bloody" => (at..hit.end).any(|i| matches!(self.key(i), "blood" | "type" | "positive" | "negative")),
                _ => true,
            };
            let article = (at..value.end).any(|i| matches!(self.key(i), "a" | "an" | "the"));
            let trade = !rule.predicate.starts_with("works_as")
                || article
                || value.clone().any(|i| lex::known_trade(self.key(i)))
                || rule.flag("whole");
            if !trade || listed && !stops && rule.predicate != "age" {
                continue;
            }
            if !fits
                || rule.predicate == "marital_status" && !stops
                || listed && rule.predicate == "nationality" && !self.listing
            {
                continue;
            }
            self.emit(subject, rule, &hit, at);
            return Some(hit.end.max(at + 1));
        }
        None
    }

    /// "hey im sofia, 24": a name without a capital, behind a greeting.
    fn greeted(&self, at: usize) -> bool {
        let hello = matches!(self.key(0), "hi" | "hey" | "hello" | "hiya" | "yo");
        let word = self.key(at);
        let plain = !lex::adverb(word)
            && !lex::NOT_NAMES.contains(&word)
            && !lex::MOODS.contains(&word)
            && !lex::VERBS.contains(&word)
            && !word.ends_with("ing")
            && !word.ends_with("ed");
        hello
            && plain
            && matches!(self.key(at + 1), "" | "," | "from" | "and")
            && !matches!(self.key(at + 2), "but" | "so")
    }

    fn free(&mut self, at: usize, end: usize) -> Option<usize> {
        // "Tendai here", "This is Tendai"
        if self.words.get(at).is_some_and(|w| w.capital)
            && self.key(at + 1) == "here"
            && at + 1 < end
            && !lex::NOT_NAMES.contains(&self.key(at))
        {
            self.push(USER, "name", at..at + 1, None, "one");
            self.listing = true;
            self.subject = Some(USER.into());
            return Some(at + 2);
        }
        for rule in tables::free() {
            let Some(hit) = rule.run(self.words, at, end) else { continue };
            let value = self.text(&hit.value).to_lowercase();
            if rule.flag("style")
                || rule.flag("food") && !lex::food_like(&value)
                || rule.flag("metric") && !matches!(value.as_str(), "metric" | "imperial")
            {
                continue;
            }
            if rule.flag("me") && !self.words.get(hit.value.start).is_some_and(|w| w.capital || w.kind == Sort::Quote) {
                continue;
            }
            if rule.flag("short") && hit.end < end {
                continue;
            }
            self.emit(USER, rule, &hit, at);
            return Some(hit.end);
        }
        // "Marlene is fine" after a wish about names is left to the next rule: only with "call me" in the sentence.
        if self.words.get(at).is_some_and(|w| w.capital)
            && matches!(self.key(at + 1), "be")
            && matches!(self.key(at + 2), "fine" | "good" | "enough")
            && self.words.iter().any(|w| matches!(w.key.as_ref(), "called" | "call" | "name"))
            && !lex::NOT_NAMES.contains(&self.key(at))
        {
            self.push(USER, "form_of_address", at..at + 1, None, "one");
            return Some(at + 3);
        }
        None
    }

    fn rules(
        &mut self,
        subject: &str,
        table: &'static [Rule],
        at: usize,
        end: usize,
        wanted: fn(&Rule) -> bool,
    ) -> Option<usize> {
        for rule in table.iter().filter(|r| wanted(r)) {
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

    fn fits(&self, subject: &str, rule: &Rule, hit: &Hit, at: usize, end: usize) -> bool {
        let value = hit.value.clone();
        let recurs = (at..end).any(|i| {
            RECURRING.contains(&self.key(i))
                && (rule.predicate == "constraint"
                    || !matches!(self.key(i), "before" | "after" | "mornings" | "nights"))
        });
        let first = self.key(value.start);
        if rule.flag("again") && !recurs {
            return false;
        }
        if rule.predicate == "hobby" && (at..value.start).any(|i| matches!(self.key(i), "a" | "an")) {
            return false;
        }
        if rule.flag("habit")
            && (subject != USER
                || IDLE.contains(&first)
                || value.len() < 2
                || value.clone().any(|i| matches!(self.key(i), "it" | "them" | "that" | "you")))
        {
            return false;
        }
        if rule.flag("dated") && !self.ahead(at, end) {
            return false;
        }
        if rule.flag("plan") {
            let mut verb = value.start;
            while verb < value.end && lex::adverb(self.key(verb)) {
                verb += 1;
            }
            let word = self.key(verb);
            if rule.flag("doing") && !word.ends_with("ing") {
                return false;
            }
            let step = STEPS.contains(&word);
            if SMALL.contains(&word) && !step || word.is_empty() {
                return false;
            }
        }
        if rule.flag("noun") && !value.clone().any(|i| EVENTS.contains(&self.key(i))) {
            return false;
        }
        if rule.flag("big") {
            return subject == USER
                && STEPS.contains(&first)
                && value.len() > 1
                && !matches!(first, "get" | "start" | "run" | "buy" | "open" | "build" | "leave" | "switch" | "spend");
        }
        true
    }

    fn emit(&mut self, subject: &str, rule: &Rule, hit: &Hit, at: usize) {
        let from = self.found.len();
        let whole = at..hit.end.max(hit.value.end);
        let mut object = if rule.flag("whole") {
            value::trim(self.words, whole.clone()).unwrap_or(whole)
        } else {
            hit.value.clone()
        };
        // "I don't smoke" is smoke, negated.
        while rule.flag("neg") && object.len() > 1 && matches!(self.key(object.start), "do" | "not" | "never" | "can") {
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
                if lex::LANGUAGES.contains(&self.key(i)) {
                    self.push(subject, "speaks", i..i + 1, None, "one");
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
        for one in self.found.iter_mut().skip(from) {
            one.negated |= rule.flag("neg");
            one.ended |= rule.flag("end");
            one.correction |= rule.flag("fix");
            if rule.flag("hint") {
                one.strength = Strength::Implied;
            }
            if rule.flag("now") {
                one.doubt = Some(Doubt::Temporary);
            }
        }
    }

    /// A trade with an employer or a place in one phrase.
    fn pair(&mut self, subject: &str, first: &str, second: &str, hit: &Hit) {
        let values: Vec<_> =
            [first, second].into_iter().zip(&hit.values).map(|(p, v)| (p.to_owned(), v.clone())).collect();
        for (predicate, value) in values {
            self.push(subject, &predicate, value, None, "one");
        }
    }

    fn teach(&mut self, subject: &str, at: usize, hit: &Hit) {
        let verb = (at..hit.end).find(|i| matches!(self.key(*i), "teach" | "teaching")).unwrap_or(at);
        let preposition = (verb + 1..hit.end).find(|i| matches!(self.key(*i), "at" | "in" | "to"));
        let stop = preposition.unwrap_or(hit.end);
        if let Some(what) = value::trim(self.words, verb + 1..stop).filter(|w| !lex::EMPTY.contains(&self.key(w.start)))
        {
            self.push(subject, "works_as", verb..what.end, None, "one");
        }
        if let Some(i) = preposition.filter(|i| self.key(*i) == "at")
            && let Some(school) = value::read(self.words, i + 1, hit.end, Kind::Org)
        {
            if school.clone().any(|i| self.words.get(i).is_some_and(|w| w.capital)) {
                self.push(subject, "employer", school, None, "one");
            }
        }
    }

    /// One fact, or one for each item of a list.
    fn push(&mut self, subject: &str, predicate: &str, object: Range<usize>, old: Option<Range<usize>>, flags: &str) {
        let items =
            if flags == "one" || predicate.starts_with("favorite_") { vec![object] } else { self.items(object) };
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

    fn items(&self, object: Range<usize>) -> Vec<Range<usize>> {
        let mut cuts = vec![];
        let mut from = object.start;
        for i in object.clone() {
            if matches!(self.key(i), "," | "and" | "or" | "nor" | "&") {
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
                    && (matches!(
                        self.key(start),
                        "a" | "bit"
                            | "of"
                            | "some"
                            | "also"
                            | "little"
                            | "especially"
                            | "sometimes"
                            | "even"
                            | "mostly"
                            | "then"
                    ) || lex::adverb(self.key(start)) && start > c.start)
                {
                    start += 1;
                }
                (!lex::EMPTY.contains(&self.key(start))).then_some(start..c.end)
            })
            .collect()
    }

    /// Relatives met in passing: "bumped into my cousin Lea, she's a paramedic now".
    fn mentions(&mut self, range: &Range<usize>) {
        for at in range.clone() {
            if !matches!(self.key(at), "my" | "our") {
                continue;
            }
            let Some(person) = kin::person(self.words, at, range.end).filter(|p| !p.plural) else { continue };
            let name = person.name.clone();
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

    /// What one seems to do again and again: a third mention makes it a habit.
    fn hints(&mut self, range: &Range<usize>) {
        let mine = self.words.iter().any(|w| matches!(w.key.as_ref(), "i" | "my" | "me" | "we"))
            || matches!(self.key(range.start), "leaving" | "going" | "off" | "back" | "just" | "done" | "heading");
        if !mine
            || self.view.sentence.asked
            || self.found.iter().any(|f| {
                matches!(
                    f.predicate.as_ref(),
                    "hobby"
                        | "likes"
                        | "dislikes"
                        | "habit"
                        | "goal"
                        | "plan"
                        | "appointment"
                        | "schedule"
                        | "learning"
                )
            })
        {
            return;
        }
        for at in range.clone() {
            let Some(value) = value::read(self.words, at, range.end, Kind::Activity) else { continue };
            let before = self.key(at.wrapping_sub(1));
            let does = matches!(
                before,
                "go" | "went"
                    | "my"
                    | "for"
                    | "from"
                    | "a"
                    | "during"
                    | "after"
                    | "of"
                    | "at"
                    | "gone"
                    | "some"
                    | "to"
                    | "started"
                    | "going"
                    | "been"
                    | "knuckle"
            ) || matches!(self.key(value.end), "last" | "this" | "yesterday" | "again" | "today" | "with");
            if does && !matches!(before, "a") {
                let object = self.bytes(&value);
                let mut one = Found::new(USER, "hobby", object);
                one.strength = Strength::Implied;
                self.found.push(one);
                return;
            }
        }
    }
}

fn says_after(words: &[Token], at: usize, phrases: &[&str]) -> bool {
    phrases.iter().any(|p| super::doubt::says(words, at, p))
}

/// Ties an old value to its new one: what ended and what replaced it, and "not X (but) Y".
pub(super) fn corrections(
    words: &[Token],
    start: usize,
    marked: bool,
    bytes: &dyn Fn(&Range<usize>) -> Range<usize>,
    found: &mut Vec<Found>,
) {
    let mut at = 0;
    while at < found.len() {
        let ended = found.get(at).filter(|f| f.ended && f.doubt.is_none()).cloned();
        if let Some(old) = ended
            && let Some(new) = found.iter_mut().skip(at + 1).find(|f| {
                let same = f.predicate == old.predicate || old.predicate == "diet" && f.predicate == "eats";
                f.subject == old.subject && same && !f.ended
            })
        {
            new.predicate.clone_from(&old.predicate);
            new.strength = Strength::Stated;
            new.replaces = Some(old.object.clone());
            new.correction = true;
            found.remove(at);
            continue;
        }
        at += 1;
    }
    for at in start..words.len() {
        if key(words, at) != "not"
            || !matches!(key(words, at.wrapping_sub(1)), "" | "," | "but" | "be" | "and" | "-" | "'s") && at > start
        {
            continue;
        }
        let mut stop = at + 1;
        while stop < words.len()
            && stop < at + 6
            && !matches!(key(words, stop), "," | "but" | "-" | "." | "!" | ";" | "and" | "any")
        {
            stop += 1;
        }
        let range = at + 1..stop;
        let Some(first) = words.get(range.start).filter(|w| w.kind == Sort::Word) else { continue };
        let plain = lex::adverb(&first.key)
            || lex::VERBS.contains(&first.key.as_ref())
            || matches!(
                first.key.as_ref(),
                "a" | "an"
                    | "sure"
                    | "my"
                    | "only"
                    | "in"
                    | "into"
                    | "keen"
                    | "to"
                    | "at"
                    | "for"
                    | "been"
                    | "allergic"
                    | "that"
                    | "on"
                    | "really"
                    | "because"
                    | "as"
                    | "plain"
                    | "any"
                    | "much"
                    | "one"
            );
        if plain {
            continue;
        }
        // The article belongs to "the 15th".
        let range =
            if key(words, range.start) == "the" { range } else { value::trim(words, range.clone()).unwrap_or(range) };
        let old = bytes(&range);
        let near = found
            .iter_mut()
            .filter(|f| f.doubt.is_none() && !(f.object.start <= old.start && old.end <= f.object.end))
            .min_by_key(|f| f.object.start.abs_diff(old.start));
        if let Some(one) = near {
            if one.replaces.is_none() {
                one.replaces = Some(old);
                one.correction = true;
            }
        } else if marked && found.is_empty() && key(words, at.wrapping_sub(1)) == "," {
            // "I meant Tuesday, not Wednesday"
            let Some(new) = value::trim(words, start..at - 1).filter(|n| n.len() <= 6) else { continue };
            let mut one = Found::new(USER, "", bytes(&new));
            one.replaces = Some(old);
            one.correction = true;
            one.text = bytes(&(start..words.len()));
            found.push(one);
        } else if key(words, at.wrapping_sub(1)) == "be" && found.is_empty() {
            // "it's not the 14th but 16 June": what it corrects was said before.
            let but = (stop..words.len()).find(|i| matches!(key(words, *i), "but" | ",")).map(|i| i + 1);
            let Some(but) = but else { continue };
            let mut from = but;
            while matches!(key(words, from), "it" | "be" | "but" | "rather") {
                from += 1;
            }
            let Some(new) = value::read(words, from, words.len(), Kind::Any).filter(|n| n.len() <= 6) else { continue };
            let concrete = words.get(new.start).is_some_and(|w| {
                w.capital || w.key.bytes().any(|b| b.is_ascii_digit()) || lex::NUMBERS.contains(&w.key.as_ref())
            });
            if !concrete && !marked {
                continue;
            }
            let mut one = Found::new(USER, "", bytes(&new));
            one.replaces = Some(old);
            one.correction = true;
            one.text = bytes(&(start..words.len()));
            found.push(one);
        }
    }
}
