//! Turns text into the form it is compared in: width, case, accents, kana and Hangul composition, traditional
//! Chinese as simplified, spaces.
//!
//! Folding loses only what writers themselves vary: `Ｃａｆé`, `CAFE` and `cafe` meet, `臺灣` meets `台湾`. It never
//! crosses scripts, so 北京 and 背景 stay apart.

use super::simplified::to_simplified;

/// Base letters of U+00C0..U+024F; a dot leaves the character as it is.
const LATIN_A: &[u8; 400] = b"aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.yaaaaaaccccccccddddeeeeeeeeeeggggggggh\
hhhiiiiiiiiii..jjkk.llllll..llnnnnnn.nnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz..b..............................o\
o.............uu............................aaiioouuuuuuuuuu.aaaa....ggkkoooo..j...gg..nnaa..ooaaaaeeeeiiiioooorrrruuuusstt\
..hh......aaeeooooooooyy............................";
/// Base letters of U+1E00..U+1EFF (Vietnamese and others).
const LATIN_B: &[u8; 256] = b"aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrsss\
sssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy......aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooo\
oooooouuuuuuuuuuuuuuyyyyyyyy......";
/// What half-width katakana U+FF61..U+FF9D stand for.
const HALF_KANA: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";

/// Comparison key of a text: folded, invisible characters out, runs of white space as one space, trimmed.
#[must_use]
pub fn key(text: &str) -> String {
    // Most texts need nothing but small letters.
    let mut before = b' ';
    let plain = text.bytes().all(|byte| {
        let twice = byte == b' ' && before == b' ';
        before = byte;
        !twice && byte.is_ascii() && !matches!(byte, b'\t'..=b'\r')
    });
    if plain && before != b' ' {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let plain = rest.bytes().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
        let (head, tail) = rest.split_at(plain);
        ascii(&mut out, head);
        let mut chars = tail.chars();
        match chars.next() {
            Some(c) if c.is_whitespace() => space(&mut out),
            Some(c) => push(&mut out, c),
            None => {}
        }
        rest = chars.as_str();
    }
    if out.ends_with(' ') {
        out.pop();
    }
    out
}

/// Appends ASCII text: whole words at a time, since most of what is folded is little else.
fn ascii(out: &mut String, text: &str) {
    let from = out.len();
    let mut rest = text;
    while let Some(end) = rest.bytes().position(|byte| matches!(byte, b'\t'..=b'\r' | b' ')) {
        out.push_str(&rest[..end]);
        space(out);
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    if let Some(new) = out.get_mut(from..) {
        new.make_ascii_lowercase();
    }
}

/// One space between words, none at the head.
fn space(out: &mut String) {
    if out.as_bytes().last().is_some_and(|&last| last != b' ') {
        out.push(' ');
    }
}

/// Appends the folded form of `c`. Marks join what was appended before them, so feed a text in order.
pub fn push(out: &mut String, c: char) {
    match c {
        'a'..='z' | '0'..='9' | ' ' => out.push(c),
        'A'..='Z' => out.push(c.to_ascii_lowercase()),
        '\0'..='\x7f' => out.push(c),
        '\u{3000}' => out.push(' '),
        '\u{ff01}'..='\u{ff5e}' => push(out, char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c)),
        '\u{ff61}'..='\u{ff9d}' => {
            out.push(HALF_KANA.chars().nth((u32::from(c) - 0xff61) as usize).unwrap_or(c));
        }
        '\u{3099}' | '\u{ff9e}' => voice(out, false),
        '\u{309a}' | '\u{ff9f}' => voice(out, true),
        '\u{1161}'..='\u{1175}' | '\u{11a8}'..='\u{11c2}' => jamo(out, c),
        '\u{3400}'..='\u{9fff}' => out.push(to_simplified(c)),
        // invisible: soft hyphen, zero width, direction marks, variation selectors; Arabic vowel marks and tatweel
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' => {}
        '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' => {}
        '\u{640}' | '\u{64b}'..='\u{652}' => {}
        '\u{300}'..='\u{36f}' => {
            // the only mark that makes another letter rather than an accent of the same one
            if c == '\u{306}' && out.ends_with('и') {
                out.pop();
                out.push('й');
            }
        }
        '\u{2018}' | '\u{2019}' | '\u{2bc}' => out.push('\''),
        '\u{201c}' | '\u{201d}' => out.push('"'),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => out.push('-'),
        'ß' | 'ẞ' => out.push_str("ss"),
        'æ' | 'Æ' => out.push_str("ae"),
        'œ' | 'Œ' => out.push_str("oe"),
        'þ' | 'Þ' => out.push_str("th"),
        '\u{c0}'..='\u{24f}' => based(out, c, LATIN_A[(u32::from(c) - 0xc0) as usize]),
        '\u{1e00}'..='\u{1eff}' => based(out, c, LATIN_B[(u32::from(c) - 0x1e00) as usize]),
        _ => c.to_lowercase().for_each(|small| if small == c { out.push(plain(c)) } else { push(out, small) }),
    }
}

fn based(out: &mut String, c: char, base: u8) {
    if base == b'.' {
        c.to_lowercase().for_each(|c| out.push(c));
    } else {
        out.push(char::from(base));
    }
}

/// Greek accents and final sigma, Russian ё.
fn plain(c: char) -> char {
    match c {
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' | 'ΐ' => 'ι',
        'ό' => 'ο',
        'ύ' | 'ϋ' | 'ΰ' => 'υ',
        'ώ' => 'ω',
        'ς' => 'σ',
        'ё' => 'е',
        _ => c,
    }
}

/// A voicing mark joins the kana before it: か + mark = が, ﾊ + half mark = パ.
fn voice(out: &mut String, half: bool) {
    let Some(last) = out.chars().next_back() else { return };
    let code = u32::from(last);
    let row = if code >= 0x30a0 { code.wrapping_sub(0x60) } else { code };
    let joined = match (row, half) {
        (0x3046, false) => code + 0x4e,
        // ka..ji, then tsu..do after the small tsu shifts parity, then ha..ho in steps of three
        (0x304b..=0x3061, false) if row % 2 == 1 => code + 1,
        (0x3064..=0x3068, false) if row % 2 == 0 => code + 1,
        (0x306f..=0x307b, _) if (row - 0x306f) % 3 == 0 => code + 1 + u32::from(half),
        _ => return,
    };
    out.pop();
    out.push(char::from_u32(joined).unwrap_or(last));
}

/// Hangul written as separate letters (as some file systems do) becomes syllables.
fn jamo(out: &mut String, c: char) {
    let (Some(last), code) = (out.chars().next_back(), u32::from(c)) else {
        out.push(c);
        return;
    };
    let before = u32::from(last);
    let joined = match (before, code) {
        (0x1100..=0x1112, 0x1161..=0x1175) => 0xac00 + ((before - 0x1100) * 21 + (code - 0x1161)) * 28,
        (0xac00..=0xd7a3, 0x11a8..=0x11c2) if (before - 0xac00) % 28 == 0 => before + code - 0x11a7,
        _ => {
            out.push(c);
            return;
        }
    };
    out.pop();
    out.push(char::from_u32(joined).unwrap_or(c));
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn what_writers_vary_meets() {
        for (a, b) in [
            ("Ｃａｆé　１２", "CAFE 12"),
            ("臺灣的圖書館", "台湾的图书馆"),
            ("ｶﾞｷﾞﾊﾟ ﾃﾞｰﾀ", "ガギパ データ"),
            ("か\u{3099}と\u{3099}ハ\u{309a}う\u{3099}", "がどパゔ"),
            ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "한글"),
            ("Nguyễn Văn", "nguyen van"),
            ("Straße", "STRASSE"),
            ("naïve “x” – it’s", "naive \"x\" - it's"),
            ("  a \t\n b\u{200b}c ", "a bc"),
            ("Ελλάς", "ελλασ"),
            ("й", "и\u{306}"),
        ] {
            assert_eq!(key(a), key(b), "{a} and {b}");
        }
    }

    #[test]
    fn what_differs_stays_apart() {
        for (a, b) in [("北京", "背景"), ("は", "ば"), ("и", "й"), ("C++", "C#"), ("ab", "a b")] {
            assert_ne!(key(a), key(b), "{a} and {b}");
        }
        assert_eq!(key("\u{3099}"), "");
        assert_eq!(key(""), "");
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for c in (0..0x1_1000u32).filter_map(char::from_u32) {
            let once = key(&c.to_string());
            assert_eq!(key(&once), once, "U+{:04X}", u32::from(c));
        }
    }
}
