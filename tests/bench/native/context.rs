//! Times `context`, `recall` and `record` over a memory of many records: p50 and p95 in milliseconds.
//!
//! `cargo run --release --example context -- 10000 [rounds]`: two thirds turns of made-up chat in sessions of forty, one
//! third facts with distinct subjects, tags on one in fifty. No model of vectors is loaded unless `model=FILE` is given.

use std::time::Instant;

use pocketmem::api::params::{ContextParams, EmbedderParams, MemoryParams, OpenParams, RecallOptions, TurnParams};
use pocketmem::api::policy::PolicyParams;
use pocketmem::api::view::FactView;
use pocketmem::engine::{Call, Engine, Outcome};
use pocketmem::record::{Cardinality, Role};

type Failure = Box<dyn std::error::Error>;

const WHO: &[&str] =
    &["Anna", "Bilal", "Chen", "Dora", "Emil", "Farah", "Goran", "Hana", "Ivo", "Juno", "Kofi", "Lena"];
const WHAT: &[&str] = &[
    "the garden shed",
    "a train set",
    "our tax papers",
    "the kitchen lamp",
    "a winter coat",
    "the choir concert",
    "my old bicycle",
    "the allotment",
    "a birthday cake",
    "the boiler",
    "that long novel",
    "the school run",
];
const DID: &[&str] = &["painted", "sold", "looked at", "repaired", "forgot", "finished", "measured", "photographed"];
const WHEN: &[&str] = &["on Monday", "last night", "before lunch", "in the rain", "with a friend", "after work"];
const ASKED: &[&str] = &[
    "What could I cook for dinner tonight?",
    "When is my choir concert?",
    "What did I say about the boiler?",
    "Which pets do we have?",
    "Suggest a present for my brother.",
    "What do I have to hand in this week?",
    "Where were we with the tax papers?",
    "我晚上吃什么好？",
    "What did you recommend last week?",
    "What is new lately?",
];

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }
    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.roll(words.len())]
    }
}

fn done<T>(engine: &mut Engine, outcome: pocketmem::error::Result<Outcome<T>>) -> Result<T, Failure> {
    match outcome.map_err(|e| format!("{e:?}"))? {
        Outcome::Need(_) => Err("nothing is needed from a host here".into()),
        Outcome::Done(result, batch) => {
            if batch.is_some() {
                engine.commit().map_err(|e| format!("{e:?}"))?;
            }
            Ok(result)
        }
    }
}

fn report(name: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    println!("  {name:9} p50 {:7.2} ms  p95 {:7.2} ms  most {:7.2} ms", at(0.5), at(0.95), at(1.0));
}

fn main() -> Result<(), Failure> {
    let mut numbers = Vec::new();
    let mut model = None;
    for word in std::env::args().skip(1) {
        match word.strip_prefix("model=") {
            Some(path) => model = Some(std::fs::read(path)?),
            None => numbers.push(word.parse::<usize>()?),
        }
    }
    let size = numbers.first().copied().unwrap_or(10_000);
    let rounds = numbers.get(1).copied().unwrap_or(200);
    let named = if model.is_some() { "builtin" } else { "none" };
    let open = OpenParams {
        user: "u".into(),
        agent: "default".into(),
        policy: PolicyParams::default(),
        language: None,
        embedder: EmbedderParams::Named(named.into()),
        tokenizer: None,
    };
    let mut engine = Engine::open(&open, 1).map_err(|e| format!("{e:?}"))?;
    if let Some(model) = model {
        engine.model(model).map_err(|e| format!("{e:?}"))?;
    }
    let mut dice = Dice(7);
    let mut now = 1_700_000_000_000_i64;
    let mut seed = 1;
    let mut call = |now: i64| {
        seed += 1;
        Call { now, zone: 60, seed }
    };
    let started = Instant::now();
    let (mut made, mut session) = (0, 0);
    while made < size {
        session += 1;
        let mut turns = Vec::new();
        for i in 0..40 {
            now += 60_000;
            let role = if i % 2 == 0 { Role::User } else { Role::Assistant };
            let content = format!(
                "{} {} {} {}, number {}.",
                dice.of(WHO),
                dice.of(DID),
                dice.of(WHAT),
                dice.of(WHEN),
                dice.roll(100_000)
            );
            turns.push(TurnParams {
                session: format!("s{session}"),
                role,
                content,
                id: None,
                name: None,
                time: Some(now),
                offset: Some(60),
            });
        }
        made += turns.len();
        let outcome = engine.record(call(now), &turns);
        done(&mut engine, outcome)?;
        for _ in 0..20 {
            let subject = format!("{} {}", dice.of(WHO), dice.roll(100_000));
            let object = format!("{} {}", dice.of(WHAT), dice.roll(100_000));
            let tags = (dice.roll(50) == 0).then(|| vec![format!("tag {}", dice.roll(5_000))]);
            let memory = MemoryParams {
                text: Some(format!("{subject} owns {object}.")),
                fact: Some(FactView {
                    subject,
                    predicate: "owns".into(),
                    object,
                    cardinality: Cardinality::Many,
                    negated: false,
                }),
                tags,
                ..MemoryParams::default()
            };
            let outcome = engine.remember(call(now), &memory);
            done(&mut engine, outcome)?;
            made += 1;
        }
    }
    println!("{made} records in {:.1} s", started.elapsed().as_secs_f64());
    now += 86_400_000;
    let (mut contexts, mut recalls, mut records) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        let query = ASKED[round % ASKED.len()];
        let params = ContextParams { query: query.into(), session: format!("s{session}"), ..ContextParams::default() };
        let begun = Instant::now();
        let outcome = engine.context(call(now), &params);
        done(&mut engine, outcome)?;
        contexts.push(begun.elapsed().as_secs_f64() * 1000.0);
        let begun = Instant::now();
        let outcome = engine.recall(call(now), query, &RecallOptions::default());
        done(&mut engine, outcome)?;
        recalls.push(begun.elapsed().as_secs_f64() * 1000.0);
        let begun = Instant::now();
        let turn = TurnParams {
            session: "new".into(),
            role: Role::User,
            content: format!("I {} {} today, number {round}.", dice.of(DID), dice.of(WHAT)),
            id: None,
            name: None,
            time: Some(now),
            offset: Some(60),
        };
        let outcome = engine.record(call(now), &[turn]);
        done(&mut engine, outcome)?;
        records.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    report("context", contexts);
    report("recall", recalls);
    report("record", records);
    Ok(())
}
