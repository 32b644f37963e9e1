//! Finds Chinese noun phrases by their head: trades, houses one works for, ailments, animals, tongues, lengths of time.

use super::chars::{QUOTE, STOP, Sign, ends_in, han, has, holds, longest};
use super::lexicon as lex;
use super::value::{c, digit, name, trim};
use crate::text::words::words;
use std::ops::Range;

pub(super) fn job(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start < end && !has(signs, start, "个体") {
        let Some(n) = longest(
            signs,
            start,
            words![
                "一个",
                "一名",
                "一位",
                "一枚",
                "个",
                "名",
                "位",
                "普通的",
                "普通",
                "全职",
                "兼职",
                "的",
                "资深",
                "退休"
            ],
        ) else {
            break;
        };
        start += n;
    }
    let to = (start..end)
        .find(|i| {
            longest(
                signs,
                *i,
                words!["，", "，", "的时候", "、", "和", "兼", "，", "已经", "工作", "好几", "多年", "了"],
            )
            .is_some()
                || digit(c(signs, *i)) && *i > start
        })
        .unwrap_or(end);
    let range = trim(signs, start..to)?;
    if range.len() > 12
        || holds(signs, range.clone(), lex::NOT_TRADES)
        || matches!(c(signs, range.start), '前' | '后' | '来' | '去' | '要' | '用' | '从' | '为')
        || holds(signs, range.clone(), words!["我", "你", "他", "她", "不", "吗", "这", "那", "想", "看", "说"])
    {
        return None;
    }
    let ends = ends_in(signs, &range, lex::TRADE_ENDS);
    ends.then_some(range)
}

/// Whether a run of signs names a house that one works for or goes to.
pub(super) fn house(signs: &[Sign], range: &Range<usize>) -> bool {
    ends_in(signs, range, lex::ORG_ENDS) || !han(c(signs, range.start))
}

pub(super) fn org(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    if let Some(n) = longest(signs, start, words!["一家", "一间", "一所", "一个"]) {
        start += n;
    }
    let range = trim(signs, start..end)?;
    let works = words!["医院", "学校", "超市", "餐厅", "酒店", "机场", "图书馆", "食堂", "咖啡店", "宾馆", "商场"];
    let bad = lex::NOT_PLACES
        .iter()
        .any(|w| w.chars().count() == range.len() && has(signs, range.start, w) && !works.contains(w))
        || holds(signs, range.clone(), words!["我", "你", "他", "她", "这", "那", "哪", "不", "什么", "，", "、"]);
    // "杭州滨江一家|做芯片的公司" goes on.
    let cut = c(signs, range.end - 1) == '家' && range.len() > 2 && c(signs, range.end - 2) == '一';
    let busy = longest(
        signs,
        range.start,
        words![
            "刚",
            "已经",
            "快要",
            "还没",
            "思考",
            "考虑",
            "找",
            "表",
            "手续",
            "材料",
            "换",
            "当前",
            "新的",
            "新公司",
            "努力",
            "准备",
            "学习",
            "认真",
            "拼命",
        ],
    )
    .is_some();
    (!busy && !bad && !cut && range.len() >= 2 && range.len() <= 24).then_some(range)
}

pub(super) fn health(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    let found = (at..end.min(at + 6)).find(|i| longest(signs, *i, lex::HEALTH).is_some())?;
    let n = longest(signs, found, lex::HEALTH)?;
    // "张伟有糖尿病": only degrees and kinds of the ailment may stand in front of it.
    let mut lead = at;
    while lead < found {
        lead += longest(signs, lead, lex::DEGREES)?;
    }
    (found + n <= end).then_some(at..found + n)
}

/// "橘猫，叫橙子", "一只乌龟叫慢慢": from the animal to its name. The clause may go on behind the comma.
pub(super) fn animal(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start < end
        && longest(signs, start, lex::ANIMALS).is_none()
        && (digit(c(signs, start)) || "只条匹头几些了着 养过缸窝群对".contains(c(signs, start)))
    {
        start += 1;
    }
    let near = (start..end.min(start + 5)).find(|i| longest(signs, *i, lex::ANIMALS).is_some())?;
    if (start..near).any(|i| "不没我你他她，在吃看".contains(c(signs, i))) {
        return None;
    }
    let eaten = matches!(c(signs, near), '鸡' | '鱼' | '羊' | '猪' | '鸭' | '鹅' | '马' | '牛' | '鸟');
    let kept = (start.saturating_sub(3)..near).any(|i| matches!(c(signs, i), '养' | '只' | '匹' | '缸' | '窝' | '群'));
    if eaten && !kept {
        return None;
    }
    let mut to = near + longest(signs, near, lex::ANIMALS)?;
    while let Some(n) = longest(signs, to, lex::ANIMALS) {
        to += n;
    }
    let mut call = to;
    while matches!(c(signs, call), STOP | ' ' | '它' | '她' | '他' | '的') && call < to + 3 {
        call += 1;
    }
    if let Some(n) = longest(signs, call, words!["名字叫", "取名叫", "名叫", "叫做", "叫", "名字是", "取名"])
    {
        // The name may stand in the next clause, so it is read on to the sentence's end.
        let stop = (call + n..signs.len())
            .find(|i| !c(signs, *i).is_alphanumeric() && c(signs, *i) != QUOTE)
            .unwrap_or(signs.len());
        if let Some(name) = name(signs, call + n, stop).and_then(|r| trim(signs, r)) {
            return Some(start..name.end);
        }
    }
    // "橘猫闷闷": a name of two alike signs, or one that begins as names do.
    let alike = han(c(signs, to)) && c(signs, to) == c(signs, to + 1);
    let pet =
        matches!(c(signs, to), '小' | '阿') && han(c(signs, to + 1)) && longest(signs, to, lex::GOES_ON).is_none();
    let latin = c(signs, to).is_ascii_alphabetic();
    if alike || pet {
        return Some(start..(to + 2).min(end));
    }
    if latin {
        return name(signs, to, end).map(|r| start..r.end);
    }
    Some(start..to.min(end))
}

/// The length of a tongue no list has, behind "说" or "讲": 畲话, 赣语.
pub(super) fn speech(signs: &[Sign], at: usize) -> Option<usize> {
    let before = at.checked_sub(1).map_or(STOP, |i| c(signs, i));
    let n = (2..=4).find(|n| matches!(c(signs, at + n - 1), '话' | '语'))?;
    let own = (at..at + n - 1).all(|i| {
        han(c(signs, i)) && !"的我你他她不说讲了过什这那句一点几废实真假大笑好坏闲梦谎情脏心里空".contains(c(signs, i))
    });
    (matches!(before, '说' | '讲') && own).then_some(n)
}

/// "三年多", "十几年", "好几个月": its length.
pub(super) fn duration(signs: &[Sign], at: usize) -> Option<usize> {
    let mut next = at;
    while digit(c(signs, next)) || matches!(c(signs, next), '好' | '几' | '快' | '有' | '半' | '多') {
        next += 1;
    }
    let unit = longest(signs, next, words!["年", "个月", "个多月", "周", "天", "个星期"]).filter(|_| next > at)?;
    next += unit;
    while matches!(c(signs, next), '多' | '半' | '左' | '右') {
        next += 1;
    }
    Some(next - at)
}

/// "半年前", "两年以前": its length.
pub(super) fn ago(signs: &[Sign], at: usize) -> Option<usize> {
    let n = duration(signs, at)?;
    longest(signs, at + n, words!["以前", "之前", "前"]).map(|m| n + m)
}
