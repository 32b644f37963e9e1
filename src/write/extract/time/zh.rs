//! Turns Chinese words for dates, simplified and traditional, into stretches of time.

use super::{Clock, Lean, Unit, around, date};
use crate::kinds::{Precision, Span};
use crate::text::words::{Words, words};
use std::ops::Range;

/// Days named by one word, and how far away they are. Longer words come first.
const DAYS: [(&str, i64); 22] = [
    ("大后天", 3),
    ("大前天", -3),
    ("今天", 0),
    ("今日", 0),
    ("今早", 0),
    ("今晚", 0),
    ("今夜", 0),
    ("明天", 1),
    ("明日", 1),
    ("明早", 1),
    ("明晚", 1),
    ("明儿", 1),
    ("今儿", 0),
    ("昨儿", -1),
    ("后天", 2),
    ("后日", 2),
    ("昨天", -1),
    ("昨日", -1),
    ("昨晚", -1),
    ("昨夜", -1),
    ("前天", -2),
    ("前晚", -2),
];
const YEARS: [(&str, i64); 5] = [("今年", 0), ("明年", 1), ("后年", 2), ("去年", -1), ("前年", -2)];
const WEEKS: [(&str, i64); 14] = [
    ("下下个", 2),
    ("下下", 2),
    ("上上个", -2),
    ("上上", -2),
    ("下个", 1),
    ("下", 1),
    ("上个", -1),
    ("上", -1),
    ("这个", 0),
    ("这", 0),
    ("本", 0),
    ("今个", 0),
    ("隔", 1),
    ("次", 1),
];
const PAST: Words = words!["了", "过", "的时候", "曾", "上次", "刚", "已经", "已", "记得", "当时"];
const FUTURE: Words = words![
    "要", "会", "将", "打算", "准备", "计划", "之前", "以前", "前交", "截止", "开始", "提醒", "约", "定在", "到期",
    "过期", "即将", "还得", "必须", "订了", "约了", "报了", "机票", "车票"
];

/// Traditional and full-width forms of the signs that this file names.
fn fold(c: char) -> char {
    match c {
        '後' => '后',
        '週' | '禮' => '周',
        '號' => '号',
        '個' => '个',
        '兩' => '两',
        '幾' => '几',
        '這' => '这',
        '點' => '点',
        '時' => '时',
        '鐘' => '钟',
        '間' => '间',
        '過' => '过',
        '會' => '会',
        '將' => '将',
        '準' => '准',
        '備' => '备',
        '計' => '计',
        '劃' => '划',
        '約' => '约',
        '剛' => '刚',
        '經' => '经',
        '記' => '记',
        '當' => '当',
        '開' => '开',
        '兒' => '儿',
        '內' => '内',
        '\u{ff10}'..='\u{ff19}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        other => other,
    }
}

pub(super) fn find(text: &str, clock: &Clock) -> Vec<(Range<usize>, Span)> {
    let signs: Vec<(usize, char)> = text.char_indices().map(|(at, c)| (at, fold(c))).collect();
    let reader = Reader { text, signs: &signs, clock };
    let mut found = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        // Every date below begins with one of these or with a number.
        let may = signs.get(at).is_some_and(|(_, c)| {
            "今明后昨前大去上下这本隔次周星月年最过元国圣除初十".contains(*c) || digit(*c).is_some()
        });
        let read = if may { reader.read(at) } else { None };
        let Some((next, span)) = read else {
            at += 1;
            continue;
        };
        let (next, span) = reader.with_clock(next, span);
        let end = signs.get(next).map_or(text.len(), |s| s.0);
        if let Some((start, _)) = signs.get(at) {
            found.push((*start..end, span));
        }
        at = next.max(at + 1);
    }
    found
}

struct Reader<'a> {
    text: &'a str,
    signs: &'a [(usize, char)],
    clock: &'a Clock,
}

impl Reader<'_> {
    fn sign(&self, at: usize) -> char {
        self.signs.get(at).map_or('\0', |s| s.1)
    }

    fn has(&self, at: usize, word: &str) -> bool {
        word.chars().enumerate().all(|(i, c)| self.sign(at + i) == c)
    }

    fn one<T: Copy>(&self, at: usize, table: &[(&str, T)]) -> Option<(usize, T)> {
        table.iter().find(|(word, _)| self.has(at, word)).map(|(word, value)| (at + word.chars().count(), *value))
    }

    fn lean(&self, from: usize, to: usize) -> Lean {
        let byte = |at: usize| self.signs.get(at).map_or(self.text.len(), |s| s.0);
        let (before, after) = around(self.text, &(byte(from)..byte(to)));
        // Only the clause counts: "说错了，是9月8号" does not look back.
        let comma = |c: char| matches!(c, '，' | ',' | '；');
        let before = before.rsplit(comma).next().unwrap_or_default();
        let after = after.split(comma).next().unwrap_or_default();
        let mut lean = Lean::Open;
        for (side, near) in [(before, false), (after, true)] {
            let side: String = side.chars().map(fold).collect();
            let side = if near { side.chars().take(12).collect() } else { side };
            if PAST.within(&side) {
                lean = Lean::Past;
            }
            if FUTURE.within(&side) {
                lean = Lean::Future;
            }
        }
        lean
    }

    /// A number up to 99 in figures or Han, or up to 9999 in figures: where it ends, its value, its length.
    fn number(&self, at: usize) -> Option<(usize, i64)> {
        let mut end = at;
        while self.sign(end).is_ascii_digit() && end - at < 4 {
            end += 1;
        }
        if end > at {
            let value = (at..end).fold(0, |n, i| n * 10 + digit(self.sign(i)).unwrap_or(0));
            return Some((end, value));
        }
        let first = digit(self.sign(at));
        let ten = if first.is_some() { at + 1 } else { at };
        if self.sign(ten) == '十' {
            let tail = digit(self.sign(ten + 1));
            let value = first.unwrap_or(1) * 10 + tail.unwrap_or(0);
            return Some((ten + 1 + usize::from(tail.is_some()), value));
        }
        first.map(|n| (at + 1, n))
    }

    /// A year: 2031年, 二〇三一年.
    fn year(&self, at: usize) -> Option<(usize, i64)> {
        let mut year = 0;
        for i in 0..4 {
            year = year * 10 + digit(self.sign(at + i))?;
        }
        (self.sign(at + 4) == '年' && (1900..=2200).contains(&year)).then_some((at + 5, year))
    }

    fn read(&self, at: usize) -> Option<(usize, Span)> {
        let before = at.checked_sub(1).map_or('\0', |i| self.sign(i));
        if matches!(before, '每' | '第') {
            return None;
        }
        if let Some((next, shift)) = self.one(at, &DAYS) {
            let next = if self.sign(next) == '晚' { next + 1 } else { next };
            return Some((next, self.clock.day(self.clock.today + shift)));
        }
        let (this, _, _) = self.clock.ymd();
        if let Some((next, shift)) = self.one(at, &YEARS) {
            return Some(self.in_year(next, this + shift));
        }
        if let Some((next, year)) = self.year(at) {
            return Some(self.in_year(next, year));
        }
        self.week(at)
            .or_else(|| self.near_month(at))
            .or_else(|| self.counted(at))
            .or_else(|| self.month_day(at))
            .or_else(|| self.other(at))
    }

    /// What follows a year: 三月, 3月15日, 春天, 年初, 底.
    fn in_year(&self, at: usize, year: i64) -> (usize, Span) {
        let skip = at + usize::from(self.sign(at) == '的');
        let clock = self.clock;
        if let Some((next, month)) = self.number(skip).filter(|(n, m)| self.sign(*n) == '月' && (1..=12).contains(m)) {
            if let Some((end, day)) = self.number(next + 1).filter(|(n, _)| matches!(self.sign(*n), '日' | '号'))
                && let Some(day) = date(year, month, day)
            {
                return (self.weekday_after(end + 1).map_or(end + 1, |(end, _)| end), clock.day(day));
            }
            return self.part(
                next + 1,
                super::days(year, month, 1),
                super::days(year, month + 1, 1),
                clock.month(year, month),
            );
        }
        if let Some(season) = "春夏秋冬".chars().position(|c| c == self.sign(skip)).and_then(|s| i64::try_from(s).ok())
        {
            let next = skip + 1 + usize::from(matches!(self.sign(skip + 1), '天' | '季'));
            return (next, clock.season(year, season));
        }
        if let Some((next, half)) = self.one(skip, &[("上半年", 0), ("下半年", 6)]) {
            return (
                next,
                clock.days(super::days(year, 1 + half, 1), super::days(year, 7 + half, 1), Precision::Month),
            );
        }
        let feast = self.feast(skip).and_then(|(next, m, d)| date(year, m, d).map(|d| (next, d)));
        if let Some((next, day)) = feast {
            return (next, clock.day(day));
        }
        let skip = at + usize::from(self.sign(at) == '年');
        self.part(skip, super::days(year, 1, 1), super::days(year + 1, 1, 1), clock.year(year))
    }

    /// 初, 中, 底 of a month or a year.
    fn part(&self, at: usize, from: i64, to: i64, whole: Span) -> (usize, Span) {
        let part = ((to - from) / 4).max(1);
        let skip = if matches!(self.sign(at), '月' | '年') && "初中底末".contains(self.sign(at + 1)) {
            at + 1
        } else {
            at
        };
        match self.sign(skip) {
            '初' => (skip + 1, self.clock.days(from, from + part, Precision::Day)),
            '底' | '末' => (skip + 1, self.clock.days(to - part, to, Precision::Day)),
            '中' if self.sign(skip + 1) == '旬' || skip > at => (
                skip + 1 + usize::from(self.sign(skip + 1) == '旬'),
                self.clock.days(from + part, to - part, Precision::Day),
            ),
            _ => (at, whole),
        }
    }

    /// 下周五, 上个星期, 这周末, 周三, 周末.
    fn week(&self, at: usize) -> Option<(usize, Span)> {
        let (start, shift) = self.one(at, &WEEKS).map_or((at, None), |(next, shift)| (next, Some(shift)));
        let next = self.one(start, &[("星期", ()), ("周拜", ()), ("礼拜", ()), ("周", ())])?.0;
        let sign = self.sign(next);
        if matches!(sign, '岁' | '年' | '到' | '边' | '围' | '期' | '刊' | '报' | '会') && shift.is_none() {
            return None;
        }
        if matches!(sign, '末') {
            let monday = self.clock.monday(shift.unwrap_or(0));
            let monday = if shift.is_none() && self.lean(at, next + 1) == Lean::Past && self.clock.today < monday + 5 {
                monday - 7
            } else {
                monday
            };
            return Some((next + 1, self.clock.days(monday + 5, monday + 7, Precision::Day)));
        }
        let day = "一二三四五六日".chars().position(|c| c == sign).or((sign == '天').then_some(6)).or_else(|| {
            digit(sign)
                .filter(|d| sign.is_ascii_digit() && (1..=6).contains(d))
                .and_then(|d| usize::try_from(d - 1).ok())
        });
        let day = day.and_then(|d| i64::try_from(d).ok());
        match (shift, day) {
            (Some(shift), Some(day)) => {
                let end = self.day_after(next + 1).map_or(next + 1, |(end, _)| end);
                Some((end, self.clock.day(self.clock.monday(shift) + day)))
            }
            (Some(shift), None) => {
                Some((next, self.clock.days(self.clock.monday(shift), self.clock.monday(shift + 1), Precision::Day)))
            }
            (None, Some(day)) => {
                // "周一20号" is the Monday that is the 20th, not simply the next one.
                if let Some((end, of_month)) = self.day_after(next + 1) {
                    return self.clock.bare_day(of_month, Some(day), self.lean(at, end)).map(|s| (end, s));
                }
                Some((next + 1, self.clock.weekday(day, self.lean(at, next + 1))))
            }
            (None, None) => None,
        }
    }

    /// Past one sign that may stand between a weekday and a day of the month, and whether it opens a bracket.
    fn between(&self, at: usize) -> (usize, bool) {
        let sign = self.sign(at);
        (at + usize::from(matches!(sign, ' ' | '，' | ',' | '（' | '(' | '的')), matches!(sign, '（' | '('))
    }

    fn closed(&self, at: usize, open: bool) -> usize {
        at + usize::from(open && matches!(self.sign(at), '）' | ')'))
    }

    /// A day of the month right behind a weekday: 周一20号, 周一（20号）.
    fn day_after(&self, at: usize) -> Option<(usize, i64)> {
        let (start, open) = self.between(at);
        let (end, day) =
            self.number(start).filter(|(n, d)| matches!(self.sign(*n), '号' | '日') && (1..=31).contains(d))?;
        Some((self.closed(end + 1, open), day))
    }

    /// A weekday right behind a day of the month: 20号周一, 20号（星期一）.
    fn weekday_after(&self, at: usize) -> Option<(usize, i64)> {
        let (start, open) = self.between(at);
        let next = self.one(start, &[("星期", ()), ("周拜", ()), ("礼拜", ()), ("周", ())])?.0;
        if matches!(self.sign(next + 1), '到' | '至' | '-') {
            return None;
        }
        let day =
            "一二三四五六日".chars().position(|c| c == self.sign(next)).or((self.sign(next) == '天').then_some(6))?;
        Some((self.closed(next + 1, open), i64::try_from(day).ok()?))
    }

    /// 下个月, 这个月15号, 上月底, 本月.
    fn near_month(&self, at: usize) -> Option<(usize, Span)> {
        let (next, shift) = self.one(at, &WEEKS)?;
        if self.sign(next) != '月' {
            return None;
        }
        let (year, month, _) = self.clock.ymd();
        let month = month + shift;
        if let Some((end, day)) = self.number(next + 1).filter(|(n, _)| matches!(self.sign(*n), '日' | '号')) {
            return date(year, month, day).map(|d| (end + 1, self.clock.day(d)));
        }
        let (from, to) = (super::days(year, month, 1), super::days(year, month + 1, 1));
        Some(self.part(next + 1, from, to, self.clock.month(year, month)))
    }

    /// 三天前, 两周后, 半年前, 最近三个月, 过两天.
    fn counted(&self, at: usize) -> Option<(usize, Span)> {
        let (start, near) =
            self.one(at, &[("最近", -1), ("过去", -1), ("过", 1), ("前", -2), ("这", -1)]).unwrap_or((at, 0));
        let (mut next, count) = match self.sign(start) {
            '几' => (start + 1, 3),
            '半' => (start + 1, 0),
            _ => self.number(start)?,
        };
        if count == 0 && self.sign(next) == '年' {
            return match self
                .one(next + 1, &[("之前", -6), ("以前", -6), ("前", -6), ("之后", 6), ("以后", 6), ("后", 6)])
            {
                Some((end, months)) => Some((end, self.clock.away(months, Unit::Month))),
                None if near == -1 => Some((next + 1, self.clock.stretch(6, Unit::Month, false))),
                None => None,
            };
        }
        if self.sign(next) == '多' {
            next += 1;
        }
        let (next, unit) = self.one(
            next,
            &[
                ("天", Unit::Day),
                ("个星期", Unit::Week),
                ("个周拜", Unit::Week),
                ("星期", Unit::Week),
                ("周", Unit::Week),
                ("个月", Unit::Month),
                ("年", Unit::Year),
            ],
        )?;
        if count > 1_000 {
            return None;
        }
        match self.one(next, &[("之前", -1), ("以前", -1), ("前", -1), ("之后", 1), ("以后", 1), ("后", 1)]) {
            Some((end, sign)) => Some((end, self.clock.away(sign * count, unit))),
            None if self.sign(next) == '内' || self.has(next, "之内") => {
                Some((next + 1 + usize::from(self.sign(next) == '之'), self.clock.stretch(count, unit, near != -1)))
            }
            None if near == -1 || near == -2 => Some((next, self.clock.stretch(count, unit, false))),
            None if near == 1 => Some((next, self.clock.away(count, unit))),
            None => None,
        }
    }

    /// 3月15日, 三月, 15号.
    fn month_day(&self, at: usize) -> Option<(usize, Span)> {
        if at > 0 && digit(self.sign(at - 1)).is_some() {
            return None;
        }
        let (next, first) = self.number(at)?;
        match self.sign(next) {
            // "五月天" is a band.
            '月' if (1..=12).contains(&first) && self.sign(next + 1) != '天' => {
                if let Some((end, day)) = self.number(next + 1) {
                    let marked = matches!(self.sign(end), '日' | '号');
                    // 9月11，不是... : the sign for the day is often left out.
                    if marked
                        || (1..=31).contains(&day) && !matches!(self.sign(end), '年' | '个' | '天' | '.' | ':' | '点')
                    {
                        let end = end + usize::from(marked);
                        let end = self.weekday_after(end).filter(|_| marked).map_or(end, |(end, _)| end);
                        return self.clock.bare_date(first, day, self.lean(at, end)).map(|s| (end, s));
                    }
                }
                let (year, month) = self.clock.bare_month(first, self.lean(at, next + 1));
                let (from, to) = (super::days(year, month, 1), super::days(year, month + 1, 1));
                Some(self.part(next + 1, from, to, self.clock.month(year, month)))
            }
            '号' if (1..=31).contains(&first)
                && !matches!(self.sign(next + 1), '楼' | '线' | '房' | '门' | '码' | '桌' | '院') =>
            {
                let (end, weekday) =
                    self.weekday_after(next + 1).map_or((next + 1, None), |(end, weekday)| (end, Some(weekday)));
                self.clock.bare_day(first, weekday, self.lean(at, end)).map(|s| (end, s))
            }
            _ => None,
        }
    }

    /// 月底, 年初, 最近, 元旦.
    fn other(&self, at: usize) -> Option<(usize, Span)> {
        let (year, month, _) = self.clock.ymd();
        match (self.sign(at), self.sign(at + 1)) {
            ('月', '初' | '底' | '末' | '中') if !matches!(self.sign(at.wrapping_sub(1)), '个' | '月') => {
                let (from, to) = (super::days(year, month, 1), super::days(year, month + 1, 1));
                let (next, span) = self.part(at + 1, from, to, self.clock.month(year, month));
                (next > at + 1).then_some((next, span))
            }
            ('年', '初' | '底' | '末' | '中') => {
                let (from, to) = (super::days(year, 1, 1), super::days(year + 1, 1, 1));
                let (next, span) = self.part(at, from, to, self.clock.year(year));
                (next > at + 1).then_some((next, span))
            }
            ('最', '近') => {
                Some((at + 2, self.clock.days(self.clock.today - 30, self.clock.today + 1, Precision::Day)))
            }
            _ => {
                let (next, month, day) = self.feast(at)?;
                self.clock.bare_date(month, day, self.lean(at, next)).map(|s| (next, s))
            }
        }
    }

    fn feast(&self, at: usize) -> Option<(usize, i64, i64)> {
        let (next, (month, day)) = self.one(
            at,
            &[
                ("元旦", (1, 1)),
                ("国庆", (10, 1)),
                ("國慶", (10, 1)),
                ("圣诞", (12, 25)),
                ("聖誕", (12, 25)),
                ("五一", (5, 1)),
            ],
        )?;
        Some((next + usize::from(self.sign(next) == '节'), month, day))
    }

    /// 上午九点, 下午3点半, 9:15 right after a day makes it an instant.
    fn with_clock(&self, at: usize, span: Span) -> (usize, Span) {
        if span.precision != Precision::Day || span.end - span.start != super::DAY {
            return (at, span);
        }
        let start = at + usize::from(matches!(self.sign(at), '的' | '，' | ' '));
        let (next, half) = self
            .one(
                start,
                &[
                    ("上午", 0),
                    ("早上", 0),
                    ("早晨", 0),
                    ("凌晨", 0),
                    ("清晨", 0),
                    ("中午", 12),
                    ("下午", 12),
                    ("傍晚", 12),
                    ("晚上", 12),
                    ("夜里", 12),
                    ("晚", 12),
                ],
            )
            .map_or((start, None), |(n, h)| (n, Some(h)));
        let Some((after, hour)) = self.number(next).filter(|(_, h)| (0..=24).contains(h)) else {
            return half.map_or((at, span), |_| (next, span));
        };
        let minute = match self.sign(after) {
            '点' | '时' if self.sign(after + 1) == '半' => Some((after + 2, 30)),
            '点' | '时' => match self.number(after + 1).filter(|(n, m)| self.sign(*n) == '分' || *m >= 10 && *m < 60)
            {
                Some((end, minute)) if minute < 60 => Some((end + usize::from(self.sign(end) == '分'), minute)),
                _ => Some((after + 1 + usize::from(self.sign(after + 1) == '钟'), 0)),
            },
            ':' | '：' => self.number(after + 1).filter(|(_, m)| *m < 60),
            _ => None,
        };
        let Some((end, minute)) = minute else {
            return half.map_or((at, span), |_| (next, span));
        };
        let hour = match half {
            Some(12) if hour < 12 => hour + 12,
            _ => hour,
        };
        (end, self.clock.at(span, hour * 60 + minute))
    }
}

fn digit(c: char) -> Option<i64> {
    Some(match c {
        '0'..='9' => i64::from(c as u32 - '0' as u32),
        '〇' | '零' => 0,
        '一' => 1,
        '二' | '两' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}
