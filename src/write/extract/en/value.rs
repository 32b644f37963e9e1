//! Finds where a value begins and ends: the shortest run of words that carries it, by kind.

use super::amount::{activity, blood, contact, date, days, field, height, year};
use super::lexicon as lex;
use super::noun::{animal, brand, health, job, medicine, org, sector, thing};
use super::token::{Sort, Token};
use crate::text::words::{Words, words};
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Anything of up to eight words that a fact can be about.
    Any,
    /// The rest of the clause.
    All,
    Place,
    Name,
    Number,
    Job,
    Org,
    Language,
    Diet,
    Marital,
    Nation,
    Sign,
    Religion,
    Health,
    Nature,
    Animal,
    Thing,
    Date,
    Pronouns,
    Activity,
    Blood,
    Contact,
    Field,
    Year,
    Height,
    Medicine,
    Food,
    Technology,
    /// Days or hours one works: "Monday to Thursday", "9 to 5".
    Days,
    Type,
    /// A run of capitals and figures: "Nikon Z6".
    Brand,
    Zone,
    Sector,
    Size,
    Car,
    Unit,
    /// "@name"
    Mention,
    /// "sophomore"
    Class,
    /// A name as it may be chosen: quoted, in brackets, with signs.
    Handle,
    /// A name right behind, as in "my names Tyler".
    Called,
}

impl Kind {
    pub(super) fn of(name: &str) -> Self {
        match name {
            "all" => Self::All,
            "place" => Self::Place,
            "name" => Self::Name,
            "num" => Self::Number,
            "job" => Self::Job,
            "org" => Self::Org,
            "lang" => Self::Language,
            "diet" => Self::Diet,
            "marital" => Self::Marital,
            "nation" => Self::Nation,
            "sign" => Self::Sign,
            "religion" => Self::Religion,
            "health" => Self::Health,
            "nature" => Self::Nature,
            "animal" => Self::Animal,
            "thing" => Self::Thing,
            "date" => Self::Date,
            "pronouns" => Self::Pronouns,
            "activity" => Self::Activity,
            "blood" => Self::Blood,
            "contact" => Self::Contact,
            "field" => Self::Field,
            "year" => Self::Year,
            "height" => Self::Height,
            "med" => Self::Medicine,
            "food" => Self::Food,
            "tech" => Self::Technology,
            "days" => Self::Days,
            "mbti" => Self::Type,
            "brand" => Self::Brand,
            "zone" => Self::Zone,
            "sector" => Self::Sector,
            "size" => Self::Size,
            "handle" => Self::Handle,
            "called" => Self::Called,
            "car" => Self::Car,
            "unit" => Self::Unit,
            "mention" => Self::Mention,
            "class" => Self::Class,
            _ => Self::Any,
        }
    }
}

pub(super) fn key(words: &[Token], at: usize) -> &str {
    words.get(at).map_or("", |w| w.key.as_ref())
}

/// The value at `at`; `end` is where the clause (or the rule) says that it must stop.
pub(super) fn read(words: &[Token], at: usize, end: usize, kind: Kind) -> Option<Range<usize>> {
    if at >= end {
        return None;
    }
    match kind {
        Kind::All => trim(words, at..end),
        Kind::Any => any(words, at, end),
        Kind::Place => place(words, at, end),
        Kind::Name | Kind::Called => name(words, at, end),
        Kind::Number => number(words, at, end),
        Kind::Job => job(words, at, end),
        Kind::Org => org(words, at, end),
        Kind::Language => listed(
            words,
            at,
            end,
            lex::LANGUAGES,
            words!["a", "bit", "of", "little", "some", "fluent", "native", "basic", "decent", "broken"],
        ),
        Kind::Diet if at + 1 < end && lex::DIETS.contains(&format!("{}-{}", key(words, at), key(words, at + 1))) => {
            Some(at..at + 2)
        }
        Kind::Diet => listed(words, at, end, lex::DIETS, words!["a", "an", "strict", "lifelong", "mostly", "fully"]),
        Kind::Marital => listed(words, at, end, lex::MARITAL, words!["happily", "recently", "newly"]),
        Kind::Nation => listed(words, at, end, lex::NATIONS, words!["a", "an", "half", "originally"]),
        Kind::Sign => listed(words, at, end, lex::SIGNS, words!["a", "an"]),
        Kind::Religion => {
            listed(words, at, end, lex::RELIGIONS, words!["a", "an", "practising", "practicing", "devout"])
        }
        Kind::Nature => listed(words, at, end, lex::NATURES, words!["a", "an", "big", "total", "real", "complete"]),
        Kind::Health => health(words, at, end),
        Kind::Animal => animal(words, at, end),
        Kind::Thing => thing(words, at, end),
        Kind::Date => date(words, at, end),
        Kind::Pronouns => words.get(at).filter(|w| w.key.contains('/')).map(|_| at..at + 1),
        Kind::Activity => activity(words, at, end),
        Kind::Blood => blood(words, at, end),
        Kind::Contact => contact(words, at, end),
        Kind::Field => field(words, at, end),
        Kind::Year => year(words, at, end),
        Kind::Height => height(words, at, end),
        Kind::Medicine => medicine(words, at, end),
        Kind::Food => listed(words, at, end, lex::FOODS, words!["all", "any", "added", "refined", "red", "white"]),
        Kind::Technology => listed(words, at, end, lex::TECHNOLOGIES, words![])
            .or_else(|| words.get(at).filter(|w| at < end && w.capital && w.key == "go").map(|_| at..at + 1)),
        Kind::Handle => bracketed(words, at, end)
            .or_else(|| name(words, at, end))
            .or_else(|| any(words, at, end))
            .or_else(|| glued(words, at, end)),
        Kind::Car => listed(words, at, end, lex::CARS, words![]).map(|r| {
            r.start..(r.end..end.min(r.end + 3)).find(|i| !words.get(*i).is_some_and(|w| w.capital)).unwrap_or(r.end)
        }),
        Kind::Unit => listed(words, at, end, lex::UNITS, words![]),
        Kind::Mention => words.get(at).filter(|w| at < end && w.key.starts_with('@')).map(|_| at..at + 1),
        Kind::Class => listed(
            words,
            at,
            end,
            words!["freshman", "sophomore", "junior", "senior", "fresher", "first-year", "final-year"],
            words![],
        ),
        Kind::Brand => brand(words, at, end),
        Kind::Zone => (at < end && lex::zone(key(words, at))).then_some(at..at + 1),
        Kind::Sector => sector(words, at, end),
        Kind::Size => listed(words, at, end, lex::SIZES, words![]),
        Kind::Days => days(words, at, end),
        Kind::Type => (at < end && lex::temper(key(words, at))).then_some(at..at + 1),
    }
}

/// Drops articles in front and afterthoughts behind.
pub(super) fn trim(words: &[Token], range: Range<usize>) -> Option<Range<usize>> {
    let Range { mut start, mut end } = range;
    while start < end
        && (lex::ARTICLES.contains(key(words, start))
            || words.get(start).is_some_and(|w| w.kind == Sort::Sign && w.key != "$" && w.key != "£" && w.key != "€"))
    {
        start += 1;
    }
    loop {
        let before = end;
        while end > start
            && words.get(end - 1).is_some_and(|w| {
                w.kind == Sort::Sign && w.key != "%" && w.key != "€" || lex::TAIL.contains(w.key.as_ref())
            })
        {
            end -= 1;
        }
        for tail in lex::TAILS {
            let n = tail.split(' ').count();
            if end > start + n && tail.split(' ').enumerate().all(|(i, w)| key(words, end - n + i) == w) {
                end -= n;
            }
        }
        if end == before {
            break;
        }
    }
    (start < end).then_some(start..end)
}

/// Where an open value stops: a sign, or a word that begins something else.
pub(super) fn stop(words: &[Token], at: usize, end: usize, list: bool) -> usize {
    let mut to = at;
    while to < end {
        let Some(word) = words.get(to) else { break };
        let key = word.key.as_ref();
        match word.kind {
            Sort::Quote => {}
            Sort::Sign if key == "," && list && continues(words, to + 1, end) => {}
            Sort::Sign if words!["$", "£", "€", "%", "'"].contains(key) => {}
            Sort::Sign => break,
            Sort::Word if key == "who" && to == at + 1 && self::key(words, at) == "people" => {}
            Sort::Word if to > at && lex::BREAKS.contains(key) => break,
            Sort::Word if to > at && matches!(key, "and" | "or" | "nor") && clause(words, to + 1, end) => break,
            Sort::Word => {}
        }
        to += 1;
    }
    to
}

/// Whether what follows a comma goes on with a list: an "and" or "or" comes before the next clause does.
fn continues(words: &[Token], at: usize, end: usize) -> bool {
    let mut n = 0;
    for to in at..end.min(at + 24) {
        match key(words, to) {
            "," => n = 0,
            "and" | "or" => {
                return n <= 5 && (key(words, to + 1).ends_with("ing") || !clause(words, to + 1, end));
            }
            word if clause(words, to, end) && !word.ends_with("ing") => return false,
            _ => n += 1,
        }
    }
    false
}

/// Whether a new clause, not another item, begins here.
pub(super) fn clause(words: &[Token], at: usize, end: usize) -> bool {
    if at >= end {
        return true;
    }
    let first = key(words, at);
    if lex::PRONOUNS.contains(first) || lex::STARTS.contains(first) {
        return true;
    }
    if words!["my", "our", "his", "her", "their", "the", "that", "this"].contains(first) {
        // "my dog and my cat" is a list; "and my dog is" is a clause.
        return (at + 1..end.min(at + 5)).any(|i| {
            matches!(key(words, i), "be" | "was" | "'s" | "have" | "do" | "will" | "can")
                || i > at + 1 && lex::VERBS.contains(key(words, i))
        });
    }
    if words.get(at).is_some_and(|w| w.capital)
        && matches!(key(words, at + 1), "be" | "have" | "do" | "was" | "can" | "will" | "'s")
    {
        return true;
    }
    // "Maud and Elin, and Elin hates carrots"
    if words.get(at).is_some_and(|w| w.capital)
        && lex::VERBS.contains(key(words, at + 1))
        && words.iter().take(at).any(|w| w.capital && w.key == first)
    {
        return true;
    }
    // "... and carry an EpiPen"
    let next = key(words, at + 1);
    let doing = words![
        "grow", "cook", "play", "teach", "bake", "ride", "keep", "build", "sell", "coach", "sing", "wear", "carry"
    ]
    .contains(first)
        && !matches!(next, "" | "and" | "or" | "," | ".")
        && at + 1 < end;
    let acts =
        doing || super::token::verb(first) && (lex::ARTICLES.contains(next) || matches!(next, "with" | "at" | "to"));
    acts || lex::VERBS.contains(first)
        || lex::adverb(first) && (lex::VERBS.contains(key(words, at + 1)) || lex::PRONOUNS.contains(key(words, at + 1)))
}

fn any(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let to = stop(words, at, end, true);
    let range = trim(words, at..to.min(at + 24))?;
    let first = key(words, range.start);
    if (at..range.start).any(|i| matches!(key(words, i), "this" | "that" | "these" | "those" | "your"))
        || range.clone().any(|i| matches!(key(words, i), "it" | "them" | "your" | "you"))
    {
        return None;
    }
    // "it", "that", "you", "the idea" carry no value of their own; "anything fizzy" does.
    let folk = first == "people" && range.len() > 1 && {
        let next = key(words, range.start + 1);
        matches!(next, "who" | "that") || next.ends_with("ing")
    };
    let some = folk
        || matches!(first, "anything" | "everything")
            && range.len() > 1
            && !matches!(key(words, range.start + 1), "about" | "like" | "else" | "i" | "to" | "for" | "in");
    if lex::EMPTY.contains(first) && !some
        || matches!(first, "option" | "version" | "variant" | "choice")
        || lex::EMPTY_AFTER_THE.contains(first)
            && key(words, range.start.wrapping_sub(1)) == "the"
            && !(range.len() > 1 && matches!(first, "design" | "title" | "plan" | "tone" | "sound" | "look" | "name"))
    {
        return None;
    }
    Some(range)
}

/// Signs and letters without a blank: "<3lena".
fn glued(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let mut to = at + 1;
    while to < end && words.get(to - 1).zip(words.get(to)).is_some_and(|(a, b)| a.range.end == b.range.start) {
        to += 1;
    }
    words.get(at..to)?.iter().any(|w| w.kind == Sort::Word).then_some(at..to)
}

/// What stands in brackets of some kind, with them: "</dev/null>".
fn bracketed(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let close = match key(words, at) {
        "\"" if words.get(at).is_some_and(|w| w.kind == Sort::Quote) => return Some(at..at + 1),
        "<" => ">",
        "[" => "]",
        "(" => ")",
        "{" => "}",
        "~" => "~",
        "*" => "*",
        "_" => "_",
        _ => return None,
    };
    (at + 2..end.min(at + 9)).find(|i| key(words, *i) == close).map(|i| at..i + 1)
}

/// Whether the sentence is written without capitals.
pub(super) fn casual(words: &[Token], end: usize) -> bool {
    !words
        .iter()
        .take(end)
        .any(|w| w.capital && w.key.as_ref() != "i" && w.range.start > words.first().map_or(0, |f| f.range.start))
}

fn place(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start < end
        && matches!(
            key(words, start),
            "a" | "an" | "the" | "sunny" | "downtown" | "central" | "beautiful" | "good" | "old" | "lovely" | "rainy"
        )
        && !words.get(start).is_some_and(|w| w.capital)
    {
        start += 1;
    }
    let article = start > at;
    let first = words.get(start).filter(|_| start < end && words.get(start).is_some_and(|w| w.kind == Sort::Word))?;
    if first.capital && !lex::CALENDAR.contains(first.key.as_ref()) && !first.key.bytes().all(|b| b.is_ascii_digit()) {
        let mut to = start + 1;
        while to < end {
            let joins = matches!(key(words, to), "de" | "la" | "of" | "upon" | "am" | "del" | "el")
                && words.get(to + 1).is_some_and(|w| w.capital);
            let comma = key(words, to) == ","
                && words
                    .get(to + 1)
                    .is_some_and(|w| w.capital && !lex::PRONOUNS.contains(w.key.as_ref()) && w.key != "and")
                && matches!(
                    key(words, to + 2),
                    "" | "," | "." | "!" | "and" | "but" | "for" | "with" | "now" | "since"
                );
            if words.get(to).is_some_and(|w| w.capital && w.kind == Sort::Word) && key(words, to) != "i"
                || joins
                || comma && to + 1 < end
            {
                to += 1 + usize::from(joins || comma);
            } else {
                break;
            }
        }
        return Some(start..to.min(end));
    }
    // "my flat is on fire", "the house is in a state"
    let beside = start + 1 >= end && words!["fire", "state", "sale", "bits", "pieces"].contains(first.key.as_ref());
    // "a flat in Porto" is one, "a flat" none
    let in_town = matches!(key(words, start + 1), "in" | "near" | "outside" | "by")
        && words.get(start + 2).is_some_and(|w| w.capital);
    if beside || !(article && in_town) && lex::NOT_PLACES.contains(first.key.as_ref()) {
        return None;
    }
    // "a care home in Lund", "a small village near the coast"
    if article {
        let to = stop(words, start, end, false).min(start + 7);
        let mut to = (start..to).find(|i| lex::PLACE_ENDS.contains(key(words, *i))).unwrap_or(to);
        let named = (start + 1..to).any(|i| {
            matches!(key(words, i), "in" | "near" | "outside" | "on" | "off" | "by")
                && words.get(i + 1..(i + 3).min(words.len())).is_some_and(|w| w.iter().any(|w| w.capital))
        });
        if !named {
            to = (start + 1..to).find(|i| matches!(key(words, *i), "on" | "off" | "with")).unwrap_or(to);
        }
        if !named && (start..to).any(|i| lex::NOT_PLACES.contains(key(words, i))) {
            return None;
        }
        while to > start + 1 && matches!(key(words, to - 1), "in" | "near" | "at" | "outside") {
            to -= 1;
        }
        return trim(words, start..to);
    }
    if casual(words, end)
        && first.key.chars().all(|c| c.is_alphabetic() || c == '-')
        && first.key.len() > 2
        && !lex::VERBS.contains(first.key.as_ref())
    {
        let to = stop(words, start, end, false).min(start + 3);
        let to = (start..to)
            .find(|i| lex::PLACE_ENDS.contains(key(words, *i)) || matches!(key(words, *i), "in" | "near"))
            .unwrap_or(to);
        return trim(words, start..to);
    }
    None
}

fn name(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    let first = words.get(at).filter(|_| at < end)?;
    if first.kind == Sort::Quote {
        return Some(at..at + 1);
    }
    let titled = lex::TITLES.contains(first.key.as_ref());
    let ok = |w: &Token| {
        w.kind == Sort::Word
            && !lex::NOT_NAMES.contains(w.key.as_ref())
            && w.key.chars().next().is_some_and(char::is_alphabetic)
    };
    if !first.capital {
        let plain = casual(words, end)
            && ok(first)
            && first.key.len() > 1
            && !lex::adverb(&first.key)
            && !lex::VERBS.contains(first.key.as_ref())
            && !lex::BREAKS.contains(first.key.as_ref())
            && !lex::ARTICLES.contains(first.key.as_ref());
        return plain.then_some(at..at + 1);
    }
    if !ok(first)
        || lex::CALENDAR.contains(first.key.as_ref())
            && first.key != "may"
            && first.key != "april"
            && first.key != "june"
            && first.key != "jun"
            && first.key != "jan"
    {
        return None;
    }
    let mut to = at + 1;
    while to < end && to < at + 4 {
        let dot = key(words, to) == "." && titled && to == at + 1;
        let more = words.get(to).is_some_and(|w| w.capital && ok(w))
            || matches!(key(words, to), "van" | "de" | "von" | "der" | "al")
                && words.get(to + 1).is_some_and(|w| w.capital);
        if !dot && !more {
            break;
        }
        to += 1;
    }
    Some(at..to)
}

fn number(words: &[Token], at: usize, end: usize) -> Option<Range<usize>> {
    // "24F": how old, and a woman.
    let word = key(words, at).trim_end_matches(['f', 'm']);
    let figures = word.parse::<u32>().is_ok_and(|n| (1..=120).contains(&n));
    let spelt = lex::NUMBERS.contains(word.split('-').next().unwrap_or_default());
    if !figures && !spelt {
        return None;
    }
    let two = spelt && lex::NUMBERS.contains(key(words, at + 1)) && at + 1 < end;
    Some(at..at + 1 + usize::from(two))
}

fn listed(words: &[Token], at: usize, end: usize, list: Words, skip: Words) -> Option<Range<usize>> {
    let mut start = at;
    while start < end && (skip.contains(key(words, start)) || lex::adverb(key(words, start))) {
        start += 1;
    }
    (start < end && list.contains(key(words, start))).then_some(start..start + 1)
}
