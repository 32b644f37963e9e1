//! Finds what a message means however few words it shares with it: facts of its topics and persons, turns that its
//! topics' words propose, what is due, and the answer that the assistant gave.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::Engine;
use super::choosing::{DUE, another};
use super::reading::Search;
use crate::map::Map;
use crate::order::{self, Order};
use crate::read::answers;
use crate::read::asks::{self, Asked, Topic};
use crate::read::days;
use crate::read::rank::Ranked;
use crate::read::relations::relations_in;
use crate::read::topics::learned::{self, About};
use crate::read::wanted;
use crate::record::{Category, Fact, Kind, Record, Role, Status};
use crate::text::phrases::{any, holds};
use crate::text::words::{Words, words};
use crate::text::{fold, language, tokens};
use crate::write::extract::time;

/// Those who share the user's table.
const HOUSEHOLD: Words = words!["wife", "husband", "spouse", "partner", "son", "daughter", "child", "baby"];
/// Turns that a topic's words may propose.
const SPOKEN: usize = 12;
/// Newest records among which what is due, or what was named, is looked for.
const LATELY: usize = 400;
/// Newest pastimes of which those are looked for that were only mentioned.
const HINTS: usize = 24;
/// A longer stretch is no day that anything is due.
const STRETCH: i64 = 9 * 86_400_000;
/// Weight of what a clause says by itself against the whole message, in what was learned of fields of life.
const PART: f32 = 0.25;
/// Least odds that a taste is one of a field.
const LEAN: f32 = -0.5;
/// Where one is by day.
pub(super) const WORKPLACE: Words = words!["employer", "school", "hometown"];

impl Engine {
    /// Slots of what a message asks for by topic, person or date, however few words it shares with it.
    pub(super) fn meant(&self, asked: &Asked, search: &Search<'_>) -> Vec<u32> {
        if !asked.asks || asked.general {
            return Vec::new();
        }
        let close = |what: &str| HOUSEHOLD.contains(what);
        let relations: Vec<(&Record, &Fact)> = self
            .state
            .relation_slots()
            .iter()
            .filter_map(|s| self.state.record(*s))
            .filter(|r| r.status == Status::Active)
            .filter_map(|r| r.fact.as_deref().map(|f| (r, f)))
            .collect();
        let named = |which: &dyn Fn(&Record, &Fact) -> bool| -> BTreeSet<String> {
            order::set(relations.iter().filter(|(r, f)| which(r, f)).map(|(_, f)| fold::key(&f.object)))
        };
        // "How old is my grandson?" names Tom by what he is.
        let related = named(&|r, _| asked.same_relation(&asks::key_of(&r.text)));
        // What is cooked at home is eaten by all who live there.
        let shared = asked.us || asked.topics.iter().any(|t| matches!(t.name, "children" | "cooking"));
        // Who asks where something was left asks nothing about himself.
        let topics: Vec<&Topic> = asked.topics.iter().copied().filter(|t| !asked.open && !another(t, asked)).collect();
        let topic = |predicate: &str| topics.iter().any(|t| t.answered_by(predicate));
        let announces = asked.announces();
        let due = |p: &str| (asked.agenda || announces) && DUE.contains(p);
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
        // "孩子今年上几年级": whichever it is.
        if others.contains("child") {
            others.extend(["son", "daughter"].map(str::to_owned));
        }
        // Who is named may be known by what he is: "Dev" as the husband.
        for (record, fact) in &relations {
            let (key, name) = (asks::key_of(&record.text), fold::key(&fact.object));
            if holds(asked.key(), &name)
                && let Some((before, _)) = key.split_once(&name)
            {
                others.extend(relations_in(before).map(str::to_owned));
            }
        }
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
            let over = |r: &Record| announces && r.valid_to.is_some_and(|end| end < search.now);
            self.state.record(*slot).is_some_and(|r| !dated(r) || !over(r) && search.due(r.valid_from, r.valid_to))
        });
        // A thing is meant by what it is, not every one when the car is asked for; and not every illness keeps off the table.
        let other_thing = |fact: &Fact, key: &str| {
            let mut answering = asked.topics.iter().filter(|t| t.answered_by(&fact.predicate)).peekable();
            // Whoever is named is asked about as he is.
            !asked.names(&fact.subject)
                && answering.peek().is_some()
                && answering.all(|t| !t.takes(&fact.predicate, key))
        };
        let other_relative = |fact: &Fact, key: &str| {
            fact.predicate == "relative"
                && !asked.names(&fact.object)
                && !asked.same_relation(key)
                && !Asked::young(key)
        };
        // What the baby is allergic to is no matter of its car seat.
        let fed = asked.topics.iter().any(|t| matches!(t.name, "food" | "cooking" | "drink" | "health" | "conditions"));
        let unfed = |fact: &Fact, key: &str| {
            let food = matches!(&*fact.predicate, "allergy" | "intolerance" | "diet" | "eats" | "avoids" | "drinks");
            food && fact.subject != "user"
                && !asked.persons.contains(&fold::key(&fact.subject))
                && !fed
                && !topic(&fact.predicate)
                && !asks::inedible(key)
        };
        out.retain(|slot| {
            self.state.record(*slot).is_none_or(|r| {
                let key = fold::key(&r.text);
                let other =
                    r.fact.as_ref().is_some_and(|f| unfed(f, &key) || other_relative(f, &key) || other_thing(f, &key));
                !other && !asked.fact_off_the_table(r.fact.as_ref().map_or("", |f| &f.predicate), &key)
            })
        });
        if asked.open {
            out.extend(search.holding(&asks::open_words(), SPOKEN));
        }
        if asked.agenda {
            let due = self.lately().filter(|(_, r)| asks::binds(&r.text) && self.falls_in(r, search));
            out.extend(due.map(|(slot, _)| slot).take(SPOKEN));
        }
        for words in asked.kin() {
            out.extend(search.holding(&words.replace('|', " "), SPOKEN));
        }
        if !asked.persons.is_empty() {
            out.extend(search.holding(&asked.persons.join(" "), SPOKEN));
        }
        out.extend_from_slice(self.habits(asked, search));
        for topic in &topics {
            out.extend(search.holding_terms(topic.terms(), SPOKEN));
            if topic.name == "appointments" && !asked.key().is_ascii() {
                out.extend(search.holding(days::WEEK, SPOKEN));
            }
        }
        out
    }

    /// Whether a taste, which may be for anything, is likeliest one of a field asked for: "宵夜我只认烤冷面".
    pub(super) fn leans(&self, record: &Record, asked: &Asked) -> bool {
        let taste = |f: &Fact| f.subject == "user" && !f.negated && matches!(&*f.predicate, "prefers" | "likes");
        if !language::has_han(&record.text) || !record.fact.as_deref().is_some_and(taste) || asked.topics.is_empty() {
            return false;
        }
        // "洗碗我只认丝瓜络" says nothing of a bed.
        let scope = record.text.split_once('我').map_or("", |(scope, _)| scope);
        let shared = |c: char| !"吃喝的了点上时候".contains(c) && asked.key().contains(c);
        if !scope.is_empty() && !fold::key(scope).contains(shared) {
            return false;
        }
        let odds = self.needs.odds(&record.text);
        let meant = |field: &Topic| asked.topics.iter().any(|t| t.name == field.name);
        matches!(learned::likeliest(&odds), Some((About::Field(t), odds)) if *odds >= LEAN && meant(t))
    }

    /// A message, read by its words and by what was learned, each clause that asks by itself.
    pub(super) fn understood(&self, query: &str) -> Asked {
        let mut asked = asks::read(query);
        if !asked.learns() {
            return asked;
        }
        if !asked.is_latin() {
            asked.learn_from(query, &|text| self.needs.odds(text));
            return asked;
        }
        let own = asked.is_own();
        let whole = self.needs.odds(query);
        let mut told = asked.clone();
        asked.topics.clear();
        for part in asks::parts(query) {
            if part == query.trim() {
                asked.topics = std::mem::take(&mut told.topics);
                asked.doubt(&whole);
                asked.learn_part(&whole, own);
                continue;
            }
            let mut read = asks::read(part);
            let its = self.needs.odds(part);
            told.topics.retain(|t| !read.topics.contains(t));
            read.doubt(&its);
            // What stands around a question says more of what it is about than its own few words.
            let mut odds = whole.clone();
            for (mine, its) in odds.iter_mut().zip(its) {
                mine.1 += PART * (its.1 - mine.1);
            }
            if read.learns() {
                read.learn_part(&odds, own);
                asked.join(read);
            }
        }
        told.doubt(&whole);
        asked.join(told);
        // A name that begins a sentence is known by who bears it.
        for record in self.state.relation_slots().iter().filter_map(|s| self.state.record(*s)) {
            let name = record.fact.as_ref().map_or_else(String::new, |f| fold::key(&f.object));
            let owns = || asked.key().contains(&format!("{name}'s "));
            if holds(asked.key(), &name) && !owns() && !asked.persons.contains(&name) {
                asked.persons.push(name);
            }
        }
        asked
    }

    /// Facts of the user that a question of his own asks for by its field of life, though they share no word with it.
    pub(super) fn asked_for(&self, query: &str, search: &Search<'_>) -> Vec<u32> {
        let asked = self.understood(query);
        if !asked.learns() || !asked.is_own() {
            return Vec::new();
        }
        let answers = |fact: &Fact, key: &str| {
            let field = |t: &&Topic| t.answered_by(&fact.predicate) && t.takes(&fact.predicate, key);
            fact.subject == "user" && asked.topics.iter().any(field)
        };
        let mut out = self.meant(&asked, search);
        out.retain(|slot| {
            let fact = self.state.record(*slot).and_then(|r| r.fact.as_ref().map(|f| (f, fold::key(&r.text))));
            fact.is_some_and(|(fact, key)| answers(fact, &key))
        });
        if asked.asks_name() {
            out.extend(self.state.facts_about("user", &|predicate| predicate == "name"));
        }
        out
    }

    /// The assistant's turn that is asked for: by its own words and by what the user had said before it.
    pub(super) fn answered(&self, all: &[Ranked], asked: &Asked, search: &Search<'_>, session: &str) -> Option<Ranked> {
        let evidence = Map::from_iter(all.iter().map(|r| (r.slot, r.evidence)));
        let of = |slot: Option<u32>| slot.and_then(|s| evidence.get(&s)).copied().unwrap_or(0.0);
        // What answers a turn that was found need share no word with the question.
        let named = self.lately().filter(|(_, r)| asked.same_kind(&r.text)).map(|(slot, _)| slot);
        let found = all.iter().map(|r| r.slot).chain(named);
        let pool = order::set(found.flat_map(|slot| [Some(slot), self.beside(slot)[1]]).flatten());
        let mut answers: Vec<(bool, f32, u32, &Record)> = pool
            .into_iter()
            .filter_map(|slot| {
                let record = self.state.record(slot)?;
                let other = record.source.session.as_deref() != Some(session);
                let answer = record.kind == Kind::Turn && record.role == Some(Role::Assistant) && other;
                let alike = || 0.5 * of(Some(slot)) + of(self.beside(slot)[0]);
                answer.then(|| (search.within(record), alike(), slot, record))
            })
            .collect();
        // What was said in the month named goes before what sounds more alike. What was asked for is read from the likeliest
        // down, until the rest could not make up for it.
        answers.order_by(|a, b| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
        let most = if asked.asks_kind() { 1.0 } else { 0.15 } + if asked.names_one() { 0.25 } else { 0.0 };
        let mut best: Option<(bool, f32, u32)> = None;
        for (within, alike, slot, record) in answers {
            if best.is_some_and(|best| best.0 && !within || alike + most < best.1) {
                break;
            }
            // What it gave, it was asked for; and a name was given where one was.
            let request = self.beside(slot)[0].and_then(|slot| self.state.record(slot)).map_or(0.0, |turn| {
                match (answers::wishes(&turn.text), asked.same_kind(&turn.text)) {
                    (true, true) => 1.0,
                    (false, true) => 0.3,
                    (true, false) => 0.15,
                    _ => 0.0,
                }
            });
            // Who asks where or who is given a name.
            let fits = if asked.names_one() && wanted::named(&record.text) { 0.25 } else { 0.0 };
            let score = alike + request + fits;
            if best.is_none_or(|best| score > best.1 || score == best.1 && slot < best.2) {
                best = Some((within, score, slot));
            }
        }
        best.map(|(.., slot)| all.iter().find(|r| r.slot == slot).cloned().unwrap_or_else(|| search.plain(slot)))
    }

    /// Of turns that a pastime is asked from, those that speak of the one that came up most often.
    pub(super) fn keep_habits(&self, chosen: &mut Vec<Ranked>, asked: &Asked) {
        let fields: Vec<&&Topic> =
            asked.topics.iter().filter(|t| matches!(t.name, "sport" | "craft" | "music")).collect();
        if fields.len() < 2 || !asked.is_latin() || any(asked.key(), "play|things|hobbies|pastimes|interests") {
            return;
        }
        let owned = |r: &Record| r.fact.as_ref().is_some_and(|f| f.predicate == "owns");
        let said = |r: &Ranked| self.state.record(r.slot).filter(|r| r.kind == Kind::Turn || owned(r));
        let words = |r: &Ranked| -> Vec<&str> {
            let beside =
                |r: &&Record| !asked.topics.iter().any(|t| !fields.contains(&t) && t.is_in(&asks::key_of(&r.text)));
            let terms = said(r).filter(beside).map_or(Vec::new(), |r| tokens::query(&r.text));
            let known = fields.iter().flat_map(|t| t.terms()).filter(|t| t.weight >= 0.5 && t.text.len() > 3);
            let known = known.map(|t| t.text.as_str());
            known.filter(|known| terms.iter().any(|t| t.text == *known)).collect()
        };
        let all: Vec<Vec<&str>> = chosen.iter().map(words).collect();
        let times = |word: &str| all.iter().filter(|words| words.contains(&word)).count();
        let often: Vec<usize> = all.iter().map(|words| words.iter().map(|w| times(w)).max().unwrap_or(0)).collect();
        let most = often.iter().copied().max().unwrap_or(0);
        if most > 1 {
            let mut often = often.into_iter();
            chosen.retain(|r| often.next().is_none_or(|n| n == 0 || n == most) || said(r).is_none());
        }
    }

    /// Turns that mention in passing, one after the other, what is asked for as a pastime and was never told as such.
    pub(super) fn habits<'s>(&self, asked: &Asked, search: &'s Search<'_>) -> &'s [u32] {
        search.habits.get_or_init(|| self.mentioned(asked, search))
    }

    fn mentioned(&self, asked: &Asked, search: &Search<'_>) -> Vec<u32> {
        let fields = asked.topics.iter().filter(|t| t.answered_by("hobby")).count();
        let usual = || {
            any(asked.key(), "usual*|normally|used to|miss|fun|evening*|hobby|pastime|sport|free|relax|unwind|weekend*")
        };
        if !asked.is_latin() || asked.open || fields < 3 && (fields == 0 || !usual()) {
            return Vec::new();
        }
        let mut out = Vec::new();
        for slot in self.state.facts_about("user", &|p| p == "hobby").into_iter().rev().take(HINTS) {
            let hint = self.state.record(slot).filter(|r| r.status == Status::Pending);
            let Some(fact) = hint.and_then(|r| r.fact.as_ref()) else { continue };
            let named = |slot: &u32| {
                self.state.record(*slot).is_some_and(|r| holds(&fold::key(&r.text), &fold::key(&fact.object)))
            };
            let turns: Vec<u32> = search.holding(&fact.object, SPOKEN).into_iter().filter(named).collect();
            if turns.len() > 1 {
                out.extend(turns);
            }
        }
        out
    }

    /// A fact about the user, about a thing, or about somebody the message speaks of.
    pub(super) fn of_user(&self, record: &Record, asked: &Asked) -> bool {
        let Some(fact) = &record.fact else { return true };
        // "My brother Tom eats no meat" is about Tom, whoever the brother is to the user.
        match record.category {
            Some(Category::Relation) => asked.names(&fact.object) || asked.names(&fact.predicate),
            Some(Category::Constraint | Category::Identity | Category::Plan | Category::Preference) => {
                fact.subject == "user" || asked.names(&fact.subject)
            }
            _ => true,
        }
    }

    /// The user's newest turns.
    fn lately(&self) -> impl Iterator<Item = (u32, &Record)> {
        let newest = self.state.newest_slots().take(LATELY);
        let turns = newest.filter_map(|s| self.state.record(s).map(|r| (s, r)));
        turns.filter(|(_, r)| r.kind == Kind::Turn && r.role == Some(Role::User))
    }

    /// Whether a turn names a day that the message asks about.
    pub(super) fn falls_in(&self, record: &Record, search: &Search<'_>) -> bool {
        let said = record.said();
        let read = OnceCell::new();
        let spans = || read.get_or_init(|| time::spans(&record.text, said, search.zone));
        answers::dated(&record.text, said, search.zone, || !spans().is_empty())
            && spans().iter().any(|(_, span)| {
                span.end - span.start < STRETCH && span.end > search.now && search.due(Some(span.start), Some(span.end))
            })
    }
}

/// Whether a fact is a plan, which is no pastime.
pub(super) fn meant_once(record: &Record, topic: &Topic) -> bool {
    topic.answered_by("hobby")
        && record.fact.as_ref().is_some_and(|f| f.predicate == "goal" || DUE.contains(&f.predicate))
}
