//! The indexes against naive twins: random adding, changing and removing must rank like scoring everything anew.

use std::collections::BTreeMap;

use pocketmem::index::postings::{Postings, idf, part};
use pocketmem::index::vectors::{Near, Part, Vectors};
use pocketmem::text::tokens::{self, Class, Weighted};

/// A small deterministic generator (xorshift), so that a failure can be run again.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    fn unit(&mut self) -> f32 {
        (self.next() % 20_001) as f32 / 10_000.0 - 1.0
    }
}

const WORDS: &[&str] = &[
    "harbour",
    "boat",
    "the",
    "of",
    "paint",
    "painted",
    "garden",
    "v2.3.1",
    "C++",
    "mira",
    "tomás",
    "rain",
    "猫",
    "我喜欢茶",
    "图书馆",
    "什么",
    "データ",
    "도서관",
    "kettle",
    "lamp",
    "river",
    "stone",
    "cloud",
    "window",
    "it's",
];

fn text(random: &mut Random) -> String {
    let length = 1 + random.below(14);
    // squared, so that some words are common and others rare
    let word = |random: &mut Random| WORDS[random.below(WORDS.len()) * random.below(WORDS.len()) / WORDS.len()];
    (0..length).map(|_| word(random)).collect::<Vec<_>>().join(" ")
}

/// BM25 by definition, over everything.
fn naive(docs: &BTreeMap<u32, String>, query: &[Weighted], k: usize, accept: &dyn Fn(u32) -> bool) -> Vec<(u32, f32)> {
    let counts: BTreeMap<u32, (BTreeMap<String, u16>, u32)> = docs
        .iter()
        .map(|(&doc, text)| {
            let (mut terms, mut length) = (BTreeMap::new(), 0);
            tokens::visit(text, &mut |term, class| {
                *terms.entry(term.to_string()).or_insert(0u16) += 1;
                length += u32::from(matches!(class, Class::Word | Class::Edge));
            });
            (doc, (terms, length))
        })
        .collect();
    let total: u64 = counts.values().map(|c| u64::from(c.1)).sum();
    let average = (total as f64 / docs.len().max(1) as f64).max(1.0) as f32;
    let mut all: Vec<(u32, f32)> = counts
        .iter()
        .filter(|(doc, _)| accept(**doc))
        .filter_map(|(&doc, (terms, length))| {
            let mut score = 0.0f32;
            let mut any = false;
            for term in query {
                let having = counts.values().filter(|c| c.0.contains_key(&term.text)).count();
                if let Some(&count) = terms.get(&term.text) {
                    any = true;
                    score += part(term.weight, idf(docs.len(), having), count, *length as f32 / average);
                }
            }
            any.then_some((doc, score))
        })
        .collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    all.truncate(k);
    all
}

#[test]
fn postings_rank_like_scoring_everything() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..6 {
        let (mut index, mut docs) = (Postings::new(), BTreeMap::new());
        let most = [8, 60, 150, 300, 300, 500][round];
        for step in 0..most * 2 {
            let doc = random.below(most) as u32;
            if random.below(4) == 0 {
                index.remove(doc);
                docs.remove(&doc);
            } else {
                let text = text(&mut random);
                index.add(doc, &text);
                docs.insert(doc, text);
            }
            if step % (most / 4).max(1) == 0 {
                let query = tokens::query(&text(&mut random));
                let k = 1 + random.below(12);
                let odd = random.below(2) == 0;
                let accept = move |doc: u32| !odd || doc % 2 == 1;
                let got = index.search(&query, k, &accept);
                let expected = naive(&docs, &query, k, &accept);
                assert_eq!(
                    got.iter().map(|h| (h.doc, h.score)).collect::<Vec<_>>(),
                    expected,
                    "round {round}, step {step}"
                );
                for hit in &got {
                    assert_eq!(index.score(&query, hit.doc), Some(*hit));
                    assert!((0.0..=1.0).contains(&hit.share));
                }
            }
        }
        assert_eq!(index.len(), docs.len());
    }
}

#[test]
fn postings_leave_nothing_behind() {
    let mut random = Random(7);
    let mut index = Postings::new();
    for doc in 0..500 {
        index.add(doc, &text(&mut random));
    }
    let before = (index.terms(), index.search(&tokens::query("boat"), 5, &|_| true));
    index.add(500, "zanzibar quokka unrepeatable");
    index.remove(500);
    index.remove(500);
    assert_eq!((index.terms(), index.search(&tokens::query("boat"), 5, &|_| true)), before);
    for doc in 0..500 {
        index.remove(doc);
    }
    assert_eq!((index.len(), index.terms()), (0, 0));
    assert!(index.search(&tokens::query("boat"), 5, &|_| true).is_empty());
}

#[test]
fn share_of_the_query_is_absolute() {
    let mut index = Postings::new();
    for (doc, text) in ["the red boat in the harbour", "a kettle", "rain over the garden"].iter().enumerate() {
        index.add(doc as u32, text);
    }
    let share = |query: &str| index.search(&tokens::query(query), 1, &|_| true).first().map_or(0.0, |hit| hit.share);
    assert!(share("red boat harbour") > 0.99);
    assert!(share("boat zeppelin submarine") < 0.4);
    assert!(share("the of it") < 0.8);
    assert_eq!(share("zeppelin"), 0.0);
}

#[test]
fn postings_agree_with_the_bm25_crate() {
    // plain words of one form, so that both cut texts alike; the crate keeps the average length it was built with
    let words = ["harbour", "boat", "mira", "rain", "kettle", "lamp", "river", "stone", "cloud", "window", "garden"];
    let mut random = Random(99);
    let texts: Vec<String> = (0..400)
        .map(|_| (0..2 + random.below(12)).map(|_| words[random.below(words.len())]).collect::<Vec<_>>().join(" "))
        .collect();
    #[derive(Default)]
    struct Spaces;
    impl bm25::Tokenizer for Spaces {
        fn tokenize(&self, text: &str) -> Vec<String> {
            text.split(' ').map(String::from).collect()
        }
    }
    let lengths: usize = texts.iter().map(|t| t.split(' ').count()).sum();
    let embedder = bm25::EmbedderBuilder::<u32, Spaces>::with_avgdl(lengths as f32 / texts.len() as f32).build();
    let mut scorer = bm25::Scorer::<u32>::new();
    let mut index = Postings::new();
    for (doc, text) in (0u32..).zip(&texts) {
        scorer.upsert(&doc, embedder.embed(text));
        index.add(doc, text);
    }
    for query in ["boat", "rain kettle", "mira garden lamp", "stone cloud window river"] {
        let scores: BTreeMap<u32, f32> =
            scorer.matches(&embedder.embed(query)).into_iter().map(|m| (m.id, m.score)).collect();
        let hits = index.search(&tokens::query(query), 20, &|_| true);
        assert_eq!(hits.len(), 20);
        for pair in hits.windows(2) {
            assert!(scores[&pair[0].doc] >= scores[&pair[1].doc] - 1e-4, "{query}: {pair:?}");
        }
        for hit in hits {
            assert!((hit.score - scores[&hit.doc]).abs() < 1e-3, "{query}: {hit:?}, {}", scores[&hit.doc]);
        }
    }
}

fn vector(random: &mut Random, dims: usize) -> Vec<f32> {
    (0..dims).map(|_| random.unit() * random.unit()).collect()
}

fn cosine(a: &[f32], b: &[f32]) -> f32 {
    let dot = |x: &[f32], y: &[f32]| x.iter().zip(y).map(|(&p, &q)| f64::from(p) * f64::from(q)).sum::<f64>();
    (dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()) as f32
}

#[test]
fn vectors_find_what_comparing_everything_finds() {
    let mut random = Random(3);
    for dims in [1, 7, 16, 100, 256] {
        let (mut index, mut rows) = (Vectors::new(dims), BTreeMap::new());
        for step in 0..1_500 {
            let slot = random.below(600) as u32;
            if random.below(4) == 0 {
                index.remove(slot);
                rows.remove(&slot);
            } else {
                let row = vector(&mut random, dims);
                let part = if row[0] > 0.0 { Part::Said } else { Part::Lasting };
                if index.set(slot, part, &row) {
                    rows.insert(slot, row);
                } else {
                    rows.remove(&slot);
                }
            }
            if step % 150 == 149 {
                let query = vector(&mut random, dims);
                let Some(probe) = index.probe(&query) else { continue };
                let accept = |slot: u32| !slot.is_multiple_of(3);
                let near = index.nearest(&probe, 10, None, &accept);
                let mut expected: Vec<f32> =
                    rows.iter().filter(|(s, _)| accept(**s)).map(|(_, row)| cosine(&query, row)).collect();
                expected.sort_by(|a, b| b.total_cmp(a));
                assert_eq!(near.len(), expected.len().min(10));
                for (hit, expected) in near.iter().zip(expected) {
                    assert!(accept(hit.slot));
                    assert!((hit.cosine - cosine(&query, &rows[&hit.slot])).abs() < 3e-4, "{dims}: {hit:?}");
                    assert!((hit.cosine - expected).abs() < 3e-4, "{dims}: {hit:?}, {expected}");
                }
            }
        }
        assert_eq!(index.len(), rows.len());
    }
}

#[test]
fn parts_are_searched_by_themselves() {
    let mut random = Random(5);
    let mut index = Vectors::new(20);
    for slot in 0..400 {
        index.set(slot, if slot % 3 == 0 { Part::Lasting } else { Part::Said }, &vector(&mut random, 20));
    }
    let probe = index.probe(&vector(&mut random, 20)).unwrap();
    let lasting = index.nearest(&probe, 400, Some(Part::Lasting), &|_| true);
    assert_eq!(lasting, index.nearest(&probe, 400, None, &|slot| slot % 3 == 0));
    assert_eq!(lasting.len() + index.nearest(&probe, 400, Some(Part::Said), &|_| true).len(), 400);
}

/// Rows in groups of near-duplicates, as chats have them, and as many that are like nothing else.
fn crowded(random: &mut Random, dims: usize, groups: usize, alike: usize) -> Vec<Vec<f32>> {
    let mut rows = Vec::new();
    for _ in 0..groups {
        let centre = vector(random, dims);
        for _ in 0..alike {
            rows.push(centre.iter().map(|x| x + 0.2 * random.unit() * random.unit()).collect());
            rows.push(vector(random, dims));
        }
    }
    rows
}

/// Share of the true nearest among the rows that `accept` lets through.
fn recall(index: &Vectors, exact: &Vectors, rows: &[Vec<f32>], accept: &dyn Fn(u32) -> bool) -> f32 {
    let (mut found, mut all) = (0, 0);
    for query in rows.iter().step_by(97) {
        let least = exact.search(query, 10, accept).last().map_or(1.0, |near| near.cosine);
        let near = index.search(query, 10, accept);
        assert_eq!(near.len(), exact.search(query, 10, accept).len());
        assert!(near.iter().all(|n| accept(n.slot)));
        found += near.iter().filter(|n| n.cosine >= least).count();
        all += near.len();
    }
    found as f32 / all as f32
}

#[test]
fn cells_find_nearly_all_and_lose_nothing() {
    let mut random = Random(21);
    let rows = crowded(&mut random, 16, 40, 250);
    let build = |most: usize| {
        let (mut cells, mut exact) = (Vectors::new(16), Vectors::new(16));
        cells.approximate_from(1_000, 1_000);
        exact.approximate_from(usize::MAX, usize::MAX);
        for (slot, row) in (0u32..).zip(&rows).take(most) {
            cells.set(slot, Part::Said, row);
            exact.set(slot, Part::Said, row);
            if slot % 5_000 == 4_999 {
                cells.settle();
                exact.settle();
            }
        }
        (cells, exact)
    };
    let (mut cells, mut exact) = build(rows.len());
    assert!(cells.cells() > 40 && exact.cells() == 0);
    let (whole, narrow) =
        (recall(&cells, &exact, &rows, &|_| true), recall(&cells, &exact, &rows, &|slot| slot % 100 == 7));
    assert!(whole > 0.97 && narrow > 0.97, "{whole}, {narrow}");
    // nothing that is there can be missed by somebody who looks for that very thing
    for (slot, row) in (0u32..).zip(&rows).step_by(37) {
        let near = cells.search(row, 1, &|_| true);
        assert!(near[0].slot == slot || near[0].cosine > 0.9999, "{slot}: {near:?}");
    }
    let (one, same): (Vectors, Vectors) = (build(5_000).0, build(5_000).0);
    for query in rows.iter().step_by(501) {
        let found: Vec<Near> = one.search(query, 20, &|_| true);
        assert_eq!(found, same.search(query, 20, &|_| true), "the same rows give the same cells");
    }
    for slot in 0..rows.len() as u32 {
        if slot % 4 < 2 {
            cells.remove(slot);
            exact.remove(slot);
        }
    }
    assert_eq!((cells.len(), exact.len()), (rows.len() / 2, rows.len() / 2));
    let half = recall(&cells, &exact, &rows, &|_| true);
    assert!(half > 0.97, "{half}");
    cells.settle();
    for slot in 0..rows.len() as u32 {
        assert_eq!(cells.contains(slot), slot % 4 >= 2);
        let (a, b) = (cells.row(slot), exact.row(slot));
        assert_eq!(a.and_then(|p| exact.cosine(&p, slot)), b.and_then(|p| cells.cosine(&p, slot)));
    }
}

#[test]
fn signs_find_nearly_all_in_cells_and_without() {
    for cells_from in [usize::MAX, 500] {
        let mut random = Random(77);
        let rows = crowded(&mut random, 160, 30, 40);
        let (mut signs, mut exact) = (Vectors::new(160), Vectors::new(160));
        signs.approximate_from(500, cells_from);
        exact.approximate_from(usize::MAX, usize::MAX);
        let part = |slot: u32| if slot % 5 < 2 { Part::Lasting } else { Part::Said };
        for (slot, row) in (0u32..).zip(&rows) {
            signs.set(slot, part(slot), row);
            exact.set(slot, part(slot), row);
            // the parts' cells are made at different times
            if slot % 900 == 899 {
                signs.settle();
            }
        }
        signs.settle();
        assert_eq!(signs.cells() > 8, cells_from == 500);
        let all = recall(&signs, &exact, &rows, &|_| true);
        assert!(all > 0.99, "{all}");
        for row in rows.iter().step_by(113) {
            let [near, expected] = [&signs, &exact].map(|index| {
                let probe = index.probe(row).unwrap();
                index.nearest(&probe, 5, Some(Part::Lasting), &|_| true)
            });
            assert!(near.iter().all(|n| part(n.slot) == Part::Lasting));
            assert_eq!(near[0], expected[0]);
        }
        for slot in (0..rows.len() as u32).filter(|slot| slot % 2 == 0) {
            signs.remove(slot);
            exact.remove(slot);
        }
        let half = recall(&signs, &exact, &rows, &|slot| slot % 3 == 0);
        assert!(half > 0.99, "{half}");
        for (slot, row) in (0u32..).zip(&rows).filter(|(slot, _)| slot % 2 == 1) {
            assert!(signs.search(row, 1, &|_| true)[0].cosine > 0.9999, "{slot}");
        }
    }
}

#[test]
fn equal_vectors_rank_by_number_in_cells_and_without() {
    for from in [1_000, usize::MAX] {
        let mut index = Vectors::new(16);
        index.approximate_from(from, from);
        for slot in (0..9_000).rev() {
            index.set(slot, Part::Said, &[1.0; 16]);
        }
        index.settle();
        let near = index.search(&[1.0; 16], 5, &|_| true);
        assert!(near.windows(2).all(|pair| pair[0].slot < pair[1].slot), "{near:?}");
        if from == usize::MAX {
            assert_eq!(near.iter().map(|n| n.slot).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        }
    }
}

#[test]
fn every_vector_finds_itself_and_bytes_carry_it() {
    let mut random = Random(11);
    let mut index = Vectors::new(48);
    let rows: Vec<Vec<f32>> = (0..2_500).map(|_| vector(&mut random, 48)).collect();
    (0u32..).zip(&rows).for_each(|(slot, row)| assert!(index.set(slot, Part::Said, row)));
    (0..2_500).filter(|slot| slot % 10 != 0).for_each(|slot| index.remove(slot));
    let mut copy = Vectors::new(48);
    for slot in 0..2_500 {
        let mut bytes = Vec::new();
        assert_eq!(index.write(slot, &mut bytes), slot % 10 == 0);
        assert_eq!(copy.read(slot, Part::Said, &bytes), slot % 10 == 0);
    }
    assert_eq!(copy.len(), index.len());
    for slot in (0..2_500).step_by(10) {
        let near = index.search(&rows[slot], 3, &|_| true);
        assert_eq!(near[0].slot, slot as u32);
        assert!(near[0].cosine > 0.999);
        assert_eq!(copy.search(&rows[slot], 3, &|_| true), near);
        assert_eq!(index.between(slot as u32, 0), index.row(0).and_then(|p| index.cosine(&p, slot as u32)));
    }
    assert_eq!(index.between(0, 1), None);
}

#[test]
fn malformed_vectors_and_bytes_are_refused() {
    let mut index = Vectors::new(4);
    assert!(!index.set(0, Part::Said, &[1.0, 2.0]));
    assert!(!index.set(0, Part::Said, &[0.0; 4]));
    assert!(!index.set(0, Part::Said, &[f32::NAN, 0.0, 0.0, 1.0]));
    assert!(!index.set(0, Part::Said, &[f32::INFINITY, 0.0, 0.0, 1.0]));
    assert!(index.set(5, Part::Said, &[1e-30, 0.0, 0.0, 0.0]));
    assert!(index.search(&[1.0, 0.0], 3, &|_| true).is_empty());
    assert_eq!(index.search(&[1.0, 0.0, 0.0, 0.0], 3, &|_| true)[0].slot, 5);
    let mut bytes = Vec::new();
    assert!(index.write(5, &mut bytes));
    assert_eq!(bytes.len(), Vectors::row_bytes(4));
    for cut in [0, 3, 11] {
        assert!(!index.read(6, Part::Said, &bytes[..cut]));
    }
    let mut wrong = bytes.clone();
    wrong[..4].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(!index.read(6, Part::Said, &wrong) && !Vectors::new(8).read(0, Part::Said, &bytes));
    assert!(index.read(6, Part::Said, &bytes));
    assert_eq!(index.len(), 2);
}
