//! What both trainings need: numbers that look drawn and are the same every time, Adam's means, rows of four bits.

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub struct Drawn(pub u64);

impl Drawn {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }
}

/// Adam's two running means of a gradient (Kingma and Ba, 2015).
#[derive(Clone, Copy, Default)]
pub struct Means(f32, f32);

impl Means {
    /// By how much of the rate a weight goes down; see [`scales`].
    pub fn step(&mut self, gradient: f32, (first, second): (f32, f32)) -> f32 {
        self.0 = 0.9 * self.0 + 0.1 * gradient;
        self.1 = 0.999 * self.1 + 0.001 * gradient * gradient;
        (self.0 / first) / ((self.1 / second).sqrt() + 1e-8)
    }
}

/// What the means of a step, counted from 1, lack for having begun at nothing.
pub fn scales(step: i32) -> (f32, f32) {
    (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step))
}

/// A row as `src/read/weights.rs` reads it, so many times as large.
pub fn four_bits(row: &[f32], times: f32, out: &mut Vec<u8>) {
    let scale = row.iter().fold(f32::MIN_POSITIVE, |most, w| most.max(w.abs())) / 7.0;
    let four = |w: f32| (w / scale).round() as i8 as u8 & 15;
    out.extend((scale * times).to_le_bytes());
    out.extend(row.as_chunks::<2>().0.iter().map(|[low, high]| four(*low) | four(*high) << 4));
}
