//! A set of record slots, in order: one bit for each slot there ever was.

/// Slots are given out densely and leave such sets again soon, so bits take less room and time than a tree.
#[derive(Debug, Default)]
pub struct Slots {
    bits: Vec<u64>,
    len: usize,
    /// No word before this one has a bit.
    first: usize,
}

impl Slots {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn contains(&self, slot: u32) -> bool {
        self.bits.get(slot as usize / 64).is_some_and(|word| word >> (slot % 64) & 1 == 1)
    }

    pub fn insert(&mut self, slot: u32) {
        let at = slot as usize / 64;
        if self.bits.len() <= at {
            self.bits.resize(at + 1, 0);
        }
        self.len += usize::from(!self.contains(slot));
        self.first = self.first.min(at);
        self.bits[at] |= 1 << (slot % 64);
    }

    pub fn remove(&mut self, slot: u32) {
        if !self.contains(slot) {
            return;
        }
        self.bits[slot as usize / 64] &= !(1 << (slot % 64));
        self.len -= 1;
        while self.first < self.bits.len() && self.bits[self.first] == 0 {
            self.first += 1;
        }
    }

    /// The first so many.
    pub fn first(&self, most: usize) -> Vec<u32> {
        let words = self.bits.iter().enumerate().skip(self.first);
        let slots = words.flat_map(|(at, &word)| {
            let bits = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            bits.take_while(|&word| word != 0).map(move |word| at as u32 * 64 + word.trailing_zeros())
        });
        slots.take(most.min(self.len)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn as_a_tree(steps: Vec<(bool, u16)>, most in 0usize..40) {
            let (mut ours, mut theirs) = (Slots::default(), BTreeSet::new());
            for (put, slot) in steps {
                let slot = u32::from(slot % 300);
                if put {
                    ours.insert(slot);
                    theirs.insert(slot);
                } else {
                    ours.remove(slot);
                    theirs.remove(&slot);
                }
                prop_assert_eq!(ours.len(), theirs.len());
                prop_assert_eq!(ours.contains(slot), put);
                prop_assert_eq!(ours.first(most), theirs.iter().copied().take(most).collect::<Vec<_>>());
            }
        }
    }
}
