//! The write path: redact -> window -> extract -> gate -> reconcile. Turns turns into a change set.

pub use pocketmem_rules::{candidate, extract, redact, screen};

mod amend;
pub mod gate;
pub mod likeness;
pub mod model;
pub mod reconcile;
pub mod statement;
pub mod timeline;
pub mod told;
pub mod verdict;
