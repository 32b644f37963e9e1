//! Turns a stretch of the index into bytes and back, so that opening need not read and embed every text again.
//!
//! A page, all numbers little endian, lengths and counts in seven bits a byte: [`VERSION`] (u8); the vectors' model
//! (length, UTF-8; empty: no vectors) and dimensions (u16); terms by name (count, u64 each); records (count): id (length,
//! UTF-8), check of what it was made from (u64), number of passages, and of each passage its length in words, its terms
//! (count; number in the page x 2, plus one where how often follows) and, with a model, one byte that says whether a
//! vector follows ([`Vectors::write`]). The store's envelope checks version and checksum of the bytes; here a page that does
//! not decode counts as not there.

use std::collections::HashMap;

use super::passages::Search;
use super::postings::Bulk;
use super::vectors::{Part, Vectors};

/// What is written under this number can be read under it only: raised whenever texts are cut into passages or terms
/// in another way, or vectors are kept in another form.
pub const VERSION: u8 = 1;

/// A record of a page: where it is and what it was made from.
#[derive(Debug)]
pub struct Saved {
    /// Id.
    pub id: String,
    /// A number that changes with whatever its passages are made from.
    pub check: u64,
    /// Its slot here.
    pub slot: u32,
}

/// Slot and part of a record by its id, when its passages would be made from what this number tells.
type Wanted<'w> = &'w mut dyn FnMut(&str, u64) -> Option<(u32, Part)>;

fn put(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Takes fields from the front of a page.
struct Reader<'p> {
    rest: &'p [u8],
}

impl<'p> Reader<'p> {
    fn take(&mut self, n: usize) -> Option<&'p [u8]> {
        let (taken, rest) = self.rest.split_at_checked(n)?;
        self.rest = rest;
        Some(taken)
    }
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        Some(*taken)
    }
    fn number(&mut self) -> Option<u32> {
        let mut value = 0u32;
        for shift in (0..32).step_by(7) {
            let [byte] = self.array()?;
            value |= u32::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }
    fn peek(&self) -> Option<u32> {
        Reader { rest: self.rest }.number()
    }
    fn text(&mut self) -> Option<&'p str> {
        let length = self.number()? as usize;
        std::str::from_utf8(self.take(length)?).ok()
    }
}

/// Numbers in rising order, each once, and the place of each there.
fn rising(ids: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let words = ids.iter().max().map_or(0, |most| *most as usize / 64 + 1);
    // One bit a number, and how many there are before each word.
    let mut bits = vec![(0u64, 0u32); words];
    for id in ids {
        bits[*id as usize / 64].0 |= 1 << (id % 64);
    }
    let mut all = 0;
    for (word, before) in &mut bits {
        *before = all;
        all += word.count_ones();
    }
    let mut sorted = vec![0; all as usize];
    let place = |id: &u32| {
        let (word, before) = bits[*id as usize / 64];
        let place = before + (word & ((1 << (id % 64)) - 1)).count_ones();
        sorted[place as usize] = *id;
        place
    };
    let places = ids.iter().map(place).collect();
    (sorted, places)
}

/// How a page is read.
struct Form {
    /// Its number.
    page: u32,
    /// Dimensions of its vectors, where it has some.
    dims: Option<usize>,
    /// These are what the index holds.
    fits: bool,
}

impl Search {
    /// A page of these records. `model`: that of the vectors; empty: none are written.
    #[must_use]
    pub fn page(&self, records: &[Saved], model: &str) -> Vec<u8> {
        let (mut names, mut known) = (Vec::new(), HashMap::new());
        let mut body = Vec::new();
        put(&mut body, records.len() as u32);
        for record in records {
            put(&mut body, record.id.len() as u32);
            body.extend_from_slice(record.id.as_bytes());
            body.extend_from_slice(&record.check.to_le_bytes());
            let range = self.range(record.slot);
            put(&mut body, range.len() as u32);
            for passage in range {
                let (length, terms) = self.postings.terms_of(passage).unwrap_or_default();
                put(&mut body, length);
                put(&mut body, terms.len() as u32);
                for (name, count) in terms {
                    let number = *known.entry(name).or_insert_with(|| {
                        names.push(name);
                        names.len() as u32 - 1
                    });
                    put(&mut body, number << 1 | u32::from(count > 1));
                    if count > 1 {
                        put(&mut body, u32::from(count));
                    }
                }
                if !model.is_empty() {
                    let has = self.vectors.contains(passage);
                    body.push(u8::from(has));
                    self.vectors.write(passage, &mut body);
                }
            }
        }
        let mut out = vec![VERSION];
        put(&mut out, model.len() as u32);
        out.extend_from_slice(model.as_bytes());
        out.extend_from_slice(&(self.vectors.dims() as u16).to_le_bytes());
        put(&mut out, names.len() as u32);
        names.iter().for_each(|name: &u64| out.extend_from_slice(&name.to_le_bytes()));
        out.append(&mut body);
        out
    }

    /// Takes the page stored under `key` in. `wanted` gives slot and part of a record whose passages would be made from the same as here; one that was read
    /// already is passed over. `model` tells whether vectors of this model and these dimensions are what this index holds. Gives the ids that the
    /// page holds; `None` for a page that does not decode, of which what stands before the damage was taken in.
    pub fn load<'p>(
        &mut self,
        key: &str,
        page: &'p [u8],
        model: &dyn Fn(&str, usize) -> bool,
        wanted: Wanted<'_>,
    ) -> Option<Vec<&'p str>> {
        let mut reader = Reader { rest: page };
        if reader.array()? != [VERSION] {
            return None;
        }
        let name = reader.text()?;
        let dims = usize::from(u16::from_le_bytes(reader.array()?));
        let has_vectors = !name.is_empty();
        let fits = has_vectors && model(name, dims);
        if fits && self.vectors.dims() != dims {
            self.renew_all(dims);
        }
        let count = reader.number()? as usize;
        let names = reader.take(count.checked_mul(8)?)?;
        let ids: Vec<u32> =
            names.as_chunks::<8>().0.iter().map(|n| self.postings.term(u64::from_le_bytes(*n))).collect();
        let form = Form { page: self.add_page(key, reader.peek()? as usize), dims: has_vectors.then_some(dims), fits };
        let (terms, places) = rising(&ids);
        let mut bulk = Bulk::default();
        let found = self.load_records(&mut reader, &places, &form, wanted, &mut bulk);
        self.postings.hold(&terms, bulk);
        self.postings.drop_unused(&ids);
        found
    }

    fn load_records<'p>(
        &mut self,
        reader: &mut Reader<'p>,
        terms: &[u32],
        form: &Form,
        wanted: Wanted<'_>,
        bulk: &mut Bulk,
    ) -> Option<Vec<&'p str>> {
        let mut held = Vec::new();
        for _ in 0..reader.number()? {
            let id = reader.text()?;
            let check = u64::from_le_bytes(reader.array()?);
            let count = reader.number()?;
            // each passage takes bytes: a number that cannot be is damage
            if count as usize > reader.rest.len() {
                return None;
            }
            let place = wanted(id, check).filter(|(slot, _)| self.unread.contains(*slot));
            held.push(id);
            let first = place.map(|(slot, _)| {
                // waits until all of it is here
                self.wait(slot);
                self.passages_for(slot, count)
            });
            for at in 0..count {
                let length = reader.number()?;
                let before = bulk.found.len();
                for _ in 0..reader.number()? {
                    let word = reader.number()?;
                    let count = if word & 1 == 1 { reader.number()? } else { 1 };
                    let (term, passage) = (*terms.get(word as usize >> 1)?, bulk.passages.len() as u32);
                    bulk.found.push([term, passage, count]);
                }
                let has = form.dims.is_some() && reader.array()? == [1];
                let row = reader.take(if has { Vectors::row_bytes(form.dims?) } else { 0 })?;
                let (Some(first), Some((_, part))) = (first, place) else {
                    bulk.found.truncate(before);
                    continue;
                };
                let doc = first + at;
                bulk.passages.push((doc, length));
                if has && form.fits {
                    self.vectors.read(doc, part, row);
                }
            }
            if let Some((slot, _)) = place {
                self.was_read(slot);
                if !form.fits {
                    self.lacks(slot);
                }
                // the vectors of another model are written again
                if form.fits || form.dims.is_none() || self.vectors.dims() == 0 {
                    self.saved(slot, form.page);
                } else {
                    self.unsaved.insert(slot);
                }
            }
        }
        Some(held)
    }
}
