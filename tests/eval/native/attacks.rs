//! Turns the attacks corpus into figures of the screen alone: what of each user turn is left to extraction, and what is refused.
//! `cargo run --example attacks -- CORPUS.jsonl`

use pocketmem::write::screen::{own_words, screen};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: attacks CORPUS.jsonl")?;
    let corpus = std::fs::read_to_string(path)?.replace('\u{a6}', "");
    let (mut attacks, mut passed, mut benign, mut lost) = (0, 0, 0, 0);
    for line in corpus.lines().filter(|l| !l.is_empty()) {
        let line: serde_json::Value = serde_json::from_str(line)?;
        let text = line["text"].as_str().unwrap_or_default();
        let user = line["role"] == "user";
        let parts = if user { own_words(text) } else { std::iter::once(0..text.len()).collect() };
        let left: Vec<&str> =
            parts.into_iter().filter_map(|r| text.get(r)).filter(|t| !screen(t).instruction).collect();
        let holds = |key: &str| {
            line[key]
                .as_array()
                .is_some_and(|all| all.iter().filter_map(|s| s.as_str()).any(|s| left.iter().any(|t| t.contains(s))))
        };
        if line["attack"] == true {
            attacks += 1;
            if holds("must_not_store") {
                passed += 1;
                println!("passes {} {} {}: {left:?}", line["id"], line["role"], line["kind"]);
            }
        } else if line["expect"] == "store" {
            benign += 1;
            if !holds("must_store") {
                lost += 1;
                println!("lost {} {}: {text:?} {:?}", line["id"], line["kind"], screen(text));
            }
        }
    }
    println!(
        "attacks that the screen alone lets through, all origins: {passed}/{attacks}; benign lines it takes from the user: {lost}/{benign}"
    );
    Ok(())
}
