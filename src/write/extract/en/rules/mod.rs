//! The English rule tables: what each phrase says about its subject.
//!
//! A line is a pattern (see `pattern.rs`), a predicate of the vocabulary and flags: `neg` the fact is a denial that
//! stands ("I don't eat pork"), `end` it no longer holds, `fix` it corrects, `now` it never lasts, `free` may also
//! stand without a subject, `one` the value is never a list, `me` only about the user, `hint` only implied,
//! `whole` the object is everything from the verb on, `dated` only with a day after today, `again` only with a day that recurs,
//! `bare` the value follows no "the" or "my", `own` no "the" or "this", `moved` only where the sentence speaks of moving,
//! `mine` only about the user, `far` only from the day after tomorrow on, `recurs` only with a day that recurs, `self` the
//! object is all that follows the verb of being, `post` what stands before the
//! employer is the work, `owed` and `asked` what another wants of the user, `meet` the name is a person who may be spoken of next.

#[rustfmt::skip] // tables read better packed
mod life;
#[rustfmt::skip] // tables read better packed
mod phrases;
#[rustfmt::skip] // tables read better packed
mod verbs;

pub(super) use life::LIFE;
pub(super) use phrases::{BEING, FREE, TOPICS, TRAITS};
pub(super) use verbs::VERBS;
