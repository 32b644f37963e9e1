//! Tells why an English sentence should not become a lasting memory: imagined, asked, denied, reported, of the moment.

use super::doing;
use super::lexicon as lex;
use super::token::{Sort, Token};
use crate::candidate::Doubt;
use crate::text::words::{Words, words};
use std::ops::Range;

fn key(words: &[Token], at: usize) -> &str {
    words.get(at).map_or("", |w| w.key.as_ref())
}

/// Whether the words at `at` are this phrase.
pub(super) fn says(words: &[Token], at: usize, phrase: &str) -> bool {
    // Nearly all phrases are told apart by their first letter.
    key(words, at).as_bytes().first() == phrase.as_bytes().first()
        && phrase.split(' ').enumerate().all(|(i, w)| key(words, at + i) == w)
}

/// Whether one of the phrases stands anywhere in the range.
pub(super) fn holds(words: &[Token], range: Range<usize>, phrases: Words) -> bool {
    range.clone().any(|at| phrases.iter().any(|p| says(words, at, p) && at + p.split(' ').count() <= range.end))
}

/// The doubt that falls on everything from some word of the sentence on.
pub(super) fn sentence(words: &[Token], from: usize) -> Option<(usize, Doubt)> {
    if staged(words, from) {
        return Some((from, Doubt::Hypothetical));
    }
    if mocking(words) {
        return Some((from, Doubt::NotLasting));
    }
    // "..., says my wife": the one who says it stands behind.
    let aside = (from + 1..words.len()).find(|i| {
        key(words, i - 1) == ","
            && matches!(key(words, *i), "says" | "said" | "reckons" | "claims" | "according" | "thinks" | "say")
            && !matches!(key(words, i + 1), "i" | "we" | "that")
            && words.len() - i <= 6
    });
    if aside.is_some() {
        return Some((from, Doubt::ThirdPerson));
    }
    if lex::IMAGINED.iter().any(|p| says(words, from, p)) {
        // "If you cook for me, I'm allergic to nuts": only what is imagined about the user.
        let whose = (from + 1..words.len())
            .take(2)
            .any(|i| matches!(key(words, i), "you" | "your" | "there" | "anyone" | "possible" | "it"));
        let spoken = key(words, from) == "you" && matches!(key(words, from + 2), "talking" | "speaking" | "chatting");
        if !spoken && (key(words, from) != "if" || !whose) {
            return Some((from, Doubt::Hypothetical));
        }
    }
    for at in from..words.len() {
        if lex::DENIALS.iter().any(|p| says(words, at, p)) {
            // "..., who told you that?" denies what came before.
            let back = ["who told you", "where did you get", "who said i"].iter().any(|p| says(words, at, p));
            return Some((if back { from } else { at }, Doubt::Negated));
        }
        if at > from
            && key(words, at - 1) == ","
            && ["say i", "say we", "say my", "suppose i", "imagine i", "assume i", "let us say"]
                .iter()
                .any(|p| says(words, at, p))
        {
            return Some((at, Doubt::Hypothetical));
        }
        // "the review reads: we loved our stay": what stands behind the colon are other words than the user's.
        if at > from
            && key(words, at) == ":"
            && matches!(
                key(words, at - 1),
                "reads"
                    | "read"
                    | "go"
                    | "says"
                    | "goes"
                    | "said"
                    | "wrote"
                    | "states"
                    | "reading"
                    | "begins"
                    | "opens"
                    | "writes"
                    | "texted"
                    | "messaged"
                    | "emailed"
                    | "posted"
                    | "tweeted"
                    | "replied"
                    | "answered"
                    | "commented"
                    | "sang"
                    | "sings"
                    | "shouted"
                    | "told"
            )
            && !(from..at).any(|i| matches!(key(words, i), "i" | "we" | "my"))
        {
            return Some((at, Doubt::Quoted));
        }
        // "I'm the detective and you're the suspect": parts are handed out.
        if key(words, at) == "you"
            && key(words, at + 1) == "be"
            && matches!(key(words, at + 2), "the" | "my" | "a" | "an")
            && (from..words.len())
                .any(|i| says(words, i, "i be") && matches!(key(words, i + 2), "the" | "a" | "an" | "your"))
        {
            return Some((from, Doubt::Hypothetical));
        }
        let taught = words!["explain", "teach", "talk", "treat", "speak"].contains(key(words, from))
            || (from..at)
                .any(|i| key(words, i) == "explain" || says(words, i, "talk to me") || says(words, i, "treat me"));
        if at > from
            && !taught
            && (says(words, at, "like i be") || says(words, at, "as if i") || says(words, at, "as though i"))
        {
            return Some((at, Doubt::Hypothetical));
        }
        // A doctor's word on the user is no hearsay.
        let doctor = (at + 2..at + 5).any(|i| lex::DOCTORS.contains(key(words, i)) || key(words, i) == "pharmacist");
        if says(words, at, "according to") && !doctor
            || says(words, at, "rumour has")
            || says(words, at, "apparently i")
        {
            return Some((at, Doubt::ThirdPerson));
        }
        if let Some(found) = reported(words, from, at) {
            return Some((found, Doubt::ThirdPerson));
        }
        // An "if" or "what if" later in the sentence casts doubt on what comes after it and on a wish before it.
        if matches!(key(words, at), "if")
            && matches!(key(words, at + 1), "i" | "we")
            && matches!(
                key(words, at + 2),
                "was" | "had" | "lived" | "could" | "did" | "won" | "moved" | "ever" | "worked"
            )
        {
            return Some((from, Doubt::Hypothetical));
        }
    }
    None
}

/// Whether a sentence sets a stage on which "I" is somebody else: "in this story", "my character", "let's play".
pub(super) fn staged(words: &[Token], from: usize) -> bool {
    let near = from..words.len().min(from + 9);
    let stage = matches!(key(words, from), "in" | "for")
        && matches!(key(words, from + 1), "the" | "my" | "this" | "our" | "a" | "that" | "your")
        && (from + 2..from + 5).any(|i| doing::STAGES.contains(key(words, i)));
    let role = near.clone().any(|i| {
        doing::ROLES.contains(key(words, i))
            && (from..i).any(|j| matches!(key(words, j), "my" | "our" | "the" | "a" | "your"))
            && !(from..i).any(|j| matches!(key(words, j), "i" | "be" | "like" | "love"))
    });
    stage
        || role
        || near.clone().any(|i| {
            ["lets play", "role play", "roleplay", "play the role", "play the part", "pretend", "in character"]
                .iter()
                .any(|p| says(words, i, p))
        })
}

/// Whether a sentence means the opposite of what it says: "oh great, ...", "I just love paying taxes".
pub(super) fn mocking(words: &[Token]) -> bool {
    let opens = doing::IRONY.iter().any(|p| says(words, 0, p));
    let burden = (0..words.len()).any(|i| {
        matches!(
            key(words, i),
            "just" | "totally" | "absolutely" | "so" | "really" | "simply" | "thrilled" | "delighted"
        ) && matches!(key(words, i + 1), "love" | "adore" | "enjoy" | "thrilled" | "delighted" | "to")
            && (i + 2..i + 7).any(|j| doing::BURDENS.contains(key(words, j)))
    });
    let marked = words.last().is_some_and(|w| w.key == "🙄" || w.key == "🙃")
        || words.len() > 2 && key(words, words.len() - 1) == "s" && key(words, words.len() - 2) == "/";
    opens
        || burden
        || marked
        || says(words, words.len().saturating_sub(1), "not") && key(words, words.len().wrapping_sub(2)) == "..."
}

/// "My aunt thinks I ...", "the quiz says that my ...": somebody else's view of the user.
fn reported(words: &[Token], from: usize, at: usize) -> Option<usize> {
    // "Keep it out of whatever you suggest, I ..." reports nothing.
    let offered = key(words, at + 1) == "," && key(words, at - usize::from(at > 0)) == "you";
    // "been told I have ..." is the user's own news.
    let offered = offered || key(words, at - usize::from(at > 0)) == "been";
    if !lex::REPORTS.contains(key(words, at)) || at == from || offered {
        return None;
    }
    let mut next = at + 1;
    while matches!(
        key(words, next),
        "that"
            | "me"
            | "to"
            | "us"
            | "how"
            | "if"
            | "whether"
            | ":"
            | ","
            | "earlier"
            | "before"
            | "once"
            | "always"
            | "yesterday"
            | "saying"
            | "telling"
            | "calling"
            | "everyone"
            | "everybody"
            | "people"
            | "him"
            | "her"
            | "them"
            | "think"
            | "claim"
            | "his"
            | "teacher"
            | "friends"
    ) {
        next += 1;
    }
    let of_user = matches!(key(words, next), "i" | "my" | "we" | "our")
        || matches!(key(words, at + 1), "people" | "everyone")
        || matches!(key(words, at + 1), "me" | "us") && next < words.len();
    if !of_user {
        return None;
    }
    // Whose words? The subject stands before the verb, in the same clause.
    let clause = (from..at)
        .rev()
        .find(|i| matches!(key(words, *i), "," | ";" | "but" | "and" | "-" | ":"))
        .map_or(from, |i| i + 1);
    let own = (clause..at).any(|i| matches!(key(words, i), "i" | "we"));
    let doctor = (clause..at).any(|i| lex::DOCTORS.contains(key(words, i)));
    let name = matches!(key(words, at), "called" | "calls" | "told" | "said")
        && key(words, at + 1) == "me"
        && key(words, at) != "told";
    (!own
        && !doctor
        && !name
        && clause < at
        && (clause..at).any(|i| words.get(i).is_some_and(|w| w.kind == Sort::Word)))
    .then_some(clause)
}

/// Whether a clause asks: an inverted verb or a question word in front.
pub(super) fn asks(words: &[Token], range: &Range<usize>, asked: bool, last: bool) -> bool {
    let mut at = range.start;
    while at < range.end
        && (matches!(
            key(words, at),
            "and" | "but" | "so" | "then" | "or" | "," | "well" | "hey" | "ok" | "also" | "please"
        ))
    {
        at += 1;
    }
    let first = key(words, at);
    // "... and so do I" asks nothing.
    if !asked
        && (range.start..at + 1).any(|i| key(words, i) == "so")
        && matches!(first, "do" | "be" | "have" | "can" | "so")
    {
        return false;
    }
    // "Remember when I lived in Prague?"
    if asked && last && matches!(first, "remember" | "recall" | "guess" | "know") {
        return true;
    }
    let relative = matches!(first, "who" | "which" | "whose") && at > 0 && !asked;
    let wh = !relative && words!["what", "why", "where", "who", "which", "how", "whose", "when"].contains(first);
    let inverted = lex::ASKING.contains(first)
        && (matches!(
            key(words, at + 1),
            "i" | "you"
                | "we"
                | "he"
                | "she"
                | "it"
                | "they"
                | "there"
                | "my"
                | "our"
                | "the"
                | "this"
                | "that"
                | "your"
                | "anyone"
        ) || asked && last);
    if wh {
        return asked
            || !matches!(first, "when" | "where" | "what")
            || matches!(key(words, at + 1), "do" | "did" | "be" | "can" | "should" | "would");
    }
    if inverted && !matches!((first, key(words, at + 1)), ("do", "not") | ("be", "a") | ("have", "a")) {
        return true;
    }
    // "would you say I prefer tea?", "I like jazz, right?"
    asked
        && last
        && range.clone().any(|i| {
            says(words, i, "do you")
                || says(words, i, "did you")
                || says(words, i, "did i")
                || says(words, i, "do i")
                || says(words, i, "should i")
                || says(words, i, "remember where")
                || says(words, i, "remember what")
        })
}

/// Whether a clause speaks of this moment only.
pub(super) fn passing(words: &[Token], range: &Range<usize>) -> bool {
    range.clone().any(|i| lex::NOW.contains(key(words, i))) || holds(words, range.clone(), lex::NOWS)
}

/// Whether something between the clause's start and `at` makes what follows only possible.
/// A plan may lie ahead; a state may not.
pub(super) fn possible(words: &[Token], from: usize, at: usize, plan: bool) -> bool {
    (from..at).any(|i| {
        let word = key(words, i);
        let ahead =
            !plan && (word == "try" || word == "will" && !matches!(key(words, i + 1), "always" | "not" | "never"));
        let near = |n: usize, list: Words| (i + 1..i + n).any(|j| list.contains(key(words, j)));
        // "I'd rather", "I could eat dumplings every day", "in May" are meant.
        let meant = match word {
            "would" if plan && matches!(key(words, i + 1), "like" | "love") => true,
            "would" => {
                near(4, words!["rather", "sooner", "prefer", "always", "pick", "choose"])
                    || near(3, words!["describe", "call", "consider", "class"])
                    || near(2, words!["never"])
                    || near(6, words!["anything", "miles", "kill", "any"])
                    || near(12, words!["over"])
            }
            "could" => key(words, i + 1) == "not" || near(9, words!["every", "forever", "all"]),
            "may" => key(words, i.wrapping_sub(1)) == "in",
            _ => false,
        };
        ahead || lex::POSSIBLE.contains(word) && !meant || word == "if" && i > from
    })
}
