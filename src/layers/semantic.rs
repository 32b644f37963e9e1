//! Says of a fact, lesson or pending candidate whether it is past its time: expired, faded, to be archived, to go first.

use crate::policy::{Policy, days_to_ms};
use crate::record::{Kind, Record, Status, Strength, Uses};
use core::cmp::Ordering;

/// Faded confidence below which a record is archived.
const FADED: f64 = 0.3;
/// Days in which the confidence of what was only implied halves, unless it is used or said again.
const HALF_LIFE: f64 = 90.0;

/// When a record last meant something: said, changed or used.
#[must_use]
pub fn last_active(record: &Record, uses: Uses) -> i64 {
    let mention = record.mentions.last().copied().unwrap_or(i64::MIN);
    record.updated_at.max(record.created_at).max(uses.last_at).max(mention)
}

/// Whether a record stops being active, or a pending one stops waiting.
#[must_use]
pub fn expired(record: &Record, now: i64, policy: &Policy) -> bool {
    match record.status {
        Status::Active => record.expires_at.is_some_and(|at| at <= now),
        Status::Pending => {
            let mention = record.mentions.last().copied().unwrap_or(i64::MIN).max(record.created_at);
            record.expires_at.is_some_and(|at| at <= now)
                || now.saturating_sub(mention) >= days_to_ms(policy.pending_days)
        }
        _ => false,
    }
}

/// Confidence as it is now: what was stated stays, what was only implied fades.
#[must_use]
pub fn confidence(record: &Record, uses: Uses, now: i64, policy: &Policy) -> f64 {
    if record.strength == Strength::Explicit || record.pinned || record.confidence >= policy.min_confidence {
        return record.confidence;
    }
    let days = now.saturating_sub(last_active(record, uses)).max(0) as f64 / 86_400_000.0;
    record.confidence * 0.5f64.powf(days / HALF_LIFE)
}

/// Whether compaction puts a record away: unpinned, unused for long, and unimportant or faded.
#[must_use]
pub fn archived(record: &Record, uses: Uses, now: i64, policy: &Policy) -> bool {
    let kept =
        !matches!(record.kind, Kind::Semantic | Kind::Procedural) || record.status != Status::Active || record.pinned;
    let unused = now.saturating_sub(last_active(record, uses)) >= days_to_ms(policy.archive_after_days);
    !kept && unused && (record.importance < policy.archive_below || confidence(record, uses, now, policy) <= FADED)
}

/// Order in which records are kept when there are too many: pinned, importance, use, recency; ids settle ties.
#[must_use]
pub fn keep_first(a: (&Record, Uses), b: (&Record, Uses)) -> Ordering {
    let rank =
        |(record, uses): (&Record, Uses)| (record.pinned, record.importance, uses.count, last_active(record, uses));
    let (a_rank, b_rank) = (rank(a), rank(b));
    b_rank
        .0
        .cmp(&a_rank.0)
        .then(b_rank.1.total_cmp(&a_rank.1))
        .then(b_rank.2.cmp(&a_rank.2))
        .then(b_rank.3.cmp(&a_rank.3))
        .then(a.0.id.cmp(&b.0.id))
}

/// Whether a verbatim turn is past `keep_turns_days`.
#[must_use]
pub fn outlived(record: &Record, now: i64, policy: &Policy) -> bool {
    record.kind == Kind::Turn && now.saturating_sub(record.said()) >= days_to_ms(policy.keep_turns_days)
}
