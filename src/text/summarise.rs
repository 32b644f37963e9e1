//! Turns a text into its most telling sentences, word for word, within a budget.

use crate::map::Map;
use crate::order::Order;
use crate::text::{sentence, tokens};
use std::collections::BTreeSet;

/// Longest text that is read; the rest of a longer one repeats what it is about.
const READ: usize = 200_000;

/// A summary of at most `max`, by `measure` (characters or tokens): the sentences that say most of what the text is
/// about, in their order; one that is too long by itself is cut with "…". Empty only for empty texts or no room.
#[must_use]
pub fn summarise(text: &str, max: usize, measure: &dyn Fn(&str) -> usize) -> String {
    let text = text.trim();
    if measure(text) <= max {
        return text.to_owned();
    }
    let mut end = text.len().min(READ);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let sentences = sentence::sentences(&text[..end]);
    let words: Vec<Vec<String>> = sentences.iter().map(|s| words(s)).collect();
    let mut count: Map<String, f64> = Map::new();
    for word in words.iter().flatten() {
        *count.or_insert_with(word.clone(), || 0.0) += 1.0;
    }
    // Sum of the words' weights over the root of their number: long sentences win only by what they say.
    let score = |i: usize, covered: &BTreeSet<String>| {
        let fresh: f64 = words[i]
            .iter()
            .map(|w| count.get(w).map_or(0.0, |n| n.ln_1p()) * if covered.contains(w) { 0.25 } else { 1.0 })
            .sum();
        let place = if i == 0 { 1.3 } else { 1.0 };
        place * fresh / (words[i].len().max(4) as f64).sqrt()
    };
    let mut covered: BTreeSet<String> = BTreeSet::new();
    let mut taken: Vec<usize> = Vec::new();
    let mut left: Vec<usize> = (0..sentences.len()).filter(|&i| !words[i].is_empty()).collect();
    let mut room = max;
    let mut top = 0.0f64;
    // A summary longer than this is a copy.
    while taken.len() < 40 && !left.is_empty() {
        let best =
            left.iter().copied().max_by(|&a, &b| score(a, &covered).total_cmp(&score(b, &covered)).then(b.cmp(&a)));
        let Some(best) = best else { break };
        let worth = score(best, &covered);
        // What says little would only fill the room.
        if worth < top * 0.4 {
            break;
        }
        top = top.max(worth);
        left.retain(|&i| i != best);
        let cost = measure(sentences[best]) + 1;
        if cost <= room {
            room -= cost;
            taken.push(best);
            covered.extend(words[best].iter().cloned());
        } else if taken.is_empty() && left.is_empty() {
            return fit(sentences[best], max, measure);
        }
        if left.len() > 400 {
            // Very long texts: only what scores well at all is looked at again.
            left.order_by(|&a, &b| score(b, &covered).total_cmp(&score(a, &covered)).then(a.cmp(&b)));
            left.truncate(400);
        }
    }
    taken.order();
    let mut out = String::new();
    for i in taken {
        join(&mut out, sentences[i]);
    }
    if out.is_empty() { fit(sentences.first().copied().unwrap_or(text), max, measure) } else { out }
}

/// The beginning of a text that measures at most `max`, cut at the end of a sentence, clause or word.
#[must_use]
pub fn fit(text: &str, max: usize, measure: &dyn Fn(&str) -> usize) -> String {
    let text = text.trim();
    if measure(text) <= max {
        return text.to_owned();
    }
    let (mut low, mut high) = (0, text.chars().count());
    // Most characters whose cut still fits.
    while low < high {
        let middle = (low + high).div_ceil(2);
        if measure(&sentence::cut(text, middle)) <= max {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    sentence::cut(text, low)
}

/// Appends a sentence: with a space in scripts that have them.
pub fn join(out: &mut String, sentence: &str) {
    if out.chars().next_back().is_some_and(|c| (c as u32) < 0x2e80 && !c.is_whitespace()) {
        out.push(' ');
    }
    out.push_str(sentence);
}

/// Content words of a text, each once.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    tokens::visit(text, &mut |term, class| {
        if class == tokens::Class::Word && !out.iter().any(|w| w == term) && out.len() < 200 {
            out.push(term.to_owned());
        }
    });
    out
}

#[cfg(test)]
mod tests {
    use super::{fit, summarise};

    fn chars(text: &str) -> usize {
        text.chars().count()
    }

    #[test]
    fn keeps_what_the_text_is_about() {
        let text = "The boiler in the cellar leaks water. It is a nice day. The leak in the boiler began after the cellar \
                    flooded. We had soup. A plumber must see the boiler leak.";
        let summary = summarise(text, 110, &chars);
        assert!(summary.contains("boiler") && !summary.contains("soup") && chars(&summary) <= 110, "{summary}");
        let zh = "锅炉在地下室漏水。今天天气不错。锅炉漏水是从地下室进水以后开始的。我们喝了汤。要请水管工看锅炉。";
        let summary = summarise(zh, 30, &chars);
        assert!(summary.contains("锅炉") && !summary.contains("汤") && chars(&summary) <= 30, "{summary}");
    }

    #[test]
    fn fits_whatever_the_measure() {
        let text = "one two three four five six seven eight nine ten";
        assert_eq!(summarise("short", 10, &chars), "short");
        for max in 0..50 {
            assert!(chars(&summarise(text, max, &chars)) <= max);
            assert!(chars(&fit(text, max, &chars)) <= max);
        }
        let words = |t: &str| t.split_whitespace().count();
        assert_eq!(words(&fit(text, 4, &words)), 4);
    }
}
