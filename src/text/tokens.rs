//! Turns text into search terms: words, stems, compounds, character pairs.
//!
//! Scripts that put no spaces between words (Chinese, Japanese, Thai and its neighbours) and Hangul give
//! overlapping pairs of characters and the single characters beside them; all other words are folded, stemmed
//! lightly and kept whole as well as in parts where they are compounds (`v2.3.1`, `C++`, `me@mail.org`,
//! `getUserName`). The same text gives the same terms everywhere: no dictionary, no locale.

use std::collections::BTreeSet;

use super::{fold, stem, stop};
use crate::map::quick;

/// Longest compound kept whole; longer ones (addresses, hashes) serve by their parts.
const LONGEST: usize = 64;
/// Distinct terms of a query that are looked up.
pub const QUERY_TERMS: usize = 96;

/// What a term is to its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A word or a pair of characters with meaning of its own; only these count as length.
    Word,
    /// A function word, or a pair of characters of function words.
    Stop,
    /// A pair across the border of a function word.
    Edge,
    /// A compound as it was written, beside its words.
    Whole,
    /// A piece of a compound.
    Part,
    /// One character of a longer run, for queries of one character.
    Single,
}

/// A query's term and how much it matters, 0..1 for each time it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighted {
    /// As the index knows it.
    pub text: String,
    /// Weight beside its rarity.
    pub weight: f32,
    /// What it is.
    pub class: Class,
}

/// Weight of a class in queries.
#[must_use]
pub fn weight(class: Class) -> f32 {
    match class {
        Class::Word => 1.0,
        Class::Whole => 0.8,
        Class::Edge => 0.5,
        Class::Part => 0.3,
        Class::Stop => 0.1,
        Class::Single => 0.0,
    }
}

/// All terms of a text, in order, repeated as often as they stand there.
#[must_use]
pub fn terms(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    visit(text, &mut |term, _| out.push(term.to_string()));
    out
}

/// The terms of a query with their weights, each once, in order of first appearance.
///
/// A query of function words alone gets them at full weight: then they are what is asked about.
#[must_use]
pub fn query(text: &str) -> Vec<Weighted> {
    let mut out: Vec<Weighted> = Vec::new();
    let mut hashes: Vec<u64> = Vec::new();
    visit(text, &mut |term, class| {
        // There are too few of them for more than a walk over their hashes.
        let hash = quick(term);
        let mut like = hashes.iter().zip(&mut out).filter(|(known, _)| **known == hash).map(|(_, known)| known);
        if let Some(known) = like.find(|known| known.text == term) {
            known.weight = (known.weight + weight(class)).min(2.0);
            known.class = known.class.min(class);
        } else if out.len() < QUERY_TERMS {
            hashes.push(hash);
            out.push(Weighted { text: term.to_string(), weight: weight(class), class });
        }
    });
    if !out.iter().any(|t| matches!(t.class, Class::Word | Class::Whole | Class::Edge)) {
        for term in &mut out {
            term.weight = if term.class == Class::Single { 0.5 } else { 1.0 };
        }
    }
    out.retain(|term| term.weight > 0.0);
    out
}

/// Words at a time of which [`query`] keeps every term.
const BATCH: usize = 24;

/// The terms of many words, each once, however many there are.
#[must_use]
pub fn many(words: &str) -> Vec<Weighted> {
    let words: Vec<&str> = words.split(' ').collect();
    let mut seen = BTreeSet::new();
    let mut out: Vec<Weighted> = Vec::new();
    for term in words.chunks(BATCH).flat_map(|batch| query(&batch.join(" "))) {
        if seen.insert(term.text.clone()) {
            out.push(term);
        }
    }
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    /// Han and kana: pairs of characters, across the border between the two.
    Ideographic,
    Hangul,
    /// No spaces between words, marks above and below: pairs of clusters.
    Cluster,
    /// Everything that is written in words.
    Letter,
    Digit,
    None,
}

fn script(c: char) -> Script {
    match c {
        'a'..='z' | 'A'..='Z' | '_' => Script::Letter,
        '0'..='9' => Script::Digit,
        '\0'..='\x7f' => Script::None,
        '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' => {
            Script::Ideographic
        }
        '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' => Script::Ideographic,
        '\u{1100}'..='\u{11ff}' | '\u{3130}'..='\u{318f}' | '\u{ac00}'..='\u{d7af}' => Script::Hangul,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => {
            if c.is_alphanumeric() || cluster_mark(c) { Script::Cluster } else { Script::None }
        }
        _ if c.is_numeric() => Script::Digit,
        // Devanagari and its neighbours write vowels as marks inside words
        _ if c.is_alphabetic() || matches!(c, '\u{900}'..='\u{dff}') => Script::Letter,
        _ => Script::None,
    }
}

/// Marks that belong to the consonant before them (Thai, Lao, Burmese, Khmer).
fn cluster_mark(c: char) -> bool {
    matches!(c, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{eb1}' | '\u{eb4}'..='\u{ebc}'
        | '\u{ec8}'..='\u{ece}' | '\u{102b}'..='\u{103e}' | '\u{1056}'..='\u{1059}' | '\u{17b4}'..='\u{17d3}')
}

/// Characters that hold a compound together when a word stands on both sides.
fn joiner(c: char) -> bool {
    matches!(c, '.' | '-' | '\'' | '@' | '/' | ':' | '&' | '+' | '#' | '\\' | '=' | '~')
}

/// Calls `emit` with every term of the text.
pub fn visit(text: &str, emit: &mut dyn FnMut(&str, Class)) {
    let mut walk = Walk { emit, run: Vec::new(), marks: Vec::new(), word: String::new(), buffer: String::new() };
    let (chars, camel) = folded(text);
    let mut at = 0;
    while at < chars.len() {
        at = match script(chars[at]) {
            Script::None => walk.symbol(&chars, at),
            Script::Letter | Script::Digit => walk.compound(&chars, at, &camel),
            other => walk.run(&chars, at, other),
        };
    }
}

/// Folded characters, and the places where a small letter is followed by a capital.
fn folded(text: &str) -> (Vec<char>, Vec<usize>) {
    if text.is_ascii() {
        let bytes = text.as_bytes();
        let borders =
            (1..bytes.len()).filter(|&at| bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase());
        return (bytes.iter().map(|byte| char::from(byte.to_ascii_lowercase())).collect(), borders.collect());
    }
    let mut out = String::with_capacity(text.len());
    let (mut camel, mut small) = (Vec::new(), false);
    for c in text.chars() {
        if small && c.is_uppercase() {
            camel.push(out.len());
        }
        small = c.is_lowercase();
        fold::push(&mut out, c);
    }
    let (mut chars, mut borders) = (Vec::with_capacity(out.len()), Vec::new());
    let mut places = camel.into_iter().peekable();
    for (i, (byte, c)) in out.char_indices().enumerate() {
        while places.peek().is_some_and(|&place| place <= byte) {
            places.next();
            borders.push(i);
        }
        // searching is laxer than comparing: the two kana write the same words
        chars.push(match c {
            '\u{30a1}'..='\u{30f6}' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
            _ => c,
        });
    }
    (chars, borders)
}

struct Walk<'a> {
    emit: &'a mut dyn FnMut(&str, Class),
    run: Vec<char>,
    marks: Vec<bool>,
    word: String,
    buffer: String,
}

impl Walk<'_> {
    /// A lone symbol is no term, but one before a word may belong to it: ".net", "#tag".
    fn symbol(&mut self, chars: &[char], at: usize) -> usize {
        let starts = at == 0 || chars[at - 1].is_whitespace();
        if chars[at] == '.' && starts && chars.get(at + 1).is_some_and(|&c| script(c) == Script::Letter) {
            let end = word_end(chars, at + 1);
            self.word.clear();
            self.word.extend(&chars[at..end]);
            (self.emit)(&self.word, Class::Whole);
        }
        at + 1
    }

    /// Words held together by joiners; each word, and the whole where it is more than one.
    fn compound(&mut self, chars: &[char], from: usize, camel: &[usize]) -> usize {
        let (mut at, mut words) = (word_end(chars, from), 1);
        let signs = sign_end(chars, at);
        if signs > at {
            self.word.clear();
            self.word.extend(&chars[from..at]);
            (self.emit)(&self.word, Class::Part);
        } else {
            let mut start = from;
            loop {
                let tail = if chars.get(at) == Some(&'\'') { word_end(chars, at + 1) } else { at };
                if tail > at + 1 {
                    self.apostrophe(&chars[start..at], &chars[at + 1..tail]);
                    at = tail;
                } else {
                    self.single_word(chars, start, at, camel);
                }
                let next = word_end(chars, at + 1);
                if next == at + 1 || next > chars.len() || !joiner(chars[at]) {
                    break;
                }
                (start, at, words) = (at + 1, next, words + 1);
            }
        }
        let end = sign_end(chars, at);
        if (end > at || words > 1) && end - from <= LONGEST {
            self.word.clear();
            self.word.extend(&chars[from..end]);
            (self.emit)(&self.word, Class::Whole);
        }
        end
    }

    /// "it's", "don't", "o'brien": one word, a possessive ending off.
    fn apostrophe(&mut self, head: &[char], tail: &[char]) {
        self.word.clear();
        self.word.extend(head);
        self.word.push('s');
        if tail != ['s'] || !stop::english(&self.word) {
            self.word.pop();
            if tail != ['s'] {
                self.word.extend(tail);
            }
        }
        self.emit_word();
    }

    /// One word without joiners: whole, and in parts at digit and camel-case borders.
    fn single_word(&mut self, chars: &[char], from: usize, to: usize, camel: &[usize]) {
        let first = camel.partition_point(|&place| place <= from);
        let inner = camel.get(first).is_some_and(|&place| place < to);
        let mixed = (from + 1..to)
            .any(|i| (script(chars[i]) == Script::Digit) != (script(chars[i - 1]) == Script::Digit))
            || chars[from..to].contains(&'_');
        self.word.clear();
        self.word.extend(&chars[from..to]);
        if !inner && !mixed {
            self.emit_word();
            return;
        }
        if to - from <= LONGEST {
            self.word.make_ascii_lowercase();
            (self.emit)(&self.word, Class::Word);
        }
        let mut start = from;
        for i in from + 1..=to {
            let border = i == to
                || (script(chars[i]) == Script::Digit) != (script(chars[i - 1]) == Script::Digit)
                || chars[i] == '_'
                || chars[i - 1] == '_'
                || camel.binary_search(&i).is_ok();
            if border {
                self.word.clear();
                self.word.extend(chars[start..i].iter().filter(|&&c| c != '_'));
                if !self.word.is_empty() {
                    stem::stem(&mut self.word);
                    (self.emit)(&self.word, Class::Part);
                }
                start = i;
            }
        }
    }

    fn emit_word(&mut self) {
        let class = if stop::english(&self.word) { Class::Stop } else { Class::Word };
        stem::stem(&mut self.word);
        (self.emit)(&self.word, class);
    }

    /// A run of a script without spaces: pairs, and the single characters beside them.
    fn run(&mut self, chars: &[char], from: usize, kind: Script) -> usize {
        let mut to = from;
        while to < chars.len() && script(chars[to]) == kind {
            to += 1;
        }
        if kind == Script::Cluster {
            self.clusters(&chars[from..to]);
            return to;
        }
        self.run.clear();
        self.run.extend(&chars[from..to]);
        if kind == Script::Ideographic {
            stop::chinese(&self.run, &mut self.marks);
        } else {
            self.marks.clear();
            self.marks.resize(self.run.len(), false);
        }
        for i in 0..self.run.len() {
            self.buffer.clear();
            self.buffer.push(self.run[i]);
            let alone = self.run.len() == 1;
            let class = match (alone, self.marks[i]) {
                (true, true) => Class::Stop,
                (true, false) => Class::Word,
                _ => Class::Single,
            };
            (self.emit)(&self.buffer, class);
            if let Some(&next) = self.run.get(i + 1) {
                self.buffer.push(next);
                let class = match (self.marks[i], self.marks[i + 1]) {
                    (true, true) => Class::Stop,
                    (false, false) => Class::Word,
                    _ => Class::Edge,
                };
                (self.emit)(&self.buffer, class);
            }
        }
        to
    }

    fn clusters(&mut self, run: &[char]) {
        let mut starts: Vec<usize> = (0..run.len()).filter(|&i| i == 0 || !cluster_mark(run[i])).collect();
        starts.push(run.len());
        let count = starts.len() - 1;
        for i in 0..count {
            self.buffer.clear();
            self.buffer.extend(&run[starts[i]..starts[i + 1]]);
            (self.emit)(&self.buffer, if count == 1 { Class::Word } else { Class::Single });
            if i + 1 < count {
                self.buffer.extend(&run[starts[i + 1]..starts[i + 2]]);
                (self.emit)(&self.buffer, Class::Word);
            }
        }
    }
}

/// End of the word that starts here; `from` itself when none does.
fn word_end(chars: &[char], from: usize) -> usize {
    let mut end = from;
    while end < chars.len() && matches!(script(chars[end]), Script::Letter | Script::Digit) {
        end += 1;
    }
    end
}

/// "C++", "C#": the signs belong to the name unless more of them, or a word, follow.
fn sign_end(chars: &[char], at: usize) -> usize {
    let signs = chars[at.min(chars.len())..].iter().take_while(|c| matches!(c, '+' | '#')).count();
    let name = matches!((chars.get(at), signs), (Some('#'), 1) | (Some('+'), 2));
    if name && word_end(chars, at + signs) == at + signs { at + signs } else { at }
}
