//! Turns the text beside it into `src/read/matching.bin`: `cargo run --release --example matching` (half a minute).
//!
//! With `--held-out` it writes nothing: every fifth block is held out, and it prints for its messages how often the likeliest
//! statement bears on it, how often one that bears is among the three likeliest, by the form and by the cosine alone, and how
//! often the likeliest reaches what a context asks of it and then bears.

mod learn;
#[path = "../learning.rs"]
mod learning;
mod text;

use std::collections::BTreeMap;
use std::fs;

use learn::{Form, Pairs};
use pocketmem::embed::{Model, cosine};
use pocketmem::read::matching::{LEAST, SHARE};
use pocketmem::read::weights::crc;
use text::Example;

/// The built-in models, by their files.
const MODELS: [&str; 2] = ["pocketmem-256.bin", "pocketmem-128.bin"];
const FOLDS: usize = 5;

/// Texts with a vector each, and the examples by their numbers.
fn numbered(examples: &[Example<'_>], model: &Model) -> (Vec<Vec<f32>>, Vec<Pairs>) {
    let mut known = BTreeMap::new();
    let mut vectors = Vec::new();
    let mut number = |text: &str| {
        *known.entry(text.to_owned()).or_insert_with(|| {
            let mut vector = vec![0.0; model.dims()];
            model.embed(text, &mut vector);
            vectors.push(vector);
            vectors.len() - 1
        })
    };
    let pairs = examples.iter().map(|e| Pairs {
        message: number(e.message),
        statements: e.statements.iter().map(|(s, bears)| (number(s), *bears)).collect(),
    });
    let pairs = pairs.collect();
    (vectors, pairs)
}

/// Shares of the messages of held-out blocks.
fn held_out(language: &str, text: &str, model: &Model) {
    let blocks: Vec<&str> = text.split("#\n").filter(|b| !b.is_empty()).collect();
    let joined = |held: bool| {
        let chosen = blocks.iter().enumerate().filter(|(at, _)| (at % FOLDS == FOLDS - 1) == held);
        chosen.map(|(_, b)| format!("#\n{b}")).collect::<String>()
    };
    let (taught, asked) = (joined(false), joined(true));
    let (vectors, pairs) = numbered(&text::examples(&taught), model);
    let form = Form::learn(&vectors, &pairs);
    let (vectors, pairs) = numbered(&text::examples(&asked), model);
    let [mut all, mut first, mut three, mut plain, mut plain_three, mut given, mut right, mut messages] = [0usize; 8];
    for example in pairs.iter().filter(|e| !e.statements.is_empty()) {
        let message = &vectors[example.message];
        let ranked = |score: &dyn Fn(&[f32]) -> f32| {
            let mut out: Vec<(f32, bool)> =
                example.statements.iter().map(|(s, bears)| (score(&vectors[*s]), *bears)).collect();
            out.sort_by(|a, b| b.0.total_cmp(&a.0));
            out
        };
        let learned = ranked(&|s| form.odds(message, s));
        messages += 1;
        let sum: f32 = learned.iter().map(|(odds, _)| odds.exp()).sum();
        if learned[0].0 >= LEAST && learned[0].0.exp() >= SHARE * sum {
            given += 1;
            right += usize::from(learned[0].1);
        }
        if learned.iter().any(|(_, bears)| *bears) {
            all += 1;
            first += usize::from(learned[0].1);
            three += usize::from(learned.iter().take(3).any(|(_, bears)| *bears));
            let alike = ranked(&|s| cosine(message, s));
            plain += usize::from(alike[0].1);
            plain_three += usize::from(alike.iter().take(3).any(|(_, bears)| *bears));
        }
    }
    let share = |n: usize, of: usize| n as f64 / of.max(1) as f64;
    println!(
        "{language}: {all} messages on which a statement bears: likeliest {:.3} (cosine {:.3}), among three {:.3} ({:.3}); \
         {messages} messages in all, given one {:.3}, of these rightly {:.3}",
        share(first, all),
        share(plain, all),
        share(three, all),
        share(plain_three, all),
        share(given, messages),
        share(right, given)
    );
}

fn main() {
    let root = env!("CARGO_MANIFEST_DIR");
    let read = |language: &str| {
        let path = format!("{root}/tools/matching/{language}.txt");
        fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
    };
    let texts = ["en", "zh"].map(read);
    let models = MODELS.map(|file| {
        let path = format!("{root}/pkg/model/{file}");
        Model::parse(fs::read(&path).expect("the models are in pkg/model")).expect("the models are whole")
    });
    if std::env::args().any(|a| a == "--held-out") {
        ["en", "zh"].iter().zip(&texts).for_each(|(language, text)| held_out(language, text, &models[0]));
        return;
    }
    let examples: Vec<Example<'_>> = texts.iter().flat_map(|t| text::examples(t)).collect();
    let mut out: Vec<u8> = crc(&[&texts[0], &texts[1]]).to_le_bytes().into();
    for model in &models {
        let (vectors, pairs) = numbered(&examples, model);
        println!("{}: {} messages, {} texts", model.id(), pairs.len(), vectors.len());
        out.extend(Form::learn(&vectors, &pairs).bytes());
    }
    fs::write(format!("{root}/src/read/matching.bin"), &out).expect("the weights can be written");
    println!("src/read/matching.bin: {} bytes", out.len());
}
