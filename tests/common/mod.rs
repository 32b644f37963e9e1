//! A memory over a store that is a map of keys and bytes, as tests of whole calls use it.
#![allow(dead_code, missing_docs)]

use std::collections::BTreeMap;

use pocketmem::api::params::{ContextParams, EmbedderParams, OpenParams, RecallOptions, TurnParams};
use pocketmem::api::policy::PolicyParams;
use pocketmem::api::results::{RecalledView, RecordResult};
use pocketmem::engine::{Call, Engine, Outcome};
use pocketmem::error::Result;
use pocketmem::record::Role;

pub const NOW: i64 = 1_925_000_000_000;

pub struct Memory {
    pub engine: Engine,
    pub store: BTreeMap<String, Vec<u8>>,
    /// Every write in order, for replaying what a crash would have left.
    pub log: Vec<Step>,
    pub now: i64,
    pub seed: u64,
}

/// One write of the host.
#[derive(Clone)]
pub enum Step {
    Put(String, Vec<u8>),
    Remove(String),
    /// A call was acknowledged.
    Done,
}

pub fn params() -> OpenParams {
    OpenParams {
        user: "ann".into(),
        agent: "default".into(),
        policy: PolicyParams::default(),
        language: None,
        embedder: EmbedderParams::Named("builtin".into()),
        tokenizer: None,
    }
}

pub fn open(store: &BTreeMap<String, Vec<u8>>, node: u32) -> Engine {
    let mut engine = Engine::open(&params(), node).unwrap();
    engine.model(std::fs::read("pkg/model/pocketmem-256.bin").unwrap()).unwrap();
    let report = engine.load(store.iter().map(|(k, v)| (k.as_str(), v.as_slice())));
    assert!(report.corrupt.is_empty() && report.newer.is_empty());
    engine
}

impl Memory {
    pub fn new() -> Self {
        let store = BTreeMap::new();
        Self { engine: open(&store, 1), store, log: Vec::new(), now: NOW, seed: 1 }
    }
    pub fn reopen(&mut self) {
        self.engine = open(&self.store, 2);
    }
    pub fn call(&mut self) -> Call {
        self.now += 60_000;
        self.seed += 1;
        Call { now: self.now, zone: 0, seed: self.seed }
    }
    pub fn done<T>(&mut self, outcome: Result<Outcome<T>>) -> T {
        match outcome.unwrap() {
            Outcome::Need(_) => panic!("the built-in embedder and counter need nothing"),
            Outcome::Done(result, batch) => {
                if let Some(batch) = batch {
                    for (key, bytes) in batch.put {
                        self.log.push(Step::Put(key.clone(), bytes.clone()));
                        assert!(self.store.insert(key, bytes).is_none(), "keys are never written twice");
                    }
                    for key in batch.remove {
                        self.store.remove(&key);
                        self.log.push(Step::Remove(key));
                    }
                    self.log.push(Step::Done);
                    self.engine.commit().unwrap();
                }
                result
            }
        }
    }
    /// One in which each of these was said in a session of its own: "s0", "s1" and so on.
    pub fn told(statements: &[&str]) -> Self {
        let mut memory = Self::new();
        for (at, text) in statements.iter().enumerate() {
            memory.say(&format!("s{at}"), text);
        }
        memory
    }
    pub fn say(&mut self, session: &str, text: &str) -> RecordResult {
        let call = self.call();
        let turn = TurnParams {
            session: session.into(),
            role: Role::User,
            content: text.into(),
            id: None,
            name: None,
            time: None,
            offset: None,
        };
        let outcome = self.engine.record(call, &[turn]);
        self.done(outcome)
    }
    pub fn recall(&mut self, query: &str, options: &RecallOptions) -> Vec<RecalledView> {
        let call = self.call();
        let outcome = self.engine.recall(call, query, options);
        self.done(outcome)
    }
    pub fn memory(&mut self, query: &str, session: &str) -> String {
        let call = self.call();
        let outcome = self
            .engine
            .context(call, &ContextParams { query: query.into(), session: session.into(), ..ContextParams::default() });
        let context = self.done(outcome);
        context
            .blocks
            .iter()
            .filter(|b| matches!(b.layer, "profile" | "semantic" | "procedural" | "episodic" | "document" | "task"))
            .map(|b| b.text.as_str())
            .collect::<Vec<_>>()
            .join("\n")
    }
    pub fn raw(&self) -> Vec<u8> {
        self.store.iter().flat_map(|(k, v)| k.bytes().chain(v.iter().copied())).collect()
    }
    pub fn raw_holds(&self, text: &str) -> bool {
        self.raw().windows(text.len()).any(|w| w == text.as_bytes())
    }
}
