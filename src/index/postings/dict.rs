//! Turns terms into small numbers and back; a term that no passage has any more leaves nothing behind.

const FREE: u32 = u32::MAX;

/// Terms by number. Open addressing over numbers, so a term's text is kept once.
#[derive(Debug, Default)]
pub struct Dict {
    names: Vec<Box<str>>,
    table: Vec<u32>,
    spare: Vec<u32>,
}

fn hash(text: &str) -> usize {
    // FNV-1a, mixed at the end because the table uses low bits
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for byte in text.bytes() {
        h = (h ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    (h ^ (h >> 32)) as usize
}

impl Dict {
    /// Number of a term, if it has one.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<u32> {
        let mask = self.table.len().checked_sub(1)?;
        let mut at = hash(text) & mask;
        loop {
            match self.table[at] {
                FREE => return None,
                id if &*self.names[id as usize] == text => return Some(id),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Number of a term, given now if it has none.
    pub fn intern(&mut self, text: &str) -> u32 {
        if let Some(id) = self.find(text) {
            return id;
        }
        if (self.len() + 1) * 4 > self.table.len() * 3 {
            self.grow();
        }
        let id = match self.spare.pop() {
            Some(id) => {
                self.names[id as usize] = text.into();
                id
            }
            None => {
                self.names.push(text.into());
                self.names.len() as u32 - 1
            }
        };
        self.place(id);
        id
    }

    /// Forgets a term.
    pub fn remove(&mut self, id: u32) {
        let Some(mask) = self.table.len().checked_sub(1) else { return };
        let mut at = hash(&self.names[id as usize]) & mask;
        while self.table[at] != id {
            if self.table[at] == FREE {
                return;
            }
            at = (at + 1) & mask;
        }
        // close the gap: whatever was pushed past it by collisions moves back
        let mut next = (at + 1) & mask;
        while self.table[next] != FREE {
            let home = hash(&self.names[self.table[next] as usize]) & mask;
            if (next.wrapping_sub(home) & mask) >= (next.wrapping_sub(at) & mask) {
                self.table[at] = self.table[next];
                at = next;
            }
            next = (next + 1) & mask;
        }
        self.table[at] = FREE;
        self.names[id as usize] = "".into();
        self.spare.push(id);
    }

    /// Terms that have a number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len() - self.spare.len()
    }

    /// Bytes on the heap.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let texts: usize = self.names.iter().map(|name| name.len().div_ceil(8) * 8 + 8).sum();
        texts + self.names.capacity() * size_of::<Box<str>>() + self.table.capacity() * 4
    }

    fn place(&mut self, id: u32) {
        let mask = self.table.len() - 1;
        let mut at = hash(&self.names[id as usize]) & mask;
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
