//! Turns the engine's defaults, limits and error codes into the tables of both READMEs, and fails when those are stale.
//!
//! `POCKETMEM_WRITE_DOCS=1 cargo test --test readme` writes the two generated tables anew. The table of errors is
//! written by hand; here it is only checked that it has every code, in the engine's order.

use std::fs;
use std::path::Path;

use pocketmem::error::Code;
use pocketmem::limits;
use pocketmem::policy::{HalfLives, IndexKind, Policy, Scoring, WindowStrategy};
use pocketmem::read::recall;

/// A row: name in code, value, meaning in English and Chinese.
type Row = (&'static str, String, &'static str, &'static str);

const CATEGORIES: [&str; 8] =
    ["identity", "preference", "constraint", "relation", "possession", "plan", "status", "knowledge"];

fn number(value: f64) -> String {
    if value.is_infinite() { "Infinity".into() } else { value.to_string() }
}

/// `50000` as `50,000`.
fn grouped(value: usize) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn or_unlimited(tokens: Option<u64>) -> String {
    tokens.map_or_else(|| "Infinity".into(), |t| t.to_string())
}

fn half_lives(h: &HalfLives) -> String {
    let named = CATEGORIES.iter().copied().zip(h.category);
    let all = named.chain([
        ("episodic", h.episodic),
        ("turn", h.turn),
        ("document", h.document),
        ("procedural", h.procedural),
    ]);
    all.map(|(name, days)| format!("{name} {}", number(days))).collect::<Vec<_>>().join(", ")
}

/// Taken apart field by field, so that a new one without a row does not compile.
fn policy() -> Vec<Row> {
    let Policy {
        window_exchanges,
        compress_at,
        summary_share,
        window_strategy,
        session_idle,
        summary_every,
        max_episodes,
        recent_episodes,
        keep_turns_days,
        tool_turn_chars,
        alpha,
        alpha_exact,
        diversity,
        threshold,
        half_life_days,
        recency_floor,
        scoring,
        duplicate_at,
        lesson_at,
        min_fact_confidence,
        min_confidence,
        mentions,
        mention_days,
        pending_days,
        archive_after_days,
        archive_below,
        max_records,
        chunk_chars,
        chunk_overlap,
        process_keys,
        predicates,
        guidance,
        llm_every,
        llm_daily_tokens,
        llm_monthly_tokens,
        index,
    } = Policy::default();
    let strategy = match window_strategy {
        WindowStrategy::Fifo => "\"fifo\"",
        WindowStrategy::Importance => "\"importance\"",
        WindowStrategy::HeadAndTail => "\"head-and-tail\"",
    };
    let scoring = match scoring {
        Scoring::Product => "\"product\"",
        Scoring::Weighted => "\"weighted\"",
    };
    let index = match index {
        IndexKind::Auto => "\"auto\"",
        IndexKind::Scan => "\"scan\"",
        IndexKind::Graph => "\"graph\"",
    };
    let floor = threshold.map_or_else(|| format!("{} / {}", recall::floor(true), recall::floor(false)), number);
    let text = match guidance {
        None => "built in".into(),
        Some(own) => own.unwrap_or_default(),
    };
    vec![
        (
            "windowExchanges",
            window_exchanges.to_string(),
            "exchanges of a session kept word for word in its window",
            "会话窗口中逐字保留的轮次数",
        ),
        (
            "compressAt",
            number(compress_at),
            "share of the history budget at which the older half of the window is summarised",
            "历史预算用到这一比例时，把窗口较旧的一半压成摘要",
        ),
        ("summaryShare", number(summary_share), "most of that budget the summary takes", "摘要最多占该预算的比例"),
        (
            "windowStrategy",
            strategy.into(),
            "which exchanges stay: `\"fifo\"`, `\"importance\"`, `\"head-and-tail\"`",
            "保留哪些轮次：`\"fifo\"`、`\"importance\"`、`\"head-and-tail\"`",
        ),
        (
            "sessionIdle",
            session_idle.to_string(),
            "milliseconds without a turn after which a session ends by itself",
            "会话多少毫秒没有新消息就自动结束",
        ),
        (
            "summaryEvery",
            summary_every.to_string(),
            "exchanges between two key-point summaries of a long session",
            "长会话每隔多少轮做一次要点摘要",
        ),
        (
            "maxEpisodes",
            max_episodes.to_string(),
            "session summaries kept as they are; older ones are consolidated",
            "原样保留的会话摘要数，更早的会合并",
        ),
        (
            "recentEpisodes",
            recent_episodes.to_string(),
            "most session summaries offered to a context",
            "上下文最多可用的会话摘要数",
        ),
        ("keepTurnsDays", number(keep_turns_days), "days that verbatim turns are kept", "逐字消息保留的天数"),
        ("toolTurnChars", tool_turn_chars.to_string(), "characters kept of a tool turn", "工具消息保留的字符数"),
        ("alpha", number(alpha), "weight of meaning against words, 0 to 1", "语义相对字词的权重，0 到 1"),
        (
            "alphaExact",
            number(alpha_exact),
            "the same for queries with codes, names, versions or quotes",
            "查询含代码、名称、版本或引语时的同一权重",
        ),
        ("diversity", number(diversity), "relevance against variety, 0 to 1", "相关性相对多样性，0 到 1"),
        (
            "threshold",
            floor,
            "least absolute evidence, 0 to 1, for a record to come back: with vectors / by words alone",
            "记录被召回所需的最低绝对证据，0 到 1：有向量时 / 仅按字词时",
        ),
        (
            "halfLifeDays",
            half_lives(&half_life_days),
            "days after which the recency factor has fallen half of its way; `Infinity` does not fade",
            "时效因子降到一半所需的天数；`Infinity` 表示不衰减",
        ),
        ("recencyFloor", number(recency_floor), "the recency factor never falls below this", "时效因子的下限"),
        (
            "scoring",
            scoring.into(),
            "`\"product\"`: relevance × recency × confidence, importance as a bounded boost; `\"weighted\"`: 0.75 relevance + 0.15 recency + 0.10 importance",
            "`\"product\"`：相关性 × 时效 × 置信度，重要性为有界加成；`\"weighted\"`：0.75 相关性 + 0.15 时效 + 0.10 重要性",
        ),
        (
            "duplicateAt",
            number(duplicate_at),
            "likeness at which two memories are the same",
            "相似度达到此值即视为同一条记忆",
        ),
        (
            "lessonAt",
            number(lesson_at),
            "likeness at which a lesson is offered, at most 3",
            "相似度达到此值才给出经验，最多 3 条",
        ),
        (
            "minFactConfidence",
            number(min_fact_confidence),
            "least confidence of a structured fact",
            "结构化事实的最低置信度",
        ),
        ("minConfidence", number(min_confidence), "least confidence of anything else", "其他内容的最低置信度"),
        (
            "mentions",
            mentions.to_string(),
            "mentions that let in what is only implied",
            "仅有暗示的内容被提到多少次才收录",
        ),
        ("mentionDays", number(mention_days), "days within which they must fall", "这些提及须落在多少天之内"),
        ("pendingDays", number(pending_days), "days after which a pending record expires", "待定记录多少天后过期"),
        (
            "archiveAfterDays",
            number(archive_after_days),
            "days without use after which a record may be archived",
            "多少天未使用的记录可被归档",
        ),
        (
            "archiveBelow",
            number(archive_below),
            "importance below which it is then archived",
            "届时重要性低于此值的才归档",
        ),
        (
            "maxRecords",
            max_records.to_string(),
            "most records; `compact()` keeps to it",
            "记录数上限，由 `compact()` 维持",
        ),
        ("chunkChars", chunk_chars.to_string(), "characters a chunk of a document aims at", "文档分块的目标字符数"),
        (
            "chunkOverlap",
            number(chunk_overlap),
            "share by which chunks of running text overlap",
            "连续文字分块的重叠比例",
        ),
        (
            "processKeys",
            process_keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", "),
            "keys left out of a task's summary",
            "任务摘要中略去的键",
        ),
        (
            "predicates",
            if predicates.is_empty() { "none".into() } else { format!("{predicates:?}") },
            "predicates beyond the built-in vocabulary, with patterns such as `\"my shoe brand is {}\"`",
            "内置词表之外的谓词及其句式，如 `\"my shoe brand is {}\"`",
        ),
        (
            "guidance",
            text,
            "paragraph on how to use memory, at the end of the system text; `null`: none",
            "系统文本末尾关于如何使用记忆的一段话；`null` 表示不加",
        ),
        ("llmEvery", llm_every.to_string(), "turns between two extractions by `llm`", "每多少条消息由 `llm` 抽取一次"),
        (
            "llmDailyTokens",
            or_unlimited(llm_daily_tokens),
            "tokens `llm` may use in a day; then it pauses",
            "`llm` 每天可用的 token 数，用完即暂停",
        ),
        ("llmMonthlyTokens", or_unlimited(llm_monthly_tokens), "the same for a month", "每月的同一限额"),
        (
            "index",
            index.into(),
            "vector index: `\"scan\"` compares with every vector; `\"auto\"` does so up to 32,768, then leaves vectors whose signs are far off, and from 262,144 on looks only into cells of near ones; `\"graph\"` does both from 1,024 on",
            "向量索引：`\"scan\"` 与每个向量比较；`\"auto\"` 在 32,768 个以内如此，之后略过符号相差很远的向量，从 262,144 个起只看相近向量的单元；`\"graph\"` 从 1,024 个起两者都做",
        ),
    ]
}

fn limit_rows() -> Vec<Row> {
    let row = |name, value, en, zh| (name, grouped(value), en, zh);
    vec![
        row(
            "TEXT_CHARS",
            limits::TEXT_CHARS,
            "characters of one turn (`too_large`)",
            "一条消息的字符数（`too_large`）",
        ),
        row(
            "MEMORY_CHARS",
            limits::MEMORY_CHARS,
            "characters of one memory (verdict `too_long`)",
            "一条记忆的字符数（裁定 `too_long`）",
        ),
        row("TURNS_PER_CALL", limits::TURNS_PER_CALL, "turns in one `record()`", "一次 `record()` 的消息数"),
        row(
            "CANDIDATES_PER_TURN",
            limits::CANDIDATES_PER_TURN,
            "claims looked at in one turn",
            "一条消息中考察的陈述数",
        ),
        row(
            "NAME_CHARS",
            limits::NAME_CHARS,
            "characters of a user, agent, session, turn or document id",
            "用户、agent、会话、消息或文档 id 的字符数",
        ),
        row("TAGS", limits::TAGS, "tags on a record", "一条记录的标签数"),
        row("METADATA_CHARS", limits::METADATA_CHARS, "characters of `metadata` as JSON", "`metadata` 的 JSON 字符数"),
        row(
            "SOURCES",
            limits::SOURCES,
            "turns, mentions and parents named by a record",
            "一条记录列出的消息、提及与来源数",
        ),
        row("RECALL_LIMIT", limits::RECALL_LIMIT, "results of one `recall()`", "一次 `recall()` 的结果数"),
        row("QUERY_CHARS", limits::QUERY_CHARS, "characters of a query that are looked at", "查询中会被读取的字符数"),
        row("DOCUMENT_CHARS", limits::DOCUMENT_CHARS, "characters of one document", "一份文档的字符数"),
        row("TASK_CHARS", limits::TASK_CHARS, "characters of a task's state as JSON", "任务状态的 JSON 字符数"),
        row("PROFILE_RECORDS", limits::PROFILE_RECORDS, "records in the core profile", "核心档案的记录数"),
        row("PROFILE_TOKENS", limits::PROFILE_TOKENS, "tokens of the core profile", "核心档案的 token 数"),
        row("DIMENSIONS", limits::DIMENSIONS, "dimensions of an embedder", "嵌入器的维数"),
        row(
            "ENTRY_BYTES",
            limits::ENTRY_BYTES,
            "bytes of one stored value; larger ones are split",
            "单个存储值的字节数，更大的会拆分",
        ),
    ]
}

fn table(rows: &[Row], chinese: bool, limits: bool) -> String {
    let mut out = String::from(match (chinese, limits) {
        (false, false) => "| Policy | Default | Meaning |\n|---|---|---|\n",
        (true, false) => "| 策略项 | 默认值 | 含义 |\n|---|---|---|\n",
        (false, true) => "| Limit | Of what |\n|---|---|\n",
        (true, true) => "| 上限 | 对象 |\n|---|---|\n",
    });
    for (name, value, en, zh) in rows {
        let meaning = if chinese { zh } else { en };
        if limits {
            out.push_str(&format!("| {value} | {meaning} |\n"));
        } else {
            out.push_str(&format!("| `{name}` | {value} | {meaning} |\n"));
        }
    }
    out
}

/// Compares what stands between two marks with the text it should be, or writes it when asked to.
fn current(file: &str, mark: &str, should: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).unwrap();
    let (open, close) = (format!("<!-- {mark}: generated -->\n"), format!("<!-- {mark}: end -->"));
    let from = text.find(&open).unwrap_or_else(|| panic!("{file} lacks {open}")) + open.len();
    let to = from + text[from..].find(&close).unwrap_or_else(|| panic!("{file} lacks {close}"));
    if std::env::var_os("POCKETMEM_WRITE_DOCS").is_some() {
        fs::write(&path, format!("{}{should}{}", &text[..from], &text[to..])).unwrap();
        return;
    }
    assert!(
        &text[from..to] == should,
        "{file}: the table \"{mark}\" is stale; POCKETMEM_WRITE_DOCS=1 cargo test --test readme -- --test-threads=1"
    );
}

#[test]
fn tables_have_the_engines_defaults_and_limits() {
    for (file, chinese) in [("README.md", false), ("README.zh-CN.md", true)] {
        current(file, "policy", &table(&policy(), chinese, false));
        current(file, "limits", &table(&limit_rows(), chinese, true));
    }
}

#[test]
fn every_code_says_what_to_do() {
    for file in ["README.md", "README.zh-CN.md"] {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
        let section = text.split("<!-- errors -->").nth(1).unwrap_or_default();
        let rows = section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
        let found: Vec<String> = rows.skip(2).filter_map(|line| line.split('`').nth(1).map(str::to_owned)).collect();
        assert_eq!(found, Code::ALL.map(|code| code.name().to_owned()), "{file}");
    }
}
