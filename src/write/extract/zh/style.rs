//! Reads how answers should look: their language, units, length and tone, and what the user wants to be called.

use super::super::found::{Found, USER};
use super::super::view::View;
use super::chars::{Sign, has, holds, longest};
use super::value;
use crate::candidate::Doubt;
use crate::kinds::Strength;
use crate::text::words::{Words, words};
use std::ops::Range;

const ABOUT: Words = words![
    "回答",
    "回复",
    "回我",
    "答复",
    "说话",
    "解释",
    "跟我聊",
    "和我聊",
    "输出",
    "食谱",
    "菜谱",
    "代码",
    "总结",
    "金额",
    "单位",
    "语气",
    "字数",
    "答案",
    "给我的建议",
    "写东西",
    "写给我",
    "表情",
    "emoji",
    "标题",
    "列表",
    "表格",
    "例子",
    "温度",
    "距离",
    "日期",
    "价格",
    "客套",
    "废话",
    "术语",
    "注释",
    "长度",
    "结论",
    "要点",
    "清单",
    "计划",
    "行程",
    "大纲",
    "给我的",
    "发我的",
    "发给我",
    "给我发",
    "给我写",
    "给我列",
    "跟我讲",
    "你写的",
    "讲东西",
    "讲解",
    "讲题",
];
const LASTING: Words = words![
    "以后",
    "今后",
    "往后",
    "一律",
    "每次",
    "总是",
    "始终",
    "统一",
    "默认",
    "从现在起",
    "从今以后",
    "都用",
    "都要",
    "都按",
    "都写",
    "永远",
    "任何时候",
    "从今天起",
    "凡是",
    "全部用",
    "别再",
    "不要再",
    "都别",
    "都不要",
    "一直",
    "都这样",
    "长期",
    "平时",
    "每回",
    "从此",
    "请始终",
    "之后都",
    "日后",
    "永久",
];

/// A wish for how answers should look. Without a sign that it is meant to last it is a command for this moment.
pub(super) fn style(
    view: &View,
    signs: &[Sign],
    range: &Range<usize>,
    requested: bool,
    asks: bool,
    found: &mut Vec<Found>,
) {
    let bytes = |r: &Range<usize>| super::bytes(signs, r, view.sentence.range.end);
    let to_me = words!["跟我说话", "和我说话", "跟我聊", "和我聊", "跟我讲话", "和我讲话"];
    // "回答请尽量简洁" speaks of all answers; "这个回答" of one.
    let mut first = range.start;
    while let Some(n) =
        longest(signs, first, words!["请你", "请", "麻烦你", "麻烦", "拜托", "劳驾", "希望", "希望你", "你的", "你"])
    {
        first += n;
    }
    let all_answers = longest(
        signs,
        first,
        words!["回答", "回复", "答复", "给我的回答", "给我的回复", "你的回答", "你的回复", "跟我说话"],
    )
    .is_some()
        && !holds(signs, 0..signs.len(), words!["这", "那", "刚", "上面", "下面", "问题"]);
    let lasting =
        requested || all_answers || holds(signs, range.clone(), to_me) || holds(signs, 0..signs.len(), LASTING);
    let mut push = |predicate: &'static str, object: Range<usize>, negated: bool| {
        let mut one = Found::new(USER, predicate, bytes(&object));
        one.text = view.sentence.range.clone();
        one.negated = negated;
        one.strength = if lasting { Strength::Explicit } else { Strength::Stated };
        if !lasting || asks {
            one.doubt = Some(Doubt::NotLasting);
        }
        found.push(one);
    };
    for at in range.clone() {
        if let Some(n) = longest(signs, at, words!["称呼我", "叫我", "喊我", "管我叫", "称我为", "称呼我为"])
        {
            if at > range.start && signs.get(at - 1).is_some_and(|s| matches!(s.c, '儿' | '妈' | '爸' | '婆' | '公'))
            {
                continue;
            }
            if holds(signs, range.start..at, words!["不喜欢", "讨厌", "反感", "别人", "不爱", "最烦", "很烦"])
            {
                continue;
            }
            if at > range.start && matches!(value::c(signs, at - 1), '别' | '要' | '再' | '不' | '用' | '甭') {
                continue;
            }
            let next = at + n + usize::from(matches!(value::c(signs, at + n), '为' | '做' | '作'));
            if let Some(name) =
                value::read(signs, next, range.end, value::Kind::Name).and_then(|r| value::trim(signs, r))
                && !holds(
                    signs,
                    name.clone(),
                    words![
                        "去", "来", "把", "做", "吃", "回", "帮", "怎", "不要", "别", "名字", "写", "交", "补", "填",
                        "改"
                    ],
                )
            {
                let mut one = Found::new(USER, "form_of_address", bytes(&name));
                one.text = view.sentence.range.clone();
                one.doubt = asks.then_some(Doubt::Question);
                found.push(one);
                return;
            }
        }
    }
    // "用“您”称呼我"
    if let Some(at) = range.clone().find(|i| longest(signs, *i, words!["称呼我", "叫我"]).is_some())
        && at > range.start + 1
        && let Some(with) = (range.start..at).rev().find(|i| value::c(signs, *i) == '用')
        && let Some(name) = value::trim(signs, with + 1..at).filter(|n| n.len() <= 6)
    {
        let mut one = Found::new(USER, "form_of_address", bytes(&name));
        one.text = view.sentence.range.clone();
        one.doubt = asks.then_some(Doubt::Question);
        found.push(one);
        return;
    }
    // "以后列物种都写学名": whatever the thing is, it is to be written so each time.
    let always = longest(signs, first, words!["以后", "今后", "往后"]).is_some()
        && (holds(signs, range.clone(), words!["都写", "都标", "都按", "都列", "都附", "都注"])
            || holds(signs, range.clone(), words!["都用", "都带", "都别", "都换", "都加", "都减"])
                && holds(signs, range.clone(), words!["单", "稿", "信", "方子", "邮件", "报告", "文", "表"]));
    let about = always
        || holds(signs, range.clone(), ABOUT)
        || holds(signs, range.clone(), words!["跟我说", "和我说", "跟我讲", "和我讲"]);
    let language = range.clone().find_map(|i| {
        let used = matches!(value::c(signs, i), '用' | '说' | '讲') || has(signs, i, "换成") || has(signs, i, "改成");
        let skip = i + if has(signs, i, "换成") || has(signs, i, "改成") { 2 } else { 1 };
        let n = longest(
            signs,
            skip,
            words![
                "繁体字",
                "繁体中文",
                "繁体",
                "简体字",
                "简体中文",
                "简体",
                "正体字",
                "大白话",
                "英文",
                "中文",
                "英语",
                "日语",
                "日文",
                "韩文",
                "法语",
                "德语",
                "韩语",
                "粤语",
                "普通话",
                "西班牙语",
                "文言文",
                "白话",
            ],
        )?;
        used.then_some(skip..skip + n)
    });
    if let Some(language) = language.filter(|l| {
        about
            || holds(
                signs,
                l.end..range.end,
                words!["回", "答", "聊", "说", "讲", "交流", "写", "对话", "沟通", "交谈"],
            )
    }) {
        if holds(signs, range.clone(), words!["翻译", "翻成", "译成"]) {
            return;
        }
        // How one is spoken to stays; what one piece of text is written in does not.
        if holds(signs, range.clone(), words!["回答", "回复", "答复", "回我", "跟我", "和我", "交流", "沟通"])
            && !asks
            && !holds(signs, range.clone(), words!["这次", "这回", "这一次", "这封", "这条", "本次"])
        {
            let mut one = Found::new(USER, "response_language", bytes(&language));
            one.text = view.sentence.range.clone();
            found.push(one);
            return;
        }
        push("response_language", language, false);
        return;
    }
    if let Some(at) = range.clone().find(|i| longest(signs, *i, words!["换算成", "折算成", "换成"]).is_some()) {
        let n = longest(signs, at, words!["换算成", "折算成", "换成"]).unwrap_or(0);
        let measured = lasting
            && holds(
                signs,
                range.clone(),
                words!["时间", "日期", "价格", "距离", "重量", "长度", "面积", "尺寸", "货币"],
            );
        if (about || measured)
            && let Some(object) = value::read(signs, at + n, range.end, value::Kind::Any)
        {
            push("units", object, false);
            return;
        }
    }
    let metric = range.clone().find_map(|i| {
        longest(
            signs,
            i,
            words![
                "公制",
                "英制",
                "摄氏度",
                "摄氏",
                "华氏度",
                "公里",
                "公斤",
                "斤",
                "磅",
                "英里",
                "厘米",
                "毫升",
                "人民币",
                "港币",
                "台币",
                "新台币",
                "美元",
                "24小时制",
                "二十四小时制",
                "十二小时制",
                "农历",
                "公历",
                "千卡",
                "大卡",
                "克",
                "平方米",
                "坪",
                "北京时间"
            ],
        )
        .filter(|_| {
            i > 0
                && (matches!(value::c(signs, i - 1), '用' | '成' | '按' | '以' | '写' | '标')
                    && !matches!(value::c(signs, i.wrapping_sub(2)), '别' | '不'))
        })
        .map(|n| i..i + n)
    });
    // "重量用斤": a measure with its unit is meant to stay, unless one text is being worked on.
    let measure = holds(
        signs,
        range.clone(),
        words![
            "重量", "距离", "温度", "长度", "价格", "金额", "货币", "时间", "尺寸", "面积", "体重", "身高", "单位",
            "日期", "热量", "配速", "速度", "里程", "气温", "海拔"
        ],
    ) && !holds(signs, range.clone(), words!["这", "把", "换算", "上面", "帮我"]);
    if let Some(object) = metric.filter(|_| lasting || measure) {
        push("units", object, false);
        if let Some(one) = found.last_mut().filter(|_| measure && !asks) {
            one.doubt = None;
        }
        return;
    }
    // "你的回答让我收获很多" praises; a wish has no "我" but as the one who is answered.
    let praises = range.clone().any(|i| {
        value::c(signs, i) == '我'
            && !(i > range.start
                && matches!(
                    value::c(signs, i - 1),
                    '给' | '发' | '教' | '陪' | '回' | '跟' | '和' | '对' | '叫' | '答' | '复' | '诉' | '帮' | '呼'
                ))
    }) || holds(signs, range.clone(), words!["谢谢", "感谢", "你的回答很", "听起来", "让人"]);
    if !about || praises {
        return;
    }
    // "说话随意点", "语气温柔一些": how, and a little.
    for at in range.clone() {
        if let Some(n) = longest(
            signs,
            at,
            words![
                "随意",
                "正式",
                "口语",
                "轻松",
                "幽默",
                "温柔",
                "直白",
                "直接",
                "委婉",
                "专业",
                "通俗",
                "活泼",
                "严肃",
                "客气",
                "亲切",
                "简单",
                "详细",
                "简短",
                "简洁",
                "随便",
                "自然",
                "接地气",
                "温和",
                "耐心",
                "热情",
                "有趣",
                "大白话",
            ],
        ) && let Some(more) = longest(signs, at + n, words!["一点", "一些", "点儿", "点", "些", "化一点", "化"])
        {
            push("response_style", at..at + n + more, false);
            return;
        }
    }
    for at in range.clone() {
        let Some(n) = longest(
            signs,
            at,
            words![
                "都先",
                "都",
                "先",
                "多",
                "少",
                "注明",
                "标注",
                "附上",
                "列成",
                "列",
                "给出",
                "分点",
                "举例",
                "先给",
                "都用",
                "都要",
                "都按",
                "都写",
                "请用",
                "要用",
                "用",
                "按",
                "尽量",
                "要",
                "不要",
                "别",
                "控制在",
                "不超过",
                "简短",
                "简洁",
                "详细",
                "直接",
                "短",
            ],
        ) else {
            continue;
        };
        let negated = matches!(value::c(signs, at), '别') || has(signs, at, "不要");
        let shape = n <= 2
            && !has(signs, at, "都先")
            && matches!(value::c(signs, at), '简' | '详' | '直' | '短' | '少' | '多' | '先' | '不' | '控' | '尽')
            && !negated;
        let mut from = if shape && !has(signs, at, "尽量") { at } else { at + n };
        while negated
            && matches!(
                value::c(signs, from),
                '再' | '用' | '给' | '写' | '出' | '现' | '有' | '带' | '那' | '么' | '太' | '这'
            )
        {
            from += 1;
        }
        // "用台湾用语跟我说": what is used, not with whom.
        let stop = (from + 1..range.end)
            .find(|i| {
                longest(signs, *i, words!["跟我", "和我", "给我", "回我", "回答", "回复", "来说", "来写"]).is_some()
            })
            .unwrap_or(range.end);
        if let Some(object) = value::read(signs, from, stop, value::Kind::All) {
            push("response_style", object, negated);
            return;
        }
    }
}
