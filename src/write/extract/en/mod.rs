//! Turns one English sentence into what it says about the user and the people around.

mod amount;
mod clause;
mod core;
#[rustfmt::skip] // tables read better packed
mod doing;
mod doubt;
#[rustfmt::skip] // tables read better packed
mod feeling;
mod frame;
mod kin;
#[rustfmt::skip] // tables read better packed
mod lexicon;
mod noun;
mod pattern;
mod phrases;
mod request;
mod rules;
pub(super) mod sense;
mod sensible;
mod tables;
mod token;
mod value;

use super::entity::People;
use super::found::Found;
use super::view::View;
use crate::candidate::Doubt;
use crate::kinds::Strength;
use crate::text::words::words;
use std::ops::Range;

/// What the sentence said, and whether it asks to remember the next one.
pub(super) fn read(view: &View, people: &mut People) -> (Vec<Found>, bool) {
    let words = token::tokens(view.text, view.sentence.range.clone(), &view.sentence.quotes);
    if words.is_empty() {
        return (Vec::new(), false);
    }
    let frame = frame::read(&words);
    let bytes = |range: &Range<usize>| -> Range<usize> {
        let start = words.get(range.start).map_or(view.sentence.range.end, |w| w.range.start);
        let end = range.end.checked_sub(1).and_then(|i| words.get(i)).map_or(start, |w| w.range.end);
        start..end.max(start)
    };
    let requested = frame.requested || view.asked_before || standing(&words, frame.start);
    if requested && frame.start >= words.len() {
        return (Vec::new(), true);
    }
    let cast =
        doubt::sentence(&words, frame.start).or_else(|| scripted(view, &words).then_some((frame.start, Doubt::Quoted)));
    let clauses = clause::split(&words, frame.start);
    let mut found: Vec<Found> = Vec::new();
    let mut reader = clause::Reader {
        view,
        words: &words,
        people,
        subject: None,
        found: Vec::new(),
        listing: false,
        opened: 0,
        begins: 0,
        carried: false,
        bits: pattern::bits(&words),
        last: Vec::new(),
    };
    let mut questions = 0;
    // A wish for how to answer is told by its verb; the other rules would only misread it.
    if cast.is_none() {
        frame::style(view, &words, frame.start, requested, &mut found);
    }
    let mut styled = found.iter().any(|f| f.doubt.is_none()).then_some(frame.start);
    // "I'm based in Sydney, so please use Australian spelling": the order stands behind its reason.
    if found.is_empty()
        && cast.is_none()
        && let Some(from) = (frame.start + 1..words.len()).find(|i| {
            let (this, before) = (words.get(*i), words.get(i - 1));
            this.is_some_and(|w| w.key == "please")
                && before.is_some_and(|w| words!["so", ",", "and"].contains(w.key.as_ref()))
        })
    {
        frame::style(view, &words, from, requested, &mut found);
        found.retain(|f| f.doubt.is_none());
        styled = (!found.is_empty()).then_some(from);
    }
    let last = clauses.len().saturating_sub(1);
    for (n, range) in
        clauses.iter().enumerate().filter(|(_, r)| styled.is_none_or(|from| r.start < from && from > frame.start))
    {
        let asks = (doubt::asks(&words, range, view.sentence.asked, n == last)
            || view.sentence.asked && words.len() < 4)
            && !requested
            && !frame::style_request(&words, range);
        // "How much do I need if I weigh 80 kilos?"
        let asks = asks
            || (view.sentence.asked || words.get(range.start).is_some_and(|w| w.key == "if"))
                && questions > 0
                && !requested
                && words
                    .get(range.start)
                    .is_some_and(|w| words!["if", "when", "who", "which", "that"].contains(w.key.as_ref()));
        questions += usize::from(asks);
        // A command for this moment tells nothing, but its reason may: "be concise, I hate waffle".
        if n == 0 && styled.is_none() && !found.is_empty() {
            continue;
        }
        reader.clause(range, n == 0);
        for mut one in reader.found.drain(..) {
            let at = words.partition_point(|w| w.range.end <= one.object.start);
            let passing = doubt::passing(&words, range) && fleeting(&one.predicate);
            if one.doubt.is_none() {
                one.doubt = match cast {
                    Some((from, why)) if range.end > from => Some(why),
                    _ if asks => Some(Doubt::Question),
                    _ if doubt::possible(
                        &words,
                        range.start,
                        at,
                        matches!(
                            one.predicate.as_ref(),
                            "plan" | "appointment" | "event" | "deadline" | "goal" | "schedule" | "age"
                        ),
                    ) && one.strength != Strength::Explicit =>
                    {
                        Some(Doubt::Hypothetical)
                    }
                    _ if passing && !requested && one.strength != Strength::Implied => Some(Doubt::Temporary),
                    _ => None,
                };
            }
            found.push(one);
        }
    }
    // "I keep branch names in kebab case, so do that when you propose one": said of oneself, meant for the answers.
    if cast.is_none()
        && questions == 0
        && !found.iter().any(|f| f.doubt.is_none())
        && let Some(so) = (frame.start + 3..words.len()).find(|i| {
            ["so do that", "so do the same", "do the same", "so please do"].iter().any(|p| doubt::says(&words, *i, p))
                && (i + 2..i + 6).any(|j| {
                    words.get(j).is_some_and(|w| words!["when", "whenever", "for", "if"].contains(w.key.as_ref()))
                })
        })
        && let Some(range) = value::trim(&words, frame.start..so)
    {
        let mut wish = Found::new(super::found::USER, "response_style", bytes(&range));
        wish.text = bytes(&(frame.start..words.len()));
        found.push(wish);
    }
    let whole = bytes(&(frame.start..words.len()));
    let solid = found.iter().any(|f| f.doubt.is_none());
    if requested && !solid && cast.is_none() && questions == 0 && words.len() > frame.start + 1 {
        found.retain(|f| f.doubt.is_some_and(|d| d != Doubt::NotLasting && d != Doubt::Temporary));
        if let Some(range) = value::trim(&words, frame.start..words.len()) {
            let mut note = Found::new(super::found::USER, "note", bytes(&range));
            note.text = whole.clone();
            found.push(note);
        }
    }
    if found.is_empty()
        && cast.is_none()
        && let Some(one) = clause::answered(view, &words, frame.start)
    {
        found.push(one);
    }
    clause::corrections(&words, frame.start, frame.correction, &bytes, &mut found);
    core::read(view, &words, &clauses, cast, &mut found);
    for one in &mut found {
        one.requested |= requested;
        one.correction |= frame.correction && one.doubt.is_none();
    }
    if found.is_empty() && cast.is_none() && questions == 0 && !requested && anywhere(&words) {
        let mut known = Found::new(super::found::USER, "", whole.clone());
        known.doubt = Some(Doubt::Rediscoverable);
        found.push(known);
    }
    if found.is_empty()
        && let Some(why) = cast
            .map(|c| c.1)
            .or_else(|| (questions > 0).then_some(Doubt::Question))
            .or_else(|| moment(&words, frame.start, view))
    {
        let mut nothing = Found::new(super::found::USER, "", whole);
        nothing.doubt = Some(why);
        // Only what speaks of the user is worth a verdict.
        if words.iter().any(|w| words!["i", "we", "my", "our", "me"].contains(w.key.as_ref())) {
            found.push(nothing);
        }
    }
    (found, false)
}

/// Whether a sentence makes the turn a play: all that follows is said by the part, not by the user.
pub(super) fn staged(sentence: &str) -> bool {
    let lower = sentence.to_lowercase().replace('’', "'");
    words![
        "roleplay",
        "role play",
        "role-play",
        "let's play ",
        "lets play ",
        "let's pretend",
        "pretend to be ",
        "pretend you",
        "pretend that you",
        "in this scenario",
        "in this story",
        "be my interviewer",
        "play the role",
        "play the part",
        "act as my",
        "stay in character",
        "my dnd ",
        "my d&d ",
        "my rpg "
    ]
    .within(&lower)
}

/// Whether the words are lines of a play: "ANNA: I hate my job".
fn scripted(view: &View, words: &[token::Token]) -> bool {
    words.windows(3).any(|w| {
        let [name, colon, next] = w else { return false };
        let raw = view.text.get(name.range.clone()).unwrap_or_default();
        colon.key == ":"
            && raw.len() > 2
            && raw.chars().all(char::is_uppercase)
            && matches!(next.key.as_ref(), "i" | "we" | "my" | "our")
            && ![phrases::FILLERS, phrases::REQUESTS, phrases::CORRECTIONS].iter().any(|l| l.contains(&name.key))
            && !matches!(raw, "TLDR" | "EDIT" | "ALSO" | "FACT" | "ALERT" | "WARNING")
    })
}

/// Whether a sentence opens in irony, which colours the next one too.
pub(super) fn mocking(sentence: &str) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let joy = ["great", "joy", "fantastic", "wonderful", "lovely", "brilliant", "perfect", "yay"];
    let is = |word: &str| joy.iter().any(|j| word.eq_ignore_ascii_case(j));
    (first.eq_ignore_ascii_case("oh") || first.eq_ignore_ascii_case("just")) && is(second)
        || is(first) && second.eq_ignore_ascii_case("another")
}

/// Whether a sentence tells of the world what any book of reference tells: "the capital of Peru is Lima".
fn anywhere(words: &[token::Token]) -> bool {
    let own = |w: &token::Token| words!["i", "we", "my", "our", "me", "us", "you", "your"].contains(w.key.as_ref());
    let be = words.iter().any(|w| matches!(w.key.as_ref(), "be" | "was"));
    be && !words.iter().any(own)
        && words.iter().enumerate().any(|(i, w)| {
            doing::WORLD.contains(&w.key)
                && (i + 1..i + 5).any(|j| {
                    words.get(j).is_some_and(|w| words!["of", "in", "on", "for", "to"].contains(w.key.as_ref()))
                })
        })
}

/// "When you give me numbers, use pounds": how something is to be done whenever it is.
fn standing(words: &[token::Token], at: usize) -> bool {
    let key = |i: usize| words.get(i).map_or("", |w| w.key.as_ref());
    let opens = words!["when", "whenever"].contains(key(at)) && key(at + 1) == "you";
    let comma = (at..words.len()).find(|i| key(*i) == ",");
    opens && comma.is_some_and(|comma| (comma + 1..comma + 3).any(|i| frame::SPEAKING.contains(key(i))))
}

/// Predicates that a "today" makes passing; who one is stays true tomorrow.
fn fleeting(predicate: &str) -> bool {
    !matches!(
        predicate,
        "name"
            | "age"
            | "birthday"
            | "lives_in"
            | "employer"
            | "works_as"
            | "allergy"
            | "sibling"
            | "spouse"
            | "partner"
            | "child"
            | "marital_status"
            | "hometown"
            | "appointment"
            | "plan"
            | "event"
            | "deadline"
            | "parent"
            | "friend"
            | "relative"
            | "has_pet"
            | "note"
            | "is"
            | "learning"
            | "studies"
            | "school"
            | "pronouns"
            | "speaks"
            | "nationality"
            | "native_language"
            | "star_sign"
            | "email"
            | "phone"
            | "form_of_address"
    )
}

fn moment(words: &[token::Token], from: usize, view: &View) -> Option<Doubt> {
    if doubt::passing(words, &(from..words.len())) {
        return Some(Doubt::Temporary);
    }
    if words.len() > from + 2
        && words.get(from).is_some_and(|w| w.key == "i")
        && words.get(from + 1).is_some_and(|w| w.key == "be")
    {
        let next = words.get(from + 2).map_or("", |w| w.key.as_ref());
        if lexicon::MOODS.contains(next) || lexicon::adverb(next) {
            return Some(Doubt::Temporary);
        }
    }
    if !view.sentence.quotes.is_empty() {
        return Some(Doubt::Quoted);
    }
    None
}
