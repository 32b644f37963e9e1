//! Tells who a Chinese clause speaks of when it is neither the user nor kin, and what may stand in front of a statement.

use super::chars::{Sign, has, longest};
use super::kin;
use super::lexicon as lex;
use super::value::{c, idle};
use crate::text::words::words;
use std::ops::Range;

/// Where what is said of somebody begins who is neither the user nor kin: "我们部门的小刘", "女主角", "那位歌手", "王姐".
pub(super) fn stranger(signs: &[Sign], at: usize, end: usize) -> Option<usize> {
    let own = longest(signs, at, words!["我们", "咱们", "我的", "我家", "我", "咱", "俺"]).unwrap_or(0);
    // "我这个人" is the user.
    if own > 0 && longest(signs, at + own, words!["这个人", "这人", "一个人"]).is_some() {
        return None;
    }
    // "我死对头叫鲍磊，在...": whoever is called something is not the user, whatever no list has them as.
    if own > 0
        && let Some(called) =
            (at + own + 2..end.min(at + own + 7)).find(|i| c(signs, *i) == '叫' && c(signs, i + 1) != '我')
        && kin::kind(signs, at + own).is_none()
        && !led(signs, at + own..called)
        && !(at + own..called).any(|i| {
            "名号称氏养买送收领捡生个只条匹了着过的药是在有家的小车店公狗猫网把让被给说想，".contains(c(signs, i))
                || c(signs, i).is_ascii_alphanumeric()
        })
    {
        return Some(called);
    }
    let mut noun = at + own;
    let mut known = false;
    let plain = longest(signs, noun, lex::PEOPLE).is_some();
    if let Some(n) = longest(
        signs,
        noun,
        words![
            "部门",
            "公司",
            "班上",
            "班里",
            "班",
            "组里",
            "组",
            "单位",
            "学校",
            "宿舍",
            "楼上",
            "楼下",
            "小区",
            "村里",
            "群里",
            "院里",
            "办公室",
            "店里",
            "厂里",
            "隔壁",
            "对门",
            "前台",
            "快递",
            "外卖",
            "认识",
            "关注",
            "带",
        ],
    ) && !plain
    {
        // "现在是部门总监": without "我们" or "的" the place only says what kind of trade it is.
        let outside = matches!(c(signs, noun), '楼' | '隔' | '对' | '前' | '快' | '外');
        let tied = matches!(c(signs, noun + n), '的' | '里');
        if own > 0 || outside || tied && !matches!(c(signs, noun), '带' | '认') {
            noun += n;
            while matches!(c(signs, noun), '的' | '里') {
                noun += 1;
            }
            known = true;
        }
    }
    let mut meant = false;
    while let Some(n) = longest(
        signs,
        noun,
        words![
            "有一个",
            "有一位",
            "有个",
            "有位",
            "那个",
            "这个",
            "那位",
            "这位",
            "一个",
            "一位",
            "某个",
            "新来的",
            "以前的",
            "那边的"
        ],
    )
    // "一个人住" is the user, and so may be "一名律师".
    .filter(|n| !has(signs, noun + n, "人") || known)
    {
        meant |= !(n == 2 && c(signs, noun) == '一') || known;
        noun += n;
    }
    // "我认识的一个人"
    if known && longest(signs, at + own, words!["认识的", "关注的"]).is_some() {
        return Some(noun.min(end));
    }
    let next = longest(signs, noun, lex::PEOPLE)
        .or_else(|| {
            let role = longest(signs, noun, lex::ROLES)?;
            // "我男生一枚" is the user's own.
            let own = own > 0 && c(signs, noun) != '人' && !matches!(c(signs, noun), '女' | '男');
            (own || meant || known).then_some(role)
        })
        .or_else(|| (meant || known).then(|| kin::kind(signs, noun)).flatten().map(|(w, _)| w.chars().count()))
        .or_else(|| {
            (own == 0 || known)
                .then(|| longest(signs, noun + 1, lex::TITLES))
                .flatten()
                .filter(|_| lex::SURNAMES.contains(c(signs, noun)))
                .map(|n| n + 1)
        })
        .or_else(|| {
            let small =
                matches!(c(signs, noun), '小' | '老' | '阿') && lex::PLAIN_SURNAMES.contains(c(signs, noun + 1));
            let goes = noun + 2 >= end || longest(signs, noun + 2, lex::GOES_ON).is_some();
            (known && small || own == 0 && small && goes).then_some(2)
        })?
        + noun;
    // "有一个女儿" tells what one has, where the sentence says nothing more of her.
    if c(signs, at + own) == '有' && end >= signs.len() && idle(signs, next, end) {
        return None;
    }
    // "偶像是..." tells whom the user adores.
    if has(signs, next, "是") && (has(signs, noun, "偶像") || has(signs, noun, "爱豆")) {
        return None;
    }
    let own_words = longest(
        signs,
        next,
        words![
            "一枚", "一个", "一名", "一位", "时代", "时期", "时候", "证", "卡", "票", "剧", "片", "戏", "团", "级",
            "包"
        ],
    );
    (next <= end && own_words.is_none()).then_some(next)
}

/// Whether all signs of the range are words that may stand in front of any statement: when, how surely, whose.
pub(super) fn led(signs: &[Sign], range: Range<usize>) -> bool {
    let mut at = range.start;
    while at < range.end {
        let Some(n) = longest(signs, at, lex::ADVERBS)
            .max(longest(signs, at, lex::FILLERS))
            .max(longest(signs, at, lex::TIMES))
            .max(longest(signs, at, lex::LEADS))
        else {
            return false;
        };
        at += n;
    }
    at == range.end
}

/// Whether a range begins as names do: 张伟, 小王.
pub(super) fn named(signs: &[Sign], range: Range<usize>) -> bool {
    let first = range.start + usize::from(matches!(c(signs, range.start), '小' | '老' | '阿'));
    range.len() >= 2 && range.len() <= 4 && lex::PLAIN_SURNAMES.contains(c(signs, first))
}

/// Whether a run in front of "预算五千" names somebody rather than a thing: 马云, 爱因斯坦. Any surname counts, and any three signs
/// of which two are those that foreign names are written with.
pub(super) fn person_like(signs: &[Sign], range: Range<usize>) -> bool {
    let thing = range
        .clone()
        .any(|i| "房车机费险年月班课店家具电水旅行婚礼装修购物项目公司包衣服餐饭的用买".contains(c(signs, i)));
    let sounds = range
        .clone()
        .filter(|i| "斯尔特克德伦森顿坦姆丁拉诺维奇巴奥因利亚罗伯杰夫琳娜莎妮莱布贝朗迪弗卡".contains(c(signs, *i)))
        .count();
    !thing
        && ((2..=3).contains(&range.len()) && lex::SURNAMES.contains(c(signs, range.start))
            || (3..=8).contains(&range.len()) && sounds >= 2)
}

/// Whether somebody is named in the range.
pub(super) fn anybody(signs: &[Sign], range: Range<usize>) -> bool {
    range.clone().any(|i| longest(signs, i, lex::PEOPLE).is_some_and(|n| i + n <= range.end))
        || range.clone().any(|i| {
            kin::kind(signs, i)
                .is_some_and(|(w, kind)| i + w.chars().count() <= range.end && !matches!(kind, "dog" | "cat" | "pet"))
        })
}
