//! Whether what the English rules found can be meant: each predicate takes one kind of value, and a value that cannot be of
//! that kind is none, however well the words around it fit. "My family's really pushing for it" gives no name, "Love the
//! necklace!" no taste, "since we last talked" no habit. Measured on talk that nobody wrote for this: see ARCHITECTURE.

use super::sensible::{
    ABSTRACT, ANIMALS, AS_IF, BORN, CLUBS, DONE, EMPTY_TASTES, ENOUGH_BEING, IDLE_HABITS, IDLE_TAKES, MOMENTS,
    NO_NAMES, NO_PLACES, NO_THINGS, OFTEN, ONLY_CURIOUS, ONLY_POLITE, PAST_HABITS, PEOPLE, PLACES, PLATITUDES, SHARED,
    ZONES,
};
use super::{kin, lexicon};
use crate::candidate::Candidate;
use crate::text::phrases::{is_one, stands};

/// A text as its lower-case words, each between blanks, so that a phrase can be looked for with its borders.
struct Words(String);

impl Words {
    fn of(text: &str) -> Self {
        let mut out = String::with_capacity(text.len() + 2);
        out.push(' ');
        for c in text.chars() {
            let c = if c == '\u{2019}' { '\'' } else { c };
            if c.is_alphanumeric() || c == '\'' {
                out.extend(c.to_lowercase());
            } else if !out.ends_with(' ') {
                out.push(' ');
            }
        }
        if !out.ends_with(' ') {
            out.push(' ');
        }
        Self(out)
    }

    /// Whether one of the phrases, between bars, stands in it; `*` leaves an end open.
    fn has(&self, table: &'static str) -> bool {
        stands(&self.0, table)
    }

    /// Whether these words stand in it.
    fn holds(&self, phrase: &str) -> bool {
        self.0.contains(&format!(" {phrase} "))
    }

    fn all(&self) -> impl Iterator<Item = &str> {
        self.0.split_whitespace()
    }

    fn first(&self) -> &str {
        self.all().next().unwrap_or_default()
    }

    fn last(&self) -> &str {
        self.0.split_whitespace().next_back().unwrap_or_default()
    }

    /// Whether the whole of it is one of the phrases.
    fn is(&self, phrases: &str) -> bool {
        is_one(self.0.trim(), phrases)
    }

    /// Whether one of its words, or what it is the plural of, is meant.
    fn names(&self, known: impl Fn(&str) -> bool) -> bool {
        self.all().any(|w| known(w) || [w.strip_suffix('s'), w.strip_suffix("es")].into_iter().flatten().any(&known))
    }

    /// Whether the one who speaks is in it.
    fn speaks_of_self(&self) -> bool {
        self.has("i|i'm|i've|i'd|i'll|my|me|we|we're|we've|our|us|mine|myself")
    }
}

/// A candidate's parts.
struct Said<'a> {
    object: &'a str,
    sentence: &'a str,
    value: Words,
    /// What says it, a part of the sentence.
    clause: Words,
    all: Words,
    /// The value begins as a name does.
    named: bool,
    capital: bool,
    own: bool,
    negated: bool,
    requested: bool,
}

/// Whether the fact can be meant. `sentence`: the whole sentence that the candidate's text is a part of.
pub(in crate::extract) fn holds(one: &Candidate, sentence: &str) -> bool {
    let Some(fact) = &one.fact else { return true };
    // "mother's friend must still"
    if Words::of(&fact.subject).has("must|still|really|just|also|so|then") {
        return false;
    }
    let value = Words::of(&fact.object);
    let first = fact.object.split_whitespace().next().unwrap_or_default().trim_start_matches(['"', '\'', '(']);
    let capital = first.starts_with(|c: char| c.is_uppercase() || c.is_numeric() || !c.is_ascii());
    // who writes no capitals at all has none in names either
    let casual =
        !sentence.contains(char::is_uppercase) && !["ing", "ed"].iter().any(|end| value.first().ends_with(end));
    let said = Said {
        object: &fact.object,
        sentence,
        named: (capital || casual) && !is_one(value.first(), NO_NAMES),
        capital,
        clause: Words::of(&one.text),
        all: Words::of(sentence),
        own: fact.subject == "user",
        negated: fact.negated,
        requested: one.requested,
        value,
    };
    said.fits(&fact.predicate)
}

/// What one has for some days.
const PAINS: &str = "headache|toothache|stomachache|backache|earache|cold|flu|fever|cough|throat|blister|bruise|hangover|cramp|rash|sunburn|hiccups|limp";

impl Said<'_> {
    fn fits(&self, predicate: &str) -> bool {
        let Self { value, clause, all, .. } = self;
        match predicate {
            "name" => {
                self.named
                    || all.has("name is|name's|called|call me|known as|goes by|go by|names me|nickname*")
                        && !is_one(value.first(), NO_NAMES)
            }
            "form_of_address" => all.has("call*|address*|refer to me|know me as|knows me as|nickname*|name*|go by|goes by|use|say"),
            "username" => {
                self.object.starts_with('@')
                    || all.has("username*|user name*|handle*|login*|account*|nick*|screen name|gamertag|id|i'm on|on instagram|on github|on twitter")
            }
            "partner" | "spouse" | "friend" | "colleague" | "boss" | "neighbor" | "roommate" | "landlord" | "sibling"
            | "child" | "parent" | "relative" => self.negated || self.named || value.names(|word| kin::is(word) || is_one(word, PEOPLE)),
            "age" => self.age(),
            // what one had as a child and has no more
            "condition" if all.has("gone completely|grew out of|grown out of|outgrew|had as a kid") || all.has("as a kid|as a child") && !all.has("still|since|to this day") => false,
            "condition" => !value.is("intolerance|allergy|condition|disease|illness"),
            "allergy" => !value.is("severe|bad|mild|serious|slight|terrible|food|new|nasty|life threatening") && !is_one(value.first(), "mondays|monday|mornings|work|working|exercise|effort|bullshit|nonsense|drama|stupidity|idiots|fun|happiness|commitment|housework|meetings|people|responsibility|small"),
            "medication" => {
                let drug = value.all().any(lexicon::medicine) || self.object.contains(|c: char| c.is_ascii_digit());
                let told = "pill*|tablet*|capsule*|medic*|prescri*|dose*|mg|inject*|inhaler*|supplement*|drug*|doctor*|gp|pharmac*";
                !is_one(value.first(), IDLE_TAKES) && (drug || all.has(told))
            }
            "timezone" => self.named || value.all().any(lexicon::zone) || value.has(ZONES),
            "lives_in" => !value.has(NO_PLACES) && (self.named || value.has(PLACES)),
            "budget" => {
                self.object.contains(|c: char| c.is_ascii_digit())
                    || value.has("hundred|thousand|grand|million|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|ten|five|k|dozen")
            }
            "employer" => self.employs(),
            "works_as" => {
                let parent = value.has("dad|mom|mum|mother|father|parent|role model|ai|language model");
                (!parent || value.has("stay at home|full time"))
                    && !all.has("which is a|which is an|that is a|it's a|this is a|considered a")
                    && !clause.has("fan")
                    && !self.keeps()
                    && !value.is("human|person|fan|bit|kid|team")
                    && !is_one(value.first(), "can|could|would|is|was|will|be")
                    && (value.first() == "as" || !is_one(value.first(), NO_NAMES))
            }
            "school" | "studies" | "degree" | "grade" => {
                !is_one(value.first(), "often|always|next|now|there|here|it|this|that|these|those|how|what|why|more|some|lots|a")
                    && !value.is("hard|well|less|prep")
            }
            "has_pet" => {
                let thing = all.has("logitech|wireless|keyboard|computer|pc|gaming|usb|headset|plant|plants");
                self.negated || self.named || value.names(|word| lexicon::animal(word) || is_one(word, ANIMALS)) && !thing
            }
            "owns" | "uses" | "rents" | "drives" => {
                !(is_one(value.last(), "tasty|easy|nice|great|amazing|good|new|big|bad|hard|fun|gained|able|sure|seat") || value.has(NO_THINGS) || predicate == "owns" && self.ails())
            }
            "likes" | "prefers" => self.tastes(),
            "dislikes" => value.first() == "being" || self.tastes(),
            "eats" | "drinks" => !value.is("changes|more|worries|problem|idea|doubt"),
            "hobby" => {
                !is_one(value.first(), "every|each|hard|easy|busy|it|this|that|them|how|some|more|very|so|when|what|today|now")
                    && !value.has("reminds|last year")
            }
            "habit" => self.recurs(),
            "learning" => !value.has("is|are|was|isn't|what|that|how to|about") || clause.has("learning how"),
            "goal" => {
                let mine = "i|i'm|i'd|i've|i'll|my|me|we|we're|we'd|our|goal*|saving*|hoping|aiming|planning|training|trying|determined|keen";
                all.has(mine) && !all.has(ONLY_POLITE)
            }
            // "by 15 %" is no date, and what is done is not due
            "deadline" => !self.object.contains('%') && (self.requested || !all.has(DONE)),
            "appointment" => self.requested || !all.has(DONE),
            "schedule" => !clause.has("here's|it's important|it's become|is important|last weekend|last week|last night|last month|yesterday|isn't strong"),
            "constraint" | "avoids" => !all.has("can't believe|can't imagine|can't wait|can't help but|can't stop thinking|cannot believe"),
            "response_style" => !value.is("chat|come|contact me|problem|prob|hesitate to ask|talk|reach out|be here"),
            "note" => !value.has(PLATITUDES) && !clause.has("whenever you need|here for you|that book|that time|don't hesitate|take care"),
            "favorite_one" | "favorite_thing" => false,
            _ => true,
        }
    }

    /// A number is an age where it is said of a life: "I'm 54", "a 54-year-old producer", "Ann, 54, from Hull".
    fn age(&self) -> bool {
        let value = self.value.0.trim();
        let told = BORN.split('|').any(|told| self.all.holds(&told.replace('_', value)));
        let between =
            self.sentence.contains(&format!(", {}", self.object)) && !self.sentence.contains(['=', '\u{d7}', '(']);
        between || (told || !self.own) && !self.all.has(AS_IF)
    }

    /// "A cold since Monday" is nothing one owns, a cold box is.
    fn ails(&self) -> bool {
        let mut words = self.value.all().peekable();
        let behind = "and|or|at|on|in|from|since|for|that|which|today|now|again";
        while let Some(word) = words.next() {
            if is_one(word, PAINS) && words.peek().is_none_or(|next| is_one(next, behind)) {
                return true;
            }
        }
        false
    }

    /// "I keep a boat at the marina" tells no work; "I keep the books for a bakery" does.
    fn keeps(&self) -> bool {
        self.clause.has("i keep|we keep") && !self.clause.has("books|accounts|records|bees|goal|score|order|house")
    }

    fn employs(&self) -> bool {
        let Self { value, all, .. } = self;
        let with = value.0.trim();
        let person =
            self.capital && ["working", "work", "worked"].iter().any(|verb| all.holds(&format!("{verb} with {with}")));
        let serves = "company|firm|studio|agency|team at";
        let customer = all.has("insurance|a quote|customer of") && !value.has("insurance");
        if self.keeps() {
            return false;
        }
        let force = value.has("navy|army|force|police|military|marines|guard");
        (!person || all.has(serves)) && !customer && !value.has(CLUBS) && (force || !is_one(value.first(), NO_NAMES))
    }

    /// A taste is the speaker's own and lasts. "Love your photo!" praises, "Family is everything" says what all say, "I'm
    /// particularly interested in the soup" picks from what was just offered.
    fn tastes(&self) -> bool {
        let Self { value, clause, all, .. } = self;
        if !self.own {
            return !clause.has("so excited");
        }
        let mine = clause.speaks_of_self();
        let praise = !mine
            && [" love ", " like ", " enjoy ", " loving ", " adore "].iter().any(|verb| {
                let after = clause.0.strip_prefix(verb).and_then(|rest| rest.split(' ').next());
                after.is_some_and(|word| is_one(word, "the|your|this|that|it|how|those|these"))
            });
        let common = !mine
            && (clause.has("is everything|are everything|is a must|are a must|is essential|is key|is so important|is crucial|is important|means everything|can be so|is a blessing")
                || value.has(ABSTRACT) && clause.has("is|are"));
        let few = value.all().count();
        let empty = few <= 2 && is_one(value.first(), EMPTY_TASTES)
            || few <= 3 && value.first() == "being"
            || few == 1 && is_one(value.first(), ENOUGH_BEING)
            || is_one(
                value.first(),
                "wanted|valued|decided|started|got|had|made|went|took|felt|thought|loved|is|are|was|were|can|sure|at|in|on|to|each|more|some|any|also",
            )
            || is_one(value.last(), "be|even|from|in|on|to|with|there|order|at|of|a|the|safe|points");
        let reply = clause.has("love the|like the|enjoy the")
            && [value.last(), clause.last()].iter().any(|last| {
                is_one(last, "theme|vibes|idea|ideas|template|plan|suggestion|suggestions|list|look|sound|fact|concept|design|option|options|recipe|energy|vibe|quote|photo|pic|picture|way|feeling|approach")
            });
        let over = clause.has("over")
            && !mine
            && clause.has("it's|is|was|are|were")
            && !clause.has("prefer*|rather|please|always");
        let never =
            all.has("never taken|never been to|never done|never had|never tried|never seen|as an ai|physical entity");
        !(praise
            || common
            || empty && !clause.has("what i")
            || clause.has(MOMENTS)
            || clause.has(ONLY_CURIOUS)
            || reply
            || over
            || never)
    }

    /// A habit is told by how often, or said plainly of oneself in the present: "I moderate a forum".
    fn recurs(&self) -> bool {
        let Self { value, clause, all, .. } = self;
        let first = value.first();
        let other = self.capital && first != "i" && !first.starts_with("i'") && !clause.0.starts_with(&value.0);
        let direct = [" i ", " we "]
            .iter()
            .any(|me| clause.0.strip_prefix(me).is_some_and(|rest| rest.split(' ').take(2).any(|word| word == first)));
        let past = first.ends_with("ed") || is_one(first, PAST_HABITS);
        let idle = is_one(
            first,
            "enjoy|getting|reminding|making|helping|reporting|bringing|giving|showing|each|more|costs|appreciate|give",
        ) || value.has(IDLE_HABITS);
        let shared = all.has(SHARED);
        self.negated && !idle
            || self.requested
            || !shared && !other && !idle && (clause.has(OFTEN) || direct && !past && !all.has("we all"))
    }
}
