//! Checks that messages in words no table lists bring what they mean: learned weights, their text, and their training.

#![allow(dead_code)]

mod common;
#[path = "../tools/topics/learn.rs"]
mod learn;
#[path = "../tools/learning.rs"]
mod learning;
#[path = "../tools/topics/text.rs"]
mod text;

use common::Memory;
use learn::{Example, Learned};
use pocketmem::embed::Model;
use pocketmem::read::asks;
use pocketmem::read::topics::learned::{self, About, learned_from};
use pocketmem::read::weights::crc;

const TEXTS: [&str; 2] = [include_str!("../tools/topics/en.txt"), include_str!("../tools/topics/zh.txt")];

fn model(file: &str) -> Model {
    Model::parse(std::fs::read(format!("pkg/model/{file}")).unwrap()).unwrap()
}

/// Names of the fields that a message is taken to be about, by words and by what was learned.
fn fields(model: &Model, message: &str) -> Vec<&'static str> {
    let mut asked = asks::read(message);
    let mut vector = vec![0.0; model.dims()];
    model.embed(message, &mut vector);
    if asked.learns() {
        asked.learn(&learned::odds(&vector));
    }
    let fields = asked.topics.iter().map(|t| t.name);
    fields.chain(asked.agenda.then_some("due")).chain(asked.open.then_some("open")).collect()
}

#[test]
fn weights_are_in_step_with_their_text() {
    assert_eq!(crc(&TEXTS), learned_from(), "run `cargo run --release --example topics`");
}

#[test]
fn every_field_has_text_in_both_languages_and_so_has_what_needs_nothing() {
    let [en, zh] = TEXTS.map(text::sentences);
    for all in [&en, &zh] {
        let nothing = all.iter().filter(|s| s.fields.is_empty()).count();
        assert!(nothing >= 1000, "{nothing} sentences need nothing");
    }
    let named = |all: &[text::Sentence], name: &str| all.iter().any(|s| s.fields.iter().any(|f| f == name));
    let mut vector = [0.0; 256];
    vector[0] = 1.0;
    for (about, _) in learned::odds(&vector) {
        let name = match about {
            About::Field(topic) => topic.name,
            About::Due => "due",
            About::Open => "open",
            About::Nothing => continue,
        };
        assert!(named(&zh, name) && named(&en, name), "{name}");
    }
}

#[test]
fn the_same_text_gives_the_same_weights_and_a_fit() {
    let model = model("pocketmem-128.bin");
    let texts = [
        ("a pony and two ducks", 0),
        ("feed the pony", 0),
        ("duck pond", 0),
        ("a loan", 1),
        ("the bank and my loan", 1),
    ];
    let examples: Vec<Example> = texts
        .iter()
        .cycle()
        .take(400)
        .map(|(text, row)| {
            let mut vector = vec![0.0; model.dims()];
            model.embed(text, &mut vector);
            Example { vector, rows: vec![*row] }
        })
        .collect();
    let learned = Learned::averaged(&examples, 2);
    assert_eq!(learned.bytes(), Learned::averaged(&examples, 2).bytes());
    for example in &examples[..5] {
        let meant = example.rows[0];
        assert!(learned.odds(meant, &example.vector) > learned.odds(1 - meant, &example.vector));
    }
}

#[test]
fn wordings_are_chosen_from_braces_and_never_twice() {
    let all = text::sentences("= food work_hours\n{A|B} {c|d {e|f}}\n* ham|火腿\n= none\nHello\n");
    let texts: Vec<&str> = all.iter().map(|s| s.text.as_str()).collect();
    assert_eq!(texts.len(), 6 + 4 + 1, "{texts:?}");
    assert!(
        ["A c", "B d e", "A d f", "What about the ham?", "火腿怎么办？"].iter().all(|t| texts.contains(t)),
        "{texts:?}"
    );
    assert_eq!(all[0].fields, ["food", "work hours"]);
    assert!(all[10].fields.is_empty());
}

/// Messages in words that stand neither in the tables nor, as they are, in the text.
const UNSEEN: [(&str, &str); 16] = [
    ("I was asked to host the village tasting evening, what should I stay clear of?", "food"),
    ("Which of these tapas plates would be okay for someone like me?", "food"),
    ("We fly out for two weeks, so I owe the sitter a page about everyone with fur.", "pets"),
    ("The insurer would like to hear what vehicle I have in the yard.", "vehicle"),
    ("Could we do Thursday evening, or is something of mine in the way?", "appointments"),
    ("My carrier wants to know which handset I have.", "phone"),
    ("Please write two lines about me for the speakers' page.", "job"),
    ("What must be handed over before this week ends?", "due"),
    ("我下周要做胃镜，麻醉师问我平时吞些什么，怎么答？", "health"),
    ("我们家那位要过生日了，给我出个主意，包点什么好？", "gifts"),
    ("我想给露台上那些添点肥，买哪一种？", "plants"),
    ("我的机器老是黑屏，技术支持问我是哪一款，怎么说？", "computer"),
    ("表姐问我礼拜六晚上排不排得开？", "appointments"),
    ("协会要一段嘉宾介绍，帮我写我自己的。", "job"),
    ("接下来几天我有哪样是不能再拖的？", "due"),
    ("我那幅画上回弄到什么地步了？", "open"),
];

#[test]
fn unseen_wording_is_understood_far_more_often_than_by_words_alone() {
    let by_words = |message: &str, field: &str| {
        let asked = asks::read(message);
        asked.topics.iter().any(|t| t.name == field) || field == "due" && asked.agenda || field == "open" && asked.open
    };
    let words = UNSEEN.iter().filter(|(message, field)| by_words(message, field)).count();
    for file in ["pocketmem-256.bin", "pocketmem-128.bin"] {
        let model = model(file);
        let (right, wrong): (Vec<_>, Vec<_>) =
            UNSEEN.iter().map(|(m, f)| (m, f, fields(&model, m))).partition(|(_, f, got)| got.contains(*f));
        assert!(right.len() >= 9 && right.len() >= words + 4, "{file}: {} by words {words}: {wrong:#?}", right.len());
    }
}

#[test]
fn talk_about_the_world_is_about_nothing_of_the_users() {
    let model = model("pocketmem-256.bin");
    let talk = [
        "Why does bread rise?",
        "Who painted the ceiling of that chapel in Rome?",
        "Tell me a story about a fox and a hen.",
        "Thanks, that was kind of you.",
        "Is Venus hotter than Mercury?",
        "为什么面包会发起来？",
        "讲个狐狸和母鸡的故事。",
        "金星比水星热吗？",
        "谢谢你，辛苦了。",
        "唐朝人怎么计时？",
    ];
    let wrong: Vec<_> = talk.iter().map(|m| (m, fields(&model, m))).filter(|(_, got)| !got.is_empty()).collect();
    assert!(wrong.len() <= 1, "{wrong:?}");
}

#[test]
fn what_is_told_learns_nothing() {
    let model = model("pocketmem-256.bin");
    assert!(fields(&model, "I had the lamb tagine at the new place, lovely.").is_empty());
    assert!(fields(&model, "昨晚在新开的馆子点了羊排。").is_empty());
}

#[test]
fn a_context_holds_what_was_meant() {
    let mut m = Memory::new();
    m.say("s1", "I'm allergic to sesame, please remember that.");
    m.say("s1", "我开一辆比亚迪海豚。");
    let memory = m.memory("I was asked to host the village tasting evening, what should I stay clear of?", "s2");
    assert!(memory.contains("sesame") && !memory.contains("比亚迪"), "{memory}");
}

#[test]
fn recall_finds_what_a_question_of_the_users_own_asks_for_by_its_field() {
    let mut m = Memory::new();
    m.say("s1", "My name is Odile.");
    m.say("s1", "I drive a Lada Niva.");
    let texts = |m: &mut Memory, query: &str| -> String {
        let found = m.recall(query, &pocketmem::api::params::RecallOptions::default());
        found.iter().map(|r| r.record.text.clone()).collect::<Vec<_>>().join(" | ")
    };
    assert!(texts(&mut m, "What car do I have?").contains("Niva"));
    assert!(texts(&mut m, "Who am I?").contains("Odile"));
    assert_eq!(texts(&mut m, "How do lighthouses work?"), "");
    let mut m = Memory::new();
    m.say("s1", "我叫罗小满。");
    m.say("s1", "我开一辆比亚迪海豚。");
    assert!(texts(&mut m, "我叫什么名字？").contains("罗小满"));
    assert!(texts(&mut m, "我的车是什么？").contains("比亚迪"));
}

#[test]
fn who_is_named_is_known_by_what_he_is() {
    let mut m = Memory::new();
    m.say("s1", "My husband Anselm is colour-blind.");
    let memory = m.memory("Anselm wants a new map app, what should I check before I recommend one?", "s2");
    assert!(memory.contains("colour-blind"), "{memory}");
}
