//! More wordings of the kinds of English statement: each kept under the name of its kind, and beside it what only looks alike.

#[path = "common/said.rs"]
mod said;

use said::each;

#[test]
fn what_is_meant_may_stand_in_front_of_the_clause() {
    each(&[
        ("Walnuts, I'm badly allergic, pen in my bag", &["user.allergy=Walnuts"]),
        ("Marzipan, I love it.", &["user.likes=Marzipan"]),
        ("Fennel and dill, I can't stand both", &["user.dislikes=Fennel", "user.dislikes=dill"]),
        ("Clams? I'm allergic.", &["user.allergy=Clams"]),
        ("No okra please, I've hated it since childhood", &["user.dislikes=okra"]),
        ("Mum and me, we love it", &[]),
        ("Yep, I love it!", &[]),
    ]);
}

#[test]
fn where_one_has_not_been_is_no_memory() {
    each(&[
        ("I've never been to Bolivia.", &[]),
        ("I've never been on a horse.", &["user.note=never been on a horse"]),
        ("Remember I've never been to Bolivia", &["user.note=I've never been to Bolivia"]),
    ]);
}

#[test]
fn introductions_need_few_words() {
    each(&[
        (
            "Hi, Mirela, 44, I keep the accounts for a quarry.",
            &["user.name=Mirela", "user.age=44", "user.works_as=keep the accounts", "user.employer=quarry"],
        ),
        (
            "Bit about me: Anders, 58, plumber in Odense, three girls and a cat.",
            &[
                "user.name=Anders",
                "user.age=58",
                "user.works_as=plumber",
                "user.lives_in=Odense",
                "user.child=three girls",
                "user.has_pet=cat",
            ],
        ),
        (
            "Short intro: Ilse, 37, living in Namur, nurse at the Vesper Clinic",
            &[
                "user.name=Ilse",
                "user.age=37",
                "user.lives_in=Namur",
                "user.works_as=nurse",
                "user.employer=Vesper Clinic",
            ],
        ),
        ("I'm employed as a welder at Kestrel Yards", &["user.works_as=welder", "user.employer=Kestrel Yards"]),
        ("I run a tiny brewery in Ghent", &["user.works_as=brewery", "user.lives_in=Ghent"]),
        ("I run a marathon in Ghent", &[]),
        (
            "I'm a student of geology at Westholm University",
            &["user.studies=geology", "user.school=Westholm University"],
        ),
        ("ze/zir, in case it matters", &["user.pronouns=ze/zir"]),
        ("best address for me is olu@example.org", &["user.email=olu@example.org"]),
        ("You can write to me at olu@example.org", &["user.email=olu@example.org"]),
    ]);
}

#[test]
fn a_name_may_stand_before_who_it_is() {
    each(&[
        ("Ran into Solveig, my oldest friend", &["user.friend=Solveig"]),
        ("My sons name is Emre", &["user.child=Emre"]),
        ("Mum and dad's anniversary is 8 May", &["parents.anniversary=8 May"]),
        ("my accountant's name is Mr. Boateng", &["accountant.name=Mr. Boateng"]),
        (
            "We have two kids, Ida and Per, and Ida can't eat nuts",
            &["user.child=Ida", "user.child=Per", "Ida.avoids=nuts"],
        ),
        ("My aunt lives in a flat in Turin", &["aunt.lives_in=flat in Turin"]),
        ("The tailor, my neighbor says, is closed", &[]),
        ("Hello, my friend. Thanks, my friend.", &[]),
    ]);
}

#[test]
fn what_took_the_place_of_what() {
    each(&[
        ("I told you I'm 33, but that was last year, so it's 34", &["user.age=34"]),
        ("Hold on, the survey is due 4 March instead of 1 March", &["user.deadline=survey is due 4 March"]),
        ("Handed in my notice at Halden Rail and joined the ferry museum", &["user.employer=ferry museum"]),
        ("I gave up being vegan, I eat fish again", &["user.diet=fish"]),
        ("We no longer live in Split, we're in Zadar since June", &["user.lives_in=Zadar"]),
        ("Don't call me \"boss\", just Ilona", &["user.form_of_address=Ilona"]),
    ]);
}

#[test]
fn tastes_in_more_words() {
    each(&[
        ("there's no soup like borscht", &["user.likes=borscht"]),
        ("I really don't like the smell of paint", &["user.dislikes=smell of paint"]),
        ("Quizzes are my thing, raffles less so", &["user.likes=Quizzes", "user.dislikes=raffles"]),
        ("I can't stand for hours", &["user.constraint=can't stand for hours"]),
        ("I've gone off jigsaws", &["user.dislikes=jigsaws"]),
        ("I'll never say no to a picnic", &["user.likes=picnic"]),
        ("My go-to dessert is semolina", &["user.prefers=semolina"]),
        ("a bowl of pho is what I always order", &["user.prefers=bowl of pho"]),
        ("we do everything in miles at home", &["user.units=miles"]),
        ("Distances in kilometres please", &["user.units=kilometres"]),
        ("we use the metric system here", &["user.units=metric"]),
        ("We're a Celsius household", &["user.units=Celsius"]),
        ("I've never smoked cigarettes", &["user.avoids=cigarettes"]),
    ]);
}

#[test]
fn hours_and_limits_in_more_words() {
    each(&[
        ("I do the mornings at the depot", &["user.schedule=do the mornings"]),
        ("They've moved me to nights", &["user.schedule=They've moved me to nights"]),
        ("I'm only reachable on Sundays before lunch", &["user.available=Sundays before lunch"]),
        ("The most I can spend on the sofa is 700 euros", &["user.budget=700 euros"]),
        ("I have a severe allergy", &[]),
        ("My grocery budget is 80 euros a week", &["user.budget=80 euros a week"]),
        ("My editor wants the index by 30 May", &["user.deadline=index by 30 May"]),
        ("I'm cycling to Rostock in February", &["user.plan=cycling to Rostock in February"]),
        ("I give a lecture on mosses on 9 June", &["user.plan=give a lecture on mosses on 9 June"]),
        (
            "For the worksheets: always put the answers on a second page",
            &["user.response_style=put the answers on a second page"],
        ),
    ]);
}
