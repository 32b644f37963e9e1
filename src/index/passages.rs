//! Turns records into numbered passages, so that words and vectors are found by passage and answered by record.
//!
//! Long texts are indexed in several passages: a message of five thousand characters about six things would
//! otherwise be near to none of them.

use crate::map::Map;
use std::ops::Range;

use super::postings::Postings;
use super::vectors::Vectors;
use crate::limits;
use crate::record::{Kind, Record};
use crate::text::sentence;

/// Words and vectors of everything kept, by slot of the record.
#[derive(Debug)]
pub struct Search {
    postings: Postings,
    vectors: Vectors,
    /// Slot of each passage.
    slots: Vec<u32>,
    /// First passage and number of passages of each slot.
    ranges: Vec<(u32, u32)>,
    /// Single passages that were freed; runs are not reused, since most records have one passage.
    free: Vec<u32>,
    /// Slots some of whose passages have no vector though an embedder serves.
    lacking: Map<u32, ()>,
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
            slots: Vec::new(),
            ranges: Vec::new(),
            free: Vec::new(),
            lacking: Map::new(),
        }
    }

    /// Empties it, for vectors of this many dimensions (0: none).
    pub fn clear(&mut self, dimensions: usize) {
        *self = Self::new();
        self.vectors = Vectors::new(dimensions);
    }

    /// Forgets the vectors, for new ones of this many dimensions by `renew`; words stay.
    pub fn embed_anew(&mut self, dimensions: usize) {
        self.vectors = Vectors::new(dimensions);
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

    /// Indexes a record in place of what its slot held.
    pub fn put(&mut self, slot: u32, record: &Record, embed: &dyn Fn(&str) -> Option<Vec<f32>>) {
        self.remove(slot);
        let texts = passages(record);
        let count = texts.len() as u32;
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
        for (i, text) in texts.iter().enumerate() {
            let passage = first + i as u32;
            self.slots[passage as usize] = slot;
            self.postings.add(passage, text);
            if self.vectors.dims() > 0 {
                match embed(text) {
                    Some(vector) => {
                        self.vectors.set(passage, &vector);
                    }
                    None => {
                        self.lacking.insert(slot, ());
                    }
                }
            }
        }
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
        self.lacking.remove(&slot);
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

    /// Records most alike to a vector, with their cosine, best first.
    #[must_use]
    pub fn near(&self, vector: &[f32], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<(u32, f32)> {
        let admit = |passage: u32| self.slot(passage).is_some_and(accept);
        let mut out: Vec<(u32, f32)> = Vec::new();
        for near in self.vectors.search(vector, k * 2, &admit) {
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

    /// Records that wait for their vectors.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.lacking.len()
    }

    /// The first few records that wait for their vectors.
    #[must_use]
    pub fn lacking(&self, most: usize) -> Vec<u32> {
        self.lacking.keys().take(most).copied().collect()
    }

    /// Sets the vectors of a record that lacked them; texts that embed to nothing count as done.
    pub fn renew(&mut self, slot: u32, vectors: &[Option<Vec<f32>>]) {
        for (passage, vector) in self.range(slot).zip(vectors) {
            if let Some(vector) = vector {
                self.vectors.set(passage, vector);
            }
        }
        self.lacking.remove(&slot);
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
