//! What must never be overlooked, in English however it is worded: what harms, what is not eaten, what is impossible, names,
//! lasting manners; and what only looks like it.

#[path = "common/said.rs"]
mod said;

use said::read;

/// Facts without a doubt whose subject is the user: predicate and object, in small letters.
fn of_user(content: &str) -> Vec<(String, String)> {
    read(content)
        .into_iter()
        .filter(|c| c.doubt.is_none() && !c.ended)
        .filter_map(|c| c.fact)
        .filter(|f| f.subject == "user")
        .map(|f| (f.predicate, f.object.to_lowercase()))
        .collect()
}

/// Every row holds a value, then what somebody says; one of the predicates must hold the value.
fn told(predicates: &[&str], rows: &[(&str, &str)]) {
    for (value, content) in rows {
        let found = of_user(content);
        let value = value.to_lowercase();
        assert!(
            found.iter().any(|(p, o)| predicates.contains(&p.as_str()) && o.contains(&value)),
            "{content:?} should tell {value:?}: {found:?}"
        );
    }
}

/// Nothing of the value may be the user's.
fn untold(rows: &[(&str, &str)]) {
    const CORE: [&str; 9] = [
        "allergy",
        "intolerance",
        "diet",
        "constraint",
        "condition",
        "name",
        "response_style",
        "response_language",
        "timezone",
    ];
    for (value, content) in rows {
        let found = of_user(content);
        let value = value.to_lowercase();
        assert!(
            !found.iter().any(|(p, o)| CORE.contains(&p.as_str()) && o.contains(&value)),
            "{content:?} should not tell {value:?}: {found:?}"
        );
    }
}

#[test]
fn a_reaction_and_a_substance_are_an_allergy() {
    told(
        &["allergy", "avoids"],
        &[
            ("shrimp", "One shrimp and my lips go numb and my eyes puff shut. Paella alternatives?"),
            ("hazelnuts", "Careful with desserts for me: hazelnuts close my airway."),
            ("aspirin", "Aspirin lands me in A&E, always has. What can I take for a hangover?"),
            ("bee stings", "I nearly died from bee stings twice. Is a lavender garden a bad idea?"),
            ("cats", "My eyes water and I can't stop sneezing around cats, so which hotel should we pick?"),
            ("eggs", "Whenever I eat eggs my face swells, can you do a cake without?"),
            ("sesame", "Sesame is the one that gets me, straight to hospital. Hummus ideas?"),
            (
                "peanut",
                "The school nurse had to jab me after a peanut cookie, so nothing with nuts in it for me please.",
            ),
            ("fish", "Fish brings on an asthma attack in me, even the smell of it frying."),
            ("penicillin", "My medical notes say penicillin allergy. Can I take amoxicillin?"),
            ("ibuprofen", "Last time I took ibuprofen my throat started closing up."),
            ("dust mites", "The allergist says it's dust mites. Which mattress cover is best?"),
            ("cashews", "Please keep cashews out of anything you suggest, I carry two EpiPens because of them."),
            ("strawberries", "strawberries? no chance, I'd be covered in hives in ten minutes"),
            ("walnuts", "I've had to be jabbed with adrenaline after eating walnuts."),
            ("pollen", "Pollen season destroys me, runny nose and itchy eyes for weeks. Best city in May?"),
            ("horses", "I come out in lumps when I go near horses."),
            ("nickel", "Cheap belts with nickel buckles leave my tummy red and scabby"),
            ("lobster", "Can't do lobster, blotches all over my neck within the hour."),
            ("perfume", "Perfume sets my eczema off so bear that in mind with gift ideas"),
        ],
    );
}

#[test]
fn the_sentence_before_names_what_this_one_points_back_at() {
    told(
        &["allergy", "intolerance"],
        &[
            ("almonds", "Almonds. They make my tongue swell. Which milk can I have?"),
            ("lilies", "Someone brought lilies again. I can't breathe when I'm near them."),
        ],
    );
}

#[test]
fn what_the_gut_or_the_head_pays_for_is_an_intolerance() {
    told(
        &["intolerance"],
        &[
            ("lactose", "Turns out I can't digest lactose. Breakfast ideas?"),
            ("dairy", "Dairy does a number on my stomach, so what do I put in my coffee?"),
            ("garlic", "Garlic doesn't agree with me at all"),
            ("beans", "Beans leave me bent double"),
            ("gluten", "I'm gluten intolerant, which pasta do you rate?"),
            ("red wine", "One glass of red wine and I've a splitting headache"),
            ("caffeine", "I'm sensitive to caffeine, it keeps my heart pounding all night."),
            ("milk", "If I drink milk I spend the night in the bathroom"),
            ("aspartame", "Aspartame triggers my migraines"),
            ("onions", "my IBS can't cope with onions"),
            ("chocolate", "Chocolate is a migraine trigger for me."),
        ],
    );
}

#[test]
fn diets_and_what_is_shunned_for_good() {
    told(
        &["diet", "constraint", "avoids", "eats", "drinks"],
        &[
            ("vegan", "Been vegan for six years, what's a good cheese?"),
            ("halal", "I only eat halal. Where can I get lunch in Leeds?"),
            ("kosher", "I'm an observant Jew so it has to be kosher"),
            ("beef", "No beef for me, I'm Hindu."),
            ("low carb", "My doctor has me on a low carb diet"),
            ("keto", "Strict keto here, what snacks can I buy?"),
            ("low sodium", "My cardiologist insists on low sodium"),
            ("raw fish", "I'm expecting, so no raw fish. Sushi-like ideas?"),
            ("eggs", "Eggs are forbidden in my religion, what binds a cake?"),
            ("sober", "Ten years sober, so mocktails only please"),
        ],
    );
}

#[test]
fn limits_of_body_and_will() {
    told(
        &["condition", "constraint", "medication", "avoids"],
        &[
            ("crutches", "I'm on crutches. Which museum is easiest?"),
            ("dialysis", "Dialysis three times a week for me, can I still travel?"),
            ("epilepsy", "I have epilepsy, so no flashing lights"),
            ("fly", "I refuse to fly, ever. How do I reach Rome?"),
            ("swim", "I don't swim. Ever."),
            ("wheelchair", "Wheelchair user here, is the castle accessible?"),
            ("heights", "I'm terrified of heights so skip the cable car"),
            ("blood thinners", "I'm on blood thinners, is turmeric ok?"),
            ("nsaids", "NSAIDs are out for me because of my ulcer"),
            ("sundays", "I never work Sundays, it's church and family"),
            ("one leg", "I've only one leg, so which exercises work?"),
            ("50 pounds", "I never spend more than 50 pounds on shoes"),
        ],
    );
}

#[test]
fn names_and_zones() {
    told(
        &["name", "form_of_address"],
        &[
            ("Oskar", "Oskar here, quick question about tax"),
            ("Minnie", "Everybody calls me Minnie"),
            ("Bea", "just Bea is fine"),
            ("Kirsten", "My name is spelled Kirsten, not Kristen"),
            ("Dev", "Dev's the name"),
            ("Pip", "Friends know me as Pip"),
            ("Tariq", "Tariq, nice to meet you. Can you help with maths?"),
            ("Sorcha Byrne", "Full name: Sorcha Byrne"),
        ],
    );
    told(&["timezone"], &[("Tokyo", "I live on Tokyo time, so convert for me"), ("CET", "I'm on CET")]);
}

#[test]
fn a_manner_that_is_to_last() {
    told(
        &["response_style", "units", "response_language"],
        &[
            ("celsius", "Temperatures in Celsius for me, always"),
            ("french", "Please reply in French from now on"),
            ("emojis", "Please, no emojis ever again"),
            ("euros", "Give me prices in euros going forward"),
            ("ask", "Before you book or buy anything for me, always ask"),
            ("four", "Every recipe you give me should serve four"),
            ("step by step", "Whenever you explain something, go step by step"),
            ("flattery", "Cut the flattery, permanently"),
            ("summary", "Start each reply with a one-line summary"),
            ("24-hour", "Use the 24-hour clock whenever you mention times"),
            ("tables", "Put comparisons in tables. That goes for all future chats."),
        ],
    );
}

#[test]
fn others_questions_jokes_and_moments_are_not_the_users() {
    untold(&[
        ("vegetarian", "I was a vegetarian once; these days I eat trout too"),
        ("plums", "My godchild Percival comes out in hives from plums, poor mite."),
        ("latex", "Juno's got a nasty rash from the latex collar, do I bathe her?"),
        ("peanuts", "My son can't have peanuts, he swells up. Lunchbox ideas?"),
        ("shellfish", "Do people with shellfish allergies react to iodine?"),
        ("cats", "My sister sneezes around cats"),
        ("vegan", "I'm thinking of going vegan in spring"),
        ("gluten", "My colleague is gluten intolerant, which cake should I bring?"),
        ("penicillin", "I was told as a child I had a penicillin allergy but tests ruled it out"),
        ("bullet points", "Rewrite this with bullet points please"),
        ("chocolate", "I ate too much chocolate last night and felt sick"),
        ("halal", "Is there a halal restaurant near the station?"),
        ("wheelchair", "How wide is a standard wheelchair?"),
        ("bee", "My dog got hives from a bee sting"),
        ("milk", "In my novel the villain is allergic to milk"),
        ("short", "Make this paragraph short"),
        ("latex", "The nurse on the ward has a latex allergy and we need new gloves"),
        ("kosher", "We're hosting a kosher family, what should we cook?"),
        ("tables", "I always use tables in my reports"),
        ("fish", "I caught a fish yesterday and my hands are itchy from the rope"),
        ("french", "Can you translate this into French for me?"),
        ("50 dollars", "My spending for tonight is 50 dollars max"),
        ("coffee", "coffee makes me happy"),
        ("blind", "I went on a blind date"),
        ("bram", "Hey Bram, nice to meet you! What's new?"),
        ("forget", "I'll never forget the day we met"),
        ("mornings", "I'm allergic to mornings"),
        ("forbidden", "We never got to see the Forbidden City"),
        ("questions", "If I have any more questions I'll come back to you anytime"),
    ]);
}
