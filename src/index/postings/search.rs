//! Turns a weighted query into the best passages, looking only at those that can still be among them.
//!
//! MaxScore (Turtle and Flood, 1995) over block maxima: terms that together cannot lift a passage over the k-th
//! best so far are only asked about passages that another term has proposed. The result is exactly that of scoring
//! every passage; equal scores rank by passage number.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use super::list::{Entry, List};
use super::{Postings, dict, idf, part};
use crate::order::Order;
use crate::text::tokens::{Class, QUERY_TERMS, Weighted};

/// A passage found by its words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Passage.
    pub doc: u32,
    /// BM25.
    pub score: f32,
    /// How much of the query stands in the passage, 0..1: by weight and rarity, so it does not depend on other hits.
    pub share: f32,
}

/// Passages of all terms together up to which summing them up is faster than skipping what cannot be among the best.
const FEW: u32 = 1 << 14;

thread_local! {
    /// Sums of passages while they are added up, zero otherwise.
    static SUMS: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
}

/// Bounds are widened by this, since sums in another order round differently.
const SLACK: f32 = 1.0 + 1e-4;

/// A term of a query that some passage has.
struct Known<'a> {
    /// Place in the query: parts are added up in this order, so that every way to a score rounds alike.
    order: usize,
    /// Number of the term.
    id: u32,
    weight: f32,
    idf: f32,
    list: &'a List,
}

struct Cursor<'a> {
    list: &'a List,
    block: usize,
    entries: Vec<Entry>,
    at: usize,
    order: usize,
    weight: f32,
    idf: f32,
    bound: f32,
}

impl<'a> Cursor<'a> {
    fn of(known: &Known<'a>) -> Self {
        let Known { order, weight, idf, list, .. } = *known;
        Self { list, block: 0, entries: Vec::new(), at: 0, order, weight, idf, bound: 0.0 }
    }

    fn doc(&self) -> u32 {
        self.entries.get(self.at).map_or(u32::MAX, |e| e.doc)
    }

    fn load(&mut self, block: usize) {
        self.block = block;
        self.at = 0;
        self.list.decode(block, &mut self.entries);
    }

    fn next(&mut self) {
        self.at += 1;
        if self.at >= self.entries.len() {
            self.load(self.block + 1);
        }
    }

    /// Moves to the first passage not before `doc`.
    fn seek(&mut self, doc: u32) {
        if self.entries.last().is_none_or(|e| e.doc < doc) {
            let block = self.list.seek(self.block, doc);
            if block != self.block || self.entries.is_empty() {
                self.load(block);
            }
        }
        self.at += self.entries[self.at.min(self.entries.len())..].partition_point(|e| e.doc < doc);
    }
}

impl Postings {
    /// The `k` best passages that `accept` lets through, best first.
    #[must_use]
    pub fn search(&self, query: &[Weighted], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<Hit> {
        let query: Vec<&Weighted> = query.iter().take(QUERY_TERMS).collect();
        let best = self.best(&self.known(&query), k, accept);
        let evidence = self.evidence(&query);
        best.into_iter().map(|(doc, score, found)| Hit { doc, score, share: share(&evidence, found) }).collect()
    }

    /// The best passages for each [`QUERY_TERMS`] of the terms that stand somewhere, without what their words say of them.
    #[must_use]
    pub fn passages(&self, terms: &[&Weighted], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<u32> {
        let best = |some: &[Known<'_>]| {
            let few = k > 0 && some.iter().map(|known| known.list.len()).sum::<u32>() <= FEW;
            if few { self.sum(some, k, accept) } else { self.best(some, k, accept) }
        };
        let mut known = self.known(terms);
        let mut out = Vec::new();
        for some in known.chunks_mut(QUERY_TERMS) {
            (0..).zip(some.iter_mut()).for_each(|(order, known)| known.order = order);
            out.extend(best(some).into_iter().map(|(doc, ..)| doc));
        }
        out
    }

    /// What [`Self::best`] finds, by scoring every passage term by term: faster while the terms are rare. Parts are added in
    /// the order of the query here too, so the scores are the same.
    fn sum(&self, query: &[Known<'_>], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<Scored> {
        let average = self.average();
        let mut best = Best { k, hits: Vec::with_capacity(k.min(1_024)) };
        SUMS.with_borrow_mut(|sums| {
            if sums.len() < self.lengths.len() {
                sums.resize(self.lengths.len(), 0.0);
            }
            let mut met = Vec::new();
            for term in query {
                term.list.each(&mut |entry| {
                    let Some(sum) = sums.get_mut(entry.doc as usize) else { return };
                    let value = part(term.weight, term.idf, entry.count, self.length(entry.doc) as f32 / average);
                    if *sum == 0.0 && value > 0.0 {
                        met.push(entry.doc);
                    }
                    *sum += value;
                });
            }
            for doc in met {
                let Some(score) = sums.get_mut(doc as usize).map(std::mem::take) else { continue };
                let new = (doc, score, Terms::default());
                if best.takes(new) && accept(doc) {
                    best.offer(new);
                }
            }
        });
        best.sorted()
    }

    fn best(&self, query: &[Known<'_>], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<Scored> {
        let average = self.average();
        let length = |doc: u32| self.length(doc);
        let mut cursors: Vec<Cursor> = query.iter().map(Cursor::of).collect();
        for cursor in &mut cursors {
            let blocks = (0..cursor.list.blocks()).filter_map(|at| cursor.list.block(at, &length));
            cursor.bound = blocks
                .map(|b| part(cursor.weight, cursor.idf, b.most, b.shortest as f32 / average))
                .fold(0.0, f32::max)
                * SLACK;
            cursor.load(0);
        }
        cursors.order_by(|a, b| a.bound.total_cmp(&b.bound).then(a.order.cmp(&b.order)));
        // below[i]: most that the terms before i can add together
        let mut below = vec![0.0f32];
        for cursor in &cursors {
            below.push(below[below.len() - 1] + cursor.bound);
        }
        let mut best = Best { k, hits: Vec::with_capacity(k.min(1_024)) };
        let (mut parts, mut first) = ([0.0f32; QUERY_TERMS], 0);
        if k == 0 {
            return Vec::new();
        }
        // Where the terms stand; of a topic's hundred words each has few passages.
        let mut heads: BinaryHeap<Reverse<(u32, u32)>> =
            (0..).zip(&cursors).map(|(at, cursor)| Reverse((cursor.doc(), at))).collect();
        loop {
            while first < cursors.len() && below[first + 1] * SLACK <= best.least() {
                first += 1;
            }
            let last = first + 1 == cursors.len();
            if last {
                self.skip(&mut cursors[first], below[first], best.least(), average);
            }
            while !last && heads.peek().is_some_and(|head| (head.0.1 as usize) < first) {
                heads.pop();
            }
            let doc = if last { cursors[first].doc() } else { heads.peek().map_or(u32::MAX, |head| head.0.0) };
            if doc == u32::MAX {
                break;
            }
            let mut found = Terms::default();
            let relative = self.length(doc) as f32 / average;
            let mut sum = 0.0;
            let mut take = |cursor: &mut Cursor| {
                let value = part(cursor.weight, cursor.idf, cursor.entries[cursor.at].count, relative);
                parts[cursor.order] = value;
                found.add(cursor.order);
                sum += value;
                cursor.next();
            };
            if last {
                take(&mut cursors[first]);
            }
            while let Some(mut head) = heads.peek_mut().filter(|head| !last && head.0.0 == doc) {
                let at = head.0.1 as usize;
                if at < first {
                    PeekMut::pop(head);
                } else {
                    take(&mut cursors[at]);
                    *head = Reverse((cursors[at].doc(), at as u32));
                }
            }
            if (sum + below[first]) * SLACK <= best.least() || !accept(doc) {
                continue;
            }
            let mut open = true;
            for i in (0..first).rev() {
                if (sum + below[i + 1]) * SLACK <= best.least() {
                    open = false;
                    break;
                }
                let cursor = &mut cursors[i];
                cursor.seek(doc);
                if cursor.doc() == doc {
                    let value = part(cursor.weight, cursor.idf, cursor.entries[cursor.at].count, relative);
                    parts[cursor.order] = value;
                    found.add(cursor.order);
                    sum += value;
                }
            }
            if open {
                best.offer((doc, found.iter().map(|order| parts[order]).sum(), found));
            }
        }
        best.sorted()
    }

    /// Scores passages one by one.
    #[must_use]
    pub fn scorer(&self, query: &[Weighted]) -> Scorer<'_> {
        let query: Vec<&Weighted> = query.iter().take(QUERY_TERMS).collect();
        Scorer { postings: self, terms: self.known(&query), evidence: self.evidence(&query) }
    }

    /// Score of one passage, `None` when it has no term of the query.
    #[must_use]
    pub fn score(&self, query: &[Weighted], doc: u32) -> Option<Hit> {
        self.scorer(query).score(doc)
    }

    /// What a passage of average length that holds every term of the query once would score.
    #[must_use]
    pub fn ideal(&self, query: &[Weighted]) -> f32 {
        self.evidence(&query.iter().take(QUERY_TERMS).collect::<Vec<_>>()).iter().sum()
    }

    /// Those terms of a query that some passage has.
    fn known(&self, query: &[&Weighted]) -> Vec<Known<'_>> {
        let known = |(order, term): (usize, &&Weighted)| {
            let id = self.dict.find(dict::name(&term.text))?;
            let list = &self.lists[id as usize];
            Some(Known { order, id, weight: term.weight, idf: idf(self.live, list.len() as usize), list })
        };
        query.iter().enumerate().filter(|(_, term)| term.weight > 0.0).filter_map(known).collect()
    }

    /// The only proposing term passes over blocks that cannot reach `least`.
    fn skip(&self, cursor: &mut Cursor, rest: f32, least: f32, average: f32) {
        if cursor.at > 0 || least <= 0.0 {
            return;
        }
        let length = |doc: u32| self.length(doc);
        let mut block = cursor.block;
        while let Some(b) = cursor.list.block(block, &length) {
            let bound = part(cursor.weight, cursor.idf, b.most, b.shortest as f32 / average);
            if (bound + rest) * SLACK > least {
                break;
            }
            block += 1;
        }
        if block != cursor.block {
            cursor.load(block);
        }
    }

    /// What each term is worth as evidence: its weight times its rarity. A compound that nobody wrote that way is
    /// no missing evidence: its parts are.
    fn evidence(&self, query: &[&Weighted]) -> Vec<f32> {
        let worth = |term: &&Weighted| match (term.class, self.dict.find(dict::name(&term.text))) {
            (Class::Whole, None) => 0.0,
            (_, id) => term.weight * idf(self.live, id.map_or(0, |id| self.lists[id as usize].len() as usize)),
        };
        query.iter().map(worth).collect()
    }
}

/// A query that passages are asked about one by one: its terms are looked up once.
pub struct Scorer<'p> {
    postings: &'p Postings,
    terms: Vec<Known<'p>>,
    evidence: Vec<f32>,
}

impl Scorer<'_> {
    /// Score of a passage, `None` when it has no term of the query.
    #[must_use]
    pub fn score(&self, doc: u32) -> Option<Hit> {
        if !self.postings.contains(doc) {
            return None;
        }
        let relative = self.postings.length(doc) as f32 / self.postings.average();
        // A passage has few of a query's terms, and its own list says which faster than theirs do.
        let mut there = Terms::default();
        self.postings.each_term(doc, &mut |id| {
            for (place, _) in self.terms.iter().enumerate().filter(|(_, term)| term.id == id) {
                there.add(place);
            }
        });
        let (mut score, mut found) = (0.0f32, Terms::default());
        for term in there.iter().filter_map(|place| self.terms.get(place)) {
            let count = term.list.count(doc);
            if count > 0 {
                score += part(term.weight, term.idf, count, relative);
                found.add(term.order);
            }
        }
        (found != Terms::default()).then(|| Hit { doc, score, share: share(&self.evidence, found) })
    }
}

/// Places in a query whose terms a passage has, as bits: two numbers, since WebAssembly shifts none of 128 bits by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Terms([u64; 2]);

impl Terms {
    fn add(&mut self, order: usize) {
        self.0[(order / 64) & 1] |= 1 << (order % 64);
    }

    /// In rising order.
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let half = usize::from(left[0] == 0);
            let bits = left[half];
            left[half] &= bits.checked_sub(1)?;
            Some(half * 64 + bits.trailing_zeros() as usize)
        })
    }
}

fn share(evidence: &[f32], found: Terms) -> f32 {
    let total: f32 = evidence.iter().sum();
    let here: f32 = found.iter().filter_map(|order| evidence.get(order)).sum();
    if total > 0.0 { (here / total).min(1.0) } else { 0.0 }
}

type Scored = (u32, f32, Terms);

/// The k best so far, worst at the top of a binary heap.
struct Best {
    k: usize,
    hits: Vec<Scored>,
}

/// Whether `a` ranks after `b`.
fn worse(a: Scored, b: Scored) -> bool {
    a.1 < b.1 || (a.1 == b.1 && a.0 > b.0)
}

impl Best {
    /// What a new passage must exceed; passages come in rising order, so an equal score is too late.
    fn least(&self) -> f32 {
        if self.hits.len() < self.k { 0.0 } else { self.hits.first().map_or(0.0, |hit| hit.1) }
    }

    /// Whether a passage is among the best so far.
    fn takes(&self, new: Scored) -> bool {
        self.hits.len() < self.k || self.hits.first().is_some_and(|last| worse(*last, new))
    }

    fn offer(&mut self, new: Scored) {
        if self.hits.len() < self.k {
            self.hits.push(new);
            let mut at = self.hits.len() - 1;
            while at > 0 && worse(self.hits[at], self.hits[(at - 1) / 2]) {
                self.hits.swap(at, (at - 1) / 2);
                at = (at - 1) / 2;
            }
        } else if worse(self.hits[0], new) {
            self.hits[0] = new;
            let mut at = 0;
            loop {
                let mut worst = at;
                for child in [2 * at + 1, 2 * at + 2] {
                    if child < self.hits.len() && worse(self.hits[child], self.hits[worst]) {
                        worst = child;
                    }
                }
                if worst == at {
                    break;
                }
                self.hits.swap(at, worst);
                at = worst;
            }
        }
    }

    fn sorted(mut self) -> Vec<Scored> {
        self.hits.order_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        self.hits
    }
}
