//! Finds passages by words (BM25) and by meaning (vectors); both know passages by number only.

pub mod passages;
pub mod postings;
pub mod vectors;

pub use passages::{Search, passages};
