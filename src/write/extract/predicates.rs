//! Names what a fact can say: one closed vocabulary, with how many values a predicate holds and what it is about.
//!
//! | group | predicates |
//! |---|---|
//! | who | name form_of_address pronouns gender age birthday birth_year star_sign chinese_zodiac religion blood_type personality |
//! | where | lives_in address hometown nationality timezone |
//! | work, school | works_as former_job employer studies school degree grade |
//! | speech | native_language speaks learning response_language response_style units |
//! | contact, sizes | email phone username website shoe_size hat_size ring_size clothing_size height weight |
//! | taste | likes dislikes prefers avoids favorite favorite_* (any thing: favorite_food, favorite_color) |
//! | body | diet eats drinks allergy intolerance condition medication |
//! | people | marital_status sibling spouse partner child parent relative friend neighbor roommate colleague boss landlord |
//! | things | has_pet owns drives rents uses is (what a named thing of the user's is: subject "staging box", is, "baobab") |
//! | days | habit hobby schedule available event plan appointment deadline anniversary goal |
//! | limits | constraint budget |
//! | rest | note (asked to be remembered, or told of one's own life, with no standard predicate) |

use crate::kinds::Cardinality::{self, Many, One};
use crate::kinds::Category::{self, Constraint, Identity, Knowledge, Plan, Possession, Preference, Relation, Status};
use crate::text::fold;
use crate::text::phrases::any;

/// The vocabulary, sorted by name; `favorite_` with any ending goes with `favorite`.
const TABLE: [(&str, Cardinality, Category); 84] = [
    ("address", One, Identity),
    ("age", One, Identity),
    ("allergy", Many, Constraint),
    ("anniversary", One, Relation),
    ("appointment", Many, Plan),
    ("available", Many, Constraint),
    ("avoids", Many, Constraint),
    ("birth_year", One, Identity),
    ("birthday", One, Identity),
    ("blood_type", One, Identity),
    ("boss", One, Relation),
    ("budget", One, Constraint),
    ("child", Many, Relation),
    ("chinese_zodiac", One, Identity),
    ("clothing_size", One, Identity),
    ("colleague", Many, Relation),
    ("condition", Many, Constraint),
    ("constraint", Many, Constraint),
    ("deadline", Many, Plan),
    ("degree", One, Identity),
    ("diet", One, Constraint),
    ("dislikes", Many, Preference),
    ("drinks", Many, Preference),
    ("drives", One, Possession),
    ("eats", Many, Preference),
    ("email", One, Identity),
    ("employer", One, Identity),
    ("event", Many, Plan),
    ("favorite", Many, Preference),
    ("form_of_address", One, Preference),
    ("former_job", Many, Identity),
    ("friend", Many, Relation),
    ("gender", One, Identity),
    ("goal", Many, Plan),
    ("grade", One, Identity),
    ("habit", Many, Preference),
    ("has_pet", Many, Possession),
    ("hat_size", One, Identity),
    ("height", One, Identity),
    ("hobby", Many, Preference),
    ("hometown", One, Identity),
    ("intolerance", Many, Constraint),
    ("is", One, Knowledge),
    ("landlord", One, Relation),
    ("learning", Many, Status),
    ("likes", Many, Preference),
    ("lives_in", One, Identity),
    ("marital_status", One, Identity),
    ("medication", Many, Constraint),
    ("name", One, Identity),
    ("nationality", One, Identity),
    ("native_language", One, Identity),
    ("neighbor", Many, Relation),
    ("note", Many, Knowledge),
    ("owns", Many, Possession),
    ("parent", Many, Relation),
    ("partner", One, Relation),
    ("personality", Many, Identity),
    ("phone", One, Identity),
    ("plan", Many, Plan),
    ("prefers", Many, Preference),
    ("pronouns", One, Identity),
    ("relative", Many, Relation),
    ("religion", One, Identity),
    ("rents", Many, Possession),
    ("response_language", One, Preference),
    ("response_style", Many, Preference),
    ("ring_size", One, Identity),
    ("roommate", Many, Relation),
    ("schedule", Many, Plan),
    ("school", One, Identity),
    ("shoe_size", One, Identity),
    ("sibling", Many, Relation),
    ("speaks", Many, Identity),
    ("spouse", One, Relation),
    ("star_sign", One, Identity),
    ("studies", One, Identity),
    ("timezone", One, Identity),
    ("units", One, Preference),
    ("username", One, Identity),
    ("uses", Many, Possession),
    ("website", One, Identity),
    ("weight", One, Identity),
    ("works_as", One, Identity),
];

/// Cardinality and category of a predicate of the vocabulary; `None` for a word outside it.
#[must_use]
pub fn lookup(name: &str) -> Option<(Cardinality, Category)> {
    if name.strip_prefix("favorite_").is_some_and(|thing| !thing.is_empty()) {
        return Some((One, Preference));
    }
    names().find(|row| row.0 == name).map(|row| (row.1, row.2))
}

/// The same for a value: a diet that limits one thing, "gluten-free", "低盐", stands beside what one eats otherwise.
#[must_use]
pub fn lookup_valued(name: &str, value: &str) -> Option<(Cardinality, Category)> {
    let many = name == "diet" && limits_one(value);
    lookup(name).map(|(cardinality, category)| (if many { Many } else { cardinality }, category))
}

/// Whether a diet is named after the one thing that it limits.
fn limits_one(diet: &str) -> bool {
    let key = fold::key(diet);
    any(&key, "free|low|reduced|high|fodmap|teetotal") || key.starts_with(['低', '无', '少', '控', '高', '忌'])
}

/// Every row of the vocabulary.
pub fn names() -> impl Iterator<Item = (&'static str, Cardinality, Category)> {
    TABLE.iter().copied()
}
