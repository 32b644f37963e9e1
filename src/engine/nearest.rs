//! What a context is given when memory itself is asked, "What do I drive?": the nearest of what the user said, be it worded
//! otherwise.

use super::Engine;
use super::choosing::{statements, turn_id};
use super::reading::Search;
use crate::read::asks::{self, Asked};
use crate::read::rank::Ranked;
use crate::record::{Kind, Record, Role, Status};

/// Places down to which it is looked for.
const NEAR: usize = 8;
/// How many are given where nothing else is.
const FEW: usize = 2;
/// Least evidence of each.
const LEAST: f32 = 0.3;

impl Engine {
    /// Those; where something is chosen already, only what was said later.
    pub(super) fn nearest(
        &self,
        all: &[Ranked],
        chosen: &[Ranked],
        asked: &Asked,
        search: &Search<'_>,
        session: &str,
    ) -> Vec<Ranked> {
        let mut out: Vec<Ranked> = Vec::new();
        if !asked.back {
            return out;
        }
        let last = chosen.iter().filter_map(|r| self.state.record(r.slot)).map(Record::said).max();
        let most = if chosen.is_empty() { FEW } else { 1 };
        let least = LEAST * search.scale();
        for ranked in all.iter().take(NEAR).filter(|r| r.evidence >= least) {
            let Some(record) = self.state.record(ranked.slot) else { continue };
            let earlier = last.is_some_and(|last| record.said() <= last);
            // A fact and the turn that taught it say the same.
            let turn = |r: &Ranked| self.state.record(r.slot).map(turn_id);
            let known = || out.iter().chain(chosen).any(|other| turn(other) == Some(turn_id(record)));
            if !earlier && !known() && self.may_tell(record, asked, session) {
                out.push(ranked.clone());
            }
            if out.len() == most {
                break;
            }
        }
        out
    }

    /// Whether a record is the user's own and tells something that may hold now.
    fn may_tell(&self, record: &Record, asked: &Asked, session: &str) -> bool {
        match record.kind {
            Kind::Semantic => record.status == Status::Active && self.of_user(record, asked),
            Kind::Turn if record.role == Some(Role::User) => {
                let told = statements(&record.text);
                record.source.session.as_deref() != Some(session)
                    && !self.outdated(record)
                    && told.iter().any(|s| !asks::passes(s) && !asked.elsewhere(s))
            }
            _ => false,
        }
    }
}
