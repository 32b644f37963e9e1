//! Turns load, list and commit into operations of a Workers KV namespace, few per call.
//!
//! KV has no transactions, is stale elsewhere for up to a minute and takes one write per second and key. So keys are
//! written once, a batch's last key (the commit key) is written after all others, and reads go by the hundred. Bulk
//! reads carry text only: small values are kept as base64, larger ones as bytes, and the key's metadata says which.

use core::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use js_sys::{Array, ArrayBuffer, Map, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::{Boxed, promise, sleep, text_of};
use crate::error::{Code, Error, Result};

/// Keys of one bulk read; the platform's limit.
const BULK: usize = 100;
/// Values up to this size are kept as text: a hundred of them stay far below the 25 MiB of one bulk read.
const SMALL_BYTES: u32 = 65_536;
/// Tries of one operation.
const TRIES: u32 = 4;
/// Keys whose form is remembered; more are asked for again.
const REMEMBERED: usize = 100_000;
/// Name of the metadata field, and its value for bytes; absent for text.
const FORM: &str = "form";
const BYTES: &str = "bytes";

#[wasm_bindgen]
extern "C" {
    /// The worker's binding.
    pub type Namespace;
    #[wasm_bindgen(method, catch, structural, js_name = getWithMetadata)]
    fn get_with_metadata(this: &Namespace, keys: &JsValue, form: &str) -> core::result::Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, structural)]
    fn put(this: &Namespace, key: &str, value: &JsValue, options: &Object) -> core::result::Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, structural)]
    fn delete(this: &Namespace, key: &str) -> core::result::Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, structural)]
    fn list(this: &Namespace, options: &Object) -> core::result::Result<Promise, JsValue>;
}

/// A store over one KV namespace.
pub struct Kv {
    namespace: Namespace,
    /// Wait after the first 429; doubled each time.
    backoff_ms: i32,
    /// Keys known to hold bytes (true) or text (false).
    forms: RefCell<HashMap<String, bool>>,
}

/// What is tried, again where it fails.
type Operation<'a> = dyn Fn(&Namespace) -> core::result::Result<Promise, JsValue> + 'a;

impl Kv {
    /// A store over this binding.
    #[must_use]
    pub fn new(namespace: Namespace, backoff_ms: i32) -> Rc<Self> {
        Rc::new(Self { namespace, backoff_ms, forms: RefCell::default() })
    }

    /// Bytes of these keys, `null` where there are none (yet).
    ///
    /// # Errors
    /// `corrupt` with the key, `rate_limited`, `store_unavailable`.
    pub async fn load(self: &Rc<Self>, keys: &[String]) -> Result<Array> {
        let mut found: HashMap<&str, JsValue> = HashMap::new();
        let mut singles: Vec<&String> = Vec::new();
        let mut bulk: Vec<&String> = Vec::new();
        for key in keys {
            if self.forms.borrow().get(key) == Some(&true) { singles.push(key) } else { bulk.push(key) }
        }
        if let [only] = bulk.as_slice() {
            singles.push(only);
            bulk.clear();
        }
        for group in bulk.chunks(BULK) {
            let names: Array = group.iter().map(|key| JsValue::from_str(key)).collect();
            let answer = match self.attempt(|kv| kv.get_with_metadata(&names, "text")).await {
                Ok(answer) => answer,
                // Keys never listed here turned out to be large: one by one.
                Err(error) if error.code == Code::TooLarge => {
                    singles.extend(group);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let answer: Map = answer.unchecked_into();
            for key in group {
                let entry = answer.get(&JsValue::from_str(key));
                if is_bytes(&entry) {
                    singles.push(key);
                } else if let Some(text) = field(&entry, "value").as_string() {
                    self.remember(key, false);
                    found.insert(key, decode(key, text.as_bytes())?);
                }
            }
        }
        for key in singles {
            let entry = self.attempt(|kv| kv.get_with_metadata(&JsValue::from_str(key), "arrayBuffer")).await?;
            let Ok(buffer) = field(&entry, "value").dyn_into::<ArrayBuffer>() else { continue };
            let bytes = Uint8Array::new(&buffer);
            let binary = is_bytes(&entry);
            self.remember(key, binary);
            found.insert(key, if binary { bytes.into() } else { decode(key, &bytes.to_vec())? });
        }
        Ok(keys.iter().map(|key| found.get(key.as_str()).cloned().unwrap_or(JsValue::NULL)).collect())
    }

    /// Keys with this prefix, as far as they are visible here.
    ///
    /// # Errors
    /// `rate_limited`, `store_unavailable`.
    pub async fn list(self: &Rc<Self>, prefix: &str) -> Result<Array> {
        let names = Array::new();
        let options = Object::new();
        set(&options, "prefix", &prefix.into());
        loop {
            let page = self.attempt(|kv| kv.list(&options)).await?;
            for key in Array::from(&field(&page, "keys")).iter() {
                let name = text_of(&key, "name");
                self.remember(&name, is_bytes(&key));
                names.push(&name.into());
            }
            let cursor = field(&page, "cursor");
            if field(&page, "list_complete").is_truthy() || !cursor.is_string() {
                return Ok(names);
            }
            set(&options, "cursor", &cursor);
        }
    }

    /// Writes all keys but the last, then the last, then removes; a failed batch's keys are taken back.
    ///
    /// # Errors
    /// `rate_limited`, `too_large`, `store_unavailable`.
    pub async fn commit(self: &Rc<Self>, put: Vec<(String, Uint8Array)>, remove: Vec<String>) -> Result<()> {
        let names: Vec<String> = put.iter().map(|(key, _)| key.clone()).collect();
        let mut first = put;
        let last = first.pop();
        let mut outcome = self.each(first.into_iter().map(|(key, value)| self.write(key, value))).await;
        if let (Ok(()), Some((key, value))) = (&outcome, last) {
            outcome = self.each(core::iter::once(self.write(key, value))).await;
        }
        if outcome.is_err() {
            // Best effort: what stays is a part without its commit key, which readers ignore.
            let _ = self.each(names.into_iter().map(|key| self.erase(key))).await;
            return outcome;
        }
        self.each(remove.into_iter().map(|key| self.erase(key))).await
    }

    /// Runs operations together; the platform itself lets six through at a time.
    async fn each(&self, operations: impl Iterator<Item = (Promise, Rc<RefCell<Option<Error>>>)>) -> Result<()> {
        let (promises, failures): (Vec<_>, Vec<_>) = operations.unzip();
        let all: Array = promises.iter().collect();
        // The promises never reject: each leaves its failure in its cell, so that all have ended here.
        let _ = JsFuture::from(Promise::all(&all)).await;
        failures.iter().find_map(|failure| failure.take()).map_or(Ok(()), Err)
    }

    fn write(self: &Rc<Self>, key: String, value: Uint8Array) -> (Promise, Rc<RefCell<Option<Error>>>) {
        let kv = self.clone();
        settle(async move {
            let options = Object::new();
            let binary = value.length() > SMALL_BYTES;
            let stored = if binary {
                let metadata = Object::new();
                set(&metadata, FORM, &BYTES.into());
                set(&options, "metadata", &metadata);
                value.into()
            } else {
                JsValue::from_str(&STANDARD.encode(value.to_vec()))
            };
            kv.attempt(|namespace| namespace.put(&key, &stored, &options)).await?;
            kv.remember(&key, binary);
            Ok(())
        })
    }

    fn erase(self: &Rc<Self>, key: String) -> (Promise, Rc<RefCell<Option<Error>>>) {
        let kv = self.clone();
        settle(async move {
            kv.attempt(|namespace| namespace.delete(&key)).await?;
            kv.forms.borrow_mut().remove(&key);
            Ok(())
        })
    }

    fn remember(&self, key: &str, binary: bool) {
        let mut forms = self.forms.borrow_mut();
        if forms.len() >= REMEMBERED {
            forms.clear();
        }
        forms.insert(key.to_owned(), binary);
    }

    /// One operation, repeated when the platform asks for patience or does not answer.
    fn attempt<'a>(
        &'a self,
        operation: impl Fn(&Namespace) -> core::result::Result<Promise, JsValue> + 'a,
    ) -> Boxed<'a, Result<JsValue>> {
        self.repeat(Box::new(operation))
    }

    fn repeat<'a>(&'a self, operation: Box<Operation<'a>>) -> Boxed<'a, Result<JsValue>> {
        Box::pin(async move {
            let mut tries = 0;
            loop {
                let outcome = match operation(&self.namespace) {
                    Ok(promise) => JsFuture::from(promise).await,
                    Err(error) => Err(error),
                };
                tries += 1;
                match outcome {
                    Ok(value) => return Ok(value),
                    Err(thrown) => {
                        let error = failure(&text_of(&thrown, "message"));
                        if error.code == Code::TooLarge || tries == TRIES {
                            return Err(error);
                        }
                        sleep(self.backoff_ms << (tries - 1)).await;
                    }
                }
            }
        })
    }
}

fn settle(work: impl Future<Output = Result<()>> + 'static) -> (Promise, Rc<RefCell<Option<Error>>>) {
    let cell = Rc::new(RefCell::new(None));
    let slot = cell.clone();
    let running = promise(async move {
        *slot.borrow_mut() = work.await.err();
        Ok(JsValue::UNDEFINED)
    });
    (running, cell)
}

fn decode(key: &str, text: &[u8]) -> Result<JsValue> {
    match STANDARD.decode(text) {
        Ok(bytes) => Ok(Uint8Array::from(bytes.as_slice()).into()),
        Err(_) => Err(Error::new(
            Code::Corrupt,
            format!("the stored value of {key} is not what was written; remove the key, then import an export or sync"),
        )),
    }
}

fn field(value: &JsValue, name: &str) -> JsValue {
    Reflect::get(value, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // Setting a property of a plain object cannot fail.
    let _ = Reflect::set(object, &name.into(), value);
}

fn is_bytes(entry: &JsValue) -> bool {
    text_of(&field(entry, "metadata"), FORM) == BYTES
}

/// The platform's errors have no code of their own: the HTTP status stands in the message.
fn failure(message: &str) -> Error {
    if message.contains("429") {
        Error::new(Code::RateLimited, "KV asks to slow down (one write per second and key); repeat the call later")
    } else if message.contains("413") || message.contains("414") {
        Error::new(
            Code::TooLarge,
            format!("over a limit of KV (512 bytes a key, 25 MiB a value or bulk read): {message}"),
        )
    } else {
        Error::new(Code::StoreUnavailable, format!("KV does not answer; repeat the call ({message})"))
    }
}
