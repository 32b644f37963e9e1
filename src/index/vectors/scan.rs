//! Turns a query into the best rows: of everything, or of the cells that lie nearest to it.

use super::dot::{ABREAST, Whole, dot, reaching};
use super::rows::{Cell, PARTS, ROWS, Rows};
use super::signs::Lookup;
use super::{Part, Probe};
use crate::order::Order;

/// Cells are looked at until so many rows were seen, or so many times the root of all rows and the square of the share of a
/// row that is beside its cell's centre, whichever is more, but ...
const LEAST_SEEN: usize = 16_384;
const ROOTS: f32 = 1_152.0;
/// ... one in so many are enough.
const ONE_IN: usize = 4;
/// What a narrow filter lets through may lie anywhere: a filter that lets less than one in so many of the nearest rows through
/// makes the search go on as if there were that many more rows ...
const THIN: usize = 4;
/// ... and for so many times as far as the row at which enough had passed.
const FARTHER: usize = 8;
/// Cells that are looked at one by one, nearest first, so that the others have something to fall short of.
const FIRST: usize = 32;
/// How far beside a centre the nearest of its rows is taken to lie in the direction of the query, as a cosine.
const TOWARDS: f32 = 0.3;

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
    let look = |cell: &Cell, centre: f32, best: &mut Best| {
        let mut left = cell.len;
        for block in &cell.blocks {
            look(rows, (*block as usize, left.min(ROWS)), probe, (lookup.as_ref(), centre), best, accept);
            left = left.saturating_sub(ROWS);
        }
    };
    let (loose, grouped) = rows.cells.split_at(PARTS.min(rows.cells.len()));
    let all = part.map_or(rows.held.iter().sum(), |part| rows.held[part as usize]);
    let (mut rest, centres, beside) = ranked(rows, probe, part);
    let sufficient = |seen: usize, room: usize| {
        let thin = (seen / (room * THIN).max(1)).max(1);
        let roots = (all as f32 * thin as f32).sqrt() * beside * beside * ROOTS;
        LEAST_SEEN.max((roots as usize).min(all / ONE_IN)).max(seen.saturating_mul(FARTHER))
    };
    let mut chosen = nearest(&mut rest, FIRST);
    order(&mut chosen);
    let (mut seen, mut visited, mut enough) = (0, 0, None);
    loop {
        for (_, at) in &chosen {
            let cell = &grouped[*at as usize];
            look(cell, centres[*at as usize], best);
            seen += cell.len;
            enough = enough.or_else(|| best.full().then(|| sufficient(seen, best.room)));
        }
        if visited == 0 {
            loose.iter().filter(|c| part.is_none_or(|part| c.part == part as usize)).for_each(|c| look(c, 0.0, best));
            enough = enough.or_else(|| best.full().then(|| sufficient(seen, best.room)));
        }
        visited += chosen.len();
        let left = enough.map_or(seen.max(1), |enough| enough.saturating_sub(seen));
        if rest.is_empty() || left == 0 {
            return;
        }
        // as many as it takes if they are of the same size, in the order that they lie in memory
        chosen = in_order(nearest(&mut rest, left.div_ceil((seen / visited).max(1))), grouped.len());
    }
}

/// Takes out the best `first`, in any order.
fn nearest(list: &mut Vec<(f32, u32)>, first: usize) -> Vec<(f32, u32)> {
    select(list, first);
    let rest = list.split_off(first.min(list.len()));
    std::mem::replace(list, rest)
}

/// Puts cells in order of their numbers, which are below `all`.
fn in_order(cells: Vec<(f32, u32)>, all: usize) -> Vec<(f32, u32)> {
    let mut places = vec![None; all];
    for cell in cells {
        places[cell.1 as usize] = Some(cell);
    }
    places.into_iter().flatten().collect()
}

/// The cells of a part (or all) by how near their nearest row may be; of all cells the product with the centre; and what the
/// part's cells leave of a row.
fn ranked(rows: &Rows, probe: &Probe, part: Option<Part>) -> (Vec<(f32, u32)>, Vec<f32>, f32) {
    let all = rows.centres.len();
    let (mut ranks, mut products) = (Vec::with_capacity(all), Vec::with_capacity(all));
    let mut left = 0.0;
    rows.centres.compare(&probe.wide, &mut |at, product| {
        products.push(product / 256.0);
        if part.is_none_or(|part| rows.cells[PARTS + at].part == part as usize) {
            let (cosine, along) = (product * probe.scale * 256.0, rows.along[at]);
            let beside = (1.0 - along * along).max(0.0);
            left += beside;
            ranks.push((cosine * along + TOWARDS * (beside * (1.0 - cosine * cosine).max(0.0)).sqrt(), at as u32));
        }
    });
    let left = left / ranks.len().max(1) as f32;
    (ranks, products, left)
}

fn look(
    rows: &Rows,
    (at, len): (usize, usize),
    probe: &Probe,
    (lookup, centre): (Option<&Lookup>, f32),
    best: &mut Best,
    accept: &dyn Fn(u32) -> bool,
) {
    let used = u64::MAX >> (ROWS - len.clamp(1, ROWS));
    // without a least there is nothing to fall short of
    let (Some(lookup), Some((least, _))) = (lookup, best.least) else {
        let mut products = [0; ROWS];
        let block = &rows.blocks[at];
        let scales = &block.scales[..len.next_multiple_of(ABREAST)];
        let least = best.least.map_or(f32::MIN, |least| least.0);
        let found = reaching(&probe.wide, Whole { bytes: &block.high, scales }, least, &mut products);
        for row in bits(found & used) {
            best.offer(products[row] as f32 * block.scales[row], block.slots[row], accept);
        }
        return;
    };
    for row in bits(lookup.promising(&rows.signs, at, centre, least) & used) {
        let block = &rows.blocks[at];
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
