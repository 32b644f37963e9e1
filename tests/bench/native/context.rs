//! Times `context`, `recall` and `record` over a memory of many records: p50 and p95 in milliseconds of this thread's own
//! time, which other processes hardly disturb.
//!
//! `cargo run --release --example context -- 10000 [rounds]`: two thirds turns of made-up chat in sessions of forty, one
//! third facts with distinct subjects, tags on one in fifty. With `texts=FILE asked=FILE` the lines of one are the turns, over
//! and over, and those of the other the questions. No model of vectors is loaded unless `model=FILE` is given. `slowest=20` names what took
//! longest, `open=400` makes the session that is open that long.

#[path = "spent.rs"]
mod spent;

use std::time::Instant;

use pocketmem::api::params::{ContextParams, EmbedderParams, MemoryParams, OpenParams, RecallOptions, TurnParams};
use pocketmem::api::policy::PolicyParams;
use pocketmem::api::view::FactView;
use pocketmem::engine::{Call, Engine, Outcome};
use pocketmem::record::{Cardinality, Role};
use spent::spent;

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

fn lines(path: &str) -> Result<Vec<String>, Failure> {
    Ok(std::fs::read_to_string(path)?.lines().filter(|l| !l.trim().is_empty()).map(str::to_owned).collect())
}

fn report(name: &str, mut times: Vec<(f64, String)>, slowest: usize) {
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize].0;
    println!("  {name:9} p50 {:7.2} ms  p95 {:7.2} ms  most {:7.2} ms", at(0.5), at(0.95), at(1.0));
    for (ms, text) in times.iter().rev().take(slowest) {
        println!("    {ms:.2}\t{text}");
    }
}

fn main() -> Result<(), Failure> {
    let mut numbers = Vec::new();
    let (mut model, mut slowest, mut open_turns) = (None, 0, 40);
    let (mut texts, mut asked) = (Vec::new(), ASKED.iter().map(|a| (*a).to_owned()).collect::<Vec<_>>());
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("model", path)) => model = Some(std::fs::read(path)?),
            Some(("open", count)) => open_turns = count.parse()?,
            Some(("slowest", count)) => slowest = count.parse()?,
            Some(("texts", path)) => texts = lines(path)?,
            Some(("asked", path)) => asked = lines(path)?,
            Some((other, _)) => return Err(format!("unknown: {other}").into()),
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
        for i in 0..if made + 40 >= size { open_turns } else { 40 } {
            now += 60_000;
            let role = if i % 2 == 0 { Role::User } else { Role::Assistant };
            let content = match texts.get((made + i) % texts.len().max(1)) {
                Some(text) => format!("{text} ({})", made + i),
                None => format!(
                    "{} {} {} {}, number {}.",
                    dice.of(WHO),
                    dice.of(DID),
                    dice.of(WHAT),
                    dice.of(WHEN),
                    dice.roll(100_000)
                ),
            };
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
        for _ in 0..if texts.is_empty() { 20 } else { 0 } {
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
        let query = asked[round * 11 % asked.len()].as_str();
        let params = ContextParams { query: query.into(), session: format!("s{session}"), ..ContextParams::default() };
        let begun = spent(started);
        let outcome = engine.context(call(now), &params);
        done(&mut engine, outcome)?;
        contexts.push((spent(started) - begun, query.to_owned()));
        let begun = spent(started);
        let outcome = engine.recall(call(now), query, &RecallOptions::default());
        done(&mut engine, outcome)?;
        recalls.push((spent(started) - begun, query.to_owned()));
        let turn = TurnParams {
            session: "new".into(),
            role: Role::User,
            content: match texts.get(dice.roll(texts.len().max(1))) {
                Some(text) => format!("{} Said again, {round}.", text.chars().take(120).collect::<String>()),
                None => format!("I {} {} today, number {round}.", dice.of(DID), dice.of(WHAT)),
            },
            id: None,
            name: None,
            time: Some(now),
            offset: Some(60),
        };
        let begun = spent(started);
        let outcome = engine.record(call(now), std::slice::from_ref(&turn));
        done(&mut engine, outcome)?;
        records.push((spent(started) - begun, turn.content));
    }
    report("context", contexts, slowest);
    report("recall", recalls, slowest);
    report("record", records, slowest);
    Ok(())
}
