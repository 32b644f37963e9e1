//! Turns stretches of the vector index into bytes and back, for derived storage.
//!
//! A page is `u32 dims, u32 first slot, u32 rows, f32 scales, high bytes, low bytes`, little-endian, without padding.
//! The store's envelope checks versions and checksums; here only lengths are.

use super::Vectors;

/// Slots of a page.
pub const PAGE: u32 = 1_024;

impl Vectors {
    /// Number of pages that hold anything.
    #[must_use]
    pub fn pages(&self) -> u32 {
        (self.scales.len() as u32).div_ceil(PAGE)
    }

    /// Page `n`: slots `n * PAGE ..`.
    #[must_use]
    pub fn page(&self, n: u32) -> Vec<u8> {
        let first = (n as usize * PAGE as usize).min(self.scales.len());
        let last = (first + PAGE as usize).min(self.scales.len());
        let mut out = Vec::with_capacity(12 + (last - first) * (4 + 2 * self.dims));
        for head in [self.dims, first, last - first] {
            out.extend_from_slice(&(head as u32).to_le_bytes());
        }
        self.scales[first..last].iter().for_each(|scale| out.extend_from_slice(&scale.to_le_bytes()));
        for plane in [&self.high, &self.low] {
            for row in plane.chunks_exact(self.stride.max(1)).take(last).skip(first) {
                out.extend(row[..self.dims].iter().map(|&x| x as u8));
            }
        }
        out
    }

    /// Takes a page in, in place of what those slots held. False, and nothing changes, when it is of another
    /// dimension, its length is wrong or it names slots beyond four million.
    pub fn load(&mut self, page: &[u8]) -> bool {
        let word = |at: usize| page.get(at..at + 4).and_then(|b| b.try_into().ok()).map(u32::from_le_bytes);
        let (Some(dims), Some(first), Some(rows)) = (word(0), word(4), word(8)) else { return false };
        let (first, rows) = (first as usize, rows as usize);
        if dims as usize != self.dims
            || rows > PAGE as usize
            || first > 1 << 22
            || page.len() != 12 + rows * (4 + 2 * self.dims)
        {
            return false;
        }
        let scales: Vec<f32> = page[12..12 + rows * 4]
            .as_chunks::<4>()
            .0
            .iter()
            .map(|b| f32::from_le_bytes(*b))
            .map(|scale| if scale.is_finite() && scale > 0.0 { scale } else { 0.0 })
            .collect();
        self.reserve(first + rows);
        for (i, &scale) in scales.iter().enumerate() {
            let slot = first + i;
            self.live -= usize::from(self.scales[slot] > 0.0);
            self.live += usize::from(scale > 0.0);
            self.scales[slot] = scale;
            let row = slot * self.stride;
            for (plane, base) in [(&mut self.high, 12 + rows * 4), (&mut self.low, 12 + rows * (4 + self.dims))] {
                let from = base + i * self.dims;
                for (to, &byte) in plane[row..row + self.dims].iter_mut().zip(&page[from..from + self.dims]) {
                    // -128 never leaves quantising and would overflow a product's 16 bits
                    *to = (byte as i8).max(-127);
                }
            }
        }
        true
    }
}
