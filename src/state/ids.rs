//! Turns record ids into slots without keeping the ids a second time: a slot's record says which id it has.

use super::Kept;
use crate::map::quick;

type Slots = [Option<Box<Kept>>];

/// Slots by the hash of their record's id. Open addressing; half of each hash lies beside its slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    table: Vec<(u32, u32)>,
    len: usize,
}

const FREE: u32 = u32::MAX;

fn hash(id: &str) -> u32 {
    quick(id) as u32
}

impl Ids {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Where an id lies.
    fn place(&self, id: &str, slots: &Slots) -> Option<usize> {
        let (hash, mask) = (hash(id), self.table.len().checked_sub(1)?);
        let mut at = hash as usize & mask;
        loop {
            let (known, slot) = *self.table.get(at)?;
            if slot == FREE {
                return None;
            }
            let same = |kept: &Kept| kept.record.id == id;
            if known == hash && slots.get(slot as usize).and_then(Option::as_deref).is_some_and(same) {
                return Some(at);
            }
            at = (at + 1) & mask;
        }
    }

    pub(super) fn get(&self, id: &str, slots: &Slots) -> Option<u32> {
        self.place(id, slots).and_then(|at| self.table.get(at)).map(|(_, slot)| *slot)
    }

    /// An id that is not there yet.
    pub(super) fn insert(&mut self, id: &str, slot: u32) {
        if (self.len + 1) * 4 > self.table.len() * 3 {
            let wider = vec![(0, FREE); (self.table.len() * 2).max(64)];
            for (hash, slot) in std::mem::replace(&mut self.table, wider) {
                if slot != FREE {
                    self.put(hash, slot);
                }
            }
        }
        self.put(hash(id), slot);
        self.len += 1;
    }

    fn put(&mut self, hash: u32, slot: u32) {
        let mask = self.table.len() - 1;
        let mut at = hash as usize & mask;
        while self.table[at].1 != FREE {
            at = (at + 1) & mask;
        }
        self.table[at] = (hash, slot);
    }

    /// Takes an id out whose record is still in its slot.
    pub(super) fn remove(&mut self, id: &str, slots: &Slots) -> Option<u32> {
        let mut at = self.place(id, slots)?;
        let (_, slot) = self.table[at];
        let mask = self.table.len() - 1;
        // Close the gap: whatever was pushed past it moves back.
        let mut next = (at + 1) & mask;
        while self.table[next].1 != FREE {
            let home = self.table[next].0 as usize & mask;
            if (next.wrapping_sub(home) & mask) >= (next.wrapping_sub(at) & mask) {
                self.table[at] = self.table[next];
                at = next;
            }
            next = (next + 1) & mask;
        }
        self.table[at] = (0, FREE);
        self.len -= 1;
        Some(slot)
    }
}
