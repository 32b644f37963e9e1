//! Turns text into 64-bit numbers: FNV-1a with a final mix (splitmix64), the same on every platform and for ever,
//! because stored ids and tombstones are made with it. Not for secrets: tombstones add a salt drawn by the host.

use crate::log::keys::base32;

/// Hash of several texts; where one ends and the next begins counts.
#[must_use]
pub fn hash(seed: u64, parts: &[&str]) -> u64 {
    let mut h = 0xcbf2_9ce4_8422_2325 ^ mix(seed);
    for part in parts {
        for byte in part.bytes().chain([0xff]) {
            h = (h ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    mix(h)
}

fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A record id: 12 characters of base 32 (60 bits).
#[must_use]
pub fn id(seed: u64, parts: &[&str]) -> String {
    let mut out = String::with_capacity(12);
    base32(&mut out, hash(seed, parts), 12);
    out
}

/// The id of the record that keeps a turn.
#[must_use]
pub fn turn(id: &str) -> String {
    self::id(0, &["turn", id])
}

/// Makes fresh ids within one call from the number the host drew for it, so that planning can be repeated. They sort in
/// the order in which they were made: where records of one moment are put in order by id, they come as they were said.
#[derive(Clone, Debug)]
pub struct Ids {
    next: u64,
}

impl Ids {
    /// Ids of one call.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { next: hash(seed, &["id"]) << 5 }
    }

    /// The next id.
    pub fn fresh(&mut self) -> String {
        self.next = self.next.wrapping_add(1);
        let mut out = String::with_capacity(12);
        base32(&mut out, self.next, 12);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_a_call_sort_as_they_were_made_and_differ_from_those_of_another() {
        let made = |seed| {
            let mut ids = Ids::new(seed);
            (0..100).map(|_| ids.fresh()).collect::<Vec<_>>()
        };
        let (a, b) = (made(1), made(2));
        assert!(a.is_sorted() && b.is_sorted() && a.iter().all(|id| id.len() == 12 && !b.contains(id)));
        assert_eq!(a, made(1));
    }
}
