//! Checks what a long life does to a memory: a year of daily use stays within its caps, compaction ends, lessons come
//! back when the situation does, and the stable part of contexts stays the same.

mod common;

use common::Memory;
use pocketmem::api::params::{ContextParams, TurnParams};
use pocketmem::api::policy::PolicyParams;
use pocketmem::engine::{Call, Engine};
use pocketmem::record::{Kind, Role};

const DAY: i64 = 86_400_000;

fn turn(session: &str, role: Role, content: &str, name: Option<&str>) -> TurnParams {
    TurnParams {
        session: session.into(),
        role,
        content: content.into(),
        id: None,
        name: name.map(String::from),
        time: None,
        offset: None,
    }
}

fn record(m: &mut Memory, turns: &[TurnParams]) {
    let call = m.call();
    let outcome = m.engine.record(call, turns);
    m.done(outcome);
}

#[test]
fn a_year_of_daily_use_stays_within_the_caps() {
    let mut m = Memory::new();
    let mut own = common::params();
    own.policy = PolicyParams { max_records: Some(1_200.0), ..PolicyParams::default() };
    m.engine = Engine::open(&own, 5).unwrap();
    let places = ["library", "harbour", "market", "station", "garden", "bakery", "museum"];
    for day in 0..365_i64 {
        m.now += DAY;
        let session = format!("d{day}");
        let place = places[day as usize % places.len()];
        record(
            &mut m,
            &[
                turn(&session, Role::User, &format!("I went to the {place} today and saw {} boats.", 3 + day), None),
                turn(&session, Role::Assistant, "That sounds like a good day.", None),
                turn(&session, Role::User, &format!("Remember that locker {day} at the {place} is mine."), None),
                turn(&session, Role::Assistant, "I have kept that.", None),
            ],
        );
        if day % 7 == 0 {
            let _ = m.memory("Which locker is mine at the harbour?", &session);
        }
        let call = m.call();
        let outcome = m.engine.end_session(call, &session);
        assert!(m.done(outcome).is_some());
        let call = m.call();
        let outcome = m.engine.tick(call, None);
        m.done(outcome);
        if day % 30 == 29 {
            let call = m.call();
            let outcome = m.engine.snapshot(call, 64);
            m.done(outcome);
        }
    }
    let call = m.call();
    let outcome = m.engine.compact(call, None);
    m.done(outcome);
    let stats = m.engine.stats(Call { now: m.now, zone: 0, seed: 1 });
    assert!(stats.total <= 1_200, "{} records", stats.total);
    assert!(stats.episodic <= 101, "{} summaries", stats.episodic);
    assert!(m.store.len() < 1_000, "{} keys", m.store.len());
    // The newest is still there, and what an old summary said is in the one that took it over.
    assert!(m.memory("Which locker at the garden is mine?", "later").contains("locker 361"));

    // A second compaction changes nothing, and a third nothing more.
    for round in 0..2 {
        let keys: Vec<String> = m.store.keys().cloned().collect();
        let call = m.call();
        let outcome = m.engine.compact(call, None);
        m.done(outcome);
        assert!(m.store.keys().eq(keys.iter()), "round {round} wrote again");
    }
}

#[test]
fn a_lesson_comes_back_with_its_situation_and_with_no_other() {
    let mut m = Memory::new();
    record(
        &mut m,
        &[
            turn("s1", Role::User, "Deploy the photo service to the staging cluster.", None),
            turn("s1", Role::Tool, "Error: timeout while pulling image from registry, deploy failed", Some("deploy")),
            turn("s1", Role::Assistant, "The registry needs the mirror. Retrying with the mirror enabled.", None),
            turn("s1", Role::Tool, "ok: deployed photo service to the staging cluster", Some("deploy")),
        ],
    );
    let stats = m.engine.stats(Call { now: m.now, zone: 0, seed: 1 });
    assert_eq!(stats.procedural, 1);
    let call = m.call();
    let outcome = m.engine.end_session(call, "s1");
    m.done(outcome);
    m.now += 3 * DAY;
    let again = m.memory("Deploy the photo service to the staging cluster.", "s2");
    assert!(again.contains("past problem") && again.contains("mirror"), "{again}");
    for other in ["What could I cook tonight?", "Write a poem about the sea."] {
        assert!(!m.memory(other, "s3").contains("past problem"), "{other}");
    }
}

/// Lines of the core profile.
fn profile(m: &mut Memory) -> Vec<String> {
    let call = m.call();
    let params = ContextParams { query: "Hello there".into(), session: "s9".into(), ..ContextParams::default() };
    let outcome = m.engine.context(call, &params);
    let context = m.done(outcome);
    let lines = context.blocks.iter().filter(|b| b.layer == "profile").flat_map(|b| b.text.lines());
    lines.filter(|l| l.starts_with("- ")).map(str::to_owned).collect()
}

#[test]
fn facts_of_one_sentence_share_a_line_of_the_profile() {
    let mut m = Memory::told(&["I'm allergic to walnuts, celery and mustard.", "I'm allergic to latex."]);
    assert_eq!(profile(&mut m), ["- I'm allergic to walnuts, celery and mustard.", "- I'm allergic to latex."]);
}

#[test]
fn an_allergy_told_late_is_in_the_profile() {
    let mut m = Memory::new();
    for n in 0..12 {
        m.say("s0", &format!("Remember that I can't climb ladder number {n}, on my doctor's strict orders."));
    }
    assert!(profile(&mut m).len() > 3);
    m.say("s1", "I'm allergic to walnuts.");
    assert_eq!(profile(&mut m)[0], "- I'm allergic to walnuts.");
}

#[test]
fn the_prefix_is_the_same_over_two_hundred_turns() {
    let mut m = Memory::new();
    m.say("s0", "My name is Ada and I'm allergic to walnuts.");
    let mut seen: Vec<String> = Vec::new();
    for at in 0..200 {
        let call = m.call();
        let params = ContextParams {
            query: format!("What about number {at} on the list?"),
            session: "s1".into(),
            system: Some("You are a careful assistant.".into()),
            ..ContextParams::default()
        };
        let outcome = m.engine.context(call, &params);
        let context = m.done(outcome);
        let stable: String = context.blocks.iter().filter(|b| b.stable).map(|b| b.text.as_str()).collect();
        assert!(context.system.contains(&stable[..stable.len().min(20)]));
        if seen.last() != Some(&stable) {
            seen.push(stable);
        }
        m.say("s1", &format!("Number {at} went well."));
        if at == 120 {
            m.say("s1", "I'm allergic to celery as well.");
        }
    }
    assert_eq!(seen.len(), 2, "it changes once, with the profile: {seen:?}");
    assert!(seen[0].contains("walnuts") && !seen[0].contains("celery") && seen[1].contains("celery"));
}

#[test]
fn a_search_by_filter_finds_what_is_far_down_without_it() {
    let mut m = Memory::new();
    for at in 0..300 {
        m.say("crowd", &format!("The ferry number {at} was late again."));
    }
    m.say("alone", "The ferry was early for once.");
    let options = pocketmem::api::params::RecallOptions {
        filter: Some(pocketmem::api::params::FilterParams {
            session: Some("alone".into()),
            ..pocketmem::api::params::FilterParams::default()
        }),
        kinds: Some(vec![Kind::Turn]),
        ..pocketmem::api::params::RecallOptions::default()
    };
    let found = m.recall("Was the ferry late?", &options);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].record.text.contains("early"));
}
