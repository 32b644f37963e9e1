//! Turns the secrets corpus into a results file for its scorer: `cargo run --example secrets -- CORPUS.jsonl > results.jsonl`.

use pocketmem::write::redact::redact;
use std::io::{BufWriter, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: secrets CORPUS.jsonl")?;
    // The sign U+00A6 is strewn into the corpus so that scanners of files stay quiet.
    let corpus = std::fs::read_to_string(path)?.replace('\u{a6}', "");
    let mut out = BufWriter::new(std::io::stdout().lock());
    for line in corpus.lines().filter(|l| !l.is_empty()) {
        let line: serde_json::Value = serde_json::from_str(line)?;
        let redacted = redact(line["text"].as_str().unwrap_or_default());
        let result = serde_json::json!({ "id": line["id"], "kept": redacted.text, "refused": redacted.count > 0 });
        writeln!(out, "{result}")?;
    }
    Ok(())
}
