//! Turns the browser's and the edge's stores into small classes for the TypeScript package to wrap.
//!
//! Every method takes `&self` and gives a promise over shared state, so that overlapping calls and `free()` are safe.

use std::rc::Rc;

use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::error::Error;
use crate::store::indexeddb::{IndexedDb, Operation};
use crate::store::kv::{Kv, Namespace};
use crate::store::promise;

/// `{ code, message }`, of which TypeScript makes a `MemoryError`.
fn thrown(error: &Error) -> JsValue {
    let object = Object::new();
    // Setting a property of a fresh plain object cannot fail.
    let _ = Reflect::set(&object, &"code".into(), &error.code.name().into());
    let _ = Reflect::set(&object, &"message".into(), &error.message.as_str().into());
    object.into()
}

/// The five verbs over IndexedDB.
#[wasm_bindgen]
pub struct IndexedDbStore(Rc<IndexedDb>);

#[wasm_bindgen]
impl IndexedDbStore {
    /// `known`: the database must exist already, so that a missing one is reported instead of made anew.
    #[wasm_bindgen(constructor)]
    pub fn new(name: String, known: bool) -> Self {
        Self(IndexedDb::new(name, known))
    }

    /// Opens the connection.
    pub fn open(&self) -> Promise {
        let store = self.0.clone();
        promise(async move { store.open().await.map(|()| JsValue::UNDEFINED).map_err(|error| thrown(&error)) })
    }

    /// Bytes of each key, null where there are none.
    pub fn load(&self, keys: Array) -> Promise {
        self.run(Operation::Load(keys))
    }

    /// Sorted keys with the prefix.
    pub fn list(&self, prefix: String) -> Promise {
        self.run(Operation::List(prefix))
    }

    /// Puts `[key, bytes]` pairs and removes keys, all or nothing; `relaxed` for derived data.
    pub fn commit(&self, put: Array, remove: Array, relaxed: bool) -> Promise {
        self.run(Operation::Commit { put, remove, relaxed })
    }

    /// Removes keys without waiting, on the connection that is open.
    #[wasm_bindgen(js_name = removeNow)]
    pub fn remove_now(&self, keys: &Array) {
        self.0.remove_now(keys);
    }

    /// Lets the connection go until the next call.
    pub fn suspend(&self) {
        self.0.suspend();
    }

    /// Lets the connection go for ever: this wasm instance is about to be replaced.
    pub fn abandon(&self) {
        self.0.abandon();
    }

    /// Closes for good.
    pub fn close(&self) {
        self.0.close();
    }

    fn run(&self, operation: Operation) -> Promise {
        let store = self.0.clone();
        promise(async move { store.run(&operation).await.map_err(|error| thrown(&error)) })
    }
}

/// The five verbs over a Workers KV namespace.
#[wasm_bindgen]
pub struct KvStore(Rc<Kv>);

#[wasm_bindgen]
impl KvStore {
    /// `backoff_ms`: wait after the first refusal for too many writes.
    #[wasm_bindgen(constructor)]
    pub fn new(namespace: Namespace, backoff_ms: i32) -> Self {
        Self(Kv::new(namespace, backoff_ms))
    }

    /// Bytes of each key, null where there are none.
    pub fn load(&self, keys: Vec<String>) -> Promise {
        let store = self.0.clone();
        promise(async move { store.load(&keys).await.map(Into::into).map_err(|error| thrown(&error)) })
    }

    /// Keys with the prefix, in the platform's order.
    pub fn list(&self, prefix: String) -> Promise {
        let store = self.0.clone();
        promise(async move { store.list(&prefix).await.map(Into::into).map_err(|error| thrown(&error)) })
    }

    /// Puts `[key, bytes]` pairs, the last one last, then removes keys.
    pub fn commit(&self, put: Array, remove: Vec<String>) -> Promise {
        let store = self.0.clone();
        promise(async move {
            let pairs = put
                .iter()
                .map(|pair| {
                    let pair: Array = pair.unchecked_into();
                    (pair.get(0).as_string().unwrap_or_default(), pair.get(1).unchecked_into())
                })
                .collect();
            store.commit(pairs, remove).await.map(|()| JsValue::UNDEFINED).map_err(|error| thrown(&error))
        })
    }
}
