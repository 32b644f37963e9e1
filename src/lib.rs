//! pocketmem: private, on-device memory for AI chat.
//!
//! The engine does no IO and knows no clock, no randomness and no JavaScript: it takes bytes, times and
//! options and gives bytes and values. Two paths run through it, and the folders are named after them:
//! [`write`] turns turns into a change set, `read` turns a query into a context.

pub use pocketmem_rules::kinds;
pub use pocketmem_search::{checksum, embed, error, limits, map, order};

pub mod api;
pub mod engine;
pub mod hash;
pub mod index;
pub mod layers;
pub mod log;
pub mod policy;
pub mod read;
pub mod record;
pub mod state;
#[cfg(target_arch = "wasm32")]
pub mod store;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
/// Turns text into what searching, comparing and budgeting need: keys, terms, chunks, counts, summaries.
pub mod text {
    pub use pocketmem_rules::{chunk, summarise};
    pub use pocketmem_search::text::*;
}

pub mod write;

#[cfg(test)]
mod typescript;
