//! Turns the turns of a session into its structured summary, and old summaries into one.

use super::cues::{self, Cue};
use super::task;
use crate::limits;
use crate::order::Order;
use crate::record::{Decision, Episode, Mishap, Role, Turn};
use crate::text::language::Language;
use crate::text::{sentence, summarise};

/// Entries of one list of an episode.
const ENTRIES: usize = 12;
/// Characters of one entry, of the summary, and of the record's whole text.
const ENTRY: usize = 240;
const SUMMARY: usize = 600;
const TEXT: usize = 1_600;
/// Sentences of one turn that are looked at.
const SENTENCES: usize = 80;
/// Turns after an error in which its mending is looked for.
const AFTER: usize = 10;
/// Old summaries that become one at a time.
const TOGETHER: usize = 10;

struct Line<'t> {
    turn: usize,
    role: Role,
    cue: Cue,
    text: &'t str,
}

/// The summary of a session; `None` under two turns. `facts`: what was kept of it as facts.
#[must_use]
pub fn build(turns: &[Turn], facts: &[String]) -> Option<Episode> {
    let said: Vec<&Turn> = turns.iter().filter(|t| t.role != Role::System && !t.content.trim().is_empty()).collect();
    if said.len() < 2 {
        return None;
    }
    let lines: Vec<Line<'_>> = said
        .iter()
        .enumerate()
        .flat_map(|(i, turn)| {
            sentence::sentences(&turn.content).into_iter().take(SENTENCES).map(move |text| Line {
                turn: i,
                role: turn.role,
                cue: cues::cue(text, turn.role),
                text,
            })
        })
        .collect();
    let goal = goal(&lines);
    let mut requests = Vec::new();
    let mut completed = Vec::new();
    for line in &lines {
        match line.cue {
            Cue::Request | Cue::Change if line.role == Role::User => add(&mut requests, line.text),
            Cue::Result if line.role != Role::Tool => add(&mut completed, line.text),
            _ => {}
        }
    }
    let errors = errors(&lines);
    let unfinished = unfinished(&lines);
    let mut files = Vec::new();
    let mut tools = Vec::new();
    for turn in &said {
        for file in cues::files(&turn.content).into_iter().take(20) {
            if files.len() < 20 && !files.contains(&file) {
                files.push(file);
            }
        }
        if let (Role::Tool, Some(name)) = (turn.role, &turn.name)
            && tools.len() < 20
            && !tools.contains(name)
        {
            tools.push(name.clone());
        }
    }
    // A failure that was mended, or after which something else got done, leaves nothing open.
    let last_result = lines.iter().rposition(|line| line.cue == Cue::Result);
    let last_error = lines.iter().rposition(|line| line.cue == Cue::Error);
    let resolved =
        unfinished.is_empty() && (last_error <= last_result || errors.last().is_some_and(|e| e.solution.is_some()));
    Some(Episode {
        summary: summary(&lines, &goal),
        decisions: decisions(&lines),
        goal,
        key_facts: facts.iter().take(ENTRIES * 2).map(|fact| one(fact)).collect(),
        requests,
        completed,
        errors,
        unfinished,
        files,
        tools,
        resolved,
        start: said.iter().map(|turn| turn.time).min().unwrap_or(0),
        end: said.iter().map(|turn| turn.time).max().unwrap_or(0),
    })
}

/// On one line, at most [`ENTRY`] characters.
fn one(text: &str) -> String {
    sentence::cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), ENTRY)
}

fn add(list: &mut Vec<String>, text: &str) {
    let text = one(text);
    if list.len() < ENTRIES && !list.contains(&text) {
        list.push(text);
    }
}

/// What the user came for: the first thing asked for, else what the first turn is about.
fn goal(lines: &[Line<'_>]) -> String {
    let user = || lines.iter().filter(|line| line.role == Role::User);
    let first_turn = user().next().map(|line| line.turn);
    user()
        .take(SENTENCES)
        .find(|line| matches!(line.cue, Cue::Request | Cue::Change))
        .or_else(|| {
            user().filter(|line| Some(line.turn) == first_turn).max_by_key(|line| line.text.chars().count().min(120))
        })
        .or(lines.first())
        .map_or_else(String::new, |line| one(line.text))
}

fn decisions(lines: &[Line<'_>]) -> Vec<Decision> {
    let mut found: Vec<Decision> = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| line.cue == Cue::Decision && line.role != Role::Tool) {
        let decision = one(line.text);
        if found.len() >= ENTRIES || found.iter().any(|d| d.decision == decision) {
            continue;
        }
        let about = lines[..i].iter().rev().find(|l| l.role == Role::User && l.text.chars().count() > 3);
        let next = lines.get(i + 1).filter(|next| next.turn == line.turn && cues::is_cause(next.text));
        found.push(Decision {
            context: about.map_or_else(String::new, |l| one(l.text)),
            decision,
            reason: cues::reason(line.text).or_else(|| next.map(|next| one(next.text))),
        });
    }
    found
}

fn errors(lines: &[Line<'_>]) -> Vec<Mishap> {
    let mut found: Vec<(Mishap, Vec<String>)> = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| line.cue == Cue::Error) {
        let error = one(line.text);
        let words = summarise::words(&error);
        // The same failure again is a retry, not another one.
        let again = found.iter().any(|(_, known)| {
            let shared = words.iter().filter(|w| known.contains(w)).count();
            shared * 10 >= words.len().max(1) * 6
        });
        if found.len() >= ENTRIES || again {
            continue;
        }
        let after = || lines[i..].iter().take_while(|l| l.turn <= line.turn + AFTER);
        let cause = after().find(|l| l.role != Role::Tool && cues::is_cause(l.text));
        let mended =
            after().skip(1).position(|l| cues::is_mended(l.text) && (l.role != Role::Tool || l.cue != Cue::Error));
        // What was said just before it worked; nothing that was tried without success.
        let solution = mended.and_then(|at| {
            let until: Vec<&Line<'_>> = after().skip(1).take(at + 1).collect();
            let told = until.iter().rev().filter(|l| l.role != Role::Tool && l.cue != Cue::Error);
            told.clone()
                .find(|l| cues::is_fix(l.text) && !bare(l.text))
                .or_else(|| told.clone().next())
                .map(|l| one(l.text))
        });
        found.push((
            Mishap { error, cause: cause.map(|l| cues::reason(l.text).unwrap_or_else(|| one(l.text))), solution },
            words,
        ));
    }
    found.into_iter().map(|(mishap, _)| mishap).collect()
}

/// "It works now!" says that, and not why.
fn bare(text: &str) -> bool {
    cues::is_mended(text) && summarise::words(text).len() <= 3
}

/// What was left open, without what got done later; and a last request that nobody answered.
fn unfinished(lines: &[Line<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| line.cue == Cue::Open && line.role != Role::Tool) {
        let words = summarise::words(line.text);
        let done = lines[i + 1..].iter().any(|later| {
            let result = later.cue == Cue::Result && later.role != Role::Tool;
            let shared = || summarise::words(later.text).iter().filter(|w| words.contains(w)).count();
            result && shared() * 2 >= words.len().max(1)
        });
        if !done {
            add(&mut found, line.text);
        }
    }
    if let Some(last) = lines.last()
        && last.role == Role::User
    {
        for line in lines.iter().filter(|l| l.turn == last.turn && matches!(l.cue, Cue::Request | Cue::Change)) {
            add(&mut found, line.text);
        }
    }
    found
}

/// A few sentences: what it was about, what was decided and done, what is open.
fn summary(lines: &[Line<'_>], goal: &str) -> String {
    let mut chosen: Vec<usize> = Vec::new();
    let mut room = SUMMARY.saturating_sub(goal.chars().count() + 1);
    for cue in [Cue::Decision, Cue::Change, Cue::Result, Cue::Open] {
        let of = lines.iter().enumerate().filter(|(_, line)| line.cue == cue && line.role != Role::Tool);
        for (i, line) in of.rev().take(2) {
            let length = line.text.chars().count() + 1;
            if length <= room && one(line.text) != *goal {
                room -= length;
                chosen.push(i);
            }
        }
    }
    if chosen.is_empty() {
        let text: Vec<&str> = lines.iter().filter(|l| l.role == Role::User).map(|line| line.text).collect();
        return summarise::summarise(&text.join("\n"), SUMMARY / 2, &|text| text.chars().count());
    }
    chosen.order();
    let mut out = goal.to_owned();
    for i in chosen {
        summarise::join(&mut out, &lines[i].text.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    out
}

/// The text of the episode's record: what search finds and a context shows.
#[must_use]
pub fn text(episode: &Episode, language: Language) -> String {
    let mut out = episode.summary.clone();
    if out.is_empty() {
        out.clone_from(&episode.goal);
    }
    let decisions: Vec<String> = episode
        .decisions
        .iter()
        .filter(|d| !out.contains(&d.decision))
        .map(|d| match &d.reason {
            Some(reason) if !d.decision.contains(reason.as_str()) => {
                language.pick(format!("{} (because {reason})", d.decision), format!("{}（因为{reason}）", d.decision))
            }
            _ => d.decision.clone(),
        })
        .collect();
    let errors: Vec<String> = episode
        .errors
        .iter()
        .map(|e| e.solution.as_ref().map_or_else(|| e.error.clone(), |fix| format!("{} -> {fix}", e.error)))
        .collect();
    let fresh = |list: &[String]| list.iter().filter(|t| !out.contains(t.as_str())).cloned().collect::<Vec<_>>();
    let parts = [
        ("Decided", "决定", decisions),
        ("Done", "完成", fresh(&episode.completed)),
        ("Open", "未完成", fresh(&episode.unfinished)),
        ("Facts", "事实", fresh(&episode.key_facts)),
        ("Failed", "出错", errors),
        ("Files", "文件", episode.files.clone()),
    ];
    for (en, zh, list) in parts {
        if list.is_empty() {
            continue;
        }
        let line = language.pick(format!("{en}: {}", list.join("; ")), format!("{zh}：{}", list.join("；")));
        let left = TEXT.saturating_sub(out.chars().count() + 1);
        if left < 40 {
            break;
        }
        out.push('\n');
        out.push_str(&sentence::cut(&line, left.min(500)));
    }
    out
}

/// How many of `count` summaries, the oldest ones, become one so that at most `max` are left; 0 when there is room.
/// Doing it again right after changes nothing.
#[must_use]
pub fn surplus(count: usize, max: usize) -> usize {
    if count <= max.max(1) {
        return 0;
    }
    (count - max.max(1) + 1).max(TOGETHER).min(count).min(limits::SOURCES)
}

/// One summary of several, oldest first; the record made from it names theirs as parents.
#[must_use]
pub fn consolidate(episodes: &[&Episode]) -> Episode {
    let measure = |text: &str| text.chars().count();
    let all = |list: &dyn Fn(&Episode) -> &Vec<String>, most: usize| {
        let mut out: Vec<String> = Vec::new();
        // Newest first into the room.
        for text in episodes.iter().rev().flat_map(|e| list(e).iter().rev()) {
            if out.len() < most && !out.contains(text) {
                out.push(text.clone());
            }
        }
        out.reverse();
        out
    };
    let mut goals: Vec<&str> = Vec::new();
    for episode in episodes {
        if !episode.goal.is_empty() && !goals.contains(&episode.goal.as_str()) {
            goals.push(&episode.goal);
        }
    }
    let summaries: Vec<String> = episodes
        .iter()
        // Each gets its share, so that none is lost to a longer one.
        .map(|e| summarise::summarise(&e.summary, SUMMARY * 2 / episodes.len().max(1), &measure))
        .filter(|text| !text.is_empty())
        .collect();
    let mut decisions: Vec<Decision> = Vec::new();
    let mut errors: Vec<Mishap> = Vec::new();
    for episode in episodes.iter().rev() {
        decisions.extend(episode.decisions.iter().rev().cloned());
        errors.extend(episode.errors.iter().rev().filter(|e| e.solution.is_some()).cloned());
    }
    decisions.truncate(ENTRIES);
    errors.truncate(ENTRIES);
    decisions.reverse();
    errors.reverse();
    let unfinished = all(&|e| &e.unfinished, ENTRIES);
    Episode {
        goal: sentence::cut(&goals.join("; "), ENTRY * 2),
        summary: summaries.join("\n"),
        key_facts: all(&|e| &e.key_facts, ENTRIES * 2),
        requests: all(&|e| &e.requests, ENTRIES),
        completed: all(&|e| &e.completed, ENTRIES),
        decisions,
        errors,
        resolved: episodes.iter().all(|e| e.resolved),
        unfinished,
        files: all(&|e| &e.files, 20),
        tools: all(&|e| &e.tools, 20),
        start: episodes.iter().map(|e| e.start).min().unwrap_or(0),
        end: episodes.iter().map(|e| e.end).max().unwrap_or(0),
    }
}

/// How much a query seems to go on with what an episode left open, 0..1; 0 when nothing was.
#[must_use]
pub fn continues(query: &str, episode: &Episode) -> f64 {
    if episode.resolved {
        return 0.0;
    }
    let mut about = episode.goal.clone();
    for text in episode.unfinished.iter().chain(&episode.files) {
        about.push('\n');
        about.push_str(text);
    }
    task::continues_with(query, &about)
}
