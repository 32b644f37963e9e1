//! Turns a text into the language that headers, guidance and questions about it should have.

/// Language of what this package writes itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
}

impl Language {
    /// Picks by language.
    #[must_use]
    pub fn pick<T>(self, en: T, zh: T) -> T {
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }
}

/// Whether a text has a Chinese character: what rules for Chinese may say something of. Accents, dashes and curly quotes are
/// no sign of it.
#[must_use]
pub fn has_han(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// Chinese when a fair part of the letters is Chinese: a Chinese sentence with English names in it is still Chinese.
/// Japanese, told by its kana, is not. `None`: the text has no letters.
#[must_use]
pub fn of(text: &str) -> Option<Language> {
    let (mut han, mut kana, mut other) = (0usize, 0usize, 0usize);
    // The beginning of a long text tells as much as all of it.
    for c in text.chars().take(4_000) {
        match c {
            '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => han += 1,
            '\u{3041}'..='\u{30ff}' => kana += 1,
            c if c.is_alphabetic() => other += 1,
            _ => {}
        }
    }
    // A Chinese character says about as much as four letters.
    (han + kana + other > 0).then(|| if han * 4 > other && kana * 3 < han { Language::Zh } else { Language::En })
}

#[cfg(test)]
mod tests {
    use super::{Language, of};

    #[test]
    fn by_letters() {
        assert_eq!(of("Where is my keyboard?"), Some(Language::En));
        assert_eq!(of("帮我把 README.md 改一下"), Some(Language::Zh));
        assert_eq!(of("What does 你好 mean in English, please?"), Some(Language::En));
        assert_eq!(of("ありがとうございます、東京です"), Some(Language::En));
        assert_eq!(of("123 ... "), None);
    }
}
