//! Turns what a user said into the shapes everything else passes on: records, facts, episodes, lessons, turns.
//!
//! These are the stored shapes. The boundary (`wasm`) has its own camel-case copies, so that a stored
//! byte and a public name can change apart from each other. Times are milliseconds since the Unix epoch, UTC.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use crate::kinds::{Cardinality, Category, Fact, Kind, Origin, Precision, Role, Span, Status, Strength, Turn};
use crate::read::intents;
use crate::text::fold;

/// Where a record came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Session it was said in.
    pub session: Option<String>,
    /// The caller's turn ids, oldest first.
    pub turns: Vec<String>,
    /// The rest, by its fields: `source.document`.
    pub roots: Rare<Roots>,
}

/// Where something came from that was not said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roots {
    /// Document id.
    pub document: Option<String>,
    /// Section path inside the document, "Title > Part".
    pub section: Option<String>,
    /// Records this one was made from.
    pub parents: Vec<String>,
}

impl Absent for Roots {
    fn absent() -> &'static Self {
        static NONE: Roots = Roots { document: None, section: None, parents: Vec::new() };
        &NONE
    }
}

impl Deref for Source {
    type Target = Roots;

    fn deref(&self) -> &Roots {
        self.roots.there()
    }
}

impl DerefMut for Source {
    fn deref_mut(&mut self) -> &mut Roots {
        self.roots.made()
    }
}

/// A decision taken in a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// What it was about.
    pub context: String,
    /// What was decided.
    pub decision: String,
    /// Why, where it was said.
    pub reason: Option<String>,
}

/// Something that went wrong in a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mishap {
    /// What was seen.
    pub error: String,
    /// Why, where it was said.
    pub cause: Option<String>,
    /// What mended it, where it was said.
    pub solution: Option<String>,
}

/// The structured summary of one session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Episode {
    /// What the user came for.
    pub goal: String,
    /// A few sentences.
    pub summary: String,
    /// Facts that came up.
    pub key_facts: Vec<String>,
    /// What the user asked for.
    pub requests: Vec<String>,
    /// What got done.
    pub completed: Vec<String>,
    /// What was decided.
    pub decisions: Vec<Decision>,
    /// What failed.
    pub errors: Vec<Mishap>,
    /// What is still open.
    pub unfinished: Vec<String>,
    /// Files named.
    pub files: Vec<String>,
    /// Tools used.
    pub tools: Vec<String>,
    /// True when nothing is left open.
    pub resolved: bool,
    /// Time of the first turn.
    pub start: i64,
    /// Time of the last turn.
    pub end: i64,
}

impl Episode {
    /// Every text in it.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        let lists = [&self.key_facts, &self.requests, &self.completed, &self.unfinished, &self.files, &self.tools];
        let decisions = self.decisions.iter().flat_map(|d| [&d.context, &d.decision].into_iter().chain(&d.reason));
        let errors = self.errors.iter().flat_map(|m| [&m.error].into_iter().chain(&m.cause).chain(&m.solution));
        [&self.goal, &self.summary].into_iter().chain(lists.into_iter().flatten()).chain(decisions).chain(errors)
    }
}

/// How to do something, learnt from a failure or told outright.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// When it applies.
    pub situation: String,
    /// What was seen.
    pub error: Option<String>,
    /// Why.
    pub cause: Option<String>,
    /// What to do.
    pub fix: String,
    /// Tool it is about.
    pub tool: Option<String>,
}

/// One thing this memory holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Unique in its store: 12 characters of base 32.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// As it was given.
    pub text: String,
    /// Structured fact, where one was found.
    pub fact: Option<Box<Fact>>,
    /// What it is about.
    pub category: Option<Category>,
    /// Where it stands.
    pub status: Status,
    /// 0..1.
    pub confidence: f64,
    /// 0..1.
    pub importance: f64,
    /// Pinned by the user or the caller.
    pub pinned: bool,
    /// Who the words came from.
    pub origin: Origin,
    /// How directly it was said.
    pub strength: Strength,
    /// Turns: who spoke.
    pub role: Option<Role>,
    /// Turns: name of the speaker.
    pub speaker: Option<String>,
    /// When the words were said (for facts: the newest statement of them).
    pub said_at: Option<i64>,
    /// Kind episodic.
    pub episode: Option<Box<Episode>>,
    /// Kind procedural.
    pub lesson: Option<Box<Lesson>>,
    /// Where it came from.
    pub source: Source,
    /// The caller's labels.
    pub tags: Vec<String>,
    /// When it was first stored.
    pub created_at: i64,
    /// When it last changed (uses do not count).
    pub updated_at: i64,
    /// The rest, by its fields: `record.valid_from`.
    pub course: Rare<Fate>,
}

/// How things went with a record: what it replaced, how long it holds, how often it was said. Turns have none of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fate {
    /// First moment at which the fact holds in the world; absent means unknown.
    pub valid_from: Option<i64>,
    /// First moment at which it no longer holds.
    pub valid_to: Option<i64>,
    /// How finely `valid_from` and `valid_to` are known.
    pub precision: Option<Precision>,
    /// When it stops being active by itself.
    pub expires_at: Option<i64>,
    /// Older values that this one replaced.
    pub supersedes: Vec<String>,
    /// The value that replaced this one.
    pub superseded_by: Option<String>,
    /// When this memory learnt that it was replaced.
    pub superseded_at: Option<i64>,
    /// Records that contradict this one and could not be decided.
    pub conflicts_with: Vec<String>,
    /// Times at which it was mentioned, oldest first (pending evidence counts these).
    pub mentions: Vec<i64>,
    /// A wrong value that the user took back: in history, but no part of the order of values.
    pub retracted: bool,
    /// The caller's own data, as JSON text.
    pub metadata: Option<String>,
}

impl Absent for Fate {
    fn absent() -> &'static Self {
        static NONE: Fate = Fate {
            valid_from: None,
            valid_to: None,
            precision: None,
            expires_at: None,
            supersedes: Vec::new(),
            superseded_by: None,
            superseded_at: None,
            conflicts_with: Vec::new(),
            mentions: Vec::new(),
            retracted: false,
            metadata: None,
        };
        &NONE
    }
}

/// Fields that most of their kind do not have.
pub trait Absent: Clone + PartialEq + 'static {
    /// None of them.
    fn absent() -> &'static Self;
}

/// The last fields of something of which there are many: in memory they take a pointer where none of them is there, stored
/// they follow the others as if they were its own.
#[derive(Clone, Debug)]
pub struct Rare<T>(Option<Box<T>>);

impl<T> Default for Rare<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Absent> Rare<T> {
    /// Of these.
    #[must_use]
    pub fn of(fields: T) -> Self {
        Self((fields != *T::absent()).then(|| Box::new(fields)))
    }

    fn there(&self) -> &T {
        self.0.as_deref().unwrap_or_else(|| T::absent())
    }

    fn made(&mut self) -> &mut T {
        self.0.get_or_insert_with(|| Box::new(T::absent().clone()))
    }
}

impl<T: Absent> PartialEq for Rare<T> {
    fn eq(&self, other: &Self) -> bool {
        self.there() == other.there()
    }
}

impl<T: Absent + Eq> Eq for Rare<T> {}

impl<T: Absent + Serialize> Serialize for Rare<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.there().serialize(serializer)
    }
}

impl<'de, T: Absent + Deserialize<'de>> Deserialize<'de> for Rare<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::of)
    }
}

impl Deref for Record {
    type Target = Fate;

    fn deref(&self) -> &Fate {
        self.course.there()
    }
}

impl DerefMut for Record {
    fn deref_mut(&mut self) -> &mut Fate {
        self.course.made()
    }
}

impl Record {
    /// Whether it is a value of a fact that has one at a time.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.fact.as_ref().is_some_and(|f| f.cardinality == Cardinality::One)
    }

    /// Whether it belongs to the core profile while it is active: name and form of address, language and manner of
    /// answers asked for, time zone, allergies and hard constraints of the user, and whatever was pinned.
    #[must_use]
    pub fn is_core(&self) -> bool {
        let own = |f: &Fact| {
            let always = matches!(
                f.predicate.as_str(),
                "name" | "nickname" | "form_of_address" | "response_language" | "timezone" | "allergy" | "intolerance"
            );
            let asked = self.strength == Strength::Explicit;
            let manner = match f.predicate.as_str() {
                "response_style" => asked,
                "prefers" | "units" => intents::manner(&fold::key(&self.text)),
                "note" | "habit" | "uses" => asked && intents::manner(&fold::key(&self.text)),
                _ => false,
            };
            f.subject == "user" && (self.category == Some(Category::Constraint) || always || manner)
        };
        self.pinned && self.kind != Kind::Turn || self.kind == Kind::Semantic && self.fact.as_deref().is_some_and(own)
    }

    /// When its words were said; of what nobody said, when it was first stored.
    #[must_use]
    pub fn said(&self) -> i64 {
        self.said_at.unwrap_or(self.created_at)
    }

    /// A record that says this and no more: active, sure, of middling importance, with nothing replaced or dated.
    #[must_use]
    pub fn new(id: String, kind: Kind, origin: Origin, text: String, source: Source, now: i64) -> Self {
        Self {
            id,
            kind,
            text,
            fact: None,
            category: None,
            status: Status::Active,
            confidence: 1.0,
            importance: 0.5,
            pinned: false,
            origin,
            strength: Strength::Stated,
            role: None,
            speaker: None,
            said_at: None,
            episode: None,
            lesson: None,
            source,
            tags: Vec::new(),
            created_at: now,
            updated_at: now,
            course: Rare::default(),
        }
    }
}

/// How often and when a record was last used; kept apart because uses change neither `updated_at` nor recency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uses {
    /// Times it was given out.
    pub count: u32,
    /// When last.
    pub last_at: i64,
}
