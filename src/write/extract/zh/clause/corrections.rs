//! Ties an old value to its new one.

use super::super::super::entity::People;
use super::super::super::found::{Found, USER};
use super::super::super::view::View;
use super::super::chars::{STOP, Sign, has, holds, longest, string};
use super::super::frame::Frame;
use super::super::kin;
use super::super::value::{self, c};
use crate::candidate::Doubt;
use crate::text::words::{Words, words};
use std::ops::Range;

/// Ties an old value to its new one: what ended and what replaced it, and "不是X，是Y".
pub(in super::super) fn corrections(
    view: &View,
    signs: &[Sign],
    clauses: &[Range<usize>],
    people: &People,
    frame: &Frame,
    found: &mut Vec<Found>,
) {
    let bytes = |range: &Range<usize>| super::super::bytes(signs, range, view.sentence.range.end);
    let mut at = 0;
    while at < found.len() {
        let ended = found.get(at).filter(|f| f.ended && f.doubt.is_none()).cloned();
        if let Some(old) = ended
            && let Some(new) = found.iter_mut().skip(at + 1).find(|f| {
                f.subject == old.subject
                    && (f.predicate == old.predicate
                        || matches!((f.predicate.as_ref(), old.predicate.as_ref()), ("lives_in", "employer")))
                    && !f.ended
            })
        {
            new.replaces = Some(old.object.clone());
            new.correction = true;
            found.remove(at);
            continue;
        }
        at += 1;
    }
    // "当了十二年老师，去年改行卖保险": the later trade.
    if holds(signs, 0..signs.len(), words!["改行", "转行", "转岗", "转做"]) {
        let mut trades = found
            .iter()
            .enumerate()
            .filter(|(_, f)| f.subject == USER && f.predicate == "works_as" && f.doubt.is_none());
        if let (Some((first, old)), Some((last, _))) = (trades.next(), trades.next()) {
            let old = old.object.clone();
            found[last].replaces = Some(old);
            found[last].correction = true;
            found.remove(first);
        }
    }
    // A count of children says less than their names.
    let named = found.iter().any(|f| {
        f.predicate == "child"
            && !f.text.is_empty()
            && f.object.len() <= 12
            && view.text.get(f.object.clone()).is_some_and(|t| !t.contains(['个', '兒', '儿', '孩']))
    });
    if named {
        found.retain(|f| {
            f.predicate != "child"
                || view.text.get(f.object.clone()).is_some_and(|t| {
                    !t.contains(['个', '個', '俩', '倆', '仨', '对', '對'])
                        && !words!["儿子", "女儿", "兒子", "女兒"].contains(t)
                })
        });
    }
    // "我姓郭，郭秀英": the whole name says more than the surname.
    let called = |f: &Found| f.subject == USER && f.predicate == "name" && f.doubt.is_none();
    let names: Vec<&str> = found.iter().filter(|f| called(f)).filter_map(|f| view.text.get(f.object.clone())).collect();
    found.retain(|f| {
        let name = view.text.get(f.object.clone()).unwrap_or_default();
        !(called(f) && names.iter().any(|other| other.len() > name.len() && other.starts_with(name)))
    });
    // "我有个弟弟叫小康": his name says more.
    let bare = words!["弟弟", "妹妹", "哥哥", "姐姐", "弟", "妹", "哥", "姐"];
    let word = |f: &Found| view.text.get(f.object.clone()).is_some_and(|t| bare.contains(t));
    if found.iter().any(|f| f.predicate == "sibling" && !word(f)) {
        found.retain(|f| f.predicate != "sibling" || !word(f));
    }
    for range in clauses {
        // "是12号不是10号" in one clause.
        if found.is_empty()
            && frame.correction
            && let Some(not) = (range.start + 2..range.end).find(|i| has(signs, *i, "不是"))
            && let Some(n) = longest(signs, range.start, words!["是", "应该是", "叫"])
            && let (Some(new), Some(old)) =
                (value::trim(signs, range.start + n..not), value::trim(signs, not + 2..range.end))
        {
            let mut one = Found::new(USER, "", bytes(&new));
            one.replaces = Some(bytes(&old));
            one.correction = true;
            one.text = view.sentence.range.clone();
            found.push(one);
            return;
        }
        let Some(skip) = (range.start..range.end.min(range.start + 3))
            .find_map(|i| longest(signs, i, words!["不是", "不叫", "不在", "并非", "而不是", "别再叫"]).map(|n| i + n))
        else {
            continue;
        };
        let Some(old) = value::trim(signs, skip..range.end).filter(|r| r.len() <= 10) else { continue };
        if holds(signs, old.clone(), words!["我", "你", "真的", "很", "什么", "因为"])
            || found.iter().any(|f| f.doubt.is_some())
        {
            continue;
        }
        let here = bytes(&old);
        if let Some(one) = found
            .iter_mut()
            .filter(|f| f.doubt.is_none() && !(f.object.start <= here.start && here.end <= f.object.end))
            .filter(|f| !words!["likes", "dislikes"].contains(&f.predicate))
            .min_by_key(|f| f.object.start.abs_diff(here.start))
        {
            if one.replaces.is_none() {
                one.replaces = Some(here);
                one.correction = true;
            }
            continue;
        }
        // The new value: in the next clause ("是11月9日"), or the one before.
        let next = clauses.iter().find(|c| c.start > range.start);
        let Some(new) = next
            .and_then(|c| {
                longest(signs, c.start, words!["是", "而是", "叫", "应该是", "在", "改成", "应该叫"])
                    .and_then(|n| value::trim(signs, c.start + n..c.end))
            })
            .filter(|r| r.len() <= 14)
        else {
            continue;
        };
        let said = string(signs, 0..range.start);
        let subject = people.heard().find(|(name, _)| said.contains(&name.to_lowercase())).map(|(_, s)| s.to_owned());
        let named = kin_in(signs, range.start);
        let predicate = [
            ("年级", "grade"),
            ("生日", "birthday"),
            ("年纪", "age"),
            ("年龄", "age"),
            ("名字", "name"),
            ("电话", "phone"),
            ("手机号", "phone"),
            ("邮箱", "email"),
            ("地址", "address"),
            ("鞋码", "shoe_size"),
            ("星座", "star_sign"),
            ("预算", "budget"),
            ("纪念日", "anniversary"),
            ("身高", "height"),
            ("专业", "studies"),
            ("老家", "hometown"),
            ("岁", "age"),
        ]
        .iter()
        .find(|(w, _)| said.contains(w))
        .map_or("", |p| p.1);
        // "不是王芳，是王方": two names of one family.
        let alike = old.len() == new.len()
            && (2..=3).contains(&old.len())
            && c(signs, old.start) == c(signs, new.start)
            && super::super::lexicon::SURNAMES.contains(c(signs, old.start));
        let predicate = if predicate.is_empty() && alike { "name" } else { predicate };
        let leading = (!predicate.is_empty())
            .then(|| before_word(signs, range.start, words!["的", "生日", "年纪", "年龄", "年级"]))
            .flatten();
        let who = subject
            .or(named)
            .or_else(|| leading.and_then(|r| view.text.get(bytes(&r)).map(str::to_owned)))
            .unwrap_or_else(|| USER.to_owned());
        let mut one = Found::new(&who, predicate, bytes(&new));
        one.replaces = Some(here);
        one.correction = true;
        one.text = view.sentence.range.clone();
        let _ = frame;
        found.push(one);
        let dated = |r: &Range<usize>| r.clone().any(|i| value::digit(c(signs, i)));
        if predicate.is_empty() && !frame.correction && !(dated(&old) && dated(&new)) {
            // Nothing says what it is about, and nothing says that it corrects: only a contrast.
            if let Some(one) = found.last_mut() {
                one.doubt = Some(Doubt::NotLasting);
            }
        }
    }
}

pub(super) fn kin_in(signs: &[Sign], end: usize) -> Option<String> {
    (0..end).find_map(|i| kin::person(signs, i, end)).map(|p| p.relation.name.to_owned())
}

/// A short name in front of "的年纪".
pub(super) fn before_word(signs: &[Sign], end: usize, words: Words) -> Option<Range<usize>> {
    let at = (0..end).find(|i| longest(signs, *i, words).is_some())?;
    let start = (0..at).rev().find(|i| c(signs, *i) == STOP).map_or(0, |i| i + 1);
    let name = start..at;
    ((2..=3).contains(&name.len()) && !holds(signs, name.clone(), words!["我"])).then_some(name)
}
