//! Newest by event time wins on every order of arrival, with the right intervals, and nothing else is touched.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use pocketmem::log::change::{Change, Stamped};
use pocketmem::log::clock::Stamp;
use pocketmem::policy::Policy;
use pocketmem::record::{Cardinality, Category, Fact, Kind, Origin, Record, Source, Status, Strength};
use pocketmem::state::State;
use pocketmem::state::draft::Draft;
use pocketmem::write::gate::{Ruling, judge};
use pocketmem::write::reconcile::reconcile;
use pocketmem::write::statement::Statement;
use pocketmem::write::verdict::Verdict;
use proptest::prelude::*;

fn says(subject: &str, predicate: &str, object: &str, at: i64) -> Statement {
    Statement {
        kind: Kind::Semantic,
        text: format!("{subject} {predicate} {object}"),
        fact: Some(Fact {
            subject: subject.into(),
            predicate: predicate.into(),
            object: object.into(),
            cardinality: Cardinality::One,
            negated: false,
        }),
        category: Some(Category::Identity),
        strength: Strength::Stated,
        confidence: 0.9,
        importance: 0.5,
        requested: false,
        correction: false,
        replaces: None,
        ended: false,
        origin: Origin::User,
        said_at: at,
        pinned: false,
        tags: vec![],
        valid_from: None,
        valid_to: None,
        precision: None,
        expires_at: None,
        source: Source { session: Some("s".into()), turns: vec![format!("t{at}")], ..Source::default() },
        lesson: None,
        metadata: None,
        mentions: vec![],
    }
}

struct Memory {
    state: State,
    calls: u64,
}

impl Memory {
    fn new() -> Self {
        Self { state: State::new(1), calls: 0 }
    }
    fn hear(&mut self, st: Statement) -> (Verdict, Vec<Stamped>) {
        self.calls += 1;
        let policy = Policy::default();
        let mut draft = Draft::new(&self.state, 1_000_000 + self.calls as i64, self.calls);
        let ruling = judge(&st, None, false, &policy);
        assert!(matches!(ruling, Ruling::In(_)));
        let verdict = reconcile(&mut draft, st, ruling, &policy, &|_, _| Vec::new());
        let changes = draft.changes();
        for change in changes.clone() {
            self.state.apply(change);
        }
        self.state.settle();
        (verdict, changes)
    }
    fn all(&self, predicate: &str) -> Vec<&Record> {
        let slots = self.state.fact_slots("user", predicate);
        let mut out: Vec<&Record> = slots.iter().filter_map(|s| self.state.record(*s)).collect();
        out.sort_by_key(|r| r.mentions.first().copied());
        out
    }
    fn current(&self, predicate: &str) -> Vec<&str> {
        let active = |r: &&Record| r.status == Status::Active;
        self.all(predicate).into_iter().filter(active).map(|r| r.fact.as_ref().unwrap().object.as_str()).collect()
    }
}

const PLACES: [&str; 3] = ["Berlin", "Paris", "Oslo"];

fn runs(history: &[usize]) -> Vec<usize> {
    let mut out = history.to_vec();
    out.dedup();
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn newest_wins_whatever_the_order_of_arrival(
        (history, order) in prop::collection::vec(0_usize..3, 1..7)
            .prop_flat_map(|h| { let n = h.len(); (Just(h), Just((0..n).collect::<Vec<_>>()).prop_shuffle()) })
    ) {
        let mut memory = Memory::new();
        memory.hear(says("user", "employer", "Acme", 500));
        memory.hear(says("brother", "lives_in", "Rome", 501));
        let bystanders = [memory.all("employer")[0].clone(), memory.state.records().nth(1).unwrap().1.clone()];
        for i in &order {
            memory.hear(says("user", "lives_in", PLACES[history[*i]], 1_000 + *i as i64));
        }
        prop_assert_eq!(memory.current("lives_in"), vec![PLACES[*history.last().unwrap()]]);
        let told: Vec<&str> = memory.all("lives_in").iter().map(|r| r.fact.as_ref().unwrap().object.as_str()).collect();
        let expected: Vec<&str> = runs(&history).into_iter().map(|i| PLACES[i]).collect();
        prop_assert_eq!(told, expected);
        for pair in memory.all("lives_in").windows(2) {
            prop_assert_eq!(pair[0].superseded_by.as_deref(), Some(pair[1].id.as_str()));
            prop_assert_eq!(pair[0].valid_to, pair[1].mentions.first().copied());
            prop_assert!(pair[0].mentions.last() < pair[1].mentions.first());
        }
        for bystander in &bystanders {
            prop_assert_eq!(memory.state.get(&bystander.id), Some(bystander));
        }
    }

    #[test]
    fn two_writers_come_to_the_same_state_in_any_order(
        left in prop::collection::vec((0_usize..3, 1_000_i64..1_050), 1..6),
        right in prop::collection::vec((0_usize..3, 1_000_i64..1_050), 1..6),
        seed in any::<u64>(),
    ) {
        let mut logs: Vec<Stamped> = Vec::new();
        for (node, history) in [(1_u32, &left), (2, &right)] {
            let mut memory = Memory { state: State::new(node), calls: u64::from(node) * 1_000 };
            for (place, at) in history {
                logs.extend(memory.hear(says("user", "lives_in", PLACES[*place], *at)).1);
            }
        }
        let mut first = State::new(3);
        let mut second = State::new(4);
        for change in &logs {
            first.apply(change.clone());
            // One reader looks after every change, the other at the end: what is worked out must not depend on it.
            first.settle();
        }
        let mut shuffled = logs.clone();
        let n = shuffled.len();
        for i in 0..n {
            shuffled.swap(i, (seed.wrapping_mul(i as u64 + 7) % n as u64) as usize);
        }
        for change in shuffled.iter().chain(&logs) {
            second.apply(change.clone());
        }
        first.settle();
        second.settle();
        let view = |s: &State| {
            let mut v: Vec<(String, Status, Option<String>)> =
                s.records().map(|(_, r)| (r.id.clone(), r.status, r.superseded_by.clone())).collect();
            v.sort();
            v
        };
        prop_assert_eq!(view(&first), view(&second));
        let active = first.records().filter(|(_, r)| r.status == Status::Active).count();
        prop_assert!(active == 1);
    }
}

#[test]
fn a_b_a_is_three_intervals() {
    let mut memory = Memory::new();
    for (place, at) in [("Berlin", 10), ("Paris", 20), ("Berlin", 30)] {
        memory.hear(says("user", "lives_in", place, at));
    }
    assert_eq!(memory.all("lives_in").len(), 3);
    assert_eq!(memory.current("lives_in"), ["Berlin"]);
}

#[test]
fn a_narrower_value_refines_and_a_broader_one_changes_nothing() {
    let mut memory = Memory::new();
    memory.hear(says("user", "favorite_color", "blue", 10));
    let (verdict, _) = memory.hear(says("user", "favorite_color", "dark blue", 20));
    assert_eq!(verdict.reason.name(), "refined");
    memory.hear(says("user", "favorite_color", "blue", 30));
    assert_eq!(memory.current("favorite_color"), ["dark blue"]);
    let current = memory.all("favorite_color").pop().unwrap();
    assert_eq!(current.source.parents.len(), 1);
}

#[test]
fn the_same_moment_in_two_conversations_is_a_conflict() {
    let mut memory = Memory::new();
    memory.hear(says("user", "lives_in", "Berlin", 10));
    let mut other = says("user", "lives_in", "Paris", 10);
    other.source.session = Some("another".into());
    let (verdict, _) = memory.hear(other);
    assert_eq!(verdict.action.name(), "conflict");
    let both = memory.all("lives_in");
    assert!(both.iter().all(|r| r.status == Status::Active && r.conflicts_with.len() == 1));
    memory.hear(says("user", "lives_in", "Oslo", 20));
    assert_eq!(memory.current("lives_in"), ["Oslo"]);
}

#[test]
fn removed_records_never_come_back() {
    let mut memory = Memory::new();
    let (verdict, changes) = memory.hear(says("user", "lives_in", "Berlin", 10));
    let id = verdict.id.unwrap();
    let stamp = memory.state.clone();
    let mut draft = Draft::new(&stamp, 2_000_000, 99);
    draft.remove(&id);
    for change in draft.changes() {
        memory.state.apply(change);
    }
    for mut change in changes {
        change.stamp.time += 10_000_000;
        memory.state.apply(change);
    }
    assert!(memory.state.get(&id).is_none());
    assert!(
        memory
            .state
            .subjects()
            .iter()
            .flat_map(|s| memory.state.current(s))
            .any(|s| s.change == Change::Remove(id.clone()))
    );
}

#[test]
fn three_rivals_are_settled_alike_however_many_arrive_at_once_and_a_removed_winner_gives_way() {
    let mut logs = Vec::new();
    for (node, (place, at)) in [("Berlin", 1_000), ("Paris", 1_020), ("Oslo", 1_010)].into_iter().enumerate() {
        let mut memory = Memory { state: State::new(node as u32 + 1), calls: node as u64 * 1_000 };
        logs.push(memory.hear(says("user", "lives_in", place, at)).1);
    }
    let seen = |groups: &[&[usize]]| {
        let mut memory = Memory::new();
        for group in groups {
            for writer in *group {
                for change in logs[*writer].clone() {
                    memory.state.apply(change);
                }
            }
            memory.state.settle();
        }
        memory
    };
    let together = seen(&[&[0, 1, 2]]);
    assert_eq!(together.current("lives_in"), ["Paris"]);
    let shown = |memory: &Memory| memory.all("lives_in").into_iter().cloned().collect::<Vec<_>>();
    for groups in [&[&[0][..], &[1], &[2]][..], &[&[2], &[0], &[1]], &[&[0, 2], &[1]], &[&[1], &[2, 0]]] {
        assert_eq!(shown(&seen(groups)), shown(&together), "{groups:?}");
    }
    // What others are told is what was written, not what was worked out here.
    let told =
        |memory: &Memory| memory.state.subjects().iter().flat_map(|s| memory.state.current(s)).collect::<Vec<_>>();
    assert!(told(&together).iter().all(|s| !matches!(&s.change, Change::Put(r) if r.status != Status::Active)));
    let mut memory = seen(&[&[0], &[1], &[2]]);
    let winner = memory.all("lives_in")[2].id.clone();
    let stamp = Stamp { time: 2_000_000, ..told(&memory)[0].stamp };
    memory.state.apply(Stamped { stamp, change: Change::Remove(winner) });
    memory.state.settle();
    assert_eq!(memory.current("lives_in"), ["Oslo"]);
}
