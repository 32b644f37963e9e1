//! Reads what one feels about a thing by the shape of what is said of it: "碰都不碰", "一吃就反胃", "羊肉太膻了，我从来不碰".

use super::super::super::found::USER;
use super::super::chars::{QUOTE, has, holds, longest};
use super::super::lexicon as lex;
use super::super::people;
use super::super::value::{self, c};
use super::*;
use crate::text::words::{Words, words};
use std::ops::Range;

/// What one does with things that one likes or not.
const SENSES: &str = "吃喝看听闻碰沾摸坐穿用提想见玩追读逛聊尝点养住睡刷买拍唱吸";
/// Behind "就": what a thing does to one who does not like it.
const REPELS: Words = words![
    "反胃",
    "想吐",
    "吐",
    "恶心",
    "头疼",
    "头痛",
    "头大",
    "难受",
    "犯困",
    "发怵",
    "害怕",
    "发毛",
    "膈应",
    "不自在",
    "不舒服",
    "烦",
    "心烦",
    "头皮发麻",
    "紧张",
    "犯怵",
    "窒息",
    "拉肚子",
    "胃疼",
    "胃痛",
    "肚子疼",
    "胀气",
    "闹肚子",
    "睡不着",
    "心慌",
    "倒胃口",
    "没胃口",
    "来气",
    "想跑",
    "想逃",
    "发抖",
    "打哆嗦",
    "腿软",
    "冒冷汗",
    "反酸",
    "烧心",
    "犯恶心",
    "想哭",
    "发憷",
    "绕道",
    "头晕",
    "绕着走",
    "躲",
    "上头疼",
    "晕",
    "打瞌睡",
    "起鸡皮疙瘩",
    "鸡皮疙瘩",
    "抵触",
];
/// Of these what the body does.
const AILS: Words = words!["拉肚子", "胃疼", "胃痛", "肚子疼", "胀气", "闹肚子", "睡不着", "心慌", "反酸", "烧心"];
/// Behind "就": what a thing does to one who likes it.
const DRAWS: Words = words![
    "走不动道",
    "走不动路",
    "挪不动步",
    "挪不开眼",
    "两眼放光",
    "眼睛放光",
    "来劲",
    "开心",
    "高兴",
    "兴奋",
    "停不下来",
    "上头",
    "心情好",
    "放松",
    "上瘾",
    "来精神",
    "精神",
    "满血复活",
    "流口水",
    "幸福",
    "忍不住买",
    "想买",
];
const MUCH: Words =
    words!["不行", "要命", "要死", "不得了", "很", "深沉", "紧", "发狂", "死去活来", "不要不要", "慌", "受不了", "透"];
/// What stands between the speaker and a feeling.
const HABITS: Words = words![
    "从来", "一直", "一般", "基本", "向来", "从", "绝对", "坚决", "打死", "根本", "一口", "再也", "平时", "从小",
    "打小", "都", "完全", "一点", "实在", "真的", "真", "是真", "反正", "也",
];
/// What a topic cannot be.
const NO_TOPIC: Words = words![
    "我", "你", "他", "她", "它", "这", "说", "觉得", "外面", "外头", "天气", "时间", "天", "事情", "工作", "声音",
    "屋里", "房间", "今", "昨", "明", "现在", "刚", "人家", "别人", "回答", "答案", "代码", "文件", "程序", "网络",
    "网", "手机", "电脑", "如果", "不",
];

struct Shape {
    kind: &'static str,
    at: usize,
    /// The thing, where the shape holds it: 一吃|芹菜|就反胃.
    thing: Option<Range<usize>>,
}

impl Reader<'_, '_> {
    /// A taste or a distaste that no table has the words of. The thing stands in front of its speaker, inside, or before.
    pub(super) fn feeling(&mut self, range: &Range<usize>) {
        let signs = self.signs;
        let end = range.end;
        let last = c(signs, end.wrapping_sub(1));
        if self.view.sentence.asked
            || self.subjects.len() != 1
            || self.subjects.iter().any(|s| s != USER)
            || range.len() > 30
            || last == '了'
            || holds(signs, range.clone(), words!["你", "他", "她", "它", "\u{1}", "没看", "时候会"])
            || holds(signs, range.clone(), lex::NOW)
            || holds(signs, 0..signs.len(), lex::ASKS)
            || people::anybody(signs, range.clone())
        {
            return;
        }
        let me = range.clone().find(|i| matches!(c(signs, *i), '我' | '咱' | '俺') && c(signs, i + 1) != '的');
        let said = me.map_or(range.start, |m| m + 1 + usize::from(c(signs, m + 1) == '们'));
        if let Some(shape) = self.shape(range.start..end) {
            // "夜市不适合我" ends in its speaker.
            let me = me.filter(|m| *m < shape.at);
            let front = me.map_or(range.start..shape.at, |m| range.start..m);
            let inside = me.map(|_| said..shape.at).unwrap_or(range.start..range.start);
            let thing = shape
                .thing
                .or_else(|| self.thing(front))
                .or_else(|| self.thing(inside))
                .or_else(|| me.and_then(|_| self.before(range.start)));
            let told = me.is_some() || self.known || range.start == 0;
            if let Some(thing) = thing.filter(|_| told) {
                self.push(USER, shape.kind, thing);
            }
            return;
        }
        // "我妈不吃香菜，我也不吃"
        if let Some(shared) = self.shared.clone().filter(|_| c(signs, said) == '也' && end <= said + 7) {
            let denies = matches!(c(signs, said + 1), '不' | '从' | '没') && !holds(signs, said..end, words!["过敏"]);
            let alike = denies == (shared.negated || matches!(shared.predicate.as_ref(), "dislikes" | "avoids"));
            let same = words![
                "也不吃",
                "也不喝",
                "也不爱",
                "也不喜欢",
                "也不碰",
                "也从来不",
                "也喜欢",
                "也爱",
                "也是",
                "也一样",
                "也对",
                "也过敏",
                "也怕",
                "也讨厌",
                "也受不了"
            ];
            let whole =
                alike || holds(signs, said..end, words!["也是", "也一样", "也过敏", "也怕", "也讨厌", "也受不了"]);
            if whole && longest(signs, said, same).is_some() {
                self.found.push(Found { subject: USER.into(), ..shared });
            }
            return;
        }
        // "羊肉太膻了，我从来不碰": the thing is the topic of the clause before.
        if me != Some(range.start) {
            return;
        }
        let mut at = said;
        while let Some(n) = longest(signs, at, HABITS) {
            at += n;
        }
        let firm = at > said;
        let predicate = if let Some(n) =
            longest(signs, at, words!["不", "不敢", "不能", "没法", "不怎么", "不太", "不大", "很少"])
            && SENSES.contains(c(signs, at + n))
            && (firm || matches!(c(signs, at + n), '碰' | '沾' | '吃' | '喝'))
            && value::idle(signs, at + n + 1, end)
        {
            "avoids"
        } else if let Some(n) = longest(
            signs,
            at,
            words![
                "受不了",
                "接受不了",
                "吃不惯",
                "吃不来",
                "喝不惯",
                "喝不来",
                "忍不了",
                "无感",
                "不感兴趣",
                "没兴趣",
                "不喜欢",
                "不爱",
                "欣赏不来",
                "欣赏不了",
                "无福消受",
                "不太行",
                "不行",
                "不太喜欢",
                "爱不起来"
            ],
        ) && value::idle(signs, at + n, end)
        {
            "dislikes"
        } else if holds(signs, said..end, words!["每", "天天", "经常"])
            && "去看听玩练打吃喝写画跑".contains(c(signs, end - 1))
            && !holds(signs, said..end, words!["不", "没"])
        {
            // "爬山比跑步有意思，我几乎每个周六都去"
            "likes"
        } else {
            return;
        };
        if let Some(thing) = self.before(range.start).or_else(|| self.spoken.clone()) {
            self.push(USER, predicate, thing);
        }
    }

    /// Where in the clause a feeling takes shape.
    fn shape(&self, range: Range<usize>) -> Option<Shape> {
        let signs = self.signs;
        let end = range.end;
        let senses = |i: usize| SENSES.contains(c(signs, i));
        for at in range.clone() {
            // "碰都不碰", "看也不敢看"
            if senses(at)
                && let Some(n) = longest(
                    signs,
                    at + 1,
                    words![
                        "都不",
                        "也不",
                        "都不想",
                        "都不敢",
                        "都不能",
                        "都懒得",
                        "都不愿",
                        "都不会",
                        "也不想",
                        "都没得"
                    ],
                )
                && c(signs, at + 1 + n) == c(signs, at)
            {
                return Some(Shape { kind: "dislikes", at, thing: None });
            }
            // "待不下去", "喜欢不起来"
            if (senses(at) || matches!(c(signs, at), '待' | '呆' | '忍' | '受' | '咽' | '欢' | '爱' | '赏'))
                && let Some(n) = longest(
                    signs,
                    at + 1,
                    words!["不下去", "不来", "不惯", "不进去", "不起来", "不下口", "不下嘴", "不得"],
                )
                && value::idle(signs, at + 1 + n, end)
                && !has(signs, at, "想不")
            {
                let at = at - usize::from(c(signs, at) == '欢' || c(signs, at) == '赏');
                return Some(Shape { kind: "dislikes", at, thing: None });
            }
            if longest(signs, at, words!["下不去嘴", "下不去口", "下不了嘴", "下不了口", "下不了筷"]).is_some()
            {
                return Some(Shape { kind: "dislikes", at, thing: None });
            }
            // "听不腻", "玩不够"
            if senses(at)
                && (at == 0 || c(signs, at - 1) != '百')
                && c(signs, at + 1) == '不'
                && matches!(c(signs, at + 2), '腻' | '够' | '厌' | '烦')
                && value::idle(signs, at + 3, end)
            {
                return Some(Shape { kind: "likes", at, thing: None });
            }
            // "爱得不行", "讨厌得要死"
            if let Some(n) = longest(signs, at, words!["爱", "喜欢", "迷", "馋", "稀罕", "讨厌", "烦", "怕", "嫌弃"])
                && matches!(c(signs, at + n), '得' | '到')
                && longest(signs, at + n + 1, MUCH).is_some()
            {
                let against = longest(signs, at, words!["讨厌", "烦", "怕", "嫌弃"]).is_some();
                let kind = if against { "dislikes" } else { "likes" };
                return Some(Shape { kind, at, thing: None });
            }
            // "酒吧不适合我", "正中我下怀"
            for (kind, words) in [
                (
                    "dislikes",
                    words![
                        "不适合我",
                        "不合我",
                        "不是我的菜",
                        "跟我无缘",
                        "与我无缘",
                        "不对我胃口",
                        "入不了我",
                        "不对我口味"
                    ],
                ),
                (
                    "likes",
                    words![
                        "最合我",
                        "很合我",
                        "正合我",
                        "是我的菜",
                        "深得我心",
                        "甚得我心",
                        "对我胃口",
                        "最对我",
                        "很对我"
                    ],
                ),
            ] {
                if at > range.start && longest(signs, at, words).is_some() {
                    return Some(Shape { kind, at, thing: None });
                }
            }
            // "PS嫌重"
            if c(signs, at) == '嫌'
                && at > range.start
                && (at + 2..at + 5).any(|i| {
                    "重贵慢卡远吵烦累丑甜咸油腻硬软大小多少酸苦辣淡闷乱脏".contains(c(signs, i - 1))
                        && value::idle(signs, i, end)
                })
            {
                return Some(Shape { kind: "dislikes", at, thing: None });
            }
            if c(signs, at) == '就'
                && let Some(shape) = self.moves(range.start, at)
            {
                return Some(shape);
            }
        }
        None
    }

    /// "一吃芹菜就反胃", "羊杂汤闻着就想吐": what sense brings what about.
    fn moves(&self, start: usize, then: usize) -> Option<Shape> {
        let signs = self.signs;
        let mut to = then + 1;
        while let Some(n) = longest(
            signs,
            to,
            words![
                "会", "想", "要", "直", "容易", "开始", "浑身", "全身", "觉得", "感觉", "心里", "各种", "特别", "很",
                "犯"
            ],
        ) && longest(signs, to, REPELS).max(longest(signs, to, DRAWS)).is_none_or(|m| m <= n)
        {
            to += n;
        }
        let against = longest(signs, to, REPELS).is_some();
        if !against && longest(signs, to, DRAWS).is_none() {
            return None;
        }
        let sense = (start..then).find(|i| SENSES.contains(c(signs, *i)))?;
        let once = sense > start && c(signs, sense - 1) == '一';
        let after = sense + 1;
        let done = longest(
            signs,
            after,
            words!["到", "了", "着", "起", "见", "上", "完", "多了", "久了", "多", "一口", "一点", "到了"],
        );
        // "想想就犯恶心"
        let again = c(signs, after) == c(signs, sense);
        if !once && !again && done.is_none() {
            return None;
        }
        let from = after + done.unwrap_or(usize::from(again));
        let thing = value::trim(signs, from..then).filter(|t| t.len() >= 2 || !t.is_empty() && once);
        let at = if once { sense - 1 } else { sense };
        let ails = longest(signs, to, AILS).is_some();
        let kind = if ails {
            "avoids"
        } else if against {
            "dislikes"
        } else {
            "likes"
        };
        Some(Shape { kind, at, thing: thing.filter(|t| self.names(t)) })
    }

    /// What a run of signs names, without the words of time and habit around it.
    fn thing(&self, range: Range<usize>) -> Option<Range<usize>> {
        let signs = self.signs;
        let Range { mut start, mut end } = range;
        // "太挤的夜市": how it is belongs to it.
        let described = |start: usize| (start + 1..end.min(start + 5)).any(|i| c(signs, i) == '的' && i + 1 < end);
        while start < end
            && !described(start)
            && let Some(n) = longest(signs, start, lex::ADVERBS).max(longest(signs, start, lex::FILLERS)).max(longest(
                signs,
                start,
                words!["对", "连", "这人", "这个人", "看见", "看到", "听到"],
            ))
        {
            start += n;
        }
        loop {
            let n = lex::ADVERBS.iter().chain(["打小", "一", "连"]).filter_map(|w| {
                let n = w.chars().count();
                (end > start + n && has(signs, end - n, w)).then_some(n)
            });
            let Some(n) = n.max() else { break };
            end -= n;
        }
        // "羊杂汤那股味儿": the thing, not its smell.
        let that = (start + 2..end).find(|i| matches!(c(signs, *i), '那' | '这'));
        let thing = value::trim(signs, start..that.unwrap_or(end))?;
        self.names(&thing).then_some(thing)
    }

    fn names(&self, thing: &Range<usize>) -> bool {
        (1..=12).contains(&thing.len())
            && c(self.signs, thing.start) != QUOTE
            && !holds(self.signs, thing.start..thing.end.min(thing.start + 3), NO_TOPIC)
            && !people::named(self.signs, thing.clone())
    }

    /// The topic of the clause before, which only said how it is: 羊肉|太膻了.
    fn before(&self, start: usize) -> Option<Range<usize>> {
        let signs = self.signs;
        let stop = start.checked_sub(1).filter(|s| *s > 0)?;
        let first = self.clause_start(stop);
        if holds(signs, first..stop, words!["我", "你", "他", "她", "它"]) {
            return None;
        }
        let cut = (first + 1..stop).find(|i| {
            longest(
                signs,
                *i,
                words![
                    "比",
                    "太",
                    "很",
                    "真",
                    "实在",
                    "有点",
                    "有股",
                    "一股",
                    "那股",
                    "那味",
                    "那个味",
                    "味",
                    "特别",
                    "超",
                    "好",
                    "贼",
                    "又",
                    "闻",
                    "吃起来",
                    "虽然",
                    "再",
                    "也",
                    "有毒",
                    "刺",
                    "容易"
                ],
            )
            .is_some()
                // "黏糊糊的"
                || *i + 2 < stop && c(signs, stop - 1) == '的' && c(signs, *i + 1) == c(signs, *i + 2)
        })?;
        self.thing(first..cut)
    }
}
