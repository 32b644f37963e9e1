//! Tells whom a message means: whether a statement or fact is about somebody it speaks of or about somebody else.

use super::asks::{Asked, OWN, key_of};
use super::relations::{CHILD, FAMILY, RELATIONS, every_word, persons, relations_in};
use crate::text::phrases::{any, holds, is_one};
use crate::text::{fold, language};

/// By which it is told after a name what somebody is like or cannot do.
const TRAITS: &str = "my|our|who|is|has|can't|cannot|doesn't|won't|hates|loves|eats|never|only|needs";

/// Who is no relative.
pub(super) const STRANGERS: &str = "boss|friend|roommate|colleague|neighbor|teacher|landlord|student|classmate|client";
/// By which it is told what somebody did once.
const PASSED: &str = "昨|今天|今早|今晚|今儿|刚|又在|又去|又说|哈哈|笑|问我|说我|装的|弄的";

impl Asked {
    /// Whether no letter of it is Chinese.
    #[must_use]
    pub fn is_latin(&self) -> bool {
        !language::has_han(self.key())
    }

    /// Whether it speaks of the user.
    #[must_use]
    pub fn is_own(&self) -> bool {
        any(self.key(), OWN) || self.key().contains(['我', '咱'])
    }

    /// Whether it asks for the user's own name.
    #[must_use]
    pub fn asks_name(&self) -> bool {
        any(self.key(), "my name|who am i|what am i called|我叫什么|我叫啥|我的名字|我是谁|我姓什么|我名字")
    }

    /// Relations that it speaks of, by the names that facts know them by.
    pub fn relations(&self) -> impl Iterator<Item = &'static str> {
        relations_in(self.key())
    }

    /// Whether the message and a folded text speak of the same relation: "my grandson", "孙子".
    #[must_use]
    pub fn same_relation(&self, key: &str) -> bool {
        RELATIONS.iter().any(|(_, words)| any(self.key(), words) && any(key, words))
            || any(self.key(), CHILD) && any(key, CHILD)
    }

    /// Whether a folded statement is about somebody the message does not speak of: "a colleague is allergic to fish".
    #[must_use]
    pub fn other(&self, key: &str) -> bool {
        if self.named(key) {
            return true;
        }
        // Most statements speak of nobody, and to ask that once is faster than relation by relation.
        if !any(key, every_word()) {
            return false;
        }
        // Of several persons the first is who it is about. A whole table is looked for faster than its words.
        let place = |words: &'static str| {
            let there = any(key, words).then(|| words.split('|').filter(|w| holds(key, w)).filter_map(|w| key.find(w)));
            there.and_then(Iterator::min)
        };
        let first = RELATIONS.iter().filter_map(|(_, words)| Some((place(words)?, *words))).min_by_key(|(at, _)| *at);
        let Some((at, words)) = first else { return false };
        // "打算跟老姐妹去爬山": somebody goes along.
        let before = key[..at].trim_end_matches(['老', '小', '大', '几', '个', '位', '两', '俩']);
        let first = before.strip_suffix(['跟', '和', '同', '陪', '带', '约']).unwrap_or("");
        let along = first.ends_with(|c: char| c.is_alphanumeric());
        // "My wife and I", "我跟老婆": the user is meant as well.
        let rest = words.split('|').fold(key.to_owned(), |text, word| text.replace(&format!("我{word}"), " "));
        // "他在家的时候" may mean whoever was spoken of.
        let anybody = self.key().contains(['他', '她']) && !RELATIONS.iter().any(|(_, words)| any(self.key(), words));
        let own = anybody
            || along
            || any(key, "i|i'm|i've|i'd|i'll|we|we're|we've|the rent|房租|租金|加租|涨租|送来|送我|送给我")
            || rest.contains(['我', '咱']);
        let meant = any(self.key(), words) || any(self.key(), CHILD) && any(words, CHILD);
        !(own || meant || self.us && any(key, FAMILY))
    }

    /// Chinese words for the relatives that it speaks of.
    pub fn kin(&self) -> impl Iterator<Item = &'static str> {
        let han = !self.is_latin();
        let kin = RELATIONS.iter().filter(move |(name, _)| han && !is_one(name, STRANGERS));
        kin.filter(|(_, words)| any(self.key(), words)).map(|(_, words)| *words)
    }

    /// Whether a folded Chinese statement begins with one of these and tells what lasts: "我爸左手使不上劲".
    #[must_use]
    pub fn tells_of(kin: &[&str], key: &str) -> bool {
        let own = key.trim_start_matches(['我', '俺', '咱', '家', '的']);
        let after = |w: &str| key.strip_prefix(w).or_else(|| own.strip_prefix(w));
        let begins = |words: &str| words.split('|').filter_map(after).any(|rest| !rest.starts_with('的'));
        language::has_han(key) && kin.iter().any(|words| begins(words)) && !any(key, PASSED)
    }

    /// Whether a statement is about somebody whom the message neither names nor speaks of.
    #[must_use]
    pub fn elsewhere(&self, statement: &str) -> bool {
        self.other(&fold::key(statement)) && !persons(statement).iter().any(|name| holds(self.key(), name))
    }

    /// Whether a folded statement begins with somebody's name that the message does not say: "maya's allergic to nuts".
    #[must_use]
    pub fn named(&self, key: &str) -> bool {
        let first = key.split(' ').next().unwrap_or("");
        let Some(name) = first.strip_suffix("'s").filter(|name| name.chars().all(char::is_alphabetic)) else {
            return false;
        };
        let bare = is_one(name, "it|that|he|she|what|there|here|who|where|how|let|this|everything|name|today|now");
        let state = is_one(
            key.split(' ').nth(1).unwrap_or(""),
            "allergic|vegan|vegetarian|coeliac|celiac|diabetic|intolerant|pregnant|lactose|asthmatic|deaf|gluten|scared|afraid|into|obsessed|off",
        );
        !bare && state && !holds(self.key(), name) && !self.us
    }

    /// Whether a folded statement tells who somebody is whom the message names: "my lodger Pat is deaf".
    #[must_use]
    pub fn introduces<'a>(&'a self, key: &str) -> Option<&'a str> {
        if !self.persons.iter().any(|name| key.contains(name.as_str())) {
            return None;
        }
        let words: Vec<&str> =
            key.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).collect();
        self.persons.iter().map(String::as_str).find(|name| {
            let at = words.iter().position(|w| w.trim_end_matches("'s") == *name);
            at.is_some_and(|at| {
                at + 2 < words.len()
                    && (words[at.saturating_sub(4)..at].iter().any(|w| is_one(w, "my|our|called|named"))
                        || is_one(words[at + 1], TRAITS))
            })
        })
    }

    /// Whether a relative whom a folded text tells of may be a child that the message asks about.
    #[must_use]
    pub fn young(key: &str) -> bool {
        any(key, CHILD)
            || any(
                key,
                "grandson|granddaughter|grandchild|niece|nephew|godson|goddaughter|stepson|stepdaughter|孙|侄|外甥",
            )
    }

    /// Whether the message speaks of the person that facts know by this name or relation.
    #[must_use]
    pub fn names(&self, subject: &str) -> bool {
        let subject = key_of(subject);
        let words = RELATIONS.iter().find(|(relation, _)| *relation == subject).map_or("", |(_, words)| *words);
        !subject.is_empty() && (holds(self.key(), &subject) || any(self.key(), words))
    }
}
