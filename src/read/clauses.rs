//! Turns a message into the clauses by which it asks.

use super::answers::{self, Question};
use super::asks::{OWN, asking, informs, key_of};
use super::intents;
use crate::text::phrases::{any, is_one};
use crate::text::{fold, language, sentence};

/// Openings of a question that came without its mark.
pub(super) const WH: &str = "what|which|who|where|when|why|how|whose|what's|where's|who's|when's|how's|where'd|what'd|what'll|who'll|what've|who'd|how'd";
/// First words of questions that are answered by yes or no.
pub(super) const YES_OR_NO: &str =
    "is|isn't|are|aren't|do|don't|does|doesn't|did|can|has|have|was|were|will|won't|would|wouldn't";

/// The first word of Latin letters.
pub(super) fn first_word(key: &str) -> &str {
    key.split(|c: char| !c.is_ascii_alphabetic() && c != '\'').find(|w| !w.is_empty()).unwrap_or("")
}

/// The clauses by which a message asks: "Which pets have we, and when am I home?" asks two things.
#[must_use]
pub fn parts(message: &str) -> Vec<&str> {
    let asking = sentence::sentences(message).into_iter().filter(|s| asking(s));
    asking.flat_map(clauses).collect()
}

/// A sentence cut before each word that opens a further question, where both sides are long enough to ask something.
fn clauses(sentence: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = sentence;
    let mut from = 0;
    while let Some(at) = rest.get(from..).and_then(|r| r.find([',', ':', ';', ' ']).map(|at| at + from)) {
        from = at + 1;
        let (before, after) = rest.split_at(at);
        let next = after.trim_start_matches([',', ':', ';', ' ']);
        let joined = next.strip_prefix("and ").or_else(|| next.strip_prefix("or ")).unwrap_or(next);
        let marked = joined.len() < next.len() || !after.starts_with(' ');
        let opens = is_one(&fold::key(first_word(joined)), WH) || is_one(first_word(joined), YES_OR_NO);
        let long = |part: &str| part.split(' ').count() > 2;
        if marked && opens && long(before.trim()) && long(joined) {
            out.push(before.trim());
            (rest, from) = (joined, 0);
        }
    }
    out.push(rest);
    out
}

/// What a sentence tells: all of it, or the part before or after the clause that asks, "The car is a diesel, so what oil does
/// it take?", "Plan my trip, I can't fly".
#[must_use]
pub fn told(sentence: &str) -> Option<&str> {
    if informs(sentence) {
        return Some(sentence);
    }
    if !asking(sentence) {
        return None;
    }
    let breaks = sentence.match_indices([',', ';', '，', '；']);
    let mut before = None;
    for (at, mark) in breaks {
        let (head, rest) = (sentence[..at].trim(), sentence[at + mark.len()..].trim());
        if states(head) {
            before = Some(head);
        } else if before.is_none() && states(rest) {
            return Some(rest);
        }
    }
    before
}

/// Whether a clause states something of the user's by itself.
fn states(clause: &str) -> bool {
    answers::of(clause, Question::States, || informs(clause) && is_own(&key_of(clause)))
}

fn is_own(key: &str) -> bool {
    if language::has_han(key) {
        return !any(key, "如果|要是|假如|的时候|的话|想|要|请|帮|饿|困|累|渴|今天|今晚|今早|刚");
    }
    any(key, OWN)
        && !is_one(
            first_word(key),
            "if|when|while|before|after|since|as|because|for|with|to|given|assuming|say|suppose|and|or|but|that|which|who",
        )
}

/// Whether an English sentence tells of what is over.
pub(super) fn past(key: &str) -> bool {
    let regular = key.split(|c: char| !c.is_ascii_alphabetic()).any(|w| w.len() > 4 && w.ends_with("ed") && !is_one(w, "need|indeed|allowed|supposed|based|called|named|married|engaged|retired|worried|scared|tired|booked|planned|invited"));
    !key.contains("'s ")
        && !any(key, "is|are|am|i'm|we're|want|need|will|i'll|going to|tomorrow")
        && (regular
            || any(
                key,
                "went|lost|won|did|was|were|had|came|made|took|broke|hurt|slept|ate|ran|rode|sang|wrote|bought|met|fell|tore|found|told|gave|left|kept|felt|heard|sent|saw|back from|home from|in from",
            ))
}

/// Verbs that say something of a question: "when to call is still missing".
const FINITE: &str = "is|isn't|are|aren't|was|wasn't|were|will|won't|has|hasn't|haven't|hadn't|depends|remains|stays";
/// That leave it open.
const UNSETTLED: &str = "haven't decided|not decided|isn't decided|undecided|haven't settled|isn't settled|hasn't said";

/// Whether "when" or "where" opens a clause that tells: "when I'm at work, ...", "when to call is still missing".
pub(super) fn sets_scene(key: &str, first: &str) -> bool {
    let between = |c: char| !c.is_ascii_alphabetic() && c != '\'';
    let mut words = key.split(between).skip_while(|w| *w != first).skip(1);
    let second = words.find(|w| !w.is_empty()).unwrap_or("");
    // "Where to eat with my aunt" asks, though it has no mark; where something is said of the question, it tells.
    if second == "to" && is_one(first, "when|where") {
        let clause = key.split([',', ';', ':']).find(|clause| any(clause, "to")).unwrap_or("");
        let after = clause.split(between).skip_while(|w| *w != "to").skip(1);
        let mut main = after.take_while(|w| !is_one(w, "who|that|which|if|because|since|when|while|where|what"));
        return main.any(|w| is_one(w, FINITE)) || any(key, UNSETTLED);
    }
    let asks = "do|does|did|don't|doesn't|didn't|is|isn't|are|aren't|was|were|will|would|should|shall|can|could|has|have|had|am|may|might|must|about|exactly|in|on|else|the|s|d";
    is_one(first, "when|where") && !second.is_empty() && !is_one(second, asks) && key.split(' ').count() > 3
}

/// Whether a sentence may leave something open, in words that say so only where that is asked for: "the hem I can't face".
#[must_use]
pub fn may_leave_open(sentence: &str) -> bool {
    let key = key_of(sentence);
    any(&key, "still|not|remain*|owe|missing|except|dread|can't|don't|won't|isn't|aren't|haven't|hasn't|didn't")
        && !intents::passes(&key)
        && informs(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_without_its_mark_asks_unless_something_is_said_of_it() {
        assert!(!sets_scene("where to moor tonight with my dad", "where"));
        assert!(!sets_scene("when to water my ferns", "when"));
        assert!(!sets_scene("where to sit with an aunt who is deaf", "where"));
        assert!(sets_scene("when to prune it is still missing", "when"));
        assert!(sets_scene("where to hang it, i haven't decided", "where"));
        assert!(sets_scene("when i'm in the shed, knock twice", "when"));
    }

    #[test]
    fn each_question_of_a_sentence_is_a_part() {
        assert_eq!(
            parts("Lovely day. Which pets have we, and when am I home?"),
            ["Which pets have we", "when am I home?"]
        );
        assert_eq!(parts("Where did we stop: what is left to sew?"), ["Where did we stop", "what is left to sew?"]);
        assert_eq!(parts("Tell me what I drive."), ["Tell me what I drive."]);
        assert!(parts("I keep bees.").is_empty());
    }
}
