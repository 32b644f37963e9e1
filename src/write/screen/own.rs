//! Turns a user's turn into the parts that are the user's own words: not quoted, not pasted, not passed on.

use crate::order::Order;
use crate::text::words::{Words, words};
use std::ops::Range;

/// A quotation of so many words, or characters of scripts without blanks, is somebody's sentence rather than a name or a term.
const QUOTED_WORDS: usize = 5;
const QUOTED_SIGNS: usize = 9;
/// A paragraph of so many bytes was hardly typed.
const PASTED: usize = 2_400;

/// What a lead-in calls the text that follows when somebody else wrote it.
#[rustfmt::skip]
const NAMES: Words = words![
    "email", "e-mail", "mail from", "message from", "this message", "page", "website", "article", "newsletter",
    "readme", "translate", "summari", "proofread", "rewrite", "paraphrase", "rephrase", "review this", "this review",
    "explain this", "this log", "the log", "output", "this error", "export", "screenshot", "transcript", "chat log",
    "this quote", "this text", "this paragraph", "this passage", "this letter", "this comment", "this post",
    "this code", "this prompt", "this snippet", "this description", "the description", "following text",
    "text below", "below is", "pasted", "forwarded", "it says", "it said", "website says", "page says",
    "the docs say", "polish this", "fix the grammar", "correct the grammar", "what do you think of this",
    "is this legit", "is this a scam", "look at this", "check this", "邮件", "郵件", "网页", "網頁", "文章", "帖子",
    "短信", "简讯", "簡訊", "公告", "翻译", "翻譯", "总结", "總結", "润色", "潤色", "改写", "改寫", "这段", "這段",
    "那段", "这句话", "這句話", "下面这", "下面的", "以下文", "以下内容", "以下這", "群里", "群組", "转发", "轉發",
    "原文", "全文", "材料", "评论", "評論", "写着", "寫著", "说明书", "日志", "日誌", "聊天记录", "满屏", "滿屏",
    "收到一条", "看到一条", "网上说", "上面写", "靠谱吗", "靠譜嗎", "这份", "這份", "这篇", "這篇", "校对", "校對",
    "报错", "这个提示", "摘要",
];
/// What makes a lead-in the user's own all the same.
#[rustfmt::skip]
const OWN: Words = words![
    "remember", "keep in mind", "note that", "i want you to", "about me", "my answer", "misread", "mistake", "slip of", "mixed up", "typo", "记住", "記住", "记下",
    "記下", "记一下", "記一下", "关于我", "關於我", "我的情况", "我的答案",
];

/// Lines after which everything was written by somebody else.
#[rustfmt::skip]
const FORWARDS: Words = words![
    "---------- forwarded", "-----original message", "begin forwarded message", "from: ", "发件人:", "发件人：",
    "寄件者:", "寄件者：", "寄件人：", "转发自", "-------- 转发", "-----原始邮件", "> ",
];

/// Byte ranges of `text` that are the user's own words, in order. Whole sentences stay whole: a short quotation ("the lab") is a
/// term that the user uses; a long one is what somebody said.
#[must_use]
pub fn own_words(text: &str) -> Vec<Range<usize>> {
    let mut foreign: Vec<Range<usize>> = Vec::new();
    fences(text, &mut foreign);
    quotations(text, &mut foreign);
    lines(text, &mut foreign);
    lead_in(text, &mut foreign);
    foreign.order_by_key(|r| (r.start, r.end));
    let mut own = Vec::new();
    let mut from = 0;
    for range in foreign {
        if range.start > from {
            own.push(from..range.start);
        }
        from = from.max(range.end);
    }
    if from < text.len() {
        own.push(from..text.len());
    }
    own.retain(|r| text.get(r.clone()).is_some_and(|t| !t.trim().is_empty()));
    own
}

/// Whether `part`, which was found in `text`, stands in the user's own words.
#[must_use]
pub fn is_own(text: &str, own: &[Range<usize>], part: &str) -> bool {
    if part.is_empty() {
        return false;
    }
    text.match_indices(part).any(|(at, _)| own.iter().any(|r| r.start <= at && at + part.len() <= r.end))
}

/// Code fences, closed or left open, and text between three quotation marks.
fn fences(text: &str, foreign: &mut Vec<Range<usize>>) {
    for mark in ["```", "~~~", "\"\"\"", "'''"] {
        let mut from = 0;
        while let Some(open) = text.get(from..).and_then(|t| t.find(mark)).map(|k| k + from) {
            let inside = open + mark.len();
            let end = text.get(inside..).and_then(|t| t.find(mark)).map_or(text.len(), |k| inside + k + mark.len());
            foreign.push(open..end);
            from = end;
        }
    }
}

/// Long quotations. A mark that is never closed opens none; one that stays open to the end after a colon does.
fn quotations(text: &str, foreign: &mut Vec<Range<usize>>) {
    let mut open: Option<(usize, char)> = None;
    for (at, c) in text.char_indices() {
        match open {
            Some((start, close)) if c == close => {
                let inner = text.get(start..at).unwrap_or("").trim_start_matches(is_quote);
                if is_long(inner) {
                    foreign.push(start..at + c.len_utf8());
                }
                open = None;
            }
            Some(_) => {}
            None => {
                let close = match c {
                    '"' => '"',
                    '“' => '”',
                    '「' => '」',
                    '『' => '』',
                    '«' => '»',
                    _ => continue,
                };
                open = Some((at, close));
            }
        }
    }
    if let Some((start, _)) = open {
        let lead = text.get(..start).unwrap_or("").trim_end();
        if lead.ends_with([':', '：']) {
            foreign.push(start..text.len());
        }
    }
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '「' | '『' | '«')
}

fn is_long(inner: &str) -> bool {
    let signs = inner.chars().filter(|c| matches!(c, '\u{3400}'..='\u{9FFF}')).count();
    let words = inner.split_whitespace().count();
    words >= QUOTED_WORDS || signs >= QUOTED_SIGNS
}

/// Quoted lines, forwarded messages, transcripts, and paragraphs too long to have been typed.
fn lines(text: &str, foreign: &mut Vec<Range<usize>>) {
    let whole = text.to_lowercase();
    let mut at = 0;
    let mut speakers = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let bare = line.trim().to_lowercase();
        if bare.starts_with('>') || bare.starts_with('＞') {
            foreign.push(start..at);
            continue;
        }
        let mail = bare.starts_with("from: ") && !whole.contains("\nsubject:") && !whole.contains("\nto:");
        if !mail && FORWARDS.iter().any(|f| bare.starts_with(f)) || bare.starts_with("on ") && bare.ends_with(" wrote:")
        {
            foreign.push(start..text.len());
            return;
        }
        if words![
            "system:",
            "assistant:",
            "user:",
            "human:",
            "ai:",
            "系统：",
            "助手：",
            "用户：",
            "系统:",
            "助手:",
            "用户:"
        ]
        .iter()
        .any(|s| bare.starts_with(s))
        {
            speakers += 1;
            foreign.push(start..at);
        } else if speakers > 1 || line.len() > PASTED && first_persons(&bare) * 400 < line.len() {
            foreign.push(start..at);
        }
    }
}

fn first_persons(text: &str) -> usize {
    text.matches('我').count()
        + text
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .filter(|w| words!["i", "my", "i'm", "me", "i've"].contains(w))
            .count()
}

/// "Can you translate this:" and everything behind it.
fn lead_in(text: &str, foreign: &mut Vec<Range<usize>>) {
    let lower = text.to_lowercase();
    // folding case may move bytes; then only the exact case is looked at
    let lower = if lower.len() == text.len() { lower.as_str() } else { text };
    let mut clause = 0;
    for (at, c) in text.char_indices().take(1_200) {
        let end = at + c.len_utf8();
        let rest = text.get(end..).unwrap_or("");
        let asks = matches!(c, '?' | '？')
            && rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n')
            && !rest.trim().is_empty();
        let leads = matches!(c, ':' | '：') && !rest.trim().is_empty() && !rest.starts_with("//");
        if leads || asks {
            let lead = lower.get(clause..end).unwrap_or("");
            let named = NAMES.within(lead) || asks && words![" this", "这", "這", "下面", "以下"].within(lead);
            if named && !OWN.within(lead) {
                foreign.push(end..text.len());
                return;
            }
        }
        if matches!(c, '.' | '!' | '。' | '！' | '\n') || asks || matches!(c, '?' | '？') {
            clause = end;
        }
    }
}
