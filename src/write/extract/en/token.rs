//! Turns an English sentence into words with one spelling each: contractions apart, verbs in one form, common slips mended.

use crate::text::words::{Words, pairs, words};
use std::borrow::Cow;
use std::ops::Range;

/// One word or sign. Several words may come from one place ("I'm" is `i` and `be`).
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub range: Range<usize>,
    /// The spelling that rules name.
    pub key: Cow<'static, str>,
    /// Begins with a capital in the text.
    pub capital: bool,
    pub kind: Sort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Word,
    Sign,
    /// A quotation: opaque to every rule.
    Quote,
}

/// What a written word stands for; apostrophes are already gone where a form without them is usual.
const FORMS: Words = pairs![
    ("lik", "like"),
    ("cannt", "can not"),
    ("carnt", "can not"),
    ("rember", "remember"),
    ("remeber", "remember"),
    ("stnd", "stand"),
    ("lov", "love"),
    ("lvoe", "love"),
    ("liek", "like"),
    ("luvv", "love"),
    ("haet", "hate"),
    ("preffer", "prefer"),
    ("doin", "doing"),
    ("goin", "going"),
    ("gettin", "getting"),
    ("tryin", "trying"),
    ("lookin", "looking"),
    ("n", "and"),
    ("outta", "out of"),
    ("w", "with"),
    ("w/", "with"),
    ("tho", "though"),
    ("coz", "because"),
    ("dunno", "do not know"),
    ("lemme", "let me"),
    ("gimme", "give me"),
    ("ya", "you"),
    ("yrs", "years"),
    ("prolly", "probably"),
    ("thru", "through"),
    ("favs", "favorites"),
    ("ppl", "people"),
    ("abt", "about"),
    ("dosent", "do not"),
    ("dosnt", "do not"),
    ("havnt", "have not"),
    ("he'll", "he will"),
    ("she'll", "she will"),
    ("they'll", "they will"),
    ("it'll", "it will"),
    ("he'd", "he would"),
    ("she'd", "she would"),
    ("they'd", "they would"),
    ("you'll", "you will"),
    ("you've", "you have"),
    ("you'd", "you would"),
    ("hadnt", "had not"),
    ("realy", "really"),
    ("rly", "really"),
    ("definately", "definitely"),
    ("alot", "lot"),
    ("allways", "always"),
    ("vegeterian", "vegetarian"),
    ("i'm", "i be"),
    ("im", "i be"),
    ("iam", "i be"),
    ("i've", "i have"),
    ("ive", "i have"),
    ("i'd", "i would"),
    ("i'll", "i will"),
    ("we're", "we be"),
    ("we've", "we have"),
    ("weve", "we have"),
    ("we'll", "we will"),
    ("we'd", "we would"),
    ("you're", "you be"),
    ("youre", "you be"),
    ("they're", "they be"),
    ("theyre", "they be"),
    ("they've", "they have"),
    ("he's", "he be"),
    ("hes", "he be"),
    ("she's", "she be"),
    ("shes", "she be"),
    ("it's", "it be"),
    ("that's", "that be"),
    ("thats", "that be"),
    ("there's", "there be"),
    ("theres", "there be"),
    ("here's", "here be"),
    ("what's", "what be"),
    ("whats", "what be"),
    ("who's", "who be"),
    ("let's", "lets"),
    ("don't", "do not"),
    ("dont", "do not"),
    ("doesn't", "do not"),
    ("doesnt", "do not"),
    ("didn't", "did not"),
    ("didnt", "did not"),
    ("can't", "can not"),
    ("cant", "can not"),
    ("cannot", "can not"),
    ("couldn't", "could not"),
    ("couldnt", "could not"),
    ("won't", "will not"),
    ("wont", "will not"),
    ("wouldn't", "would not"),
    ("wouldnt", "would not"),
    ("isn't", "be not"),
    ("isnt", "be not"),
    ("aren't", "be not"),
    ("arent", "be not"),
    ("ain't", "be not"),
    ("aint", "be not"),
    ("wasn't", "was not"),
    ("wasnt", "was not"),
    ("weren't", "was not"),
    ("haven't", "have not"),
    ("havent", "have not"),
    ("hasn't", "have not"),
    ("hasnt", "have not"),
    ("hadn't", "had not"),
    ("shouldn't", "should not"),
    ("shouldnt", "should not"),
    ("gonna", "going to"),
    ("gotta", "got to"),
    ("wanna", "want to"),
    ("is", "be"),
    ("am", "be"),
    ("are", "be"),
    ("was", "was"),
    ("were", "was"),
    ("has", "have"),
    ("does", "do"),
    ("u", "you"),
    ("ur", "your"),
    ("luv", "love"),
    ("pls", "please"),
    ("plz", "please"),
    ("fave", "favorite"),
    ("fav", "favorite"),
    ("favourite", "favorite"),
    ("favourites", "favorite"),
    ("colour", "color"),
    ("colours", "colors"),
    ("neighbour", "neighbor"),
    ("neighbours", "neighbors"),
    ("cos", "because"),
    ("cuz", "because"),
    ("bc", "because"),
    ("anymore", "anymore"),
    ("kinda", "rather"),
    ("&", "and"),
    ("nor", "nor"),
    ("memorise", "memorize"),
];
/// Verbs whose third person loses its ending.
const VERBS: Words = words![
    "live",
    "work",
    "like",
    "love",
    "hate",
    "enjoy",
    "prefer",
    "play",
    "speak",
    "study",
    "teach",
    "drink",
    "eat",
    "smoke",
    "drive",
    "own",
    "use",
    "want",
    "need",
    "go",
    "run",
    "learn",
    "cook",
    "collect",
    "wear",
    "suffer",
    "take",
    "dislike",
    "detest",
    "avoid",
    "attend",
    "code",
    "write",
    "read",
    "watch",
    "grow",
    "come",
    "reside",
    "adore",
    "despise",
    "loathe",
    "commute",
    "train",
    "volunteer",
    "keep",
    "sleep",
    "get",
    "ride",
    "sing",
    "paint",
    "manage",
    "supervise",
    "lead",
    "sell",
    "build",
    "design",
    "repair",
    "fix",
    "make",
    "bake",
    "breed",
    "travel",
    "swim",
    "cycle",
    "hike",
    "climb",
    "knit",
    "sew",
    "draw",
    "fly",
    "follow",
    "start",
    "rent",
    "report",
    "react",
    "carry",
    "weigh",
    "earn",
    "belong",
    "hold",
    "deliver",
    "bring",
    "give",
    "spend",
    "celebrate",
    "observe",
    "inject",
    "crave",
    "dread",
    "require",
    "need",
    "restore",
    "translate",
    "edit",
    "photograph",
    "compose",
    "operate",
];
/// Whether a word is a verb in the form that rules name.
pub(super) fn verb(word: &str) -> bool {
    VERBS.contains(word)
}

/// Long words that are often misspelt, and mended when one slip away.
const MENDED: Words = words![
    "dislike",
    "allergic",
    "prefer",
    "favorite",
    "birthday",
    "remember",
    "vegetarian",
    "studying",
    "pescatarian",
    "married",
    "usually",
    "engineer",
    "anniversary",
    "girlfriend",
    "boyfriend",
    "husband",
    "daughter",
    "appointment",
    "deadline",
    "interview",
    "actually",
    "working",
    "teacher",
    "allergy",
    "absolutely",
    "definitely",
    "because",
    "surname",
    "nickname",
    "pronouns",
    "diabetic",
    "accountant",
    "lactose",
];

/// Words and signs of one sentence; `text` is the whole turn.
pub(super) fn tokens(text: &str, range: Range<usize>, quotes: &[Range<usize>]) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let rest = text.get(at..range.end).unwrap_or_default();
        let Some(c) = rest.chars().next() else { break };
        let first = quotes.partition_point(|q| q.end <= at);
        if let Some(quote) = quotes.get(first).filter(|q| q.contains(&at)) {
            let end = quote.end.min(range.end);
            found.push(Token { range: at..end, key: Cow::Borrowed("\""), capital: false, kind: Sort::Quote });
            at = end;
        } else if c.is_alphanumeric() || c == '&' || c == '@' && rest.chars().nth(1).is_some_and(char::is_alphanumeric)
        {
            let length = word(rest);
            push(text, at..at + length, &mut found);
            at += length;
        } else {
            // Marks of direction around a name have no width and no meaning here.
            if !c.is_whitespace()
                && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            {
                let key = match c {
                    '’' | '\'' => Cow::Borrowed("'"),
                    '—' | '–' => Cow::Borrowed("-"),
                    '，' => Cow::Borrowed(","),
                    other => Cow::Owned(other.to_string()),
                };
                found.push(Token { range: at..at + c.len_utf8(), key, capital: false, kind: Sort::Sign });
            }
            at += c.len_utf8();
        }
    }
    found
}

/// Bytes of the word that `rest` begins with: hyphens, apostrophes, points and commas inside belong to it.
fn word(rest: &str) -> usize {
    let address =
        rest.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '。')).next().unwrap_or_default();
    if address.len() < 200 && (address.contains('@') || address.contains("://") || host(address)) {
        return address.trim_end_matches(['.', ')', '!', '?']).len().max(1);
    }
    let mut end = 0;
    let mut before = ' ';
    let mut chars = rest.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |n| n.1);
        let inside = match c {
            '\'' | '’' | '-' | '‐' => before.is_alphanumeric() && next.is_alphanumeric(),
            '.' | ',' | ':' => before.is_numeric() && next.is_numeric(),
            '/' => before.is_alphanumeric() && next.is_alphanumeric(),
            '+' => before.is_alphanumeric(),
            '#' | '%' => before.is_alphanumeric() && !next.is_alphanumeric(),
            '&' => i == 0 || before.is_uppercase() && next.is_uppercase(),
            c => c.is_alphanumeric(),
        };
        if !inside {
            break;
        }
        before = c;
        end = i + c.len_utf8();
    }
    end.max(1)
}

/// Whether letters are the name of a host, with or without a path: "example.org/me".
fn host(address: &str) -> bool {
    let name = address.split('/').next().unwrap_or_default().trim_end_matches(['.', '!', '?', ')']);
    let mut labels = name.rsplit('.');
    let top = labels.next().unwrap_or_default();
    let mut rest = labels.peekable();
    (2..=10).contains(&top.len())
        && top.bytes().all(|b| b.is_ascii_lowercase())
        && rest.peek().is_some()
        && rest.all(|l| l.len() >= 2 && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'))
}

fn push(text: &str, range: Range<usize>, found: &mut Vec<Token>) {
    let raw = text.get(range.clone()).unwrap_or_default();
    // A script without small letters has no other way to write a name.
    let caseless = |c: char| c.is_alphabetic() && !c.is_lowercase() && !c.is_uppercase();
    let capital = raw.starts_with(|c: char| {
        c.is_uppercase() || caseless(c) || c.is_numeric() && raw.chars().any(char::is_uppercase)
    });
    let lower = plain(raw.to_lowercase().replace('’', "'"));
    let mut add = |range: Range<usize>, key: Cow<'static, str>, capital| {
        found.push(Token { range, key, capital, kind: Sort::Word });
    };
    if let Some((_, form)) = FORMS.pairs().find(|(written, _)| *written == lower) {
        for key in form.split(' ') {
            add(range.clone(), Cow::Borrowed(key), capital);
        }
        return;
    }
    // "Tom's": the name, then a sign that is either "is" or "of".
    if let Some(stem) = lower.strip_suffix("'s").filter(|s| !s.is_empty()) {
        let cut = range.end - raw.chars().rev().take(2).map(char::len_utf8).sum::<usize>();
        add(range.start..cut, normal(stem), capital);
        add(cut..range.end, Cow::Borrowed("'s"), false);
        return;
    }
    add(range, normal(&lower), capital);
}

/// Letters drawn out are one: "loooove".
fn plain(lower: String) -> String {
    let letters = lower.as_bytes();
    let drawn = letters.windows(3).any(|w| matches!(w, [a, b, c] if a == b && b == c && a.is_ascii_lowercase()));
    if !drawn || lower.len() < 4 || letters.iter().all(|b| Some(b) == letters.first()) || lower.starts_with("www") {
        return lower;
    }
    let mut once = String::with_capacity(lower.len());
    for c in lower.chars() {
        if !once.ends_with(c) {
            once.push(c);
        }
    }
    once
}

fn normal(lower: &str) -> Cow<'static, str> {
    let third = match lower {
        "studies" => Some("study"),
        "teaches" => Some("teach"),
        "watches" => Some("watch"),
        "goes" => Some("go"),
        _ => lower.strip_suffix('s'),
    };
    if let Some(verb) = third.and_then(|stem| VERBS.iter().find(|v| *v == stem)) {
        return Cow::Borrowed(verb);
    }
    if let Some(stem) = lower.strip_suffix("in").filter(|s| s.len() >= 3) {
        let verb = VERBS.iter().find(|v| v.trim_end_matches('e') == stem);
        if let Some(verb) = verb {
            return Cow::Owned(format!("{}ing", verb.trim_end_matches('e')));
        }
    }
    if lower.len() >= 6
        && lower.is_ascii()
        && !lower.ends_with('s')
        && let Some(word) = MENDED.iter().find(|w| lower != *w && slip(lower.as_bytes(), w.as_bytes()))
    {
        return Cow::Borrowed(word);
    }
    Cow::Owned(lower.to_owned())
}

/// Whether two words are one insertion, deletion, change or swap apart, with the same first letter.
fn slip(a: &[u8], b: &[u8]) -> bool {
    if a.first() != b.first() || a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (a.get(head..).unwrap_or_default(), b.get(head..).unwrap_or_default());
    let after = |s: &[u8], n: usize| s.get(n..).unwrap_or_default().to_vec();
    match a.len().cmp(&b.len()) {
        std::cmp::Ordering::Less => after(b, 1) == a,
        std::cmp::Ordering::Greater => after(a, 1) == b,
        std::cmp::Ordering::Equal => {
            after(a, 1) == after(b, 1)
                || a.len() >= 2 && a.first() == b.get(1) && a.get(1) == b.first() && after(a, 2) == after(b, 2)
        }
    }
}
