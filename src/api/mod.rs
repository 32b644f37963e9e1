//! The shapes that cross the boundary: one params object and one result object for each call.
//!
//! They are copies of the stored shapes under the contract's names, so that a stored byte and a public name
//! can change apart. The TypeScript types in `pkg/src/types/engine.ts` are generated from these.

pub mod context;
pub mod params;
pub mod policy;
pub mod results;
pub mod view;
