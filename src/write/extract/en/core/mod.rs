//! Turns an English sentence into what must never be overlooked, however it is worded: what harms the user, what the user
//! does not eat, what is impossible, how to name the user and how to answer.
//!
//! The other rules know turns of phrase; these know kinds of words (a reaction and a substance, a topic of answers and a
//! word that it is to last) and of whom they are said.

mod harm;
mod limits;
mod line;
mod manner;
#[rustfmt::skip] // tables read better packed
mod tables;
mod who;

use super::super::found::{Found, USER};
use super::super::sentence;
use super::super::view::View;
use super::doubt;
use super::token::{self, Token};
use crate::candidate::Doubt;
use crate::kinds::Strength;
use crate::text::phrases::is_one;
use line::Line;
use std::ops::Range;

/// Bytes before a sentence in which the one it points back at is looked for.
const BACK: usize = 400;
/// A turn up to so many bytes is talk, in which the user may leave out "I".
const BRIEF: usize = 600;

pub(super) struct Core<'v, 'a> {
    view: &'v View<'a>,
    found: Vec<Found>,
    /// The sentence pointed back at, while it is read.
    back: Option<Range<usize>>,
}

/// Adds to `found` what the sentence says of this kind, in place of weaker facts of the same words.
pub(super) fn read(
    view: &View,
    words: &[Token],
    clauses: &[Range<usize>],
    cast: Option<(usize, Doubt)>,
    found: &mut Vec<Found>,
) {
    // "If I eat prawns my throat closes" imagines nothing.
    let often = cast.is_some_and(|(at, why)| {
        why == Doubt::Hypothetical
            && [
                "if i eat",
                "if i have",
                "if i drink",
                "if i touch",
                "if i so much",
                "if i take",
                "even if i",
                "if i be near",
            ]
            .iter()
            .any(|p| doubt::says(words, at, p))
    });
    if cast.is_some() && !often || words.len() > 90 {
        return;
    }
    // A document tells of the user only where it says so.
    let spoken = |w: &Token| is_one(&w.key, "i|me|my|we|us|our|mine|you|your|please|always|never");
    if view.text.len() > BRIEF && !words.iter().any(spoken) {
        return;
    }
    let line = line(view.text, words, clauses, view.sentence.asked);
    let mut core = Core { view, found: Vec::new(), back: None };
    harm::read(&mut core, &line);
    if !often {
        limits::read(&mut core, &line);
        // An order that the rules of style read already needs no second reading.
        let styled = found.iter().any(|f| {
            f.doubt.is_none() && is_one(&f.predicate, "response_style|response_language|units|form_of_address")
        });
        if !styled {
            manner::read(&mut core, &line);
        }
        who::read(&mut core, &line);
    }
    let new = core.found;
    for one in new {
        merge(view.text, one, found);
    }
}

fn line<'a>(text: &'a str, words: &'a [Token], clauses: &[Range<usize>], asked: bool) -> Line<'a> {
    let last = clauses.len().saturating_sub(1);
    let asks = |(n, range): (usize, &Range<usize>)| {
        // ", which I react to, so what ..." tells
        let told = n > 0
            && words.get(range.start).is_some_and(|w| w.key == "which")
            && words.get(range.start + 1).is_some_and(|w| is_one(&w.key, "i|we|my|make|makes|give|gives"));
        (range.clone(), !told && doubt::asks(words, range, asked, n == last))
    };
    Line::new(text, words, clauses.iter().enumerate().map(asks).collect())
}

/// Whether a fact is of the kind that these rules find, so that it needs no second one.
fn vital(one: &Found) -> bool {
    is_one(
        &one.predicate,
        "allergy|intolerance|diet|constraint|condition|avoids|medication|name|form_of_address|response_style|response_language|units|timezone|budget|available|pronouns|religion",
    ) || one.negated && is_one(&one.predicate, "eats|drinks")
}

fn merge(whole: &str, new: Found, found: &mut Vec<Found>) {
    let meets = |a: &Range<usize>, b: &Range<usize>| a.start < b.end && b.start < a.end;
    let text = |r: &Range<usize>| whole.get(r.clone()).unwrap_or_default().to_lowercase();
    // What is shunned for the allergy told in the same breath is that allergy.
    let told = new.predicate == "constraint"
        && found.iter().any(|f| {
            f.doubt.is_none()
                && f.subject == USER
                && (vital(f) || is_one(&f.predicate, "eats|drinks"))
                && text(&new.object).contains(text(&f.object).trim_end_matches('s'))
        });
    let known = told || found.iter().any(|f| {
        f.doubt.is_none()
            && f.subject == USER
            && meets(&f.object, &new.object)
            && vital(f)
            && !f.ended
            // "avoids latex" is less than to be allergic to it; a condition that names a diet is no diet
            && (f.predicate == new.predicate || !is_one(&new.predicate, "allergy|intolerance|diet") || f.predicate == "allergy")
            && (new.predicate == "constraint" || f.object.len() + 2 >= new.object.len().min(24))
    });
    if known {
        return;
    }
    let weak = "likes|dislikes|habit|note|plan|hobby|owns|uses|schedule|avoids|goal|prefers|event|has_pet|is|condition|constraint|eats|drinks|response_style|units|learning|works_as";
    found.retain(|f| {
        !(f.subject == USER
            && meets(&f.object, &new.object)
            && (is_one(&f.predicate, weak) || f.predicate.is_empty())
            && !(is_one(&f.predicate, "works_as|learning") && f.doubt.is_none()))
    });
    found.push(new);
}

impl Core<'_, '_> {
    /// Whether the turn is talk and no document.
    fn brief(&self) -> bool {
        self.view.text.len() <= BRIEF
    }

    fn push(&mut self, line: &Line, predicate: &'static str, range: Range<usize>) {
        let object = line.bytes(&range);
        if object.is_empty() || self.found.iter().any(|f| f.predicate == predicate && f.object == object) {
            return;
        }
        let mut one = Found::new(USER, predicate, object);
        let whole = self.view.sentence.range.clone();
        one.text = self.back.as_ref().map_or(whole.start, |b| b.start)..whole.end;
        if one.text.len() > 360 {
            let clause = line.clause(range.start).0;
            one.text = line.bytes(&(clause.start..clause.end.max(range.end)));
        }
        // A manner is asked for; all else is stated.
        if predicate == "response_style" {
            one.strength = Strength::Explicit;
        }
        self.found.push(one);
    }

    /// Reads the sentence before this one, when it was not imagined or quoted.
    fn back(&mut self, read: &mut dyn FnMut(&mut Self, &Line) -> bool) -> bool {
        let text = self.view.text;
        let end = self.view.sentence.range.start;
        if self.back.is_some() || end == 0 {
            return false;
        }
        let mut from = end.saturating_sub(BACK);
        while !text.is_char_boundary(from) {
            from += 1;
        }
        let Some(before) = text.get(from..end).and_then(|part| sentence::split(part).pop()) else { return false };
        let range = before.range.start + from..before.range.end + from;
        let quotes: Vec<_> = before.quotes.iter().map(|q| q.start + from..q.end + from).collect();
        let words = token::tokens(text, range.clone(), &quotes);
        if words.is_empty() || doubt::sentence(&words, 0).is_some() {
            return false;
        }
        self.back = Some(range);
        let done = read(self, &line(text, &words, &super::clause::split(&words, 0), before.asked));
        self.back = None;
        done
    }
}
