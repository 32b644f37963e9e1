//! Checks that who asks memory for what he told before gets the nearest of his own words, worded otherwise or said later.

#![allow(dead_code)]

mod common;

use common::Memory;

const EN: &[&str] = &[
    "A fox got in last night, so we're down to four hens. Would an electric fence help?",
    "The ukulele lessons are paying off, I can play a whole verse of that sea song.",
    "Tried the sourdough again and it came out flat as a slate.",
    "Our tenant pays us nine hundred a month, is that too little for Cardiff?",
    "The choir has moved us over to the altos, and my voice thanks them.",
];
const ZH: &[&str] = &[
    "阳台的薄荷又黄了，是不是水浇多了？",
    "小姑子把婚期定在腊月十六，份子钱随多少合适？",
    "厂里新换的班长姓邬，说话跟打雷一样。",
    "跑步鞋磨脚，后跟起了两个泡。",
];

#[test]
fn the_nearest_of_what_was_said_answers() {
    let cases = [
        (EN, "What does our lodger pay us a month?", "nine hundred"),
        (EN, "Which part do I sing in the choir?", "altos"),
        (EN, "How many chickens have we got?", "four hens"),
        (ZH, "我小姑子哪天结婚？", "腊月十六"),
        (ZH, "我们班长姓什么？", "邬"),
    ];
    for (statements, message, meant) in cases {
        let memory = Memory::told(statements).memory(message, "now");
        assert!(memory.contains(meant), "{message}: {memory}");
    }
}

#[test]
fn who_asks_for_something_new_gets_none_of_it() {
    for (statements, message) in [
        (EN, "Which film should I watch tonight?"),
        (EN, "What is the capital of Peru?"),
        (ZH, "世界上最高的山是哪座？"),
        (ZH, "晚上看什么电影好？"),
    ] {
        assert_eq!(Memory::told(statements).memory(message, "now"), "", "{message}");
    }
}

#[test]
fn what_is_like_nothing_that_was_said_stays_unknown() {
    assert_eq!(Memory::told(EN).memory("What is my blood group?", "now"), "");
    assert_eq!(Memory::told(ZH).memory("我的血型是什么？", "now"), "");
}
