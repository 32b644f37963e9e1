//! Turns a query into results: understood, found, ranked, chosen. The one call that the engine makes, and its
//! explanation stage by stage.

use super::choose::{self, Want};
use super::find::{self, Found, Sources};
use super::query::Query;
use super::rank::{self, Ranked, Tuning};
use crate::policy::Policy;

/// Least evidence of a record that is meant, with and without vectors. Measured on two sets of long chats (the
/// `evidence=yes` report of `tests/eval/native/retrieval.rs`): about half of all queries asked in a conversation that
/// knows nothing of them find nothing above it, and three quarters of the records meant are.
#[must_use]
pub fn floor(vectors: bool) -> f32 {
    if vectors { 0.35 } else { 0.2 }
}

/// What the caller asks for beside the query.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// Most results.
    pub limit: usize,
    /// Least candidates from each search.
    pub pool: usize,
    /// Weight of meaning against words; `None`: the policy's, lower for codes, names and quotes.
    pub alpha: Option<f64>,
    /// Relevance against variety; `None`: the policy's.
    pub diversity: Option<f64>,
    /// Least score.
    pub threshold: Option<f64>,
    /// Least absolute evidence of the embedder in use; the policy's own threshold goes before it.
    pub floor: f32,
    /// One result for each session.
    pub sessions: bool,
    /// Current time.
    pub now: i64,
    /// Tunables.
    pub policy: &'a Policy,
    /// Second look and boosts.
    pub tuning: Tuning,
}

impl Ask<'_> {
    fn alpha(&self, query: &Query) -> f32 {
        let usual = if query.exact() { self.policy.alpha_exact } else { self.policy.alpha };
        self.alpha.unwrap_or(usual).clamp(0.0, 1.0) as f32
    }

    /// A weight that the caller gave is kept as it is.
    fn weighing(&self) -> Tuning {
        if self.alpha.is_some() { Tuning { lean: 0.0, words_least: 0.0, ..self.tuning } } else { self.tuning }
    }

    fn want(&self) -> Want {
        Want {
            limit: self.limit,
            floor: self.policy.threshold.map_or(self.floor, |t| t as f32),
            threshold: self.threshold.unwrap_or(0.0),
            diversity: self.diversity.unwrap_or(self.policy.diversity).clamp(0.0, 1.0),
            sessions: self.sessions.then_some(self.tuning.session),
            repeats: self.tuning.repeats,
        }
    }

    fn pool(&self) -> usize {
        // sessions are scored over three results each, so more of them must be seen
        (self.limit * if self.sessions { 12 } else { 6 }).clamp(self.pool, 2_000)
    }
}

/// Results for the query, best first. `vector` is the query's, absent while there is no embedder.
#[must_use]
pub fn recall(query: &Query, vector: Option<&[f32]>, sources: &Sources<'_>, ask: &Ask<'_>) -> Vec<Ranked> {
    if ask.limit == 0 {
        return Vec::new();
    }
    let ranked = ranking(query, vector, sources, ask);
    choose::choose(ranked, sources, &ask.want())
}

/// Every candidate with its place, best first, whatever its evidence.
#[must_use]
pub fn ranking(query: &Query, vector: Option<&[f32]>, sources: &Sources<'_>, ask: &Ask<'_>) -> Vec<Ranked> {
    let found = find::find(query, vector, sources, ask.pool(), ask.alpha(query), &ask.weighing());
    rank::rank(query, found, sources, ask.policy, ask.now, &ask.tuning)
}

/// A stage's word on one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// "filter", "find", "floor", "rank", "choose".
    pub stage: &'static str,
    /// Whether the record passed.
    pub passed: bool,
    /// What was measured.
    pub detail: String,
}

/// Why this record came, or did not come, for this query. Stages after the first that it failed are left out.
#[must_use]
pub fn explain(query: &Query, vector: Option<&[f32]>, sources: &Sources<'_>, ask: &Ask<'_>, slot: u32) -> Vec<Verdict> {
    let mut out = Vec::new();
    let mut say = |stage, passed, detail| {
        out.push(Verdict { stage, passed, detail });
        passed
    };
    if !say("filter", (sources.accept)(slot), "kind, status, validity and the caller's filter".to_string()) {
        return out;
    }
    let pool = ask.pool();
    let found = find::find(query, vector, sources, pool, ask.alpha(query), &ask.weighing());
    let seen = found.iter().any(|f| f.slot == slot);
    let ranked = rank::rank(query, found, sources, ask.policy, ask.now, &ask.tuning);
    let place = ranked.iter().position(|r| r.slot == slot);
    let Some((place, item)) = place.and_then(|place| Some((place, ranked.get(place)?))) else {
        let (words, likeness) = alone(query, vector, sources, slot);
        let detail = format!(
            "not among the {pool} best of either search; words {}, likeness {} of the query",
            Two(words.into()),
            Two(likeness.into())
        );
        say("find", false, detail);
        return out;
    };
    let by = if seen { item.legs.names().join(", ") } else { "the turn beside it".to_string() };
    say("find", true, format!("by {by}; words {}, likeness {}", Two(item.why.lexical), Two(item.why.vector)));
    let want = ask.want();
    let detail = format!(
        "evidence {} of at least {}, score {} of at least {}",
        Two(item.evidence.into()),
        Two(want.floor.into()),
        Two(item.score),
        Two(want.threshold)
    );
    if !say("floor", choose::enough(item, &want), detail) {
        return out;
    }
    let boosts: Vec<String> = item.why.boosts.iter().map(|(name, value)| format!("{name} {}", Two(*value))).collect();
    let detail = format!(
        "place {} of {}: relevance {}, recency {}, confidence {}, importance {}{}{}",
        place + 1,
        ranked.len(),
        Two(item.relevance.into()),
        Two(item.why.recency),
        Two(item.why.confidence),
        Two(item.why.importance),
        if boosts.is_empty() { "" } else { ", " },
        boosts.join(", ")
    );
    say("rank", true, detail);
    let chosen = choose::choose(ranked, sources, &want);
    let at = chosen.iter().position(|r| r.slot == slot);
    let detail = match at {
        Some(at) => format!("result {} of {}", at + 1, chosen.len()),
        None => format!("left out of the {} results: others ranked higher, or say the same", chosen.len()),
    };
    say("choose", at.is_some(), detail);
    out
}

/// A number with two decimals; the standard library's exact printing of floats would come along for these alone.
struct Two(f64);

impl std::fmt::Display for Two {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let size = hundredths.unsigned_abs();
        write!(f, "{sign}{}.{:02}", size / 100, size % 100)
    }
}

/// Both absolute scores of one record, however poor.
fn alone(query: &Query, vector: Option<&[f32]>, sources: &Sources<'_>, slot: u32) -> (f32, f32) {
    let probe = vector.and_then(|v| sources.vectors.probe(v));
    (sources.passages)(slot).fold((0.0f32, 0.0f32), |(words, likeness), passage| {
        let share = sources.postings.score(&query.terms, passage).map_or(0.0, |hit| hit.share);
        let cosine = probe.as_ref().and_then(|p| sources.vectors.cosine(p, passage));
        (words.max(share), likeness.max(cosine.map_or(0.0, |c| (sources.likeness)(c))))
    })
}

/// The parts of a candidate that tests and tuning look at.
#[must_use]
pub fn candidates(query: &Query, vector: Option<&[f32]>, sources: &Sources<'_>, ask: &Ask<'_>) -> Vec<Found> {
    find::find(query, vector, sources, ask.pool(), ask.alpha(query), &ask.weighing())
}
