//! Shows that the built-in embedders give the same bits as WebAssembly as they give natively: the vectors stored by
//! `tests/embedding.rs`, made anew in the browser.

use pocketmem::embed::{HashEmbedder, Model};
use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;

const VECTORS: &str = include_str!("../formats/embedding_vectors.json");
const FILES: [&[u8]; 2] =
    [include_bytes!("../../pkg/model/pocketmem-256.bin"), include_bytes!("../../pkg/model/pocketmem-128.bin")];

/// The checksum of a vector's bits, as it is stored.
fn checksum(vector: &[f32]) -> Value {
    let bits: Vec<u8> = vector.iter().flat_map(|x| x.to_le_bytes()).collect();
    crc32fast::hash(&bits).into()
}

#[wasm_bindgen_test]
fn vectors_are_the_stored_ones_bit_for_bit() {
    let models = FILES.map(|file| Model::parse(file).unwrap());
    let known: Value = serde_json::from_str(VECTORS).unwrap();
    let rows = known["texts"].as_array().unwrap();
    assert!(rows.len() >= 24);
    for row in rows {
        let text = row["text"].as_str().unwrap();
        for model in &models {
            let mut out = vec![0.0; model.dims()];
            assert!(model.embed(text, &mut out), "{text}");
            assert_eq!(checksum(&out), row[model.id()]["crc32"], "{}: {text}", model.id());
        }
        let mut out = vec![0.0; HashEmbedder.dims()];
        assert!(HashEmbedder.embed(text, &mut out), "{text}");
        assert_eq!(checksum(&out), row[HashEmbedder.id()]["crc32"], "hashed: {text}");
    }
}
