//! Turns records into numbered passages, so that words and vectors are found by passage and answered by record.
//!
//! Long texts are indexed in several passages: a message of five thousand characters about six things would
//! otherwise be near to none of them.

use std::ops::Range;

use super::postings::Postings;
use super::slots::Slots;
use super::vectors::{CELLS_FROM, Part, SIGNS_FROM, Vectors};
use crate::limits;
use crate::record::{Kind, Record};
use crate::text::sentence;

/// Words and vectors of everything kept, by slot of the record.
#[derive(Debug)]
pub struct Search {
    pub(super) postings: Postings,
    pub(super) vectors: Vectors,
    /// Numbers of vectors from which on they are searched approximately: by signs, by cells.
    approximate: (usize, usize),
    /// Slot of each passage.
    slots: Vec<u32>,
    /// First passage and number of passages of each slot.
    ranges: Vec<(u32, u32)>,
    /// Single passages that were freed; runs are not reused, since most records have one passage.
    free: Vec<u32>,
    /// Slots that have not been read yet.
    pub(super) unread: Slots,
    /// Slots some of whose passages have no vector though an embedder serves.
    lacking: Slots,
    /// Slots that no stored page of the index holds.
    pub(super) unsaved: Slots,
    /// Which stored page holds each slot, plus one; 0: none.
    homes: Vec<u32>,
    homed: Vec<Home>,
}

/// A stored page of the index.
#[derive(Debug)]
struct Home {
    key: String,
    /// Records that it holds, and how many of them are still as it has them.
    all: usize,
    live: usize,
    /// It holds what somebody else removed.
    stale: bool,
}

const NONE: u32 = u32::MAX;

impl Default for Search {
    fn default() -> Self {
        Self::new()
    }
}

impl Search {
    /// Empty.
    #[must_use]
    pub fn new() -> Self {
        Self {
            postings: Postings::new(),
            vectors: Vectors::new(0),
            approximate: (SIGNS_FROM, CELLS_FROM),
            slots: Vec::new(),
            ranges: Vec::new(),
            free: Vec::new(),
            unread: Slots::default(),
            lacking: Slots::default(),
            unsaved: Slots::default(),
            homes: Vec::new(),
            homed: Vec::new(),
        }
    }

    /// Numbers of vectors from which on they are searched by signs and by cells; `usize::MAX`: never.
    pub fn approximate_from(&mut self, signs: usize, cells: usize) {
        self.approximate = (signs, cells);
        self.vectors.approximate_from(signs, cells);
    }

    /// Empties it, for vectors of this many dimensions (0: none).
    pub fn clear(&mut self, dimensions: usize) {
        let (signs, cells) = self.approximate;
        *self = Self::new();
        self.vectors = Vectors::new(dimensions);
        self.approximate_from(signs, cells);
    }

    /// Drops all vectors, for new ones of this many dimensions: every record lacks its own now.
    pub fn renew_all(&mut self, dimensions: usize) {
        self.vectors = Vectors::new(dimensions);
        self.vectors.approximate_from(self.approximate.0, self.approximate.1);
        for slot in 0..self.ranges.len() as u32 {
            if !self.range(slot).is_empty() {
                self.lacking.insert(slot);
                // pages that hold words alone, or vectors of another model, are written again
                self.leave(slot);
                self.unsaved.insert(slot);
            }
        }
    }

    /// A record to be read later; what its slot held goes at once. The page that held it is out of date: somebody
    /// else changed the record, who may not have known of the page.
    pub fn wait(&mut self, slot: u32) {
        self.outdate(slot);
        self.remove(slot);
        self.unread.insert(slot);
    }

    /// The page that holds this slot shall go.
    pub fn outdate(&mut self, slot: u32) {
        if let Some(home) = self.home(slot).and_then(|at| self.homed.get_mut(at)) {
            home.stale = true;
        }
    }

    fn home(&self, slot: u32) -> Option<usize> {
        self.homes.get(slot as usize).and_then(|home| (*home as usize).checked_sub(1))
    }

    /// No page holds this slot any more.
    fn leave(&mut self, slot: u32) {
        if let Some(at) = self.home(slot) {
            self.homes[slot as usize] = 0;
            if let Some(home) = self.homed.get_mut(at) {
                home.live -= 1;
            }
        }
    }

    /// A stored page of so many records; its number.
    pub fn add_page(&mut self, key: &str, all: usize) -> u32 {
        self.homed.push(Home { key: key.to_owned(), all, live: 0, stale: false });
        self.homed.len() as u32 - 1
    }

    /// A stored page holds this slot as it is.
    pub fn saved(&mut self, slot: u32, page: u32) {
        self.leave(slot);
        self.unsaved.remove(slot);
        if self.homes.len() <= slot as usize {
            self.homes.resize(slot as usize + 1, 0);
        }
        self.homes[slot as usize] = page + 1;
        if let Some(home) = self.homed.get_mut(page as usize) {
            home.live += 1;
        }
    }

    /// Pages that shall go: less than half of what they hold is as it was, or somebody else removed some of it.
    #[must_use]
    pub fn worn(&self) -> Vec<String> {
        let worn = |home: &&Home| !home.key.is_empty() && (home.stale || home.live * 2 < home.all.max(1));
        self.homed.iter().filter(worn).map(|home| home.key.clone()).collect()
    }

    /// A stored page is gone: what it held is written again.
    pub fn drop_page(&mut self, key: &str) {
        let Some(at) = self.homed.iter().position(|home| home.key == key) else { return };
        self.homed[at].key.clear();
        for slot in 0..self.homes.len() as u32 {
            if self.home(slot) == Some(at) {
                self.leave(slot);
                self.unsaved.insert(slot);
            }
        }
    }

    /// The words.
    #[must_use]
    pub fn postings(&self) -> &Postings {
        &self.postings
    }

    /// The vectors.
    #[must_use]
    pub fn vectors(&self) -> &Vectors {
        &self.vectors
    }

    /// Numbers for the passages of a slot that has none.
    pub(super) fn passages_for(&mut self, slot: u32, count: u32) -> u32 {
        let first = match (count, self.free.pop()) {
            (1, Some(passage)) => passage,
            (_, freed) => {
                self.free.extend(freed);
                let first = self.slots.len() as u32;
                self.slots.resize(self.slots.len() + count as usize, NONE);
                first
            }
        };
        if self.ranges.len() <= slot as usize {
            self.ranges.resize(slot as usize + 1, (0, 0));
        }
        self.ranges[slot as usize] = (first, count);
        self.slots[first as usize..(first + count) as usize].fill(slot);
        first
    }

    /// Indexes a record in place of what its slot held.
    pub fn put(&mut self, slot: u32, record: &Record, embed: &dyn Fn(&str) -> Option<Vec<f32>>) {
        self.remove(slot);
        let texts = passages(record);
        let first = self.passages_for(slot, texts.len() as u32);
        for (passage, text) in (first..).zip(&texts) {
            self.postings.add(passage, text);
            if self.vectors.dims() > 0 {
                match embed(text) {
                    Some(vector) => {
                        self.vectors.set(passage, part(record), &vector);
                    }
                    None => {
                        self.lacking.insert(slot);
                    }
                }
            }
        }
        self.unsaved.insert(slot);
    }

    /// Takes a record out.
    pub fn remove(&mut self, slot: u32) {
        for passage in self.range(slot) {
            self.postings.remove(passage);
            self.vectors.remove(passage);
            self.slots[passage as usize] = NONE;
        }
        if let Some(range) = self.ranges.get_mut(slot as usize) {
            if range.1 == 1 {
                self.free.push(range.0);
            }
            *range = (0, 0);
        }
        self.leave(slot);
        self.unread.remove(slot);
        self.lacking.remove(slot);
        self.unsaved.remove(slot);
    }

    /// A record came in from a page and needs no reading.
    pub(super) fn was_read(&mut self, slot: u32) {
        self.unread.remove(slot);
    }

    /// To be called after adding: brings the vectors in the form that searches best.
    pub fn settle(&mut self) {
        self.vectors.settle();
    }

    /// Passages of a slot.
    #[must_use]
    pub fn range(&self, slot: u32) -> Range<u32> {
        self.ranges.get(slot as usize).map_or(0..0, |(first, count)| *first..first + count)
    }

    /// Slot of a passage.
    #[must_use]
    pub fn slot(&self, passage: u32) -> Option<u32> {
        self.slots.get(passage as usize).copied().filter(|s| *s != NONE)
    }

    /// Lasting memories most alike to a vector, with their cosine, best first.
    #[must_use]
    pub fn near(&self, vector: &[f32], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<(u32, f32)> {
        let admit = |passage: u32| self.slot(passage).is_some_and(accept);
        let mut out: Vec<(u32, f32)> = Vec::new();
        let Some(probe) = self.vectors.probe(vector) else { return out };
        for near in self.vectors.nearest(&probe, k * 2, Some(Part::Lasting), &admit) {
            if let Some(slot) = self.slot(near.slot)
                && !out.iter().any(|(s, _)| *s == slot)
            {
                out.push((slot, near.cosine));
            }
        }
        out.truncate(k);
        out
    }

    /// True when the record has a vector for every passage.
    #[must_use]
    pub fn has_vector(&self, slot: u32) -> bool {
        let mut range = self.range(slot);
        !range.is_empty() && range.all(|p| self.vectors.contains(p))
    }

    /// The first few records that were not read yet.
    #[must_use]
    pub fn unread(&self, most: usize) -> Vec<u32> {
        self.unread.first(most)
    }

    /// How many were not read yet.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.unread.len()
    }

    /// The first few records that no stored page holds, and how many there are.
    #[must_use]
    pub fn unsaved(&self, most: usize) -> (Vec<u32>, usize) {
        (self.unsaved.first(most), self.unsaved.len())
    }

    /// A record lacks vectors after all: its page had none.
    pub fn lacks(&mut self, slot: u32) {
        if self.vectors.dims() > 0 {
            self.lacking.insert(slot);
        }
    }

    /// Records that wait for their vectors.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.lacking.len()
    }

    /// The first few records that wait for their vectors.
    #[must_use]
    pub fn lacking(&self, most: usize) -> Vec<u32> {
        self.lacking.first(most)
    }

    /// Sets the vectors of a record that lacked them; texts that embed to nothing count as done.
    pub fn renew(&mut self, slot: u32, part: Part, vectors: &[Option<Vec<f32>>]) {
        for (passage, vector) in self.range(slot).zip(vectors) {
            if let Some(vector) = vector {
                self.vectors.set(passage, part, vector);
            }
        }
        self.lacking.remove(slot);
    }
}

/// The part of the vectors that a record belongs to.
#[must_use]
pub fn part(record: &Record) -> Part {
    match record.kind {
        Kind::Semantic | Kind::Procedural => Part::Lasting,
        _ => Part::Said,
    }
}

/// The texts a record is indexed under, one a passage.
#[must_use]
pub fn passages(record: &Record) -> Vec<String> {
    let head = match record.kind {
        Kind::Turn => record.speaker.as_ref().map(|s| format!("{s}: ")),
        Kind::Document => record.source.section.as_ref().map(|s| format!("{s}\n")),
        _ => None,
    }
    .unwrap_or_default();
    // a message is about many things, a chunk was cut to be about one
    let most = if record.kind == Kind::Document { limits::CHUNK_PASSAGE_CHARS } else { limits::PASSAGE_CHARS };
    let mut out: Vec<String> =
        split(&record.text, most).into_iter().map(|range| format!("{head}{}", &record.text[range])).collect();
    if out.is_empty() {
        out.push(head);
    }
    out
}

/// Cuts a text at sentence ends into stretches of at most `most` characters.
fn split(text: &str, most: usize) -> Vec<Range<usize>> {
    if text.len() <= most {
        return std::iter::once(0..text.len()).collect();
    }
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut size = 0;
    for span in sentence::spans(text) {
        for piece in pieces(text, span, most) {
            let chars = text[piece.clone()].chars().count();
            match out.last_mut() {
                Some(last) if size + chars <= most => {
                    last.end = piece.end;
                    size += chars;
                }
                _ => {
                    out.push(piece);
                    size = chars;
                }
            }
        }
    }
    out
}

/// A sentence longer than a passage, cut at character boundaries.
fn pieces(text: &str, span: Range<usize>, most: usize) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = span.start;
    let mut count = 0;
    for (at, _) in text[span.clone()].char_indices() {
        if count == most {
            out.push(start..span.start + at);
            start = span.start + at;
            count = 0;
        }
        count += 1;
    }
    out.push(start..span.end);
    out
}
