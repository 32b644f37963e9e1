//! Turns the engine's indexes and the `hnsw` and `bm25` crates into small classes that a page can time.
#![allow(clippy::unwrap_used)]

mod boundary;
mod crates;
mod relaxed;

use js_sys::{Float32Array, Uint8Array, Uint32Array};
use pocketmem::index::postings::Postings;
use pocketmem::index::vectors::{FEWEST, Part, Vectors};
use pocketmem::text::tokens;
use wasm_bindgen::prelude::*;

/// The engine's vectors.
#[wasm_bindgen]
pub struct Scan {
    vectors: Vectors,
    dims: usize,
}

#[wasm_bindgen]
impl Scan {
    /// `index`: as the policy has it.
    #[wasm_bindgen(constructor)]
    pub fn new(dims: usize, index: &str) -> Scan {
        let mut vectors = Vectors::new(dims);
        match index {
            "scan" => vectors.approximate_from(usize::MAX, usize::MAX),
            "signs" => vectors.approximate_from(FEWEST, usize::MAX),
            "graph" => vectors.approximate_from(FEWEST, FEWEST),
            _ => {}
        }
        Scan { vectors, dims }
    }

    /// Vectors one after another, numbered from `first` on.
    pub fn add(&mut self, first: u32, flat: &Float32Array) {
        for (slot, row) in (first..).zip(flat.to_vec().chunks_exact(self.dims)) {
            self.vectors.set(slot, Part::Said, row);
        }
        self.vectors.settle();
    }

    /// Takes one out.
    pub fn remove(&mut self, slot: u32) {
        self.vectors.remove(slot);
    }

    /// Numbers of the nearest.
    pub fn search(&self, query: &Float32Array, k: usize) -> Uint32Array {
        let near = self.vectors.search(&query.to_vec(), k, &|_| true);
        Uint32Array::from(near.iter().map(|n| n.slot).collect::<Vec<_>>().as_slice())
    }

    /// Stored form of some rows.
    pub fn save(&self, first: u32, count: u32) -> Uint8Array {
        let mut out = Vec::new();
        for slot in first..first + count {
            self.vectors.write(slot, &mut out);
        }
        Uint8Array::from(out.as_slice())
    }

    /// Takes in what `save` gave; `settle` when all is there.
    pub fn load(&mut self, first: u32, bytes: &Uint8Array) {
        for (slot, row) in (first..).zip(bytes.to_vec().chunks_exact(Vectors::row_bytes(self.dims))) {
            self.vectors.read(slot, Part::Said, row);
        }
    }

    /// Makes the cells.
    pub fn settle(&mut self) {
        self.vectors.settle();
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> usize {
        self.vectors.bytes()
    }

    /// Cells; 0 while all rows are scanned.
    pub fn cells(&self) -> usize {
        self.vectors.cells()
    }
}

/// The engine's words.
#[wasm_bindgen]
#[derive(Default)]
pub struct Words(Postings);

#[wasm_bindgen]
impl Words {
    /// Empty.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Words {
        Words::default()
    }

    /// Adds a text.
    pub fn add(&mut self, doc: u32, text: &str) {
        self.0.add(doc, text);
    }

    /// Numbers of the best.
    pub fn search(&self, query: &str, k: usize) -> Uint32Array {
        let hits = self.0.search(&tokens::query(query), k, &|_| true);
        Uint32Array::from(hits.iter().map(|h| h.doc).collect::<Vec<_>>().as_slice())
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
