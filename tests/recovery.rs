//! What a crash or a bad disk leaves opens to an acknowledged state, or is reported: never half, never wrong.
#![allow(missing_docs)]

mod common;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use common::{Memory, Step, params};
use pocketmem::api::params::{EmbedderParams, OpenParams};
use pocketmem::engine::Engine;

/// Opens without vectors: recovery is about records, and thousands of openings follow.
fn open(store: &BTreeMap<String, Vec<u8>>) -> (Vec<u8>, Vec<String>, Vec<String>) {
    let params = OpenParams { embedder: EmbedderParams::Named("none".into()), ..params() };
    let mut engine = Engine::open(&params, 9).unwrap();
    let report = engine.load(store.iter().map(|(k, v)| (k.as_str(), v.as_slice())));
    (engine.export().unwrap(), report.corrupt, report.newer)
}

/// A life of a store: facts, corrections, a turn too large for one key, a session's end, a snapshot, forgetting,
/// compaction, and a second snapshot that gathers what these left.
fn life() -> &'static Life {
    static LIFE: OnceLock<Life> = OnceLock::new();
    LIFE.get_or_init(|| {
        let Memory { store, log, .. } = lived();
        Life { store, log }
    })
}

struct Life {
    store: BTreeMap<String, Vec<u8>>,
    log: Vec<Step>,
}

fn lived() -> Memory {
    let mut m = Memory::new();
    m.say("s1", "My name is Ida. I live in Lyon.");
    m.say("s1", "I moved to Ghent last week.");
    m.say("s1", "我对花生过敏");
    let big = "A sentence of a very long pasted report that says nothing in particular. ".repeat(12_000);
    m.say("s2", &big[..850_000]);
    let call = m.call();
    let outcome = m.engine.end_session(call, "s1");
    m.done(outcome);
    let call = m.call();
    let outcome = m.engine.task_write(call, "t1", r#"{"goal":"paint the fence","decisions":["green"]}"#);
    m.done(outcome);
    let call = m.call();
    let outcome = m.engine.snapshot(call, 2);
    m.done(outcome);
    m.say("s3", "I like pears.");
    let call = m.call();
    let what = pocketmem::api::params::ForgetParams { session: Some("s2".into()), ..Default::default() };
    let outcome = m.engine.forget(call, &what);
    m.done(outcome);
    m.say("s3", "My sister Mia lives in Oslo.");
    let call = m.call();
    let outcome = m.engine.compact(call, Some(5));
    assert!(m.done(outcome).expired > 0, "compaction has something to do");
    let call = m.call();
    let outcome = m.engine.snapshot(call, 2);
    assert!(m.done(outcome) >= 2);
    m
}

#[test]
fn every_prefix_of_the_writes_opens_to_an_acknowledged_state() {
    let m = life();
    // The states that were acknowledged, oldest first; a snapshot changes none of them.
    let mut store = BTreeMap::new();
    let mut acknowledged = vec![open(&store).0];
    for step in &m.log {
        match step {
            Step::Put(key, bytes) => {
                assert!(bytes.len() < 1 << 20, "{key} has {} bytes", bytes.len());
                store.insert(key.clone(), bytes.clone());
            }
            Step::Remove(key) => {
                store.remove(key);
            }
            Step::Done => acknowledged.push(open(&store).0),
        }
    }
    let mut store = BTreeMap::new();
    let mut done = 0;
    for (at, step) in m.log.iter().enumerate() {
        match step {
            Step::Put(key, bytes) => {
                store.insert(key.clone(), bytes.clone());
            }
            Step::Remove(key) => {
                store.remove(key);
            }
            Step::Done => done += 1,
        }
        let (state, corrupt, newer) = open(&store);
        assert!(corrupt.is_empty() && newer.is_empty(), "step {at}: {corrupt:?}");
        assert!(
            state == acknowledged[done] || Some(&state) == acknowledged.get(done + 1),
            "step {at} opens to neither the state before nor the one after"
        );
    }
}

/// Whether an engine that knows nothing yet leaves this value out; it knows nothing of it afterwards.
fn refuses(engine: &mut Engine, key: &str, bytes: &[u8]) -> bool {
    let report = engine.load([(key, bytes)]);
    report.changed.is_empty() && (report.corrupt == [key] || report.newer == [key])
}

#[test]
fn a_flipped_byte_is_reported_and_never_believed() {
    // The values of every moment, those too that a later write replaced.
    let values: BTreeMap<String, Vec<u8>> = life()
        .log
        .iter()
        .filter_map(|step| if let Step::Put(key, bytes) = step { Some((key.clone(), bytes.clone())) } else { None })
        .collect();
    let params = OpenParams { embedder: EmbedderParams::Named("none".into()), ..params() };
    let mut engine = Engine::open(&params, 9).unwrap();
    let mut flips = 0;
    for (key, bytes) in &values {
        // Every byte of a value, but for the parts of the large turn: of those a sample.
        let step = if bytes.len() > 20_000 { bytes.len() / 24 } else { 1 };
        for at in (0..bytes.len()).step_by(step) {
            let mut bad = bytes.clone();
            bad[at] ^= 1 << (at % 8);
            assert!(refuses(&mut engine, key, &bad), "byte {at} of {key} was believed");
            flips += 1;
        }
    }
    assert!(flips > 5_000, "{flips}");
}

#[test]
fn damage_of_one_value_leaves_the_others_readable() {
    let m = life();
    for (key, bytes) in &m.store {
        let mut store = m.store.clone();
        let mut bad = bytes.clone();
        bad[bytes.len() / 2] ^= 1;
        store.insert(key.clone(), bad);
        assert_eq!(open(&store).1, std::slice::from_ref(key));
    }
}

#[test]
fn a_cut_value_and_a_value_under_another_key_are_reported() {
    let m = life();
    let (key, bytes) = m.store.iter().next().unwrap();
    for keep in [0, 3, 13, 14, bytes.len() - 1] {
        let mut store = m.store.clone();
        store.insert(key.clone(), bytes[..keep].to_vec());
        assert_eq!(open(&store).1, std::slice::from_ref(key));
    }
    let mut store = m.store.clone();
    store.insert(key.replace("/s/", "/p/").replace("/e/", "/p/"), bytes.clone());
    assert_eq!(open(&store).1.len(), 1);
}

/// The stored bytes that version 1 wrote: every later version must open them to the same memory.
#[test]
fn version_1_opens() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/v1");
    if std::env::var_os("POCKETMEM_WRITE_FORMATS").is_some() {
        let mut m = Memory::new();
        m.say("s1", "My name is Ida. I live in Lyon.");
        m.say("s1", "I moved to Ghent.");
        m.say("s1", "我对花生过敏");
        let call = m.call();
        let outcome = m.engine.end_session(call, "s1");
        m.done(outcome);
        let lines: Vec<String> = m
            .store
            .iter()
            .map(|(k, v)| format!("{k} {}", v.iter().map(|b| format!("{b:02x}")).collect::<String>()))
            .collect();
        std::fs::write(path.join("store.txt"), lines.join("\n") + "\n").unwrap();
        std::fs::write(path.join("export.bin"), m.engine.export().unwrap()).unwrap();
    }
    let text = std::fs::read_to_string(path.join("store.txt")).unwrap();
    let store: BTreeMap<String, Vec<u8>> = text
        .lines()
        .map(|line| {
            let (key, hex) = line.split_once(' ').unwrap();
            let bytes = (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect();
            (key.to_owned(), bytes)
        })
        .collect();
    let (export, corrupt, newer) = open(&store);
    assert!(corrupt.is_empty() && newer.is_empty());
    assert!(export == std::fs::read(path.join("export.bin")).unwrap(), "the same memory as when it was written");
    let params = OpenParams { embedder: EmbedderParams::Named("none".into()), ..params() };
    let mut engine = Engine::open(&params, 9).unwrap();
    engine.load(store.iter().map(|(k, v)| (k.as_str(), v.as_slice())));
    let homes = engine.history("user", "lives_in").unwrap();
    let told: Vec<(&str, bool)> = homes.iter().map(|r| (r.text.as_str(), r.superseded_by.is_some())).collect();
    assert_eq!(told, [("I live in Lyon.", true), ("I moved to Ghent.", false)]);
}

#[test]
fn bytes_of_a_later_version_are_refused_and_left_alone() {
    let m = life();
    let (key, bytes) = m.store.iter().next().unwrap();
    let mut later = bytes.clone();
    later[4] = 2;
    let sum = pocketmem::checksum::checksum(&[&later[..10], &later[14..]]);
    later[10..14].copy_from_slice(&sum.to_le_bytes());
    let mut store = m.store.clone();
    store.insert(key.clone(), later);
    let (_, corrupt, newer) = open(&store);
    assert!(corrupt.is_empty());
    assert_eq!(newer, std::slice::from_ref(key));
}
