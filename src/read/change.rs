//! Tells whether a later statement takes the place of an earlier one that no rule could read as a fact: "the class has
//! moved to Thursdays" outdoes "the class is on Tuesdays".

use std::collections::BTreeSet;

use super::asks::{self, Topic};
use super::phrases::any;
use super::relations;
use crate::order;
use crate::text::tokens::{self, Class};
use crate::text::{fold, sentence};

const WEEKDAYS: &str =
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday|周一|周二|周三|周四|周五|周六|周日|星期|礼拜|周末";
const CLOCK: &str = "o'clock|a.m|p.m|am|pm|noon|midnight|half past|quarter past|quarter to|at one|at two|at three|at four|at five|at six|at seven|at eight|\
    at nine|at ten|at eleven|at twelve|morning|afternoon|evening|点|上午|下午|早上|晚上|中午";
const DATES: &str = "january|february|march|april|june|july|august|september|october|november|december|月|号";
const AGES: &str = "years old|year old|turned one|turned two|turned three|turned four|turned five|岁";
const COLOURS: &str = "white|black|grey|gray|red|green|blue|navy|teal|yellow|orange|pink|purple|brown|beige|cream|turquoise|色|红|绿|蓝|白|黑|灰|黄|紫|粉";
/// Letters of Chinese times and counts: a pair of characters with one of them names no thing.
const COUNTS: &str = "周日月点号时分上下午晚早一二三四五六七八九十两几星期天今明昨年岁半礼拜每逢个";

/// Kinds of value that are one at a time for one thing.
const AGE: u8 = 8;
const COLOUR: u8 = 16;

fn marks(key: &str) -> u8 {
    let tables = [(1, WEEKDAYS), (2, CLOCK), (4, DATES), (AGE, AGES), (COLOUR, COLOURS)];
    tables.iter().filter(|(_, table)| any(key, table)).fold(0, |all, (bit, _)| all | bit)
}

/// What a text says, as far as a change of it would show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    at: i64,
    topics: Vec<&'static str>,
    words: BTreeSet<String>,
    marks: u8,
    changes: bool,
}

impl Said {
    /// Reads sentences said at a time; of the topics only those with one value at a time count.
    #[must_use]
    pub fn new(at: i64, text: &str, topics: &[&'static Topic]) -> Self {
        let key = fold::key(text);
        Self {
            at,
            topics: topics.iter().filter(|t| t.single && t.is_in(&key)).map(|t| t.name).collect(),
            words: content(text),
            marks: marks(&key),
            changes: asks::changes(text),
        }
    }

    /// The same of a fact with one value: its predicate says what it is about as well as its words do.
    #[must_use]
    pub fn about(mut self, predicate: &str, topics: &[&'static Topic]) -> Self {
        let more = topics.iter().filter(|t| t.single && t.answered_by(predicate)).map(|t| t.name);
        self.topics.extend(more);
        self
    }

    /// The news in a turn: its sentences that change something, or tell an age, which only ever changes.
    #[must_use]
    pub fn news(at: i64, text: &str, topics: &[&'static Topic]) -> Vec<Self> {
        // Reading each sentence costs far more than seeing that there is no word of change in any.
        if !asks::changes(text) && !any(&fold::key(text), AGES) {
            return Vec::new();
        }
        let told = sentence::sentences(text).into_iter().take(12).filter(|s| asks::informs(s));
        told.map(|s| Self::new(at, s, topics)).filter(|s| s.changes || s.marks & AGE != 0).collect()
    }

    /// Whether it gives a value of a kind that a later statement may give anew.
    #[must_use]
    pub fn has_value(&self) -> bool {
        self.marks != 0
    }

    /// Words it is about.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// A word in common, or two of one root: "supervisor", "supervision".
    fn shares(&self, other: &Self) -> bool {
        let root = |w: &'_ str| w.is_ascii().then(|| w.get(..6).map(str::to_owned)).flatten();
        self.words.iter().any(|a| {
            other.words.contains(a)
                || root(a).is_some_and(|root| other.words.iter().any(|b| b.starts_with(root.as_str())))
        })
    }

    /// Whether a later statement gives the same thing another value of the same kind.
    #[must_use]
    pub fn revalued_by(&self, later: &Self) -> bool {
        let common = self.marks & later.marks;
        let shared = self.shares(later);
        later.at > self.at && shared && common & if later.changes { u8::MAX } else { AGE } != 0
    }

    /// Whether a later statement stands for this one. Of facts only such that give a value of the same kind, or
    /// change a topic that has one value at a time.
    #[must_use]
    pub fn outdone_by(&self, later: &Self, fact: bool) -> bool {
        let topical = later.changes && self.topics.iter().any(|t| later.topics.contains(t));
        let spoken = !fact && later.changes && self.words.intersection(&later.words).next().is_some();
        later.at > self.at && (topical || spoken) || self.revalued_by(later)
    }
}

/// Words that name what a text is about, without times and counts.
fn content(text: &str) -> BTreeSet<String> {
    let words = tokens::query(text).into_iter().filter(|t| t.class == Class::Word && t.weight >= 0.5);
    // Who is meant is not what is told of him: "爱人周三回家" and "爱人调到南京" are two things.
    let words = words.filter(|t| t.text.is_ascii() || !relations::is_person(&t.text));
    order::set(words.map(|t| t.text).filter(|w| {
        if w.is_ascii() { w.len() > 3 && marks(w) & !COLOUR == 0 } else { !w.chars().all(|c| COUNTS.contains(c)) }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(at: i64, text: &str) -> Said {
        Said::new(at, text, &[])
    }

    #[test]
    fn a_new_value_of_the_same_kind_outdoes_the_old_one() {
        let old = said(1, "Pottery class is on Tuesdays.");
        assert!(old.revalued_by(&said(2, "Pottery has been moved to Thursdays.")));
        assert!(!old.revalued_by(&said(2, "The choir has been moved to Thursdays.")));
        assert!(!old.revalued_by(&said(0, "Pottery has been moved to Thursdays.")));
        assert!(said(1, "我每周三晚上要上瑜伽课").revalued_by(&said(2, "瑜伽课换到周五晚上了")));
        assert!(said(1, "我每周二晚上学日语").revalued_by(&said(2, "日语课改到周四晚上了")));
        assert!(
            said(1, "The hull's going to be dark green")
                .revalued_by(&said(2, "The green was a mistake, the hull will be white"))
        );
        assert!(said(1, "糖糖今年四岁").revalued_by(&said(2, "糖糖五岁啦")));
    }

    #[test]
    fn facts_hold_until_their_own_value_changes() {
        let fact = said(1, "I love my greenhouse.");
        let news = said(2, "The greenhouse is now locked.");
        assert!(fact.outdone_by(&news, false));
        assert!(!fact.outdone_by(&news, true));
    }
}
