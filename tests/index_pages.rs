//! Stored pages of the index: what they bring is what reading every text again would, and what is forgotten leaves them.
#![allow(missing_docs)]

mod common;

use std::collections::BTreeMap;

use common::{Memory, params};
use pocketmem::api::params::{EmbedderParams, ForgetParams, MemoryParams, OpenParams, RecallOptions};
use pocketmem::embed::Model;
use pocketmem::engine::{Call, Engine};
use pocketmem::index::{Search, VERSION, passages};
use pocketmem::record::{Kind, Origin, Record, Source};

const WORDS: &[&str] = &[
    "harbour",
    "kettle",
    "violin",
    "garden",
    "Lisbon",
    "rain",
    "gate",
    "map",
    "oak",
    "clock",
    "tea",
    "C++",
    "v2.1",
    "图书馆",
];

/// Texts that are alike and unlike, one of them long enough for several passages.
fn said(at: usize) -> String {
    let word = |by: usize| WORDS[(at * 7 + by * 5 + at / WORDS.len()) % WORDS.len()];
    let text = format!("The {} by the {} and the {}, number {at}.", word(1), word(2), word(3));
    if at % 40 == 9 { text.repeat(30) } else { text }
}

fn told(count: usize) -> Memory {
    let mut m = Memory::new();
    for at in 0..count {
        m.say(&format!("s{}", at / 20), &said(at));
    }
    m
}

fn derive(m: &mut Memory) -> usize {
    let mut pages = 0;
    loop {
        let call = m.call();
        let outcome = m.engine.derive(call, 1);
        let left = m.done(outcome);
        pages += 1;
        if left == 0 || pages > 50 {
            return m.store.keys().filter(|k| is_page(k)).count();
        }
    }
}

fn is_page(key: &str) -> bool {
    key.contains("/d/") && key.ends_with("/0")
}

/// Opens as a browser does: values first, the model later.
fn opened(store: &BTreeMap<String, Vec<u8>>, params: &OpenParams) -> (Engine, usize, usize) {
    let mut engine = Engine::open(params, 3).unwrap();
    let report = engine.take_in(store.iter().map(|(k, v)| (k.as_str(), v.as_slice())), true);
    assert!(report.newer.is_empty());
    let mut unread = 0;
    while engine.catch_up(7) > 0 {
        unread += 1;
    }
    let without = engine.stats(Call { now: common::NOW, zone: 0, seed: 1 }).stale;
    if params.embedder == params_builtin() {
        engine.share_model(std::sync::Arc::new(Model::parse(model()).unwrap())).unwrap();
        while engine.catch_up(7) > 0 {}
    }
    (engine, unread, without)
}

fn params_builtin() -> EmbedderParams {
    EmbedderParams::Named("builtin".into())
}

fn model() -> Vec<u8> {
    std::fs::read("pkg/model/pocketmem-256.bin").unwrap()
}

fn answers(engine: &mut Engine) -> Vec<Vec<(String, f64)>> {
    let queries =
        ["the violin by the garden", "kettle in the rain", "图书馆 v2.1", "number 17", "where is the oak clock?"];
    queries
        .into_iter()
        .map(|query| {
            let call = Call { now: common::NOW + 90_000_000, zone: 0, seed: 9 };
            let options = RecallOptions { limit: Some(12), touch: Some(false), ..Default::default() };
            match engine.recall(call, query, &options).unwrap() {
                pocketmem::engine::Outcome::Done(found, _) => {
                    found.into_iter().map(|r| (r.record.id, f64::from(r.score as f32))).collect()
                }
                pocketmem::engine::Outcome::Need(_) => panic!("needs nothing"),
            }
        })
        .collect()
}

#[test]
fn pages_bring_what_reading_again_would() {
    let mut m = told(300);
    let mut fresh = opened(&m.store, &params()).0;
    assert!(derive(&mut m) >= 2);
    // what came since is read
    m.say("later", "A violin was found behind the oak clock.");
    let (mut paged, unread, _) = opened(&m.store, &params());
    assert!(unread <= 1, "{unread} times more than seven records to read");
    let mut again =
        opened(&m.store.iter().filter(|(k, _)| !is_page(k)).map(|(k, v)| (k.clone(), v.clone())).collect(), &params())
            .0;
    assert_eq!(answers(&mut paged), answers(&mut again));
    assert_ne!(answers(&mut paged), answers(&mut fresh));
    assert_eq!(answers(&mut paged), answers(&mut m.engine));
    assert!(paged.export().unwrap() == again.export().unwrap());
}

#[test]
fn vectors_are_there_before_the_model_is() {
    let mut m = told(60);
    derive(&mut m);
    let mut engine = Engine::open(&params(), 3).unwrap();
    engine.load(m.store.iter().map(|(k, v)| (k.as_str(), v.as_slice())));
    let call = m.call();
    assert_eq!(engine.stats(call).stale, 0);
    engine.share_model(std::sync::Arc::new(Model::parse(model()).unwrap())).unwrap();
    assert_eq!(engine.stats(call).stale, 0, "nothing to embed again");
    assert_eq!(answers(&mut engine), answers(&mut m.engine));
}

#[test]
fn pages_of_another_embedder_bring_their_words_only() {
    let mut m = told(80);
    derive(&mut m);
    let mut words = params();
    words.embedder = EmbedderParams::Named("none".into());
    let (mut paged, unread, _) = opened(&m.store, &words);
    let bare = m.store.iter().filter(|(k, _)| !is_page(k)).map(|(k, v)| (k.clone(), v.clone())).collect();
    assert_eq!(unread, 0);
    assert_eq!(answers(&mut paged), answers(&mut opened(&bare, &words).0));
    let mut host = params();
    host.embedder = EmbedderParams::Host { model: "theirs".into(), dimensions: 8 };
    let (engine, _, stale) = opened(&m.store, &host);
    assert!(stale >= 80, "{stale} of {} wait for their vectors", engine.export().unwrap().len());
}

#[test]
fn forgetting_takes_the_page_with_it() {
    let mut m = told(120);
    m.say("s1", "Remember that my favourite colour is ultramarine");
    derive(&mut m);
    let call = m.call();
    let all = m.engine.list(call, &Default::default()).unwrap();
    let colour = all.iter().find(|r| r.kind == Kind::Semantic && r.text.contains("ultramarine")).unwrap().id.clone();
    let holding = |m: &Memory, id: &str| {
        m.store.iter().filter(|(k, v)| is_page(k) && v.windows(id.len()).any(|w| w == id.as_bytes())).count()
    };
    assert_eq!(holding(&m, &colour), 1);
    let call = m.call();
    let outcome = m.engine.forget(call, &ForgetParams { id: Some(colour.clone()), ..Default::default() });
    m.done(outcome);
    assert_eq!(holding(&m, &colour), 0);
    // the others of that page get a new one
    let call = m.call();
    let outcome = m.engine.derive(call, 1);
    m.done(outcome);
    let (mut paged, unread, _) = opened(&m.store, &params());
    assert_eq!(unread, 0);
    assert_eq!(answers(&mut paged), answers(&mut m.engine));
    let call = m.call();
    let outcome = m.engine.erase(call);
    m.done(outcome);
    assert!(!m.store.keys().any(|k| k.contains("/d/")));
}

#[test]
fn a_removal_elsewhere_outdates_the_page() {
    let mut m = told(50);
    derive(&mut m);
    let mut other = opened(&m.store, &params()).0;
    let call = m.call();
    let id = m.recall("violin", &RecallOptions::default())[0].record.id.clone();
    let before: Vec<String> = m.store.keys().cloned().collect();
    let outcome = m.engine.forget(call, &ForgetParams { id: Some(id.clone()), ..Default::default() });
    m.done(outcome);
    // the other writer's page was unknown to the one who forgot
    other.load(m.store.iter().filter(|(k, _)| !before.contains(k)).map(|(k, v)| (k.as_str(), v.as_slice())));
    let call = m.call();
    let pocketmem::engine::Outcome::Done(_, Some(batch)) = other.derive(call, 1).unwrap() else {
        panic!("nothing to do?");
    };
    assert!(batch.remove.iter().any(|k| is_page(k)), "{:?}", batch.remove);
}

#[test]
fn pages_that_do_not_fit_count_as_not_there() {
    let mut m = told(40);
    derive(&mut m);
    let expected = answers(&mut m.engine);
    let pages: Vec<String> = m.store.keys().filter(|k| is_page(k)).cloned().collect();
    for key in &pages {
        let mut store = m.store.clone();
        let bytes = store.get_mut(key).unwrap();
        let at = bytes.len() / 2;
        bytes[at] ^= 4;
        assert_eq!(answers(&mut opened(&store, &params()).0), expected);
    }
    // a text that changed after its page was written
    let call = m.call();
    let outcome = m.engine.remember(
        call,
        &MemoryParams { text: Some("My boat lies in the harbour of Lisbon".into()), ..Default::default() },
    );
    let id = m.done(outcome).id.unwrap();
    derive(&mut m);
    let call = m.call();
    let outcome = m.engine.update(
        call,
        &id,
        &MemoryParams { text: Some("My boat lies in the harbour of Porto".into()), ..Default::default() },
    );
    m.done(outcome);
    let (mut engine, ..) = opened(&m.store, &params());
    assert_eq!(answers(&mut engine), answers(&mut m.engine));
}

#[test]
fn pages_without_use_go() {
    let mut m = told(64);
    derive(&mut m);
    let pages = |m: &Memory| m.store.keys().filter(|k| is_page(k)).count();
    let before = pages(&m);
    for session in 0..2 {
        let call = m.call();
        let what = ForgetParams { session: Some(format!("s{session}")), ..Default::default() };
        let outcome = m.engine.forget(call, &what);
        m.done(outcome);
    }
    derive(&mut m);
    assert!(pages(&m) <= before);
    assert_eq!(opened(&m.store, &params()).1, 0);
}

#[test]
fn damaged_pages_never_panic() {
    let mut search = Search::new();
    let record =
        |at: usize| Record::new(format!("id{at}"), Kind::Turn, Origin::User, said(at), Source::default(), common::NOW);
    for at in 0..30 {
        search.put(at as u32, &record(at), &|_| None);
    }
    let saved = |at: usize| pocketmem::index::Saved { id: format!("id{at}"), check: 7, slot: at as u32 };
    let page = search.page(&(0..30).map(saved).collect::<Vec<_>>(), "");
    let mut wanted = |id: &str, check: u64| {
        let slot = id.strip_prefix("id")?.parse().ok()?;
        (check == 7).then_some((slot, Default::default()))
    };
    for cut in 0..page.len() {
        let mut broken = page.clone();
        if cut % 2 == 0 {
            broken.truncate(cut)
        } else {
            broken[cut] ^= 0x55
        }
        let mut into = Search::new();
        (0..30).for_each(|slot| into.wait(slot));
        let held = into.load("k", &broken, &|_, _| true, &mut wanted);
        assert!(held.is_none() || cut % 2 == 1, "cut at {cut}");
        // whatever was not taken in whole is still to be read
        into.unread(30).into_iter().for_each(|slot| into.put(slot, &record(slot as usize), &|_| None));
        assert_eq!(into.waiting(), 0);
    }
}

/// Fails when texts are cut or vectors are made in another way under the same version: stored pages would bring what is
/// no longer made. Raise `index::VERSION` then, and put the new numbers here.
#[test]
fn the_version_says_how_pages_are_made() {
    let mut search = Search::new();
    let texts = [
        "The cats' v2.1 C++ re-reading at 10:30, don't!",
        "我喜欢喝咖啡，图书馆在哪里",
        "コーヒー 도서관 straße ﬁne",
        &said(9),
    ];
    let model = Model::parse(model()).unwrap();
    search.clear(model.dims());
    let mut saved = Vec::new();
    for (slot, text) in (0u32..).zip(texts) {
        let record = Record::new(format!("id{slot}"), Kind::Turn, Origin::User, text.into(), Source::default(), 0);
        assert!(!passages(&record).is_empty());
        search.put(slot, &record, &|text| {
            let mut out = vec![0.0; model.dims()];
            model.embed(text, &mut out).then_some(out)
        });
        saved.push(pocketmem::index::Saved { id: record.id, check: 0, slot });
    }
    let sum = search
        .page(&saved, model.id())
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3));
    assert_eq!((VERSION, sum), (1, 133_173_861_617_718_186));
}
