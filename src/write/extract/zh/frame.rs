//! Reads what stands around a Chinese statement: greetings, "记住", "其实", and who is telling.

use super::chars::{QUOTE, Sign, has, holds, longest};
use super::lexicon as lex;
use super::{kin, people, value};
use crate::candidate::Doubt;
use crate::text::words::words;
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
                "上次讲",
                "前面我说",
                "之前我说",
                "上次我说",
                "刚才我说",
                "之前讲",
                "刚才讲",
                "前面说",
                "前面讲",
                "前面提到",
                "之前提到",
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
                "诊所说",
                "药师说",
                "校医说",
                "牙医说",
                "营养师说",
                "医生又让",
            ],
        ) {
            at += n;
        } else if let Some(n) = longest(signs, at, lex::FILLERS).filter(|n| {
            people::stranger(signs, at, range.end).is_none()
                    // "对猫没有抵抗力"
                    && !(*n == 1 && value::c(signs, at) == '对' && at + 1 < range.end)
        }) {
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

/// "记好了，我的...": what follows is one's own, so the words ask and do not answer.
fn mine(signs: &[Sign], at: usize) -> bool {
    matches!(value::c(signs, at), '我' | '咱' | '俺')
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
        && !(word_end + 1 == end && mine(signs, end + 1))
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
            "点，",
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
    let at = range.clone().find(|i| {
        // "科幻小说我每本都看" reports nothing.
        let novel = *i > 0 && has(signs, i - 1, "小说");
        !novel && (longest(signs, *i, lex::REPORTS).is_some() || told(*i))
    })?;
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
pub(super) fn hands_on(text: &str, signs: &[Sign], range: &Range<usize>) -> bool {
    let end = range.end;
    let says = words!["说", "道", "表示", "回复", "回我", "留言", "发消息", "写道", "讲", "告诉我", "吐槽", "感叹"];
    let last = (range.start..end).any(|i| longest(signs, i, says).is_some_and(|n| i + n == end));
    let first = value::c(signs, range.start);
    // "室友贴了张条：": a colon behind what somebody does hands on too.
    let colon = signs.get(end).and_then(|s| text.get(s.at..s.end)).is_some_and(|t| matches!(t, ":" | "："));
    let does = |next: usize| end > next + 2;
    let acts = colon
        && (matches!(first, '他' | '她')
            || kin::kind(signs, range.start)
                .is_some_and(|(w, _)| w.chars().count() > 1 && does(range.start + w.chars().count()))
            || kin::person(signs, range.start, end).is_some_and(|p| does(p.next))
            || people::stranger(signs, range.start, end).is_some_and(does));
    end < signs.len()
        && !holds(signs, range.clone(), lex::DOCTORS)
        && (acts
            || last
                && (matches!(first, '他' | '她')
                    || kin::person(signs, range.start, end).is_some()
                    || people::stranger(signs, range.start, end).is_some()
                    || people::named(signs, range.start..(range.start + 2).min(end))))
}

/// Whether a clause announces a text, which then speaks for somebody: "电影台词：", "下面这段：".
pub(super) fn recites(text: &str, signs: &[Sign], range: &Range<usize>) -> bool {
    let colon = signs.get(range.end).and_then(|s| text.get(s.at..s.end)).is_some_and(|t| matches!(t, ":" | "："));
    let label = words![
        "台词",
        "歌词",
        "原文",
        "例句",
        "句子",
        "文案",
        "题目",
        "对白",
        "旁白",
        "独白",
        "简介",
        "人设",
        "设定",
        "标语",
        "口号",
        "范文",
        "模板",
        "段落",
        "短信",
        "邮件",
        "正文",
        "如下",
        "这段",
        "这句",
        "那句",
        "那段",
        "下面",
        "以下",
        "这段话",
        "这句话",
        "诗",
        "广告词",
        "广告语",
        "留言",
        "朋友圈",
        "评论",
        "弹幕",
        "剧情",
        "开头",
        "结尾",
        "第一句",
        "角色",
        "翻译",
        "翻一下",
        "朗读",
        "朗读一下",
        "读一下",
        "润色",
        "改写",
        "造句",
        "听写",
        "单词",
        "修改",
        "校对",
        "改错",
        "批改",
        "续写",
        "仿写",
        "填空",
        "句型",
        "单词表",
        "词汇表",
        "阅读",
        "作文",
        "日记",
        "签名",
        "标题",
        "病句",
        "练习",
        "甲",
        "乙"
    ];
    let ends = |i: usize| {
        i + longest(signs, i, words!["是", "写着", "写的是", "里写", "上写", "上写着", "里写着", "写道", "说"])
            .unwrap_or(0)
            == range.end
    };
    colon && range.clone().any(|i| longest(signs, i, label).is_some_and(|n| ends(i + n)))
}
