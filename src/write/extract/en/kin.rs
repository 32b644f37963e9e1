//! Reads whom an English clause is about.

use super::super::entity::{Relation, relation};
use super::token::{Sort, Token};
use super::value::{self, Kind};
use crate::text::words::{Words, pairs, words};
use std::ops::Range;

const KIN: Words = pairs![
    ("mother", "mother"),
    ("mum", "mother"),
    ("mom", "mother"),
    ("mama", "mother"),
    ("mommy", "mother"),
    ("mummy", "mother"),
    ("ma", "mother"),
    ("father", "father"),
    ("dad", "father"),
    ("papa", "father"),
    ("daddy", "father"),
    ("stepmother", "stepmother"),
    ("stepmum", "stepmother"),
    ("stepmom", "stepmother"),
    ("stepfather", "stepfather"),
    ("stepdad", "stepfather"),
    ("mother-in-law", "mother_in_law"),
    ("father-in-law", "father_in_law"),
    ("son-in-law", "son_in_law"),
    ("daughter-in-law", "daughter_in_law"),
    ("brother-in-law", "brother_in_law"),
    ("sister-in-law", "sister_in_law"),
    ("brother", "brother"),
    ("bro", "brother"),
    ("sister", "sister"),
    ("sis", "sister"),
    ("sibling", "brother"),
    ("twin", "sister"),
    ("wife", "wife"),
    ("husband", "husband"),
    ("hubby", "husband"),
    ("partner", "partner"),
    ("girlfriend", "partner"),
    ("gf", "partner"),
    ("boyfriend", "partner"),
    ("bf", "partner"),
    ("fiance", "partner"),
    ("fiancé", "partner"),
    ("fiancee", "partner"),
    ("fiancée", "partner"),
    ("spouse", "partner"),
    ("son", "son"),
    ("daughter", "daughter"),
    ("kid", "child"),
    ("child", "child"),
    ("baby", "child"),
    ("toddler", "child"),
    ("eldest", "child"),
    ("oldest", "child"),
    ("youngest", "child"),
    ("firstborn", "child"),
    ("lead", "boss"),
    ("grandfather", "grandfather"),
    ("grandpa", "grandfather"),
    ("granddad", "grandfather"),
    ("grandad", "grandfather"),
    ("grandmother", "grandmother"),
    ("grandma", "grandmother"),
    ("granny", "grandmother"),
    ("gran", "grandmother"),
    ("nan", "grandmother"),
    ("nana", "grandmother"),
    ("grandson", "grandson"),
    ("granddaughter", "granddaughter"),
    ("grandchild", "grandchild"),
    ("cousin", "cousin"),
    ("aunt", "aunt"),
    ("auntie", "aunt"),
    ("aunty", "aunt"),
    ("gramps", "grandfather"),
    ("missus", "wife"),
    ("uncle", "uncle"),
    ("niece", "niece"),
    ("nephew", "nephew"),
    ("friend", "friend"),
    ("mate", "friend"),
    ("bestie", "friend"),
    ("buddy", "friend"),
    ("pal", "friend"),
    ("neighbor", "neighbor"),
    ("roommate", "roommate"),
    ("flatmate", "roommate"),
    ("housemate", "roommate"),
    ("colleague", "colleague"),
    ("coworker", "colleague"),
    ("co-worker", "colleague"),
    ("teammate", "colleague"),
    ("boss", "boss"),
    ("manager", "boss"),
    ("supervisor", "boss"),
    ("stepson", "son"),
    ("stepdaughter", "daughter"),
    ("stepbrother", "brother"),
    ("stepsister", "sister"),
    ("half-brother", "brother"),
    ("half-sister", "sister"),
    ("nanna", "grandmother"),
    ("godson", "godchild"),
    ("goddaughter", "godchild"),
    ("godmother", "godparent"),
    ("godfather", "godparent"),
    ("lad", "son"),
    ("lass", "daughter"),
    ("classmate", "friend"),
    ("nanny", "nanny"),
    ("babysitter", "nanny"),
    ("childminder", "nanny"),
    ("au-pair", "nanny"),
    ("therapist", "therapist"),
    ("tutor", "tutor"),
    ("coach", "coach"),
    ("teacher", "teacher"),
    ("ex", "ex"),
    ("ex-wife", "ex"),
    ("ex-husband", "ex"),
    ("ex-girlfriend", "ex"),
    ("ex-boyfriend", "ex"),
    ("ex-partner", "ex"),
    ("ex-boss", "ex"),
    ("landlord", "landlord"),
    ("landlady", "landlord"),
    ("dog", "dog"),
    ("puppy", "dog"),
    ("cat", "cat"),
    ("kitten", "cat"),
];
const PLURAL: Words = pairs![
    ("parents", "parents"),
    ("in-laws", "relatives"),
    ("inlaws", "relatives"),
    ("grandparents", "grandparents"),
    ("folks", "parents"),
    ("aunts", "aunt"),
    ("uncles", "uncle"),
    ("colleagues", "colleague"),
    ("coworkers", "colleague"),
    ("neighbors", "neighbor"),
    ("stepkids", "child"),
    ("stepchildren", "child"),
    ("mates", "friend"),
    ("kids", "child"),
    ("children", "child"),
    ("sons", "son"),
    ("daughters", "daughter"),
    ("brothers", "brother"),
    ("sisters", "sister"),
    ("siblings", "brother"),
    ("cousins", "cousin"),
    ("twins", "child"),
    ("grandchildren", "grandchild"),
    ("grandkids", "grandchild"),
    ("roommates", "roommate"),
    ("flatmates", "roommate"),
    ("friends", "friend"),
    ("boys", "son"),
    ("girls", "daughter"),
    ("nephews", "nephew"),
    ("nieces", "niece"),
    ("grandsons", "grandson"),
];
/// Whether a word names a relation.
pub(super) fn is(word: &str) -> bool {
    KIN.pairs().chain(PLURAL.pairs()).any(|k| k.0 == word)
}
/// Those who need no "my": "mum's birthday".
const BARE: Words = words![
    "mum", "mom", "dad", "grandma", "grandpa", "granny", "gran", "nan", "mama", "papa", "hubby", "mother", "father",
    "grandad", "granddad", "gramps", "nana", "nanna", "mummy", "daddy", "mommy"
];
/// Those who need no "my" before a name: "Auntie Bola".
const TITLED: Words = words!["aunt", "auntie", "aunty", "uncle", "cousin"];
/// Those of whom "the" says enough: "the kids".
const HOUSE: Words = words![
    "kids",
    "children",
    "twins",
    "wife",
    "missus",
    "husband",
    "hubby",
    "girls",
    "boys",
    "in-laws",
    "grandkids",
    "toddler"
];
const EXTRAS: Words = words![
    "older",
    "younger",
    "little",
    "big",
    "eldest",
    "oldest",
    "youngest",
    "twin",
    "best",
    "close",
    "old",
    "good",
    "new",
    "late",
    "dear",
    "ex",
    "ex-",
    "beloved",
    "elder",
    "middle",
    "baby",
    "half",
    "step",
    "upstairs",
    "downstairs",
    "next-door",
    "school",
    "lovely",
    "only",
    "first",
    "second",
    "favorite",
    "maternal",
    "paternal",
    "one",
    "other",
    "immediate",
    "line",
    "team",
    "current",
    "lil",
    "wee",
    "kid",
    "closest",
    "longtime",
    "childhood",
    "adopted",
    "teenage",
    "great",
    "former",
    "direct",
    "piano",
    "math",
    "maths",
];

/// Somebody named at a place of a clause.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub relation: Relation,
    pub plural: bool,
    pub name: Option<Range<usize>>,
    /// First word after the person (and after the possessive sign).
    pub next: usize,
    pub possessive: bool,
}

fn key(words: &[Token], at: usize) -> &str {
    words.get(at).map_or("", |w| w.key.as_ref())
}

/// "my older brother Tom", "mum's", "our neighbor Mr. Okafor".
pub(super) fn person(words: &[Token], at: usize, end: usize) -> Option<Person> {
    let at = at + usize::from(key(words, at) == "both" && matches!(key(words, at + 1), "my" | "our"));
    // "mum and dad's anniversary"
    let first = at + usize::from(matches!(key(words, at), "my" | "our"));
    let parent = |i: usize| {
        KIN.pairs().any(|k| k.0 == key(words, i) && matches!(k.1, "mother" | "father")) && BARE.contains(key(words, i))
    };
    if parent(first) && key(words, first + 1) == "and" && parent(first + 2) && first + 2 < end {
        let next = first + 3;
        let possessive = key(words, next) == "'s" && next < end;
        let next = next + usize::from(possessive);
        return Some(Person { relation: relation("parents")?, plural: true, name: None, next, possessive });
    }
    let house = key(words, at) == "the" && HOUSE.contains(key(words, at + 1));
    let mine = matches!(key(words, at), "my" | "our") || house;
    let mut noun = at + usize::from(mine);
    while mine
        && noun < end
        && (EXTRAS.contains(key(words, noun)) || key(words, noun).ends_with("-old") || key(words, noun).ends_with("yo"))
    {
        if key(words, noun) == "ex" && !KIN.pairs().any(|k| k.0 == key(words, noun + 1))
            || key(words, noun) == "twin" && !KIN.pairs().any(|k| k.0 == key(words, noun + 1))
            || matches!(key(words, noun), "eldest" | "oldest" | "youngest")
                && !KIN.pairs().any(|k| k.0 == key(words, noun + 1))
            || matches!(key(words, noun), "baby" | "kid" | "teacher")
                && !KIN.pairs().any(|k| k.0 == key(words, noun + 1))
        {
            break;
        }
        noun += 1;
    }
    // "my 5 year old son"
    if mine
        && key(words, noun).bytes().all(|b| b.is_ascii_digit())
        && matches!(key(words, noun + 1), "year" | "years" | "yr")
    {
        noun += 3;
    }
    // "my other half"
    let half = match key(words, at + 1) {
        "better" | "other" if key(words, at + 2) == "half" => true,
        "significant" => key(words, at + 2) == "other",
        _ => false,
    };
    if mine && half {
        let name =
            value::read(words, at + 3, end, Kind::Name).filter(|n| words.get(n.start).is_some_and(|w| w.capital));
        let next = name.as_ref().map_or(at + 3, |n| n.end);
        let possessive = key(words, next) == "'s" && next < end;
        return Some(Person {
            relation: relation("partner")?,
            plural: false,
            name,
            next: next + usize::from(possessive),
            possessive,
        });
    }
    // "my mother tongue" is nobody.
    if matches!(key(words, noun + 1), "tongue" | "language" | "country" | "city") {
        return None;
    }
    let titled = TITLED.contains(key(words, noun)) && words.get(noun + 1).is_some_and(|w| w.capital);
    // "girlfriend's name is Mei"
    let before = key(words, at.wrapping_sub(1));
    let owner =
        words!["wife", "husband", "girlfriend", "boyfriend", "gf", "bf", "son", "daughter", "sister", "brother"]
            .contains(key(words, noun))
            && (key(words, noun + 1), key(words, noun + 2)) == ("'s", "name")
            && !matches!(before, "'s" | "his" | "her" | "their" | "your" | "a" | "the" | "of" | "whose");
    if noun >= end || !mine && !BARE.contains(key(words, noun)) && !titled && !owner {
        return None;
    }
    let past = |list: Words| words.get(at..noun).is_some_and(|w| w.iter().any(|w| list.contains(&w.key)));
    let (gone, late) = (past(words!["ex", "ex-", "former"]), past(words!["late"]));
    let word = key(words, noun);
    // "my baby girl", "my little boy"
    let small = noun > at
        && matches!(key(words, noun - 1), "baby" | "little" | "older" | "eldest" | "oldest" | "youngest" | "younger");
    let word = match word {
        "girl" if small => "daughter",
        "boy" if small => "son",
        _ => word,
    };
    // "my mother in law"
    let law = key(words, noun + 1) == "in" && matches!(key(words, noun + 2), "law" | "laws");
    let joined = if law { format!("{word}-in-law") } else { word.to_owned() };
    let word = joined.as_str();
    let noun = noun + if law { 2 } else { 0 };
    // "my sons name is Otto": an apostrophe was left out
    let owned = mine && words!["name", "birthday", "bday", "age"].contains(key(words, noun + 1));
    let of = word.strip_suffix('s').filter(|one| owned && KIN.pairs().any(|k| k.0 == *one));
    let word = of.unwrap_or(word);
    let single = KIN.pairs().find(|k| k.0 == word).map(|k| (k.1, false));
    let (kind, plural) = single.or_else(|| PLURAL.pairs().find(|k| k.0 == word).map(|k| (k.1, true)))?;
    // Those who were are no longer tied to the user, but what is said of them stays theirs.
    let relation = if gone { relation("ex")? } else { relation(kind)? };
    let relation = if late { Relation { predicate: "note", ..relation } } else { relation };
    let mut next = noun + 1;
    let comma = usize::from(key(words, next) == ",");
    let name = (!plural && next < end && words.get(next + comma).is_some_and(|w| w.capital || w.kind == Sort::Quote))
        .then(|| value::read(words, next + comma, end, Kind::Name))
        .flatten()
        .filter(|n| comma == 0 || matches!(key(words, n.end), "," | "be" | "'s"));
    if let Some(name) = &name {
        next = name.end + usize::from(comma == 1 && key(words, name.end) == ",");
    }
    // "my best friend from school, Chidi, is ..."
    if name.is_none()
        && !plural
        && matches!(key(words, next), "from" | "at" | "in" | "across" | "down" | "next" | "upstairs" | "over")
        && let Some(comma) = (next + 1..end.min(next + 5)).find(|i| key(words, *i) == ",")
        && words.get(comma + 1).is_some_and(|w| w.capital)
        && let Some(found) = value::read(words, comma + 1, end, Kind::Name)
        && matches!(key(words, found.end), "," | "be" | "'s")
    {
        next = found.end + usize::from(key(words, found.end) == ",");
        return Some(Person { relation, plural, name: Some(found), next, possessive: false });
    }
    if of.is_some() {
        return Some(Person { relation, plural, name: None, next: noun + 1, possessive: true });
    }
    let possessive = key(words, next) == "'s" && next < end || key(words, next) == "'" && plural;
    // "my sister's coeliac" is "is"; "my sister's name" is "of". The rules try both.
    Some(Person { relation, plural, name, next: next + usize::from(possessive), possessive })
}

/// A relation's noun by itself: "kids", "son".
pub(super) fn noun(words: &[Token], at: usize, end: usize) -> Option<Person> {
    let word = words.get(at).filter(|_| at < end)?.key.as_ref();
    let kind = KIN
        .pairs()
        .find(|k| k.0 == word)
        .map(|k| (k.1, false))
        .or_else(|| PLURAL.pairs().find(|k| k.0 == word).map(|k| (k.1, true)))?;
    Some(Person { relation: relation(kind.0)?, plural: kind.1, name: None, next: at + 1, possessive: false })
}
