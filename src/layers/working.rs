//! Turns a session's turns into its window: the exchanges kept word for word, and a rolling summary of the others.

use super::cues::{Cue, cue};
use crate::checksum::checksum;
use crate::order::Order;
use crate::policy::{Policy, WindowStrategy};
use crate::record::{Role, Turn};
use crate::text::language::Language;
use crate::text::{sentence, summarise};
use core::ops::Range;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write;

/// Newest exchanges that no strategy gives up.
const NEWEST: usize = 2;
/// Characters of one line of a summary.
const LINE: usize = 240;

/// What of a session goes into a context.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Window {
    /// Places of the turns kept word for word, oldest first.
    pub turns: Vec<usize>,
    /// Summary of the others; at most `summary_share` of the history budget.
    pub summary: Option<String>,
}

/// A sentence worth keeping and what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Its exchange.
    pub exchange: usize,
    /// What it does.
    pub cue: Cue,
    /// One line, labelled.
    pub text: String,
}

/// Turns by exchange: what the user says and everything until the user speaks again.
#[must_use]
pub fn exchanges(turns: &[Turn]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (i, turn) in turns.iter().enumerate() {
        match found.last_mut() {
            // Two messages of the user in a row are one exchange.
            Some(open) if turn.role != Role::User || (i > 0 && turns[i - 1].role == Role::User) => open.end = i + 1,
            _ => found.push(i..i + 1),
        }
    }
    found
}

/// Whether a session ended by itself: nothing was said for `idle` milliseconds.
#[must_use]
pub fn idle(last: i64, now: i64, idle: i64) -> bool {
    now.saturating_sub(last) >= idle
}

/// What exchanges came to, by what was said in them: a long session's are read once and not for each context.
#[derive(Default)]
pub struct Notes(RefCell<HashMap<String, Vec<Point>>>);

/// Exchanges that notes are kept of.
const NOTES: usize = 4_096;

impl Notes {
    fn of(&self, turns: &[Turn], exchange: usize, language: Language) -> Vec<Point> {
        let mut key = String::from(language.pick("en", "zh"));
        for turn in turns {
            let _ = write!(key, " {} {}", turn.id, checksum(&[turn.content.as_bytes()]));
        }
        let mut known = self.0.borrow_mut();
        if known.len() >= NOTES {
            known.clear();
        }
        let found = known.entry(key).or_insert_with(|| points(turns, exchange, language));
        found.iter().map(|point| Point { exchange, ..point.clone() }).collect()
    }

    /// The window of a session. `budget`: tokens that its history may take; `count`: the token estimate.
    ///
    /// The turns are replayed in order, so the same turns and budget give the same window wherever it is computed, and
    /// a session that goes on changes it only where something leaves.
    #[must_use]
    pub fn window(
        &self,
        turns: &[Turn],
        budget: usize,
        policy: &Policy,
        language: Language,
        count: &dyn Fn(&str) -> usize,
    ) -> Window {
        let exchanges = exchanges(turns);
        let costs: Vec<usize> =
            exchanges.iter().map(|range| turns[range.clone()].iter().map(|turn| count(&turn.content)).sum()).collect();
        let full = (budget as f64 * policy.compress_at) as usize;
        let room = (budget as f64 * policy.summary_share) as usize;
        // Reading sentences for what they do takes time: only those that leave are read, unless importance decides.
        let of = |i: usize| self.of(&turns[exchanges[i].clone()], i, language);
        let weight: Vec<f64> = match policy.window_strategy {
            WindowStrategy::Importance => {
                (0..exchanges.len()).map(|i| of(i).iter().map(|p| p.cue.importance()).fold(0.0, f64::max)).collect()
            }
            _ => Vec::new(),
        };
        let mut kept: Vec<usize> = Vec::new();
        let mut summary: Vec<(Point, usize)> = Vec::new();
        let mut used = 0;
        for exchange in 0..exchanges.len() {
            kept.push(exchange);
            used += costs[exchange];
            while kept.len() > NEWEST.max(1) && (kept.len() > policy.window_exchanges.max(1) || used > full) {
                // Too many: the least needed one leaves. Too long: the older half does, so that it stays quiet for a while.
                let number = if used > full { kept.len() / 2 } else { 1 };
                let out = leaving(&kept, number, policy.window_strategy, &weight);
                kept.retain(|i| !out.contains(i));
                for i in out {
                    used -= costs[i];
                    summary.extend(of(i).into_iter().map(|point| {
                        let cost = count(&point.text) + 1;
                        (point, cost)
                    }));
                }
                summary.order_by_key(|(point, _)| point.exchange);
                fit(&mut summary, room, count);
            }
        }
        let text = summary.iter().map(|(point, _)| point.text.as_str()).collect::<Vec<_>>().join("\n");
        Window {
            turns: kept.iter().flat_map(|&i| exchanges[i].clone()).collect(),
            summary: (!text.is_empty()).then_some(text),
        }
    }
}

/// As [`Notes::window`], without notes from before.
#[must_use]
pub fn window(
    turns: &[Turn],
    budget: usize,
    policy: &Policy,
    language: Language,
    count: &dyn Fn(&str) -> usize,
) -> Window {
    Notes::default().window(turns, budget, policy, language, count)
}

/// The exchanges that leave: `number` of the kept ones, never the newest.
fn leaving(kept: &[usize], number: usize, strategy: WindowStrategy, weight: &[f64]) -> Vec<usize> {
    let old = &kept[..kept.len().saturating_sub(NEWEST)];
    let number = number.clamp(1, old.len().max(1));
    match strategy {
        WindowStrategy::Fifo => old.iter().copied().take(number).collect(),
        // The first exchange says what the session is about. It leaves when nothing else is left to give.
        WindowStrategy::HeadAndTail if old.len() > 1 => old.iter().copied().skip(1).take(number).collect(),
        WindowStrategy::HeadAndTail => old.to_vec(),
        WindowStrategy::Importance => {
            let mut order = old.to_vec();
            order.order_by(|&a, &b| weight[a].total_cmp(&weight[b]).then(a.cmp(&b)));
            order.truncate(number);
            order
        }
    }
}

/// Keeps the most important lines, newer ones first among equals, that fit; each comes with what it costs.
fn fit(lines: &mut Vec<(Point, usize)>, room: usize, count: &dyn Fn(&str) -> usize) {
    if lines.iter().map(|(_, cost)| cost).sum::<usize>() <= room {
        return;
    }
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.order_by(|&a, &b| lines[a].0.cue.cmp(&lines[b].0.cue).then(b.cmp(&a)));
    let mut left = room;
    let mut keep = vec![false; lines.len()];
    for i in order {
        let cost = lines[i].1;
        if cost <= left {
            left -= cost;
            keep[i] = true;
        }
    }
    // A first line that does not fit whole is worth more cut than lost.
    if !keep.contains(&true)
        && let Some((best, _)) =
            lines.iter().min_by(|(a, _), (b, _)| a.cue.cmp(&b.cue).then(b.exchange.cmp(&a.exchange))).cloned()
    {
        let text = summarise::fit(&best.text, room.saturating_sub(1), count);
        lines.clear();
        if !text.is_empty() {
            let cost = count(&text) + 1;
            lines.push((Point { text, ..best }, cost));
        }
        return;
    }
    let mut keep = keep.into_iter();
    lines.retain(|_| keep.next().unwrap_or(false));
}

/// What an exchange came to: one line for each thing it does, the most important sentences first.
#[must_use]
pub fn points(turns: &[Turn], exchange: usize, language: Language) -> Vec<Point> {
    let mut found: Vec<Point> = Vec::new();
    for turn in turns {
        let sentences = sentence::sentences(&turn.content);
        // A long answer is known by its beginning and its end; a tool's output by its first failure.
        let many = sentences.len() > 60;
        let looked = sentences
            .iter()
            .take(if many { 40 } else { 60 })
            .chain(sentences.iter().skip(40.max(sentences.len().saturating_sub(20))).take(if many { 20 } else { 0 }));
        for sentence in looked {
            let cue = cue(sentence, turn.role);
            if matches!(cue, Cue::Plain | Cue::Tool) || found.iter().filter(|p| p.cue == cue).count() >= 2 {
                continue;
            }
            let text = line(cue, sentence, turn, language);
            if !found.iter().any(|p| p.text == text) {
                found.push(Point { exchange, cue, text });
            }
        }
        // What was talked about, when nothing was asked or decided.
        if turn.role == Role::User
            && found.is_empty()
            && let Some(first) = sentences.iter().max_by_key(|s| s.chars().count().min(80))
        {
            found.push(Point { exchange, cue: Cue::Plain, text: line(Cue::Plain, first, turn, language) });
        }
    }
    found
}

fn line(cue: Cue, sentence: &str, turn: &Turn, language: Language) -> String {
    let user = turn.role == Role::User;
    let label = match cue {
        Cue::Change => language.pick("Change asked for", "要求修改"),
        Cue::Decision => language.pick("Decided", "决定"),
        Cue::Result => language.pick("Done", "结果"),
        Cue::Request => language.pick("Asked", "请求"),
        Cue::Open => language.pick("Open", "待办"),
        Cue::Error | Cue::Tool => language.pick("Failed", "出错"),
        Cue::Plain if user => language.pick("User", "用户"),
        Cue::Plain => language.pick("Assistant", "助手"),
    };
    let one: Vec<&str> = sentence.split_whitespace().collect();
    let text = sentence::cut(&one.join(" "), LINE);
    language.pick(format!("- {label}: {text}"), format!("- {label}：{text}"))
}

/// Key points of a long session, oldest first: the five most important lines of every `summary_every` exchanges. Empty
/// until there are that many.
#[must_use]
pub fn key_points(turns: &[Turn], policy: &Policy, language: Language) -> Vec<String> {
    if policy.summary_every == 0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for stretch in exchanges(turns).chunks_exact(policy.summary_every) {
        let mut lines: Vec<Point> =
            stretch.iter().enumerate().flat_map(|(i, range)| points(&turns[range.clone()], i, language)).collect();
        lines.order_by(|a, b| a.cue.cmp(&b.cue).then(b.exchange.cmp(&a.exchange)));
        lines.truncate(5);
        lines.order_by_key(|point| point.exchange);
        found.extend(lines.into_iter().map(|point| point.text));
    }
    found
}
