//! English turns of phrase by kind, each in words of its own: what is kept of them, under which name, and what is not kept.

#[path = "common/said.rs"]
mod said;

use pocketmem::policy::PredicateRule;
use pocketmem::record::{Cardinality, Category};
use pocketmem::write::candidate::Doubt;
use pocketmem::write::extract::{Context, extract};
use said::{each, read, turn};

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
fn words_for_joy_and_pain_tell_a_taste() {
    each(&[
        ("Birdsong keeps me sane", &["user.likes=Birdsong"]),
        ("Open-plan offices set my teeth on edge", &["user.dislikes=Open-plan offices"]),
        ("Brass bands do it for me, bagpipes don't", &["user.likes=Brass bands", "user.dislikes=bagpipes"]),
        ("Beaches don't really appeal to me", &["user.dislikes=Beaches"]),
        ("I'm a sucker for tide tables", &["user.likes=tide tables"]),
        ("I have no patience for small print", &["user.dislikes=small print"]),
        ("I've a horror of balloons", &["user.dislikes=balloons"]),
        ("Musicals? Not my cup of tea.", &["user.dislikes=Musicals"]),
        ("It's quinces I like", &["user.likes=quinces"]),
        ("can't resist a lighthouse", &["user.likes=lighthouse"]),
        ("i loooove wet slate", &["user.likes=wet slate"]),
        ("I'm mad about this delay", &[]),
        ("The drill drives me mad", &[]),
        ("That keeps me sane", &[]),
        ("A lot's been going on in my life", &[]),
        ("sounds good to me", &[]),
    ]);
}

#[test]
fn an_introduction_in_catchwords() {
    each(&[
        (
            "About me: Ansgar, 52, Bremen, ship broker at Feld & Sohn, father of twins",
            &[
                "user.name=Ansgar",
                "user.age=52",
                "user.lives_in=Bremen",
                "user.works_as=ship broker",
                "user.employer=Feld & Sohn",
                "user.child=twins",
            ],
        ),
        ("This is Ottmar typing, cooper by trade", &["user.name=Ottmar", "user.works_as=cooper"]),
        ("You're talking to Sunniva, from Bodø", &["user.name=Sunniva", "user.hometown=Bodø"]),
        ("Eggs, 12, Milk, flour", &[]),
        ("Got it! So 4, 12, 24, and 48", &[]),
        ("ok 12", &[]),
        ("Sunny here for once!", &[]),
    ]);
}

#[test]
fn requests_by_their_make_up() {
    for text in [
        "Just to have it written down: the kiln was relined in May",
        "Put it on file: the kiln was relined in May",
        "Tuck this away somewhere, the kiln was relined in May",
        "Don't you forget, the kiln was relined in May",
        "Let the record show that the kiln was relined in May",
    ] {
        let found = read(text);
        let kept = found.iter().find(|c| c.requested).unwrap_or_else(|| panic!("{text}: {found:?}"));
        assert!(kept.fact.as_ref().is_some_and(|f| f.object.contains("kiln was relined")), "{text}: {found:?}");
    }
    each(&[("Put the kettle on, I am cold", &[]), ("Save the file, please", &[])]);
}

#[test]
fn one_s_own_life_is_kept_as_it_was_said() {
    each(&[
        ("My knees won't let me kneel", &["user.constraint=knees won't let me kneel"]),
        ("Our workshop is behind the mill", &["user.note=workshop is behind the mill"]),
        ("I won't fly", &["user.constraint=won't fly"]),
        ("I've lived abroad since 2012", &["user.note=lived abroad since 2012"]),
        ("I've never been on a ferry", &["user.note=never been on a ferry"]),
        ("My folks bake rye bread in Vaasa", &["parents.hobby=bake rye bread in Vaasa"]),
        ("My car won't start", &[]),
        ("I can't find my keys", &[]),
        ("My flat is in a state", &[]),
        ("Our house is on fire", &[]),
        ("I graduated last week", &[]),
        ("I can only imagine his skills", &[]),
        ("My laptop is slow", &[]),
    ]);
}

#[test]
fn work_and_those_one_meets() {
    each(&[
        (
            "I run the ticket desk at Quarry Cinema",
            &["user.works_as=run the ticket desk", "user.employer=Quarry Cinema"],
        ),
        ("My brother works for the river board", &["brother.employer=river board"]),
        ("I work at a snail's pace", &[]),
        ("Ran into Piet from work, he's a beekeeper now", &["user.colleague=Piet", "Piet.works_as=beekeeper"]),
        ("Hana is my oldest friend", &["user.friend=Hana"]),
        ("My late aunt was a weaver", &["aunt.works_as=weaver"]),
        ("Our au pair Milla is from Turku", &["au pair.name=Milla", "Milla.hometown=Turku"]),
        ("The lady downstairs, Mrs. Quist, keeps hens", &["user.neighbor=Mrs. Quist", "Mrs. Quist.has_pet=hens"]),
        ("The guy upstairs has two kids, Bo and Mina", &[]),
        ("My godson Timo is nine", &["user.relative=Timo", "Timo.age=nine"]),
    ]);
}

#[test]
fn homes_work_and_tools_by_the_way() {
    each(&[
        ("I'm in Cullercoats, by the way, over the bakery", &["user.lives_in=Cullercoats"]),
        ("We moved on Sunday. It's Tynemouth now, with a view", &["user.lives_in=Tynemouth"]),
        ("It's Tynemouth now", &[]),
        ("It's Rowena, by the way", &["user.name=Rowena"]),
        ("We've taken a cottage in Alnmouth", &["user.lives_in=Alnmouth"]),
        ("I'm with the harbour board these days", &["user.employer=harbour board"]),
        ("The ferry company has taken me back on", &["user.employer=ferry company"]),
        ("I do everything in Scribus", &["user.uses=Scribus"]),
        ("I can't go near lobster", &["user.avoids=lobster"]),
        ("Formal, and no emojis", &["user.response_style=Formal, and no emojis"]),
        ("Explain to me why the tide turns", &[]),
    ]);
}

#[test]
fn what_was_wrong_is_put_right() {
    let told = |text: &str| -> Vec<(String, Option<String>)> {
        let found = read(text);
        found
            .into_iter()
            .filter_map(|c| c.fact.map(|f| (format!("{}={}", f.predicate, f.object), c.replaces)))
            .collect()
    };
    let was = |old: &str| Some(old.to_owned());
    assert_eq!(told("I told you my hat size was 56, make that 57"), [("hat_size=57".into(), was("56"))]);
    assert_eq!(told("I gave the wrong birthday, it's 2 May"), [("birthday=2 May".into(), None)]);
    assert_eq!(told("I ditched Moorphone and went to Fjellnet"), [("uses=Fjellnet".into(), was("Moorphone"))]);
    assert_eq!(
        told("The dentist moved me: it's the 23rd, not the 16th"),
        [("appointment=23rd".into(), was("the 16th"))]
    );
    // Only a day is put right by another: a floor or a size is none.
    let old = |text: &str| read(text).into_iter().find_map(|c| c.replaces);
    assert_eq!(old("The bins don't go out on the 6th but on the 13th of May"), was("the 6th"));
    assert_eq!(old("The bins don't go out on the 6th any longer, it's 13 May"), was("the 6th"));
    assert_eq!(old("My flat isn't on the 2nd floor, it's on the 3rd"), None);
    each(&[
        (
            "The meeting got moved from Monday to 22 June",
            &["user.appointment=meeting got moved from Monday to 22 June"],
        ),
        ("Next week we're moving to Leeds", &["user.plan=moving to Leeds"]),
    ]);
}

#[test]
fn others_words_and_asked_memories_tell_nothing() {
    each(&[
        ("ANNA: I hate my job", &[]),
        ("Here's what she texted: I moved to Leeds, call me", &[]),
        ("Continue the story: I live in a lighthouse and one night", &[]),
        ("Remember when I lived in Prague?", &[]),
        ("That wasn't me, I don't play the drums", &[]),
        ("The neighbours complain that I play too loud", &[]),
        ("Let us imagine my name is Boris", &[]),
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

#[test]
fn a_few_words_before_a_colon_ask_to_keep_what_follows() {
    let kept = |text: &str| {
        let found = extract(&turn(text), &Context::default());
        found.iter().any(|c| c.requested && c.doubt.is_none())
    };
    assert!(kept("Before anything else, do remember: temperatures in kelvin, the probe knows nothing else."));
    assert!(kept("One wish, so never forget it: plain verbs in every toast you draft."));
    assert!(kept("House rule: the verdict before its reasons, I skim in the ferry queue."));
    assert!(!kept("I remember the sign: it said no boats."));
    assert!(!kept("The barn is on hold: the roof comes first."));
    assert!(!kept("I don't mind: the bus is fine."));
    assert!(!kept("The rule of thumb in sailing: reef early."));
    assert!(!kept("Do you remember the question: why is the sea salty?"));
}

#[test]
fn what_hurts_for_a_day_is_nothing_one_owns() {
    each(&[
        ("I've a stomachache, and a doctor who'll see me at two.", &[]),
        ("I've a blister from the oars.", &[]),
        ("I've an earache, so speak up.", &[]),
        ("I've a rowing machine, and a neighbour who hates it.", &["user.owns=rowing machine"]),
        ("Colour-blind?", &[]),
    ]);
}
