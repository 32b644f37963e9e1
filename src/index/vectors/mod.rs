//! Turns passages' vectors into flat byte rows and a query vector into the nearest passages, by an exact scan.
//!
//! A row is kept in 16 bits a dimension, split into two planes: the high bytes are scanned, the low bytes only
//! serve to rescore the best of the scan. Everything after quantising is whole numbers, so the SIMD and the portable
//! build rank alike to the last bit. Cosines are off by less than 0.0002 from those of the vectors given.

mod dot;
mod pages;

use crate::order::Order;
use dot::{LANES, dot};

pub use pages::PAGE;

/// The scan hands on this many times the results asked for, at least [`LEAST`], to be rescored.
const OVER: usize = 4;
const LEAST: usize = 48;
/// Largest 16-bit value: its high byte rounds to 127.
const FULL: f32 = 32_512.0;

/// A passage found by its vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// Passage.
    pub slot: u32,
    /// Cosine of the two vectors, -1..1.
    pub cosine: f32,
}

/// Vectors by passage number; all of one embedder.
#[derive(Debug)]
pub struct Vectors {
    dims: usize,
    stride: usize,
    high: Vec<i8>,
    low: Vec<i8>,
    /// What a row's whole numbers are multiplied by; 0 where there is no vector.
    scales: Vec<f32>,
    live: usize,
}

/// A query in the index's own form.
#[derive(Debug)]
pub struct Probe {
    high: Vec<i8>,
    low: Vec<i8>,
    scale: f32,
}

/// Splits `row`, scaled to unit length, into planes; the scale, or 0 for a vector without direction.
fn quantise(row: &[f32], high: &mut [i8], low: &mut [i8]) -> f32 {
    let norm = row.iter().map(|&x| f64::from(x) * f64::from(x)).sum::<f64>().sqrt() as f32;
    let most = row.iter().fold(0.0f32, |most, x| most.max(x.abs()));
    if !norm.is_finite() || norm <= 0.0 || !(most / norm).is_finite() {
        return 0.0;
    }
    for (i, &x) in row.iter().enumerate() {
        let whole = (x / most * FULL).round() as i32;
        let top = (whole + 128) >> 8;
        high[i] = top as i8;
        low[i] = (whole - (top << 8)).clamp(-127, 127) as i8;
    }
    most / norm / FULL
}

impl Vectors {
    /// An empty index for vectors of this many dimensions.
    #[must_use]
    pub fn new(dims: usize) -> Self {
        let stride = dims.div_ceil(LANES) * LANES;
        Self { dims, stride, high: Vec::new(), low: Vec::new(), scales: Vec::new(), live: 0 }
    }

    /// Dimensions of every vector.
    #[must_use]
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// Passages that have a vector.
    #[must_use]
    pub fn len(&self) -> usize {
        self.live
    }

    /// True when no passage has one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// Bytes on the heap.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.high.capacity() + self.low.capacity() + self.scales.capacity() * 4
    }

    /// True when this passage has a vector.
    #[must_use]
    pub fn contains(&self, slot: u32) -> bool {
        self.scales.get(slot as usize).is_some_and(|&scale| scale > 0.0)
    }

    /// Keeps a passage's vector, in place of what was there. False, and nothing is kept, when it has another number
    /// of dimensions or no direction (all zero, or a value that is not finite).
    pub fn set(&mut self, slot: u32, vector: &[f32]) -> bool {
        self.remove(slot);
        if vector.len() != self.dims || vector.iter().any(|x| !x.is_finite()) {
            return false;
        }
        let at = slot as usize;
        self.reserve(at + 1);
        let row = at * self.stride..at * self.stride + self.dims;
        let scale = quantise(vector, &mut self.high[row.clone()], &mut self.low[row]);
        self.scales[at] = scale;
        self.live += usize::from(scale > 0.0);
        scale > 0.0
    }

    /// Forgets a passage's vector and overwrites its bytes.
    pub fn remove(&mut self, slot: u32) {
        if !self.contains(slot) {
            return;
        }
        let at = slot as usize;
        let row = at * self.stride..(at + 1) * self.stride;
        self.high[row.clone()].fill(0);
        self.low[row].fill(0);
        self.scales[at] = 0.0;
        self.live -= 1;
        while self.scales.last() == Some(&0.0) {
            self.scales.pop();
        }
        self.high.truncate(self.scales.len() * self.stride);
        self.low.truncate(self.scales.len() * self.stride);
    }

    fn reserve(&mut self, rows: usize) {
        if self.scales.len() < rows {
            // a quarter more rather than double: this is the largest thing in memory
            if self.scales.capacity() < rows {
                let spare = (rows / 4).max(64);
                self.scales.reserve_exact(rows - self.scales.len() + spare);
                self.high.reserve_exact((rows + spare) * self.stride - self.high.len());
                self.low.reserve_exact((rows + spare) * self.stride - self.low.len());
            }
            self.scales.resize(rows, 0.0);
            self.high.resize(rows * self.stride, 0);
            self.low.resize(rows * self.stride, 0);
        }
    }

    /// A query vector in the index's form; `None` when it does not fit or has no direction.
    #[must_use]
    pub fn probe(&self, query: &[f32]) -> Option<Probe> {
        if query.len() != self.dims || query.iter().any(|x| !x.is_finite()) {
            return None;
        }
        let (mut high, mut low) = (vec![0; self.stride], vec![0; self.stride]);
        let scale = quantise(query, &mut high, &mut low);
        (scale > 0.0).then_some(Probe { high, low, scale })
    }

    /// A passage's own vector as a query: "more like this".
    #[must_use]
    pub fn row(&self, slot: u32) -> Option<Probe> {
        let row = self.range(slot)?;
        Some(Probe {
            high: self.high[row.clone()].to_vec(),
            low: self.low[row].to_vec(),
            scale: self.scales[slot as usize],
        })
    }

    /// The `k` nearest passages that `accept` lets through, nearest first, equal ones by number.
    #[must_use]
    pub fn search(&self, query: &[f32], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<Near> {
        match self.probe(query) {
            Some(probe) => self.nearest(&probe, k, accept),
            None => Vec::new(),
        }
    }

    /// As [`Vectors::search`], for a query that was prepared before.
    #[must_use]
    pub fn nearest(&self, probe: &Probe, k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<Near> {
        let k = k.min(self.live);
        if k == 0 {
            return Vec::new();
        }
        let room = k.saturating_mul(OVER).max(LEAST);
        // the best `room`, refilled in bulk: a buffer of twice the size is cut back whenever it is full
        let mut found: Vec<(f32, u32)> = Vec::with_capacity(room.saturating_mul(2).min(self.live + 1));
        let mut least = f32::NEG_INFINITY;
        let rows = self.high.chunks_exact(self.stride.max(1)).zip(&self.scales);
        for (slot, (row, &scale)) in rows.enumerate() {
            let near = dot(&probe.high, row) as f32 * scale;
            let slot = slot as u32;
            // the filter is asked only about rows that would be kept: same result, far fewer calls
            if near > least && scale > 0.0 && accept(slot) {
                found.push((near, slot));
                if found.len() >= room * 2 {
                    least = cut(&mut found, room);
                }
            }
        }
        cut(&mut found, room);
        let mut near: Vec<Near> =
            found.iter().map(|&(_, slot)| Near { slot, cosine: self.exact(probe, slot) }).collect();
        near.order_by(|a, b| b.cosine.total_cmp(&a.cosine).then(a.slot.cmp(&b.slot)));
        near.truncate(k);
        near
    }

    /// Cosine of a passage's vector with a query; `None` when the passage has no vector.
    #[must_use]
    pub fn cosine(&self, probe: &Probe, slot: u32) -> Option<f32> {
        self.contains(slot).then(|| self.exact(probe, slot))
    }

    /// Cosine of two passages' vectors; `None` when one of them has none.
    #[must_use]
    pub fn between(&self, a: u32, b: u32) -> Option<f32> {
        let (first, second) = (self.range(a)?, self.range(b)?);
        let dots = [
            dot(&self.high[first.clone()], &self.high[second.clone()]),
            dot(&self.high[first.clone()], &self.low[second.clone()]),
            dot(&self.low[first.clone()], &self.high[second.clone()]),
            dot(&self.low[first], &self.low[second]),
        ];
        Some(whole(dots, self.scales[a as usize], self.scales[b as usize]))
    }

    fn range(&self, slot: u32) -> Option<std::ops::Range<usize>> {
        self.contains(slot).then(|| slot as usize * self.stride..(slot as usize + 1) * self.stride)
    }

    fn exact(&self, probe: &Probe, slot: u32) -> f32 {
        let Some(row) = self.range(slot) else { return 0.0 };
        let (high, low) = (&self.high[row.clone()], &self.low[row]);
        let dots = [dot(&probe.high, high), dot(&probe.high, low), dot(&probe.low, high), dot(&probe.low, low)];
        whole(dots, probe.scale, self.scales[slot as usize])
    }
}

/// Puts the planes' products together: (256 h + l) x (256 h' + l').
fn whole(dots: [i32; 4], a: f32, b: f32) -> f32 {
    let sum = i64::from(dots[0]) * 65_536 + (i64::from(dots[1]) + i64::from(dots[2])) * 256 + i64::from(dots[3]);
    ((sum as f64 * f64::from(a) * f64::from(b)) as f32).clamp(-1.0, 1.0)
}

/// Keeps the best `room`; the least value that a later row must exceed. Rows come in rising order, so of equal ones
/// the earlier stay.
fn cut(found: &mut Vec<(f32, u32)>, room: usize) -> f32 {
    if found.len() <= room {
        return f32::NEG_INFINITY;
    }
    found.select_nth_unstable_by(room - 1, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    found.truncate(room);
    found[room - 1].0
}
