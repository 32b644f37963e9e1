//! Turns engine values into JavaScript values and back.

use js_sys::{Array, Object, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

use crate::engine::{Batch, Outcome, Purpose, Wanted};
use crate::error::{Code, Error};

/// Result of a boundary call.
pub type Answer = Result<JsValue, JsValue>;

/// A JavaScript error with the contract's code.
pub fn failure(error: &Error) -> JsValue {
    let js = js_sys::Error::new(&error.message);
    let _ = Reflect::set(&js, &"code".into(), &error.code.name().into());
    js.into()
}

/// Decodes a params object.
pub fn decode<T: DeserializeOwned>(value: &JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value.clone())
        .map_err(|e| failure(&Error::new(Code::InvalidArgument, format!("wrong parameters: {e}"))))
}

/// Encodes a result: maps as plain objects, absent fields left out, no 64-bit integers.
pub fn encode<T: Serialize + ?Sized>(value: &T) -> Answer {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true);
    value.serialize(&serializer).map_err(|e| failure(&Error::invalid(format!("cannot encode a result: {e}"))))
}

fn set(object: &Object, name: &str, value: &JsValue) {
    let _ = Reflect::set(object, &name.into(), value);
}

fn texts(list: &[String]) -> Array {
    list.iter().map(|t| JsValue::from_str(t)).collect()
}

fn batch(batch: &Batch) -> JsValue {
    let object = Object::new();
    let put: Array = batch
        .put
        .iter()
        .map(|(key, bytes)| Array::of2(&JsValue::from_str(key), &Uint8Array::from(bytes.as_slice())))
        .collect();
    set(&object, "put", &put);
    set(&object, "remove", &texts(&batch.remove));
    object.into()
}

fn need(wanted: &Wanted) -> JsValue {
    let object = Object::new();
    if !wanted.embed.is_empty() {
        let groups: Array = wanted
            .embed
            .iter()
            .map(|(purpose, list)| {
                let group = Object::new();
                set(&group, "texts", &texts(list));
                set(&group, "purpose", &purpose_name(*purpose).into());
                JsValue::from(group)
            })
            .collect();
        set(&object, "embed", &groups);
    }
    if !wanted.count.is_empty() {
        set(&object, "count", &texts(&wanted.count));
    }
    object.into()
}

fn purpose_name(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Query => "query",
        Purpose::Passage => "passage",
    }
}

/// Reads "query" or "passage".
pub fn purpose(name: &str) -> Purpose {
    if name == "query" { Purpose::Query } else { Purpose::Passage }
}

/// Encodes what a call came to.
pub fn outcome<T: Serialize>(outcome: Result<Outcome<T>, Error>) -> Answer {
    let object = Object::new();
    match outcome.map_err(|e| failure(&e))? {
        Outcome::Need(wanted) => set(&object, "need", &need(&wanted)),
        Outcome::Done(result, stored) => {
            set(&object, "result", &encode(&result)?);
            if let Some(stored) = stored {
                set(&object, "batch", &batch(&stored));
            }
        }
    }
    Ok(object.into())
}

/// As [`outcome`], for a result that is bytes.
pub fn bytes(result: Result<Vec<u8>, Error>) -> Answer {
    let object = Object::new();
    let bytes = result.map_err(|e| failure(&e))?;
    set(&object, "result", &Uint8Array::from(bytes.as_slice()));
    Ok(object.into())
}

/// Reads an array of bytes.
pub fn byte_arrays(list: &Array) -> Vec<Vec<u8>> {
    list.iter().map(|v| v.dyn_into::<Uint8Array>().map(|a| a.to_vec()).unwrap_or_default()).collect()
}
