//! Turns passages' vectors into rows of bytes and a query vector into the nearest passages.
//!
//! A row is kept in 16 bits a dimension, split into two planes: the high bytes are scanned, the low bytes only
//! serve to rescore the best of the scan. Everything after quantising is whole numbers, so the SIMD and the portable
//! build rank alike to the last bit. Cosines are off by less than 0.0002 from those of the vectors given.
//!
//! Up to [`SIGNS_FROM`] rows all of them are compared, and what is found is exact. Beyond, a row is left when the signs of
//! its numbers alone say that it is too far from the query. Beyond [`CELLS_FROM`] rows are kept in
//! cells of near ones as well, and only the cells nearest to the query are looked at, with what came since they were made.

mod cells;
mod centres;
mod dot;
mod rows;
mod scan;
mod signs;

use dot::{LANES, dot, numbers};
use rows::{PARTS, Rows};
use scan::{Best, cut, order, scan};

/// The scan hands on this many times the results asked for, at least [`LEAST`], to be rescored.
const OVER: usize = 4;
const LEAST: usize = 48;
/// Largest 16-bit value: its high byte rounds to 127.
const FULL: f32 = 32_512.0;
/// Rows from which on a query looks at signs before numbers, where the caller does not say.
pub const SIGNS_FROM: usize = 32_768;
/// Rows of a part from which on they are kept in cells, where the caller does not say.
pub const CELLS_FROM: usize = 262_144;
/// The least number that both are of use for.
pub const FEWEST: usize = 1_024;
/// Cells are made anew when this share of the rows came since.
const LOOSE: usize = 16;
/// And never for fewer than this.
const LOOSE_LEAST: usize = 4_096;

/// What a passage belongs to: those of lasting memories are searched by themselves whenever something new is learnt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// Turns, episodes and documents.
    #[default]
    Said,
    /// Semantic and procedural memories.
    Lasting,
}

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
    rows: Rows,
    live: usize,
    signs_from: usize,
    cells_from: usize,
}

/// A query in the index's own form.
#[derive(Debug)]
pub struct Probe {
    high: Vec<i8>,
    low: Vec<i8>,
    /// The high bytes as the scan wants them.
    wide: Vec<i16>,
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
        Self { dims, rows: Rows::new(stride), live: 0, signs_from: SIGNS_FROM, cells_from: CELLS_FROM }
    }

    /// Numbers of rows from which on signs and cells are used; `usize::MAX`: never.
    pub fn approximate_from(&mut self, signs: usize, cells: usize) {
        (self.signs_from, self.cells_from) = (signs, cells);
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

    /// Bytes on the heap, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.rows.bytes()
    }

    /// Cells that rows are kept in; 0 while all are scanned.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.rows.cells.len() - PARTS
    }

    /// True when this passage has a vector.
    #[must_use]
    pub fn contains(&self, slot: u32) -> bool {
        self.rows.place(slot).is_some()
    }

    /// Keeps a passage's vector, in place of what was there. False, and nothing is kept, when it has another number
    /// of dimensions or no direction (all zero, or a value that is not finite).
    pub fn set(&mut self, slot: u32, part: Part, vector: &[f32]) -> bool {
        self.remove(slot);
        if vector.len() != self.dims || vector.iter().any(|x| !x.is_finite()) {
            return false;
        }
        let (mut high, mut low) = (vec![0; self.dims], vec![0; self.dims]);
        let scale = quantise(vector, &mut high, &mut low);
        self.keep(slot, part, scale, &high, &low)
    }

    fn keep(&mut self, slot: u32, part: Part, scale: f32, high: &[i8], low: &[i8]) -> bool {
        if scale.is_nan() || scale <= 0.0 || scale.is_infinite() {
            return false;
        }
        self.rows.push(slot, part as usize, scale, high, low);
        self.live += 1;
        true
    }

    /// Makes signs once there are enough rows, and the cells of a part anew when they are worth it: after adding, never in
    /// the middle of it.
    pub fn settle(&mut self) {
        if self.live >= self.signs_from.min(self.cells_from) {
            self.rows.sign_all();
        }
        for part in 0..PARTS {
            let (loose, all) = self.rows.counts(part);
            if all >= self.cells_from && loose > LOOSE_LEAST.min(self.cells_from).max(all / LOOSE) {
                let groups = cells::cut(&self.rows, part);
                self.rows.regroup(part, &groups);
            }
        }
    }

    /// Forgets a passage's vector and overwrites its bytes.
    pub fn remove(&mut self, slot: u32) {
        self.live -= usize::from(self.contains(slot));
        self.rows.remove(slot);
    }

    /// A passage's vector as bytes: scale (f32 LE), high bytes, low bytes; [`Vectors::row_bytes`] of them.
    pub fn write(&self, slot: u32, out: &mut Vec<u8>) -> bool {
        let Some(place) = self.rows.place(slot) else { return false };
        out.extend_from_slice(&self.rows.scale(place).to_le_bytes());
        let (high, low) = self.rows.planes(place);
        out.extend(high[..self.dims].iter().chain(&low[..self.dims]).map(|&x| x as u8));
        true
    }

    /// Takes in what [`Vectors::write`] wrote. False, and nothing is kept, when it cannot be.
    pub fn read(&mut self, slot: u32, part: Part, bytes: &[u8]) -> bool {
        self.remove(slot);
        let Some((scale, planes)) = bytes.split_first_chunk::<4>() else { return false };
        if planes.len() != 2 * self.dims {
            return false;
        }
        let (high, low) = numbers(planes).split_at(self.dims);
        self.keep(slot, part, f32::from_le_bytes(*scale), high, low)
    }

    /// Bytes that a vector takes in storage.
    #[must_use]
    pub fn row_bytes(dims: usize) -> usize {
        4 + 2 * dims
    }

    /// A query vector in the index's form; `None` when it does not fit or has no direction.
    #[must_use]
    pub fn probe(&self, query: &[f32]) -> Option<Probe> {
        if query.len() != self.dims || query.iter().any(|x| !x.is_finite()) {
            return None;
        }
        let (mut high, mut low) = (vec![0; self.rows.stride], vec![0; self.rows.stride]);
        let scale = quantise(query, &mut high, &mut low);
        (scale > 0.0).then(|| Probe::new(high, low, scale))
    }

    /// A passage's own vector as a query: "more like this".
    #[must_use]
    pub fn row(&self, slot: u32) -> Option<Probe> {
        let place = self.rows.place(slot)?;
        let (high, low) = self.rows.planes(place);
        Some(Probe::new(high.to_vec(), low.to_vec(), self.rows.scale(place)))
    }

    /// The `k` nearest passages that `accept` lets through, nearest first, equal ones by number.
    #[must_use]
    pub fn search(&self, query: &[f32], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<Near> {
        match self.probe(query) {
            Some(probe) => self.nearest(&probe, k, None, accept),
            None => Vec::new(),
        }
    }

    /// As [`Vectors::search`], for a query that was prepared before, in one part or all.
    #[must_use]
    pub fn nearest(&self, probe: &Probe, k: usize, part: Option<Part>, accept: &dyn Fn(u32) -> bool) -> Vec<Near> {
        let k = k.min(self.live);
        if k == 0 {
            return Vec::new();
        }
        let mut best = Best::new(k.saturating_mul(OVER).max(LEAST), self.live);
        scan(&self.rows, probe, part, self.rows.signed && self.live >= self.signs_from, &mut best, accept);
        let mut near: Vec<(f32, u32)> =
            best.finish().into_iter().map(|(_, slot)| (self.exact(probe, slot), slot)).collect();
        cut(&mut near, k);
        order(&mut near);
        near.into_iter().map(|(cosine, slot)| Near { slot, cosine }).collect()
    }

    /// Cosine of a passage's vector with a query; `None` when the passage has no vector.
    #[must_use]
    pub fn cosine(&self, probe: &Probe, slot: u32) -> Option<f32> {
        self.contains(slot).then(|| self.exact(probe, slot))
    }

    /// Cosine of two passages' vectors; `None` when one of them has none.
    #[must_use]
    pub fn between(&self, a: u32, b: u32) -> Option<f32> {
        let (a, b) = (self.rows.place(a)?, self.rows.place(b)?);
        Some(self.compared(self.rows.planes(a), self.rows.scale(a), b))
    }

    fn exact(&self, probe: &Probe, slot: u32) -> f32 {
        let Some(place) = self.rows.place(slot) else { return 0.0 };
        self.compared((&probe.high, &probe.low), probe.scale, place)
    }

    fn compared(&self, (high, low): (&[i8], &[i8]), scale: f32, place: u32) -> f32 {
        let (other, rest) = self.rows.planes(place);
        let dots = [dot(high, other), dot(high, rest), dot(low, other), dot(low, rest)];
        whole(dots, scale, self.rows.scale(place))
    }
}

impl Probe {
    fn new(high: Vec<i8>, low: Vec<i8>, scale: f32) -> Self {
        let wide = dot::wide(&high);
        Self { high, low, wide, scale }
    }
}

/// Puts the planes' products together: (256 h + l) x (256 h' + l').
fn whole(dots: [i32; 4], a: f32, b: f32) -> f32 {
    let sum = i64::from(dots[0]) * 65_536 + (i64::from(dots[1]) + i64::from(dots[2])) * 256 + i64::from(dots[3]);
    ((sum as f64 * f64::from(a) * f64::from(b)) as f32).clamp(-1.0, 1.0)
}
