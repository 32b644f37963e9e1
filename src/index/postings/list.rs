//! Turns the passages of one term into compressed blocks that can be appended to, changed in place and skipped.
//!
//! A block holds up to 128 passages: its first number stands in the directory, the others as differences, each
//! with how often the term occurs when that is more than once. The directory also keeps the block's highest count
//! and its shortest passage: together they bound what any passage of the block can score, whatever the average
//! length becomes later.

use crate::order::Order;

const BLOCK: usize = 128;

/// How often a term stands in one passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Passage.
    pub doc: u32,
    /// Occurrences, at most 65,535.
    pub count: u16,
}

#[derive(Clone, Copy, Debug)]
pub struct Block {
    pub first: u32,
    pub last: u32,
    at: u32,
    pub shortest: u32,
    pub most: u16,
    entries: u16,
}

#[derive(Debug, Default)]
pub struct Blocks {
    bytes: Vec<u8>,
    blocks: Vec<Block>,
    entries: u32,
}

/// All passages of one term, in order. Half of all terms stand in one passage only, so that case takes no heap.
#[derive(Debug, Default)]
pub enum List {
    #[default]
    Empty,
    One(Entry),
    Many(Box<Blocks>),
}

pub fn put(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

pub fn get(bytes: &[u8], at: &mut usize) -> u32 {
    let (mut value, mut shift) = (0u32, 0u32);
    while let Some(&byte) = bytes.get(*at) {
        *at += 1;
        value |= u32::from(byte & 0x7f) << (shift & 31);
        if byte & 0x80 == 0 {
            break;
        }
        shift += 7;
    }
    value
}

fn put_entry(out: &mut Vec<u8>, before: u32, entry: Entry) {
    // differences fit 31 bits because passages number fewer than 2^31
    put(out, (entry.doc - before) << 1 | u32::from(entry.count > 1));
    if entry.count > 1 {
        put(out, u32::from(entry.count));
    }
}

impl List {
    /// Number of passages.
    #[must_use]
    pub fn len(&self) -> u32 {
        match self {
            Self::Empty => 0,
            Self::One(_) => 1,
            Self::Many(blocks) => blocks.entries,
        }
    }

    /// True when no passage has the term.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a passage that is not in the list yet. `length` gives the length of any passage in it.
    pub fn insert(&mut self, entry: Entry, length: &dyn Fn(u32) -> u32) {
        match self {
            Self::Empty => *self = Self::One(entry),
            Self::One(first) => {
                let mut pair = [*first, entry];
                pair.order_by_key(|e| e.doc);
                let mut blocks = Blocks::default();
                pair.iter().for_each(|&e| blocks.append(e, length(e.doc)));
                *self = Self::Many(Box::new(blocks));
            }
            Self::Many(blocks) => {
                if blocks.blocks.last().is_none_or(|b| b.last < entry.doc) {
                    blocks.append(entry, length(entry.doc));
                } else {
                    blocks.edit(entry.doc, Some(entry), length);
                }
            }
        }
    }

    /// Takes a passage out; one that is not there changes nothing.
    pub fn remove(&mut self, doc: u32, length: &dyn Fn(u32) -> u32) {
        match self {
            Self::One(entry) if entry.doc == doc => *self = Self::Empty,
            Self::Many(blocks) => {
                blocks.edit(doc, None, length);
                if blocks.entries == 1 {
                    *self = blocks.all().first().map_or(Self::Empty, |&e| Self::One(e));
                }
            }
            _ => {}
        }
    }

    /// How often the term stands in this passage; 0 when it does not.
    #[must_use]
    pub fn count(&self, doc: u32) -> u16 {
        match self {
            Self::Empty => 0,
            Self::One(entry) => {
                if entry.doc == doc {
                    entry.count
                } else {
                    0
                }
            }
            Self::Many(blocks) => {
                let at = blocks.blocks.partition_point(|b| b.last < doc);
                let mut count = 0;
                blocks.walk(at, &mut |entry| {
                    if entry.doc == doc {
                        count = entry.count;
                    }
                    entry.doc < doc
                });
                count
            }
        }
    }

    /// Number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        match self {
            Self::Empty => 0,
            Self::One(_) => 1,
            Self::Many(blocks) => blocks.blocks.len(),
        }
    }

    /// The directory entry of a block; `length` as in [`List::insert`].
    #[must_use]
    pub fn block(&self, at: usize, length: &dyn Fn(u32) -> u32) -> Option<Block> {
        match self {
            Self::One(e) if at == 0 => {
                Some(Block { first: e.doc, last: e.doc, at: 0, shortest: length(e.doc), most: e.count, entries: 1 })
            }
            Self::Many(blocks) => blocks.blocks.get(at).copied(),
            _ => None,
        }
    }

    /// First block from `at` on that may hold `doc` or a later passage.
    #[must_use]
    pub fn seek(&self, at: usize, doc: u32) -> usize {
        match self {
            Self::Empty => 0,
            Self::One(e) => at + usize::from(e.doc < doc),
            Self::Many(blocks) => at + blocks.blocks.get(at..).map_or(0, |rest| rest.partition_point(|b| b.last < doc)),
        }
    }

    /// Replaces `out` with the passages of a block.
    pub fn decode(&self, at: usize, out: &mut Vec<Entry>) {
        out.clear();
        match self {
            Self::One(e) if at == 0 => out.push(*e),
            Self::Many(blocks) => blocks.decode(at, out),
            _ => {}
        }
    }

    /// Calls `each` with all passages.
    pub fn each(&self, each: &mut dyn FnMut(Entry)) {
        match self {
            Self::Empty => {}
            Self::One(entry) => each(*entry),
            Self::Many(blocks) => (0..blocks.blocks.len()).for_each(|at| {
                blocks.walk(at, &mut |entry| {
                    each(entry);
                    true
                });
            }),
        }
    }

    /// Bytes on the heap.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match self {
            Self::Many(b) => size_of::<Blocks>() + b.bytes.capacity() + b.blocks.capacity() * size_of::<Block>(),
            _ => 0,
        }
    }
}

impl Blocks {
    fn append(&mut self, entry: Entry, length: u32) {
        self.entries += 1;
        match self.blocks.last_mut() {
            Some(block) if usize::from(block.entries) < BLOCK => {
                put_entry(&mut self.bytes, block.last, entry);
                block.last = entry.doc;
                block.entries += 1;
                block.most = block.most.max(entry.count);
                block.shortest = block.shortest.min(length);
            }
            _ => {
                let at = self.bytes.len() as u32;
                put_entry(&mut self.bytes, entry.doc, entry);
                // Most lists never have a second block.
                if self.blocks.is_empty() {
                    self.blocks.reserve_exact(1);
                }
                self.blocks.push(Block {
                    first: entry.doc,
                    last: entry.doc,
                    at,
                    shortest: length,
                    most: entry.count,
                    entries: 1,
                });
            }
        }
    }

    fn decode(&self, at: usize, out: &mut Vec<Entry>) {
        out.clear();
        self.walk(at, &mut |entry| {
            out.push(entry);
            true
        });
    }

    /// Calls `each` with the passages of a block for as long as it wants more.
    #[inline]
    fn walk(&self, at: usize, each: &mut impl FnMut(Entry) -> bool) {
        let Some(block) = self.blocks.get(at) else { return };
        let (mut place, mut doc) = (block.at as usize, block.first);
        for _ in 0..block.entries {
            let step = get(&self.bytes, &mut place);
            doc += step >> 1;
            let count = if step & 1 == 1 { get(&self.bytes, &mut place) as u16 } else { 1 };
            if !each(Entry { doc, count }) {
                return;
            }
        }
    }

    fn all(&self) -> Vec<Entry> {
        let (mut out, mut block) = (Vec::new(), Vec::new());
        for at in 0..self.blocks.len() {
            self.decode(at, &mut block);
            out.extend_from_slice(&block);
        }
        out
    }

    /// Rewrites the one block that holds or should hold `doc`: with `entry` put in, or the passage taken out.
    fn edit(&mut self, doc: u32, entry: Option<Entry>, length: &dyn Fn(u32) -> u32) {
        let at = self.blocks.partition_point(|b| b.last < doc);
        let mut entries = Vec::with_capacity(BLOCK + 1);
        self.decode(at, &mut entries);
        match (entries.binary_search_by_key(&doc, |e| e.doc), entry) {
            (Ok(i), None) => {
                entries.remove(i);
                self.entries -= 1;
            }
            (Err(i), Some(new)) => {
                entries.insert(i, new);
                self.entries += 1;
            }
            _ => return,
        }
        let start = self.blocks.get(at).map_or(self.bytes.len(), |b| b.at as usize);
        let end = self.blocks.get(at + 1).map_or(self.bytes.len(), |b| b.at as usize);
        // a full block becomes two halves, so that later insertions find room
        let parts = if entries.len() > BLOCK { 2 } else { 1 };
        let (mut bytes, mut made) = (Vec::with_capacity(end - start + 8), Vec::with_capacity(parts));
        for part in entries.chunks(entries.len().div_ceil(parts).max(1)) {
            let mut block = Block {
                first: part[0].doc,
                last: part[part.len() - 1].doc,
                at: (start + bytes.len()) as u32,
                shortest: u32::MAX,
                most: 0,
                entries: part.len() as u16,
            };
            let mut before = block.first;
            for &e in part {
                put_entry(&mut bytes, before, e);
                before = e.doc;
                block.most = block.most.max(e.count);
                block.shortest = block.shortest.min(length(e.doc));
            }
            made.push(block);
        }
        let grown = bytes.len() as i64 - (end - start) as i64;
        self.bytes.splice(start..end, bytes);
        for block in self.blocks.iter_mut().skip(at + 1) {
            block.at = (i64::from(block.at) + grown) as u32;
        }
        let old = usize::from(at < self.blocks.len());
        self.blocks.splice(at..at + old, made);
    }
}
