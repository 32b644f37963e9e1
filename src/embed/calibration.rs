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

/// The built-in model of 256 dimensions.
pub const STATIC_256: Calibration =
    Calibration { corners: [(0.2, 0.0), (0.38, 0.5), (0.81, 0.85), (0.92, 0.95), (1.0, 1.0)], floor: 0.2 };

/// The built-in model of 128 dimensions.
pub const STATIC_128: Calibration =
    Calibration { corners: [(0.25, 0.0), (0.39, 0.5), (0.82, 0.85), (0.89, 0.95), (1.0, 1.0)], floor: 0.25 };

/// [`HashEmbedder`](super::HashEmbedder).
pub const HASH: Calibration =
    Calibration { corners: [(0.16, 0.0), (0.21, 0.5), (0.67, 0.85), (0.98, 0.95), (1.0, 1.0)], floor: 0.16 };

/// An embedder nobody measured: the usual range of sentence encoders trained on cosines.
pub const OTHER: Calibration =
    Calibration { corners: [(0.2, 0.0), (0.45, 0.5), (0.78, 0.85), (0.93, 0.95), (1.0, 1.0)], floor: 0.2 };

impl Calibration {
    /// The map of the embedder with this id.
    #[must_use]
    pub fn of(id: &str) -> Self {
        match id {
            "pocketmem-256-1" => STATIC_256,
            "pocketmem-128-1" => STATIC_128,
            "hash-256-1" => HASH,
            _ => OTHER,
        }
    }

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
        for map in ["pocketmem-256-1", "pocketmem-128-1", "hash-256-1", "another"].map(Calibration::of) {
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
