//! Turns a message into the clauses by which it asks.

use super::asks::{asking, informs, key_of};
use super::intents;
use crate::text::phrases::{any, is_one};
use crate::text::{fold, sentence};

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

/// Whether "when" or "where" opens a clause that tells: "when I'm at work, ...", "when to call is still missing".
pub(super) fn sets_scene(key: &str, first: &str) -> bool {
    let mut words = key.split(|c: char| !c.is_ascii_alphabetic() && c != '\'').skip_while(|w| *w != first).skip(1);
    let second = words.find(|w| !w.is_empty()).unwrap_or("");
    let asks = "do|does|did|don't|doesn't|didn't|is|isn't|are|aren't|was|were|will|would|should|shall|can|could|has|have|had|am|may|might|must|about|exactly|in|on|else|the|s|d|";
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
