//! Says what each kind of memory keeps, and for how long: pure functions over turns and records.

pub mod cues;
pub mod document;
pub mod episodic;
pub mod procedural;
pub mod semantic;
pub mod task;
pub mod working;
