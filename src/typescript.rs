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
fn types_of_params_and_results_are_current() {
    use crate::api::{context as c, params as p, policy as q, results as r, view as v};
    use crate::record as t;
    current(
        "engine.ts",
        &[
            declaration::<t::Kind>(),
            declaration::<t::Status>(),
            declaration::<t::Category>(),
            declaration::<t::Origin>(),
            declaration::<t::Role>(),
            declaration::<t::Cardinality>(),
            declaration::<p::EmbedderParams>(),
            declaration::<p::OpenParams>(),
            declaration::<q::PolicyParams>(),
            declaration::<q::PredicateParams>(),
            declaration::<p::TurnParams>(),
            declaration::<p::MemoryParams>(),
            declaration::<p::FilterParams>(),
            declaration::<p::RecallOptions>(),
            declaration::<p::ContextParams>(),
            declaration::<p::ForgetParams>(),
            declaration::<p::ListParams>(),
            declaration::<p::DocumentParams>(),
            declaration::<v::FactView>(),
            declaration::<v::LessonView>(),
            declaration::<v::DecisionView>(),
            declaration::<v::MishapView>(),
            declaration::<v::EpisodeView>(),
            declaration::<v::SourceView>(),
            declaration::<v::EmbeddingView>(),
            declaration::<v::RecordView>(),
            declaration::<r::VerdictView>(),
            declaration::<r::RecordResult>(),
            declaration::<r::WhyView>(),
            declaration::<r::RecalledView>(),
            declaration::<r::StageView>(),
            declaration::<r::RemovedResult>(),
            declaration::<r::CompactResult>(),
            declaration::<r::RefusedView>(),
            declaration::<r::DocumentResult>(),
            declaration::<r::DocumentView>(),
            declaration::<r::TaskView>(),
            declaration::<r::TaskWritten>(),
            declaration::<r::StatsResult>(),
            declaration::<r::ModelQuestion>(),
            declaration::<r::ModelAnswer>(),
            declaration::<r::ImportResult>(),
            declaration::<r::LoadResult>(),
            declaration::<c::MessageView>(),
            declaration::<c::BlockView>(),
            declaration::<c::TokensView>(),
            declaration::<c::ConflictView>(),
            declaration::<c::ResumeView>(),
            declaration::<c::DroppedView>(),
            declaration::<c::ContextResult>(),
        ],
    );
}

#[test]
fn codes_have_the_names_that_typescript_knows() {
    let names: Vec<String> = Code::ALL.iter().map(|code| format!("\"{}\"", code.name())).collect();
    assert_eq!(Code::decl(&Config::new()), format!("type Code = {};", names.join(" | ")));
}
