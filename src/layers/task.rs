//! Turns patches into the working state of a task, and that state into a summary a model can go on from.

use super::cues;
use crate::error::{Code, Error, Result};
use crate::limits;
use crate::record::{Decision, Episode, Mishap};
use crate::text::language::Language;
use crate::text::words::{Words, words};
use crate::text::{sentence, summarise};
use serde_json::{Map, Value};

/// Milliseconds that a lazy write may wait.
pub const LAZY_MS: i64 = 300_000;
/// Likeness from which a query counts as going on with a task or an episode.
pub const CONTINUES: f64 = 0.5;
/// Characters of one value in the summary.
const VALUE: usize = 300;

/// Lists that grow instead of being replaced.
const APPEND: Words = words!["decisions", "errors", "steps"];

/// What a patch did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The state is another one now.
    pub changed: bool,
    /// A decision was added.
    pub decided: bool,
    /// The current step is another one.
    pub stepped: bool,
}

impl Change {
    /// Whether a lazy write is stored at once; else it may wait [`LAZY_MS`].
    #[must_use]
    pub fn store_now(self) -> bool {
        self.decided || self.stepped
    }
}

/// Merges a patch into the state: keys are replaced, the lists named decisions, errors and steps grow. Nothing changes
/// when the result would be too large.
pub fn merge(state: &mut Map<String, Value>, patch: Map<String, Value>) -> Result<Change> {
    let mut next = state.clone();
    let mut change = Change::default();
    for (key, value) in patch {
        if APPEND.contains(key.as_str()) {
            let added = match value {
                Value::Array(items) => items,
                Value::Null => Vec::new(),
                one => vec![one],
            };
            change.decided |= key == "decisions" && !added.is_empty();
            let list = next.entry(key).or_insert_with(|| Value::Array(Vec::new()));
            match list {
                Value::Array(items) => items.extend(added),
                other => {
                    let mut items = vec![other.take()];
                    items.extend(added);
                    *other = Value::Array(items);
                }
            }
        } else {
            next.insert(key, value);
        }
    }
    let size = serde_json::to_string(&next).map_or(usize::MAX, |text| text.len());
    if size > limits::TASK_CHARS {
        return Err(Error::new(
            Code::TooLarge,
            format!(
                "a task's state holds at most {} characters of JSON; keep large results elsewhere",
                limits::TASK_CHARS
            ),
        ));
    }
    change.stepped = current(state) != current(&next);
    change.changed = *state != next;
    *state = next;
    Ok(change)
}

fn current(state: &Map<String, Value>) -> Option<&Value> {
    find(state, words!["step", "currentstep", "stage"])
}

/// The value of the first of these keys, however they are written (`current_step`, `currentStep`).
fn find(state: &Map<String, Value>, names: Words) -> Option<&Value> {
    names.iter().find_map(|name| state.iter().find(|(key, _)| plain(key) == *name).map(|(_, value)| value))
}

/// A key without case and separators.
fn plain(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

/// What the task is for.
#[must_use]
pub fn goal(state: &Map<String, Value>) -> Option<String> {
    find(state, words!["goal", "title", "objective", "task"])
        .map(|value| text(value, &[]))
        .filter(|goal| !goal.is_empty())
}

/// Where it stands: "2 of 5: write the tests".
#[must_use]
pub fn step(state: &Map<String, Value>, language: Language) -> Option<String> {
    let value = current(state)?;
    let steps = state.get("steps").and_then(Value::as_array);
    let total = find(state, words!["total", "totalsteps", "of"])
        .and_then(Value::as_u64)
        .or_else(|| steps.map(|steps| steps.len() as u64))
        .filter(|total| *total > 0);
    let Some(number) = value.as_u64() else { return Some(text(value, &[])).filter(|step| !step.is_empty()) };
    let name = usize::try_from(number).ok().and_then(|n| steps?.get(n.checked_sub(1)?)).map(|step| text(step, &[]));
    let mut out = match total.filter(|total| *total >= number) {
        Some(total) => language.pick(format!("{number} of {total}"), format!("{number}/{total}")),
        None => number.to_string(),
    };
    if let Some(name) = name.filter(|name| !name.is_empty()) {
        out.push_str(language.pick(": ", "："));
        out.push_str(&name);
    }
    Some(out)
}

/// Whether the task is over.
#[must_use]
pub fn finished(state: &Map<String, Value>) -> bool {
    match find(state, words!["finished", "done", "status"]) {
        Some(Value::Bool(done)) => *done,
        Some(Value::String(status)) => {
            words!["done", "finished", "completed", "完成", "已完成"].contains(plain(status).as_str())
        }
        _ => false,
    }
}

/// The state without process, for a model to go on from: goal first, then where it stands, what was decided, what is
/// open, what went wrong, then everything else. At most `max` characters; of long lists the newest entries stay.
#[must_use]
pub fn summary(state: &Map<String, Value>, max: usize, process: &[String], language: Language) -> String {
    let process: Vec<String> = process.iter().map(|key| plain(key)).collect();
    let mut out = String::new();
    let mut room = max;
    let mut line = |label: &str, value: &str| {
        let value = value.trim();
        if !value.is_empty() {
            put(&mut out, &mut room, &language.pick(format!("{label}: {value}"), format!("{label}：{value}")));
        }
    };
    line(language.pick("Goal", "目标"), &goal(state).unwrap_or_default());
    line(language.pick("Step", "步骤"), &step(state, language).unwrap_or_default());
    let known: [(Words, &str, &str); 8] = [
        (words!["decisions"], "Decisions", "决定"),
        (words!["pendingdecisions", "pending", "open", "todo", "unfinished"], "Pending", "待定"),
        (words!["errors"], "Errors", "错误"),
        (words!["files"], "Files", "文件"),
        (words!["dependencies"], "Dependencies", "依赖"),
        (words!["validation"], "Validation", "验证"),
        (words!["steps"], "Steps", "全部步骤"),
        (words!["outcome"], "Outcome", "结果"),
    ];
    let mut shown: Vec<&String> = Vec::new();
    for (names, en, zh) in known {
        for (key, value) in state.iter().filter(|(key, _)| names.contains(plain(key).as_str())) {
            shown.push(key);
            list(&mut out, &mut room, language.pick(en, zh), value, &process, language);
        }
    }
    let head = ["goal", "title", "objective", "task", "step", "currentstep", "stage", "total", "totalsteps", "of"];
    for (key, value) in state {
        let name = plain(key);
        if !shown.contains(&key) && !process.contains(&name) && !head.contains(&name.as_str()) {
            list(&mut out, &mut room, key, value, &process, language);
        }
    }
    out
}

/// Appends a line if it fits, else as much of it as says something.
fn put(out: &mut String, room: &mut usize, line: &str) {
    let gap = usize::from(!out.is_empty());
    let length = line.chars().count() + gap;
    let line = if length <= *room {
        line.to_owned()
    } else if *room > gap + 20 {
        sentence::cut(line, *room - gap)
    } else {
        return;
    };
    *room -= line.chars().count() + gap;
    if gap > 0 {
        out.push('\n');
    }
    out.push_str(&line);
}

fn list(out: &mut String, room: &mut usize, label: &str, value: &Value, process: &[String], language: Language) {
    let colon = language.pick(": ", "：");
    let Value::Array(items) = value else {
        let value = text(value, process);
        if !value.is_empty() {
            put(out, room, &format!("{label}{colon}{value}"));
        }
        return;
    };
    // Newest first into the room, then in order.
    let mut left = room.saturating_sub(label.chars().count() + 4);
    let mut kept: Vec<String> = Vec::new();
    let mut complete = true;
    for item in items.iter().rev() {
        let item = text(item, process);
        if item.is_empty() {
            continue;
        }
        let cost = item.chars().count() + 2;
        if cost > left {
            complete = false;
            break;
        }
        left -= cost;
        kept.push(item);
    }
    if !complete {
        kept.push("…".to_owned());
    }
    kept.reverse();
    if kept.iter().any(|item| item != "…") {
        put(out, room, &format!("{label}{colon}{}", kept.join(language.pick("; ", "；"))));
    }
}

/// A value in words.
fn text(value: &Value, process: &[String]) -> String {
    let words = match value {
        Value::Null => String::new(),
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Array(items) => {
            let items: Vec<String> =
                items.iter().take(20).map(|item| text(item, process)).filter(|t| !t.is_empty()).collect();
            items.join(", ")
        }
        Value::Object(map) => {
            let fields: Vec<String> = map
                .iter()
                .filter(|(key, _)| !process.contains(&plain(key)))
                .map(|(key, value)| (key, text(value, process)))
                .filter(|(_, value)| !value.is_empty())
                // What the entry is called says itself.
                .map(|(key, value)| match plain(key).as_str() {
                    "decision" | "error" | "name" | "title" | "text" | "step" => value,
                    _ => format!("{key}: {value}"),
                })
                .collect();
            fields.join(", ")
        }
    };
    sentence::cut(&words, VALUE)
}

/// What a finished task leaves behind; `None` when there was nothing in it.
#[must_use]
pub fn episode(
    state: &Map<String, Value>,
    outcome: Option<&str>,
    process: &[String],
    language: Language,
    (start, end): (i64, i64),
) -> Option<Episode> {
    let strings = |names: Words| -> Vec<String> {
        match find(state, names) {
            Some(Value::Array(items)) => items.iter().map(|i| text(i, process)).filter(|t| !t.is_empty()).collect(),
            Some(other) => Some(text(other, process)).filter(|t| !t.is_empty()).into_iter().collect(),
            None => Vec::new(),
        }
    };
    let field = |value: &Value, names: Words| match value {
        Value::Object(map) => find(map, names).map(|v| text(v, process)).filter(|t| !t.is_empty()),
        _ => None,
    };
    let each = |name: &str| state.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let goal = goal(state).unwrap_or_default();
    let outcome = outcome.map(str::trim).filter(|text| !text.is_empty());
    let summary = summary(state, 800, process, language);
    if summary.is_empty() && outcome.is_none() {
        return None;
    }
    let unfinished = strings(words!["pendingdecisions", "pending", "open", "todo", "unfinished"]);
    Some(Episode {
        goal,
        summary: outcome.map_or(summary, |text| sentence::cut(text, 800)),
        completed: outcome.map(|text| sentence::cut(text, VALUE)).into_iter().chain(strings(words!["steps"])).collect(),
        decisions: each("decisions")
            .iter()
            .map(|value| Decision {
                context: field(value, words!["context", "about", "question"]).unwrap_or_default(),
                decision: field(value, words!["decision", "choice", "text"]).unwrap_or_else(|| text(value, process)),
                reason: field(value, words!["reason", "why", "because"]),
            })
            .collect(),
        errors: each("errors")
            .iter()
            .map(|value| Mishap {
                error: field(value, words!["error", "message", "text"]).unwrap_or_else(|| text(value, process)),
                cause: field(value, words!["cause", "why"]),
                solution: field(value, words!["solution", "fix", "resolution"]),
            })
            .collect(),
        resolved: unfinished.is_empty(),
        unfinished,
        files: strings(words!["files"]),
        start,
        end,
        ..Episode::default()
    })
}

/// How much a query seems to go on with a task, 0..1; from [`CONTINUES`] on it is offered.
#[must_use]
pub fn continues(query: &str, state: &Map<String, Value>) -> f64 {
    let about = [
        goal(state).unwrap_or_default(),
        words!["steps", "pending", "pending_decisions", "files"]
            .iter()
            .filter_map(|k| state.get(k))
            .map(|v| text(v, &[]))
            .collect::<Vec<_>>()
            .join(" "),
    ];
    continues_with(query, &about.join(" "))
}

/// How much a query seems to go on with work described by `about`: by saying so ("where were we", "继续"), by naming it,
/// or best by both.
pub(super) fn continues_with(query: &str, about: &str) -> f64 {
    let asked: Vec<String> = summarise::words(query);
    let known = summarise::words(about);
    let shared = asked.iter().filter(|word| known.contains(word)).count();
    let share = if asked.is_empty() { 0.0 } else { shared as f64 / asked.len() as f64 };
    if cues::resumes(query) {
        // Words like "continue" are content words too: one shared word beside them is much.
        let named = if shared > 0 { 0.3 + 0.2 * share } else { 0.0 };
        return if shared == 0 && asked.len() > 4 { 0.3 } else { 0.5 + named };
    }
    if shared >= 2 { share } else { share * 0.5 }
}
