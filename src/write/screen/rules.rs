//! Turns the wordings of orders to an assistant and its memory into verdicts. Texts come folded: lower case, simplified, half width.

use crate::text::words::{Words, words};

/// A Han character.
pub(super) fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Signs of another speaker, or of a frame being closed, wherever they stand.
#[rustfmt::skip]
const FRAMES: Words = words![
    "<|im_start|>", "<|im_end|>", "<|system|>", "<|user|>", "<|assistant|>", "<|eot_id|>", "<|start_header_id|>",
    "<|endoftext|>", "[inst]", "[/inst]", "<<sys>>", "<</sys>>", "<system>", "</system>", "<memory>", "</memory>",
    "</context>", "<assistant>", "</assistant>", "</user>", "</instructions>", "<instructions>", "<system-reminder>",
    "]]>", "<![cdata[", "<fact ", "</data>", "\"role\":\"system\"", "\"role\": \"system\"", "'role': 'system'",
    "\"role\":\"user\"", "\"role\":\"assistant\"", "name=\"ai-", "name='ai-", "### system", "### user:",
    "### assistant:", "### human:", "### instruction", "begin system", "end of system prompt", "end of untrusted",
    "end of memory", "memory ends", "memory begins", "【系统消息】", "【系统】", "[系统]", "[system]", "(system)",
    "系统消息:", "系统提示:", "系统指令:", "记忆结束", "记忆开始", "不可信内容到此为止", "以下为可信内容",
    "以下内容可信", "可信内容开始", "上下文结束", "<记忆>", "</记忆>", "<系统>", "</系统>", "<tool_result>",
    "</tool_result>", "<function_results>",
];

/// Speakers at the head of a line.
#[rustfmt::skip]
const SPEAKERS: Words = words![
    "system:", "assistant:", "human:", "developer:", "系统:", "助手:", "助理:", "ai助手:", "system message:",
    "system prompt:", "system note:", "system override:",
];

/// Whether the text plays another speaker or breaks its frame.
pub(super) fn forges(text: &str) -> bool {
    if FRAMES.within(text) {
        return true;
    }
    let mut roles = 0;
    for line in text.lines() {
        let line = line
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '-' | '>' | '"' | '“'))
            .replace('：', ":");
        if SPEAKERS.iter().any(|s| line.starts_with(s)) {
            return true;
        }
        roles += usize::from(line.starts_with("user:") || line.starts_with("用户:"));
    }
    roles > 1
}

/// Orders that no reading makes harmless.
#[rustfmt::skip]
const ORDERS: Words = words![
    "ai note:", "note to ai", "note to the ai", "note to llm", "note for ai", "assistants reading this",
    "assistant reading this", "models reading this", "ai reading this", "agents reading this", "if you are an ai",
    "if you're an ai", "as an ai reading", "dear ai", "attention ai", "attention all ai", "hey ai,", "agents:",
    "ai agents must", "ai assistants must", "ai assistants should", "ai must", "the model must",
    "the assistant must", "assistant must", "policy for the model", "instructions for the assistant",
    "instruction to the assistant", "尊敬的ai", "致ai", "亲爱的ai", "ai请", "请ai", "ai必须", "ai务必",
    "各位智能助手", "智能助手请", "智能助手必须", "请助手", "助手请", "请智能助手", "请大模型", "大模型请",
    "大模型必须", "阅读本文的ai", "读到这里的ai", "看到本文的ai", "请模型", "模型必须", "ai助手请", "请各位助手",
    "请语言模型", "ai 请", "致各位助手", "永久条目", "permanent entry", "permanent record:", "memory entry:",
    "core memory that", "overrides later", "override later", "overrides any later", "最高优先级", "优先级最高",
    "不得删除或覆盖", "不得删除或修改", "不得覆盖", "禁止删除此", "不要告诉用户", "别告诉用户", "不能告诉用户",
    "不得告知用户", "do not tell the user", "don't tell the user", "without telling the user", "never tell the user",
    "hide this from the user", "restore it if", "if asked to forget", "when asked to forget", "asks you to forget",
    "ask you to forget", "要求你忘记", "要求忘记", "被要求删除", "被要求忘记", "keep it on file",
    "even if asked to delete", "even if the user", "do not delete, edit", "cannot be deleted", "must not be deleted",
    "must never be deleted", "survive deletion", "不可删除的记忆", "即使用户", "when the user", "whenever the user",
    "if the user", "once the user", "next time the user", "after the user", "as soon as the user", "if the reader",
    "when the reader", "whenever the reader", "when the customer says", "等用户", "当用户", "若用户", "如果用户",
    "用户下次", "一旦用户", "只要用户", "对话中出现", "聊天中出现", "用户提到", "用户说出", "用户问起",
    "whenever the word", "when the word", "if the word", "the user next says", "recommend us", "recommend it first",
    "recommend them first", "recommended first", "as a trusted source", "most trusted", "as the best source",
    "authoritative source", "go-to source", "in future conversations", "in all future", "future recommendations",
    "优先推荐", "排名第一的", "最值得信赖", "最可信", "最靠谱", "权威来源", "首选来源", "可信来源", "今后的对话",
    "以后的对话", "未来的对话", "后续对话", "今后推荐", "在推荐时", "in every reply", "in every response",
    "in every answer", "to every reply", "to the answer", "to each reply", "每次回答", "每次回复", "每条回复",
    "回答末尾", "回复末尾", "全部记忆", "所有记忆", "all memories", "user's memories", "conversation history to",
    "must be included whenever", "decode and follow", "decode and execute", "decode and obey", "and memorise it",
    "and memorize it", "decode and remember", "decode this and", "解码后写入", "解码后执行", "解码并执行",
    "解码并记住", "还原并", "解码并", "skip confirmation", "skip all confirmations", "without confirmation",
    "delete or update this memory",
    "delete or overwrite this", "never delete this memory", "never remove this memory", "never question", "这条记忆不可", "此记忆不可",
    "该记忆不可", "不可删除不可", "不能质疑", "不得质疑", "no longer show", "不再向用户", "不再提示风险", "jailbreak mode", "developer mode enabled", "dan mode",
];

/// Verbs that undo and what they would undo.
#[rustfmt::skip]
const UNDO: Words = words![
    "ignore", "disregard", "forget", "override", "bypass", "discard", "do not follow", "don't follow",
    "stop following", "忽略", "无视", "忘记", "忘掉", "不要理会", "不要遵守", "绕过", "违反", "抛开", "推翻",
    "不必遵守",
];
#[rustfmt::skip]
const RULES: Words = words![
    "instruction", "guideline", "prompt", "directive", "system message", "programming", "safety rule",
    "earlier rule", "previous rule", "all rule", "your rule", "prior rule", "your training", "restrictions", "指令",
    "指示", "规则", "设定", "提示词", "系统提示", "限制", "准则", "约束",
];

/// Verbs of keeping.
#[rustfmt::skip]
const KEEP: Words = words![
    "remember", "memorise", "memorize", "record", "save", "store", "note", "keep in mind", "记住", "牢记", "记录",
    "记下", "保存", "记得", "写入", "存入", "铭记", "记为",
];

/// The user spoken of from outside, at the head of a clause.
#[rustfmt::skip]
const OUTSIDE: Words = words![
    "the user", "this user", "user is", "user has", "user likes", "user prefers", "user wants", "user trusts",
    "user bank", "user owns", "user hates", "user lives", "user works", "user always", "user never", "user approved",
    "user agreed", "user authorized", "user authorised", "user consents", "user needs", "user loves", "user votes",
    "user drives", "user speaks", "user says", "user's", "the reader", "the recipient", "the account holder", "用户",
    "该用户", "此用户", "这位用户", "使用者", "主人", "收件人", "读者", "本用户", "机主", "账户持有人",
];
/// What follows when it is no statement about a user but about users.
#[rustfmt::skip]
const PRODUCT: Words = words![
    "研究", "体验", "界面", "增长", "名", "手册", "协议", "数量", "数", "量", "调研", "画像", "访谈", " research",
    " experience", " interface", " manual", " stor", " interview", " base", " guide", " group", " journey", " test",
    "反馈", "运营", "端", "组", "中心", "登录", "注册", "'s guide", "'s manual",
];

/// Whether the text gives orders to an assistant or its memory, or speaks of the user from outside.
pub(super) fn orders(text: &str, secret: bool) -> bool {
    let text = text.replace('’', "'").replace('：', ":").replace('，', ",");
    let text = text.as_str();
    let about_me = first_person(text);
    if ORDERS.iter().any(|o| said(text, o)) {
        return true;
    }
    if undoes(text) || slots(text) || outside(text) {
        return true;
    }
    let kept = KEEP.iter().any(|k| said(text, k));
    if !about_me && obliges(text) {
        return true;
    }
    // "save to memory" is the user's to ask when it is about the user
    let memory = words![
        "to memory",
        "in memory",
        "into memory",
        "long-term memory",
        "长期记忆",
        "写入记忆",
        "存入记忆",
        "更新记忆",
        "永久记录",
        "永久记住",
        "永久保存",
        "update memory",
        "memory update",
    ]
    .iter()
    .any(|m| said(text, m));
    if memory && !about_me && (kept || secret) {
        return true;
    }
    // in code, every word to a memory is an order
    secret && (kept || words!["user", "always", "never", "用户", "ignore", "system"].iter().any(|w| said(text, w)))
}

/// "You must always say ...", "只要有人问，你就必须说": what the assistant must do towards others, not how it writes.
fn obliges(text: &str) -> bool {
    let must = words![
        "you must ",
        "you are required to ",
        "you shall ",
        "you may never ",
        "you will always ",
        "you should always ",
        "你必须",
        "你就必须",
        "你一定要",
        "你务必",
        "你不得",
        "你永远不能",
        "你永远要",
        "你只能说",
        "你都要说",
        "你就说"
    ];
    let manner = words![
        "answer", "reply", "respond", "write", "speak", "talk", "explain", "use ", "keep ", "format", "cite", "be ",
        "回答", "回复", "写", "用", "讲", "保持", "注明", "解释"
    ];
    must.iter().any(|m| {
        text.match_indices(m).any(|(at, _)| {
            let rest = text.get(at + m.len()..).unwrap_or("").trim_start();
            let rest = ["always ", "never ", "only ", "not ", "永远", "一直", "都", "不"]
                .iter()
                .fold(rest, |r, w| r.strip_prefix(w).unwrap_or(r));
            said(text, m) && !manner.iter().any(|w| rest.starts_with(w))
        })
    })
}

/// Whether a wording stands in the text, not as the tail of another word.
fn said(text: &str, wording: &str) -> bool {
    text.match_indices(wording).any(|(at, _)| {
        !wording.starts_with(|c: char| c.is_ascii_alphabetic())
            || !text.get(..at).is_some_and(|b| b.ends_with(|c: char| c.is_ascii_alphanumeric()))
    })
}

fn first_person(text: &str) -> bool {
    words!["我", "咱", "俺"].within(text)
        || text
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .any(|w| words!["i", "i'm", "i've", "i'd", "my", "me", "mine", "we", "our", "i'll"].contains(w))
}

/// "Ignore all previous instructions": a verb that undoes, then what it undoes, in one clause, and not the speaker's own.
fn undoes(text: &str) -> bool {
    UNDO.iter().any(|verb| {
        text.match_indices(verb).any(|(at, _)| {
            let rest = text.get(at + verb.len()..).unwrap_or("");
            let reach: usize = rest
                .char_indices()
                .take_while(|(_, c)| !matches!(c, '.' | '。' | ';' | '!' | '?' | '\n' | ','))
                .take(60)
                .map(|(_, c)| c.len_utf8())
                .sum();
            let clause = rest.get(..reach).unwrap_or("");
            let rule = RULES.within(clause) || clause.contains(" rules") && clause.contains(" previous");
            let own = clause.trim_start().starts_with("my ") || clause.trim_start().starts_with('我');
            rule && !own
        })
    })
}

/// Characters of an address that are looked at.
const ADDRESS: usize = 600;

/// An address with a place for somebody's data: `?d={memories}`, `&m=[last_message]`, `=$SESSION`.
fn slots(text: &str) -> bool {
    let appended = text.contains("append") || text.contains("附在");
    text.match_indices("://").any(|(at, _)| {
        let rest = text.get(at + 3..).unwrap_or("");
        let near = rest.char_indices().nth(ADDRESS).map_or(rest.len(), |(k, _)| k);
        let rest = rest.get(..near).unwrap_or("");
        let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '"' | '”' | '。')).unwrap_or(rest.len());
        let url = rest.get(..end).unwrap_or("");
        let tail: String = rest.get(end..).unwrap_or("").chars().take(24).collect();
        let open = url.contains("={")
            || url.contains("=[")
            || url.contains("=<")
            || url.contains("=$")
            || url.contains("={{")
            || url.contains("=%7b");
        let sends = words!["后面", "发送", "followed by", "append"].within(&tail);
        open || url.ends_with('=') && (sends || appended)
    })
}

/// "The user prefers ...": said of the user, not by the user; at the head of a clause or behind a verb of keeping.
fn outside(text: &str) -> bool {
    OUTSIDE.iter().any(|who| {
        text.match_indices(who).any(|(at, _)| {
            let before = text.get(..at).unwrap_or("").trim_end_matches([' ', '"', '\'', '“', '「', '《', '‘']);
            let after = text.get(at + who.len()..).unwrap_or("");
            let glued =
                who.is_ascii() && after.starts_with(|c: char| c.is_ascii_alphanumeric()) && !who.contains("bank");
            let head = before.is_empty()
                || before.ends_with([
                    '.', ',', ':', ';', '!', '?', '\n', '。', '；', '！', '？', '>', '(', '}', '{', '[', ']', '|', '-',
                    '#', '、',
                ])
                || KEEP.iter().any(|k| {
                    before.ends_with(k)
                        || before.ends_with(&format!("{k} that"))
                        || before.ends_with(&format!("{k} down that"))
                })
                || before.ends_with(['将', '把', '请', '使', '让', '该', '此'])
                || words![
                    "that",
                    "recalls",
                    "looks like",
                    "seems",
                    "据悉",
                    "看起来",
                    "证实",
                    "because",
                    "approved:",
                    "says"
                ]
                .iter()
                .any(|w| before.ends_with(w));
            head && !glued && !PRODUCT.iter().any(|p| after.starts_with(p))
        })
    })
}

/// The same clause five times and more.
pub(super) fn floods(text: &str) -> bool {
    let mut seen: Vec<(&str, usize)> = Vec::new();
    for clause in text
        .split(['.', '!', '?', ';', '\n', '。', '！', '？', '；'])
        .map(str::trim)
        .filter(|c| c.chars().count() >= 6)
        .take(400)
    {
        if let Some(s) = seen.iter_mut().find(|s| s.0 == clause) {
            s.1 += 1;
            if s.1 > 4 {
                return true;
            }
        } else if seen.len() < 64 {
            seen.push((clause, 1));
        }
    }
    false
}
