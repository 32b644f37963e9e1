//! Turns the value of a fact into the form that is equal for values that name the same thing, and into keys that facts are
//! found by.

use crate::hash::hash;
use crate::order::Order;
use crate::record::Fact;
use crate::text::fold;
use crate::text::words::{Words, words};

/// Words that do not change which thing a value names.
const FILLERS: Words = words!["a", "an", "the", "my", "our", "some", "very", "really", "的", "我", "我的"];

/// The words of a value that count: folded, without fillers, plurals cut.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let folded = fold::key(text);
    let mut out = Vec::new();
    for word in folded.split(|c: char| !c.is_alphanumeric() && c != '+' && c != '#') {
        if word.is_empty() || FILLERS.contains(word) {
            continue;
        }
        if word.is_ascii() {
            out.push(singular(word).to_owned());
        } else {
            // Han and kana carry no spaces: single characters compare well enough for short values.
            out.extend(word.chars().filter(|c| *c != '的').map(String::from));
        }
    }
    out
}

fn singular(word: &str) -> &str {
    let cut =
        word.strip_suffix('s').filter(|w| w.len() > 2 && !w.ends_with('s') && !w.ends_with('u') && !w.ends_with('i'));
    cut.unwrap_or(word)
}

/// The form that is equal for two values exactly when they name the same thing.
fn value(words: &[String]) -> Vec<String> {
    let mut out = words.to_vec();
    // Word order carries meaning in Han text ("上海" is not "海上"), hardly in a list of Latin words.
    if out.iter().all(|w| w.is_ascii()) {
        out.order();
        out.dedup();
    }
    out
}

/// True when two values name the same thing.
#[must_use]
pub fn same_value(a: &str, b: &str) -> bool {
    a == b || value(&words(a)) == value(&words(b))
}

/// True when `narrow` says `broad` more exactly: "blue", "dark blue"; "上海", "上海浦东".
#[must_use]
pub fn refines(narrow: &str, broad: &str) -> bool {
    holds(&words(narrow), &words(broad))
}

fn holds(n: &[String], b: &[String]) -> bool {
    if b.is_empty() || n.len() <= b.len() {
        return false;
    }
    let numbers = |w: &[String]| w.iter().filter(|x| x.bytes().any(|c| c.is_ascii_digit())).count();
    numbers(n) == numbers(b) && n.windows(b.len()).any(|w| w == b)
}

/// A value that many others are compared with.
pub struct Value {
    words: Vec<String>,
    value: Vec<String>,
    /// Bytes that stand in everything that says the same: a look at them spares most the rest.
    mark: Option<String>,
}

impl Value {
    /// Of a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let words = words(text);
        let mark =
            words.iter().max_by_key(|w| w.len()).filter(|w| w.bytes().all(|c| c.is_ascii_alphanumeric())).cloned();
        Self { value: value(&words), words, mark }
    }

    /// True when another value names the same thing or says it more exactly.
    #[must_use]
    pub fn stands_in(&self, other: &str) -> bool {
        let marked = |mark: &String| {
            // letters with accents and wide ones are folded to these
            !other.is_ascii() || other.as_bytes().windows(mark.len()).any(|w| w.eq_ignore_ascii_case(mark.as_bytes()))
        };
        self.mark.as_ref().is_none_or(marked) && {
            let words = words(other);
            value(&words) == self.value || holds(&words, &self.words)
        }
    }
}

/// Predicates that say much the same about a value, so that "I love hiking" and "hiking is my hobby" are one memory.
pub fn family(predicate: &str) -> &str {
    match predicate {
        "likes" | "loves" | "enjoys" | "hobby" | "interest" | "prefers" | "plays" => "likes",
        "dislikes" | "hates" => "dislikes",
        "owns" | "has" => "owns",
        "allergy" | "intolerance" => "allergy",
        other => other,
    }
}

/// What a fact is about and its value, however it was put: "suffers from a shellfish allergy" is an allergy to shellfish.
pub fn plainly(fact: &Fact) -> (&str, &str) {
    let object = fact.object.trim();
    if fact.predicate == "condition" {
        let thing = words![" allergy", " intolerance", "过敏", "過敏"].iter().find_map(|end| object.strip_suffix(end));
        if let Some(thing) = thing.filter(|t| !t.is_empty()) {
            return ("allergy", thing);
        }
    }
    (family(&fact.predicate), object)
}

/// What facts are found by that may claim the same as this one, or the opposite: subject and value, hashed.
#[must_use]
pub fn value_keys(fact: &Fact) -> Vec<u64> {
    let subject = fold::key(&fact.subject);
    let key = |text: &str| {
        let words = value(&words(text));
        hash(0, &std::iter::once(subject.as_str()).chain(words.iter().map(String::as_str)).collect::<Vec<_>>())
    };
    let plain = plainly(fact).1;
    let mut out = vec![key(&fact.object)];
    if plain != fact.object.trim() {
        out.push(key(plain));
        out.dedup();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_equal_keys() {
        let fact = |predicate: &str, object: &str| Fact {
            subject: "User".into(),
            predicate: predicate.into(),
            object: object.into(),
            cardinality: crate::record::Cardinality::Many,
            negated: false,
        };
        let meet = |a: &Fact, b: &Fact| value_keys(a).iter().any(|key| value_keys(b).contains(key));
        let texts =
            ["Peanuts", "the peanut", "nuts and peanuts", "peanuts and nuts", "上海", "海上", "C", "C++", "2 cats", ""];
        for a in texts {
            for b in texts {
                assert_eq!(same_value(a, b), meet(&fact("likes", a), &fact("owns", b)), "{a}, {b}");
            }
        }
        assert!(meet(&fact("condition", "shellfish allergy"), &fact("allergy", "Shellfish")));
        assert!(meet(&fact("condition", "shellfish allergy"), &fact("condition", "shellfish allergy")));
    }

    #[test]
    fn a_value_finds_what_says_it() {
        let texts =
            ["blue", "dark blue", "Dark Blues", "ｂｌｕｅ", "blé", "上海", "上海浦东", "Berlin 2", "Berlin", "a", ""];
        for a in texts {
            for b in texts {
                assert_eq!(Value::new(b).stands_in(a), same_value(a, b) || refines(a, b), "{a}, {b}");
            }
        }
    }
}
