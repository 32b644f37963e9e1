//! Dot products of signed bytes: with SIMD on wasm32, plainly elsewhere. Whole numbers, so both give the same bits.

/// Rows are padded to this many dimensions.
pub const LANES: usize = 16;
/// Rows that [`dots`] takes at a time.
pub const ABREAST: usize = 4;

/// Sum of products; both slices have the same length, a multiple of [`LANES`].
#[must_use]
#[inline]
pub fn dot(a: &[i8], b: &[i8]) -> i32 {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return simd::dot(a, b);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    return plain(a, b);
}

/// Products of a query, widened once, with rows one after another: as many as `out` has places, a multiple of
/// [`ABREAST`]. The scan spends its time here.
#[inline]
pub fn dots(query: &[i16], rows: &[i8], out: &mut [i32]) {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    simd::dots(query, rows, out);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    for (row, out) in rows.chunks_exact(query.len().max(LANES)).zip(out) {
        *out = row.iter().zip(query).map(|(&x, &q)| i32::from(x) * i32::from(q)).sum();
    }
}

/// What is known of a query's dimensions behind its head, for [`promising`].
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Their length over that of the head.
    pub ratio: f32,
    /// How much they may add for each unit of a row's rest beyond what the heads' agreement lets expect.
    pub reach: f32,
}

/// Heads of rows, four or a multiple of it.
#[derive(Clone, Copy, Debug)]
pub struct Heads<'r> {
    /// Bytes.
    pub bytes: &'r [i8],
    /// Length of the rest of each row.
    pub rest: &'r [f32],
    /// That over the length of the head.
    pub ratio: &'r [f32],
    /// What the row's numbers are multiplied by.
    pub scales: &'r [f32],
}

/// Which rows may still reach `least`, as bits: up to 64.
#[inline]
pub fn promising(query: &[i16], rest: Rest, heads: Heads<'_>, least: f32) -> u64 {
    let mut found = 0;
    let bytes = heads.bytes.chunks_exact((query.len() * ABREAST).max(LANES));
    let lengths = heads.rest.as_chunks::<ABREAST>().0.iter().zip(heads.ratio.as_chunks::<ABREAST>().0);
    for (at, ((bytes, (rests, ratios)), scales)) in
        bytes.zip(lengths).zip(heads.scales.as_chunks::<ABREAST>().0).enumerate()
    {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        let four = simd::promising(query, rest, bytes, [rests, ratios, scales], least);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        let four = {
            let mut products = [0; ABREAST];
            dots(query, bytes, &mut products);
            (0..ABREAST).fold(0, |bits, row| {
                let expected = products[row] as f32 * (1.0 + rest.ratio * ratios[row]);
                let most = (expected + rest.reach * rests[row]) * scales[row];
                bits | u64::from(most >= least) << row
            })
        };
        found |= four << (at * ABREAST);
    }
    found
}

/// The portable twin; chunks of fixed size so that the compiler vectorises it.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[must_use]
#[inline]
pub fn plain(a: &[i8], b: &[i8]) -> i32 {
    let mut sums = [0i32; LANES];
    for (x, y) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
        for i in 0..LANES {
            sums[i] += i32::from(i16::from(x[i]) * i16::from(y[i]));
        }
    }
    sums.iter().sum()
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod simd {
    use super::{ABREAST, LANES};
    use core::arch::wasm32::{
        f32x4_add, f32x4_convert_i32x4, f32x4_ge, f32x4_mul, f32x4_splat, i16x8_load_extend_i8x8, i32x4_add,
        i32x4_bitmask, i32x4_dot_i16x8, i32x4_shuffle, i32x4_splat, v128, v128_load, v128_store,
    };

    /// The sixteen bytes at `at` as two vectors of eight.
    ///
    /// # Safety
    /// Sixteen bytes can be read at `at`; no alignment is asked for.
    #[inline]
    unsafe fn wide(at: *const i8) -> (v128, v128) {
        // SAFETY: the caller's promise.
        unsafe { (i16x8_load_extend_i8x8(at), i16x8_load_extend_i8x8(at.add(8))) }
    }

    /// The sums of four vectors' lanes.
    #[inline]
    fn sums([a, b, c, d]: [v128; ABREAST]) -> v128 {
        let ab = i32x4_add(i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b));
        let cd = i32x4_add(i32x4_shuffle::<0, 4, 1, 5>(c, d), i32x4_shuffle::<2, 6, 3, 7>(c, d));
        i32x4_add(i32x4_shuffle::<0, 1, 4, 5>(ab, cd), i32x4_shuffle::<2, 3, 6, 7>(ab, cd))
    }

    #[inline]
    pub fn dot(a: &[i8], b: &[i8]) -> i32 {
        let mut sums = i32x4_splat(0);
        for (x, y) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
            // SAFETY: both are arrays of sixteen.
            let ((x0, x1), (y0, y1)) = unsafe { (wide(x.as_ptr()), wide(y.as_ptr())) };
            sums = i32x4_add(sums, i32x4_add(i32x4_dot_i16x8(x0, y0), i32x4_dot_i16x8(x1, y1)));
        }
        let zero = i32x4_splat(0);
        core::arch::wasm32::i32x4_extract_lane::<0>(self::sums([sums, zero, zero, zero]))
    }

    /// Products of a query with four rows, which share each load of the query.
    #[inline]
    fn four(query: &[i16], rows: &[i8]) -> v128 {
        let stride = query.len();
        debug_assert!(rows.len() >= stride * ABREAST);
        let mut lanes = [i32x4_splat(0); ABREAST];
        for (at, q) in query.as_chunks::<LANES>().0.iter().enumerate() {
            // SAFETY: `q` is sixteen 16-bit values; of each row sixteen bytes lie at `at * LANES`, since rows are as long
            // as the query and the callers give four of them.
            unsafe {
                let (q0, q1) = (v128_load(q.as_ptr().cast::<v128>()), v128_load(q.as_ptr().add(8).cast::<v128>()));
                for (row, sum) in lanes.iter_mut().enumerate() {
                    let (x0, x1) = wide(rows.as_ptr().add(row * stride + at * LANES));
                    *sum = i32x4_add(*sum, i32x4_add(i32x4_dot_i16x8(x0, q0), i32x4_dot_i16x8(x1, q1)));
                }
            }
        }
        sums(lanes)
    }

    #[inline]
    pub fn dots(query: &[i16], rows: &[i8], out: &mut [i32]) {
        let groups = rows.chunks_exact((query.len() * ABREAST).max(LANES));
        for (rows, out) in groups.zip(out.as_chunks_mut::<ABREAST>().0) {
            // SAFETY: `out` is four 32-bit places.
            unsafe { v128_store(out.as_mut_ptr().cast::<v128>(), four(query, rows)) }
        }
    }

    #[inline]
    pub fn promising(
        query: &[i16],
        rest: super::Rest,
        bytes: &[i8],
        [rests, ratios, scales]: [&[f32; ABREAST]; 3],
        least: f32,
    ) -> u64 {
        let load = |four: &[f32; ABREAST]| {
            // SAFETY: these are four 32-bit values.
            unsafe { v128_load(four.as_ptr().cast::<v128>()) }
        };
        let products = f32x4_convert_i32x4(four(query, bytes));
        let agree = f32x4_add(f32x4_splat(1.0), f32x4_mul(f32x4_splat(rest.ratio), load(ratios)));
        let most = f32x4_add(f32x4_mul(products, agree), f32x4_mul(f32x4_splat(rest.reach), load(rests)));
        u64::from(i32x4_bitmask(f32x4_ge(f32x4_mul(most, load(scales)), f32x4_splat(least))))
    }
}
