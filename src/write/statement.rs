//! What the gate and reconciliation work on: one claim, who made it, when, and how directly.

use crate::limits;
use crate::order::Order;
use crate::record::{Category, Fact, Kind, Lesson, Origin, Precision, Record, Source, Status, Strength, Turn};
use crate::write::candidate::Candidate;

/// One claim on its way into memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// Semantic, procedural or (from a caller) episodic.
    pub kind: Kind,
    /// What the memory would say.
    pub text: String,
    /// Structured fact.
    pub fact: Option<Fact>,
    /// What it is about.
    pub category: Option<Category>,
    /// How directly it was said.
    pub strength: Strength,
    /// 0..1.
    pub confidence: f64,
    /// 0..1.
    pub importance: f64,
    /// Asked for by the user or the caller.
    pub requested: bool,
    /// Corrects an earlier value.
    pub correction: bool,
    /// The old value a correction names.
    pub replaces: Option<String>,
    /// No longer holds.
    pub ended: bool,
    /// Who the words came from.
    pub origin: Origin,
    /// When they were said.
    pub said_at: i64,
    /// Pinned by the caller.
    pub pinned: bool,
    /// Labels.
    pub tags: Vec<String>,
    /// First moment at which it holds.
    pub valid_from: Option<i64>,
    /// First moment at which it no longer holds.
    pub valid_to: Option<i64>,
    /// How finely those are known.
    pub precision: Option<Precision>,
    /// When it stops by itself.
    pub expires_at: Option<i64>,
    /// Where it came from.
    pub source: Source,
    /// Kind procedural.
    pub lesson: Option<Box<Lesson>>,
    /// The caller's own data.
    pub metadata: Option<String>,
    /// Earlier mentions it takes over from pending evidence.
    pub mentions: Vec<i64>,
}

impl Statement {
    /// What a candidate found in a turn claims.
    #[must_use]
    pub fn from_turn(candidate: &Candidate, turn: &Turn, origin: Origin) -> Self {
        // A plan's day is when it happens, and its last moment is the plan's. What recurs has a day and no end.
        // Anything else dated began then.
        let recurs = candidate.fact.as_ref().is_some_and(|f| f.predicate == "schedule");
        let plan = candidate.category == Category::Plan;
        let (valid_from, valid_to, expires_at) = match candidate.when {
            Some(_) if recurs => (None, None, None),
            Some(span) if plan => (Some(span.start), Some(span.end - 1), Some(span.end - 1)),
            Some(span) if candidate.ended => (None, Some(span.start), None),
            Some(span) => (Some(span.start), None, None),
            None => (None, None, None),
        };
        Self {
            kind: Kind::Semantic,
            text: candidate.text.clone(),
            fact: candidate.fact.clone(),
            category: Some(candidate.category),
            strength: candidate.strength,
            confidence: candidate.strength.confidence(),
            importance: candidate.importance,
            requested: candidate.requested,
            correction: candidate.correction,
            replaces: candidate.replaces.clone(),
            ended: candidate.ended,
            origin,
            said_at: turn.time,
            pinned: false,
            tags: Vec::new(),
            valid_from,
            valid_to,
            precision: candidate.when.map(|s| s.precision),
            expires_at,
            source: Source { session: Some(turn.session.clone()), turns: vec![turn.id.clone()], ..Source::default() },
            lesson: None,
            metadata: None,
            mentions: Vec::new(),
        }
    }

    /// All moments at which it was said, oldest first.
    #[must_use]
    pub fn moments(&self) -> Vec<i64> {
        let mut all = self.mentions.clone();
        all.push(self.said_at);
        all.order();
        all.dedup();
        let surplus = all.len().saturating_sub(limits::SOURCES);
        all.drain(..surplus);
        all
    }

    /// The record it becomes.
    #[must_use]
    pub fn record(&self, id: String, status: Status, now: i64) -> Record {
        let mut record = Record {
            fact: self.fact.clone().map(Box::new),
            category: self.category,
            status,
            confidence: self.confidence,
            importance: self.importance,
            pinned: self.pinned,
            strength: self.strength,
            said_at: Some(self.said_at),
            lesson: self.lesson.clone(),
            tags: self.tags.clone(),
            ..Record::new(id, self.kind, self.origin, self.text.clone(), self.source.clone(), now)
        };
        record.valid_from = self.valid_from;
        record.valid_to = self.valid_to;
        record.precision = self.precision;
        record.expires_at = self.expires_at;
        record.mentions = self.moments();
        record.metadata.clone_from(&self.metadata);
        record
    }

    /// Adds this statement to a record that already says the same: sources, mentions and labels add up, the
    /// surer and more important wins, and scope, text and created time stay.
    pub fn reinforce(&self, record: &mut Record, now: i64) {
        record.mentions.extend(self.moments());
        record.mentions.order();
        record.mentions.dedup();
        let surplus = record.mentions.len().saturating_sub(limits::SOURCES);
        record.mentions.drain(..surplus);
        record.said_at = record.said_at.max(Some(self.said_at));
        record.confidence = record.confidence.max(self.confidence);
        record.strength = record.strength.max(self.strength);
        record.importance = record.importance.max(self.importance);
        record.pinned |= self.pinned;
        union(&mut record.source.turns, &self.source.turns, limits::SOURCES);
        union(&mut record.source.parents, &self.source.parents, limits::SOURCES);
        union(&mut record.tags, &self.tags, limits::TAGS);
        record.valid_from = record.valid_from.or(self.valid_from);
        record.expires_at = match (record.expires_at, self.expires_at) {
            (Some(a), Some(b)) => Some(a.max(b)),
            (a, b) => a.or(b),
        };
        if record.metadata.is_none() {
            record.metadata.clone_from(&self.metadata);
        }
        record.updated_at = now;
    }
}

fn union(into: &mut Vec<String>, from: &[String], most: usize) {
    for item in from {
        if into.len() < most && !into.contains(item) {
            into.push(item.clone());
        }
    }
}
