//! Says what each kind of memory keeps, and for how long: pure functions over turns and records.

pub mod cues;
pub mod working;
