//! Decides whether what a rule saw can be meant: the limits that a pattern cannot express.

use super::super::super::found::USER;
use super::super::doing;
use super::super::lexicon as lex;
use super::super::pattern::{Hit, Rule};
use super::words::{IDLE, SMALL, STEPS};
use super::*;

impl Reader<'_, '_> {
    pub(super) fn fits(&self, subject: &str, rule: &Rule, hit: &Hit, at: usize, end: usize) -> bool {
        let value = hit.value.clone();
        // "On Sundays I go ...": the day may stand in front of the subject.
        let recurs = (self.opened.min(at)..end).any(|i| {
            RECURRING.contains(self.key(i))
                && (rule.predicate == "constraint"
                    || !words!["before", "after", "mornings", "nights"].contains(self.key(i)))
        });
        let times = (at..end).any(|i| self.key(i) == "times" && matches!(self.key(i + 1), "a" | "per"));
        let recurs = recurs || times;
        let first = self.key(value.start);
        // "I've allocated two hours daily", "I have enough time to see each city" tell of no habit.
        if rule.flag("again")
            && self.key(at) == "have"
            && (first.ends_with("ed")
                || words!["been", "also", "enough", "to", "had", "done", "never"].contains(self.key(at + 1)))
        {
            return false;
        }
        if rule.flag("again") && !recurs {
            return false;
        }
        let before = self.key(value.start.wrapping_sub(1));
        if rule.flag("bare")
            && (matches!(
                before,
                "the" | "my" | "our" | "your" | "this" | "that" | "these" | "those" | "his" | "her" | "their" | "it"
            ) || matches!(
                first,
                "on" | "work" | "school" | "hope" | "well" | "much" | "about" | "how" | "more" | "to"
            ) || lex::adverb(first))
        {
            let sense = words!["taste", "smell", "sound", "texture", "feel", "sight", "noise", "look"];
            return sense.contains(first) && self.key(value.start + 1) == "of";
        }
        // "I can't stand for long" tells no taste.
        if rule.predicate == "dislikes" && matches!(first, "for" | "up") {
            return false;
        }
        if rule.flag("own")
            && (matches!(before, "the" | "this" | "that" | "these" | "those" | "your" | "it")
                || value.clone().any(|i| {
                    matches!(self.key(i), "that" | "it" | "you" | "your")
                        || self.key(i) == "this"
                            && !words!["year", "month", "summer", "spring", "autumn", "winter", "fall"]
                                .contains(self.key(i + 1))
                }))
        {
            return false;
        }
        if rule.flag("mine") && subject != USER || rule.flag("recurs") && !recurs {
            return false;
        }
        if rule.flag("named") && !(at..value.end).any(|i| matches!(self.key(i), "called" | "named" | "name")) {
            return false;
        }
        if rule.flag("person") && !(value.len() == 1 && doing::FANCIED.contains(first)) {
            return false;
        }
        if rule.flag("os") && !doing::SYSTEMS.contains(first) {
            return false;
        }
        if rule.flag("due") && !(at..end).any(|i| matches!(self.key(i), "by" | "before" | "until")) {
            return false;
        }
        if rule.flag("firm")
            && !hit.old.clone().is_some_and(|mut old| {
                old.any(|i| {
                    lex::EMPLOYERS.contains(self.key(i)) || self.words.get(i).is_some_and(|w| w.capital && w.key != "i")
                })
            })
        {
            return false;
        }
        if rule.flag("month") && !value.clone().any(|i| lex::CALENDAR.contains(self.key(i))) {
            return false;
        }
        if rule.flag("street") && !first.starts_with(|c: char| c.is_ascii_digit()) {
            return false;
        }
        if rule.flag("campus")
            && !value.clone().any(|i| {
                words![
                    "university",
                    "uni",
                    "college",
                    "school",
                    "academy",
                    "institute",
                    "polytechnic",
                    "primary",
                    "secondary",
                    "grammar",
                    "nursery",
                    "kindergarten",
                    "preschool",
                    "gymnasium",
                    "lyceum",
                    "comprehensive",
                    "prep",
                    "conservatory"
                ]
                .contains(self.key(i))
            })
        {
            return false;
        }
        if rule.flag("money")
            && !value
                .clone()
                .any(|i| doing::MONEY.contains(self.key(i)) || self.key(i).ends_with('k') && self.key(i).len() > 1)
        {
            return false;
        }
        if rule.flag("far") && !self.far(self.opened.min(at), end) {
            return false;
        }
        if rule.flag("slot")
            && (value.len() > 9
                || first.ends_with("ed")
                || words!["to", "no", "not", "been", "nothing", "never", "never", "had", "a", "until", "till", "got"]
                    .contains(first)
                || value.clone().any(|i| {
                    matches!(self.key(i), "you" | "your" | "it" | "this" | "that")
                        || self.key(i) == "to" && !words!["keys", "trip", "visit"].contains(self.key(i.wrapping_sub(1)))
                        // "three sons, Leo, Max and Jan"
                        || i < value.start + 3 && kin::noun(self.words, i, end).is_some_and(|k| k.plural)
                }))
        {
            return false;
        }
        if rule.flag("proper") && !value.clone().any(|i| self.words.get(i).is_some_and(|w| w.capital)) {
            return false;
        }
        // "I keep the books for a timber yard": a house, not a person, and no errand of one's own.
        if rule.flag("house")
            && let [what, org] = hit.values.as_slice()
        {
            let house = org.clone().any(|i| lex::EMPLOYERS.contains(self.key(i)));
            let named = self.words.get(org.start).is_some_and(|w| w.capital);
            let sure = house || named && (org.len() > 1 || self.key(org.start.wrapping_sub(1)) == "at");
            let own = matches!(self.key(what.start.wrapping_sub(1)), "my" | "our" | "your");
            if !sure || own || self.daily(what) || lex::ACTIVITIES.contains(self.key(what.start)) || recurs {
                return false;
            }
        }
        // "I run a small bindery in Sligo", but not "a marathon in York"
        if rule.flag("venture")
            && !hit.value.end.checked_sub(1).is_some_and(|last| {
                let head = self.key(last);
                !lex::THINGS.contains(head) && (lex::EMPLOYERS.contains(head) || head.ends_with("ery"))
            })
        {
            return false;
        }
        if rule.flag("wheels")
            && !hit.old.clone().is_some_and(|mut old| {
                old.any(|i| {
                    lex::CARS.contains(self.key(i))
                        || words!["car", "van", "truck", "bike", "motorbike"].contains(self.key(i))
                })
            })
        {
            return false;
        }
        if rule.flag("long") && value.len() < 2 && !value.clone().any(|i| lex::EMPLOYERS.contains(self.key(i))) {
            return false;
        }
        // "at the water board", but not "at the weekend" or "for a living".
        if rule.flag("outfit")
            && (value.len() > 4
                || lex::NOT_PLACES.contains(self.key(value.end - 1))
                || value.clone().any(|i| {
                    doing::NO_THINGS.contains(self.key(i))
                        || words![
                            "living",
                            "pace",
                            "while",
                            "speed",
                            "start",
                            "end",
                            "top",
                            "bottom",
                            "best",
                            "other",
                            "same",
                            "level",
                            "distance",
                            "desk",
                            "table",
                            "computer",
                            "screen",
                            "most",
                            "rest",
                            "wage",
                            "pittance",
                            "boss",
                            "client",
                            "clients",
                            "customers",
                            "man"
                        ]
                        .contains(self.key(i))
                }))
        {
            return false;
        }
        if rule.flag("tongue")
            && !(value.len() <= 2
                && self
                    .words
                    .get(value.start)
                    .is_some_and(|w| w.capital && !lex::CALENDAR.contains(w.key.as_ref()) && w.key != "i"))
        {
            return false;
        }
        if rule.flag("cleft")
            && (value.len() > 3
                || super::plain::past(first)
                || lex::adverb(first)
                || matches!(self.key(value.end - 1), "that" | "what"))
        {
            return false;
        }
        // "I'm reading history at Pellworth College", but not "a book at the library".
        if rule.flag("reads")
            && (lex::ARTICLES.contains(self.key(value.start.wrapping_sub(1)))
                || !hit.values.get(1).is_some_and(|org| self.words.get(org.start).is_some_and(|w| w.capital)))
        {
            return false;
        }
        if rule.flag("short") && value.len() > 2 {
            return false;
        }
        if rule.flag("figure")
            && !value
                .clone()
                .any(|i| lex::NUMBERS.contains(self.key(i)) || self.key(i).starts_with(|c: char| c.is_ascii_digit()))
        {
            return false;
        }
        if rule.flag("leisure") {
            let leisure = super::super::doubt::holds(
                self.words,
                0..self.words.len(),
                words!["free time", "spare time", "for fun", "to relax", "to unwind", "as a hobby", "my downtime"],
            );
            return leisure
                && subject == USER
                && value.len() >= 2
                && value.len() <= 8
                && !IDLE.contains(first)
                && self.key(at) == first
                && !lex::STARTS.contains(first)
                && !value.clone().any(|i| matches!(self.key(i), "not" | "no" | "never" | "be" | "have"));
        }
        // Whatever one does again and again: "I box twice a week".
        if rule.flag("doing2") {
            return subject == USER
                // "That's how I set up every browser" tells how.
                && !words!["how", "what", "where", "why"].contains(self.key(at.wrapping_sub(2)))
                && recurs
                && self.key(at) == first
                && value.len() >= 2
                && (!IDLE.contains(first) || first == "get" && self.key(value.start + 1) == "up")
                && !lex::STARTS.contains(first)
                && !lex::adverb(first)
                && !first.ends_with("ed")
                && !matches!(
                    first,
                    "would"
                        | "could"
                        | "might"
                        | "may"
                        | "got"
                        | "went"
                        | "saw"
                        | "see"
                        | "used"
                        | "keep"
                        | "wish"
                        | "make"
                        | "feel"
                        | "know"
                        | "understand"
                )
                && !value.clone().any(|i| matches!(self.key(i), "you" | "your" | "it" | "this" | "that"))
                && value.clone().any(|i| {
                    matches!(self.key(i), "every" | "each" | "daily" | "weekly" | "twice" | "nightly" | "once")
                        || self.key(i).ends_with("days")
                        || times
                });
        }
        // "a 3-year-old named Otis"
        if rule.flag("yo") && !self.key(value.end.wrapping_sub(1)).ends_with("-old") {
            return false;
        }
        if rule.predicate == "hobby"
            && !rule.flag("whole")
            && (at..value.start).any(|i| matches!(self.key(i), "a" | "an"))
        {
            return false;
        }
        if rule.flag("habit")
            && (subject != USER
                || IDLE.contains(first)
                || value.len() < 2
                || value.clone().any(|i| words!["it", "them", "that", "you"].contains(self.key(i))))
        {
            return false;
        }
        if rule.flag("dated") && !self.ahead(self.opened.min(at), end) {
            return false;
        }
        if rule.flag("plan") {
            let mut verb = value.start;
            while verb < value.end && lex::adverb(self.key(verb)) {
                verb += 1;
            }
            let word = self.key(verb);
            if rule.flag("doing") && !word.ends_with("ing") {
                return false;
            }
            let soon =
                words!["late", "busy", "tired", "free", "home", "back", "here", "ready", "done", "ill", "sick", "fine"];
            if soon.contains(word) && !self.far(at, end) {
                return false;
            }
            let step = STEPS.contains(word);
            if SMALL.contains(word) && !step || word.is_empty() {
                return false;
            }
        }
        if rule.flag("noun") && rule.flag("fix") && value.len() > 4 {
            return false;
        }
        if rule.flag("noun") && !value.clone().any(|i| EVENTS.contains(self.key(i))) {
            return false;
        }
        if rule.flag("big") {
            return subject == USER
                && STEPS.contains(first)
                && value.len() > 1
                && !words!["get", "start", "run", "buy", "open", "build", "leave", "switch", "spend"].contains(first);
        }
        true
    }
}
