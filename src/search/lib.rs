//! Turns texts into terms, terms and vectors into places, as a crate of its own: this is where a call's time goes, so it is
//! compiled for speed, and everything else for size (`Cargo.toml`).
//!
//! The engine uses its modules as if they were its own.

#[path = "../checksum.rs"]
pub mod checksum;
#[path = "../embed/mod.rs"]
pub mod embed;
#[path = "../error.rs"]
pub mod error;
#[path = "../limits.rs"]
pub mod limits;
#[path = "../map.rs"]
pub mod map;
#[path = "../order.rs"]
pub mod order;
#[path = "../index/postings/mod.rs"]
pub mod postings;
#[path = "../text/mod.rs"]
pub mod text;
#[path = "../index/vectors/mod.rs"]
pub mod vectors;
