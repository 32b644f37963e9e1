//! Turns text into what searching, comparing and budgeting need: keys, terms, chunks, counts, summaries.

pub mod chunk;
pub mod count;
pub mod day;
pub mod fold;
pub mod language;
pub mod phrases;
pub mod sentence;
pub mod simplified;
pub mod stem;
pub mod stop;
pub mod summarise;
pub mod tokens;
pub mod words;
