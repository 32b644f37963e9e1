//! Remembers yes or no to what was asked about a text: the same sentences are candidates of one message after another.
//!
//! What is kept of a text is a hash and its length, in a table of fixed size whose entries overwrite each other.

use std::cell::RefCell;

use super::asks;
use crate::map::quick;
use crate::text::sentence;

/// What may be asked about a text; each is decided by the text alone.
#[derive(Clone, Copy)]
pub(super) enum Question {
    Asks,
    Binds,
    Changes,
    Dated,
    Informs,
    LeavesOpen,
    Names,
    News,
    Passes,
    States,
    Wishes,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    hash: u64,
    length: u32,
    /// Questions that were answered, and those with yes, as bits.
    known: u16,
    yes: u16,
}

/// Entries, 16 bytes each.
const ROOM: usize = 1 << 14;

thread_local! {
    static KNOWN: RefCell<Vec<Entry>> = RefCell::new(vec![Entry::default(); ROOM]);
}

/// The answer, found out when it is not known.
pub(super) fn of(text: &str, question: Question, find: impl FnOnce() -> bool) -> bool {
    known(quick(text), text.len() as u32, question, find)
}

/// Whether a text said at a moment, with so many minutes of zone, names a date.
pub fn dated(text: &str, said: i64, zone: i32, find: impl FnOnce() -> bool) -> bool {
    let moment = (said ^ i64::from(zone) << 48) as u64;
    known(quick(text) ^ moment.wrapping_mul(0x9e37_79b9_7f4a_7c15), text.len() as u32, Question::Dated, find)
}

fn known(hash: u64, length: u32, question: Question, find: impl FnOnce() -> bool) -> bool {
    let bit = 1 << question as u16;
    let at = hash as usize % ROOM;
    let same = |entry: &Entry| entry.hash == hash && entry.length == length;
    let known = KNOWN.with_borrow(|all| {
        let entry = all.get(at).filter(|e| same(e) && e.known & bit != 0)?;
        Some(entry.yes & bit != 0)
    });
    known.unwrap_or_else(|| {
        let yes = find();
        KNOWN.with_borrow_mut(|all| {
            if let Some(entry) = all.get_mut(at) {
                if !same(entry) {
                    *entry = Entry { hash, length, known: 0, yes: 0 };
                }
                entry.known |= bit;
                entry.yes |= if yes { bit } else { 0 };
            }
        });
        yes
    })
}

/// Whether a sentence of a text asks.
#[must_use]
pub fn wishes(text: &str) -> bool {
    of(text, Question::Wishes, || sentence::sentences(text).iter().any(|s| asks::asking(s)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_of_a_text_is_answered_once() {
        for round in 0..2 {
            assert!(of("a text", Question::Asks, || round == 0) && !of("a text", Question::Binds, || round == 1));
            assert!(!of("another", Question::Asks, || round == 1));
        }
        for n in 0..100_000 {
            assert_eq!(of(&n.to_string(), Question::News, || n % 3 == 0), n % 3 == 0);
        }
        assert!(of("0", Question::News, || true));
    }
}
