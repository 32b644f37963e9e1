//! Two writers are told rival values, then meet and compact in any order: both end with the same records, the newest
//! value current and every value in history.
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
    let call = memory.call();
    let turn = TurnParams {
        session: "s".into(),
        role: Role::User,
        content: format!("I live in {}.", PLACES[place]),
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
}
