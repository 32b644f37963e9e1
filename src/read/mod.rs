//! Turns a query into what the model should see: understood, found, ranked, chosen, and fitted into its budget.

pub mod budget;
pub mod context;
pub mod parts;
mod render;
