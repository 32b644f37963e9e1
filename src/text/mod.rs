//! Turns text into what searching, comparing and budgeting need: keys, terms, counts; chunks and summaries, which need no speed,
//! join them in `src/lib.rs`.

pub mod count;
pub mod day;
pub mod fold;
pub mod language;
pub mod phrases;
pub mod sentence;
pub mod simplified;
pub mod stem;
pub mod stop;
pub mod tokens;
pub mod words;
