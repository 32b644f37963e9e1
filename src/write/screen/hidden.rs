//! Turns what a reader does not see, or takes for another letter, into plain sight.

use crate::text::fold;
use crate::text::words::{Words, words};
use std::borrow::Cow;

/// Whether a character has no width of its own, or only steers its neighbours.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
        | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Written from right to left.
fn is_rtl(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

/// Joiners spell words in these scripts and build emoji.
fn joins(c: char) -> bool {
    is_rtl(c)
        || matches!(c, '\u{900}'..='\u{DFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{18AF}' | '\u{2190}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}' | '\u{FE0F}' | '\u{200D}')
}

/// Styles that take text out of sight.
#[rustfmt::skip]
const STYLES: Words = words![
    "font-size:0", "display:none", "visibility:hidden", "opacity:0;", "opacity:0\"", "color:#fff", "color:white",
    "color:transparent", "aria-hidden=\"true\"", "left:-9999",
];

/// Whether a text carries something that a reader does not see.
pub(super) fn hides(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let (mut scattered, mut selectors, mut tags) = (0, 0, 0);
    let mut flag = false;
    for (i, &c) in chars.iter().enumerate() {
        let before = if i == 0 { '\0' } else { at(i - 1) };
        match c {
            // tags spell the regions of flags, and nothing else
            '\u{E0000}'..='\u{E007F}' => {
                tags += usize::from(!flag);
                flag = flag && c != '\u{E007F}';
            }
            '\u{E0100}'..='\u{E01EF}' | '\u{FE00}'..='\u{FE0E}' => {
                selectors += 1;
                if selectors > 1 && matches!(before, '\u{E0100}'..='\u{E01EF}' | '\u{FE00}'..='\u{FE0F}') {
                    return true;
                }
            }
            // an override turns letters around: no language needs it
            '\u{202D}' | '\u{202E}' => return true,
            '\u{202A}' | '\u{202B}' | '\u{2066}'..='\u{2068}' => {
                let inner = chars.iter().skip(i + 1).take(400).take_while(|c| !matches!(c, '\u{202C}' | '\u{2069}'));
                let letters = inner.clone().filter(|c| c.is_alphabetic()).count();
                let rtl = inner.filter(|c| is_rtl(**c)).count();
                if letters > 3 && rtl * 2 < letters {
                    return true;
                }
            }
            '\u{200C}' | '\u{200D}' if joins(before) || joins(at(i + 1)) => {}
            '\u{200B}'..='\u{200D}'
            | '\u{2060}'..='\u{2064}'
            | '\u{FEFF}'
            | '\u{34F}'
            | '\u{180E}'
            | '\u{3164}'
            | '\u{115F}'
            | '\u{1160}'
            | '\u{FFA0}'
                if i > 0 =>
            {
                scattered += 1
            }
            _ => flag = c == '\u{1F3F4}' || flag && is_invisible(c),
        }
    }
    let styled = text.contains('<') && {
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        STYLES.within(&bare)
    };
    tags > 0 || scattered > 2 || styled
}

/// Cyrillic and Greek letters that look like Latin ones.
fn lookalike(c: char) -> Option<char> {
    const FROM: &str = "аеорсхуіјѕһԁԛԝвмнткАЕОРСХУІЈЅВМНТКαοινρκτΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
    const TO: &str = "aeopcxyijshdqwbmhtkAEOPCXYIJSBMHTKaoivpktABEZHIKMNOPTYX";
    FROM.chars().position(|f| f == c).and_then(|k| TO.chars().nth(k))
}

/// Whether two words and more are spelt with letters of two scripts.
pub(super) fn mixes_scripts(text: &str) -> bool {
    let mixed = |word: &&str| {
        let latin = word.chars().filter(|c| c.is_ascii_alphabetic()).count();
        let other = word.chars().filter(|c| matches!(c, '\u{370}'..='\u{52F}') && lookalike(*c).is_some()).count();
        latin > 0 && other > 0 && latin + other > 2
    };
    !text.is_ascii() && text.split(|c: char| !c.is_alphanumeric()).filter(|w| mixed(w)).count() > 1
}

/// The text as it reads: folded, letters of other scripts as the ones they look like, circled letters plain, spaced-out
/// characters together.
pub(super) fn skeleton(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let latin = word.chars().any(|c| c.is_ascii_alphabetic());
        let all = word.chars().filter(|c| c.is_alphabetic()).all(|c| c.is_ascii() || lookalike(c).is_some());
        for c in word.chars() {
            let c = match c {
                'Ⓐ'..='Ⓩ' => char::from_u32(u32::from(c) - 0x24B6 + 0x41).unwrap_or(c),
                'ⓐ'..='ⓩ' => char::from_u32(u32::from(c) - 0x24D0 + 0x61).unwrap_or(c),
                '🄰'..='🅉' => char::from_u32(u32::from(c) - 0x1F130 + 0x41).unwrap_or(c),
                '\u{1D400}'..='\u{1D6A3}' => {
                    char::from_u32((u32::from(c) - 0x1D400) % 26 + u32::from(b'a')).unwrap_or(c)
                }
                _ if latin || all => lookalike(c).unwrap_or(c),
                _ => c,
            };
            if !is_invisible(c) {
                fold::push(&mut out, c);
            }
        }
    }
    close_up(&out)
}

/// "忽 略 之 前" as "忽略之前": four single characters with blanks between them and more.
fn close_up(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let spaced = |i: usize| super::rules::is_han(at(i)) && at(i + 1) == ' ' && super::rules::is_han(at(i + 2));
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < chars.len() {
        if spaced(i) && spaced(i + 2) && spaced(i + 4) {
            while spaced(i) {
                out.push(at(i));
                i += 2;
            }
        } else {
            out.push(at(i));
            i += 1;
        }
    }
    out
}

/// The text without what hides or turns around; joiners inside scripts and emoji that need them stay.
pub(super) fn without(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_invisible) {
        return Cow::Borrowed(text);
    }
    let chars: Vec<char> = text.chars().collect();
    let near = |i: usize| chars.get(i).copied().is_some_and(joins);
    let kept = |(i, c): (usize, &char)| {
        let needed = matches!(c, '\u{200C}' | '\u{200D}') && i > 0 && (near(i - 1) || near(i + 1))
            || *c == '\u{FE0F}' && i > 0 && chars.get(i - 1).is_some_and(|b| !is_invisible(*b));
        let mark = matches!(c, '\u{200E}' | '\u{200F}') && chars.iter().any(|c| is_rtl(*c));
        (!is_invisible(*c) || needed || mark).then_some(*c)
    };
    Cow::Owned(chars.iter().enumerate().filter_map(kept).collect())
}
