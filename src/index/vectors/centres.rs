//! Keeps the centres of cells one after another, so that all of them are compared with a query in one run.

use super::dot::{ABREAST, Whole, reaching};
use super::rows::ROWS;

/// Centres: directions as bytes, and what their products are multiplied by.
#[derive(Debug, Default)]
pub struct Centres {
    stride: usize,
    len: usize,
    /// Padded to whole fours.
    bytes: Vec<i8>,
    scales: Vec<f32>,
}

impl Centres {
    pub fn new(stride: usize) -> Self {
        Self { stride, ..Self::default() }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// A centre: the bytes times the scale are a unit vector.
    pub fn get(&self, at: usize) -> (&[i8], f32) {
        (&self.bytes[at * self.stride..(at + 1) * self.stride], self.scales[at])
    }

    pub fn add(&mut self, (bytes, scale): (&[i8], f32)) {
        if self.len.is_multiple_of(ABREAST) {
            self.bytes.resize((self.len + ABREAST) * self.stride, 0);
            self.scales.resize(self.len + ABREAST, 0.0);
        }
        self.bytes[self.len * self.stride..(self.len + 1) * self.stride].copy_from_slice(bytes);
        self.scales[self.len] = scale;
        self.len += 1;
    }

    /// Product of each centre, as a unit vector, and bytes that were widened.
    pub fn compare(&self, wide: &[i16], each: &mut dyn FnMut(usize, f32)) {
        let mut products = [0; ROWS];
        for (run, scales) in self.scales.chunks(ROWS).enumerate() {
            let first = run * ROWS;
            reaching(wide, Whole { bytes: &self.bytes[first * self.stride..], scales }, f32::MIN, &mut products);
            for (at, (product, scale)) in (first..self.len).zip(products.iter().zip(scales)) {
                each(at, *product as f32 * scale);
            }
        }
    }
}
