//! Turns a block that is larger than a chunk into parts: at the largest boundary that fits, then the next smaller one.

use super::{Block, Scanner, Shape, markdown};
use crate::text::sentence;
use core::ops::Range;

/// A part of a block.
pub(super) struct Part {
    pub text: String,
    /// Bytes of the document it covers.
    pub start: usize,
    pub end: usize,
}

/// Boundaries, from large to small.
#[derive(Clone, Copy)]
enum Cut {
    /// Before a line without indentation that follows a blank line.
    Units,
    /// After blank lines.
    Blank,
    Lines,
    Sentences,
    Clauses,
    Words,
    Chars,
}

const PROSE: &[Cut] = &[Cut::Blank, Cut::Sentences, Cut::Clauses, Cut::Words, Cut::Chars];
const LINES: &[Cut] = &[Cut::Units, Cut::Blank, Cut::Lines, Cut::Sentences, Cut::Words, Cut::Chars];

/// Parts of at most `limit` characters, in order, covering the block.
pub(super) fn split(block: &Block, limit: usize) -> Vec<Part> {
    let text = block.text.as_str();
    match block.shape {
        Shape::Fence | Shape::Table => {
            let head = block.opener.clone().or_else(|| opener(block)).unwrap_or_default();
            let own = if block.opener.is_some() { 0 } else { head.len() };
            let foot = if block.shape == Shape::Fence { closer(text, own, &head) } else { "" };
            let body = &text[own..text.len() - foot.len()];
            let mark = head.trim_start().chars().take_while(|c| matches!(c, '`' | '~')).collect::<String>();
            let room = limit.saturating_sub(head.chars().count() + mark.len() + 1).max(limit / 2);
            let ranges = pack(body, 0..body.len(), room, LINES);
            let last = ranges.len().saturating_sub(1);
            let mut parts: Vec<Part> = ranges
                .into_iter()
                .enumerate()
                .map(|(i, range)| {
                    let mut part = format!("{head}{}", &body[range.clone()]);
                    if block.shape == Shape::Fence {
                        if !part.ends_with('\n') {
                            part.push('\n');
                        }
                        part.push_str(if i == last && !foot.is_empty() { foot } else { &mark });
                        part.push('\n');
                    }
                    let start = if i == 0 { block.start } else { block.start + own + range.start };
                    Part { text: part, start, end: block.start + own + range.end }
                })
                .collect();
            if let Some(part) = parts.last_mut() {
                part.end = block.start + text.len();
            }
            if parts.is_empty() {
                parts.push(Part { text: text.to_owned(), start: block.start, end: block.start + text.len() });
            }
            parts
        }
        Shape::List => plain(block, merge(text, items(text, limit), limit)),
        Shape::Code | Shape::Html | Shape::Meta => plain(block, pack(text, 0..text.len(), limit, LINES)),
        Shape::Heading | Shape::Prose | Shape::Quote => plain(block, pack(text, 0..text.len(), limit, PROSE)),
    }
}

fn plain(block: &Block, ranges: Vec<Range<usize>>) -> Vec<Part> {
    ranges
        .into_iter()
        .map(|range| Part {
            text: block.text[range.clone()].to_owned(),
            start: block.start + range.start,
            end: block.start + range.end,
        })
        .collect()
}

/// The opening line of a fence, or the head of a table, that each part repeats.
pub(super) fn opener(block: &Block) -> Option<String> {
    let lines = match block.shape {
        Shape::Fence => 1,
        Shape::Table => 2,
        _ => return None,
    };
    let end = block.text.split_inclusive('\n').take(lines).map(str::len).sum();
    Some(block.text[..end].to_owned())
}

/// The closing fence with what follows it, if the text ends in one.
fn closer<'t>(text: &'t str, own: usize, head: &str) -> &'t str {
    let end = text.trim_end().len();
    let start = text[..end].rfind('\n').map_or(0, |i| i + 1);
    let mark = |s: &str| s.trim().chars().take_while(|c| matches!(c, '`' | '~')).count();
    let last = &text[start..end];
    if start >= own && mark(last) >= 3 && mark(last) == last.trim().chars().count() && mark(last) >= mark(head) {
        &text[start..]
    } else {
        ""
    }
}

/// Items of a list; an item that is too long is cut at the blocks inside it.
fn items(text: &str, limit: usize) -> Vec<Range<usize>> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    let mut content = 0;
    for line in text.split_inclusive('\n') {
        if let Some(marker) = markdown::marker(line)
            && (starts.is_empty() || marker.indent < content)
        {
            content = marker.content;
            starts.push((at, content));
        }
        at += line.len();
    }
    let mut ranges = Vec::new();
    for (i, &(start, content)) in starts.iter().enumerate() {
        let start = if i == 0 { 0 } else { start };
        let end = starts.get(i + 1).map_or(text.len(), |next| next.0);
        if fits(&text[start..end], limit) {
            ranges.push(start..end);
            continue;
        }
        let mut inner = markdown::Markdown::within(content);
        let mut blocks = Vec::new();
        let mut offset = start;
        for line in text[start..end].split_inclusive('\n') {
            inner.line(line, offset, &mut blocks);
            offset += line.len();
        }
        inner.finish(&mut blocks);
        for block in blocks {
            let stop = block.start + block.text.len();
            if fits(&block.text, limit) {
                ranges.push(block.start..stop);
            } else if block.shape == Shape::List {
                let nested = items(&block.text, limit);
                ranges.extend(nested.into_iter().map(|r| block.start + r.start..block.start + r.end));
            } else {
                let cuts = if matches!(block.shape, Shape::Prose | Shape::Quote) { PROSE } else { LINES };
                ranges.extend(pack(text, block.start..stop, limit, cuts));
            }
        }
    }
    if ranges.is_empty() { pack(text, 0..text.len(), limit, LINES) } else { ranges }
}

/// Cuts a range at the given boundaries, each part of at most `limit` characters.
fn pack(text: &str, range: Range<usize>, limit: usize, cuts: &[Cut]) -> Vec<Range<usize>> {
    if range.is_empty() {
        return Vec::new();
    }
    let Some((cut, smaller)) = cuts.split_first() else { return vec![range] };
    let mut small = Vec::new();
    for part in cut.apply(text, range, limit) {
        if fits(&text[part.clone()], limit) {
            small.push(part);
        } else {
            small.extend(pack(text, part, limit, smaller));
        }
    }
    merge(text, small, limit)
}

/// Joins neighbours while they fit, evenly enough that no crumb is left at the end.
fn merge(text: &str, parts: Vec<Range<usize>>, limit: usize) -> Vec<Range<usize>> {
    let mut joined: Vec<(Range<usize>, usize)> = Vec::new();
    for part in parts {
        let length = text[part.clone()].chars().count();
        match joined.last_mut() {
            Some((open, sum)) if *sum + length <= limit => {
                open.end = part.end;
                *sum += length;
            }
            _ => joined.push((part, length)),
        }
    }
    joined.into_iter().map(|(range, _)| range).collect()
}

fn fits(text: &str, limit: usize) -> bool {
    let text = text.trim_end();
    text.len() <= limit || text.chars().nth(limit).is_none()
}

impl Cut {
    fn apply(self, text: &str, range: Range<usize>, limit: usize) -> Vec<Range<usize>> {
        let part = &text[range.clone()];
        let mut ends: Vec<usize> = Vec::new();
        match self {
            Self::Units | Self::Blank => {
                let mut at = 0;
                let mut blank = false;
                for line in part.split_inclusive('\n') {
                    let empty = line.trim().is_empty();
                    let starts = matches!(self, Self::Blank) || !line.starts_with([' ', '\t', '}', ')', ']']);
                    if blank && !empty && starts {
                        ends.push(at);
                    }
                    blank = empty;
                    at += line.len();
                }
            }
            Self::Lines => ends.extend(part.match_indices('\n').map(|(i, _)| i + 1)),
            Self::Sentences => ends.extend(sentence::spans(part).into_iter().map(|span| span.end)),
            Self::Clauses => ends.extend(after(part, sentence::clause_end)),
            Self::Words => ends.extend(after(part, char::is_whitespace)),
            Self::Chars => {
                ends.extend(
                    part.char_indices().map(|(i, _)| i).enumerate().filter(|(n, _)| n % limit == 0).map(|(_, i)| i),
                );
            }
        }
        let mut from = 0;
        ends.push(part.len());
        let mut ranges = Vec::new();
        for end in ends {
            if end > from {
                ranges.push(range.start + from..range.start + end);
                from = end;
            }
        }
        ranges
    }
}

/// Places right after a character of this kind.
fn after(text: &str, kind: impl Fn(char) -> bool) -> impl Iterator<Item = usize> {
    text.char_indices().filter(move |(_, c)| kind(*c)).map(|(i, c)| i + c.len_utf8())
}

/// The end of a text, of at most `limit` characters, from the beginning of a sentence, else of a clause, else of a word.
pub(super) fn tail(text: &str, limit: usize) -> String {
    let Some((from, _)) = limit.checked_sub(1).and_then(|n| text.char_indices().rev().nth(n)) else {
        return if limit == 0 { String::new() } else { text.to_owned() };
    };
    let window = &text[from..];
    // Sentences are looked for in a stretch that begins well before the window, so that its edge is no false start.
    let back = text[..from].char_indices().rev().nth(400).map_or(0, |(i, _)| i);
    let first =
        sentence::spans(&text[back..]).into_iter().map(|span| back + span.start).find(|&at| at >= from && at > back);
    if let Some(at) = first.filter(|&at| !text[at..].trim().is_empty()) {
        return text[at..].to_owned();
    }
    let clause = after(window, sentence::clause_end).find(|&at| !window[at..].trim().is_empty());
    let word = after(window, char::is_whitespace).find(|&at| !window[at..].trim().is_empty());
    let at = clause.filter(|&at| (window.len() - at) * 3 > window.len()).or(word).unwrap_or(0);
    window[at..].trim_start().to_owned()
}

/// The last whole lines of a text, of at most `limit` characters.
pub(super) fn tail_lines(text: &str, limit: usize) -> String {
    let Some((from, _)) = limit.checked_sub(1).and_then(|n| text.char_indices().rev().nth(n)) else {
        return if limit == 0 { String::new() } else { text.to_owned() };
    };
    let start = if text[..from].ends_with('\n') { Some(0) } else { text[from..].find('\n').map(|i| i + 1) };
    start.map_or_else(String::new, |at| text[from + at..].to_owned())
}
