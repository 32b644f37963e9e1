//! `task`: a scratchpad for one task, kept as one JSON object.

use serde_json::{Map, Value};

use super::open::name;
use super::plan::Outcome;
use super::{Call, Engine};
use crate::api::results::{TaskView, TaskWritten};
use crate::api::view::RecordView;
use crate::error::{Code, Error, Result};
use crate::hash;
use crate::layers::task;
use crate::log::change::Task;
use crate::order::Order;
use crate::read::parts::{Language, Resume};
use crate::record::{Record, Source, Uses};
use crate::state::draft::Draft;
use crate::text::language;
use crate::write::redact;

impl Engine {
    fn task_state(&self, id: &str) -> Map<String, Value> {
        let text = self.state.task(id).map_or("{}", |t| t.state.as_str());
        serde_json::from_str(text).unwrap_or_default()
    }

    fn task_language(&self, state: &Map<String, Value>) -> Language {
        let text = Value::Object(state.clone()).to_string();
        self.language.unwrap_or(if language::has_han(&text) { Language::Zh } else { Language::En })
    }

    /// A task's state as JSON text; `{}` for a task nobody has written yet.
    ///
    /// # Errors
    /// `invalid_argument` for an empty id.
    pub fn task_read(&self, id: &str) -> Result<String> {
        name("task id", id)?;
        Ok(Value::Object(self.task_state(id)).to_string())
    }

    /// Merges a patch (JSON text of an object). With `lazy`, the host may store later unless told otherwise.
    ///
    /// # Errors
    /// `invalid_argument` when the patch is no object, `too_large` over a limit.
    pub fn task_write(&mut self, call: Call, id: &str, patch: &str) -> Result<Outcome<TaskWritten>> {
        name("task id", id)?;
        let Ok(Value::Object(mut patch)) = serde_json::from_str(patch) else {
            return Err(Error::invalid("a task is written with an object"));
        };
        for value in patch.values_mut() {
            withhold(value);
        }
        let mut state = self.task_state(id);
        let change = task::merge(&mut state, patch)?;
        let written = TaskWritten { changed: change.changed, now: change.store_now() };
        let finished = task::finished(&state);
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        if change.changed {
            draft.put_task(Task {
                id: id.to_owned(),
                state: Value::Object(state).to_string(),
                updated_at: call.now,
                finished,
            });
        }
        let changes = draft.changes();
        self.plan(changes, written)
    }

    /// State without process, at most `most` characters.
    ///
    /// # Errors
    /// `invalid_argument` for an empty id.
    pub fn task_summary(&self, id: &str, most: usize) -> Result<String> {
        name("task id", id)?;
        let state = self.task_state(id);
        let language = self.task_language(&state);
        Ok(task::summary(&state, most, &self.policy.process_keys, language))
    }

    /// Finishes a task: what it came to stays as an episode, its working state goes.
    ///
    /// # Errors
    /// `not_found` when there is no such task.
    pub fn task_finish(&mut self, call: Call, id: &str, outcome: Option<&str>) -> Result<Outcome<Option<RecordView>>> {
        name("task id", id)?;
        let Some(known) = self.state.task(id).cloned() else {
            return Err(missing());
        };
        let state = self.task_state(id);
        let language = self.task_language(&state);
        let outcome = outcome.map(|o| redact::redact(o).text);
        let episode = task::episode(
            &state,
            outcome.as_deref(),
            &self.policy.process_keys,
            language,
            (known.updated_at, call.now),
        );
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let record = episode.map(|episode| {
            let source = Source { session: None, ..Source::default() };
            let id = episode_id(id, known.updated_at);
            self.episode_record(id, episode, source, language, call)
        });
        if let Some(record) = &record {
            draft.put(record.clone());
        }
        draft.put_task(Task { finished: true, updated_at: call.now, ..known });
        let changes = draft.changes();
        self.plan(changes, record.map(|r| RecordView::new(&r, Uses::default(), None)))
    }

    /// All tasks, the newest first.
    #[must_use]
    pub fn tasks(&self) -> Vec<TaskView> {
        let mut all: Vec<&Task> = self.state.tasks().collect();
        all.order_by(|a, b| b.updated_at.cmp(&a.updated_at).then_with(|| a.id.cmp(&b.id)));
        all.into_iter()
            .map(|t| {
                let state = self.task_state(&t.id);
                TaskView {
                    id: t.id.clone(),
                    goal: task::goal(&state),
                    step: task::step(&state, self.task_language(&state)),
                    updated_at: t.updated_at,
                    finished: t.finished,
                }
            })
            .collect()
    }

    /// The newest unfinished task that a query seems to go on with.
    pub(super) fn task_to_resume(&self, query: &str) -> Option<Resume> {
        let best = self
            .state
            .tasks()
            .filter(|t| !t.finished)
            .map(|t| {
                let state = self.task_state(&t.id);
                (task::continues(query, &state), t, state)
            })
            .filter(|(score, ..)| *score >= task::CONTINUES)
            .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.updated_at.cmp(&b.1.updated_at)))?;
        Some(Resume { id: best.1.id.clone(), task: true, goal: task::goal(&best.2).unwrap_or_default() })
    }
}

/// The id of the episode that a task came to.
fn episode_id(task: &str, started: i64) -> String {
    hash::id(0, &["task", task, &started.to_string()])
}

/// Whether a record is the episode of this task: its start is part of its id.
pub(super) fn came_of(record: &Record, task: &str) -> bool {
    record.episode.as_ref().is_some_and(|e| record.id == episode_id(task, e.start))
}

/// No such task.
pub(super) fn missing() -> Error {
    Error::new(Code::NotFound, "no such task; tasks() gives the ids there are")
}

/// The texts in a task's state.
pub(super) fn texts(state: &str) -> Vec<String> {
    fn gather(value: Value, out: &mut Vec<String>) {
        match value {
            Value::String(text) => out.push(text),
            Value::Array(items) => items.into_iter().for_each(|item| gather(item, out)),
            Value::Object(map) => map.into_iter().for_each(|(_, item)| gather(item, out)),
            _ => {}
        }
    }
    let mut out = Vec::new();
    gather(serde_json::from_str(state).unwrap_or_default(), &mut out);
    out
}

/// Cuts secrets out of every text of a value.
fn withhold(value: &mut Value) {
    match value {
        Value::String(text) if redact::holds_secret(text) => *text = redact::redact(text).text,
        Value::Array(items) => items.iter_mut().for_each(withhold),
        Value::Object(map) => map.values_mut().for_each(withhold),
        _ => {}
    }
}
