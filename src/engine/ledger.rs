//! Turns stored keys into changes and keeps account of which key holds what.
//!
//! Knowing what each key holds lets old keys be rewritten a few at a time: compaction gathers small entries into
//! a snapshot without writing the whole store, and forgetting rewrites just the keys that hold a removed text.

use crate::map::{Map, quick};
use std::collections::HashMap;

use crate::checksum::checksum;
use crate::error::{Code, Error, Result};
use crate::log::change::{Stamped, Subject};
use crate::log::codec::{self, FrameKind, Manifest};
use crate::log::keys::{self, Shelf};
use crate::order::Order;

/// One stored change set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Its size.
    pub bytes: usize,
    /// Keys of its parts, where it has some.
    pub parts: Vec<String>,
    /// What it holds.
    pub subjects: Vec<Subject>,
}

/// Which keys there are and what they hold.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Entries and snapshots by key.
    pub pages: Map<String, Page>,
    /// Derived pages by key, with the records they hold, by [`record_hash`]: there are as many of these as of records.
    pub derived: Map<String, Vec<u64>>,
    waiting_parts: HashMap<String, Map<u32, Vec<u8>>>,
    waiting_commits: HashMap<String, (String, Manifest)>,
}

/// What a stored value turned out to hold.
pub enum Loaded {
    /// Nothing yet: a part without its commit key, or a commit key without all its parts.
    Waiting,
    /// A change set, and the key it counts under.
    Changes(String, Vec<Stamped>),
    /// A derived page.
    Derived,
}

impl Ledger {
    /// True when this key was loaded or written here already.
    #[must_use]
    pub fn knows(&self, key: &str) -> bool {
        self.pages.contains_key(key) || self.derived.contains_key(key)
    }

    /// Reads one stored value.
    ///
    /// # Errors
    /// `corrupt` or `newer_format`.
    pub fn read(&mut self, prefix: &str, key: &str, bytes: &[u8]) -> Result<Loaded> {
        let Some((shelf, name, number)) = key.strip_prefix(prefix).and_then(keys::parse) else {
            return Err(Error::new(Code::Corrupt, "a key of no known form"));
        };
        let name = name.to_owned();
        let (kind, body) = codec::unframe(bytes)?;
        match (kind, shelf, number) {
            (FrameKind::Entry, Shelf::Entry | Shelf::Snapshot, None) => {
                let changes = codec::decode(body)?;
                self.keep(key, bytes.len(), Vec::new(), &changes);
                Ok(Loaded::Changes(key.to_owned(), changes))
            }
            (FrameKind::Part, Shelf::Part, Some(number)) => {
                self.waiting_parts.entry(name.clone()).or_default().insert(number, body.to_vec());
                self.join(prefix, &name)
            }
            (FrameKind::Commit, Shelf::Entry | Shelf::Snapshot, None) => {
                self.waiting_commits.insert(name.clone(), (key.to_owned(), codec::decode_manifest(body)?));
                self.join(prefix, &name)
            }
            (FrameKind::Derived, Shelf::Derived, _) => Ok(Loaded::Derived),
            _ => Err(Error::new(Code::Corrupt, "a value of another kind than its key says")),
        }
    }

    fn join(&mut self, prefix: &str, name: &str) -> Result<Loaded> {
        let Some((key, manifest)) = self.waiting_commits.get(name).cloned() else { return Ok(Loaded::Waiting) };
        let Some(parts) = self.waiting_parts.get(name) else { return Ok(Loaded::Waiting) };
        if parts.len() < manifest.parts as usize {
            return Ok(Loaded::Waiting);
        }
        let whole: Vec<u8> = parts.values().flatten().copied().collect();
        if whole.len() as u64 != manifest.length || checksum(&[&whole]) != manifest.checksum {
            return Err(Error::new(Code::Corrupt, "the parts of an entry do not fit together"));
        }
        let names: Vec<String> = parts.keys().map(|n| format!("{prefix}p/{name}/{n:05}")).collect();
        self.waiting_parts.remove(name);
        self.waiting_commits.remove(name);
        let changes = codec::decode(&whole)?;
        self.keep(&key, whole.len(), names, &changes);
        Ok(Loaded::Changes(key, changes))
    }

    /// A derived page holds these records.
    pub fn derive(&mut self, key: &str, ids: &[impl AsRef<str>]) {
        self.derived.insert(key.to_owned(), ids.iter().map(|id| record_hash(id.as_ref())).collect());
    }

    fn keep(&mut self, key: &str, bytes: usize, parts: Vec<String>, changes: &[Stamped]) {
        self.pages.insert(key.to_owned(), page(bytes, parts, changes));
    }

    /// Commit keys whose parts have not all been seen.
    pub fn incomplete(&self) -> impl Iterator<Item = &str> {
        self.waiting_commits.values().map(|(key, _)| key.as_str())
    }

    /// Keys of entries (not snapshots), oldest first.
    pub fn entries(&self) -> impl Iterator<Item = &String> {
        self.pages.keys().filter(|k| k.rsplit('/').nth(1) == Some("e"))
    }

    /// Forgets keys that are no longer in the store.
    pub fn remove(&mut self, keys: &[String]) {
        for key in keys {
            self.pages.remove(key);
            self.derived.remove(key);
        }
    }
}

/// What a record is known by in [`Ledger::derived`]. Two of one hash cost a page that is made again.
#[must_use]
pub fn record_hash(id: &str) -> u64 {
    quick(id)
}

/// Account of one change set.
#[must_use]
pub fn page(bytes: usize, parts: Vec<String>, changes: &[Stamped]) -> Page {
    let mut subjects: Vec<Subject> = changes.iter().map(|s| Subject::of(&s.change)).collect();
    // Hardly two ids agree in their first eight bytes.
    let head = |subject: &Subject| match subject {
        Subject::Record(id) => (false, id.as_bytes().first_chunk().map_or(0, |first| u64::from_be_bytes(*first))),
        _ => (true, 0),
    };
    // A snapshot's come so.
    if !subjects.is_sorted_by(|a, b| a.cmp(b).is_lt()) {
        subjects.order_by(|a, b| head(a).cmp(&head(b)).then_with(|| a.cmp(b)));
        subjects.dedup();
    }
    Page { bytes, parts, subjects }
}
