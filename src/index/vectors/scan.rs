//! Turns a query into the best rows: of everything, or of the cells that lie nearest to it.

use super::dot::{ABREAST, Heads, Rest, dot, dots, promising};
use super::rows::{Block, Cell, PARTS, ROWS, Rows, length};
use super::{Part, Probe};
use crate::order::Order;

/// Cells are looked at until this many rows were seen, or one in so many, whichever is more.
const LEAST_SEEN: usize = 16_384;
const ONE_IN: usize = 4;
/// The dimensions behind the head are expected to agree as the head does, and at most so much better (as a cosine).
const BETTER: f32 = 0.3;
/// Past the row at which enough had passed the filter, the search goes on for this many times as far: what a narrow
/// filter lets through may lie anywhere.
const FARTHER: usize = 8;

/// The best `room` so far, refilled in bulk: a buffer of twice the size is cut back whenever it is full.
pub struct Best {
    room: usize,
    pub found: Vec<(f32, u32)>,
    /// What a row must come before.
    least: Option<(f32, u32)>,
}

/// Best first, equal ones by number.
pub fn order(list: &mut [(f32, u32)]) {
    list.order_by(before);
}

fn before(a: &(f32, u32), b: &(f32, u32)) -> std::cmp::Ordering {
    b.0.total_cmp(&a.0).then(a.1.cmp(&b.1))
}

/// Brings the best `first` to the front, the last of them at the end of these.
fn select(list: &mut [(f32, u32)], first: usize) {
    if first < list.len() && first > 0 {
        list.select_nth_unstable_by(first - 1, before);
    }
}

/// Keeps the best `room`, in any order; the last of them.
pub fn cut(list: &mut Vec<(f32, u32)>, room: usize) -> Option<(f32, u32)> {
    if list.len() <= room || room == 0 {
        return None;
    }
    select(list, room);
    list.truncate(room);
    list.last().copied()
}

impl Best {
    pub fn new(room: usize, rows: usize) -> Self {
        Self { room, found: Vec::with_capacity(room.saturating_mul(2).min(rows + 1)), least: None }
    }

    fn offer(&mut self, near: f32, slot: u32, accept: &dyn Fn(u32) -> bool) {
        // the filter is asked only about rows that would be kept: same result, far fewer calls
        if self.least.is_none_or(|least| near > least.0 || (near == least.0 && slot < least.1)) && accept(slot) {
            self.found.push((near, slot));
            if self.found.len() >= self.room * 2 {
                self.least = cut(&mut self.found, self.room);
            }
        }
    }

    /// True once there are as many as were asked for.
    fn full(&self) -> bool {
        self.least.is_some() || self.found.len() >= self.room
    }

    /// What is left in the end.
    pub fn finish(mut self) -> Vec<(f32, u32)> {
        cut(&mut self.found, self.room);
        self.found
    }
}

/// Offers the rows of a part (or of all) to `best`; without cells all of them. `by_heads`: rows whose head is far from
/// the query's are not looked at any further.
pub fn scan(
    rows: &Rows,
    probe: &Probe,
    part: Option<Part>,
    by_heads: bool,
    best: &mut Best,
    accept: &dyn Fn(u32) -> bool,
) {
    let rest = (by_heads && rows.head > 0).then(|| {
        let (head, rest) = probe.high.split_at(rows.head);
        Rest { ratio: length(rest) / length(head).max(1.0), reach: BETTER * length(rest) }
    });
    let look = |cell: &Cell, best: &mut Best| {
        for block in &cell.blocks {
            look(rows, &rows.blocks[*block as usize], probe, rest, best, accept);
        }
    };
    let mine = |cell: &Cell| part.is_none_or(|part| cell.part == part as usize);
    let (loose, grouped) = rows.cells.split_at(PARTS.min(rows.cells.len()));
    let mut seen = 0;
    for cell in loose.iter().filter(|c| mine(c)) {
        look(cell, best);
        seen += cell.len;
    }
    let near = |cell: &Cell| dot(&probe.high, &cell.centre) as f32 * cell.scale;
    let mut waiting: Vec<(f32, u32)> =
        (0..).zip(grouped).filter(|(_, c)| mine(c)).map(|(at, c)| (near(c), at)).collect();
    let all: usize = waiting.iter().map(|(_, at)| grouped[*at as usize].len).sum();
    let mut enough = seen + LEAST_SEEN.max(all / ONE_IN);
    let mut filled = best.full();
    // a part of the cells is put in order at a time: mostly the first part is all that is needed
    let mut step = 64;
    while !waiting.is_empty() {
        let mut nearest = waiting;
        select(&mut nearest, step);
        let rest = nearest.split_off(step.min(nearest.len()));
        order(&mut nearest);
        for (_, at) in nearest {
            if filled && seen >= enough {
                return;
            }
            let cell = &grouped[at as usize];
            look(cell, best);
            seen += cell.len;
            if !filled && best.full() {
                filled = true;
                enough = enough.max(seen.saturating_mul(FARTHER));
            }
        }
        waiting = rest;
        step *= 4;
    }
}

fn look(rows: &Rows, block: &Block, probe: &Probe, rest: Option<Rest>, best: &mut Best, accept: &dyn Fn(u32) -> bool) {
    let some = block.len.next_multiple_of(ABREAST);
    // without a least there is nothing to fall short of
    let (Some(rest), Some((least, _))) = (rest, best.least) else {
        let mut products = [0; ROWS];
        dots(&probe.wide, &block.high, &mut products[..some]);
        for ((&product, &scale), &slot) in products.iter().zip(&block.scales).zip(&block.slots).take(block.len) {
            best.offer(product as f32 * scale, slot, accept);
        }
        return;
    };
    let heads = Heads {
        bytes: &block.head,
        rest: &block.rest[..some],
        ratio: &block.ratio[..some],
        scales: &block.scales[..some],
    };
    let mut left = promising(&probe.wide[..rows.head], rest, heads, least);
    while left != 0 {
        let row = left.trailing_zeros() as usize;
        left &= left - 1;
        if row < block.len {
            let product = dot(&probe.high, &block.high[row * rows.stride..(row + 1) * rows.stride]);
            best.offer(product as f32 * block.scales[row], block.slots[row], accept);
        }
    }
}
