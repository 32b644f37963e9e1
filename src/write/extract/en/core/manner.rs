//! Turns a wish for how the assistant answers into a lasting manner: what answers are made of, and a word that it stays so.

use super::super::lexicon as lex;
use super::super::value;
use super::Core;
use super::line::Line;
use super::tables::*;
use crate::text::phrases::is_one;
use std::ops::Range;

pub(super) fn read(core: &mut Core, line: &Line) {
    let brief = line.len() <= 6 && is_one(line.key(0), "nor|or|also|and|same");
    let stands = line.has(STANDS);
    if !stands && !brief && !line.has(FIXED) && !is_one(line.key(0), "stop|quit|no|please") {
        return;
    }
    // "That goes for all future chats.", "Permanently."
    let points = line.len() <= 10
        && stands
        && (is_one(line.key(0), "that|this|same|permanently|always|forever|every|from|make|and|do|apply|going|as|for")
            || line.len() <= 3)
        && !line.has("i|we|he|she|they");
    if points && !line.topics() && core.brief() {
        core.back(&mut |core, line| {
            if wish(line, true) {
                push(core, line);
            }
            true
        });
        return;
    }
    // A pasted text gives many orders: in a long one only an outright wish counts.
    if wish(line, false)
        && (core.brief() || line.has(FIRM) && line.has("me|i|your answers|your replies") && line.len() <= 30)
    {
        push(core, line);
    }
    // "Nor em dashes."
    if brief && line.topics() && !line.has("i|we|what|how") {
        let range = value::trim(line.words, 0..line.len());
        let mut stays = false;
        core.back(&mut |_, before| {
            stays = wish(before, false);
            stays
        });
        if stays && let Some(range) = range {
            core.push(line, "response_style", range);
        }
    }
}

/// Whether the sentence asks the assistant for a manner that lasts; `stands`: its neighbour says that it does.
fn wish(line: &Line, stands: bool) -> bool {
    if line.len() < 2
        || line.len() > 45
        || !line.topics() && !line.words.iter().any(|w| lex::LANGUAGES.contains(&w.key))
        || line.has(ONCE)
    {
        return false;
    }
    let to_you =
        line.has("you|your|yours|me|code samples|code snippets|any code|answers|replies|responses|explanations");
    let short = line.len() <= 20;
    let order = |from: usize| {
        let mut at = from;
        while is_one(line.key(at), "please|just|so|and|but|right|ok|okay|oh|,|also|kindly|well|now|hey|for|all|-|:") {
            at += 1;
        }
        line.ends(at, ORDERS).is_some()
    };
    // Somebody speaks of oneself: "I always use tables at work".
    let lead = (0..line.len()).find(|i| line.key(*i).starts_with(char::is_alphanumeric)).unwrap_or(0);
    let tells = is_one(line.key(lead), "i|we|he|she|they|it|there|my|our|this")
        && !line.within(lead..line.len().min(lead + 6), "i want|i prefer|i like|i would like|i would rather|i would prefer|i need you|i want you|i would appreciate|it would suit|it would be|my preference|i like you|it would help|i would love");
    let asks = line.clauses.iter().any(|(r, asks)| *asks && !line.within(r.start..line.len().min(r.start + 4), "could you|can you|would you|will you|could everything|can everything|could all|can all|could i have|can i have|could we"));
    let ordered = line.clauses.iter().any(|(r, _)| order(r.start))
        || order(0)
        || line.topic(lead).is_some() && line.has("you|me");
    let fixed = line.len() <= 8
        && line.has(FIXED)
        && line.has("please|thanks|thank you|only|use")
        && !line.has("to|from|convert|into|table|it|how|do|can");
    let last = stands || fixed || line.has(STANDS);
    // "always" of what the user does is no wish
    let own = line.has(
        "i always|i never|i usually|we always|we never|my boss|my manager|my teacher|i ever|i have ever|have you ever",
    );
    let wants =
        line.has("i want|i prefer|i like|i would like|i would rather|suit me|i would prefer|my preference") && last;
    let all = line.has("how i would like all|how i like all|how i want all");
    let addressed = to_you
        || short && ordered
        || all
        || wants && line.has("by default|preference|in general|as a rule|from you|going forward|from now on");
    if asks
        || own
        || !last
        || !addressed
        || tells && !line.has("so any|so please|so always|so never|so scale|so give|so use|so keep")
    {
        return false;
    }
    ordered || wants || fixed || all
}

/// Stores the part of the sentence that says how.
fn push(core: &mut Core, line: &Line) {
    // "I want Spanish from you by default"
    let language = (1..line.len()).rev().find(|i| {
        lex::LANGUAGES.contains(line.key(*i)) && is_one(line.key(i - 1), "in|want|prefer|use|speak|to|only|like")
    });
    if let Some(at) = language.filter(|_| !line.has("translate|translation|translations|spelling|code")) {
        core.push(line, "response_language", at..at + 1);
        return;
    }
    let topics = line.all(0..line.len(), &|at| line.topic(at));
    let (Some(first), Some(last)) = (topics.first(), topics.last()) else { return };
    let (a, b) = (line.clause(first.start).0, line.clause(last.start).0);
    let mut range: Range<usize> = a.start..b.end;
    if range.len() > 28 {
        range = b;
    }
    if let Some(range) = value::trim(line.words, range) {
        core.push(line, "response_style", range);
    }
}
