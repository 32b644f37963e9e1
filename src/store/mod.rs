//! Turns the five verbs of a store into calls of the platform: IndexedDB in the browser, KV at the edge.
//!
//! The only Rust that awaits. Values stay JavaScript bytes on their way: nothing is copied into the module's memory
//! but what KV wants as text.

pub mod indexeddb;
pub mod kv;

use std::pin::Pin;

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

/// Work in a box: what awaits is compiled into every place that awaits it, and a box ends that.
type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// Starts work; one form of promise for all kinds of work.
pub fn promise(work: impl Future<Output = core::result::Result<JsValue, JsValue>> + 'static) -> Promise {
    let boxed: Boxed<'static, _> = Box::pin(work);
    future_to_promise(boxed)
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(callback: &Function, milliseconds: i32) -> JsValue;
}

/// A promise that resolves after this long.
fn timer(milliseconds: i32) -> Promise {
    Promise::new(&mut |resolve, _| {
        set_timeout(&resolve, milliseconds);
    })
}

/// Waits this long.
async fn sleep(milliseconds: i32) {
    // A timer's promise never rejects.
    let _ = JsFuture::from(timer(milliseconds)).await;
}

/// A text property of a JavaScript value; empty when there is none.
fn text_of(value: &JsValue, property: &str) -> String {
    js_sys::Reflect::get(value, &JsValue::from_str(property)).ok().and_then(|v| v.as_string()).unwrap_or_default()
}
