//! Measures search over public retrieval sets laid out as JSON lines: recall, nDCG, hit rate and reciprocal rank.
//!
//! `cargo run --release --example retrieval -- DATA [set ...] [model=FILE] [alpha=0.6] [name=value ...]`
//! reads `DATA/<set>/corpus*.jsonl` and `queries*.jsonl`, indexes each conversation as the engine does and prints one
//! row a set for words alone, vectors alone and both; `updates=yes` lists what was replaced instead. Without `model` the vectors are those of the hash embedder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use pocketmem::embed::{Calibration, HashEmbedder, Model, calibration};
use pocketmem::index::postings::Postings;
use pocketmem::index::vectors::{Part, Vectors};
use pocketmem::policy::Policy;
use pocketmem::read::find::Sources;
use pocketmem::read::query;
use pocketmem::read::rank::{Ranked, Tuning};
use pocketmem::read::recall::{self, Ask};
use pocketmem::record::{Kind, Origin, Record, Role, Source, Status, Strength};
use serde_json::Value;

type Failure = Box<dyn std::error::Error>;

struct Doc {
    id: String,
    session: String,
    speaker: Option<String>,
    text: String,
    time: i64,
}

struct Question {
    conversation: String,
    text: String,
    relevant: BTreeSet<String>,
    category: String,
}

enum Embedder {
    Hash(HashEmbedder),
    Model(Box<Model>),
}

impl Embedder {
    fn dims(&self) -> usize {
        match self {
            Self::Hash(e) => e.dims(),
            Self::Model(e) => e.dims(),
        }
    }
    fn embed(&self, text: &str) -> Option<Vec<f32>> {
        let mut out = vec![0.0; self.dims()];
        let some = match self {
            Self::Hash(e) => e.embed(text, &mut out),
            Self::Model(e) => e.embed(text, &mut out),
        };
        some.then_some(out)
    }
    fn calibration(&self) -> Calibration {
        match self {
            Self::Hash(_) => calibration::HASH,
            Self::Model(e) => Calibration::of(e.id()),
        }
    }
}

fn lines(path: &Path) -> Result<Vec<Value>, Failure> {
    fs::read_to_string(path)?.lines().filter(|l| !l.is_empty()).map(|l| Ok(serde_json::from_str(l)?)).collect()
}

fn text(value: &Value, field: &str) -> Option<String> {
    match &value[field] {
        Value::String(s) => Some(s.clone()),
        Value::Number(n) => Some(n.to_string()),
        _ => None,
    }
}

/// Days since 1970 of "2024-03-15...", in milliseconds.
fn millis(time: &str) -> i64 {
    let part = |r: Range<usize>| time.get(r).and_then(|s| s.parse::<i64>().ok());
    let (year, month, day) = (part(0..4).unwrap_or(2024), part(5..7).unwrap_or(1), part(8..10).unwrap_or(1));
    let y = if month <= 2 { year - 1 } else { year };
    let era = y.div_euclid(400);
    let yoe = y - era * 400;
    let doy = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    (era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468) * 86_400_000
}

/// One conversation, indexed.
struct Room {
    docs: Vec<Record>,
    ids: Vec<String>,
    postings: Postings,
    vectors: Vectors,
    owner: Vec<u32>,
    ranges: Vec<Range<u32>>,
    newest: i64,
}

impl Room {
    fn name(&self, slot: u32, sessions: bool) -> String {
        let at = slot as usize;
        if sessions { self.docs[at].source.session.clone().unwrap_or_default() } else { self.ids[at].clone() }
    }
}

fn record(doc: &Doc) -> Record {
    Record {
        id: doc.id.clone(),
        kind: Kind::Turn,
        text: doc.text.clone(),
        fact: None,
        category: None,
        status: Status::Active,
        confidence: 1.0,
        importance: 0.5,
        pinned: false,
        origin: Origin::User,
        strength: Strength::Stated,
        role: Some(if doc.speaker.as_deref() == Some("assistant") { Role::Assistant } else { Role::User }),
        speaker: doc.speaker.clone(),
        said_at: Some(doc.time),
        episode: None,
        lesson: None,
        source: Source { session: Some(doc.session.clone()), ..Source::default() },
        tags: Vec::new(),
        created_at: doc.time,
        updated_at: doc.time,
        course: pocketmem::record::Rare::default(),
    }
}

/// Passages of at most `size` characters, cut at sentence ends.
fn passages(doc: &Doc, size: usize, speakers: bool) -> Vec<String> {
    let head = match &doc.speaker {
        Some(speaker) if speakers && speaker != "user" && speaker != "assistant" => format!("{speaker}: "),
        _ => String::new(),
    };
    if doc.text.chars().count() <= size {
        return vec![format!("{head}{}", doc.text)];
    }
    let mut out = vec![head.clone()];
    for span in pocketmem::text::sentence::spans(&doc.text) {
        let sentence = &doc.text[span];
        let full = out.last().is_some_and(|p| p.chars().count() + sentence.chars().count() > size && *p != head);
        if full {
            out.push(head.clone());
        }
        if let Some(last) = out.last_mut() {
            last.push_str(sentence);
        }
    }
    out
}

fn room(docs: &[Doc], embedder: &Embedder, size: usize, speakers: bool) -> Room {
    let (mut postings, mut vectors) = (Postings::new(), Vectors::new(embedder.dims()));
    let (mut owner, mut ranges) = (Vec::new(), Vec::new());
    for (slot, doc) in (0u32..).zip(docs) {
        let first = owner.len() as u32;
        for passage in passages(doc, size, speakers) {
            let number = owner.len() as u32;
            postings.add(number, &passage);
            if let Some(vector) = embedder.embed(&passage) {
                vectors.set(number, Part::Said, &vector);
            }
            owner.push(slot);
        }
        ranges.push(first..owner.len() as u32);
    }
    Room {
        ids: docs.iter().map(|d| d.id.clone()).collect(),
        docs: docs.iter().map(record).collect(),
        postings,
        vectors,
        owner,
        ranges,
        newest: docs.iter().map(|d| d.time).max().unwrap_or(0),
    }
}

#[derive(Default, Clone, Copy)]
struct Sums {
    n: f64,
    r5: f64,
    r10: f64,
    ndcg: f64,
    hit5: f64,
    mrr: f64,
    hit10: f64,
}

impl Sums {
    fn add(&mut self, ranked: &[String], relevant: &BTreeSet<String>) {
        let found = |k: usize| ranked.iter().take(k).filter(|id| relevant.contains(*id)).count() as f64;
        let all = relevant.len() as f64;
        self.n += 1.0;
        self.r5 += found(5) / all;
        self.r10 += found(10) / all;
        self.hit5 += f64::from(u8::from(found(5) > 0.0));
        self.hit10 += f64::from(u8::from(found(10) > 0.0));
        let gain = |i: usize| 1.0 / (i as f64 + 2.0).log2();
        let ideal: f64 = (0..relevant.len().min(10)).map(gain).sum();
        let got: f64 =
            ranked.iter().take(10).enumerate().filter(|(_, id)| relevant.contains(*id)).map(|(i, _)| gain(i)).sum();
        self.ndcg += got / ideal;
        self.mrr += ranked.iter().position(|id| relevant.contains(id)).map_or(0.0, |i| 1.0 / (i as f64 + 1.0));
    }
    fn row(&self) -> String {
        let p = |x: f64| 100.0 * x / self.n.max(1.0);
        format!(
            "n {:5}  R@5 {:5.1}  R@10 {:5.1}  nDCG@10 {:5.1}  hit@5 {:5.1}  hit@10 {:5.1}  MRR {:5.1}",
            self.n,
            p(self.r5),
            p(self.r10),
            p(self.ndcg),
            p(self.hit5),
            p(self.hit10),
            p(self.mrr)
        )
    }
}

struct Set {
    docs: BTreeMap<String, Vec<Doc>>,
    queries: Vec<Question>,
}

fn load(data: &Path, name: &str) -> Result<Set, Failure> {
    let (folder, corpora, queries, cross) = match name {
        "lifebench-zh" => ("lifebench", vec!["corpus.zh.jsonl"], "queries.zh.jsonl", false),
        "lifebench-en" => ("lifebench", vec!["corpus.en.jsonl"], "queries.en.jsonl", false),
        "scifact" => ("scifact", vec!["corpus-1.jsonl", "corpus-2.jsonl"], "queries.jsonl", false),
        "dulemon" => ("dulemon-sample", vec!["facts.jsonl"], "fact-queries.jsonl", false),
        "xquad-cross" => ("xquad", vec!["corpus.jsonl"], "queries.jsonl", true),
        "longmemeval" => ("longmemeval-sample", vec!["corpus.jsonl"], "queries.jsonl", false),
        other => (other, vec!["corpus.jsonl"], "queries.jsonl", false),
    };
    let mut docs: BTreeMap<String, Vec<Doc>> = BTreeMap::new();
    for file in corpora {
        for line in lines(&data.join(folder).join(file))? {
            let body = text(&line, "text").or_else(|| text(&line, "fact")).unwrap_or_default();
            let extra = [text(&line, "title"), Some(body), text(&line, "caption")];
            let doc = Doc {
                id: text(&line, "id").unwrap_or_default(),
                session: text(&line, "session").unwrap_or_default(),
                speaker: text(&line, "speaker"),
                text: extra.into_iter().flatten().collect::<Vec<_>>().join("\n"),
                time: text(&line, "time").map_or(0, |t| millis(&t)),
            };
            if name == "dulemon" && doc.speaker.as_deref() != Some("user") {
                continue;
            }
            docs.entry(text(&line, "conversation").unwrap_or_default()).or_default().push(doc);
        }
    }
    let mut asks = Vec::new();
    for line in lines(&data.join(folder).join(queries))? {
        let field = if cross { "parallel" } else { "relevant" };
        let list = line[field].as_array().or_else(|| line["relevant_sessions"].as_array());
        let relevant: BTreeSet<String> =
            list.into_iter().flatten().filter_map(|v| v.as_str().map(String::from)).collect();
        let mut conversation = text(&line, "conversation").unwrap_or_default();
        if cross {
            conversation = if conversation.ends_with("en") { "xquad-zh" } else { "xquad-en" }.to_string();
        }
        asks.push(Question {
            conversation,
            text: text(&line, "query").unwrap_or_default(),
            relevant,
            category: text(&line, "category").unwrap_or_default(),
        });
    }
    asks.retain(|a| !a.relevant.is_empty());
    Ok(Set { docs, queries: asks })
}

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let data = args.next().ok_or("give the folder of the data sets")?;
    let data = Path::new(&data);
    let (mut names, mut tuning, mut policy) = (Vec::new(), Tuning::default(), Policy::default());
    let (mut embedder, mut size, mut speakers) = (Embedder::Hash(HashEmbedder), 600usize, true);
    let (mut evidence, mut updates) = (false, false);
    let (mut modes, mut by_category) = (vec!["words", "vectors", "both"], false);
    for arg in args {
        let Some((key, value)) = arg.split_once('=') else {
            names.push(arg);
            continue;
        };
        let number = || value.parse::<f64>().map_err(|_| format!("{key} must be a number"));
        match key {
            "model" => embedder = Embedder::Model(Box::new(Model::parse(fs::read(value)?)?)),
            "alpha" => policy.alpha = number()?,
            "alpha-exact" => policy.alpha_exact = number()?,
            "diversity" => policy.diversity = number()?,
            "size" => size = number()? as usize,
            "speakers" => speakers = value == "yes",
            "before" => tuning.before = number()? as f32,
            "after" => tuning.after = number()? as f32,
            "words-least" => tuning.words_least = number()? as f32,
            "lean" => tuning.lean = number()? as f32,
            "answer" => tuning.answer = number()? as f32,
            "repeats" => tuning.repeats = number()? as f32,
            "session2" => tuning.session[1] = number()?,
            "session3" => tuning.session[2] = number()?,
            "look" => tuning.look = number()? as usize,
            "speaker" => tuning.speaker = number()? as f32,
            "date" => tuning.date = number()? as f32,
            "phrase" => tuning.phrase = number()? as f32,
            "mode" => modes.retain(|m| *m == value),
            "floor" => policy.threshold = Some(number()?),
            "evidence" => evidence = value == "yes",
            "updates" => updates = value == "yes",
            "renew" => tuning.renew = number()?,
            "categories" => by_category = value == "yes",
            _ => return Err(format!("unknown option {key}").into()),
        }
    }
    if names.is_empty() {
        names = "locomo locomo-sessions beam-100k lifebench-zh lifebench-en prefeval scifact dulemon xquad xquad-cross drcd cmrc2018"
            .split(' ')
            .map(String::from)
            .collect();
    }
    for name in &names {
        let sessions = name.ends_with("-sessions");
        let mut set = load(data, name.trim_end_matches("-sessions"))?;
        if sessions {
            let owner: BTreeMap<String, String> =
                set.docs.values().flatten().map(|d| (d.id.clone(), d.session.clone())).collect();
            for ask in &mut set.queries {
                ask.relevant = ask.relevant.iter().filter_map(|id| owner.get(id).cloned()).collect();
            }
        }
        let started = Instant::now();
        let rooms: BTreeMap<&String, Room> =
            set.docs.iter().map(|(key, docs)| (key, room(docs, &embedder, size, speakers))).collect();
        let built = started.elapsed();
        if evidence {
            report(name, &set, &rooms, &embedder, &policy, tuning);
            continue;
        }
        if updates {
            renewed(&data.join(name), &rooms, &embedder, &policy, tuning)?;
            continue;
        }
        for mode in &modes {
            let (mut sums, mut kinds) = (Sums::default(), BTreeMap::<&str, Sums>::new());
            let started = Instant::now();
            for ask in &set.queries {
                let Some(room) = rooms.get(&ask.conversation) else { continue };
                let found = answer(room, &ask.text, &embedder, mode, &policy, tuning, sessions, 10);
                let found: Vec<String> = found.iter().map(|r| room.name(r.slot, sessions)).collect();
                sums.add(&found, &ask.relevant);
                kinds.entry(&ask.category).or_default().add(&found, &ask.relevant);
            }
            let each = started.elapsed().as_secs_f64() * 1e3 / sums.n.max(1.0);
            println!("{name:16} {mode:8} {}  {each:.2} ms, built in {:.0} ms", sums.row(), built.as_secs_f64() * 1e3);
            if by_category && kinds.len() < 12 {
                kinds.iter().for_each(|(kind, sums)| println!("    {kind:32} {}", sums.row()));
            }
        }
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn answer(
    room: &Room,
    text: &str,
    embedder: &Embedder,
    mode: &str,
    policy: &Policy,
    tuning: Tuning,
    sessions: bool,
    limit: usize,
) -> Vec<Ranked> {
    let now = room.newest + 86_400_000;
    let query = query::understand(text, now, 0, &[]);
    let vector = if mode == "words" { None } else { embedder.embed(text) };
    let calibration = embedder.calibration();
    let last = room.docs.len() as u32;
    let same = |a: u32, b: u32| {
        let session = |slot: u32| room.docs.get(slot as usize).and_then(|d| d.source.session.as_ref());
        session(a).is_some_and(|s| !s.is_empty()) && session(a) == session(b)
    };
    let sources = Sources {
        postings: &room.postings,
        vectors: &room.vectors,
        likeness: &|cosine| calibration.likeness(cosine),
        slot: &|passage| room.owner.get(passage as usize).copied(),
        passages: &|slot| room.ranges.get(slot as usize).cloned().unwrap_or(0..0),
        record: &|slot| room.docs.get(slot as usize),
        accept: &|_| true,
        beside: &|slot| {
            [slot.checked_sub(1).filter(|&s| same(s, slot)), Some(slot + 1).filter(|&s| s < last && same(s, slot))]
        },
        facts: &[],
        recent: &[],
    };
    let ask = Ask {
        limit,
        pool: 100,
        alpha: if mode == "vectors" { Some(1.0) } else { None },
        diversity: None,
        threshold: None,
        floor: 0.0,
        sessions,
        now,
        policy,
        tuning,
    };
    recall::recall(&query, vector.as_deref(), &sources, &ask)
}

/// Whether the text with the newer value comes before the one with the older, for each update of `updates.jsonl`.
fn renewed(
    folder: &Path,
    rooms: &BTreeMap<&String, Room>,
    embedder: &Embedder,
    policy: &Policy,
    tuning: Tuning,
) -> Result<(), Failure> {
    let (mut right, mut all) = (0, 0);
    for line in lines(&folder.join("updates.jsonl"))?.iter().filter(|line| line["kind"] == "update") {
        let ids = |field: &str| -> Vec<String> {
            line[field].as_array().into_iter().flatten().filter_map(|v| v.as_str().map(String::from)).collect()
        };
        let (old, new) = (ids("old"), ids("new"));
        let owns = |room: &Room| new.first().is_some_and(|id| room.ids.contains(id));
        let Some(room) = rooms.values().find(|room| owns(room)) else { continue };
        let query = text(line, "query").unwrap_or_default();
        let found = answer(room, &query, embedder, "both", policy, tuning, false, 25);
        let place = |ids: &[String]| found.iter().position(|r| ids.contains(&room.name(r.slot, false)));
        let (older, newer) = (place(&old), place(&new));
        let above = newer.is_some_and(|newer| older.is_none_or(|older| newer <= older));
        right += usize::from(above);
        all += 1;
        println!("{} {query}", if above { "+" } else { "-" });
        for (at, ranked) in found.iter().enumerate() {
            let id = room.name(ranked.slot, false);
            let sort = if new.contains(&id) { "new" } else { "old" };
            if new.contains(&id) || old.contains(&id) {
                let Ranked { score, why, .. } = ranked;
                println!("    {sort} {id} at {at}: {score:.3}, words {:.2}, likeness {:.2}", why.lexical, why.vector);
            }
        }
    }
    println!("new above old: {right} of {all}");
    Ok(())
}

/// Evidence for what is asked about where it is, and in conversations that know nothing of it.
fn report(
    name: &str,
    set: &Set,
    rooms: &BTreeMap<&String, Room>,
    embedder: &Embedder,
    policy: &Policy,
    tuning: Tuning,
) {
    let (mut there, mut absent) = (Vec::new(), Vec::new());
    for (i, ask) in set.queries.iter().enumerate() {
        for (key, room) in rooms {
            if **key != ask.conversation && i % 5 != 0 {
                continue;
            }
            let found = answer(room, &ask.text, embedder, "both", policy, tuning, false, 50);
            let parts = |r: &Ranked| (r.why.vector, r.why.lexical);
            if **key == ask.conversation {
                let hit = found.iter().find(|r| ask.relevant.contains(&room.name(r.slot, false)));
                there.push(hit.map_or((0.0, 0.0), parts));
            } else {
                absent.extend(found.first().map(parts));
            }
        }
    }
    type Mix = fn((f64, f64)) -> f64;
    let mixes: [(&str, Mix); 5] = [
        ("likeness", |p| p.0),
        ("share", |p| p.1),
        ("better", |p| p.0.max(p.1)),
        ("either", |p| 1.0 - (1.0 - p.0) * (1.0 - p.1)),
        ("mean", |p| 0.5 * (p.0 + p.1)),
    ];
    for (label, mix) in mixes {
        let sorted = |all: &[(f64, f64)]| {
            let mut out: Vec<f64> = all.iter().map(|&p| mix(p)).collect();
            out.sort_by(f64::total_cmp);
            out
        };
        let (there, absent) = (sorted(&there), sorted(&absent));
        let at = |all: &[f64], share: f64| {
            all.get(((all.len() as f64 - 1.0).max(0.0) * share) as usize).copied().unwrap_or(0.0)
        };
        let kept = |share: f64| {
            let least = at(&absent, share);
            100.0 * there.iter().filter(|&&x| x > least).count() as f64 / there.len().max(1) as f64
        };
        println!(
            "{name:14} {label:9} there p10 {:.2} p25 {:.2} p50 {:.2}  absent p50 {:.2} p75 {:.2} p90 {:.2} p95 {:.2}  \
             kept at absent p75 {:.0} %, p90 {:.0} %",
            at(&there, 0.1),
            at(&there, 0.25),
            at(&there, 0.5),
            at(&absent, 0.5),
            at(&absent, 0.75),
            at(&absent, 0.9),
            at(&absent, 0.95),
            kept(0.75),
            kept(0.9)
        );
    }
}
