//! Turns what was heard of a record beside its writes into the record as it stands: a set that only grows, so that two
//! writers' hearings add up in any order and no write of the record can undo one it did not know.

use super::State;
use super::lookup::{erased_hash, erased_parts};
use crate::hash;
use crate::limits;
use crate::log::change::{Change, Heard, Stamped};
use crate::log::clock::Stamp;
use crate::order::Order;
use crate::record::Record;

/// What was heard of one record, by moment; the newest of each list are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Hearings {
    said: Vec<(Heard, Stamp)>,
    gone: Vec<(i64, Stamp)>,
}

impl Hearings {
    pub(super) fn hear(&mut self, mut heard: Heard, stamp: Stamp) {
        if let Some(at) = self.said.iter().position(|(h, _)| (h.at, h.said) == (heard.at, heard.said)) {
            let (known, newest) = self.said.remove(at);
            heard.strength = heard.strength.max(known.strength);
            heard.confidence = heard.confidence.max(known.confidence);
            heard.importance = heard.importance.max(known.importance);
            heard.told = heard.told.max(known.told);
            heard.turns.extend(known.turns);
            self.said.push((heard, stamp.max(newest)));
        } else {
            self.said.push((heard, stamp));
        }
        if let Some((last, _)) = self.said.last_mut() {
            last.turns.order();
            last.turns.dedup();
            last.turns.truncate(limits::SOURCES);
        }
        self.said.order_by_key(|(h, _)| (h.at, h.said));
        let surplus = self.said.len().saturating_sub(limits::SOURCES);
        self.said.drain(..surplus);
    }

    pub(super) fn unhear(&mut self, at: i64, stamp: Stamp) {
        match self.gone.iter_mut().find(|(known, _)| *known == at) {
            Some((_, newest)) => *newest = stamp.max(*newest),
            None => self.gone.push((at, stamp)),
        }
        self.gone.order();
        let surplus = self.gone.len().saturating_sub(limits::SOURCES);
        self.gone.drain(..surplus);
    }

    /// Without what was written up to this stamp; `None` when nothing is left.
    pub(super) fn after(mut self, horizon: Stamp) -> Option<Self> {
        self.said.retain(|(_, stamp)| *stamp > horizon);
        self.gone.retain(|(_, stamp)| *stamp > horizon);
        (!self.said.is_empty() || !self.gone.is_empty()).then_some(self)
    }
}

/// What a record says, as a hash: hearings of anything else are not its own.
#[must_use]
pub fn said(record: &Record) -> u64 {
    erased_parts(&record.text, record.fact.as_deref()).last().map_or(0, |parts| erased_hash(0, parts))
}

/// Adds a moment to a record, as saying it again does.
pub fn hear(record: &mut Record, heard: &Heard) {
    if let Err(at) = record.mentions.binary_search(&heard.at) {
        record.mentions.insert(at, heard.at);
    }
    let surplus = record.mentions.len().saturating_sub(limits::SOURCES);
    record.mentions.drain(..surplus);
    record.said_at = record.said_at.max(Some(heard.at));
    record.strength = record.strength.max(heard.strength);
    record.confidence = record.confidence.max(heard.confidence);
    record.importance = record.importance.max(heard.importance);
    record.updated_at = record.updated_at.max(heard.told);
}

/// Adds the turns that said it.
pub fn teach<'t>(record: &mut Record, turns: impl IntoIterator<Item = &'t String>) {
    for turn in turns {
        if record.source.turns.len() < limits::SOURCES && !record.source.turns.contains(turn) {
            record.source.turns.push(turn.clone());
        }
    }
}

/// What a record's write adds to and takes from its moments: a write that does nothing else need not be made.
#[must_use]
pub fn difference(old: &Record, new: &Record) -> (Vec<Heard>, Vec<i64>) {
    let saying = said(old);
    if saying != said(new) || old.kind != new.kind {
        return (Vec::new(), Vec::new());
    }
    let mut moments: Vec<i64> = new.mentions.iter().copied().filter(|at| !old.mentions.contains(at)).collect();
    let mut turns: Vec<String> = new.source.turns.iter().filter(|t| !old.source.turns.contains(t)).cloned().collect();
    if moments.is_empty() && !turns.is_empty() {
        moments.extend(new.said_at);
    }
    let heard = moments.into_iter().map(|at| Heard {
        at,
        said: saying,
        turns: std::mem::take(&mut turns),
        strength: new.strength,
        confidence: new.confidence,
        importance: new.importance,
        told: new.updated_at,
    });
    let heard = heard.collect();
    // Moments that only fell off the end of a full list are no news.
    let oldest = new.mentions.first().copied().filter(|_| new.mentions.len() >= limits::SOURCES);
    let dropped = |at: &i64| !new.mentions.contains(at) && oldest.is_none_or(|oldest| *at > oldest);
    (heard, old.mentions.iter().copied().filter(dropped).collect())
}

impl State {
    /// What was heard of a record, as changes with their stamps.
    #[must_use]
    pub fn hearings(&self, id: &str) -> Vec<Stamped> {
        let Some(hearings) = self.heard.get(id) else { return Vec::new() };
        let heard = hearings.said.iter().map(|(heard, stamp)| {
            let mut heard = heard.clone();
            heard.turns.retain(|turn| !self.is_removed(&hash::turn(turn)));
            Stamped { stamp: *stamp, change: Change::Heard(id.to_owned(), heard) }
        });
        let gone = hearings.gone.iter();
        heard
            .chain(gone.map(|(at, stamp)| Stamped { stamp: *stamp, change: Change::Unheard(id.to_owned(), *at) }))
            .collect()
    }

    /// True when a hearing is known, with all it says.
    #[must_use]
    pub fn knows_hearing(&self, id: &str, change: &Change) -> bool {
        let Some(hearings) = self.heard.get(id) else { return false };
        match change {
            Change::Heard(_, new) => hearings.said.iter().any(|(h, _)| {
                (h.at, h.said) == (new.at, new.said)
                    && h.strength >= new.strength
                    && new.turns.iter().all(|turn| h.turns.contains(turn) || self.is_removed(&hash::turn(turn)))
            }),
            Change::Unheard(_, at) => hearings.gone.iter().any(|(known, _)| known == at),
            _ => false,
        }
    }

    /// A record as written, with what was heard besides and the newest moment of that; `None` when that is nothing.
    pub(super) fn heard(&self, written: &Record) -> Option<(Record, Option<i64>)> {
        let hearings = self.heard.get(&written.id)?;
        let saying = said(written);
        let mut out: Option<Record> = None;
        let mut newest = None;
        for (heard, _) in hearings.said.iter().filter(|(h, _)| h.said == saying) {
            let known = written.mentions.contains(&heard.at)
                || written.mentions.is_empty() && written.said_at == Some(heard.at)
                || hearings.gone.iter().any(|(at, _)| *at == heard.at);
            let mut turns = heard
                .turns
                .iter()
                .filter(|turn| !written.source.turns.contains(turn) && !self.is_removed(&hash::turn(turn)))
                .peekable();
            if known && turns.peek().is_none() {
                continue;
            }
            let record = out.get_or_insert_with(|| written.clone());
            if !known {
                hear(record, heard);
                newest = newest.max(Some(heard.at));
            }
            teach(record, turns);
        }
        Some((out?, newest))
    }
}
