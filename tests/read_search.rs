//! Search terms and what they find, in every script: readable examples first, then properties against naive twins.

use pocketmem::text::tokens::{self, Class};

fn has(text: &str, term: &str) -> bool {
    tokens::terms(text).iter().any(|t| t == term)
}

/// Share of the query's terms that the text holds, by weight.
fn shares(query: &str, text: &str) -> f32 {
    let terms = tokens::terms(text);
    let query = tokens::query(query);
    let all: f32 = query.iter().map(|q| q.weight).sum();
    query.iter().filter(|q| terms.contains(&q.text)).map(|q| q.weight).sum::<f32>() / all
}

#[test]
fn compounds_are_kept_whole_and_in_parts() {
    for (text, terms) in [
        ("We moved to version v2.3.1 today", &["v2.3.1", "version"][..]),
        ("I write C++ and C#, never F#.", &["c++", "c#", "f#"]),
        ("mail me at jo.doe@example.org please", &["jo.doe@example.org", "jo", "doe"]),
        ("error E1042 in getUserName()", &["e1042", "getusername", "user", "name"]),
        (".NET and node.js", &[".net", "net", "node.js", "node"]),
        ("a well-known trick", &["well-known", "known"]),
        ("snake_case_name", &["snake_case_name", "snake", "case", "name"]),
        ("iPhone15 costs 1299.50", &["iphone15", "15", "1299.50"]),
        ("on 2024-03-15 at 10:30", &["2024-03-15", "2024", "10:30"]),
        ("C:\\temp and /usr/bin", &["usr/bin"]),
    ] {
        for term in terms {
            let mut stem = (*term).to_string();
            pocketmem::text::stem::stem(&mut stem);
            assert!(has(text, term) || has(text, &stem), "{term} of {text}: {:?}", tokens::terms(text));
        }
    }
}

#[test]
fn scripts_split_where_they_meet() {
    assert!(has("解析pdf文件", "pdf") && has("解析pdf文件", "解析") && has("解析pdf文件", "文件"));
    assert!(has("JWT令牌", "jwt") && has("JWT令牌", "令牌"));
    assert!(has("我用Python3写代码", "python3"));
}

#[test]
fn every_script_finds_itself() {
    for (query, text) in [
        ("图书馆", "昨天我在臺北的圖書館看書"),
        ("臺灣", "我去过台湾两次"),
        ("猫", "我对猫过敏"),
        ("出会い系", "出会い系サイトの規制"),
        ("資金決済法", "改正された資金決済法について"),
        ("でーた", "ﾃﾞｰﾀを保存する"),
        ("도서관", "어제 도서관에서 책을 읽었다"),
        ("ห้องสมุด", "เมื่อวานฉันไปห้องสมุดกับเพื่อน"),
        ("библиотека", "Вчера была открыта библиотека"),
        ("المكتبة", "ذهبت إلى المَكتَبة أمس"),
        ("cafe", "We met at the Café Central"),
        ("Nguyen", "Her name is Nguyễn Thị Mai"),
        ("ＡＢＣ１２３", "code abc123"),
    ] {
        assert!(shares(query, text) > 0.6, "{query} in {text}: {:?}", tokens::query(query));
    }
}

#[test]
fn other_words_are_not_found() {
    for (query, text) in [("北京", "背景音乐"), ("C++", "I like C#"), ("猫", "我有一只狗"), ("v2.3.1", "version 2.4")]
    {
        assert!(shares(query, text) < 0.4, "{query} in {text}");
    }
}

#[test]
fn function_words_weigh_little_but_stay() {
    let query = tokens::query("What did Mira say about the boat?");
    let weight = |t: &str| query.iter().find(|q| q.text == t).map_or(0.0, |q| q.weight);
    assert!(weight("boat") >= 1.0 && weight("mira") >= 1.0 && weight("the") < 0.2 && weight("what") < 0.2);
    assert!(shares("to be or not to be", "To be, or not to be") > 0.99);
    assert_eq!(tokens::query("").len(), 0);
    assert_eq!(tokens::query("?! …").len(), 0);
}

#[test]
fn single_characters_serve_queries_of_one_character_only() {
    assert!(tokens::query("猫").iter().all(|q| q.weight == 1.0));
    assert!(tokens::query("我对猫过敏").iter().all(|q| q.class != Class::Single));
}

#[test]
fn apostrophes_do_not_tear_words() {
    assert!(has("It's Mia's boat, don't touch O'Brien's", "mia"));
    assert!(has("O'Brien", "obrien"));
    assert!(!tokens::terms("don't").contains(&"t".to_string()));
}

#[test]
fn any_text_gives_the_same_terms_twice_and_none_is_empty() {
    let odd = "a\u{0}b\u{202e}c 🙂👨‍👩‍👧 ++ ## .. ''' -a- @@ _ __ a' 'b 1.2.3. v1. C+++ \u{fffd} \u{e33}\u{e31}ก";
    let once = tokens::terms(odd);
    assert_eq!(once, tokens::terms(odd));
    assert!(once.iter().all(|t| !t.is_empty()), "{once:?}");
    let long = "x".repeat(100_000);
    assert_eq!(tokens::terms(&long).len(), 1);
    let joined = "a-".repeat(50_000);
    assert!(tokens::terms(&joined).len() <= 50_001);
}
