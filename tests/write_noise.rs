//! What must not pile up: paraphrases, recalled text that comes back, small talk.
#![allow(missing_docs)]

mod common;

use common::Memory;
use pocketmem::api::params::{ContextParams, ListParams};
use pocketmem::record::Kind;

fn lasting(m: &mut Memory) -> Vec<String> {
    let call = m.call();
    let params = ListParams {
        kinds: Some(vec![Kind::Semantic, Kind::Procedural]),
        filter: Some(pocketmem::api::params::FilterParams {
            status: Some(vec![
                pocketmem::record::Status::Active,
                pocketmem::record::Status::Pending,
                pocketmem::record::Status::Superseded,
            ]),
            ..Default::default()
        }),
        limit: Some(1_000),
        ..Default::default()
    };
    m.engine.list(call, &params).unwrap().into_iter().map(|r| r.text).collect()
}

#[test]
fn fifteen_paraphrases_end_as_one_record() {
    let mut m = Memory::new();
    for text in [
        "I'm allergic to shellfish",
        "I am allergic to shellfish.",
        "I have a shellfish allergy",
        "Remember that I'm allergic to shellfish",
        "Just so you know, I'm allergic to shellfish!",
        "Btw I've got a shellfish allergy",
        "please note that i am allergic to shellfish",
        "My allergy is shellfish",
        "As I said, I have an allergy to shellfish",
        "I'm severely allergic to shellfish",
        "I've been allergic to shellfish since I was a kid",
        "Don't forget: I'm allergic to shellfish",
        "I am really allergic to shellfish",
        "I suffer from a shellfish allergy",
        "Shellfish? I'm allergic to shellfish.",
    ] {
        m.say("s1", text);
    }
    let kept = lasting(&mut m);
    assert_eq!(kept.len(), 1, "{kept:?}");
    let mut m = Memory::new();
    for text in [
        "我对虾过敏",
        "我对虾过敏。",
        "记住我对虾过敏",
        "我一直对虾过敏",
        "对了，我对虾过敏",
        "我虾过敏",
        "別忘了我對蝦過敏",
    ] {
        m.say("s1", text);
    }
    let kept = lasting(&mut m);
    assert_eq!(kept.len(), 1, "{kept:?}");
}

#[test]
fn recalled_text_that_comes_back_is_not_learnt_again() {
    let mut m = Memory::new();
    for text in
        ["I live in Turku.", "I work as a welder.", "My sister Aino plays the cello.", "I prefer tea over coffee."]
    {
        m.say("s1", text);
    }
    let before = lasting(&mut m);
    for round in 0..10 {
        let call = m.call();
        let params = ContextParams {
            query: "Tell me what you know about my home, my work, my sister and tea".into(),
            session: "s2".into(),
            ..Default::default()
        };
        let outcome = m.engine.context(call, &params);
        let context = m.done(outcome);
        let sent = context.messages.last().unwrap().content.clone();
        assert!(sent.contains("<memory"), "something is recalled: {sent}");
        // A host that records what it sent, and an assistant that repeats what it was told.
        m.say("s2", &format!("{sent} ({round})"));
    }
    assert_eq!(lasting(&mut m), before);
}

#[test]
fn ten_thousand_turns_of_small_talk_leave_no_lasting_record() {
    let openers = [
        "Hey", "Hi there", "Morning", "Well", "Haha", "Hm", "Oh", "Okay", "So", "Right", "你好", "哈哈", "嗯", "早",
        "好的", "哎",
    ];
    let middles = [
        "how's it going",
        "nice weather today",
        "that's funny",
        "thanks a lot",
        "tell me a joke",
        "I'm a bit tired today",
        "what time is it",
        "see you later",
        "could you say that again",
        "I'm off to lunch now",
        "that was quick",
        "can you translate this for me",
        "never mind",
        "good point",
        "what do you think about it",
        "sounds good to me",
        "今天天气不错",
        "谢谢你",
        "讲个笑话吧",
        "我有点困",
        "几点了",
        "待会儿聊",
        "再说一遍好吗",
        "我先去吃饭了",
        "没事",
        "说得对",
        "真有意思",
        "帮我翻译一下",
    ];
    let tails = ["", "!", "?", " :)", " lol", "...", "。", "！", " please", " then"];
    let mut m = Memory::new();
    let mut turns = Vec::new();
    for i in 0..10_000_usize {
        let text = format!(
            "{}, {}{}",
            openers[i % openers.len()],
            middles[(i / 3) % middles.len()],
            tails[(i / 7) % tails.len()]
        );
        turns.push(pocketmem::api::params::TurnParams {
            session: format!("s{}", i / 200),
            role: pocketmem::record::Role::User,
            content: text,
            id: None,
            name: None,
            time: Some(m.now + i as i64 * 1_000),
            offset: None,
        });
    }
    for chunk in turns.chunks(500) {
        let call = m.call();
        let outcome = m.engine.record(call, chunk);
        m.done(outcome);
    }
    let kept = lasting(&mut m);
    assert!(kept.is_empty(), "{:?}", &kept[..kept.len().min(10)]);
}
