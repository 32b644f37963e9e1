//! Turns candidates into a ranking: relevance by recency by confidence, a bounded say for importance, boosts for what
//! the query names, and a second look at the best (their neighbouring turns).

use crate::map::Map;

use super::find::{Found, Legs, Sources};
use super::query::Query;
use crate::order::Order;
use crate::policy::{Policy, Scoring};
use crate::record::{Category, Kind, Record, Role};
use crate::text::fold;
use crate::text::phrases::any;

const DAY: f64 = 86_400_000.0;
/// Best candidates among which the later of two that answer alike goes first.
const RENEWED: usize = 10;
/// By which a turn tells that a figure has changed.
const RENEWS: &str = "recent*|update*|increas*|decreas*|reached|extended|improved|added|reschedul*|moved|postponed|changed|raised|lowered|grown|\
    total of|by now|now have|now has|is now|more than|instead|现在|增加|减少|达到|改到|改成|改为|涨到|降到|推迟|提前|更新|调整|已经";
/// Least share of the earlier one's words that the later one has.
const RENEWING: f64 = 0.7;

/// How much each part of the second look and each boost may do; the defaults were measured over the development
/// sets by `tests/eval/native/retrieval.rs`, which takes other values on its command line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Share of the ideal word score from which the best hit counts in full: a search that found little has little say.
    pub words_least: f32,
    /// How far meaning gains on words when its best stands out more from its tenth than theirs does.
    pub lean: f32,
    /// Likeness from which a result counts as repeating another.
    pub repeats: f32,
    /// Weights of a session's three best records in its score.
    pub session: [f64; 3],
    /// Share of the turn before it that a turn's relevance gains: answers follow questions.
    pub before: f32,
    /// Share of the turn after it.
    pub after: f32,
    /// Share of the assistant's answer that the user's turn before it gains: what was answered is what was meant.
    pub answer: f32,
    /// Share of a turn's evidence that the turns beside it may pass the floor with; 0: each stands for itself.
    pub lend: f32,
    /// Best candidates whose neighbours join the candidates.
    pub look: usize,
    /// Factor when a quoted phrase stands in the text.
    pub phrase: f32,
    /// Factor when the query names the speaker.
    pub speaker: f32,
    /// Factor when the record's time is one the query names.
    pub date: f32,
    /// Factor between an unimportant and an important record.
    pub importance: f64,
    /// Share of a turn's score from which a later turn that answers alike goes before it; 1: none does.
    pub renew: f64,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            words_least: 0.2,
            lean: 0.3,
            answer: 0.3,
            repeats: 0.97,
            session: [0.6, 0.25, 0.15],
            before: 0.2,
            after: 0.1,
            lend: 0.5,
            look: 20,
            phrase: 1.25,
            speaker: 1.1,
            date: 1.15,
            importance: 0.2,
            renew: 0.85,
        }
    }
}

/// How a score came about; the contract's `why`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Why {
    /// Words, 0..1.
    pub lexical: f64,
    /// Meaning, 0..1: calibrated likeness.
    pub vector: f64,
    /// Factor of age.
    pub recency: f64,
    /// The record's confidence.
    pub confidence: f64,
    /// The record's importance.
    pub importance: f64,
    /// Factors and additions by name.
    pub boosts: Vec<(&'static str, f64)>,
    /// Which searches proposed it.
    pub found: Vec<&'static str>,
}

/// A candidate with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Slot of the record.
    pub slot: u32,
    /// Its best passage.
    pub passage: u32,
    /// Final score, 0..1.
    pub score: f64,
    /// Relevance with boosts before age and confidence, 0..1 of the query's best.
    pub relevance: f32,
    /// Absolute evidence, 0..1: what the floor looks at.
    pub evidence: f32,
    /// What proposed it.
    pub legs: Legs,
    /// The parts.
    pub why: Why,
    /// What is shown of it, when not all.
    pub shown: Option<String>,
}

impl Ranked {
    /// The same for another record, which is shown whole.
    #[must_use]
    pub fn moved(&self, slot: u32) -> Self {
        Self { slot, shown: None, ..self.clone() }
    }
}

/// Factor of a record's age, from 1 down to the policy's floor.
#[must_use]
pub fn recency(record: &Record, query: &Query, now: i64, policy: &Policy) -> f64 {
    // a turn is the record of a moment: its age only matters to one who asks for what is recent
    if record.kind == Kind::Turn && !query.recent {
        return 1.0;
    }
    if matches!(record.category, Some(Category::Identity | Category::Constraint)) {
        return 1.0;
    }
    let half = policy.half_life_days.days(record.kind, record.category);
    if !half.is_finite() || half <= 0.0 {
        return 1.0;
    }
    let age = (now.saturating_sub(record.said_at.unwrap_or(record.updated_at))).max(0) as f64 / DAY;
    let floor = policy.recency_floor.clamp(0.0, 1.0);
    floor + (1.0 - floor) * (-std::f64::consts::LN_2 * age / half).exp()
}

/// Ranks candidates; all come back, best first, equal ones by slot.
#[must_use]
pub fn rank(
    query: &Query,
    found: Vec<Found>,
    sources: &Sources<'_>,
    policy: &Policy,
    now: i64,
    tuning: &Tuning,
) -> Vec<Ranked> {
    let found = beside(found, sources, tuning);
    let fused = Map::from_iter(found.iter().map(|f| (f.slot, f.fused)));
    // relevance is put on the scale of the best evidence, so that a poor best hit does not score like a good one
    let scale = found.iter().map(Found::own).fold(0.0f32, f32::max);
    let mut out: Vec<Ranked> = found
        .iter()
        .filter_map(|f| {
            let record = (sources.record)(f.slot)?;
            let mut why = Why {
                lexical: f64::from(f.share),
                vector: f64::from(f.likeness),
                confidence: record.confidence,
                importance: record.importance,
                found: f.legs.names(),
                ..Why::default()
            };
            let mut relevance = f.fused;
            if record.kind == Kind::Turn {
                let [previous, next] = (sources.beside)(f.slot);
                let of = |slot: Option<u32>| slot.and_then(|s| fused.get(&s)).copied().unwrap_or(0.0);
                let role = |slot: Option<u32>| slot.and_then(|s| (sources.record)(s)).and_then(|r| r.role);
                let answered = record.role == Some(Role::User) && role(next) == Some(Role::Assistant);
                let after = if answered { tuning.answer } else { tuning.after };
                let gain = tuning.before * of(previous) + after * of(next);
                if gain > 0.0 {
                    relevance += gain;
                    why.boosts.push(("neighbours", f64::from(gain)));
                }
            }
            for (name, factor) in boosts(query, record, tuning) {
                relevance *= factor;
                why.boosts.push((name, f64::from(factor)));
            }
            why.recency = recency(record, query, now, policy);
            let score = combine(f64::from(relevance * scale), &why, policy, tuning);
            Some(Ranked {
                slot: f.slot,
                passage: f.passage,
                score: score.clamp(0.0, 1.0),
                relevance,
                evidence: f.evidence(),
                legs: f.legs,
                why,
                shown: None,
            })
        })
        .collect();
    sort(&mut out);
    renew(&mut out, query, sources, tuning);
    out
}

/// Who asks for a figure that holds now is answered by the later of two turns that answer nearly alike, when it tells of a
/// change: it goes before the earlier one, at its score.
fn renew(ranked: &mut [Ranked], query: &Query, sources: &Sources<'_>, tuning: &Tuning) {
    if !query.current {
        return;
    }
    let turn = |slot: u32| (sources.record)(slot).filter(|r| r.kind == Kind::Turn && r.role == Some(Role::User));
    let later = |a: &Ranked, b: &Ranked| {
        turn(a.slot).zip(turn(b.slot)).is_some_and(|(old, new)| {
            let after = old.speaker == new.speaker && (old.said_at, a.slot) < (new.said_at, b.slot);
            after && any(&fold::key(&new.text), RENEWS)
        })
    };
    for at in 1..ranked.len().min(RENEWED) {
        let Some((before, [item, ..])) = ranked.split_at_mut_checked(at) else { return };
        let alike = |old: &Ranked| {
            item.score >= tuning.renew * old.score && item.why.lexical >= RENEWING * old.why.lexical && later(old, item)
        };
        let Some(place) = before.iter().position(alike) else { continue };
        if let Some(old) = before.get(place) {
            item.score = old.score;
        }
        if let Some(run) = ranked.get_mut(place..=at) {
            run.rotate_right(1);
        }
    }
}

/// Best first; equal scores by slot, so that the same store always answers alike.
pub fn sort(ranked: &mut [Ranked]) {
    ranked.order_by(|a, b| {
        b.score.total_cmp(&a.score).then(b.relevance.total_cmp(&a.relevance)).then(a.slot.cmp(&b.slot))
    });
}

fn combine(relevance: f64, why: &Why, policy: &Policy, tuning: &Tuning) -> f64 {
    match policy.scoring {
        Scoring::Product => {
            relevance * why.recency * why.confidence * (1.0 + tuning.importance * (why.importance - 0.5))
        }
        Scoring::Weighted => 0.75 * relevance + 0.15 * why.recency + 0.10 * why.importance,
    }
}

/// The turns beside the best join the candidates, with nothing of their own but a share of their evidence.
fn beside(mut found: Vec<Found>, sources: &Sources<'_>, tuning: &Tuning) -> Vec<Found> {
    if tuning.before <= 0.0 && tuning.after <= 0.0 {
        return found;
    }
    let mut lent: Map<u32, f32> = Map::new();
    for best in found.iter().take(tuning.look) {
        if (sources.record)(best.slot).is_some_and(|r| r.kind == Kind::Turn) {
            for slot in (sources.beside)(best.slot).into_iter().flatten().filter(|&slot| (sources.accept)(slot)) {
                let share = lent.or_insert_with(slot, || 0.0);
                *share = share.max(best.own() * tuning.lend);
            }
        }
    }
    for known in &mut found {
        if let Some(share) = lent.remove(&known.slot) {
            known.beside = share;
        }
    }
    found.extend(lent.into_iter().map(|(slot, share)| Found {
        slot,
        passage: (sources.passages)(slot).start,
        lexical: 0.0,
        vector: 0.0,
        share: 0.0,
        likeness: 0.0,
        beside: share,
        fused: 0.0,
        legs: Legs::BESIDE,
    }));
    found
}

fn boosts(query: &Query, record: &Record, tuning: &Tuning) -> Vec<(&'static str, f32)> {
    let mut out = Vec::new();
    if !query.phrases.is_empty() {
        let key = fold::key(&record.text);
        if query.phrases.iter().any(|phrase| key.contains(phrase.as_str())) {
            out.push(("phrase", tuning.phrase));
        }
    }
    if let Some(speaker) = &record.speaker {
        let key = fold::key(speaker);
        if query.names.iter().any(|name| name == &key || key.split(' ').next() == Some(name)) {
            out.push(("speaker", tuning.speaker));
        }
    }
    if !query.spans.is_empty() && query.spans.iter().any(|span| touches(record, span.start, span.end)) {
        out.push(("date", tuning.date));
    }
    let user = record.kind == Kind::Semantic && record.fact.as_ref().is_some_and(|fact| fact.subject == "user");
    if query.about_user && user {
        out.push(("about_user", 1.05));
    }
    out
}

/// Whether the record was said, or holds, in this stretch of time.
fn touches(record: &Record, start: i64, end: i64) -> bool {
    if record.said_at.is_some_and(|said| start <= said && said < end) {
        return true;
    }
    match (record.valid_from, record.valid_to) {
        (None, None) => record.episode.as_ref().is_some_and(|e| e.start < end && e.end >= start),
        (from, to) => from.is_none_or(|from| from < end) && to.is_none_or(|to| to > start),
    }
}
