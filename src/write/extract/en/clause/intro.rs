//! Reads an introduction in catchwords: "Priya, 29, Leiden, data analyst at Moss & Vale, mother of two".

use super::super::super::found::USER;
use super::super::lexicon as lex;
use super::super::token::Sort;
use super::super::value::{self, Kind};
use super::*;
use crate::text::words::words;
use std::ops::Range;

impl Reader<'_, '_> {
    /// Only behind words that announce it ("About me:", "Hi,"), and only if two of the items can be nothing else.
    pub(super) fn roster(&mut self, at: usize, end: usize) -> Option<usize> {
        if at == 0 || self.opened > 0 || self.view.sentence.asked {
            return None;
        }
        let items = self.parts(at, end);
        let short = items.iter().all(|i| {
            i.len() <= 9
                && !i.clone().any(|w| {
                    lex::PRONOUNS.contains(self.key(w))
                        || words!["be", "'s", "have", "do", "will", "can", "was", "my", "please"].contains(self.key(w))
                })
        });
        let sure = items.iter().filter(|i| self.telling(i)).count();
        // Figures and signs are no introduction.
        let sums = (at..end).any(|i| matches!(self.key(i), "=" | "\\" | "{" | "}" | "+" | "*" | "/" | "%"));
        let ages = items.iter().filter(|i| self.key(i.start).bytes().all(|b| b.is_ascii_digit())).count();
        // "Hi, Lorcan, 38, I run a bindery": behind a greeting a name and an age are enough.
        let met = items.len() == 2 && sure == 1 && ages == 1 && (self.hello() || self.key(at - 1) == ":");
        if (items.len() < 3 || sure < 2) && !met || !short || sums || ages > 1 {
            return None;
        }
        self.listing = true;
        self.subject = Some(USER.into());
        for (n, item) in items.into_iter().enumerate() {
            let from = self.found.len();
            let capital = item.len() <= 3
                && item.clone().all(|i| {
                    self.words.get(i).is_some_and(|w| w.capital && w.kind == Sort::Word)
                        && !lex::NOT_NAMES.contains(self.key(i))
                        && !lex::CALENDAR.contains(self.key(i))
                })
                && !self.telling(&item);
            if capital {
                self.push(USER, if n == 0 { "name" } else { "lives_in" }, item, None, "one");
                continue;
            }
            let counted = self.counted(item.start);
            if counted
                && let Some(kin) = kin::noun(self.words, item.end - 1, item.end)
                    .filter(|k| matches!(k.relation.predicate, "child" | "sibling"))
            {
                self.push(USER, kin.relation.predicate, item.clone(), None, "one");
            } else if words!["father", "mother", "dad", "mum", "mom", "parent"].contains(self.key(item.start))
                && matches!(self.key(item.start + 1), "of" | "to")
            {
                self.push(USER, "child", item.start + 2..item.end, None, "one");
            } else if let Some(animal) = value::read(self.words, item.start, item.end, Kind::Animal).filter(|_| counted)
            {
                self.push(USER, "has_pet", animal, None, "one");
            } else {
                let bare = item.start + usize::from(matches!(self.key(item.start), "now" | "currently"));
                let read =
                    self.being(USER, item.start, item.end, true).or_else(|| self.being(USER, bare, item.end, true));
                if read.is_none() {
                    self.rules(USER, tables::verbs(), bare, item.end, |r| r.flag("free"));
                }
            }
            let text = self.bytes(&(at..end));
            for one in self.found.iter_mut().skip(from) {
                one.text = text.clone();
            }
        }
        Some(end)
    }

    fn counted(&self, at: usize) -> bool {
        let word = self.key(at);
        lex::NUMBERS.contains(word) || matches!(word, "a" | "an") || word.bytes().all(|b| b.is_ascii_digit())
    }

    /// Whether an item can only be what somebody is.
    fn telling(&self, item: &Range<usize>) -> bool {
        let (at, end) = (item.start, item.end);
        let whole = |kind: Kind| value::read(self.words, at, end, kind).is_some_and(|r| r.end == end);
        let age = value::read(self.words, at, end, Kind::Number)
            .is_some_and(|r| r.end == end || matches!(self.key(r.end), "years" | "yo" | "y/o"))
            && self.key(at).parse::<u32>().map_or(true, |n| (10..=115).contains(&n));
        let trade = value::read(self.words, at, end, Kind::Job)
            .is_some_and(|r| r.end == end || matches!(self.key(r.end), "at" | "for" | "with" | "in" | "from"));
        age || trade
            || [Kind::Marital, Kind::Diet, Kind::Nation, Kind::Religion, Kind::Health].into_iter().any(whole)
            || words![
                "from",
                "living",
                "based",
                "married",
                "working",
                "studying",
                "native",
                "fluent",
                "born",
                "originally"
            ]
            .contains(self.key(at))
            || words!["father", "mother", "dad", "mum", "mom", "parent"].contains(self.key(at))
                && matches!(self.key(at + 1), "of" | "to")
    }

    /// Items between commas and points of a list.
    fn parts(&self, at: usize, end: usize) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut from = at;
        for i in at..=end {
            // "two boys and a parakeet" are two
            let more = self.key(i) == "and" && i > from && self.counted(from) && self.counted(i + 1);
            let sign = i < end && more
                || i < end
                    && self.words.get(i).is_some_and(|w| w.kind == Sort::Sign)
                    && !matches!(self.key(i), "&" | "'" | "/" | "-");
            if i == end || sign {
                let start = from + usize::from(matches!(self.key(from), "and") && from < i);
                if start < i {
                    found.push(start..i);
                }
                from = i + 1;
            }
        }
        found
    }
}
