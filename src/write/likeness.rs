//! Tells when two claims say the same, one says the other more exactly, or they speak about the same thing.

use crate::order;
use crate::text::words::{Words, words};

use crate::record::Fact;
use crate::text::fold;

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

/// True when two values name the same thing.
#[must_use]
pub fn same_value(a: &str, b: &str) -> bool {
    let (a, b) = (words(a), words(b));
    if a == b {
        return true;
    }
    let set = |w: &[String]| order::set(w.iter().cloned());
    let han = a.iter().chain(&b).any(|w| !w.is_ascii());
    // Word order carries meaning in Han text ("上海" is not "海上"), hardly in a list of Latin words.
    !han && !a.is_empty() && set(&a) == set(&b)
}

/// True when `narrow` says `broad` more exactly: "blue", "dark blue"; "上海", "上海浦东".
#[must_use]
pub fn refines(narrow: &str, broad: &str) -> bool {
    let (n, b) = (words(narrow), words(broad));
    if b.is_empty() || n.len() <= b.len() {
        return false;
    }
    let numbers = |w: &[String]| w.iter().filter(|x| x.bytes().any(|c| c.is_ascii_digit())).count();
    numbers(&n) == numbers(&b) && n.windows(b.len()).any(|w| w == b.as_slice())
}

/// Predicates that say much the same about a value, so that "I love hiking" and "hiking is my hobby" are one memory.
fn family(predicate: &str) -> &str {
    match predicate {
        "likes" | "loves" | "enjoys" | "hobby" | "interest" | "prefers" | "plays" => "likes",
        "dislikes" | "hates" => "dislikes",
        "owns" | "has" => "owns",
        "allergy" | "intolerance" => "allergy",
        other => other,
    }
}

/// What a fact is about and its value, however it was put: "suffers from a shellfish allergy" is an allergy to shellfish.
fn plainly(fact: &Fact) -> (&str, &str) {
    let object = fact.object.trim();
    if fact.predicate == "condition" {
        let thing = words![" allergy", " intolerance", "过敏", "過敏"].iter().find_map(|end| object.strip_suffix(end));
        if let Some(thing) = thing.filter(|t| !t.is_empty()) {
            return ("allergy", thing);
        }
    }
    (family(&fact.predicate), object)
}

/// True when two facts claim the same.
#[must_use]
pub fn same_fact(a: &Fact, b: &Fact) -> bool {
    let ((kind, value), (other, same)) = (plainly(a), plainly(b));
    a.negated == b.negated && kind == other && same_subject(a, b) && same_value(value, same)
}

/// The same whatever its width or case; mostly it is the very same text.
fn same_subject(a: &Fact, b: &Fact) -> bool {
    a.subject == b.subject || fold::key(&a.subject) == fold::key(&b.subject)
}

/// True when two facts of many-valued predicates cannot both hold: liking and disliking, eating and not eating.
#[must_use]
pub fn opposed(a: &Fact, b: &Fact) -> bool {
    let polarity = |f: &Fact| match family(&f.predicate) {
        "likes" => Some(("taste", !f.negated)),
        "dislikes" => Some(("taste", f.negated)),
        _ => None,
    };
    if !same_subject(a, b) || !same_value(&a.object, &b.object) {
        return false;
    }
    match (polarity(a), polarity(b)) {
        (Some((x, p)), Some((y, q))) => x == y && p != q,
        _ => a.predicate == b.predicate && a.negated != b.negated,
    }
}

/// Numbers in a text, in order: texts that differ in them are never the same claim, however alike they sound.
#[must_use]
pub fn numbers(text: &str) -> Vec<String> {
    let folded = fold::key(text);
    folded.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).map(String::from).collect()
}

/// True when a text denies something; likeness of meaning does not see a "not".
#[must_use]
pub fn denies(text: &str) -> bool {
    let folded = fold::key(text);
    let latin = folded.split(|c: char| !c.is_alphanumeric() && c != '\'').any(|w| {
        words!["not", "no", "never", "none", "without", "dont", "cant", "wont", "isnt", "doesnt"].contains(w)
            || w.ends_with("n't")
    });
    latin || folded.contains(['不', '没', '別', '别', '无', '非'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_value_in_other_clothes() {
        assert!(same_value("Peanuts", "the peanut"));
        assert!(same_value("ＴｙｐｅＳｃｒｉｐｔ", "typescript"));
        assert!(!same_value("2 cats", "3 cats"));
        assert!(!same_value("上海", "海上"));
        assert!(!same_value("C", "C++"));
    }

    #[test]
    fn narrower_values() {
        assert!(refines("dark blue", "blue"));
        assert!(refines("上海浦东", "上海"));
        assert!(!refines("blue", "dark blue"));
        assert!(!refines("Berlin 2", "Berlin"));
    }
}
