//! Holds the tunables and their defaults; the README's table and the TypeScript types come from here.

pub use crate::kinds::PredicateRule;
use crate::kinds::{Category, Kind};

const DAY: i64 = 86_400_000;

/// How a session's window keeps within its share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowStrategy {
    /// Oldest out first.
    Fifo,
    /// Least important out first.
    Importance,
    /// The first exchange and the last ones stay.
    HeadAndTail,
}

/// How relevance, recency, confidence and importance become one score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// relevance x recency x confidence with a bounded importance boost.
    Product,
    /// 0.75 relevance + 0.15 recency + 0.10 importance.
    Weighted,
}

/// Which vector index serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexKind {
    /// Exact up to where cells measurably win.
    Auto,
    /// Always exact.
    Scan,
    /// Cells of near vectors as soon as there can be some.
    Graph,
}

/// Days after which weight halves; infinite does not fade.
#[derive(Clone, Debug, PartialEq)]
pub struct HalfLives {
    /// By category, in the order of [`Category`].
    pub category: [f64; 8],
    /// Session summaries.
    pub episodic: f64,
    /// Verbatim turns; used only when the query asks for what is recent.
    pub turn: f64,
    /// Document chunks.
    pub document: f64,
    /// Lessons.
    pub procedural: f64,
}

impl HalfLives {
    /// Half-life in days of a record of this kind and category.
    #[must_use]
    pub fn days(&self, kind: Kind, category: Option<Category>) -> f64 {
        match kind {
            Kind::Turn => self.turn,
            Kind::Episodic => self.episodic,
            Kind::Procedural => self.procedural,
            Kind::Document => self.document,
            Kind::Semantic => category.map_or(f64::INFINITY, |c| self.category[c as usize]),
        }
    }
}

/// Tunables of one memory; `Default` is what the contract names.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // each field is explained in the contract's `Policy`
pub struct Policy {
    pub window_exchanges: usize,
    pub compress_at: f64,
    pub summary_share: f64,
    pub window_strategy: WindowStrategy,
    pub session_idle: i64,
    pub summary_every: usize,
    pub max_episodes: usize,
    pub recent_episodes: usize,
    pub keep_turns_days: f64,
    pub tool_turn_chars: usize,
    pub alpha: f64,
    pub alpha_exact: f64,
    pub diversity: f64,
    /// `None`: the embedder's calibrated floor.
    pub threshold: Option<f64>,
    pub half_life_days: HalfLives,
    pub recency_floor: f64,
    pub scoring: Scoring,
    pub duplicate_at: f64,
    pub lesson_at: f64,
    pub min_fact_confidence: f64,
    pub min_confidence: f64,
    pub mentions: usize,
    pub mention_days: f64,
    pub pending_days: f64,
    pub archive_after_days: f64,
    pub archive_below: f64,
    pub max_records: usize,
    pub chunk_chars: usize,
    pub chunk_overlap: f64,
    pub process_keys: Vec<String>,
    pub predicates: Vec<PredicateRule>,
    /// `Some(None)`: no guidance; `None`: the built-in paragraph in the user's language.
    pub guidance: Option<Option<String>>,
    pub llm_every: usize,
    pub llm_daily_tokens: Option<u64>,
    pub llm_monthly_tokens: Option<u64>,
    pub index: IndexKind,
}

impl Default for Policy {
    fn default() -> Self {
        let inf = f64::INFINITY;
        Self {
            window_exchanges: 20,
            compress_at: 0.7,
            summary_share: 0.1,
            window_strategy: WindowStrategy::HeadAndTail,
            session_idle: 3_600_000,
            summary_every: 10,
            max_episodes: 100,
            recent_episodes: 3,
            keep_turns_days: inf,
            tool_turn_chars: 500,
            alpha: 0.6,
            alpha_exact: 0.35,
            diversity: 0.65,
            threshold: None,
            // identity, preference, constraint, relation, possession, plan, status, knowledge;
            // status fades at rate 0.01 an hour: ln 2 / 0.24 days.
            half_life_days: HalfLives {
                category: [inf, 90.0, inf, inf, 365.0, 90.0, 2.888, 365.0],
                episodic: 30.0,
                turn: 30.0,
                document: inf,
                procedural: 365.0,
            },
            recency_floor: 0.5,
            scoring: Scoring::Product,
            duplicate_at: 0.95,
            lesson_at: 0.85,
            min_fact_confidence: 0.8,
            min_confidence: 0.7,
            mentions: 3,
            mention_days: 30.0,
            pending_days: 30.0,
            archive_after_days: 90.0,
            archive_below: 0.5,
            max_records: 50_000,
            chunk_chars: 1_200,
            chunk_overlap: 0.12,
            process_keys: [
                "raw_docs",
                "raw_results",
                "tool_trace",
                "tool_calls",
                "scratch",
                "debug",
                "logs",
                "messages",
            ]
            .map(String::from)
            .to_vec(),
            predicates: Vec::new(),
            guidance: None,
            llm_every: 5,
            llm_daily_tokens: None,
            llm_monthly_tokens: None,
            index: IndexKind::Auto,
        }
    }
}

/// Milliseconds in a number of days; infinite days are never reached.
#[must_use]
pub fn days_to_ms(days: f64) -> i64 {
    if days.is_finite() { (days * DAY as f64) as i64 } else { i64::MAX / 4 }
}
