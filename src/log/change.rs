//! The changes that state is folded from.

use serde::{Deserialize, Serialize};

use super::clock::Stamp;
use crate::hash;
use crate::record::{Record, Strength, Uses};

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

/// That what a record says was said again. Kept apart from the record, whose newest write replaces all of it: a writer
/// who did not know of this must not undo it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heard {
    /// When it was said.
    pub at: i64,
    /// What was said, as a hash: a record whose value was edited meanwhile was not heard.
    pub said: u64,
    /// Turns that said it.
    pub turns: Vec<String>,
    /// How directly.
    pub strength: Strength,
    /// 0..1.
    pub confidence: f64,
    /// 0..1.
    pub importance: f64,
    /// When the memory was told.
    pub told: i64,
}

/// What is called by a name of the host's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Named {
    /// A session.
    Session,
    /// A task.
    Task,
    /// A document.
    Document,
}

/// A name as tombstones and state keep it: 120 bits of hash, since a host may well call a session by what is private.
#[must_use]
pub fn name_hash(name: &str) -> String {
    hash::id(2, &[name]) + &hash::id(3, &[name])
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
    /// A session is gone; older writes of it are ignored. Read only: names it in clear, and [`Change::Drop`] does not.
    DropSession(String),
    /// A task as it now is.
    Task(Task),
    /// A task is gone. Read only.
    DropTask(String),
    /// A document as it now is.
    Document(Document),
    /// A document is gone. Read only.
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
    /// A session, task or document is gone, by the hash of its name; older writes of it are ignored.
    Drop(Named, String),
    /// A record's words were said again. Adds up, whichever write of the record wins.
    Heard(String, Heard),
    /// A moment is another record's now (its run of statements was split), or the user took it out. Wins over `Heard`.
    Unheard(String, i64),
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
    /// A session, task or document, by the hash of its name.
    Named(Named, String),
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
        let named = |what, name: &str| Self::Named(what, name_hash(name));
        match change {
            Change::Put(r) => Self::Record(r.id.clone()),
            Change::Remove(id) | Change::Touch(id, _) | Change::Heard(id, _) | Change::Unheard(id, _) => {
                Self::Record(id.clone())
            }
            Change::Session(s) => named(Named::Session, &s.id),
            Change::DropSession(id) => named(Named::Session, id),
            Change::Task(t) => named(Named::Task, &t.id),
            Change::DropTask(id) => named(Named::Task, id),
            Change::Document(d) => named(Named::Document, &d.id),
            Change::DropDocument(id) => named(Named::Document, id),
            Change::Drop(what, hash) => Self::Named(*what, hash.clone()),
            Change::Setting(name, _) => Self::Setting(name.clone()),
            Change::Erased { salt, hash, .. } => Self::Erased(*salt, *hash),
            Change::EraseAll => Self::Horizon,
        }
    }
}
