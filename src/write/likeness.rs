//! Tells when two claims say the same, one says the other more exactly, or they speak about the same thing.

use crate::record::Fact;
use crate::state::values::{family, plainly};
use crate::text::fold;
use crate::text::words::words;

pub use crate::state::values::{Value, refines, same_value};

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
