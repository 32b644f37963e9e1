//! Turns the signs of a row's numbers into a few bytes, and a query into which rows of a block may still be among the
//! best, without a look at their numbers.
//!
//! One bit a dimension tells a cosine to within some six hundredths, whatever the vectors are like: the estimate is that of
//! Gao and Long, "RaBitQ" (2024), without its rotation. Of a row in a cell the signs are those of what it is beside the cell's
//! centre: the less that is, the closer the estimate. Four bits at a time are looked up in a table that the query makes,
//! sixteen rows at once, as André, Kermarrec and Le Scouarnec do it, "Cache locality is not enough" (2015).

use std::ops::Range;

use super::dot::{ABREAST, dot};
use super::rows::ROWS;

/// Dimensions from which on the signs say enough.
const FROM: usize = 128;
/// Dimensions whose signs are one byte.
const BYTE: usize = 8;
/// Dimensions that are looked up together.
const GROUP: usize = 4;
/// Largest entry of a table: eight of them are added in a byte.
const MOST: f32 = 31.0;
/// A row is looked at when the query's sum for its signs falls short by up to this, for a query of length one: a little over two
/// standard deviations of what real and evenly spread vectors are off by, which is some 0.1 of a cosine for 256 dimensions.
const SLACK: f32 = 1.28;
/// Blocks whose signs lie together, so that a cell is read in one run.
const TOGETHER: usize = 16;
/// Bytes of what the signs of a block's rows are taken with: of each row the cosine with its cell's centre, then of each what
/// is left of it beside the centre, its squared length over the sum of its sizes, in the unit of products (f32 LE).
const FACTORS: usize = 2 * 4 * ROWS;

/// The signs of all rows and what makes an estimate of their sums.
#[derive(Debug)]
pub struct Signs {
    /// Bytes of signs of a block; 0 for vectors of few dimensions.
    width: usize,
    /// Of some blocks, one after another: factors, then signs byte by byte: that of all rows of a block, then the next.
    runs: Vec<Box<[u8]>>,
    blocks: usize,
}

impl Signs {
    /// For rows of so many dimensions.
    pub fn new(stride: usize) -> Self {
        Self { width: if stride >= FROM { stride / BYTE * ROWS } else { 0 }, runs: Vec::new(), blocks: 0 }
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> usize {
        self.runs.len() * TOGETHER * (self.width + FACTORS)
    }

    /// Makes room for one more block.
    pub fn grow(&mut self) {
        if self.width > 0 && self.blocks.is_multiple_of(TOGETHER) {
            self.runs.push(vec![0; TOGETHER * (self.width + FACTORS)].into_boxed_slice());
        }
        self.blocks += 1;
    }

    /// Where a block's bytes are.
    fn of(&self, block: usize) -> (usize, Range<usize>) {
        let size = self.width + FACTORS;
        (block / TOGETHER, block % TOGETHER * size..(block % TOGETHER + 1) * size)
    }

    /// Takes a row's signs anew: of what it is beside its cell's centre, or of all of it where there is none. Gives its cosine
    /// with the centre.
    pub fn set(&mut self, (block, row): (usize, usize), high: &[i8], scale: f32, centre: Option<(&[i8], f32)>) -> f32 {
        let unit = scale * 256.0;
        let (centre, by) = centre.unwrap_or_default();
        let along = dot(centre, &high[..centre.len()]) as f32 * by * unit;
        if self.width == 0 {
            return along;
        }
        // lane by lane, so that the compiler can take several at once
        let (mut sizes, mut squares) = ([0.0; BYTE], [0.0; BYTE]);
        let (run, range) = self.of(block);
        let (factors, codes) = self.runs[run][range].split_at_mut(FACTORS);
        let weight = along * by;
        let mut centres = centre.as_chunks::<BYTE>().0.iter();
        for (codes, eight) in codes.as_chunks_mut::<ROWS>().0.iter_mut().zip(high.as_chunks::<BYTE>().0) {
            let centre = centres.next().unwrap_or(&[0; BYTE]);
            let mut signs = 0;
            for lane in 0..BYTE {
                let beside = f32::from(eight[lane]) * unit - f32::from(centre[lane]) * weight;
                sizes[lane] += beside.abs();
                squares[lane] += beside * beside;
                signs |= u8::from(beside >= 0.0) << lane;
            }
            codes[row] = signs;
        }
        let [sizes, squares]: [f32; 2] = [sizes, squares].map(|lanes| lanes.iter().sum());
        let beside = if sizes > 0.0 { squares / sizes / 256.0 } else { 0.0 };
        let factors = factors.as_chunks_mut::<4>().0;
        (factors[row], factors[ROWS + row]) = (along.to_le_bytes(), beside.to_le_bytes());
        along
    }
}

/// What a query adds up for the signs of four dimensions at a time, and how the sums are read.
#[derive(Debug)]
pub struct Lookup {
    table: Vec<[u8; 16]>,
    step: f32,
    /// What a sum is lessened by; the slack is off already.
    offset: f32,
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
        Some(Self { table, step, offset: offset - SLACK / (scale * 256.0) })
    }

    /// Which rows of a block may still reach `least`, as bits. `centre`: product of the query and their cell's centre.
    pub fn promising(&self, signs: &Signs, block: usize, centre: f32, least: f32) -> u64 {
        let mut sums = [0; ROWS];
        let (run, range) = signs.of(block);
        let (factors, codes) = signs.runs[run][range].split_at(FACTORS);
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        simd::add(&self.table, codes, &mut sums);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        for (codes, tables) in codes.as_chunks::<ROWS>().0.iter().zip(self.table.as_chunks::<2>().0) {
            for (sum, &code) in sums.iter_mut().zip(codes) {
                *sum += u16::from(tables[0][usize::from(code & 15)]) + u16::from(tables[1][usize::from(code >> 4)]);
            }
        }
        let mut found = 0;
        let (along, beside) = factors.split_at(FACTORS / 2);
        let fours = along.as_chunks::<{ 4 * ABREAST }>().0.iter().zip(beside.as_chunks::<{ 4 * ABREAST }>().0);
        for (at, (sums, (along, beside))) in sums.as_chunks::<ABREAST>().0.iter().zip(fours).enumerate() {
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            let four = simd::reach(sums, along, beside, [self.step, self.offset, centre, least]);
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            let four = (0..ABREAST).fold(0, |bits, row| {
                let [along, beside] = [along, beside].map(|f| f32::from_le_bytes(f.as_chunks::<4>().0[row]));
                let near = along * centre + (f32::from(sums[row]) * self.step - self.offset) * beside;
                bits | u64::from(near >= least) << row
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
        f32x4_add, f32x4_convert_u32x4, f32x4_ge, f32x4_mul, f32x4_splat, f32x4_sub, i8x16_add, i8x16_swizzle,
        i16x8_add, i16x8_extend_high_u8x16, i16x8_extend_low_u8x16, i16x8_splat, i32x4_bitmask, u8x16_splat, u16x8_shr,
        u32x4_extend_low_u16x8, v128, v128_and, v128_load, v128_load64_zero, v128_store,
    };

    /// Entries of two bytes of sixteen rows.
    ///
    /// # Safety
    /// Sixteen bytes can be read at `at` and [`ROWS`] after it.
    #[inline]
    unsafe fn sixteen(at: *const u8, [a, b, c, d]: [v128; 4]) -> v128 {
        let low = u8x16_splat(15);
        // a shift of bytes takes five instructions on x86, one of pairs with what is masked anyway two
        let high = |x| v128_and(u16x8_shr(x, 4), low);
        // SAFETY: the caller's promise.
        let (x, y) = unsafe { (v128_load(at.cast()), v128_load(at.add(ROWS).cast())) };
        let first = i8x16_add(i8x16_swizzle(a, v128_and(x, low)), i8x16_swizzle(b, high(x)));
        let second = i8x16_add(i8x16_swizzle(c, v128_and(y, low)), i8x16_swizzle(d, high(y)));
        i8x16_add(first, second)
    }

    /// Sums for all rows of a block.
    #[inline]
    pub fn add(table: &[[u8; 16]], codes: &[u8], sums: &mut [u16; ROWS]) {
        let (eights, last) = table.as_chunks::<8>();
        let (fours, end) = codes.as_chunks::<{ 4 * ROWS }>();
        for (half, sums) in sums.as_chunks_mut::<{ ROWS / 2 }>().0.iter_mut().enumerate() {
            let zero = i16x8_splat(0);
            let (mut a, mut b, mut c, mut d) = (zero, zero, zero, zero);
            // Nothing here is in a loop or a function of its own that need not be: a build for size would keep the sums
            // in memory.
            for (tables, codes) in eights.iter().zip(fours) {
                // SAFETY: each table is sixteen bytes; of `codes` thirty-two bytes from half a row of each of the four
                // are read.
                unsafe {
                    let load = |at: usize| v128_load(tables[at].as_ptr().cast());
                    let at = codes.as_ptr().add(half * ROWS / 2);
                    let four = [load(0), load(1), load(2), load(3)];
                    let (x, y) = (sixteen(at, four), sixteen(at.add(16), four));
                    let (at, four) = (at.add(2 * ROWS), [load(4), load(5), load(6), load(7)]);
                    let (x, y) = (i8x16_add(x, sixteen(at, four)), i8x16_add(y, sixteen(at.add(16), four)));
                    a = i16x8_add(a, i16x8_extend_low_u8x16(x));
                    b = i16x8_add(b, i16x8_extend_high_u8x16(x));
                    c = i16x8_add(c, i16x8_extend_low_u8x16(y));
                    d = i16x8_add(d, i16x8_extend_high_u8x16(y));
                }
            }
            for (tables, codes) in last.as_chunks::<4>().0.iter().zip(end.as_chunks::<{ 2 * ROWS }>().0) {
                // SAFETY: as above, of the two that are left.
                unsafe {
                    let load = |at: usize| v128_load(tables[at].as_ptr().cast());
                    let four = [load(0), load(1), load(2), load(3)];
                    let at = codes.as_ptr().add(half * ROWS / 2);
                    let (x, y) = (sixteen(at, four), sixteen(at.add(16), four));
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
    pub fn reach(
        sums: &[u16; ABREAST],
        along: &[u8; 4 * ABREAST],
        beside: &[u8; 4 * ABREAST],
        [step, offset, centre, least]: [f32; 4],
    ) -> u64 {
        // SAFETY: four 16-bit and twice four 32-bit values.
        let (sums, along, beside) = unsafe {
            (
                v128_load64_zero(sums.as_ptr().cast()),
                v128_load(along.as_ptr().cast()),
                v128_load(beside.as_ptr().cast()),
            )
        };
        let sums = f32x4_convert_u32x4(u32x4_extend_low_u16x8(sums));
        let signs = f32x4_mul(f32x4_sub(f32x4_mul(sums, f32x4_splat(step)), f32x4_splat(offset)), beside);
        let near = f32x4_add(f32x4_mul(along, f32x4_splat(centre)), signs);
        u64::from(i32x4_bitmask(f32x4_ge(near, f32x4_splat(least))))
    }
}
