//! Turns a query into what the model should see: understood, found, ranked, chosen, and fitted into its budget.
//!
//! The engine calls [`query::understand`] with the text and the last texts of the talk, embeds `query.text`, fills
//! [`find::Sources`] with its indexes and closures over its state, and calls [`recall::recall`] (or
//! [`recall::explain`]) with an [`recall::Ask`]. Slots that come back are the record's; `why` is the contract's.

pub use pocketmem_rules::read::{
    answers, asks, back, change, clauses, days, given, intents, names, narrow, plain, relations, topics, wanted,
    weights, whom,
};

pub mod budget;
pub mod choose;
pub mod context;
pub mod fence;
pub mod find;
pub mod matching;
pub mod parts;
pub mod query;
pub mod rank;
pub mod recall;
pub mod render;
