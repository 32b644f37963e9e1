//! Turns a ranking into what a context is given when the caller does not say: facts before the turns that taught them,
//! nothing that was replaced, the assistant's words only when they are asked for, and nothing for small talk.

use std::collections::BTreeSet;

use super::Engine;
use super::reading::Search;
use crate::layers::procedural;
use crate::map::Map;
use crate::order::{self, Order};
use crate::read::asks::{self, Asked, Topic};
use crate::read::change::Said;
use crate::read::days;
use crate::read::find::Legs;
use crate::read::parts::Language;
use crate::read::phrases::any;
use crate::read::rank::Ranked;
use crate::read::render;
use crate::record::{Cardinality, Category, Fact, Kind, Record, Role, Status};
use crate::text::words::{Words, words};
use crate::text::{fold, sentence};
use crate::write::extract::time;

/// Those who share the user's table.
const HOUSEHOLD: Words = words!["wife", "husband", "spouse", "partner", "son", "daughter", "child", "baby"];

/// What may be due.
const DUE: Words = words!["deadline", "appointment", "plan", "event"];

/// Where one is by day.
const WORKPLACE: Words = words!["employer", "school", "hometown"];

/// Most records of each kind.
const FACTS: usize = 8;
const TURNS: usize = 4;
/// Turns of which the newest word is taken before only the best are kept.
const SEEN: usize = 16;
const DOCUMENTS: usize = 4;
const LESSONS: usize = 3;
/// Places down to which a turn is read that nothing but its likeness proposes.
const LOOK: usize = 40;
/// Sentences of a turn that are read; what a chat tells, it tells early, and a pasted text tells nothing of its own.
const READ: usize = 12;
/// Turns that are looked at for a change of one that was chosen.
const FOLLOW: usize = 8;
/// Turns that a topic's words may propose.
const SPOKEN: usize = 24;

/// Least evidence of each kind, for a message that asks and for one that tells.
struct Floors {
    fact: f32,
    turn: f32,
    episode: f32,
    other: f32,
}

const ASKING: Floors = Floors { fact: 0.5, turn: 0.48, episode: 0.75, other: 0.45 };
/// A topic's own records come by themselves, so others must be the more alike.
const TOPICAL: Floors = Floors { fact: 0.65, turn: 0.53, ..ASKING };
const TELLING: Floors = Floors { fact: 0.7, turn: 0.75, episode: 0.9, other: 0.6 };

/// Least evidence of an answer that was not asked for as such.
const ANSWER: f32 = 0.75;

impl Engine {
    /// Slots of what a message asks for by topic, person or date, however few words it shares with it.
    pub(super) fn meant(&self, asked: &Asked, search: &Search<'_>) -> Vec<u32> {
        if !asked.asks {
            return Vec::new();
        }
        let close = |what: &str| HOUSEHOLD.contains(what);
        let relations: Vec<(&Record, &Fact)> = self
            .state
            .relation_slots()
            .iter()
            .filter_map(|s| self.state.record(*s))
            .filter(|r| r.status == Status::Active)
            .filter_map(|r| r.fact.as_ref().map(|f| (r, f)))
            .collect();
        let named = |which: &dyn Fn(&Record, &Fact) -> bool| -> BTreeSet<String> {
            order::set(relations.iter().filter(|(r, f)| which(r, f)).map(|(_, f)| fold::key(&f.object)))
        };
        // "How old is my grandson?" names Tom by what he is.
        let related = named(&|r, _| asked.same_relation(&asks::key_of(&r.text)));
        let shared = asked.us || asked.topics.iter().any(|t| t.name == "children");
        // Who asks where something was left asks nothing about himself.
        let topics: Vec<&Topic> = asked.topics.iter().copied().filter(|t| !asked.open && !another(t, asked)).collect();
        let topic = |predicate: &str| topics.iter().any(|t| t.answered_by(predicate));
        let due = |p: &str| asked.agenda && DUE.contains(p);
        let mut found = self.state.facts_about("user", &|p| topic(p) || due(p));
        // What says who she is may say the rest of her as well.
        let told = |r: &&(&Record, &Fact)| asked.same_relation(&asks::key_of(&r.0.text));
        // Who never said where he lives has said where he works or studies.
        let home = |s: &u32| {
            let fact = self.state.record(*s).filter(|r| r.status == Status::Active).and_then(|r| r.fact.as_ref());
            fact.is_some_and(|f| f.predicate == "lives_in")
        };
        if topic("lives_in") && !found.iter().any(home) {
            found.extend(self.state.facts_about("user", &|p| WORKPLACE.contains(p)));
        }
        found.extend(relations.iter().filter(told).filter_map(|(r, _)| self.state.slot(&r.id)));
        let mut others = related;
        others.extend(self.state.subjects_in(asked.key()).into_iter().filter(|s| asked.names(s)));
        others.extend(asked.relations().map(str::to_owned));
        for subject in &others {
            found.extend(self.state.facts_about(subject, &|_| true));
        }
        if shared {
            // "for the two of us" means those who share the table
            let mut family = named(&|_, f| close(&f.predicate));
            family.extend(HOUSEHOLD.iter().map(str::to_owned));
            for subject in family.difference(&others) {
                found.extend(self.state.facts_about(subject, &topic));
            }
        }
        let mut out: Vec<u32> = found.into_iter().map(|s| self.state.successor(s)).collect();
        out.retain(|slot| {
            let dated =
                |r: &Record| r.category == Some(Category::Plan) && r.fact.as_ref().is_some_and(|f| f.subject == "user");
            self.state.record(*slot).is_some_and(|r| !dated(r) || search.due(r.valid_from, r.valid_to))
        });
        out.retain(|slot| self.state.record(*slot).is_none_or(|r| !asked.off_the_table(&fold::key(&r.text))));
        if asked.open {
            out.extend(search.holding(&asks::open_words(), SPOKEN));
        }
        for topic in &topics {
            out.extend(search.holding_terms(topic.terms(), SPOKEN));
            if topic.name == "appointments" {
                out.extend(search.holding(days::WEEK, SPOKEN));
            }
        }
        out
    }

    /// The records that a context is given, best first.
    pub(super) fn choose_for_context(
        &self,
        search: &Search<'_>,
        asked: &Asked,
        session: &str,
        most: usize,
    ) -> Vec<Ranked> {
        let all = search.candidates();
        let floors = match (asked.asks, asked.topics.is_empty()) {
            (false, _) => TELLING,
            (true, _) if asked.general => TELLING,
            (true, true) => ASKING,
            (true, false) => TOPICAL,
        };
        // Who asks where something was left seldom repeats its words.
        let eager = |told: &[&str]| asked.open && told.iter().any(|s| asks::staged(s));
        let scale = search.scale();
        // Who has told a hobby as such need not be quoted on each time he went.
        let skilled = self
            .state
            .facts_about("user", &|p| p == "hobby")
            .iter()
            .any(|s| self.state.record(*s).is_some_and(|r| r.status == Status::Active));
        let shown: BTreeSet<&str> = order::set(self.window_records(session).map(turn_id));
        let mut chosen: Vec<Ranked> = Vec::new();
        let (mut facts, mut turns, mut episodes, mut documents, mut lessons) = (0, 0, 0, 0, 0);
        let mut texts: BTreeSet<String> = BTreeSet::new();
        let mut add = |ranked: &Ranked, record: &Record, count: &mut usize, most: usize, out: &mut Vec<Ranked>| {
            if *count < most && !out.iter().any(|c| c.slot == ranked.slot) && texts.insert(fold::key(&record.text)) {
                *count += 1;
                out.push(ranked.clone());
            }
        };
        let mut looked = 0;
        for (place, ranked) in all.iter().enumerate() {
            let Some(record) = self.state.record(ranked.slot) else { continue };
            let enough = |floor: f32| ranked.evidence >= floor * scale;
            match record.kind {
                Kind::Semantic | Kind::Turn if asked.assistant => {}
                Kind::Semantic => {
                    // What the window shows is not said a second time.
                    if !record.source.turns.is_empty() && record.source.turns.iter().all(|t| shown.contains(t.as_str()))
                    {
                        continue;
                    }
                    if self.holds_replaced(record, asked) {
                        continue;
                    }
                    if self.fact_meant(ranked, record, asked, search)
                        || enough(floors.fact) && self.of_user(record, asked)
                    {
                        add(ranked, record, &mut facts, FACTS, &mut chosen);
                    }
                }
                Kind::Turn if record.role == Some(Role::User) => {
                    // Reading a text costs more than finding it: only what may pass is read.
                    let dated = asked.agenda && looked < LOOK && recent(record, search.now);
                    looked += usize::from(dated);
                    let proposed = ranked.legs.has(Legs::FACT) || dated;
                    if record.source.session.as_deref() == Some(session)
                        || !proposed && (place >= LOOK || !enough(floors.turn - 0.25))
                        || self.outdated(record)
                    {
                        continue;
                    }
                    let told = statements(&record.text);
                    let open = self.uncovered(&told, record);
                    let evidence = self.told(ranked, record, &told, search);
                    let evidence = if eager(&told) { evidence + 0.1 * scale } else { evidence };
                    let enough = |floor: f32| evidence >= floor * scale;
                    let about = asked.asks && !asked.open && self.speaks_of(&told, record, asked, skilled);
                    let due = asked.agenda && self.falls_in(record, search);
                    let left = asked.open && told.iter().any(|s| asks::leaves_open(s));
                    let dated = |f: &Record| f.fact.as_ref().is_some_and(|f| DUE.contains(&f.predicate));
                    let due = due && !self.taught(turn_id(record)).any(dated);
                    if asked.asks && ranked.legs.has(Legs::FACT) && !asked.open {
                        // A turn that a topic's words proposed may have told them as a fact.
                        for fact in self.taught(turn_id(record)).filter(|f| f.status == Status::Active) {
                            if let Some(slot) = self.state.slot(&fact.id).filter(|_| self.topical(fact, asked, search))
                            {
                                add(&Ranked { slot, ..ranked.clone() }, fact, &mut facts, FACTS, &mut chosen);
                            }
                        }
                    }
                    if left || about || due || !open.is_empty() && enough(floors.turn) {
                        add(ranked, record, &mut turns, SEEN, &mut chosen);
                    } else if open.is_empty() && enough(floors.turn.max(floors.fact)) {
                        // All it says is known as facts: these stand for it.
                        for fact in self.taught(turn_id(record)).filter(|f| f.status == Status::Active) {
                            if let Some(slot) = self.state.slot(&fact.id) {
                                add(&Ranked { slot, ..ranked.clone() }, fact, &mut facts, FACTS, &mut chosen);
                            }
                        }
                    }
                }
                // The assistant's words come when they are asked for, below.
                Kind::Turn => {}
                Kind::Episodic => {
                    let wanted = asked.open && record.episode.as_ref().is_some_and(|e| !e.resolved);
                    if (enough(floors.episode) || wanted && enough(floors.other)) && !self.outdated_episode(record) {
                        add(ranked, record, &mut episodes, self.policy.recent_episodes, &mut chosen);
                    }
                }
                Kind::Document => {
                    if enough(floors.other) {
                        add(ranked, record, &mut documents, DOCUMENTS, &mut chosen);
                    }
                }
                Kind::Procedural => {
                    if ranked.evidence >= self.policy.lesson_at as f32 {
                        add(ranked, record, &mut lessons, LESSONS, &mut chosen);
                    }
                }
            }
        }
        if asked.assistant {
            chosen.extend(self.answered(&all, search, session));
        } else if asked.asks && !asked.general && chosen.is_empty() {
            // Nothing the user said is meant, so an answer may be, if it fits well.
            chosen.extend(self.answered(&all, search, session).filter(|r| r.evidence >= ANSWER * scale));
        }
        chosen.extend(self.followed(&chosen, asked, search, session));
        let mut chosen = self.newest_word(chosen, asked, session);
        let mut turns = 0;
        chosen.retain(|ranked| {
            let user = |r: &Record| r.kind == Kind::Turn && r.role == Some(Role::User);
            let counted = self.state.record(ranked.slot).is_some_and(user);
            turns += usize::from(counted);
            !counted || turns <= TURNS
        });
        chosen.truncate(most);
        chosen
    }

    /// The assistant's turn that is asked for: by its own words and by what the user had said before it.
    fn answered(&self, all: &[Ranked], search: &Search<'_>, session: &str) -> Option<Ranked> {
        let evidence = Map::from_iter(all.iter().map(|r| (r.slot, r.evidence)));
        let of = |slot: Option<u32>| slot.and_then(|s| evidence.get(&s)).copied().unwrap_or(0.0);
        let answers = all.iter().filter_map(|ranked| {
            let record = self.state.record(ranked.slot)?;
            let other = record.source.session.as_deref() != Some(session);
            let said = record.kind == Kind::Turn && record.role == Some(Role::Assistant) && other;
            said.then(|| (search.within(record), 0.5 * ranked.evidence + of(self.beside(ranked.slot)[0]), ranked))
        });
        // What was said in the month named goes before what sounds more alike.
        answers
            .max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(b.2.slot.cmp(&a.2.slot)))
            .map(|a| a.2.clone())
    }

    /// Evidence of what a turn tells: what it asks says nothing about the user.
    fn told(&self, ranked: &Ranked, record: &Record, told: &[&str], search: &Search<'_>) -> f32 {
        let all = sentence::spans(&record.text).len().min(READ);
        if told.len() == all && all < 2 || ranked.evidence < 0.3 {
            return ranked.evidence;
        }
        let words = search.met(&record.text);
        let best = told.iter().filter_map(|s| search.evidence(s, words, ranked)).reduce(f32::max);
        match best {
            Some(best) if told.len() == all => best.max(ranked.evidence),
            Some(best) => best,
            None => ranked.evidence,
        }
    }

    /// Whether a fact answers what is asked, however few words it shares with it.
    fn fact_meant(&self, ranked: &Ranked, record: &Record, asked: &Asked, search: &Search<'_>) -> bool {
        if !asked.asks {
            return false;
        }
        if ranked.legs.has(Legs::FACT) {
            return true;
        }
        if !self.of_user(record, asked) {
            return false;
        }
        let plan = record.fact.as_ref().is_some_and(|f| f.subject == "user" && DUE.contains(&f.predicate));
        let due = asked.agenda && plan && search.due(record.valid_from, record.valid_to);
        due || !asked.open && self.topical(record, asked, search)
    }

    /// Whether a fact's words are about a topic asked for.
    fn topical(&self, record: &Record, asked: &Asked, search: &Search<'_>) -> bool {
        // "I drive a white van" is about the van, whatever its colour.
        let owned = record.fact.as_ref().is_some_and(|f| asks::has_topic(&f.predicate));
        // What was due is over.
        let due = record.fact.as_ref().is_some_and(|f| f.predicate == "deadline");
        let over = due && record.valid_to.is_some_and(|end| end <= search.now);
        if owned || over || !self.of_user(record, asked) {
            return false;
        }
        let key = asks::key_of(&record.text);
        !asked.off_the_table(&key)
            && !asked.misses(&key)
            && asked.topics.iter().any(|t| !another(t, asked) && asks::is_about(t, &key))
    }

    /// The folded statements of a turn that no fact taken from it covers.
    fn uncovered(&self, told: &[&str], record: &Record) -> Vec<String> {
        let covered = |key: &str| {
            self.taught(turn_id(record)).any(|r| {
                let value = r.fact.as_ref().map_or_else(|| fold::key(&r.text), |f| fold::key(&f.object));
                !value.is_empty() && key.contains(&value)
            })
        };
        told.iter().map(|s| fold::key(s)).filter(|key| !covered(key)).collect()
    }

    /// Whether a turn says something about a topic asked for that no fact taken from it says.
    fn speaks_of(&self, told: &[&str], record: &Record, asked: &Asked, skilled: bool) -> bool {
        // The longest first: one that a shorter one had cut out would not be found again.
        let mut facts: Vec<&Record> = self.taught(turn_id(record)).collect();
        facts.order_by_key(|f| std::cmp::Reverse(f.text.len()));
        told.iter().any(|statement| {
            let key = asks::key_of(&asks::unquoted(statement));
            let key = asks::before_wish(&key);
            let mut topics =
                asked.topics.iter().filter(|t| asks::is_about(t, key) && !(skilled && t.answered_by("hobby")));
            if asked.off_the_table(key) || asked.misses(key) {
                return false;
            }
            topics.any(|topic| {
                if asked.other(head(key, topic)) {
                    return false;
                }
                let rest = facts.iter().fold(key.to_owned(), |rest, fact| {
                    let rest = rest.replace(&asks::key_of(&fact.text), " ");
                    match &fact.fact {
                        Some(f) if topic.answered_by(&f.predicate) => rest.replace(&asks::key_of(&f.object), " "),
                        _ => rest,
                    }
                });
                // A fact that took the lesser part of a sentence may have left what matters: "我们养了一只乌龟，叫小满".
                let named = is_named(topic.name) && any(&rest, "called|named|叫|起名|取名|名字");
                named
                    || asks::is_about(topic, &rest)
                    || topic.single && rest.chars().count() * 5 > key.chars().count() * 2
            })
        })
    }

    /// A fact about the user, about a thing, or about somebody the message speaks of.
    fn of_user(&self, record: &Record, asked: &Asked) -> bool {
        let Some(fact) = &record.fact else { return true };
        // "My brother Tom eats no meat" is about Tom, whoever the brother is to the user.
        match record.category {
            Some(Category::Relation) => asked.names(&fact.object) || asked.names(&fact.predicate),
            Some(Category::Constraint | Category::Identity) => fact.subject == "user" || asked.names(&fact.subject),
            _ => true,
        }
    }

    /// What a turn taught, but for what still waits for a decision.
    fn taught(&self, turn: &str) -> impl Iterator<Item = &Record> {
        let records = self.state.taught_slots(turn).iter().filter_map(|s| self.state.record(*s));
        records.filter(|r| r.status != Status::Pending)
    }

    /// A turn that says what no longer holds.
    fn outdated(&self, record: &Record) -> bool {
        self.superseded(record, &mut self.taught(turn_id(record)))
    }

    /// A summary that holds a value which was replaced.
    fn outdated_episode(&self, record: &Record) -> bool {
        self.superseded(record, &mut record.source.turns.iter().flat_map(|t| self.taught(t)))
    }

    fn superseded(&self, record: &Record, facts: &mut dyn Iterator<Item = &Record>) -> bool {
        let mut old = facts.filter(|r| r.status == Status::Superseded).peekable();
        let Some(_) = old.peek() else { return false };
        let key = fold::key(&record.text);
        old.any(|r| self.replaced_in(r, &key))
    }

    /// Whether a fact stands in words that also give a value, asked for now, which was replaced: "a nurse in Boulder".
    fn holds_replaced(&self, record: &Record, asked: &Asked) -> bool {
        let mut others = record.source.turns.iter().flat_map(|t| self.taught(t));
        others.any(|old| {
            old.status == Status::Superseded
                && old.id != record.id
                && old.fact.as_ref().is_some_and(|f| asked.topics.iter().any(|t| t.answered_by(&f.predicate)))
                && self.replaced_in(old, &fold::key(&record.text))
        })
    }

    /// What a record says now: its own words, or its value alone when they also give one that was replaced; a lesson
    /// says that it is one.
    pub(super) fn wording(&self, record: &Record, language: Language, zone: i32) -> String {
        if let Some(lesson) = &record.lesson {
            return procedural::offered(lesson, said_at(record), zone, language);
        }
        let Some(fact) = record.fact.as_ref().filter(|_| record.kind == Kind::Semantic) else {
            return record.text.clone();
        };
        let key = fold::key(&record.text);
        let mut others = record.source.turns.iter().flat_map(|t| self.taught(t)).filter(|old| old.id != record.id);
        if record.status == Status::Active && others.any(|old| self.replaced_in(old, &key)) {
            render::fact(fact, language)
        } else {
            record.text.clone()
        }
    }

    /// Whether a folded text holds the value of a fact that was replaced, and not the one that took its place.
    fn replaced_in(&self, old: &Record, key: &str) -> bool {
        if old.status != Status::Superseded {
            return false;
        }
        let object = |r: &Record| r.fact.as_ref().map_or_else(|| fold::key(&r.text), |f| fold::key(&f.object));
        let value = object(old);
        let current = self.state.slot(&old.id).map(|s| self.state.successor(s)).and_then(|s| self.state.record(s));
        let new = current.filter(|r| r.id != old.id).map(object);
        key.contains(&value) && !new.is_some_and(|new| new == value || key.contains(&new) && !value.contains(&new))
    }

    /// Whether a turn names a day that the message asks about.
    fn falls_in(&self, record: &Record, search: &Search<'_>) -> bool {
        let said = record.said_at.unwrap_or(record.created_at);
        time::spans(&record.text, said, search.zone).iter().any(|(_, span)| {
            span.end - span.start < MONTH && span.end > search.now && search.due(Some(span.start), Some(span.end))
        })
    }

    /// Of several records about the same thing the one that changed it stands for those before it. Facts that no longer
    /// hold are known as such; this is for what no rule could read as a fact.
    fn newest_word(&self, chosen: Vec<Ranked>, asked: &Asked, session: &str) -> Vec<Ranked> {
        let spoken = |r: &Ranked| self.state.record(r.slot).filter(|r| matches!(r.kind, Kind::Turn | Kind::Semantic));
        // What was said a moment ago counts though the window shows it.
        let window = self.state.turn_slots(session).iter().rev().take(40).filter_map(|s| self.state.record(*s));
        let heard = chosen.iter().filter_map(spoken).chain(window.filter(|r| r.role == Some(Role::User)));
        let news: Vec<Said> = heard.flat_map(|r| Said::news(said_at(r), &r.text, &asked.topics)).collect();
        if news.is_empty() {
            return chosen;
        }
        let answers = |predicate: &str| asked.topics.iter().any(|t| t.answered_by(predicate));
        let holds = |old: &Said, fact: bool| !news.iter().any(|later| old.outdone_by(later, fact));
        let keep = |record: &Record| match record.kind {
            Kind::Turn => holds(&Said::new(said_at(record), &statements(&record.text).join(" "), &asked.topics), false),
            Kind::Semantic => {
                let one = record.fact.as_ref().filter(|f| f.cardinality == Cardinality::One);
                let said = Said::new(said_at(record), &record.text, &asked.topics);
                // Where he works stands for where he lives, until he moves.
                let stands = |f: &&Fact| WORKPLACE.contains(&f.predicate) && !answers(&f.predicate);
                let predicate = match record.fact.as_ref().filter(stands) {
                    Some(_) => "lives_in",
                    None => one.map_or("", |f| &f.predicate),
                };
                holds(&said.about(predicate, &asked.topics), true)
            }
            // A summary says several things: one that no longer holds is one too many.
            Kind::Episodic => sentence::sentences(&record.text)
                .iter()
                .all(|s| holds(&Said::new(said_at(record), s, &asked.topics), true)),
            _ => true,
        };
        let mut kept = chosen;
        kept.retain(|ranked| self.state.record(ranked.slot).is_none_or(keep));
        kept
    }

    /// Later turns that give what a chosen record says another value, though they share few words with the question.
    fn followed(&self, chosen: &[Ranked], asked: &Asked, search: &Search<'_>, session: &str) -> Vec<Ranked> {
        let mut out: Vec<Ranked> = Vec::new();
        for ranked in chosen {
            let Some(record) = self.state.record(ranked.slot) else { continue };
            let text = match record.kind {
                Kind::Turn => {
                    // A turn that came for one of its sentences is not followed for the sake of the others.
                    let told = statements(&record.text);
                    let about = |s: &&&str| asked.topics.iter().any(|t| t.is_in(&asks::key_of(s)));
                    let meant: Vec<&str> = told.iter().filter(about).copied().collect();
                    if meant.is_empty() { told.join(" ") } else { meant.join(" ") }
                }
                Kind::Semantic => record.text.clone(),
                _ => continue,
            };
            let old = Said::new(said_at(record), &text, &asked.topics);
            if !old.has_value() {
                continue;
            }
            let words: Vec<&str> = old.words().collect();
            for slot in search.holding(&words.join(" "), FOLLOW) {
                let known = |r: &Ranked| r.slot == slot;
                let Some(later) = self.state.record(slot).filter(|r| r.source.session.as_deref() != Some(session))
                else {
                    continue;
                };
                let told = |f: &Record| chosen.iter().any(|c| self.state.slot(&f.id) == Some(c.slot));
                if self.taught(turn_id(later)).any(told) {
                    continue;
                }
                if chosen.iter().any(known) || out.iter().any(known) || said_at(later) <= said_at(record) {
                    continue;
                }
                if Said::news(said_at(later), &later.text, &asked.topics).iter().any(|news| old.revalued_by(news)) {
                    out.push(Ranked { slot, ..ranked.clone() });
                }
            }
        }
        out
    }
}

fn said_at(record: &Record) -> i64 {
    record.said_at.unwrap_or(record.created_at)
}

/// A longer stretch is no day that anything is due.
const MONTH: i64 = 32 * 86_400_000;

/// Said in the last two months: what is due now was hardly agreed on before.
fn recent(record: &Record, now: i64) -> bool {
    now.saturating_sub(said_at(record)) < 60 * 86_400_000
}

/// Whether a topic asks after another's health: the user's own does not answer it.
fn another(topic: &Topic, asked: &Asked) -> bool {
    asked.others && matches!(topic.name, "health" | "conditions" | "fitness" | "beauty")
}

/// Topics of those who have names.
fn is_named(topic: &str) -> bool {
    matches!(topic, "pets" | "children")
}

/// A folded statement through its first clause about a topic: whoever comes later is not who it is about.
fn head<'a>(key: &'a str, topic: &Topic) -> &'a str {
    let mut end = 0;
    for clause in key.split_inclusive([',', ';', '。']) {
        end += clause.len();
        if asks::is_about(topic, clause) {
            break;
        }
    }
    &key[..end]
}

fn turn_id(record: &Record) -> &str {
    record.source.turns.first().map_or("", String::as_str)
}

/// Sentences by which a user's turn tells something.
fn statements(text: &str) -> Vec<&str> {
    sentence::sentences(text).into_iter().take(READ).filter(|s| asks::informs(s)).collect()
}
