//! Turns a text into its sentences, in English, Chinese and mixed text, without losing a character of it.

use crate::text::words::{Words, words};
use core::ops::Range;

/// Words whose full stop does not end a sentence. Compared in lower case.
const ABBREVIATIONS: Words = words![
    "mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "vs", "etc", "e.g", "i.e", "no", "nos", "vol", "fig", "figs",
    "sec", "eq", "approx", "dept", "est", "inc", "ltd", "co", "corp", "jan", "feb", "aug", "sept", "oct", "nov", "dec",
    "a.m", "p.m", "cf",
];

/// Signs that may follow the end of a sentence and still belong to it.
fn closes(c: char) -> bool {
    matches!(c, '"' | '\'' | ')' | ']' | '}' | '”' | '’' | '」' | '』' | '）' | '】' | '》' | '*' | '_' | '`')
}

/// True for signs that end a sentence wherever they stand.
fn ends_wide(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '｡' | '…')
}

/// Byte ranges of the sentences of `text`: they cover it without gaps, white space after a sentence belongs to it.
///
/// A line break ends a sentence unless the next line goes on in lower case (hard-wrapped text).
#[must_use]
pub fn spans(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(end) = next_end(text, start) {
        let rest = &text[end..];
        let stop = end + (rest.len() - rest.trim_start().len());
        found.push(start..stop);
        start = stop;
    }
    if start < text.len() {
        found.push(start..text.len());
    }
    found
}

/// The sentences of `text` without the white space around them; empty ones are left out.
#[must_use]
pub fn sentences(text: &str) -> Vec<&str> {
    spans(text).into_iter().map(|span| text[span].trim()).filter(|s| !s.is_empty()).collect()
}

/// End of the sentence that starts at `start`, before the white space that follows it.
fn next_end(text: &str, start: usize) -> Option<usize> {
    let mut at = text.len() - text[start..].trim_start().len();
    loop {
        at += text.as_bytes().get(at..)?.iter().position(|&byte| may_end(byte))?;
        let c = text[at..].chars().next()?;
        let ends = match c {
            '\n' => {
                let rest = text[at..].trim_start_matches([' ', '\t', '\r']);
                let blank = rest[1..].trim_start_matches([' ', '\t', '\r']).starts_with('\n');
                let next = rest.trim_start().chars().next();
                blank || !next.is_some_and(char::is_lowercase)
            }
            '!' | '?' => true,
            '.' => dot_ends(text, start, at),
            _ => ends_wide(c),
        };
        if !ends {
            at += c.len_utf8();
            continue;
        }
        if c == '\n' {
            return Some(at);
        }
        let mut end = at + c.len_utf8();
        let belongs = |c: &char| closes(*c) || ends_wide(*c) || matches!(c, '.' | '!' | '?');
        while let Some(next) = text[end..].chars().next().filter(belongs) {
            end += next.len_utf8();
        }
        let next = text[end..].chars().next();
        let follows = match next {
            None => true,
            // Latin marks end a sentence only before a space ("3.5", "a?b=c", "!important"), or before wide text.
            Some(n) if c.is_ascii() => n.is_whitespace() || wide(n),
            Some(_) => true,
        };
        if follows {
            return Some(end);
        }
        at = end;
    }
}

/// Whether a sign that may end a sentence begins with this byte; most of a text need not be decoded.
fn may_end(byte: u8) -> bool {
    // The last three begin the signs of `ends_wide`.
    matches!(byte, b'\n' | b'.' | b'!' | b'?' | 0xe2 | 0xe3 | 0xef)
}

fn wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

/// Whether the full stop at `at` ends a sentence rather than an abbreviation, an initial or a list number.
fn dot_ends(text: &str, start: usize, at: usize) -> bool {
    // No word that matters is longer, and a text without spaces must not be walked again for each of its dots.
    let mut near = at.saturating_sub(24).max(start);
    while !text.is_char_boundary(near) {
        near += 1;
    }
    let before = &text[near..at];
    let word = &before[before
        .rfind(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | '"' | '“'))
        .map_or(0, |i| i + before[i..].chars().next().map_or(1, char::len_utf8))..];
    let after = text[at + 1..].trim_start();
    let next = after.chars().next();
    if next.is_some_and(|c| c.is_lowercase()) && after.len() + at + 1 < text.len() && !word.is_empty() {
        // "approx. five", "example.com is": a sentence seldom begins in lower case after a known abbreviation.
        return !is_abbreviation(word) && !single_letter(word);
    }
    if word.is_empty() {
        return !before.trim().is_empty();
    }
    // "1." at the head of a sentence is a list number.
    if word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit()) && text[start..at].trim_start().len() == word.len() {
        return false;
    }
    !(is_abbreviation(word) || single_letter(word))
}

fn single_letter(word: &str) -> bool {
    // "J. Smith", "U.S."; but "plan B." and "vitamin C." end one as often: only capitals with dots, or at the head.
    let mut chars = word.chars();
    matches!((chars.next(), chars.next()), (Some(c), None) if c.is_uppercase() && c != 'I')
        || (word.len() >= 3 && word.split('.').all(|part| part.chars().count() == 1))
}

fn is_abbreviation(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    ABBREVIATIONS.contains(word.as_str())
}

/// The longest beginning of `text` of at most `limit` characters that ends at the end of a sentence, else of a
/// clause, else of a word; with "…" when anything was left out. `limit` counts the mark.
#[must_use]
pub fn cut(text: &str, limit: usize) -> String {
    let text = text.trim();
    let Some((byte, _)) = text.char_indices().nth(limit) else { return text.to_owned() };
    if limit == 0 {
        return String::new();
    }
    let room = text[..byte].char_indices().next_back().map_or(0, |(i, _)| i);
    let head = &text[..room];
    let mut end = 0;
    for span in spans(text) {
        let stop = span.start + text[span.clone()].trim_end().len();
        if stop > room {
            break;
        }
        end = stop;
    }
    // A sentence end in the first third would throw most of the room away: a clause says more.
    if end * 3 < room {
        end = head.rfind(clause_end).map_or(end, |i| end.max(i + head[i..].chars().next().map_or(1, char::len_utf8)));
    }
    if end * 3 < room {
        end = head.rfind(char::is_whitespace).map_or(end, |i| end.max(i));
    }
    if end * 3 < room {
        end = room;
    }
    let kept = text[..end].trim_end().trim_end_matches([',', ';', ':', '，', '；', '：', '、']);
    format!("{kept}…")
}

/// Signs that end a clause.
#[must_use]
pub fn clause_end(c: char) -> bool {
    matches!(c, ',' | ';' | ':' | '，' | '；' | '：' | '、' | '。' | '！' | '？')
}

#[cfg(test)]
mod tests {
    use super::{cut, sentences, spans};

    #[test]
    fn english_and_chinese() {
        assert_eq!(
            sentences("Dr. Lee lives in the U.S. now. She paid $3.50! Really? Yes."),
            ["Dr. Lee lives in the U.S. now.", "She paid $3.50!", "Really?", "Yes."]
        );
        assert_eq!(
            sentences("我搬家了。新地址在朝阳区！你呢？“好的。”他说"),
            ["我搬家了。", "新地址在朝阳区！", "你呢？", "“好的。”", "他说"]
        );
        assert_eq!(
            sentences("See example.com/a.html e.g. now.你好。Bye"),
            ["See example.com/a.html e.g. now.", "你好。", "Bye"]
        );
    }

    #[test]
    fn lines() {
        assert_eq!(
            sentences("a wrapped\nline goes on.\nNext one\n\n- item"),
            ["a wrapped\nline goes on.", "Next one", "- item"]
        );
        assert_eq!(sentences("1. First step. 2. Second"), ["1. First step.", "2. Second"]);
        assert_eq!(sentences(" \n\n"), Vec::<&str>::new());
    }

    #[test]
    fn spans_cover_everything() {
        for text in ["", " x", "A. B! \n\n C", "。。。", "…", ".", "!\"", "\n\n", "e.g.", "你好…… 嗯"] {
            let all: String = spans(text).into_iter().map(|s| &text[s]).collect();
            assert_eq!(all, text);
        }
    }

    #[test]
    fn cut_at_a_sentence() {
        assert_eq!(cut("One two. Three four. Five six.", 22), "One two. Three four.…");
        assert_eq!(cut("short", 10), "short");
        assert_eq!(cut("我喜欢喝茶。但是晚上不喝，因为睡不着。", 8), "我喜欢喝茶。…");
        assert!(cut(&"x".repeat(100), 10).chars().count() <= 10);
        assert_eq!(cut("abc", 0), "");
    }
}
