//! Tests of the built-in embedding models as they ship: stored vectors, meaning across words and languages, damage.

use pocketmem::embed::{HashEmbedder, Model};
use serde_json::{Value, json};

const FILES: [&str; 2] = ["pocketmem-256.bin", "pocketmem-128.bin"];
const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/formats/embedding_vectors.json");

const TEXTS: [&str; 24] = [
    "I'm vegetarian, so no meat for me, please.",
    "Can you recommend a restaurant for dinner tonight?",
    "My flight to Lisbon leaves at 6:45 on 12 March 2027.",
    "She said: \"don't call before noon\"!",
    "supercalifragilisticexpialidocious-antidisestablishmentarianism",
    "user@example.com wrote to https://example.com/a?b=c#d",
    "Café Zürich, naïve façade, Łódź, İstanbul",
    "ＦＵＬＬ　ＷＩＤＴＨ １２３",
    "咖啡因让我睡不着,下午喝什么好?",
    "我對花生過敏,請記住這件事。",
    "南京市长江大桥今天上午通车了",
    "龘靐齉爩鱻麤",
    "我用 Rust 写了一个 memory 引擎,跑在 WebAssembly 上",
    "Meeting 张伟 at 3pm in 上海 about the Q4 预算",
    "ありがとうございます、また明日",
    "カタカナとひらがな",
    "감사합니다 내일 봐요",
    "Спасибо, увидимся завтра",
    "شكرا جزيلا",
    "ขอบคุณมาก",
    "🎉🎂🥳",
    "I ❤️ 🍕 and 🍣",
    "x",
    "𠮷野家 ꙮ œuvre ß ﬁn",
];

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/pkg/model/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn model(name: &str) -> Model {
    Model::parse(bytes(name)).unwrap()
}

fn vector(model: &Model, text: &str) -> Vec<f32> {
    let mut out = vec![0.0; model.dims()];
    assert!(model.embed(text, &mut out), "{text}");
    out
}

fn cosine(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The first eight values in millionths, for people, and a checksum of the bits of all of them.
fn stored(vector: &[f32]) -> Value {
    let bits: Vec<u8> = vector.iter().flat_map(|x| x.to_le_bytes()).collect();
    let first: Vec<i64> = vector.iter().take(8).map(|&x| (f64::from(x) * 1e6).round() as i64).collect();
    json!({ "millionths": first, "crc32": crc32fast::hash(&bits) })
}

fn current() -> Value {
    let models: Vec<Model> = FILES.iter().map(|name| model(name)).collect();
    let texts: Vec<Value> = TEXTS
        .iter()
        .map(|text| {
            let mut row = json!({ "text": text });
            for model in &models {
                row[model.id()] = stored(&vector(model, text));
            }
            let mut hashed = vec![0.0; HashEmbedder.dims()];
            assert!(HashEmbedder.embed(text, &mut hashed));
            row[HashEmbedder.id()] = stored(&hashed);
            row
        })
        .collect();
    json!({ "about": "Vectors of the built-in embedders; the same bits natively and as wasm. Rewrite after a change of a model: POCKETMEM_WRITE_VECTORS=1 cargo test --test embedding", "texts": texts })
}

#[test]
fn vectors_are_the_stored_ones_bit_for_bit() {
    if std::env::var("POCKETMEM_WRITE_VECTORS").is_ok() {
        std::fs::write(VECTORS, serde_json::to_string_pretty(&current()).unwrap() + "\n").unwrap();
    }
    let known: Value = serde_json::from_slice(&std::fs::read(VECTORS).unwrap()).unwrap();
    let now = current();
    for (known, now) in known["texts"].as_array().unwrap().iter().zip(now["texts"].as_array().unwrap()) {
        assert_eq!(known, now);
    }
    assert_eq!(known["texts"].as_array().unwrap().len(), TEXTS.len());
}

#[test]
fn other_words_for_the_same_meaning_are_nearer_than_other_meanings() {
    let groups = [
        ("no meat for me please", "I'm vegetarian", "I bought a new laptop"),
        ("咖啡因让我睡不着", "下午喝什么", "我的车坏了"),
        ("I can't sleep after coffee", "咖啡因让我睡不着", "我的车坏了"),
        ("my dog is sick", "we took the puppy to the vet", "the stock market fell"),
        ("我對貓過敏", "I'm allergic to cats", "I work at a bank"),
        ("Where do you live?", "My home is in Berlin", "I ate a sandwich"),
    ];
    for name in FILES {
        let model = model(name);
        for (query, near, far) in groups {
            let query_vector = vector(&model, query);
            let (near, far) =
                (cosine(&query_vector, &vector(&model, near)), cosine(&query_vector, &vector(&model, far)));
            assert!(near > far + 0.1, "{name}, {query}: {near} against {far}");
        }
    }
}

#[test]
fn damaged_files_are_refused() {
    for name in FILES {
        let whole = bytes(name);
        for length in (0..whole.len()).step_by(whole.len() / 40).chain([1, 3, 4, 27, 28, 29, whole.len() - 1]) {
            assert!(Model::parse(&whole[..length]).is_err(), "{name} cut at {length}");
        }
        for at in (0..whole.len()).step_by(whole.len() / 40) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x10;
            assert!(Model::parse(bytes).is_err(), "{name} flipped at {at}");
        }
    }
}

#[test]
fn a_megabyte_is_embedded() {
    let model = model(FILES[0]);
    let text = "我们 talked about the weather. ".repeat(32_000);
    assert!((cosine(&vector(&model, &text), &vector(&model, "我们 talked about the weather. ")) - 1.0).abs() < 1e-3);
}
