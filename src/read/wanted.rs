//! Turns a question into the kind of value that it wants of a thing it names, and finds the statements that give one: "When
//! do my parents land?" wants a time, "What is my boat called?" a name.

use super::asks::{Asked, parts};
use super::clauses::first_word;
use super::relations::{CHILD, RELATIONS};
use super::whom::STRANGERS;
use super::{change, intents};
use crate::text::fold;
use crate::text::phrases::{any, is_one};
use crate::text::tokens::{self, Class};

/// By which each kind is asked for.
const TIME: &str = "when|what time|what date|which date|which day|what day|which month|what month|how soon|how early|till when|until when";
const AMOUNT: &str =
    "how much|how many|how long|how big|how far|how old|how often|how tall|how wide|how fast|what size|how heavy";
const NAME: &str = "called|name of|the name|title|what name|named|whose name";
/// By which one of some kind is asked for: the kind stands next.
const ONE: &str = "which|what";
const WHO: &str = "who|whom";
const WHERE: &str = "where|what address|which address|which town|which street|what town";
/// Words of a question that name no thing.
const ASKING: &str = "what|when|where|which|time|date|day|days|month|year|name|names|called|call|named|title|address|town|\
    street|much|many|long|often|soon|early|usually|normally|again|exactly|please|remind|tell|know|kind|sort|thing|things|\
    live|lives|half|past|quarter|round|program|programme|side|part|bit|piece|colour|color|should|need|have|want|like|come|give|take|make|going|these|right|good|best|would|could|start|work|home";
const NUMBERS: &str = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|\
    hundred|thousand|half|once|twice";
const NAMES: &str = "called|named|name's|name is|title|titled|goes by";
const PLACES: &str = "in|at|on|near|behind|under|opposite|beside|above";
/// By which something to be written is to say when or where it is.
const ANNOUNCED: &str = "the date|the day|the time|which day|what day|say when|says when|saying when|when it is|when it's|and when|when and where";
/// What has a name of its own and does nothing for which one would ask who does it.
const BEARERS: &str = "dog|puppy|cat|kitten|horse|pony|donkey|goat|sheep|pig|cow|hen|rabbit|hamster|ferret|parrot|budgie|tortoise|gecko|lizard|snake|fish|pet|\
    boat|barge|ship|yacht|car|van|truck|camper|bike|band|choir|team|club|league|company|firm|business|shop|bakery|cafe|pub|restaurant|hotel|school|college|\
    street|road|village|town|house|cottage|farm|book|novel|song|album|game|project|app|blog|podcast|channel|newsletter|server|computer|laptop|network|plant|tree|doll|robot|course";

/// What one clause of a question wants.
#[derive(Debug)]
pub struct Wanted {
    value: &'static str,
    things: Vec<String>,
}

impl Asked {
    /// Whether something is to be written that says when or where it is.
    #[must_use]
    pub fn announces(&self) -> bool {
        self.topics.iter().any(|t| t.name == "writing") && any(&self.about, ANNOUNCED)
    }

    /// What it wants, clause by clause.
    #[must_use]
    pub fn wanted(&self) -> Vec<Wanted> {
        if !self.asks || self.general || self.open || !self.is_latin() || !self.is_own() {
            return Vec::new();
        }
        parts(&self.focus).into_iter().filter_map(wanted).collect()
    }
}

impl Asked {
    /// Whether it asks for somebody or some place.
    #[must_use]
    pub fn names_one(&self) -> bool {
        self.is_latin() && any(self.key(), "where|who|which|whom|name|called")
    }

    /// Whether it asks for something of a kind that [`Asked::same_kind`] knows.
    #[must_use]
    pub fn asks_kind(&self) -> bool {
        intents::names(self.key())
    }
}

fn wanted(clause: &str) -> Option<Wanted> {
    let key = fold::key(clause);
    let asks = [TIME, AMOUNT, NAME, WHERE, ONE].into_iter().find(|words| any(&key, words));
    let value = if is_one(first_word(&key), WHO) { WHO } else { asks? };
    // "Which saw did I buy?" wants the name of a saw.
    let kind = key.split([' ', ',', '?']).skip_while(|w| !is_one(w, ONE)).nth(1).unwrap_or("");
    let things = if value == ONE { kind } else { &key };
    let things = tokens::query(things).into_iter().filter(|t| t.class == Class::Word && t.weight >= 0.5);
    let things: Vec<String> =
        things.map(|t| t.text).filter(|t| t.len() > 3 && !any(t, ASKING) && !change::timed(t)).collect();
    (!things.is_empty() || value == WHO).then_some(Wanted { value, things })
}

impl Wanted {
    /// Whether a statement names the thing and gives a value of the kind.
    #[must_use]
    pub fn given_by(&self, statement: &str) -> bool {
        let key = fold::key(statement);
        let digit = || key.bytes().any(|b| b.is_ascii_digit());
        let value = match self.value {
            // "My locksmith is called Ada": whoever has to be kept in mind by name is asked for by what she does.
            WHO if any(&key, "my|our") && named(statement) && self.may_be(&key) => return true,
            TIME => change::timed(&key),
            AMOUNT => digit() || any(&key, NUMBERS),
            NAME | ONE => any(&key, NAMES) || named(statement),
            _ => any(&key, PLACES) && named(statement),
        };
        if !value {
            return false;
        }
        let mut met = vec![false; self.things.len()];
        tokens::visit(statement, &mut |term, _| {
            if let Some(at) = self.things.iter().position(|t| t == term) {
                met[at] = true;
            }
        });
        let met = met.into_iter().filter(|met| *met).count();
        met > usize::from(self.things.len() > 2)
    }
}

impl Wanted {
    /// Whether who bears the name that a folded statement tells may be asked for: somebody by what she does, or whom the
    /// question names. "My dog is called Rex" answers no "Who is my landlord?".
    fn may_be(&self, key: &str) -> bool {
        let told = [" is called", " name is", " name's"].iter().find_map(|told| key.split_once(told));
        let Some((before, _)) = told.filter(|_| any(key, "is called|name is|name's")) else { return false };
        let last = before.rsplit(' ').next().unwrap_or("");
        let bearer = last.strip_suffix("'s").unwrap_or(last);
        if tokens::query(bearer).iter().any(|t| self.things.contains(&t.text)) {
            return true;
        }
        // "I've a plumber, his name is Ed": who is meant stands before.
        let whole = is_one(bearer, "his|her|their|he|she|they|who|whose");
        let bearer = if whole { before } else { bearer };
        let kin = RELATIONS.iter().any(|(name, words)| !is_one(name, STRANGERS) && any(bearer, words));
        !kin && !any(bearer, CHILD) && !any(bearer, BEARERS) && !is_one(bearer, "my|our|it|its|which|that|the")
    }
}

/// Whether a word inside a sentence begins with a capital.
#[must_use]
pub fn named(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).any(|pair| {
        let [before, word] = pair else { return false };
        let word = word.trim_start_matches(['"', '(']);
        // "I", with whatever apostrophe behind it.
        let own = word.strip_prefix('I').is_some_and(|rest| !rest.starts_with(char::is_alphabetic));
        !own && !before.ends_with(['.', '!', '?', ':']) && word.starts_with(char::is_uppercase)
    })
}

#[cfg(test)]
mod tests {
    use super::super::asks::read;

    fn gives(question: &str, statement: &str) -> bool {
        read(question).wanted().iter().any(|w| w.given_by(statement))
    }

    #[test]
    fn a_value_of_the_kind_asked_for_answers_where_the_thing_is_named() {
        assert!(gives("When do my godparents turn up?", "My godparents fly in on the 3rd of June."));
        assert!(!gives("When do my godparents turn up?", "My godparents sell rope."));
        assert!(!gives("When do my godparents turn up?", "My lodger flies in on the 3rd of June."));
        assert!(gives("What is my barge called?", "The barge we bought is the Heron."));
        assert!(gives("How much did I pay for the kiln?", "The kiln cost me 400 and a crate of beer."));
        assert!(gives("Where is my allotment?", "Got the allotment, it's in Foxley Road."));
        assert!(!gives("Where is my allotment?", "The allotment is a jungle."));
        assert!(gives("Who do I call when a key snaps?", "Remember that my locksmith is called Ada Frost."));
        assert!(!gives("Who do I call when a key snaps?", "The lock is old and my key is bent."));
        assert!(!gives("When did the Romans leave?", "The Romans left in June."));
        assert!(super::named("Today Ida is off") && !super::named("Today I\u{2019}m off"));
    }

    #[test]
    fn who_does_something_is_no_pet_and_no_relative() {
        assert!(gives("Who is my landlord?", "My landlord is called Ada Frost."));
        assert!(!gives("Who is my landlord?", "My dog is called Rex."));
        assert!(!gives("Who mends my roof?", "My daughter's name is Ada."));
        assert!(!gives("Who mends my roof?", "Our boat is old, its name is Heron."));
        assert!(gives("Who minds our ferret?", "Our ferret is called Nip."));
        assert!(gives("Who mends my roof?", "My roofer's name is Ada."));
    }

    #[test]
    fn only_what_asks_for_a_day_announces_one() {
        assert!(read("Draft a note to my choir that says when it is.").announces());
        assert!(!read("Draft a note to my choir for when the hall is cold.").announces());
    }
}
