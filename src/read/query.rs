//! Turns a query's text into what it asks for: words, dates, quotes, names, codes, whom it is about, whether the newest.

use crate::limits::QUERY_CHARS;
use crate::record::Span;
use crate::text::phrases::any;
use crate::text::tokens::{self, Class, Weighted};
use crate::text::words::{Words, words};
use crate::text::{fold, stop};
use crate::write::extract::time;

/// Longest stretch of Chinese that is taken for a name when it stands alone between borders.
const NAMES: usize = 8;

/// A query, understood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// What was asked, at most [`QUERY_CHARS`] characters.
    pub text: String,
    /// Its comparison key.
    pub key: String,
    /// Its search terms, those borrowed from the talk before it last.
    pub terms: Vec<Weighted>,
    /// True when most of its letters are Chinese.
    pub chinese: bool,
    /// Dates and ranges it names, in the user's zone.
    pub spans: Vec<Span>,
    /// Phrases in quotation marks, as keys.
    pub phrases: Vec<String>,
    /// Names it holds, as keys.
    pub names: Vec<String>,
    /// Codes, versions, addresses: compounds that must be met letter by letter.
    pub codes: Vec<String>,
    /// It is about the user: "my", "我的".
    pub about_user: bool,
    /// It asks for what is newest.
    pub recent: bool,
    /// It asks for a figure or a day that holds now: "how many cards are there", "预算是多少".
    pub current: bool,
    /// It had no content words of its own, so names were borrowed from the talk before it.
    pub borrowed: bool,
}

impl Query {
    /// True when words count for more than meaning: codes, versions, names, quotes.
    #[must_use]
    pub fn exact(&self) -> bool {
        !self.phrases.is_empty()
            || !self.codes.is_empty()
            || (!self.names.is_empty() && self.content() <= self.names.len() + 1)
    }

    fn content(&self) -> usize {
        self.terms.iter().filter(|t| t.class == Class::Word).count()
    }
}

/// Reads a query. `now` and `offset` (minutes east of UTC) say what "last week" is; `previous` are the last texts of
/// the talk, newest first, from which a query without content words ("and what about him?") borrows names.
#[must_use]
pub fn understand(text: &str, now: i64, offset: i32, previous: &[&str]) -> Query {
    let text: String = text.chars().take(QUERY_CHARS).collect();
    let chinese = mostly_chinese(&text);
    let mut terms = tokens::query(&text);
    let spans = time::spans(&text, now, offset).into_iter().map(|(_, span)| span).collect();
    let mut names = names(&text);
    let bare =
        !terms.iter().any(|t| matches!(t.class, Class::Word | Class::Whole) && t.weight >= 0.5) || pronouns(&text);
    let mut borrowed = false;
    if bare && names.is_empty() {
        for before in previous.iter().take(4) {
            for name in self::names(before) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names.truncate(NAMES);
        for name in &names {
            for term in tokens::query(name) {
                if !terms.iter().any(|t| t.text == term.text) {
                    terms.push(Weighted { weight: term.weight * 0.7, ..term });
                    borrowed = true;
                }
            }
        }
    }
    Query {
        key: fold::key(&text),
        phrases: phrases(&text),
        codes: codes(&text),
        about_user: about_user(&text),
        recent: recent(&text),
        current: current(&text),
        text,
        terms,
        chinese,
        spans,
        names,
        borrowed,
    }
}

fn han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')
}

fn mostly_chinese(text: &str) -> bool {
    let (mut chinese, mut words, mut inside) = (0usize, 0usize, false);
    for c in text.chars() {
        chinese += usize::from(han(c));
        let letter = c.is_alphabetic() && !han(c);
        words += usize::from(letter && !inside);
        inside = letter;
    }
    chinese > words
}

/// Text between matching quotation marks. An apostrophe inside a word opens nothing.
fn phrases(text: &str) -> Vec<String> {
    const MARKS: &[(char, char)] =
        &[('"', '"'), ('\u{201c}', '\u{201d}'), ('「', '」'), ('『', '』'), ('《', '》'), ('«', '»'), ('`', '`')];
    let mut out = Vec::new();
    for &(open, close) in MARKS {
        let mut rest = text;
        while let Some((_, after)) = rest.split_once(open) {
            let Some((inner, tail)) = after.split_once(close) else { break };
            let key = fold::key(inner);
            if !key.is_empty() && key.chars().count() <= 200 && !out.contains(&key) {
                out.push(key);
            }
            rest = tail;
        }
    }
    out
}

/// Capitalised words that no sentence start explains, joined when they stand together: "Rosa Mbeki", "Cape Town".
fn names(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let (mut start, mut run): (bool, Vec<&str>) = (true, Vec::new());
    let flush = |run: &mut Vec<&str>, out: &mut Vec<String>| {
        let key = fold::key(&run.join(" "));
        run.clear();
        if !key.is_empty() && out.len() < NAMES && !out.contains(&key) {
            out.push(key);
        }
    };
    for piece in text.split_whitespace() {
        let word = piece.trim_matches(|c: char| !c.is_alphanumeric());
        let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("\u{2019}s")).unwrap_or(word);
        let mut chars = word.chars();
        let capital = chars.next().is_some_and(char::is_uppercase);
        let key = fold::key(word).replace('\'', "");
        let name = capital && word.chars().count() > 1 && !stop::english(&key) && !(start && ordinary_opening(&key));
        if name {
            run.push(word);
        } else {
            flush(&mut run, &mut out);
        }
        let ends = piece.ends_with(['.', '!', '?', ':', ';', ',', '。', '？', '！']);
        if ends {
            flush(&mut run, &mut out);
        }
        start = piece.ends_with(['.', '!', '?', ':', '。', '？', '！']);
    }
    flush(&mut run, &mut out);
    out
}

/// Words that open requests; a capital there says nothing.
fn ordinary_opening(key: &str) -> bool {
    const OPENINGS: Words = words![
        "any",
        "based",
        "best",
        "explain",
        "find",
        "give",
        "good",
        "great",
        "hello",
        "help",
        "hey",
        "hi",
        "list",
        "looking",
        "name",
        "ok",
        "okay",
        "please",
        "recommend",
        "remember",
        "remind",
        "show",
        "summarize",
        "suggest",
        "tell",
        "thanks",
        "today",
        "tomorrow",
        "write",
        "yesterday",
    ];
    OPENINGS.contains(key)
}

/// Compounds with digits or signs, as the index knows them.
fn codes(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    tokens::visit(text, &mut |term, class| {
        let digit = term.bytes().any(|b| b.is_ascii_digit());
        let letter = term.chars().any(char::is_alphabetic);
        let code = match class {
            Class::Whole => digit || term.contains(['@', '+', '#', '_', '/', '\\']) || term.starts_with('.'),
            Class::Word => term.len() > 2 && (digit && letter || term.contains('_')),
            _ => false,
        };
        if code && !out.iter().any(|known| known == term) {
            out.push(term.to_string());
        }
    });
    out
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let key = fold::key(text);
    let words: Vec<String> =
        key.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).map(String::from).collect();
    words.into_iter()
}

fn about_user(text: &str) -> bool {
    words(text).any(|w| words!["i", "my", "me", "mine", "myself", "i'm", "i've", "i'd"].contains(w.as_str()))
        || text.contains('我')
}

/// "him", "that one", "那个呢": stands for something said before.
fn pronouns(text: &str) -> bool {
    let all: Vec<String> = words(text).collect();
    let short = all.len() <= 8;
    let points = all
        .iter()
        .any(|w| words!["he", "she", "him", "her", "it", "they", "them", "his", "their"].contains(w.as_str()));
    let chinese = text.chars().count() <= 12 && words!["他", "她", "它", "那个", "这个"].within(text);
    (short && points) || chinese
}

/// A question for a figure or a day, in the present.
fn current(text: &str) -> bool {
    const FIGURES: &str = "how many|how much|how long|how old|how big|how far|what time|when|which day|what day|what date|which date|deadline|rate|\
        percentage|price|cost|budget|score|number|total|average|version|size|多少|几|什么时候|何时|哪天|哪一天|日期|期限|截止";
    const PAST: &str = "did|was|were|had|ago|last|yesterday|used to|previous*|original*|initial*|earlier|back then|\
        以前|之前|曾|当时|那时|上次|上周|上个|昨|去年|最初|一开始|过|了|那天|那次";
    let key = fold::key(text);
    any(&key, FIGURES) && !any(&key, PAST)
}

fn recent(text: &str) -> bool {
    const CHINESE: Words = words!["最近", "最新", "刚才", "刚刚", "目前", "现在", "上次", "近来", "如今"];
    const ENGLISH: Words =
        words!["latest", "recent", "recently", "lately", "newest", "current", "currently", "now", "nowadays", "today"];
    CHINESE.within(text) || words(text).any(|w| ENGLISH.contains(w.as_str())) || fold::key(text).contains("last time")
}
