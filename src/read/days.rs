//! Days of the week and parts of the day in folded texts: which come again, and which cannot meet.

use crate::text::language;
use crate::text::phrases::{any, is_one};

/// Parts of a day and days of a week, in groups that exclude each other.
const TIMES: [&[&str]; 2] = [
    &[
        "morning|早上|上午|清早|早晨|一早",
        "noon|lunchtime|中午",
        "afternoon|下午|傍晚",
        "evening|night|tonight|晚上|夜里|今晚|明晚|晚饭后",
    ],
    &[
        "monday|mondays|周一",
        "tuesday|tuesdays|周二",
        "wednesday|wednesdays|周三",
        "thursday|thursdays|周四",
        "friday|fridays|周五",
        "saturday|saturdays|周六",
        "sunday|sundays|周日",
    ],
];

/// Days of the week as they are told, to search by.
pub const WEEK: &str = "monday tuesday wednesday thursday friday saturday sunday 周一 周二 周三 周四 周五 周六 周日 星期 礼拜 拜一 拜二 拜三 拜四 拜五 拜六";

/// English words by which a day comes again.
const AGAIN: &str = "mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|every|each|weekly|usual|usually|always|from now on|these days|class|practice|league|shift";

/// Whether a folded statement names a day of the week that comes again.
#[must_use]
pub fn weekly(key: &str) -> bool {
    // "On Friday" is one day, "on Fridays" are many.
    let again = !key.is_ascii() || any(key, AGAIN);
    again
        && TIMES[1].iter().any(|day| any(key, day))
        && !any(key, "this|next|last|这周|本周|下周|上周|这个周|下个周|上个周")
}

/// Whether two folded texts name other days of the week, or other parts of the day.
#[must_use]
pub fn apart(one: &str, other: &str) -> bool {
    TIMES.iter().any(|groups| {
        let named = |text: &str| groups.iter().map(|words| any(text, words)).collect::<Vec<_>>();
        let (one, other) = (named(one), named(other));
        let meet = one.iter().zip(&other).any(|(a, b)| *a && *b);
        !meet && one.contains(&true) && other.contains(&true)
    })
}

/// Words before a day that ends or begins a stretch: what is wanted by Friday asks for nobody's Friday.
const BORDERS: &str = "by|before|until|till|due|since|from|to";

/// Whether a folded text names a day of the week, and not only as the end of a stretch.
#[must_use]
pub fn names_day(key: &str) -> bool {
    if language::has_han(key) {
        return TIMES[1].iter().any(|day| any(key, day));
    }
    let words: Vec<&str> = key.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| !w.is_empty()).collect();
    let day = |word: &str| TIMES[1].iter().any(|day| is_one(word, day));
    let border = |at: usize| words[at.saturating_sub(2)..at].iter().any(|w| is_one(w, BORDERS));
    (0..words.len()).any(|at| day(words[at]) && !border(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_that_ends_a_stretch_is_not_asked_for_however_it_is_typed() {
        for quote in ["it's", "it\u{2019}s"] {
            assert!(!names_day(&format!("the caf\u{e9} wants it by friday, {quote} late")));
            assert!(names_day(&format!("am i free on friday, {quote} short")));
        }
        assert!(names_day("周五有空吗") && !names_day("有空吗"));
    }
}
