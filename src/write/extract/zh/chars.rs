//! Turns a Chinese sentence into signs that rules compare: simplified, lower case, half width, without idle spaces.

use crate::text::simplified::to_simplified;
use crate::text::words::{Words, words};
use std::ops::Range;

/// One sign and its bytes in the turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub at: usize,
    pub end: usize,
    pub c: char,
}

/// Stands for a whole quotation.
pub(super) const QUOTE: char = '\u{1}';
/// Ends a clause.
pub(super) const STOP: char = '，';

pub(super) fn han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '〇')
}

pub(super) fn signs(text: &str, range: Range<usize>, quotes: &[Range<usize>]) -> Vec<Sign> {
    let slice = text.get(range.clone()).unwrap_or_default();
    let mut found: Vec<Sign> = Vec::with_capacity(slice.len() / 3);
    let mut skip = 0;
    let links = links(slice);
    for (i, raw) in slice.char_indices() {
        let at = range.start + i;
        let end = at + raw.len_utf8();
        // Marks of direction around a name have no width and no meaning here.
        if at < skip || matches!(raw, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') {
            continue;
        }
        let first = quotes.partition_point(|q| q.end <= at);
        if let Some(quote) = quotes.get(first).filter(|q| q.contains(&at)) {
            skip = quote.end.min(range.end);
            found.push(Sign { at, end: skip, c: QUOTE });
            continue;
        }
        let c = match raw {
            '\u{ff10}'..='\u{ff19}' | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}' => {
                char::from_u32(raw as u32 - 0xfee0).unwrap_or(raw).to_ascii_lowercase()
            }
            // "微信：sea_otter" says one thing.
            ':' | '：' if labelled(&found) => '：',
            '\u{ff0d}' => '-',
            // The signs inside an address end no clause.
            other if other.is_ascii() && links.iter().any(|l| l.contains(&i)) => other.to_ascii_lowercase(),
            ',' | '，' | ';' | '；' | ':' | '：' | '(' | ')' | '（' | '）' | '\n' | '～' | '~' | '—' | '…' | '。'
            | '！' | '？' | '!' | '?' | '|' | '•' => STOP,
            '　' | '\t' => ' ',
            '嬤' => '嬷',
            '妳' => '你',
            '著' => '着',
            '您' => '你',
            other if han(other) => to_simplified(other),
            other => other.to_lowercase().next().unwrap_or(other),
        };
        if !c.is_alphanumeric()
            && c as u32 >= 0x2190
            && !matches!(c as u32, 0x3001..=0x303f)
            && !matches!(c, STOP | '：')
        {
            // A smiley ends a clause as a stop does.
            if !matches!(c as u32, 0xfe00..=0xfe0f) {
                found.push(Sign { at, end, c: STOP });
            }
            continue;
        }
        if c == ' ' && found.last().is_none_or(|s| s.c == ' ' || s.c == STOP) {
            continue;
        }
        // A space between Latin and Han is only typography; between Han and Han it stands for a comma.
        if let Some(last) = found.last().copied().filter(|s| s.c == ' ') {
            let before = found.len().checked_sub(2).and_then(|n| found.get(n)).map_or(' ', |s| s.c);
            if han(c) || han(before) || c == STOP {
                found.pop();
                if han(c) && han(before) {
                    found.push(Sign { c: STOP, ..last });
                }
            }
        }
        found.push(Sign { at, end, c });
    }
    cantonese(&mut found);
    found
}

/// Cantonese words as the rules know them; those of one sign are never anything else in Mandarin.
fn cantonese(signs: &mut [Sign]) {
    let pairs = words![
        "钟意", "喜欢", "返工", "上班", "返学", "上学", "而家", "现在", "屋企", "家里", "细佬", "弟弟", "家姐", "姐姐",
        "老豆", "老爸", "阿妹", "妹妹", "阿哥", "哥哥", "揸车", "开车", "食饭", "吃饭", "食素", "吃素", "食肉", "吃肉",
        "唔食", "不吃", "唔饮", "不喝", "爱食", "爱吃", "饮茶", "喝茶", "饮酒", "喝酒", "琴日", "昨天", "听日", "明天",
        "今日", "今天", "成日", "经常", "冧把", "号码", "住系", "住在", "住喺", "住在", "读紧", "在读", "学紧", "在学",
        "回覆", "回复", "答覆", "答复", "做紧", "在做", "食紧", "在吃", "用紧", "在用", "养紧", "在养",
    ];
    // 係 is 系 in simplified script, which is a department too: "is" only where other words are Cantonese.
    if signs.iter().any(|s| "喺嘅唔冇佢睇哋嚟咗㗎啲乜".contains(s.c)) {
        for at in 1..signs.len() {
            if signs[at].c == '系' && matches!(signs[at - 1].c, '我' | '你' | '佢' | '唔' | '就' | '都' | '，')
            {
                signs[at].c = '是';
            }
        }
    }
    let pairs: Vec<&str> = pairs.iter().collect();
    for at in 0..signs.len() {
        let Some([_, plain]) = pairs.as_chunks::<2>().0.iter().find(|[word, _]| has(signs, at, word)) else { continue };
        for (sign, c) in signs.iter_mut().skip(at).zip(plain.chars()) {
            sign.c = c;
        }
    }
    for sign in signs.iter_mut() {
        sign.c = match sign.c {
            '喺' => '在',
            '嘅' => '的',
            '係' => '是',
            '唔' => '不',
            '冇' => '没',
            '佢' => '他',
            '睇' => '看',
            '哋' => '们',
            '畀' => '给',
            '嗰' => '那',
            '嘢' => '物',
            '㗎' => '的',
            other => other,
        };
    }
    // "喜欢食": the verb of what one eats.
    for at in 0..signs.len() {
        if longest(signs, at, words!["喜欢食", "喜欢饮", "想食", "要食", "不饮", "爱饮", "没食"]).is_some()
        {
            for sign in signs.iter_mut().skip(at).take(3) {
                sign.c = match sign.c {
                    '食' => '吃',
                    '饮' => '喝',
                    other => other,
                };
            }
        }
    }
}

/// Whether what was read so far ends in the name of a field.
fn labelled(found: &[Sign]) -> bool {
    words![
        "微信",
        "微信号",
        "邮箱",
        "电话",
        "手机",
        "手机号",
        "姓名",
        "名字",
        "年龄",
        "生日",
        "职业",
        "地址",
        "住址",
        "网站",
        "博客",
        "主页",
        "爱好",
        "身高",
        "体重",
        "星座",
        "血型",
        "籍贯",
        "鞋码",
        "账号",
        "id",
        "qq",
        "学校",
        "专业",
        "老家",
        "现居",
        "现居地",
        "坐标",
        "过敏",
        "过敏源",
        "过敏史",
        "昵称",
        "网名",
        "母语",
        "时区",
        "预算",
        "单位",
        "wifi"
    ]
    .iter()
    .any(|w| {
        let n = w.chars().count();
        found.len().checked_sub(n).is_some_and(|at| {
            let opens = at == 0 || found.get(at - 1).is_some_and(|s| matches!(s.c, STOP | '我' | '的'));
            opens && has(found, at, w)
        })
    })
}

/// Addresses such as `https://a.example/?p=7`: the letters around every `://`, without marks at the end.
fn links(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.match_indices("://") {
        if found.last().is_some_and(|l| l.contains(&at)) {
            continue;
        }
        let start = bytes[..at].iter().rposition(|b| !b.is_ascii_alphanumeric()).map_or(0, |n| n + 1);
        let mut end = bytes[at..].iter().position(|b| !b.is_ascii_graphic()).map_or(bytes.len(), |n| at + n);
        while end > at && matches!(bytes[end - 1], b'.' | b',' | b';' | b':' | b'!' | b'?' | b')') {
            end -= 1;
        }
        found.push(start..end);
    }
    found
}

/// A sign as one of 61 bits: what most comparisons are decided by.
pub(super) fn bit(c: char) -> u64 {
    1 << (c as u32 % 61)
}

/// Whether the signs at `at` are this word.
pub(super) fn has(signs: &[Sign], at: usize, word: &str) -> bool {
    let rest = signs.get(at..).unwrap_or_default();
    let mut next = rest.iter();
    word.chars().all(|c| next.next().is_some_and(|s| s.c == c))
}

/// Length in signs of the longest word of the list at `at`.
pub(super) fn longest(signs: &[Sign], at: usize, words: Words) -> Option<usize> {
    let mut bytes = [0; 4];
    let lead: &str = signs.get(at)?.c.encode_utf8(&mut bytes);
    // Nearly all words are told apart by their first sign.
    let mut most = None;
    words.starting(lead, &mut |word| {
        if has(signs, at, word) {
            most = most.max(Some(word.chars().count()));
        }
    });
    most
}

/// Whether the range ends with one of the words.
pub(super) fn ends_in(signs: &[Sign], range: &Range<usize>, words: Words) -> bool {
    words.iter().any(|w| {
        let n = w.chars().count();
        range.len() >= n && has(signs, range.end - n, w)
    })
}

/// Whether one of the words stands somewhere in the range.
pub(super) fn holds(signs: &[Sign], range: Range<usize>, words: Words) -> bool {
    let signs = signs.get(..range.end.min(signs.len())).unwrap_or_default();
    let there = signs.get(range.start..).unwrap_or_default().iter().fold(0, |all, s| all | bit(s.c));
    words.iter().any(|w| {
        w.chars().next().is_none_or(|c| there & bit(c) != 0) && (range.start..signs.len()).any(|at| has(signs, at, w))
    })
}

pub(super) fn string(signs: &[Sign], range: Range<usize>) -> String {
    signs.get(range).unwrap_or_default().iter().map(|s| s.c).collect()
}
