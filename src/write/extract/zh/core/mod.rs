//! Reads what must never be overlooked, however it is worded: what harms the user, what is left out for good, hard limits, the
//! name, and how answers are to be. Word classes and who is spoken of decide, not the shape of the sentence.

mod harm;
mod limits;
mod manner;
mod names;
#[rustfmt::skip] // tables read better packed
mod words;

use super::super::found::{Found, USER};
use super::super::view::View;
use super::chars::{self, Sign, has, holds, longest};
use super::lexicon as lex;
use super::value::c;
use super::{kin, people};
use crate::candidate::Doubt;
use crate::kinds::Strength;
use crate::text::words::{Words, words};
use std::ops::Range;
use std::sync::OnceLock;

/// A clause of the sentence, and what speaks against taking it at its word.
pub(super) struct Clause {
    pub range: Range<usize>,
    pub asks: bool,
    pub doubt: Option<Doubt>,
}

/// Of whom something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    User,
    Other,
    Unsaid,
}

/// The sentence with the one before it, which may name what this one points at.
struct Scene<'a> {
    view: &'a View<'a>,
    signs: Vec<Sign>,
    clauses: Vec<Clause>,
    /// Clauses of the sentence before.
    before: usize,
}

/// Adds what was found; what says less of the same words gives way.
pub(super) fn core(view: &View, own: &[Sign], clauses: &[Clause], found: &mut Vec<Found>) {
    if own.len() > 200 || clauses.is_empty() {
        return;
    }
    if !likely(own, &clauses[0].range) {
        return;
    }
    let scene = Scene::new(view, own, clauses);
    let all = 0..scene.signs.len();
    if holds(&scene.signs, all.clone(), words::FICTION) {
        return;
    }
    if scene.says(words!["脱敏", "治好", "痊愈", "随便吃", "照吃", "现在能吃", "不过敏了"]) {
        let harms = words!["allergy", "intolerance", "avoids"];
        found.iter_mut().filter(|f| harms.contains(&f.predicate)).for_each(|f| f.ended = true);
    }
    let mut some = Vec::new();
    scene.harm(&mut some);
    scene.limits(&mut some);
    scene.names(&mut some, found);
    if !found.iter().any(|f| f.doubt.is_none() && is_manner(f)) {
        scene.manner(&mut some);
    }
    let weak = words!["dislikes", "habit", "hobby", "likes", "note", "available", "prefers"];
    for one in some {
        let known = |f: &Found| {
            let same = f.predicate == one.predicate
                || words!["allergy", "intolerance", "avoids", "condition"].contains(&f.predicate)
                    && words!["avoids", "constraint", "condition"].contains(&one.predicate)
                || (f.predicate == "diet" || f.predicate == "eats" && f.negated) && one.predicate == "avoids";
            f.subject == USER && same && f.object.start < one.object.end && one.object.start < f.object.end
        };
        let sure = |f: &Found| {
            f.doubt.is_none() || f.doubt.is_some_and(|d| !matches!(d, Doubt::NotLasting | Doubt::ThirdPerson))
        };
        if found.iter().any(|f| known(f) && sure(f) && !f.requested) {
            continue;
        }
        found.retain(|f| {
            // "乳糖不耐受" is no ailment besides.
            let same = f.object.start < one.object.end && one.object.start < f.object.end;
            let harms = words!["allergy", "intolerance"].contains(&one.predicate)
                && (f.predicate == "avoids" || f.predicate == "condition" && same);
            let lesser = harms
                || weak.contains(&f.predicate) && !(f.predicate == "note" && f.requested)
                || f.predicate.is_empty()
                || f.doubt == Some(Doubt::NotLasting)
                || known(f);
            !(lesser && f.text.start < one.text.end && one.text.start < f.text.end)
        });
        found.push(one);
    }
}

/// Bits by which the first two signs of a word that any reader begins with are known.
const GATE: usize = 128;

fn slot(first: char, second: Option<char>) -> (usize, u64) {
    let mixed = (first as u32).wrapping_mul(31).wrapping_add(second.map_or(0, |c| c as u32)).wrapping_mul(0x9e37_79b1);
    ((mixed >> 25) as usize % GATE, 1 << ((mixed >> 16) % 64))
}

/// Whether any reader may find something: most sentences hold none of the words, and are left by one walk.
fn likely(signs: &[Sign], first: &Range<usize>) -> bool {
    static BITS: OnceLock<[u64; GATE]> = OnceLock::new();
    let bits = BITS.get_or_init(|| {
        let mut bits = [0; GATE];
        for word in words::entries().iter().flat_map(|list| list.iter()) {
            let mut signs = word.chars();
            let (at, bit) = slot(signs.next().unwrap_or(' '), signs.next());
            bits[at] |= bit;
        }
        bits
    });
    let known = |first: char, second: Option<char>| {
        let (at, bit) = slot(first, second);
        bits[at] & bit != 0
    };
    let name = (2..=4).contains(&first.len()) && lex::SURNAMES.contains(c(signs, first.start));
    name || (0..signs.len()).any(|i| known(signs[i].c, None) || known(signs[i].c, signs.get(i + 1).map(|s| s.c)))
}

fn is_manner(one: &Found) -> bool {
    words!["response_style", "response_language", "units", "form_of_address"].contains(&one.predicate)
}

impl<'a> Scene<'a> {
    fn new(view: &'a View<'a>, own: &[Sign], told: &[Clause]) -> Self {
        const REACH: usize = 180;
        let ends = ['。', '！', '？', '…', '!', '?', '\n'];
        let start = view.sentence.range.start;
        let past = view.text.get(..start).unwrap_or_default().trim_end();
        let body = past.trim_end_matches(ends);
        let from = body.rfind(ends).map_or(0, |i| i + body[i..].chars().next().map_or(1, char::len_utf8));
        let near = body.len() - from <= REACH && !body.get(from..).unwrap_or_default().contains(['“', '"', '「', '《']);
        let mut signs = if near { chars::signs(view.text, from..body.len(), &[]) } else { Vec::new() };
        let mut clauses = Vec::new();
        let asks = past.ends_with(['？', '?']);
        for range in super::split(&signs) {
            clauses.push(Clause { range, asks, doubt: None });
        }
        let before = clauses.len();
        if before > 0 {
            signs.push(Sign { at: body.len(), end: start, c: super::STOP });
        }
        let shift = signs.len();
        signs.extend_from_slice(own);
        clauses.extend(told.iter().map(|one| Clause {
            range: one.range.start + shift..one.range.end + shift,
            asks: one.asks,
            doubt: one.doubt,
        }));
        Self { view, signs, clauses, before }
    }

    /// Clauses of this sentence that may be taken at their word.
    fn told(&self) -> impl Iterator<Item = usize> {
        (self.before..self.clauses.len()).filter(|n| self.clauses[*n].doubt.is_none())
    }

    fn holds(&self, n: usize, list: Words) -> bool {
        holds(&self.signs, self.clauses[n].range.clone(), list)
    }

    /// Whether one of the words stands in this sentence.
    fn says(&self, list: Words) -> bool {
        (self.before..self.clauses.len()).any(|n| self.holds(n, list))
    }

    fn find(&self, n: usize, list: Words) -> Option<Range<usize>> {
        let range = self.clauses[n].range.clone();
        range.clone().find_map(|i| longest(&self.signs, i, list).filter(|l| i + l <= range.end).map(|l| i..i + l))
    }

    fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        super::bytes(&self.signs, range, self.view.sentence.range.end)
    }

    /// A fact whose words are these clauses.
    fn fact(&self, predicate: &'static str, object: &Range<usize>, first: usize, last: usize) -> Found {
        let mut one = Found::new(USER, predicate, self.bytes(object));
        one.text = self.bytes(&(self.clauses[first].range.start..self.clauses[last].range.end));
        one
    }

    /// Clauses `first` to `last` as one value.
    fn whole(&self, predicate: &'static str, first: usize, last: usize) -> Found {
        let object = self.clauses[first].range.start..self.clauses[last].range.end;
        self.fact(predicate, &object, first, last)
    }

    fn lasting(&self, mut one: Found) -> Found {
        one.strength = Strength::Explicit;
        one
    }

    /// Of whom the place is told: whoever was named last before it.
    fn whose(&self, at: usize) -> Who {
        let signs = &self.signs;
        let mut who = Who::Unsaid;
        let mut i = 0;
        while i < at {
            let next = self.mention(i);
            match next {
                Some((said, n)) => {
                    who = said;
                    i += n.max(1);
                }
                None => i += 1,
            }
        }
        // "吃不了虾的是我哥"
        let end = self.clauses.iter().find(|one| one.range.contains(&at)).map_or(at, |one| one.range.end);
        let named = (at..end).find(|i| has(signs, *i, "的是"));
        if named.is_some_and(|i| (i + 2..end).any(|j| matches!(self.mention(j), Some((Who::Other, _))))) {
            who = Who::Other;
        }
        who
    }

    fn mention(&self, i: usize) -> Option<(Who, usize)> {
        let signs = &self.signs;
        let opens = i == 0 || c(signs, i - 1) == super::STOP || matches!(c(signs, i - 1), '，' | '、');
        let before = if i == 0 { super::STOP } else { c(signs, i - 1) };
        let end = signs.len();
        let first =
            longest(signs, i, words!["我", "俺", "咱", "本人", "阿拉", "老子", "老娘", "自己", "我们家", "我家"]);
        if let Some(n) = first {
            let noun = i + n + usize::from(c(signs, i + n) == '的');
            let other = kin::kind(signs, noun).filter(|(w, _)| w.chars().count() > 1 || !han_goes_on(signs, noun));
            if let Some((w, _)) = other
                && longest(signs, noun, words::SUBSTANCES).is_none_or(|m| m <= w.chars().count())
            {
                return Some((Who::Other, noun - i + w.chars().count()));
            }
            if let Some(next) = people::stranger(signs, i, end).filter(|next| *next > i + n) {
                return Some((Who::Other, next - i));
            }
            return Some((Who::User, n));
        }
        let led = matches!(before, '跟' | '和' | '同' | '请' | '被' | '问' | '找' | '哎' | '与' | '随' | '教');
        if longest(signs, i, lex::DOCTORS).is_some() {
            return None;
        }
        if opens && let Some(next) = people::stranger(signs, i, end).filter(|next| *next > i) {
            return Some((Who::Other, next - i));
        }
        if let Some((w, kind)) = kin::kind(signs, i) {
            let n = w.chars().count();
            let pet = matches!(kind, "dog" | "cat" | "pet");
            let thing = longest(signs, i, words::SUBSTANCES).is_some_and(|m| m > n)
                || pet && !(opens || matches!(before, '只' | '条' | '家'))
                || n == 1 && !(opens || matches!(before, '家' | '是' | '带' | '给' | '陪'));
            return (!led && !thing && !has(signs, i + n, "呀")).then_some((Who::Other, n));
        }
        if matches!(c(signs, i), '他' | '她')
            && !matches!(before, '其' | '吉' | '维')
            && !matches!(c(signs, i + 1), '汀' | '定')
        {
            return Some((Who::Other, 1));
        }
        if opens && has(signs, i, "人家") || has(signs, i, "你对") || has(signs, i, "你吃") {
            return Some((Who::Other, 2));
        }
        let animal = matches!(before, '只' | '条') || opens;
        if animal && let Some(n) = longest(signs, i, lex::ANIMALS).filter(|n| *n > 1 || before == '只') {
            let thing = longest(signs, i, words::SUBSTANCES).is_some();
            return (!thing).then_some((Who::Other, n));
        }
        if !led
            && let Some(n) = longest(signs, i, lex::PEOPLE)
                .or_else(|| longest(signs, i, words!["小朋友", "老人家", "室友", "对象", "同事", "娃", "闺蜜", "邻居"]))
        {
            return Some((Who::Other, n));
        }
        None
    }

    /// Whether the clause speaks of people in general behind the place: "花生过敏的人", "磺胺过敏者".
    fn general(&self, at: usize, n: usize) -> bool {
        let end = self.clauses[n].range.end;
        holds(&self.signs, at..end, words::ANYBODY)
            && !holds(&self.signs, at..end, words!["星人", "记者", "或者"])
            && !holds(&self.signs, self.clauses[n].range.start..at, words!["我", "本人", "俺"])
    }

    fn over(&self) -> bool {
        self.says(words::OVER)
    }
}

/// A single kin sign that another word goes on from: "我爸" but "我弟兄们" too, "我姑且".
fn han_goes_on(signs: &[Sign], at: usize) -> bool {
    matches!(c(signs, at + 1), '且' | '兄' | '们')
}
