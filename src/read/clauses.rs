//! Turns a message into the clauses by which it asks.

use super::asks::asking;
use crate::text::phrases::is_one;
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
