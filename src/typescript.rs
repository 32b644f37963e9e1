//! Turns the Rust types that cross the boundary into `pkg/src/types/*.ts`, and fails when those files are stale.
//!
//! A type takes part with `#[cfg_attr(test, derive(ts_rs::TS))]` and a line in the list below; `npm run types`
//! writes the files anew. 64-bit integers are times and counts here, so they are `number` in TypeScript.

use std::fs;
use std::path::Path;

use ts_rs::{Config, TS};

use crate::error::Code;

/// One exported declaration with the type's documentation.
fn declaration<T: TS>() -> String {
    let config = Config::new().with_large_int("number");
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(&config))
}

/// Compares a generated file with the text it should have, or writes it when asked to.
fn current(name: &str, declarations: &[String]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/src/types").join(name);
    let text = format!(
        "// Generated from the engine's Rust types by `npm run types`; do not edit.\n\n{}",
        declarations.join("\n")
    );
    if std::env::var_os("POCKETMEM_WRITE_TYPES").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "pkg/src/types/{name} is stale: run `npm run types` and commit what it writes");
}

#[test]
fn types_of_codes_are_current() {
    current("codes.ts", &[declaration::<Code>()]);
}

#[test]
fn codes_have_the_names_that_typescript_knows() {
    let names: Vec<String> = Code::ALL.iter().map(|code| format!("\"{}\"", code.name())).collect();
    assert_eq!(Code::decl(&Config::new()), format!("type Code = {};", names.join(" | ")));
}
