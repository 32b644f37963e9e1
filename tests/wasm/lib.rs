//! Runs the engine inside a real browser: what native tests prove must also hold in WebAssembly.
#![cfg(all(test, target_arch = "wasm32"))]

mod embedding;
mod rexie_transactions;

use pocketmem::error::Code;
use pocketmem::record::{Cardinality, Fact};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn stored_bytes_are_the_same_as_on_other_machines() {
    let fact = Fact {
        subject: "user".into(),
        predicate: "allergy".into(),
        object: "花生".into(),
        cardinality: Cardinality::Many,
        negated: false,
    };
    let bytes = postcard::to_allocvec(&fact).unwrap();
    assert_eq!(bytes, b"\x04user\x07allergy\x06\xe8\x8a\xb1\xe7\x94\x9f\x01\x00");
    assert_eq!(postcard::from_bytes::<Fact>(&bytes).unwrap(), fact);
}

#[wasm_bindgen_test]
fn random_bytes_come_from_the_browser() {
    let (mut one, mut two) = ([0; 32], [0; 32]);
    getrandom::fill(&mut one).unwrap();
    getrandom::fill(&mut two).unwrap();
    assert_ne!(one, two);
}

#[wasm_bindgen_test]
fn codes_are_unique() {
    let mut names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Code::ALL.len());
}
