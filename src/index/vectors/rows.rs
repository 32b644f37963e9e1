//! Keeps rows in blocks of one cell each, so that a cell is scanned in one run and a row that goes leaves no hole.

use super::cells::Group;
use super::centres::Centres;
use super::signs::Signs;
use crate::order::Order;

/// Rows of a block.
pub const ROWS: usize = 64;
/// No place.
pub const NONE: u32 = u32::MAX;
/// Parts that rows are kept in: the first cells, one a part, hold what is in no group yet.
pub const PARTS: usize = 2;

#[derive(Debug)]
pub struct Block {
    /// Rows in use: the first ones.
    pub len: usize,
    pub slots: [u32; ROWS],
    /// What a row's whole numbers are multiplied by.
    pub scales: [f32; ROWS],
    pub high: Box<[i8]>,
    pub low: Box<[i8]>,
    cell: u32,
}

/// Rows that lie near each other, or, without a centre, any.
#[derive(Debug, Default)]
pub struct Cell {
    pub part: usize,
    /// Blocks; all but the last are full.
    pub blocks: Vec<u32>,
    pub len: usize,
}

#[derive(Debug)]
pub struct Rows {
    pub stride: usize,
    pub blocks: Vec<Block>,
    /// First those without a centre, one a part.
    pub cells: Vec<Cell>,
    /// Of the cells that have one.
    pub centres: Centres,
    /// Mean cosine of the rows and their centre, of the same cells.
    pub along: Vec<f32>,
    pub signs: Signs,
    /// Rows have signs: small indexes are searched without.
    pub signed: bool,
    /// Rows of a part.
    pub held: [usize; PARTS],
    /// Blocks in no cell.
    spare: Vec<u32>,
    /// Where the row of a slot is.
    places: Vec<u32>,
}

/// Block and row of a place.
fn split(place: u32) -> (usize, usize) {
    (place as usize / ROWS, place as usize % ROWS)
}

impl Rows {
    pub fn new(stride: usize) -> Self {
        let cells = (0..PARTS).map(|part| Cell { part, ..Cell::default() }).collect();
        Self {
            stride,
            blocks: Vec::new(),
            cells,
            centres: Centres::new(stride),
            along: Vec::new(),
            signs: Signs::new(stride),
            signed: false,
            held: [0; PARTS],
            spare: Vec::new(),
            places: Vec::new(),
        }
    }

    pub fn bytes(&self) -> usize {
        self.blocks.len() * (2 * ROWS * self.stride + size_of::<Block>())
            + self.signs.bytes()
            + self.centres.bytes()
            + self.places.capacity() * 4
    }

    pub fn place(&self, slot: u32) -> Option<u32> {
        self.places.get(slot as usize).copied().filter(|place| *place != NONE)
    }

    pub fn scale(&self, place: u32) -> f32 {
        let (block, row) = split(place);
        self.blocks[block].scales[row]
    }

    /// High and low bytes.
    pub fn planes(&self, place: u32) -> (&[i8], &[i8]) {
        let (block, row) = split(place);
        let (block, row) = (&self.blocks[block], row * self.stride..(row + 1) * self.stride);
        (&block.high[row.clone()], &block.low[row])
    }

    fn planes_mut(&mut self, place: u32) -> (&mut [i8], &mut [i8]) {
        let (block, row) = split(place);
        let (block, row) = (&mut self.blocks[block], row * self.stride..(row + 1) * self.stride);
        (&mut block.high[row.clone()], &mut block.low[row])
    }

    /// Keeps the row of a slot that has none at the end of its part's loose cell.
    pub fn push(&mut self, slot: u32, part: usize, scale: f32, high: &[i8], low: &[i8]) {
        let last = self.cells[part].blocks.last().copied().filter(|b| self.blocks[*b as usize].len < ROWS);
        let block = match last {
            Some(block) => block,
            None => {
                let block = self.block();
                self.blocks[block as usize].cell = part as u32;
                self.cells[part].blocks.push(block);
                block
            }
        };
        self.cells[part].len += 1;
        self.held[part] += 1;
        let held = &mut self.blocks[block as usize];
        let row = held.len;
        held.len += 1;
        held.slots[row] = slot;
        held.scales[row] = scale;
        if self.places.len() <= slot as usize {
            self.places.resize(slot as usize + 1, NONE);
        }
        let place = block * ROWS as u32 + row as u32;
        self.places[slot as usize] = place;
        let (own_high, own_low) = self.planes_mut(place);
        own_high[..high.len()].copy_from_slice(high);
        own_low[..low.len()].copy_from_slice(low);
        self.sign(place);
    }

    /// Gives every row its signs, from now on.
    pub fn sign_all(&mut self) {
        if std::mem::replace(&mut self.signed, true) {
            return;
        }
        for block in 0..self.blocks.len() {
            self.signs.grow();
            for row in 0..self.blocks[block].len {
                self.sign((block * ROWS + row) as u32);
            }
        }
    }

    /// Brings the signs in step with the row; its cosine with its cell's centre.
    fn sign(&mut self, place: u32) -> f32 {
        if !self.signed {
            return 0.0;
        }
        let (block, row) = split(place);
        let held = &self.blocks[block];
        let high = &held.high[row * self.stride..(row + 1) * self.stride];
        let centre = (held.cell as usize).checked_sub(PARTS).map(|at| self.centres.get(at));
        self.signs.set((block, row), high, held.scales[row], centre)
    }

    fn block(&mut self) -> u32 {
        self.spare.pop().unwrap_or_else(|| {
            let plane = |width: usize| vec![0; ROWS * width].into_boxed_slice();
            let (high, low) = (plane(self.stride), plane(self.stride));
            if self.signed {
                self.signs.grow();
            }
            self.blocks.push(Block { len: 0, slots: [NONE; ROWS], scales: [0.0; ROWS], high, low, cell: 0 });
            self.blocks.len() as u32 - 1
        })
    }

    /// Takes the row of a slot out and overwrites its bytes; the last row of its cell moves to its place.
    pub fn remove(&mut self, slot: u32) {
        let Some(place) = self.place(slot) else { return };
        let cell = self.blocks[split(place).0].cell as usize;
        let Some(&last) = self.cells[cell].blocks.last() else { return };
        let end = last * ROWS as u32 + self.blocks[last as usize].len as u32 - 1;
        if end != place {
            self.exchange(place, end);
            self.sign(place);
        }
        self.wipe(end);
        self.places[slot as usize] = NONE;
        let held = &mut self.blocks[last as usize];
        held.len -= 1;
        self.cells[cell].len -= 1;
        self.held[self.cells[cell].part] -= 1;
        if held.len == 0 {
            self.cells[cell].blocks.pop();
            self.spare.push(last);
        }
    }

    fn wipe(&mut self, place: u32) {
        let (high, low) = self.planes_mut(place);
        high.fill(0);
        low.fill(0);
        let (block, row) = split(place);
        self.blocks[block].slots[row] = NONE;
        self.blocks[block].scales[row] = 0.0;
        self.sign(place);
    }

    /// Two rows change places; one of them may be empty.
    fn exchange(&mut self, a: u32, b: u32) {
        let (mut high, mut low) = {
            let (high, low) = self.planes(a);
            (high.to_vec(), low.to_vec())
        };
        let (other_high, other_low) = self.planes_mut(b);
        other_high.swap_with_slice(&mut high);
        other_low.swap_with_slice(&mut low);
        let (own_high, own_low) = self.planes_mut(a);
        own_high.copy_from_slice(&high);
        own_low.copy_from_slice(&low);
        let ((ablock, arow), (bblock, brow)) = (split(a), split(b));
        let held = (self.blocks[ablock].slots[arow], self.blocks[ablock].scales[arow]);
        self.set(ablock, arow, self.blocks[bblock].slots[brow], self.blocks[bblock].scales[brow]);
        self.set(bblock, brow, held.0, held.1);
    }

    fn set(&mut self, block: usize, row: usize, slot: u32, scale: f32) {
        self.blocks[block].slots[row] = slot;
        self.blocks[block].scales[row] = scale;
        if slot != NONE {
            self.places[slot as usize] = (block * ROWS + row) as u32;
        }
    }

    /// Places of all rows of a part.
    pub fn of(&self, part: usize) -> Vec<u32> {
        let blocks = self.cells.iter().filter(|c| c.part == part).flat_map(|c| &c.blocks);
        blocks.flat_map(|b| (0..self.blocks[*b as usize].len as u32).map(move |row| b * ROWS as u32 + row)).collect()
    }

    /// Rows of a part that are in no group, and all of them.
    pub fn counts(&self, part: usize) -> (usize, usize) {
        (self.cells[part].len, self.held[part])
    }

    /// Groups the rows of a part anew, in place.
    pub fn regroup(&mut self, part: usize, groups: &[Group]) {
        let mut cells: Vec<Cell> = (0..PARTS).map(|part| Cell { part, ..Cell::default() }).collect();
        let (mut centres, mut along) = (Centres::new(self.stride), Vec::new());
        let mut blocks = Vec::new();
        for (at, mut cell) in std::mem::take(&mut self.cells).into_iter().enumerate() {
            if cell.part == part {
                blocks.append(&mut cell.blocks);
            } else if let Some(at) = at.checked_sub(PARTS) {
                centres.add(self.centres.get(at));
                along.push(self.along[at]);
                cells.push(cell);
            } else {
                cells[at] = cell;
            }
        }
        let needed: usize = groups.iter().map(|group| group.members.len().div_ceil(ROWS)).sum();
        while blocks.len() < needed {
            let block = self.block();
            blocks.push(block);
        }
        // signs of a cell are read in one run
        blocks.order();
        // where each row shall go, by where it is
        let mut goal = vec![NONE; self.blocks.len() * ROWS];
        let mut rest = blocks.iter().copied();
        for block in &blocks {
            self.blocks[*block as usize].len = 0;
        }
        for group in groups {
            let mut cell = Cell { part, blocks: Vec::new(), len: group.members.len() };
            for run in group.members.chunks(ROWS) {
                let Some(block) = rest.next() else { break };
                for (row, place) in (0..).zip(run) {
                    goal[*place as usize] = block * ROWS as u32 + row;
                }
                self.blocks[block as usize].len = run.len();
                cell.blocks.push(block);
            }
            centres.add((&group.centre, group.scale));
            cells.push(cell);
        }
        self.spare.extend(rest);
        for block in blocks {
            for place in block * ROWS as u32..(block + 1) * ROWS as u32 {
                loop {
                    let to = goal[place as usize];
                    if to == NONE || to == place {
                        break;
                    }
                    self.exchange(place, to);
                    goal.swap(place as usize, to as usize);
                }
            }
        }
        for (at, cell) in (0..).zip(&cells) {
            for block in &cell.blocks {
                self.blocks[*block as usize].cell = at;
            }
        }
        (self.cells, self.centres) = (cells, centres);
        for cell in PARTS + along.len()..self.cells.len() {
            let mut sum = 0.0;
            for at in 0..self.cells[cell].len {
                sum += self.sign(self.cells[cell].blocks[at / ROWS] * ROWS as u32 + (at % ROWS) as u32);
            }
            along.push(sum / self.cells[cell].len as f32);
        }
        self.along = along;
    }
}
