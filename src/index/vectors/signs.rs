//! Turns the signs of a row's numbers into a few bytes, and a query into which rows of a block may still be among the
//! best, without a look at their numbers.
//!
//! One bit a dimension tells a cosine to within some six hundredths, whatever the vectors are like: the estimate is that of
//! Gao and Long, "RaBitQ" (2024), without its rotation. Four bits at a time are looked up in a table that the query makes,
//! sixteen rows at once, as André, Kermarrec and Le Scouarnec do it, "Cache locality is not enough" (2015).

use super::dot::ABREAST;
use super::rows::ROWS;

/// Dimensions from which on the signs say enough.
const FROM: usize = 128;
/// Dimensions whose signs are one byte.
const BYTE: usize = 8;
/// Dimensions that are looked up together.
const GROUP: usize = 4;
/// Largest entry of a table: four of them are added in a byte.
const MOST: f32 = 63.0;
/// A row is looked at when its estimate falls short by up to this over the square root of the dimensions, as a cosine: a
/// little over two standard deviations of what real and evenly spread vectors are off by.
const SLACK: f32 = 1.6;

/// The signs of a block's rows, and what makes an estimate of their sums.
#[derive(Clone, Debug)]
pub struct Signs {
    /// Byte by byte: that of all rows, then the next; empty for vectors of few dimensions.
    codes: Box<[u8]>,
    /// One over the sum of a row's sizes, in the unit of products.
    inverse: [f32; ROWS],
}

impl Signs {
    /// Of rows without numbers.
    pub fn new(stride: usize) -> Self {
        let bytes = if stride >= FROM { stride / BYTE } else { 0 };
        Self { codes: vec![0; bytes * ROWS].into_boxed_slice(), inverse: [0.0; ROWS] }
    }

    /// Bytes on the heap for so many dimensions.
    pub fn bytes(stride: usize) -> usize {
        if stride >= FROM { stride / BYTE * ROWS } else { 0 }
    }

    /// Takes a row's signs anew.
    pub fn set(&mut self, row: usize, high: &[i8], scale: f32) {
        let signs = high
            .as_chunks::<BYTE>()
            .0
            .iter()
            .map(|eight| eight.iter().enumerate().fold(0, |byte, (bit, &x)| byte | u8::from(x >= 0) << bit));
        for (codes, signs) in self.codes.as_chunks_mut::<ROWS>().0.iter_mut().zip(signs) {
            codes[row] = signs;
        }
        let sizes: u32 = high.iter().map(|&x| u32::from(x.unsigned_abs())).sum();
        let unit = sizes as f32 * scale * 65_536.0;
        self.inverse[row] = if unit > 0.0 { 1.0 / unit } else { 0.0 };
    }
}

/// What a query adds up for the signs of four dimensions at a time, and how the sums are read.
#[derive(Debug)]
pub struct Lookup {
    table: Vec<[u8; 16]>,
    step: f32,
    offset: f32,
    slack: f32,
}

impl Lookup {
    /// Of a query's high bytes and their scale; `None` where rows have no signs.
    pub fn of(high: &[i8], scale: f32) -> Option<Self> {
        if high.len() < FROM {
            return None;
        }
        let groups = high.as_chunks::<GROUP>().0;
        let size = |group: &[i8; GROUP]| group.iter().map(|x| i32::from(x.unsigned_abs())).sum::<i32>();
        let widest = groups.iter().map(size).max().unwrap_or(0).max(1) as f32;
        // sums of all entries fit sixteen bits, for however many dimensions
        let most = MOST.min((65_535 / groups.len()) as f32);
        let step = 2.0 * widest / most;
        let entry = |group: &[i8; GROUP], signs: usize| {
            let sum = |all, (bit, &x): (usize, &i8)| {
                if signs >> bit & 1 == 1 { all + i32::from(x) } else { all - i32::from(x) }
            };
            ((group.iter().enumerate().fold(size(group), sum)) as f32 / step).round() as u8
        };
        let table = groups.iter().map(|group| std::array::from_fn(|signs| entry(group, signs))).collect();
        let offset = groups.iter().map(size).sum::<i32>() as f32;
        let slack = SLACK / (high.len() as f32).sqrt() / (scale * 65_536.0);
        Some(Self { table, step, offset, slack })
    }

    /// Which rows may still reach `least`, as bits.
    pub fn promising(&self, signs: &Signs, least: f32) -> u64 {
        let mut sums = [0; ROWS];
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        simd::add(&self.table, &signs.codes, &mut sums);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        for (codes, tables) in signs.codes.as_chunks::<ROWS>().0.iter().zip(self.table.as_chunks::<2>().0) {
            for (sum, &code) in sums.iter_mut().zip(codes) {
                *sum += u16::from(tables[0][usize::from(code & 15)]) + u16::from(tables[1][usize::from(code >> 4)]);
            }
        }
        let bound = least - self.slack;
        let mut found = 0;
        let fours = sums.as_chunks::<ABREAST>().0.iter().zip(signs.inverse.as_chunks::<ABREAST>().0);
        for (at, (sums, inverse)) in fours.enumerate() {
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            let four = simd::reach(sums, inverse, [self.step, self.offset, bound]);
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            let four = (0..ABREAST).fold(0, |bits, row| {
                let near = (f32::from(sums[row]) * self.step - self.offset) * inverse[row];
                bits | u64::from(near >= bound) << row
            });
            found |= four << (at * ABREAST);
        }
        found
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod simd {
    use super::{ABREAST, ROWS};
    use core::arch::wasm32::{
        f32x4_convert_u32x4, f32x4_ge, f32x4_mul, f32x4_splat, f32x4_sub, i8x16_add, i8x16_swizzle, i16x8_add,
        i16x8_extend_high_u8x16, i16x8_extend_low_u8x16, i16x8_splat, i32x4_bitmask, u8x16_shr, u8x16_splat,
        u32x4_extend_low_u16x8, v128, v128_and, v128_load, v128_load64_zero, v128_store,
    };

    /// Entries of two bytes of sixteen rows.
    ///
    /// # Safety
    /// Sixteen bytes can be read at `at` and [`ROWS`] after it.
    #[inline]
    unsafe fn sixteen(at: *const u8, [a, b, c, d]: [v128; 4]) -> v128 {
        let low = u8x16_splat(15);
        // SAFETY: the caller's promise.
        let (x, y) = unsafe { (v128_load(at.cast()), v128_load(at.add(ROWS).cast())) };
        let first = i8x16_add(i8x16_swizzle(a, v128_and(x, low)), i8x16_swizzle(b, u8x16_shr(x, 4)));
        let second = i8x16_add(i8x16_swizzle(c, v128_and(y, low)), i8x16_swizzle(d, u8x16_shr(y, 4)));
        i8x16_add(first, second)
    }

    /// Sums for all rows of a block.
    #[inline]
    pub fn add(table: &[[u8; 16]], codes: &[u8], sums: &mut [u16; ROWS]) {
        for (half, sums) in sums.as_chunks_mut::<{ ROWS / 2 }>().0.iter_mut().enumerate() {
            let zero = i16x8_splat(0);
            let (mut a, mut b, mut c, mut d) = (zero, zero, zero, zero);
            for (tables, codes) in table.as_chunks::<4>().0.iter().zip(codes.as_chunks::<{ 2 * ROWS }>().0) {
                // SAFETY: the tables are four times sixteen bytes; of `codes` thirty-two bytes from half a row of each of
                // the two are read.
                unsafe {
                    let load = |at: usize| v128_load(tables[at].as_ptr().cast());
                    let tables = [load(0), load(1), load(2), load(3)];
                    let at = codes.as_ptr().add(half * ROWS / 2);
                    // Not in a loop: a build for size would keep the loop, and these sums in memory.
                    let (x, y) = (sixteen(at, tables), sixteen(at.add(16), tables));
                    a = i16x8_add(a, i16x8_extend_low_u8x16(x));
                    b = i16x8_add(b, i16x8_extend_high_u8x16(x));
                    c = i16x8_add(c, i16x8_extend_low_u8x16(y));
                    d = i16x8_add(d, i16x8_extend_high_u8x16(y));
                }
            }
            let to = sums.as_mut_ptr().cast::<v128>();
            // SAFETY: thirty-two 16-bit places are four vectors.
            unsafe {
                v128_store(to, a);
                v128_store(to.add(1), b);
                v128_store(to.add(2), c);
                v128_store(to.add(3), d);
            }
        }
    }

    /// Which of four estimates reach a bound.
    #[inline]
    pub fn reach(sums: &[u16; ABREAST], inverse: &[f32; ABREAST], [step, offset, bound]: [f32; 3]) -> u64 {
        // SAFETY: four 16-bit and four 32-bit values.
        let (sums, inverse) = unsafe { (v128_load64_zero(sums.as_ptr().cast()), v128_load(inverse.as_ptr().cast())) };
        let sums = f32x4_convert_u32x4(u32x4_extend_low_u16x8(sums));
        let near = f32x4_mul(f32x4_sub(f32x4_mul(sums, f32x4_splat(step)), f32x4_splat(offset)), inverse);
        u64::from(i32x4_bitmask(f32x4_ge(near, f32x4_splat(bound))))
    }
}
