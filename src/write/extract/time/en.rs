//! Turns English words for dates into stretches of time, and dates written in figures.

use super::{Clock, Lean, Unit, around, date};
use crate::kinds::{Precision, Span};
use crate::text::words::{Words, words};
use std::ops::Range;

const MONTHS: Words = words![
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: Words = words!["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const NUMBERS: Words =
    words!["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const ORDINALS: Words =
    words!["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
/// Days that stand on the same date every year.
const FEASTS: [(&str, i64, i64); 6] = [
    ("christmas", 12, 25),
    ("xmas", 12, 25),
    ("halloween", 10, 31),
    ("valentine's", 2, 14),
    ("valentines", 2, 14),
    ("boxing", 12, 26),
];
const PAST: Words = words![
    "did", "was", "were", "went", "had", "said", "told", "been", "got", "came", "ago", "saw", "met", "made", "took",
    "bought", "ate", "left", "did", "gave", "wrote", "began", "spoke", "didn't",
];
/// Look ahead even beside a past tense: "I was told it is due on Friday".
const FUTURE: Words =
    words!["will", "going", "due", "until", "till", "by", "i'll", "we'll", "gonna", "deadline", "remind"];
/// Look ahead when nothing looks back: "what did we plan in March" is of the past.
const WISH: Words = words!["plan", "planning", "want", "hope", "need", "hoping", "planned"];

struct Word {
    at: usize,
    end: usize,
    key: String,
}

/// Words and single signs of the parts of `text` that are not Han.
fn words(text: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut open = false;
    for (at, c) in text.char_indices() {
        let part = c.is_ascii_alphanumeric()
            || (matches!(c, '\'' | '\u{2019}') && open)
            || (c.is_alphabetic() && c < '\u{2e80}');
        let end = at + c.len_utf8();
        match found.last_mut() {
            Some(word) if open && part => {
                word.end = end;
                word.key.push(if c == '\u{2019}' { '\'' } else { c.to_ascii_lowercase() });
            }
            _ if c.is_whitespace() => {}
            _ => found.push(Word { at, end, key: c.to_ascii_lowercase().to_string() }),
        }
        open = part;
    }
    found
}

pub(super) fn find(text: &str, clock: &Clock) -> Vec<(Range<usize>, Span)> {
    let words = words(text);
    let mut found: Vec<(Range<usize>, Span)> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let reader = Reader { text, words: &words, clock };
        let Some((next, span)) = reader.read(at) else {
            at += 1;
            continue;
        };
        let (next, span) = reader.with_clock(next, span);
        let span = reader.clock_before(at, span);
        if let (Some(first), Some(last)) = (words.get(at), words.get(next.saturating_sub(1))) {
            found.push((first.at..last.end, span));
        }
        at = next.max(at + 1);
    }
    found
}

struct Reader<'a> {
    text: &'a str,
    words: &'a [Word],
    clock: &'a Clock,
}

impl Reader<'_> {
    fn key(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |w| w.key.as_str())
    }

    fn back(&self, at: usize, by: usize) -> &str {
        at.checked_sub(by).map_or("", |i| self.key(i))
    }

    fn glued(&self, at: usize) -> bool {
        matches!((self.words.get(at.wrapping_sub(1)), self.words.get(at)), (Some(a), Some(b)) if a.end == b.at)
    }

    fn lean(&self, from: usize, to: usize) -> Lean {
        let (Some(first), Some(last)) = (self.words.get(from), self.words.get(to.saturating_sub(1))) else {
            return Lean::Open;
        };
        let (before, after) = around(self.text, &(first.at..last.end));
        let mut lean = Lean::Open;
        let mut last_word = String::new();
        for word in before.split(|c: char| !c.is_alphanumeric() && c != '\'').chain(after.split(' ').take(3)) {
            let word = word.to_ascii_lowercase();
            // "I've got an exam on 3 March" is no past.
            let held = matches!(word.as_str(), "booked" | "planned" | "scheduled" | "reserved" | "invited" | "signed")
                || word == "got"
                    && matches!(last_word.as_str(), "have" | "has" | "i've" | "we've" | "ive" | "she's" | "he's");
            let doing = word.ends_with("ing") && matches!(last_word.as_str(), "i'm" | "im" | "we're" | "am" | "are");
            last_word.clone_from(&word);
            if held {
                continue;
            }
            if FUTURE.contains(word.as_str()) {
                return Lean::Future;
            } else if (doing || WISH.contains(word.as_str())) && lean == Lean::Open {
                lean = Lean::Future;
            } else if PAST.contains(word.as_str()) || (word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed"))
            {
                lean = Lean::Past;
            }
        }
        lean
    }

    fn read(&self, at: usize) -> Option<(usize, Span)> {
        if self.back(at, 1) == "every" || self.back(at, 1) == "each" || self.back(at, 1) == "@" {
            return None;
        }
        self.named(at)
            .or_else(|| self.counted(at))
            .or_else(|| self.relative(at))
            .or_else(|| self.figures(at))
            .or_else(|| self.calendar(at))
    }

    /// today, last night, the day after tomorrow, end of the month.
    fn named(&self, at: usize) -> Option<(usize, Span)> {
        let (clock, today) = (self.clock, self.clock.today);
        let day = |n: usize, d: i64| Some((at + n, clock.day(today + d)));
        let skip = usize::from(self.key(at) == "the");
        match (self.key(at + skip), self.key(at + skip + 1), self.key(at + skip + 2)) {
            ("day", "after", "tomorrow") => return day(skip + 3, 2),
            ("day", "before", "yesterday") => return day(skip + 3, -2),
            ("other", "day", _) if skip == 1 => return Some((at + 3, clock.days(today - 7, today, Precision::Day))),
            _ => {}
        }
        match (self.key(at), self.key(at + 1)) {
            ("today" | "tonight", _) => day(1, 0),
            ("tomorrow" | "tmr" | "tmrw", _) => day(1, 1),
            ("yesterday", _) => day(1, -1),
            ("last", "night") => day(2, -1),
            ("this", "morning" | "afternoon" | "evening") => day(2, 0),
            ("end" | "beginning" | "start" | "middle", "of") => self.edge(at),
            ("recently" | "lately", _) => Some((at + 1, clock.days(today - 30, today + 1, Precision::Day))),
            ("new", "year's" | "years") if self.key(at + 2) == "eve" => {
                clock.bare_date(12, 31, self.lean(at, at + 3)).map(|s| (at + 3, s))
            }
            (feast, next) => {
                let (_, month, day) = FEASTS.iter().find(|f| f.0 == feast)?;
                if feast == "boxing" && next != "day" {
                    return None;
                }
                let n = 1 + usize::from(matches!(next, "day" | "eve"));
                let day = day - i64::from(next == "eve");
                clock.bare_date(*month, day, self.lean(at, at + n)).map(|s| (at + n, s))
            }
        }
    }

    /// "end of (the|this|next) month", "beginning of May".
    fn edge(&self, at: usize) -> Option<(usize, Span)> {
        let mut next = at + 2;
        let mut shift = 0;
        if words!["the", "this", "next", "last"].contains(self.key(next)) {
            shift = match self.key(next) {
                "next" => 1,
                "last" => -1,
                _ => 0,
            };
            next += 1;
        }
        let (year, month, _) = self.clock.ymd();
        let (from, to) = match self.key(next) {
            "week" => (self.clock.monday(shift), self.clock.monday(shift + 1)),
            "month" => (super::days(year, month + shift, 1), super::days(year, month + shift + 1, 1)),
            "year" => (super::days(year + shift, 1, 1), super::days(year + shift + 1, 1, 1)),
            other => {
                let month = month_of(other)?;
                let (year, month) = self.clock.bare_month(month, self.lean(at, next + 1));
                (super::days(year, month, 1), super::days(year, month + 1, 1))
            }
        };
        let part = ((to - from) / 4).max(1);
        let (from, to) = match self.key(at) {
            "end" => (to - part, to),
            "middle" => (from + part, to - part),
            _ => (from, from + part),
        };
        Some((next + 1, self.clock.days(from, to, Precision::Day)))
    }

    /// A number of units: "in two weeks", "3 days ago", "the past month".
    fn counted(&self, at: usize) -> Option<(usize, Span)> {
        let mut start = at;
        let first = self.key(start);
        let ahead = matches!(first, "in" | "within");
        let stretch = first == "within"
            || matches!((first, self.key(at + 1)), ("past", _) | ("the", "past" | "last" | "next"))
            || (first == "last" || first == "next") && number(self.key(at + 1)).is_some();
        if ahead || stretch {
            start += 1 + usize::from(first == "the");
        }
        if ahead && matches!(self.key(start), "about" | "around" | "roughly") {
            start += 1;
        }
        let (count, after) = match (self.key(start), self.key(start + 1), self.key(start + 2)) {
            ("a", "couple", "of") => (2, start + 3),
            ("a", "couple", _) => (2, start + 2),
            ("a", "few", _) => (3, start + 2),
            ("few", _, _) => (3, start + 1),
            ("couple", "of", _) => (2, start + 2),
            ("a" | "an", _, _) => (1, start + 1),
            (word, _, _) if unit(word).is_some() && stretch => (1, start),
            (word, _, _) => (number(word)?, start + 1),
        };
        let unit = unit(self.key(after))?;
        let next = after + 1;
        if stretch {
            let forward = first == "within" || first == "next" || self.key(at + 1) == "next";
            return Some((next, self.clock.stretch(count, unit, forward)));
        }
        match (self.key(next), self.key(next + 1)) {
            ("ago" | "back", _) | ("earlier", _) if !ahead => Some((next + 1, self.clock.away(-count, unit))),
            ("from", "now" | "today") => Some((next + 2, self.clock.away(count, unit))),
            ("time", _) | ("'", "time") if ahead => Some((next + 1, self.clock.away(count, unit))),
            _ if ahead => Some((next, self.clock.away(count, unit))),
            _ => None,
        }
    }

    /// "next Friday", "last spring", "this weekend".
    fn relative(&self, at: usize) -> Option<(usize, Span)> {
        let shift = match self.key(at) {
            "next" => 1,
            "last" | "previous" => -1,
            "this" | "coming" => 0,
            _ => return None,
        };
        let clock = self.clock;
        let word = self.key(at + 1);
        let (year, month, _) = clock.ymd();
        let span = match word {
            "week" => clock.days(clock.monday(shift), clock.monday(shift + 1), Precision::Day),
            "weekend" => clock.days(clock.monday(shift) + 5, clock.monday(shift) + 7, Precision::Day),
            "month" => clock.month(year, month + shift),
            "quarter" => {
                let first = (month - 1) / 3 * 3 + 1 + 3 * shift;
                clock.days(super::days(year, first, 1), super::days(year, first + 3, 1), Precision::Month)
            }
            "year" => clock.year(year + shift),
            _ => {
                if let Some(season) = season(word) {
                    let this = clock.season(year, season);
                    let now = clock.day(clock.today);
                    let year = match shift {
                        1 if this.start > now.start => year,
                        -1 if this.end <= now.start => year,
                        other => year + other,
                    };
                    return Some((at + 2, clock.season(year, season)));
                }
                if let Some(weekday) = weekday(word) {
                    let day = match shift {
                        -1 => clock.weekday(weekday, Lean::Past),
                        0 => clock.weekday(weekday, Lean::Future),
                        _ => clock.day(clock.monday(1) + weekday),
                    };
                    return Some((at + 2, day));
                }
                let wanted = month_of(word)?;
                let year = match shift {
                    1 if wanted <= month => year + 1,
                    -1 if wanted >= month => year - 1,
                    _ => year,
                };
                clock.month(year, wanted)
            }
        };
        Some((at + 2, span))
    }

    /// 2031-03-15, 15.03.2031, 3/15/2031, 2031-03.
    fn figures(&self, at: usize) -> Option<(usize, Span)> {
        let part = |i: usize| self.key(i).parse::<i64>().ok().filter(|_| self.key(i).len() <= 4);
        let sign = self.key(at + 1);
        if !matches!(sign, "-" | "/" | ".") || !self.glued(at + 1) || !self.glued(at + 2) {
            return None;
        }
        let (a, b) = (part(at)?, part(at + 2)?);
        let third =
            (self.key(at + 3) == sign && self.glued(at + 3) && self.glued(at + 4)).then(|| part(at + 4)).flatten();
        let year = |y: i64| (1900..=2200).contains(&y);
        match third {
            Some(c) if year(a) => date(a, b, c).filter(|_| b <= 12).map(|d| (at + 5, self.clock.day(d))),
            Some(c) if year(c) => {
                // Slashes are month first unless that is no date; points are day first.
                let (month, day) = if sign == "." || a > 12 { (b, a) } else { (a, b) };
                date(c, month, day).filter(|_| month <= 12).map(|d| (at + 5, self.clock.day(d)))
            }
            None if year(a)
                && self.key(at).len() == 4
                && (1..=12).contains(&b)
                && sign != "."
                && self.key(at + 2).len() == 2 =>
            {
                Some((at + 3, self.clock.month(a, b)))
            }
            None if sign == "/"
                && (1..=12).contains(&a)
                && matches!(self.back(at, 1), "on" | "by" | "before" | "until") =>
            {
                self.clock.bare_date(a, b, self.lean(at, at + 3)).map(|s| (at + 3, s))
            }
            _ => None,
        }
    }

    /// "March 3rd, 2031", "the 3rd of March", "in May", "on Monday", "in 2019".
    fn calendar(&self, at: usize) -> Option<(usize, Span)> {
        let word = self.key(at);
        if let Some(day) = weekday(word) {
            // "Monday 3 February" is the date; the weekday only repeats it.
            let next = at + 1 + usize::from(self.key(at + 1) == ",");
            let next = next + usize::from(self.key(next) == "the");
            if let Some((end, span)) = self.month_day(next).or_else(|| self.day_month(next)) {
                return Some((end, span));
            }
            // "Monday the 20th", "Friday 3rd": the Monday that is the 20th, not simply the next one.
            if let Some(found) = self.day_of_month(next, self.key(next - 1) == "the") {
                return self.clock.bare_day(found, Some(day), self.lean(at, next + 1)).map(|s| (next + 1, s));
            }
            // "Friday next week", "Tuesday of last week"
            let of = at + 1 + usize::from(self.key(at + 1) == "of");
            let week = match (self.key(of), self.key(of + 1)) {
                ("next", "week") => Some((1, of + 2)),
                ("last", "week") => Some((-1, of + 2)),
                ("this", "week") => Some((0, of + 2)),
                _ => None,
            };
            if let Some((shift, end)) = week {
                return Some((end, self.clock.day(self.clock.monday(shift) + day)));
            }
            return Some((at + 1, self.clock.weekday(day, self.lean(at, at + 1))));
        }
        if let Some(found) = self.month_day(at).or_else(|| self.day_month(at)) {
            return Some(found);
        }
        let before = self.back(at, 1);
        if let Some(month) = month_of(word) {
            let capital = self
                .words
                .get(at)
                .and_then(|w| self.text.get(w.at..))
                .is_some_and(|t| t.starts_with(char::is_uppercase));
            // "may" and "march" are verbs unless something says otherwise.
            let sure = words![
                "in", "since", "until", "till", "by", "early", "mid", "late", "during", "of", "from", "for", "come"
            ]
            .contains(before)
                && !(word == "may" && before == "for" && !capital);
            if let Some(year) = year_of(self.key(at + 1)) {
                return Some((at + 2, self.clock.month(year, month)));
            }
            if !sure && (!capital || at == 0 || word == "may" || word == "march") {
                return None;
            }
            let (year, month) = self.clock.bare_month(month, self.lean(at, at + 1));
            return Some((at + 1, self.clock.month(year, month)));
        }
        if words!["in", "since", "until", "by", "from", "during", "year", "of"].contains(before) {
            if let Some(year) = year_of(word) {
                return Some((at + 1, self.clock.year(year)));
            }
            if let Some(season) = season(word) {
                let year = self.clock.ymd().0;
                let this = self.clock.season(year, season);
                let today = self.clock.day(self.clock.today);
                let year = match self.lean(at, at + 1) {
                    Lean::Past if this.start > today.start => year - 1,
                    Lean::Past => year,
                    _ if this.end <= today.start => year + 1,
                    _ => year,
                };
                return Some((at + 1, self.clock.season(year, season)));
            }
        }
        if word == "the" && words!["on", "by", "until", "till", "before", "after", "from"].contains(before) {
            let day = ordinal(self.key(at + 1))?;
            // "the 20th, a Monday", "the 20th (Monday)"
            let mut next = at + 2;
            while next < at + 4 && matches!(self.key(next), "," | "(" | "a") {
                next += 1;
            }
            let of_week = weekday(self.key(next)).filter(|_| next > at + 2 && self.key(next + 1) != "the");
            let end = if of_week.is_some() { next + 1 } else { at + 2 };
            return self.clock.bare_day(day, of_week, self.lean(at, end)).map(|s| (end, s));
        }
        None
    }

    /// The day of a month behind a weekday: in figures with their ending, or spelt and followed by nothing it could count.
    fn day_of_month(&self, at: usize, the: bool) -> Option<i64> {
        let word = self.key(at);
        let figures = word.starts_with(|c: char| c.is_ascii_digit());
        let ended = figures && !word.ends_with(|c: char| c.is_ascii_digit());
        let alone = the && (figures || matches!(self.key(at + 1), "" | "," | "." | "!" | "?" | ";" | "at" | ")"));
        ordinal(word).filter(|_| ended || alone)
    }

    fn month_day(&self, at: usize) -> Option<(usize, Span)> {
        let month = month_of(self.key(at))?;
        let dot = usize::from(self.key(at + 1) == "." && self.glued(at + 1));
        let the = usize::from(self.key(at + 1 + dot) == "the");
        let day = ordinal(self.key(at + 1 + dot + the))?;
        self.dated(month, day, at, at + 2 + dot + the)
    }

    fn day_month(&self, at: usize) -> Option<(usize, Span)> {
        let the = usize::from(self.key(at) == "the");
        let day = ordinal(self.key(at + the))?;
        let of = usize::from(self.key(at + the + 1) == "of");
        let month = month_of(self.key(at + the + 1 + of))?;
        self.dated(month, day, at, at + the + of + 2)
    }

    fn dated(&self, month: i64, day: i64, at: usize, next: usize) -> Option<(usize, Span)> {
        let comma = usize::from(self.key(next) == ",");
        if let Some(year) = year_of(self.key(next + comma)) {
            return date(year, month, day).map(|d| (next + comma + 1, self.clock.day(d)));
        }
        self.clock.bare_date(month, day, self.lean(at, next)).map(|s| (next, s))
    }

    /// A time of day right after a day makes it an instant: "tomorrow at 9:15".
    fn with_clock(&self, at: usize, span: Span) -> (usize, Span) {
        if span.precision != Precision::Day || span.end - span.start != super::DAY {
            return (at, span);
        }
        let mut next = at;
        while words!["at", ",", "around", "@", "morning", "afternoon", "evening", "night"].contains(self.key(next)) {
            next += 1;
        }
        let near = next > at && self.key(next - 1) != ",";
        match self.time(next, near) {
            Some((end, minute)) => (end, self.clock.at(span, minute)),
            None if words!["morning", "afternoon", "evening", "night"].contains(self.key(at)) => (at + 1, span),
            None => (at, span),
        }
    }

    /// ... or right before it: "9 am on Tuesday".
    fn clock_before(&self, at: usize, span: Span) -> Span {
        if span.precision != Precision::Day || span.end - span.start != super::DAY {
            return span;
        }
        let to = at - usize::from(matches!(self.back(at, 1), "on")).min(at);
        (1..=4)
            .filter_map(|n| to.checked_sub(n))
            .find_map(|from| self.time(from, false).filter(|(end, _)| *end == to))
            .map_or(span, |(_, minute)| self.clock.at(span, minute))
    }

    /// "9:15", "3pm", "10 am", "noon"; a bare hour only where `near` says that a time is meant.
    fn time(&self, at: usize, near: bool) -> Option<(usize, i64)> {
        let word = self.key(at);
        match word {
            "noon" => return Some((at + 1, 720)),
            "midnight" => return Some((at + 1, 0)),
            _ => {}
        }
        let (hours, half) =
            match word.strip_suffix("pm").map(|h| (h, 12)).or_else(|| word.strip_suffix("am").map(|h| (h, 0))) {
                Some((hours, half)) => (hours, Some(half)),
                None => (word, None),
            };
        let hour: i64 =
            hours.parse().ok().or_else(|| near.then(|| number(hours)).flatten()).filter(|h| (0..24).contains(h))?;
        let mut next = at + 1;
        let mut minute = 0;
        if half.is_none() && self.key(next) == ":" && self.glued(next) && self.glued(next + 1) {
            let rest = self.key(next + 1);
            minute = rest.get(..2)?.parse().ok().filter(|m| (0..60).contains(m))?;
            next += 2;
            if let Some(half) = rest.get(2..).filter(|r| !r.is_empty()) {
                return meridian(half).map(|h| (next, (hour % 12 + h) * 60 + minute));
            }
        } else if half.is_none() && !near && meridian(self.key(next)).is_none() {
            return None;
        }
        let (half, next) = match half.or_else(|| meridian(self.key(next))) {
            Some(half) if half == meridian(self.key(next)).unwrap_or(-1) => (Some(half), next + 1),
            other => (other, next),
        };
        let hour = half.map_or(hour, |h| hour % 12 + h);
        Some((next, hour * 60 + minute))
    }
}

fn meridian(word: &str) -> Option<i64> {
    match word {
        "am" => Some(0),
        "pm" => Some(12),
        _ => None,
    }
}

fn short(list: Words, word: &str) -> Option<i64> {
    // Asked of each word of a text: most differ in their first letter.
    let like = |full: &str| word.len() >= 3 && full.as_bytes().first() == word.as_bytes().first();
    let found = list.iter().position(|full| {
        like(full) && (word == full || (word.len() <= 4 || word == "thurs") && full.starts_with(word) && full != "may")
    })?;
    i64::try_from(found).ok()
}

pub(super) fn month_of(word: &str) -> Option<i64> {
    // "mar" and "dec" stand for months only where a day follows; "sun" and "sat" never stand for days here.
    short(MONTHS, word).map(|m| m + 1)
}

fn weekday(word: &str) -> Option<i64> {
    if words!["sun", "sat", "wedn", "wed", "mond", "frid", "satu", "sund", "thu"].contains(word) {
        return None;
    }
    short(WEEKDAYS, word)
}

fn season(word: &str) -> Option<i64> {
    Some(match word {
        "spring" => 0,
        "summer" => 1,
        "autumn" | "fall" => 2,
        "winter" => 3,
        _ => return None,
    })
}

fn unit(word: &str) -> Option<Unit> {
    Some(match word {
        "day" | "days" | "days'" => Unit::Day,
        "week" | "weeks" | "weeks'" | "week's" => Unit::Week,
        "month" | "months" | "months'" | "month's" => Unit::Month,
        "year" | "years" | "years'" | "year's" => Unit::Year,
        _ => return None,
    })
}

fn number(word: &str) -> Option<i64> {
    if word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit()) {
        return word.parse().ok();
    }
    NUMBERS.iter().position(|n| n == word).and_then(|n| i64::try_from(n).ok())
}

/// A day of the month: "3", "3rd", "third".
fn ordinal(word: &str) -> Option<i64> {
    let figures = words!["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
    let day = if figures.len() <= 2 && !figures.is_empty() && figures.bytes().all(|b| b.is_ascii_digit()) {
        figures.parse().ok()?
    } else {
        i64::try_from(ORDINALS.iter().position(|o| !o.is_empty() && o == word)?).ok()?
    };
    (1..=31).contains(&day).then_some(day)
}

fn year_of(word: &str) -> Option<i64> {
    if word.len() != 4 || !word.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    word.parse().ok().filter(|y| (1900..=2200).contains(y))
}
