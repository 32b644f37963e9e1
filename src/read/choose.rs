//! Turns a ranking into the few results that are given out: good enough, unlike each other, from several sessions,
//! not too many that nobody vouches for.

use crate::map::Map;

use super::find::{Legs, Sources};
use super::rank::{Ranked, sort};
use crate::record::{Kind, Origin, Record};

/// Share of the results that text from tools, documents and imports may take while the user's own words are there.
const UNTRUSTED: f64 = 0.5;
/// Candidates that variety is weighed over.
const LOOK: usize = 64;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Want {
    /// Most results.
    pub limit: usize,
    /// Least absolute evidence, 0..1.
    pub floor: f32,
    /// Least score, 0..1.
    pub threshold: f64,
    /// Relevance against variety, 0..1; 1 is relevance alone.
    pub diversity: f64,
    /// Likeness from which a result counts as repeating another.
    pub repeats: f32,
    /// One result for each session, by these weights of its three best.
    pub sessions: Option<[f64; 3]>,
}

/// Whether a candidate is good enough. What a fact key named exactly is meant, whatever its words.
#[must_use]
pub fn enough(ranked: &Ranked, want: &Want) -> bool {
    let named = ranked.legs.has(Legs::FACT) || ranked.legs.has(Legs::PROFILE);
    (named || ranked.evidence >= want.floor) && ranked.score >= want.threshold
}

/// Chooses among the ranked, which come best first.
#[must_use]
pub fn choose(ranked: Vec<Ranked>, sources: &Sources<'_>, want: &Want) -> Vec<Ranked> {
    let good: Vec<Ranked> = ranked.into_iter().filter(|r| enough(r, want)).collect();
    let good = match want.sessions {
        Some(weights) => by_session(good, sources, weights),
        None => good,
    };
    vary(good, sources, want)
}

/// The best of each session, in the order of the weighted sum of its best three; missing ones count nothing.
fn by_session(ranked: Vec<Ranked>, sources: &Sources<'_>, weights: [f64; 3]) -> Vec<Ranked> {
    let mut sessions: Map<String, (Ranked, Vec<f64>)> = Map::new();
    let mut alone = Vec::new();
    for item in ranked {
        let session = (sources.record)(item.slot).and_then(|r| r.source.session.clone());
        match session {
            Some(session) => {
                let score = item.score;
                sessions.or_insert_with(session, || (item, Vec::new())).1.push(score);
            }
            None => alone.push(item),
        }
    }
    let mut out: Vec<Ranked> = sessions
        .into_iter()
        .map(|(_, (mut best, scores))| {
            best.score = scores.iter().zip(weights).map(|(score, weight)| score * weight).sum();
            best
        })
        .collect();
    out.extend(alone);
    sort(&mut out);
    out
}

/// Maximal marginal relevance (Carbonell and Goldstein, 1998) over the best, where only what repeats is held back.
fn vary(mut ranked: Vec<Ranked>, sources: &Sources<'_>, want: &Want) -> Vec<Ranked> {
    let limit = want.limit.min(ranked.len());
    let most_untrusted = ((limit as f64 * UNTRUSTED).ceil() as usize).max(1);
    let trusted_there = ranked.iter().any(|r| (sources.record)(r.slot).is_some_and(|r| !untrusted(r)));
    let top = ranked.first().map_or(1.0, |r| r.score).max(f64::MIN_POSITIVE);
    let mut chosen: Vec<Ranked> = Vec::with_capacity(limit);
    let mut strange = 0;
    ranked.truncate(LOOK.max(limit));
    let mut repeats = vec![0.0f64; ranked.len()];
    while chosen.len() < limit {
        let mut best: Option<(usize, f64)> = None;
        for (i, item) in ranked.iter().enumerate() {
            let value = want.diversity * item.score / top - (1.0 - want.diversity) * repeats[i];
            if best.is_none_or(|(_, known)| value > known) {
                best = Some((i, value));
            }
        }
        let Some((i, _)) = best else { break };
        let item = ranked.remove(i);
        repeats.remove(i);
        if trusted_there && (sources.record)(item.slot).is_some_and(untrusted) {
            if strange >= most_untrusted {
                continue;
            }
            strange += 1;
        }
        // far down a long list nobody misses variety, and comparing all with all would cost
        let compare = want.diversity < 1.0 && chosen.len() < LOOK;
        for (other, known) in ranked.iter().zip(&mut repeats).filter(|_| compare) {
            *known = known.max(repetition(&item, other, sources, want.repeats));
        }
        chosen.push(item);
    }
    chosen
}

/// 0 for two different things, 1 for the same thing said twice.
fn repetition(a: &Ranked, b: &Ranked, sources: &Sources<'_>, repeats: f32) -> f64 {
    let likeness = sources.vectors.between(a.passage, b.passage).map_or(0.0, |cosine| (sources.likeness)(cosine));
    f64::from(((likeness - repeats) / (1.0 - repeats).max(f32::EPSILON)).max(0.0))
}

/// Text that nobody at the keyboard wrote.
fn untrusted(record: &Record) -> bool {
    matches!(record.origin, Origin::Tool | Origin::Import)
        || (record.origin == Origin::Document && record.kind != Kind::Document)
}
