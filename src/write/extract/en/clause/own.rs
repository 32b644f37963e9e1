//! Reads what is left of plain statements about the user's own life once no rule has named them: what one cannot do, what
//! one's things are, what has been so for years. All of it is kept as it was said.

use super::super::super::found::USER;
use super::super::doing::{self, LASTING, MOMENT, SEATED, STANDS};
use super::super::doubt;
use super::super::lexicon as lex;
use super::super::token::Sort;
use super::super::value;
use super::plain::past;
use super::*;
use crate::text::words::words;
use std::ops::Range;

impl Reader<'_, '_> {
    pub(super) fn own(&mut self, range: &Range<usize>) {
        let (at, end) = (self.skip(range.start, range.end), range.end);
        let plain = !self.view.sentence.asked
            && (3..=16).contains(&(end - at.min(end)))
            && !doubt::passing(self.words, range)
            && !range.clone().any(|i| {
                let word = self.key(i);
                doing::TASKS.contains(word)
                    || words![
                        "you", "your", "it", "this", "that", "these", "those", "if", "again", "yet", "still", "just",
                        "now", "what", "how", "why", "\""
                    ]
                    .contains(word)
            });
        if !plain {
            return;
        }
        let told = match self.key(at) {
            "i" | "we" => self.able(at + 1, end).or_else(|| self.lasted(at + 1, end)),
            "my" | "our" => self.belongs(at, end),
            _ => None,
        };
        if let Some((predicate, object)) = told
            && let Some(object) = value::trim(self.words, object).filter(|o| o.len() >= 2)
        {
            self.push(USER, predicate, object, None, "one");
        }
    }

    /// "I won't fly", "I can't open .docx files", "I can lift ten kilos at most".
    fn able(&self, at: usize, end: usize) -> Option<(&'static str, Range<usize>)> {
        if !matches!(self.key(at), "can" | "will") {
            return None;
        }
        let most = doubt::holds(self.words, at..end, words!["at most", "at the most", "only", "no more than"]);
        let mut verb = at + 1 + usize::from(self.key(at + 1) == "not");
        let denied = verb > at + 1;
        while verb < end && (lex::adverb(self.key(verb)) || self.key(verb) == "only") {
            verb += 1;
        }
        let word = self.words.get(verb).filter(|w| verb < end && w.kind == Sort::Word)?;
        (!MOMENT.contains(&word.key) && (denied || most && self.key(at) == "can")).then_some(("constraint", at..end))
    }

    /// "I've lived abroad for years", "I studied in Kraków": what has been so for long, or once made one what one is.
    fn lasted(&self, at: usize, end: usize) -> Option<(&'static str, Range<usize>)> {
        let span = (at + 1..end).any(|i| {
            let since = matches!(self.key(i), "since");
            (since || matches!(self.key(i), "for" | "most" | "all"))
                && (i + 1..end.min(i + 5)).any(|j| {
                    let word = self.key(j);
                    words![
                        "years",
                        "decades",
                        "decade",
                        "ages",
                        "childhood",
                        "school",
                        "birth",
                        "uni",
                        "college",
                        "university",
                        "born",
                        "kid",
                        "child",
                        "life",
                        "teens",
                        "forever"
                    ]
                    .contains(word)
                        || since && word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit())
                })
        });
        let perfect = self.key(at) == "have"
            && at + 2 < end
            && !matches!(self.key(at + 1), "not" | "never" | "no" | "to" | "a" | "an" | "the");
        // "I've never been on a plane"
        let never = self.key(at) == "have"
            && self.key(at + 1) == "never"
            && words![
                "been",
                "learnt",
                "learned",
                "driven",
                "flown",
                "owned",
                "lived",
                "ridden",
                "voted",
                "married",
                "travelled",
                "traveled"
            ]
            .contains(self.key(at + 2))
            && at + 3 < end
            // where one has not been says nothing of oneself
            && !(self.key(at + 2) == "been" && self.key(at + 3) == "to");
        if never {
            return Some(("note", at + 1..end));
        }
        let verb = self.key(at);
        let formed = words![
            "studied",
            "graduated",
            "served",
            "trained",
            "qualified",
            "emigrated",
            "apprenticed",
            "dropped",
            "homeschooled"
        ]
        .contains(verb)
            || verb == "left" && words!["school", "uni", "university", "home", "college"].contains(self.key(at + 1));
        let formed = formed
            && (at + 1..end.min(at + 5))
                .any(|i| matches!(self.key(i), "in" | "at" | "from" | "with" | "as" | "under" | "out"))
            && !(at..end).any(|i| matches!(self.key(i), "last" | "ago" | "yesterday"));
        (perfect && span || formed).then_some(("note", if perfect { at + 1..end } else { at..end }))
    }

    /// "My office is on the ninth floor", "my knees won't let me run", "my family comes from Kerala".
    fn belongs(&self, at: usize, end: usize) -> Option<(&'static str, Range<usize>)> {
        let verb = (at + 2..end.min(at + 7)).find(|i| {
            let word = self.key(*i);
            matches!(word, "be" | "'s" | "can" | "will" | "do" | "have") || STANDS.contains(word)
        })?;
        let head = self.key(verb - 1);
        let from = matches!(self.key(verb), "come" | "comes");
        if from
            && !words!["family", "parents", "ancestors", "name", "surname", "folks", "grandparents", "side"]
                .contains(head)
            || (at..verb).any(|i| past(self.key(i)) || lex::REPORTS.contains(self.key(i)))
        {
            return None;
        }
        if (at..verb).any(|i| matches!(self.key(i), "and" | "," | "who" | "'s")) || lex::adverb(head) && verb == at + 2
        {
            return None;
        }
        let mut next = verb + 1;
        while next < end && lex::adverb(self.key(next)) {
            next += 1;
        }
        let first = self.key(next);
        match self.key(verb) {
            "be" | "'s" => {
                let seat = SEATED.contains(head)
                    && words![
                        "in", "on", "at", "near", "by", "opposite", "behind", "above", "next", "between", "outside"
                    ]
                    .contains(first)
                    && (matches!(self.key(next + 1), "the" | "to" | "my")
                        || self.words.get(next + 1).is_some_and(|w| w.capital));
                let kind = matches!(first, "a" | "an")
                    && !lex::trade(head)
                    && !(next + 1..end)
                        .any(|i| doing::NO_NATURE.contains(self.key(i)) || doing::NO_THINGS.contains(self.key(i)))
                    && !(next + 1..end).any(|i| self.key(i).ends_with("ing") || past(self.key(i)));
                (seat || kind && next + 1 < end || LASTING.contains(first)).then_some(("note", at..end))
            }
            "can" | "will" | "do" => {
                let let_me = (verb + 1..end).any(|i| self.key(i) == "let" && matches!(self.key(i + 1), "me" | "us"));
                (let_me && (verb + 1..end).any(|i| self.key(i) == "not")).then_some(("constraint", at..end))
            }
            "have" => None,
            _ if (at..verb).any(|i| doing::AILING.contains(self.key(i))) => Some(("condition", at..end)),
            _ => (next < end && kin::noun(self.words, verb - 1, end).is_none()).then_some(("note", at..end)),
        }
    }
}
