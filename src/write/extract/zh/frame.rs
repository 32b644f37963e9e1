//! Reads what stands around a Chinese statement: greetings, "记住", "其实", and how answers should look.

use super::super::found::{Found, USER};
use super::super::view::View;
use super::chars::{QUOTE, Sign, has, holds, longest};
use super::lexicon as lex;
use super::{kin, people, value};
use crate::record::Strength;
use crate::text::words::{Words, words};
use crate::write::candidate::Doubt;
use std::ops::Range;

#[derive(Debug, Default)]
pub(super) struct Frame {
    pub requested: bool,
    pub correction: bool,
    /// A clause that introduces oneself came before.
    pub intro: bool,
    /// What follows was said before and is put right now: "上次说五岁".
    pub was: bool,
    /// First sign after a request.
    pub after: Option<usize>,
    /// Where the request stands.
    pub at: Option<usize>,
    /// The request stands behind what it asks for.
    pub back: bool,
}

/// Where the statement of a clause begins.
pub(super) fn open(signs: &[Sign], range: &Range<usize>, frame: &mut Frame) -> usize {
    let mut at = range.start;
    loop {
        let from = at;
        while at < range.end && !signs.get(at).is_some_and(|s| s.c.is_alphanumeric() || s.c == QUOTE) {
            at += 1;
        }
        if let Some(n) = longest(
            signs,
            at,
            words![
                "上次说",
                "之前说",
                "刚才说",
                "我上次说",
                "我之前说",
                "我说过",
                "之前跟你说",
                "原来说",
                "上回说",
                "之前告诉你",
            ],
        ) {
            frame.was = true;
            at += n;
        } else if let Some(n) = longest(signs, at, lex::CORRECTIONS) {
            frame.correction = true;
            at += n;
        } else if let Some(next) = request(signs, at, range.end) {
            frame.requested = true;
            frame.at = Some(from);
            frame.after = Some(next);
            frame.back =
                range.start > 0 && value::idle(signs, next, range.end) && next >= range.end && range.end >= signs.len();
            at = next;
        } else if let Some(n) = longest(
            signs,
            at,
            words![
                "自我介绍一下",
                "自我介绍下",
                "自我介绍",
                "介绍一下",
                "简单介绍一下",
                "介绍一下自己",
                "介绍下",
                "先自报家门",
                "自报家门",
                "报个到",
                "新人报到",
                "大家好",
                "哈喽",
                "嗨",
                "你们好"
            ],
        ) {
            frame.intro = true;
            at += n;
        } else if let Some(n) = longest(
            signs,
            at,
            words![
                "医生说",
                "大夫说",
                "医生让",
                "医生叫",
                "医生建议",
                "体检说",
                "体检发现",
                "医生告诉我",
                "护士说",
                "检查说",
                "医生又让",
            ],
        ) {
            at += n;
        } else if let Some(n) =
            longest(signs, at, lex::FILLERS).filter(|_| people::stranger(signs, at, range.end).is_none())
        {
            at += n;
            // "大家好呀我是..."
            while matches!(value::c(signs, at), '呀' | '啊' | '哈' | '哦' | '呢') {
                at += 1;
            }
        } else if at < range.end
            && (value::c(signs, at) == '那' || value::c(signs, at) == '我')
            && longest(signs, at + 1, lex::CORRECTIONS).is_some()
            && value::c(signs, at) == '那'
        {
            at += 1;
        }
        if at == from || at >= range.end {
            break;
        }
    }
    at.min(range.end)
}

fn request(signs: &[Sign], at: usize, end: usize) -> Option<usize> {
    let mut start = at;
    for _ in 0..4 {
        let Some(n) = longest(signs, start, lex::REQUEST_LEADS) else { break };
        start += n;
    }
    let n = longest(signs, start, lex::REQUESTS)?;
    let word_end = start + n;
    if word_end > end
        || has(signs, word_end, "我是") && has(signs, start, "记得") && holds(signs, word_end..end, lex::ASKS)
        || holds(signs, word_end..end, words!["吗", "哪", "什么"])
    {
        return None;
    }
    // "你还记得", "我记得": no requests.
    if has(signs, start, "记得") && start > at && signs.get(start - 1).is_some_and(|s| matches!(s.c, '还' | '我'))
        || has(signs, start, "记录") && !holds(signs, at..end, words!["记录一下", "记录下"])
    {
        return None;
    }
    if matches!(value::c(signs, word_end), '了' | '的')
        && has(signs, start, "记")
        && at == start
        && !has(signs, start, "别")
        && !has(signs, start, "记住")
    {
        return None;
    }
    let mut next = word_end;
    while let Some(n) = longest(
        signs,
        next,
        words![
            "：",
            "哦",
            "啊",
            "哈",
            "了",
            "说",
            "一下",
            "这个",
            "这点",
            "这件事",
            "这件",
            "下",
            "，",
            "，",
            "吧",
            " ",
            "到时候",
            "呀",
            "喔",
            "以后",
        ],
    )
    .filter(|n| next + n <= end)
    {
        next += n;
    }
    Some(next)
}

/// Somebody else's view of the user, or somebody else's words.
pub(super) fn reported(signs: &[Sign], range: &Range<usize>) -> Option<Doubt> {
    let doctor = holds(signs, range.clone(), lex::DOCTORS)
        && !holds(signs, range.clone(), words!["显示", "系统", "登记", "档案", "写成", "记成"]);
    if kin::speaks(signs, range.clone()) {
        return Some(Doubt::Quoted);
    }
    if doctor {
        return None;
    }
    let told = |i: usize| {
        longest(signs, i, lex::REPORTED).is_some()
            || longest(signs, i, lex::MEDIA).is_some_and(|n| longest(signs, i + n, lex::TELLS).is_some())
    };
    let at = range.clone().find(|i| longest(signs, *i, lex::REPORTS).is_some() || told(*i))?;
    // "你觉得我" is a question to the assistant; "我说我" is one's own word.
    let outside = told(at);
    let before = at.checked_sub(1).and_then(|i| signs.get(i)).map_or(super::STOP, |s| s.c);
    let own = !outside
        && (at == range.start
            || matches!(before, '次' | '前' | '才' | '回' | '过' | '想' | '先' | '来')
            || matches!(before, '我' | '你') && at <= range.start + 3);
    let asks_me = has(signs, at, "叫我") || has(signs, at, "要我") && at == range.start;
    (!own && !asks_me).then_some(Doubt::ThirdPerson)
}

/// Whether a clause hands the word to somebody else: "他给我发消息说：", where the next "我" is not the user.
pub(super) fn hands_on(signs: &[Sign], range: &Range<usize>) -> bool {
    let end = range.end;
    let says = words!["说", "道", "表示", "回复", "回我", "留言", "发消息", "写道", "讲", "告诉我", "吐槽", "感叹"];
    let last = (range.start..end).any(|i| longest(signs, i, says).is_some_and(|n| i + n == end));
    let first = value::c(signs, range.start);
    last && end < signs.len()
        && !holds(signs, range.clone(), lex::DOCTORS)
        && (matches!(first, '他' | '她')
            || kin::person(signs, range.start, end).is_some()
            || people::stranger(signs, range.start, end).is_some()
            || people::named(signs, range.start..(range.start + 2).min(end)))
}

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
    let all_answers = longest(
        signs,
        range.start,
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
                    words!["去", "来", "把", "做", "吃", "回", "帮", "怎", "不要", "别", "名字"],
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
    let about = holds(signs, range.clone(), ABOUT);
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
    if let Some(language) = language
        .filter(|l| about || holds(signs, l.end..range.end, words!["回", "答", "聊", "说", "讲", "交流", "写", "对话"]))
    {
        if holds(signs, range.clone(), words!["翻译", "翻成", "译成"]) {
            return;
        }
        // How one is spoken to stays; what one piece of text is written in does not.
        if holds(signs, range.clone(), words!["回答", "回复", "答复", "回我", "跟我", "和我", "交流", "沟通"]) && !asks
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
        if about && let Some(object) = value::read(signs, at + n, range.end, value::Kind::Any) {
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
                && (matches!(value::c(signs, i - 1), '用' | '成' | '按' | '以')
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
            "日期", "热量"
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
                    '给' | '回' | '跟' | '和' | '对' | '叫' | '答' | '复' | '诉' | '帮' | '呼'
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
                "注明",
                "标注",
                "附上",
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
            && matches!(value::c(signs, at), '简' | '详' | '直' | '短' | '少' | '多' | '不' | '控' | '尽')
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
        if let Some(object) = value::read(signs, from, range.end, value::Kind::All) {
            push("response_style", object, negated);
            return;
        }
    }
}
