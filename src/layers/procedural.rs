//! Turns a failed and then successful attempt into a lesson, and a lesson into the line that is offered later.
//!
//! A tool's output is only ever quoted as what was seen. What to do comes from the user or the assistant, and only when
//! it was followed by success; so a page or a file cannot plant a rule by calling itself a fix.

use super::cues;
use crate::record::{Lesson, Origin, Role, Turn};
use crate::text::day::day;
use crate::text::language::Language;
use crate::text::{sentence, summarise};

/// Turns after a failure in which success is looked for.
const AFTER: usize = 12;
/// Characters of one part of a lesson.
const PART: usize = 240;
/// Lessons of one session.
const LESSONS: usize = 8;

/// A lesson with where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Learnt {
    /// The lesson.
    pub lesson: Lesson,
    /// Turns of the failure, the fix and the success.
    pub turns: Vec<String>,
    /// Whose words the fix is: user or assistant.
    pub origin: Origin,
}

/// Lessons of a session, oldest first.
#[must_use]
pub fn lessons(turns: &[Turn]) -> Vec<Learnt> {
    let mut found: Vec<Learnt> = Vec::new();
    let mut from = 0;
    while let Some(at) = (from..turns.len()).find(|&i| failure(&turns[i]).is_some()) {
        from = at + 1;
        let Some(error) = failure(&turns[at]) else { continue };
        let Some(success) = success(turns, at) else { continue };
        from = success;
        let Some((fixed_in, fix)) = fix(turns, at, success) else { continue };
        let lesson = Lesson {
            situation: situation(turns, at),
            error: Some(error),
            cause: cause(turns, at, success),
            fix,
            tool: turns[at].name.clone().filter(|_| turns[at].role == Role::Tool),
        };
        if lesson.situation.is_empty() || found.iter().any(|known| revises(&lesson, &known.lesson)) {
            continue;
        }
        let mut ids: Vec<String> = [at, fixed_in, success].into_iter().map(|i| turns[i].id.clone()).collect();
        ids.dedup();
        let origin = if turns[fixed_in].role == Role::User { Origin::User } else { Origin::Assistant };
        found.push(Learnt { lesson, turns: ids, origin });
        if found.len() == LESSONS {
            break;
        }
    }
    found
}

/// The sentence in which a turn reports a failure. An assistant that only explains errors reports none.
fn failure(turn: &Turn) -> Option<String> {
    if turn.role == Role::System || (turn.role != Role::Tool && cues::is_mended(&turn.content)) {
        return None;
    }
    let limit = if turn.role == Role::Tool { 200 } else { 20 };
    sentence::sentences(&turn.content)
        .into_iter()
        .take(limit)
        .find(|s| cues::is_error(s) && !(turn.role != Role::Tool && s.ends_with(['?', '？'])))
        .map(one)
}

fn one(text: &str) -> String {
    sentence::cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), PART)
}

/// The turn in which the failed thing works: the same tool without a failure, or somebody who says so.
fn success(turns: &[Turn], at: usize) -> Option<usize> {
    let failed = &turns[at];
    (at + 1..turns.len().min(at + 1 + AFTER)).find(|&i| {
        let turn = &turns[i];
        let same = turn.role != Role::Tool || failed.role == Role::Tool && turn.name == failed.name;
        same && works(turn)
    })
}

/// Whether a turn can be the success that a lesson ends with.
#[must_use]
pub fn works(turn: &Turn) -> bool {
    match turn.role {
        Role::Tool => failure(turn).is_none(),
        Role::User | Role::Assistant => sentence::sentences(&turn.content).into_iter().any(cues::is_mended),
        Role::System => false,
    }
}

/// What was done about it: the last words of user or assistant before the success that say what to do. The success
/// itself may say it ("Installing X fixed it").
fn fix(turns: &[Turn], at: usize, success: usize) -> Option<(usize, String)> {
    let last = if turns[success].role == Role::Tool { success } else { success + 1 };
    (at..last.min(turns.len())).rev().filter(|&i| matches!(turns[i].role, Role::User | Role::Assistant)).find_map(|i| {
        let sentences = sentence::sentences(&turns[i].content);
        let told = sentences.iter().rev().find(|s| {
            cues::is_fix(s) && !s.ends_with(['?', '？']) && summarise::words(s).len() > 2 && !cues::is_error(s)
        });
        told.map(|s| (i, one(s)))
    })
}

fn cause(turns: &[Turn], at: usize, success: usize) -> Option<String> {
    turns[at..=success]
        .iter()
        .filter(|turn| matches!(turn.role, Role::User | Role::Assistant))
        .flat_map(|turn| sentence::sentences(&turn.content))
        .find(|s| cues::is_cause(s))
        .map(|s| cues::reason(s).unwrap_or_else(|| one(s)))
}

/// What was being attempted: the user's last words before the failure that are not themselves about one.
fn situation(turns: &[Turn], at: usize) -> String {
    let before = turns[..at].iter().rev().filter(|turn| turn.role == Role::User).take(3);
    before
        .flat_map(|turn| sentence::sentences(&turn.content))
        .find(|s| !cues::is_error(s) && summarise::words(s).len() > 1)
        .or_else(|| {
            let turn = turns[..at].iter().rev().find(|turn| turn.role == Role::Assistant)?;
            sentence::sentences(&turn.content).into_iter().next_back()
        })
        .or_else(|| {
            (turns[at].role == Role::User).then(|| sentence::sentences(&turns[at].content).into_iter().next()).flatten()
        })
        .map_or_else(String::new, one)
}

/// Whether a lesson is about the same thing as an older one, which it then replaces.
#[must_use]
pub fn revises(new: &Lesson, old: &Lesson) -> bool {
    new.tool == old.tool
        && alike(&new.situation, &old.situation) >= 0.5
        && match (&new.error, &old.error) {
            (Some(a), Some(b)) => alike(a, b) >= 0.6,
            _ => true,
        }
}

/// Share of the shorter text's content words that the other one has too.
fn alike(a: &str, b: &str) -> f64 {
    let (a, b) = (summarise::words(a), summarise::words(b));
    let shared = a.iter().filter(|word| b.contains(word)).count();
    shared as f64 / a.len().min(b.len()).max(1) as f64
}

/// The text of the lesson's record.
#[must_use]
pub fn text(lesson: &Lesson, language: Language) -> String {
    let error = lesson.error.as_deref().map_or_else(String::new, |error| format!(" - {error}"));
    let cause = lesson
        .cause
        .as_deref()
        .map_or_else(String::new, |cause| language.pick(format!(" (because {cause})"), format!("（因为{cause}）")));
    format!("{}{error}{cause}{} {}", lesson.situation, language.pick(";", "；"), lesson.fix)
}

/// The line that is offered: `past problem (2031-01-06): situation - error; fix`.
#[must_use]
pub fn offered(lesson: &Lesson, time: i64, offset: i32, language: Language) -> String {
    let error = lesson.error.as_deref().map_or_else(String::new, |error| format!(" - {error}"));
    let date = day(time, offset);
    language.pick(
        format!("past problem ({date}): {}{error}; {}", lesson.situation, lesson.fix),
        format!("以往问题（{date}）：{}{error}；{}", lesson.situation, lesson.fix),
    )
}
