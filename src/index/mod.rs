//! Finds passages by words (BM25) and by meaning (vectors); both know passages by number only.

pub mod postings;
pub mod vectors;
