//! Turns a sentence of a conversation into what it does there: ask, decide, finish, fail, mend, leave open.

use crate::record::Role;
use crate::text::fold;
use crate::text::words::{Words, words};

/// What a sentence does. Order is importance: what the user asked to be changed first, raw tool output last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cue {
    /// The user wants something changed.
    Change,
    /// Something is decided.
    Decision,
    /// Something is done, or mended.
    Result,
    /// The user asks for something.
    Request,
    /// Something is left open.
    Open,
    /// Something failed.
    Error,
    /// None of these.
    Plain,
    /// Output of a tool.
    Tool,
}

impl Cue {
    /// Importance inside the window, 0..1.
    #[must_use]
    pub fn importance(self) -> f64 {
        match self {
            Self::Change => 1.0,
            Self::Decision => 0.9,
            Self::Result => 0.8,
            Self::Request => 0.75,
            Self::Open => 0.7,
            Self::Error => 0.6,
            Self::Plain => 0.3,
            Self::Tool => 0.1,
        }
    }
}

#[rustfmt::skip]
const CHANGE: Words = words![
    "change ", "rename", "replace ", "instead of", "instead", "remove the", "delete the", "don't use", "do not use",
    "stop using", "not what i", "that's wrong", "that is wrong", "make it ", "rewrite", "revise", "switch to",
    "move it", "改成", "改为", "换成", "改一下", "修改", "删掉", "去掉", "不要用", "别用", "重写", "重新写", "调整", "不对", "换一个",
];
#[rustfmt::skip]
const DECISION: Words = words![
    "let's go with", "lets go with", "we'll go with", "i'll go with", "go with the", "we decided", "i decided",
    "i've decided", "decided to", "decided on", "we agreed", "settled on", "we'll use", "we will use", "i'll take",
    "i choose", "we chose", "let's use", "final decision", "the decision is", "the plan is to", "决定", "就用", "就选",
    "选定", "定下来", "定了", "敲定", "采用", "那就按", "就这么办", "商定", "选择了",
];
#[rustfmt::skip]
const RESULT: Words = words![
    "is done", "are done", "all done", "finished", "completed", "i've added", "i have added", "i've created",
    "i've updated", "i've written", "i've booked", "has been", "have been", "deployed", "works now", "it works",
    "is working now", "passed", "fixed", "resolved", "solved", "succeeded", "successfully", "that worked",
    "完成了", "已完成", "搞定", "做好了", "写好了", "改好了", "弄好了", "修好了", "解决了", "修复了", "成功", "可以了", "已经", "通过了", "正常了", "订好了",
];
#[rustfmt::skip]
const REQUEST: Words = words![
    "please", "can you", "could you", "would you", "will you", "help me", "i need you to", "i want you to",
    "i'd like you to", "i need to", "i want to", "i'd like to", "how do i", "how can i", "show me", "tell me",
    "give me", "write me", "let's ", "请", "帮我", "帮忙", "麻烦", "能不能", "可不可以", "能否", "我想", "我要", "我需要", "给我", "怎么",
    "如何", "告诉我", "我们来",
];
/// A user's sentence that begins with one of these asks for something.
#[rustfmt::skip]
const IMPERATIVE: Words = words![
    "add", "write", "make", "create", "build", "fix", "find", "check", "compare", "explain", "list", "plan", "draft",
    "book", "summarize", "summarise", "translate", "generate", "suggest", "recommend", "update", "set", "run", "test",
    "refactor", "implement", "review", "send", "schedule", "calculate", "design", "try", "continue",
];
#[rustfmt::skip]
const OPEN: Words = words![
    "todo", "to do:", "next time", "next step", "still need", "still have to", "still has to", "not yet", "not done",
    "remaining", "tomorrow", "later this week", "next week", "we'll continue", "continue later", "pick this up",
    "left to do", "pending", "haven't", "hasn't", "待办", "下次", "下一步", "明天再", "回头再", "之后再", "改天", "还没", "还需要", "还要",
    "还得", "未完成", "剩下", "再继续", "待确认",
];
#[rustfmt::skip]
const ERROR: Words = words![
    "error", "failed", "fails", "failure", "exception", "traceback", "doesn't work", "does not work", "didn't work",
    "not working", "crash", "panicked", "timed out", "timeout", "not found", "cannot ", "can't ", "unable to",
    "permission denied", "refused", "broken", "报错", "错误", "失败", "异常", "不行", "崩溃", "超时", "无法", "找不到", "不能用", "出错",
    "没成功", "被拒绝",
];
#[rustfmt::skip]
const CAUSE: Words = words![
    "because ", "caused by", "due to", "the cause", "the problem was", "the issue was", "the reason", "turned out",
    "turns out", "因为", "原因是", "由于", "原来是", "问题出在", "导致",
];
#[rustfmt::skip]
const FIX: Words = words![
    "fix", "solved", "resolved", "works now", "it works", "worked", "the solution", "instead", "needs to", "need to",
    "must ", "set ", "install", "use ", "retrying with", "retried with", "enabled", "enabling", "switched to", "switching to", "increased",
    "upgraded", "downgraded", "restarted", "解决", "修好", "修复", "改成", "改用", "换成", "需要先", "要先", "成功", "可以了", "正常了", "设置",
    "安装", "启用", "升级", "重启", "换用", "加上",
];
#[rustfmt::skip]
const MENDED: Words = words![
    "works now", "it works", "is working now", "that worked", "worked", "fixed", "resolved", "solved", "succeeded",
    "success", "passed", " ok", "解决了", "修好了", "修复了", "成功", "可以了", "正常了", "好了", "通过了",
];
#[rustfmt::skip]
const DENIED: Words = words![
    "not fixed", "not solved", "unsolved", "unresolved", "not resolved", "still fail", "没解决", "没修好", "没成功",
    "还没好", "不成功", "没通过",
];

/// Whether the folded text holds one of the phrases; Latin ones only from the beginning of a word.
fn any(text: &str, phrases: Words) -> bool {
    let bytes = text.as_bytes();
    phrases.stands(text, &|at, phrase| {
        !phrase.is_ascii()
            || phrase.starts_with(' ')
            || !at.checked_sub(1).and_then(|before| bytes.get(before)).is_some_and(u8::is_ascii_alphanumeric)
    })
}

/// What a sentence does; the speaker decides between asking and telling.
#[must_use]
pub fn cue(sentence: &str, role: Role) -> Cue {
    let text = fold::key(sentence);
    if role == Role::Tool {
        return if failed(&text) { Cue::Error } else { Cue::Tool };
    }
    let question = text.ends_with('?');
    if !question && any(&text, DECISION) {
        return Cue::Decision;
    }
    let user = role == Role::User;
    let asks = any(&text, REQUEST) || begins(&text, IMPERATIVE);
    if user && !question && any(&text, CHANGE) {
        return Cue::Change;
    }
    let asking = user && asks;
    if !question && !asking && any(&text, RESULT) && !any(&text, DENIED) {
        return Cue::Result;
    }
    // "I can't decide, please help" asks; "fix the error please" reports one as well.
    let reports = !asking || text.contains("error") || text.contains("报错");
    if reports && failed(&text) {
        return Cue::Error;
    }
    if any(&text, OPEN) {
        return Cue::Open;
    }
    if asking { Cue::Request } else { Cue::Plain }
}

fn begins(text: &str, words: Words) -> bool {
    let first = text.split(|c: char| !c.is_ascii_alphabetic()).find(|w| !w.is_empty()).unwrap_or("");
    words.contains(first)
}

/// Whether a folded sentence tells of a failure ("0 errors" and "no errors" do not).
fn failed(text: &str) -> bool {
    let none = words![
        "no error",
        "0 error",
        "without error",
        "0 failed",
        "0 failures",
        "no failures",
        "没有错误",
        "没有报错",
        "不再报错",
    ];
    any(text, ERROR) && !none.within(text)
}

/// Whether the text tells of a failure.
#[must_use]
pub fn is_error(text: &str) -> bool {
    failed(&fold::key(text))
}

/// Whether the text says why.
#[must_use]
pub fn is_cause(text: &str) -> bool {
    any(&fold::key(text), CAUSE)
}

/// Whether the text says what to do about it.
#[must_use]
pub fn is_fix(text: &str) -> bool {
    any(&fold::key(text), FIX)
}

/// Whether the text says that it works now.
#[must_use]
pub fn is_mended(text: &str) -> bool {
    let text = fold::key(text);
    any(&text, MENDED) && !any(&text, DENIED) && !failed_still(&text)
}

fn failed_still(text: &str) -> bool {
    any(text, words!["not work", "n't work", "still", "还是不", "仍然"]) && !text.contains("works now")
}

/// The reason a sentence gives, after its "because".
#[must_use]
pub fn reason(sentence: &str) -> Option<String> {
    let lower = sentence.to_ascii_lowercase();
    let marks = ["because ", " since ", "due to ", "so that ", "as it ", "因为", "由于", "为了", "考虑到"];
    let (at, mark) = marks.iter().filter_map(|m| lower.find(m).map(|at| (at, *m))).min()?;
    let rest = sentence[at + mark.len()..].trim();
    let end = rest.find(['，', '。', '；', ';']).unwrap_or(rest.len());
    let text = rest[..end].trim_end_matches(['.', '!', ' ']);
    (text.chars().count() > 2).then(|| text.to_owned())
}

/// Whether a query asks to go on with earlier work.
#[must_use]
pub fn resumes(query: &str) -> bool {
    any(
        &fold::key(query),
        words![
            "continue",
            "where were we",
            "where did we",
            "pick up where",
            "pick this up",
            "carry on",
            "go on with",
            "last time",
            "keep going",
            "resume",
            "back to the",
            "back to our",
            "what's left",
            "what is left",
            "finish the",
            "next step",
            "继续",
            "接着",
            "上次",
            "说到哪",
            "做到哪",
            "进行到哪",
            "还差什么",
            "还剩",
            "下一步",
            "回到",
        ],
    )
}

/// Extensions by which a file is known in running text.
#[rustfmt::skip]
const EXTENSIONS: Words = words![
    "rs", "ts", "tsx", "js", "jsx", "mjs", "py", "go", "java", "kt", "c", "h", "cpp", "hpp", "cs", "rb", "php",
    "swift", "sh", "md", "txt", "json", "yaml", "yml", "toml", "xml", "html", "css", "scss", "sql", "csv", "xlsx",
    "docx", "pdf", "pptx", "png", "jpg", "svg", "ipynb", "lock", "ini", "env", "log", "proto", "vue", "svelte",
    "wasm", "zip",
];

/// Files that a text names, in order.
#[must_use]
pub fn files(text: &str) -> Vec<String> {
    let path = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '/' | '\\');
    let mut found: Vec<String> = Vec::new();
    for word in text.split(|c: char| !path(c)) {
        let word = word.trim_matches(['.', '-']);
        let Some((stem, extension)) = word.rsplit_once('.') else { continue };
        let named = stem.bytes().any(|b| b.is_ascii_alphabetic()) || stem.is_empty();
        if named
            && word.len() <= 120
            && !word.starts_with("//")
            && EXTENSIONS.contains(extension.to_ascii_lowercase().as_str())
            && !stem.ends_with('/')
        {
            let word = word.to_owned();
            if !stem.is_empty() && !found.contains(&word) {
                found.push(word);
            }
        }
    }
    found
}
