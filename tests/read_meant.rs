//! Checks that a message brings back what it means though it shares no word with it: fields of life, what was let go,
//! whom it names, what the assistant gave, what is due, and what answers are to be like.

mod common;

use common::Memory;
use pocketmem::api::params::{ListParams, TurnParams};
use pocketmem::read::asks;
use pocketmem::record::Role;

const DAY: i64 = 86_400_000;

/// A memory that was told these in sessions of their own, a day apart, each with its answer.
fn told(turns: &[(&str, &str)]) -> Memory {
    let mut m = Memory::new();
    for (n, (said, answer)) in turns.iter().enumerate() {
        m.now += DAY;
        let session = format!("s{n}");
        let turn = |role, content: &str| TurnParams {
            session: session.clone(),
            role,
            content: content.into(),
            id: None,
            name: None,
            time: None,
            offset: None,
        };
        let call = m.call();
        let outcome = m.engine.record(call, &[turn(Role::User, said), turn(Role::Assistant, answer)]);
        m.done(outcome);
        let call = m.call();
        let outcome = m.engine.end_session(call, &session);
        m.done(outcome);
    }
    m.now += DAY;
    m
}

#[test]
fn a_decision_that_was_let_go_does_not_come_back() {
    let mut m = told(&[
        ("For the barn floor we've settled on flagstones.", "Solid."),
        ("No more flagstones, they'd crack. We've gone for brick on the barn floor.", "Warm."),
    ]);
    let memory = m.memory("Which grout goes with the flooring we picked for the barn?", "later");
    assert!(memory.contains("brick"), "{memory}");
    assert!(!memory.contains("settled on flagstones"), "{memory}");
}

#[test]
fn of_a_turn_that_says_several_things_what_still_holds_stays() {
    let mut m = told(&[
        ("There's a donkey in the yard called Nettle. And I drive a Beetle.", "A full yard."),
        ("I sold the Beetle, I drive a Skoda now.", "Enjoy."),
    ]);
    let memory = m.memory("Who has to be fed while I'm away?", "later");
    assert!(memory.contains("Nettle") && !memory.contains("Beetle"), "{memory}");
}

#[test]
fn who_is_named_comes_with_what_was_told_of_her() {
    let mut m = told(&[("My lodger Petra is scared of moths, so the windows stay shut.", "Poor Petra.")]);
    let memory = m.memory("Could Petra help in the greenhouse, or what should I keep in mind?", "later");
    assert!(memory.contains("moths"), "{memory}");
}

#[test]
fn a_name_that_was_given_is_found_by_any_word_for_it() {
    let mut m = told(&[
        ("What could we call the allotment newsletter?", "The Turned Leaf."),
        ("The newsletter is printed on recycled paper.", "Good."),
    ]);
    assert!(m.memory("What was the title you came up with for the newsletter?", "later").contains("Turned Leaf"));
}

#[test]
fn what_is_due_is_asked_for_in_many_ways() {
    let mut m =
        told(&[("The grazing permit has to be at the office by next Friday. Make a note of it, please.", "Noted.")]);
    let memory = m.memory("Is there anything hanging over me for the week ahead?", "later");
    assert!(memory.contains("grazing permit"), "{memory}");
}

#[test]
fn how_answers_are_to_be_is_in_every_context() {
    let mut m = told(&[("Drafts should be in plain words without Latin. Remember that, please.", "Understood.")]);
    assert!(m.memory("Draft a reply to the council.", "later").contains("without Latin"));
}

#[test]
fn what_is_due_to_somebody_or_somewhere_is_asked_for_in_many_words() {
    let mut m = told(&[
        ("房贷的补充材料，1月8号前要送到银行。", "记下了。"),
        ("科室例会每周三早上八点，帮我记着。", "好。"),
        ("我家养了一只三花猫，叫麻薯。", "可爱。"),
        ("我乳糖不耐受，喝牛奶会拉肚子。", "记住了。"),
    ]);
    for message in ["我这周之前得给银行什么来着？", "后天之前我得去哪儿送东西？"] {
        let memory = m.memory(message, "later");
        assert!(memory.contains("补充材料"), "{message}: {memory}");
    }
    let memory = m.memory("家里那个小祖宗最近不爱吃饭，要不要带去看看？", "later");
    assert!(memory.contains("麻薯"), "{memory}");
}

/// Names of the fields a message asks about, by its words.
fn fields(message: &str) -> Vec<&'static str> {
    asks::read(message).topics.iter().map(|t| t.name).collect()
}

#[test]
fn what_a_pet_eats_is_no_meal() {
    let of_pets = fields("家里那个小祖宗最近不爱吃饭，怎么办？");
    assert!(of_pets.contains(&"pets") && !of_pets.contains(&"food"), "{of_pets:?}");
    assert!(fields("养猫的朋友来吃饭，做什么菜？").contains(&"food"));
    assert!(
        asks::read("你六月说可以去打球的那个地方叫什么？").assistant && !asks::read("你说那个地方叫什么？").assistant
    );
    assert!(!asks::read("明天我要给她买什么花？").agenda && asks::read("明天之前我得给领导什么来着？").agenda);
    assert!(fields("我那车该加什么号的尿素？").contains(&"vehicle"));
}

#[test]
fn a_wish_for_help_tells_nothing() {
    assert_eq!(asks::before_wish("i sail, and i'd like help with my boat"), "i sail, and i'd ");
    assert_eq!(asks::before_wish("我在备考,想请你帮我列计划"), "我在备考,");
    assert_eq!(asks::before_wish("my boat is called ada"), "my boat is called ada");
}

#[test]
fn questions_and_requests_ask_and_news_tells() {
    assert!(asks::read("Where do I live?").asks);
    assert!(asks::read("It rained all night. Suggest a film for tonight").asks);
    assert!(asks::read("推荐一部电影").asks);
    assert!(!asks::read("I moved to Porto last week.").asks);
    assert!(asks::read("后端用什么语言").asks);
    assert!(!asks::read("我上周搬到里斯本了，什么都没带。").asks);
    assert!(!asks::read("Remember that the bins go out on Monday.").asks);
}

#[test]
fn what_only_seems_to_be_asked_about_is_left_out() {
    assert!(!fields("那降糖的药片，我该什么时候吃？").contains(&"food"));
    assert!(fields("那降糖的药片我几点吃，晚饭煮什么？").contains(&"food"));
    assert!(!fields("周四下午有人约我喝咖啡，我方便吗？").contains(&"drink"));
    assert!(fields("周四有人约我喝咖啡，我点什么好？").contains(&"drink"));
    assert!(!fields("老公下个月升职，送他什么好？").contains(&"job"));
    assert!(
        !fields("帮我查一下旅行那边的天气").contains(&"place") && fields("帮我查一下这边的天气").contains(&"place")
    );
    // Who does it is told; nothing is asked.
    assert!(!asks::asking("学弟替我先顶着") && asks::asking("替我想个题目"));
    assert!(!asks::asking("我婆婆下周要来住几天") && asks::asking("婆婆要住几天？"));
    assert!(!asks::asking("下周三要交稿，你帮我想着点"));
    assert!(asks::asking("给闺女写个睡前故事") && !asks::asking("给闺女写了个睡前故事"));
    assert!(asks::asking("我忙的时候，给小丫头找点事做吧"));
    let asked = asks::read("我现在住在哪个城市？");
    let place = asked.topics.iter().find(|t| t.name == "place").unwrap();
    assert!(asks::is_about(place, "我租了间房") && !asks::is_about(place, "我不开出租了"));
}

#[test]
fn each_of_two_questions_is_answered_and_a_name_asks_for_nothing_else() {
    let mut m = told(&[
        ("At home there's Pickwick, a hedgehog of a terrier.", "Charming."),
        ("I'm with the harbour board these days.", "Noted."),
        ("Shellfish would kill me, I carry a pen for it.", "Understood."),
    ]);
    let memory = m.memory("Which animal needs feeding, and who employs me?", "later");
    assert!(memory.contains("Pickwick") && memory.contains("harbour board"), "{memory}");
    assert!(asks::read("Give me a name for a sourdough starter.").topics.is_empty());
    assert!(asks::read("Which starter suits a wedding?").topics.iter().any(|t| t.name == "food"));
}

#[test]
fn a_day_that_was_named_and_replaced_is_over() {
    let mut m = told(&[
        ("The regatta is on the 20th of August.", "Splendid."),
        ("One hitch: the pier is taken on the 20th, so it's 23 August.", "Noted."),
    ]);
    let memory = m.memory("When is the regatta?", "later");
    assert!(memory.contains("23 August"), "{memory}");
    assert!(!memory.contains("regatta is on the 20th"), "{memory}");
}

#[test]
fn a_thing_and_a_value_of_the_kind_asked_for_answer_a_question() {
    let mut m = told(&[
        ("My in-laws fly in on the 4th of May, bless them.", "Lovely."),
        ("The cookbook I'm typing up, its working title is Brine and Bone.", "Salty."),
        ("I cycle to the office, rain or shine.", "Brave."),
        ("The ferry was late and the sea was green.", "Oh."),
    ]);
    assert!(m.memory("When do my in-laws get here?", "a").contains("4th of May"));
    assert!(m.memory("What is my cookbook called?", "b").contains("Brine and Bone"));
    assert!(m.memory("What does my commute look like?", "c").contains("cycle"));
    let other = m.memory("When does my licence run out?", "d");
    assert!(!other.contains("May") && !other.contains("green"), "{other}");
}

#[test]
fn how_something_is_to_be_written_is_meant_by_who_has_it_written() {
    let mut m = told(&[
        ("Ground rule, memorize it: no exclamation marks in my letters.", "None."),
        ("Remember that I want lengths in feet.", "Feet."),
    ]);
    let memory = m.memory("Draft a letter to the harbour office, would you?", "later");
    assert!(memory.contains("exclamation") && !memory.contains("feet"), "{memory}");
    let about = |text: &str| asks::read(text).topics.iter().any(|t| t.name == "writing");
    assert!(about("Draft a letter to the harbour office") && !about("Which harbour is deep enough for my keel?"));
}

#[test]
fn what_is_left_is_found_however_it_was_said() {
    let mut m = told(&[
        ("I'm doing up a rowing boat: sanding, priming, varnish.", "Fine."),
        ("Sanding and priming are through. The varnish I can't face, so that's me for the day.", "Rest."),
        ("When it comes to boats, my uncle knows best.", "Surely."),
    ]);
    let memory = m.memory("Which part of the rowing boat have I been avoiding?", "later");
    assert!(memory.contains("varnish I can't face"), "{memory}");
}

#[test]
fn of_pastimes_the_one_that_comes_up_again_is_meant() {
    let mut m = told(&[
        ("Late back from bouldering, chalk everywhere. How do I boil rice?", "In water."),
        ("There's a cello in my aunt's attic, full of moths.", "Poor cello."),
        ("Scraped my elbow at bouldering, it's nothing.", "Ouch."),
    ]);
    let memory = m.memory("A free evening: what do I usually do for fun?", "later");
    assert!(memory.contains("bouldering") && !memory.contains("cello"), "{memory}");
}

#[test]
fn what_the_assistant_did_is_asked_for_by_any_regular_verb() {
    let mut m = told(&[("Which walking boot should I buy for wet heather?", "The Corrie, it dries overnight.")]);
    assert!(m.memory("Which boot was it you praised?", "later").contains("Corrie"));
    assert!(asks::read("Which boot was it you praised?").assistant);
    assert!(!asks::read("Which boot should I have praised?").assistant);
}

#[test]
fn a_corrected_fact_holds_the_right_value() {
    let mut m = told(&[
        ("I live in Berlin.", "A big town."),
        ("Sorry, I meant Bern, not Berlin.", "A smaller one."),
        ("I'm giving a recital on the 7th of September in Bangor.", "Bravo!"),
        ("Slip of the pen: it isn't on the 7th any more, it's 9 September.", "Noted."),
        ("I like rye bread, not wheat, before you ask.", "Fine."),
    ]);
    let home = m.memory("Where do I live?", "a");
    assert!(home.contains("live in Bern.") && !home.contains("live in Berlin"), "{home}");
    let day = m.memory("Which day is my recital?", "b");
    assert!(day.contains("9 September") && !day.contains("7th"), "{day}");
    let call = m.call();
    let all = m.engine.list(call, &ListParams::default()).unwrap();
    let facts: Vec<_> = all.into_iter().filter_map(|r| r.fact).collect();
    assert!(facts.iter().any(|f| f.predicate == "lives_in" && f.object == "Bern"), "{facts:?}");
    assert!(facts.iter().any(|f| f.object.contains("9 September")), "{facts:?}");
}

#[test]
fn what_was_only_mentioned_twice_in_passing_is_a_pastime() {
    let mut m = told(&[
        ("Home from glee crew, hoarse and happy. How long do beans soak?", "Overnight."),
        ("It struck me at glee crew this morning that the shed leaks.", "Oh no."),
        ("Home from the dentist with half a face. Is soup a meal?", "It is."),
    ]);
    let memory = m.memory("I've the evening off, what do I love to do for fun?", "later");
    assert!(memory.contains("glee crew") && !memory.contains("dentist"), "{memory}");
}

#[test]
fn who_has_to_be_kept_in_mind_by_name_is_asked_for_by_what_he_does() {
    let mut m = told(&[
        ("Please note that my chimney man is called Otto Brandt.", "Otto Brandt."),
        ("We burn beech in the stove.", "Cosy."),
    ]);
    assert!(m.memory("Who do I see about the soot?", "a").contains("Otto Brandt"));
    assert!(!m.memory("Which soot makes the best ink, would I know?", "b").contains("Otto"));
}

#[test]
fn an_invitation_says_the_day_of_what_is_ahead() {
    let mut m = told(&[("I'm giving a concert in the barn on the 30th of January.", "Warm scarves!")]);
    assert!(m.memory("Draft the invitation, with the date.", "a").contains("30th of January"));
    assert!(!m.memory("Draft a complaint about the bins.", "b").contains("30th"));
}

#[test]
fn what_is_to_be_kept_off_is_what_is_disliked() {
    let mut m = told(&[("I can't abide songs from operettas.", "None, then."), ("We sing in a barn.", "Nice.")]);
    assert!(m.memory("Which things must never slip onto our programme?", "a").contains("operettas"));
    assert!(!m.memory("How long is our programme?", "b").contains("operettas"));
}
