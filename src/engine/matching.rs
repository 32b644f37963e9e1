//! What a context is given when neither words, nor likeness, nor a field of life found anything: the statement that, by what
//! was learned, most likely bears on the message.

use super::Engine;
use super::choosing::statements;
use super::reading::Search;
use crate::read::asks::{self, Asked};
use crate::read::find::Legs;
use crate::read::matching::{LEAST, SHARE};
use crate::read::rank::Ranked;

/// Likeliest statements among which one must stand out.
const AMONG: usize = 64;

impl Engine {
    /// That statement, as the fact taken from it where one says all of it; nothing when it is not likely enough.
    pub(super) fn matched(&self, asked: &Asked, search: &Search<'_>, session: &str) -> Option<Ranked> {
        let mut odds = search.bearing(session, AMONG);
        odds.retain(|(slot, _)| self.state.record(*slot).is_some_and(|r| !self.outdated(r)));
        let (slot, most) = *odds.first()?;
        let all: f32 = odds.iter().map(|(_, odds)| odds.exp()).sum();
        if most < LEAST || most.exp() < SHARE * all {
            return None;
        }
        let slot = self.renewed(slot, &mut odds.iter().map(|(slot, _)| *slot));
        let record = self.state.record(slot)?;
        let told = statements(&record.text);
        // What passed with its day, and what is of somewhere else, bears on nothing now.
        if !told.iter().any(|s| !asks::passes(s) && !asked.elsewhere(s)) {
            return None;
        }
        let likely = 1.0 / (1.0 + (-most).exp());
        let found = |slot: u32| {
            let mut ranked = Ranked { legs: Legs::VECTOR, score: f64::from(likely), ..search.plain(slot) };
            (ranked.why.found, ranked.why.vector) = (Legs::VECTOR.names(), f64::from(likely));
            ranked
        };
        // One fact says it better than the turn; of several most say something else.
        let mut facts = self.holding_now(record).map(|(slot, _)| slot);
        Some(match (facts.next(), facts.next()) {
            (Some(fact), None) if self.covers(&told, record) => found(fact),
            _ => found(slot),
        })
    }
}
