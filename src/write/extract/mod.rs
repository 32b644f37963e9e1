//! Turns one turn into candidates for lasting memory, by rules alone.

pub mod time;
