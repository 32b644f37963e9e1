//! Turns bytes into their CRC-32 (IEEE), eight bytes a step, with tables that are computed at first use. Each step waits for
//! the one before, so a long slice is cut into four that are read side by side and joined by what zeros behind a text do to
//! its CRC: a multiplication of polynomials over two elements.
//!
//! The `crc32fast` crate gives the same numbers (the tests compare) but carries 16 KB of tables that do not compress.

use std::sync::OnceLock;

type Tables = [[u32; 256]; 8];

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Box<Tables>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Box::new([[0u32; 256]; 8]);
        for byte in 0..256usize {
            let mut value = byte as u32;
            for table in 0..8 {
                for _ in 0..8 {
                    value = if value & 1 == 1 { (value >> 1) ^ POLYNOMIAL } else { value >> 1 };
                }
                tables[table][byte] = value;
            }
        }
        tables
    })
}

/// CRC-32 of several slices, one after another.
#[must_use]
pub fn checksum(slices: &[&[u8]]) -> u32 {
    slices.iter().fold(0, |sum, slice| checksum_on(sum, slice))
}

/// Slices that are read side by side, and bytes from which on that is worth joining them.
const LANES: usize = 4;
const LONG: usize = 4_096;
/// The polynomial, its lowest power first.
const POLYNOMIAL: u32 = 0xedb8_8320;

/// CRC-32 of what has this one, with a slice behind it.
#[must_use]
pub fn checksum_on(sum: u32, slice: &[u8]) -> u32 {
    let tables = tables();
    let words = slice.as_chunks::<8>().0;
    let lane = if slice.len() < LONG { 0 } else { words.len() / LANES };
    let mut state = !sum;
    if lane > 0 {
        let mut states = [state, !0, !0, !0];
        let (a, rest) = words.split_at(lane);
        let (b, rest) = rest.split_at(lane);
        let (c, d) = rest.split_at(lane);
        for (((a, b), c), d) in a.iter().zip(b).zip(c).zip(d) {
            let [one, two, three, four] = states;
            states = [step(tables, one, a), step(tables, two, b), step(tables, three, c), step(tables, four, d)];
        }
        let zeros = zeros(lane * 8);
        state = !states.iter().map(|state| !state).reduce(|all, next| multiply(zeros, all) ^ next).unwrap_or_default();
    }
    let (words, rest) = slice.get(lane * 8 * LANES..).unwrap_or_default().as_chunks::<8>();
    for word in words {
        state = step(tables, state, word);
    }
    for byte in rest {
        state = (state >> 8) ^ tables[0][usize::from(state as u8 ^ byte)];
    }
    !state
}

#[inline(always)]
fn step([t0, t1, t2, t3, t4, t5, t6, t7]: &Tables, state: u32, word: &[u8; 8]) -> u32 {
    // Written out: a build for size would keep a loop, and call a function for each byte of an array's `map`.
    let all = u64::from_le_bytes(*word) ^ u64::from(state);
    let byte = |at: u32| usize::from((all >> (8 * at)) as u8);
    t7[byte(0)] ^ t6[byte(1)] ^ t5[byte(2)] ^ t4[byte(3)] ^ t3[byte(4)] ^ t2[byte(5)] ^ t1[byte(6)] ^ t0[byte(7)]
}

/// What a CRC is multiplied by when so many bytes of zero are put behind its text: x to eight times their number.
fn zeros(mut bytes: usize) -> u32 {
    let (mut product, mut power) = (1 << 31, 1 << 23);
    while bytes > 0 {
        if bytes & 1 == 1 {
            product = multiply(power, product);
        }
        power = multiply(power, power);
        bytes >>= 1;
    }
    product
}

/// The product of two polynomials, without multiples of [`POLYNOMIAL`].
fn multiply(a: u32, mut b: u32) -> u32 {
    let mut product = 0;
    for power in (0..32).rev() {
        if a >> power & 1 == 1 {
            product ^= b;
        }
        b = if b & 1 == 1 { (b >> 1) ^ POLYNOMIAL } else { b >> 1 };
    }
    product
}

#[cfg(test)]
mod tests {
    use super::checksum;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_crc32fast(a: Vec<u8>, b: Vec<u8>) {
            let mut twin = crc32fast::Hasher::new();
            twin.update(&a);
            twin.update(&b);
            prop_assert_eq!(checksum(&[&a, &b]), twin.finalize());
        }

        #[test]
        fn long_ones_as_crc32fast(length in 0usize..40_000, seed: u8, before: Vec<u8>) {
            let long: Vec<u8> = (0..length).map(|at| (at as u8).wrapping_mul(seed) ^ (at >> 8) as u8).collect();
            let mut twin = crc32fast::Hasher::new();
            twin.update(&before);
            twin.update(&long);
            prop_assert_eq!(checksum(&[&before, &long]), twin.finalize());
        }
    }
}
