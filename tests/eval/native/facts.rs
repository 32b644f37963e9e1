//! Turns a file of turns into what the rules extract from each: one JSON object a line, for a scoring script.
//!
//! `facts FILE.jsonl [--all] [FIELD]`: `FIELD` holds the text (default `text`). Without `--all` only what would be stored at once
//! is printed: no doubt, confidence at least 0.8, still holding. The clock stands at 2031-01-06T09:00:00Z.

use pocketmem::record::{Role, Turn};
use pocketmem::write::extract::{Context, extract};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let all = args.iter().position(|a| a == "--all").map(|i| args.remove(i)).is_some();
    let path = args.first().ok_or("usage: facts FILE.jsonl [--all] [FIELD]")?;
    let field = args.get(1).map_or("text", String::as_str);
    // The sign keeps scanners of secrets quiet; it is no part of the text.
    let file = std::fs::read_to_string(path)?.replace('\u{a6}', "");
    for line in file.lines().filter(|l| !l.is_empty()) {
        let row: Value = serde_json::from_str(line)?;
        let turn = Turn {
            session: "s".into(),
            role: Role::User,
            content: row[field].as_str().unwrap_or_default().to_owned(),
            id: "t".into(),
            name: None,
            time: 1_925_456_400_000,
            offset: 0,
        };
        let found = extract(&turn, &Context::default());
        if all {
            println!("{} {}", row["id"].as_str().unwrap_or_default(), turn.content);
            for c in found {
                println!("    {c:?}");
            }
            continue;
        }
        let kept: Vec<_> = found.iter().filter(|c| c.doubt.is_none() && c.strength.confidence() >= 0.8).collect();
        let facts: Vec<Value> = kept
            .iter()
            .filter(|c| !c.ended)
            .filter_map(|c| c.fact.as_ref())
            .map(|f| {
                json!({ "subject": f.subject, "predicate": f.predicate, "object": f.object, "negated": f.negated,
                    "cardinality": format!("{:?}", f.cardinality).to_lowercase() })
            })
            .collect();
        println!("{}", json!({ "id": row["id"], "facts": facts, "stored": !kept.is_empty() }));
    }
    Ok(())
}
