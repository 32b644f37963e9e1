//! The optional model's part: asks about turns it has not seen yet, and works its checked answer in.
//!
//! The built-in rules have already done their part when this runs, so a model that fails or lies costs nothing:
//! its turns are asked about again, and what it says goes through the same gate as everything else.

use super::contexting::turn_of;
use super::plan::Outcome;
use super::sessions::spoken;
use super::{Call, Engine};
use crate::api::results::{ModelAnswer, ModelQuestion, VerdictView};
use crate::error::{Error, Result};
use crate::layers::episodic;
use crate::order::Order;
use crate::record::{Kind, Origin, Record, Role, Status, Strength, Turn};
use crate::state::draft::Draft;
use crate::text::tokens;
use crate::write::gate::{Ruling, judge};
use crate::write::model::{self, Batch, Offered};
use crate::write::screen;
use crate::write::statement::Statement;
use crate::write::verdict::{Action, Reason, Verdict};

/// Turns one prompt asks about.
const TURNS: usize = 20;
/// Tokens a model may answer with.
const ANSWER: usize = 1_024;
/// Memories offered for an update.
const OFFERED: usize = 24;
/// Of those for one turn.
const NEAR: usize = 4;
/// Names of the marks that say how far the model has come.
const TURN_MARK: &str = "llm.turn";
const EPISODE_MARK: &str = "llm.episode";

/// What the model was asked last.
pub(super) enum Asked {
    /// Facts in these turns, with these memories offered.
    Facts { turns: Vec<Turn>, offered: Vec<Offered>, mark: String },
    /// A summary of this episode.
    Summary { episode: String, turns: Vec<Turn>, mark: String },
}

/// Place of a record in the order in which the model sees them.
fn mark(record: &Record) -> String {
    format!("{:020} {}", record.created_at, record.id)
}

/// The same place, without a text for each record.
fn age(record: &Record) -> (i64, &str) {
    (record.created_at, &record.id)
}

impl Engine {
    /// The next question for the model, if enough turns wait or `force` is set; `None` when there is none.
    ///
    /// # Errors
    /// None of its own.
    pub fn llm_next(&mut self, _call: Call, force: bool) -> Result<Outcome<Option<ModelQuestion>>> {
        let mut waiting = self.unseen(Kind::Turn, TURN_MARK);
        let users = waiting.iter().filter(|r| r.role == Some(Role::User)).count();
        if users > 0 && (force || users >= self.policy.llm_every) {
            waiting.order_by(|a, b| age(a).cmp(&age(b)));
            let mut turns: Vec<Turn> = waiting.iter().take(TURNS).map(|r| turn_of(r)).collect();
            turns.truncate(model::fitting(&turns));
            let mark = waiting.get(turns.len() - 1).map(|r| mark(r)).unwrap_or_default();
            let offered = self.offered(&turns);
            let question = ModelQuestion {
                prompt: model::prompt(&Batch { turns: &turns, records: &offered }),
                turns: turns.iter().map(|t| t.id.clone()).collect(),
                max_tokens: ANSWER,
            };
            self.asked = Some(Asked::Facts { turns, offered, mark });
            return Ok(Outcome::Done(Some(question), None));
        }
        let mut episodes = self.unseen(Kind::Episodic, EPISODE_MARK);
        episodes.retain(|r| r.source.session.is_some());
        let episode = episodes.into_iter().min_by_key(|r| age(r));
        let Some(record) = episode.filter(|r| r.status == Status::Active) else {
            return Ok(Outcome::Done(None, None));
        };
        let said = |id: &String| self.state.get(&crate::hash::turn(id));
        let turns: Vec<Turn> = record.source.turns.iter().filter_map(said).map(turn_of).collect();
        let question = ModelQuestion {
            prompt: model::summary_prompt(&turns),
            turns: record.source.turns.clone(),
            max_tokens: ANSWER,
        };
        self.asked = Some(Asked::Summary { episode: record.id.clone(), turns, mark: mark(record) });
        Ok(Outcome::Done(Some(question), None))
    }

    /// Works the model's answer to the last question in. A turn is never asked about twice once it was answered.
    ///
    /// # Errors
    /// `invalid_argument` when nothing was asked.
    pub fn llm_answer(&mut self, call: Call, text: &str) -> Result<Outcome<ModelAnswer>> {
        let Some(asked) = self.asked.take() else {
            return Err(Error::invalid("no question is open; llmNext() asks one"));
        };
        if !text.contains('{') {
            // Nothing that could be read as an answer: the turns stay queued.
            return Err(Error::invalid("the model's answer holds no JSON; its turns stay queued"));
        }
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let mut verdicts = Vec::new();
        match &asked {
            Asked::Facts { turns, offered, mark } => {
                let batch = Batch { turns, records: offered };
                for fact in model::parse(text, &batch) {
                    let Some(turn) = turns.iter().find(|t| t.id == fact.turn) else { continue };
                    verdicts.push(self.take_fact(&mut draft, &fact, turn));
                }
                draft.set(TURN_MARK, mark.clone());
            }
            Asked::Summary { episode, turns, mark } => {
                self.take_summary(&mut draft, episode, turns, text, call);
                draft.set(EPISODE_MARK, mark.clone());
            }
        }
        let result = ModelAnswer { verdicts: verdicts.iter().map(VerdictView::from).collect() };
        let changes = draft.changes();
        let outcome = self.plan(changes, result);
        if matches!(outcome, Ok(Outcome::Need(_))) {
            self.asked = Some(asked);
        }
        outcome
    }

    fn take_fact(&self, draft: &mut Draft<'_>, fact: &model::ModelFact, turn: &Turn) -> Verdict {
        let mut st = Statement::from_turn(&fact.candidate, turn, Origin::User);
        // A model reads between the lines: what it finds is never surer than what the user said outright.
        st.strength = st.strength.min(Strength::Stated);
        st.confidence = st.confidence.min(Strength::Stated.confidence());
        let ruling = if fact.quote_found {
            judge(&st, fact.candidate.doubt, screen::screen(&st.text).instruction, &self.policy)
        } else {
            Ruling::Wait(Reason::LowConfidence)
        };
        let verdict = self.reconcile(draft, st, ruling);
        let (Some(old), Some(id)) = (&fact.updates, &verdict.id) else { return verdict };
        let current = draft.get(old).is_some_and(|r| r.status == Status::Active && r.said_at <= Some(turn.time));
        if verdict.action == Action::Added && current && old != id {
            let now = draft.now;
            draft.edit(old, |r| {
                r.status = Status::Superseded;
                r.superseded_by = Some(id.clone());
                r.superseded_at = Some(now);
                r.valid_to = Some(turn.time);
                r.updated_at = now;
            });
            draft.edit(id, |r| r.supersedes.push(old.clone()));
            return Verdict { action: Action::Superseded, ..verdict };
        }
        verdict
    }

    fn take_summary(&self, draft: &mut Draft<'_>, id: &str, turns: &[Turn], text: &str, call: Call) {
        let Some(known) = draft.get(id).and_then(|r| r.episode.clone()) else { return };
        let Some(mut episode) = model::parse_summary(text, turns) else { return };
        episode.start = known.start;
        episode.end = known.end;
        let words = episodic::text(&episode, spoken(turns));
        if screen::screen(&words).instruction {
            return;
        }
        draft.edit(id, |r| {
            r.text = words;
            r.episode = Some(Box::new(episode));
            r.updated_at = call.now;
        });
    }

    /// Records of a kind that the model has not been asked about.
    fn unseen(&self, kind: Kind, name: &str) -> Vec<&Record> {
        // after most turns nothing waits: times and ids are compared as they are, without a string for each record
        let seen = self.state.setting(name).and_then(|mark| mark.split_once(' '));
        let seen = seen.map_or((i64::MIN, ""), |(time, id)| (time.parse().unwrap_or(i64::MIN), id));
        let later = |r: &&Record| age(r) > seen;
        let asked = |r: &&Record| r.kind == kind && matches!(r.role, None | Some(Role::User | Role::Assistant));
        self.state.records().map(|(_, r)| r).filter(asked).filter(later).collect()
    }

    /// Turns that wait for the model.
    pub(super) fn llm_queue(&self) -> usize {
        self.unseen(Kind::Turn, TURN_MARK).iter().filter(|r| r.role == Some(Role::User)).count()
    }

    /// Memories near to what these turns say: by meaning, and by their words where no vector is at hand.
    fn offered(&self, turns: &[Turn]) -> Vec<Offered> {
        let lasting =
            |slot: u32| self.state.record(slot).is_some_and(|r| r.kind == Kind::Semantic && r.status == Status::Active);
        let mut out: Vec<Offered> = Vec::new();
        for turn in turns.iter().filter(|t| t.role == Role::User) {
            let near: Vec<u32> = match self.needs.ready(&turn.content, super::Purpose::Passage) {
                Some(vector) => self.search.near(&vector, NEAR, &lasting).into_iter().map(|(slot, _)| slot).collect(),
                None => {
                    let mut terms = tokens::query(&turn.content);
                    terms.retain(|t| t.weight >= 0.5);
                    let admit = |passage: u32| self.search.slot(passage).is_some_and(&lasting);
                    let hits = self.search.postings().search(&terms, NEAR, &admit);
                    hits.iter().filter_map(|hit| self.search.slot(hit.doc)).collect()
                }
            };
            for r in near.into_iter().filter_map(|slot| self.state.record(slot)) {
                if out.len() < OFFERED && !out.iter().any(|o| o.id == r.id) {
                    out.push(Offered { id: r.id.clone(), text: r.text.clone() });
                }
            }
        }
        out
    }
}
