//! Turns a text into a vector of hashed words, parts of words and pairs of Han characters; needs no file.
//!
//! Texts that share words or parts of words lie near each other; synonyms and translations do not. The
//! hashing trick after Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (2009).

use super::tokenizer::{Block, Sink, tokenize};
use super::{hash_chars, mix, normalise};

const DIMS: usize = 256;
/// Words as short as this say little ("the", "is", "of").
const SHORT_WORD: usize = 3;

/// The embedder that needs no model file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HashEmbedder;

impl HashEmbedder {
    /// Number of values of a vector.
    #[must_use]
    pub fn dims(&self) -> usize {
        DIMS
    }

    /// Name and version: vectors of different ids cannot be compared.
    #[must_use]
    pub fn id(&self) -> &'static str {
        "hash-256-1"
    }

    /// Writes the unit vector of a text. False, and zeros, where it holds no letter, digit or symbol or where
    /// `out` does not have [`dims`](Self::dims) places.
    pub fn embed(&self, text: &str, out: &mut [f32]) -> bool {
        out.fill(0.0);
        if out.len() != DIMS {
            return false;
        }
        tokenize(text, &mut Adder { out });
        normalise(out)
    }
}

struct Adder<'a> {
    out: &'a mut [f32],
}

impl Adder<'_> {
    fn add(&mut self, hash: u64, weight: f32) {
        // Two places for each feature: one collision then never makes two features look alike.
        for bits in [hash, hash >> 32] {
            if let Some(x) = self.out.get_mut((bits as usize) % DIMS) {
                *x += if bits & 0x100 == 0 { weight } else { -weight };
            }
        }
    }
}

impl Sink for Adder<'_> {
    fn latin(&mut self, block: &Block, _start: bool) {
        let n = block.len();
        let whole = block.slice(0, n).iter().fold(1, |seed, &byte| mix(seed ^ u64::from(byte)));
        self.add(whole, if n <= SHORT_WORD { 0.4 } else { 1.0 });
        if n <= SHORT_WORD {
            return;
        }
        let weight = 1.0 / ((n - 2) as f32).sqrt();
        for at in 0..n - 2 {
            let part = block.slice(at, at + 3).iter().fold(2, |seed, &byte| mix(seed ^ u64::from(byte)));
            self.add(part, weight);
        }
    }

    fn han(&mut self, block: &Block) {
        let mut before = None;
        for c in (0..block.len()).filter_map(|at| block.char(at)) {
            self.add(hash_chars(&[c]), 0.4);
            if let Some(before) = before.replace(c) {
                self.add(hash_chars(&[before, c]), 1.0);
            }
        }
    }

    fn feature(&mut self, hash: u64) {
        self.add(hash, 0.6);
    }
}
