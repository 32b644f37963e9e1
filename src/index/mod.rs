//! Finds passages by words (BM25) and by meaning (vectors); both know passages by number only.

mod pages;
pub mod passages;
mod slots;

pub use pocketmem_search::{postings, vectors};

pub use pages::{Saved, VERSION};
pub use passages::{Search, part, passages};
