//! Turns changes into what this memory knows now, with the look-ups that writing and reading need.
//!
//! State changes in one way only: [`State::apply`]. Loading, committing a call and hearing from another tab
//! all go through it, and it gives the same state whatever the order or repetition of the changes.

pub mod apply;
pub mod draft;
pub mod hearings;
mod ids;
pub mod lookup;
pub mod settle;
mod shelves;
pub mod values;

use crate::map::{Map, Table, TableSet};
use std::collections::BTreeMap;

use crate::log::change::{Document, Session, Task};
use crate::log::clock::{Clock, Stamp};
use crate::record::{Kind, Record, Role, Status, Uses};

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

/// A record in a few bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Brief(u8);

impl Brief {
    /// Active whatever the time, and shown whatever else is there.
    const PLAIN: u8 = 1;
    /// A turn of the user.
    const SAID: u8 = 2;
    /// Superseded.
    const REPLACED: u8 = 4;

    fn of(record: &Record) -> Self {
        let bit = |there: bool, bit: u8| if there { bit } else { 0 };
        let plain = record.status == Status::Active && record.expires_at.is_none() && record.kind != Kind::Document;
        Self(
            bit(plain, Self::PLAIN)
                | bit(record.kind == Kind::Turn && record.role == Some(Role::User), Self::SAID)
                | bit(record.status == Status::Superseded, Self::REPLACED),
        )
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
    /// What is asked about a slot most often, as [`Brief`]: a search looks here before it looks at the record, which lies
    /// anywhere in memory.
    briefs: Vec<Brief>,
    by_id: ids::Ids,
    removed: Table<String, Stamp>,
    uses: Table<u32, Uses>,
    /// Uses that arrived before their record.
    early_uses: Table<String, Uses>,
    /// What was heard of records beside their writes.
    heard: Table<String, hearings::Hearings>,
    // By hash of their names, as tombstones know them.
    sessions: Map<String, Cell<Session>>,
    tasks: Map<String, Cell<Task>>,
    documents: Map<String, Cell<Document>>,
    settings: Map<String, Cell<String>>,
    /// Salt -> hash -> statements up to this time stay gone.
    erased: BTreeMap<u64, Table<u64, (i64, Stamp)>>,
    // Derived look-ups, kept by `apply`.
    facts: Table<(String, String), Vec<u32>>,
    /// Facts by subject and value, whatever their predicate.
    values: Table<u64, Vec<u32>>,
    texts: Table<u64, Vec<u32>>,
    turns: Table<String, Vec<u32>>,
    shelves: shelves::Shelves,
    /// Single-valued keys that changes from elsewhere may have left with two current values.
    unsettled: TableSet<(String, String)>,
    /// Records of which something was heard, or that replaced such, since they were last settled.
    unlinked: TableSet<String>,
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
            briefs: Vec::new(),
            by_id: ids::Ids::default(),
            removed: Table::default(),
            uses: Table::default(),
            early_uses: Table::default(),
            heard: Table::default(),
            sessions: Map::new(),
            tasks: Map::new(),
            documents: Map::new(),
            settings: Map::new(),
            erased: BTreeMap::new(),
            facts: Table::default(),
            values: Table::default(),
            texts: Table::default(),
            turns: Table::default(),
            shelves: shelves::Shelves::default(),
            unsettled: TableSet::default(),
            unlinked: TableSet::default(),
            unturned: false,
        }
    }
}
