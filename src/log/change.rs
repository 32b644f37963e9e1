//! The changes that state is folded from.

use serde::{Deserialize, Serialize};

use super::clock::Stamp;
use crate::record::{Record, Uses};

/// A conversation: its window and how far it was summarised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The caller's name for it.
    pub id: String,
    /// Time of its first turn.
    pub started: i64,
    /// Time of its newest turn.
    pub last_at: i64,
    /// Turns up to and including this many belong to ended stretches and are out of the window.
    pub closed: u32,
    /// No open stretch: ended by the caller or by idleness.
    pub ended: bool,
}

/// Working state of one task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The caller's name for it.
    pub id: String,
    /// A JSON object.
    pub state: String,
    /// When it was last written.
    pub updated_at: i64,
    /// Done.
    pub finished: bool,
}

/// One of the user's documents; its chunks are records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Where it came from.
    pub source: Option<String>,
    /// When it last changed.
    pub updated_at: i64,
    /// How many chunks it has.
    pub chunks: u32,
    /// The upload whose chunks count; those of unfinished or replaced uploads do not.
    pub upload: String,
}

/// One step of state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A record as it now is. The newest stamp wins.
    Put(Box<Record>),
    /// A record is gone for good: wins over every write of that id, older or newer.
    Remove(String),
    /// How often a record was used, in all. The greater count wins.
    Touch(String, Uses),
    /// A session as it now is.
    Session(Session),
    /// A session is gone; older writes of it are ignored.
    DropSession(String),
    /// A task as it now is.
    Task(Task),
    /// A task is gone; older writes of it are ignored.
    DropTask(String),
    /// A document as it now is.
    Document(Document),
    /// A document is gone; older writes of it are ignored.
    DropDocument(String),
    /// Salted hash of erased content: statements made up to `until` do not come back.
    Erased {
        /// Drawn by the host of the store that erased.
        salt: u64,
        /// Of the folded text or fact.
        hash: u64,
        /// Newest moment of a statement that stays gone.
        until: i64,
    },
    /// Everything written up to here is gone, whoever wrote it.
    EraseAll,
    /// A value of the store itself (fence marker, salt, counters), by name.
    Setting(String, String),
}

/// A change and when it was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stamped {
    /// When and by whom.
    pub stamp: Stamp,
    /// What.
    pub change: Change,
}

/// What one change is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A record and its uses.
    Record(String),
    /// A session.
    Session(String),
    /// A task.
    Task(String),
    /// A document.
    Document(String),
    /// A setting.
    Setting(String),
    /// A tombstone of content.
    Erased(u64, u64),
    /// The erasure of everything.
    Horizon,
}

impl Subject {
    /// What a change is about.
    #[must_use]
    pub fn of(change: &Change) -> Self {
        match change {
            Change::Put(r) => Self::Record(r.id.clone()),
            Change::Remove(id) | Change::Touch(id, _) => Self::Record(id.clone()),
            Change::Session(s) => Self::Session(s.id.clone()),
            Change::DropSession(id) => Self::Session(id.clone()),
            Change::Task(t) => Self::Task(t.id.clone()),
            Change::DropTask(id) => Self::Task(id.clone()),
            Change::Document(d) => Self::Document(d.id.clone()),
            Change::DropDocument(id) => Self::Document(id.clone()),
            Change::Setting(name, _) => Self::Setting(name.clone()),
            Change::Erased { salt, hash, .. } => Self::Erased(*salt, *hash),
            Change::EraseAll => Self::Horizon,
        }
    }
}
