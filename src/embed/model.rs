//! Turns the bytes of a model file into the built-in embedder: token vectors, summed and scaled to unit length.
//!
//! The file, all numbers little endian:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `PMEV` |
//! | 2 | format version, 1 |
//! | 2 | dimensions D, a multiple of 16, at most 1,024 |
//! | 4 x 3 | numbers of pieces that begin a word, that go on with one, and of Han pieces; N in all |
//! | 4 | bytes of all pieces, B |
//! | 4 | weight of a hashed feature (f32) |
//! | 1 + L | length of the model's id, and the id in UTF-8 |
//! | N | length of each piece in bytes |
//! | B | the pieces in UTF-8, in the order of the counts above |
//! | H | cost of each Han piece, 0 to 239: -8 ln of its chance |
//! | 2 N | scale of each row (f16) |
//! | N x D / 2 | rows of 4-bit values: byte i holds value i in its low and value i + D/2 in its high half, each less 8 |
//! | 4 | CRC-32 of everything before |
//!
//! The vector of a text is the sum of scale x value over its pieces, divided by its length. The weight of a
//! word (rare ones say more) is in the length of its row; a piece that occurs n times counts as sqrt(n).
//! Made by `tools/embedder/build.py`.

use super::pieces::{Pieces, Section};
use super::tokenizer::{Block, Sink, tokenize};
use super::{hash_chars, mix, normalise};
use crate::checksum;
use crate::error::{Code, Error, Result};

const MAGIC: &[u8; 4] = b"PMEV";
const VERSION: u16 = 1;
const MAX_DIMS: usize = 1024;
/// Longest Han piece in characters.
const HAN_PIECE: usize = 4;
/// Cost of a Han character without a piece: dearer than any piece.
const UNKNOWN_HAN_COST: u32 = 240;
/// Places to remember pieces of a text in; a power of two.
const SEEN: usize = 2048;

/// The built-in embedder.
pub struct Model {
    id: String,
    dims: usize,
    pieces: Pieces,
    costs: Vec<u8>,
    scales: Vec<f32>,
    file: Vec<u8>,
    /// Where the rows begin in `file`.
    rows: usize,
    hash_weight: f32,
}

/// Takes fields from the front of the file.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(n).ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk::<N>().ok_or_else(damaged)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn count(&mut self) -> Result<u32> {
        self.array().map(u32::from_le_bytes)
    }
}

fn damaged() -> Error {
    Error::new(Code::Corrupt, "the embedding model is cut off or damaged; load the file of this package again")
}

impl Model {
    /// Reads a model file. Damaged bytes are `corrupt`, a later format is `newer_format`.
    pub fn parse(file: impl Into<Vec<u8>>) -> Result<Self> {
        let file = file.into();
        let (content, checksum) = file.split_last_chunk::<4>().ok_or_else(damaged)?;
        let mut reader = Reader { rest: content };
        if &reader.array::<4>()? != MAGIC {
            return Err(Error::new(
                Code::Corrupt,
                "this is no embedding model of pocketmem; check the model's address",
            ));
        }
        if u16::from_le_bytes(reader.array()?) != VERSION {
            return Err(Error::new(
                Code::NewerFormat,
                "the embedding model has another format; use the model file that came with this package",
            ));
        }
        if checksum::checksum(&[content]) != u32::from_le_bytes(*checksum) {
            return Err(damaged());
        }
        let dims = usize::from(u16::from_le_bytes(reader.array()?));
        let counts = [reader.count()?, reader.count()?, reader.count()?];
        let blob = reader.count()? as usize;
        let hash_weight = f32::from_le_bytes(reader.array()?);
        let [id] = reader.array()?;
        let id = String::from_utf8(reader.take(usize::from(id))?.to_vec()).map_err(|_| damaged())?;
        let total = counts.iter().try_fold(0u32, |sum, &n| sum.checked_add(n)).ok_or_else(damaged)? as usize;
        if dims == 0 || dims % 16 != 0 || dims > MAX_DIMS || !hash_weight.is_finite() || total >= usize::from(u16::MAX)
        {
            return Err(damaged());
        }
        let lengths = reader.take(total)?;
        let pieces = Pieces::new(counts, lengths, reader.take(blob)?).ok_or_else(damaged)?;
        let costs = reader.take(counts[2] as usize)?.to_vec();
        let scales: Vec<f32> =
            reader.take(total * 2)?.as_chunks::<2>().0.iter().map(|&half| half_to_f32(half)).collect();
        let rows = content.len() - reader.rest.len();
        if reader.rest.len() != total * dims / 2 || scales.iter().any(|scale| !scale.is_finite()) {
            return Err(damaged());
        }
        Ok(Self { id, dims, pieces, costs, scales, rows, hash_weight, file })
    }

    /// Number of values of a vector.
    #[must_use]
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// Name and version: vectors of different ids cannot be compared.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Writes the unit vector of a text. False, and zeros, where it holds no letter, digit or symbol or where
    /// `out` does not have [`dims`](Self::dims) places.
    pub fn embed(&self, text: &str, out: &mut [f32]) -> bool {
        out.fill(0.0);
        if out.len() != self.dims {
            return false;
        }
        tokenize(text, &mut Sum { model: self, out, seen: [(u16::MAX, 0); SEEN] });
        normalise(out)
    }
}

/// The sum of a text so far.
struct Sum<'a> {
    model: &'a Model,
    out: &'a mut [f32],
    /// Piece and how often it came, at its number modulo the size. In a text of very many pieces one may push out
    /// another, which then counts from one again: no harm there, and no memory that grows with the text.
    seen: [(u16, u16); SEEN],
}

impl Sum<'_> {
    /// sqrt(n) - sqrt(n - 1) for the n-th time a piece comes.
    fn weight(&mut self, piece: u32) -> f32 {
        let (who, times) = &mut self.seen[piece as usize % SEEN];
        if u32::from(*who) != piece {
            (*who, *times) = (piece as u16, 0);
        }
        *times = times.saturating_add(1);
        f32::from(*times).sqrt() - f32::from(*times - 1).sqrt()
    }

    fn add(&mut self, piece: u32) {
        let weight = self.weight(piece);
        let width = self.model.dims / 2;
        let at = self.model.rows + piece as usize * width;
        let (Some(row), Some(&scale)) = (self.model.file.get(at..at + width), self.model.scales.get(piece as usize))
        else {
            return;
        };
        let scale = scale * weight;
        let (low, high) = self.out.split_at_mut(width);
        for ((low, high), &byte) in low.iter_mut().zip(high).zip(row) {
            *low += f32::from((byte & 15) as i8 - 8) * scale;
            *high += f32::from((byte >> 4) as i8 - 8) * scale;
        }
    }
}

impl Sink for Sum<'_> {
    /// Greedy longest match.
    fn latin(&mut self, block: &Block, start: bool) {
        let (mut at, n) = (0, block.len());
        while at < n {
            let section = if start && at == 0 { Section::Word } else { Section::Continuation };
            let longest = (at + 1..=n).rev();
            let found = longest.map(|end| (end, self.model.pieces.find(section, block.slice(at, end))));
            match { found }.find_map(|(end, piece)| piece.map(|piece| (end, piece))) {
                Some((end, piece)) => {
                    self.add(piece);
                    at = end;
                }
                None => {
                    if let Some(c) = block.char(at) {
                        self.feature(hash_chars(&[c]));
                    }
                    at += 1;
                }
            }
        }
    }

    /// The cheapest cut into pieces (Viterbi); of equally cheap ones that with the longer last piece.
    fn han(&mut self, block: &Block) {
        const WIDEST: usize = 129;
        let mut best = [(u32::MAX, 0u8, u32::MAX); WIDEST];
        best[0].0 = 0;
        let n = block.len().min(WIDEST - 1);
        let first = self.model.pieces.first_han();
        for end in 1..=n {
            for length in (1..=HAN_PIECE.min(end)).rev() {
                let piece = self.model.pieces.find(Section::Han, block.slice(end - length, end));
                let cost = match piece {
                    Some(piece) => self.model.costs.get((piece - first) as usize).map(|&cost| u32::from(cost)),
                    None => (length == 1).then_some(UNKNOWN_HAN_COST),
                };
                let cost = cost.map_or(u32::MAX, |cost| best[end - length].0.saturating_add(cost));
                if cost < best[end].0 {
                    best[end] = (cost, length as u8, piece.unwrap_or(u32::MAX));
                }
            }
        }
        let mut end = n;
        while end > 0 {
            let (_, length, piece) = best[end];
            end -= usize::from(length.max(1));
            if piece != u32::MAX {
                self.add(piece);
            } else if let Some(c) = block.char(end) {
                self.feature(hash_chars(&[c]));
            }
        }
    }

    /// A vector of +w and -w that is nearly orthogonal to that of every other hash.
    fn feature(&mut self, hash: u64) {
        for (block, values) in self.out.chunks_mut(64).enumerate() {
            let bits = mix(hash ^ (block as u64 + 1));
            for (i, x) in values.iter_mut().enumerate() {
                *x += if bits >> i & 1 == 1 { self.model.hash_weight } else { -self.model.hash_weight };
            }
        }
    }
}

/// IEEE 754 half to single precision; exact.
fn half_to_f32(bytes: [u8; 2]) -> f32 {
    let half = u32::from(u16::from_le_bytes(bytes));
    let (sign, exponent, fraction) = ((half & 0x8000) << 16, half >> 10 & 31, half & 0x3ff);
    match exponent {
        0 => f32::from_bits(sign | (fraction as f32 / 16_777_216.0).to_bits()),
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_become_singles() {
        for (half, single) in
            [(0x0000u16, 0.0f32), (0x3c00, 1.0), (0xc000, -2.0), (0x7bff, 65504.0), (0x0001, 5.960_464_5e-8)]
        {
            assert_eq!(half_to_f32(half.to_le_bytes()), single);
        }
        assert!(half_to_f32(0x7c00u16.to_le_bytes()).is_infinite());
    }
}
