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
}
