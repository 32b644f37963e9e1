//! What a context is given when memory itself is asked, "What do I drive?": the nearest of what the user said, be it worded
//! otherwise, and of that what was said last.

use super::Engine;
use super::choosing::{statements, turn_id};
use super::reading::Search;
use crate::read::asks::{self, Asked};
use crate::read::rank::Ranked;
use crate::record::{Kind, Record, Role, Status};
use crate::text::tokens::{self, Class};

/// Places down to which it is looked for.
const NEAR: usize = 8;
/// How many are given where nothing else is.
const FEW: usize = 2;
/// Least evidence of each.
const LEAST: f32 = 0.3;

/// Words that a later statement must share with the one that it renews.
const SHARED: usize = 2;

/// What a text is about, word by word.
fn content(text: &str) -> Vec<String> {
    tokens::query(text).into_iter().filter(|t| t.class == Class::Word && t.weight >= 0.5).map(|t| t.text).collect()
}

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
        if !asked.asks_back() {
            return Vec::new();
        }
        let said = |r: &Ranked| self.state.record(r.slot).map_or(0, Record::said);
        let last = chosen.iter().map(said).max();
        let most = if chosen.is_empty() { FEW } else { 1 };
        let least = LEAST * search.scale();
        let near = all.iter().take(NEAR).filter(|ranked| {
            let Some(record) = self.state.record(ranked.slot) else { return false };
            let later = last.is_none_or(|last| record.said() > last);
            later && ranked.evidence >= least && self.may_tell(record, asked, session)
        });
        let mut out: Vec<Ranked> = Vec::new();
        for ranked in near {
            let renewed = self.renewed(ranked.slot, &mut all.iter().map(|r| r.slot));
            let ranked = &if renewed == ranked.slot { ranked.clone() } else { ranked.moved(renewed) };
            // A fact and the turn that taught it say the same.
            let turns = |r: &Ranked| self.state.record(r.slot).map(|r| turn_id(r).to_owned());
            if out.len() < most && !out.iter().chain(chosen).any(|other| turns(other) == turns(ranked)) {
                out.push(ranked.clone());
            }
        }
        out
    }

    /// The last of some records that says what another says is otherwise now, "I moved the bin, it's behind the shed", or that
    /// other itself.
    pub(super) fn renewed(&self, slot: u32, among: &mut dyn Iterator<Item = u32>) -> u32 {
        let Some(old) = self.state.record(slot) else { return slot };
        let words = content(&old.text);
        let renews = |text: &str| {
            let shared = content(text).iter().filter(|w| words.contains(w)).count();
            shared >= SHARED && statements(text).iter().any(|s| asks::changes(s))
        };
        let later = among.filter_map(|s| Some((s, self.state.record(s)?)));
        let later = later.filter(|(_, r)| r.said() > old.said() && r.role == Some(Role::User) && renews(&r.text));
        later.max_by_key(|(_, r)| r.said()).map_or(slot, |(s, _)| s)
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
