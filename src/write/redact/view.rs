//! Turns a text into the characters that the detectors compare: folded, without what has no width, with the way back to bytes.

/// A stretch of the view: first character and the one after the last.
pub(super) type Span = (usize, usize);

/// The text as the detectors see it.
pub(super) struct View<'a> {
    text: &'a str,
    /// Full-width letters and digits as ASCII, everything else as it is; case is kept.
    pub chars: Vec<char>,
    /// Byte at which each character starts.
    at: Vec<u32>,
}

impl<'a> View<'a> {
    pub fn new(text: &'a str) -> Self {
        let mut chars = Vec::with_capacity(text.len());
        let mut at = Vec::with_capacity(text.len());
        for (index, c) in text.char_indices() {
            if crate::screen::is_invisible(c) {
                continue;
            }
            let Ok(byte) = u32::try_from(index) else { break };
            chars.push(fold(c));
            at.push(byte);
        }
        Self { text, chars, at }
    }

    pub fn len(&self) -> usize {
        self.chars.len()
    }

    /// The character at `i`, or NUL past the end: no rule matches NUL.
    pub fn at(&self, i: usize) -> char {
        self.chars.get(i).copied().unwrap_or('\0')
    }

    /// The character before `i`, or NUL at the start.
    pub fn before(&self, i: usize) -> char {
        if i == 0 { '\0' } else { self.at(i - 1) }
    }

    pub fn slice(&self, from: usize, to: usize) -> &[char] {
        self.chars.get(from..to.min(self.chars.len())).unwrap_or(&[])
    }

    /// Whether `word` stands at `i`, case and all.
    pub fn starts(&self, i: usize, word: &str) -> bool {
        word.chars().enumerate().all(|(k, c)| self.at(i + k) == c)
    }

    /// The same, ASCII case aside; `word` is lower case.
    pub fn starts_any_case(&self, i: usize, word: &str) -> bool {
        word.chars().enumerate().all(|(k, c)| self.at(i + k).to_ascii_lowercase() == c)
    }

    /// Whether `word` ends right before `i`.
    pub fn ends(&self, i: usize, word: &str) -> bool {
        let n = word.chars().count();
        n <= i && self.starts(i - n, word)
    }

    /// First index from `i` on whose character does not satisfy `keep`.
    pub fn run(&self, i: usize, keep: impl Fn(char) -> bool) -> usize {
        let rest = self.chars.get(i..).unwrap_or(&[]);
        i + rest.iter().position(|&c| !keep(c)).unwrap_or(rest.len())
    }

    /// The same, but at most `most` characters on: rules that may fail look no further, which keeps the whole linear.
    pub fn run_within(&self, i: usize, most: usize, keep: impl Fn(char) -> bool) -> usize {
        let rest = self.slice(i, i.saturating_add(most));
        i + rest.iter().position(|&c| !keep(c)).unwrap_or(rest.len())
    }

    /// First index at or after `i` that is no blank.
    pub fn skip_blanks(&self, i: usize) -> usize {
        self.run(i, is_blank)
    }

    /// Byte range of a span.
    pub fn bytes(&self, from: usize, to: usize) -> (usize, usize) {
        let start = self.at.get(from).map_or(self.text.len(), |&b| b as usize);
        let end = match to.checked_sub(1).and_then(|last| self.at.get(last)) {
            Some(&b) => {
                b as usize + self.text.get(b as usize..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8)
            }
            None => start,
        };
        (start, end.max(start))
    }

    /// Words of scripts that put blanks between words, identifiers taken apart: `DB_PASSWORD`, `apiKey`, `x-api-key`.
    pub fn words(&self) -> Vec<Span> {
        let mut words = Vec::new();
        let mut i = 0;
        while i < self.len() {
            if !is_word(self.at(i)) {
                i += 1;
                continue;
            }
            let start = i;
            i += 1;
            while is_word(self.at(i)) && !self.hump(i) {
                i += 1;
            }
            words.push((start, i));
        }
        words
    }

    /// Whether an upper-case letter at `i` begins a new part of an identifier.
    fn hump(&self, i: usize) -> bool {
        let (before, here, after) = (self.before(i), self.at(i), self.at(i + 1));
        here.is_ascii_uppercase()
            && (before.is_ascii_lowercase() || before.is_ascii_uppercase() && after.is_ascii_lowercase())
    }

    /// A word in lower case; long ones are no label and come back empty.
    pub fn lower(&self, span: Span, into: &mut String) {
        into.clear();
        if span.1 - span.0 <= 20 {
            into.extend(self.slice(span.0, span.1).iter().flat_map(|c| c.to_lowercase()));
        }
    }
}

fn fold(c: char) -> char {
    match c {
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{a0}' | '\u{3000}' => ' ',
        _ => c,
    }
}

pub(super) fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t'
}

/// Scripts written without blanks between words, and their punctuation.
pub(super) fn is_cjk(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}')
}

/// A letter or digit of a script that puts blanks between words.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() && !is_cjk(c)
}

/// Whether `word` is in a list of words with blanks between them.
pub(super) fn listed(list: &str, word: &str) -> bool {
    list.split(' ').any(|w| w == word)
}

pub(super) fn is_open_quote(c: char) -> bool {
    closing_quote(c) != '\0'
}

/// The sign that closes the quotation which `c` opens; NUL when `c` opens none.
pub(super) fn closing_quote(c: char) -> char {
    match c {
        '"' | '\'' | '`' => c,
        '“' => '”',
        '‘' => '’',
        '「' => '」',
        '『' => '』',
        '«' => '»',
        '„' => '“',
        _ => '\0',
    }
}
