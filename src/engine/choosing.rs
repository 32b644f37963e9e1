//! Turns a ranking into what a context is given when the caller does not say: facts before the turns that taught them,
//! nothing that was replaced, the assistant's words only when they are asked for, and nothing for small talk.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::Engine;
use super::meaning::meant_once;
use super::reading::Search;
use crate::layers::procedural;
use crate::order::{self, Order};
use crate::read::asks::{self, Asked, Topic};
use crate::read::clauses;
use crate::read::find::Legs;
use crate::read::names;
use crate::read::parts::Language;
use crate::read::rank::Ranked;
use crate::read::render;
use crate::read::topics::learned::About;
use crate::record::{Kind, Record, Role, Status};
use crate::text::phrases::any;
use crate::text::words::{Words, words};
use crate::text::{fold, language, sentence};

/// What may be due.
pub(super) const DUE: Words = words!["deadline", "appointment", "plan", "event"];

/// Most records of each kind.
const FACTS: usize = 8;
pub(super) const TURNS: usize = 4;
/// Turns of which the newest word is taken before only the best are kept.
const SEEN: usize = 6;
const DOCUMENTS: usize = 4;
const LESSONS: usize = 3;
/// Places down to which a turn is read that nothing but its likeness proposes.
const LOOK: usize = 12;
/// Turns that are read in all, unless what is due or left open is asked for, which may be like nothing: of a large memory a
/// topic's words propose more than can be chosen, and the best stand first.
const TOLD: usize = 14;
/// Places down to which a fact is read for the value that is wanted.
const WANTED: usize = 64;
/// Sentences of a turn that are read; what a chat tells, it tells early, and a pasted text tells nothing of its own.
const READ: usize = 12;

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

/// By how much it may be likelier that a statement is about nothing than about a field of which it has a word.
const PASSING: f32 = 2.0;
/// By how much another field may be likelier.
const FAR: f32 = 5.0;

/// Least evidence of an answer that was not asked for as such.
const ANSWER: f32 = 0.75;

impl Engine {
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
            // Who asks what is due in Chinese asks for nothing that his words are like.
            (true, none) if asked.general || none && asked.agenda && !asked.is_latin() => TELLING,
            // How it is to be written is asked for, not what has been said of it.
            _ if asked.creates && asked.topics.iter().all(|t| matches!(t.name, "writing" | "lists")) => TELLING,
            (true, true) => ASKING,
            (true, false) => TOPICAL,
        };
        // Who asks where something was left seldom repeats its words.
        let eager = |told: &[&str]| asked.open && told.iter().any(|s| asks::staged(s));
        let scale = search.scale();
        // What it wants of a thing it names, and the first turn that seems to leave something open.
        let wanted = asked.wanted();
        let kin: Vec<&str> = asked.kin().collect();
        let given = |text: &str| wanted.iter().any(|w| w.given_by(text));
        let (mut left_open, mut maybe_open) = (false, None);
        // Who has told a hobby as such need not be quoted on each time he went.
        let hobbies = self.state.facts_about("user", &|p| p == "hobby");
        let skilled: Vec<String> = hobbies
            .iter()
            .filter_map(|s| self.state.record(*s).filter(|r| r.status == Status::Active)?.fact.as_ref())
            .map(|f| fold::key(&f.object))
            .collect();
        let shown: OnceCell<BTreeSet<&str>> = OnceCell::new();
        let is_shown = |turn: &String| {
            shown.get_or_init(|| order::set(self.window_records(session).map(turn_id))).contains(turn.as_str())
        };
        let mut chosen: Vec<Ranked> = Vec::new();
        let (mut facts, mut turns, mut episodes, mut documents, mut lessons) = (0, 0, 0, 0, 0);
        let mut texts: BTreeSet<String> = BTreeSet::new();
        let mut add = |ranked: &Ranked, record: &Record, count: &mut usize, most: usize, out: &mut Vec<Ranked>| {
            if *count < most && !out.iter().any(|c| c.slot == ranked.slot) && texts.insert(fold::key(&record.text)) {
                *count += 1;
                out.push(ranked.clone());
            }
        };
        let (mut looked, mut told_of) = (0, 0);
        for (place, ranked) in all.iter().enumerate() {
            let Some(record) = self.state.record(ranked.slot) else { continue };
            let enough = |floor: f32| ranked.evidence >= floor * scale;
            match record.kind {
                Kind::Semantic | Kind::Turn if asked.assistant => {}
                Kind::Semantic if facts >= FACTS => {}
                Kind::Semantic => {
                    // What the window shows is not said a second time.
                    let here = !record.source.turns.is_empty() && record.source.session.as_deref() == Some(session);
                    if here && record.source.turns.iter().all(is_shown) {
                        continue;
                    }
                    if self.holds_replaced(record, asked) {
                        continue;
                    }
                    if self.fact_meant(ranked, record, asked, search)
                        || self.of_user(record, asked) && (enough(floors.fact) || place < WANTED && given(&record.text))
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
                    {
                        continue;
                    }
                    // Once there are turns enough, this one could only bring what it taught.
                    if turns >= SEEN && (facts >= FACTS || self.taught(turn_id(record)).next().is_none()) {
                        continue;
                    }
                    told_of += 1;
                    if told_of > TOLD && !asked.open && !asked.agenda {
                        continue;
                    }
                    let rest = self.outdated(record).then(|| self.rest(record, asked));
                    if rest == Some(None) {
                        continue;
                    }
                    let rest = rest.flatten();
                    let ranked = &Ranked { shown: rest.clone(), ..ranked.clone() };
                    let told = statements(rest.as_deref().unwrap_or(&record.text));
                    let covered = self.covers(&told, record);
                    // Reading what it tells costs a vector for each sentence: only where the answer is open.
                    let more = || if eager(&told) { 0.1 * scale } else { 0.0 };
                    let enough = |floor: f32| {
                        let all = sentence::spans(&record.text).len().min(READ);
                        let (more, least) = (more(), floor * scale);
                        self.tells(ranked, record, (&told, all), search, &|evidence| evidence + more >= least)
                    };
                    if asked.asks && ranked.legs.has(Legs::FACT) && !asked.open {
                        // A turn that a topic's words proposed may have told them as a fact.
                        for (slot, fact) in self.holding_now(record) {
                            if self.topical(fact, asked, search) {
                                add(&ranked.moved(slot), fact, &mut facts, FACTS, &mut chosen);
                            }
                        }
                    }
                    // Each reads the whole turn: the next is only asked when the ones before say no.
                    let left = || asked.open && told.iter().any(|s| asks::leaves_open(s));
                    // What passed with its day is no answer to what is merely like it.
                    let lasting = || told.iter().any(|s| !asks::passes(s) && !asked.elsewhere(s));
                    let who = || asked.asks && !asked.open && self.presents(&told, record, (asked, &kin));
                    let dated = |f: &Record| f.fact.as_ref().is_some_and(|f| DUE.contains(&f.predicate));
                    let due = || {
                        asked.agenda
                            && asks::binds(&record.text)
                            && self.falls_in(record, search)
                            && !self.taught(turn_id(record)).any(dated)
                    };
                    let speaks = || {
                        self.speaks_of(&told, record, asked, &skilled)
                            || self.habits(asked, search).contains(&ranked.slot)
                    };
                    let about = || asked.asks && !asked.open && speaks();
                    let value = || told.iter().any(|s| given(s) && !asked.elsewhere(s));
                    let left = left();
                    left_open |= left;
                    if asked.open && maybe_open.is_none() && told.iter().any(|s| asks::may_leave_open(s)) {
                        maybe_open = Some((ranked.clone(), record));
                    }
                    if left || who() || about() || due() || value() || !covered && lasting() && enough(floors.turn) {
                        add(ranked, record, &mut turns, SEEN, &mut chosen);
                    } else if covered && enough(floors.turn.max(floors.fact)) {
                        for (slot, fact) in self.holding_now(record) {
                            add(&ranked.moved(slot), fact, &mut facts, FACTS, &mut chosen);
                        }
                    }
                }
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
        if let Some((ranked, record)) = maybe_open.filter(|_| !left_open) {
            add(&ranked, record, &mut turns, SEEN, &mut chosen);
        }
        if asked.assistant {
            chosen.extend(self.answered(&all, asked, search, session));
        } else if asked.asks && !asked.general && chosen.is_empty() {
            // Nothing the user said is meant, so an answer may be, if it fits well.
            let answer = self.answered(&all, asked, search, session);
            chosen.extend(answer.filter(|r| r.evidence >= ANSWER * scale));
        }
        if chosen.is_empty() && !(asked.general || asked.assistant || asked.open || asked.agenda) {
            chosen.extend(self.matched(asked, search, session));
        }
        let near = self.nearest(&all, &chosen, asked, search, session);
        chosen.extend(near);
        self.keep_habits(&mut chosen, asked);
        chosen.extend(self.followed(&chosen, asked, search, session));
        let mut chosen = self.newest_word(chosen, asked, session);
        let mut turns = 0;
        chosen.retain(|ranked| {
            let counted = self.state.is_said(ranked.slot);
            turns += usize::from(counted);
            !counted || turns <= TURNS
        });
        chosen.truncate(most);
        chosen
    }

    /// Whether there is enough evidence of what a turn tells: what it asks says nothing about the user.
    fn tells(
        &self,
        ranked: &Ranked,
        record: &Record,
        (told, all): (&[&str], usize),
        search: &Search<'_>,
        enough: &dyn Fn(f32) -> bool,
    ) -> bool {
        // What all of it tells is worth no less than the whole.
        let whole = enough(ranked.evidence);
        if told.is_empty() || told.len() == all && (whole || all < 2) || ranked.evidence < 0.3 {
            return whole;
        }
        let (parts, all) =
            if ranked.why.lexical > 0.0 { search.met_by_each(told, &record.text) } else { (Vec::new(), 0.0) };
        let part = |at: usize| (parts.get(at).copied().unwrap_or(0.0), all);
        let mut single = told.iter().enumerate().filter_map(|(at, s)| search.evidence(s, part(at), ranked)).peekable();
        // Without vectors nothing is known of a sentence by itself.
        if single.peek().is_none() { whole } else { single.any(enough) }
    }

    /// Whether a fact answers what is asked, however few words it shares with it.
    fn fact_meant(&self, ranked: &Ranked, record: &Record, asked: &Asked, search: &Search<'_>) -> bool {
        if !asked.asks || asked.general {
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
        !asked.fact_off_the_table(record.fact.as_ref().map_or("", |f| &f.predicate), &key)
            && !asked.misses(&key)
            && (asked.topics.iter().any(|t| {
                let about = || asks::is_weekly(t, &key) || asks::is_about(t, &key) && self.lasts(&record.text, t);
                !another(t, asked) && !meant_once(record, t) && about()
            }) || self.leans(record, asked))
    }

    /// Whether a statement with a word of a field is about it rather than about nothing that lasts, "上午让马蜂撵出老远", or
    /// about another field by far.
    fn lasts(&self, statement: &str, topic: &Topic) -> bool {
        // "修车修到忘了吃饭，挨了一通埋怨"
        if any(&fold::key(statement), "忘了吃|忘了带|念了一顿|念了一通|念了半天|念了我|骂了|笑了半天")
        {
            return false;
        }
        let odds = if language::has_han(statement) { self.needs.odds(statement) } else { Vec::new() };
        let of = |named: &dyn Fn(&About) -> bool| odds.iter().find(|o| named(&o.0)).map_or(0.0, |o| o.1);
        let its = |about: &About| matches!(about, About::Field(t) if t.name == topic.name);
        let field = of(&its);
        let known = topic.name != "appointments" && odds.iter().any(|o| its(&o.0));
        of(&|about| *about == About::Nothing) - field < PASSING && !(known && odds.iter().any(|o| o.1 - field > FAR))
    }

    /// Whether each statement of a turn holds the value of a fact taken from it.
    pub(super) fn covers(&self, told: &[&str], record: &Record) -> bool {
        let value = |r: &Record| r.fact.as_ref().map_or_else(|| fold::key(&r.text), |fact| fold::key(&fact.object));
        let values: Vec<String> = self.taught(turn_id(record)).map(value).filter(|value| !value.is_empty()).collect();
        if values.is_empty() {
            return told.is_empty();
        }
        told.iter().all(|statement| {
            let key = fold::key(statement);
            values.iter().any(|value| key.contains(value.as_str()))
        })
    }

    /// Whether a turn says something about a topic asked for that no fact taken from it says.
    fn speaks_of(&self, told: &[&str], record: &Record, asked: &Asked, skilled: &[String]) -> bool {
        if asked.topics.is_empty() {
            return false;
        }
        // The longest first: one that a shorter one had cut out would not be found again.
        // What is known of somebody else does not say it to who asks of himself.
        let meant = |r: &&Record| r.fact.as_ref().is_none_or(|f| f.subject == "user" || asked.names(&f.subject));
        let mut facts: Vec<&Record> = self.taught(turn_id(record)).filter(meant).collect();
        facts.order_by_key(|f| std::cmp::Reverse(f.text.len()));
        told.iter().any(|statement| {
            let key = asks::key_of(&asks::unquoted(statement));
            let key = asks::before_wish(&key);
            let known = || skilled.iter().any(|hobby| names::shares_word(key, hobby));
            let mut topics =
                asked.topics.iter().filter(|t| asks::is_about(t, key) && !(t.answered_by("hobby") && known()));
            if asked.off_the_table(key) || asked.misses(key) {
                return false;
            }
            topics.any(|topic| {
                let head = head(key, topic);
                // "我家狗跟我爸妈住在老家": whose home it is, the clause itself says.
                let clause = head.trim_end_matches([',', ';', '。']).rsplit([',', ';', '。']).next().unwrap_or(head);
                let theirs = topic.name == "place" && language::has_han(key) && asked.other(clause)
                    // "孙子给我装的": what he did for the user tells nothing of him.
                    || is_named(topic.name) && any(clause, "装的|弄的|教我用|让我用");
                if asked.named(key) || asked.other(head) || theirs {
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
                (named
                    || asks::is_about(topic, &rest)
                    || topic.single && rest.chars().count() * 5 > key.chars().count() * 2)
                    && (asks::is_weekly(topic, key) || self.lasts(statement, topic))
            })
        })
    }

    /// Whether a turn tells who somebody is whom the message names, and no fact of that person says it.
    fn presents(&self, told: &[&str], record: &Record, (asked, kin): (&Asked, &[&str])) -> bool {
        if kin.is_empty() && asked.persons.is_empty() {
            return false;
        }
        let known = |name: &str| {
            self.taught(turn_id(record)).any(|r| r.fact.as_ref().is_some_and(|f| fold::key(&f.subject) == name))
        };
        let tells = |key: &str| asked.introduces(key).is_some_and(|name| !known(name)) || Asked::tells_of(kin, key);
        told.iter().any(|s| tells(&fold::key(s)))
    }

    /// What a turn taught, but for what still waits for a decision.
    pub(super) fn taught(&self, turn: &str) -> impl Iterator<Item = &Record> {
        let records = self.state.taught_slots(turn).iter().filter_map(|s| self.state.record(*s));
        records.filter(|r| r.status != Status::Pending)
    }

    /// Facts that a turn taught and that hold.
    pub(super) fn holding_now(&self, record: &Record) -> impl Iterator<Item = (u32, &Record)> {
        let active = self.taught(turn_id(record)).filter(|f| f.status == Status::Active);
        active.filter_map(|f| Some((self.state.slot(&f.id)?, f)))
    }

    /// A turn that says what no longer holds.
    pub(super) fn outdated(&self, record: &Record) -> bool {
        self.superseded(record, &mut self.taught(turn_id(record)))
    }

    /// What a turn says of the topics asked for beside a value that was replaced.
    fn rest(&self, record: &Record, asked: &Asked) -> Option<String> {
        let old: Vec<&Record> = self.taught(turn_id(record)).filter(|r| r.status == Status::Superseded).collect();
        // Of what there is only one at a time, nothing else that was said then holds either: "we moved, it's Leith now".
        let over =
            |t: &Topic| t.single && old.iter().any(|r| r.fact.as_ref().is_some_and(|f| t.answered_by(&f.predicate)));
        about(&record.text, asked, &|s| {
            let key = fold::key(s);
            !old.iter().any(|r| self.replaced_in(r, &key)) && asked.topics.iter().any(|t| !over(t) && t.is_in(&key))
        })
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
            return procedural::offered(lesson, record.said(), zone, language);
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
}

/// Said in the last two months: what is due now was hardly agreed on before.
fn recent(record: &Record, now: i64) -> bool {
    now.saturating_sub(record.said()) < 60 * 86_400_000
}

/// Whether a topic asks after another's health: the user's own does not answer it.
pub(super) fn another(topic: &Topic, asked: &Asked) -> bool {
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

pub(super) fn turn_id(record: &Record) -> &str {
    record.source.turns.first().map_or("", String::as_str)
}

/// The statements of a text about the topics asked for that pass; `None` when there is none.
pub(super) fn about(text: &str, asked: &Asked, passes: &dyn Fn(&str) -> bool) -> Option<String> {
    let meant = |s: &&str| asked.topics.iter().any(|t| t.is_in(&fold::key(s))) && passes(s);
    let kept: Vec<&str> = statements(text).into_iter().filter(meant).collect();
    (!kept.is_empty()).then(|| kept.join(" "))
}

/// Sentences by which a user's turn tells something.
pub(super) fn statements(text: &str) -> Vec<&str> {
    sentence::sentences(text).into_iter().take(READ).filter_map(clauses::told).collect()
}
