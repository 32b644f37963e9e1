//! Turns what the user wants to be called, and the zone the user lives by, into a name and a time zone.

use super::super::lexicon as lex;
use super::super::token::Sort;
use super::Core;
use super::line::{Line, Whose};
use crate::text::phrases::is_one;
use std::ops::Range;

/// What stands right before a name: the words, and whether others' use of it is meant as the user's wish.
const CALLS: &str = "call me|calls me|called me|calling me|know me as|knows me as|known as|address me as|refer to me as|i go by|i be going by|i answer to|sign it as|sign it|sign off as|sign them as|sign that as|sign as|signed|named me|name me|christened me|nicknamed me|my name be|my name's|my names|name be|name :|full name :|i do have a name , you know :|the name be|the name's|it be spelt|it be spelled|spelled|spelt|goes by|put me down as|down as|use the name";

pub(super) fn read(core: &mut Core, line: &Line) {
    if let Some(range) = name(core, line) {
        core.push(line, "name", range);
    }
    zone(core, line);
}

/// A run of at most three words that begin as names do.
fn proper(line: &Line, at: usize) -> Option<Range<usize>> {
    let fits = |i: usize| {
        line.words.get(i).is_some_and(|w| {
            (w.capital && w.kind == Sort::Word || w.kind == Sort::Quote)
                && !lex::NOT_NAMES.contains(w.key.as_ref())
                && !lex::CALENDAR.contains(w.key.as_ref())
                && !lex::PRONOUNS.contains(w.key.as_ref())
                && !lex::STARTS.contains(w.key.as_ref())
                && !lex::NATIONS.contains(w.key.as_ref())
        })
    };
    let end = (at..at + 3).take_while(|i| fits(*i)).last()? + 1;
    Some(at..end)
}

fn name(core: &Core, line: &Line) -> Option<Range<usize>> {
    let open = (0..line.len()).find(|i| line.words.get(*i).is_some_and(|w| w.kind == Sort::Word) && !is_one(line.key(*i), "just|plain|simply|hi|hiya|hello|hey|yo|good|morning|evening|afternoon|howdy|oi|greetings|dear|there|so|ok|right|well|it|this"))?;
    let asks = line.clauses.iter().all(|(_, asks)| *asks);
    if asks || !core.brief() {
        return None;
    }
    const IS_NAME: &str = "be the name|'s the name|be my name|'s my name";
    // "Will is the name": a word that opens many sentences, but here a name
    if line.words.get(open).is_some_and(|w| w.capital && w.kind == Sort::Word) && line.ends(open + 1, IS_NAME).is_some()
    {
        return Some(open..open + 1);
    }
    // "Siobhan here"
    if let Some(name) = proper(line, open) {
        let behind = name.end;
        let here = line.key(behind) == "here" && !line.key(behind + 1).starts_with(char::is_alphanumeric);
        let stated = line.ends(behind, IS_NAME).is_some()
            || open == 0 && line.ends(behind, ", nice to meet|, pleased to meet|, lovely to meet").is_some()
            || line.ends(behind, "be fine|be ok|will do|be enough|works fine").is_some()
                && is_one(line.key(open.wrapping_sub(1)), "just|plain|only|simply");
        if here || stated {
            return Some(name);
        }
    }
    let calls = line.has(CALLS);
    for at in 0..line.len() {
        // "It's Katharine with two a's", "it's Wren these days"
        if line.ends(at, "it be|that be|me be").is_some()
            && let Some(name) = proper(line, at + 2)
            && (line.within(
                name.end..line.len().min(name.end + 3),
                "with a|with an|with two|with one|without|these days|actually|not",
            ) && line.has("not|spelt|spelled|name|dropped|deadname|they/them|she/her|he/him"))
        {
            return Some(name);
        }
        if !calls {
            continue;
        }
        let Some(end) = line.ends(at, CALLS) else { continue };
        let next = end + usize::from(is_one(line.key(end), "as|just|be|off|:|simply|,"));
        let next = next + usize::from(is_one(line.key(next), "as|just|simply"));
        // "they called me Piggy", "a boy known as Spud": over, or another's
        let past = line.within(at..end, "called me|nicknamed me") || line.has("used to|back in|hated|old name be");
        let mine = line.within(at..end, "me|i|my|the name")
            || line.has("i|me|my") && line.whose(&(at..at)) != Whose::Other
            || line.within(at..end, "sign it|sign off as|sign as");
        let theirs = is_one(line.key(at.wrapping_sub(1)), "her|his|their|its|your|whose|'s|this|dog|cat|the");
        if past
            || theirs
            || !mine
            || line.within(at.saturating_sub(2)..at, "do not|never|stop|not|why|if")
            || line.clause(at).1
        {
            continue;
        }
        if let Some(name) = proper(line, next) {
            return Some(name);
        }
    }
    // "sign the email off as Grace"
    let sign = (0..line.len())
        .find(|i| is_one(line.key(*i), "sign|signed|signing") && line.within(*i..line.len().min(i + 7), "as"))?;
    let at = (sign..line.len().min(sign + 7)).find(|i| line.key(*i) == "as")?;
    proper(line, at + 1).filter(|_| line.whose(&(sign..sign)) != Whose::Other)
}

/// "I'm on Lagos time", "IST, Pune side", "(UTC+8)".
fn zone(core: &mut Core, line: &Line) {
    for at in 0..line.len() {
        let named = line.words.get(at).is_some_and(|w| w.capital && w.kind == Sort::Word);
        let code =
            named && lex::zone(line.key(at)) && !is_one(line.key(at), "eastern|pacific|central|mountain|atlantic");
        let place = is_one(line.key(at + 1), "time|timezone")
            && (named || lex::zone(line.key(at)))
            && (is_one(line.key(at.wrapping_sub(1)), "on|in|to|be|using|use|my"));
        if !(code || place) || line.clause(at).1 {
            continue;
        }
        let end = at + 1 + usize::from(place);
        // a meeting's zone is not the user's
        let mine = line.within(
            at.saturating_sub(5)..at,
            "i be|i be on|we be on|i be in|on|my time|my|living in|based in|i live|i work|default to|assume",
        ) && line.has("i|me|my|we|us")
            || code && at <= 1 && line.len() <= 8 && core.brief()
            || code && line.key(at.wrapping_sub(1)) == "(" && line.has("living|live|based|moved|i be in|relocated");
        let event = line
            .has("meeting|call be|webinar|starts|kickoff|flight|deadline|conference|game|at 9|at 10|at 8|at 3")
            && !line.has("always|every|whenever|default|when you");
        let direct = line.within(at.saturating_sub(5)..at, "i be|i live|i work|my time");
        if mine && (direct || !event) && line.whose(&(at..at)) != Whose::Other {
            core.push(line, "timezone", at..end);
            return;
        }
    }
}
