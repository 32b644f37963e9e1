//! Checks what a correction leaves behind, in words of the user: a wrong number, a wrong day, a wrong value, what is given up.

#![allow(dead_code)]

mod common;

use common::Memory;
use pocketmem::api::params::ListParams;
use pocketmem::record::Status;

#[test]
fn a_number_taken_back_ends_the_only_fact_that_holds_it() {
    let last = |said: &[&str]| {
        let mut m = Memory::new();
        let told: Vec<_> = said.iter().map(|text| m.say("s1", text)).collect();
        told.last().unwrap().verdicts.iter().map(|v| v.action).collect::<Vec<_>>()
    };
    let wedding = "我女儿5月18号办婚礼。";
    assert_eq!(last(&[wedding, "办事情的日子我说串了，不是18号，是5月25号。"]), ["superseded"]);
    // Two facts hold it, or none does: which was meant is not guessed.
    assert_ne!(last(&[wedding, "我儿子6月18号毕业。", "日子我说串了，不是18号，是25号。"]), ["superseded"]);
    assert_ne!(last(&[wedding, "办事情的日子我说串了，不是8号，是5月25号。"]), ["superseded"]);
}

/// Texts of the facts that hold.
fn facts(mut m: Memory) -> Vec<String> {
    let call = m.call();
    let all = m.engine.list(call, &ListParams::default()).unwrap();
    all.into_iter().filter(|r| r.fact.is_some() && r.status == Status::Active).map(|r| r.text).collect()
}

/// The same after all was said, each in a session of its own.
fn holding(said: &[&str]) -> Vec<String> {
    facts(Memory::told(said))
}

#[test]
fn a_corrected_day_keeps_its_month_or_brings_one() {
    let rows = [
        ("体检约在5月18号。", "不是18号，是6月25号。", "体检约在6月25号"),
        ("妈妈的生日是5月18号。", "不对，不是5月18号，是25号。", "妈妈的生日是5月25号"),
        ("体检约在五月18号。", "不是18号，是6月25号。", "体检约在6月25号"),
        ("My dentist is on May 18th.", "Not the 18th, it's May 25th.", "My dentist is on May 25th."),
        ("My dentist is on Oct 18.", "Not the 18, it's Nov 2.", "My dentist is on Nov 2."),
        ("My dentist is on May the 18th.", "Not the 18th, it's June 2nd.", "My dentist is on June 2nd."),
        (
            "My dentist is on Friday, May 18th.",
            "Not the 18th, it's Monday, May 21st.",
            "My dentist is on Monday, May 21st.",
        ),
    ];
    for (first, then, text) in rows {
        assert_eq!(holding(&[first, then]), [text], "{then}");
    }
}

#[test]
fn what_is_given_up_is_done_no_more() {
    let rows: [(&[&str], &[&str]); 10] = [
        (&["I go fencing every week.", "I gave up fencing."], &["I gave up fencing."]),
        (&["I drink coffee every morning.", "I gave up coffee."], &["I gave up coffee."]),
        (&["I play chess on Sundays.", "I've stopped playing chess."], &[]),
        (&["I bake bread every Sunday.", "I gave up bread."], &["I gave up bread.", "I bake bread every Sunday."]),
        (&["我喜欢写代码。", "我今天不写代码了。"], &["我喜欢写代码"]),
        (&["I use nginx.", "I have stopped nginx. How do I restart it?"], &["I use nginx."]),
        // What others stop, and what is stopped for or quit otherwise, ends nothing of the user's.
        (&["I play bridge.", "My mum has stopped playing bridge."], &["I play bridge."]),
        (&["I play the cello.", "I quit my job."], &["I play the cello."]),
        (&["I play chess.", "I stopped my daughter playing chess at breakfast."], &["I play chess."]),
        (&["I love music.", "I stopped playing music, the baby sleeps."], &["I love music."]),
    ];
    for (said, left) in rows {
        assert_eq!(holding(said), left, "{said:?}");
    }
}

#[test]
fn a_wrong_value_is_found_as_a_word_of_its_own() {
    let rows = [
        // Inside the right value, as the first letters of it, and the other way round.
        ("I live in Halle.", "Sorry, I meant Hallein, not Halle.", "live in Hallein."),
        ("I live in Hallein.", "Sorry, I meant Halle, not Hallein.", "live in Halle."),
        ("I live in Lyon.", "Sorry, I meant Lyons, not Lyon.", "live in Lyons."),
        (
            "I'm giving a workshop on 5 June in Ribe.",
            "Sorry, I meant 15 June, not 5 June.",
            "a workshop on 15 June in Ribe",
        ),
        (
            "I'm giving a workshop on 15 June in Ribe.",
            "Sorry, I meant 5 June, not 15 June.",
            "a workshop on 5 June in Ribe",
        ),
        // An hour has the same figure.
        (
            "I'm giving a workshop at 15:00 on 5 May in Ribe.",
            "Oops, it isn't on 5 any more, it's 16 May.",
            "at 15:00 on 16 May in Ribe",
        ),
        // One article, whoever brings it, and what is said in between is no value.
        (
            "I'm giving a workshop on the 5th of June in Ribe.",
            "Oops, it isn't on the 5th, it's on the 7th.",
            "on the 7th of June in Ribe",
        ),
        (
            "I'm giving a workshop on the 5th of June in Ribe.",
            "Oops, it isn't on the 5th, I’m sorry, it's on the 7th of June.",
            "on the 7th of June in Ribe",
        ),
        // What is no day corrects none.
        (
            "I'm giving a workshop on the 2nd of June in Ribe.",
            "My flat isn't on the 2nd floor, it's on the 3rd.",
            "on the 2nd of June in Ribe",
        ),
    ];
    for (said, corrected, right) in rows {
        let mut m = Memory::new();
        m.say("s1", said);
        m.say("s1", corrected);
        let texts = facts(m);
        assert!(texts.iter().any(|text| text.contains(right)), "{corrected} {texts:?}");
    }
}

#[test]
fn a_diet_that_limits_one_thing_stands_beside_what_one_eats_otherwise() {
    let rows: [(&[&str], &[&str]); 6] = [
        (&["I'm vegetarian.", "My doctor has put me on a low-salt diet."], &["vegetarian", "low-salt"]),
        (&["I'm gluten-free.", "I've gone vegan."], &["gluten-free", "vegan"]),
        (&["I'm vegetarian.", "I'm gluten-free.", "I'm no longer gluten-free."], &["vegetarian"]),
        (&["I'm vegetarian.", "I've gone vegan."], &["vegan"]),
        (&["我吃素。", "医生让我低盐饮食。"], &["吃素", "低盐"]),
        (&["我吃素。", "我现在改成生酮饮食了。"], &["生酮"]),
    ];
    for (said, held) in rows {
        let left = holding(said);
        assert_eq!(left.len(), held.len(), "{said:?} {left:?}");
        assert!(held.iter().all(|h| left.iter().any(|l| l.contains(h))), "{said:?} {left:?}");
    }
}
