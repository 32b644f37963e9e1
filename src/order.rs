//! Turns any comparison into a stable sort through one routine, because the standard library's is compiled anew for every type.
//!
//! Each copy of the standard sort costs 4 to 8 KB of WebAssembly, and this crate sorts in some sixty places, most of them
//! a few items. The routine here moves positions, not items; what is compiled per type is the comparison and the final moves.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Runs up to this length are sorted by insertion.
const RUN: usize = 8;

/// Stable sorting, in the order that `sort`, `sort_by` and `sort_by_key` of the standard library give.
pub trait Order<T> {
    /// Sorts by a comparison.
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// Sorts by a key.
    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Sorts by the items' own order.
    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }
}

impl<T> Order<T> for [T] {
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let mut places = places(self.len(), &|a, b| match (self.get(a as usize), self.get(b as usize)) {
            (Some(a), Some(b)) => compare(a, b) == Ordering::Greater,
            _ => false,
        });
        // Follows each cycle of the permutation; a place that has its item points at itself.
        for start in 0..places.len() {
            let mut at = start;
            while let Some(place) = places.get_mut(at) {
                let from = std::mem::replace(place, at as u32) as usize;
                if from == start || from == at {
                    break;
                }
                self.swap(at, from);
                at = from;
            }
        }
    }
}

/// The position that each place takes its item from.
fn places(len: usize, after: &dyn Fn(u32, u32) -> bool) -> Vec<u32> {
    let mut now: Vec<u32> = (0..len as u32).collect();
    for run in now.chunks_mut(RUN) {
        for next in 1..run.len() {
            let mut at = next;
            while at > 0 && after(run[at - 1], run[at]) {
                run.swap(at - 1, at);
                at -= 1;
            }
        }
    }
    let mut next = Vec::with_capacity(len);
    let mut width = RUN;
    while width < len {
        next.clear();
        for pair in now.chunks(width * 2) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let (Some((&a, lefts)), Some((&b, rights))) = (left.split_first(), right.split_first()) {
                if after(a, b) {
                    next.push(b);
                    right = rights;
                } else {
                    next.push(a);
                    left = lefts;
                }
            }
            next.extend_from_slice(left);
            next.extend_from_slice(right);
        }
        std::mem::swap(&mut now, &mut next);
        width *= 2;
    }
    now
}

/// A set of items that come in any order; `collect` would sort them by the standard sort first.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    for item in items {
        set.insert(item);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(items: Vec<(u8, u16, String)>) {
            let mut ours = items.clone();
            let mut theirs = items;
            ours.order_by_key(|i| i.0);
            theirs.sort_by_key(|i| i.0);
            prop_assert_eq!(&ours, &theirs);
            ours.order_by(|a, b| b.2.cmp(&a.2));
            theirs.sort_by(|a, b| b.2.cmp(&a.2));
            prop_assert_eq!(&ours, &theirs);
            ours.order();
            theirs.sort();
            prop_assert_eq!(&ours, &theirs);
        }

        #[test]
        fn sorts_many(items in prop::collection::vec(0u32..50, 0..2_000)) {
            let mut ours: Vec<(u32, usize)> = items.into_iter().zip(0..).collect();
            let mut theirs = ours.clone();
            ours.order_by_key(|i| i.0);
            theirs.sort_by_key(|i| i.0);
            prop_assert_eq!(ours, theirs);
        }
    }
}
