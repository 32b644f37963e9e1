//! `record`: keeps turns word for word, and what the gate lets through as lasting memory.

use super::open::name;
use super::plan::Outcome;
use super::{Call, Engine, Purpose};
use crate::api::params::TurnParams;
use crate::api::results::{RecordResult, VerdictView};
use crate::embed::cosine;
use crate::error::{Code, Error, Result};
use crate::hash;
use crate::limits;
use crate::log::change::Session;
use crate::map::Map;
use crate::order::Order;
use crate::record::{Kind, Origin, Record, Role, Source, Turn};
use crate::state::draft::Draft;
use crate::write::gate::{Ruling, judge};
use crate::write::reconcile::reconcile;
use crate::write::statement::Statement;
use crate::write::verdict::{Reason, Verdict};
use crate::write::{extract, redact, screen};

impl Engine {
    /// Adds turns to their sessions and what they teach to lasting memory.
    ///
    /// # Errors
    /// `invalid_argument` for an empty session or content, `too_large` over a limit. Nothing is kept then.
    pub fn record(&mut self, call: Call, turns: &[TurnParams]) -> Result<Outcome<RecordResult>> {
        if turns.len() > limits::TURNS_PER_CALL {
            return Err(Error::new(
                Code::TooLarge,
                format!("{} turns in one call; record at most {} at a time", turns.len(), limits::TURNS_PER_CALL),
            ));
        }
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let mut result = RecordResult::default();
        let mut verdicts = Vec::new();
        let mut latest = Map::new();
        for (position, params) in turns.iter().enumerate() {
            let turn = self.check(params, position, call)?;
            result.turns.push(turn.id.clone());
            if turn.role == Role::System {
                continue;
            }
            self.take_turn(&mut draft, turn, call, &mut latest, &mut verdicts);
        }
        result.verdicts = verdicts.iter().map(VerdictView::from).collect();
        let changes = draft.changes();
        self.plan(changes, result)
    }

    fn check(&self, params: &TurnParams, position: usize, call: Call) -> Result<Turn> {
        name("session", &params.session)?;
        if params.content.trim().is_empty() {
            return Err(Error::invalid(format!("turn {position} has no content; leave empty turns out")));
        }
        if params.content.chars().count() > limits::TEXT_CHARS {
            return Err(Error::new(
                Code::TooLarge,
                format!(
                    "turn {position} is longer than {} characters; add long texts as documents",
                    limits::TEXT_CHARS
                ),
            ));
        }
        if let Some(id) = &params.id {
            name("turn id", id)?;
        }
        let id = params.id.clone().unwrap_or_else(|| hash::id(call.seed, &["turn", &position.to_string()]));
        Ok(Turn {
            session: params.session.clone(),
            role: params.role,
            content: params.content.clone(),
            id,
            name: params.name.clone().filter(|n| !n.trim().is_empty()),
            time: params.time.unwrap_or(call.now),
            offset: params.offset.unwrap_or(call.zone),
        })
    }

    fn take_turn(
        &self,
        draft: &mut Draft<'_>,
        mut turn: Turn,
        call: Call,
        latest: &mut Map<(String, i64), i64>,
        verdicts: &mut Vec<Verdict>,
    ) {
        // The id of a turn's record follows from the caller's id, so that the same turn recorded twice, by two
        // tabs or by an import, is one record.
        let id = hash::turn(&turn.id);
        if draft.get(&id).is_some() || draft.state.is_removed(&id) {
            return;
        }
        let redacted = redact::redact(&turn.content);
        if redacted.count > 0 {
            verdicts.push(Verdict::refused(Reason::Secret, ""));
        }
        turn.content = self.without_recalled(draft, &redacted.text);
        if turn.content.trim().is_empty() {
            return;
        }
        self.open_session(draft, &turn, call);
        let origin = match turn.role {
            Role::User => Origin::User,
            Role::Assistant => Origin::Assistant,
            Role::Tool | Role::System => Origin::Tool,
        };
        if turn.role == Role::User {
            self.learn(draft, &turn, origin, verdicts);
        }
        let record =
            Record { created_at: self.after(latest, &turn, call), ..self.turn_record(id, &turn, origin, call) };
        for passage in crate::index::passages(&record) {
            self.needs.ask(&passage, Purpose::Passage);
        }
        draft.put(record);
        self.learn_from_attempts(draft, &turn, verdicts);
    }

    /// When a turn counts as stored: turns of one conversation with one time keep the order in which they came, in
    /// every store they are copied to, because each is a millisecond younger than the one before.
    fn after(&self, latest: &mut Map<(String, i64), i64>, turn: &Turn, call: Call) -> i64 {
        let next = latest.or_insert_with((turn.session.clone(), turn.time), || {
            self.state.last_created(&turn.session, turn.time).map_or(call.now, |last| call.now.max(last + 1))
        });
        let at = *next;
        *next += 1;
        at
    }

    fn turn_record(&self, id: String, turn: &Turn, origin: Origin, call: Call) -> Record {
        let text = if turn.role == Role::Tool {
            crate::text::sentence::cut(&turn.content, self.policy.tool_turn_chars)
        } else {
            turn.content.clone()
        };
        let source = Source { session: Some(turn.session.clone()), turns: vec![turn.id.clone()], ..Source::default() };
        Record {
            role: Some(turn.role),
            speaker: turn.name.clone(),
            said_at: Some(turn.time),
            ..Record::new(id, Kind::Turn, origin, text, source, call.now)
        }
    }

    /// Extraction, gate and reconciliation of one user turn.
    fn learn(&self, draft: &mut Draft<'_>, turn: &Turn, origin: Origin, verdicts: &mut Vec<Verdict>) {
        let own = screen::own_words(&turn.content);
        let context = extract::Context { predicates: &self.policy.predicates };
        let mut found = 0;
        for candidate in extract::extract(turn, &context) {
            if candidate.text.contains(redact::MARK.trim_start_matches('[')) {
                continue;
            }
            found += 1;
            if found > limits::CANDIDATES_PER_TURN {
                break;
            }
            let st = Statement::from_turn(&candidate, turn, origin);
            let quoted = !screen::is_own(&turn.content, &own, &candidate.text);
            let doubt = if quoted { Some(crate::write::candidate::Doubt::Quoted) } else { candidate.doubt };
            let ruling = judge(&st, doubt, screen::screen(&candidate.text).instruction, &self.policy);
            let verdict = self.reconcile(draft, st, ruling);
            verdicts.push(verdict);
        }
    }

    /// Works one claim into the draft.
    pub(super) fn reconcile(&self, draft: &mut Draft<'_>, st: Statement, ruling: Ruling) -> Verdict {
        let near = |draft: &Draft<'_>, text: &str| self.near(draft, text);
        reconcile(draft, st, ruling, &self.policy, &near)
    }

    /// Lasting memories alike in meaning to a text, stored or drafted.
    fn near(&self, draft: &Draft<'_>, text: &str) -> Vec<(String, f64)> {
        let Some(vector) = self.needs.embed(text, Purpose::Passage) else { return Vec::new() };
        let calibration = self.needs.embedder.calibration();
        let lasting =
            |slot: u32| self.state.record(slot).is_some_and(|r| matches!(r.kind, Kind::Semantic | Kind::Procedural));
        let mut out: Vec<(String, f64)> = Vec::new();
        for (slot, cosine) in self.search.near(&vector, 8, &lasting) {
            if let Some(record) = self.state.record(slot) {
                out.push((record.id.clone(), f64::from(calibration.likeness(cosine))));
            }
        }
        for record in draft.drafted().filter(|r| matches!(r.kind, Kind::Semantic | Kind::Procedural)) {
            if let Some(other) = self.needs.embed(&record.text, Purpose::Passage) {
                out.push((record.id.clone(), f64::from(calibration.likeness(cosine(&vector, &other)))));
            }
        }
        out.order_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        out.dedup_by(|a, b| a.0 == b.0);
        out
    }

    /// A host that records the whole last message sends recalled memory back: that is not said by the user.
    fn without_recalled(&self, draft: &Draft<'_>, content: &str) -> String {
        match draft.setting("fence") {
            Some(marker) => crate::read::fence::strip(content, marker),
            None => content.to_owned(),
        }
    }

    fn open_session(&self, draft: &mut Draft<'_>, turn: &Turn, call: Call) {
        if let Some(session) = draft.session(&turn.session)
            && !session.ended
            && turn.time.saturating_sub(session.last_at) > self.policy.session_idle
        {
            self.close_session(draft, &turn.session, call);
        }
        let mut session = draft.session(&turn.session).cloned().unwrap_or_else(|| Session {
            id: turn.session.clone(),
            started: turn.time,
            ..Session::default()
        });
        session.last_at = session.last_at.max(turn.time);
        session.started = session.started.min(turn.time);
        session.ended = false;
        draft.put_session(session);
    }
}
