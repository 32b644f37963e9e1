//! Turns stretches of base64, hex, percent signs, character references, rot13 and tag characters into the texts they stand for.

/// Shortest stretch that can say something.
const LEAST: usize = 24;
/// Most stretches of one text that are taken apart.
const MOST: usize = 16;

/// Every readable text that is hidden in `text`.
pub(super) fn decode(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for run in text.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '/' | '=' | '-' | '_')) {
        if run.len() >= LEAST && found.len() < MOST {
            let hex = run.len().is_multiple_of(2) && run.bytes().all(|b| b.is_ascii_hexdigit());
            found.extend(readable(if hex { from_hex(run) } else { from_base64(run) }));
        }
    }
    if text.matches('%').count() >= 9 {
        found.extend(readable(from_percent(text)));
    }
    if text.matches("&#").count() >= 8 {
        found.push(from_references(text));
    }
    let tags: String = text
        .chars()
        .filter_map(|c| char::from_u32(u32::from(c).checked_sub(0xE0000)?))
        .filter(char::is_ascii)
        .collect();
    let selectors: Vec<u8> = text
        .chars()
        .filter(|c| ('\u{E0100}'..='\u{E01EF}').contains(c))
        .filter_map(|c| u8::try_from(u32::from(c) - 0xE0100 + 16).ok())
        .collect();
    found.extend(readable(Some(tags.into_bytes())));
    found.extend(readable(Some(selectors)));
    let lower = text.to_ascii_lowercase();
    if lower.contains("rot13") || lower.contains("rot-13") || lower.contains("caesar") {
        found.push(text.chars().map(rot13).collect());
    }
    if text.contains(['\u{202E}', '\u{202D}']) {
        found.push(text.chars().rev().collect());
    }
    found
}

/// Bytes that are text: valid UTF-8 without controls, with more letters than signs.
fn readable(bytes: Option<Vec<u8>>) -> Option<String> {
    let text = String::from_utf8(bytes?).ok()?;
    let letters = text.chars().filter(|c| c.is_alphabetic() || *c == ' ').count();
    let controls = text.chars().any(|c| c.is_control() && !c.is_whitespace());
    (!controls && letters >= 6 && letters * 4 >= text.chars().count() * 3).then_some(text)
}

fn from_hex(run: &str) -> Option<Vec<u8>> {
    run.as_bytes().chunks(2).map(|pair| u8::from_str_radix(core::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

fn from_base64(run: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(run.len() * 3 / 4);
    let (mut bits, mut held) = (0u32, 0u32);
    for b in run.trim_end_matches('=').bytes() {
        let value = match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            out.push((bits >> held & 0xFF) as u8);
        }
    }
    Some(out)
}

fn from_percent(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut i = 0;
    while let Some(&b) = bytes.get(i) {
        let coded = (b == b'%')
            .then(|| bytes.get(i + 1..i + 3))
            .flatten()
            .and_then(|h| core::str::from_utf8(h).ok())
            .and_then(|h| u8::from_str_radix(h, 16).ok());
        out.push(coded.unwrap_or(b));
        i += if coded.is_some() { 3 } else { 1 };
    }
    Some(out)
}

fn from_references(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("&#") {
        out.push_str(rest.get(..at).unwrap_or(""));
        let tail = rest.get(at + 2..).unwrap_or("");
        let end = tail.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tail.len());
        let digits = tail.get(..end).unwrap_or("");
        let code = match digits.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => digits.parse().ok(),
        };
        out.extend(code.and_then(char::from_u32));
        let after = tail.get(end..).unwrap_or("");
        rest = after.strip_prefix(';').unwrap_or(after);
    }
    out.push_str(rest);
    out
}

fn rot13(c: char) -> char {
    match c {
        'a'..='z' => char::from((c as u8 - b'a' + 13) % 26 + b'a'),
        'A'..='Z' => char::from((c as u8 - b'A' + 13) % 26 + b'A'),
        _ => c,
    }
}
