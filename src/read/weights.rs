//! Turns the bytes of learned weights into numbers: rows of four bits with a scale, as `tools/topics` and `tools/matching`
//! write them. A row is its scale (f32) and its weights, a sign and three bits each, the lower half of a byte first.

use crate::checksum;

/// Takes so many bytes from the front.
pub fn take(rest: &mut &'static [u8], n: usize) -> Option<&'static [u8]> {
    let (taken, after) = rest.split_at_checked(n)?;
    *rest = after;
    Some(taken)
}

/// Takes a number.
pub fn number(rest: &mut &'static [u8]) -> Option<f32> {
    take(rest, 4)?.try_into().ok().map(f32::from_le_bytes)
}

/// Takes how many dimensions the vectors of a model have.
pub fn dims(rest: &mut &'static [u8]) -> Option<usize> {
    Some(usize::from(u16::from_le_bytes(take(rest, 2)?.try_into().ok()?)))
}

/// The checksum that says which text weights were learned from.
#[must_use]
pub fn crc(texts: &[&str]) -> u32 {
    let parts: Vec<&[u8]> = texts.iter().map(|t| t.as_bytes()).collect();
    checksum::checksum(&parts)
}

/// The same as it stands at the front of a file.
#[must_use]
pub fn learned_from(file: &[u8]) -> u32 {
    file.first_chunk::<4>().map_or(0, |crc| u32::from_le_bytes(*crc))
}

/// One row of weights.
#[derive(Clone, Copy)]
pub struct Row {
    scale: f32,
    weights: &'static [u8],
}

impl Row {
    /// Takes a row of so many weights.
    pub fn take(rest: &mut &'static [u8], dims: usize) -> Option<Self> {
        Some(Self { scale: number(rest)?, weights: take(rest, dims / 2)? })
    }

    /// How many weights it has.
    #[must_use]
    pub fn dims(&self) -> usize {
        self.weights.len() * 2
    }

    /// Weights without their scale, in pairs.
    fn pairs(&self) -> impl Iterator<Item = [f32; 2]> {
        // moved up and back, four bits keep their sign
        self.weights.iter().map(|w| [f32::from((w << 4).cast_signed() >> 4), f32::from(w.cast_signed() >> 4)])
    }

    /// Weights times the values of a vector, summed.
    #[must_use]
    pub fn dot(&self, vector: &[f32]) -> f32 {
        let pairs = self.pairs().zip(vector.as_chunks::<2>().0);
        self.scale * pairs.map(|([low, high], [a, b])| low * a + high * b).sum::<f32>()
    }

    /// Adds the weights, times a factor, to a vector.
    pub fn add_to(&self, factor: f32, vector: &mut [f32]) {
        for ([low, high], [a, b]) in self.pairs().zip(vector.as_chunks_mut::<2>().0) {
            *a += factor * self.scale * low;
            *b += factor * self.scale * high;
        }
    }
}
