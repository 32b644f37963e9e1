//! Tests of the embedders with a small model made here: any text, any damage, equal texts equal.

use super::*;
use crate::error::Code;

const DIMS: usize = 32;

/// A model of a few pieces whose rows differ from each other.
fn file() -> Vec<u8> {
    let words = ["cat", "cats", "run", "a", "1"];
    let continuations = ["ning", "s"];
    let han = ["我", "猫", "过", "过敏", "敏"];
    let all: Vec<&str> = words.iter().chain(&continuations).chain(&han).copied().collect();
    let mut out = b"PMEV".to_vec();
    out.extend(1u16.to_le_bytes());
    out.extend((DIMS as u16).to_le_bytes());
    for count in [words.len(), continuations.len(), han.len(), all.concat().len()] {
        out.extend((count as u32).to_le_bytes());
    }
    out.extend(0.5f32.to_le_bytes());
    out.extend([4]);
    out.extend(b"tiny");
    out.extend(all.iter().map(|piece| piece.len() as u8));
    out.extend(all.concat().bytes());
    out.extend([60, 70, 60, 80, 60]);
    for _ in &all {
        out.extend(0x3800u16.to_le_bytes());
    }
    for piece in 0..all.len() {
        out.extend((0..DIMS / 2).map(|i| mix((piece * 100 + i) as u64) as u8));
    }
    let checksum = crc32fast::hash(&out);
    out.extend(checksum.to_le_bytes());
    out
}

fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let at = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..at]);
    bytes[at..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

fn model() -> Model {
    Model::parse(file()).unwrap_or_else(|error| unreachable!("{error}"))
}

fn static_vector(text: &str) -> Option<Vec<f32>> {
    let mut out = vec![9.0; DIMS];
    model().embed(text, &mut out).then_some(out)
}

fn hash_vector(text: &str) -> Option<Vec<f32>> {
    let mut out = vec![9.0; HashEmbedder.dims()];
    HashEmbedder.embed(text, &mut out).then_some(out)
}

type Embed = fn(&str) -> Option<Vec<f32>>;
const EMBEDDERS: [Embed; 2] = [static_vector, hash_vector];

#[test]
fn a_word_is_its_longest_pieces() {
    // "running" = "run" + "ning": both rows, and nothing else.
    let (run, running) = (static_vector("run"), static_vector("running"));
    assert_ne!(run, running);
    assert_eq!(static_vector("cats"), static_vector("CATS!"));
    assert_ne!(static_vector("cats"), static_vector("cat s"));
    assert_eq!(static_vector("我過敏"), static_vector("我过敏"));
    // The word 过敏 is cheaper than its two characters.
    assert_ne!(static_vector("过敏"), static_vector("过,敏"));
}

#[test]
fn spelling_that_means_nothing_changes_nothing() {
    for embed in EMBEDDERS {
        assert_eq!(embed("A cat runs"), embed("  a CAT\nｒｕｎｓ。"));
        assert_eq!(embed("café"), embed("cafe\u{301}"));
        assert_eq!(embed("❤\u{fe0f}"), embed("❤"));
    }
}

#[test]
fn texts_of_every_script_have_their_own_vector() {
    let texts = [
        "cat",
        "我对猫过敏",
        "ありがとうございます",
        "カタカナ",
        "감사합니다",
        "ขอบคุณ",
        "شكرا جزيلا",
        "спасибо большое",
        "ευχαριστώ",
        "תודה",
        "धन्यवाद",
        "გმადლობთ",
        "😀",
        "🎉🎂",
        "龘",
        "𠮷",
        "ꙮ",
        "œ",
        "1",
        "x9",
        "ﬁ",
    ];
    for embed in EMBEDDERS {
        for (i, a) in texts.iter().enumerate() {
            let first = embed(a).unwrap_or_else(|| unreachable!("{a}"));
            assert_eq!(embed(a), Some(first.clone()));
            assert!((cosine(&first, &first) - 1.0).abs() < 1e-5, "{a}");
            for b in &texts[..i] {
                let second = embed(b).unwrap_or_else(|| unreachable!("{b}"));
                assert!(cosine(&first, &second) < 0.8, "{a} and {b}");
            }
        }
    }
}

#[test]
fn texts_without_content_have_no_vector() {
    for embed in EMBEDDERS {
        for text in ["", " ", "\n\t\u{3000}", "!?…。，", "\u{301}", "\0", "\u{200b}\u{feff}", "\u{fffd}"] {
            assert_eq!(embed(text), None, "{text:?}");
        }
    }
}

#[test]
fn long_texts_are_embedded_whole() {
    let check = |unit: &str, size: usize| {
        for embed in EMBEDDERS {
            let vector = embed(&unit.repeat(size / unit.len())).unwrap_or_else(|| unreachable!("{unit}"));
            assert!(vector.iter().all(|x| x.is_finite()), "{unit}");
            assert!((cosine(&vector, &vector) - 1.0).abs() < 1e-4, "{unit}");
        }
    };
    check("cat 我过敏", 1 << 20);
    for unit in ["cat runs ", "我过敏", "a", "x", "ありが", "🙂", "я", "é\u{301}"] {
        check(unit, 20_000);
    }
}

#[test]
fn a_wrong_number_of_places_embeds_nothing() {
    let mut out = [1.0; 31];
    assert!(!model().embed("cat", &mut out));
    assert!(!HashEmbedder.embed("cat", &mut out));
    assert_eq!(out, [0.0; 31]);
}

#[test]
fn damage_is_found_at_every_byte() {
    let whole = file();
    assert!(Model::parse(whole.clone()).is_ok());
    for length in 0..whole.len() {
        assert!(Model::parse(&whole[..length]).is_err(), "cut at {length}");
    }
    for at in 0..whole.len() {
        for bit in [1, 0x80] {
            let mut bytes = whole.clone();
            bytes[at] ^= bit;
            assert!(Model::parse(bytes).is_err(), "flipped at {at}");
        }
    }
    let mut longer = whole.clone();
    longer.push(0);
    assert!(Model::parse(longer).is_err());
}

/// Bytes that pass the checksum but lie: parse refuses them or gives a model that embeds without a panic.
#[test]
fn a_lying_model_never_panics() {
    let whole = file();
    for at in 0..whole.len() - 4 {
        for value in [0, 1, 0x7f, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] = value;
            if let Ok(model) = Model::parse(seal(bytes)) {
                let mut out = vec![0.0; model.dims()];
                model.embed("cats running 我过敏猫龘 привет 🙂", &mut out);
                assert!(out.iter().all(|x| x.is_finite()));
            }
        }
    }
}

#[test]
fn another_format_says_what_to_do() {
    let mut bytes = file();
    bytes[4] = 2;
    let error = Model::parse(seal(bytes)).err().unwrap_or_else(|| unreachable!());
    assert_eq!(error.code, Code::NewerFormat);
    let error = Model::parse(*b"<!doctype html><title>404</title>").err().unwrap_or_else(|| unreachable!());
    assert_eq!(error.code, Code::Corrupt);
}
