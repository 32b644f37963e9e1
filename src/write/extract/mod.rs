//! Turns one turn into candidates for lasting memory, by rules alone.
//!
//! A turn is split into sentences; each is read by the rules of its language (`en`, `zh`; another language is another
//! folder with the same `read`), which say what was said, about whom, and why it should not be kept. Dates come from
//! [`time`], the words for what a fact can say from [`predicates`].

mod en;
mod entity;
mod found;
pub mod predicates;
mod sentence;
pub mod time;
mod view;
mod zh;

use super::candidate::{Candidate, Doubt};
use crate::kinds::{Cardinality, Category, Fact, PredicateRule, Span, Strength, Turn};
use crate::limits::CANDIDATES_PER_TURN;
use crate::text::words::{Words, words};
use found::Found;
use std::ops::Range;

/// What extraction may know beside the turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// Predicates of the policy, beyond the vocabulary.
    pub predicates: &'a [PredicateRule],
}

/// Dates of a sentence and where they stand.
type Dates = Vec<(Range<usize>, Span)>;

/// Bytes read at the beginning of a turn, and at its end: a longer one holds a pasted document, and the user's own words
/// stand before or behind it.
const HEAD: usize = 65_536;
const TAIL: usize = 16_384;

/// Everything that a turn may have told, in its order. The turn's role is not looked at: that is the gate's.
#[must_use]
pub fn extract(turn: &Turn, context: &Context) -> Vec<Candidate> {
    let text = turn.content.as_str();
    let tail = text.len().saturating_sub(TAIL);
    let sentences: Vec<_> =
        sentence::split(text).into_iter().filter(|s| s.range.start < HEAD || s.range.start >= tail).collect();
    let mut people = entity::People::default();
    let mut asked_before = false;
    let mut given = None;
    let mut mocked = false;
    let mut found: Vec<(Found, Dates, &str)> = Vec::new();
    let tomorrow = {
        let day = 86_400_000;
        let shift = i64::from(turn.offset) * 60_000;
        (turn.time.saturating_add(shift)).div_euclid(day).saturating_add(1).saturating_mul(day).saturating_sub(shift)
    };
    for (n, sentence) in sentences.iter().enumerate() {
        let slice = text.get(sentence.range.clone()).unwrap_or_default();
        // "Drafts in plain English. Remember that, please": the sentence before is what is to be kept.
        if n > 0 && looks_back(slice) {
            continue;
        }
        let next = sentences.get(n + 1).and_then(|s| text.get(s.range.clone()));
        asked_before |= !sentence.asked && next.is_some_and(looks_back);
        let dates: Vec<(Range<usize>, Span)> = time::spans(slice, turn.time, turn.offset)
            .into_iter()
            .map(|(r, s)| (r.start + sentence.range.start..r.end + sentence.range.start, s))
            .collect();
        // "Translate this: I live in ...": all that follows is somebody's text to work on.
        given = given
            .or_else(|| handed(slice).then_some(Doubt::Quoted))
            .or_else(|| en::staged(slice).then_some(Doubt::Hypothetical));
        let view = view::View { text, sentence, dates: &dates, tomorrow, asked_before };
        let (mut some, asks) = if chinese(slice) { zh::read(&view, &mut people) } else { en::read(&view, &mut people) };
        asked_before = asks;
        if let Some(why) = given {
            for one in &mut some {
                one.doubt = one.doubt.or(Some(why));
            }
        }
        // "Oh great, another meeting. I love meetings."
        if std::mem::replace(&mut mocked, en::mocking(slice)) {
            for one in
                some.iter_mut().filter(|f| matches!(f.predicate.as_ref(), "likes" | "prefers" | "hobby" | "habit"))
            {
                one.doubt = one.doubt.or(Some(Doubt::NotLasting));
            }
        }
        // What the policy names itself needs no second, general name.
        let named = custom(text, sentence, context);
        some.retain(|f| {
            f.doubt.is_some()
                || !named.iter().any(|n| {
                    n.object.start < f.object.end && f.object.start < n.object.end && n.predicate != f.predicate
                })
        });
        some.extend(named);
        found.extend(some.into_iter().map(|f| (f, dates.clone(), slice)));
        if found.len() > CANDIDATES_PER_TURN * 2 {
            break;
        }
    }
    let mut candidates: Vec<Candidate> = Vec::new();
    for (one, dates, sentence) in found {
        let mut candidate = candidate(text, one, &dates, context);
        let meant = if chinese(sentence) { zh::sense::holds } else { en::sense::holds };
        if candidate.doubt.is_none() && !meant(&candidate, sentence) {
            candidate.doubt = Some(Doubt::NotLasting);
        }
        let same =
            candidates.iter_mut().find(|c| c.fact.is_some() && c.fact == candidate.fact && c.doubt == candidate.doubt);
        if let Some(same) = same {
            same.strength = same.strength.max(candidate.strength);
        } else if candidates.len() < CANDIDATES_PER_TURN {
            candidates.push(candidate);
        }
    }
    candidates
}

/// Whether a sentence asks to keep the one before it, and says nothing else.
fn looks_back(sentence: &str) -> bool {
    const BACK: &str = "remember that|remember it|remember|do not forget|do not forget that|do not forget it|do not let me forget|do not let me forget it|\
        do not let me forget that|keep that in mind|keep it in mind|bear that in mind|note it down|note that down|note that|note it|make a note|\
        make a note of it|make a note of that|write that down|write it down|jot that down|jot it down|put that down|put that down for me|\
        put that on my list|put it on my list|add that to my list|add it to my list|remind me|remind me about that|remind me about it|remind me of that|\
        save that|file that away|put that in your notes|put it in your notes|stick that in your notes|keep note of it|keep a note of that";
    let lower = sentence.to_lowercase().replace('\u{2019}', "'").replace("don't", "do not");
    let mut rest = lower.trim_matches(|c: char| !c.is_alphanumeric());
    for lead in
        ["and ", "so ", "please ", "pls ", "kindly ", "just ", "can you ", "could you ", "would you ", "will you "]
    {
        rest = rest.strip_prefix(lead).unwrap_or(rest);
    }
    for end in [
        "would you",
        "will you",
        "could you",
        "can you",
        "please",
        "pls",
        "for me",
        "thanks",
        "ok",
        "okay",
        "too",
        "then",
    ] {
        if let Some(cut) = rest.strip_suffix(end) {
            let cut = cut.trim_end_matches([' ', ',']);
            rest = if cut.is_empty() { rest } else { cut };
        }
    }
    BACK.split('|').any(|back| back == rest)
}

/// Whether a sentence hands over a text to be worked on: such a command, then a colon.
fn handed(sentence: &str) -> bool {
    const EN: Words = words![
        "continue the",
        "complete the",
        "finish the",
        "finish this",
        "translate",
        "proofread",
        "rephrase",
        "rewrite",
        "paraphrase",
        "summarize",
        "summarise",
        "correct",
        "polish",
        "edit",
        "improve",
        "fix the grammar",
        "shorten",
        "reformat",
        "transcribe",
        "continue this",
        "complete this",
        "reply to this",
        "fix this",
        "fix the",
        "check this",
        "check my",
        "improve this",
        "make this",
    ];
    const ZH: Words = words![
        "翻译",
        "翻成",
        "译成",
        "翻譯",
        "润色",
        "潤色",
        "改写",
        "改寫",
        "仿写",
        "续写",
        "校对",
        "总结一下",
        "改一下",
        "缩写",
        "扩写",
        "造句",
        "語法",
        "语法",
        "点评",
        "點評",
        "擴寫",
        "續寫",
    ];
    let Some((head, _)) = sentence.split_once([':', '：']) else { return false };
    if head.len() > 120 {
        return false;
    }
    let lower = head.to_lowercase();
    let lead = ["please ", "can you ", "could you ", "help me ", "pls "];
    let mut rest = lower.trim_start();
    while let Some(next) = lead.iter().find_map(|l| rest.strip_prefix(l)) {
        rest = next.trim_start();
    }
    let opens = |verb: &str| rest.strip_prefix(verb).is_some_and(|after| !after.starts_with(char::is_alphabetic));
    EN.iter().any(opens) || ZH.iter().any(|verb| head.contains(verb))
        // "帮我把这段自我介绍改好："
        || ["这段", "這段", "这封", "這封", "这篇", "這篇", "这句", "這句"].iter().any(|one| head.contains(one))
            && ["帮", "幫", "把", "改"].iter().any(|ask| head.contains(ask))
}

/// Whether a sentence is read by the Chinese rules: it holds Han and they carry at least a third of its words.
fn chinese(text: &str) -> bool {
    let han = text.chars().filter(|c| matches!(c, '\u{3400}'..='\u{9fff}')).count();
    let words = text.split_whitespace().filter(|w| w.starts_with(|c: char| c.is_ascii_alphabetic())).count();
    han > 0 && han >= words / 2
}

/// The policy's own predicates: "my shoe brand is {}".
fn custom(text: &str, sentence: &sentence::Sentence, context: &Context) -> Vec<Found> {
    let slice = text.get(sentence.range.clone()).unwrap_or_default();
    let lower = slice.to_lowercase();
    let mut found = Vec::new();
    // Folding case may change lengths (İ); then places no longer agree and only the exact case is looked for.
    let lower = if lower.len() == slice.len() { lower.as_str() } else { slice };
    for rule in context.predicates {
        for pattern in &rule.patterns {
            let (before, after) = pattern.split_once("{}").unwrap_or((pattern, ""));
            let (before, after) = (before.trim().to_lowercase(), after.trim().to_lowercase());
            let Some(at) = lower.find(&before).filter(|_| !before.is_empty()) else { continue };
            let start = at + before.len();
            let rest = lower.get(start..).unwrap_or_default();
            let stop = if after.is_empty() {
                rest.find([',', ';', '.', '!', '?', '，', '。', '；', '！', '？', '\n']).unwrap_or(rest.len())
            } else {
                let Some(stop) = rest.find(&after) else { continue };
                stop
            };
            let value = rest.get(..stop).unwrap_or_default();
            let lead = value.len() - value.trim_start().len();
            let (from, to) =
                (sentence.range.start + start + lead, sentence.range.start + start + lead + value.trim().len());
            if from < to && !sentence.asked {
                let mut one = Found::new(found::USER, rule.name.clone(), from..to);
                one.text = sentence.range.clone();
                found.push(one);
                break;
            }
        }
    }
    found
}

fn candidate(text: &str, one: Found, dates: &[(Range<usize>, Span)], context: &Context) -> Candidate {
    let slice = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default().trim();
    let object = slice(&one.object).trim_matches(['"', '“', '”', '「', '」']).to_owned();
    let own = context.predicates.iter().find(|p| p.name == one.predicate).map(|p| (p.cardinality, p.category));
    let known = own.or_else(|| predicates::lookup_valued(&one.predicate, &object));
    let (cardinality, mut category) = known.unwrap_or((Cardinality::Many, Category::Knowledge));
    if one.negated && matches!(one.predicate.as_ref(), "eats" | "drinks") {
        category = Category::Constraint;
    }
    let strength =
        if one.doubt.is_none() && (one.requested || one.correction) { Strength::Explicit } else { one.strength };
    let dated = matches!(category, Category::Plan)
        || one.correction
        || one.predicate == "note"
        || one.predicate.is_empty()
        || one.requested;
    let when = dates
        .iter()
        .find(|(r, _)| r.start >= one.object.start && r.end <= one.object.end)
        .or_else(|| dates.iter().find(|(r, _)| dated && r.start >= one.text.start && r.end <= one.text.end))
        .map(|d| d.1);
    let ban =
        one.negated || words!["allergy", "constraint", "avoids", "diet", "condition"].contains(one.predicate.as_ref());
    let importance = if strength == Strength::Explicit || ban {
        0.9
    } else if category == Category::Preference {
        0.8
    } else {
        0.5
    };
    let fact = (!one.predicate.is_empty() && !object.is_empty()).then(|| Fact {
        subject: one.subject.clone(),
        predicate: one.predicate.to_string(),
        object,
        cardinality,
        negated: one.negated,
    });
    let replaces = one.replaces.as_ref().map(|r| slice(r).to_owned()).filter(|r| !r.is_empty());
    // What a correction without a fact of its own says was wrong is all that tells what it puts right.
    let wrong = || wrong_number(slice(&one.text)).filter(|_| one.correction && fact.is_none()).map(str::to_owned);
    let replaces = replaces.or_else(wrong);
    // What stands before it in its sentence may ask to let it go, and then a comma begins what is told instead.
    let ends = ['.', '!', '?', '\n', '。', '！', '？', ';', '；', ',', '，'];
    let upto = one.object.start.max(one.text.start);
    let opening = text.get(..upto).unwrap_or_default().rsplit(ends).next().unwrap_or_default();
    let gone = lets_go(opening);
    let doubt = if gone && fact.is_none() { Some(Doubt::Negated) } else { one.doubt };
    // Only an identity or a plan keeps its date; "vegan since 2019" has none of its own to run out.
    let when = when.filter(|_| dated || matches!(category, Category::Identity | Category::Relation));
    Candidate {
        text: slice(&one.text).to_owned(),
        fact,
        category,
        strength,
        requested: one.requested && doubt.is_none() && !gone,
        correction: one.correction,
        replaces,
        when,
        ended: one.ended || gone,
        importance,
        doubt: doubt.or((one.predicate.is_empty() && !one.correction).then_some(Doubt::NotLasting)),
    }
}

/// Whether what stands before a value asks to let it go: "please forget that I live in Berlin", "忘掉我住在上海".
fn lets_go(opening: &str) -> bool {
    const POLITE: [&str; 9] = ["please ", "can you ", "could you ", "you can ", "just ", "请", "請", "你", "帮我"];
    const GO: [&str; 15] = [
        "forget that ",
        "forget i ",
        "forget i'm ",
        "don't remember that ",
        "do not remember that ",
        "stop remembering ",
        "no need to remember ",
        "忘记",
        "忘記",
        "忘掉",
        "别记",
        "別記",
        "不要记",
        "不用记",
        "别再记",
    ];
    let folded = crate::text::fold::key(opening);
    let mut rest = folded.trim();
    while let Some(after) = POLITE.iter().find_map(|polite| rest.strip_prefix(polite)) {
        rest = after.trim_start();
    }
    GO.iter().any(|go| rest.starts_with(go))
}

/// The number that a correction takes back: "不是18号，是25号".
fn wrong_number(text: &str) -> Option<&str> {
    const MOST: usize = 12;
    let (_, after) = text.split_once("不是")?;
    let old = after.split([',', '，', '、', '。', ';', '；', '是', '而', '!', '！']).next()?.trim();
    (old.chars().any(|c| c.is_ascii_digit()) && old.chars().count() <= MOST).then_some(old)
}
