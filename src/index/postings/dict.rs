//! Turns terms into small numbers; a term that no passage has any more leaves nothing behind.
//!
//! Of a term only its 64-bit name is kept, a hash: among a million terms two of the same name are one in 40 million.

const FREE: u32 = u32::MAX;

/// Terms by number. Open addressing over numbers, so a term's name is kept once.
#[derive(Debug, Default)]
pub struct Dict {
    names: Vec<u64>,
    table: Vec<u32>,
    spare: Vec<u32>,
}

/// The name of a term: FNV-1a, mixed at the end because the table uses low bits.
#[must_use]
pub fn name(text: &str) -> u64 {
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for byte in text.bytes() {
        h = (h ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    h ^ (h >> 32)
}

impl Dict {
    /// Number of a term, if it has one.
    #[must_use]
    pub fn find(&self, name: u64) -> Option<u32> {
        let mask = self.table.len().checked_sub(1)?;
        let mut at = name as usize & mask;
        loop {
            match self.table[at] {
                FREE => return None,
                id if self.names[id as usize] == name => return Some(id),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Number of a term, given now if it has none.
    pub fn intern(&mut self, name: u64) -> u32 {
        if let Some(id) = self.find(name) {
            return id;
        }
        if (self.len() + 1) * 4 > self.table.len() * 3 {
            self.grow();
        }
        let id = match self.spare.pop() {
            Some(id) => {
                self.names[id as usize] = name;
                id
            }
            None => {
                self.names.push(name);
                self.names.len() as u32 - 1
            }
        };
        self.place(id);
        id
    }

    /// Forgets a term.
    pub fn remove(&mut self, id: u32) {
        let Some(mask) = self.table.len().checked_sub(1) else { return };
        let mut at = self.names[id as usize] as usize & mask;
        while self.table[at] != id {
            if self.table[at] == FREE {
                return;
            }
            at = (at + 1) & mask;
        }
        // close the gap: whatever was pushed past it by collisions moves back
        let mut next = (at + 1) & mask;
        while self.table[next] != FREE {
            let home = self.names[self.table[next] as usize] as usize & mask;
            if (next.wrapping_sub(home) & mask) >= (next.wrapping_sub(at) & mask) {
                self.table[at] = self.table[next];
                at = next;
            }
            next = (next + 1) & mask;
        }
        self.table[at] = FREE;
        self.names[id as usize] = 0;
        self.spare.push(id);
    }

    /// Name of a number that was given out.
    #[must_use]
    pub fn name_of(&self, id: u32) -> u64 {
        self.names.get(id as usize).copied().unwrap_or_default()
    }

    /// Terms that have a number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len() - self.spare.len()
    }

    /// Bytes on the heap.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.names.capacity() * 8 + self.table.capacity() * 4
    }

    fn place(&mut self, id: u32) {
        let mask = self.table.len() - 1;
        let mut at = self.names[id as usize] as usize & mask;
        while self.table[at] != FREE {
            at = (at + 1) & mask;
        }
        self.table[at] = id;
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(64);
        let old = std::mem::replace(&mut self.table, vec![FREE; size]);
        old.into_iter().filter(|&id| id != FREE).for_each(|id| self.place(id));
    }
}
