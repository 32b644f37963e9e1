//! Checks that a statement which shares neither words nor a field of life with a message is found when it bears on it: the
//! learned weights, their text, their training, and what a context makes of them.

#![allow(dead_code)]

mod common;
#[path = "../tools/matching/learn.rs"]
mod learn;
#[path = "../tools/learning.rs"]
mod learning;
#[path = "../tools/matching/text.rs"]
mod text;

use common::Memory;
use learn::{Form, Pairs};
use pocketmem::api::params::ForgetParams;
use pocketmem::read::matching::learned_from;
use pocketmem::read::weights::crc;

const TEXTS: [&str; 2] = [include_str!("../tools/matching/en.txt"), include_str!("../tools/matching/zh.txt")];

#[test]
fn weights_are_in_step_with_their_text() {
    assert_eq!(crc(&TEXTS), learned_from(), "run `cargo run --release --example matching`");
}

#[test]
fn a_text_becomes_messages_with_statements_beside_them() {
    let text = "#\n1 I keep bees\n2 a: Try heather\n3 no nuts for me\n? What do I bring? = 3\n? Which plant was it? = 2\n? Hello = -\n";
    let all = text::examples(text);
    let of = |message: &str| all.iter().find(|e| e.message == message).unwrap();
    let bearing =
        |e: &text::Example<'_>| e.statements.iter().filter(|s| s.1).map(|s| s.0).collect::<Vec<_>>().join("|");
    assert_eq!(bearing(of("What do I bring?")), "no nuts for me");
    assert_eq!(of("What do I bring?").statements.len(), 4, "two statements and two other messages");
    assert!(all.iter().all(|e| e.message != "Which plant was it?"), "only the assistant's words answer it");
    assert_eq!(bearing(of("Hello")), "");
    assert_eq!(bearing(of("no nuts for me")), "", "a statement asks for none of those before it");
}

#[test]
fn every_language_has_messages_of_both_kinds() {
    for text in TEXTS {
        let all = text::examples(text);
        let bearing = all.iter().filter(|e| e.statements.iter().any(|s| s.1)).count();
        assert!(bearing > 2_000 && all.len() - bearing > 3_000, "{bearing} of {}", all.len());
    }
}

#[test]
fn training_learns_what_no_cosine_says_and_repeats_itself() {
    // A message of the first kind needs a statement of the second, which looks nothing like it.
    let unit = |at: usize| -> Vec<f32> { (0..16).map(|i| f32::from(u8::from(i == at))).collect() };
    let vectors: Vec<Vec<f32>> = (0..4).map(unit).collect();
    let pairs = |message, statements: &[(usize, bool)]| Pairs { message, statements: statements.to_vec() };
    let examples = [pairs(0, &[(1, true), (2, false)]), pairs(3, &[(1, false), (2, true)])];
    let form = Form::learn(&vectors, &examples);
    assert!(form.odds(&vectors[0], &vectors[1]) > form.odds(&vectors[0], &vectors[2]) + 2.0);
    assert!(form.odds(&vectors[3], &vectors[2]) > form.odds(&vectors[3], &vectors[1]) + 2.0);
    assert_eq!(form.bytes(), Form::learn(&vectors, &examples).bytes());
}

/// A memory of which each statement was made in a session of its own.
const EN: &[&str] = &[
    "The stairs up to us are steep and there's no lift.",
    "Our cat chews every plant we bring home.",
    "Bea and the grandchildren come to us every Wednesday after school.",
    "I get seasick on anything smaller than a ferry.",
];
const ZH: &[&str] = &[
    "我们家在六楼，没电梯，搬东西可累了。",
    "阳台上种了十盆辣椒。",
    "记住我晚上六点以后才接电话。",
    "我妈耳朵背，打电话听不清。",
];

#[test]
fn a_statement_bears_on_a_message_that_shares_no_word_with_it() {
    let cases = [
        (EN, "How should the removal van people carry the wardrobe up?", "no lift"),
        (EN, "Is a walking holiday with a boat trip anything for me?", "seasick"),
        (ZH, "送冰箱的师傅问上门方不方便？", "没电梯"),
        (ZH, "怎么跟老太太联系比较好？", "耳朵背"),
    ];
    for (statements, message, meant) in cases {
        let memory = Memory::told(statements).memory(message, "now");
        assert!(memory.contains(meant), "{message}: {memory}");
    }
}

#[test]
fn what_needs_nothing_and_what_was_forgotten_stays_out() {
    for (statements, message) in
        [(EN, "How tall is the Eiffel Tower?"), (EN, "Thanks, good night!"), (ZH, "月亮离地球多远")]
    {
        assert_eq!(Memory::told(statements).memory(message, "now"), "", "{message}");
    }
    let mut memory = Memory::told(EN);
    let call = memory.call();
    let what = ForgetParams { session: Some("s0".into()), ..ForgetParams::default() };
    let outcome = memory.engine.forget(call, &what);
    memory.done(outcome);
    assert!(!memory.memory("How should the removal van people carry the wardrobe up?", "now").contains("lift"));
}

#[test]
fn in_a_crowd_of_statements_that_are_as_likely_none_is_taken() {
    let crowd: Vec<String> =
        (1..30).map(|n| format!("The stairs in house {n} are steep and there's no lift.")).collect();
    let crowd: Vec<&str> = crowd.iter().map(String::as_str).collect();
    assert_eq!(Memory::told(&crowd).memory("How should the removal van people carry the wardrobe up?", "now"), "");
}
