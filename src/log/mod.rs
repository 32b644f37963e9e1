//! Turns changes into bytes and bytes back into changes: what the store keeps, in a form that merges by itself.
//!
//! State is the fold of small immutable entries. Each change carries a stamp of a hybrid logical clock, so
//! any set of entries folds to the same state in any order and any number of times: the same rule serves two
//! tabs, two isolates, a restored export and a second device.

pub mod change;
pub mod clock;
pub mod codec;
pub mod keys;
