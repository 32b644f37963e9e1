//! Measures the engine on annotated dialogues: hit rate, false recall, inflation, efficiency, consistency.
//!
//! `cargo run --example dialogues -- FOLDER [-v] [--facts] [policy.json]`: each `*.json` of the folder is replayed in a
//! fresh memory as its README says. `-v` lists what was missed and what came wrongly, `--facts` what was kept.

use std::collections::{BTreeMap, BTreeSet};

use pocketmem::api::context::ContextResult;
use pocketmem::api::params::FilterParams;
use pocketmem::api::params::{ContextParams, EmbedderParams, ListParams, OpenParams, RecallOptions, TurnParams};
use pocketmem::api::policy::PolicyParams;
use pocketmem::api::view::RecordView;
use pocketmem::engine::{Batch, Call, Engine, Outcome};
use pocketmem::record::{Kind, Origin, Role, Status};
use pocketmem::text::fold;
use serde_json::Value;

type Failure = Box<dyn std::error::Error>;

/// Milliseconds UTC and minutes east of UTC of "2025-03-08T21:05:00+08:00".
fn moment(time: &str) -> (i64, i32) {
    let part = |from: usize, to: usize| time.get(from..to).and_then(|s| s.parse::<i64>().ok()).unwrap_or(0);
    let (year, month, day) = (part(0, 4), part(5, 7), part(8, 10));
    let y = if month <= 2 { year - 1 } else { year };
    let era = y.div_euclid(400);
    let yoe = y - era * 400;
    let doy = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    let days = era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468;
    let zone = if time.len() >= 25 {
        let sign = if time.as_bytes()[19] == b'-' { -1 } else { 1 };
        (sign * (part(20, 22) * 60 + part(23, 25))) as i32
    } else {
        0
    };
    let local = ((days * 24 + part(11, 13)) * 60 + part(14, 16)) * 60_000 + part(17, 19) * 1000;
    (local - i64::from(zone) * 60_000, zone)
}

/// "2025-04-16" of a moment in a zone.
fn day(at: i64, zone: i32) -> String {
    let days = (at + i64::from(zone) * 60_000).div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let doe = days - era * 146_097;
    let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let (d, m) = (doy - (153 * mp + 2) / 5 + 1, if mp < 10 { mp + 3 } else { mp - 9 });
    format!("{:04}-{m:02}-{d:02}", yoe + era * 400 + i64::from(m <= 2))
}

fn holds(text: &str, part: &str) -> bool {
    fold::key(text).contains(&fold::key(part))
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(String::from).collect()
}

struct Fact {
    key: String,
    value: String,
    statements: Vec<String>,
    from: String,
    until: Option<String>,
    how: Option<String>,
    date: Option<String>,
}

struct Memory {
    engine: Engine,
    store: BTreeMap<String, Vec<u8>>,
    seed: u64,
}

impl Memory {
    fn call(&mut self, now: i64, zone: i32) -> Call {
        self.seed += 1;
        Call { now, zone, seed: self.seed }
    }

    fn done<T>(&mut self, outcome: pocketmem::error::Result<Outcome<T>>) -> Result<T, Failure> {
        match outcome.map_err(|e| format!("{e:?}"))? {
            Outcome::Need(_) => Err("the built-in embedder and counter need nothing".into()),
            Outcome::Done(result, batch) => {
                if let Some(Batch { put, remove, .. }) = batch {
                    self.store.extend(put);
                    remove.iter().for_each(|key| drop(self.store.remove(key)));
                    self.engine.commit().map_err(|e| format!("{e:?}"))?;
                }
                Ok(result)
            }
        }
    }

    fn context(&mut self, at: (i64, i32), query: &str, session: &str, touch: bool) -> Result<ContextResult, Failure> {
        let call = self.call(at.0, at.1);
        let recall = (!touch).then(|| RecallOptions { touch: Some(false), ..RecallOptions::default() });
        let params = ContextParams {
            query: query.into(),
            session: session.into(),
            system: Some("You are a helpful assistant.".into()),
            recall,
            ..ContextParams::default()
        };
        let outcome = self.engine.context(call, &params);
        self.done(outcome)
    }
}

fn memory_part(context: &ContextResult) -> String {
    let layers = ["profile", "semantic", "procedural", "episodic", "document", "task"];
    context.blocks.iter().filter(|b| layers.contains(&b.layer)).map(|b| b.text.as_str()).collect::<Vec<_>>().join("\n")
}

#[derive(Default)]
struct Score {
    hits: usize,
    needed: usize,
    wrong: usize,
    recalled: usize,
    memory: usize,
    total: usize,
    active: usize,
    records: usize,
    semantic: (usize, usize),
    passed: usize,
    lenient: usize,
    groups: usize,
    stale: usize,
    noise: usize,
    stored_wrongly: usize,
    assistant_as_user: usize,
    deadline: usize,
}

impl Score {
    fn add(&mut self, o: &Self) {
        self.hits += o.hits;
        self.needed += o.needed;
        self.wrong += o.wrong;
        self.recalled += o.recalled;
        self.memory += o.memory;
        self.total += o.total;
        self.active += o.active;
        self.records += o.records;
        self.semantic.0 += o.semantic.0;
        self.semantic.1 += o.semantic.1;
        self.passed += o.passed;
        self.lenient += o.lenient;
        self.groups += o.groups;
        self.stale += o.stale;
        self.noise += o.noise;
        self.stored_wrongly += o.stored_wrongly;
        self.assistant_as_user += o.assistant_as_user;
        self.deadline += o.deadline;
    }

    fn row(&self, name: &str) {
        let share = |a: usize, b: usize| if b == 0 { 0.0 } else { a as f64 / b as f64 };
        println!(
            "{name:6} hit {:.3} ({}/{})  false {:.3} ({}/{})  inflation {:.3}  efficiency {:.3}  consistent {}/{} (lenient {})  \
             stale {} noise {} stored-wrongly {} assistant-as-user {} deadline {}",
            share(self.hits, self.needed),
            self.hits,
            self.needed,
            share(self.wrong, self.recalled),
            self.wrong,
            self.recalled,
            share(self.memory, self.total),
            share(self.semantic.0, self.semantic.1),
            self.passed,
            self.groups,
            self.lenient,
            self.stale,
            self.noise,
            self.stored_wrongly,
            self.assistant_as_user,
            self.deadline,
        );
    }
}

struct Options {
    verbose: bool,
    facts: bool,
    policy: PolicyParams,
}

fn replay(dialogue: &Value, model: &[u8], options: &Options) -> Result<Score, Failure> {
    let open = OpenParams {
        user: "u".into(),
        agent: "default".into(),
        policy: options.policy.clone(),
        language: None,
        embedder: EmbedderParams::Named("builtin".into()),
        tokenizer: None,
    };
    let mut engine = Engine::open(&open, 1).map_err(|e| format!("{e:?}"))?;
    engine.model(model.to_vec()).map_err(|e| format!("{e:?}"))?;
    let mut memory = Memory { engine, store: BTreeMap::new(), seed: 1 };
    let sessions = dialogue["sessions"].as_array().cloned().unwrap_or_default();
    let mut order: BTreeMap<String, usize> = BTreeMap::new();
    let mut session_of: BTreeMap<String, usize> = BTreeMap::new();
    for (s, session) in sessions.iter().enumerate() {
        for turn in session["turns"].as_array().into_iter().flatten() {
            let id = turn["id"].as_str().unwrap_or_default().to_owned();
            order.insert(id.clone(), order.len());
            session_of.insert(id, s);
        }
    }
    let text = |v: &Value| v.as_str().map(String::from);
    let facts: Vec<Fact> = dialogue["facts"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|f| Fact {
            key: text(&f["key"]).unwrap_or_default(),
            value: text(&f["value"]).unwrap_or_default(),
            statements: strings(&f["statements"]),
            from: text(&f["from"]).unwrap_or_default(),
            until: text(&f["until"]),
            how: text(&f["how"]),
            date: text(&f["date"]),
        })
        .collect();
    let at = |turn: &str| order.get(turn).copied().unwrap_or(usize::MAX);
    let replaced = |f: &Fact, t: usize| {
        f.until.as_deref().is_some_and(|u| at(u) < t && facts.iter().any(|g| g.key == f.key && g.from == u))
    };
    let current = |f: &Fact, t: usize| at(&f.from) < t && f.until.as_deref().is_none_or(|u| at(u) >= t);
    let checks: BTreeMap<String, &Value> = dialogue["checks"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|c| (text(&c["turn"]).unwrap_or_default(), c))
        .collect();
    let mut score = Score::default();
    let mut last = (0, 0);
    let mut zones: Vec<(i64, i32)> = Vec::new();
    let say = options.verbose;
    for (s, session) in sessions.iter().enumerate() {
        let name = session["id"].as_str().unwrap_or_default();
        for turn in session["turns"].as_array().into_iter().flatten() {
            let id = turn["id"].as_str().unwrap_or_default();
            let content = turn["content"].as_str().unwrap_or_default();
            let when = moment(turn["time"].as_str().unwrap_or_default());
            last = when;
            zones.push(when);
            let role = if turn["role"] == "user" { Role::User } else { Role::Assistant };
            if role == Role::User {
                let context = memory.context(when, content, name, true)?;
                let part = memory_part(&context);
                score.memory += context.tokens.memory;
                score.total += context.tokens.total;
                if let Some(check) = checks.get(id) {
                    let (need, allow) = (strings(&check["need"]), strings(&check["allow"]));
                    let nothing = check["nothing"] == true;
                    let t = at(id);
                    let mut missed = Vec::new();
                    for f in facts.iter().filter(|f| {
                        need.contains(&f.key) && current(f, t) && session_of.get(&f.from).is_some_and(|x| *x < s)
                    }) {
                        score.needed += 1;
                        if holds(&part, &f.value) {
                            score.hits += 1;
                        } else {
                            missed.push(format!("{}={}", f.key, f.value));
                        }
                    }
                    let mut wrong = Vec::new();
                    let mut some = 0;
                    for item in &context.used {
                        if item.why.found == ["profile"] {
                            continue;
                        }
                        some += 1;
                        score.recalled += 1;
                        let object = item.record.fact.as_ref().map_or("", |f| f.object.as_str());
                        let fits = !nothing
                            && facts.iter().any(|f| {
                                (need.contains(&f.key) || allow.contains(&f.key))
                                    && !replaced(f, t)
                                    && (holds(&item.record.text, &f.value)
                                        || holds(object, &f.value)
                                        || item
                                            .record
                                            .source
                                            .turns
                                            .iter()
                                            .flatten()
                                            .any(|turn| f.statements.contains(turn)))
                            });
                        if !fits {
                            score.wrong += 1;
                            wrong.push(format!(
                                "{:?} {:.2} l{:.2} v{:.2} {:?} {:?}",
                                item.record.kind,
                                item.score,
                                item.why.lexical,
                                item.why.vector,
                                item.why.found,
                                item.record.text.chars().take(90).collect::<String>()
                            ));
                        }
                    }
                    let stale: Vec<String> =
                        strings(&check["forbid"]).into_iter().filter(|f| holds(&part, f)).collect();
                    score.stale += stale.len();
                    score.noise += usize::from(nothing && some > 0);
                    if say && !(missed.is_empty() && wrong.is_empty() && stale.is_empty()) {
                        println!("  {id} {content:?}\n     need {need:?} allow {allow:?}");
                        let read = pocketmem::read::asks::read(content);
                        let topics: Vec<&str> = read.topics.iter().map(|t| t.name).collect();
                        let (asks, open, agenda, said) = (read.asks, read.open, read.agenda, read.assistant);
                        println!("     read asks {asks} open {open} agenda {agenda} assistant {said} {topics:?}");
                        missed.iter().for_each(|m| println!("     MISSED {m}"));
                        wrong.iter().for_each(|m| println!("     WRONG  {m}"));
                        stale.iter().for_each(|m| println!("     STALE  {m}"));
                    }
                }
            }
            let call = memory.call(when.0, when.1);
            let params = TurnParams {
                session: name.into(),
                role,
                content: content.into(),
                id: Some(id.into()),
                name: None,
                time: Some(when.0),
                offset: Some(when.1),
            };
            let outcome = memory.engine.record(call, &[params]);
            let result = memory.done(outcome)?;
            if options.facts && role == Role::User {
                println!("  {id} {content}");
                for v in &result.verdicts {
                    let fact = v.id.as_ref().and_then(|id| memory.engine.get(id)).and_then(|r| r.fact);
                    let fact = fact.map(|f| {
                        format!("{} {}{} {:?}", f.subject, if f.negated { "not " } else { "" }, f.predicate, f.object)
                    });
                    println!("      {} {} {}", v.action, v.reason, fact.or_else(|| v.text.clone()).unwrap_or_default());
                }
            }
        }
        let call = memory.call(last.0 + 1000, last.1);
        let outcome = memory.engine.end_session(call, name);
        let episode = memory.done(outcome)?;
        if options.facts {
            println!("    == {}", episode.map(|e| e.text).unwrap_or_default().replace('\n', " | "));
        }
    }
    let call = memory.call(last.0 + 2000, last.1);
    let stats = memory.engine.stats(call);
    score.active = stats.active;
    score.records = stats.total;
    let every = ListParams {
        limit: Some(1000),
        filter: Some(FilterParams {
            status: Some(vec![Status::Active, Status::Superseded, Status::Pending, Status::Archived, Status::Expired]),
            ..FilterParams::default()
        }),
        ..ListParams::default()
    };
    let all = memory.engine.list(call, &every).map_err(|e| format!("{e:?}"))?;
    score.semantic.1 = all.iter().filter(|r| matches!(r.kind, Kind::Semantic | Kind::Procedural)).count();
    score.semantic.0 = (stats.efficiency * score.semantic.1 as f64).round() as usize;
    stored_wrongly(dialogue, &all, &memory.store, &mut score);
    for f in &facts {
        if f.how.as_deref() == Some("assistant") {
            score.assistant_as_user += all
                .iter()
                .filter(|r| {
                    r.kind == Kind::Semantic
                        && r.status == Status::Active
                        && r.origin == Origin::User
                        && (holds(&r.text, &f.value) || r.fact.as_ref().is_some_and(|x| holds(&x.object, &f.value)))
                })
                .count();
        }
        if let Some(date) = &f.date {
            let carries = |r: &&RecordView| {
                // The offset that was in force then: that of the turn nearest in time.
                let zone = |t: i64| zones.iter().min_by_key(|z| (z.0 - t).abs()).map_or(0, |z| z.1);
                holds(&r.text, &f.value)
                    && ([r.valid_to, r.expires_at].into_iter().flatten().any(|t| day(t, zone(t)) == *date)
                        || r.text.contains(date.as_str()))
            };
            if !all.iter().any(|r| carries(&r)) {
                score.deadline += 1;
                if say {
                    println!("  DEADLINE {} {date}", f.value);
                    for r in all.iter().filter(|r| r.kind == Kind::Semantic && holds(&r.text, &f.value)) {
                        println!(
                            "     {:?} {:?} {:?}",
                            r.text,
                            r.valid_to.map(|t| day(t, last.1)),
                            r.expires_at.map(|t| day(t, last.1))
                        );
                    }
                }
            }
        }
    }
    let later = (last.0 + 86_400_000, last.1);
    for (g, group) in dialogue["consistency"].as_array().into_iter().flatten().enumerate() {
        let value = group["value"].as_str().unwrap_or_default();
        let (mut strict, mut lenient) = (true, true);
        for (q, query) in strings(&group["queries"]).iter().enumerate() {
            let context = memory.context(later, query, &format!("ask-{g}-{q}"), false)?;
            let part = memory_part(&context);
            let bad: Vec<String> = strings(&group["not"]).into_iter().filter(|n| holds(&part, n)).collect();
            let there = holds(&part, value);
            strict &= there && bad.is_empty();
            lenient &= bad.is_empty();
            if say && (!there || !bad.is_empty()) {
                println!("  ASK {query:?} wants {value:?}: {} {bad:?}", if there { "there" } else { "NOT THERE" });
                for item in &context.used {
                    println!(
                        "     {:?} {:.2} {}",
                        item.record.kind,
                        item.score,
                        item.record.text.chars().take(100).collect::<String>()
                    );
                }
            }
        }
        score.groups += 1;
        score.passed += usize::from(strict);
        score.lenient += usize::from(lenient);
    }
    if options.facts {
        for r in all.iter().filter(|r| r.kind == Kind::Semantic) {
            let f = r.fact.as_ref();
            println!(
                "  # {:?} {} | {} {} | {}",
                r.status,
                f.map_or(String::new(), |f| f.subject.clone()),
                f.map_or("-", |f| f.predicate.as_str()),
                f.map_or("", |f| f.object.as_str()),
                r.text
            );
        }
    }
    Ok(score)
}

fn stored_wrongly(dialogue: &Value, all: &[RecordView], store: &BTreeMap<String, Vec<u8>>, score: &mut Score) {
    for entry in dialogue["never_store"].as_array().into_iter().flatten() {
        let secret = entry["why"] == "secret";
        for part in strings(&entry["contains"]) {
            let object = |r: &RecordView| r.fact.as_ref().map_or(String::new(), |f| f.object.clone());
            let bad: Vec<&RecordView> = all
                .iter()
                .filter(|r| secret || r.kind == Kind::Semantic && r.status != Status::Pending)
                .filter(|r| holds(&r.text, &part) || holds(&object(r), &part))
                .collect();
            let raw = secret && store.values().any(|v| v.windows(part.len()).any(|w| w == part.as_bytes()));
            if !bad.is_empty() || raw {
                score.stored_wrongly += 1;
                println!("  STORED WRONGLY {part:?} {} {:?}", entry["why"], bad.first().map(|r| &r.text));
            }
        }
        for (value, persons) in entry["only_with"].as_object().into_iter().flatten() {
            let persons: BTreeSet<String> = strings(persons).into_iter().collect();
            let named = |text: &str| persons.iter().any(|p| holds(text, p));
            for r in all.iter().filter(|r| r.kind == Kind::Semantic && r.status != Status::Pending) {
                // A subject is a relation in English whatever the language, so the words that name it are in the text.
                let theirs = |subject: &str| named(subject) || subject != "user" && named(&r.text);
                let bad = match &r.fact {
                    Some(f) => holds(&f.object, value) && !theirs(&f.subject) && !named(&f.predicate),
                    None => holds(&r.text, value) && !named(&r.text),
                };
                if bad {
                    score.stored_wrongly += 1;
                    println!("  STORED AS THE USER'S {value:?} {:?} {:?}", r.fact, r.text);
                }
            }
        }
    }
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| args.iter().any(|a| a == name);
    let mut plain = args.iter().filter(|a| !a.starts_with('-'));
    let folder = plain.next().ok_or("usage: dialogues FOLDER [-v] [--facts] [policy.json]")?;
    let policy = match plain.next() {
        Some(path) => serde_json::from_str(&std::fs::read_to_string(path)?)?,
        None => PolicyParams::default(),
    };
    let options = Options { verbose: flag("-v"), facts: flag("--facts"), policy };
    let model = std::fs::read("pkg/model/pocketmem-256.bin")?;
    let mut files: Vec<_> = std::fs::read_dir(folder)?.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "json"));
    files.sort();
    let mut by: BTreeMap<String, Score> = BTreeMap::new();
    for path in files {
        // The sign keeps scanners of secrets quiet; it is no part of the text.
        let text = std::fs::read_to_string(&path)?.replace('\u{a6}', "");
        let dialogue: Value = serde_json::from_str(&text)?;
        let id = dialogue["id"].as_str().unwrap_or_default().to_owned();
        println!("{id}");
        let score = replay(&dialogue, &model, &options)?;
        score.row(&id);
        by.entry(dialogue["language"].as_str().unwrap_or_default().to_owned()).or_default().add(&score);
        by.entry("~all".into()).or_default().add(&score);
    }
    by.iter().for_each(|(name, score)| score.row(name.trim_start_matches('~')));
    Ok(())
}
