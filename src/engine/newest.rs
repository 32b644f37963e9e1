//! Lets what was said last stand for what it changed, where no rule could read the two as values of one fact.

use super::Engine;
use super::choosing::{TURNS, about, statements, turn_id};
use super::meaning::WORKPLACE;
use super::reading::Search;
use crate::read::asks::{self, Asked};
use crate::read::change::Said;
use crate::read::rank::Ranked;
use crate::record::{Cardinality, Fact, Kind, Record, Role};
use crate::text::sentence;

/// The user's last turns in which news of what was chosen is looked for.
const HEARD: usize = 12;
/// Turns that are looked at for a change of one that was chosen.
const FOLLOW: usize = 8;

impl Engine {
    /// Of several records about the same thing the one that changed it stands for those before it. Facts that no longer
    /// hold are known as such; this is for what no rule could read as a fact.
    pub(super) fn newest_word(&self, chosen: Vec<Ranked>, asked: &Asked, session: &str) -> Vec<Ranked> {
        let spoken = |r: &Ranked| self.state.record(r.slot).filter(|r| matches!(r.kind, Kind::Turn | Kind::Semantic));
        // What was said a moment ago counts though the window shows it.
        let window = self.state.turn_slots(session).iter().rev().take(2 * HEARD).filter_map(|s| self.state.record(*s));
        let user = window.filter(|r| r.role == Some(Role::User)).take(HEARD);
        let heard = chosen.iter().filter_map(spoken).chain(user);
        let news: Vec<Said> = heard.flat_map(|r| Said::news(r.said(), &r.text, &asked.topics)).collect();
        if news.is_empty() {
            return chosen;
        }
        let answers = |predicate: &str| asked.topics.iter().any(|t| t.answered_by(predicate));
        let outdone = |old: &Said, fact: bool| news.iter().any(|later| old.outdone_by(later, fact));
        // Only what was said later can take anything's place.
        let later = |at: i64| news.iter().any(|n| n.at() > at);
        let holds = |at: i64, text: &str, fact: bool| !later(at) || !outdone(&Said::new(at, text, &asked.topics), fact);
        let keep = |record: &Record| match record.kind {
            _ if !later(record.said()) => true,
            Kind::Turn => holds(record.said(), &statements(&record.text).join(" "), false),
            Kind::Semantic => {
                let one = record.fact.as_ref().filter(|f| f.cardinality == Cardinality::One);
                let said = Said::new(record.said(), &record.text, &asked.topics);
                // Where he works stands for where he lives, until he moves.
                let stands = |f: &&Fact| WORKPLACE.contains(&f.predicate) && !answers(&f.predicate);
                let predicate = match record.fact.as_deref().filter(stands) {
                    Some(_) => "lives_in",
                    None => one.map_or("", |f| &f.predicate),
                };
                !outdone(&said.about(predicate, &asked.topics), true)
            }
            // A summary says several things: one that no longer holds is one too many.
            Kind::Episodic => sentence::sentences(&record.text).iter().all(|s| holds(record.said(), s, false)),
            _ => true,
        };
        // Of a turn that says several things what still holds of what is asked for stays.
        let current = |text: &str, at: i64| about(text, asked, &|s| !Said::gives_value(s) && holds(at, s, false));
        let left = |mut ranked: Ranked| {
            let Some(record) = self.state.record(ranked.slot) else { return Some(ranked) };
            if keep(record) {
                return Some(ranked);
            }
            let spoken = record.kind == Kind::Turn && record.role == Some(Role::User);
            let text = ranked.shown.as_deref().unwrap_or(&record.text);
            ranked.shown = Some(current(text, record.said()).filter(|_| spoken)?);
            Some(ranked)
        };
        chosen.into_iter().filter_map(left).collect()
    }

    /// Later turns that give what a chosen record says another value, though they share few words with the question.
    pub(super) fn followed(&self, chosen: &[Ranked], asked: &Asked, search: &Search<'_>, session: &str) -> Vec<Ranked> {
        let mut out: Vec<Ranked> = Vec::new();
        let mut turns = 0;
        for ranked in chosen {
            let Some(record) = self.state.record(ranked.slot) else { continue };
            // What is not given out need not be followed.
            turns += usize::from(record.kind == Kind::Turn);
            if record.kind == Kind::Turn && turns > TURNS {
                continue;
            }
            let text = match record.kind {
                Kind::Turn => {
                    // A turn that came for one of its sentences is not followed for the sake of the others.
                    let told = statements(&record.text);
                    let about = |s: &&&str| asked.topics.iter().any(|t| t.is_in(&asks::key_of(s)));
                    let meant: Vec<&str> = told.iter().filter(about).copied().collect();
                    let worded = || told.iter().filter(|s| search.met(s) > 0.0).copied().collect();
                    let meant: Vec<&str> = if meant.is_empty() { worded() } else { meant };
                    if meant.is_empty() { told.join(" ") } else { meant.join(" ") }
                }
                Kind::Semantic => record.text.clone(),
                _ => continue,
            };
            if !Said::gives_value(&text) {
                continue;
            }
            let old = Said::new(record.said(), &text, &asked.topics);
            let words: Vec<&str> = old.words().collect();
            for slot in search.holding(&words.join(" "), FOLLOW) {
                let known = |r: &Ranked| r.slot == slot;
                let Some(later) = self.state.record(slot).filter(|r| r.source.session.as_deref() != Some(session))
                else {
                    continue;
                };
                if chosen.iter().any(known) || out.iter().any(known) || later.said() <= record.said() {
                    continue;
                }
                let slot_of = |f: &Record| self.state.slot(&f.id);
                let told = |slot: u32| chosen.iter().any(|c| c.slot == slot);
                if self.taught(turn_id(later)).filter_map(slot_of).any(told) {
                    continue;
                }
                if Said::news(later.said(), &later.text, &asked.topics).iter().any(|news| old.revalued_by(news)) {
                    out.push(ranked.moved(slot));
                }
            }
        }
        out
    }
}
