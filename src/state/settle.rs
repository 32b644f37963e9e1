//! Turns what several writers wrote of one fact into one answer: the value said last is current, whoever wrote last.
//!
//! Worked out from the records as they were written and from what was heard of them, whatever was worked out before, so
//! that every replica comes to the same answer in whatever order things arrived, and without writing anything.

use std::borrow::Cow;

use super::lookup::fact_key;
use super::{Brief, Kept, State};
use crate::order::Order;
use crate::record::{Cardinality, Record, Status, Strength};
use crate::text::fold;

/// A record with what was heard of it.
struct Seen<'s> {
    slot: u32,
    record: Cow<'s, Record>,
    /// It was replaced or had ended, and was said again later than that.
    again: bool,
}

impl Seen<'_> {
    /// The record, where it differs from what was written.
    fn heard(&self) -> Option<Record> {
        match &self.record {
            Cow::Owned(record) => Some(record.clone()),
            Cow::Borrowed(_) => None,
        }
    }
}

impl State {
    /// Works out what is shown of the records that changes concern. Gives the slots that look different now.
    pub fn settle(&mut self) -> Vec<u32> {
        let mut ids: Vec<String> = self.unlinked.drain().collect();
        if std::mem::take(&mut self.unturned) {
            ids.extend(self.heard.keys().cloned());
        }
        let mut others: Vec<u32> = Vec::new();
        for id in ids {
            let Some(slot) = self.slot(&id) else { continue };
            let Some(record) = self.kept(slot).map(Kept::written) else { continue };
            match &record.fact {
                Some(f) if f.cardinality == Cardinality::One => {
                    self.unsettled.insert(fact_key(&f.subject, &f.predicate));
                }
                _ => {
                    let near = record.superseded_by.iter().chain(&record.supersedes);
                    others.extend(near.filter_map(|id| self.slot(id)).filter(|s| !self.is_single(*s)));
                    others.push(slot);
                }
            }
        }
        let mut shown: Vec<(u32, Option<Record>)> = Vec::new();
        let mut keys: Vec<_> = self.unsettled.drain().collect();
        keys.order();
        for key in keys {
            self.single(self.facts.get(&key).map_or(&[], Vec::as_slice), &mut shown);
        }
        others.order();
        others.dedup();
        for slot in others {
            shown.push((slot, self.several(slot)));
        }
        let mut changed = Vec::new();
        for (slot, record) in shown {
            if self.show(slot, record) {
                changed.push(slot);
            }
        }
        self.gather();
        changed
    }

    fn is_single(&self, slot: u32) -> bool {
        self.record(slot).is_some_and(Record::is_single)
    }

    /// Shows a record so, or as it was written; true when that is news.
    fn show(&mut self, slot: u32, record: Option<Record>) -> bool {
        let Some(Some(kept)) = self.slots.get_mut(slot as usize) else { return false };
        // The first look spares comparing what was written with itself.
        if record.is_none() && kept.written.is_none() || record.as_ref().unwrap_or(kept.written()) == &kept.record {
            return false;
        }
        self.shelves.take(slot, &kept.record);
        let written = kept.written().clone();
        (kept.record, kept.written) = match record {
            Some(record) => (record, Some(Box::new(written))),
            None => (written, None),
        };
        self.shelves.put(slot, &kept.record);
        if let Some(brief) = self.briefs.get_mut(slot as usize) {
            *brief = Brief::of(&kept.record);
        }
        true
    }

    /// A record with what was heard of it, and whether that brings it back.
    fn seen(&self, slot: u32) -> Option<Seen<'_>> {
        let written = self.kept(slot)?.written();
        let Some((record, newest)) = self.heard(written) else {
            return Some(Seen { slot, record: Cow::Borrowed(written), again: false });
        };
        let over = match &written.superseded_by {
            // Not known here yet: whatever it is, it stands.
            Some(by) => self
                .slot(by)
                .and_then(|s| self.kept(s))
                .map(Kept::written)
                .and_then(|r| self.heard(r).map_or(r.said_at, |(heard, _)| heard.said_at)),
            None => written.valid_to.or(written.superseded_at),
        };
        let again = written.status == Status::Superseded
            && !written.retracted
            && over.zip(newest).is_some_and(|(over, newest)| newest > over);
        Some(Seen { slot, record: Cow::Owned(record), again })
    }

    /// The values of a single-valued fact: of those that are current by any writer's word, the one said last.
    fn single(&self, slots: &[u32], shown: &mut Vec<(u32, Option<Record>)>) {
        let seen: Vec<Seen<'_>> = slots.iter().filter_map(|s| self.seen(*s)).collect();
        let stands = |s: &&Seen<'_>| {
            (s.record.status == Status::Active || s.again) && s.record.conflicts_with.is_empty() && s.record.is_single()
        };
        let winner = seen.iter().filter(stands).max_by_key(|s| {
            let r = &s.record;
            (r.strength >= Strength::Stated, r.said_at, r.status == Status::Active, r.id.clone())
        });
        let winner = winner.map(|s| (s.slot, if s.again { revived(&s.record) } else { s.record.clone().into_owned() }));
        for one in &seen {
            let record = match &winner {
                Some((slot, next)) if *slot == one.slot && one.again => Some(next.clone()),
                Some((slot, next)) if *slot != one.slot && stands(&one) && !one.again => {
                    Some(passed_over(&one.record, next))
                }
                _ => one.heard(),
            };
            shown.push((one.slot, record));
        }
    }

    /// One of several values: back when it was said after what replaced or ended it, and then the opposite is not.
    fn several(&self, slot: u32) -> Option<Record> {
        let one = self.seen(slot)?;
        if one.again {
            return Some(revived(&one.record));
        }
        if one.record.status == Status::Active {
            let older = one.record.supersedes.iter().filter_map(|id| self.slot(id)).filter(|s| !self.is_single(*s));
            let back = older.filter_map(|s| self.seen(s)).filter(|s| s.again && opposite(&s.record, &one.record));
            if let Some(back) = back.max_by_key(|s| (s.record.said_at, s.record.id.clone())) {
                return Some(passed_over(&one.record, &back.record));
            }
        }
        one.heard()
    }
}

/// True of two statements about the same thing, one of which replaced the other: a matter has no third side.
fn opposite(a: &Record, b: &Record) -> bool {
    a.fact.as_ref().zip(b.fact.as_ref()).is_some_and(|(a, b)| fold::key(&a.object) == fold::key(&b.object))
}

/// A value that was replaced, or had ended, and holds again.
fn revived(record: &Record) -> Record {
    let mut shown = record.clone();
    shown.status = Status::Active;
    shown.superseded_by = None;
    shown.superseded_at = None;
    shown.valid_to = None;
    shown
}

/// A value beside a newer one that its writer did not know.
fn passed_over(record: &Record, next: &Record) -> Record {
    let mut shown = record.clone();
    shown.status = Status::Superseded;
    shown.superseded_by = Some(next.id.clone());
    shown.superseded_at = Some(next.created_at.max(record.created_at));
    // The newer one may have been said before this one too; it took over at the first time after it.
    let from = |at: &i64| record.said_at.is_none_or(|said| *at > said);
    let later = next.mentions.iter().copied().find(from).or(next.said_at);
    shown.valid_to = record.valid_to.or(next.valid_from.filter(from)).or(later);
    shown
}
