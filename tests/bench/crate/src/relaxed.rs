//! The inner loop of the scan with relaxed SIMD and without, over the same rows: what a second build would bring.

use core::arch::wasm32::{
    i16x8_load_extend_i8x8, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_relaxed_dot_i8x16_i7x16_add,
    i32x4_splat, v128, v128_load,
};
use wasm_bindgen::prelude::*;

const DIMS: usize = 256;

/// Rows of 256 bytes.
#[wasm_bindgen]
pub struct Kernel {
    rows: Vec<i8>,
    query: [i8; DIMS],
}

fn sum(lanes: v128) -> i32 {
    i32x4_extract_lane::<0>(lanes)
        + i32x4_extract_lane::<1>(lanes)
        + i32x4_extract_lane::<2>(lanes)
        + i32x4_extract_lane::<3>(lanes)
}

#[target_feature(enable = "relaxed-simd")]
fn relaxed(query: &[v128; DIMS / 16], rows: &[i8]) -> i32 {
    let mut best = i32::MIN;
    for row in rows.as_chunks::<DIMS>().0 {
        let mut lanes = i32x4_splat(0);
        for (at, q) in query.iter().enumerate() {
            // SAFETY: sixteen bytes lie there.
            let x = unsafe { v128_load(row.as_ptr().add(at * 16).cast()) };
            lanes = i32x4_relaxed_dot_i8x16_i7x16_add(x, *q, lanes);
        }
        best = best.max(sum(lanes));
    }
    best
}

fn plain(query: &[i16; DIMS], rows: &[i8]) -> i32 {
    let mut best = i32::MIN;
    for rows in rows.chunks_exact(DIMS * 4) {
        let mut lanes = [i32x4_splat(0); 4];
        for at in (0..DIMS).step_by(8) {
            // SAFETY: eight numbers of the query and eight bytes of each of four rows lie there.
            unsafe {
                let q = v128_load(query.as_ptr().add(at).cast());
                for (row, lanes) in lanes.iter_mut().enumerate() {
                    let x = i16x8_load_extend_i8x8(rows.as_ptr().add(row * DIMS + at));
                    *lanes = i32x4_add(*lanes, i32x4_dot_i16x8(x, q));
                }
            }
        }
        best = lanes.into_iter().map(sum).fold(best, i32::max);
    }
    best
}

#[wasm_bindgen]
impl Kernel {
    /// So many rows of anything.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: usize) -> Kernel {
        let mut x = 7u32;
        let mut next = || {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (x >> 25) as i8 - 63
        };
        Kernel { rows: (0..rows * DIMS).map(|_| next()).collect(), query: std::array::from_fn(|_| next()) }
    }

    /// The best product.
    pub fn plain(&self) -> i32 {
        plain(&self.query.map(i16::from), &self.rows)
    }

    /// The same by relaxed SIMD, with the query as 0..127: products differ by a constant times the row's sum.
    pub fn relaxed(&self) -> i32 {
        let query = self.query.map(|q| (q >> 1) + 64);
        let load = |at: usize| {
            // SAFETY: sixteen bytes lie there.
            unsafe { v128_load(query.as_ptr().add(at * 16).cast()) }
        };
        let query: [v128; DIMS / 16] = std::array::from_fn(load);

        relaxed(&query, &self.rows)
    }
}
