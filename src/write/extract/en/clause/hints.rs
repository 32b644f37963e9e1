//! Reads what one only seems to do again and again.

use super::super::super::found::{Found, USER};
use super::super::value::{self, Kind};
use super::*;
use crate::record::Strength;
use std::ops::Range;

impl Reader<'_, '_> {
    /// What one seems to do again and again: a third mention makes it a habit.
    pub(super) fn hints(&mut self, range: &Range<usize>) {
        let mine = self.words.iter().any(|w| matches!(w.key.as_ref(), "i" | "my" | "me" | "we"))
            || matches!(self.key(range.start), "leaving" | "going" | "off" | "back" | "just" | "done" | "heading");
        if !mine
            || self.view.sentence.asked
            || self.found.iter().any(|f| {
                matches!(
                    f.predicate.as_ref(),
                    "hobby"
                        | "likes"
                        | "dislikes"
                        | "habit"
                        | "goal"
                        | "plan"
                        | "appointment"
                        | "schedule"
                        | "learning"
                )
            })
        {
            return;
        }
        for at in range.clone() {
            let Some(value) = value::read(self.words, at, range.end, Kind::Activity) else { continue };
            let before = self.key(at.wrapping_sub(1));
            let does = matches!(
                before,
                "go" | "went"
                    | "my"
                    | "for"
                    | "from"
                    | "a"
                    | "during"
                    | "after"
                    | "of"
                    | "at"
                    | "gone"
                    | "some"
                    | "to"
                    | "started"
                    | "going"
                    | "been"
                    | "knuckle"
            ) || matches!(self.key(value.end), "last" | "this" | "yesterday" | "again" | "today" | "with");
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
