//! One list of records across the boundary in three forms: JavaScript objects, JSON text, bytes.

use js_sys::Uint8Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// A result as `recall` gives it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Item {
    id: String,
    kind: String,
    text: String,
    status: String,
    score: f64,
    created_at: f64,
    tags: Vec<String>,
    why: Why,
}

#[derive(Clone, Serialize, Deserialize)]
struct Why {
    lexical: f64,
    vector: f64,
    recency: f64,
    found: Vec<String>,
}

/// A list to send.
#[wasm_bindgen]
pub struct Boundary(Vec<Item>);

#[wasm_bindgen]
impl Boundary {
    /// So many items with texts of so many characters.
    #[wasm_bindgen(constructor)]
    pub fn new(items: usize, chars: usize) -> Boundary {
        let why = Why { lexical: 0.25, vector: 0.5, recency: 0.75, found: vec!["lexical".into(), "vector".into()] };
        let item = |at: usize| Item {
            id: format!("{at:012}"),
            kind: "turn".into(),
            text: "a word and another ".repeat(chars / 19 + 1).chars().take(chars).collect(),
            status: "active".into(),
            score: 0.5 + at as f64 / 1e6,
            created_at: 1.9e12 + at as f64,
            tags: Vec::new(),
            why: why.clone(),
        };
        Boundary((0..items).map(item).collect())
    }

    /// As the engine sends results.
    pub fn objects(&self) -> JsValue {
        let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true);
        self.0.serialize(&serializer).unwrap_or(JsValue::NULL)
    }

    /// For `JSON.parse`.
    pub fn json(&self) -> String {
        serde_json::to_string(&self.0).unwrap_or_default()
    }

    /// For a decoder and `JSON.parse`.
    pub fn bytes(&self) -> Uint8Array {
        Uint8Array::from(serde_json::to_vec(&self.0).unwrap_or_default().as_slice())
    }

    /// Takes the same as objects; how many.
    pub fn take_objects(&mut self, value: JsValue) -> usize {
        self.0 = serde_wasm_bindgen::from_value(value).unwrap_or_default();
        self.0.len()
    }

    /// Takes the same as text; how many.
    pub fn take_json(&mut self, text: &str) -> usize {
        self.0 = serde_json::from_str(text).unwrap_or_default();
        self.0.len()
    }
}
