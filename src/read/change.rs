//! Tells whether a later statement takes the place of an earlier one that no rule could read as a fact: "the class has
//! moved to Thursdays" outdoes "the class is on Tuesdays".

use std::cell::OnceCell;
use std::sync::OnceLock;

use super::answers::{self, Question};
use super::asks::{self, Topic};
use super::relations;
use crate::order::Order;
use crate::text::phrases::{any, is_one, within};
use crate::text::tokens::{self, Class};
use crate::text::{fold, sentence};

const WEEKDAYS: &str =
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday|周一|周二|周三|周四|周五|周六|周日|星期|礼拜|周末";
const CLOCK: &str = "o'clock|a.m|p.m|am|pm|noon|midnight|half past|quarter past|quarter to|at one|at two|at three|at four|at five|at six|at seven|at eight|\
    at nine|at ten|at eleven|at twelve|morning|afternoon|evening|点|上午|下午|早上|晚上|中午";
const DATES: &str = "january|february|march|april|june|july|august|september|october|november|december|月|号";
const AGES: &str = "years old|year old|turned one|turned two|turned three|turned four|turned five|岁";
const COLOURS: &str = "white|black|grey|gray|red|green|blue|navy|teal|yellow|orange|pink|purple|brown|beige|cream|turquoise|burgundy|lilac|lavender|olive|\
    maroon|crimson|coral|peach|mustard|terracotta|copper|silver|charcoal|ivory|magnolia|emerald|indigo|violet|色|红|绿|蓝|白|黑|灰|黄|紫|粉";
/// Bytes of a sentence in which its first word ends.
const OPENING: usize = 32;
/// Letters of Chinese times and counts: a pair of characters with one of them names no thing.
const COUNTS: &str = "周日月点号时分上下午晚早一二三四五六七八九十两几星期天今明昨年岁半礼拜每逢个";

/// By which something is let go; what follows is meant...
const LET_GO: &str = "no more|scrap the|scrap that|forget the|forget about the|ditched the|ditch the|ditching the|dropped the|dropping the|gone off the|gone off|went off the|\
    taken me off the|taken me off|took me off|came off the|come off the|instead of the|instead of|rather than the|rather than|sold the old|sold the|sold my|sold our|hated the|\
    done with the|done with|moved out of the|moved out of|got out of the|not the|decided against the|decided against|talked out of the|tired of the|no longer|got rid of the|traded in the|bad news on the|bad news about the|so much for the|no luck with the|says no to the|says no to|said no to|ruled out the|scratch the";
/// ... or what stands before.
const GONE: &str = "cancelled on us|cancelled on me|let us down|pulled out|has closed|is off|was off|'s off|are off|is out|'s out|is gone|'s gone|was a mistake|were a mistake|fell through|is cancelled|got cancelled|is no more|won't do|\
    didn't work out|is history|is dead|can choke";
/// What was chosen and may be chosen anew.
const CHOSEN: &str = "booked|reserved|hired|going to be|decided|settled on|gone for|going for|going with|we'll go|i'll go|chosen|picked|opted|have fixed|it's to be|to be in|want it in|like it in|signed with|\
    i drive|we drive|i'm on|gonna do|gonna be|we're doing|will be|selling my|selling our|we use|i use|in the lead|thinking of|landed on|put down as|down as|i take|we take|i run|i manage";
/// By which a thing is said to be somewhere: "the orders are in MySQL", "the key is under the mat".
const SEATS: &str = "is in|are in|is on|are on|is at|are at|is under|is behind|sits in|sit in|lives in|live in|runs on|run on|hangs in|stands in";
/// Where something is to be, once decided.
const DECIDED: &str =
    "想放在|放在|开在|定在|选在|设在|改到|改成|改去|换到|想去|打算去|打算在|准备去|准备在|计划去|计划在";
/// What nothing said in passing takes back.
const KEPT: &str = "allerg*|intoleran*|can't eat|can't have|diabet*|coeliac|celiac|asthma*|epilep*";

/// Sentences that only say that something has changed: what, the next one tells.
const ANNOUNCED: &str = "changed our minds|changed my mind|change of mind|change of heart|change of plan|change of plans|had a rethink|second thoughts|\
    correction|scratch that|slight change|small change|big change|news from|change at|had to move|had to change|fell through";

/// By which a statement tells of what is taken.
const TAKEN: &str = "pill*|tablet*|capsule*|medic*|prescri*|dose|mg|put me on|taken me off|took me off|switched me|started me on|i take|药|片|粒|针|胶囊";

/// Kinds of value that are one at a time for one thing.
const DAYS: u8 = 4;
const AGE: u8 = 8;
const COLOUR: u8 = 16;
const PLACE: u8 = 32;

fn marks(key: &str) -> u8 {
    let tables = [(1, WEEKDAYS), (2, CLOCK), (DAYS, DATES), (AGE, AGES), (COLOUR, COLOURS), (PLACE, DECIDED)];
    tables.iter().filter(|(_, table)| any(key, table)).fold(0, |all, (bit, _)| all | bit)
}

/// What a text says, as far as a change of it would show. What is only asked of some is found out when it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    at: i64,
    text: String,
    key: String,
    topics: Vec<&'static str>,
    /// All topics asked for that it is about.
    fields: Vec<&'static str>,
    words: OnceCell<Vec<String>>,
    marks: u8,
    changes: OnceCell<bool>,
    /// Words of what it lets go.
    gone: OnceCell<Vec<String>>,
    /// Words of what it says the place of.
    seated: OnceCell<Vec<String>>,
}

impl Said {
    /// Reads sentences said at a time; of the topics only those with one value at a time count.
    #[must_use]
    pub fn new(at: i64, text: &str, topics: &[&'static Topic]) -> Self {
        let key = fold::key(text);
        let about: Vec<&&Topic> = topics.iter().filter(|t| t.is_in(&key)).collect();
        Self {
            at,
            // What one suffers from is not over because a pill is taken.
            topics: about
                .iter()
                .filter(|t| t.single && (t.name != "health" || any(&key, TAKEN)))
                .map(|t| t.name)
                .collect(),
            fields: about.iter().map(|t| t.name).collect(),
            text: text.to_owned(),
            words: OnceCell::new(),
            marks: marks(&key),
            changes: OnceCell::new(),
            gone: OnceCell::new(),
            seated: OnceCell::new(),
            key,
        }
    }

    /// When it was said.
    #[must_use]
    pub fn at(&self) -> i64 {
        self.at
    }

    fn gone(&self) -> &[String] {
        self.gone.get_or_init(|| let_go(&self.key))
    }

    fn seated(&self) -> &[String] {
        self.seated.get_or_init(|| seated(&self.key))
    }

    fn changes(&self) -> bool {
        *self.changes.get_or_init(|| !self.gone().is_empty() || asks::changes(&self.text))
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
        let may = || {
            let key = fold::key(text);
            let told = asks::changes(text) || any(&key, AGES) || any(&key, LET_GO) || any(&key, GONE) || denies(&key);
            told || days(&key).len() > 1
        };
        if !answers::of(text, Question::News, may) {
            return Vec::new();
        }
        // "The robes, scratch that. They'll be blue": what a pronoun begins belongs to the sentence before.
        let mut told: Vec<String> = Vec::new();
        for sentence in sentence::sentences(text).into_iter().take(12) {
            let key = fold::key(sentence.get(..OPENING).unwrap_or(sentence));
            let first = key.split([' ', '\'', ',']).next().unwrap_or("");
            let announced = |last: &String| last.split(' ').count() <= 8 && any(&fold::key(last), ANNOUNCED);
            let goes_on = is_one(first, "it|they|that|this|we|he|she|so|instead") || told.last().is_some_and(announced);
            match told.last_mut().filter(|_| goes_on) {
                Some(last) => *last = format!("{last} {sentence}"),
                None => told.push(sentence.to_owned()),
            }
        }
        let news = |s: &&String| {
            let key = fold::key(s);
            asks::changes(s) || any(&key, AGES) || !let_go(&key).is_empty() || days(&key).len() > 1
        };
        told.iter().filter(|s| asks::informs(s)).filter(news).map(|s| Self::new(at, s, topics)).collect()
    }

    /// Whether a text gives a value of a kind that a later statement may give anew.
    #[must_use]
    pub fn gives_value(text: &str) -> bool {
        let key = fold::key(text);
        marks(&key) != 0 || any(&key, CHOSEN) || any(&key, SEATS)
    }

    /// Whether a later statement lets go what this one says: "no more terracotta".
    fn dropped_by(&self, later: &Self) -> bool {
        later.at > self.at && later.gone().iter().any(|w| self.content().contains(w)) && !any(&self.key, KEPT)
    }

    /// Whether a later statement names its day and another one: "the hall is taken on the 20th, so it's 22 August".
    fn redated_by(&self, later: &Self) -> bool {
        let (old, new) = (days(&self.key), days(&later.key));
        let dated = self.marks & later.marks & DAYS != 0;
        dated && old.len() == 1 && new.len() > 1 && new.first() == old.first() && new.last() != old.last()
    }

    /// Words it is about.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.content().iter().map(String::as_str)
    }

    fn content(&self) -> &[String] {
        self.words.get_or_init(|| content(&self.text))
    }

    /// A word in common, or two of one root: "supervisor", "supervision".
    fn shares(&self, other: &Self) -> bool {
        fn root(w: &str) -> Option<&str> {
            w.get(..6).filter(|_| w.is_ascii())
        }
        let other = other.content();
        self.content()
            .iter()
            .any(|a| other.contains(a) || root(a).is_some_and(|root| other.iter().any(|b| b.starts_with(root))))
    }

    /// Whether a later statement gives the same thing another value of the same kind.
    #[must_use]
    pub fn revalued_by(&self, later: &Self) -> bool {
        if later.at <= self.at {
            return false;
        }
        let common = self.marks & later.marks & if later.changes() { u8::MAX } else { AGE };
        let moved = || later.changes() && self.seated().iter().any(|word| later.seated().contains(word));
        common != 0 && self.shares(later) || self.dropped_by(later) || moved() || self.redated_by(later)
    }

    /// Whether a later statement stands for this one. Of facts only such that give a value of the same kind, or
    /// change a topic that has one value at a time.
    #[must_use]
    pub fn outdone_by(&self, later: &Self, fact: bool) -> bool {
        if later.at <= self.at {
            return false;
        }
        let topical = later.changes() && self.topics.iter().any(|t| later.topics.contains(t));
        // What answers a topic asked for is not outdone by news of something else.
        let field = self.fields.is_empty() || self.fields.iter().any(|f| later.fields.contains(f));
        let spoken = || {
            let common = || self.content().iter().any(|w| later.content().contains(w));
            !fact && field && later.changes() && common()
        };
        topical || spoken() || self.revalued_by(later)
    }
}

/// Whether a folded text names a day, a date or a time of day.
pub(super) fn timed(key: &str) -> bool {
    any(key, WEEKDAYS) || any(key, CLOCK) || any(key, DATES) || !days(key).is_empty()
}

/// Days of a month that a folded text names by figures: "the 9th", "11 April".
fn days(key: &str) -> Vec<&str> {
    if !key.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let words: Vec<&str> = key.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let month = |at: usize| words.get(at).is_some_and(|w| w.len() > 2 && is_one(w, DATES));
    let mut out: Vec<&str> = Vec::new();
    for (at, word) in words.iter().copied().enumerate() {
        let figure = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let dated = is_one(&word[figure.len()..], "st|nd|rd|th")
            || figure == word && (month(at + 1) || month(at.wrapping_sub(1)));
        if dated && figure.parse::<u8>().is_ok_and(|day| (1..=31).contains(&day)) && !out.contains(&figure) {
            out.push(figure);
        }
    }
    out
}

/// Whether a clause begins with "no".
fn denies(key: &str) -> bool {
    key.starts_with("no ") || [": no ", ". no ", "! no "].iter().any(|no| key.contains(no))
}

/// Words of what a folded text lets go: "the thatch is off", "no more terracotta", "hoodies: no green".
fn let_go(key: &str) -> Vec<String> {
    let mut out = Vec::new();
    let ends = |c: char| matches!(c, ',' | '.' | ';' | ':' | '!' | '?' | '(' | ')');
    let bordered = |at: usize| at == 0 || !key.as_bytes()[at - 1].is_ascii_alphanumeric();
    let mut after = |from: usize, most: usize| {
        let clause = key.get(from..).unwrap_or("").split(ends).next().unwrap_or("");
        out.extend(content(&clause.split(' ').filter(|w| !w.is_empty()).take(most).collect::<Vec<_>>().join(" ")));
    };
    // One look tells whether any of them is there.
    let cues = |table: &'static str| {
        let there = if within(key, table) { table } else { "" };
        there.split('|').filter(|cue| !cue.is_empty())
    };
    for cue in cues(LET_GO) {
        key.match_indices(cue).filter(|(at, _)| bordered(*at)).for_each(|(at, _)| after(at + cue.len(), 3));
    }
    // "No lilac", as a sentence or clause of its own.
    for (at, _) in
        key.match_indices("no ").filter(|(at, _)| *at == 0 || key[..*at].trim_end().ends_with([':', '.', '!']))
    {
        after(at + 3, 2);
    }
    // "Not the barn after all"
    if key.starts_with("not ") && within(key, "after all") {
        after(4, 3);
    }
    for cue in cues(GONE) {
        for (at, _) in key.match_indices(cue) {
            let clause = key[..at].rsplit(ends).next().unwrap_or("");
            let words: Vec<&str> = clause.split(' ').filter(|w| !w.is_empty()).collect();
            out.extend(content(&words[words.len().saturating_sub(2)..].join(" ")));
        }
    }
    out
}

/// Words of a thing whose place a folded text tells: what stands before "is in", up to the clause's beginning.
fn seated(key: &str) -> Vec<String> {
    if !any(key, SEATS) {
        return Vec::new();
    }
    let before = SEATS.split('|').filter_map(|cue| {
        let at = key.find(&format!(" {cue} "))?;
        key[..at].rsplit([',', '.', ';', ':', '!', '?', '(']).next()
    });
    before.filter(|clause| clause.split(' ').count() <= 7).flat_map(content).collect()
}

/// Words that name what a text is about, without times and counts, in their order and each once.
fn content(text: &str) -> Vec<String> {
    let words = tokens::query(text).into_iter().filter(|t| t.class == Class::Word && t.weight >= 0.5);
    // Who is meant is not what is told of him: "爱人周三回家" and "爱人调到南京" are two things.
    let words = words.filter(|t| t.text.is_ascii() || !relations::is_person(&t.text));
    let mut out: Vec<String> = words
        .map(|t| t.text)
        .filter(|w| {
            if w.is_ascii() {
                w.len() > 3 && !is_time(w) && !is_one(w, "even|morn|anyway|back")
            } else {
                !w.chars().all(|c| COUNTS.contains(c))
            }
        })
        .collect();
    out.order();
    out
}

/// Whether a word is one of times, dates and ages. Asked of each word by itself, which the finder of phrases would keep in
/// the place of a sentence.
fn is_time(word: &str) -> bool {
    static ALL: OnceLock<Vec<&str>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut all: Vec<&str> = [WEEKDAYS, CLOCK, DATES, AGES].iter().flat_map(|words| words.split('|')).collect();
        all.order();
        all
    });
    let known = |word: &str| all.binary_search(&word).is_ok();
    known(word) || word.strip_suffix('s').is_some_and(known)
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
    fn what_changes_may_stand_behind_the_news_of_it() {
        let old = said(1, "We've settled on a cedar roof for the shed.");
        let news = Said::news(2, "Change of heart here, sorry. The roof will be zinc.", &[]);
        assert!(news.iter().any(|later| old.outdone_by(later, false)));
        assert!(Said::news(2, "Lovely morning. The roof will be zinc.", &[]).is_empty());
    }

    #[test]
    fn a_thing_is_in_one_place() {
        let old = said(1, "The invoices are in Redis.");
        assert!(old.revalued_by(&said(2, "We finally moved: the invoices are in Mongo as of today.")));
        assert!(!old.revalued_by(&said(2, "The kettle is in the shed now.")));
        assert!(!old.revalued_by(&said(2, "The invoices are in Mongo.")));
    }

    #[test]
    fn what_is_let_go_is_outdone() {
        let old = said(1, "We've settled on a slate roof for the barn.");
        assert!(Said::gives_value("We've settled on a slate roof for the barn."));
        assert!(old.outdone_by(&said(2, "No more slate, the beams won't carry it."), false));
        assert!(old.outdone_by(&said(2, "The slate is off, we'll take tin."), true));
        assert!(!old.outdone_by(&said(2, "The picnic is off."), false));
        assert!(!said(1, "I'm allergic to nuts").outdone_by(&said(2, "No more nuts in this house."), false));
        assert!(said(1, "I drive a Beetle").outdone_by(&said(2, "Sold the old Beetle on Friday."), true));
    }

    #[test]
    fn facts_hold_until_their_own_value_changes() {
        let fact = said(1, "I love my greenhouse.");
        let news = said(2, "The greenhouse is now locked.");
        assert!(fact.outdone_by(&news, false));
        assert!(!fact.outdone_by(&news, true));
    }
}
