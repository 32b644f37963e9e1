//! Dot products of signed bytes: with SIMD on wasm32, plainly elsewhere. Whole numbers, so both give the same bits.

/// Rows are padded to this many dimensions.
pub const LANES: usize = 16;

/// Sum of products; both slices have the same length, a multiple of [`LANES`], and no value is -128.
#[must_use]
#[inline]
pub fn dot(a: &[i8], b: &[i8]) -> i32 {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return simd::dot(a, b);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    return plain(a, b);
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
    use super::LANES;
    use core::arch::wasm32::{
        i16x8_add, i16x8_extmul_high_i8x16, i16x8_extmul_low_i8x16, i32x4_add, i32x4_extadd_pairwise_i16x8,
        i32x4_extract_lane, i32x4_splat, v128, v128_load,
    };

    #[inline]
    pub fn dot(a: &[i8], b: &[i8]) -> i32 {
        let mut sums = i32x4_splat(0);
        for (x, y) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
            // SAFETY: both point at 16 readable bytes; v128_load asks for no alignment.
            let (x, y) = unsafe { (v128_load(x.as_ptr().cast::<v128>()), v128_load(y.as_ptr().cast::<v128>())) };
            // two products of at most 127 x 127 fit 16 bits
            let pairs = i16x8_add(i16x8_extmul_low_i8x16(x, y), i16x8_extmul_high_i8x16(x, y));
            sums = i32x4_add(sums, i32x4_extadd_pairwise_i16x8(pairs));
        }
        i32x4_extract_lane::<0>(sums)
            + i32x4_extract_lane::<1>(sums)
            + i32x4_extract_lane::<2>(sums)
            + i32x4_extract_lane::<3>(sums)
    }
}
