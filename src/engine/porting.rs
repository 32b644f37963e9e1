//! `export`, `import`, `snapshot`: the whole memory as one file, and old entries gathered into few pages.

use super::plan::{Batch, Outcome};
use super::{Call, Engine, Plan};
use crate::api::results::ImportResult;
use crate::error::{Error, Result};
use crate::log::change::{Change, Stamped, Subject};
use crate::log::codec::{self, FrameKind};
use crate::log::keys::Shelf;
use crate::order::Order;
use crate::write::redact;

/// Changes that one snapshot page gathers.
const PAGE_CHANGES: usize = 2_000;
/// Changes of one slice of an import, subjects of one of an export: some 20 ms of work at most.
const SLICE: usize = 256;

/// An export under way: what is still to be written out, and how much was.
#[derive(Debug)]
pub struct Export {
    /// Slots of records, by age.
    records: std::vec::IntoIter<u32>,
    rest: std::vec::IntoIter<Subject>,
    changes: usize,
    bytes: usize,
}

impl Export {
    /// The bytes of the file before its first change, once all of it was written out: but for the CRC-32 of all others,
    /// for which the last four bytes of the frame's head are left.
    ///
    /// # Errors
    /// None in practice.
    pub fn head(&self) -> Result<Vec<u8>> {
        let count = codec::encode_count(self.changes)?;
        let mut head = codec::head(FrameKind::Export, count.len() + self.bytes);
        head.resize(codec::HEADER, 0);
        head.extend(count);
        Ok(head)
    }
}
/// Bytes of entries that are gathered at a time; one at least.
const SNAPSHOT_BYTES: usize = 4 * 1024 * 1024;

/// Body of an exported file.
fn exported(bytes: &[u8]) -> Result<&[u8]> {
    match codec::unframe(bytes)? {
        (FrameKind::Export, body) => Ok(body),
        _ => Err(foreign()),
    }
}

fn foreign() -> Error {
    Error::invalid("these bytes are a stored entry, not a file made by export()")
}

/// Checks an exported file by its first bytes, its length and the CRC-32 of all but the last four of its head; gives the
/// place of its first change. A host with a large file sums it up piece by piece.
///
/// # Errors
/// As [`Engine::import`].
pub fn import_start(first: &[u8], length: usize, sum: u32) -> Result<u32> {
    let head = first.get(..codec::HEADER).unwrap_or(first);
    match codec::unframe_head(head, length.saturating_sub(head.len()), |_| sum)? {
        FrameKind::Export => {}
        _ => return Err(foreign()),
    }
    let body = first.get(codec::HEADER..).unwrap_or_default();
    Ok((first.len() - codec::decode_count(body)?.1.len()) as u32)
}

/// Where to cut a piece of a file that begins with a change: the ends of its slices. What is said of one subject stays
/// together. A piece that is not the `last` need not end with a change, and may hold no whole slice.
///
/// # Errors
/// `corrupt` when the last piece does not consist of changes.
pub fn import_cuts(piece: &[u8], last: bool) -> Result<Vec<u32>> {
    let mut cuts = Vec::new();
    let mut before: Option<Subject> = None;
    let (mut rest, mut inside) = (piece, 0);
    while !rest.is_empty() {
        let (Stamped { change, .. }, after) = match codec::decode_next(rest) {
            Ok(found) => found,
            Err(error) if last => return Err(error),
            Err(_) => return Ok(cuts),
        };
        let subject = Subject::of(&change);
        if inside >= SLICE && before.as_ref() != Some(&subject) {
            cuts.push((piece.len() - rest.len()) as u32);
            inside = 0;
        }
        inside += 1;
        before = Some(subject);
        rest = after;
    }
    if last {
        cuts.push(piece.len() as u32);
    }
    Ok(cuts)
}

impl Engine {
    /// Everything as one file: a frame of kind export around the change list that state folds from. Times,
    /// provenance, tombstones and uses are in it.
    ///
    /// # Errors
    /// None in practice.
    pub fn export(&self) -> Result<Vec<u8>> {
        let mut export = self.export_start();
        let mut changes = Vec::new();
        while let Some(slice) = self.export_next(&mut export)? {
            changes.extend(slice);
        }
        let count = codec::encode_count(export.changes)?;
        Ok(codec::frame(FrameKind::Export, &[count, changes].concat()))
    }

    /// Begins an export that is written out slice by slice, so that a large memory does not hold up the host's thread.
    /// Nothing may be committed or loaded before its last slice.
    #[must_use]
    pub fn export_start(&self) -> Export {
        let mut rest = self.state.other_subjects();
        rest.retain(|s| !matches!(s, Subject::Setting(_)));
        Export { records: self.state.by_age().into_iter(), rest: rest.into_iter(), changes: 0, bytes: 0 }
    }

    /// The next changes of the file; `None` after the last.
    ///
    /// # Errors
    /// None in practice.
    pub fn export_next(&self, export: &mut Export) -> Result<Option<Vec<u8>>> {
        let records = export.records.by_ref().take(SLICE).filter_map(|slot| self.state.record(slot));
        let mut subjects: Vec<Subject> = records.map(|r| Subject::Record(r.id.clone())).collect();
        subjects.extend(export.rest.by_ref().take(SLICE - subjects.len()));
        if subjects.is_empty() {
            return Ok(None);
        }
        let changes: Vec<Stamped> = subjects.iter().flat_map(|s| self.with_uses(s)).collect();
        let list = codec::encode(&changes)?;
        let (count, bytes) = codec::decode_count(&list)?;
        export.changes += count;
        export.bytes += bytes.len();
        Ok(Some(bytes.to_vec()))
    }

    /// What is stored of a subject, with the uses that are still to be stored.
    fn with_uses(&self, subject: &Subject) -> Vec<Stamped> {
        let mut all = self.state.current(subject);
        if let Subject::Record(id) = subject
            && let (Some(uses), Some(stamp)) = (self.touched.get(id), all.last().map(|s| s.stamp))
        {
            all.retain(|s| !matches!(s.change, Change::Touch(..)));
            all.push(Stamped { stamp, change: Change::Touch(id.clone(), *uses) });
        }
        all
    }

    /// Folds an exported file in. Doing it twice changes nothing more; what was forgotten here stays forgotten.
    ///
    /// # Errors
    /// `corrupt`, `newer_format`, or `invalid_argument` when the bytes are something else of ours.
    pub fn import(&mut self, call: Call, bytes: &[u8]) -> Result<Outcome<ImportResult>> {
        self.import_changes(call, codec::decode(exported(bytes)?)?)
    }

    /// As `import`, with one of the slices that [`import_cuts`] names: a large file goes in without holding up the
    /// host's thread, and what is in stays in when a later slice fails.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no such slice.
    pub fn import_slice(&mut self, call: Call, mut slice: &[u8]) -> Result<Outcome<ImportResult>> {
        let mut changes = Vec::new();
        while !slice.is_empty() {
            let (change, rest) = codec::decode_next(slice)?;
            changes.push(change);
            slice = rest;
        }
        self.import_changes(call, changes)
    }

    fn import_changes(&mut self, call: Call, found: Vec<Stamped>) -> Result<Outcome<ImportResult>> {
        let stamp = self.state.clock.peek(call.now);
        let mut result = ImportResult::default();
        let mut changes = Vec::new();
        for Stamped { stamp: written, change } in found {
            match &change {
                Change::Put(r) => {
                    let known = self.state.slot(&r.id).and_then(|s| self.state.kept(s));
                    let unwanted = self.state.is_removed(&r.id)
                        || self.state.is_erased(&r.text, r.fact.as_deref(), r.said())
                        || redact::holds_secret(&r.text);
                    match known {
                        _ if unwanted => {
                            result.skipped += 1;
                            continue;
                        }
                        Some(kept) if *kept.written() == **r || kept.stamp > written => {
                            result.skipped += 1;
                            continue;
                        }
                        Some(_) => result.merged += 1,
                        None => result.added += 1,
                    }
                }
                Change::Touch(id, uses) => {
                    let known = self.state.slot(id).map(|s| self.state.uses(s));
                    if known.is_some_and(|k| k.count >= uses.count && k.last_at >= uses.last_at)
                        || self.state.is_removed(id)
                    {
                        continue;
                    }
                }
                Change::Heard(id, _) | Change::Unheard(id, _) => {
                    if self.state.is_removed(id) || self.state.knows_hearing(id, &change) {
                        continue;
                    }
                }
                other => {
                    // What is here already, or newer here, stays.
                    let subject = Subject::of(other);
                    let here = self.state.current(&subject);
                    if here.iter().any(|h| h.stamp >= written || h.change == *other) {
                        continue;
                    }
                }
            }
            changes.push(Stamped { stamp, change });
        }
        // Uses and links of records that were skipped would be orphans.
        let added: std::collections::HashSet<&str> = changes
            .iter()
            .filter_map(|s| if let Change::Put(r) = &s.change { Some(r.id.as_str()) } else { None })
            .collect();
        let keep: Vec<bool> = changes
            .iter()
            .map(|s| match &s.change {
                Change::Touch(id, _) | Change::Heard(id, _) | Change::Unheard(id, _) => {
                    added.contains(id.as_str()) || self.state.slot(id).is_some()
                }
                _ => true,
            })
            .collect();
        let mut keep = keep.into_iter();
        changes.retain(|_| keep.next().unwrap_or(true));
        self.plan(changes, result)
    }

    /// Gathers entries written since the last snapshot into snapshot pages and removes them; pages most of whose
    /// content is out of date are gathered along. Nothing is planned when there is little to gain.
    ///
    /// # Errors
    /// None in practice.
    pub fn snapshot(&mut self, call: Call, least: usize) -> Result<Outcome<usize>> {
        let entries: Vec<String> = self.ledger.entries().cloned().collect();
        if entries.len() < least.max(1) && self.tainted.is_empty() {
            return Ok(Outcome::Done(0, None));
        }
        let mut keys = entries;
        keys.extend(self.stale_pages());
        keys.extend(self.tainted.iter().filter(|k| self.ledger.pages.contains_key(*k)).cloned());
        keys.order();
        keys.dedup();
        // What a removal tainted goes at once; of the rest so much as memory has room for, the oldest first.
        let mut gathered = 0;
        keys.retain(|key| {
            let bytes = self.ledger.pages.get(key).map_or(0, |page| page.bytes);
            let fits = gathered == 0 || gathered + bytes <= SNAPSHOT_BYTES || self.tainted.contains(key);
            gathered += if fits { bytes } else { 0 };
            fits
        });
        let mut subjects: Vec<Subject> = Vec::new();
        let mut remove = Vec::new();
        for key in &keys {
            let Some(page) = self.ledger.pages.get(key) else { continue };
            subjects.extend(page.subjects.iter().cloned());
            remove.push(key.clone());
            remove.extend(page.parts.iter().cloned());
        }
        subjects.order();
        subjects.dedup();
        let count = keys.len();
        let mut batch = Batch { put: Vec::new(), remove: remove.clone() };
        let mut stored = Vec::new();
        let mut stamp = self.state.clock.peek(call.now);
        for chunk in subjects.chunks(PAGE_CHANGES) {
            let changes = self.current(chunk);
            if !changes.is_empty() {
                self.shelve(Shelf::Snapshot, stamp, &changes, &mut batch, &mut stored)?;
                stamp.counter = stamp.counter.saturating_add(1);
            }
        }
        self.pending = Some(Plan { stamp, stored, removed: remove, ..Plan::default() });
        Ok(Outcome::Done(count, Some(batch)))
    }

    /// Snapshot pages that mostly hold what newer keys hold as well.
    fn stale_pages(&self) -> Vec<String> {
        let mut newest: std::collections::HashMap<&Subject, &String> = std::collections::HashMap::new();
        for (key, page) in &self.ledger.pages {
            for subject in &page.subjects {
                let name = |k: &String| k.rsplit('/').next().map(String::from);
                match newest.get(subject) {
                    Some(old) if name(old) >= name(key) => {}
                    _ => {
                        newest.insert(subject, key);
                    }
                }
            }
        }
        let stale = |(key, page): &(&String, &super::ledger::Page)| {
            let live = page.subjects.iter().filter(|s| newest.get(s) == Some(key)).count();
            key.rsplit('/').nth(1) == Some("s") && live * 2 < page.subjects.len()
        };
        self.ledger.pages.iter().filter(stale).map(|(k, _)| k.clone()).collect()
    }
}
