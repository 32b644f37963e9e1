//! Dates in words: what each phrase means on a given day, in both languages.

use pocketmem::write::extract::time::{iso_day, spans};
use proptest::prelude::*;

/// Wednesday 14 May 2031, 10:00 in UTC+8.
const NOW: i64 = 1_936_519_200_000 - 8 * 3_600_000;
const ZONE: i32 = 480;

fn check(text: &str, wanted: &[(&str, &str, &str)]) {
    let found: Vec<(String, String, String)> = spans(text, NOW, ZONE)
        .into_iter()
        .map(|(range, span)| (text[range].to_owned(), iso_day(span.start, ZONE), iso_day(span.end - 1, ZONE)))
        .collect();
    let wanted: Vec<(String, String, String)> =
        wanted.iter().map(|(a, b, c)| ((*a).to_owned(), (*b).to_owned(), (*c).to_owned())).collect();
    assert_eq!(found, wanted, "{text}");
}

#[test]
fn english_days_and_weeks() {
    assert_eq!(iso_day(NOW, ZONE), "2031-05-14");
    check("see you tomorrow", &[("tomorrow", "2031-05-15", "2031-05-15")]);
    check("the day after tomorrow is fine", &[("the day after tomorrow", "2031-05-16", "2031-05-16")]);
    check("what did I eat yesterday", &[("yesterday", "2031-05-13", "2031-05-13")]);
    check("due next Friday", &[("next Friday", "2031-05-23", "2031-05-23")]);
    check("what happened last Friday?", &[("last Friday", "2031-05-09", "2031-05-09")]);
    check("due on Friday next week", &[("Friday next week", "2031-05-23", "2031-05-23")]);
    check("it broke on Tuesday of last week", &[("Tuesday of last week", "2031-05-06", "2031-05-06")]);
    check("I will call on Monday", &[("Monday", "2031-05-19", "2031-05-19")]);
    check("we talked on Monday", &[("Monday", "2031-05-12", "2031-05-12")]);
    check("last week was long", &[("last week", "2031-05-05", "2031-05-11")]);
    check("in two weeks we move", &[("in two weeks", "2031-05-28", "2031-05-28")]);
    check("3 days ago", &[("3 days ago", "2031-05-11", "2031-05-11")]);
    check("over the past week", &[("the past week", "2031-05-07", "2031-05-14")]);
    check("every Monday and on Mondays", &[]);
}

#[test]
fn english_months_and_years() {
    check("my exam is on March 3rd", &[("March 3rd", "2032-03-03", "2032-03-03")]);
    check("on the 3rd of February", &[("the 3rd of February", "2032-02-03", "2032-02-03")]);
    check("born 3 March 1988", &[("3 March 1988", "1988-03-03", "1988-03-03")]);
    check("what did we plan in March?", &[("March", "2031-03-01", "2031-03-31")]);
    check("we are going in March", &[("March", "2032-03-01", "2032-03-31")]);
    check("a trip next spring", &[("next spring", "2032-03-01", "2032-05-31")]);
    check("next month", &[("next month", "2031-06-01", "2031-06-30")]);
    check("last year", &[("last year", "2030-01-01", "2030-12-31")]);
    check("at the end of the month", &[("end of the month", "2031-05-25", "2031-05-31")]);
    check(
        "on 2031-06-02 or 15.07.2031",
        &[("2031-06-02", "2031-06-02", "2031-06-02"), ("15.07.2031", "2031-07-15", "2031-07-15")],
    );
    check("vegan since 2019", &[("2019", "2019-01-01", "2019-12-31")]);
    check("I may march on, may I?", &[]);
    check("nine years of work and version 3.11", &[]);
}

#[test]
fn chinese() {
    check("后天见", &[("后天", "2031-05-16", "2031-05-16")]);
    check("下周五之前要交", &[("下周五", "2031-05-23", "2031-05-23")]);
    check("上周五我们聊了什么", &[("上周五", "2031-05-09", "2031-05-09")]);
    check("下禮拜三面試", &[("下禮拜三", "2031-05-21", "2031-05-21")]);
    check("明年三月去日本", &[("明年三月", "2032-03-01", "2032-03-31")]);
    check("3月15日交稿", &[("3月15日", "2032-03-15", "2032-03-15")]);
    check("月底交房租", &[("月底", "2031-05-25", "2031-05-31")]);
    check("两个月前说过", &[("两个月前", "2031-02-27", "2031-03-29")]);
    check("三天后出发", &[("三天后", "2031-05-17", "2031-05-17")]);
    check("去年夏天", &[("去年夏天", "2030-06-01", "2030-08-31")]);
    check("我是1990年6月12号出生的", &[("1990年6月12号", "1990-06-12", "1990-06-12")]);
    check("下个月15号体检", &[("下个月15号", "2031-06-15", "2031-06-15")]);
    check("每周三开会，周围很吵", &[]);
}

#[test]
fn a_weekday_and_a_day_of_the_month_fall_together() {
    // Said on Wednesday 14 May 2031: 21 May is a Wednesday, the 20th is a Monday in October.
    check("the fitting is on Monday the 20th", &[("Monday the 20th", "2031-10-20", "2031-10-20")]);
    check("it is due on Wednesday the 14th", &[("Wednesday the 14th", "2031-05-14", "2031-05-14")]);
    check("see you Wednesday 21st", &[("Wednesday 21st", "2031-05-21", "2031-05-21")]);
    check("we will meet on Friday, the 13th", &[("Friday, the 13th", "2031-06-13", "2031-06-13")]);
    check("we met on Friday the 2nd", &[("Friday the 2nd", "2031-05-02", "2031-05-02")]);
    check("the rent is due on the 20th, a Monday", &[("the 20th, a Monday", "2031-10-20", "2031-10-20")]);
    check("I fly on the 31st", &[("the 31st", "2031-05-31", "2031-05-31")]);
    check("on Monday the first train is late", &[("Monday", "2031-05-19", "2031-05-19")]);
    check("周一20号开家长会", &[("周一20号", "2031-10-20", "2031-10-20")]);
    check("21号星期三交房租", &[("21号星期三", "2031-05-21", "2031-05-21")]);
    check("20號（週一）要面試", &[("20號（週一）", "2031-10-20", "2031-10-20")]);
    check("这周五16号聚餐", &[("这周五16号", "2031-05-16", "2031-05-16")]);
    check("6月13日（周五）搬家", &[("6月13日（周五）", "2031-06-13", "2031-06-13")]);
    // 30 May has gone by on 31 May, and February has no 30th.
    let day = |now: i64| spans("due on the 30th", now, 0).first().map(|(_, s)| iso_day(s.start, 0));
    assert_eq!(day(1_927_584_000_000), Some("2031-03-30".into()));
}

#[test]
fn time_of_day_makes_an_instant() {
    for text in ["tomorrow at 9:15", "9:15 tomorrow", "明天上午九点十五分", "明天9:15"] {
        let start = spans(text, NOW, ZONE).first().map(|(_, span)| span.start);
        assert_eq!(start, Some(NOW + 86_400_000 - 45 * 60_000), "{text}");
    }
}

#[test]
fn the_zone_decides_which_day_it_is() {
    // 23:30 UTC on 14 May is already 15 May in UTC+8.
    let late = 1_936_519_200_000 + 13 * 3_600_000 + 30 * 60_000;
    let day = |zone| spans("today", late, zone).first().map(|(_, s)| iso_day(s.start, zone));
    assert_eq!(day(0), Some("2031-05-14".into()));
    assert_eq!(day(480), Some("2031-05-15".into()));
    assert_eq!(day(-720), Some("2031-05-14".into()));
}

proptest! {
    #[test]
    fn any_text_any_moment(text in "[ -~一二三十年月日号周下上个今明后昨前星期0-9，。é😀]{0,60}", now in any::<i64>(), zone in any::<i32>()) {
        let mut last = 0;
        for (range, span) in spans(&text, now, zone) {
            prop_assert!(range.start >= last && range.end > range.start && text.get(range.clone()).is_some());
            prop_assert!(span.end > span.start);
            last = range.end;
        }
    }
}
