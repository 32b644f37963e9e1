//! Dot products of signed bytes: with SIMD on wasm32, plainly elsewhere. Whole numbers, so both give the same bits.

/// Rows are padded to this many dimensions.
pub const LANES: usize = 16;
/// Rows that are taken at a time.
pub const ABREAST: usize = 4;

/// Bytes as [`reaching`] takes them.
pub fn wide(bytes: &[i8]) -> Vec<i16> {
    bytes.iter().map(|&x| i16::from(x)).collect()
}

/// Bytes as numbers with a sign, where they are: a build for size would copy a page's vectors byte by byte.
#[must_use]
#[allow(unsafe_code)]
pub fn numbers(bytes: &[u8]) -> &[i8] {
    // SAFETY: both types are one byte, of any value.
    unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len()) }
}

/// Sum of products; both slices have the same length, a multiple of [`LANES`].
#[must_use]
#[inline]
pub fn dot(a: &[i8], b: &[i8]) -> i32 {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return simd::dot(a, b);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    return plain(a, b);
}

/// Rows one after another and what their whole numbers are multiplied by.
#[derive(Clone, Copy, Debug)]
pub struct Whole<'r> {
    /// Bytes.
    pub bytes: &'r [i8],
    /// As many as there are rows: four or a multiple of it, up to 64.
    pub scales: &'r [f32],
}

/// Which rows reach `least`, as bits, with all their products in `out`. The query was widened once; the scan spends its
/// time here.
#[inline]
pub fn reaching(query: &[i16], rows: Whole<'_>, least: f32, out: &mut [i32]) -> u64 {
    let mut found = 0;
    let bytes = rows.bytes.chunks_exact((query.len() * ABREAST).max(LANES));
    let places = rows.scales.as_chunks::<ABREAST>().0.iter().zip(out.as_chunks_mut::<ABREAST>().0);
    for (at, (bytes, (scales, out))) in bytes.zip(places).enumerate() {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        let four = simd::reaching(query, bytes, scales, least, out);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        let four = {
            products(query, bytes, out);
            (0..ABREAST).fold(0, |bits, row| bits | u64::from(out[row] as f32 * scales[row] >= least) << row)
        };
        found |= four << (at * ABREAST);
    }
    found
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn products(query: &[i16], rows: &[i8], out: &mut [i32; ABREAST]) {
    for (row, out) in rows.chunks_exact(query.len().max(LANES)).zip(out) {
        *out = row.iter().zip(query).map(|(&x, &q)| i32::from(x) * i32::from(q)).sum();
    }
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
        f32x4_convert_i32x4, f32x4_ge, f32x4_mul, f32x4_splat, i16x8_load_extend_i8x8, i32x4_add, i32x4_bitmask,
        i32x4_dot_i16x8, i32x4_shuffle, i32x4_splat, v128, v128_load, v128_store,
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
            sums = i32x4_add(sums, unsafe { sixteen(x.as_ptr(), wide(y.as_ptr())) });
        }
        let zero = i32x4_splat(0);
        core::arch::wasm32::i32x4_extract_lane::<0>(self::sums([sums, zero, zero, zero]))
    }

    /// Products of a query's sixteen numbers with sixteen bytes, in four sums.
    ///
    /// # Safety
    /// Sixteen bytes can be read at `at`.
    #[inline]
    unsafe fn sixteen(at: *const i8, (q0, q1): (v128, v128)) -> v128 {
        // SAFETY: the caller's promise.
        let (x0, x1) = unsafe { wide(at) };
        i32x4_add(i32x4_dot_i16x8(x0, q0), i32x4_dot_i16x8(x1, q1))
    }

    /// Products of a query with four rows, which share each load of the query.
    #[inline]
    fn four(query: &[i16], rows: &[i8]) -> v128 {
        let stride = query.len();
        debug_assert!(rows.len() >= stride * ABREAST);
        let zero = i32x4_splat(0);
        let (mut a, mut b, mut c, mut d) = (zero, zero, zero, zero);
        for (at, q) in query.as_chunks::<LANES>().0.iter().enumerate() {
            // SAFETY: `q` is sixteen 16-bit values; of each row sixteen bytes lie at `at * LANES`, since rows are as long
            // as the query and the callers give four of them.
            unsafe {
                let q = (v128_load(q.as_ptr().cast::<v128>()), v128_load(q.as_ptr().add(8).cast::<v128>()));
                let row = rows.as_ptr().add(at * LANES);
                // Row by row and not in a loop: a build for size would keep the loop, and these sums in memory.
                a = i32x4_add(a, sixteen(row, q));
                b = i32x4_add(b, sixteen(row.add(stride), q));
                c = i32x4_add(c, sixteen(row.add(2 * stride), q));
                d = i32x4_add(d, sixteen(row.add(3 * stride), q));
            }
        }
        sums([a, b, c, d])
    }

    #[inline]
    pub fn reaching(query: &[i16], rows: &[i8], scales: &[f32; ABREAST], least: f32, out: &mut [i32; ABREAST]) -> u64 {
        let products = four(query, rows);
        // SAFETY: `out` and `scales` are four 32-bit places.
        let scales = unsafe {
            v128_store(out.as_mut_ptr().cast::<v128>(), products);
            v128_load(scales.as_ptr().cast::<v128>())
        };
        let near = f32x4_mul(f32x4_convert_i32x4(products), scales);
        u64::from(i32x4_bitmask(f32x4_ge(near, f32x4_splat(least))))
    }
}
