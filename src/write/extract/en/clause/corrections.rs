//! Ties an old value to its new one.

use super::super::super::found::{Found, USER};
use super::super::lexicon as lex;
use super::super::token::{Sort, Token};
use super::super::value::{self, Kind};
use super::*;
use crate::kinds::Strength;
use crate::text::words::words;
use std::ops::Range;

/// Ties an old value to its new one: what ended and what replaced it, and "not X (but) Y".
pub(in super::super) fn corrections(
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
    // "I told you I'm 27 but I turned 28": of one kind the last word counts.
    let told = (0..start).any(|i| matches!(key(words, i), "told" | "said" | "mentioned"));
    if told
        && let Some(last) = found.iter().rposition(|f| f.predicate == "age" && f.doubt.is_none())
        && let Some(old) = found.iter().take(last).position(|f| f.predicate == "age" && f.doubt.is_none())
        && found.get(old).zip(found.get(last)).is_some_and(|(a, b)| a.subject == b.subject)
    {
        let old = found.remove(old);
        if let Some(new) = found.get_mut(last - 1) {
            new.replaces = Some(old.object);
            new.correction = true;
        }
    }
    // "I told you I'm 51, but so it's 52 now": what is counted on.
    if told
        && let Some(old) = found.iter_mut().find(|f| f.predicate == "age" && f.doubt.is_none() && f.replaces.is_none())
        && let Some(new) = (start..words.len()).find_map(|i| {
            let it = words!["it", "that", "make"].contains(key(words, i))
                && words!["be", "it", "that"].contains(key(words, i + 1));
            let behind = words.get(i).is_some_and(|w| w.range.start >= old.object.end);
            value::read(words, i + 2, words.len(), Kind::Number).filter(|_| it && behind)
        })
    {
        let new = bytes(&new);
        old.replaces = Some(std::mem::replace(&mut old.object, new));
        old.correction = true;
    }
    // "I gave the wrong birthday, it's 2 May"
    if let Some(wrong) = (start..words.len()).find(|i| key(words, *i) == "wrong")
        && let Some(it) = (wrong + 2..words.len())
            .find(|i| matches!(key(words, *i), "it" | "that" | "mine") && matches!(key(words, i + 1), "be" | "'s"))
        && found.is_empty()
        && let Some((rule, kind)) = tables::traits().iter().find(|(rule, _)| rule.run(words, wrong + 1, it).is_some())
        && let Some(new) = value::read(words, it + 2, words.len(), *kind)
    {
        let mut one = Found::new(USER, rule.predicate, bytes(&new));
        one.correction = true;
        one.text = bytes(&(start..words.len()));
        found.push(one);
    }
    // "I told you my size was 40, make that 41", "I ditched Spotify and went to Tidal"
    if let Some(old) = found.iter().find(|f| f.ended && f.doubt.is_none()).cloned()
        && let Some(at) = (start..words.len()).find(|i| {
            words.get(*i).is_some_and(|w| w.range.start >= old.object.end)
                && [
                    "make that",
                    "make it",
                    "it be",
                    "that be",
                    "should be",
                    "went to",
                    "switched to",
                    "moved to",
                    "gone to",
                    "changed to",
                    "now use",
                    "now on",
                ]
                .iter()
                .any(|p| super::super::doubt::says(words, *i, p))
        })
        && let Some(new) = value::read(words, at + 2 + usize::from(key(words, at + 2) == "now"), words.len(), Kind::Any)
            .filter(|n| n.len() <= 4)
        && words.get(new.start).is_some_and(|w| {
            w.capital || w.key.bytes().any(|b| b.is_ascii_digit()) || lex::NUMBERS.contains(w.key.as_ref())
        })
    {
        let mut one = old.clone();
        one.object = bytes(&new);
        one.ended = false;
        one.replaces = Some(old.object.clone());
        one.correction = true;
        found.retain(|f| f.object != old.object);
        found.push(one);
    }
    // "I said Tuesday but I meant Thursday"
    if found.is_empty()
        && let Some(but) = (start..words.len()).find(|i| {
            matches!(key(words, *i), "but" | ",") && (i + 1..i + 4).any(|j| matches!(key(words, j), "meant" | "mean"))
        })
        && let Some(said) = (start..but).find(|i| matches!(key(words, *i), "said" | "told" | "wrote" | "mentioned"))
        && let Some(meant) = (but..but + 4).find(|i| matches!(key(words, *i), "meant" | "mean"))
        && let Some(old) = value::read(words, said + 1, but, Kind::Any)
        && let Some(new) = value::read(words, meant + 1, words.len(), Kind::Any).filter(|n| n.len() <= 8)
    {
        let mut one = Found::new(USER, "", bytes(&new));
        one.replaces = Some(bytes(&old));
        one.correction = true;
        one.text = bytes(&(start..words.len()));
        found.push(one);
    }
    // "due 12 March rather than 2 March": the old day is no part of the new one.
    for at in start + 1..words.len() {
        let instead = matches!((key(words, at), key(words, at + 1)), ("rather", "than") | ("instead", "of"));
        let (here, before) = (bytes(&(at..at + 1)).start, bytes(&(at - 1..at)).end);
        let dated = |f: &&mut Found| {
            f.object.start < here
                && here < f.object.end
                && words!["deadline", "appointment", "event", "plan", "schedule", "anniversary", "birthday"]
                    .contains(f.predicate.as_ref())
        };
        if let Some(one) = found.iter_mut().find(dated).filter(|_| instead) {
            let mut old = bytes(&(at + 2..at + 3)).start..one.object.end;
            if matches!(key(words, at + 2), "on" | "by" | "in" | "at") {
                old.start = bytes(&(at + 3..at + 4)).start;
            }
            one.object.end = before;
            if old.start < old.end {
                one.replaces = Some(old);
                one.correction = true;
            }
        }
    }
    if let Some((old, new)) = redated(words, start).filter(|_| !found.iter().any(|f| f.replaces.is_some())) {
        // "They don't empty the bins on the 6th any longer, it's 13 May": what is denied is no fact.
        let (old, new) = (bytes(&old), bytes(&new));
        found.retain(|f| f.doubt.is_some() || old.start < f.object.start || f.object.end < old.end);
        let mut one = Found::new(USER, "", new);
        one.replaces = Some(old);
        one.correction = true;
        one.text = bytes(&(start..words.len()));
        found.push(one);
        return;
    }
    for at in start..words.len() {
        // "on the 21st rather than the 19th", said to put something right
        let instead = marked && key(words, at) == "than" && key(words, at.wrapping_sub(1)) == "rather";
        if !instead && key(words, at) != "not"
            || !instead
                && !matches!(key(words, at.wrapping_sub(1)), "" | "," | ":" | "but" | "be" | "and" | "-" | "'s")
                && at > start
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
            || lex::VERBS.contains(first.key.as_ref())
            || words![
                "a", "an", "sure", "my", "only", "in", "into", "keen", "to", "at", "for", "been", "allergic", "that",
                "on", "really", "because", "as", "plain", "any", "much", "one"
            ]
            .contains(first.key.as_ref());
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
        } else if found.is_empty() && key(words, at.wrapping_sub(1)) == "," {
            // "I meant Tuesday, not Wednesday", "The dentist moved me: it's the 23rd, not the 16th", "It's Bern, not Berlin"
            let it = (start..at).rev().find(|i| key(words, *i) == "it" && matches!(key(words, i + 1), "be" | "'s"));
            let named = it == Some(start) && first.capital && words.get(start + 2).is_some_and(|w| w.capital);
            if !marked && !named && !figured(words, range) {
                continue;
            }
            let Some(new) = value::trim(words, it.map_or(start, |i| i + 2)..at - 1).filter(|n| n.len() <= 6) else {
                continue;
            };
            if !marked && !named && (it.is_none() || !figured(words, new.clone())) {
                continue;
            }
            let happens = words.iter().any(|w| EVENTS.contains(w.key.as_ref()));
            let mut one = Found::new(
                USER,
                if happens
                    && (!marked
                        || words.get(new.clone()).is_some_and(|w| w.iter().any(|w| EVENTS.contains(w.key.as_ref()))))
                {
                    "appointment"
                } else {
                    ""
                },
                bytes(&new),
            );
            one.replaces = Some(old);
            one.correction = true;
            one.text = bytes(&(start..words.len()));
            found.push(one);
        } else if matches!(key(words, at.wrapping_sub(1)), "be" | ":") && found.is_empty() {
            // "it's not the 14th but 16 June": what it corrects was said before.
            let but = (stop..words.len()).find(|i| matches!(key(words, *i), "but" | ",")).map(|i| i + 1);
            let Some(but) = but else { continue };
            let mut from = but;
            while matches!(key(words, from), "it" | "be" | "but" | "rather") {
                from += 1;
            }
            let Some(new) = value::read(words, from, words.len(), Kind::Any).filter(|n| n.len() <= 6) else { continue };
            let concrete = words.get(new.start).is_some_and(|w| {
                w.capital || w.key.bytes().any(|b| b.is_ascii_digit()) || lex::NUMBERS.contains(w.key.as_ref())
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

/// A day that a sentence denies and the one that it gives instead: "the kiln is free not until the 20th but until the 23rd of April".
fn redated(words: &[Token], start: usize) -> Option<(Range<usize>, Range<usize>)> {
    let day = |i: usize| figured(words, i..i + 1) && !lex::CALENDAR.contains(key(words, i));
    let not = (start..words.len()).find(|i| key(words, *i) == "not")?;
    let old = (not + 1..words.len().min(not + 6)).find(|i| day(*i))?;
    let turn = (old + 1..words.len()).find(|i| matches!(key(words, *i), "but" | "," | ";" | "-" | "."))?;
    let new = (turn + 1..words.len()).find(|i| day(*i)).filter(|new| key(words, *new) != key(words, old))?;
    let month = |i: usize| lex::CALENDAR.contains(key(words, i));
    // What "2nd" counts in "on the 2nd floor" is no day.
    let end = old + 1;
    let alone = match key(words, end) {
        "" | "but" | "anymore" => true,
        "any" => matches!(key(words, end + 1), "more" | "longer"),
        "of" => month(end + 1) || matches!(key(words, end + 1), "this" | "next"),
        _ => month(end) || words.get(end).is_some_and(|w| w.kind == Sort::Sign),
    };
    let (mut from, mut to) = (new, new + 1);
    if month(to) {
        to += 1;
    } else if key(words, to) == "of" && month(to + 1) {
        to += 2;
    } else if from > 0 && month(from - 1) {
        from -= 1;
    }
    let dated = to - from > 1 || key(words, new).ends_with(['t', 'd', 'h']);
    let asked = words.iter().any(|w| w.key == "?");
    let the = usize::from(key(words, old - 1) == "the");
    (dated && alone && !asked).then_some((old - the..old + 1, from..to))
}

/// Whether a figure or a day stands in these words.
fn figured(words: &[Token], range: Range<usize>) -> bool {
    words
        .get(range)
        .is_some_and(|w| w.iter().any(|w| lex::CALENDAR.contains(&w.key) || w.key.bytes().any(|b| b.is_ascii_digit())))
}
