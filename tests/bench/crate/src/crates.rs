//! The `hnsw` and `bm25` crates, used as their documentation shows.

use bm25::{EmbedderBuilder, Scorer};
use hnsw::{Hnsw, Searcher};
use js_sys::{Float32Array, Uint32Array};
use rand_core::{Error, RngCore, SeedableRng};
use space::{Metric, Neighbor};
use wasm_bindgen::prelude::*;

/// Dimensions of the built-in embedder.
const DIMS: usize = 256;

/// Squared distance as a whole number, which is the only kind the crate takes.
struct Distance;

impl Metric<Box<[f32; DIMS]>> for Distance {
    type Unit = u32;
    fn distance(&self, a: &Box<[f32; DIMS]>, b: &Box<[f32; DIMS]>) -> u32 {
        let mut sums = [0.0f32; 8];
        for (x, y) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
            for i in 0..8 {
                sums[i] += (x[i] - y[i]) * (x[i] - y[i]);
            }
        }
        sums.iter().sum::<f32>().to_bits()
    }
}

/// Xorshift, seeded the same each time.
struct Random(u64);

impl RngCore for Random {
    fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }
    fn next_u64(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        bytes.iter_mut().for_each(|byte| *byte = self.next_u64() as u8);
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}

impl SeedableRng for Random {
    type Seed = [u8; 8];
    fn from_seed(seed: [u8; 8]) -> Self {
        Self(u64::from_le_bytes(seed) | 0x9e37_79b9)
    }
}

/// The `hnsw` crate, M 16.
#[wasm_bindgen]
pub struct HnswCrate {
    graph: Hnsw<Distance, Box<[f32; DIMS]>, Random, 16, 32>,
    searcher: Searcher<u32>,
    len: usize,
}

fn rows(flat: &Float32Array) -> Vec<Box<[f32; DIMS]>> {
    flat.to_vec().as_chunks::<DIMS>().0.iter().map(|row| Box::new(*row)).collect()
}

#[wasm_bindgen]
impl HnswCrate {
    /// Empty.
    #[wasm_bindgen(constructor)]
    pub fn new() -> HnswCrate {
        HnswCrate { graph: Hnsw::new(Distance), searcher: Searcher::default(), len: 0 }
    }

    /// Vectors of 256 dimensions, one after another.
    pub fn add(&mut self, flat: &Float32Array) {
        for row in rows(flat) {
            self.graph.insert(row, &mut self.searcher);
            self.len += 1;
        }
    }

    /// Numbers of the nearest, by a beam of `ef`.
    pub fn search(&mut self, query: &Float32Array, k: usize, ef: usize) -> Uint32Array {
        let mut best = vec![Neighbor { index: !0, distance: !0 }; k.min(self.len)];
        let Some(query) = rows(query).pop() else { return Uint32Array::new_with_length(0) };
        let found = self.graph.nearest(&query, ef, &mut self.searcher, &mut best);
        Uint32Array::from(found.iter().map(|n| n.index as u32).collect::<Vec<_>>().as_slice())
    }
}

impl Default for HnswCrate {
    fn default() -> Self {
        Self::new()
    }
}

#[derive(Default)]
struct Spaces;

impl bm25::Tokenizer for Spaces {
    fn tokenize(&self, text: &str) -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    }
}

/// The `bm25` crate: embedder and scorer.
#[wasm_bindgen]
pub struct Bm25Crate {
    embedder: bm25::Embedder<u32, Spaces>,
    scorer: Scorer<u32>,
}

#[wasm_bindgen]
impl Bm25Crate {
    /// The average length in words must be known before.
    #[wasm_bindgen(constructor)]
    pub fn new(average: f32) -> Bm25Crate {
        let embedder = EmbedderBuilder::<u32, Spaces>::with_avgdl(average).build();
        Bm25Crate { embedder, scorer: Scorer::new() }
    }

    /// Adds a text.
    pub fn add(&mut self, doc: u32, text: &str) {
        self.scorer.upsert(&doc, self.embedder.embed(text));
    }

    /// Numbers of the best.
    pub fn search(&self, query: &str, k: usize) -> Uint32Array {
        let found = self.scorer.matches(&self.embedder.embed(query));
        Uint32Array::from(found.iter().take(k).map(|m| m.id).collect::<Vec<_>>().as_slice())
    }
}
