//! Finds phrases of a table in a folded text: Latin ones between borders of words, Han ones anywhere.
//!
//! A table is one string with its phrases between bars, which costs a module far less than a list of strings.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::text::words::Pairs;

/// Tables by where they lie.
type Tables = HashMap<(usize, usize), Rc<[Phrase]>>;

thread_local! {
    /// Tables that were looked for: each is taken apart once.
    static TABLES: RefCell<Tables> = RefCell::default();
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
    wide: bool,
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
        Self { text: text.to_owned(), starts, pairs: Pairs::of(text), wide: !text.is_ascii() }
    }

    fn holds(&self, table: &str, phrase: &Phrase) -> bool {
        if !phrase.pairs.iter().all(|&place| place == NONE || self.pairs.has(place.into())) {
            return false;
        }
        let Some(text) = table.get(phrase.from as usize..phrase.to as usize) else { return false };
        if phrase.wide {
            return self.wide && self.text.contains(text);
        }
        let bytes = self.text.as_bytes();
        let word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let first = text.as_bytes().first();
        self.starts.iter().any(|&at| {
            let at = at as usize;
            if bytes.get(at) != first || !bytes[at..].starts_with(text.as_bytes()) {
                return false;
            }
            let end = at + text.len();
            let plural = text.len() > 2 && bytes.get(end) == Some(&b's') && !word(end + 1);
            phrase.open || !word(end) || plural
        })
    }
}

/// No pair of bytes.
const NONE: u16 = u16::MAX;

/// A phrase of a table: where it stands, and what a text must have to hold it.
struct Phrase {
    from: u32,
    to: u32,
    /// The end of a Latin phrase is left open.
    open: bool,
    wide: bool,
    /// Places of its first two and its last two bytes among a text's pairs.
    pairs: [u16; 2],
}

fn phrases(table: &str) -> impl Iterator<Item = Phrase> {
    let mut next = 0;
    table.split('|').filter_map(move |phrase| {
        let from = next;
        next += phrase.len() + 1;
        let (phrase, open) = phrase.strip_suffix('*').map_or((phrase, false), |p| (p, true));
        let bytes = phrase.as_bytes();
        let place = |pair: Option<&[u8; 2]>| pair.map_or(NONE, |pair| Pairs::place(*pair) as u16);
        let pairs = [place(bytes.first_chunk()), place(bytes.last_chunk())];
        let (from, to) = (from as u32, (from + phrase.len()) as u32);
        (!phrase.is_empty()).then_some(Phrase { from, to, open, wide: !phrase.is_ascii(), pairs })
    })
}

/// Looks into a folded text.
fn known<T>(key: &str, look: impl FnOnce(&Known) -> T) -> T {
    LAST.with_borrow_mut(|last| {
        if last[0].text != key {
            last.swap(0, 1);
            if last[0].text != key {
                last[0] = Known::of(key);
            }
        }
        look(&last[0])
    })
}

/// Whether a folded text holds one of the phrases. A final `*` leaves the end of a Latin phrase open.
#[must_use]
pub fn any(key: &str, table: &'static str) -> bool {
    let place = (table.as_ptr() as usize, table.len());
    let all = TABLES.with_borrow_mut(|t| Rc::clone(t.entry(place).or_insert_with(|| phrases(table).collect())));
    known(key, |known| all.iter().any(|phrase| known.holds(table, phrase)))
}

/// The same for a phrase that stands in no table.
#[must_use]
pub fn holds(key: &str, phrase: &str) -> bool {
    known(key, |known| phrases(phrase).any(|one| known.holds(phrase, &one)))
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
        assert!(holds("ask bo", "bo") && !holds("ask bob", "bo") && holds("问小明", "小明") && !holds("ask", ""));
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
