//! Turns the text beside it into `src/read/topics/weights.bin`: `cargo run --release --example topics`.
//!
//! With `--held-out` it writes nothing: a fifth of the lines after another is held out, and it prints how often the
//! likeliest field of a held-out sentence is meant and how often it is named at all, and how often it is for sentences that
//! need nothing of the user's. The words of the tables in `src/read/topics` are learned along.

mod learn;
#[path = "../learning.rs"]
mod learning;
mod text;

use std::fs;
use std::time::Instant;

use learn::{Example, Learned};
use pocketmem::embed::Model;
use pocketmem::read::topics::learned::{LEAST, NOTHING, odds};
use pocketmem::read::weights::crc;
use text::{Sentence, sentences};

/// The built-in models, by their files.
const MODELS: [&str; 2] = ["pocketmem-256.bin", "pocketmem-128.bin"];
/// The row of what needs nothing of the user's.
const NONE: &str = "none";
const FOLDS: usize = 5;
/// Fields whose words leave little to learn: they get no row, and their sentences only show what is not meant.
const BY_WORDS: &[&str] = &[
    "beauty",
    "commute",
    "contact",
    "conventions",
    "currency",
    "faith",
    "farm",
    "goals",
    "dislikes",
    "lists",
    "measures",
    "pregnancy",
    "rent",
    "servers",
    "shop",
    "time zone",
    "transport",
];

/// Words of a table, as sentences.
fn words(source: &str) -> Vec<Sentence> {
    let mut out = Vec::new();
    for part in source.split("pub(super) const ").skip(1) {
        let Some((name, rest)) = part.split_once(": Words = Words {") else { continue };
        let fields = vec![name.to_lowercase().replace('_', " ")];
        for list in ["asks: \"", "holds: \""] {
            let table = rest.split(list).nth(1).and_then(|r| r.split('"').next()).unwrap_or_default();
            for word in table.replace("\\\n", "").split('|').map(|w| w.trim().trim_end_matches('*')) {
                if !word.is_empty() {
                    out.extend(text::of_word(word, &fields, 0).into_iter().take(if list == "holds: \"" {
                        1
                    } else {
                        2
                    }));
                }
            }
        }
    }
    out
}

fn main() {
    let root = env!("CARGO_MANIFEST_DIR");
    let read = |path: String| fs::read_to_string(format!("{root}/{path}")).unwrap_or_else(|e| panic!("{path}: {e}"));
    let texts = ["en", "zh"].map(|language| read(format!("tools/topics/{language}.txt")));
    let mut all: Vec<(usize, Sentence)> = Vec::new();
    for (language, file) in texts.iter().enumerate() {
        all.extend(sentences(file).into_iter().map(|s| (language, s)));
        let table = read(format!("src/read/topics/{}.rs", ["en", "zh"][language]));
        all.extend(words(&table).into_iter().map(|s| (language, s)));
    }
    let mut names: Vec<String> = all.iter().flat_map(|(_, s)| s.fields.iter().cloned()).collect();
    names.sort();
    names.dedup();
    names.retain(|n| !BY_WORDS.contains(&n.as_str()));
    names.push(NONE.to_owned());
    let none = names.len() - 1;
    let row = |field: &String| names.iter().position(|n| n == field);
    let examples = |model: &Model, chosen: &dyn Fn(&Sentence) -> bool| -> Vec<(usize, Example)> {
        let chosen = all.iter().filter(|(_, s)| chosen(s));
        let example = |(language, s): &(usize, Sentence)| {
            let mut vector = vec![0.0; model.dims()];
            model.embed(&s.text, &mut vector);
            let rows = if s.fields.is_empty() { vec![none] } else { s.fields.iter().filter_map(row).collect() };
            (*language, Example { vector, rows })
        };
        chosen.map(example).collect()
    };
    let learn = |examples: Vec<(usize, Example)>| {
        let examples: Vec<Example> = examples.into_iter().map(|(_, e)| e).collect();
        Learned::averaged(&examples, names.len())
    };
    let models = MODELS.map(|file| {
        let path = format!("{root}/pkg/model/{file}");
        Model::parse(fs::read(&path).expect("the models are in pkg/model")).expect("the models are whole")
    });
    if std::env::args().any(|a| a == "--held-out") {
        // [meant, likeliest meant, named and meant, named and not meant, nothing, nothing and named] by language
        let mut counts = [[0usize; 6]; 2];
        for fold in 0..FOLDS {
            let held = |s: &Sentence| !s.word && (s.line * 7 + s.line / 5) % FOLDS == fold;
            let learned = learn(examples(&models[0], &|s| !held(s)));
            for (language, e) in examples(&models[0], &held) {
                let told: Vec<f32> = (0..names.len()).map(|r| learned.odds(r, &e.vector)).collect();
                let best = (0..none).max_by(|a, b| told[*a].total_cmp(&told[*b])).unwrap_or(none);
                let named = told[best] - NOTHING * told[none] >= LEAST;
                let count = &mut counts[language];
                if e.rows == [none] {
                    count[4] += 1;
                    count[5] += usize::from(named);
                } else {
                    let meant = e.rows.contains(&best);
                    count[0] += 1;
                    count[1] += usize::from(meant);
                    count[2] += usize::from(named && meant);
                    count[3] += usize::from(named && !meant);
                }
            }
        }
        for (language, [all, likeliest, right, wrong, nothing, alarms]) in ["en", "zh"].iter().zip(counts) {
            let share = |n: usize, of: usize| n as f64 / of.max(1) as f64;
            println!(
                "{language}: {all} sentences, likeliest field meant {:.3}; named and meant {:.3}, named and not {:.3}; \
                 {nothing} that need nothing, named {:.3}",
                share(likeliest, all),
                share(right, all),
                share(wrong, all),
                share(alarms, nothing)
            );
        }
        let mut vector = vec![0.0; models[0].dims()];
        let start = Instant::now();
        for (_, sentence) in &all {
            models[0].embed(&sentence.text, &mut vector);
            std::hint::black_box(odds(&vector));
        }
        let each = start.elapsed().as_secs_f64() * 1e6 / all.len() as f64;
        println!("{each:.1} microseconds a sentence, its vector included");
        return;
    }
    let mut out: Vec<u8> = crc(&[&texts[0], &texts[1]]).to_le_bytes().into();
    out.push(names.len() as u8);
    for name in &names {
        out.push(name.len() as u8);
        out.extend(name.as_bytes());
    }
    for model in &models {
        let examples = examples(model, &|_| true);
        println!("{}: {} sentences", model.id(), examples.len());
        out.extend((model.dims() as u16).to_le_bytes());
        out.extend(learn(examples).bytes());
    }
    fs::write(format!("{root}/src/read/topics/weights.bin"), &out).expect("the weights can be written");
    println!("src/read/topics/weights.bin: {} fields, {} bytes", names.len(), out.len());
}
