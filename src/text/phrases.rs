//! Finds phrases of tables in a folded text: Latin ones between borders of words or between blanks, Han ones anywhere.
//!
//! A table is one string with its phrases between bars, which costs a module far less than a list of strings. The phrases
//! of all tables that were ever looked for stand in one tree of bytes, so that walking once over a text tells which of the
//! tables it meets; a text that was looked into lately is not walked again: the same sentences come up for one message
//! after another, and each is asked about many tables.

use std::cell::RefCell;

use crate::map::quick;

thread_local! {
    static FINDER: RefCell<Finder> = RefCell::default();
}

/// Texts whose answers are kept, in places that they take from each other.
const TEXTS: usize = 1 << 11;

/// How the phrases of a table are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Latin ones between borders of words, others anywhere.
    Words,
    /// All anywhere.
    Anywhere,
    /// All between blanks, no plural.
    Blanks,
}

/// Bytes that the beginning of a phrase has, unless it is shorter.
const BEGINNING: usize = 4;

/// Where a walk through the tree begins.
const LATIN: u32 = 0;
const WIDE: u32 = 1;
const ANYWHERE: u32 = 2;
const BLANKS: u32 = 3;
/// Roots of the tree.
const ROOTS: usize = 4;
/// No node; no end of a phrase.
const NONE: u32 = u32::MAX;

/// Tables and the texts lately looked into.
#[derive(Default)]
struct Finder {
    tables: Tables,
    tree: Tree,
    texts: Vec<Text>,
    /// The tables that each text meets, as bits, so many numbers for each.
    met: Vec<u64>,
    width: usize,
}

/// Numbers of tables by where they lie, found by hashing: this is asked thousands of times for one message.
#[derive(Default)]
struct Tables {
    places: Vec<Option<(usize, usize, Way, u32)>>,
    count: u32,
}

impl Tables {
    /// The number of a table, and whether it was given just now.
    fn number(&mut self, table: &'static str, way: Way) -> (u32, bool) {
        if self.count as usize * 2 >= self.places.len() {
            let wider = vec![None; (self.places.len() * 2).max(1 << 10)];
            for known in std::mem::replace(&mut self.places, wider).into_iter().flatten() {
                self.place(known);
            }
        }
        let number = self.place((table.as_ptr() as usize, table.len(), way, self.count));
        let new = number == self.count;
        self.count += u32::from(new);
        (number, new)
    }

    /// The number that lies there already, or the given one, which does from now on.
    #[inline]
    fn place(&mut self, table: (usize, usize, Way, u32)) -> u32 {
        let (from, length, way, number) = table;
        let mask = self.places.len() - 1;
        let mut at = (from as u32 ^ (length as u32) << 16).wrapping_mul(0x9e37_79b1) as usize >> 7 & mask;
        loop {
            match self.places.get_mut(at) {
                Some(Some(known)) if known.0 == from && known.1 == length && known.2 == way => return known.3,
                Some(Some(_)) => at = (at + 1) & mask,
                Some(free) => {
                    *free = Some(table);
                    return number;
                }
                None => return number,
            }
        }
    }
}

/// What is kept of a text beside the tables that it meets.
#[derive(Clone, Copy, Default)]
struct Text {
    hash: u64,
    length: usize,
    /// Tables there were when each way was walked; 0: it never was.
    known: [u32; 3],
}

/// The end of a phrase of a table.
struct End {
    table: u32,
    /// The end of a Latin phrase is left open.
    open: bool,
    next: u32,
}

/// Phrases by their bytes. Branches lie in one table by node and byte, found by hashing.
struct Tree {
    /// For each root what phrases begin with, as bits by [`beginning`]: most places are ruled out by a look or two.
    heads: [Vec<u64>; ROOTS],
    /// First bytes of Latin phrases shorter than a beginning whose end is open.
    open: [bool; 256],
    branches: Vec<(u32, u32)>,
    /// First of a node's ends.
    ends: Vec<u32>,
    list: Vec<End>,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            heads: std::array::from_fn(|_| vec![0; 1 << 10]),
            open: [false; 256],
            branches: vec![(NONE, NONE); 1 << 12],
            ends: vec![NONE; ROOTS],
            list: Vec::new(),
        }
    }
}

impl Tree {
    /// Where a branch lies, or would. Walking a text does little else, so it must not be a call.
    #[inline(always)]
    fn place(&self, node: u32, byte: u8) -> (usize, u32) {
        let (key, mask) = (node << 8 | u32::from(byte), self.branches.len() - 1);
        let mut at = key.wrapping_mul(0x9e37_79b1) as usize >> 7 & mask;
        loop {
            match self.branches.get(at) {
                Some(&(known, to)) if known == key => return (at, to),
                Some(&(NONE, _)) | None => return (at, NONE),
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn insert(&mut self, root: u32, phrase: &str, table: u32, open: bool) {
        let begins = phrase.as_bytes().get(..BEGINNING).unwrap_or(phrase.as_bytes());
        if let (Some(heads), Some(&first)) = (self.heads.get_mut(root as usize), begins.first()) {
            let place = beginning(begins);
            heads[place / 64] |= 1 << (place % 64);
            self.open[first as usize] |= open && begins.len() < BEGINNING;
        }
        let mut node = root;
        for byte in phrase.bytes() {
            // Nodes are one more than the branches that lead to them, but for the roots.
            if self.ends.len() * 2 > self.branches.len() {
                self.grow();
            }
            let (at, known) = self.place(node, byte);
            let to = if known == NONE { self.ends.len() as u32 } else { known };
            if known == NONE {
                self.ends.push(NONE);
                if let Some(branch) = self.branches.get_mut(at) {
                    *branch = (node << 8 | u32::from(byte), to);
                }
            }
            node = to;
        }
        if let Some(first) = self.ends.get_mut(node as usize) {
            self.list.push(End { table, open, next: *first });
            *first = self.list.len() as u32 - 1;
        }
    }

    fn grow(&mut self) {
        let wider = vec![(NONE, NONE); self.branches.len() * 2];
        for (key, to) in std::mem::replace(&mut self.branches, wider) {
            if key != NONE {
                let (at, _) = self.place(key >> 8, key as u8);
                if let Some(branch) = self.branches.get_mut(at) {
                    *branch = (key, to);
                }
            }
        }
    }

    /// Whether a phrase may begin at a place.
    #[inline(always)]
    fn may(&self, root: u32, bytes: &[u8], from: usize) -> bool {
        let Some(heads) = self.heads.get(root as usize) else { return true };
        let known = |length: usize| {
            let Some(begins) = bytes.get(from..from + length) else { return false };
            let place = beginning(begins);
            heads.get(place / 64).is_some_and(|h| h >> (place % 64) & 1 == 1)
        };
        // A shorter phrase must end with its word.
        let open = root != LATIN || bytes.get(from).is_some_and(|&first| self.open[first as usize]);
        known(BEGINNING)
            || (1..BEGINNING).any(|length| (open || ends_word(bytes, from, from + length)) && known(length))
    }

    /// Calls `met` with every phrase that stands at a place: its end in the text and what it ends.
    fn walk(&self, root: u32, bytes: &[u8], from: usize, met: &mut dyn FnMut(usize, &End)) {
        let mut node = root;
        for (at, &byte) in bytes.iter().enumerate().skip(from) {
            (_, node) = self.place(node, byte);
            let Some(&first) = self.ends.get(node as usize) else { return };
            let mut end = first;
            while let Some(this) = self.list.get(end as usize) {
                met(at + 1, this);
                end = this.next;
            }
        }
    }
}

impl Finder {
    /// The number of a table, whose phrases are in the tree.
    fn table(&mut self, table: &'static str, way: Way) -> u32 {
        let (number, new) = self.tables.number(table, way);
        if new {
            for phrase in table.split('|') {
                let (phrase, open) = phrase.strip_suffix('*').map_or((phrase, false), |p| (p, true));
                let root = match way {
                    Way::Anywhere => ANYWHERE,
                    Way::Blanks => BLANKS,
                    Way::Words if phrase.is_ascii() => LATIN,
                    Way::Words => WIDE,
                };
                if !phrase.is_empty() {
                    self.tree.insert(root, phrase, number, open);
                }
            }
        }
        number
    }

    fn meets(&mut self, key: &str, table: &'static str, way: Way) -> bool {
        let number = self.table(table, way);
        let tables = self.tables.count;
        if self.width * 64 < tables as usize {
            // Tables are met for the first time while the first messages are read.
            self.width += 4;
            self.texts = vec![Text::default(); TEXTS];
            self.met = vec![0; TEXTS * self.width];
        }
        let (hash, length) = (quick(key), key.len());
        let at = hash as usize % TEXTS;
        let bits = self.met.get_mut(at * self.width..(at + 1) * self.width);
        let (Some(text), Some(met)) = (self.texts.get_mut(at), bits) else { return false };
        if text.hash != hash || text.length != length {
            *text = Text { hash, length, known: [0; 3] };
            met.fill(0);
        }
        let known = &mut text.known[way as usize];
        if *known <= number {
            *known = tables;
            self.tree.look(key, way, met);
        }
        met.get(number as usize / 64).is_some_and(|bits| bits >> (number % 64) & 1 == 1)
    }
}

impl Tree {
    /// Sets the bits of all tables that a text meets.
    fn look(&self, text: &str, way: Way, met: &mut [u64]) {
        let bytes = text.as_bytes();
        let mut set = |table: u32| {
            if let Some(bits) = met.get_mut(table as usize / 64) {
                *bits |= 1 << (table % 64);
            }
        };
        if way == Way::Anywhere {
            for at in (0..bytes.len()).filter(|&at| self.may(ANYWHERE, bytes, at)) {
                self.walk(ANYWHERE, bytes, at, &mut |_, end| set(end.table));
            }
            return;
        }
        if way == Way::Blanks {
            let blank = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_none_or(|&byte| byte == b' ');
            for at in (0..bytes.len()).filter(|&at| blank(at.checked_sub(1)) && self.may(BLANKS, bytes, at)) {
                self.walk(BLANKS, bytes, at, &mut |to, end| {
                    if end.open || blank(Some(to)) {
                        set(end.table);
                    }
                });
            }
            return;
        }
        let mut inside = false;
        for (at, byte) in bytes.iter().enumerate() {
            let word = byte.is_ascii_alphanumeric();
            if word && !inside && self.may(LATIN, bytes, at) {
                self.walk(LATIN, bytes, at, &mut |to, end| {
                    if end.open || ends_word(bytes, at, to) {
                        set(end.table);
                    }
                });
            }
            inside = word;
        }
        if !text.is_ascii() {
            for (at, _) in text.char_indices().filter(|&(at, _)| self.may(WIDE, bytes, at)) {
                self.walk(WIDE, bytes, at, &mut |_, end| set(end.table));
            }
        }
    }
}

/// Up to four bytes as a number below 65,536.
#[inline(always)]
fn beginning(bytes: &[u8]) -> usize {
    let word = bytes.iter().fold(bytes.len() as u32, |word, &byte| word << 8 ^ u32::from(byte));
    (word.wrapping_mul(0x9e37_79b1) >> 16) as usize
}

/// Whether a Latin phrase ends where a word does; a plural's ending may follow.
fn ends_word(bytes: &[u8], from: usize, to: usize) -> bool {
    let word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    !word(to) || to - from > 2 && bytes.get(to) == Some(&b's') && !word(to + 1)
}

fn meets(key: &str, table: &'static str, way: Way) -> bool {
    FINDER.with_borrow_mut(|finder| finder.meets(key, table, way))
}

/// Whether a folded text holds one of the phrases. A final `*` leaves the end of a Latin phrase open.
#[must_use]
pub fn any(key: &str, table: &'static str) -> bool {
    !key.is_empty() && meets(key, table, Way::Words)
}

/// Whether one of the phrases stands anywhere in a text, within words too.
#[must_use]
pub fn within(key: &str, table: &'static str) -> bool {
    meets(key, table, Way::Anywhere)
}

/// Whether one of the phrases stands in a text between blanks, as it is. A final `*` leaves its end open.
#[must_use]
pub fn stands(text: &str, table: &'static str) -> bool {
    meets(text, table, Way::Blanks)
}

/// As [`any`], for a phrase that stands in no table.
#[must_use]
pub fn holds(key: &str, phrase: &str) -> bool {
    let bytes = key.as_bytes();
    phrase.split('|').any(|phrase| {
        let (phrase, open) = phrase.strip_suffix('*').map_or((phrase, false), |p| (p, true));
        let Some(first) = phrase.as_bytes().first() else { return false };
        if !phrase.is_ascii() {
            return !key.is_ascii() && key.contains(phrase);
        }
        let starts = |at: usize| {
            !at.checked_sub(1).and_then(|before| bytes.get(before)).is_some_and(u8::is_ascii_alphanumeric)
                && first.is_ascii_alphanumeric()
        };
        bytes.iter().enumerate().any(|(at, byte)| {
            byte == first
                && bytes[at..].starts_with(phrase.as_bytes())
                && starts(at)
                && (open || ends_word(bytes, at, at + phrase.len()))
        })
    })
}

/// The text without the phrases.
#[must_use]
pub fn without(key: &str, phrases: &'static str) -> String {
    if !within(key, phrases) {
        return key.to_owned();
    }
    let there = phrases.split('|').filter(|phrase| !phrase.is_empty());
    there.fold(key.to_owned(), |text, phrase| if text.contains(phrase) { text.replace(phrase, " ") } else { text })
}

/// The text up to the first of the phrases.
#[must_use]
pub fn before<'a>(key: &'a str, phrases: &'static str) -> &'a str {
    if !within(key, phrases) {
        return key;
    }
    let end = phrases.split('|').filter(|phrase| !phrase.is_empty()).filter_map(|phrase| key.find(phrase)).min();
    end.and_then(|end| key.get(..end)).unwrap_or(key)
}

/// Whether one of the words is the word.
#[must_use]
pub fn is_one(word: &str, words: &str) -> bool {
    let (word, mut rest) = (word.as_bytes(), words.as_bytes());
    let Some(first) = word.first() else { return false };
    loop {
        let here = rest.first() == Some(first) && rest.starts_with(word);
        if here && rest.get(word.len()).is_none_or(|&next| next == b'|') {
            return !word.contains(&b'|');
        }
        let Some(bar) = rest.iter().position(|&byte| byte == b'|') else { return false };
        rest = rest.get(bar + 1..).unwrap_or(&[]);
    }
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
        assert!(stands("the cat's cat", "cat") && stands(" a cat", "c*") && stands("hot dog", "hot dog"));
        assert!(!stands("the cat's cats", "cat") && !stands("a cat", "at*") && !stands("", "cat"));
        assert_eq!(without("hot dog stand", "hot dog|cat"), "  stand");
        assert_eq!(before("i paint, help me with walls", "need help|help me"), "i paint, ");
        assert_eq!(before("i paint", "need help|help me"), "i paint");
        assert!(is_one("why", "how|why") && !is_one("", "how|why"));
        assert!(!is_one("wh", "how|why") && !is_one("how|why", "how|why") && is_one("how", "how|why"));
    }

    #[test]
    fn one_tree_of_many_tables_says_what_each_phrase_says_alone() {
        const TABLES: [&str; 6] =
            ["cat|cats and dogs|do*", "catalog|us|i", "猫|c盘|猫粮", "a|an|and|*", "s|dogs'|can't eat", ""];
        let texts = [
            "",
            "cat",
            "cats",
            "catss",
            "cats and dogs",
            "a catalogue",
            "us",
            "uss",
            "用c盘",
            "c盘 and 猫",
            "doable dos",
            "i can't eat",
            "i'd",
            "xcat cat",
            "dogs'",
            "an.and",
            "猫粮s",
            "is",
            "s",
        ];
        for round in 0..3 {
            for text in texts {
                for table in TABLES {
                    let alone = table.split('|').any(|phrase| holds(text, phrase));
                    assert_eq!(any(text, table), alone, "{text} in {table}, {round}");
                    let inside = table.split('|').any(|p| !p.is_empty() && text.contains(p.trim_end_matches('*')));
                    assert!(within(text, table) == inside || table.contains('*'), "{text} within {table}");
                }
            }
        }
    }
}
