//! Puts the values of a single-valued fact in the order of the world, whatever order they arrive in.
//!
//! Each record stands for one unbroken run of statements of its value. A statement that falls between two
//! others of another value splits their run: Berlin, Paris, Berlin are three records with three intervals.

use crate::order::Order;
use crate::record::{Fact, Record, Status};
use crate::state::draft::Draft;
use crate::write::likeness::same_value;
use crate::write::statement::Statement;

/// One moment at which a value was said.
#[derive(Clone, Debug)]
struct Moment {
    at: i64,
    /// Orders moments of the same time by arrival.
    rank: usize,
    /// Record that holds it; `None` is the new statement.
    holder: Option<usize>,
}

/// What placing a statement did.
pub struct Placed {
    /// The record that holds the statement.
    pub id: String,
    /// It is the current value.
    pub current: bool,
    /// The record is new.
    pub fresh: bool,
    /// A record that was current before and no longer is.
    pub replaced: Option<String>,
}

fn same(a: &Fact, b: &Fact) -> bool {
    a.negated == b.negated && same_value(&a.object, &b.object)
}

/// Places a statement among the records of its subject and predicate.
pub fn place(draft: &mut Draft<'_>, st: &Statement, fact: &Fact) -> Placed {
    let counts = |r: &Record| {
        matches!(r.status, Status::Active | Status::Superseded | Status::Archived) && !r.retracted && r.is_single()
    };
    let mut records = draft.facts_where(&fact.subject, &fact.predicate, &counts);
    records.order_by_key(|r| (first(r), r.said_at, r.superseded_by.is_none(), r.id.clone()));
    let was_current: Vec<String> =
        records.iter().filter(|r| r.status == Status::Active).map(|r| r.id.clone()).collect();

    let mut moments: Vec<Moment> = Vec::new();
    for (holder, record) in records.iter().enumerate() {
        for at in mentions(record) {
            moments.push(Moment { at, rank: holder, holder: Some(holder) });
        }
    }
    for at in st.moments() {
        moments.push(Moment { at, rank: usize::MAX, holder: None });
    }
    moments.order_by_key(|m| (m.at, m.rank));

    let fact_of = |m: &Moment| m.holder.and_then(|h| records[h].fact.as_deref()).unwrap_or(fact);
    let mut runs: Vec<Vec<Moment>> = Vec::new();
    for moment in moments {
        match runs.last_mut() {
            Some(run) if same(fact_of(&run[0]), fact_of(&moment)) => run.push(moment),
            _ => runs.push(vec![moment]),
        }
    }

    // Each run becomes one record: the first of its holders that no earlier run has taken, else a new one.
    let mut taken = vec![false; records.len()];
    let mut placed: Vec<Record> = Vec::new();
    let mut mine = (0, false);
    for run in &runs {
        let holder = run.iter().filter_map(|m| m.holder).find(|h| !taken[*h]);
        let has_new = run.iter().any(|m| m.holder.is_none());
        let mut record = match holder {
            Some(h) => {
                taken[h] = true;
                records[h].clone()
            }
            None => match run.iter().find_map(|m| m.holder) {
                // The later half of a run that was split.
                Some(h) => {
                    let mut half = records[h].clone();
                    half.id = draft.ids.fresh();
                    half.supersedes.clear();
                    half.created_at = draft.now;
                    half.updated_at = draft.now;
                    half
                }
                None => st.record(draft.ids.fresh(), Status::Active, draft.now),
            },
        };
        if has_new {
            mine = (placed.len(), holder.is_none());
            if run.iter().any(|m| m.holder.is_some()) {
                st.reinforce(&mut record, draft.now);
            }
        }
        record.mentions = run.iter().map(|m| m.at).collect();
        record.mentions.dedup();
        record.said_at = record.mentions.last().copied();
        placed.push(record);
    }

    let last = placed.len().saturating_sub(1);
    let ids: Vec<String> = placed.iter().map(|r| r.id.clone()).collect();
    let starts: Vec<Option<i64>> = placed.iter().map(|r| r.valid_from.or(first(r))).collect();
    for (i, record) in placed.iter_mut().enumerate() {
        let before = record.clone();
        record.conflicts_with.clear();
        if i > 0 && !record.supersedes.contains(&ids[i - 1]) {
            record.supersedes.push(ids[i - 1].clone());
        }
        if i == last {
            if record.superseded_by.take().is_some() {
                record.valid_to = None;
            }
            record.superseded_at = None;
            record.status = if record.status == Status::Archived { Status::Archived } else { Status::Active };
        } else {
            let next = &ids[i + 1];
            // An interval that the user closed earlier ("I left in May") stays closed then.
            record.valid_to = match (record.valid_to, starts[i + 1]) {
                (Some(own), Some(start)) => Some(own.min(start)),
                (own, start) => start.or(own),
            };
            if record.superseded_by.as_ref() != Some(next) {
                record.superseded_by = Some(next.clone());
                record.superseded_at = record.superseded_at.or(Some(draft.now));
            }
            record.status = Status::Superseded;
        }
        if *record != before {
            record.updated_at = draft.now;
        }
        draft.put(record.clone());
    }
    let id = ids[mine.0].clone();
    let replaced = was_current.into_iter().rfind(|r| *r != ids[last] && ids.contains(r));
    Placed { current: mine.0 == last, fresh: mine.1, replaced, id }
}

fn first(record: &Record) -> Option<i64> {
    mentions(record).first().copied()
}

fn mentions(record: &Record) -> Vec<i64> {
    if record.mentions.is_empty() {
        record.said_at.or(Some(record.created_at)).into_iter().collect()
    } else {
        record.mentions.clone()
    }
}
