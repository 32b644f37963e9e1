//! The write path: redact -> window -> extract -> gate -> reconcile. Turns turns into a change set.

pub mod candidate;
pub mod extract;
pub mod model;
pub mod redact;
pub mod screen;
