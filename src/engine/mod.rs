//! Turns calls into plans: what to answer, what to ask the host for, what to store.
//!
//! A writing call plans over the state without touching it and hands out a batch of keys and bytes. Only when
//! the host says that the batch is stored ([`Engine::commit`]) does the state change, by the same code that
//! loading uses. [`Engine::discard`] forgets a plan that could not be stored. So a resolved call is stored and
//! a failed one left nothing.

mod choosing;
mod compacting;
mod contexting;
mod documents;
pub mod filter;
mod forgetting;
mod indexing;
pub mod ledger;
mod listing;
mod matching;
mod meaning;
mod modelling;
mod nearest;
pub mod needs;
mod newest;
mod open;
mod plan;
mod porting;
mod reading;
mod recording;
mod remembering;
mod sessions;
mod tasks;
mod vectors;

use crate::map::Map;
use std::collections::{BTreeSet, HashMap};

use crate::log::change::Stamped;
use crate::log::clock::Stamp;
use crate::policy::Policy;
use crate::record::Uses;
use crate::state::State;

pub use needs::{Embedder, Purpose, Wanted};
pub use plan::{Batch, Outcome};
pub use porting::{Export, import_cuts, import_start};

/// What the host tells with every call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Milliseconds UTC.
    pub now: i64,
    /// Minutes east of UTC in the user's zone at that time.
    pub zone: i32,
    /// A number drawn for this call; the same when the call is repeated after a need.
    pub seed: u64,
}

/// One open memory of one user and agent.
pub struct Engine {
    pub(crate) state: State,
    pub(crate) policy: Policy,
    pub(crate) language: Option<crate::read::parts::Language>,
    prefix: String,
    pub(crate) search: crate::index::Search,
    pub(crate) needs: needs::Needs,
    pub(crate) ledger: ledger::Ledger,
    pending: Option<Plan>,
    /// Uses since the last write, by record id: they ride with the next commit.
    touched: Map<String, Uses>,
    /// What was taken in at opening is not settled yet.
    unsettled: bool,
    /// Documents that are being added, by job.
    uploads: Map<String, documents::Upload>,
    /// Stored keys that hold text of a record that is gone: written again at the next occasion.
    tainted: BTreeSet<String>,
    /// Vectors that were loaded before their records.
    saved: HashMap<String, Vec<Option<Vec<f32>>>>,
    /// The built-in model whose vectors the index holds, from its file or, before that is here, from stored pages.
    vector_model: Option<String>,
    /// Derived pages of another model.
    obsolete: BTreeSet<String>,
    /// What the optional model was asked last.
    asked: Option<modelling::Asked>,
    /// The fence's marker once it is drawn: a call repeated before it is stored must render the same texts.
    fence: Option<String>,
    /// When this engine last put away what was past its time.
    tidied: Option<i64>,
    /// What exchanges of open sessions came to.
    notes: crate::layers::working::Notes,
}

/// A change set that the host is storing.
#[derive(Default)]
struct Plan {
    stamp: Stamp,
    changes: Vec<Stamped>,
    stored: Vec<(String, ledger::Page)>,
    /// Derived pages with the records they hold.
    derived: Vec<(String, Vec<String>)>,
    removed: Vec<String>,
    clears_touches: bool,
}
