//! Turns a correction that only names the wrong value and the right one into what the corrected fact says with the right one.

use std::ops::Range;

use crate::limits;
use crate::record::{Fact, Record};
use crate::text::{fold, language};
use crate::write::extract::time;
use crate::write::statement::Statement;

/// A correction that only names the wrong value and the right one says what the corrected fact says, with the right one. It
/// names that memory, and those whose words are in it, as its parents: it goes when they are forgotten.
pub fn amend(st: &mut Statement, old: &Record) {
    let (Some(fact), None, Some(wrong)) = (&old.fact, &st.fact, st.replaces.as_deref()) else { return };
    let wrong = wrong.strip_prefix("the ").unwrap_or(wrong);
    let Some(new) = instead(&st.text, wrong) else { return };
    let Some(object) = put(&fact.object, wrong, new) else { return };
    st.text = put(&old.text, wrong, new).unwrap_or_else(|| st.text.clone());
    st.fact = Some(Fact { object, ..fact.as_ref().clone() });
    st.category = old.category;
    let made_of = std::iter::once(&old.id).chain(&old.source.parents).take(limits::SOURCES);
    st.source.parents.extend(made_of.cloned());
}

/// Where a value stands in a text in words of its own, as what is before and after it: "5 June" is no part of "15 June",
/// "5" none of "5:30", "Ann" none of "Annette".
pub fn places<'t>(text: &'t str, value: &str) -> impl Iterator<Item = (&'t str, &'t str)> {
    text.match_indices(value).filter_map(move |(at, _)| {
        let (before, after) = (text.get(..at)?, text.get(at + value.len()..)?);
        (!value.is_empty() && !runs_on(before, value) && !runs_on(value, after)).then_some((before, after))
    })
}

/// Whether a word or a number goes on from one part of a text into the next. Between Han characters there is no telling.
fn runs_on(left: &str, right: &str) -> bool {
    let (mut back, mut on) = (left.chars().rev(), right.chars());
    let (Some(last), Some(first)) = (back.next(), on.next()) else { return false };
    let letter = |c: char| c.is_alphanumeric() && !('\u{4e00}'..='\u{9fff}').contains(&c);
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let point = |c: char| matches!(c, ':' | '.' | ',');
    letter(last) && letter(first)
        || point(last) && digit(back.next()) && digit(Some(first))
        || point(first) && digit(on.next()) && digit(Some(last))
}

/// What a correction gives instead of a wrong value: "not the 5th but 12 June", "I meant Bern, not Berlin".
fn instead<'t>(text: &'t str, wrong: &str) -> Option<&'t str> {
    let denied = |before: &'t str| {
        let before = before.trim_end();
        before.strip_suffix("not").or_else(|| before.strip_suffix("not the"))
    };
    let (before, after) =
        places(text, wrong).find(|place| denied(place.0).is_some()).or_else(|| places(text, wrong).next())?;
    let stops = [',', ';', '.', '!', '，', '；', '。', '！', ':'];
    let behind = after.split_once(" but ").or_else(|| after.split_once(stops)).map(|(_, rest)| {
        let it = |c: &'t str| c.split_once("it's ").or_else(|| c.split_once("it’s ")).map_or(c, |(_, new)| new);
        // A date has its commas: "it's Monday, May 21st".
        let dated = it(rest).trim();
        let date = time::spans(dated, 0, 0).into_iter().next().filter(|(range, _)| range.start == 0);
        let mut clauses = rest.split(stops).map(|c| it(c.trim()));
        let date = date.and_then(|(range, _)| dated.get(range)).filter(|date| concrete(date));
        date.or_else(|| clauses.find(|c| concrete(c))).unwrap_or("")
    });
    let ahead = || {
        let told = denied(before)?.trim_end().trim_end_matches([',', ' ']);
        // "t's" of "It's" as well.
        let lead = ["meant ", "mean ", "t's ", "t’s ", " is "];
        Some(lead.iter().find_map(|lead| told.rsplit_once(lead)).map_or(told, |(_, new)| new))
    };
    let new = behind.filter(|new| concrete(new)).or_else(ahead)?.trim();
    let new = ["from ", "on ", "it's ", "it’s ", "rather ", "in ", "是", "而是"]
        .iter()
        .fold(new, |n, lead| n.strip_prefix(lead).unwrap_or(n));
    (concrete(new) && new.split(' ').count() < 6).then_some(new)
}

/// Whether a value names something: a figure or a name stands in it, and it is no denial of one.
fn concrete(value: &str) -> bool {
    // "I", "I'm" and "I’m" are no names.
    let own = |w: &str| w.strip_prefix('I').is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let named = |w: &str| w.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) && !own(w);
    if value.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("not ")) {
        return false;
    }
    language::has_han(value) && value.chars().count() <= 10 || value.split(' ').any(named)
}

/// The text with a value in the place of another. A date that brings its month takes the place of the whole old one ("Friday,
/// May 18th", "五月18号"); a day without one leaves the month.
fn put(text: &str, wrong: &str, new: &str) -> Option<String> {
    let (before, after) = places(text, wrong).next()?;
    if names_month(new) {
        let at = before.len()..before.len() + wrong.len();
        let date =
            |r: &Range<usize>| r.start <= at.start && at.end <= r.end && text.get(r.clone()).is_some_and(names_month);
        if let Some(date) = time::spans(text, 0, 0).into_iter().map(|(r, _)| r).find(date) {
            // A date without an article takes none.
            let before = text.get(..date.start)?;
            let before = if new.starts_with("the ") { before } else { before.strip_suffix("the ").unwrap_or(before) };
            return Some(format!("{before}{new}{}", text.get(date.end..)?));
        }
    } else if names_month(wrong)
        && let (Some(old), Some(day)) = (day_in(wrong), day_in(new))
    {
        return Some(format!("{before}{}{after}", wrong.replacen(old, day, 1)));
    }
    // A date without an article takes none, and what brings its own has one already.
    let bare = wrong.starts_with(|c: char| c.is_ascii_digit()) && wrong.ends_with(|c: char| c.is_ascii_alphanumeric())
        || new.starts_with("the ");
    let before = if bare { before.strip_suffix("the ").unwrap_or(before) } else { before };
    let new = if before.ends_with("The ") { new.strip_prefix("the ").unwrap_or(new) } else { new };
    Some(format!("{before}{new}{after}"))
}

fn names_month(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphabetic()).any(|word| time::is_month(&fold::key(word)))
        || text.split_once('月').is_some_and(|(number, _)| {
            number.ends_with(|c: char| c.is_ascii_digit() || "一二三四五六七八九十".contains(c))
        })
}

/// The day of a date with or without a month: "18th" of "May 18th", "18号" of "5月18号".
fn day_in(date: &str) -> Option<&str> {
    let day = date.rsplit_once('月').map_or(date, |(_, day)| day);
    day.split([' ', ','])
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit() || "一二三四五六七八九十廿".contains(c)))
}
