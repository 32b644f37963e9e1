//! English turns of phrase by kind, each in words of its own: what is kept of them, under which name, and what is not kept.

#[path = "common/said.rs"]
mod said;

use pocketmem::policy::PredicateRule;
use pocketmem::record::{Cardinality, Category};
use pocketmem::write::candidate::Doubt;
use pocketmem::write::extract::{Context, extract};
use said::{facts_in, read, turn};

fn facts(content: &str) -> Vec<String> {
    facts_in(&read(content))
}

#[track_caller]
fn each(rows: &[(&str, &[&str])]) {
    let wrong: Vec<String> = rows
        .iter()
        .map(|(text, wanted)| (text, wanted, facts(text)))
        .filter(|(_, wanted, found)| found != *wanted)
        .map(|(text, wanted, found)| format!("{text}\n   wanted {wanted:?}\n   found  {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_simple_present_tells_of_a_habit() {
    each(&[
        ("I bank with Halden", &["user.uses=Halden"]),
        ("I sketch boats at the quay", &["user.hobby=sketch boats at the quay"]),
        ("We heat the cabin with pellets", &["user.habit=heat the cabin with pellets"]),
        ("I never answer letters in August", &["user.habit!=answer letters in August"]),
        ("My niece fences", &["niece.hobby=fences"]),
        ("I whittle", &["user.hobby=whittle"]),
        ("I need help with a form", &[]),
        ("I see what you mean", &[]),
        ("I click the button and nothing happens", &[]),
        ("When I open the file it crashes", &[]),
    ]);
}

#[test]
fn things_and_ailments_need_no_list() {
    each(&[
        ("I have an overactive thyroid", &["user.condition=overactive thyroid"]),
        ("We've got a telescope mount on the balcony", &["user.owns=telescope mount on the balcony"]),
        ("I have a question about rhubarb", &[]),
        ("I've got a meeting", &[]),
        ("I have a list of birds to sort", &[]),
    ]);
}

#[test]
fn figures_of_ones_things_replace_each_other() {
    each(&[
        ("My seed library now holds 52 packets", &["seed library.is=52 packets"]),
        ("Our choir book has grown to 140 songs", &["choir book.is=140 songs"]),
        ("My phone has 3 percent left", &[]),
    ]);
}

#[test]
fn i_am_may_be_left_out() {
    each(&[
        ("allergic to kiwis, sorry", &["user.allergy=kiwis"]),
        ("Swapped my tablet for a sketchbook", &["user.uses=sketchbook"]),
        ("been teaching myself Basque", &["user.learning=Basque"]),
        ("Currently employed with Halden Mills as a weaver", &["user.employer=Halden Mills", "user.works_as=weaver"]),
    ]);
}

#[test]
fn what_is_spoken_of_in_front_and_in_idioms() {
    each(&[
        ("Karaoke doesn't do it for me", &["user.dislikes=Karaoke"]),
        ("Celery is off the table for me", &["user.avoids=Celery"]),
        ("No celery either", &["user.avoids=celery"]),
        ("Cats and I don't get along", &["user.avoids=Cats"]),
        ("I'm not big on parades", &["user.dislikes=parades"]),
        ("Rye over wheat, always", &["user.prefers=Rye"]),
        ("I hate it when doors slam", &["user.dislikes=doors slam"]),
        ("I can't stand people who whistle", &["user.dislikes=people who whistle"]),
        ("My sister loves figs but I hate them", &["sister.likes=figs", "user.dislikes=figs"]),
        ("My sister hates figs and so do I", &["sister.dislikes=figs", "user.dislikes=figs"]),
        ("I can't eat squid, my lips swell up", &["user.allergy=squid"]),
    ]);
}

#[test]
fn names_of_people_and_of_their_people() {
    each(&[
        ("Our boss is Dr Okonedo", &["user.boss=Dr Okonedo"]),
        ("My best friend is Ysolde", &["user.friend=Ysolde"]),
        ("My dad is Irish", &["father.nationality=Irish"]),
        ("My daughter's teacher is Mrs Ferro", &["daughter's teacher.is=Mrs Ferro"]),
        ("I share a flat with a guy named Anselm who is vegan", &["user.roommate=Anselm", "Anselm.diet=vegan"]),
        ("My ex-wife Petra hates dogs", &["ex.name=Petra", "Petra.dislikes=dogs"]),
        ("My wife, who is from Malta, paints", &["wife.hometown=Malta", "wife.hobby=paints"]),
    ]);
}

#[test]
fn days_ahead_and_days_that_recur() {
    each(&[
        ("The boiler has to be checked by 20 June", &["user.deadline=boiler has to be checked by 20 June"]),
        ("We leave for Crete on 3 June", &["user.plan=leave for Crete on 3 June"]),
        ("I'll be on parental leave from June to August", &["user.plan=on parental leave from June to August"]),
        ("Choir is every Thursday at eight", &["user.schedule=Choir is every Thursday at eight"]),
        ("Mornings are no good for me", &["user.constraint=Mornings are no good for me"]),
        ("I'll be late tomorrow", &[]),
    ]);
    let moving = read("I'm moving to Pune on June 1");
    let dated = moving.iter().find(|c| c.when.is_some()).unwrap_or_else(|| panic!("{moving:?}"));
    assert_eq!(dated.when.map(|w| w.start), Some(1_938_038_400_000), "{moving:?}");
}

#[test]
fn orders_that_stand() {
    each(&[
        ("Every time you give me a recipe, use grams", &["user.units=grams"]),
        ("When you write code for me, add type hints", &["user.response_style=type hints"]),
        (
            "I live in Perth, so please use Australian spelling",
            &["user.response_style=Australian spelling", "user.lives_in=Perth"],
        ),
        ("I'd like all replies in French from here on", &["user.response_language=French"]),
        ("Explain things like I'm new to it, always", &["user.response_style=like I'm new to it"]),
    ]);
}

#[test]
fn plays_irony_and_parts_tell_nothing() {
    for (text, why) in [
        ("In this story I'm a knight and I hate the king", Doubt::Hypothetical),
        ("Let's play: I'm Captain Orr and I live on a whale", Doubt::Hypothetical),
        ("I'm the detective and you're the suspect", Doubt::Hypothetical),
        ("Oh great, I love queues", Doubt::NotLasting),
        ("I just love paying taxes", Doubt::NotLasting),
        ("The card reads: I love my neighbour", Doubt::Quoted),
        ("I'm lazy, says my aunt", Doubt::ThirdPerson),
        ("You said earlier that I like boats", Doubt::ThirdPerson),
    ] {
        let found = read(text);
        assert!(found.iter().all(|c| c.doubt.is_some()), "{text}: {found:?}");
        assert!(found.iter().any(|c| c.doubt == Some(why)), "{text}: {found:?}");
    }
    each(&[
        ("Roleplay time! I am your king and I hate mice.", &[]),
        ("Oh joy, another parade. I love parades.", &[]),
        ("How much should I drink if I weigh 80 kilos?", &[]),
    ]);
}

#[test]
fn a_predicate_of_the_policy_stands_alone() {
    let own = [PredicateRule {
        name: "shoe_brand".into(),
        cardinality: Cardinality::One,
        category: Category::Preference,
        patterns: vec!["my shoes are {}".into()],
    }];
    let found = extract(&turn("My shoes are Fjellan Two"), &Context { predicates: &own });
    let named: Vec<_> = found.iter().filter_map(|c| c.fact.as_ref()).map(|f| f.predicate.as_str()).collect();
    assert_eq!(named, ["shoe_brand"], "{found:?}");
}
