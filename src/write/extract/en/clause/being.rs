//! Reads what one is ("a nurse from Ghent, 29, married") and phrases that need no subject.

use super::super::super::found::{Found, USER};
use super::super::lexicon as lex;
use super::super::tables;
use super::super::token::Sort;
use super::*;
use crate::candidate::Doubt;
use crate::text::fold;
use crate::text::phrases::any;
use crate::text::words::words;

impl Reader<'_, '_> {
    /// "I'm not a teacher": a denial that leaves nothing.
    pub(super) fn denied(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let from = self.found.len();
        let next = self.being(subject, at, end, false)?;
        for one in self.found.iter_mut().skip(from) {
            one.doubt = Some(Doubt::Negated);
        }
        Some(next)
    }

    /// What one is, as a list goes on: "29, living in Leiden, a data analyst".
    pub(super) fn being(&mut self, subject: &str, at: usize, end: usize, listed: bool) -> Option<usize> {
        let words = self.words;
        // "a 26-year-old barista"
        let year = at + usize::from(matches!(self.key(at), "a" | "an"));
        if self.key(year).ends_with("-year-old") && year < end {
            let bytes = self.bytes(&(year..year + 1));
            let figures = self.text(&(year..year + 1)).bytes().take_while(u8::is_ascii_digit).count();
            let stop = if figures > 0 { bytes.start + figures } else { bytes.end };
            self.found.push(Found::new(subject, "age", bytes.start..stop));
            let rest = self.being(subject, year + 1, end, false);
            return Some(rest.unwrap_or(year + 1));
        }
        for rule in tables::being().iter().filter(|r| r.may(self.bits)) {
            let Some(hit) = rule.run(words, at, end) else { continue };
            let value = hit.value.clone();
            let after = self.key(hit.end);
            let stops = hit.end >= end
                || words![
                    ".",
                    ",",
                    "and",
                    "but",
                    "from",
                    "here",
                    "in",
                    "at",
                    "living",
                    "now",
                    "as",
                    "who",
                    "so",
                    "with",
                    "too",
                    "based",
                    "by",
                    "-",
                    "this",
                    "because",
                    "working",
                    "only",
                    "again",
                    "not",
                    "going",
                    "originally",
                    "out",
                    "since"
                ]
                .contains(after);
            let fits = match rule.flags {
                "intro" if self.greeted(value.start) && subject == USER && !listed && stops && value.len() == 1 => true,
                "intro" => {
                    subject == USER
                        && !listed
                        && words.get(value.start).is_some_and(|w| w.capital && !lex::NOT_NAMES.contains(w.key.as_ref()))
                        && stops
                        && !words!["in", "at", "with", "by"].contains(after)
                        && value.len() <= 5
                        && !words.get(value.start).is_some_and(|w| w.key.ends_with("ing") || w.key.ends_with("ed"))
                }
                "aged" => {
                    // A bare figure in front is an age only among what else one is: "24, nurse from Leeds".
                    let alone = listed
                        && !self.listing
                        && hit.end == value.end
                        && !(hit.end..end).any(|i| {
                            lex::trade(self.key(i))
                                || words![
                                    "from", "living", "based", "married", "single", "divorced", "male", "female", "m",
                                    "f", "working", "studying"
                                ]
                                .contains(self.key(i))
                        });
                    !alone
                        && (stops || matches!(after, "years"))
                        && self.key(value.start).parse::<u32>().map_or(true, |n| (3..=115).contains(&n))
                        && (!listed || self.key(value.start).bytes().all(|b| b.is_ascii_digit()) || hit.end > value.end)
                        && !matches!(after, "in" | "at" | "with")
                }
                "trade" => {
                    let article = (at..value.end).any(|i| matches!(self.key(i), "a" | "an" | "the"));
                    (article || value.clone().any(|i| lex::known_trade(self.key(i))) || listed && self.listing && stops)
                        && (!listed || article || self.listing)
                        && self.key(value.start) != "own"
                        && self.key(value.start.wrapping_sub(1)) != "own"
                }
                "town" => {
                    let place = hit.values.get(1).map_or(0, |p| p.start);
                    words.get(place).is_some_and(|w| w.capital)
                        && !matches!(self.key(place.wrapping_sub(1)), "a" | "an")
                        || (at..value.end + 2).any(|i| matches!(self.key(i), "based" | "living"))
                }
                "moved" => self.moves(),
                "subject" => !value.clone().any(|i| {
                    matches!(
                        self.key(i),
                        "phd"
                            | "college"
                            | "university"
                            | "grad"
                            | "graduate"
                            | "exchange"
                            | "school"
                            | "mature"
                            | "high-school"
                            | "part-time"
                            | "full-time"
                            | "former"
                            | "good"
                            | "bad"
                            | "poor"
                    )
                }),
                "left" => {
                    // "I'm with the Marsh Valley Co-op"
                    let house = self.key(value.start.wrapping_sub(1)) == "the"
                        && self.key(value.start.wrapping_sub(2)) == "with"
                        && value.len() > 1
                        && words.get(value.start).is_some_and(|w| w.capital);
                    let now = [at, at.wrapping_sub(1)].iter().any(|i| matches!(self.key(*i), "now" | "currently"));
                    (now && listed && self.listing
                        || house
                        || words.iter().any(|w| {
                            words!["work", "worked", "left", "quit", "joined", "job", "jobs"].contains(w.key.as_ref())
                        }))
                        && stops
                        && value
                            .clone()
                            .any(|i| words.get(i).is_some_and(|w| w.capital) || lex::EMPLOYERS.contains(self.key(i)))
                }
                "listed" => listed && self.listing,
                "proper" => value.clone().any(|i| words.get(i).is_some_and(|w| w.capital)),
                "sized" => (at..hit.end).any(|i| matches!(self.key(i), "shoe" | "size")) && stops,
                "tall" => hit.end > value.end && after != "years" || self.key(hit.end.wrapping_sub(1)) == "tall",
                "bloody" => {
                    (at..hit.end).any(|i| words!["blood", "type", "positive", "negative"].contains(self.key(i)))
                }
                _ => true,
            };
            let article = (at..value.end).any(|i| matches!(self.key(i), "a" | "an" | "the"));
            let trade = !rule.predicate.starts_with("works_as")
                || article
                || value.clone().any(|i| lex::known_trade(self.key(i)))
                || listed && self.listing && stops && value.len() <= 4
                || rule.flag("whole")
                || rule.flag("sector");
            if !trade || listed && !stops && !matches!(rule.predicate, "age" | "lives_in") {
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

    /// Whether the sentence opens with a greeting.
    pub(super) fn hello(&self) -> bool {
        words!["hi", "hey", "hello", "hiya", "yo", "greetings", "good", "morning", "evening", "dear", "namaste", "hola"]
            .contains(self.key(0))
    }

    /// Whether the turn speaks of where one lives.
    pub(super) fn moves(&self) -> bool {
        any(&fold::key(self.view.text), "moved|moving|relocated|live|lived|address|floor|flat|house|boxes")
    }

    /// Whether words name a day, a part of it or an hour.
    pub(super) fn daily(&self, range: &Range<usize>) -> bool {
        range.clone().any(|i| {
            let word = self.key(i);
            RECURRING.contains(word)
                || lex::CALENDAR.contains(word)
                || word.ends_with("day")
                || word.starts_with(|c: char| c.is_ascii_digit())
                || words!["morning", "evening", "night", "noon", "lunch", "afternoon", "lunchtime"].contains(word)
                || lex::NUMBERS.contains(word)
        })
    }

    /// "hey im sofia, 24": a name without a capital, behind a greeting.
    pub(super) fn greeted(&self, at: usize) -> bool {
        let word = self.key(at);
        let plain = !lex::adverb(word)
            && !lex::NOT_NAMES.contains(word)
            && !lex::MOODS.contains(word)
            && !lex::VERBS.contains(word)
            && !word.ends_with("ing")
            && !word.ends_with("ed");
        self.hello()
            && plain
            && words!["", ",", "from", "and"].contains(self.key(at + 1))
            && !matches!(self.key(at + 2), "but" | "so")
    }

    pub(super) fn free(&mut self, at: usize, end: usize) -> Option<usize> {
        // "good evening, Captain Iwona Zielke speaking"
        let titled = at
            + usize::from(
                words!["captain", "professor", "father", "sister", "major", "colonel", "reverend"]
                    .contains(self.key(at))
                    || lex::TITLES.contains(self.key(at)),
            );
        if self.words.get(titled).is_some_and(|w| w.capital)
            && !self.view.sentence.asked
            && let Some(name) = value::read(self.words, titled, end, value::Kind::Name).filter(|n| n.len() >= 2)
            && matches!(self.key(name.end), "here" | "speaking" | "writing" | "typing")
            && (name.end + 1 >= end || self.words.get(name.end + 1).is_some_and(|w| w.kind == Sort::Sign))
        {
            let next = name.end + 1;
            self.push(USER, "name", name, None, "one");
            self.listing = true;
            self.subject = Some(USER.into());
            return Some(next);
        }
        // "Tendai here", "This is Tendai"
        if self.words.get(at).is_some_and(|w| w.capital)
            && (matches!(self.key(at + 1), "here" | "speaking")
                || self.key(at + 1) == "this" && self.key(at + 2) == "side")
            && at + 1 < end
            && (at + 2 >= end
                || words![",", ".", "!", "-", "and", "from", "again", "side", "with"].contains(self.key(at + 2)))
            && !lex::NOT_NAMES.contains(self.key(at))
            && !lex::SIGNS.contains(self.key(at))
            && !lex::DIETS.contains(self.key(at))
            && !lex::NATIONS.contains(self.key(at))
            && !lex::trade(self.key(at))
        {
            self.push(USER, "name", at..at + 1, None, "one");
            self.listing = true;
            self.subject = Some(USER.into());
            return Some(at + 2);
        }
        // "Hi, it's Bram"
        if self.opened == 0
            && self.hello()
            && matches!(self.key(at), "it" | "this")
            && self.key(at + 1) == "be"
            && let Some(name) = value::read(self.words, at + 2, end, value::Kind::Name)
            && self.words.get(name.start).is_some_and(|w| w.capital)
            && matches!(self.key(name.end), "" | "," | "." | "!" | "here" | "from" | "again")
        {
            let next = name.end;
            self.push(USER, "name", name, None, "one");
            self.listing = true;
            self.subject = Some(USER.into());
            return Some(next);
        }
        // "Myself Rakesh, working as ..."
        if self.opened == 0
            && self.key(0) == "myself"
            && at == 1
            && let Some(name) = value::read(self.words, at, end, value::Kind::Name)
            && self.words.get(at).is_some_and(|w| w.capital)
        {
            let next = name.end;
            self.push(USER, "name", name, None, "one");
            self.listing = true;
            self.subject = Some(USER.into());
            return Some(next);
        }
        for rule in tables::free().iter().filter(|r| r.may(self.bits)) {
            let Some(hit) = rule.run(self.words, at, end) else { continue };
            let value = self.text(&hit.value).to_lowercase();
            let about_user =
                || (hit.end..self.words.len()).any(|i| matches!(self.key(i), "i" | "my" | "me" | "we" | "our"));
            if rule.flag("style")
                || rule.flag("as") && !about_user()
                || rule.flag("food") && !lex::food_like(&value)
                || rule.flag("metric") && !lex::UNITS.contains(&value)
            {
                continue;
            }
            if !self.fits(USER, rule, &hit, at, end) {
                continue;
            }
            // "It's Leith now" is a place or what else has changed.
            if rule.flag("me")
                && (!self.words.get(hit.value.start).is_some_and(|w| w.capital || w.kind == Sort::Quote)
                    || self.key(hit.end) == "now")
            {
                continue;
            }
            if rule.flag("short") && hit.end < end
                || rule.flag("sir") && hit.value.len() > 3
                || rule.flag("pron")
                    && !words!["he", "she", "they", "ze", "xe", "it"]
                        .contains(value.split('/').next().unwrap_or_default())
                || rule.flag("hello") && !(self.opened == 0 && (self.hello() || hit.end >= end))
                || rule.flag("days") && !self.daily(&hit.value)
                || rule.flag("moved") && !self.moves()
                || (rule.flag("town") || rule.flag("wed"))
                    && !self
                        .words
                        .get(hit.value.start)
                        .is_some_and(|w| w.capital && !lex::NOT_NAMES.contains(w.key.as_ref()))
            {
                continue;
            }
            self.emit(USER, rule, &hit, at);
            if matches!(rule.predicate, "works_as" | "diet" | "star_sign" | "name") {
                self.listing = true;
                self.subject = Some(USER.into());
            }
            return Some(hit.end);
        }
        // "Marlene is fine" after a wish about names is left to the next rule: only with "call me" in the sentence.
        if self.words.get(at).is_some_and(|w| w.capital)
            && (self.key(at + 1) == "be"
                && matches!(
                    self.key(at + 2),
                    "fine" | "good" | "enough" | "ok" | "okay" | "better" | "great" | "plenty"
                )
                || self.key(at + 1) == "will" && matches!(self.key(at + 2), "do" | "suffice")
                || matches!(self.key(at + 1), "work" | "suits" | "do") && at + 3 >= end)
            && self.words.iter().any(|w| matches!(w.key.as_ref(), "called" | "call" | "name"))
            && !lex::NOT_NAMES.contains(self.key(at))
        {
            self.push(USER, "form_of_address", at..at + 1, None, "one");
            return Some(at + 3);
        }
        None
    }
}
