//! Turns lists of words into one string each: a slice of `&str` costs eight more bytes a word, which hardly compress.

use std::cell::RefCell;
use std::rc::Rc;

use crate::map::Map;
use crate::order::Order;

/// Bytes from which on a list is long.
const LONG: usize = 128;

/// Words of long lists by their first signs, and in their order.
type Sorted = Rc<[(u32, &'static str)]>;

thread_local! {
    static SORTED: RefCell<Map<(usize, usize), Sorted>> = const { RefCell::new(Map::new()) };
}

/// A list of words, written with [`words!`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words(&'static str);

/// Makes [`Words`] of literals or constants at compile time.
#[macro_export]
macro_rules! words {
    ($($word:expr),* $(,)?) => {{
        const LIST: &[&str] = &[$($word),*];
        const PACKED: [u8; $crate::text::words::length(LIST)] = $crate::text::words::pack(LIST);
        const WORDS: $crate::text::words::Words = $crate::text::words::Words::new(&PACKED);
        WORDS
    }};
}
pub use words;

/// Makes [`Words`] of rows of two, for [`Words::pairs`].
#[macro_export]
macro_rules! pairs {
    ($(($one:expr, $two:expr)),* $(,)?) => {
        $crate::text::words::words![$($one, $two),*]
    };
}
pub use pairs;

/// Makes [`Lines`] of rows of three.
#[macro_export]
macro_rules! lines {
    ($(($one:expr, $two:expr, $three:expr)),* $(,)?) => {
        $crate::text::words::Lines::new($crate::text::words::words![$($one, $two, $three),*])
    };
}
pub use lines;

/// A table of three columns, written with [`lines!`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines(Words);

/// A row of [`Lines`].
pub type Line = (&'static str, &'static str, &'static str);

impl Lines {
    /// Of words, three by three; for [`lines!`].
    #[must_use]
    pub const fn new(words: Words) -> Self {
        Self(words)
    }

    /// The rows in their order.
    pub fn iter(self) -> impl Iterator<Item = Line> {
        let mut words = self.0.iter();
        std::iter::from_fn(move || Some((words.next()?, words.next()?, words.next()?)))
    }
}

impl Words {
    /// Of packed bytes; for [`words!`].
    #[must_use]
    pub const fn new(packed: &'static [u8]) -> Self {
        match std::str::from_utf8(packed) {
            Ok(text) => Self(text),
            Err(_) => Self(""),
        }
    }

    /// Whether this word is one of them.
    #[must_use]
    pub fn contains(self, word: &str) -> bool {
        let (mut rest, word) = (self.0.as_bytes(), word.as_bytes());
        while let Some((length, tail)) = header(rest) {
            // Most are told apart by their length and first byte.
            if length == word.len() && (length == 0 || tail.first() == word.first()) && tail.starts_with(word) {
                return true;
            }
            rest = tail.get(length..).unwrap_or_default();
        }
        false
    }

    /// Whether the text holds one of them.
    #[must_use]
    pub fn within(self, text: &str) -> bool {
        self.stands(text, &|_, _| true)
    }

    /// Whether the text begins with one of them.
    #[must_use]
    pub fn begins(self, text: &str) -> bool {
        self.iter().any(|word| text.starts_with(word))
    }

    /// Whether the text ends with one of them.
    #[must_use]
    pub fn ends(self, text: &str) -> bool {
        self.iter().any(|word| text.ends_with(word))
    }

    /// Whether one of them stands in the text at a place, in bytes, that fits it.
    #[must_use]
    pub fn stands(self, text: &str, fits: &dyn Fn(usize, &str) -> bool) -> bool {
        let (pairs, bytes) = (Pairs::of(text), text.as_bytes());
        self.iter().any(|word| {
            let first = word.as_bytes().first();
            pairs.may_hold(word)
                && (0..(bytes.len() + 1).saturating_sub(word.len()))
                    .any(|at| bytes.get(at) == first && bytes[at..].starts_with(word.as_bytes()) && fits(at, word))
        })
    }

    /// Calls `each` with the words that begin with these signs, in their order. A long list is sorted by first signs when
    /// it is first asked.
    pub fn starting(self, lead: &str, each: &mut dyn FnMut(&'static str)) {
        let place = |word: &str| word.chars().next().map_or(0, u32::from);
        let (first, text) = (place(lead), self.0);
        if text.len() < LONG || first == 0 {
            let begun = |word: &&str| lead.is_empty() || word.as_bytes().first() == lead.as_bytes().first();
            self.iter().filter(|word| begun(word) && word.starts_with(lead)).for_each(each);
            return;
        }
        let sorted = SORTED.with_borrow_mut(|all| {
            let made = || {
                let mut words: Vec<(u32, &str)> = self.iter().map(|word| (place(word), word)).collect();
                words.order_by_key(|(first, _)| *first);
                Rc::from(words)
            };
            Rc::clone(all.or_insert_with((text.as_ptr() as usize, text.len()), made))
        });
        let from = sorted.partition_point(|(place, _)| *place < first);
        let here = sorted.iter().skip(from).take_while(|(place, _)| *place == first);
        here.map(|(_, word)| *word).filter(|word| word.starts_with(lead)).for_each(each);
    }

    /// The words two by two: a table of two columns, written with [`pairs!`].
    pub fn pairs(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let mut words = self.iter();
        std::iter::from_fn(move || Some((words.next()?, words.next()?)))
    }

    /// The words with blanks between them.
    #[must_use]
    pub fn join(self) -> String {
        self.iter().collect::<Vec<_>>().join(" ")
    }

    /// The words in their order.
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// Which pairs of bytes a text has, hashed: most of a list is ruled out by one look, without a search for each word.
#[derive(Debug, Default)]
pub struct Pairs([u64; 16]);

impl Pairs {
    /// Of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut pairs = [0; 16];
        for pair in text.as_bytes().array_windows::<2>() {
            let place = Self::place(*pair);
            pairs[place / 64] |= 1 << (place % 64);
        }
        Self(pairs)
    }

    /// False only where the text does not hold this.
    #[must_use]
    pub fn may_hold(&self, phrase: &str) -> bool {
        let has = |pair: [u8; 2]| self.has(Self::place(pair));
        let bytes = phrase.as_bytes();
        bytes.first_chunk().is_none_or(|pair| has(*pair)) && bytes.last_chunk().is_none_or(|pair| has(*pair))
    }

    /// Whether the text has a pair of this place.
    #[must_use]
    pub fn has(&self, place: usize) -> bool {
        self.0.get(place / 64).is_some_and(|bits| bits >> (place % 64) & 1 == 1)
    }

    /// Where a pair is kept, below 1,024.
    #[must_use]
    pub const fn place(pair: [u8; 2]) -> usize {
        (u16::from_le_bytes(pair).wrapping_mul(40_503) >> 6) as usize
    }
}

/// The words of a list.
#[derive(Clone, Debug)]
pub struct Iter(&'static str);

impl Iterator for Iter {
    type Item = &'static str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'static str> {
        let (length, tail) = header(self.0.as_bytes())?;
        let (word, rest) = self.0.get(self.0.len() - tail.len()..)?.split_at_checked(length)?;
        self.0 = rest;
        Some(word)
    }
}

impl IntoIterator for Words {
    type Item = &'static str;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The length that a packed list begins with, and what follows it.
fn header(packed: &[u8]) -> Option<(usize, &[u8])> {
    let (&first, mut rest) = packed.split_first()?;
    let mut length = usize::from(first);
    let mut last = first;
    while last == MORE {
        let (&next, tail) = rest.split_first()?;
        (last, rest) = (next, tail);
        length += usize::from(next);
    }
    Some((length, rest))
}

/// A length from here on goes on in the next byte, so that all its bytes are characters of their own.
const MORE: u8 = 127;

/// Bytes of the packed list.
#[must_use]
pub const fn length(words: &[&str]) -> usize {
    let (mut total, mut at) = (0, 0);
    while at < words.len() {
        total += 1 + words[at].len() / MORE as usize + words[at].len();
        at += 1;
    }
    total
}

/// Each word behind its length.
#[must_use]
pub const fn pack<const N: usize>(words: &[&str]) -> [u8; N] {
    let mut out = [0; N];
    let (mut to, mut at) = (0, 0);
    while at < words.len() {
        let word = words[at].as_bytes();
        let mut length = word.len();
        while length >= MORE as usize {
            out[to] = MORE;
            to += 1;
            length -= MORE as usize;
        }
        out[to] = length as u8;
        to += 1;
        let mut from = 0;
        while from < word.len() {
            out[to] = word[from];
            to += 1;
            from += 1;
        }
        at += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Words;

    const LIST: Words = words!["one", "", "三", "twenty one"];

    #[test]
    fn a_list_holds_what_was_written() {
        assert_eq!(LIST.iter().collect::<Vec<_>>(), ["one", "", "三", "twenty one"]);
        for word in LIST {
            assert!(LIST.contains(word));
        }
        let starting = |list: Words, lead: &str| {
            let mut found = Vec::new();
            list.starting(lead, &mut |word| found.push(word));
            found
        };
        assert_eq!(starting(LIST, "t"), ["twenty one"]);
        assert_eq!((starting(LIST, "三"), starting(LIST, "x").len(), starting(LIST, "").len()), (vec!["三"], 0, 4));
        const MANY: Words = words![
            "long enough to be sorted by its first signs",
            "三三",
            "one",
            "",
            "三",
            "other",
            "一",
            "一三",
            "o",
            "longer than that",
            "and some more words that nobody needs but for the length of the list",
            "and once more the same for the length of it",
        ];
        for _ in 0..2 {
            assert_eq!(starting(MANY, "o"), ["one", "other", "o"]);
            assert_eq!(
                (starting(MANY, "三"), starting(MANY, "on"), starting(MANY, "x").len()),
                (vec!["三三", "三"], vec!["one"], 0)
            );
        }
        assert!(!LIST.contains("twenty") && !LIST.contains("\u{3}one") && !words!["a"].contains(""));
        assert_eq!(words![].iter().count(), 0);
    }

    #[test]
    fn long_words_and_tables_come_back() {
        const LONG: &str = "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789\
            012345678901234567890123456";
        const TABLE: super::Lines = super::lines![(LONG, "b", ""), ("一", "e", LONG)];
        const TWO: Words = super::pairs![(LONG, "b"), ("", "e")];
        assert_eq!(TWO.pairs().collect::<Vec<_>>(), [(LONG, "b"), ("", "e")]);
        assert_eq!(LONG.len(), 127);
        assert_eq!(TABLE.iter().collect::<Vec<_>>(), [(LONG, "b", ""), ("一", "e", LONG)]);
        assert!(words!["a", LONG, "b"].contains("b") && words!["a", LONG].contains(LONG));
    }

    #[test]
    fn words_are_found_where_they_stand() {
        assert!(words!["x", "一二"].within("零一二") && words!["c"].within("abc") && words!["bc"].within("abc"));
        assert!(!words!["cab", "d", "二一"].within("abc 一二") && !words!["abcd"].within("abc"));
        assert!(words!["b"].stands("ab b", &|at, _| at == 3) && !words!["b"].stands("ab b", &|at, _| at == 2));
    }
}
