//! Turns lists of words into one string each: a slice of `&str` costs eight more bytes a word, which hardly compress.

/// A list of words, written with [`words!`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words(&'static str);

/// Makes [`Words`] of literals or constants at compile time.
macro_rules! words {
    ($($word:expr),* $(,)?) => {{
        const LIST: &[&str] = &[$($word),*];
        const PACKED: [u8; $crate::text::words::length(LIST)] = $crate::text::words::pack(LIST);
        const WORDS: $crate::text::words::Words = $crate::text::words::Words::new(&PACKED);
        WORDS
    }};
}
pub(crate) use words;

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
        let mut rest = self.0.as_bytes();
        while let Some((&length, tail)) = rest.split_first() {
            let (this, next) = tail.split_at(tail.len().min(usize::from(length)));
            if this == word.as_bytes() {
                return true;
            }
            rest = next;
        }
        false
    }

    /// Whether the text holds one of them.
    #[must_use]
    pub fn within(self, text: &str) -> bool {
        self.stands(text, &|_, _| true)
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
#[derive(Debug)]
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
        let has = |pair: [u8; 2]| {
            let place = Self::place(pair);
            self.0[place / 64] >> (place % 64) & 1 == 1
        };
        let bytes = phrase.as_bytes();
        bytes.first_chunk().is_none_or(|pair| has(*pair)) && bytes.last_chunk().is_none_or(|pair| has(*pair))
    }

    const fn place(pair: [u8; 2]) -> usize {
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
        let length = usize::from(*self.0.as_bytes().first()?);
        let (word, rest) = self.0.get(1..)?.split_at_checked(length)?;
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

/// Bytes of the packed list.
#[must_use]
pub const fn length(words: &[&str]) -> usize {
    let (mut total, mut at) = (0, 0);
    while at < words.len() {
        total += 1 + words[at].len();
        at += 1;
    }
    total
}

/// Each word behind its length, which is below 128 and so a character of its own.
#[must_use]
pub const fn pack<const N: usize>(words: &[&str]) -> [u8; N] {
    let mut out = [0; N];
    let (mut to, mut at) = (0, 0);
    while at < words.len() {
        let word = words[at].as_bytes();
        assert!(word.len() < 128, "a word is too long");
        out[to] = word.len() as u8;
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
        assert!(!LIST.contains("twenty") && !LIST.contains("\u{3}one") && !words!["a"].contains(""));
        assert_eq!(words![].iter().count(), 0);
    }

    #[test]
    fn words_are_found_where_they_stand() {
        assert!(words!["x", "一二"].within("零一二") && words!["c"].within("abc") && words!["bc"].within("abc"));
        assert!(!words!["cab", "d", "二一"].within("abc 一二") && !words!["abcd"].within("abc"));
        assert!(words!["b"].stands("ab b", &|at, _| at == 3) && !words!["b"].stands("ab b", &|at, _| at == 2));
    }
}
