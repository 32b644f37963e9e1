//! Times `record` and opening over turns of a file, and counts what a memory of them allocates: for finding where time and
//! memory go, natively, with the batches kept in a map as a store would.
//!
//! `cargo run --release --example opening -- 10000 texts=FILE [model=FILE] [batch=100] [chars=300] [slowest=N] [opens=5] [big=BYTES] [user=1] [upkeep=1]`:
//! FILE has one turn a line, plain or as a JSON string; upkeep ends sessions, expires and gathers entries as a host has it done.
//! Prints a checksum of everything stored, pages of the index apart, and one of what is found after opening, so that two
//! builds can be compared: all seeds are fixed.

#![allow(unsafe_code)]

#[path = "spent.rs"]
mod spent;

use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use pocketmem::api::params::{EmbedderParams, OpenParams, RecallOptions, TurnParams};
use pocketmem::api::policy::PolicyParams;
use pocketmem::checksum::checksum_on;
use pocketmem::engine::{Call, Engine, Outcome};
use pocketmem::record::Role;
use spent::spent;

/// Texts that are asked for after opening.
const FOUND: usize = 200;

type Failure = Box<dyn std::error::Error>;

struct Counting;
static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static COUNT: AtomicUsize = AtomicUsize::new(0);
static BIG: AtomicUsize = AtomicUsize::new(usize::MAX);

fn grown(by: usize) {
    let now = LIVE.fetch_add(by, Relaxed) + by;
    PEAK.fetch_max(now, Relaxed);
    COUNT.fetch_add(1, Relaxed);
}

/// Says where so much is taken, when `big=BYTES` asks for it; not of what saying it takes.
fn tell(size: usize) {
    if size >= BIG.load(Relaxed) {
        let most = BIG.swap(usize::MAX, Relaxed);
        eprintln!("{size} bytes with {} live\n{}", LIVE.load(Relaxed), std::backtrace::Backtrace::force_capture());
        BIG.store(most, Relaxed);
    }
}

// SAFETY: hands everything on to the system's allocator and only counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        tell(layout.size());
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(at, layout) }
    }
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both are there while it is copied.
        grown(size);
        tell(size);
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn megabytes() -> String {
    let text =
        format!("{:.2} MB live, {:.2} MB most", LIVE.load(Relaxed) as f64 / 1e6, PEAK.load(Relaxed) as f64 / 1e6);
    PEAK.store(LIVE.load(Relaxed), Relaxed);
    text
}

fn kept<T>(
    engine: &mut Engine,
    store: &mut BTreeMap<String, Vec<u8>>,
    outcome: pocketmem::error::Result<Outcome<T>>,
) -> Result<T, Failure> {
    match outcome.map_err(|e| format!("{e:?}"))? {
        Outcome::Need(_) => Err("nothing is needed from a host here".into()),
        Outcome::Done(result, batch) => {
            if let Some(batch) = batch {
                store.extend(batch.put);
                for key in batch.remove {
                    store.remove(&key);
                }
                engine.commit().map_err(|e| format!("{e:?}"))?;
            }
            Ok(result)
        }
    }
}

fn main() -> Result<(), Failure> {
    let (mut size, mut batch, mut chars, mut slowest, mut opens) =
        (10_000_usize, 100_usize, 300_usize, 0_usize, 5_usize);
    let (mut texts, mut model, mut user, mut upkeep) = (Vec::new(), None, false, false);
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("model", path)) => model = Some(std::fs::read(path)?),
            Some(("batch", count)) => batch = count.parse()?,
            Some(("chars", count)) => chars = count.parse()?,
            Some(("slowest", count)) => slowest = count.parse()?,
            Some(("opens", count)) => opens = count.parse()?,
            Some(("user", _)) => user = true,
            Some(("upkeep", _)) => upkeep = true,
            Some(("big", count)) => BIG.store(count.parse()?, Relaxed),
            Some(("texts", path)) => {
                texts = std::fs::read_to_string(path)?
                    .lines()
                    .filter(|l| !l.trim().is_empty())
                    .map(|l| serde_json::from_str(l).unwrap_or_else(|_| l.to_owned()))
                    .collect();
            }
            Some((other, _)) => return Err(format!("unknown: {other}").into()),
            None => size = word.parse()?,
        }
    }
    if texts.is_empty() {
        return Err("texts=FILE is missing".into());
    }
    let params = OpenParams {
        user: "u".into(),
        agent: "default".into(),
        policy: PolicyParams::default(),
        language: None,
        embedder: EmbedderParams::Named(if model.is_some() { "builtin" } else { "none" }.into()),
        tokenizer: None,
    };
    let mut seed = 1;
    let mut call = |now: i64| {
        seed += 1;
        Call { now, zone: 60, seed }
    };
    println!("before: {}", megabytes());
    let start_of = Instant::now();
    let mut store = BTreeMap::new();
    let mut engine = Engine::open(&params, 1).map_err(|e| format!("{e:?}"))?;
    if let Some(model) = &model {
        engine.model(model.clone()).map_err(|e| format!("{e:?}"))?;
    }
    println!("with the model: {}", megabytes());
    let start = 1_925_000_000_000_i64;
    let mut times = Vec::new();
    let begun = Instant::now();
    let mut at = 0;
    while at < size {
        let turns: Vec<TurnParams> = (at..size.min(at + batch))
            .map(|at| TurnParams {
                session: format!("s{}", at / 40),
                role: if user || at % 2 == 0 { Role::User } else { Role::Assistant },
                content: format!("{} ({at})", texts[at % texts.len()].chars().take(chars).collect::<String>()),
                id: None,
                name: None,
                time: Some(start + at as i64 * 60_000),
                offset: Some(60),
            })
            .collect();
        let since = spent(begun);
        let outcome = engine.record(call(start + at as i64 * 60_000), &turns);
        kept(&mut engine, &mut store, outcome)?;
        times.push((spent(begun) - since, at));
        at += turns.len();
        if upkeep {
            let now = start + at as i64 * 60_000;
            let outcome = engine.tick(call(now), None);
            kept(&mut engine, &mut store, outcome)?;
            let outcome = engine.snapshot(call(now), 512);
            kept(&mut engine, &mut store, outcome)?;
        }
    }
    println!("{size} turns in {:.2} s; {}", begun.elapsed().as_secs_f64(), megabytes());
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let share = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize].0;
    println!(
        "  record of {batch}: p50 {:.3} p95 {:.3} p99 {:.3} most {:.3} ms",
        share(0.5),
        share(0.95),
        share(0.99),
        share(1.0)
    );
    for (ms, at) in times.iter().rev().take(slowest) {
        println!("    {ms:.2}\t{}", texts[at % texts.len()].chars().take(chars.min(200)).collect::<String>());
    }
    let own: usize = store.iter().map(|(key, value)| key.capacity() + value.capacity()).sum();
    println!("  the store itself {:.2} MB in {} values", own as f64 / 1e6, store.len());
    let sum = store.iter().fold(0, |sum, (k, v)| checksum_on(checksum_on(sum, k.as_bytes()), v));
    println!("  stored {sum:08x}");
    let now = start + size as i64 * 60_000;
    loop {
        let outcome = engine.derive(call(now), 256);
        if kept(&mut engine, &mut store, outcome)? < 256 {
            break;
        }
    }
    let pages = store.iter().filter(|(k, _)| k.contains("d/"));
    let (count, bytes, sum) = pages.fold((0, 0, 0), |(n, b, s), (_, v)| (n + 1, b + v.len(), checksum_on(s, v)));
    println!("  pages {count}, {:.2} MB, {sum:08x}; {}", bytes as f64 / 1e6, megabytes());
    let before = LIVE.load(Relaxed);
    drop(engine);
    println!("the engine took {:.2} MB (the model with it)", (before - LIVE.load(Relaxed)) as f64 / 1e6);
    for open in 0..opens {
        let before = LIVE.load(Relaxed);
        PEAK.store(before, Relaxed);
        let made = COUNT.load(Relaxed);
        let begun = spent(start_of);
        let mut engine = Engine::open(&params, 2).map_err(|e| format!("{e:?}"))?;
        let since = spent(start_of);
        let mut portion: Vec<(&str, &[u8])> = Vec::new();
        let mut held = 0;
        let (derived, others): (Vec<_>, Vec<_>) = store.iter().partition(|(k, _)| k.contains("d/"));
        let mut pages = 0.0;
        for (part, list) in [others, derived].into_iter().enumerate() {
            let since = spent(start_of);
            for (key, value) in list {
                if held + value.len() > 65_536 {
                    engine.take_in(portion.drain(..), true);
                    held = 0;
                }
                portion.push((key, value));
                held += value.len();
            }
            engine.take_in(portion.drain(..), true);
            held = 0;
            if part == 0 && open == 0 {
                println!("  records alone: {:.2} MB", (LIVE.load(Relaxed) - before) as f64 / 1e6);
            }
            if part == 1 {
                pages = spent(start_of) - since;
            }
        }
        let read = spent(start_of) - since;
        let since = spent(start_of);
        while engine.catch_up(16) > 0 {}
        let caught = spent(start_of) - since;
        let whole = spent(start_of) - begun;
        let without = LIVE.load(Relaxed) - before;
        let since = spent(start_of);
        if let Some(model) = &model {
            engine.model(model.clone()).map_err(|e| format!("{e:?}"))?;
        }
        println!(
            "open {open}: {whole:.1} ms (records {:.1}, pages {pages:.1}, rest {caught:.1}), model {:.1} ms; {:.2} MB without the model, {:.2} MB most, {} allocations",
            read - pages,
            spent(start_of) - since,
            without as f64 / 1e6,
            (PEAK.load(Relaxed) - before) as f64 / 1e6,
            COUNT.load(Relaxed) - made
        );
        if open == 0 {
            let mut sum = checksum_on(0, &engine.export().map_err(|e| format!("{e:?}"))?);
            for text in texts.iter().step_by(texts.len().div_ceil(FOUND)) {
                let outcome = engine.recall(call(now), text, &RecallOptions::default());
                let found = kept(&mut engine, &mut BTreeMap::new(), outcome)?;
                sum = checksum_on(sum, serde_json::to_string(&found)?.as_bytes());
            }
            println!("  found {sum:08x}");
        }
    }
    Ok(())
}
