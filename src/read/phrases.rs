//! Finds phrases of a table in a folded text: Latin ones between borders of words, Han ones anywhere.
//!
//! A table is one string with its phrases between bars, which costs a module far less than a list of strings.

use std::cell::RefCell;

use crate::text::words::Pairs;

thread_local! {
    /// The last two texts: one table after another is looked for in the same text, or in two by turns.
    static LAST: RefCell<[Known; 2]> = RefCell::default();
}

/// A folded text and what looking for any table in it begins with.
#[derive(Default)]
struct Known {
    text: String,
    /// Where Latin words begin.
    starts: Vec<u32>,
    pairs: Pairs,
    han: bool,
}

impl Known {
    fn of(text: &str) -> Self {
        let mut starts = Vec::with_capacity(text.len() / 4 + 1);
        let mut inside = false;
        for (at, byte) in (0..).zip(text.bytes()) {
            let word = byte.is_ascii_alphanumeric();
            if word && !inside {
                starts.push(at);
            }
            inside = word;
        }
        Self { text: text.to_owned(), starts, pairs: Pairs::of(text), han: !text.is_ascii() }
    }

    fn any(&self, phrases: &str) -> bool {
        let bytes = self.text.as_bytes();
        let word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        phrases.split('|').any(|phrase| {
            let (phrase, open) = phrase.strip_suffix('*').map_or((phrase, false), |p| (p, true));
            if phrase.is_empty() || !self.pairs.may_hold(phrase) {
                return false;
            }
            if !phrase.is_ascii() {
                return self.han && self.text.contains(phrase);
            }
            let first = phrase.as_bytes().first();
            self.starts.iter().any(|&at| {
                let at = at as usize;
                if bytes.get(at) != first || !bytes[at..].starts_with(phrase.as_bytes()) {
                    return false;
                }
                let end = at + phrase.len();
                let plural = phrase.len() > 2 && bytes.get(end) == Some(&b's') && !word(end + 1);
                open || !word(end) || plural
            })
        })
    }
}

/// Whether a folded text holds one of the phrases. A final `*` leaves the end of a Latin phrase open.
#[must_use]
pub fn any(key: &str, phrases: &str) -> bool {
    LAST.with_borrow_mut(|last| {
        if last[0].text != key {
            last.swap(0, 1);
            if last[0].text != key {
                last[0] = Known::of(key);
            }
        }
        last[0].any(phrases)
    })
}

/// The text without the phrases.
#[must_use]
pub fn without(key: &str, phrases: &str) -> String {
    let there = phrases.split('|').filter(|phrase| !phrase.is_empty());
    there.fold(key.to_owned(), |text, phrase| if text.contains(phrase) { text.replace(phrase, " ") } else { text })
}

/// The text up to the first of the phrases.
#[must_use]
pub fn before<'a>(key: &'a str, phrases: &str) -> &'a str {
    let end = phrases.split('|').filter(|phrase| !phrase.is_empty()).filter_map(|phrase| key.find(phrase)).min();
    end.and_then(|end| key.get(..end)).unwrap_or(key)
}

/// Whether one of the words is the word.
#[must_use]
pub fn is_one(word: &str, words: &str) -> bool {
    !word.is_empty() && words.split('|').any(|w| w == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_phrases_stand_between_borders_and_han_ones_anywhere() {
        assert!(any("two cats sleep", "dog|cat"));
        assert!(!any("concatenate", "cat") && !any("is it so", "i"));
        assert!(any("a recipe for tonight", "recip*"));
        assert!(any("今天做什么菜", "喝|菜"));
        assert!(!any("anything", ""));
        // one text after another, and by turns
        for _ in 0..2 {
            assert!(any("two dogs", "dog") && !any("two cats", "dog") && any("two cats", "cat") && !any("", "cat"));
        }
        assert_eq!(without("hot dog stand", "hot dog|cat"), "  stand");
        assert_eq!(before("i paint, help me with walls", "need help|help me"), "i paint, ");
        assert_eq!(before("i paint", "need help|help me"), "i paint");
        assert!(is_one("why", "how|why") && !is_one("", "how|why"));
    }
}
