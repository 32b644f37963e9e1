//! Checks what Chinese messages mean and bring back where a word alone would mislead: who only helps, what only passes,
//! and days told beside a question.

mod common;

use common::Memory;
use pocketmem::read::asks;

fn topics(message: &str) -> Vec<&'static str> {
    asks::read(message).topics.iter().map(|t| t.name).collect()
}

#[test]
fn a_day_told_beside_the_question_is_not_when_something_is_due() {
    let mut m = Memory::new();
    m.say("s1", "记住，检修单下周二之前要交给车间主任。");
    let memory = m.memory("我的夜班换到周六去了。手上哪几样快要逾期？", "s2");
    assert!(memory.contains("检修单"), "{memory}");
    let memory = m.memory("周六食堂里有什么新鲜的？", "s3");
    assert!(!memory.contains("检修单"), "{memory}");
}

#[test]
fn who_set_it_up_for_the_user_is_not_told_of() {
    let mut m = Memory::new();
    m.say("s1", "下午好，孙女给我弄的大字版，我姓费。");
    m.say("s1", "孙女今年上二年级了，就爱折纸。");
    let memory = m.memory("孙女生日快到了，送点什么合适？", "s2");
    assert!(memory.contains("二年级") && !memory.contains("弄的"), "{memory}");
}

#[test]
fn who_only_asks_or_helps_the_user_is_not_asked_about() {
    let relations = |message: &str| asks::read(message).relations().collect::<Vec<_>>();
    assert!(relations("妹妹约我周五看戏，我有空吗？").is_empty());
    assert_eq!(relations("妹妹周五有空吗？我想约她看戏。"), ["sister"]);
    assert!(!topics("女儿在手机上帮我抢票，我选哪个铺位？").contains(&"children"));
    assert!(topics("给女儿选哪个铺位？").contains(&"children"));
    assert!(topics("学生名字那栏你替我写一下。").contains(&"children"));
    let asked = asks::read("出远门带什么行李？");
    assert!(asked.other("大姨去敦煌玩了") && !asked.other("打算跟大姨去敦煌"));
    assert!(topics("老同学说周五来坐坐，哪天我没空？").contains(&"appointments"));
    assert!(!topics("老同学说周五来坐坐，你信吗？").contains(&"appointments"));
}

#[test]
fn words_that_mean_something_else_name_no_field() {
    assert!(!topics("两种退烧药能一起吃吗？").contains(&"food"));
    assert!(topics("火锅和啤酒能一起吃吗？").contains(&"food"));
    assert!(!topics("给家里那位织件毛衣，他穿多大？").contains(&"pets"));
    assert!(topics("给家里那位买点粮，它爱啃什么？").contains(&"pets"));
    assert!(asks::read("你爱闻松木的味道吗？").general && !asks::read("你给挑一种松木行吗？").general);
    assert!(!asks::read("丈人寄柚子来，单子写到哪个县？").open && asks::read("那封信写到哪了？").open);
    assert!(!asks::read("油票月底要换，你帮我盯着。").asks && asks::read("油票哪天换？").asks);
    assert!(asks::leaves_open("第四页不想画了，撂着") && !asks::leaves_open("第四页画好了"));
}

#[test]
fn what_a_fact_of_somebody_else_says_of_the_user_is_still_said() {
    let mut m = Memory::new();
    m.say("s1", "教练每周五早上跟我单独练。");
    let memory = m.memory("老乡想喊我喝早茶，哪天早上我不行？", "s2");
    assert!(memory.contains("周五"), "{memory}");
}

#[test]
fn of_what_one_suffers_only_what_hinders_is_a_matter_of_exercise() {
    let asked = asks::read("俱乐部办半程马拉松，我报名行吗？");
    let fitness = asked.topics.iter().find(|t| t.name == "fitness").unwrap();
    assert!(fitness.takes("condition", "我有哮喘") && !fitness.takes("condition", "我乳糖不耐"));
}

#[test]
fn what_lasts_of_a_relative_comes_to_who_speaks_of_him() {
    let mut m = Memory::new();
    m.say("s1", "我爸右手使不上劲，拧瓶盖要人帮。");
    m.say("s1", "我爸昨天钓鱼，空着桶回来。");
    m.say("s1", "老爸的单车借给二舅了。");
    let memory = m.memory("接老爸来住几天，厨房里要备点什么？", "s2");
    assert!(memory.contains("使不上劲") && !memory.contains("钓鱼") && !memory.contains("单车"), "{memory}");
    let memory = m.memory("厨房里要备点什么？", "s3");
    assert!(!memory.contains("使不上劲"), "{memory}");
}

#[test]
fn a_corrected_value_stands_in_the_place_of_the_wrong_one() {
    let mut m = Memory::new();
    m.say("s1", "女儿小满读高二了。");
    m.say("s2", "小满的年级我上次弄错了，不是高二，是高一。");
    let memory = m.memory("小满现在上几年级？", "s3");
    assert!(memory.contains("高一") && !memory.contains("读高二"), "{memory}");
}

#[test]
fn a_taste_for_one_thing_says_nothing_of_another() {
    let mut m = Memory::new();
    m.say("s1", "涮羊肉我只认麻酱的。");
    let memory = m.memory("蛋糕房问我要哪种，怎么选？", "s2");
    assert!(!memory.contains("麻酱"), "{memory}");
    let memory = m.memory("今晚涮羊肉，调料怎么选？", "s3");
    assert!(memory.contains("麻酱"), "{memory}");
}

#[test]
fn what_is_moved_again_is_what_was_moved_before() {
    let mut m = Memory::new();
    let said = ["周会在周二下午。", "周会调到周四晚上了。", "瑜伽课挪到周五晚上了。", "周会又挪，都在周日上午。"];
    for (n, said) in said.iter().enumerate() {
        m.now += 86_400_000;
        m.say(&format!("s{n}"), said);
    }
    let memory = m.memory("周会是什么时候？", "s5");
    assert!(memory.contains("周日上午") && !memory.contains("周四晚上"), "{memory}");
    let memory = m.memory("瑜伽课是什么时候？", "s6");
    assert!(memory.contains("周五晚上"), "{memory}");
}
