//! Turns calls of JavaScript into calls of the engine and of the stores.

pub mod store;
