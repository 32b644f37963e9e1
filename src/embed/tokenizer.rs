//! Turns a text into blocks of Latin letters, blocks of Han characters and hashed features of everything else.
//!
//! Folding: full-width to ASCII, lower case, Latin accents off, traditional Chinese to simplified. Letters of
//! scripts the model has no pieces for (kana, Hangul, Cyrillic, Thai, ...) become hashed pairs and triples of
//! characters, symbols such as emoji hashed single characters; punctuation only separates.
//! `tools/embedder/tokenizer.py` cuts text in the same way for training.

use super::hash_chars;
use crate::text::simplified::to_simplified;

/// Longest block of Latin letters; longer words (keys, addresses) are cut here.
const WORD_BLOCK: usize = 32;
/// Longest block of Han characters; bounds the search for the best cut.
const HAN_BLOCK: usize = 128;
/// First character beyond the Latin blocks.
const LATIN_END: char = '\u{250}';
/// Stands before and after a run of letters, so that its ends are features too.
const BOUNDARY: char = '\u{2}';

/// The letters under the accents of U+00C0..U+017F; a space where there is none.
const PLAIN: &[u8; 192] = b"AAAAAA CEEEEIIII NOOOOO  UUUUY  aaaaaa ceeeeiiii nooooo  uuuuy yAaAaAaCcCcCcCcDd  EeEeEeEeEeGgGgGgGgHh  IiIiIiIiI   JjKk LlLlLl    NnNnNn   OoOoOo  RrRrRrSsSsSsSsTtTt  UuUuUuUuUuUuWwYyYZzZzZz ";

/// Takes what the tokenizer finds, in the order of the text.
pub(super) trait Sink {
    /// Lower-case letters and digits; `start` is false for the rest of a word longer than one block.
    fn latin(&mut self, block: &Block, start: bool);
    /// Simplified Han characters without anything between them.
    fn han(&mut self, block: &Block);
    /// The hash of a symbol, or of neighbouring characters of another script.
    fn feature(&mut self, hash: u64);
}

/// A few characters in UTF-8 with the places where they begin: no allocation for any text.
pub(super) struct Block {
    bytes: [u8; HAN_BLOCK * 4],
    starts: [u16; HAN_BLOCK + 1],
    len: usize,
}

impl Block {
    fn new() -> Self {
        Self { bytes: [0; HAN_BLOCK * 4], starts: [0; HAN_BLOCK + 1], len: 0 }
    }

    /// Number of characters.
    pub fn len(&self) -> usize {
        self.len
    }

    /// UTF-8 of the characters `from..to`; empty outside of the block.
    pub fn slice(&self, from: usize, to: usize) -> &[u8] {
        match (self.starts.get(from), self.starts.get(to)) {
            (Some(&a), Some(&b)) if to <= self.len => self.bytes.get(usize::from(a)..usize::from(b)).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// The character at a place, if there is one.
    pub fn char(&self, at: usize) -> Option<char> {
        core::str::from_utf8(self.slice(at, at + 1)).ok()?.chars().next()
    }

    fn push(&mut self, c: char) {
        if self.len == HAN_BLOCK {
            return;
        }
        let start = usize::from(self.starts[self.len]);
        let width = c.encode_utf8(&mut self.bytes[start..start + 4]).len();
        self.len += 1;
        self.starts[self.len] = (start + width) as u16;
    }

    fn clear(&mut self) {
        self.len = 0;
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Latin,
    Han,
    Other,
    Symbol,
    Gap,
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

fn kind(c: char) -> Kind {
    if c.is_ascii() {
        return if c.is_ascii_alphanumeric() { Kind::Latin } else { Kind::Gap };
    }
    if is_han(c) {
        Kind::Han
    } else if c.is_alphanumeric() {
        if c < LATIN_END { Kind::Latin } else { Kind::Other }
    } else if matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}') {
        Kind::Symbol
    } else {
        Kind::Gap
    }
}

/// Marks that sit on the letter before them (accents, the selector for colourful emoji).
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}')
}

fn plain(c: char) -> char {
    match (u32::from(c)).checked_sub(0xc0).and_then(|i| PLAIN.get(i as usize)) {
        Some(&letter) if letter != b' ' => char::from(letter),
        _ => c,
    }
}

/// Calls `each` for every folded character.
fn fold(c: char, mut each: impl FnMut(char)) {
    if c.is_ascii() {
        return each(c.to_ascii_lowercase());
    }
    let c = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    };
    for c in c.to_lowercase() {
        each(to_simplified(plain(c)));
    }
}

/// What is open while the text goes by.
struct Runs<'a, S: Sink> {
    sink: &'a mut S,
    kind: Kind,
    block: Block,
    /// False once a block of the open word was handed on.
    start: bool,
    /// The last two characters of an open run of another script.
    before: [char; 2],
}

impl<S: Sink> Runs<'_, S> {
    fn push(&mut self, c: char) {
        if is_mark(c) {
            return;
        }
        let now = kind(c);
        if now != self.kind {
            self.close();
            self.kind = now;
            self.before = ['\0', BOUNDARY];
        }
        match now {
            Kind::Latin | Kind::Han => {
                if self.block.len() == if now == Kind::Latin { WORD_BLOCK } else { HAN_BLOCK } {
                    self.flush();
                }
                self.block.push(c);
            }
            Kind::Other => self.other(c),
            Kind::Symbol => self.sink.feature(hash_chars(&[c])),
            Kind::Gap => {}
        }
    }

    fn other(&mut self, c: char) {
        let [a, b] = self.before;
        self.sink.feature(hash_chars(&[b, c]));
        if a != '\0' {
            self.sink.feature(hash_chars(&[a, b, c]));
        }
        self.before = [b, c];
    }

    fn flush(&mut self) {
        if self.block.len() > 0 {
            match self.kind {
                Kind::Latin => self.sink.latin(&self.block, self.start),
                _ => self.sink.han(&self.block),
            }
            self.block.clear();
            self.start = false;
        }
    }

    fn close(&mut self) {
        match self.kind {
            Kind::Latin | Kind::Han => self.flush(),
            Kind::Other => self.other(BOUNDARY),
            Kind::Symbol | Kind::Gap => {}
        }
        self.start = true;
    }
}

/// Cuts a text of any length and hands what it finds to the sink.
pub(super) fn tokenize(text: &str, sink: &mut impl Sink) {
    let mut runs = Runs { sink, kind: Kind::Gap, block: Block::new(), start: true, before: ['\0'; 2] };
    for c in text.chars() {
        fold(c, |c| runs.push(c));
    }
    runs.close();
}
