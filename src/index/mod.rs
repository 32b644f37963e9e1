//! Finds passages by words (BM25) and by meaning (vectors); both know passages by number only.

mod pages;
pub mod passages;
pub mod postings;
mod slots;
pub mod vectors;

pub use pages::{Saved, VERSION};
pub use passages::{Search, part, passages};
