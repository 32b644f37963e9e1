//! Turns text into what searching, comparing and budgeting need: keys, terms, chunks, counts, summaries.

pub mod count;
pub mod sentence;
pub mod simplified;
