//! The thin boundary to JavaScript: decode params, call the engine, encode the result, map the error.

mod embedder;
mod handle;
pub mod store;
mod values;
