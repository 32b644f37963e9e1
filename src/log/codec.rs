//! Turns change sets into checked frames and frames back into changes, never believing a byte before its checks.
//!
//! Frame: `PMEM`, format version (u8), kind (u8), body length (u32 LE), CRC-32 of everything else in the
//! frame (u32 LE), body. The body of an entry is a postcard-encoded list of stamped changes. A list larger
//! than [`limits::ENTRY_BYTES`] is cut into part frames of raw slices; a commit frame names their count, total
//! length and checksum, and without it the parts do not count. So all-or-nothing holds on any store.

use serde::{Deserialize, Serialize};

use super::change::Stamped;
use super::clock::Stamp;
use super::keys::{Shelf, stamp_name};
use crate::checksum::checksum;
use crate::error::{Code, Error, Result};
use crate::limits;

/// The format this version writes, and the newest it reads.
pub const VERSION: u8 = 1;
const MAGIC: &[u8; 4] = b"PMEM";
/// Bytes of a frame before its body.
pub const HEADER: usize = 14;

/// What a frame holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// A whole change set.
    Entry = 1,
    /// A slice of a larger one.
    Part = 2,
    /// The commit frame of one in parts.
    Commit = 3,
    /// Derived data.
    Derived = 4,
    /// An exported memory.
    Export = 5,
}

impl FrameKind {
    fn from_byte(byte: u8) -> Option<Self> {
        [Self::Entry, Self::Part, Self::Commit, Self::Derived, Self::Export].into_iter().find(|k| *k as u8 == byte)
    }
}

/// What a commit frame says of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// How many parts.
    pub parts: u32,
    /// Bytes in all.
    pub length: u64,
    /// CRC-32 of all.
    pub checksum: u32,
}

/// Wraps a body.
#[must_use]
pub fn frame(kind: FrameKind, body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(HEADER + body.len());
    out.extend(head(kind, body.len()));
    let checksum = checksum(&[&out, body]);
    out.extend_from_slice(&checksum.to_le_bytes());
    out.extend_from_slice(body);
    out
}

/// The head of a frame but for its last four bytes, the CRC-32 of everything else in the frame.
#[must_use]
pub fn head(kind: FrameKind, length: usize) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.push(VERSION);
    out.push(kind as u8);
    out.extend_from_slice(&(length as u32).to_le_bytes());
    out
}

/// Checks a frame and gives its kind and body.
///
/// # Errors
/// `corrupt` when a byte is not as it was written, `newer_format` when a later version wrote it.
pub fn unframe(bytes: &[u8]) -> Result<(FrameKind, &[u8])> {
    let (head, body) = bytes.split_at(HEADER.min(bytes.len()));
    let kind = unframe_head(head, body.len(), |start| checksum(&[start, body]))?;
    Ok((kind, body))
}

/// Checks a frame by its head, the length of its body and the CRC-32 of all but the head's last four bytes.
///
/// # Errors
/// As [`unframe`].
pub fn unframe_head(head: &[u8], length: usize, sum: impl FnOnce(&[u8]) -> u32) -> Result<FrameKind> {
    let corrupt = |why: &str| Error::new(Code::Corrupt, format!("stored bytes are damaged ({why})"));
    if head.len() != HEADER || head.get(..4) != Some(MAGIC) {
        return Err(corrupt("not a pocketmem frame"));
    }
    let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    // The checksum is asked first: a flipped version byte is damage, not a later version.
    if sum(&head[..10]) != word(10) {
        return Err(corrupt("checksum"));
    }
    if head[4] > VERSION {
        return Err(Error::new(
            Code::NewerFormat,
            format!("written by a newer version of pocketmem (format {}); update the package to read it", head[4]),
        ));
    }
    if word(6) as usize != length {
        return Err(corrupt("length"));
    }
    FrameKind::from_byte(head[5]).ok_or_else(|| corrupt("unknown kind"))
}

/// Encodes a change list.
///
/// # Errors
/// Never in practice; the encoder's own failure is handed on as `invalid_argument`.
pub fn encode(changes: &[Stamped]) -> Result<Vec<u8>> {
    postcard::to_allocvec(changes).map_err(|e| Error::invalid(format!("cannot encode: {e}")))
}

/// Decodes a change list.
///
/// # Errors
/// `corrupt` when the bytes are not a change list.
pub fn decode(body: &[u8]) -> Result<Vec<Stamped>> {
    postcard::from_bytes(body).map_err(|_| Error::new(Code::Corrupt, "stored bytes do not decode"))
}

/// Encodes how many changes a list holds: their bytes, one after another, follow.
///
/// # Errors
/// As [`encode`].
pub fn encode_count(count: usize) -> Result<Vec<u8>> {
    postcard::to_allocvec(&count).map_err(|e| Error::invalid(format!("cannot encode: {e}")))
}

/// Decodes how many changes a list holds; gives the bytes of its changes.
///
/// # Errors
/// As [`decode`].
pub fn decode_count(body: &[u8]) -> Result<(usize, &[u8])> {
    postcard::take_from_bytes(body).map_err(|_| Error::new(Code::Corrupt, "stored bytes do not decode"))
}

/// Decodes the first of several changes; gives the bytes of the others.
///
/// # Errors
/// As [`decode`].
pub fn decode_next(body: &[u8]) -> Result<(Stamped, &[u8])> {
    postcard::take_from_bytes(body).map_err(|_| Error::new(Code::Corrupt, "stored bytes do not decode"))
}

/// Decodes a manifest.
///
/// # Errors
/// `corrupt` when the bytes are not a manifest.
pub fn decode_manifest(body: &[u8]) -> Result<Manifest> {
    postcard::from_bytes(body).map_err(|_| Error::new(Code::Corrupt, "commit key does not decode"))
}

/// The keys and values that store a change list: one entry, or parts and then their commit key.
///
/// # Errors
/// As [`encode`].
pub fn puts(prefix: &str, shelf: Shelf, stamp: Stamp, changes: &[Stamped]) -> Result<Vec<(String, Vec<u8>)>> {
    let body = encode(changes)?;
    let name = stamp_name(stamp);
    let key = format!("{prefix}{}/{name}", shelf.letter());
    if body.len() <= limits::ENTRY_BYTES {
        return Ok(vec![(key, frame(FrameKind::Entry, &body))]);
    }
    let mut out = Vec::new();
    for (number, slice) in body.chunks(limits::ENTRY_BYTES).enumerate() {
        out.push((format!("{prefix}p/{name}/{number:05}"), frame(FrameKind::Part, slice)));
    }
    let manifest = Manifest { parts: out.len() as u32, length: body.len() as u64, checksum: checksum(&[&body]) };
    let bytes = postcard::to_allocvec(&manifest).map_err(|e| Error::invalid(format!("cannot encode: {e}")))?;
    out.push((key, frame(FrameKind::Commit, &bytes)));
    Ok(out)
}
