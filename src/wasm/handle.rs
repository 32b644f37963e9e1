//! The one class that TypeScript holds: an open engine. Every call takes one params object and gives one outcome.

use std::cell::RefCell;
use std::sync::Arc;

use js_sys::{Array, Float32Array, Uint8Array};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use super::values::{self, Answer, byte_arrays, bytes, decode, encode, failure, outcome};
use crate::api::params::{
    ContextParams, DocumentParams, ForgetParams, ListParams, MemoryParams, OpenParams, RecallOptions, TurnParams,
};
use crate::checksum::checksum_on;
use crate::embed::model::Model;
use crate::engine::{Call, Engine as Core, Export, Outcome, import_cuts, import_start};
use crate::error::{Code, Error};

#[derive(Deserialize)]
struct When {
    now: f64,
    #[serde(default)]
    zone: f64,
}

#[derive(Deserialize)]
struct Record {
    turns: Vec<TurnParams>,
}

#[derive(Deserialize)]
struct Remember {
    memory: MemoryParams,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Named {
    id: String,
    session: String,
    query: String,
    decision: String,
    subject: String,
    predicate: String,
    patch: Option<String>,
    outcome: Option<String>,
    text: String,
    max_chars: Option<f64>,
    max_records: Option<f64>,
    limit: Option<f64>,
    least: Option<f64>,
    from: f64,
    length: f64,
    sum: f64,
    last: bool,
    force: bool,
    ids: Vec<String>,
}

#[derive(Deserialize)]
struct Used {
    used: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Patch {
    id: String,
    patch: MemoryParams,
}

#[derive(Deserialize)]
struct What {
    what: ForgetParams,
}

fn call(params: &JsValue) -> Result<Call, JsValue> {
    let when: When = decode(params)?;
    if !when.now.is_finite() || when.now.abs() > 8.64e15 {
        return Err(failure(&Error::invalid("now is not a time; clock() must give milliseconds since 1970")));
    }
    Ok(Call { now: when.now as i64, zone: when.zone as i32, seed: random()? })
}

fn random() -> Result<u64, JsValue> {
    getrandom::u64().map_err(|e| failure(&Error::invalid(format!("no source of randomness here: {e}"))))
}

/// A trap, of this memory or another, has put a new engine in the place of the one that began.
fn not_begun() -> Error {
    Error::new(Code::EngineRestarted, "the engine was restarted while the file was made; call export() again")
}

thread_local! {
    /// The model that was read last, by the length and checksum of its file. It stays when no engine uses it: wasm memory
    /// is never given back, and a hole of its size is soon broken by small pieces, so that the next one needs new memory.
    static MODEL: RefCell<(u32, Vec<u8>, Option<Arc<Model>>)> = const { RefCell::new((0, Vec::new(), None)) };
}

/// Megabytes for each user of an edge worker otherwise.
fn shared(file: &Uint8Array) -> crate::error::Result<Arc<Model>> {
    let length = file.length();
    let checksum = file.subarray(length.saturating_sub(4), length).to_vec();
    let known = MODEL.with_borrow(
        |(bytes, sum, model)| {
            if *bytes == length && *sum == checksum { model.clone() } else { None }
        },
    );
    if let Some(model) = known {
        return Ok(model);
    }
    let model = Arc::new(Model::parse(file.to_vec())?);
    MODEL.set((length, checksum, Some(Arc::clone(&model))));
    Ok(model)
}

/// An open engine.
#[wasm_bindgen]
pub struct Engine {
    core: Core,
    export: Option<Export>,
}

#[wasm_bindgen]
impl Engine {
    /// Opens an empty engine; stored values come in by `load`.
    #[wasm_bindgen(constructor)]
    pub fn new(params: &JsValue) -> Result<Engine, JsValue> {
        let params: OpenParams = decode(params)?;
        let node = random()? as u32;
        Core::open(&params, node).map(|core| Self { core, export: None }).map_err(|e| failure(&e))
    }

    /// Key prefix of everything this user and agent own.
    #[wasm_bindgen(getter)]
    pub fn prefix(&self) -> String {
        self.core.prefix().to_owned()
    }

    /// Folds stored values in; `catchUp` reads what they bring, and settles where this is `opening`: then of what changed one
    /// id is enough, for nobody is told.
    pub fn load(&mut self, keys: &Array, values: &Array, opening: bool) -> Answer {
        let keys: Vec<String> = keys.iter().map(|k| k.as_string().unwrap_or_default()).collect();
        let values = byte_arrays(values);
        let pairs = keys.iter().map(String::as_str).zip(values.iter().map(Vec::as_slice));
        encode(&self.core.take_in(pairs, opening))
    }

    /// Takes the built-in model's file; one that another open engine was given is not read again.
    pub fn model(&mut self, file: &Uint8Array) -> Result<(), JsValue> {
        shared(file).and_then(|model| self.core.share_model(model)).map_err(|e| failure(&e))
    }

    /// Reads and embeds what is new, at most so many records; gives how many are left.
    #[wasm_bindgen(js_name = catchUp)]
    pub fn catch_up(&mut self, most: usize) -> usize {
        self.core.catch_up(most)
    }

    /// Takes vectors that were asked for, one after another.
    #[wasm_bindgen(js_name = offerVectors)]
    pub fn offer_vectors(&mut self, purpose: &str, texts: Vec<String>, vectors: &Float32Array) -> Result<(), JsValue> {
        let purpose = values::purpose(purpose);
        self.core.offer_vectors(purpose, &texts, &vectors.to_vec()).map_err(|e| failure(&e))
    }

    /// Takes token counts that were asked for.
    #[wasm_bindgen(js_name = offerCounts)]
    pub fn offer_counts(&mut self, texts: Vec<String>, counts: Vec<u32>) {
        let counts: Vec<usize> = counts.into_iter().map(|c| c as usize).collect();
        self.core.offer_counts(&texts, &counts);
    }

    /// The pending batch is stored.
    pub fn commit(&mut self) -> Result<Vec<String>, JsValue> {
        self.core.commit().map_err(|e| failure(&e))
    }

    /// The pending batch was not stored.
    pub fn discard(&mut self) {
        self.core.discard();
    }

    /// A call by its name, with its one params object; the bytes are those of the calls that take a file in.
    pub fn call(&mut self, name: &str, params: &JsValue, file: Option<Uint8Array>) -> Answer {
        match (name, &file) {
            ("import", Some(file)) => return self.import(params, file),
            ("importSum", Some(file)) => return self.import_sum(params, file),
            ("importStart", Some(file)) => return self.import_start(params, file),
            ("importCuts", Some(file)) => return self.import_cuts(params, file),
            _ => {}
        }
        match CALLS.iter().find(|(known, _)| *known == name) {
            Some((_, call)) => call(self, params),
            None => Err(failure(&Error::invalid(format!("there is no call {name}")))),
        }
    }
}

type Method = fn(&mut Engine, &JsValue) -> Answer;

/// One exported function for all: each export of its own costs glue on both sides.
const CALLS: &[(&str, Method)] = &[
    ("record", Engine::record),
    ("context", Engine::context),
    ("endSession", Engine::end_session),
    ("remember", Engine::remember),
    ("recall", Engine::recall),
    ("explain", Engine::explain),
    ("update", Engine::update),
    ("forget", Engine::forget),
    ("texts", Engine::texts),
    ("erase", Engine::erase),
    ("compact", Engine::compact),
    ("snapshot", Engine::snapshot),
    ("tick", Engine::tick),
    ("touch", Engine::touch),
    ("derive", Engine::derive),
    ("stale", Engine::stale),
    ("get", Engine::get),
    ("list", Engine::list),
    ("history", Engine::history),
    ("resolve", Engine::resolve),
    ("restore", Engine::restore),
    ("documentAdd", Engine::document_add),
    ("documentCancel", Engine::document_cancel),
    ("documents", Engine::documents),
    ("taskRead", Engine::task_read),
    ("taskWrite", Engine::task_write),
    ("taskSummary", Engine::task_summary),
    ("taskFinish", Engine::task_finish),
    ("tasks", Engine::tasks),
    ("stats", Engine::stats),
    ("exportStart", Engine::export_start),
    ("exportNext", Engine::export_next),
    ("exportHead", Engine::export_head),
    ("llmNext", Engine::llm_next),
    ("llmAnswer", Engine::llm_answer),
];

impl Engine {
    /// `record({turns})`
    fn record(&mut self, params: &JsValue) -> Answer {
        let p: Record = decode(params)?;
        outcome(self.core.record(call(params)?, &p.turns))
    }

    /// `context({query, ...ContextOptions})`
    fn context(&mut self, params: &JsValue) -> Answer {
        let p: ContextParams = decode(params)?;
        outcome(self.core.context(call(params)?, &p))
    }

    /// `endSession({session})`
    fn end_session(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.end_session(call(params)?, &p.session))
    }

    /// `remember({memory})`
    fn remember(&mut self, params: &JsValue) -> Answer {
        let p: Remember = decode(params)?;
        outcome(self.core.remember(call(params)?, &p.memory))
    }

    /// `recall({query, ...RecallOptions})`
    fn recall(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        let options: RecallOptions = decode(params)?;
        outcome(self.core.recall(call(params)?, &p.query, &options))
    }

    /// `explain({query, id, ...RecallOptions})`
    fn explain(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        let options: RecallOptions = decode(params)?;
        outcome(self.core.explain(call(params)?, &p.query, &p.id, &options))
    }

    /// `update({id, patch})`
    fn update(&mut self, params: &JsValue) -> Answer {
        let p: Patch = decode(params)?;
        outcome(self.core.update(call(params)?, &p.id, &p.patch))
    }

    /// `forget({what})`
    fn forget(&mut self, params: &JsValue) -> Answer {
        let p: What = decode(params)?;
        outcome(self.core.forget(call(params)?, &p.what))
    }

    /// `texts({from})`: a few of the texts that an erasure takes, none after the last.
    fn texts(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(Ok(Outcome::Done(self.core.texts(p.from as usize), None)))
    }

    /// `erase({})`
    fn erase(&mut self, params: &JsValue) -> Answer {
        outcome(self.core.erase(call(params)?))
    }

    /// `compact({maxRecords?})`
    fn compact(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.compact(call(params)?, p.max_records.map(|m| m as usize)))
    }

    /// `snapshot({least?})`: gathers entries once there are `least` of them.
    fn snapshot(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.snapshot(call(params)?, p.least.map_or(64, |m| m as usize)))
    }

    /// `tick({used?})`: idle sessions end, or all but those in use; what is due expires.
    fn tick(&mut self, params: &JsValue) -> Answer {
        let p: Used = decode(params)?;
        outcome(self.core.tick(call(params)?, p.used.as_deref()))
    }

    /// `touch({ids?})`: counts a use of these, and writes uses that no other write took along.
    fn touch(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.touch(call(params)?, &p.ids))
    }

    /// `derive({least?})`: a page of the index for records that are in none.
    fn derive(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.derive(call(params)?, p.least.map_or(1, |m| m as usize)))
    }

    /// `stale({limit})`: asks for vectors that are missing.
    fn stale(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.stale(call(params)?, p.limit.map_or(64, |m| m as usize)))
    }

    /// `get({id})`
    fn get(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(Ok(Outcome::Done(self.core.get(&p.id), None)))
    }

    /// `list({filter?, kinds?, pinned?, limit?, after?})`
    fn list(&mut self, params: &JsValue) -> Answer {
        let p: ListParams = decode(params)?;
        outcome(self.core.list(call(params)?, &p).map(|r| Outcome::Done(r, None)))
    }

    /// `history({subject, predicate})`
    fn history(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.history(&p.subject, &p.predicate).map(|r| Outcome::Done(r, None)))
    }

    /// `resolve({id, decision})`
    fn resolve(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.resolve(call(params)?, &p.id, &p.decision))
    }

    /// `restore({id})`
    fn restore(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.restore(call(params)?, &p.id))
    }

    /// `documentAdd({id?, title?, source?, type?, updatedAt?, job, text, last})`
    fn document_add(&mut self, params: &JsValue) -> Answer {
        let p: DocumentParams = decode(params)?;
        outcome(self.core.document_add(call(params)?, &p))
    }

    /// `documentCancel({id})`: the upload named by `id` (its job) is dropped with what is stored of it.
    fn document_cancel(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.document_cancel(call(params)?, &p.id))
    }

    /// `documents({})`
    fn documents(&mut self, _: &JsValue) -> Answer {
        outcome(Ok(Outcome::Done(self.core.documents(), None)))
    }

    /// `taskRead({id})`: JSON text.
    fn task_read(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.task_read(&p.id).map(|r| Outcome::Done(r, None)))
    }

    /// `taskWrite({id, patch})`: `patch` is JSON text.
    fn task_write(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.task_write(call(params)?, &p.id, p.patch.as_deref().unwrap_or("")))
    }

    /// `taskSummary({id, maxChars?})`
    fn task_summary(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        let most = p.max_chars.map_or(2_000, |m| m as usize);
        outcome(self.core.task_summary(&p.id, most).map(|r| Outcome::Done(r, None)))
    }

    /// `taskFinish({id, outcome?})`
    fn task_finish(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.task_finish(call(params)?, &p.id, p.outcome.as_deref()))
    }

    /// `tasks({})`
    fn tasks(&mut self, _: &JsValue) -> Answer {
        outcome(Ok(Outcome::Done(self.core.tasks(), None)))
    }

    /// `stats({now})`
    fn stats(&mut self, params: &JsValue) -> Answer {
        outcome(Ok(Outcome::Done(self.core.stats(call(params)?), None)))
    }

    /// `exportStart()`: begins to write the memory out.
    fn export_start(&mut self, _: &JsValue) -> Answer {
        self.export = Some(self.core.export_start());
        outcome(Ok(Outcome::Done((), None)))
    }

    /// `exportNext()`: the next changes of the file, no bytes after the last.
    fn export_next(&mut self, _: &JsValue) -> Answer {
        let export = self.export.as_mut().ok_or_else(|| failure(&not_begun()))?;
        bytes(self.core.export_next(export).map(Option::unwrap_or_default))
    }

    /// `exportHead()`: what stands before the changes.
    fn export_head(&mut self, _: &JsValue) -> Answer {
        let export = self.export.take().ok_or_else(|| failure(&not_begun()))?;
        bytes(export.head())
    }

    /// `importSum({sum}, bytes)`: the CRC-32 of what has this one, with these bytes behind it.
    fn import_sum(&self, params: &JsValue, piece: &Uint8Array) -> Answer {
        let p: Named = decode(params)?;
        outcome(Ok(Outcome::Done(checksum_on(p.sum as u32, &piece.to_vec()), None)))
    }

    /// `importStart({length, sum}, bytes)`: checks an exported file by its first bytes and its sum.
    fn import_start(&self, params: &JsValue, first: &Uint8Array) -> Answer {
        let p: Named = decode(params)?;
        outcome(import_start(&first.to_vec(), p.length as usize, p.sum as u32).map(|at| Outcome::Done(at, None)))
    }

    /// `importCuts({last}, bytes)`: says where to cut a piece of it.
    fn import_cuts(&self, params: &JsValue, piece: &Uint8Array) -> Answer {
        let p: Named = decode(params)?;
        outcome(import_cuts(&piece.to_vec(), p.last).map(|cuts| Outcome::Done(cuts, None)))
    }

    /// `import({}, bytes)`: folds in one slice of an exported file.
    fn import(&mut self, params: &JsValue, slice: &Uint8Array) -> Answer {
        outcome(self.core.import_slice(call(params)?, &slice.to_vec()))
    }

    /// `llmNext({force?})`: the next question for the optional model, or nothing.
    fn llm_next(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.llm_next(call(params)?, p.force))
    }

    /// `llmAnswer({text})`: the model's answer to the last question.
    fn llm_answer(&mut self, params: &JsValue) -> Answer {
        let p: Named = decode(params)?;
        outcome(self.core.llm_answer(call(params)?, &p.text))
    }
}
