//! Turns a query into what the model should see: understood, found, ranked, chosen, and fitted into its budget.
//!
//! The engine calls [`query::understand`] with the text and the last texts of the talk, embeds `query.text`, fills
//! [`find::Sources`] with its indexes and closures over its state, and calls [`recall::recall`] (or
//! [`recall::explain`]) with an [`recall::Ask`]. Slots that come back are the record's; `why` is the contract's.

pub mod answers;
pub mod asks;
pub mod budget;
pub mod change;
pub mod choose;
mod clauses;
pub mod context;
pub mod days;
pub mod fence;
pub mod find;
mod given;
pub mod intents;
pub mod matching;
pub mod names;
mod narrow;
pub mod parts;
pub mod plain;
pub mod query;
pub mod rank;
pub mod recall;
pub mod relations;
pub mod render;
pub mod topics;
pub mod wanted;
pub mod weights;
pub mod whom;
