//! What comes first, and why: tiny stores with the order that a reader would expect.

use pocketmem::embed::{Calibration, HashEmbedder};
use pocketmem::index::postings::Postings;
use pocketmem::index::vectors::{Part, Vectors};
use pocketmem::policy::Policy;
use pocketmem::read::find::Sources;
use pocketmem::read::query::{self, Query};
use pocketmem::read::rank::{Ranked, Tuning};
use pocketmem::read::recall::{self, Ask, Verdict};
use pocketmem::record::{Category, Kind, Origin, Record, Role, Source, Status, Strength};

const DAY: i64 = 86_400_000;
/// 2026-03-10 12:00 UTC, a Tuesday.
const NOW: i64 = 1_773_144_000_000;

fn note(text: &str) -> Record {
    Record {
        id: text.chars().take(12).collect(),
        kind: Kind::Semantic,
        text: text.to_string(),
        fact: None,
        category: None,
        status: Status::Active,
        confidence: 0.9,
        importance: 0.5,
        pinned: false,
        origin: Origin::User,
        strength: Strength::Stated,
        role: None,
        speaker: None,
        said_at: Some(NOW - DAY),
        episode: None,
        lesson: None,
        source: Source::default(),
        tags: Vec::new(),
        created_at: NOW - DAY,
        updated_at: NOW - DAY,
        course: pocketmem::record::Rare::default(),
    }
}

fn turn(session: &str, role: Role, text: &str) -> Record {
    let source = Source { session: Some(session.to_string()), ..Source::default() };
    Record { kind: Kind::Turn, role: Some(role), source, ..note(text) }
}

struct Store {
    records: Vec<Record>,
    postings: Postings,
    vectors: Vectors,
    policy: Policy,
}

impl Store {
    fn new(records: Vec<Record>) -> Self {
        let (mut postings, mut vectors) = (Postings::new(), Vectors::new(HashEmbedder.dims()));
        let mut vector = vec![0.0; HashEmbedder.dims()];
        for (slot, record) in (0u32..).zip(&records) {
            postings.add(slot, &record.text);
            if HashEmbedder.embed(&record.text, &mut vector) {
                vectors.set(slot, Part::Said, &vector);
            }
        }
        Self { records, postings, vectors, policy: Policy::default() }
    }

    fn with<T>(&self, text: &str, change: &dyn Fn(&mut Ask<'_>), work: Work<'_, T>) -> T {
        let query = query::understand(text, NOW, 0, &[]);
        let mut vector = vec![0.0; HashEmbedder.dims()];
        let vector = HashEmbedder.embed(text, &mut vector).then_some(vector);
        let calibration = Calibration::of(HashEmbedder.id());
        let session = |slot: u32| self.records.get(slot as usize).and_then(|r| r.source.session.as_deref());
        let sources = Sources {
            postings: &self.postings,
            vectors: &self.vectors,
            likeness: &|cosine| calibration.likeness(cosine),
            slot: &Some,
            passages: &|slot| slot..slot + 1,
            record: &|slot| self.records.get(slot as usize),
            accept: &|slot| self.records.get(slot as usize).is_some_and(|r| r.status == Status::Active),
            beside: &|slot| {
                let near = |other: Option<u32>| other.filter(|&o| session(o).is_some() && session(o) == session(slot));
                [near(slot.checked_sub(1)), near(Some(slot + 1))]
            },
            facts: &[],
            recent: &[],
        };
        let mut ask = Ask {
            limit: 5,
            pool: 100,
            alpha: None,
            diversity: None,
            threshold: None,
            floor: 0.3,
            sessions: false,
            now: NOW,
            policy: &self.policy,
            tuning: Tuning::default(),
        };
        change(&mut ask);
        work(&query, vector.as_deref(), &sources, &ask)
    }

    fn ask(&self, text: &str, change: &dyn Fn(&mut Ask<'_>)) -> Vec<Ranked> {
        self.with(text, change, &recall::recall)
    }

    fn texts(&self, text: &str) -> Vec<&str> {
        self.ask(text, &|_| {}).iter().map(|r| self.records[r.slot as usize].text.as_str()).collect()
    }

    fn explain(&self, text: &str, slot: u32) -> Vec<Verdict> {
        self.with(text, &|_| {}, &|query, vector, sources, ask| recall::explain(query, vector, sources, ask, slot))
    }
}

type Work<'a, T> = &'a dyn Fn(&Query, Option<&[f32]>, &Sources<'_>, &Ask<'_>) -> T;

fn first(records: Vec<Record>, query: &str) -> String {
    Store::new(records).texts(query).first().copied().unwrap_or("nothing").to_string()
}

#[test]
fn the_matching_note_comes_first() {
    let notes = || {
        vec![
            note("My sister Ines is allergic to walnuts"),
            note("I play the cello on Thursdays"),
            note("我每天早上喝乌龙茶"),
            note("The build fails with error E1042 on version v2.3.1"),
            note("The build fails with error E1024 on version v2.3.2"),
            note("I write C++ at work"),
            note("I write C# at home"),
        ]
    };
    for (query, expected) in [
        ("What is Ines allergic to?", "My sister Ines is allergic to walnuts"),
        ("when do I practise cello", "I play the cello on Thursdays"),
        ("我早上喝什麼茶？", "我每天早上喝乌龙茶"),
        ("E1042", "The build fails with error E1042 on version v2.3.1"),
        ("what about v2.3.2?", "The build fails with error E1024 on version v2.3.2"),
        ("C++", "I write C++ at work"),
        ("c#", "I write C# at home"),
    ] {
        assert_eq!(first(notes(), query), expected, "{query}");
    }
}

#[test]
fn nothing_relevant_is_an_answer() {
    let store = Store::new(vec![note("My sister Ines is allergic to walnuts"), note("I play the cello on Thursdays")]);
    assert_eq!(store.texts("zyxgrob quantum flux"), Vec::<&str>::new());
    assert_eq!(Store::new(Vec::new()).texts("anything"), Vec::<&str>::new());
}

#[test]
fn a_poor_best_hit_does_not_score_like_a_good_one() {
    let store = Store::new(vec![note("I keep my bicycle in the blue shed"), note("Lunch is at noon")]);
    let score = |query: &str| store.ask(query, &|ask| ask.floor = 0.0).first().map_or(0.0, |r| r.score);
    assert!(score("bicycle blue shed") > 1.4 * score("bicycle tyre pressure gauge"));
}

#[test]
fn newer_preferences_win_over_older_ones_and_identity_does_not_fade() {
    let aged = |text: &str, days: i64, category: Category| Record {
        category: Some(category),
        said_at: Some(NOW - days * DAY),
        ..note(text)
    };
    let preferences = vec![
        aged("I prefer tea in the morning", 400, Category::Preference),
        aged("I prefer tea in the evening", 2, Category::Preference),
    ];
    assert_eq!(first(preferences, "which tea do I prefer"), "I prefer tea in the evening");
    let store = Store::new(vec![aged("My name is Otis", 3_000, Category::Identity)]);
    assert_eq!(store.ask("what is my name", &|_| {})[0].why.recency, 1.0);
}

#[test]
fn sure_beats_unsure_and_importance_is_bounded() {
    let unsure = Record { confidence: 0.6, ..note("The spare key is under the pot") };
    assert_eq!(
        first(vec![unsure, note("The spare key is under the mat")], "where is the spare key"),
        "The spare key is under the mat"
    );
    let shouting = Record { importance: 1.0, ..note("The pot is important") };
    assert_eq!(
        first(vec![shouting, note("The spare key is under the mat")], "where is the spare key kept"),
        "The spare key is under the mat"
    );
}

#[test]
fn quoted_phrases_and_dates_asked_for_count() {
    let words = vec![note("light house and green paint"), note("the green light house")];
    assert_eq!(first(words, "\"green light\" house"), "the green light house");
    let on = |text: &str, days: i64| Record { said_at: Some(NOW - days * DAY), ..turn("s", Role::User, text) };
    let store = Store::new(vec![on("We walked by the river", 30), note("x"), on("We walked by the river", 1)]);
    let found = store.ask("Where did we walk yesterday?", &|_| {});
    assert_eq!(found[0].slot, 2, "{found:?}");
    assert!(found[0].why.boosts.iter().any(|(name, _)| *name == "date"));
}

#[test]
fn a_figure_that_changed_is_given_as_it_is_now() {
    let old = "The herbarium holds 120 sheets of ferns.";
    let new = "Update on that: the herbarium holds 155 sheets of ferns.";
    let first =
        |query: &str, texts: [&str; 2]| first(texts.iter().map(|text| turn("s", Role::User, text)).collect(), query);
    assert_eq!(first("How many sheets of ferns does the herbarium hold?", [old, new]), new);
    // what was said before, and what was asked of the past, keeps its place
    assert_eq!(first("How many sheets of ferns does the herbarium hold?", [new, old]), old);
    assert_eq!(first("How many sheets of ferns did the herbarium hold last year?", [old, new]), old);
}

#[test]
fn an_answer_is_found_beside_its_question() {
    let store = Store::new(vec![
        turn("a", Role::User, "Which museum did you like best in Porto?"),
        turn("a", Role::Assistant, "The tram one, without a doubt"),
        turn("b", Role::User, "Lunch was good"),
        turn("b", Role::User, "I need new shoes"),
    ]);
    let slots: Vec<u32> =
        store.ask("favourite museum in Porto", &|ask| ask.floor = 0.2).iter().map(|r| r.slot).collect();
    assert_eq!(slots.first(), Some(&0));
    assert!(slots.contains(&1), "{slots:?}");
}

#[test]
fn repetition_makes_room_for_something_else() {
    let mut notes = vec![note("I am learning to sail a small boat on the lake"); 4];
    notes.push(note("The boat has a red sail"));
    let store = Store::new(notes);
    let slots: Vec<u32> = store.ask("sail boat", &|ask| ask.limit = 2).iter().map(|r| r.slot).collect();
    assert!(slots.contains(&4), "{slots:?}");
    let slots: Vec<u32> = store
        .ask("learning to sail a small boat", &|ask| {
            ask.limit = 2;
            ask.diversity = Some(1.0);
        })
        .iter()
        .map(|r| r.slot)
        .collect();
    assert_eq!(slots, [0, 1]);
}

#[test]
fn one_result_for_each_session() {
    let store = Store::new(vec![
        turn("a", Role::User, "The garden needs roses"),
        turn("a", Role::User, "Roses for the garden, red roses"),
        turn("b", Role::User, "A garden with roses by the gate"),
        turn("c", Role::User, "Nothing of the kind"),
    ]);
    let found = store.ask("garden roses", &|ask| ask.sessions = true);
    let sessions: Vec<_> = found.iter().map(|r| store.records[r.slot as usize].source.session.as_deref()).collect();
    assert_eq!(sessions, [Some("a"), Some("b")]);
}

#[test]
fn text_that_nobody_typed_takes_at_most_half() {
    let tool = |text: &str| Record { origin: Origin::Tool, ..note(text) };
    let store = Store::new(vec![
        tool("ferry timetable Monday harbour"),
        tool("ferry timetable Tuesday harbour"),
        tool("ferry timetable Friday harbour"),
        note("The ferry timetable hangs at the harbour"),
    ]);
    let found = store.ask("ferry timetable harbour", &|ask| ask.limit = 4);
    let tools = found.iter().filter(|r| store.records[r.slot as usize].origin == Origin::Tool).count();
    assert!(tools <= 2 && found.iter().any(|r| r.slot == 3), "{found:?}");
}

#[test]
fn superseded_records_stay_out_and_explain_says_why() {
    let old = Record { status: Status::Superseded, ..note("I live in Graz") };
    let store = Store::new(vec![old, note("I live in Linz"), note("I play the cello")]);
    assert_eq!(store.texts("where do I live"), ["I live in Linz"]);
    let stage = |slot: u32| store.explain("where do I live", slot).last().map(|v| (v.stage, v.passed));
    assert_eq!(stage(0), Some(("filter", false)));
    assert_eq!(stage(1), Some(("choose", true)));
    assert!(matches!(stage(2), Some(("find" | "floor", false))));
}

#[test]
fn queries_are_understood() {
    let read = |text: &str| query::understand(text, NOW, 0, &[]);
    assert_eq!(read("What did Rosa Mbeki say about Cape Town?").names, ["rosa mbeki", "cape town"]);
    assert_eq!(read("他说的“绿色的门”在哪？").phrases, ["绿色的门"]);
    assert!(read("Fix error E1042").codes.contains(&"e1042".to_string()));
    assert!(read("What is my latest address?").recent && read("我最近住哪？").recent);
    assert!(read("我喜欢什么？").about_user && read("what do I like").about_user);
    assert!(!read("what does Rosa like").about_user);
    assert!(read("我上周五去了哪里").chinese && !read("where did I go").chinese);
    assert!(read("E1042").exact() && read("\"green door\"").exact() && !read("what do I like to drink").exact());
    assert_eq!(read("what did I do last week").spans.len(), 1);
    assert_eq!(read("").terms.len(), 0);
}

#[test]
fn a_query_without_words_of_its_own_borrows_names() {
    let query = query::understand("And what about him?", NOW, 0, &["I met Tomás in Braga", "hello"]);
    assert!(query.borrowed && query.names.contains(&"tomas".to_string()));
    assert!(query.terms.iter().any(|t| t.text == "braga" || t.text == "tomas"), "{:?}", query.terms);
    let own = query::understand("What about the red boat in the harbour of Oslo?", NOW, 0, &["I met Tomás"]);
    assert!(!own.borrowed);
}
