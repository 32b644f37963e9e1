//! `endSession` and `tick`: turns a session's open stretch into an episode and what it taught into lessons.

use super::plan::Outcome;
use super::{Call, Engine};
use crate::api::view::RecordView;
use crate::error::Result;
use crate::hash;
use crate::layers::{episodic, procedural, working};
use crate::limits;
use crate::log::change::Session;
use crate::order::Order;
use crate::read::parts::{Language, Resume};
use crate::record::{Episode, Kind, Origin, Record, Source, Status, Strength, Turn, Uses};
use crate::state::draft::Draft;
use crate::write::screen;
use crate::write::statement::Statement;
use crate::write::verdict::{Action, Reason, Verdict};

/// Turns looked back on for what failed and was then mended.
const ATTEMPTS: usize = 24;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

impl Engine {
    /// Ends a session: its turns become an episode and leave the window. `None` under two turns.
    ///
    /// # Errors
    /// `invalid_argument` for an empty name.
    pub fn end_session(&mut self, call: Call, session: &str) -> Result<Outcome<Option<RecordView>>> {
        super::open::name("session", session)?;
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let record = self.close_session(&mut draft, session, call);
        let view = record.map(|r| RecordView::new(&r, Uses::default(), None));
        let changes = draft.changes();
        self.plan(changes, view)
    }

    /// Ends sessions that have been idle too long, and at its first call and once a day puts away what is past its
    /// time. A host that knows which sessions are in use names them in `used`: then all others end, idle or not.
    /// Gives the names of those that ended.
    ///
    /// # Errors
    /// None of its own.
    pub fn tick(&mut self, call: Call, used: Option<&[String]>) -> Result<Outcome<Vec<String>>> {
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let over = |session: &Session| {
            working::idle(session.last_at, call.now, self.policy.session_idle)
                || used.is_some_and(|used| !used.contains(&session.id))
        };
        let idle: Vec<String> = self.state.sessions().filter(|s| !s.ended && over(s)).map(|s| s.id.clone()).collect();
        for name in &idle {
            self.close_session(&mut draft, name, call);
        }
        let due = self.tidied.is_none_or(|last| call.now.saturating_sub(last) >= DAY);
        if due {
            self.tidy(&mut draft, call);
        }
        let changes = draft.changes();
        let outcome = self.plan(changes, idle)?;
        if due && matches!(outcome, Outcome::Done(..)) {
            self.tidied = Some(call.now);
        }
        Ok(outcome)
    }

    /// Ends the open stretch of a session in the draft.
    pub(super) fn close_session(&self, draft: &mut Draft<'_>, name: &str, call: Call) -> Option<Record> {
        let mut session = draft.session(name).cloned()?;
        let all: Vec<Turn> = draft.turns(name).into_iter().map(super::contexting::turn_of).collect();
        let open = all.get(session.closed as usize..).unwrap_or(&[]).to_vec();
        let closed = session.closed;
        session.closed = all.len() as u32;
        session.ended = true;
        draft.put_session(session);
        let turn_ids: Vec<String> = open.iter().map(|t| t.id.clone()).collect();
        let facts = self.facts_of(draft, &turn_ids);
        let episode = episodic::build(&open, &facts)?;
        let language = spoken(&open);
        let record = self.episode_record(
            // Two tabs that end the same stretch make the same record.
            hash::id(0, &["episode", name, &closed.to_string(), turn_ids.first().map_or("", String::as_str)]),
            episode,
            Source {
                session: Some(name.to_owned()),
                turns: turn_ids.into_iter().take(limits::SOURCES).collect(),
                ..Source::default()
            },
            language,
            call,
        );
        if draft.get(&record.id).is_some() || draft.state.is_removed(&record.id) {
            return None;
        }
        for text in crate::index::passages(&record) {
            self.needs.ask(&text, super::Purpose::Passage);
        }
        draft.put(record.clone());
        Some(record)
    }

    pub(super) fn episode_record(
        &self,
        id: String,
        episode: Episode,
        source: Source,
        language: Language,
        call: Call,
    ) -> Record {
        let text = episodic::text(&episode, language);
        let mut record = derived(id, Kind::Episodic, text, source, call);
        record.said_at = Some(episode.end);
        record.importance = 0.6;
        record.episode = Some(Box::new(episode));
        record
    }

    /// Texts of the facts that these turns taught.
    fn facts_of(&self, draft: &Draft<'_>, turns: &[String]) -> Vec<String> {
        let taught = |r: &&Record| {
            r.kind == Kind::Semantic && r.status == Status::Active && r.source.turns.iter().any(|t| turns.contains(t))
        };
        let slots = turns.iter().flat_map(|turn| self.state.taught_slots(turn));
        let stored = slots.filter_map(|s| self.state.record(*s)).filter(|r| !draft.is_drafted(&r.id));
        let mut out: Vec<&Record> = stored.chain(draft.drafted()).filter(taught).collect();
        out.order_by_key(|r| (r.said_at, r.id.clone()));
        out.dedup_by(|a, b| a.id == b.id);
        out.into_iter().map(|r| r.text.clone()).collect()
    }

    /// A failure that was mended teaches a lesson. What failed is a tool's word and stays quoted; the fix is the
    /// assistant's or the user's. One that reads like an order is not learnt.
    pub(super) fn learn_from_attempts(&self, draft: &mut Draft<'_>, turn: &Turn, verdicts: &mut Vec<Verdict>) {
        // Only a success ends an attempt, and most turns are none.
        if !procedural::works(turn) {
            return;
        }
        let last = draft.last_turns(&turn.session, ATTEMPTS);
        let turns: Vec<Turn> = last.into_iter().map(super::contexting::turn_of).collect();
        if turns.len() < 3 {
            return;
        }
        for learnt in procedural::lessons(&turns) {
            if learnt.turns.last() != Some(&turn.id) {
                continue;
            }
            let text = procedural::text(&learnt.lesson, spoken(&turns));
            if screen::screen(&text).instruction || text.chars().count() > limits::MEMORY_CHARS {
                verdicts.push(Verdict::refused(Reason::Instruction, &text));
                continue;
            }
            if draft.state.is_erased(&text, None, turn.time) || !draft.same_text(&text).is_empty() {
                continue;
            }
            let mut st = Statement::from_turn(&super::remembering::plain(&text), turn, learnt.origin);
            st.kind = Kind::Procedural;
            st.category = None;
            st.strength = Strength::Stated;
            st.confidence = Strength::Stated.confidence();
            st.importance = 0.5;
            st.requested = false;
            st.source.turns = learnt.turns;
            st.lesson = Some(Box::new(learnt.lesson));
            let record = st.record(draft.ids.fresh(), Status::Active, draft.now);
            verdicts.push(self.put_lesson(draft, record));
        }
    }

    /// Stores a lesson; an older one about the same thing is revised by it.
    pub(super) fn put_lesson(&self, draft: &mut Draft<'_>, mut record: Record) -> Verdict {
        let Some(lesson) = record.lesson.clone() else {
            let verdict = Verdict::done(Action::Added, Reason::Stated, &record.id, &record.text);
            draft.put(record);
            return verdict;
        };
        let old: Vec<String> = self
            .state
            .lesson_slots()
            .iter()
            .filter_map(|s| self.state.record(*s))
            .filter(|r| r.status == Status::Active)
            .filter(|r| r.lesson.as_ref().is_some_and(|l| procedural::revises(&lesson, l)))
            .map(|r| r.id.clone())
            .collect();
        record.supersedes.clone_from(&old);
        let (id, text, now) = (record.id.clone(), record.text.clone(), draft.now);
        draft.put(record);
        for other in &old {
            draft.edit(other, |r| {
                r.status = Status::Superseded;
                r.superseded_by = Some(id.clone());
                r.superseded_at = Some(now);
                r.updated_at = now;
            });
        }
        let action = if old.is_empty() { Action::Added } else { Action::Superseded };
        Verdict::done(action, Reason::Stated, &id, &text)
    }

    /// The newest unfinished episode that a query seems to go on with.
    pub(super) fn episode_to_resume(&self, query: &str, session: &str) -> Option<Resume> {
        let mut open: Vec<(&Record, &Episode)> = self
            .state
            .episode_slots()
            .iter()
            .filter_map(|s| self.state.record(*s))
            .filter_map(|r| r.episode.as_deref().map(|e| (r, e)))
            .filter(|(r, e)| r.status == Status::Active && !e.resolved)
            .collect();
        open.order_by_key(|(r, e)| std::cmp::Reverse((e.end, r.id.clone())));
        let best = open
            .into_iter()
            .take(20)
            .map(|(r, e)| (episodic::continues(query, e), r, e))
            .filter(|(score, r, _)| {
                *score >= crate::layers::task::CONTINUES && r.source.session.as_deref() != Some(session)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.2.end.cmp(&b.2.end)))?;
        Some(Resume { id: best.1.id.clone(), task: false, goal: best.2.goal.clone() })
    }
}

/// A record made from others.
pub(super) fn derived(id: String, kind: Kind, text: String, source: Source, call: Call) -> Record {
    Record {
        confidence: 0.9,
        said_at: Some(call.now),
        ..Record::new(id, kind, Origin::Derived, text, source, call.now)
    }
}

/// Language of what the user says in these turns.
pub(super) fn spoken(turns: &[Turn]) -> Language {
    let han = |t: &str| t.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c)).count();
    let (mut chinese, mut all) = (0, 0);
    for turn in turns {
        chinese += han(&turn.content) * 3;
        all += turn.content.chars().filter(|c| c.is_alphabetic()).count();
    }
    if chinese > all { Language::Zh } else { Language::En }
}
