//! Checks what each layer keeps of a conversation, in English and Chinese.

#![allow(clippy::unwrap_used, clippy::panic)]

use pocketmem::layers::{cues, working};
use pocketmem::policy::{Policy, WindowStrategy};
use pocketmem::record::{Role, Turn};
use pocketmem::text::count::tokens;
use pocketmem::text::language::Language;
use proptest::prelude::*;

fn turn(n: usize, role: Role, content: &str) -> Turn {
    Turn {
        session: "s".into(),
        role,
        content: content.into(),
        id: format!("t{n}"),
        name: (role == Role::Tool).then(|| "shell".into()),
        time: 1_900_000_000_000 + n as i64 * 60_000,
        offset: 0,
    }
}

fn talk(lines: &[(Role, &str)]) -> Vec<Turn> {
    lines.iter().enumerate().map(|(i, (role, text))| turn(i, *role, text)).collect()
}

use Role::{Assistant as A, Tool as T, User as U};

#[test]
fn sentences_do_something() {
    use cues::Cue::*;
    for (text, role, cue) in [
        ("Please rename the variable to total.", U, Change),
        ("把标题改成蓝色", U, Change),
        ("Let's go with Postgres because it is simple.", U, Decision),
        ("那就用 Postgres 吧，决定了", U, Decision),
        ("Can you book a table for two?", U, Request),
        ("帮我订一张去上海的票", U, Request),
        ("The build failed with exit code 2", T, Error),
        ("编译失败：找不到头文件", A, Error),
        ("I've added the test and it is working now.", A, Result),
        ("已经修复了登录问题", A, Result),
        ("We still need to write the docs.", U, Open),
        ("剩下的部分明天再做", U, Open),
        ("Finished in 2 s, 0 errors", T, Tool),
        ("It is a nice day", U, Plain),
    ] {
        assert_eq!(cues::cue(text, role), cue, "{text}");
    }
    assert_eq!(
        cues::files("see src/main.rs and notes.md, v1.2, e.g. this. 修改 app/页面.vue"),
        ["src/main.rs", "notes.md"]
    );
    assert_eq!(cues::reason("Use B because it is faster.").as_deref(), Some("it is faster"));
    assert_eq!(cues::reason("选方案二，因为更便宜，也更快").as_deref(), Some("更便宜"));
}

fn long(exchanges: usize) -> Vec<Turn> {
    (0..exchanges)
        .flat_map(|i| {
            let ask = match i {
                2 => "Please rename the app to Kite instead of Bird.".to_owned(),
                3 => "Let's go with SQLite because it needs no server.".to_owned(),
                _ => format!("Tell me something about topic number {i}"),
            };
            [
                turn(i * 2, U, &ask),
                turn(i * 2 + 1, A, &format!("Topic {i} is wide. {}", "It has many sides. ".repeat(12))),
            ]
        })
        .collect()
}

#[test]
fn the_window_keeps_the_last_exchanges() {
    let policy = Policy::default();
    let turns = long(30);
    let window = working::window(&turns, 100_000, &policy, Language::En, &tokens);
    assert_eq!(window.turns.len(), 40);
    assert_eq!((window.turns[0], window.turns[39]), (0, 59), "head and tail");
    let summary = window.summary.unwrap();
    assert!(
        summary.contains("Change asked for: Please rename the app to Kite")
            && summary.contains("Decided: Let's go with SQLite")
    );
    assert_eq!(window.key_points.len(), 15);
    let fifo = Policy { window_strategy: WindowStrategy::Fifo, ..Policy::default() };
    assert_eq!(working::window(&turns, 100_000, &fifo, Language::En, &tokens).turns[0], 20);
    let importance = Policy { window_strategy: WindowStrategy::Importance, ..Policy::default() };
    let window = working::window(&turns, 100_000, &importance, Language::En, &tokens);
    assert!(
        window.turns.contains(&4) && window.turns.contains(&6),
        "the change and the decision stay: {:?}",
        window.turns
    );
}

#[test]
fn at_seventy_percent_the_older_half_becomes_a_tenth() {
    let policy = Policy::default();
    let mut quiet = 0;
    let mut last = None;
    for exchanges in 1..20 {
        let turns = long(exchanges);
        let window = working::window(&turns, 800, &policy, Language::En, &tokens);
        let used: usize = window.turns.iter().map(|&i| tokens(&turns[i].content)).sum();
        assert!(used <= 560 || window.turns.len() <= 4, "{used}");
        assert!(window.summary.as_deref().map_or(0, tokens) <= 80);
        assert_eq!(window.turns.last(), Some(&(exchanges * 2 - 1)));
        if window.summary == last {
            quiet += 1;
        }
        last = window.summary;
    }
    assert!(last.unwrap().contains("Kite"), "what the user asked to be changed outlives the rest");
    assert!(quiet > 8, "the summary changes only when something leaves: {quiet}");
}

#[test]
fn chinese_windows() {
    let mut turns =
        talk(&[(U, "帮我做一个旅行计划"), (A, "好的，去哪里？"), (U, "把目的地改成成都"), (A, "已经改好了")]);
    turns.extend((0..60).map(|i| turn(10 + i, if i % 2 == 0 { U } else { A }, "随便聊聊天气")));
    let summary = working::window(&turns, 10_000, &Policy::default(), Language::Zh, &tokens).summary.unwrap();
    assert!(summary.contains("- 要求修改：把目的地改成成都"), "{summary}");
}

#[test]
fn idle_sessions_end() {
    assert!(working::idle(0, 3_600_000, 3_600_000) && !working::idle(0, 3_599_999, 3_600_000));
    assert!(!working::idle(i64::MAX, 0, 1));
    assert!(working::exchanges(&[]).is_empty());
    assert_eq!(
        working::exchanges(&talk(&[(A, "hi"), (U, "a"), (U, "b"), (T, "x"), (A, "c"), (U, "d")])),
        [0..1, 1..5, 5..6]
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(3), ..ProptestConfig::default() })]

    #[test]
    fn windows_keep_their_promises(texts in prop::collection::vec(("[a-z .?\n]{0,120}|[一-十。]{0,50}", 0..3usize), 0..60), budget in 0usize..2_000, strategy in 0..3usize) {
        let turns: Vec<Turn> = texts.iter().enumerate().map(|(i, (t, r))| turn(i, [U, A, T][*r], t)).collect();
        let window_strategy = [WindowStrategy::Fifo, WindowStrategy::Importance, WindowStrategy::HeadAndTail][strategy];
        let policy = Policy { window_strategy, ..Policy::default() };
        let window = working::window(&turns, budget, &policy, Language::En, &tokens);
        prop_assert!(window.turns.windows(2).all(|w| w[0] < w[1]));
        prop_assert_eq!(window.turns.last().copied(), turns.len().checked_sub(1));
        prop_assert!(window.summary.as_deref().map_or(0, tokens) <= budget / 10 + 1);
        let kept: Vec<Turn> = window.turns.iter().map(|&i| turns[i].clone()).collect();
        let used: usize = kept.iter().map(|t| tokens(&t.content)).sum();
        prop_assert!(used * 10 <= budget * 7 + 10 || working::exchanges(&kept).len() <= 2);
    }
}
