//! Whatever is said of relatives, friends, pets and strangers: nothing of it may end as a fact about the user.

#[path = "common/said.rs"]
mod said;

use said::read;

/// Facts without a doubt whose subject is the user.
fn of_user(content: &str) -> Vec<(String, String)> {
    read(content)
        .into_iter()
        .filter(|c| c.doubt.is_none())
        .filter_map(|c| c.fact)
        .filter(|f| f.subject == "user")
        .map(|f| (f.predicate, f.object))
        .collect()
}

/// Somebody, and the name that may be tied to the user.
const PEOPLE: [(&str, &str); 41] = [
    ("My brother", ""),
    ("my older sister", ""),
    ("My brother Piet", "Piet"),
    ("My sister, Ilka,", "Ilka"),
    ("Our son", ""),
    ("My daughter Runa", "Runa"),
    ("My wife", ""),
    ("My husband Odo", "Odo"),
    ("my girlfriend", ""),
    ("My partner", ""),
    ("Mum", ""),
    ("My dad", ""),
    ("My grandmother", ""),
    ("Uncle Bartek", "Bartek"),
    ("My cousin Zeno", "Zeno"),
    ("My niece", ""),
    ("My mother-in-law", ""),
    ("my father in law", ""),
    ("My stepson", ""),
    ("My best friend", ""),
    ("My friend Aoife", "Aoife"),
    ("A friend of mine", ""),
    ("My flatmate", ""),
    ("My colleague Suda", "Suda"),
    ("My boss", ""),
    ("Our landlord", ""),
    ("My neighbour", ""),
    ("My neighbour across the street", ""),
    ("My ex", ""),
    ("My ex-husband", ""),
    ("My former flatmate", ""),
    ("My late grandfather", ""),
    ("My brother's wife", ""),
    ("My sister's best friend", ""),
    ("My boss's son", ""),
    ("The guy upstairs", ""),
    ("Some woman at the gym", ""),
    ("The mayor", ""),
    ("Ludmila Orsova", ""),
    ("The drummer of the band", ""),
    ("My therapist", ""),
];

const CLAIMS: [&str; 50] = [
    "lives in Turin",
    "moved to Turin last year",
    "grew up in Riga",
    "was born in Riga",
    "is from Estonia",
    "is a welder",
    "works as a welder",
    "works at Nordline Transit",
    "works for the city council",
    "runs a bakery",
    "studies law at Tarvo University",
    "is 44",
    "just turned 50",
    "is a Capricorn",
    "is Buddhist",
    "is divorced",
    "is married to Ines",
    "has two kids, Bo and Mina",
    "is allergic to kiwis",
    "has asthma",
    "takes insulin",
    "is vegan",
    "doesn't eat pork",
    "never drinks alcohol",
    "only eats halal",
    "hates olives",
    "can't stand opera",
    "loves cycling",
    "is obsessed with trains",
    "is really into jazz",
    "prefers tea to coffee",
    "likes long walks",
    "plays the oboe",
    "goes bouldering every Sunday",
    "collects stamps",
    "usually gets up at five",
    "speaks Welsh",
    "is learning Korean",
    "drives a Volvo",
    "owns a boat",
    "has a parrot called Otto",
    "rents a flat in Brno",
    "uses Linux",
    "is moving to Oslo on 3 June",
    "has an interview on 20 May",
    "wants to become a pilot",
    "is saving up for a van",
    "is called Ottokar",
    "wears size 11 boots",
    "is afraid of spiders",
];

fn check(content: &str, name: &str, wrong: &mut Vec<String>) {
    let called = |object: &str| !name.is_empty() && object.contains(name) || object == "Ottokar";
    for (predicate, object) in of_user(content) {
        if !called(&object) {
            wrong.push(format!("{content}  =>  user.{predicate}={object}"));
        }
    }
}

#[test]
fn nothing_said_of_others_is_said_of_the_user() {
    let mut wrong = Vec::new();
    for (who, name) in PEOPLE {
        for claim in CLAIMS {
            check(&format!("{who} {claim}."), name, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), PEOPLE.len() * CLAIMS.len(), wrong.join("\n"));
}

#[test]
fn what_goes_on_about_others_stays_with_them() {
    let mut wrong = Vec::new();
    for (n, (who, name)) in PEOPLE.into_iter().enumerate() {
        // Every person with every fourth pair, each with other ones.
        for pair in CLAIMS.windows(2).skip(n % 4).step_by(4) {
            let [one, two] = pair else { continue };
            check(&format!("{who} {one} and {two}."), name, &mut wrong);
            check(&format!("{who} {one}, but {two}"), name, &mut wrong);
            check(&format!("{who}, who {one}, {two}."), name, &mut wrong);
            check(&format!("{who} {one}. She also {two}."), name, &mut wrong);
            check(&format!("Did I tell you? {who} {one} and he {two}"), name, &mut wrong);
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong, first:\n{}",
        wrong.len(),
        wrong.get(..wrong.len().min(60)).unwrap_or_default().join("\n")
    );
}

#[test]
fn what_others_say_of_the_user_is_no_fact() {
    let mut wrong = Vec::new();
    for who in ["My aunt", "My boss", "Everyone at work", "The quiz", "My ex", "Piet", "My son's teacher"] {
        for says in ["thinks", "claims", "says", "always said", "keeps telling everyone", "is convinced"] {
            for claim in [
                "I live in Turin",
                "I'm a welder",
                "I hate olives",
                "I'm allergic to kiwis",
                "I love cycling",
                "I'm 44",
                "I never drink",
                "I speak Welsh",
            ] {
                check(&format!("{who} {says} that {claim}."), "", &mut wrong);
                check(&format!("{who} {says} {claim}"), "", &mut wrong);
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
