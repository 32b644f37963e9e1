//! Reads whom a Chinese clause is about.

use super::super::entity::{Relation, relation};
use super::chars::{QUOTE, Sign, bit, han, has, holds, longest};
use super::lexicon as lex;
use super::value::c;
use crate::text::words::{Words, words};
use std::ops::Range;
use std::sync::OnceLock;

/// Somebody named at a place of a clause.
pub(super) struct Person {
    pub relation: Relation,
    pub name: Option<Range<usize>>,
    pub next: usize,
    /// The kin's words after "我有个".
    pub had: Option<Range<usize>>,
}

/// Whom one has upstairs.
const NEIGHBORS: Words = words![
    "大爷",
    "大妈",
    "大叔",
    "大婶",
    "大姐",
    "大哥",
    "阿姨",
    "奶奶",
    "爷爷",
    "老太太",
    "老爷爷",
    "老两口",
    "小两口",
    "小夫妻",
    "小伙子",
    "姑娘",
    "小姑娘",
    "那家人",
    "那户",
    "住户",
    "叔叔",
    "一家",
];

/// "我哥小磊", "我太太", "外公", "隔壁的阿婆".
pub(super) fn person(signs: &[Sign], at: usize, end: usize) -> Option<Person> {
    let lead = longest(
        signs,
        at,
        words![
            "我的",
            "我们家的",
            "我家的",
            "我们",
            "我家",
            "咱家",
            "咱们",
            "咱",
            "我们家",
            "俺",
            "我",
            "我们的",
            "我最铁的",
            "我最好的",
            "我养的",
            "我家养的",
            "家里养的",
            "我领养的",
            "我收养的",
            "我们家养的",
        ],
    )
    .unwrap_or(0);
    let mut noun = at + lead;
    // "我养的那只鹦鹉"
    if lead > 1
        && let Some(n) = longest(signs, noun, words!["那只", "那条", "那个", "这只", "这条"])
    {
        noun += n;
    }
    let mut had = false;
    // "我的一个朋友", "我最好的朋友"
    if lead > 0
        && let Some(n) =
            longest(signs, noun, words!["一个", "有个", "有一个", "那个", "最好的", "最铁的", "亲", "小", "大", "女"])
                .filter(|n| kind(signs, noun + n).is_some() && kind(signs, noun).is_none())
    {
        had = has(signs, noun, "有");
        noun += n;
    }
    // "我的韩国朋友", "我大学室友"
    if lead > 0
        && kind(signs, noun).is_none()
        && let Some(n) = longest(signs, noun, lex::CITIES)
            .or_else(|| {
                longest(
                    signs,
                    noun,
                    words![
                        "大学",
                        "高中",
                        "初中",
                        "小学",
                        "公司",
                        "单位",
                        "部门",
                        "班",
                        "组",
                        "现在的",
                        "隔壁的",
                        "外国",
                        "多年的",
                        "前",
                        "韩国",
                        "以前的",
                        "同城"
                    ],
                )
            })
            // "我前同事"; an ex is nobody near.
            .filter(|n| {
                kind(signs, noun + n).is_some_and(|(_, who)| {
                    c(signs, noun) != '前' || matches!(who, "colleague" | "boss" | "roommate" | "neighbor" | "landlord")
                })
            })
    {
        noun += n;
    }
    // "我合租的室友", "我以前公司的同事"
    if lead > 0
        && kind(signs, noun).is_none()
        && let Some(of) = (noun + 1..end.min(noun + 7)).find(|i| c(signs, *i) == '的')
        && kind(signs, of + 1).is_some()
        && !holds(signs, noun..of, words!["是", "有", "最", "，", "喜欢", "讨厌", "我"])
    {
        noun = of + 1;
    }
    // "隔壁工位的小穆" is no neighbor.
    if has(signs, noun, "隔壁")
        && longest(
            signs,
            noun + 2,
            words![
                "工位",
                "桌",
                "部门",
                "组",
                "办公室",
                "科室",
                "公司",
                "班",
                "宿舍",
                "寝室",
                "床",
                "病床",
                "学校",
                "系"
            ],
        )
        .is_some()
    {
        return None;
    }
    if has(signs, noun, "隔壁")
        || has(signs, noun, "对门")
        || (has(signs, noun, "楼上") || has(signs, noun, "楼下") || has(signs, noun, "对面"))
            && (holds(signs, noun..end.min(noun + 6), words!["邻居"])
                || longest(signs, noun + 2 + usize::from(c(signs, noun + 2) == '的'), NEIGHBORS).is_some())
    {
        let mut start = noun + 2;
        while let Some(n) =
            longest(signs, start, words!["的", "家", "邻居", "那家人", "那家"]).max(longest(signs, start, NEIGHBORS))
        {
            start += n;
        }
        let goes = longest(signs, start, lex::GOES_ON).is_some();
        let who = (start < end && han(c(signs, start)) && !goes).then(|| name(signs, start, end)).flatten();
        let next = who.as_ref().map_or(start, |w| w.end);
        return Some(Person { relation: relation("neighbor")?, name: who, next, had: None });
    }
    let (word, kind) = kind(signs, noun)?;
    let n = word.chars().count();
    // "我老大" leads; "我家老大" is a child.
    let home = lead > 0 && has(signs, at + lead - 1, "家");
    let pet = matches!(kind, "dog" | "cat" | "pet") || lex::NOT_BARE.contains(word);
    let called = longest(signs, noun + n, words!["叫", "名叫", "的名字"]).is_some() && !has(signs, noun + n, "叫我");
    if lead == 0 && (n < 2 || pet && !(called && matches!(kind, "dog" | "cat" | "pet")))
        || matches!(word, "老大" | "老二" | "老三" | "老幺" | "小的" | "大的") && !home
        || longest(signs, noun + n, words!["时代", "时期", "证", "卡", "生涯", "节"]).is_some()
    {
        return None;
    }
    let next = noun + n;
    if next > end || has(signs, next, "们") {
        return None;
    }
    // "我爱人" is kin; "我爱" is not; "我家里" is no person.
    // "邻居老王" has a name; "邻居老是吵" has none.
    let elder = matches!(c(signs, next), '老' | '大')
        && lex::SURNAMES.contains(c(signs, next + 1))
        && (next + 2 >= end || longest(signs, next + 2, lex::GOES_ON).is_some())
        && longest(signs, next + 1, lex::GOES_ON).is_none();
    let name = (next < end && (elder || longest(signs, next, lex::GOES_ON).is_none()) || c(signs, next) == QUOTE)
        .then(|| name(signs, next, end))
        .flatten();
    let next = name.as_ref().map_or(next, |r| r.end);
    let had = had.then_some(noun..noun + n);
    Some(Person { relation: relation(kind)?, name, next, had })
}

/// The kin's word at a place.
pub(super) fn kind(signs: &[Sign], at: usize) -> Option<(&'static str, &'static str)> {
    static FIRST: OnceLock<u64> = OnceLock::new();
    let first =
        FIRST.get_or_init(|| lex::KIN.pairs().filter_map(|(w, _)| w.chars().next()).fold(0, |all, c| all | bit(c)));
    if first & bit(c(signs, at)) == 0 {
        return None;
    }
    lex::KIN.pairs().filter(|(w, _)| has(signs, at, w)).max_by_key(|(w, _)| w.chars().count())
}

/// A name right after kin: up to four signs before the sentence goes on.
fn name(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    if !han(c(signs, at)) {
        let to = (at..end).find(|i| !c(signs, *i).is_ascii_alphanumeric()).unwrap_or(end);
        return (to > at && c(signs, at).is_ascii_alphabetic()).then_some(at..to);
    }
    let first = c(signs, at);
    // "阿May"
    if matches!(first, '阿' | '小' | '老') && c(signs, at + 1).is_ascii_alphabetic() {
        let to = (at + 1..end).find(|i| !c(signs, *i).is_ascii_alphanumeric()).unwrap_or(end);
        return Some(at..to);
    }
    let alike = c(signs, at + 1) == first;
    let likely = lex::SURNAMES.contains(first) || matches!(first, '小' | '阿' | '老' | '大') || alike;
    if !likely {
        return None;
    }
    // Four signs are a name only behind a surname of two: "儿子满月酒摆在..." names nobody.
    let double = longest(
        signs,
        at,
        words![
            "欧阳", "上官", "司马", "诸葛", "夏侯", "皇甫", "尉迟", "公孙", "令狐", "慕容", "司徒", "东方", "南宫",
            "端木", "长孙", "宇文"
        ],
    );
    (2..=if double.is_some() { 4 } else { 3 })
        .map(|n| at + n)
        .find(|to| *to <= end && (*to == end || longest(signs, *to, lex::GOES_ON).is_some()))
        .map(|to| at..to)
}

/// Whether a clause tells what somebody else said.
pub(super) fn speaks(signs: &[Sign], range: Range<usize>) -> bool {
    holds(
        signs,
        range,
        words!["说他", "说她", "说自己", "讲他", "讲她", "说“", "说\u{1}", "讲\u{1}", "写道", "写着\u{1}"],
    )
}
