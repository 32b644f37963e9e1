//! Fields of life that messages are about: by which words each is asked about, which predicates answer it, and by which
//! words a plain statement about it is known. Readable tables, a file for each language; a new topic is a row.
//!
//! "What could I cook for lunch?" names no allergy, and still every allergy is meant.

mod en;
pub mod learned;
mod zh;

use std::sync::OnceLock;

use crate::text::phrases::{any, is_one, without};
use crate::text::tokens::{self, Weighted};

/// The words of a field of life in one language. Phrases stand between bars, see [`crate::text::phrases`].
#[derive(Debug, PartialEq, Eq)]
struct Words {
    /// By which it is asked about.
    asks: &'static str,
    /// That mean something else though they hold one of `asks`.
    but: &'static str,
    /// By which a statement about it is known.
    holds: &'static str,
}

/// A field of life.
#[derive(Debug, PartialEq, Eq)]
pub struct Topic {
    /// For tests and explanations.
    pub name: &'static str,
    /// Predicates that answer it whatever their words.
    predicates: &'static str,
    /// One value at a time: what was said last about it is what holds.
    pub single: bool,
    en: Words,
    zh: Words,
}

impl Topic {
    /// Words by which a statement about it is known, to search by.
    pub fn terms(&self) -> &'static [Weighted] {
        static TERMS: [OnceLock<Vec<Weighted>>; TOPICS.len()] = [const { OnceLock::new() }; TOPICS.len()];
        let at = TOPICS.iter().position(|t| t.name == self.name);
        let words = || [self.en.holds, self.zh.holds].join(" ").replace(['|', '*'], " ");
        at.and_then(|at| TERMS.get(at)).map_or(&[], |terms| terms.get_or_init(|| tokens::many(&words())))
    }

    /// Whether a folded statement is about it.
    #[must_use]
    pub fn is_in(&self, key: &str) -> bool {
        self.names(key, |words| words.holds)
    }

    /// Whether a folded message asks about it.
    #[must_use]
    pub fn is_asked(&self, key: &str) -> bool {
        let pastime = self.answered_by("hobby") && (any(key, en::LEISURE) || any(key, zh::LEISURE));
        let rest = || without(&without(key, self.en.but), self.zh.but);
        pastime || self.names(key, |words| words.asks) && self.names(&rest(), |words| words.asks)
    }

    fn names(&self, key: &str, table: fn(&Words) -> &'static str) -> bool {
        any(key, table(&self.en)) || !key.is_ascii() && any(key, table(&self.zh))
    }

    /// Whether a fact answers it: of what one owns or suffers from only what its words place here.
    #[must_use]
    pub fn takes(&self, predicate: &str, key: &str) -> bool {
        let wide = match self.name {
            "food" => is_one(predicate, "condition|dislikes"),
            "fitness" => is_one(predicate, "condition"),
            "cooking" => is_one(predicate, "units"),
            "pets" => is_one(predicate, "allergy"),
            "answers" => is_one(predicate, "prefers"),
            "writing" | "lists" => true,
            _ => is_one(predicate, "owns|uses|rents"),
        };
        self.answered_by(predicate) && (!wide || self.is_in(key))
    }

    /// Whether facts of this predicate answer it.
    #[must_use]
    pub fn answered_by(&self, predicate: &str) -> bool {
        is_one(predicate, self.predicates)
    }
}

/// Who asks for a name asks for nothing else.
pub(super) const NAMING: &str = en::NAMING;
/// The same in Chinese, where it may ask for a field as well.
pub(super) const ZH_NAMING: &str = zh::NAMING;

/// Where another field's words cover this one in that language.
const NONE: Words = Words { asks: "", but: "", holds: "" };

#[rustfmt::skip]
pub(super) const TOPICS: &[Topic] = &[
    Topic { name: "food", predicates: "allergy|intolerance|diet|avoids|eats|favorite_food|condition|dislikes", single: false, en: en::FOOD, zh: zh::FOOD },
    Topic { name: "cooking", predicates: "units", single: false, en: en::COOKING, zh: zh::COOKING },
    Topic { name: "drink", predicates: "drinks|favorite_drink", single: false, en: en::DRINK, zh: zh::DRINK },
    Topic { name: "place", predicates: "lives_in|address", single: true, en: en::PLACE, zh: zh::PLACE },
    Topic { name: "work hours", predicates: "available|schedule", single: true, en: en::WORK_HOURS, zh: zh::WORK_HOURS },
    Topic { name: "job", predicates: "works_as|employer|former_job|studies|school|degree|grade", single: true, en: en::JOB, zh: zh::JOB },
    Topic { name: "pets", predicates: "has_pet|allergy", single: false, en: en::PETS, zh: zh::PETS },
    Topic { name: "children", predicates: "child|relative", single: false, en: en::CHILDREN, zh: zh::CHILDREN },
    Topic { name: "languages", predicates: "speaks|native_language|learning", single: false, en: en::LANGUAGES, zh: zh::LANGUAGES },
    Topic { name: "birthday", predicates: "birthday|age|birth_year", single: true, en: en::BIRTHDAY, zh: zh::BIRTHDAY },
    Topic { name: "anniversary", predicates: "anniversary", single: true, en: en::ANNIVERSARY, zh: zh::ANNIVERSARY },
    Topic { name: "health", predicates: "medication|condition|allergy", single: true, en: en::HEALTH, zh: zh::HEALTH },
    Topic { name: "conditions", predicates: "condition|allergy|medication|blood_type", single: false, en: en::CONDITIONS, zh: zh::CONDITIONS },
    Topic { name: "code", predicates: "favorite_language|favorite_programming_language", single: false, en: en::CODE, zh: zh::CODE },
    Topic { name: "conventions", predicates: "", single: false, en: en::CONVENTIONS, zh: zh::CONVENTIONS },
    Topic { name: "tools", predicates: "uses", single: false, en: en::TOOLS, zh: zh::TOOLS },
    Topic { name: "database", predicates: "", single: true, en: en::DATABASE, zh: zh::DATABASE },
    Topic { name: "servers", predicates: "", single: false, en: en::SERVERS, zh: zh::SERVERS },
    Topic { name: "sport", predicates: "hobby", single: false, en: en::SPORT, zh: zh::SPORT },
    Topic { name: "craft", predicates: "hobby|learning", single: false, en: en::CRAFT, zh: zh::CRAFT },
    Topic { name: "music", predicates: "hobby|learning|plays", single: false, en: en::MUSIC, zh: zh::MUSIC },
    Topic { name: "reading", predicates: "favorite_book|favorite_author|favorite_genre|favorite_film|favorite_movie|favorite_band|favorite_music", single: false, en: en::READING, zh: zh::READING },
    Topic { name: "travel", predicates: "", single: true, en: en::TRAVEL, zh: zh::TRAVEL },
    Topic { name: "seats", predicates: "", single: false, en: en::SEATS, zh: zh::SEATS },
    Topic { name: "colour", predicates: "favorite_color|favorite_colour", single: false, en: en::COLOUR, zh: zh::COLOUR },
    Topic { name: "measures", predicates: "units", single: false, en: en::MEASURES, zh: zh::MEASURES },
    Topic { name: "fitness", predicates: "condition", single: false, en: en::FITNESS, zh: zh::FITNESS },
    Topic { name: "gifts", predicates: "", single: false, en: en::GIFTS, zh: zh::GIFTS },
    Topic { name: "money", predicates: "budget", single: true, en: en::MONEY, zh: zh::MONEY },
    Topic { name: "income", predicates: "salary|income", single: false, en: en::INCOME, zh: zh::INCOME },
    Topic { name: "rent", predicates: "rent", single: true, en: NONE, zh: zh::RENT },
    Topic { name: "currency", predicates: "", single: true, en: en::CURRENCY, zh: zh::CURRENCY },
    Topic { name: "vehicle", predicates: "drives|owns|rents", single: true, en: en::VEHICLE, zh: zh::VEHICLE },
    Topic { name: "transport", predicates: "drives", single: false, en: en::TRANSPORT, zh: zh::TRANSPORT },
    Topic { name: "computer", predicates: "owns|uses", single: true, en: en::COMPUTER, zh: zh::COMPUTER },
    Topic { name: "phone", predicates: "owns|uses", single: true, en: en::PHONE, zh: zh::PHONE },
    Topic { name: "study", predicates: "goal", single: false, en: en::STUDY, zh: zh::STUDY },
    Topic { name: "sleep", predicates: "", single: false, en: en::SLEEP, zh: zh::SLEEP },
    Topic { name: "sizes", predicates: "shoe_size|clothing_size|ring_size|hat_size|height", single: false, en: en::SIZES, zh: zh::SIZES },
    Topic { name: "answers", predicates: "response_style|response_language|form_of_address|units|prefers", single: false, en: en::ANSWERS, zh: zh::ANSWERS },
    Topic { name: "appointments", predicates: "schedule|available", single: false, en: en::APPOINTMENTS, zh: zh::APPOINTMENTS },
    Topic { name: "meetings", predicates: "boss", single: false, en: en::MEETINGS, zh: zh::MEETINGS },
    Topic { name: "access", predicates: "", single: false, en: en::ACCESS, zh: zh::ACCESS },
    Topic { name: "plants", predicates: "", single: false, en: en::PLANTS, zh: zh::PLANTS },
    Topic { name: "faith", predicates: "religion|diet", single: false, en: en::FAITH, zh: zh::FAITH },
    Topic { name: "contact", predicates: "email|phone|contact", single: true, en: en::CONTACT, zh: NONE },
    Topic { name: "time zone", predicates: "timezone|lives_in", single: true, en: en::TIME_ZONE, zh: zh::TIME_ZONE },
    Topic { name: "commute", predicates: "", single: true, en: NONE, zh: zh::COMMUTE },
    Topic { name: "goals", predicates: "goal", single: false, en: NONE, zh: zh::GOALS },
    Topic { name: "home", predicates: "", single: false, en: en::HOME, zh: zh::HOME },
    Topic { name: "beauty", predicates: "", single: false, en: en::BEAUTY, zh: zh::BEAUTY },
    Topic { name: "shop", predicates: "", single: false, en: NONE, zh: zh::SHOP },
    Topic { name: "pregnancy", predicates: "", single: false, en: en::PREGNANCY, zh: zh::PREGNANCY },
    Topic { name: "farm", predicates: "", single: false, en: NONE, zh: zh::FARM },
    Topic { name: "writing", predicates: "response_style|note|prefers", single: false, en: en::WRITING, zh: zh::WRITING },
    Topic { name: "dislikes", predicates: "dislikes", single: false, en: en::DISLIKES, zh: NONE },
    Topic { name: "lists", predicates: "response_style|note|prefers", single: false, en: en::LISTS, zh: NONE },
];
