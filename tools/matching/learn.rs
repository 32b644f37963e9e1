//! Turns examples with their vectors into the form of `src/read/matching.rs`: logistic loss, Adam, weights held small.

use super::learning::{Drawn, Means, four_bits, scales};

const RANK: usize = 10;
const STEPS: usize = 800;
const BATCH: usize = 384;
/// Falls to nothing by the end, along a cosine.
const RATE: f32 = 0.004;
/// By how much squares of weights count beside ten times the mean loss of a pair.
const DECAY: f32 = 0.005;
/// Weights are learned at a scale at which one rate fits all: so many times as large they enter the form.
const PAIR: f32 = 20.0;
const SINGLE: f32 = 5.0;

/// A message and statements by the numbers of their vectors, and whether each bears on it.
pub struct Pairs {
    pub message: usize,
    pub statements: Vec<(usize, bool)>,
}

/// What is learned: all weights in one list, so that one step serves all.
pub struct Form {
    dims: usize,
    weights: Vec<f32>,
}

impl Form {
    /// Places of the rows of messages, of statements, of u, of w, and of a and b.
    fn places(dims: usize) -> [usize; 6] {
        let side = RANK * dims;
        [0, side, 2 * side, 2 * side + dims, 2 * side + 2 * dims, 2 * side + 2 * dims + 2]
    }

    /// Learns from examples over vectors; the same ones give the same weights.
    pub fn learn(vectors: &[Vec<f32>], examples: &[Pairs]) -> Self {
        let dims = vectors.first().map_or(0, Vec::len);
        let [_, _, single, _, like, all] = Self::places(dims);
        let mut drawn = Drawn(7);
        let mut form = Self { dims, weights: vec![0.0; all] };
        let uniform = |drawn: &mut Drawn| drawn.below(20_001) as f32 / 10_000.0 - 1.0;
        form.weights[..single].iter_mut().for_each(|w| *w = 0.085 * uniform(&mut drawn));
        (form.weights[like], form.weights[like + 1]) = (8.0, -3.0);
        let mut means = vec![Means::default(); all];
        let mut gradient = vec![0f32; all];
        for step in 0..STEPS {
            gradient.fill(0.0);
            let batch: Vec<&Pairs> = (0..BATCH).map(|_| &examples[drawn.below(examples.len())]).collect();
            let pairs: usize = batch.iter().map(|e| e.statements.len()).sum();
            for example in batch {
                form.add_gradient(vectors, example, 10.0 / pairs as f32, &mut gradient);
            }
            let rate = RATE * 0.5 * (1.0 + (std::f32::consts::PI * step as f32 / STEPS as f32).cos());
            let scales = scales(step as i32 + 1);
            for (at, weight) in form.weights.iter_mut().enumerate() {
                let pull = if at < like { 2.0 * DECAY * *weight } else { 0.0 };
                *weight -= rate * means[at].step(gradient[at] + pull, scales);
            }
        }
        form
    }

    fn row(&self, from: usize, at: usize) -> &[f32] {
        &self.weights[from + at * self.dims..from + (at + 1) * self.dims]
    }

    /// A vector seen by each row of a side.
    fn seen(&self, from: usize, vector: &[f32]) -> [f32; RANK] {
        std::array::from_fn(|k| dot(self.row(from, k), vector))
    }

    /// Log odds that a statement bears on a message.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn odds(&self, message: &[f32], statement: &[f32]) -> f32 {
        let [messages, statements, ..] = Self::places(self.dims);
        self.of(message, statement, &self.seen(messages, message), &self.seen(statements, statement))
    }

    fn of(&self, message: &[f32], statement: &[f32], left: &[f32; RANK], right: &[f32; RANK]) -> f32 {
        let [_, _, u, w, like, _] = Self::places(self.dims);
        self.weights[like] * dot(message, statement)
            + self.weights[like + 1]
            + PAIR * dot(left, right)
            + SINGLE * (dot(self.row(u, 0), message) + dot(self.row(w, 0), statement))
    }

    fn add_gradient(&self, vectors: &[Vec<f32>], example: &Pairs, share: f32, gradient: &mut [f32]) {
        let [messages, statements, u, w, like, _] = Self::places(self.dims);
        let message = &vectors[example.message];
        let left = self.seen(messages, message);
        let mut back = [0f32; RANK];
        let mut sum = 0.0;
        for (statement, bears) in &example.statements {
            let statement = &vectors[*statement];
            let right = self.seen(statements, statement);
            let odds = self.of(message, statement, &left, &right);
            let error = share * (1.0 / (1.0 + (-odds).exp()) - f32::from(u8::from(*bears)));
            sum += error;
            gradient[like] += error * dot(message, statement);
            add(&mut gradient[w..w + self.dims], SINGLE * error, statement);
            for k in 0..RANK {
                back[k] += PAIR * error * right[k];
                let at = statements + k * self.dims;
                add(&mut gradient[at..at + self.dims], PAIR * error * left[k], statement);
            }
        }
        gradient[like + 1] += sum;
        add(&mut gradient[u..u + self.dims], SINGLE * sum, message);
        for (k, back) in back.iter().enumerate() {
            let at = messages + k * self.dims;
            add(&mut gradient[at..at + self.dims], *back, message);
        }
    }

    /// The form as it is stored.
    pub fn bytes(&self) -> Vec<u8> {
        let [messages, statements, u, w, like, _] = Self::places(self.dims);
        let mut out: Vec<u8> = (self.dims as u16).to_le_bytes().into();
        out.push(RANK as u8);
        self.weights[like..like + 2].iter().for_each(|x| out.extend(x.to_le_bytes()));
        let sides = [(messages, PAIR), (statements, 1.0)];
        let rows = sides.into_iter().flat_map(|(from, times)| (0..RANK).map(move |k| (from, k, times)));
        for (from, k, times) in rows.chain([(u, 0, SINGLE), (w, 0, SINGLE)]) {
            four_bits(self.row(from, k), times, &mut out);
        }
        out
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    // Eight sums at a time, which the compiler lays side by side.
    let (a8, a_rest) = a.as_chunks::<8>();
    let (b8, b_rest) = b.as_chunks::<8>();
    let mut sums = [0f32; 8];
    for (a, b) in a8.iter().zip(b8) {
        (0..8).for_each(|i| sums[i] += a[i] * b[i]);
    }
    sums.iter().sum::<f32>() + a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum::<f32>()
}

fn add(to: &mut [f32], factor: f32, vector: &[f32]) {
    to.iter_mut().zip(vector).for_each(|(t, v)| *t += factor * v);
}
