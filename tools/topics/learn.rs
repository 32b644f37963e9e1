//! Turns vectors with the fields they are about into one row of weights for each field (logistic regression).

use super::learning::{Drawn, Means, four_bits, scales};

/// A sentence as it is learned from.
pub struct Example {
    pub vector: Vec<f32>,
    /// Numbers of the rows that are meant.
    pub rows: Vec<usize>,
}

/// One bias and one row of weights for each field.
pub struct Learned {
    pub bias: Vec<f32>,
    pub weights: Vec<Vec<f32>>,
}

const EPOCHS: usize = 16;
const BATCH: usize = 32;
const ORDERS: u64 = 5;
/// Falls to nothing by the end.
const RATE: f32 = 0.05;
/// Share of the rate by which weights shrink with each step, so that no word of the text speaks alone.
const DECAY: f32 = 0.004;
/// Before anything is learned nothing is meant.
const BIAS: f32 = -3.0;

impl Learned {
    /// Log odds of a row for a vector.
    pub fn odds(&self, row: usize, vector: &[f32]) -> f32 {
        self.bias[row] + self.weights[row].iter().zip(vector).map(|(w, v)| w * v).sum::<f32>()
    }

    /// The mean of what is learned in several orders: no sentence counts for having come last.
    pub fn averaged(examples: &[Example], rows: usize) -> Self {
        let mut all = (0..ORDERS).map(|n| Self::drawn(examples, rows, 7 + n));
        let mut mean = all.next().expect("there is an order");
        let share = 1.0 / ORDERS as f32;
        mean.bias.iter_mut().chain(mean.weights.iter_mut().flatten()).for_each(|w| *w *= share);
        for one in all {
            mean.bias.iter_mut().zip(one.bias).for_each(|(m, w)| *m += w * share);
            mean.weights.iter_mut().flatten().zip(one.weights.into_iter().flatten()).for_each(|(m, w)| *m += w * share);
        }
        mean
    }

    /// Learns so many rows; the same examples give the same weights.
    fn drawn(examples: &[Example], rows: usize, seed: u64) -> Self {
        let dims = examples.first().map_or(0, |e| e.vector.len());
        let mut learned = Self { bias: vec![BIAS; rows], weights: vec![vec![0.0; dims]; rows] };
        let mut drawn = Drawn(seed);
        let mut means = vec![vec![Means::default(); dims + 1]; rows];
        let mut gradients = vec![vec![0f32; dims + 1]; rows];
        let mut order: Vec<usize> = (0..examples.len()).collect();
        let steps = EPOCHS * examples.len().div_ceil(BATCH);
        let mut step = 0;
        for _ in 0..EPOCHS {
            for at in (1..order.len()).rev() {
                order.swap(at, drawn.below(at + 1));
            }
            for batch in order.chunks(BATCH) {
                gradients.iter_mut().for_each(|g| g.fill(0.0));
                for example in batch.iter().map(|at| &examples[*at]) {
                    for (row, gradient) in gradients.iter_mut().enumerate() {
                        let meant = f32::from(u8::from(example.rows.contains(&row)));
                        let error = 1.0 / (1.0 + (-learned.odds(row, &example.vector)).exp()) - meant;
                        let (weights, bias) = gradient.split_at_mut(dims);
                        bias[0] += error;
                        weights.iter_mut().zip(&example.vector).for_each(|(g, v)| *g += error * v);
                    }
                }
                step += 1;
                let rate = RATE * (1.0 - step as f32 / (steps + 1) as f32);
                let scales = scales(step);
                let share = 1.0 / batch.len() as f32;
                for row in 0..rows {
                    let (gradient, means) = (&gradients[row], &mut means[row]);
                    for at in 0..dims {
                        let moved = means[at].step(gradient[at] * share, scales) + DECAY * learned.weights[row][at];
                        learned.weights[row][at] -= rate * moved;
                    }
                    learned.bias[row] -= rate * means[dims].step(gradient[dims] * share, scales);
                }
            }
        }
        learned
    }

    /// Bias, scale and weights of four bits of each row, as they are stored.
    pub fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for (bias, weights) in self.bias.iter().zip(&self.weights) {
            out.extend(bias.to_le_bytes());
            four_bits(weights, 1.0, &mut out);
        }
        out
    }
}
