//! Turns the host's wall clock into stamps that never repeat and never run backwards.
//!
//! A hybrid logical clock (Kulkarni et al., "Logical Physical Clocks", 2014): physical milliseconds, then a
//! counter, then the writer's own number as a tie break.

use serde::{Deserialize, Serialize};

/// When and by whom something was written; totally ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stamp {
    /// Milliseconds, at least the writer's wall clock.
    pub time: i64,
    /// Orders stamps of the same millisecond.
    pub counter: u32,
    /// The writer: one number per open memory.
    pub node: u32,
}

/// Source of stamps of one writer.
#[derive(Clone, Debug)]
pub struct Clock {
    node: u32,
    last: (i64, u32),
}

impl Clock {
    /// A clock of this writer.
    #[must_use]
    pub fn new(node: u32) -> Self {
        Self { node, last: (0, 0) }
    }

    /// The stamp that the next write would get, without taking it: planning must be repeatable.
    #[must_use]
    pub fn peek(&self, now: i64) -> Stamp {
        let (time, counter) = if now > self.last.0 { (now, 0) } else { (self.last.0, self.last.1.saturating_add(1)) };
        Stamp { time, counter, node: self.node }
    }

    /// Takes notice of a stamp, own or foreign: later ones will be greater. A device whose wall clock runs
    /// ahead thereby lifts the others' stamps instead of silently winning over them for ever.
    pub fn observe(&mut self, stamp: Stamp) {
        self.last = self.last.max((stamp.time, stamp.counter));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_grow_even_when_the_wall_clock_falls_back() {
        let mut clock = Clock::new(1);
        let first = clock.peek(100);
        clock.observe(first);
        let second = clock.peek(50);
        assert!(second > first);
        clock.observe(Stamp { time: 500, counter: 7, node: 9 });
        assert!(clock.peek(60) > Stamp { time: 500, counter: 7, node: 9 });
    }
}
