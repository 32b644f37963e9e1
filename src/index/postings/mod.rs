//! Turns passages into an inverted index and queries into passages ranked by BM25.
//!
//! Statistics are live: every score uses the number of passages, their average length and each term's rarity as
//! they are at that moment, so adding, changing and removing in any order ranks like an index built from scratch.
//! BM25 as in Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), k1 1.2, b 0.75.

mod dict;
mod list;
mod search;

use crate::order::Order;
use crate::text::tokens::{self, Class};
use dict::Dict;
use list::{Entry, List};

pub use search::{Hit, Scorer};

/// Saturation of repeated terms.
pub const K1: f32 = 1.2;
/// Weight of a passage's length.
pub const B: f32 = 0.75;
const ABSENT: u32 = u32::MAX;

/// Rarity of a term that `having` of `all` passages have.
#[must_use]
pub fn idf(all: usize, having: usize) -> f32 {
    let (all, having) = (all as f32, having as f32);
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}

/// What one term adds to a passage's score. `relative` is the passage's length over the average.
#[must_use]
pub fn part(weight: f32, idf: f32, count: u16, relative: f32) -> f32 {
    let count = f32::from(count);
    weight * idf * count * (K1 + 1.0) / (count + K1 * (1.0 - B + B * relative))
}

/// Words by passage. Passages are numbers below 2^31, best given out densely.
#[derive(Debug, Default)]
pub struct Postings {
    dict: Dict,
    lists: Vec<List>,
    /// Sorted term numbers of each passage, as differences.
    forward: Vec<Box<[u8]>>,
    lengths: Vec<u32>,
    live: usize,
    total: u64,
    scratch: Vec<u32>,
    written: Vec<u8>,
}

/// A term of a passage: [`TERM`] and [`PASSAGE`], both by their places in a list, and [`TIMES`], how often it comes.
pub type Found = [u32; 3];
const TERM: usize = 0;
const PASSAGE: usize = 1;
const TIMES: usize = 2;

/// Passages with their lengths, and their terms, passage by passage.
#[derive(Debug, Default)]
pub struct Bulk {
    /// Passages and lengths.
    pub passages: Vec<(u32, u32)>,
    /// Terms.
    pub found: Vec<Found>,
}

/// Brings terms of passages together by one of their fields, otherwise as they come; the ends of all groups.
fn grouped(found: &[Found], field: usize, groups: usize) -> (Vec<Found>, Vec<usize>) {
    // First how many there are in each group, then where the next of it goes.
    let mut next = vec![0; groups + 1];
    for one in found {
        next[one[field] as usize + 1] += 1;
    }
    for at in 1..next.len() {
        next[at] += next[at - 1];
    }
    let mut out = vec![[0; 3]; found.len()];
    for one in found {
        let place = &mut next[one[field] as usize];
        out[*place] = *one;
        *place += 1;
    }
    next.pop();
    (out, next)
}

impl Postings {
    /// An empty index.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Passages held.
    #[must_use]
    pub fn len(&self) -> usize {
        self.live
    }

    /// True when it holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// Distinct terms held.
    #[must_use]
    pub fn terms(&self) -> usize {
        self.dict.len()
    }

    /// Bytes on the heap, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let lists: usize = self.lists.iter().map(List::bytes).sum();
        let forward: usize = self.forward.iter().map(|f| f.len().div_ceil(8) * 8 + size_of::<Box<[u8]>>()).sum();
        self.dict.bytes() + lists + self.lists.capacity() * size_of::<List>() + forward + self.lengths.capacity() * 4
    }

    /// True when this passage is held.
    #[must_use]
    pub fn contains(&self, doc: u32) -> bool {
        self.lengths.get(doc as usize).is_some_and(|&length| length != ABSENT)
    }

    /// Holds this text as this passage, in place of what was there.
    pub fn add(&mut self, doc: u32, text: &str) {
        self.remove(doc);
        let mut ids = std::mem::take(&mut self.scratch);
        ids.clear();
        let mut length = 0u32;
        tokens::visit(text, &mut |term, class| {
            ids.push(self.dict.intern(dict::name(term)));
            length += u32::from(matches!(class, Class::Word | Class::Edge));
        });
        ids.order();
        let (mut terms, mut found) = (Vec::with_capacity(ids.len()), Vec::with_capacity(ids.len()));
        for group in ids.chunk_by(|a, b| a == b) {
            found.push([terms.len() as u32, 0, group.len() as u32]);
            terms.push(group[0]);
        }
        self.hold(&terms, Bulk { passages: vec![(doc, length)], found });
        self.scratch = ids;
    }

    /// Number of a term by its name: for terms that come from a page.
    pub fn term(&mut self, name: u64) -> u32 {
        self.dict.intern(name)
    }

    /// Lets go of terms that a page named and no passage of it brought.
    pub fn drop_unused(&mut self, ids: &[u32]) {
        for &id in ids {
            if self.lists.get(id as usize).is_none_or(List::is_empty) {
                self.dict.remove(id);
            }
        }
    }

    /// Length of a passage, and its terms by name with how often they come.
    #[must_use]
    pub fn terms_of(&self, doc: u32) -> Option<(u32, Vec<(u64, u16)>)> {
        if !self.contains(doc) {
            return None;
        }
        let forward = &self.forward[doc as usize];
        let (mut place, mut id, mut terms) = (0, 0, Vec::new());
        while place < forward.len() {
            id += list::get(forward, &mut place);
            terms.push((self.dict.name_of(id), self.lists[id as usize].count(doc)));
        }
        Some((self.length(doc), terms))
    }

    /// Holds passages, each in place of what was there. `terms`: numbers of all their terms, rising. They are entered term by
    /// term, for each list lies elsewhere in memory.
    pub fn hold(&mut self, terms: &[u32], Bulk { passages, mut found }: Bulk) {
        // Of a passage that broke off.
        found.truncate(found.partition_point(|one| (one[PASSAGE] as usize) < passages.len()));
        for &(doc, length) in &passages {
            self.begin(doc, length);
        }
        let most = terms.last().map_or(0, |most| *most as usize + 1);
        if self.lists.len() < most {
            self.lists.resize_with(most, List::default);
        }
        let (found, ends) = grouped(&found, TERM, terms.len());
        let lengths = &self.lengths;
        let mut from = 0;
        for (id, end) in terms.iter().zip(ends) {
            for (at, one) in (from..end).zip(&found[from..end]) {
                // A page names a term of a passage once, or it is not what was written.
                if at == from || found[at - 1][PASSAGE] != one[PASSAGE] {
                    let count = one[TIMES].min(u16::MAX.into()) as u16;
                    let entry = Entry { doc: passages[one[PASSAGE] as usize].0, count };
                    self.lists[*id as usize].insert(entry, &|doc| lengths.get(doc as usize).copied().unwrap_or(0));
                }
            }
            from = end;
        }
        let (found, ends) = grouped(&found, PASSAGE, passages.len());
        let mut forward = std::mem::take(&mut self.written);
        from = 0;
        for ((doc, _), end) in passages.iter().zip(ends) {
            forward.clear();
            let mut before = 0;
            for (at, one) in (from..end).zip(&found[from..end]) {
                if at == from || found[at - 1][TERM] != one[TERM] {
                    let id = terms[one[TERM] as usize];
                    list::put(&mut forward, id - before);
                    before = id;
                }
            }
            self.forward[*doc as usize] = forward.as_slice().into();
            from = end;
        }
        self.written = forward;
    }

    /// A passage of this length in place of what was there, as yet without terms.
    fn begin(&mut self, doc: u32, length: u32) {
        self.remove(doc);
        let at = doc as usize;
        if self.lengths.len() <= at {
            self.lengths.resize(at + 1, ABSENT);
            self.forward.resize(at + 1, Box::default());
        }
        self.lengths[at] = length;
        self.live += 1;
        self.total += u64::from(length);
    }

    /// Takes a passage out; statistics and rankings are as if it had never been there.
    pub fn remove(&mut self, doc: u32) {
        if !self.contains(doc) {
            return;
        }
        let at = doc as usize;
        let forward = std::mem::take(&mut self.forward[at]);
        let lengths = &self.lengths;
        let (mut place, mut id) = (0, 0);
        while place < forward.len() {
            id += list::get(&forward, &mut place);
            let list = &mut self.lists[id as usize];
            list.remove(doc, &|doc| lengths.get(doc as usize).copied().unwrap_or(0));
            if list.is_empty() {
                self.dict.remove(id);
            }
        }
        self.total -= u64::from(self.lengths[at]);
        self.lengths[at] = ABSENT;
        self.live -= 1;
    }

    /// Rarity of a term now; a term nobody has is the rarest.
    #[must_use]
    pub fn rarity(&self, term: &str) -> f32 {
        idf(self.live, self.dict.find(dict::name(term)).map_or(0, |id| self.lists[id as usize].len() as usize))
    }

    /// Calls `each` with the numbers of a passage's terms, rising.
    fn each_term(&self, doc: u32, each: &mut dyn FnMut(u32)) {
        let Some(forward) = self.forward.get(doc as usize) else { return };
        let (mut place, mut id) = (0, 0);
        while place < forward.len() {
            id += list::get(forward, &mut place);
            each(id);
        }
    }

    fn average(&self) -> f32 {
        (self.total as f64 / self.live.max(1) as f64).max(1.0) as f32
    }

    fn length(&self, doc: u32) -> u32 {
        self.lengths.get(doc as usize).copied().unwrap_or(0)
    }
}
