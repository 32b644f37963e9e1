//! Reads what one only seems to do again and again.

use super::super::super::found::{Found, USER};
use super::super::value::{self, Kind};
use super::*;
use crate::record::Strength;
use crate::text::words::words;
use std::ops::Range;

impl Reader<'_, '_> {
    /// What one seems to do again and again: a third mention makes it a habit.
    pub(super) fn hints(&mut self, range: &Range<usize>) {
        let mine = self.words.iter().any(|w| words!["i", "my", "me", "we"].contains(w.key.as_ref()))
            || words!["leaving", "going", "off", "back", "just", "done", "heading"].contains(self.key(range.start));
        if !mine
            || self.view.sentence.asked
            || self.found.iter().any(|f| {
                words!["hobby", "likes", "dislikes", "habit", "goal", "plan", "appointment", "schedule", "learning"]
                    .contains(f.predicate.as_ref())
            })
        {
            return;
        }
        for at in range.clone() {
            let Some(value) = value::read(self.words, at, range.end, Kind::Activity) else { continue };
            let before = self.key(at.wrapping_sub(1));
            let does = words![
                "go", "went", "my", "for", "from", "a", "during", "after", "of", "at", "gone", "some", "to", "started",
                "going", "been", "knuckle"
            ]
            .contains(before)
                || words!["last", "this", "yesterday", "again", "today", "with"].contains(self.key(value.end));
            if does && !matches!(before, "a") {
                let object = self.bytes(&value);
                let mut one = Found::new(USER, "hobby", object);
                one.strength = Strength::Implied;
                self.found.push(one);
                return;
            }
        }
    }
}
