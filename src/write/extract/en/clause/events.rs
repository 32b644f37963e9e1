//! Reads what happens on a day: appointments, deadlines, things that recur.

use super::super::super::found::USER;
use super::super::value::{self};
use super::*;
use crate::candidate::Doubt;
use crate::text::words::words;
use std::ops::Range;

impl Reader<'_, '_> {
    /// "my visa interview is on Monday", "my choir practice is on Thursdays", "the thesis is due on 30 June".
    pub(super) fn event(&mut self, at: usize, be: usize, next: usize, end: usize) -> Option<usize> {
        let head = (at..be).any(|i| EVENTS.contains(self.key(i)));
        let tail = value::trim(self.words, at..end)?;
        let due = (next..end.min(next + 2)).any(|i| self.key(i) == "due");
        let recurring = (next..end.min(next + 6)).any(|i| RECURRING.contains(self.key(i)));
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
    pub(super) fn date_in(&self, from: usize, to: usize) -> Option<(usize, i64)> {
        let bytes = self.bytes(&(from..to));
        let (range, span) = self.view.dates.iter().rev().find(|(r, _)| r.start >= bytes.start && r.end <= bytes.end)?;
        let stop = self.words.partition_point(|w| w.range.end <= range.end);
        Some((stop.max(from + 1).min(to), span.start))
    }

    /// Whether a day after today stands in these words.
    pub(super) fn ahead(&self, from: usize, to: usize) -> bool {
        let bytes = self.bytes(&(from..to));
        self.view.dates.iter().any(|(r, s)| r.start >= bytes.start && r.end <= bytes.end && s.end > self.view.tomorrow)
    }

    /// Whether a day after tomorrow stands in these words: what is nearer is rather an errand than a plan.
    pub(super) fn far(&self, from: usize, to: usize) -> bool {
        let bytes = self.bytes(&(from..to));
        let day = 86_400_000;
        self.view.dates.iter().any(|(r, s)| {
            r.start >= bytes.start && r.end <= bytes.end && s.end > self.view.tomorrow.saturating_add(day)
        })
    }

    /// Whether something must be done, by these words.
    fn obliged(&self, from: usize, to: usize) -> bool {
        (from..to).any(|i| {
            self.key(i) == "must"
                || matches!(self.key(i), "have" | "has" | "got" | "need" | "needs" | "be") && self.key(i + 1) == "to"
        })
    }

    /// "the thesis is due on 30 June", "the boss wants the report by Friday".
    pub(super) fn dated(&mut self, at: usize, range: &Range<usize>) -> Option<usize> {
        let end = range.end;
        if words!["i", "we", "my", "our", "you", "it"].contains(self.key(at)) || !self.ahead(at, end) {
            return None;
        }
        let due = (at..end)
            .find(|i| self.key(*i) == "due")
            .filter(|i| words!["be", "'s", "now", "all"].contains(self.key(i.wrapping_sub(1))));
        let wants = (at + 1..end).find(|i| {
            words!["want", "need", "expect", "expects", "asked", "wants"].contains(self.key(*i))
                && words!["the", "my", "our", "a", "all", "me"].contains(self.key(*i + 1))
        });
        let by = (at..end).any(|i| matches!(self.key(i), "by" | "before" | "until"));
        let from = match (due, wants) {
            (Some(_), _) => at,
            (_, Some(verb)) if by => verb + 1,
            // "The form has to be in by Monday", "the affidavit is to be filed by Friday"
            _ if by && self.obliged(at + 1, end) => at,
            _ => {
                let be = (at + 1..end.min(at + 7)).find(|i| {
                    words![
                        "be", "'s", "start", "starts", "begin", "begins", "end", "ends", "finish", "finishes",
                        "happens", "falls", "got", "on", "close", "closes", "open", "opens", "expire", "expires",
                        "launch", "launches", "land", "lands", "arrive", "arrives", "depart", "departs", "take",
                        "takes"
                    ]
                    .contains(self.key(*i))
                })?;
                // "wedding on 30 August": a day right behind the noun, without a verb between.
                let bare = self.key(be) != "on"
                    || !(at..be).any(|i| {
                        super::super::token::verb(self.key(i))
                            || words!["have", "had", "do", "did", "got", "was", "who", "he", "she", "they", "not"]
                                .contains(self.key(i))
                    });
                if !bare {
                    return None;
                }
                let opens = self.key(at) == "the" || at == self.opened || self.opened == 0 && at <= range.start + 1;
                let head = opens && (at..be).any(|i| EVENTS.contains(self.key(i)));
                return if head { self.event(at, be, be + 1, end) } else { None };
            }
        };
        let (stop, _) = self.date_in(at, end)?;
        let object = value::trim(self.words, from..stop)?;
        self.push(USER, "deadline", object, None, "one");
        Some(stop)
    }
}
