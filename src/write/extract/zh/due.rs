//! Finds in a whole Chinese sentence what is due on a day, where no single clause says it: "班里要我写份稿子，下周五之前要交".

use super::super::found::{Found, USER};
use super::super::view::View;
use super::chars::{Sign, holds, longest};
use super::{people, value};
use crate::text::words::{Words, words};
use std::ops::Range;

/// Longer stretches are no day that anything is due.
const MONTH: i64 = 32 * 86_400_000;
/// Behind a day: until then.
const UNTIL: Words = words!["之前", "以前", "前", "截止", "到期", "过期", "为止", "之内"];
/// What is handed over on a day.
const HANDED: Words = words![
    "截止",
    "要交",
    "得交",
    "交给",
    "上交",
    "提交",
    "submit",
    "要给",
    "得给",
    "交稿",
    "到期",
    "要缴",
    "得缴",
    "要发给",
    "要寄"
];
const OBLIGED: Words = words!["要", "得", "必须", "需", "截止", "交", "到期", "过期"];
/// Asks to keep something.
const KEEPS: Words =
    words!["记一下", "记下", "帮我记", "给我记", "替我记", "记着", "记上", "记得", "记到", "记住", "记低", "别忘"];
/// The same of a clause that does nothing else.
const REMINDS: Words = words!["提醒", "让我忘"];
/// Said of the user's own duty, whoever set it.
const MINE: Words = words!["要我", "叫我", "让我", "我要", "我得", "我必须", "催我", "提醒我", "帮我盯"];
/// Somebody else speaks, or is spoken of.
const OTHERS: Words = words!["他", "她", "说", "讲", "听说", "人家"];
const DATED: Words = words!["deadline", "plan", "appointment", "event"];

/// Adds what is due, unless a clause has said it already.
pub(super) fn due(
    view: &View,
    signs: &[Sign],
    clauses: &[Range<usize>],
    bytes: &dyn Fn(&Range<usize>) -> Range<usize>,
    found: &mut Vec<Found>,
) {
    if view.sentence.asked || found.iter().any(|f| f.doubt.is_none() && DATED.contains(&f.predicate)) {
        return;
    }
    let all = 0..signs.len();
    let here = bytes(&all);
    let days = view.dates.iter().filter(|(r, span)| {
        r.start >= here.start && r.end <= here.end && span.end > view.tomorrow && span.end - span.start < MONTH
    });
    let again = |at: usize| {
        let start = signs.partition_point(|s| s.at < at);
        holds(signs, start.saturating_sub(3)..start, words!["每"])
    };
    let due = days.map(|(r, _)| r).find(|r| {
        let end = signs.partition_point(|s| s.at < r.end);
        longest(signs, end, UNTIL).is_some()
            || longest(signs, end, words!["交", "给", "寄出", "送到", "还给"]).is_some() && !again(r.start)
            || holds(signs, end..signs.len(), HANDED)
    });
    let Some(day) = due else { return };
    let start = signs.partition_point(|s| s.at < day.start);
    let mine = holds(signs, all.clone(), MINE)
        || holds(signs, all.clone(), KEEPS)
        || !people::anybody(signs, 0..start) && !holds(signs, 0..start, OTHERS);
    if !mine || !holds(signs, all, OBLIGED) {
        return;
    }
    let asks = |r: &Range<usize>| [KEEPS, REMINDS].into_iter().any(|words| holds(signs, r.clone(), words));
    let keeps = |r: &&Range<usize>| asks(r) && !r.contains(&start);
    let told: Vec<&Range<usize>> = clauses.iter().filter(|r| !keeps(r)).collect();
    let (Some(first), Some(last)) = (told.first(), told.last()) else { return };
    let Some(object) = value::trim(signs, first.start..last.end) else { return };
    found.retain(|f| f.doubt.is_none());
    let mut one = Found::new(USER, "deadline", bytes(&object));
    one.text = bytes(&object);
    found.push(one);
}
