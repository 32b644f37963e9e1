//! Talk that only looks like a fact: a value of the wrong kind, a reaction to the other one, a feeling of the moment. The same
//! words in a statement of the user's own are kept.

#[path = "common/said.rs"]
mod said;

use said::{facts_in, read};

/// Nothing is stored of these.
fn nothing(list: &[&str]) {
    let wrong: Vec<_> =
        list.iter().map(|text| (*text, facts_in(&read(text)))).filter(|(_, facts)| !facts.is_empty()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Of each of these just this.
fn just(list: &[(&str, &str)]) {
    for (text, fact) in list {
        let facts = facts_in(&read(text));
        assert!(facts.iter().any(|f| f == fact), "{text}: {facts:?}");
    }
}

#[test]
fn a_name_a_person_and_an_animal_are_ones() {
    nothing(&[
        "Same here!",
        "My boss is really pushing for it.",
        "Seeing how she solved it was great.",
        "The bond with our pets is amazing.",
        "I bought a mouse from Logitech.",
        "I have a snake plant and its leaves turn yellow.",
        "I've been working with Rupert since spring.",
        "We joined an evening class.",
        "I keep 2 boats at the harbour",
    ]);
    just(&[("I use Apache for all my sites.", "user.uses=Apache")]);
    just(&[
        ("My name is Ottokar.", "user.name=Ottokar"),
        ("hey im bertil, new here", "user.name=bertil"),
        ("I'm seeing Annika now.", "user.partner=Annika"),
        ("I've got a mouse called Pip.", "user.has_pet=mouse called Pip"),
        ("I work for the Harbour Trust.", "user.employer=Harbour Trust"),
    ]);
}

#[test]
fn amounts_ages_and_medicines_are_told_as_such() {
    nothing(&[
        "I've a talk to give to the trainees.",
        "Taking care of yourself keeps you strong.",
        "I'm on the right track with my draft.",
        "I'm on the lookout for a used desk.",
        "Explain tides like I'm 10.",
        "When I turned ten, dad took me sailing.",
    ]);
    just(&[
        ("I have 400 euros to spend on a desk.", "user.budget=400 euros"),
        ("I'm taking metformin.", "user.medication=metformin"),
        ("I'm 54 and I fish.", "user.age=54"),
        ("Retired baker here, 63, Tulsa", "user.age=63"),
    ]);
}

#[test]
fn tastes_are_the_users_own_and_last() {
    nothing(&[
        "Love the necklace, where is it from?",
        "Love your photo!",
        "Family is everything.",
        "Good support is essential.",
        "I'm particularly interested in the second recipe. Can you send it?",
        "I'm interested in learning more about the course.",
        "I love the idea!",
        "I'm so excited about getting this lamp!",
        "I've never taken any evening courses.",
    ]);
    just(&[
        ("I love necklaces of amber.", "user.likes=necklaces of amber"),
        ("I'm interested in astronomy.", "user.likes=astronomy"),
        ("Marmite: love it", "user.likes=Marmite"),
        ("I hate being late.", "user.dislikes=being late"),
    ]);
}

#[test]
fn habits_recur_and_are_the_users() {
    nothing(&[
        "So much has happened since we last talked.",
        "We push each other to be our best.",
        "My family means the world to me.",
        "Let's make the change we want to see.",
        "We all make mistakes.",
    ]);
    just(&[
        ("I swim before work on Tuesdays.", "user.habit=swim before work on Tuesdays"),
        ("I moderate a forum about ferns.", "user.habit=moderate a forum about ferns"),
    ]);
}

#[test]
fn what_is_done_is_not_due_and_politeness_is_no_goal() {
    nothing(&[
        "I've already finished most of the draft by April 4.",
        "I'd love to see them!",
        "I'd love to hear more about it.",
        "I stay in shape by climbing.",
        "You can always chat with me.",
    ]);
    just(&[("I live in a village near Cluj.", "user.lives_in=village near Cluj")]);
}

#[test]
fn chinese_values_are_of_their_kind() {
    nothing(&[
        "这是我妈妈教的好",
        "嗨，孙玥。今天过得怎么样？",
        "小度，我们说会话",
        "有一个大家庭是挺幸福的",
        "那个对身体不好，我也少吃",
        "嫌辛苦啊，咱们去钓鱼吧",
        "应该是14岁吧，那时我上初二",
    ]);
    let facts = facts_in(&read("我对菠萝过敏，碰一点嘴就肿"));
    assert_eq!(facts, ["user.allergy=菠萝"]);
    just(&[
        ("我叫孙玥", "user.name=孙玥"),
        ("我在家带娃", "user.works_as=在家带娃"),
        ("我奶奶九十一了", "grandmother.age=九十一"),
        ("我会说闽南话", "user.speaks=闽南话"),
    ]);
}

#[test]
fn one_reason_does_not_spread_and_texts_begin_with_what_they_say() {
    let found = read("I'm allergic to penicillin, and I don't eat pork.");
    assert_eq!(facts_in(&found), ["user.allergy=penicillin", "user.eats!=pork"]);
    assert!(found.iter().all(|c| !c.text.starts_with("and")), "{found:?}");
    assert_eq!(facts_in(&read("I can't eat prawns, I'm allergic.")), ["user.allergy=prawns"]);
}
