//! The write path: redact -> window -> extract -> gate -> reconcile. Turns turns into a change set.

pub mod candidate;
pub mod extract;
pub mod gate;
pub mod likeness;
pub mod model;
pub mod reconcile;
pub mod redact;
pub mod screen;
pub mod statement;
pub mod timeline;
pub mod told;
pub mod verdict;
