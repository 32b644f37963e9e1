//! Turns a raw cosine of one embedder into a likeness that means the same for all of them.
//!
//! The corners of each map are measured by `tools/embedder/calibrate.py`: 0.95 = the same statement, 0.85 = the
//! same situation, about 0.5 = related, 0 = no more alike than two texts picked at random.

/// A piecewise linear map from cosine to likeness, and the cosine below which a match means nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// (cosine, likeness), both ascending.
    corners: [(f32, f32); 5],
    /// Cosine that only 1 in 20 unrelated pairs of texts reaches: do not return a record on meaning alone below it.
    pub floor: f32,
}

/// The built-in models.
pub const STATIC: Calibration =
    Calibration { corners: [(0.05, 0.0), (0.35, 0.5), (0.62, 0.85), (0.8, 0.95), (1.0, 1.0)], floor: 0.2 };

/// [`HashEmbedder`](super::HashEmbedder).
pub const HASH: Calibration =
    Calibration { corners: [(0.12, 0.0), (0.4, 0.5), (0.65, 0.85), (0.82, 0.95), (1.0, 1.0)], floor: 0.3 };

impl Calibration {
    /// Likeness from 0 to 1; anything that is no number counts as 0.
    #[must_use]
    pub fn likeness(&self, cosine: f32) -> f32 {
        let [(mut from, mut low), ..] = self.corners;
        if cosine.is_nan() || cosine <= from {
            return low;
        }
        for (to, high) in self.corners {
            if cosine < to {
                return low + (high - low) * (cosine - from) / (to - from);
            }
            (from, low) = (to, high);
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likeness_rises_from_0_to_1() {
        for map in [STATIC, HASH] {
            assert_eq!(map.likeness(-1.0), 0.0);
            assert_eq!(map.likeness(f32::NAN), 0.0);
            assert_eq!(map.likeness(1.0), 1.0);
            assert_eq!(map.likeness(1.1), 1.0);
            let steps: Vec<f32> = (0..=100).map(|i| map.likeness(i as f32 / 100.0)).collect();
            assert!(steps.is_sorted());
            for (cosine, likeness) in map.corners {
                assert!((map.likeness(cosine) - likeness).abs() < 1e-6);
            }
        }
    }
}
