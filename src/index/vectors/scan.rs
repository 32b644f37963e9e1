//! Turns a query into the best rows: of everything, or of the cells that lie nearest to it.

use super::dot::{ABREAST, Whole, dot, reaching};
use super::rows::{Block, Cell, PARTS, ROWS, Rows};
use super::signs::Lookup;
use super::{Part, Probe};
use crate::order::Order;

/// Cells are looked at until this many rows were seen, or one in so many, whichever is more.
const LEAST_SEEN: usize = 16_384;
const ONE_IN: usize = 4;
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

/// Offers the rows of a part (or of all) to `best`; without cells all of them. `by_signs`: rows whose signs are far from
/// the query's are not looked at any further.
pub fn scan(
    rows: &Rows,
    probe: &Probe,
    part: Option<Part>,
    by_signs: bool,
    best: &mut Best,
    accept: &dyn Fn(u32) -> bool,
) {
    let lookup = if by_signs { Lookup::of(&probe.high, probe.scale) } else { None };
    let look = |cell: &Cell, best: &mut Best| {
        for block in &cell.blocks {
            look(rows, &rows.blocks[*block as usize], probe, lookup.as_ref(), best, accept);
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

fn look(
    rows: &Rows,
    block: &Block,
    probe: &Probe,
    lookup: Option<&Lookup>,
    best: &mut Best,
    accept: &dyn Fn(u32) -> bool,
) {
    let used = u64::MAX >> (ROWS - block.len.clamp(1, ROWS));
    // without a least there is nothing to fall short of
    let (Some(lookup), Some((least, _))) = (lookup, best.least) else {
        let mut products = [0; ROWS];
        let scales = &block.scales[..block.len.next_multiple_of(ABREAST)];
        let least = best.least.map_or(f32::MIN, |least| least.0);
        let found = reaching(&probe.wide, Whole { bytes: &block.high, scales }, least, &mut products);
        for row in bits(found & used) {
            best.offer(products[row] as f32 * block.scales[row], block.slots[row], accept);
        }
        return;
    };
    for row in bits(lookup.promising(&block.signs, least) & used) {
        let product = dot(&probe.high, &block.high[row * rows.stride..(row + 1) * rows.stride]);
        best.offer(product as f32 * block.scales[row], block.slots[row], accept);
    }
}

/// Places of the bits that are set, lowest first.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let row = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (row < ROWS).then_some(row)
    })
}
