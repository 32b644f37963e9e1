//! Turns a text into a unit vector without any network: a static token model, or hashed characters.
//!
//! [`Model`] is the built-in embedder: a lookup of token vectors from a file, a weighted sum, one division.
//! [`HashEmbedder`] needs no file and knows no meaning; it is the fallback. Both give bit for bit the same
//! vector natively and as wasm: every sum has one order and nothing fuses a multiplication with an addition.

pub mod calibration;
pub mod hash;
pub mod model;
mod pieces;
mod tokenizer;

pub use calibration::Calibration;
pub use hash::HashEmbedder;
pub use model::Model;

/// Scales to unit length; false where there is no direction to keep (all zero, or not finite).
fn normalise(vector: &mut [f32]) -> bool {
    // Eight partial sums: the same order whatever the compiler makes of it.
    let mut lanes = [0f32; 8];
    let chunks = vector.chunks_exact(8);
    let rest: f32 = chunks.remainder().iter().map(|x| x * x).sum();
    for chunk in chunks {
        for (lane, x) in lanes.iter_mut().zip(chunk) {
            *lane += x * x;
        }
    }
    let square = lanes.iter().sum::<f32>() + rest;
    if !square.is_finite() || square <= 0.0 {
        vector.fill(0.0);
        return false;
    }
    let length = square.sqrt();
    for x in vector {
        *x /= length;
    }
    true
}

/// Cosine of two unit vectors, summed from the first dimension to the last.
#[must_use]
pub fn cosine(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The finaliser of SplitMix64: every bit of the result depends on every bit of the input.
fn mix(x: u64) -> u64 {
    let mut x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The hash of a sequence of characters.
fn hash_chars(chars: &[char]) -> u64 {
    chars.iter().fold(0, |seed, &c| mix(seed ^ u64::from(u32::from(c))))
}

#[cfg(test)]
mod tests;
