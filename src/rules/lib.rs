//! Turns a message into what it tells (secrets, instructions, candidates for facts) and what it asks of memory, as a crate of
//! its own: most of the module's bytes, which a change of the engine need not compile anew.
//!
//! The engine uses its modules as if they were its own.

use pocketmem_search::{checksum, limits, map, order, text};

#[path = "../write/candidate.rs"]
pub mod candidate;
#[path = "../text/chunk/mod.rs"]
pub mod chunk;
#[path = "../write/extract/mod.rs"]
pub mod extract;
#[path = "../kinds.rs"]
pub mod kinds;
#[path = "../write/redact/mod.rs"]
pub mod redact;
#[path = "../write/screen/mod.rs"]
pub mod screen;
#[path = "../text/summarise.rs"]
pub mod summarise;

pub mod read;
