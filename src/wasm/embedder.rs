//! The built-in model by itself, for callers who want its vectors without a memory.

use js_sys::{Float32Array, Uint8Array};
use wasm_bindgen::prelude::*;

use super::values::failure;
use crate::embed::model::Model;

/// A loaded model file.
#[wasm_bindgen]
pub struct StaticEmbedder {
    model: Model,
}

#[wasm_bindgen]
impl StaticEmbedder {
    /// Reads a model file.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &Uint8Array) -> Result<StaticEmbedder, JsValue> {
        Model::parse(file.to_vec()).map(|model| Self { model }).map_err(|e| failure(&e))
    }

    /// The model's id.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.model.id().to_owned()
    }

    /// Length of its vectors.
    #[wasm_bindgen(getter)]
    pub fn dimensions(&self) -> usize {
        self.model.dims()
    }

    /// Vectors of unit length one after another; a text without any known piece gives zeros.
    pub fn embed(&self, texts: Vec<String>) -> Float32Array {
        let dims = self.model.dims();
        let mut out = vec![0.0; dims * texts.len()];
        for (text, row) in texts.iter().zip(out.chunks_exact_mut(dims)) {
            self.model.embed(text, row);
        }
        Float32Array::from(out.as_slice())
    }
}
