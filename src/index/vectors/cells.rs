//! Cuts the rows of a part into cells of rows that lie near each other, by halving again and again (2-means).
//!
//! Built in one go from all rows, in seconds for 100,000: still cheaper than keeping a structure for each row up to date,
//! and what was deleted leaves no trace in it. Lists of cells are the inverted file of Sivic and Zisserman,
//! "Video Google" (2003).

use super::centres::Centres;
use super::dot::{dot, wide};
use super::rows::Rows;

/// A cell is halved while it has more rows.
const MOST: usize = 256;
/// Rows that the two means of a cell are found from.
const SAMPLE: usize = 1_024;
/// Rounds of 2-means.
const ROUNDS: usize = 4;
/// Each row then goes to the nearest of so many cells around its own, so many times.
const AROUND: usize = 24;
const MOVES: usize = 3;

/// Rows, by their places, that shall be a cell.
#[derive(Debug)]
pub struct Group {
    pub centre: Box<[i8]>,
    pub scale: f32,
    pub members: Vec<u32>,
}

/// Groups of all rows of a part.
pub fn cut(rows: &Rows, part: usize) -> Vec<Group> {
    let mut out = Vec::new();
    let mut waiting = vec![rows.of(part)];
    while let Some(members) = waiting.pop() {
        if members.len() > MOST {
            let (left, right) = halve(rows, &members);
            waiting.push(right);
            waiting.push(left);
            continue;
        }
        out.push(group(rows, members));
    }
    for _ in 0..MOVES {
        out = exchange(rows, &out);
    }
    out
}

fn group(rows: &Rows, members: Vec<u32>) -> Group {
    let (centre, scale) = mean(rows, members.iter().copied());
    Group { centre, scale, members }
}

/// Halving decides for good at every border; here rows beside one go where they are nearest.
fn exchange(rows: &Rows, groups: &[Group]) -> Vec<Group> {
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); groups.len()];
    let mut centres = Centres::new(rows.stride);
    groups.iter().for_each(|own| centres.add((&own.centre, own.scale)));
    let mut near: Vec<(f32, u32)> = Vec::new();
    for own in groups {
        near.clear();
        centres.compare(&wide(&own.centre), &mut |at, product| near.push((product, at as u32)));
        super::scan::cut(&mut near, AROUND);
        let mut around = Centres::new(rows.stride);
        near.iter().for_each(|(_, at)| around.add(centres.get(*at as usize)));
        for place in &own.members {
            let mut best = (f32::MIN, 0);
            around.compare(&wide(rows.planes(*place).0), &mut |at, product| {
                // of equally near ones the first, whichever way they were picked
                if product > best.0 || (product == best.0 && near[at].1 < best.1) {
                    best = (product, near[at].1);
                }
            });
            members[best.1 as usize].push(*place);
        }
    }
    members.into_iter().filter(|m| !m.is_empty()).map(|m| group(rows, m)).collect()
}

fn halve(rows: &Rows, members: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let sample: Vec<u32> = members.iter().copied().step_by(members.len().div_ceil(SAMPLE).max(1)).collect();
    let farthest = |from: u32| {
        let far = |place: &u32| dot(rows.planes(from).0, rows.planes(*place).0) as f32 * rows.scale(*place);
        sample.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(from)
    };
    let first = farthest(sample.first().copied().unwrap_or(members[0]));
    let second = farthest(first);
    let mut centres = [first, second].map(|place| (Box::from(rows.planes(place).0), rows.scale(place)));
    for _ in 0..ROUNDS {
        let (a, b): (Vec<u32>, Vec<u32>) = sample.iter().partition(|place| lean(rows, &centres, **place) > 0.0);
        if a.is_empty() || b.is_empty() {
            break;
        }
        centres = [mean(rows, a.into_iter()), mean(rows, b.into_iter())];
    }
    let (a, b): (Vec<u32>, Vec<u32>) = members.iter().partition(|place| lean(rows, &centres, **place) > 0.0);
    if a.len().min(b.len()) * 8 >= members.len() {
        return (a, b);
    }
    // a crowd of near-duplicates: halves of equal size, so that halving ends
    let mut leaning: Vec<(f32, u32)> = members.iter().map(|place| (lean(rows, &centres, *place), *place)).collect();
    super::scan::order(&mut leaning);
    let places: Vec<u32> = leaning.into_iter().map(|(_, place)| place).collect();
    let (a, b) = places.split_at(places.len() / 2);
    (a.to_vec(), b.to_vec())
}

/// How much nearer a row is to the first centre than to the second.
fn lean(rows: &Rows, centres: &[(Box<[i8]>, f32); 2], place: u32) -> f32 {
    let row = rows.planes(place).0;
    let [a, b] = centres;
    (dot(&a.0, row) as f32 * a.1 - dot(&b.0, row) as f32 * b.1) * rows.scale(place)
}

/// The direction of some rows together, in their own form: bytes and the scale that makes them a unit vector.
fn mean(rows: &Rows, places: impl Iterator<Item = u32>) -> (Box<[i8]>, f32) {
    let mut sum = vec![0.0f32; rows.stride];
    for place in places {
        let scale = rows.scale(place);
        for (sum, &x) in sum.iter_mut().zip(rows.planes(place).0) {
            *sum += f32::from(x) * scale;
        }
    }
    let most = sum.iter().fold(f32::MIN_POSITIVE, |most, x| most.max(x.abs()));
    let centre: Box<[i8]> = sum.iter().map(|x| (x / most * 127.0).round() as i8).collect();
    let norm = (dot(&centre, &centre) as f32).sqrt().max(1.0);
    // high bytes of rows carry a factor of 256 that is the same for all
    (centre, 1.0 / norm)
}
