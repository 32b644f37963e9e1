//! Turns the caller's partial policy into a whole one, refusing values out of range.

use crate::text::words::{Words, words};
use serde::Deserialize;
use std::collections::BTreeMap;

use crate::error::{Error, Result};
use crate::policy::{IndexKind, Policy, PredicateRule, Scoring, WindowStrategy};
use crate::record::{Cardinality, Category};

/// A predicate beyond the vocabulary.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[allow(missing_docs)]
pub struct PredicateParams {
    pub name: String,
    pub cardinality: Cardinality,
    pub category: Category,
    #[serde(default)]
    pub patterns: Option<Vec<String>>,
}

/// Tunables that differ from the defaults; explained at the contract's `Policy`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "engine.ts", optional_fields))]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs)]
pub struct PolicyParams {
    pub window_exchanges: Option<f64>,
    pub compress_at: Option<f64>,
    pub summary_share: Option<f64>,
    pub window_strategy: Option<String>,
    pub session_idle: Option<f64>,
    pub summary_every: Option<f64>,
    pub max_episodes: Option<f64>,
    pub recent_episodes: Option<f64>,
    pub keep_turns_days: Option<f64>,
    pub tool_turn_chars: Option<f64>,
    pub alpha: Option<f64>,
    pub alpha_exact: Option<f64>,
    pub diversity: Option<f64>,
    pub threshold: Option<f64>,
    pub half_life_days: Option<BTreeMap<String, f64>>,
    pub recency_floor: Option<f64>,
    pub scoring: Option<String>,
    pub duplicate_at: Option<f64>,
    pub lesson_at: Option<f64>,
    pub min_fact_confidence: Option<f64>,
    pub min_confidence: Option<f64>,
    pub mentions: Option<f64>,
    pub mention_days: Option<f64>,
    pub pending_days: Option<f64>,
    pub archive_after_days: Option<f64>,
    pub archive_below: Option<f64>,
    pub max_records: Option<f64>,
    pub chunk_chars: Option<f64>,
    pub chunk_overlap: Option<f64>,
    pub process_keys: Option<Vec<String>>,
    pub predicates: Option<Vec<PredicateParams>>,
    /// Empty text: no guidance. Absent: the built-in paragraph.
    pub guidance: Option<String>,
    pub llm_every: Option<f64>,
    pub llm_daily_tokens: Option<f64>,
    pub llm_monthly_tokens: Option<f64>,
    pub index: Option<String>,
}

const CATEGORIES: Words =
    words!["identity", "preference", "constraint", "relation", "possession", "plan", "status", "knowledge"];

impl PolicyParams {
    /// The whole policy.
    ///
    /// # Errors
    /// `invalid_argument` naming the first field that is out of range.
    pub fn policy(&self) -> Result<Policy> {
        let mut p = Policy::default();
        let shares = [
            ("compressAt", self.compress_at, &mut p.compress_at),
            ("summaryShare", self.summary_share, &mut p.summary_share),
            ("alpha", self.alpha, &mut p.alpha),
            ("alphaExact", self.alpha_exact, &mut p.alpha_exact),
            ("diversity", self.diversity, &mut p.diversity),
            ("recencyFloor", self.recency_floor, &mut p.recency_floor),
            ("duplicateAt", self.duplicate_at, &mut p.duplicate_at),
            ("lessonAt", self.lesson_at, &mut p.lesson_at),
            ("minFactConfidence", self.min_fact_confidence, &mut p.min_fact_confidence),
            ("minConfidence", self.min_confidence, &mut p.min_confidence),
            ("archiveBelow", self.archive_below, &mut p.archive_below),
            ("chunkOverlap", self.chunk_overlap, &mut p.chunk_overlap),
        ];
        for (name, value, into) in shares {
            share(name, value, into)?;
        }
        if let Some(threshold) = self.threshold {
            let mut t = 0.0;
            share("threshold", Some(threshold), &mut t)?;
            p.threshold = Some(t);
        }
        let counts = [
            ("windowExchanges", self.window_exchanges, 1, &mut p.window_exchanges),
            ("summaryEvery", self.summary_every, 1, &mut p.summary_every),
            ("maxEpisodes", self.max_episodes, 1, &mut p.max_episodes),
            ("recentEpisodes", self.recent_episodes, 0, &mut p.recent_episodes),
            ("toolTurnChars", self.tool_turn_chars, 0, &mut p.tool_turn_chars),
            ("mentions", self.mentions, 1, &mut p.mentions),
            ("maxRecords", self.max_records, 1, &mut p.max_records),
            ("chunkChars", self.chunk_chars, 100, &mut p.chunk_chars),
            ("llmEvery", self.llm_every, 1, &mut p.llm_every),
        ];
        for (name, value, least, into) in counts {
            count(name, value, least, into)?;
        }
        days("keepTurnsDays", self.keep_turns_days, &mut p.keep_turns_days)?;
        days("mentionDays", self.mention_days, &mut p.mention_days)?;
        days("pendingDays", self.pending_days, &mut p.pending_days)?;
        days("archiveAfterDays", self.archive_after_days, &mut p.archive_after_days)?;
        let mut idle = p.session_idle as f64;
        days("sessionIdle", self.session_idle, &mut idle)?;
        p.session_idle = if idle.is_finite() { idle as i64 } else { i64::MAX / 4 };
        let tokens = |v: Option<f64>| v.filter(|t| t.is_finite() && *t >= 0.0).map(|t| t as u64);
        p.llm_daily_tokens = tokens(self.llm_daily_tokens);
        p.llm_monthly_tokens = tokens(self.llm_monthly_tokens);
        for (name, value) in self.half_life_days.iter().flatten() {
            let slot = match name.as_str() {
                "episodic" => &mut p.half_life_days.episodic,
                "turn" => &mut p.half_life_days.turn,
                "document" => &mut p.half_life_days.document,
                "procedural" => &mut p.half_life_days.procedural,
                other => match CATEGORIES.iter().position(|c| c == other) {
                    Some(i) => &mut p.half_life_days.category[i],
                    None => return Err(Error::invalid(format!("policy.halfLifeDays has no \"{other}\""))),
                },
            };
            days("halfLifeDays", Some(*value), slot)?;
        }
        if let Some(keys) = &self.process_keys {
            p.process_keys.clone_from(keys);
        }
        for rule in self.predicates.iter().flatten() {
            if rule.name.trim().is_empty() {
                return Err(Error::invalid("policy.predicates: each needs a name"));
            }
            p.predicates.push(PredicateRule {
                name: rule.name.clone(),
                cardinality: rule.cardinality,
                category: rule.category,
                patterns: rule.patterns.clone().unwrap_or_default(),
            });
        }
        if let Some(text) = &self.guidance {
            p.guidance = Some((!text.is_empty()).then(|| text.clone()));
        }
        p.window_strategy = match self.window_strategy.as_deref() {
            None | Some("head-and-tail") => WindowStrategy::HeadAndTail,
            Some("fifo") => WindowStrategy::Fifo,
            Some("importance") => WindowStrategy::Importance,
            Some(other) => return Err(choice("windowStrategy", other, "fifo, importance, head-and-tail")),
        };
        p.scoring = match self.scoring.as_deref() {
            None | Some("product") => Scoring::Product,
            Some("weighted") => Scoring::Weighted,
            Some(other) => return Err(choice("scoring", other, "product, weighted")),
        };
        p.index = match self.index.as_deref() {
            None | Some("auto") => IndexKind::Auto,
            Some("scan") => IndexKind::Scan,
            Some("graph") => IndexKind::Graph,
            Some(other) => return Err(choice("index", other, "auto, scan, graph")),
        };
        Ok(p)
    }
}

fn choice(name: &str, got: &str, known: &str) -> Error {
    Error::invalid(format!("policy.{name} is \"{got}\"; use one of: {known}"))
}

fn share(name: &str, value: Option<f64>, into: &mut f64) -> Result<()> {
    match value {
        None => Ok(()),
        Some(v) if (0.0..=1.0).contains(&v) => {
            *into = v;
            Ok(())
        }
        Some(v) => Err(Error::invalid(format!("policy.{name} is {v}; it must lie in 0..1"))),
    }
}

fn count(name: &str, value: Option<f64>, least: usize, into: &mut usize) -> Result<()> {
    match value {
        None => Ok(()),
        Some(v) if v >= least as f64 => {
            *into = if v.is_finite() { v as usize } else { usize::MAX / 4 };
            Ok(())
        }
        Some(v) => Err(Error::invalid(format!("policy.{name} is {v}; it must be at least {least}"))),
    }
}

fn days(name: &str, value: Option<f64>, into: &mut f64) -> Result<()> {
    match value {
        None => Ok(()),
        Some(v) if v > 0.0 => {
            *into = v;
            Ok(())
        }
        Some(v) => Err(Error::invalid(format!("policy.{name} is {v}; it must be above 0 (Infinity: never)"))),
    }
}
