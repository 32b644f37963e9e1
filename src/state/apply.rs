//! Folds one change into state: last writer wins by stamp, hearings add up, removals win over everything.

use std::cmp::Ordering;

use crate::map::Map;

use super::hearings::Hearings;
use super::lookup::{fact_key, text_key};
use super::shelves::{drop_from, moment};
use super::values::value_keys;
use super::{Brief, Cell, Kept, State};
use crate::log::change::{Change, Named, Stamped, name_hash};
use crate::log::clock::Stamp;
use crate::order::Order;
use crate::record::{Cardinality, Kind, Record, Role, Uses};

/// What a change did to the records, for whoever keeps an index of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing an index would care about.
    None,
    /// A record is new or its text changed.
    Text(u32),
    /// A record changed but for its text.
    Other(u32),
    /// A record is gone.
    Gone(u32),
    /// Everything is gone.
    Cleared,
}

impl State {
    /// Folds one change.
    pub fn apply(&mut self, stamped: Stamped) -> Effect {
        let Stamped { stamp, change } = stamped;
        self.clock.observe(stamp);
        if stamp <= self.horizon {
            return Effect::None;
        }
        match change {
            Change::EraseAll => return self.erase_all(stamp),
            Change::Put(record) => return self.put(*record, stamp),
            Change::Remove(id) => return self.remove(id, stamp),
            Change::Touch(id, uses) => self.touch(id, uses),
            Change::Session(s) => write(&mut self.sessions, name_hash(&s.id), stamp, Some(s)),
            Change::Task(t) => write(&mut self.tasks, name_hash(&t.id), stamp, Some(t)),
            Change::Document(d) => write(&mut self.documents, name_hash(&d.id), stamp, Some(d)),
            Change::Drop(what, hash) => self.drop_named(what, hash, stamp),
            Change::DropSession(id) => self.drop_named(Named::Session, name_hash(&id), stamp),
            Change::DropTask(id) => self.drop_named(Named::Task, name_hash(&id), stamp),
            Change::DropDocument(id) => self.drop_named(Named::Document, name_hash(&id), stamp),
            Change::Heard(id, heard) => self.hear(id, |all| all.hear(heard, stamp)),
            Change::Unheard(id, at) => self.hear(id, |all| all.unhear(at, stamp)),
            Change::Setting(name, value) => write(&mut self.settings, name, stamp, Some(value)),
            Change::Erased { salt, hash, until } => {
                let entry = self.erased.entry(salt).or_default().entry(hash).or_insert((until, stamp));
                *entry = (entry.0.max(until), entry.1.max(stamp));
            }
        }
        Effect::None
    }

    /// Drops what was written up to `horizon`; what another writer adds later stays.
    fn erase_all(&mut self, horizon: Stamp) -> Effect {
        let mut fresh = State::new(0);
        std::mem::swap(&mut fresh.clock, &mut self.clock);
        // Of records that are still to come, too.
        let heard = std::mem::take(&mut self.heard);
        // Mostly nothing is newer, and large memories need not be copied to see that.
        let subjects = if self.written_after(horizon) { self.subjects() } else { Vec::new() };
        let mut kept: Vec<Stamped> = subjects.iter().flat_map(|s| self.current(s)).collect();
        kept.retain(|s| s.stamp > horizon);
        fresh.heard = heard.into_iter().filter_map(|(id, all)| Some((id, all.after(horizon)?))).collect();
        fresh.horizon = horizon;
        *self = fresh;
        for stamped in kept {
            self.apply(stamped);
        }
        Effect::Cleared
    }

    /// Whether anything was written after this stamp, but for what was heard.
    fn written_after(&self, stamp: Stamp) -> bool {
        fn any<T>(cells: &Map<String, Cell<T>>, stamp: Stamp) -> bool {
            cells.values().any(|c| c.stamp > stamp)
        }
        self.slots.iter().flatten().any(|k| k.stamp > stamp)
            || self.removed.values().any(|s| *s > stamp)
            || any(&self.sessions, stamp)
            || any(&self.tasks, stamp)
            || any(&self.documents, stamp)
            || any(&self.settings, stamp)
            || self.erased.values().flat_map(|hashes| hashes.values()).any(|(_, s)| *s > stamp)
    }

    fn drop_named(&mut self, what: Named, hash: String, stamp: Stamp) {
        match what {
            Named::Session => write(&mut self.sessions, hash, stamp, None),
            Named::Task => write(&mut self.tasks, hash, stamp, None),
            Named::Document => write(&mut self.documents, hash, stamp, None),
        }
    }

    fn hear(&mut self, id: String, change: impl FnOnce(&mut Hearings)) {
        if self.removed.contains_key(&id) {
            return;
        }
        change(self.heard.entry(id.clone()).or_default());
        self.news_of(id);
    }

    /// What is shown of a record, and of what it replaced, is to be worked out again.
    fn news_of(&mut self, id: String) {
        if let Some(record) = self.get(&id) {
            let older: Vec<String> =
                record.supersedes.iter().filter(|old| self.heard.contains_key(*old)).cloned().collect();
            self.unlinked.extend(older);
        }
        self.unlinked.insert(id);
    }

    fn put(&mut self, record: Record, stamp: Stamp) -> Effect {
        // Of what nothing was heard, nothing replaced and replaces nothing, as most turns, only itself is shown.
        let linked = record.fact.is_some() || record.superseded_by.is_some() || !record.supersedes.is_empty();
        let heard = !self.heard.is_empty() && (linked || self.heard.contains_key(&record.id));
        let id = heard.then(|| record.id.clone());
        let effect = self.put_written(record, stamp);
        if let Some(id) = id.filter(|_| effect != Effect::None) {
            self.news_of(id);
        }
        effect
    }

    fn put_written(&mut self, mut record: Record, stamp: Stamp) -> Effect {
        // It stays for as long as the memory is open.
        record.text.shrink_to_fit();
        if self.removed.contains_key(&record.id) {
            return Effect::None;
        }
        let slot = match self.slot(&record.id) {
            Some(slot) => {
                let Some(old) = self.slots.get(slot as usize).and_then(Option::as_ref) else { return Effect::None };
                if old.stamp >= stamp {
                    return Effect::None;
                }
                let same_text = old.record.text == record.text && old.record.kind == record.kind;
                self.unlink(slot);
                self.link(slot, &record);
                self.briefs[slot as usize] = Brief::of(&record);
                self.slots[slot as usize] = Some(Box::new(Kept { record, stamp, written: None }));
                return if same_text { Effect::Other(slot) } else { Effect::Text(slot) };
            }
            None => self.slots.len() as u32,
        };
        self.by_id.insert(&record.id, slot);
        if let Some(uses) = self.early_uses.remove(&record.id) {
            self.uses.insert(slot, uses);
        }
        self.link(slot, &record);
        self.briefs.push(Brief::of(&record));
        self.slots.push(Some(Box::new(Kept { record, stamp, written: None })));
        Effect::Text(slot)
    }

    fn remove(&mut self, id: String, stamp: Stamp) -> Effect {
        let effect = match self.by_id.remove(&id, &self.slots) {
            Some(slot) => {
                self.unlink(slot);
                self.uses.remove(&slot);
                self.briefs[slot as usize] = Brief::default();
                self.slots[slot as usize] = None;
                Effect::Gone(slot)
            }
            None => Effect::None,
        };
        self.early_uses.remove(&id);
        self.heard.remove(&id);
        // It may be a turn that taught what was heard.
        self.unturned |= !self.heard.is_empty();
        self.removed.entry(id).and_modify(|s| *s = (*s).max(stamp)).or_insert(stamp);
        effect
    }

    fn touch(&mut self, id: String, uses: Uses) {
        let merge = |old: Uses| Uses { count: old.count.max(uses.count), last_at: old.last_at.max(uses.last_at) };
        if let Some(slot) = self.slot(&id) {
            let old = self.uses.entry(slot).or_default();
            *old = merge(*old);
        } else if !self.removed.contains_key(&id) {
            let old = self.early_uses.entry(id).or_default();
            *old = merge(*old);
        }
    }

    fn link(&mut self, slot: u32, record: &Record) {
        self.shelves.put(slot, record);
        if record.kind == Kind::Turn {
            if let Some(session) = &record.source.session {
                let key = as_said(record);
                let before = |slot: &u32| self.record(*slot).is_some_and(|r| as_said(r) <= key);
                let at = self.turns.get(session).map_or(0, |list| match list.last() {
                    // They mostly come as they were said.
                    Some(last) if self.shelves.loose || before(last) => list.len(),
                    _ => list.partition_point(before),
                });
                match self.turns.get_mut(session) {
                    Some(list) => list.insert(at, slot),
                    None => drop(self.turns.insert(session.clone(), vec![slot])),
                }
            }
            return;
        }
        if matches!(record.kind, Kind::Semantic | Kind::Procedural) {
            self.texts.entry(text_key(&record.text)).or_default().push(slot);
        }
        if let Some(fact) = &record.fact {
            let key = fact_key(&fact.subject, &fact.predicate);
            if fact.cardinality == Cardinality::One {
                self.unsettled.insert(key.clone());
            }
            self.shelves.say(&key.0, &key.1);
            self.facts.entry(key).or_default().push(slot);
            for value in value_keys(fact) {
                self.values.entry(value).or_default().push(slot);
            }
        }
    }

    /// Many changes come, and nothing is asked before [`State::settle`].
    pub fn loosen(&mut self) {
        self.shelves.loose = true;
    }

    /// Puts in order what was left as it came.
    pub(super) fn gather(&mut self) {
        if !std::mem::take(&mut self.shelves.loose) {
            return;
        }
        let mut all = std::mem::take(&mut self.turns);
        for turns in all.values_mut() {
            arrange(turns, &|a, b| self.record(a).map(as_said).cmp(&self.record(b).map(as_said)));
        }
        self.turns = all;
        let times: Vec<(i64, u32)> = self.records().filter_map(|(slot, r)| Some((moment(r)?, slot))).collect();
        let time = |place: u32| times.get(place as usize);
        let mut places: Vec<u32> = (0..times.len() as u32).collect();
        arrange(&mut places, &|a, b| time(a).cmp(&time(b)));
        self.shelves.times = places.into_iter().filter_map(time).copied().collect();
    }

    fn unlink(&mut self, slot: u32) {
        let Some(kept) = self.slots.get(slot as usize).and_then(Option::as_ref) else { return };
        let record = &kept.record;
        self.shelves.take(slot, record);
        if self.shelves.first == Some(slot) {
            let user = |at: &u32| {
                *at != slot && self.slots[*at as usize].as_ref().is_some_and(|k| k.record.role == Some(Role::User))
            };
            self.shelves.first = (slot..self.slots.len() as u32).find(user);
        }
        if let (Kind::Turn, Some(session)) = (record.kind, &record.source.session)
            && let Some(list) = self.turns.get_mut(session)
        {
            list.retain(|s| *s != slot);
            if list.is_empty() {
                self.turns.remove(session);
            }
        }
        if matches!(record.kind, Kind::Semantic | Kind::Procedural)
            && let Some(list) = self.texts.get_mut(&text_key(&record.text))
        {
            list.retain(|s| *s != slot);
        }
        if let Some(fact) = &record.fact {
            let key = fact_key(&fact.subject, &fact.predicate);
            if let Some(list) = self.facts.get_mut(&key) {
                list.retain(|s| *s != slot);
            }
            for value in value_keys(fact) {
                drop_from(&mut self.values, &value, slot);
            }
            // One that was passed over for this may be current again.
            if fact.cardinality == Cardinality::One {
                self.unsettled.insert(key);
            }
        }
    }
}

/// Puts numbers in order.
pub(super) fn arrange(numbers: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    if !numbers.is_sorted_by(|a, b| compare(*a, *b).is_le()) {
        numbers.order_by(|a, b| compare(*a, *b));
    }
}

/// What turns of a session are put in order by.
fn as_said(turn: &Record) -> (Option<i64>, i64, Option<&String>) {
    (turn.said_at, turn.created_at, turn.source.turns.first())
}

fn write<T>(map: &mut Map<String, Cell<T>>, name: String, stamp: Stamp, value: Option<T>) {
    match map.get(&name) {
        Some(cell) if cell.stamp >= stamp => {}
        _ => {
            map.insert(name, Cell { stamp, value });
        }
    }
}
