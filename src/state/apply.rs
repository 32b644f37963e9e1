//! Folds one change into state: last writer wins by stamp, removals win over everything.

use crate::map::Map;

use super::lookup::{fact_key, text_key};
use super::{Cell, Kept, State};
use crate::log::change::{Change, Stamped};
use crate::log::clock::Stamp;
use crate::order::Order;
use crate::record::{Cardinality, Kind, Record, Role, Status, Uses};

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
            Change::Session(s) => write(&mut self.sessions, s.id.clone(), stamp, Some(s)),
            Change::DropSession(id) => write(&mut self.sessions, id, stamp, None),
            Change::Task(t) => write(&mut self.tasks, t.id.clone(), stamp, Some(t)),
            Change::DropTask(id) => write(&mut self.tasks, id, stamp, None),
            Change::Document(d) => write(&mut self.documents, d.id.clone(), stamp, Some(d)),
            Change::DropDocument(id) => write(&mut self.documents, id, stamp, None),
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
        let mut kept: Vec<Stamped> = self.subjects().iter().flat_map(|s| self.current(s)).collect();
        kept.retain(|s| s.stamp > horizon);
        let mut fresh = State::new(0);
        std::mem::swap(&mut fresh.clock, &mut self.clock);
        fresh.horizon = horizon;
        *self = fresh;
        for stamped in kept {
            self.apply(stamped);
        }
        Effect::Cleared
    }

    fn put(&mut self, record: Record, stamp: Stamp) -> Effect {
        if self.removed.contains_key(&record.id) {
            return Effect::None;
        }
        let slot = match self.by_id.get(&record.id).copied() {
            Some(slot) => {
                let Some(old) = self.slots.get(slot as usize).and_then(Option::as_ref) else { return Effect::None };
                if old.stamp >= stamp {
                    return Effect::None;
                }
                let same_text = old.record.text == record.text && old.record.kind == record.kind;
                self.unlink(slot);
                self.link(slot, &record);
                self.slots[slot as usize] = Some(Kept { record, stamp, written: None });
                return if same_text { Effect::Other(slot) } else { Effect::Text(slot) };
            }
            None => self.slots.len() as u32,
        };
        self.by_id.insert(record.id.clone(), slot);
        if let Some(uses) = self.early_uses.remove(&record.id) {
            self.uses.insert(slot, uses);
        }
        self.link(slot, &record);
        self.slots.push(Some(Kept { record, stamp, written: None }));
        Effect::Text(slot)
    }

    fn remove(&mut self, id: String, stamp: Stamp) -> Effect {
        let effect = match self.by_id.remove(&id) {
            Some(slot) => {
                self.unlink(slot);
                self.uses.remove(&slot);
                self.slots[slot as usize] = None;
                Effect::Gone(slot)
            }
            None => Effect::None,
        };
        self.early_uses.remove(&id);
        self.removed.entry(id).and_modify(|s| *s = (*s).max(stamp)).or_insert(stamp);
        effect
    }

    fn touch(&mut self, id: String, uses: Uses) {
        let merge = |old: Uses| Uses { count: old.count.max(uses.count), last_at: old.last_at.max(uses.last_at) };
        if let Some(slot) = self.by_id.get(&id) {
            let old = self.uses.entry(*slot).or_default();
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
                let order = |r: &Record| (r.said_at, r.created_at, r.source.turns.first().cloned());
                let key = order(record);
                let at = self
                    .turns
                    .get(session)
                    .map_or(0, |list| list.partition_point(|s| self.record(*s).is_some_and(|r| order(r) <= key)));
                self.turns.entry(session.clone()).or_default().insert(at, slot);
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
        }
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
        if let Some(list) = self.texts.get_mut(&text_key(&record.text)) {
            list.retain(|s| *s != slot);
        }
        if let Some(fact) = &record.fact {
            let key = fact_key(&fact.subject, &fact.predicate);
            if let Some(list) = self.facts.get_mut(&key) {
                list.retain(|s| *s != slot);
            }
            // One that was passed over for this may be current again.
            if fact.cardinality == Cardinality::One {
                self.unsettled.insert(key);
            }
        }
    }

    /// Where two writers left a single-valued key with two current values, the newest by event time stays
    /// current. Worked out from the records as they were written, whatever was worked out before, so that every replica
    /// comes to the same answer in whatever order they arrived, and without writing anything. Gives the slots that
    /// changed.
    pub fn settle(&mut self) -> Vec<u32> {
        let mut changed = Vec::new();
        let mut keys: Vec<_> = self.unsettled.drain().collect();
        keys.order();
        for key in keys {
            let slots: Vec<u32> = self.facts.get(&key).cloned().unwrap_or_default();
            let mut current: Vec<u32> = slots.clone();
            current.retain(|s| {
                self.kept(*s).map(Kept::written).is_some_and(|r| {
                    r.status == Status::Active
                        && r.conflicts_with.is_empty()
                        && r.fact.as_ref().is_some_and(|f| f.cardinality == Cardinality::One)
                })
            });
            current.order_by_key(|s| {
                self.record(*s).map(|r| (r.strength >= crate::record::Strength::Stated, r.said_at, r.id.clone()))
            });
            let winner = current.pop();
            let next = winner.and_then(|slot| self.kept(slot)).map(|kept| kept.written().clone());
            for slot in slots {
                let Some(Some(kept)) = self.slots.get_mut(slot as usize) else { continue };
                let shown = match &next {
                    Some(next) if current.contains(&slot) => Some(passed_over(kept.written(), next)),
                    _ => None,
                };
                let before = &kept.record;
                match shown {
                    Some(shown) if shown != *before => {
                        let written = kept.written().clone();
                        kept.record = shown;
                        kept.written = Some(Box::new(written));
                        changed.push(slot);
                    }
                    Some(_) => {}
                    None => {
                        if let Some(written) = kept.written.take() {
                            kept.record = *written;
                            changed.push(slot);
                        }
                    }
                }
            }
        }
        changed
    }
}

/// A value beside a newer one that its writer did not know.
fn passed_over(record: &Record, next: &Record) -> Record {
    let mut shown = record.clone();
    shown.status = Status::Superseded;
    shown.superseded_by = Some(next.id.clone());
    shown.superseded_at = Some(next.created_at.max(record.created_at));
    shown.valid_to = record.valid_to.or(next.valid_from).or(next.said_at);
    shown
}

fn write<T>(map: &mut Map<String, Cell<T>>, name: String, stamp: Stamp, value: Option<T>) {
    match map.get(&name) {
        Some(cell) if cell.stamp >= stamp => {}
        _ => {
            map.insert(name, Cell { stamp, value });
        }
    }
}
