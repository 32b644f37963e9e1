//! Two writers are told rival values, and hear known ones again, while they meet, compact and gather entries in any order:
//! both end with the same records, the newest value current, every value in history and every turn a source of its value.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{Memory, NOW, params};
use pocketmem::api::params::{EmbedderParams, ListParams, OpenParams, TurnParams};
use pocketmem::engine::Engine;
use pocketmem::record::Role;
use proptest::prelude::*;

const PLACES: [&str; 3] = ["Berlin", "Paris", "Oslo"];

#[derive(Clone, Copy, Debug)]
enum Deed {
    /// A writer reads what the other has written so far.
    Meet(usize),
    Compact(usize),
}

fn writer(node: u32) -> Memory {
    let params = OpenParams { embedder: EmbedderParams::Named("none".into()), ..params() };
    let engine = Engine::open(&params, node).unwrap();
    Memory { engine, store: BTreeMap::new(), log: Vec::new(), now: NOW + i64::from(node), seed: u64::from(node) << 32 }
}

fn meet(pair: &mut [Memory; 2], who: usize) {
    let theirs = pair[1 - who].store.clone();
    let report = pair[who].engine.load(theirs.iter().map(|(k, v)| (k.as_str(), v.as_slice())));
    assert!(report.corrupt.is_empty());
}

fn say(memory: &mut Memory, place: usize, at: i64) {
    tell(memory, &format!("I live in {}.", PLACES[place]), at);
}

fn tell(memory: &mut Memory, text: &str, at: i64) {
    let call = memory.call();
    let turn = TurnParams {
        session: "s".into(),
        role: Role::User,
        content: text.to_owned(),
        id: None,
        name: None,
        time: Some(at),
        offset: None,
    };
    let outcome = memory.engine.record(call, &[turn]);
    memory.done(outcome);
}

fn compact(memory: &mut Memory) {
    let call = memory.call();
    let outcome = memory.engine.compact(call, None);
    memory.done(outcome);
}

fn snapshot(memory: &mut Memory) {
    let call = memory.call();
    let outcome = memory.engine.snapshot(call, 1);
    memory.done(outcome);
}

/// Somebody who opens what both have stored, in this order or the other.
fn reader(pair: &[Memory; 2], backwards: bool) -> Memory {
    let mut third = writer(3);
    let mut all: Vec<(String, Vec<u8>)> = pair.iter().flat_map(|m| m.store.clone()).collect();
    if backwards {
        all.reverse();
    }
    for (key, value) in &all {
        let report = third.engine.load([(key.as_str(), value.as_slice())]);
        assert!(report.corrupt.is_empty());
    }
    third
}

/// The turns that are named as sources, by value.
fn sources(memory: &mut Memory) -> BTreeMap<String, BTreeSet<String>> {
    let call = memory.call();
    let all: ListParams = serde_json::from_str(
        r#"{"filter":{"predicate":"lives_in","status":["active","superseded","archived","expired"]},"kinds":["semantic"],"limit":1000}"#,
    )
    .unwrap();
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for record in memory.engine.list(call, &all).unwrap() {
        let record = serde_json::to_value(record).unwrap();
        let value = record["fact"]["object"].as_str().unwrap_or_default().to_owned();
        let turns = record["source"]["turns"].as_array().cloned().unwrap_or_default();
        out.entry(value).or_default().extend(turns.iter().filter_map(|t| t.as_str().map(String::from)));
    }
    out
}

/// What a writer does next; a saying takes the next of the times.
#[derive(Clone, Copy, Debug)]
enum Act {
    Say(usize, usize),
    Meet(usize),
    Compact(usize),
    Snapshot(usize),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => (0_usize..2, 0_usize..3).prop_map(|(who, place)| Act::Say(who, place)),
        3 => (0_usize..2).prop_map(Act::Meet),
        1 => (0_usize..2).prop_map(Act::Compact),
        1 => (0_usize..2).prop_map(Act::Snapshot),
    ]
}

/// Values with their status, oldest first, as `list` shows them.
fn view(memory: &mut Memory) -> Vec<(String, String, String)> {
    let call = memory.call();
    let all: ListParams = serde_json::from_str(
        r#"{"filter":{"predicate":"lives_in","status":["active","superseded","archived","expired"]},"kinds":["semantic"],"limit":1000}"#,
    )
    .unwrap();
    let mut found: Vec<_> = memory
        .engine
        .list(call, &all)
        .unwrap()
        .into_iter()
        .map(|r| serde_json::to_value(r).unwrap())
        .map(|r| {
            let text = |v: &serde_json::Value| v.as_str().unwrap_or_default().to_owned();
            (text(&r["id"]), text(&r["status"]), text(&r["fact"]["object"]))
        })
        .collect();
    found.sort();
    found
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![(0_usize..2).prop_map(Deed::Meet), (0_usize..2).prop_map(Deed::Compact)]
}

/// Statuses by text.
fn statuses(memory: &mut Memory) -> BTreeMap<String, String> {
    let call = memory.call();
    let all: ListParams = serde_json::from_str(
        r#"{"filter":{"status":["active","superseded","archived","expired"]},"kinds":["semantic"],"limit":1000}"#,
    )
    .unwrap();
    let found = memory.engine.list(call, &all).unwrap().into_iter().map(|r| serde_json::to_value(r).unwrap());
    found.map(|r| (r["text"].as_str().unwrap().to_owned(), r["status"].as_str().unwrap().to_owned())).collect()
}

/// One writer hears `known` again at one time while the other is told `other` at another.
fn meanwhile(known: &str, other: &str, heard: i64, told: i64) -> [BTreeMap<String, String>; 3] {
    let mut pair = [writer(1), writer(2)];
    let at = |hour: i64| NOW - 100 * 86_400_000 + hour * 3_600_000;
    tell(&mut pair[0], known, at(0));
    meet(&mut pair, 1);
    tell(&mut pair[0], known, at(heard));
    tell(&mut pair[1], other, at(told));
    meet(&mut pair, 0);
    meet(&mut pair, 1);
    let mut third = reader(&pair, true);
    [statuses(&mut pair[0]), statuses(&mut pair[1]), statuses(&mut third)]
}

#[test]
fn of_several_values_the_last_word_counts_too() {
    for (known, other) in [("I like olives.", "I don't like olives anymore."), ("I like olives.", "I hate olives.")] {
        for (heard, told, current) in [(1, 2, false), (2, 1, true)] {
            for seen in meanwhile(known, other, heard, told) {
                let liked = seen.iter().filter(|(text, _)| text.contains("like olives") && !text.contains("don't"));
                let active = liked.clone().any(|(_, status)| status == "active");
                assert_eq!(active, current, "{other} at {told}, heard at {heard}: {seen:?}");
                let hated = seen.iter().find(|(text, _)| text.contains("hate"));
                assert!(hated.is_none_or(|(_, status)| (status == "active") != current), "{seen:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, max_shrink_iters: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rival_values_survive_meeting_and_compacting(
        (told, times) in prop::collection::vec((0_usize..2, 0_usize..3), 1..8)
            .prop_flat_map(|d| { let n = d.len(); (Just(d), Just((0..n as i64).collect::<Vec<_>>()).prop_shuffle()) }),
        deeds in prop::collection::vec(deed(), 0..8),
    ) {
        let mut pair = [writer(1), writer(2)];
        let mut said: Vec<(i64, usize)> = Vec::new();
        for ((who, place), time) in told.iter().zip(&times) {
            let at = NOW - 100 * 86_400_000 + time * 3_600_000;
            say(&mut pair[*who], *place, at);
            said.push((at, *place));
        }
        for deed in &deeds {
            match *deed {
                Deed::Meet(who) => meet(&mut pair, who),
                Deed::Compact(who) => compact(&mut pair[who]),
            }
        }
        for who in [0, 1, 0, 1] {
            meet(&mut pair, who);
        }
        let expected: BTreeSet<&str> = said.iter().map(|(_, place)| PLACES[*place]).collect();
        let newest = said.iter().max().map(|(_, place)| PLACES[*place]);
        let check = |pair: &mut [Memory; 2]| -> Result<(), TestCaseError> {
            let (left, right) = (view(&mut pair[0]), view(&mut pair[1]));
            prop_assert_eq!(&left, &right);
            let current: Vec<&str> = left.iter().filter(|r| r.1 == "active").map(|r| r.2.as_str()).collect();
            prop_assert_eq!(current.as_slice(), newest.as_slice());
            let history: BTreeSet<&str> = left.iter().map(|r| r.2.as_str()).collect();
            prop_assert_eq!(&history, &expected);
            Ok(())
        };
        check(&mut pair)?;
        // Once more on one side changes nothing of it on either.
        compact(&mut pair[0]);
        meet(&mut pair, 1);
        check(&mut pair)?;
    }

    #[test]
    fn what_one_hears_again_while_the_other_replaces_it_adds_up(
        (acts, times) in prop::collection::vec(act(), 1..14)
            .prop_flat_map(|a| { let n = a.len() as i64; (Just(a), Just((0..n).collect::<Vec<_>>()).prop_shuffle()) }),
        in_order in any::<bool>(),
    ) {
        let mut pair = [writer(1), writer(2)];
        let mut said: Vec<(i64, usize)> = Vec::new();
        for (at, (act, time)) in acts.iter().zip(&times).enumerate() {
            match *act {
                Act::Say(who, place) => {
                    let time = if in_order { at as i64 } else { *time };
                    let at = NOW - 100 * 86_400_000 + time * 3_600_000;
                    say(&mut pair[who], place, at);
                    said.push((at, place));
                }
                Act::Meet(who) => meet(&mut pair, who),
                Act::Compact(who) => compact(&mut pair[who]),
                Act::Snapshot(who) => snapshot(&mut pair[who]),
            }
        }
        for who in [0, 1, 0, 1] {
            meet(&mut pair, who);
        }
        let newest = said.iter().max().map(|(_, place)| PLACES[*place]);
        let expected: BTreeSet<&str> = said.iter().map(|(_, place)| PLACES[*place]).collect();
        let told = |place: usize| said.iter().filter(|(_, p)| *p == place).count();
        let (mut forwards, mut backwards) = (reader(&pair, false), reader(&pair, true));
        let left = view(&mut pair[0]);
        prop_assert_eq!(&left, &view(&mut pair[1]));
        prop_assert_eq!(&left, &view(&mut forwards));
        prop_assert_eq!(&left, &view(&mut backwards));
        let current: Vec<&str> = left.iter().filter(|r| r.1 == "active").map(|r| r.2.as_str()).collect();
        prop_assert_eq!(current.as_slice(), newest.as_slice());
        let history: BTreeSet<&str> = left.iter().map(|r| r.2.as_str()).collect();
        prop_assert_eq!(&history, &expected);
        let turns = sources(&mut pair[0]);
        prop_assert_eq!(&turns, &sources(&mut backwards));
        for (place, name) in PLACES.iter().enumerate() {
            prop_assert_eq!(turns.get(*name).map_or(0, BTreeSet::len), told(place), "sources of {}", name);
        }
        // What one of them writes next rests on what both know, and changes nothing of it.
        compact(&mut pair[0]);
        snapshot(&mut pair[1]);
        meet(&mut pair, 1);
        meet(&mut pair, 0);
        prop_assert_eq!(&left, &view(&mut pair[0]));
        prop_assert_eq!(&left, &view(&mut pair[1]));
    }
}
