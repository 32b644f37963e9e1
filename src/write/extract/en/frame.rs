//! Reads what stands around an English statement: greetings, "remember that", "actually", and how answers should look.

use super::super::found::{Found, USER};
use super::super::view::View;
use super::doubt::{holds, says};
use super::lexicon as lex;
use super::phrases::{CORRECTIONS, FILLERS};
use super::request::{announced, request};
use super::token::{Sort, Token};
use super::value::{self, Kind};
use crate::candidate::Doubt;
use crate::kinds::Strength;
use crate::text::words::{Words, words};
use std::ops::Range;

/// What the beginning of a sentence says about the rest.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// First word of the statement itself.
    pub start: usize,
    pub requested: bool,
    pub correction: bool,
}

fn key(words: &[Token], at: usize) -> &str {
    words.get(at).map_or("", |w| w.key.as_ref())
}

pub(super) fn longest(words: &[Token], at: usize, phrases: Words) -> Option<usize> {
    phrases.iter().filter(|p| says(words, at, p)).map(|p| p.split(' ').count()).max()
}

pub(super) fn read(words: &[Token]) -> Frame {
    let mut at = announced(words).unwrap_or(0);
    let mut frame = Frame { requested: at > 0, ..Frame::default() };
    loop {
        let from = at;
        while words
            .get(at)
            .is_some_and(|w| w.kind == Sort::Sign && !words!["$", "£", "€", "("].contains(w.key.as_ref()))
        {
            at += 1;
        }
        if let Some(n) = longest(words, at, CORRECTIONS) {
            frame.correction = true;
            at += n;
        } else if let Some(next) = request(words, at) {
            frame.requested = true;
            at = next;
        } else if let Some(n) = longest(words, at, FILLERS) {
            // "so" and "right" before a verb of their own are no filler; all others are harmless to skip.
            at += n;
        }
        if at == from {
            break;
        }
    }
    frame.start = at;
    // "..., please remember it: ...", "put that on my list"
    let all = 0..words.len();
    let last = (1..=4).any(|n| {
        words.len().checked_sub(n).is_some_and(|at| {
            at > frame.start
                && ["remember that", "remember this", "remember it", "note that", "note it down", "please remember"]
                    .iter()
                    .any(|p| says(words, at, p) && at + p.split(' ').count() + 1 >= words.len())
        })
    });
    if (last
        || holds(
            words,
            all,
            words![
                "please remember it",
                "please remember that",
                "remember that please",
                "please remember this",
                "please remember",
                "put that on my list",
                "add that to my list",
                "keep that in mind",
                "so remember that",
                "make a note of that",
                "note that down",
                "do not forget that",
                "do not forget it",
            ],
        ))
        && !words.iter().any(|w| w.key == "?")
        && !(0..words.len())
            .any(|i| matches!(key(words, i), "i" | "we") && matches!(key(words, i + 1), "will" | "would" | "shall"))
    {
        frame.requested = true;
    }
    frame
}

/// Whether a question asks for a lasting way of answering: "Would you reply in formal English in future?"
pub(super) fn style_request(words: &[Token], range: &Range<usize>) -> bool {
    let at = range.start;
    matches!(key(words, at), "can" | "could" | "would" | "will")
        && key(words, at + 1) == "you"
        && lasting(words, range.clone())
}

fn lasting(words: &[Token], range: Range<usize>) -> bool {
    holds(words, range, lex::LASTING)
}

pub(super) const SPEAKING: Words = words![
    "quiz",
    "answer",
    "reply",
    "respond",
    "write",
    "speak",
    "talk",
    "explain",
    "keep",
    "use",
    "give",
    "format",
    "make",
    "stick",
    "show",
    "address",
    "include",
    "add",
    "avoid",
    "stop",
    "start",
    "put",
    "send",
    "be",
    "skip",
    "do",
    "no",
    "never",
    "always",
    "summarize",
    "summarise",
    "draft",
    "provide",
    "list",
    "say",
    "convert",
    "quote",
    "spell",
    "structure",
    "leave",
    "only",
    "lets",
    "cut",
    "ask",
    "mention",
    "suggest",
    "assume",
    "code",
    "end",
    "wrap",
    "limit",
    "less",
    "more",
    "short",
    "cite",
    "quit",
    "drop",
    "cease",
    "sign",
    "prefer",
    "stay",
    "offer",
    "repeat",
    "translate",
    "teach",
    "correct",
    "follow",
    "round",
    "shorten",
    "simplify",
    "number",
    "bold",
    "highlight",
    "present",
];
pub(super) const ANSWERS: Words = words![
    "question",
    "measurements",
    "dimensions",
    "distances",
    "temperatures",
    "weights",
    "amounts",
    "prices",
    "dates",
    "spelling",
    "analogies",
    "drafts",
    "letters",
    "emails",
    "answers",
    "replies",
    "responses",
    "explanations",
    "messages",
    "summaries",
    "answer",
    "reply",
    "response",
    "emojis",
    "emoji",
    "bullet",
    "bullets",
    "markdown",
    "headings",
    "tables",
    "jargon",
    "code",
    "examples",
    "tone",
    "formal",
    "informal",
    "language",
    "sentences",
    "paragraphs",
    "words",
    "disclaimers",
    "exclamation",
    "lists",
    "units",
    "metric",
    "links",
    "sources",
    "english",
    "short",
    "brief",
    "concise",
    "apologies",
    "recipes",
    "filler",
    "preamble",
    "flattery",
    "humour",
    "humor",
    "jokes",
    "abbreviations",
    "steps",
    "casual",
    "polite",
    "blunt",
    "direct",
    "honest",
    "terse",
    "friendly",
    "gentle",
    "pleasantries",
    "sugarcoat",
    "waffle",
    "smiley",
    "smileys",
    "slang",
    "puns",
    "metaphors",
    "small-talk",
    "detailed",
    "detail",
    "details",
    "simple",
    "plain",
    "beginner",
    "technical",
    "word",
    "phrase",
    "hints",
    "spoilers",
    "citations",
    "footnotes",
    "caps",
    "numbered",
    "tl;dr",
    "summary",
    "cite",
];

/// Whether a word is one of them, or what stands behind "would you mind".
fn speaking(word: &str) -> bool {
    SPEAKING.contains(word)
        || word
            .strip_suffix("ing")
            .is_some_and(|stem| SPEAKING.contains(stem) || SPEAKING.contains(&format!("{stem}e")))
}

/// Marks that leave no doubt that an order is meant to stand.
const STANDING: Words = words![
    "from now on",
    "in future",
    "in the future",
    "going forward",
    "moving forward",
    "from here on",
    "every time",
    "each time",
    "when you write",
    "when you explain",
    "when you talk to me",
    "when talking to me",
    "when you give me",
    "when you answer",
    "when you reply",
    "when answering",
    "when replying",
    "whenever you",
    "by default",
    "as a rule",
    "with me",
    ", always",
    "from today",
    "to me",
];

/// A wish for how answers should look. Without a sign that it is meant to last it is a command for this moment.
pub(super) fn style(view: &View, words: &[Token], start: usize, requested: bool, found: &mut Vec<Found>) {
    // "You can write to me at lotte@example.org" gives an address.
    if words.iter().any(|w| w.key.contains('@')) {
        return;
    }
    found.extend(super::request::looks(view, words, start));
    if !found.is_empty() {
        return;
    }
    let end = words.len();
    let mut at = start;
    let (mut wished, mut each, mut minded) = (false, false, false);
    loop {
        let before = at;
        while matches!(
            key(words, at),
            "please" | "and" | "so" | "," | "just" | "also" | "do" | "then" | "to" | "-" | ":"
        ) && !(key(words, at) == "do" && key(words, at + 1) == "not")
        {
            at += 1;
        }
        for opener in [
            "would you be so kind as to",
            "would you mind",
            "would you kindly",
            "can you please",
            "could you please",
            "can you",
            "could you",
            "would you",
            "will you",
            "i would like you to",
            "i want you to",
            "i need you to",
            "i would appreciate it if you",
            "i would prefer",
            "i prefer",
            "i like",
            "i would like",
            "i want",
            "from now on",
            "in future",
            "in the future",
            "going forward",
            "whenever you answer",
            "when you answer",
            "when you reply",
            "when answering",
            "when replying",
            "you can",
            "you should",
            "whenever possible",
            "moving forward",
            "from here on",
            "from today on",
            "from today",
            "as of now",
            "by default",
            "as a rule",
            "next time",
            "in general",
            "could you please always",
            "make sure to",
            "be sure to",
            "remember to",
            "try to",
        ] {
            if says(words, at, opener) {
                at += opener.split(' ').count();
                // "I'd like to be fluent in Danish" is no wish about answers.
                if opener.starts_with("i ") && !opener.ends_with(" to") && key(words, at) == "to" {
                    return;
                }
                wished |= opener.starts_with("i ");
                let next = at + usize::from(key(words, at) == "please");
                each |= (opener.starts_with("from ") || opener == "going forward")
                    && (super::token::verb(key(words, next))
                        || SPEAKING.contains(key(words, next))
                        || matches!(key(words, next), "skip" | "drop"));
                minded |= opener.ends_with("mind");
            }
        }
        // "When you write code for me, ...", "every time you give me a recipe, ..."
        let mut open = at + usize::from(matches!(key(words, at), "every" | "each" | "any"));
        open += usize::from(open > at && matches!(key(words, open), "time"));
        if (open > at || matches!(key(words, open), "when" | "whenever" | "if"))
            && (open..open + 2).any(|i| key(words, i) == "you")
            && let Some(comma) = (open..end.min(open + 14)).find(|i| key(words, *i) == ",")
        {
            at = comma + 1;
        }
        // "When I ask for code, comment it in German"
        if matches!(key(words, at), "when" | "whenever")
            && key(words, at + 1) == "i"
            && words!["ask", "want", "need", "request", "say", "tell", "send", "share", "give", "write", "show", "talk"]
                .contains(key(words, at + 2))
            && let Some(comma) = (at..end.min(at + 12)).find(|i| key(words, *i) == ",")
            && !view.sentence.asked
            && !lex::PRONOUNS.contains(key(words, comma + 1))
            && !lex::ARTICLES.contains(key(words, comma + 1))
        {
            at = comma + 1;
            each = true;
        }
        // "For the worksheets: always put the safety notes first"
        if key(words, at) == "for"
            && let Some(sign) = (at + 2..end.min(at + 7)).find(|i| matches!(key(words, *i), ":" | ","))
            && let verb = sign + 1 + usize::from(key(words, sign + 1) == "please")
            && matches!(key(words, verb), "always" | "never")
        {
            at = verb;
            each = true;
        }
        if at == before {
            break;
        }
    }
    // "I'd like all replies in French"
    wished &= words!["all", "replies", "answers", "responses", "everything", "explanations"].contains(key(words, at));
    let verb = SPEAKING.contains(key(words, at)) || minded && speaking(key(words, at));
    if at >= end || !(verb || wished || each) {
        return;
    }
    // What not to be offered is about the user's taste, not about answers; "explain to me why" asks for this one thing.
    if (at..end.min(at + 5))
        .any(|i| words!["suggest", "suggesting", "recommend", "recommending", "propose"].contains(key(words, i)))
        || key(words, at + 2) == "me"
            && words!["why", "how", "what", "where", "who", "when"].contains(key(words, at + 3))
    {
        return;
    }
    let range = start..end;
    let spoken = matches!(key(words, at), "answer" | "reply" | "respond" | "speak" | "talk");
    let to_me = key(words, at) == "write" && says(words, at + 1, "to me in");
    let stays = each
        || units_wish(words, at)
        || key(words, at) == "use" && (at + 1..at + 4).any(|i| key(words, i) == "spelling")
        || to_me
        || spoken && (at..end).any(|i| key(words, i) == "in" && lex::LANGUAGES.contains(key(words, i + 1)))
        || requested
        || lasting(words, range.clone())
        || holds(words, at..(at + 4).min(end), words!["answers", "replies", "responses", "your answers"])
        || holds(
            words,
            at..(at + 6).min(end),
            words!["in your examples", "in your code", "in your snippets", "in your replies"],
        );
    let about = (at..end).any(|i| ANSWERS.contains(key(words, i)) || lex::LANGUAGES.contains(key(words, i)))
        || holds(words, range.clone(), STANDING)
        || units_wish(words, at);
    if !about && !each {
        return;
    }
    let negated = matches!(
        key(words, at),
        "never" | "avoid" | "stop" | "skip" | "no" | "quit" | "drop" | "cease" | "cut" | "ditch" | "omit"
    ) || says(words, at, "do not");
    let mut from = at;
    while from < end
        && (matches!(
            key(words, from),
            "never"
                | "always"
                | "do"
                | "not"
                | "stop"
                | "avoid"
                | "skip"
                | "no"
                | "only"
                | "please"
                | "ever"
                | "quit"
                | "drop"
        ) || from == at)
        && from < at + 3
    {
        from += 1;
    }
    let language = (at..end).find(|i| {
        lex::LANGUAGES.contains(key(words, *i))
            && matches!(key(words, i.wrapping_sub(1)), "in" | "to" | "use" | "speak")
    });
    let units = (at..end)
        .filter(|_| {
            matches!(key(words, at), "use" | "always" | "please" | "stick" | "only" | "write" | "give" | "show")
        })
        .find(|i| lex::UNITS.contains(key(words, *i)));
    let (predicate, object) = if let Some(i) = language {
        ("response_language", Some(i..i + 1))
    } else if let Some(i) = units {
        ("units", Some(i..i + 1))
    } else {
        let mut to = end;
        for i in at..end {
            if i > from
                && (lex::LASTING.iter().any(|p| says(words, i, p))
                    || value::read(words, i, end, Kind::Any).is_none() && key(words, i) == ","
                    || matches!(key(words, i), "," | ";" | "because" | "since" | "-")
                    || key(words, i) == "and" && (SPEAKING.contains(key(words, i + 1)) || key(words, i + 1) == "just"))
            {
                to = i;
                break;
            }
        }
        // "keep answers under five sentences": the value follows what it is about.
        let mut value = from;
        while value + 1 < to
            && (matches!(
                key(words, value),
                "your"
                    | "the"
                    | "answers"
                    | "replies"
                    | "responses"
                    | "all"
                    | "me"
                    | "it"
                    | "them"
                    | "answer"
                    | "in"
                    | "with"
                    | "to"
                    | "my"
                    | "messages"
                    | "explanations"
                    | "be"
                    | "everything"
            ) || matches!(key(words, value), "things" | "stuff" | "out")
                || words![
                    "reply",
                    "respond",
                    "talk",
                    "speak",
                    "write",
                    "make",
                    "keep",
                    "give",
                    "use",
                    "explain",
                    "show",
                    "tell",
                    "answering",
                    "replying",
                    "responding",
                    "writing",
                    "speaking",
                    "talking",
                    "keeping",
                    "using",
                    "giving",
                    "making",
                    "explaining"
                ]
                .contains(key(words, value)))
        {
            value += 1;
        }
        ("response_style", value::trim(words, value..to))
    };
    let Some(object) = object else { return };
    let bytes = |r: Range<usize>| {
        let start = words.get(r.start).map_or(0, |w| w.range.start);
        start..r.end.checked_sub(1).and_then(|i| words.get(i)).map_or(start, |w| w.range.end)
    };
    let mut one = Found::new(USER, predicate, bytes(object));
    one.text = view.sentence.range.clone();
    one.negated = negated && predicate == "response_style";
    one.strength = if stays { Strength::Explicit } else { Strength::Stated };
    if !stays {
        one.doubt = Some(Doubt::NotLasting);
    }
    found.push(one);
}

/// "Use metric units": a wish about units is meant to last.
fn units_wish(words: &[Token], at: usize) -> bool {
    matches!(key(words, at), "use" | "stick" | "always") && (at + 1..at + 6).any(|i| lex::UNITS.contains(key(words, i)))
}
