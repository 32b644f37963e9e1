//! Names people and pets in one way: the English relation that a fact has as its subject, and how it is tied to the user.

/// A relation: its English name, the predicate that ties its name to the user, and whether there is only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    pub name: &'static str,
    pub predicate: &'static str,
    pub single: bool,
}

const fn many(name: &'static str, predicate: &'static str) -> Relation {
    Relation { name, predicate, single: false }
}

const fn one(name: &'static str, predicate: &'static str) -> Relation {
    Relation { name, predicate, single: true }
}

const RELATIONS: [Relation; 48] = [
    many("godchild", "relative"),
    many("godparent", "relative"),
    one("mother", "parent"),
    one("father", "parent"),
    one("stepmother", "parent"),
    one("stepfather", "parent"),
    one("mother_in_law", "relative"),
    one("father_in_law", "relative"),
    many("brother", "sibling"),
    many("sister", "sibling"),
    many("son_in_law", "relative"),
    many("daughter_in_law", "relative"),
    many("brother_in_law", "relative"),
    many("sister_in_law", "relative"),
    one("wife", "spouse"),
    one("husband", "spouse"),
    one("partner", "partner"),
    many("son", "child"),
    many("daughter", "child"),
    many("child", "child"),
    one("grandfather", "relative"),
    one("grandmother", "relative"),
    many("grandson", "relative"),
    many("granddaughter", "relative"),
    many("grandchild", "relative"),
    many("cousin", "relative"),
    many("aunt", "relative"),
    many("uncle", "relative"),
    many("niece", "relative"),
    many("nephew", "relative"),
    many("friend", "friend"),
    many("neighbor", "neighbor"),
    many("roommate", "roommate"),
    many("colleague", "colleague"),
    one("boss", "boss"),
    one("landlord", "landlord"),
    many("dog", "has_pet"),
    many("cat", "has_pet"),
    many("pet", "has_pet"),
    one("parents", "parent"),
    many("teacher", "note"),
    many("nanny", "note"),
    many("ex", "note"),
    many("relatives", "relative"),
    many("grandparents", "relative"),
    many("therapist", "note"),
    many("tutor", "note"),
    many("coach", "note"),
];

pub(super) fn relation(name: &str) -> Option<Relation> {
    RELATIONS.iter().find(|r| r.name == name).copied()
}

/// People and pets of this turn, so that "she" and a bare name find their subject.
#[derive(Debug, Default)]
pub(super) struct People {
    /// Subject that "he", "she", "他" stand for.
    pub last: Option<String>,
    /// Names heard, with the subject of facts about them.
    names: Vec<(String, String)>,
}

impl People {
    /// The subject of facts about this person: the name where there may be several of the kind, else the relation.
    pub(super) fn meet(&mut self, relation: Relation, name: Option<&str>) -> String {
        let subject = match name {
            Some(name) if !relation.single => name.to_owned(),
            _ => relation.name.to_owned(),
        };
        if let Some(name) = name {
            self.name(name, &subject);
        }
        self.last = Some(subject.clone());
        subject
    }

    pub(super) fn name(&mut self, name: &str, subject: &str) {
        // A turn with more names than this is a list, not an introduction.
        if self.names.len() < 32 && !self.names.iter().any(|(n, _)| n == name) {
            self.names.push((name.to_owned(), subject.to_owned()));
        }
    }

    pub(super) fn known(&self, name: &str) -> Option<&str> {
        self.names.iter().find(|(n, _)| n == name).map(|(_, s)| s.as_str())
    }

    /// Every name heard, with its subject.
    pub(super) fn heard(&self) -> impl Iterator<Item = (&str, &str)> {
        self.names.iter().map(|(n, s)| (n.as_str(), s.as_str()))
    }
}
