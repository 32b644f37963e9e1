//! Reads tastes by what their words mean, where no turn of phrase is listed: "I'm a sucker for crosswords", "gardening keeps me sane".

use super::super::doing;
use super::super::doubt;
use super::super::feeling::{AVERSE, BODY, FOND, PAINS, PLEASES, SPARED};
use super::super::lexicon as lex;
use super::super::token::Sort;
use super::super::value::{self, Kind};
use super::plain::past;
use super::*;
use crate::text::words::words;
use std::ops::Range;

impl Reader<'_, '_> {
    /// A word of liking or loathing and the preposition that hangs what is meant on it: "fond of", "a horror of", "no patience for".
    pub(super) fn fond(&mut self, subject: &str, at: usize, end: usize) -> Option<usize> {
        let opens = lex::adverb(self.key(at))
            || words!["be", "'s", "have", "got", "get", "go", "feel", "find", "never", "not", "do", "can"]
                .contains(self.key(at));
        if !opens || self.view.sentence.asked || doubt::passing(self.words, &(at..end)) {
            return None;
        }
        let hanger = |i: usize| {
            words!["for", "of", "on", "about", "with", "by", "in", "over", "towards", "toward", "against"]
                .contains(self.key(i))
                || self.key(i) == "to" && words!["partial", "devoted", "addicted", "averse"].contains(self.key(i - 1))
        };
        let mut turned = false;
        for i in at..end.min(at + 8) {
            let word = self.words.get(i).filter(|w| w.kind == Sort::Word)?;
            let key = word.key.as_ref();
            if lex::PRONOUNS.contains(key) || lex::BREAKS.contains(key) {
                return None;
            }
            turned ^= words!["not", "never", "no", "zero", "hardly", "little"].contains(key);
            let liking = FOND.contains(key) || turned && SPARED.contains(key);
            if !(liking || AVERSE.contains(key))
                || !hanger(i + 1)
                || matches!(key, "big" | "huge") && self.key(i + 1) != "on"
            {
                continue;
            }
            let value = self.generic(i + 2, end)?;
            let next = value.end;
            self.push(subject, if liking != turned { "likes" } else { "dislikes" }, value, None, "");
            return Some(next);
        }
        None
    }

    /// "Gardening keeps me sane", "loud music sets my teeth on edge", "karaoke is my idea of hell": what a kind of thing
    /// does to the user, by the words for joy and pain in it. Of "the" or "that" one nothing lasting is said.
    pub(super) fn effect(&mut self, at: usize, end: usize) -> Option<usize> {
        if self.view.sentence.asked
            || at != self.begins
            || at > 0 && (lex::ARTICLES.contains(self.key(at - 1)) || lex::PRONOUNS.contains(self.key(at - 1)))
            || lex::adverb(self.key(at))
            || doubt::passing(self.words, &(at..end))
            || lex::STARTS.contains(self.key(at))
            || lex::VERBS.contains(self.key(at)) && !self.key(at).ends_with("ing")
            || lex::PRONOUNS.contains(self.key(at))
        {
            return None;
        }
        let stop = value::stop(self.words, at, end, false);
        let me = (at + 2..stop).find(|i| matches!(self.key(*i), "me" | "my"))?;
        let own = self.key(me) == "my";
        let held = own && (me + 1..stop.min(me + 3)).any(|i| BODY.contains(self.key(i)));
        // The verb: right before "me", before a preposition and "me", or "be" with a judgement behind it.
        let be = (at + 1..me).find(|i| matches!(self.key(*i), "be" | "'s"));
        let verb = if let Some(be) = be {
            be
        } else {
            let mut verb = me - 1;
            while verb > at + 1
                && (words!["for", "to", "with", "on", "up", "at", "well", "right", "much", "in", "it", "under", "all"]
                    .contains(self.key(verb))
                    || lex::adverb(self.key(verb)) && self.key(verb) != "do")
            {
                verb -= 1;
            }
            if own && !held {
                return None;
            }
            verb
        };
        let mut stop_noun = verb;
        let mut turned = false;
        while stop_noun > at + 1
            && (lex::adverb(self.key(stop_noun - 1)) || matches!(self.key(stop_noun - 1), "not" | "never" | "do"))
        {
            turned ^= matches!(self.key(stop_noun - 1), "not" | "never");
            stop_noun -= 1;
        }
        let said = self.words.get(verb)?.key.clone();
        let running = be.is_some() && self.key(verb + 1).ends_with("ing") && !PLEASES.contains(self.key(verb + 1));
        if past(&said) || said.ends_with("ing") || running {
            return None;
        }
        turned ^= be.is_some() && (verb + 1..me + 1).any(|i| matches!(self.key(i), "not" | "never"));
        let noun =
            value::read(self.words, at, stop_noun, Kind::Any).filter(|n| n.start == at || self.key(at) == "a")?;
        let verbal = words![
            "sounds", "looks", "feels", "seems", "smells", "tastes", "works", "suits", "help", "helps", "mean",
            "means", "bring"
        ];
        let plain = noun.len() <= 6
            && !verbal.contains(self.key(at))
            && !matches!(self.key(noun.end - 1), "lot" | "bit" | "thing" | "things" | "stuff" | "idea" | "way")
            && (noun.len() > 1 || !super::super::token::verb(self.key(at)))
            && noun.end == stop_noun
            && !noun.clone().any(|i| {
                lex::PRONOUNS.contains(self.key(i))
                    || lex::ARTICLES.contains(self.key(i))
                    || words![
                        "have", "do", "will", "can", "not", ",", "could", "would", "should", "might", "may", "must"
                    ]
                    .contains(self.key(i))
                    || past(self.key(i)) && i > at
            })
            && kin::person(self.words, at, end).is_none();
        if !plain {
            return None;
        }
        let tail = verb..stop.min(verb + 9);
        if tail.clone().any(|i| kin::noun(self.words, i, stop).is_some()) {
            return None;
        }
        let joy = tail.clone().find(|i| PLEASES.contains(self.key(*i)));
        let pain = tail.clone().find(|i| PAINS.contains(self.key(*i)));
        let helps = matches!(said.as_ref(), "help" | "helps") && me + 1 < stop;
        let good = match (joy.or(helps.then_some(verb)), pain) {
            (_, Some(_)) if turned => return None,
            (Some(joy), Some(pain)) => joy < pain,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => return None,
        };
        // A name in front may be a person's.
        if noun.len() == 1 && self.words.get(at).is_some_and(|w| w.capital) && at > 0 && self.opened > 0 {
            return None;
        }
        self.push("user", if good != turned { "likes" } else { "dislikes" }, noun, None, "");
        let from = self.contrast(stop, end);
        Some(from.max(at + 1))
    }

    /// "..., selfies don't", "..., romance not so much": the other way round for what stands last.
    pub(super) fn contrast(&mut self, at: usize, end: usize) -> usize {
        let from = self.skip(at, end);
        let Some(not) = (from + 1..end.min(from + 6)).find(|i| {
            self.key(*i) == "do" && self.key(i + 1) == "not" && i + 2 >= end
                || self.key(*i) == "not" && matches!(self.key(i + 1), "so" | "at" | "really" | "")
                || self.key(*i) == "less" && self.key(i + 1) == "so"
        }) else {
            return at;
        };
        let liked = self.found.last().is_some_and(|f| f.predicate == "likes" || f.predicate.starts_with("favorite"));
        if let Some(object) = value::read(self.words, from, not, Kind::Any).filter(|o| liked && o.len() <= 4) {
            self.push("user", "dislikes", object, None, "");
        }
        end
    }

    /// What a taste may be of: a kind of thing, not one at hand.
    fn generic(&self, at: usize, end: usize) -> Option<Range<usize>> {
        let value = value::read(self.words, at, end, Kind::Any)?;
        let at_hand = (at..value.start).any(|i| {
            words!["the", "this", "that", "these", "those", "your", "his", "her", "their"].contains(self.key(i))
        });
        let task = value.clone().any(|i| doing::TASKS.contains(self.key(i)));
        (!at_hand && !task && value.len() <= 8).then_some(value)
    }
}

/// "Musicals? Not my cup of tea.": what the question before named by itself.
pub(in super::super) fn answered(view: &View, words: &[Token], start: usize) -> Option<Found> {
    let before = view.text.get(..view.sentence.range.start)?.trim_end().strip_suffix('?')?;
    let from = before.rfind(['.', '!', '?', '\n', ',']).map_or(0, |i| i + 1);
    let named = before.get(from..)?;
    let object = from + (named.len() - named.trim_start().len())..before.trim_end().len();
    let lower = named.trim().to_lowercase();
    let mut parts = lower.split(' ');
    let first = parts.next()?;
    let plain = lower.split(' ').count() <= 4
        && lower.len() > 3
        && !lex::ASKING.contains(first)
        && !lex::PRONOUNS.contains(first)
        && !lex::ARTICLES.contains(first)
        && !lower.split(' ').any(|w| matches!(w, "i" | "you" | "it" | "we" | "is" | "are" | "do" | "me"))
        && !super::super::phrases::FILLERS.contains(&lower);
    if !plain || words.len() > start + 9 || view.sentence.asked {
        return None;
    }
    let says = |phrases: Words| phrases.iter().any(|p| doubt::says(words, start, p));
    let no = words![
        "not my",
        "not for me",
        "not a fan",
        "not a big fan",
        "can not stand",
        "i can not stand",
        "hate",
        "i hate",
        "loathe",
        "i loathe",
        "not really my",
        "do not like",
        "i do not like",
        "never liked",
        "not keen",
        "not into",
        "i do not do",
        "do not enjoy",
        "never my thing"
    ];
    let yes = words![
        "love",
        "i love",
        "adore",
        "i adore",
        "can not get enough",
        "i can not get enough",
        "obsessed",
        "big fan",
        "huge fan",
        "live for",
        "my favorite",
        "my thing",
        "totally my thing",
        "my absolute favorite"
    ];
    let allergic = words.iter().any(|w| w.key == "allergic") && !words.iter().any(|w| w.key == "not");
    let predicate = if allergic {
        "allergy"
    } else if says(no) {
        "dislikes"
    } else if says(yes) {
        "likes"
    } else {
        return None;
    };
    let mut one = Found::new("user", predicate, object.clone());
    one.text = object.start..view.sentence.range.end;
    Some(one)
}
