//! What forgetting leaves: no name, no task, no turn among what was heard, and tombstones that still count.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod common;

use common::{Memory, NOW};
use pocketmem::api::params::{EmbedderParams, ForgetParams, ListParams, OpenParams, TurnParams};
use pocketmem::engine::Engine;
use pocketmem::log::change::{Change, Session, Stamped};
use pocketmem::log::clock::Stamp;
use pocketmem::log::codec;
use pocketmem::log::keys::Shelf;
use pocketmem::record::Role;

fn memory() -> Memory {
    let params = OpenParams { embedder: EmbedderParams::Named("none".into()), ..common::params() };
    let engine = Engine::open(&params, 1).unwrap();
    Memory { engine, store: std::collections::BTreeMap::new(), log: Vec::new(), now: NOW, seed: 1 }
}

/// As another who opens the same store.
fn again(m: &Memory) -> Memory {
    let mut other = memory();
    other.now = m.now;
    other.seed = m.seed + 1_000;
    other.store = m.store.clone();
    let report = other.engine.load(m.store.iter().map(|(k, v)| (k.as_str(), v.as_slice())));
    assert!(report.corrupt.is_empty());
    other
}

fn forget(m: &mut Memory, what: ForgetParams) -> (usize, Vec<String>) {
    let call = m.call();
    let outcome = m.engine.forget(call, &what);
    let done = m.done(outcome);
    (done.records, done.erased)
}

fn say(m: &mut Memory, id: &str, session: &str, text: &str) {
    let call = m.call();
    let turn = TurnParams {
        session: session.into(),
        role: Role::User,
        content: text.into(),
        id: Some(id.into()),
        name: None,
        time: None,
        offset: None,
    };
    let outcome = m.engine.record(call, &[turn]);
    m.done(outcome);
}

fn task(m: &mut Memory, id: &str, patch: &str) {
    let call = m.call();
    let outcome = m.engine.task_write(call, id, patch);
    m.done(outcome);
}

#[test]
fn names_of_sessions_documents_and_tasks_are_not_kept_in_clear() {
    let mut m = memory();
    say(&mut m, "t1", "visit to Dr Faust", "The weather was fine and we talked about birds.");
    task(&mut m, "find Dr Faust", r#"{"goal":"an appointment"}"#);
    assert!(m.raw_holds("visit to Dr Faust") && m.raw_holds("find Dr Faust"));
    forget(&mut m, ForgetParams { session: Some("visit to Dr Faust".into()), ..Default::default() });
    forget(&mut m, ForgetParams { task: Some("find Dr Faust".into()), ..Default::default() });
    assert!(!m.raw_holds("Faust"), "the tombstones name nobody");
    let call = m.call();
    let outcome = m.engine.snapshot(call, 1);
    m.done(outcome);
    assert!(!m.raw_holds("Faust"));
    // They hold for others all the same, and what comes later is new.
    let other = again(&m);
    assert!(other.engine.tasks().is_empty());
    task(&mut m, "find Dr Faust", r#"{"goal":"another one"}"#);
    assert_eq!(again(&m).engine.tasks().len(), 1);
}

#[test]
fn tombstones_of_before_that_name_a_session_still_count_and_lose_the_name() {
    let mut m = memory();
    let stamp = |time| Stamp { time, counter: 0, node: 7 };
    let session = Session { id: "with Ida".into(), started: 5, last_at: 5, ..Session::default() };
    let put = |m: &mut Memory, stamp, change| {
        for (key, value) in codec::puts("ann/default/", Shelf::Entry, stamp, &[Stamped { stamp, change }]).unwrap() {
            m.store.insert(key, value);
        }
    };
    put(&mut m, stamp(20), Change::DropSession("with Ida".into()));
    put(&mut m, stamp(10), Change::Session(session.clone()));
    let mut m = again(&m);
    let sessions = |m: &mut Memory| {
        let call = m.call();
        let outcome = m.engine.tick(call, Some(&[]));
        m.done(outcome)
    };
    let call = m.call();
    let outcome = m.engine.snapshot(call, 1);
    m.done(outcome);
    assert!(!m.raw_holds("with Ida"), "a snapshot writes the tombstone without the name");
    assert!(sessions(&mut m).is_empty());
    put(&mut m, stamp(15), Change::Session(session.clone()));
    assert!(sessions(&mut again(&m)).is_empty(), "an older write of it is ignored");
    put(&mut m, stamp(30), Change::Session(session));
    assert_eq!(sessions(&mut again(&m)), ["with Ida"], "a newer one is not");
}

#[test]
fn what_was_put_right_goes_with_the_words_that_were_not_its_own() {
    let told = || {
        let mut m = memory();
        say(&mut m, "t0", "pots", "I live in Berlin.");
        say(&mut m, "t1", "looms", "I'm giving a workshop on the 3rd of October in Ribe.");
        say(&mut m, "t2", "later", "Oops, it isn't on the 3rd any more, it's 8 October.");
        m
    };
    let known = |m: &mut Memory| {
        let all: ListParams = serde_json::from_str(r#"{"kinds":["semantic"],"limit":10}"#).unwrap();
        let call = m.call();
        m.engine.list(call, &all).unwrap().iter().any(|r| r.text.contains("workshop on 8 October in Ribe"))
    };
    let session = |name: &str| ForgetParams { session: Some(name.into()), ..Default::default() };
    let mut m = told();
    assert!(known(&mut m));
    forget(&mut m, session("pots"));
    assert!(known(&mut m), "it owes that session nothing");
    forget(&mut m, session("looms"));
    assert!(!known(&mut m) && !known(&mut again(&m)));
    assert!(!m.raw_holds("Ribe") && !m.raw_holds("workshop"));
    assert!(m.raw_holds("8 October"), "the turn that put it right was not forgotten");
    // Put right twice, it still goes with the first.
    let mut m = told();
    say(&mut m, "t3", "last", "Bother, it isn't on 8 October any more, it's 12 October.");
    forget(&mut m, session("looms"));
    assert!(!m.raw_holds("Ribe") && !m.raw_holds("workshop"));
    // Without the turn that put it right there is nothing that it was learnt from.
    let mut m = told();
    let turn = m.engine.get("t2").unwrap().id;
    forget(&mut m, ForgetParams { id: Some(turn), ..Default::default() });
    assert!(!known(&mut m) && !m.raw_holds("8 October"));
    // What was said once more, in words of its own, stays.
    let mut m = told();
    say(&mut m, "t3", "later", "I'm giving a workshop on 8 October in Ribe.");
    forget(&mut m, session("looms"));
    assert!(known(&mut m) && known(&mut again(&m)));
}

#[test]
fn a_task_goes_with_its_state_and_the_episodes_it_came_to() {
    let mut m = memory();
    task(&mut m, "tax", r#"{"goal":"file the tax return of 2029","steps":["gathered receipts of Gallus"]}"#);
    task(&mut m, "roof", r#"{"goal":"mend the roof","steps":["called the roofer"]}"#);
    for id in ["tax", "roof"] {
        let call = m.call();
        let outcome = m.engine.task_finish(call, id, Some("done at last"));
        assert!(m.done(outcome).is_some());
    }
    let episodes = |m: &mut Memory| {
        let all: ListParams = serde_json::from_str(r#"{"kinds":["episodic"],"limit":10}"#).unwrap();
        let call = m.call();
        m.engine.list(call, &all).unwrap().len()
    };
    assert_eq!(episodes(&mut m), 2);
    let (records, erased) = forget(&mut m, ForgetParams { task: Some("tax".into()), ..Default::default() });
    assert_eq!(records, 2, "its state and its episode");
    assert!(erased.iter().any(|text| text == "gathered receipts of Gallus"));
    assert!(!erased.iter().any(|text| text == "done at last"), "the other task's episode says so too");
    for text in &erased {
        assert!(!m.raw_holds(text), "{text}");
    }
    assert!(!m.raw_holds("Gallus") && !m.raw_holds("tax return"));
    let mut other = again(&m);
    assert_eq!(other.engine.tasks().iter().map(|t| t.id.as_str()).collect::<Vec<_>>(), ["roof"]);
    assert_eq!(episodes(&mut other), 1);
    let call = m.call();
    let unknown = m.engine.forget(call, &ForgetParams { task: Some("tax".into()), ..Default::default() });
    assert_eq!(unknown.map(|_| ()).unwrap_err().code.name(), "not_found");
}

#[test]
fn a_forgotten_turn_is_no_source_of_what_was_heard_again() {
    let mut m = memory();
    say(&mut m, "first turn", "s", "I live in Berlin.");
    say(&mut m, "second turn", "s", "I live in Berlin.");
    let sources = |m: &mut Memory| {
        let all: ListParams = serde_json::from_str(r#"{"kinds":["semantic"],"limit":10}"#).unwrap();
        let call = m.call();
        let found = m.engine.list(call, &all).unwrap();
        assert_eq!(found.len(), 1);
        serde_json::to_value(&found[0]).unwrap()["source"]["turns"].clone()
    };
    assert_eq!(sources(&mut m), serde_json::json!(["first turn", "second turn"]));
    let second = m.engine.get("second turn").unwrap().id;
    forget(&mut m, ForgetParams { id: Some(second), ..Default::default() });
    assert_eq!(sources(&mut m), serde_json::json!(["first turn"]));
    assert_eq!(sources(&mut again(&m)), serde_json::json!(["first turn"]));
    assert!(!m.raw_holds("second turn"));
}

#[test]
fn what_was_heard_again_goes_out_and_comes_in_with_a_file() {
    let mut m = memory();
    say(&mut m, "one", "s", "I live in Berlin.");
    say(&mut m, "two", "s", "I live in Berlin.");
    let file = m.engine.export().unwrap();
    let mut other = memory();
    let mut first = None;
    for _ in 0..2 {
        let call = other.call();
        let outcome = other.engine.import(call, &file);
        other.done(outcome);
        let keys = other.store.len();
        assert_eq!(*first.get_or_insert(keys), keys, "a second import writes nothing");
    }
    let all: ListParams = serde_json::from_str(r#"{"kinds":["semantic"],"limit":10}"#).unwrap();
    let (call, call2) = (m.call(), other.call());
    let shown =
        |m: &Memory, call| serde_json::to_value(m.engine.list(call, &all).unwrap()).unwrap()[0]["source"].clone();
    assert_eq!(shown(&m, call), shown(&other, call2));
}
