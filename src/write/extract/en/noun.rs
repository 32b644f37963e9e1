//! Finds noun phrases by their head: trades, houses one works for, ailments, animals, things, brands.

use super::lexicon as lex;
use super::token::{Sort, Token};
use super::value::{casual, clause, key, stop, trim};
use std::ops::Range;

/// A run of capitals and figures that fills its phrase.
pub(super) fn brand(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let figure = |w: &Token| w.key.bytes().any(|b| b.is_ascii_digit());
    let to = (at..end.min(at + 5))
        .find(|i| !words.get(*i).is_some_and(|w| w.kind == Sort::Word && (w.capital || figure(w))))
        .unwrap_or(end.min(at + 5));
    let rest = key(words, to);
    let stops = to >= end
        || matches!(
            rest,
            "," | "."
                | "and"
                | "for"
                | "with"
                | "that"
                | "which"
                | "but"
                | "now"
                | "at"
                | "in"
                | "on"
                | "from"
                | "last"
                | "to"
                | "because"
                | "so"
                | "this"
                | "yesterday"
        );
    let year = words.get(at).is_some_and(|w| w.key.len() == 4 && w.key.bytes().all(|b| b.is_ascii_digit()))
        && words.get(at + 1).is_some_and(|w| w.capital);
    let named = year || words.get(at).is_some_and(|w| w.capital && !lex::NATIONS.contains(w.key.as_ref()));
    let run = words.get(at..to)?;
    // "a Kindle", but not "a Zoom at five"
    let lone = matches!(key(words, at.wrapping_sub(1)), "a" | "an")
        && !matches!(key(words, at), "zoom" | "skype" | "teams" | "facetime" | "uber" | "i")
        && !lex::LANGUAGES.contains(key(words, at))
        && run.len() == 1
        && run.iter().all(|w| w.key.len() > 2);
    (stops
        && named
        && (lone || run.len() >= 2 || run.iter().any(figure))
        && !run.iter().any(|w| lex::CALENDAR.contains(w.key.as_ref())))
    .then_some(at..to)
}

/// A line of business: "sales", "real estate".
pub(super) fn sector(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let two = matches!(
        (key(words, at), key(words, at + 1)),
        ("real", "estate")
            | ("human", "resources")
            | ("customer", "service" | "support")
            | ("social", "work")
            | ("public", "relations")
    );
    let to = at + 1 + usize::from(two);
    let after = key(words, to);
    let stops = to >= end || matches!(after, "at" | "for" | "now" | "," | "." | "and" | "but" | "so" | "by" | "these");
    (at < end && stops && (two || lex::SECTORS.contains(key(words, at)))).then_some(at..to)
}

/// A noun phrase whose head is a trade.
pub(super) fn job(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start < end
        && (lex::ARTICLES.contains(key(words, start))
            || lex::JOB_EXTRAS.contains(key(words, start))
            || key(words, start).ends_with("-old"))
    {
        start += 1;
    }
    let mut to = start;
    let mut head = None;
    while to < end && to < start + 6 {
        let Some(word) = words.get(to) else { break };
        let small = matches!(word.key.as_ref(), "of" | "and");
        if word.kind != Sort::Word
            || lex::BREAKS.contains(word.key.as_ref())
            || lex::JOB_ENDS.contains(word.key.as_ref()) && !small
        {
            break;
        }
        if small {
            // "head of product", "director of sales"
            break;
        }
        to += 1;
        if lex::trade(&word.key) {
            head = Some(to);
        }
    }
    let stop = head?;
    let to = if key(words, stop) == "of" && stop < end { stop + 2 } else { stop };
    let to =
        if matches!(key(words, to.saturating_sub(1)), "one" | "two" | "three" | "four" | "five") { stop } else { to };
    let range = start..to.min(end).max(stop);
    let doing = range.len() > 1 && key(words, range.start).ends_with("ing")
        || range.clone().any(|i| {
            lex::ARTICLES.contains(key(words, i))
                || lex::VERBS.contains(key(words, i)) && !matches!(key(words, i), "train" | "play")
        });
    let odd = |i: usize| {
        let grade =
            matches!(key(words, i), "junior" | "senior" | "regular" | "night" | "morning" | "computer" | "water")
                && i + 1 < range.end;
        lex::NOT_JOBS.contains(key(words, i)) && !grade
    };
    (!doing && !range.is_empty() && range.len() <= 6 && !(range.clone()).any(odd)).then_some(range)
}

pub(super) fn org(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let to = stop(words, at, end, false);
    let mut to =
        (at..to.min(at + 8)).find(|i| *i > at && lex::ORG_ENDS.contains(key(words, *i))).unwrap_or(to.min(at + 8));
    // "Moss & Vale": an "and" inside a name.
    if let Some(and) = (at..to).find(|i| key(words, *i) == "and")
        && !(words.get(and + 1).is_some_and(|w| w.capital) && words.get(and.wrapping_sub(1)).is_some_and(|w| w.capital))
    {
        to = and;
    }
    let mut range = trim(words, at..to)?;
    // "a startup called Moorhen": its name says more.
    if let Some(called) = range.clone().find(|i| matches!(key(words, *i), "called" | "named"))
        && called + 1 < range.end
    {
        range.start = called + 1;
    }
    let first = key(words, range.start);
    if (at..range.start).any(|i| matches!(key(words, i), "my" | "our" | "this" | "that"))
        || (range.len() == 1
            || range.len() == 2
                && matches!(
                    key(words, range.start),
                    "big" | "large" | "small" | "local" | "new" | "good" | "great" | "huge" | "tiny" | "different"
                ))
            && matches!(key(words, range.end - 1), "company" | "firm" | "agency" | "startup" | "office" | "start-up")
            && !words.get(range.start).is_some_and(|w| w.capital)
    {
        return None;
    }
    let known = range.clone().any(|i| {
        words.get(i).is_some_and(|w| w.capital && w.key != "i" && !lex::CALENDAR.contains(w.key.as_ref()))
            || lex::EMPLOYERS.contains(key(words, i))
    });
    (!lex::EMPTY.contains(first)
        && (!lex::NOT_PLACES.contains(first) || lex::EMPLOYERS.contains(first) && range.len() == 1)
        && (known || casual(words, end) && range.len() <= 2 && !lex::NOT_ORGS.contains(first)))
    .then_some(range)
}

/// A medicine, by list or by the endings that medicines have: "metformin", "20mg of sertraline".
pub(super) fn medicine(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let found = (at..end.min(at + 4)).find(|i| lex::medicine(key(words, *i)))?;
    let dose = (at..found).all(|i| {
        key(words, i).starts_with(|c: char| c.is_ascii_digit())
            || matches!(
                key(words, i),
                "blood"
                    | "birth"
                    | "nerve"
                    | "allergy"
                    | "mg"
                    | "of"
                    | "a"
                    | "the"
                    | "daily"
                    | "low-dose"
                    | "some"
                    | "ml"
                    | "mcg"
                    | "micrograms"
                    | "milligrams"
                    | "units"
                    | "tablets"
                    | "tablet"
                    | "capsules"
                    | "puffs"
                    | "drops"
                    | "dose"
                    | "low"
            )
    });
    let start =
        found - usize::from(found > at && matches!(key(words, found - 1), "blood" | "birth" | "nerve" | "allergy"));
    dose.then_some(start..found + 1)
}

pub(super) fn health(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start < end
        && matches!(
            key(words, start),
            "a" | "an"
                | "severe"
                | "mild"
                | "chronic"
                | "bad"
                | "have"
                | "slightly"
                | "partially"
                | "completely"
                | "type"
                | "1"
                | "2"
        )
        && !matches!(key(words, start), "type" | "1" | "2")
    {
        start += 1;
    }
    let found = (start..end.min(start + 4)).find(|i| {
        let word = key(words, *i);
        let part = matches!(word, "gluten" | "lactose");
        lex::HEALTH.contains(word)
            && (!part || matches!(key(words, i + 1), "intolerant" | "intolerance" | "sensitivity" | "sensitive"))
    })?;
    if (start..found).any(|i| {
        words.get(i).is_some_and(|w| w.kind != Sort::Word)
            || lex::BREAKS.contains(key(words, i))
            || matches!(
                key(words, i),
                "not" | "no" | "never" | "without" | "and" | "or" | "about" | "for" | "to" | "with"
            )
    }) {
        return None;
    }
    let mut to = found + 1;
    if to < end
        && matches!(
            key(words, to),
            "disease"
                | "intolerant"
                | "intolerance"
                | "impaired"
                | "blind"
                | "syndrome"
                | "disorder"
                | "fever"
                | "diabetes"
                | "diabetic"
        )
    {
        to += 1;
    }
    // "deaf in one ear"
    if key(words, to) == "in" && matches!(key(words, to + 1), "one" | "my" | "the" | "both") {
        to = (to + 3).min(end);
    }
    Some(start..to)
}

/// "a tabby named Miso": from the animal to its name.
pub(super) fn animal(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start < end
        && (lex::ARTICLES.contains(key(words, start))
            || lex::NUMBERS.contains(key(words, start))
            || key(words, start).bytes().all(|b| b.is_ascii_digit()))
        && !lex::animal(key(words, start))
    {
        start += 1;
    }
    let found = (start..end.min(start + 5)).find(|i| lex::animal(key(words, *i)))?;
    if (start..found).any(|i| {
        words.get(i).is_some_and(|w| w.kind != Sort::Word)
            || lex::BREAKS.contains(key(words, i))
            || lex::VERBS.contains(key(words, i))
            || super::doing::PAST.contains(key(words, i))
    }) {
        return None;
    }
    if (start..found)
        .any(|i| matches!(key(words, i), "of" | "for" | "with" | "about" | "in" | "on" | "to" | "like" | "not"))
    {
        return None;
    }
    let start = if found > start + 2 { found } else { start };
    let mut to = found + 1;
    let mut call = to;
    while matches!(key(words, call), "," | "who" | "which" | "that" | "be" | "'s") && call < to + 3 {
        call += 1;
    }
    if matches!(key(words, call), "called" | "named" | "name")
        && words.get(call + 1).is_some_and(|w| w.capital || w.kind == Sort::Quote)
    {
        to = call + 2;
        while to + 1 < end
            && matches!(key(words, to), "and" | ",")
            && words.get(to + 1).is_some_and(|w| w.capital && w.key != "i")
            && !clause(words, to + 1, end)
        {
            to += 2;
        }
    } else if words.get(to).is_some_and(|w| w.capital && w.key != "i") && to < end {
        to += 1;
    } else if key(words, to) == ","
        && words.get(to + 1).is_some_and(|w| w.capital && !lex::PRONOUNS.contains(w.key.as_ref()))
        && to + 1 < end
    {
        to += 2;
        while to + 1 < end
            && matches!(key(words, to), "and" | ",")
            && words.get(to + 1).is_some_and(|w| w.capital && !lex::PRONOUNS.contains(w.key.as_ref()))
            && !clause(words, to + 1, end)
        {
            to += 2;
        }
    }
    Some(start..to.min(end))
}

pub(super) fn thing(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let to = stop(words, at, end, false).min(at + 9);
    let to = (at..to)
        .find(|i| *i > at && matches!(key(words, *i), "running" | "with" | "that" | "for" | "from" | "about"))
        .unwrap_or(to);
    // "a laptop and an iPad" are two.
    let to = (at + 1..to)
        .find(|i| {
            matches!(key(words, *i), "and" | ",")
                && matches!(key(words, i + 1), "a" | "an" | "my" | "two" | "three" | "and" | "just")
        })
        .unwrap_or(to);
    let range = trim(words, at..to)?;
    let head = range
        .clone()
        .take_while(|i| {
            !matches!(
                key(words, *i),
                "in" | "by"
                    | "near"
                    | "on"
                    | "at"
                    | "of"
                    | "behind"
                    | "beside"
                    | "above"
                    | "under"
                    | "outside"
                    | "opposite"
                    | "next"
            )
        })
        .last()?;
    let doing = range
        .clone()
        .any(|i| lex::VERBS.contains(key(words, i)) && i < head || matches!(key(words, i), "also" | "been"));
    let done = |w: &str| {
        w.len() > 4
            && w.ends_with("ed")
            && !matches!(
                w,
                "used" | "converted" | "restored" | "detached" | "semi-detached" | "furnished" | "battered" | "rusted"
            )
    };
    if done(key(words, range.start)) {
        return None;
    }
    (!doing && lex::THINGS.contains(key(words, head))).then_some(range)
}
