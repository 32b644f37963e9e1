//! What the rules make of a turn: facts of each kind in both languages, and every reason for which something is no memory.

#[path = "common/said.rs"]
mod said;

use pocketmem::policy::PredicateRule;
use pocketmem::record::{Cardinality, Category, Precision, Strength, Turn};
use pocketmem::write::candidate::Doubt;
use pocketmem::write::extract::{Context, extract, predicates};
use proptest::prelude::*;
use said::{NOW, facts_in, read, turn};
use std::time::{Duration, Instant};

fn facts(content: &str) -> Vec<String> {
    facts_in(&read(content))
}

#[track_caller]
fn says(content: &str, wanted: &[&str]) {
    assert_eq!(facts(content), wanted, "{content}");
}

#[test]
fn english_identity() {
    says(
        "Hello, I'm Nadia, a welder from Gdansk",
        &["user.name=Nadia", "user.works_as=welder", "user.hometown=Gdansk"],
    );
    says("i live in oslo", &["user.lives_in=oslo"]);
    says("My birthday is on 4 July", &["user.birthday=4 July"]);
    says("I've been a vegetarian since 2020", &["user.diet=vegetarian"]);
    says("I speak fluent Korean and some Thai", &["user.speaks=Korean", "user.speaks=Thai"]);
    says(
        "I work as a tram driver at Nordline Transit",
        &["user.works_as=tram driver", "user.employer=Nordline Transit"],
    );
    says("My phone number is +1 555 010 7788", &["user.phone=+1 555 010 7788"]);
    says("im allergc to walnuts", &["user.allergy=walnuts"]);
}

#[test]
fn english_tastes_and_limits() {
    says("I love spicy food but hate olives", &["user.likes=spicy food", "user.dislikes=olives"]);
    says(
        "I enjoy baking, gardening and old maps",
        &["user.likes=baking", "user.likes=gardening", "user.likes=old maps"],
    );
    says("My favourite band is Wilco", &["user.favorite_band=Wilco"]);
    says("I don't smoke", &["user.habit!=smoke"]);
    says("I'm not into golf", &["user.dislikes=golf"]);
    says("From now on, keep your replies short", &["user.response_style=short"]);
    says("Please always answer in Spanish", &["user.response_language=Spanish"]);
    says("I usually get up at 5:30", &["user.habit=get up at 5:30"]);
}

#[test]
fn english_people_are_their_own_subjects() {
    says("My brother Ivo is vegan", &["user.sibling=Ivo", "Ivo.diet=vegan"]);
    says("my dad's a retired pilot", &["father.works_as=pilot"]);
    says("My son is 7 and he's allergic to peanuts", &["son.age=7", "son.allergy=peanuts"]);
    says("My boss hates meetings", &["boss.dislikes=meetings"]);
    says("I have a golden retriever called Sunny", &["user.has_pet=golden retriever called Sunny"]);
}

#[test]
fn english_corrections_name_both_values() {
    let found = read("I quit my job at Fenwick Ltd and joined Harrow Labs");
    let one = found.iter().find(|c| c.doubt.is_none()).expect("a fact");
    assert_eq!(
        (one.correction, one.replaces.as_deref(), one.strength),
        (true, Some("Fenwick Ltd"), Strength::Explicit)
    );
    let found = read("Actually my birthday is May 3, not May 2");
    assert_eq!(found[0].replaces.as_deref(), Some("May 2"));
    assert!(found[0].correction);
    says("I no longer work at Quarry Bank", &["-user.employer=Quarry Bank"]);
    let found = read("It's not the 14th but 16 June");
    assert_eq!((found[0].fact.as_ref(), found[0].replaces.as_deref()), (None, Some("the 14th")));
}

#[test]
fn chinese_facts() {
    says("我叫李明，今年28岁，住在宁波", &["user.name=李明", "user.age=28岁", "user.lives_in=宁波"]);
    says("我對海鮮過敏", &["user.allergy=海鮮"]);
    says("我不吃香菜", &["user.eats!=香菜"]);
    says("我最喜欢的颜色是蓝色", &["user.favorite_color=蓝色"]);
    says("我喜欢爬山和摄影", &["user.likes=爬山", "user.likes=摄影"]);
    says("我妈妈不吃辣", &["mother.eats!=辣"]);
    says("我朋友小张是律师", &["user.friend=小张", "小张.works_as=律师"]);
    says("我养了一条金毛，叫豆豆", &["user.has_pet=金毛，叫豆豆"]);
    says("请用繁體中文回答我", &["user.response_language=繁體中文"]);
    says("叫我阿杰就行", &["user.form_of_address=阿杰"]);
    says("我从大江银行离职了", &["-user.employer=大江银行"]);
    let moved = read("去年从北京搬到了广州");
    assert_eq!(moved[0].replaces.as_deref(), Some("北京"));
}

#[test]
fn addresses_and_full_width_codes_stay_whole() {
    let objects = |text: &str| -> Vec<String> {
        extract(&turn(text), &Context::default()).into_iter().filter_map(|c| c.fact).map(|f| f.object).collect()
    };
    assert!(
        objects("我的博客地址是 https://tuli.example/about，记一下").contains(&"https://tuli.example/about".to_owned())
    );
    assert!(objects("我的相机是ＢＥＴＡ－２").contains(&"ＢＥＴＡ－２".to_owned()));
}

#[test]
fn requests_are_explicit_and_notes_need_no_predicate() {
    for text in [
        "Remember that the spare bulb is in the blue drawer",
        "帮我记一下，备用钥匙在地毯下面",
        "別忘了備用鑰匙在地毯下面",
    ] {
        let found = read(text);
        let one = found.first().unwrap_or_else(|| panic!("nothing in {text}"));
        assert!(one.requested && one.strength == Strength::Explicit && one.doubt.is_none(), "{text}");
        assert_eq!(one.fact.as_ref().map(|f| f.predicate.as_str()), Some("note"), "{text}");
    }
    assert!(facts("Do you remember where I parked?").is_empty());
    assert!(facts("Okay, I will keep that in mind.").is_empty());
}

#[test]
fn plans_carry_their_day() {
    let day = |text: &str| read(text).iter().find(|c| c.category == Category::Plan).and_then(|c| c.when);
    let english = day("I have a dentist appointment next Tuesday at 3pm").expect("a date");
    assert_eq!((english.start, english.precision), (NOW + 6 * 86_400_000 + 5 * 3_600_000, Precision::Instant));
    let chinese = day("下周二下午三点有个面试").expect("a date");
    assert_eq!(chinese, english);
    assert_eq!(day("The report is due on Friday").map(|s| s.start), Some(1_936_483_200_000 + 2 * 86_400_000));
}

#[test]
fn each_doubt() {
    let cases = [
        ("If I lived in Lima I would surf", Doubt::Hypothetical),
        ("假如我住在拉萨，天天看云", Doubt::Hypothetical),
        ("Do I like jazz?", Doubt::Question),
        ("我喜欢爵士吗？", Doubt::Question),
        ("My aunt thinks I should become a lawyer", Doubt::ThirdPerson),
        ("我姑妈觉得我应该当律师", Doubt::ThirdPerson),
        ("I never said I live in Rome", Doubt::Negated),
        ("我可没说过我喜欢打球", Doubt::Negated),
        ("I'm so tired today", Doubt::Temporary),
        ("我今天好累", Doubt::Temporary),
        ("Reply in one line please, answers in a table", Doubt::NotLasting),
    ];
    for (text, why) in cases {
        let found = read(text);
        assert!(found.iter().any(|c| c.doubt == Some(why)), "{text}: {found:?}");
        if why != Doubt::NotLasting {
            assert!(found.iter().all(|c| c.doubt.is_some()), "{text}: {found:?}");
        }
    }
}

#[test]
fn nothing_lasting_in_talk_and_in_others_words() {
    for text in [
        "hey, how's it going?",
        "I love this song!",
        "I have a meeting in ten minutes",
        "I'm going to bed",
        "My code doesn't compile",
        "He is a doctor and lives in Rome",
        "Set a timer for twenty minutes",
        "Translate \"I am a nurse and I live in Rome\" into Latin",
        "In the game I play a wizard",
        "```\nI live in Paris\n```",
        "> I am vegan",
        "The hero of my story is a baker from Paris",
        "在吗？",
        "谢谢你的回答，很有帮助",
        "好喜欢这首歌",
        "我喜欢你的建议",
        "小说里的主角叫李雷，住在上海",
        "把“我是医生，我住在罗马”翻成英文",
        "我知道他喜欢旅游，喜欢画画",
        "我要去洗澡了",
        "明天再说",
    ] {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn a_turn_that_mixes_keeps_only_the_lasting_part() {
    let found = read("I'm wiped out today, but I have asthma");
    assert_eq!(facts("I'm wiped out today, but I have asthma"), ["user.condition=asthma"]);
    assert!(found.iter().filter(|c| c.doubt.is_none()).all(|c| !c.text.contains("wiped")));
    says("今天忙死了，不过我对花生过敏", &["user.allergy=花生"]);
}

#[test]
fn what_is_spoken_of_may_stand_in_front() {
    says("Fennel makes my lips swell", &["user.allergy=Fennel"]);
    says("Loud bars stress me out", &["user.dislikes=Loud bars"]);
    says("No parsley either, I can't stand it", &["user.dislikes=parsley"]);
    says("Beekeeper is my job", &["user.works_as=Beekeeper"]);
    says("芹菜吃了就起疹子", &["user.allergy=芹菜"]);
    says("说到零食我最爱海苔", &["user.likes=海苔"]);
}

#[test]
fn what_goes_on_about_a_pet_or_a_stranger_is_not_the_users() {
    for text in ["我养的鹦鹉叫可可，只吃瓜子", "她在邮局上班，老公是木匠", "My parrot Coco only eats seeds"]
    {
        assert!(
            facts(text).iter().all(|f| !f.contains("eats") && !f.contains("prefers") || !f.starts_with("user.")),
            "{text}"
        );
        assert!(!facts(text).iter().any(|f| f.starts_with("husband.")), "{text}");
    }
}

#[test]
fn a_text_handed_over_to_be_worked_on_tells_nothing() {
    for text in ["Translate this: My name is Olga and I live in Riga.", "帮我润色：我叫小宁，我喜欢钓鱼"]
    {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn what_is_only_done_is_a_hint() {
    for text in ["Back from my morning swim", "刚打完羽毛球回来"] {
        let found = read(text);
        assert!(found.iter().any(|c| c.strength == Strength::Implied && c.doubt.is_none()), "{text}: {found:?}");
        assert!(facts(text).is_empty(), "{text}");
    }
}

#[test]
fn what_is_due_is_kept_with_its_day_and_its_thing() {
    for (said, object) in [
        ("乐团要我写份曲目单，下周五之前要交给指挥。", "乐团要我写份曲目单，下周五之前要交给指挥"),
        ("工长要我交一份材料清单，5月20号截止，帮我记一下。", "工长要我交一份材料清单，5月20号截止"),
        ("房客老林的押金要这周五前退给他，你帮我记着。", "房客老林的押金要这周五前退给他"),
    ] {
        let kept = read(said);
        let due =
            kept.iter().find(|c| c.fact.as_ref().is_some_and(|f| f.predicate == "deadline" && f.object == object));
        assert!(due.is_some_and(|c| c.doubt.is_none() && c.when.is_some()), "{said} {kept:?}");
    }
    for said in ["老林说他下周五之前要交房租。", "下周五之前要交什么？", "如果下周五之前要交稿就惨了。"]
    {
        assert!(!facts(said).iter().any(|f| f.contains("deadline")), "{said}");
    }
}

#[test]
fn who_greets_gives_the_whole_name() {
    says("哈喽，我是周子衡。", &["user.name=周子衡"]);
    assert!(!facts("哈喽，我是高中生。").iter().any(|f| f.contains("name")));
}

#[test]
fn the_policy_adds_predicates() {
    let own = [PredicateRule {
        name: "shoe_brand".into(),
        cardinality: Cardinality::One,
        category: Category::Preference,
        patterns: vec!["my shoe brand is {}".into(), "鞋子只买{}的".into()],
    }];
    for (text, value) in [("FYI my shoe brand is Tern Peak.", "Tern Peak"), ("鞋子只买山雀的", "山雀")] {
        let found = extract(&turn(text), &Context { predicates: &own });
        let fact = found.iter().filter_map(|c| c.fact.as_ref()).find(|f| f.predicate == "shoe_brand");
        let fact = fact.unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!((fact.object.as_str(), fact.cardinality), (value, Cardinality::One));
    }
}

#[test]
fn the_vocabulary_is_closed_and_documented() {
    let doc = include_str!("../src/write/extract/predicates.rs");
    for (name, cardinality, category) in predicates::names() {
        assert_eq!(predicates::lookup(name), Some((cardinality, category)));
        assert!(
            doc.lines().any(|l| l.starts_with("//!") && l.split([' ', '*']).any(|w| w == name)),
            "{name} is not in the table"
        );
    }
    assert_eq!(predicates::lookup("favorite_food").map(|p| p.0), Some(Cardinality::One));
    assert_eq!(predicates::lookup("shoe_brand"), None);
}

#[test]
fn a_megabyte_stays_fast() {
    for line in [
        "I live in Oslo and I like maps, but not today. ",
        "我住在宁波，喜欢爬山和摄影，不过今天很累。",
        "\"'“(",
        "my my my ",
        "从从从从",
    ] {
        let text = line.repeat(1_000_000 / line.len());
        let start = Instant::now();
        let found = read(&text);
        assert!(found.len() <= 32);
        assert!(start.elapsed() < Duration::from_secs(60), "{line}: {:?}", start.elapsed());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn any_text_is_read(text in "\\PC{0,200}", now in any::<i64>(), offset in -1000i32..1000) {
        let turn = Turn { time: now, offset, ..turn(&text) };
        for one in extract(&turn, &Context::default()) {
            prop_assert!(text.contains(&one.text) || one.text.is_empty());
        }
    }

    #[test]
    fn any_mixture_of_words_is_read(
        parts in prop::collection::vec(prop::sample::select(vec![
            "I", "'m", "live", " in ", "not", "my", "brother", "'s", "is", ",", "and", "from", "to", "no", "longer", "like", "\"", "Tom",
            "remember", "that", "every", "Monday", "42", "years", "allergic", " ", ". ", "? ", "我", "是", "不是", "叫", "住在", "喜欢", "，", "。", "从",
            "到", "搬", "妈", "的", "说", "记住", "改成", "周三", "3月", "岁", "过敏", "对", "别", "用", "回答", "😀", "“", "”", "é", "İ", "@", "http://a.b",
            "有", "只", "猫", "其实", "在", "上班", "换", "了", "不", "\n", "```", "(", "-", "会", "英语",
        ]), 0..40)
    ) {
        let text = parts.concat();
        let found = extract(&turn(&text), &Context::default());
        for one in &found {
            prop_assert!(text.contains(&one.text));
            if let Some(fact) = &one.fact {
                prop_assert!(text.contains(&fact.object), "{:?}", fact);
            }
        }
        prop_assert_eq!(found, extract(&turn(&text), &Context::default()));
    }
}
