//! Whole calls, from turns to context, over a store that is a map of keys and bytes.
#![allow(missing_docs)]

mod common;

use common::{Memory, params};
use pocketmem::api::params::{ForgetParams, ListParams, MemoryParams, OpenParams, RecallOptions};
use pocketmem::checksum::{checksum, checksum_on};
use pocketmem::engine::{Call, Engine, import_cuts, import_start};
use pocketmem::record::{Kind, Status};

#[test]
fn what_was_said_yesterday_is_in_todays_context() {
    let mut m = Memory::new();
    let told = m.say("s1", "Remember that I'm allergic to peanuts");
    assert_eq!(told.verdicts[0].reason, "explicit", "{told:?}");
    m.say("s1", "我以后都用 TypeScript 写后端");
    m.reopen();
    m.now += 86_400_000;
    let thai = m.memory("what should I avoid in a Thai restaurant?", "s2");
    assert!(thai.contains("peanuts"), "{thai}");
    let backend = m.memory("后端用什么语言", "s2");
    assert!(backend.contains("TypeScript"), "{backend}");
    let corrected = m.say("s2", "其实我改用 Rust 了");
    assert_eq!(corrected.verdicts[0].action, "superseded", "{corrected:?}");
    let fact = m.engine.get(corrected.verdicts[0].id.as_deref().unwrap()).unwrap().fact.unwrap();
    let history = m.engine.history(&fact.subject, &fact.predicate).unwrap();
    let values: Vec<(Status, bool)> = history.iter().map(|r| (r.status, r.text.contains("TypeScript"))).collect();
    assert_eq!(values, [(Status::Superseded, true), (Status::Active, false)], "other predicate, same history");
    let backend = m.memory("后端用什么语言", "s3");
    assert!(backend.contains("Rust"), "{backend}");
    let call = m.call();
    let all = m
        .engine
        .list(
            call,
            &pocketmem::api::params::ListParams {
                kinds: Some(vec![Kind::Semantic]),
                filter: Some(pocketmem::api::params::FilterParams {
                    status: Some(vec![Status::Superseded]),
                    ..Default::default()
                }),
                ..Default::default()
            },
        )
        .unwrap();
    assert!(all.iter().any(|r| r.text.contains("TypeScript")), "{all:?}");
    let found = m.recall("后端用什么语言", &RecallOptions { kinds: Some(vec![Kind::Semantic]), ..Default::default() });
    assert!(found.iter().all(|r| !r.record.text.contains("TypeScript")), "{found:?}");
}

#[test]
fn what_is_to_be_forgotten_is_not_learnt_and_no_longer_holds() {
    let rows = [
        ("I live in Berlin.", "Forget that I live in Berlin.", "Berlin"),
        ("I am allergic to seafood.", "Please forget that I am allergic to seafood.", "seafood"),
        ("I live in Berlin.", "Don't remember that I live in Berlin.", "Berlin"),
        ("我对海鲜过敏。", "请忘记我对海鲜过敏。", "海鲜"),
        ("我住在上海。", "忘掉我住在上海。", "上海"),
    ];
    let current = |m: &mut Memory, value: &str| {
        let call = m.call();
        let kinds = Some(vec![Kind::Semantic]);
        let all = m.engine.list(call, &ListParams { kinds, ..ListParams::default() }).unwrap();
        all.iter().any(|r| r.status == Status::Active && r.text.contains(value))
    };
    for (said, forget, value) in rows {
        let mut m = Memory::new();
        m.say("s1", forget);
        assert!(!current(&mut m, value), "{forget}");
        m.say("s1", said);
        assert!(current(&mut m, value), "{said}");
        m.say("s1", forget);
        assert!(!current(&mut m, value), "{said} {forget}");
    }
    let mut m = Memory::new();
    m.say("s1", "Don't forget that I live in Berlin.");
    assert!(current(&mut m, "Berlin"));
}

#[test]
fn forgetting_leaves_no_byte_and_does_not_return() {
    let mut m = Memory::new();
    m.say("s1", "My favourite colour is ultramarine. I work as a baker.");
    m.say("s1", "What shall we do today?");
    let call = m.call();
    let backup = m.engine.export().unwrap();
    let facts = m.engine.list(call, &Default::default()).unwrap();
    let colour = facts.iter().find(|r| r.kind == Kind::Semantic && r.text.contains("ultramarine")).unwrap().clone();
    let call = m.call();
    let outcome = m.engine.forget(call, &ForgetParams { id: Some(colour.id.clone()), ..Default::default() });
    let receipt = m.done(outcome);
    assert!(receipt.records >= 1);
    assert!(!m.raw_holds("ultramarine"));
    assert!(m.raw_holds("baker"));
    assert!(
        m.recall("favourite colour", &RecallOptions::default()).iter().all(|r| !r.record.text.contains("ultramarine"))
    );
    let call = m.call();
    let outcome = m.engine.import(call, &backup);
    m.done(outcome);
    assert!(m.engine.get(&colour.id).is_none());
    m.reopen();
    assert!(m.engine.get(&colour.id).is_none());
    let again = m.say("s2", "My favourite colour is ultramarine.");
    assert_eq!(again.verdicts[0].action, "added", "{again:?}");
}

#[test]
fn a_backup_restores_an_erased_memory() {
    let mut m = Memory::new();
    m.say("s1", "I live in Lisbon.");
    let backup = m.engine.export().unwrap();
    let texts = m.engine.texts(0);
    assert!(texts.iter().any(|text| text.contains("Lisbon")), "{texts:?}");
    assert_eq!((m.engine.texts(1), m.engine.texts(texts.len())), (texts[1..].to_vec(), Vec::new()));
    let call = m.call();
    let outcome = m.engine.erase(call);
    m.done(outcome);
    assert!(!m.raw_holds("Lisbon"));
    m.reopen();
    assert!(m.recall("where do I live", &RecallOptions::default()).is_empty());
    let call = m.call();
    let outcome = m.engine.import(call, &backup);
    let report = m.done(outcome);
    assert!(report.added >= 1);
    assert!(!m.recall("where do I live", &RecallOptions::default()).is_empty());
    let call = m.call();
    let outcome = m.engine.import(call, &backup);
    let report = m.done(outcome);
    assert_eq!(report.added, 0);
}

#[test]
fn what_is_written_after_an_erasure_stays_in_whatever_order_it_arrives() {
    let mut m = Memory::new();
    for text in ["I live in Lisbon.", "I live in Lisbon.", "I like fado."] {
        m.say("s1", text);
    }
    let before = m.store.clone();
    let call = m.call();
    let outcome = m.engine.erase(call);
    m.done(outcome);
    // The second time it is heard again and not written anew.
    for text in ["I work as a baker.", "I work as a baker.", "I live in Porto."] {
        m.say("s2", text);
    }
    let file = m.engine.export().unwrap();
    let mut all: Vec<(String, Vec<u8>)> = before.into_iter().chain(m.store.clone()).collect();
    for reversed in [false, true] {
        for _ in 0..all.len() {
            all.rotate_left(1);
            let mut engine = Engine::open(&params(), 3).unwrap();
            for (key, bytes) in &all {
                engine.load([(key.as_str(), bytes.as_slice())]);
            }
            assert!(engine.export().unwrap() == file, "{:?} {reversed}", all.first().map(|(key, _)| key));
        }
        all.reverse();
    }
}

#[test]
fn a_file_written_out_slice_by_slice_is_the_whole_file() {
    let mut m = Memory::new();
    for i in 0..300 {
        m.say("s1", &format!("Parcel {i} came at noon."));
    }
    let file = m.engine.export().unwrap();
    let mut export = m.engine.export_start();
    let mut slices = Vec::new();
    while let Some(slice) = m.engine.export_next(&mut export).unwrap() {
        slices.push(slice);
    }
    assert!(slices.len() > 1);
    let head = export.head().unwrap();
    let mut sliced = [head, slices.concat()].concat();
    // The host adds the checksum of all other bytes.
    let sum = checksum(&[&sliced[..10], &sliced[14..]]);
    sliced[10..14].copy_from_slice(&sum.to_le_bytes());
    assert!(sliced == file);
}

#[test]
fn snapshots_change_nothing_but_the_number_of_keys() {
    let mut m = Memory::new();
    for i in 0..70 {
        m.say("s1", &format!("I like fruit number {i} very much."));
    }
    let before = m.engine.export().unwrap();
    let keys = m.store.len();
    let call = m.call();
    let outcome = m.engine.snapshot(call, 64);
    assert!(m.done(outcome) > 0);
    assert!(m.store.len() < keys / 10, "{} of {keys}", m.store.len());
    m.reopen();
    assert!(m.engine.export().unwrap() == before);
}

#[test]
fn sessions_end_as_episodes_and_documents_are_searched() {
    let mut m = Memory::new();
    m.say("s1", "Please help me plan the move to Porto.");
    m.say("s1", "Let's book the van for the ninth of May.");
    let call = m.call();
    let outcome = m.engine.end_session(call, "s1");
    let episode = m.done(outcome).expect("two turns");
    assert_eq!(episode.kind, Kind::Episodic);
    let call = m.call();
    let outcome = m.engine.document_add(call, &pocketmem::api::params::DocumentParams {
        id: Some("manual".into()),
        text: "# Boiler\n\nThe boiler's pressure must stay between 1.2 and 1.8 bar.\n\n# Fridge\n\nDefrost twice a year.\n".into(),
        job: "j1".into(),
        last: true,
        ..Default::default()
    });
    assert!(m.done(outcome).chunks >= 1);
    let found = m.recall("boiler pressure", &RecallOptions { kinds: Some(vec![Kind::Document]), ..Default::default() });
    assert!(found[0].record.text.contains("1.2"), "{found:?}");
    let call = m.call();
    let outcome = m.engine.document_remove(call, "manual");
    m.done(outcome);
    assert!(!m.raw_holds("between 1.2 and 1.8"));
}

#[test]
fn a_cancelled_upload_leaves_nothing_behind() {
    let mut m = Memory::new();
    let slice = |job: &str, part: &str, last: bool| pocketmem::api::params::DocumentParams {
        id: Some("manual".into()),
        text: (0..400).map(|i| format!("## {part} {i}\n\nThe {part} valve number {i} opens by hand.\n\n")).collect(),
        job: job.into(),
        last,
        ..Default::default()
    };
    let call = m.call();
    let outcome = m.engine.document_add(call, &slice("j1", "brass", true));
    let kept = m.done(outcome).chunks;
    for part in ["copper", "steel"] {
        let call = m.call();
        let outcome = m.engine.document_add(call, &slice("j2", part, false));
        m.done(outcome);
    }
    let call = m.call();
    assert!(m.engine.stats(call).document > kept);
    assert!(m.raw_holds("copper valve"));
    let call = m.call();
    let outcome = m.engine.document_cancel(call, "j2");
    assert!(m.done(outcome) > 0);
    for again in [false, true] {
        let call = m.call();
        assert_eq!(m.engine.stats(call).document, kept, "after opening anew: {again}");
        assert!(!m.raw_holds("copper valve") && !m.raw_holds("steel valve") && m.raw_holds("brass valve"));
        m.reopen();
    }
    // One that was never begun, and one that is finished, are nobody's to cancel.
    for job in ["j1", "j9"] {
        let call = m.call();
        let outcome = m.engine.document_cancel(call, job);
        assert_eq!(m.done(outcome), 0);
    }
    let call = m.call();
    assert_eq!(m.engine.stats(call).document, kept);
}

#[test]
fn fifteen_ways_to_say_it_are_one_memory() {
    let mut m = Memory::new();
    for text in [
        "I'm allergic to peanuts",
        "I am allergic to peanuts.",
        "I have a peanut allergy",
        "Remember that I'm allergic to peanuts",
        "i'm allergic to peanut",
    ] {
        m.say("s1", text);
    }
    let call = m.call();
    let all = m
        .engine
        .list(call, &pocketmem::api::params::ListParams { kinds: Some(vec![Kind::Semantic]), ..Default::default() });
    assert_eq!(all.unwrap().len(), 1);
}

#[test]
fn a_model_adds_what_it_can_quote_and_sees_each_turn_once() {
    let mut m = Memory::new();
    for text in ["Guten Morgen", "Mein Hund heisst Waldi und ist drei", "ja", "nein", "vielleicht"] {
        m.say("s1", text);
    }
    let call = m.call();
    let outcome = m.engine.llm_next(call, false);
    let question = m.done(outcome).expect("five turns are due");
    assert!(question.prompt.contains("Waldi"));
    let call = m.call();
    assert!(m.engine.llm_answer(call, "I cannot help with that").is_err());
    let outcome = m.engine.llm_next(call, false);
    assert_eq!(m.done(outcome).map(|q| q.turns), Some(question.turns));
    let answer = r#"Sure! ```json
{"facts":[{"turn":"t2","quote":"Mein Hund heisst Waldi","subject":"user","predicate":"has_pet","object":"Waldi","negated":false,"correction":false,"lasting":true,"updates":null},
{"turn":"t2","quote":"never said","subject":"user","predicate":"likes","object":"cats","negated":false,"lasting":true,"updates":"r9"},{"turn":"t3","quo"#;
    let call = m.call();
    let outcome = m.engine.llm_answer(call, answer);
    let verdicts = m.done(outcome).verdicts;
    assert_eq!(verdicts[0].action, "added", "{verdicts:?}");
    assert!(verdicts.iter().skip(1).all(|v| v.action != "added"), "{verdicts:?}");
    let call = m.call();
    let outcome = m.engine.llm_next(call, true);
    assert_eq!(m.done(outcome), None);
}

#[test]
fn a_model_sees_long_turns_in_several_prompts_and_skips_none() {
    let mut m = Memory::new();
    for at in 0..12 {
        m.say("s1", &format!("Kapitel {at}: {}", "der Fluss war breit und kalt ".repeat(60)));
    }
    let mut seen = Vec::new();
    loop {
        let call = m.call();
        let outcome = m.engine.llm_next(call, true);
        let Some(question) = m.done(outcome) else { break };
        for turn in 0..question.turns.len() {
            let chapter = seen.len() + turn;
            assert!(question.prompt.contains(&format!("\"Kapitel {chapter}:")), "{chapter} is missing in its prompt");
        }
        seen.extend(question.turns);
        let call = m.call();
        let outcome = m.engine.llm_answer(call, r#"{"facts":[]}"#);
        m.done(outcome);
    }
    assert_eq!(seen.len(), 12);
}

#[test]
fn a_model_is_offered_memories_by_words_where_no_vector_is_at_hand() {
    let mut m = Memory::new();
    m.say("s1", "My sister Anna works as a nurse.");
    m.say("s1", "I'm allergic to peanuts.");
    m.say("s2", "Anna has left the hospital.");
    let call = m.call();
    let outcome = m.engine.llm_next(call, true);
    let prompt = m.done(outcome).expect("turns wait").prompt;
    assert!(prompt.contains(r#"r1 "My sister Anna works as a nurse.""#), "{prompt}");
}

#[test]
fn bad_input_is_named() {
    let mut m = Memory::new();
    let call = m.call();
    let code = |e: pocketmem::error::Error| e.code.name();
    assert_eq!(m.engine.recall(call, "  ", &RecallOptions::default()).map_err(code).unwrap_err(), "invalid_argument");
    assert_eq!(m.engine.remember(call, &MemoryParams::default()).map_err(code).unwrap_err(), "invalid_argument");
    assert_eq!(m.engine.forget(call, &ForgetParams::default()).map_err(code).unwrap_err(), "invalid_argument");
    let unknown = ForgetParams { id: Some("nobody".into()), ..Default::default() };
    assert_eq!(m.engine.forget(call, &unknown).map_err(code).unwrap_err(), "not_found");
    assert_eq!(m.engine.import(call, b"PMEMxxxxxxxxxxxxxxx").map_err(code).unwrap_err(), "corrupt");
    assert_eq!(
        Engine::open(&OpenParams { user: " ".into(), ..params() }, 1).map(|_| ()).map_err(code).unwrap_err(),
        "invalid_argument"
    );
}

#[test]
fn what_is_past_its_time_goes_by_itself_once_a_day() {
    let mut m = Memory::new();
    let mut own = params();
    own.policy.keep_turns_days = Some(7.0);
    m.engine = Engine::open(&own, 3).unwrap();
    m.say("s1", "The boiler man comes on Thursday at nine.");
    let call = m.call();
    let permit = MemoryParams {
        text: Some("The parking permit is valid".into()),
        expires_at: Some(call.now + 86_400_000),
        ..Default::default()
    };
    let outcome = m.engine.remember(call, &permit);
    let permit = m.done(outcome).id.unwrap();
    let tick = |m: &mut Memory, days: i64| {
        m.now += days * 86_400_000;
        let call = m.call();
        let outcome = m.engine.tick(call, None);
        m.done(outcome);
    };
    let turns = |m: &Memory| m.engine.stats(Call { now: m.now, zone: 0, seed: 1 }).turn;
    tick(&mut m, 0);
    assert_eq!((turns(&m), m.engine.get(&permit).unwrap().status), (1, Status::Active));
    tick(&mut m, 8);
    assert_eq!((turns(&m), m.engine.get(&permit).unwrap().status), (0, Status::Expired));
    let keys = m.store.len();
    tick(&mut m, 1);
    assert_eq!(m.store.len(), keys, "nothing is written when nothing is past its time");
}

/// Where a host cuts a file that it reads in pieces of this size.
fn slices(file: &[u8], size: usize) -> pocketmem::error::Result<Vec<u32>> {
    let (start, body) = file.split_at(14.min(file.len()));
    let mut sum = checksum(&[&start[..10.min(start.len())]]);
    for piece in body.chunks(size) {
        sum = checksum_on(sum, piece);
    }
    let mut cuts = vec![import_start(&file[..32.min(file.len())], file.len(), sum)?];
    let mut wide = size;
    while (*cuts.last().unwrap() as usize) < file.len() {
        let from = *cuts.last().unwrap() as usize;
        let to = from.saturating_add(wide).min(file.len());
        let found = import_cuts(&file[from..to], to == file.len())?;
        wide = if found.is_empty() { wide * 2 } else { size };
        cuts.extend(found.iter().map(|cut| cut + from as u32));
    }
    Ok(cuts)
}

#[test]
fn a_file_imported_in_slices_gives_the_same_memory_as_in_one_go() {
    let mut source = Memory::new();
    for at in 0..350 {
        source.say(
            &format!("s{}", at / 50),
            &format!("Remember that box {at} holds the papers of the year {}.", 1300 + at),
        );
    }
    let found = source.recall("box 12", &RecallOptions::default());
    assert!(!found.is_empty());
    let file = source.engine.export().unwrap();
    let cuts = slices(&file, usize::MAX).unwrap();
    assert!(cuts.len() > 3, "{cuts:?}");
    for piece in [100, 4_096, 100_000] {
        assert_eq!(slices(&file, piece).unwrap(), cuts, "read in pieces of {piece} bytes");
    }
    assert!(cuts.is_sorted() && *cuts.last().unwrap() as usize == file.len());

    let mut whole = Memory::new();
    let call = whole.call();
    let outcome = whole.engine.import(call, &file);
    let at_once = whole.done(outcome);
    let mut sliced = Memory::new();
    for round in 0..2 {
        let (mut added, mut merged, mut skipped) = (0, 0, 0);
        for pair in cuts.windows(2) {
            let call = sliced.call();
            let outcome = sliced.engine.import_slice(call, &file[pair[0] as usize..pair[1] as usize]);
            let report = sliced.done(outcome);
            added += report.added;
            merged += report.merged;
            skipped += report.skipped;
        }
        let expected = if round == 0 { (at_once.added, 0, 0) } else { (0, 0, at_once.added) };
        assert_eq!((added, merged, skipped), expected, "round {round}");
    }
    let all = |m: &Memory| {
        let call = Call { now: m.now, zone: 0, seed: 1 };
        let options = ListParams { limit: Some(5_000), ..Default::default() };
        let mut records = m.engine.list(call, &options).unwrap();
        records.sort_by(|a, b| a.id.cmp(&b.id));
        serde_json::to_string(&records).unwrap()
    };
    assert_eq!(all(&sliced), all(&whole));
    assert_eq!(all(&sliced), all(&source));

    for bad in [&file[..file.len() - 1], &file[..20], b"PMEM".as_slice(), b""] {
        assert!(slices(bad, 4_096).is_err());
    }
    let call = sliced.call();
    assert!(sliced.engine.import_slice(call, &file[..40]).is_err(), "a slice is not a file");
}

#[test]
fn sessions_that_nobody_uses_end_when_the_host_knows_which_are_in_use() {
    let mut m = Memory::new();
    for session in ["left", "used"] {
        m.say(session, "I am planning a trip to Norway in May.");
        m.say(session, "The ferry is booked already.");
    }
    let call = m.call();
    let outcome = m.engine.tick(call, None);
    assert!(m.done(outcome).is_empty(), "minutes are no idle hour");
    let call = m.call();
    let outcome = m.engine.tick(call, Some(&["used".into()]));
    assert_eq!(m.done(outcome), ["left"]);
    m.reopen();
    let call = m.call();
    let outcome = m.engine.tick(call, Some(&["used".into()]));
    assert!(m.done(outcome).is_empty(), "once");
    assert_eq!(m.engine.stats(call).episodic, 1);
    // Who goes on with it finds the stretch before as an episode.
    m.say("left", "And the hotel?");
    let call = m.call();
    let outcome = m.engine.tick(call, Some(&["left".into(), "used".into()]));
    assert!(m.done(outcome).is_empty());
}
