//! Tells where an English request to remember something ends and what is to be remembered begins.

use super::super::found::{Found, USER};
use super::super::view::View;
use super::frame::longest;
use super::lexicon as lex;
use super::phrases::REQUESTS;
use super::token::{Sort, Token};
use super::value;
use crate::kinds::Strength;
use crate::text::words::{Words, words};

fn key(words: &[Token], at: usize) -> &str {
    words.get(at).map_or("", |w| w.key.as_ref())
}

/// Where the statement begins after a request to remember it.
pub(super) fn request(words: &[Token], at: usize) -> Option<usize> {
    let mut start = at;
    while matches!(key(words, start), "please" | "pls" | "just" | "also" | "and" | "kindly" | "hey" | "now" | "always")
    {
        start += 1;
    }
    if matches!(key(words, start), "can" | "could" | "would" | "will") && key(words, start + 1) == "you" {
        start += 2;
        while matches!(key(words, start), "please" | "just" | "kindly") {
            start += 1;
        }
    }
    let Some(n) = longest(words, start, REQUESTS) else { return keeping(words, at) };
    let verb = key(words, start);
    let mut next = start + n;
    // "remember when we", "do you remember", "save the file", "important meeting": no requests.
    let bare =
        n == 1 && words!["store", "save", "important", "reminder", "nb", "remember", "note", "memorize"].contains(verb);
    let after = key(words, next);
    if bare
        && words!["store", "save", "important", "reminder", "nb"].contains(verb)
        && !matches!(after, ":" | "-")
        && !(verb == "save" && after == "that")
    {
        return None;
    }
    if words!["remember", "memorize", "please", "do", "never"].contains(verb)
        && words!["when", "where", "what", "how", "who", "me", "last"].contains(after)
    {
        return None;
    }
    while matches!(
        key(words, next),
        "that"
            | "this"
            | "it"
            | ":"
            | ","
            | "-"
            | "please"
            | "for"
            | "me"
            | "as"
            | "well"
            | "down"
            | "somewhere"
            | "of"
            | "also"
            | "too"
            | "always"
            | "to"
    ) {
        if key(words, next) == "for" && matches!(key(words, next + 1), "later" | "future") {
            next += 2 + usize::from(matches!(key(words, next + 2), "reference" | "use" | "chats"));
            continue;
        }
        if key(words, next) == "for" && key(words, next + 1) != "me" {
            break;
        }
        if key(words, next) == "to" && !matches!(verb, "remember" | "do" | "please") {
            break;
        }
        next += 1;
    }
    Some(next)
}

/// Verbs of keeping, which say what they keep it in or end in a colon: "put it on file: ...", "tuck this away, ...".
const KEEPING: Words = words![
    "keep", "store", "save", "file", "log", "record", "register", "jot", "write", "put", "add", "stash", "tuck",
    "mark", "pin", "commit", "take", "make", "have", "get", "stick", "pop", "enter", "hold", "retain", "bank",
    "scribble", "chalk", "bear", "memorize", "remember", "note", "know", "learn",
];
/// Where it is kept, or that it is.
const KEPT: Words = words![
    "file",
    "record",
    "records",
    "memory",
    "memories",
    "mind",
    "notes",
    "note",
    "list",
    "away",
    "down",
    "somewhere",
    "written",
    "noted",
    "saved",
    "stored",
    "recorded",
    "remembered",
    "profile",
    "later",
    "reference",
    "head",
    "logbook",
    "filed",
    "logged",
    "known",
    "handy",
];
/// Small words between the two.
const BETWEEN: Words = words![
    "it",
    "this",
    "that",
    "the",
    "a",
    "an",
    "your",
    "my",
    "on",
    "in",
    "to",
    "for",
    "of",
    "me",
    "us",
    "please",
    "as",
    "up",
    "long",
    "term",
    "long-term",
    "future",
    "safe",
    "own",
    "mental",
    "quick",
    "one",
    "following",
    "fact",
    "detail",
    "be",
    "about",
    "somewhere",
];

/// The same by its make-up: a verb of keeping, what it keeps it in, then a colon, a comma or "that".
fn keeping(words: &[Token], at: usize) -> Option<usize> {
    let mut verb = at;
    let stop = words.len().min(at + 6);
    while verb < stop
        && words![
            "please", "pls", "just", "also", "can", "could", "would", "will", "you", "to", "so", "i", "want", "like",
            "need", "let", "lets", "me", "us", "kindly", "do", "for", "the", "sure", "wish"
        ]
        .contains(key(words, verb))
    {
        verb += 1;
    }
    if !KEEPING.contains(key(words, verb)) {
        return None;
    }
    let mut next = verb + 1;
    let mut kept = words!["memorize", "remember", "note", "log", "record"].contains(key(words, verb));
    while next < words.len().min(verb + 8) && (KEPT.contains(key(words, next)) || BETWEEN.contains(key(words, next))) {
        kept |= KEPT.contains(key(words, next));
        if key(words, next) == "that" && value::clause(words, next + 1, words.len()) && next > verb + 1 && kept {
            return Some(next + 1);
        }
        next += 1;
    }
    let sign = words.get(next).filter(|w| w.kind == Sort::Sign)?;
    let this = (verb..next).any(|i| matches!(key(words, i), "it" | "this" | "following" | "one" | "me"));
    let colon = matches!(sign.key.as_ref(), ":" | "-");
    let comma = sign.key == "," && value::clause(words, next + 1, words.len());
    (this && kept && (colon || comma) && next + 1 < words.len()).then_some(next + 1)
}

/// The same where a few words before a colon say it in whatever order: "One for the pile, never forget it: no Latin".
pub(super) fn announced(words: &[Token]) -> Option<usize> {
    let colon = (1..words.len().min(12)).find(|i| key(words, *i) == ":")?;
    let keeps = |i: usize| {
        let before = key(words, i.wrapping_sub(1));
        match key(words, i) {
            // "The project is on hold: ...", "I don't mind: ...", "peace of mind: ..."
            "hold" if before == "on" => false,
            "mind" if words!["not", "never", "no", "of", "my"].contains(before) => false,
            "remember" | "memorize" | "forget" | "mind" | "hold" => {
                !lex::PRONOUNS.contains(before) && !words!["a", "the", "cannot", "can", "will"].contains(before)
            }
            "rule" => matches!(before, "a" | "house" | "ground" | "new" | "first" | "standing" | ""),
            _ => false,
        }
    };
    let told = words.get(colon + 1..)?;
    let asked = told.iter().any(|w| w.key == "?");
    ((0..colon).any(keeps) && !asked && told.iter().filter(|w| w.kind == Sort::Word).count() > 1).then_some(colon + 1)
}

/// A wish for how answers should look that has no verb, where nothing is asked for at the moment: "Polite, and no emojis".
pub(super) fn looks(view: &View, words: &[Token], start: usize) -> Option<Found> {
    let marks = |at: usize| {
        words!["emoji", "emojis", "exclamation", "bullet", "bullets", "jargon", "slang", "smileys", "headings"]
            .contains(key(words, at))
    };
    let told = |w: &Token| {
        lex::PRONOUNS.contains(w.key.as_ref()) || words!["be", "have", "please", "do"].contains(w.key.as_ref())
    };
    let no = (start..words.len()).any(|i| key(words, i) == "no" && (marks(i + 1) || marks(i + 2)));
    let bare = no && words.len() <= start + 8 && !view.text.contains('?') && !words.iter().any(told);
    let range = value::trim(words, start..words.len()).filter(|_| bare)?;
    let (first, last) = (words.get(range.start)?, words.get(range.end.checked_sub(1)?)?);
    let mut wish = Found::new(USER, "response_style", first.range.start..last.range.end);
    wish.text = view.sentence.range.clone();
    wish.strength = Strength::Explicit;
    Some(wish)
}
