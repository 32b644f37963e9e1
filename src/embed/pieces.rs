//! Turns a piece of text into the number of its row: an open-addressing table over the model's piece bytes.

use super::mix;

/// Where a piece may stand. The number is the section of the piece list, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Begins a word.
    Word = 0,
    /// Goes on with a word.
    Continuation = 1,
    /// One to four Han characters.
    Han = 2,
}

/// The pieces of a model.
pub(super) struct Pieces {
    blob: Vec<u8>,
    /// Where each piece begins; one more at the end.
    starts: Vec<u32>,
    /// First piece of each section, and the end of the last.
    sections: [u32; 4],
    /// Piece number + 1, 0 = free.
    slots: Vec<u16>,
}

impl Pieces {
    /// Builds the table; none if the lengths do not fit the bytes or there are more pieces than 16 bits count.
    pub fn new(counts: [u32; 3], lengths: &[u8], blob: &[u8]) -> Option<Self> {
        let mut sections = [0u32; 4];
        for (i, count) in counts.into_iter().enumerate() {
            sections[i + 1] = sections[i].checked_add(count)?;
        }
        if sections[3] as usize != lengths.len() || lengths.len() >= usize::from(u16::MAX) {
            return None;
        }
        let mut starts = Vec::with_capacity(lengths.len() + 1);
        let mut at = 0u32;
        starts.push(at);
        for &length in lengths {
            at += u32::from(length);
            starts.push(at);
        }
        if at as usize != blob.len() || lengths.contains(&0) {
            return None;
        }
        let size = (lengths.len() * 2).next_power_of_two().max(2);
        let mut pieces = Self { blob: blob.to_vec(), starts, sections, slots: vec![0; size] };
        for section in [Section::Word, Section::Continuation, Section::Han] {
            for piece in sections[section as usize]..sections[section as usize + 1] {
                let mut slot = pieces.slot(section, pieces.bytes(piece));
                while pieces.slots[slot] != 0 {
                    slot = (slot + 1) & (size - 1);
                }
                pieces.slots[slot] = piece as u16 + 1;
            }
        }
        Some(pieces)
    }

    /// Number of the first Han piece.
    pub fn first_han(&self) -> u32 {
        self.sections[2]
    }

    /// The piece of these bytes in a section.
    pub fn find(&self, section: Section, bytes: &[u8]) -> Option<u32> {
        let range = self.sections[section as usize]..self.sections[section as usize + 1];
        let mut slot = self.slot(section, bytes);
        loop {
            let piece = u32::from(*self.slots.get(slot)?).checked_sub(1)?;
            if range.contains(&piece) && self.bytes(piece) == bytes {
                return Some(piece);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn bytes(&self, piece: u32) -> &[u8] {
        let at = piece as usize;
        match (self.starts.get(at), self.starts.get(at + 1)) {
            (Some(&from), Some(&to)) => self.blob.get(from as usize..to as usize).unwrap_or(&[]),
            _ => &[],
        }
    }

    fn slot(&self, section: Section, bytes: &[u8]) -> usize {
        let (words, rest) = bytes.as_chunks::<8>();
        let mut hash = section as u64;
        for word in words {
            hash = mix(hash ^ u64::from_le_bytes(*word));
        }
        let mut last = [0u8; 8];
        last[..rest.len()].copy_from_slice(rest);
        mix(hash ^ u64::from_le_bytes(last) ^ (rest.len() as u64) << 56) as usize & (self.slots.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_found_in_its_section_only() {
        let pieces =
            Pieces::new([2, 1, 1], &[3, 9, 3, 3], "catconstellapin猫".as_bytes()).unwrap_or_else(|| unreachable!());
        assert_eq!(pieces.find(Section::Word, b"cat"), Some(0));
        assert_eq!(pieces.find(Section::Word, b"constella"), Some(1));
        assert_eq!(pieces.find(Section::Word, b"pin"), None);
        assert_eq!(pieces.find(Section::Continuation, b"cat"), None);
        assert_eq!(pieces.find(Section::Han, "猫".as_bytes()), Some(3));
        assert_eq!(pieces.find(Section::Word, b""), None);
    }

    #[test]
    fn lists_that_do_not_fit_are_refused() {
        assert!(Pieces::new([1, 0, 0], &[3], b"cats").is_none());
        assert!(Pieces::new([2, 0, 0], &[3], b"cat").is_none());
        assert!(Pieces::new([1, 0, 0], &[0], b"").is_none());
        assert!(Pieces::new([u32::MAX, 1, 0], &[], b"").is_none());
        assert!(Pieces::new([0, 0, 0], &[], b"").is_some());
    }
}
