//! Turns words for dates ("next Friday", "two months ago", "明年三月") into stretches of time in the user's zone.
//!
//! Weeks begin on Monday, so "next Friday" and "下周五" are both the Friday of the next calendar week. What recurs
//! ("every Monday", "每周三") is no date and is left out. A date without its year or week takes the side that the
//! sentence leans to: "did" and "了" look back, "will" and "要" look ahead.

mod en;
mod zh;

use crate::kinds::{Precision, Span};
use crate::order::Order;
use std::ops::Range;

const DAY: i64 = 86_400_000;
const MINUTE: i64 = 60_000;
/// The range of a JavaScript date, so that no sum below can overflow.
const LIMIT: i64 = 8_640_000_000_000_000;

/// Which side of now a date without its year is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lean {
    Past,
    Future,
    Open,
}

/// Every date that `text` names, in order, without overlaps: its bytes and the stretch of time it means.
///
/// `now` is in milliseconds UTC, `offset` in minutes east of UTC.
#[must_use]
pub fn spans(text: &str, now: i64, offset: i32) -> Vec<(Range<usize>, Span)> {
    let clock = Clock::new(now, offset);
    let mut found = en::find(text, &clock);
    found.extend(zh::find(text, &clock));
    found.order_by_key(|(range, _)| (range.start, usize::MAX - range.end));
    let mut kept: Vec<(Range<usize>, Span)> = Vec::with_capacity(found.len());
    for (range, span) in found {
        if kept.last().is_none_or(|(last, _)| range.start >= last.end) {
            kept.push((range, span));
        }
    }
    kept
}

/// Whether a folded word names a month, written out or cut short.
#[must_use]
pub fn is_month(word: &str) -> bool {
    en::month_of(word).is_some()
}

/// The day a moment falls on in a zone, written `2031-03-15`.
#[must_use]
pub fn iso_day(at: i64, offset: i32) -> String {
    let (year, month, day) = civil(Clock::new(at, offset).today);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The turn's time in the user's zone.
struct Clock {
    /// Days since the epoch, by the user's calendar.
    today: i64,
    shift: i64,
}

impl Clock {
    fn new(now: i64, offset: i32) -> Self {
        let shift = i64::from(offset.clamp(-1_440, 1_440)) * MINUTE;
        Self { today: (now.clamp(-LIMIT, LIMIT) + shift).div_euclid(DAY), shift }
    }

    fn days(&self, from: i64, to: i64, precision: Precision) -> Span {
        Span { start: from * DAY - self.shift, end: to * DAY - self.shift, precision }
    }

    fn day(&self, day: i64) -> Span {
        self.days(day, day + 1, Precision::Day)
    }

    fn month(&self, year: i64, month: i64) -> Span {
        let (year, month) = (year + (month - 1).div_euclid(12), (month - 1).rem_euclid(12) + 1);
        self.days(days(year, month, 1), days(year, month + 1, 1), Precision::Month)
    }

    fn year(&self, year: i64) -> Span {
        self.days(days(year, 1, 1), days(year + 1, 1, 1), Precision::Year)
    }

    /// A minute of a day.
    fn at(&self, span: Span, minute: i64) -> Span {
        let start = span.start + minute * MINUTE;
        Span { start, end: start + MINUTE, precision: Precision::Instant }
    }

    fn ymd(&self) -> (i64, i64, i64) {
        civil(self.today)
    }

    /// Monday of the week that lies `weeks` away.
    fn monday(&self, weeks: i64) -> i64 {
        self.today - (self.today + 3).rem_euclid(7) + 7 * weeks
    }

    /// A weekday (Monday is 0) without its week.
    fn weekday(&self, weekday: i64, lean: Lean) -> Span {
        let ahead = (weekday - (self.today + 3)).rem_euclid(7);
        self.day(match lean {
            Lean::Past if ahead == 0 => self.today - 7,
            Lean::Past => self.today + ahead - 7,
            _ => self.today + ahead,
        })
    }

    /// A month without its year.
    fn bare_month(&self, month: i64, lean: Lean) -> (i64, i64) {
        let (year, this, _) = self.ymd();
        let year = match lean {
            Lean::Past if month > this => year - 1,
            Lean::Future if month < this => year + 1,
            Lean::Open if month - this > 6 => year - 1,
            Lean::Open if this - month >= 6 => year + 1,
            _ => year,
        };
        (year, month)
    }

    /// A day of a month without its year.
    fn bare_date(&self, month: i64, day: i64, lean: Lean) -> Option<Span> {
        let year = self.ymd().0;
        let this = date(year, month, day);
        let (before, after) = (date(year - 1, month, day), date(year + 1, month, day));
        let day = match lean {
            Lean::Past if this.is_some_and(|d| d <= self.today) => this,
            Lean::Past => before,
            // An open one was said of something to come, unless it has only just gone by.
            _ if this.is_none_or(|d| d < self.today - if lean == Lean::Open { 30 } else { 0 }) => after,
            _ => this,
        };
        day.or(this).map(|d| self.day(d))
    }

    /// A day of the month without its month; with a weekday (Monday is 0) the month in which both fall together.
    fn bare_day(&self, day: i64, weekday: Option<i64>, lean: Lean) -> Option<Span> {
        let (year, month, _) = self.ymd();
        let past = lean == Lean::Past;
        // Every day of the month meets every weekday within four years.
        (0..48)
            .filter_map(|n| date(year, if past { month - n } else { month + n }, day))
            .find(|d| {
                (if past { *d <= self.today } else { *d >= self.today })
                    && weekday.is_none_or(|w| (d + 3).rem_euclid(7) == w)
            })
            .map(|d| self.day(d))
    }

    /// Spring 0 to winter 3, as the northern half of the world has them.
    fn season(&self, year: i64, season: i64) -> Span {
        self.days(days(year, 3 + 3 * season, 1), days(year, 6 + 3 * season, 1), Precision::Month)
    }

    /// `count` units away from today; negative is the past.
    fn away(&self, count: i64, unit: Unit) -> Span {
        let (year, month, day) = self.ymd();
        match unit {
            Unit::Day => self.day(self.today + count),
            Unit::Week => self.day(self.today + 7 * count),
            Unit::Month => {
                let (y, m) = (year + (month - 1 + count).div_euclid(12), (month - 1 + count).rem_euclid(12) + 1);
                let last = days(y, m + 1, 1) - days(y, m, 1);
                self.days(days(y, m, day.min(last)) - 15, days(y, m, day.min(last)) + 16, Precision::Month)
            }
            Unit::Year => self.year(year + count),
        }
    }

    /// The stretch of `count` units that ends (or begins) today.
    fn stretch(&self, count: i64, unit: Unit, ahead: bool) -> Span {
        let length = count
            * match unit {
                Unit::Day => 1,
                Unit::Week => 7,
                Unit::Month => 30,
                Unit::Year => 365,
            };
        if ahead {
            self.days(self.today, self.today + length + 1, Precision::Day)
        } else {
            self.days(self.today - length, self.today + 1, Precision::Day)
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Day,
    Week,
    Month,
    Year,
}

/// Days since the epoch of a date; the month may lie outside 1..=12 (Howard Hinnant's `days_from_civil`).
fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = (year + (month - 1).div_euclid(12), (month - 1).rem_euclid(12) + 1);
    let y = if month <= 2 { year - 1 } else { year };
    let era = y.div_euclid(400);
    let of_era = y.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of a day since the epoch (Howard Hinnant's `civil_from_days`).
fn civil(day: i64) -> (i64, i64, i64) {
    let z = day + 719_468;
    let era = z.div_euclid(146_097);
    let of_era = z.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let mp = (5 * of_year + 2) / 153;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    (year + era * 400 + i64::from(month <= 2), month, of_year - (153 * mp + 2) / 5 + 1)
}

/// A day that exists, since the epoch.
fn date(year: i64, month: i64, day: i64) -> Option<i64> {
    let (year, month) = (year + (month - 1).div_euclid(12), (month - 1).rem_euclid(12) + 1);
    let found = days(year, month, day);
    (day >= 1 && civil(found) == (year, month, day)).then_some(found)
}

/// Bytes of the sentence around a place, at most about 200 on each side.
fn around<'a>(text: &'a str, range: &Range<usize>) -> (&'a str, &'a str) {
    let end = |c: char| matches!(c, '.' | '!' | '?' | '\n' | '。' | '！' | '？');
    let mut from = range.start.saturating_sub(200);
    while !text.is_char_boundary(from) {
        from -= 1;
    }
    let mut to = (range.end + 200).min(text.len());
    while !text.is_char_boundary(to) {
        to += 1;
    }
    let before = text.get(from..range.start).unwrap_or_default();
    let after = text.get(range.end..to).unwrap_or_default();
    (before.rsplit(end).next().unwrap_or_default(), after.split(end).next().unwrap_or_default())
}
