//! Shows why the vector index is a scan and not the `hnsw` crate: what a graph finds among many near-duplicates.
//!
//! Chats are like that: the same thing is said again and again. `cargo test --test index_hnsw -- --nocapture` prints the
//! figures. When the crate finds what the scan finds after an update, it has changed, and the choice may be looked at again.
#![cfg(not(target_arch = "wasm32"))]

use hnsw::{Hnsw, Searcher};
use pocketmem::index::vectors::{Part, Vectors};
use rand_core::{Error, RngCore, SeedableRng};
use space::{Metric, Neighbor};

const DIMS: usize = 32;
const GROUPS: usize = 20;
const ALIKE: usize = 60;
const NEAREST: usize = 10;
const QUERIES: usize = 60;

/// Squared distance of unit vectors as a whole number, which is the only kind the crate takes.
struct Distance;

impl Metric<[f32; DIMS]> for Distance {
    type Unit = u32;
    fn distance(&self, a: &[f32; DIMS], b: &[f32; DIMS]) -> u32 {
        a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum::<f32>().to_bits()
    }
}

/// A small deterministic generator (xorshift).
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f32 {
        (self.next_u64() % 20_001) as f32 / 10_000.0 - 1.0
    }
    /// A unit vector near `centre`.
    fn near(&mut self, centre: &[f32; DIMS], spread: f32) -> [f32; DIMS] {
        let mut row = [0.0; DIMS];
        row.iter_mut().zip(centre).for_each(|(x, c)| *x = c + spread * self.unit());
        let norm = row.iter().map(|x| x * x).sum::<f32>().sqrt();
        row.map(|x| x / norm)
    }
}

impl RngCore for Random {
    fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }
    fn next_u64(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        bytes.iter_mut().for_each(|byte| *byte = self.next_u64() as u8);
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}

impl SeedableRng for Random {
    type Seed = [u8; 8];
    fn from_seed(seed: [u8; 8]) -> Self {
        Self(u64::from_le_bytes(seed) | 0x9e37_79b9)
    }
}

fn cosine(a: &[f32; DIMS], b: &[f32; DIMS]) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Share of the true nearest that graph and scan find; `spread` is how far the members of a group lie apart.
fn recall(spread: f32) -> (f32, f32) {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let centres: Vec<[f32; DIMS]> = (0..GROUPS).map(|_| random.near(&[0.0; DIMS], 1.0)).collect();
    // One group after the other, as a conversation stays with its subject.
    let rows: Vec<[f32; DIMS]> = centres
        .iter()
        .flat_map(|c| (0..ALIKE).map(|_| *c).collect::<Vec<_>>())
        .map(|c| random.near(&c, spread))
        .collect();
    let mut graph: Hnsw<Distance, [f32; DIMS], Random, 12, 24> = Hnsw::new(Distance);
    let mut searcher = Searcher::default();
    let mut scan = Vectors::new(DIMS);
    for (slot, row) in (0u32..).zip(&rows) {
        graph.insert(*row, &mut searcher);
        scan.set(slot, Part::Said, row);
    }
    let (mut by_graph, mut by_scan) = (0, 0);
    for query in 0..QUERIES {
        let query = random.near(&centres[query % GROUPS], spread);
        let mut cosines: Vec<f32> = rows.iter().map(|row| cosine(&query, row)).collect();
        let mut best = [Neighbor { index: !0, distance: !0 }; NEAREST];
        let found: Vec<usize> = graph.nearest(&query, 128, &mut searcher, &mut best).iter().map(|n| n.index).collect();
        let near = scan.search(&query, NEAREST, &|_| true);
        let all = cosines.clone();
        cosines.sort_by(|a, b| b.total_cmp(a));
        // Equally near is as good, up to what 16 bits can tell apart.
        let least = cosines[NEAREST - 1] - 3e-4;
        by_graph += found.iter().filter(|&&at| all[at] >= least).count();
        by_scan += near.iter().filter(|hit| all[hit.slot as usize] >= least).count();
    }
    let of = (QUERIES * NEAREST) as f32;
    (by_graph as f32 / of, by_scan as f32 / of)
}

#[test]
fn a_graph_loses_groups_of_near_duplicates_and_a_scan_does_not() {
    let (graph, scan) = recall(0.02);
    println!("{} near-duplicates in {GROUPS} groups: hnsw finds {graph:.2}, the scan {scan:.2}", GROUPS * ALIKE);
    let (loose, loosely) = recall(1.0);
    println!("{} vectors without groups: hnsw finds {loose:.2}, the scan {loosely:.2}", GROUPS * ALIKE);
    assert!(scan == 1.0 && loosely == 1.0, "{scan} {loosely}");
    assert!(graph < 0.9, "{graph}");
}
