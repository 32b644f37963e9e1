//! Reads plain statements that no rule names: what one does by habit, as the simple present says it, and what recurs.

use super::super::super::found::USER;
use super::super::doing;
use super::super::lexicon as lex;
use super::super::token::Sort;
use super::super::value;
use super::words::RECURRING;
use super::*;
use crate::text::words::words;
use std::ops::Range;

impl Reader<'_, '_> {
    /// "I bank with Monzo", "my niece fences": English says a passing act in the continuous, so that a verb of doing in
    /// the simple present tells of a habit.
    pub(super) fn plain(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        if self.view.sentence.asked || self.words.iter().any(|w| doing::TASKS.contains(w.key.as_ref())) {
            return None;
        }
        let often = (self.opened.min(at)..end).any(|i| doing::OFTEN.contains(self.key(i)))
            || super::super::doubt::holds(
                self.words,
                self.opened.min(at)..end,
                words![
                    "most mornings",
                    "most days",
                    "most evenings",
                    "most nights",
                    "most weekends",
                    "as a rule",
                    "in the evenings",
                    "in the mornings",
                    "at weekends",
                    "on weekends",
                    "in winter",
                    "in summer",
                    "in autumn",
                    "in spring",
                    "by day",
                    "by night",
                    "at night",
                    "all the time",
                    "for a living",
                    "all day"
                ],
            );
        let mut verb = at;
        while verb < end && lex::adverb(self.key(verb)) && self.key(verb) != "do" {
            if words!["just", "now", "today", "lately", "probably", "so", "already", "finally", "recently", "actually"]
                .contains(self.key(verb))
            {
                return None;
            }
            verb += 1;
        }
        let negated = match self.key(verb) {
            "never" => 1,
            "do" if self.key(verb + 1) == "not" => 2,
            "do" => return None,
            _ => 0,
        };
        verb += negated;
        while negated > 0 && lex::adverb(self.key(verb)) && verb < end {
            verb += 1;
        }
        let word = self
            .words
            .get(verb)
            .filter(|w| verb < end && w.kind == Sort::Word && (!w.capital || doing::PASTIMES.contains(&w.key)))?;
        let third = subject != USER;
        let written = self.view.text.get(word.range.clone()).unwrap_or_default();
        let stem = word.key.strip_suffix('s').filter(|_| third).unwrap_or(&word.key);
        // "my folks run a bakery": of several there is no ending.
        let several = third
            && super::super::token::verb(&word.key)
            && kin::noun(self.words, at.wrapping_sub(1), at).is_some_and(|k| k.plural);
        if third && !several && negated == 0 && !written.ends_with('s')
            || !stem.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
            || stem.len() < 2
            || doing::MIND.contains(stem)
            || doing::MIND.contains(&word.key)
            || !(often || self.recurs(self.opened.min(at), end))
                && (doing::IDLE_VERBS.contains(stem) || doing::IDLE_VERBS.contains(&word.key))
            || past(stem)
            || stem.ends_with("ing") && stem.len() > 5
        {
            return None;
        }
        // "when I travel I like ...": what is only said to say when.
        let before = self.key(at.wrapping_sub(2));
        if !third
            && words!["when", "whenever", "if", "while", "before", "after", "until", "where", "what", "how", "that"]
                .contains(before)
        {
            return None;
        }
        let stop = value::stop(self.words, verb + 1, end, true);
        let stop =
            (verb + 1..stop).find(|i| matches!(self.key(*i), "i" | "we" | "he" | "she" | "they")).unwrap_or(stop);
        let range = value::trim(self.words, verb..stop)?;
        let again = self.recurs(self.opened.min(at), end);
        // "I open the door" happens; "I walk the dog after dinner" is done again and again.
        let definite = self.key(verb + 1) == "the" && !again && !often && negated == 0 && range.len() < 4;
        let deictic = range.clone().any(|i| {
            words![
                "this",
                "that",
                "it",
                "these",
                "those",
                "you",
                "your",
                "them",
                "him",
                "her",
                "yours",
                "here",
                "there",
                "what",
                "how",
                "why",
                "something",
                "someone",
                "anything",
                "everything",
                "sense"
            ]
            .contains(self.key(i))
        });
        // "I sleep better" compares with something said before.
        let compared = words!["better", "worse", "more", "less"].contains(self.key(range.end - 1));
        let alone = range.len() == 1;
        // "we leave for Spain on 3 May": the simple present with a day ahead is a plan.
        if self.far(verb, end) && !again && !often && negated == 0 && !alone && !deictic && range.len() <= 14 {
            let whole = value::trim(self.words, verb..end)?;
            self.push(subject, "plan", whole, None, "one");
            return Some(end);
        }
        if definite
            || compared
            || deictic
            || range.len() > 14
            || alone && !doing::PASTIMES.contains(stem)
            || self.dates_in(verb, end) && !again && !often
            || super::super::doubt::passing(self.words, &(at..end))
        {
            return None;
        }
        let earns = super::super::doubt::holds(
            self.words,
            0..self.words.len(),
            words!["for a living", "by day", "by trade", "professionally"],
        );
        let predicate = match negated == 0 {
            true if earns
                && !matches!(self.key(self.opened + 1), "night")
                && self.key(at.wrapping_sub(2)) != "night" =>
            {
                "works_as"
            }
            true if doing::PASTIMES.contains(stem) => "hobby",
            _ => "habit",
        };
        let from = self.found.len();
        self.push(subject, predicate, range, None, "one");
        for one in self.found.iter_mut().skip(from) {
            one.negated = negated > 0;
        }
        Some(stop.max(at + 1))
    }

    /// "I have an underactive thyroid", "we've got a season ticket": a thing or an ailment that no table names.
    pub(super) fn holding(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let mut noun = at + 1;
        while noun < end && (self.key(noun) == "got" || lex::adverb(self.key(noun))) {
            noun += 1;
        }
        let counted = |w: &str| {
            matches!(w, "a" | "an" | "my" | "our" | "two" | "three" | "four" | "five" | "six" | "several" | "some")
                || w.bytes().all(|b| b.is_ascii_digit())
        };
        if (at..end).any(|i| matches!(self.key(i), "million" | "thousand" | "hundred" | "zillion" | "open"))
            || !matches!(self.key(at), "have" | "'s" | "got")
            || self.key(at) != "have" && self.key(at + 1) != "got"
            || !counted(self.key(noun))
            || self.view.sentence.asked
            || self.words.iter().any(|w| doing::TASKS.contains(w.key.as_ref()))
            || super::super::doubt::passing(self.words, &(at..end))
            || self.dates_in(at, end)
        {
            return None;
        }
        let stop = value::stop(self.words, noun + 1, end, false);
        let stop = (noun + 1..stop)
            .find(|i| {
                matches!(self.key(*i), "that" | "who" | "which" | "called" | "named" | "and" | "with" | "i" | "we")
            })
            .unwrap_or(stop);
        let from = noun
            + usize::from(
                !lex::NUMBERS.contains(self.key(noun)) && !self.key(noun).bytes().all(|b| b.is_ascii_digit()),
            );
        let range = value::trim(self.words, from..stop)?;
        let head = range
            .clone()
            .take_while(|i| {
                !matches!(
                    self.key(*i),
                    "in" | "on"
                        | "at"
                        | "of"
                        | "for"
                        | "to"
                        | "from"
                        | "by"
                        | "near"
                        | "about"
                        | "over"
                        | "under"
                        | "behind"
                )
            })
            .last()?;
        let odd = range.clone().any(|i| {
            let word = self.key(i);
            doing::NO_THINGS.contains(word)
                || matches!(word, "you" | "your" | "it" | "this" | "these" | "those" | "not" | "been" | "had")
                || i < head && (word.ends_with("ing") && i == range.start && i == head)
        });
        let done = self.key(range.start).ends_with("ed")
            && range.len() > 1
            && matches!(self.key(range.start + 1), "a" | "the" | "my" | "to" | "in");
        if odd
            || done
            || range.len() > 9
            || kin::noun(self.words, head, end).is_some()
            || self.key(head + 1) == "to" && head + 1 < stop
        {
            return None;
        }
        let ill = range.clone().any(|i| doing::AILING.contains(self.key(i)));
        self.push(subject, if ill { "condition" } else { "owns" }, range, None, "one");
        // "... and a loom at home"
        if !ill && self.key(stop) == "and" && matches!(self.key(stop + 1), "a" | "an") && stop + 2 < end {
            let more = value::trim(self.words, stop + 2..value::stop(self.words, stop + 2, end, false).min(stop + 6));
            if let Some(more) = more.filter(|m| !m.clone().any(|i| doing::NO_THINGS.contains(self.key(i)))) {
                self.push(subject, "owns", more, None, "one");
                return Some(end);
            }
        }
        Some(stop.max(at + 1))
    }

    /// "I'm a light sleeper": what one is and no table names.
    pub(super) fn nature(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let mut from = at;
        while from < end && lex::adverb(self.key(from)) {
            from += 1;
        }
        if !matches!(self.key(from), "a" | "an") || self.view.sentence.asked {
            return None;
        }
        let stop = value::stop(self.words, from + 1, end, false);
        let stop = (from + 1..stop)
            .find(|i| matches!(self.key(*i), "at" | "in" | "for" | "with" | "by" | "and" | "who" | "about" | "to"))
            .unwrap_or(stop);
        let range = value::trim(self.words, from + 1..stop)?;
        let head = self.key(range.end - 1);
        let agent = range.len() > 1 && (head.ends_with("er") || head.ends_with("or") || lex::trade(head));
        let judged = |word: &str| {
            agent
                && matches!(
                    word,
                    "big" | "bad" | "good" | "great" | "terrible" | "horrible" | "total" | "late" | "huge"
                )
        };
        let passing = range.clone().any(|i| {
            doing::NO_NATURE.contains(self.key(i)) && !judged(self.key(i))
                || !self.words.get(i).is_some_and(|w| w.kind == Sort::Word)
        });
        if passing
            || range.len() > 4
            || lex::NOT_NAMES.contains(head)
            || lex::adverb(head)
            || stop < end && !self.ends(stop)
        {
            return None;
        }
        let trade = super::super::doubt::holds(
            self.words,
            0..self.words.len(),
            words!["by trade", "by profession", "for a living", "professionally"],
        );
        self.push(subject, if trade { "works_as" } else { "personality" }, range, None, "one");
        Some(stop)
    }

    fn ends(&self, at: usize) -> bool {
        matches!(self.key(at), "," | "." | "and" | "but" | "so" | "by" | "because" | "who" | "!")
    }

    /// "Physio is every Wednesday at half four", "our bins go out on Tuesdays": what recurs without the user as its subject.
    pub(super) fn recurring(&mut self, range: &Range<usize>) {
        let (start, end) = (self.skip(range.start, range.end), range.end);
        let first = self.key(start);
        let bare = !lex::ARTICLES.contains(first) && !lex::PRONOUNS.contains(first) && !lex::ASKING.contains(first);
        let own = (start..end).any(|i| matches!(self.key(i), "my" | "our" | "me" | "us"));
        let verb = (start + 1..end.min(start + 7)).find(|i| {
            words!["be", "'s", "meet", "meets", "happen", "happens", "start", "starts", "take", "run"]
                .contains(self.key(*i))
                || self.key(*i) == "come" && matches!(self.key(start), "the" | "our" | "my")
                || self.key(*i) == "go" && matches!(self.key(i + 1), "out" | "off" | "live")
        });
        if self.view.sentence.asked
            || !(bare || own)
            || verb.is_none()
            || lex::VERBS.contains(first)
            || kin::person(self.words, start, end).is_some()
            || (start..end).any(|i| matches!(self.key(i), "i" | "we"))
            || (start..start + 3).any(|i| {
                self.key(i).starts_with("ex") && self.key(i).len() < 3
                    || matches!(self.key(i), "former" | "late" | "someone" | "friend")
            })
            || !(self.recurs(verb.unwrap_or(start), end) || self.key(start).ends_with("days") && own)
            || (start..end).any(|i| {
                words!["you", "your", "not", "if", "the", "they", "he", "she", "closed", "open", "free"]
                    .contains(self.key(i))
                    && i < verb.unwrap_or(start) + 3
            })
        {
            return;
        }
        if let Some(object) = value::trim(self.words, start..end).filter(|o| o.len() >= 3 && o.len() <= 14) {
            self.push(USER, "schedule", object, None, "one");
        }
    }

    /// Whether a day that comes again stands in these words.
    pub(super) fn recurs(&self, from: usize, end: usize) -> bool {
        (from..end).any(|i| {
            RECURRING.contains(self.key(i)) && !words!["before", "after", "mornings", "nights"].contains(self.key(i))
                || self.key(i) == "times" && matches!(self.key(i + 1), "a" | "per")
        })
    }

    fn dates_in(&self, from: usize, to: usize) -> bool {
        let bytes = self.bytes(&(from..to));
        self.view.dates.iter().any(|(r, _)| r.start >= bytes.start && r.end <= bytes.end)
    }
}

/// Whether a verb looks back: "walked", "went".
pub(super) fn past(verb: &str) -> bool {
    verb.len() > 4 && verb.ends_with("ed") && !words!["breed", "bleed", "speed", "embed"].contains(verb)
        || doing::PAST.contains(verb)
}
