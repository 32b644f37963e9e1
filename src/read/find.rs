//! Turns an understood query into candidates: the union of what words, vectors, facts and recency propose, each with
//! its lexical and vector parts on 0..1 and the absolute evidence that it is meant.
//!
//! The union is complete: a passage that only one search proposed is scored by the other as well, so neither search
//! filters the other and the two parts can be added.

use crate::map::Map;
use std::ops::Range;

use super::query::Query;
use super::rank::Tuning;
use crate::index::postings::{Hit, Postings};
use crate::index::vectors::Vectors;
use crate::order::Order;
use crate::record::Record;

/// What found a candidate; a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legs(u8);

impl Legs {
    /// Words.
    pub const LEXICAL: Self = Self(1);
    /// Meaning.
    pub const VECTOR: Self = Self(2);
    /// An exact fact key or prefix.
    pub const FACT: Self = Self(4);
    /// The newest.
    pub const RECENT: Self = Self(8);
    /// Pinned profile.
    pub const PROFILE: Self = Self(16);
    /// The turn beside a strong one.
    pub const BESIDE: Self = Self(32);

    /// Both sets.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `other` is among them.
    #[must_use]
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The contract's names; a turn that came for the sake of the one beside it has none.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let all = [
            (Self::LEXICAL, "lexical"),
            (Self::VECTOR, "vector"),
            (Self::FACT, "fact"),
            (Self::PROFILE, "profile"),
            (Self::RECENT, "recent"),
        ];
        all.into_iter().filter(|(leg, _)| self.has(*leg)).map(|(_, name)| name).collect()
    }
}

/// Everything recall reads. Closures, so that it owns no state and every store can be behind them.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// Words of all passages.
    pub postings: &'a Postings,
    /// Vectors of all passages; empty while there is no embedder.
    pub vectors: &'a Vectors,
    /// Likeness 0..1 of a cosine, calibrated for the embedder.
    pub likeness: &'a dyn Fn(f32) -> f32,
    /// Record slot of a passage.
    pub slot: &'a dyn Fn(u32) -> Option<u32>,
    /// Passages of a record slot.
    pub passages: &'a dyn Fn(u32) -> Range<u32>,
    /// Record of a slot.
    pub record: &'a dyn Fn(u32) -> Option<&'a Record>,
    /// Filters: kinds, status, session, validity and whatever the caller asked for, by slot.
    pub accept: &'a dyn Fn(u32) -> bool,
    /// The turns before and after a turn in its session.
    pub beside: &'a dyn Fn(u32) -> [Option<u32>; 2],
    /// Slots whose fact key matches what is asked, best first.
    pub facts: &'a [u32],
    /// Slots of the newest records, for queries that ask for them.
    pub recent: &'a [u32],
}

/// One record that may be meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Its slot.
    pub slot: u32,
    /// Its best passage.
    pub passage: u32,
    /// Words, 0..1 of the query's best.
    pub lexical: f32,
    /// Meaning, 0..1 of the query's best.
    pub vector: f32,
    /// Share of the query's words, by rarity, 0..1: absolute.
    pub share: f32,
    /// Calibrated likeness, 0..1: absolute.
    pub likeness: f32,
    /// Evidence lent by a strong turn beside it, 0..1.
    pub beside: f32,
    /// Fused relevance before any boost, 0..1 of the query's best.
    pub fused: f32,
    /// What proposed it.
    pub legs: Legs,
}

impl Found {
    /// Absolute evidence that this record is meant, 0..1: likeness and share of the words as two witnesses, either of
    /// whom may be enough, or what the turn beside it lends.
    #[must_use]
    pub fn evidence(&self) -> f32 {
        self.own().max(self.beside)
    }

    /// The same without what is lent.
    #[must_use]
    pub fn own(&self) -> f32 {
        1.0 - (1.0 - self.likeness) * (1.0 - self.share)
    }
}

/// A passage with its raw scores.
#[derive(Default)]
struct Scored {
    hit: Option<Hit>,
    cosine: Option<f32>,
    legs: Legs,
}

/// Candidates for the query, best first; at least `pool` passages from each search where there are as many.
#[must_use]
pub fn find(
    query: &Query,
    vector: Option<&[f32]>,
    sources: &Sources<'_>,
    pool: usize,
    alpha: f32,
    tuning: &Tuning,
) -> Vec<Found> {
    let admit = |passage: u32| (sources.slot)(passage).is_some_and(|slot| (sources.accept)(slot));
    let mut scored: Map<u32, Scored> = Map::new();
    for hit in sources.postings.search(&query.terms, pool, &admit) {
        scored.insert(hit.doc, Scored { hit: Some(hit), cosine: None, legs: Legs::LEXICAL });
    }
    let probe = vector.and_then(|v| sources.vectors.probe(v));
    if let Some(probe) = &probe {
        for near in sources.vectors.nearest(probe, pool, None, &admit) {
            let entry = scored.or_insert_with(near.slot, Scored::default);
            entry.cosine = Some(near.cosine);
            entry.legs = entry.legs.with(Legs::VECTOR);
        }
    }
    for (slots, leg) in [(sources.facts, Legs::FACT), (sources.recent, Legs::RECENT)] {
        for passage in slots.iter().filter(|&&s| (sources.accept)(s)).flat_map(|&s| (sources.passages)(s)) {
            let entry = scored.or_insert_with(passage, Scored::default);
            entry.legs = entry.legs.with(leg);
        }
    }
    let scorer = sources.postings.scorer(&query.terms);
    for (passage, entry) in scored.iter_mut() {
        if !entry.legs.has(Legs::LEXICAL) {
            entry.hit = scorer.score(passage);
        }
        if let (None, Some(probe)) = (entry.cosine, &probe) {
            entry.cosine = sources.vectors.cosine(probe, passage);
        }
    }
    let scale = Scale::of(&scored, sources.postings.ideal(&query.terms), alpha, tuning);
    let mut records: Map<u32, Found> = Map::new();
    for (&passage, entry) in &scored {
        let Some(slot) = (sources.slot)(passage) else { continue };
        let found = scale.found(slot, passage, entry, sources.likeness);
        let known = records.or_insert_with(slot, || found);
        let legs = known.legs.with(found.legs);
        if found.fused > known.fused {
            *known = found;
        }
        known.legs = legs;
    }
    let mut out: Vec<Found> = records.into_iter().map(|(_, found)| found).collect();
    out.order_by(|a, b| b.fused.total_cmp(&a.fused).then(a.slot.cmp(&b.slot)));
    out
}

/// How far the best of a falling list stands out from its tenth, 0..1: a flat list does not know what is meant.
fn peak(falling: &[f32]) -> f32 {
    match (falling.first(), falling.get(9)) {
        (Some(&best), Some(&tenth)) if best > 0.0 => (1.0 - tenth / best).clamp(0.0, 1.0),
        _ => 0.0,
    }
}

/// The scale that this query's scores are put on. It only orders; whether anything is good enough is decided on
/// [`Found::evidence`], which knows nothing of other hits.
struct Scale {
    words: f32,
    nearest: f32,
    farthest: f32,
    alpha: f32,
}

impl Scale {
    fn of(scored: &Map<u32, Scored>, ideal: f32, alpha: f32, tuning: &Tuning) -> Self {
        let mut words: Vec<f32> = scored.values().filter_map(|s| s.hit).map(|h| h.score).collect();
        let mut cosines: Vec<f32> = scored.values().filter_map(|s| s.cosine).collect();
        words.order_by(|a, b| b.total_cmp(a));
        cosines.order_by(|a, b| b.total_cmp(a));
        let best = words.first().copied().unwrap_or(0.0);
        let nearest = cosines.first().copied().unwrap_or(0.0);
        // a search that knows nothing has no say
        let alpha = match (best > 0.0, nearest > 0.0) {
            (true, true) => (alpha + tuning.lean * (peak(&cosines) - peak(&words))).clamp(alpha * 0.5, 1.0),
            (false, true) => 1.0,
            (_, false) => 0.0,
        };
        let farthest = cosines.last().copied().unwrap_or(0.0).min(0.0);
        // and one that found little of the query has little
        Self { words: best.max(tuning.words_least * ideal), nearest, farthest, alpha }
    }

    fn found(&self, slot: u32, passage: u32, entry: &Scored, likeness: &dyn Fn(f32) -> f32) -> Found {
        let lexical = entry.hit.map_or(0.0, |hit| hit.score / self.words.max(f32::MIN_POSITIVE));
        let vector = match entry.cosine {
            Some(cosine) if self.nearest > self.farthest => {
                ((cosine - self.farthest) / (self.nearest - self.farthest)).clamp(0.0, 1.0)
            }
            _ => 0.0,
        };
        Found {
            slot,
            passage,
            lexical,
            vector,
            share: entry.hit.map_or(0.0, |hit| hit.share),
            likeness: entry.cosine.map_or(0.0, likeness),
            beside: 0.0,
            fused: self.alpha * vector + (1.0 - self.alpha) * lexical,
            legs: entry.legs,
        }
    }
}
