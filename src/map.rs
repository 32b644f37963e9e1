//! Turns keys into values in the order of the keys, through one tree for all kinds of values.
//!
//! A `BTreeMap` of the standard library is compiled anew for every pair of types, 4 to 9 KB of WebAssembly each. Here
//! the tree holds places only; the values lie beside it.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::hash::{BuildHasherDefault, Hasher};

/// An ordered map.
#[derive(Clone, Debug)]
pub struct Map<K, V> {
    places: BTreeMap<K, u32>,
    values: Vec<Option<V>>,
    free: Vec<u32>,
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> Map<K, V> {
    /// An empty map.
    #[must_use]
    pub const fn new() -> Self {
        Self { places: BTreeMap::new(), values: Vec::new(), free: Vec::new() }
    }

    /// How many keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The keys in order.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.places.keys()
    }

    /// The values in the order of their keys.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }

    /// Keys and values in the order of the keys.
    #[must_use]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter { places: self.places.iter(), values: &self.values }
    }
}

impl<K: Ord, V> Map<K, V> {
    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.places.get(key).and_then(|at| self.values.get(*at as usize)?.as_ref())
    }

    /// Keys in order, with their values to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut V)>
    where
        K: Copy,
    {
        let mut values: Vec<Option<&mut V>> = self.values.iter_mut().map(Option::as_mut).collect();
        self.places.iter().filter_map(move |(key, at)| Some((*key, values.get_mut(*at as usize)?.take()?)))
    }

    /// The value of a key, to change it.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.places.get(key).and_then(|at| self.values.get_mut(*at as usize)?.as_mut())
    }

    /// Whether there is such a key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.places.contains_key(key)
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        *self.place(key) = Some(value);
    }

    /// The value of a key, which is made where there is none.
    pub fn or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        self.place(key).get_or_insert_with(make)
    }

    fn place(&mut self, key: K) -> &mut Option<V> {
        let Self { places, values, free } = self;
        let at = *places.entry(key).or_insert_with(|| {
            free.pop().unwrap_or_else(|| {
                values.push(None);
                values.len() as u32 - 1
            })
        });
        &mut values[at as usize]
    }

    /// Takes a key out.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let at = self.places.remove(key)?;
        self.free.push(at);
        self.values.get_mut(at as usize)?.take()
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

/// Keys and values in the order of the keys.
pub struct Iter<'m, K, V> {
    places: std::collections::btree_map::Iter<'m, K, u32>,
    values: &'m [Option<V>],
}

impl<'m, K, V> Iterator for Iter<'m, K, V> {
    type Item = (&'m K, &'m V);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, at) = self.places.next()?;
        Some((key, self.values.get(*at as usize)?.as_ref()?))
    }
}

impl<'m, K, V> IntoIterator for &'m Map<K, V> {
    type Item = (&'m K, &'m V);
    type IntoIter = Iter<'m, K, V>;

    fn into_iter(self) -> Iter<'m, K, V> {
        self.iter()
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(mut self) -> Self::IntoIter {
        let mut pairs = Vec::with_capacity(self.places.len());
        for (key, at) in self.places {
            if let Some(value) = self.values.get_mut(at as usize).and_then(Option::take) {
                pairs.push((key, value));
            }
        }
        pairs.into_iter()
    }
}

impl<K: Ord, V> Extend<(K, V)> for Map<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        for (key, value) in pairs {
            self.insert(key, value);
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let mut map = Self::new();
        map.extend(pairs);
        map
    }
}

/// For maps in memory whose keys nobody outside chooses with care: several times as fast as the standard library's.
pub type Quick = BuildHasherDefault<QuickHasher>;

/// A map of this kind.
pub type Table<K, V> = std::collections::HashMap<K, V, Quick>;

/// A set of this kind.
pub type TableSet<K> = std::collections::HashSet<K, Quick>;

/// A multiplication for each eight bytes, and a mix at the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct QuickHasher(u64);

impl QuickHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.as_chunks::<8>().0 {
            self.add(u64::from_le_bytes(*word));
        }
        // Bytes that fill no eight of their own are taken once more together with those before them.
        let last = match bytes.last_chunk::<8>() {
            Some(last) => u64::from_le_bytes(*last),
            None => bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)),
        };
        self.add(last ^ (bytes.len() as u64) << 56);
    }

    fn write_u8(&mut self, value: u8) {
        self.add(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.add(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }

    fn finish(&self) -> u64 {
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^ (x >> 31)
    }
}

/// Hash of a text for the time that it is in memory.
#[must_use]
pub fn quick(text: &str) -> u64 {
    let mut hasher = QuickHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::Map;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn as_the_standard_map(steps: Vec<(u8, u8, u16)>) {
            let (mut ours, mut theirs) = (Map::new(), BTreeMap::new());
            for (step, key, value) in steps {
                match step % 4 {
                    0 => prop_assert_eq!(ours.remove(&key), theirs.remove(&key)),
                    1 => *ours.or_insert_with(key, || value) ^= 1,
                    _ => ours.insert(key, value),
                }
                match step % 4 {
                    0 => {}
                    1 => *theirs.entry(key).or_insert(value) ^= 1,
                    _ => drop(theirs.insert(key, value)),
                }
                prop_assert_eq!(ours.get(&key), theirs.get(&key));
                prop_assert_eq!(ours.len(), theirs.len());
            }
            prop_assert!(ours.iter().eq(theirs.iter()) && ours.keys().eq(theirs.keys()) && ours.values().eq(theirs.values()));
            prop_assert_eq!(ours.into_iter().collect::<Vec<_>>(), theirs.into_iter().collect::<Vec<_>>());
        }
    }
}
