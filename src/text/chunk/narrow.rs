//! Turns a long passage into the sentences of it that answer a query best.

use crate::order::Order;
use crate::text::{fold, sentence};

/// The best sentences of `text` for these terms, in their order, within `limit` characters; "…" stands for what is
/// left out. A text that fits comes back as it is. `terms` are folded ones (`text::tokens::query`); they are found inside words too, so that stems
/// and pairs of Chinese characters find what they come from.
#[must_use]
pub fn narrow(text: &str, terms: &[String], limit: usize) -> String {
    let text = text.trim();
    if text.chars().nth(limit).is_none() {
        return text.to_owned();
    }
    let spans: Vec<&str> = sentence::sentences(text);
    let folded: Vec<String> = spans.iter().map(|s| fold::key(s)).collect();
    // A term that stands in every sentence tells them apart no better than none.
    let weight = |term: &String| {
        let hits = folded.iter().filter(|s| s.contains(term.as_str())).count();
        (hits > 0).then(|| (1.0 + spans.len() as f64 / hits as f64).ln())
    };
    let weights: Vec<(&String, f64)> =
        terms.iter().filter(|t| !t.is_empty()).filter_map(|t| Some((t, weight(t)?))).collect();
    let own: Vec<f64> =
        folded.iter().map(|s| weights.iter().filter(|(t, _)| s.contains(t.as_str())).map(|(_, w)| w).sum()).collect();
    // What stands beside a good sentence often completes it.
    let near =
        |i: usize| own.get(i.wrapping_sub(1)).copied().unwrap_or(0.0).max(own.get(i + 1).copied().unwrap_or(0.0));
    let mut order: Vec<usize> = (0..spans.len()).collect();
    let score = |i: usize| own[i] + 0.3 * near(i);
    order.order_by(|&a, &b| score(b).total_cmp(&score(a)).then(a.cmp(&b)));
    let mut taken: Vec<usize> = Vec::new();
    // The first mark and the last one may be needed.
    let mut room = limit.saturating_sub(4);
    for i in order {
        let length = spans[i].chars().count() + 3;
        if length <= room {
            room -= length;
            taken.push(i);
        } else if taken.is_empty() {
            return sentence::cut(spans[i], limit);
        }
    }
    taken.order();
    let mut out = String::new();
    let mut last: Option<usize> = None;
    for i in taken {
        let follows = last.map_or(i == 0, |last| last + 1 == i);
        match (last, follows) {
            (_, false) if out.is_empty() => out.push('…'),
            (_, false) => out.push_str(" … "),
            (Some(_), true) => out.push_str(if wide_end(&out) { "" } else { " " }),
            (None, true) => {}
        }
        out.push_str(spans[i]);
        last = Some(i);
    }
    if last.is_some_and(|last| last + 1 < spans.len()) {
        out.push('…');
    }
    out
}

fn wide_end(text: &str) -> bool {
    text.chars().next_back().is_some_and(|c| c as u32 >= 0x2e80)
}
