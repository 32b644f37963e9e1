//! Turns changes into what this memory knows now, with the look-ups that writing and reading need.
//!
//! State changes in one way only: [`State::apply`]. Loading, committing a call and hearing from another tab
//! all go through it, and it gives the same state whatever the order or repetition of the changes.

pub mod apply;
pub mod draft;
pub mod hearings;
pub mod lookup;
pub mod settle;
mod shelves;
pub mod values;

use crate::map::Map;
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::log::change::{Document, Session, Task};
use crate::log::clock::{Clock, Stamp};
use crate::record::{Record, Uses};

/// A record and the stamp of its last write.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The record.
    pub record: Record,
    /// When it was last written.
    pub stamp: Stamp,
    /// As it was written, where it is shown otherwise: for what was heard of it besides, or by [`State::settle`].
    pub written: Option<Box<Record>>,
}

impl Kept {
    /// What was written: what others must be told.
    #[must_use]
    pub fn written(&self) -> &Record {
        self.written.as_deref().unwrap_or(&self.record)
    }
}

/// Something with a last-writer stamp that may have been dropped.
#[derive(Clone, Debug)]
struct Cell<T> {
    stamp: Stamp,
    value: Option<T>,
}

/// Everything one user and agent have, in memory.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) clock: Clock,
    /// Writes up to this stamp were erased as a whole.
    horizon: Stamp,
    /// Records by slot; a removed record leaves its slot empty for good, so that indexes can go by slot.
    /// Each lies by itself: one stretch for all would be copied, and half empty, whenever it grows.
    slots: Vec<Option<Box<Kept>>>,
    by_id: HashMap<String, u32>,
    removed: HashMap<String, Stamp>,
    uses: HashMap<u32, Uses>,
    /// Uses that arrived before their record.
    early_uses: HashMap<String, Uses>,
    /// What was heard of records beside their writes.
    heard: HashMap<String, hearings::Hearings>,
    // By hash of their names, as tombstones know them.
    sessions: Map<String, Cell<Session>>,
    tasks: Map<String, Cell<Task>>,
    documents: Map<String, Cell<Document>>,
    settings: Map<String, Cell<String>>,
    /// Salt -> hash -> statements up to this time stay gone.
    erased: BTreeMap<u64, HashMap<u64, (i64, Stamp)>>,
    // Derived look-ups, kept by `apply`.
    facts: HashMap<(String, String), Vec<u32>>,
    /// Facts by subject and value, whatever their predicate.
    values: HashMap<u64, Vec<u32>>,
    texts: HashMap<u64, Vec<u32>>,
    turns: HashMap<String, Vec<u32>>,
    shelves: shelves::Shelves,
    /// Single-valued keys that changes from elsewhere may have left with two current values.
    unsettled: HashSet<(String, String)>,
    /// Records of which something was heard, or that replaced such, since they were last settled.
    unlinked: HashSet<String>,
    /// A record is gone that may be the turn which taught what was heard.
    unturned: bool,
}

impl State {
    /// An empty memory of this writer.
    #[must_use]
    pub fn new(node: u32) -> Self {
        Self {
            clock: Clock::new(node),
            horizon: Stamp::default(),
            slots: Vec::new(),
            by_id: HashMap::new(),
            removed: HashMap::new(),
            uses: HashMap::new(),
            early_uses: HashMap::new(),
            heard: HashMap::new(),
            sessions: Map::new(),
            tasks: Map::new(),
            documents: Map::new(),
            settings: Map::new(),
            erased: BTreeMap::new(),
            facts: HashMap::new(),
            values: HashMap::new(),
            texts: HashMap::new(),
            turns: HashMap::new(),
            shelves: shelves::Shelves::default(),
            unsettled: HashSet::new(),
            unlinked: HashSet::new(),
            unturned: false,
        }
    }
}
