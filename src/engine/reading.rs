//! `recall` and `explain`: finds the records that a query is about.

use std::cell::OnceCell;

use crate::text::words::words;

use super::filter::{Filter, Moment};
use super::plan::Outcome;
use super::{Call, Engine, Purpose};
use crate::api::params::RecallOptions;
use crate::api::results::{RecalledView, StageView, WhyView};
use crate::embed::cosine;
use crate::error::{Code, Error, Result};
use crate::index::vectors::Part;
use crate::limits;
use crate::order::Order;
use crate::read::find::{Legs, Sources};
use crate::read::names;
use crate::read::query::{Query, understand};
use crate::read::rank::{Ranked, Tuning, Why};
use crate::read::recall::{self, Ask};
use crate::record::{Cardinality, Kind, Record, Status};
use crate::text::phrases;
use crate::text::tokens::Weighted;
use crate::text::{fold, tokens};

/// Results when the caller does not say how many.
const DEFAULT_LIMIT: usize = 5;

/// Least candidates from each search for results, and for a context, which gives out fewer.
const POOL: usize = 100;
const FEW: usize = 60;

/// Results looked at beyond the limit, in the place of turns that say what was replaced since.
const OUTDATED: usize = 8;

/// One search, ready to run.
pub(super) struct Search<'e> {
    engine: &'e Engine,
    pub query: Query,
    vector: Option<Vec<f32>>,
    filter: Filter,
    options: RecallOptions,
    facts: Vec<u32>,
    recent: Vec<u32>,
    /// Turns that mention a pastime in passing, once they were looked for: for what is meant and for what is chosen.
    pub habits: OnceCell<Vec<u32>>,
    pub now: i64,
    pub zone: i32,
}

impl Engine {
    /// Records that a query is about, best first; none when nothing is.
    ///
    /// # Errors
    /// `invalid_argument` for an empty query or an option out of range.
    pub fn recall(&mut self, call: Call, query: &str, options: &RecallOptions) -> Result<Outcome<Vec<RecalledView>>> {
        let mut search = self.search(call, query, options, &[])?;
        let limit = options.limit.unwrap_or(DEFAULT_LIMIT);
        if limit > 0 && search.sifts() {
            search.options.limit = Some(limit + OUTDATED);
        }
        let found = self.steer(&mut search, query);
        let mut ranked = found.unwrap_or_else(|| search.run());
        ranked.retain(|r| !search.outdated(r.slot));
        ranked.truncate(limit);
        let found: Vec<RecalledView> = ranked.iter().filter_map(|r| self.recalled(r)).collect();
        if let Some(wanted) = self.needs.take() {
            return Ok(Outcome::Need(wanted));
        }
        if options.touch.unwrap_or(true) {
            self.use_records(ranked.iter().map(|r| r.slot), call.now);
        }
        Ok(Outcome::Done(found, None))
    }

    /// Every stage's word on one record for a query.
    ///
    /// # Errors
    /// `not_found` for an unknown id, else as [`Engine::recall`].
    pub fn explain(
        &mut self,
        call: Call,
        query: &str,
        id: &str,
        options: &RecallOptions,
    ) -> Result<Outcome<Vec<StageView>>> {
        let Some(slot) = self.state.slot(id) else { return Err(super::remembering::missing(id)) };
        let mut search = self.search(call, query, options, &[])?;
        let _ = self.steer(&mut search, query);
        let stages = search.explain(slot);
        Ok(self.answer(stages))
    }

    /// Where nothing that lasts is like the query, what its field of life asks for is meant: "What car do I have?".
    /// Gives the results where they stay as they are.
    fn steer(&self, search: &mut Search<'_>, query: &str) -> Option<Vec<Ranked>> {
        let lasting = |r: &Ranked| self.state.record(r.slot).is_some_and(|r| r.kind == Kind::Semantic);
        let kinds = search.options.kinds.as_ref();
        let wanted = kinds.is_none_or(|kinds| kinds.contains(&Kind::Semantic));
        let plain = search.options.threshold.is_none() && search.options.group.is_none();
        if !wanted || !plain || search.options.limit == Some(0) {
            return None;
        }
        let found = search.run();
        let meant = if found.iter().any(lasting) { Vec::new() } else { self.asked_for(query, search) };
        if meant.is_empty() {
            return Some(found);
        }
        search.means(meant);
        None
    }

    /// Checks the options and reads the query; `previous` are the last texts of the talk, newest first.
    pub(super) fn search(
        &self,
        call: Call,
        query: &str,
        options: &RecallOptions,
        previous: &[&str],
    ) -> Result<Search<'_>> {
        if query.trim().is_empty() {
            return Err(Error::invalid("query is empty; ask for something"));
        }
        for (name, value) in
            [("threshold", options.threshold), ("alpha", options.alpha), ("diversity", options.diversity)]
        {
            if let Some(v) = value
                && !(0.0..=1.0).contains(&v)
            {
                return Err(Error::invalid(format!("{name} is {v}; it must lie in 0..1")));
            }
        }
        if options.limit.is_some_and(|l| l > limits::RECALL_LIMIT) {
            return Err(Error::new(Code::TooLarge, format!("limit is above {}", limits::RECALL_LIMIT)));
        }
        if options.group.as_deref().is_some_and(|g| g != "session") {
            return Err(Error::invalid("group can only be \"session\""));
        }
        let moment = Moment { as_of: options.as_of, known_at: options.known_at, now: call.now };
        let filter = Filter::new(options.filter.as_ref(), options.kinds.as_deref(), moment)?;
        let query = understand(query, call.now, call.zone, previous);
        let vector = self.needs.embed(&query.text, Purpose::Query);
        let mut facts = self.facts_asked(&query);
        facts.extend(self.tagged(&query, &filter));
        facts.order();
        facts.dedup();
        let recent = if query.recent { self.newest(&filter) } else { Vec::new() };
        Ok(Search {
            engine: self,
            query,
            vector,
            filter,
            options: options.clone(),
            facts,
            recent,
            habits: OnceCell::new(),
            now: call.now,
            zone: call.zone,
        })
    }

    /// Facts whose subject or predicate the query names: "what is my brother's diet".
    fn facts_asked(&self, query: &Query) -> Vec<u32> {
        let key = &query.key;
        let asked = |predicate: &str| {
            // Words that are in half of all messages name nothing.
            if words!["name", "note", "plan", "goal", "event", "uses", "owns", "habit", "constraint"]
                .contains(predicate)
            {
                return false;
            }
            let mut words = predicate.split('_').filter(|w| w.len() > 3).peekable();
            words.peek().is_some() && words.all(|w| key.contains(w))
        };
        let mut out = self.state.facts_about("user", &asked);
        for subject in self.state.subjects_in(key) {
            out.extend(self.state.facts_about(&subject, &asked));
        }
        out
    }

    /// Lasting memories with a tag that the query names. A tag on many of them is a drawer and names nothing.
    fn tagged(&self, query: &Query, filter: &Filter) -> Vec<u32> {
        const FEW: usize = 3;
        // Most of what bears a tag may be out of date; beyond this nobody looks.
        const MOST: usize = 64;
        let mut out = Vec::new();
        for (tag, slots) in self.state.tags_like(&query.key) {
            if slots.len() <= MOST && names::named(&query.key, tag) {
                let admitted = |s: &&u32| self.state.record(**s).is_some_and(|r| filter.admits(&self.state, r));
                let few: Vec<u32> = slots.iter().filter(admitted).copied().take(FEW + 1).collect();
                if few.len() <= FEW {
                    out.extend(few);
                }
            }
        }
        out
    }

    /// The newest records a filter admits.
    fn newest(&self, filter: &Filter) -> Vec<u32> {
        let admitted = |s: &u32| self.state.record(*s).is_some_and(|r| filter.admits(&self.state, r));
        self.state.newest_slots().filter(admitted).take(20).collect()
    }

    pub(super) fn recalled(&self, ranked: &Ranked) -> Option<RecalledView> {
        let record = self.view(ranked.slot)?;
        let why = WhyView {
            lexical: ranked.why.lexical,
            vector: ranked.why.vector,
            recency: ranked.why.recency,
            confidence: ranked.why.confidence,
            importance: ranked.why.importance,
            boosts: ranked.why.boosts.iter().map(|(n, v)| ((*n).to_owned(), *v)).collect(),
            found: ranked.why.found.iter().map(|f| (*f).to_owned()).collect(),
        };
        Some(RecalledView { record, score: ranked.score, why })
    }

    /// Counts a use; written with the next commit.
    pub(super) fn use_records(&mut self, slots: impl Iterator<Item = u32>, now: i64) {
        for slot in slots {
            let Some(record) = self.state.record(slot) else { continue };
            let id = record.id.clone();
            let known = self.touched.get(&id).copied().unwrap_or_else(|| self.state.uses(slot));
            self.touched.insert(id, crate::record::Uses { count: known.count.saturating_add(1), last_at: now });
        }
    }

    /// Counts a use of these records, and writes uses that no other write took along.
    ///
    /// # Errors
    /// None of its own.
    pub fn touch(&mut self, call: Call, ids: &[String]) -> Result<Outcome<usize>> {
        let slots: Vec<u32> = ids.iter().filter_map(|id| self.state.slot(id)).collect();
        self.use_records(slots.into_iter(), call.now);
        let count = self.touched.len();
        let stamp = self.state.clock.peek(call.now);
        let changes: Vec<_> = self
            .touched
            .iter()
            .filter(|(id, _)| self.state.slot(id).is_some())
            .map(|(id, uses)| crate::log::change::Stamped {
                stamp,
                change: crate::log::change::Change::Touch(id.clone(), *uses),
            })
            .collect();
        self.touched.clear();
        self.plan(changes, count)
    }

    /// The turns before and after a turn in its session.
    pub(super) fn beside(&self, slot: u32) -> [Option<u32>; 2] {
        self.state.beside(slot)
    }
}

impl Search<'_> {
    fn with<T>(&self, work: impl FnOnce(&Sources<'_>, &Ask<'_>) -> T) -> T {
        let engine = self.engine;
        let calibration = engine.needs.embedder.calibration();
        let index = &engine.search;
        let likeness = |cosine: f32| calibration.likeness(cosine);
        // What a replaced value was found by, its successor is found by: "I switched to Rust" does not say again
        // that it is about the backend.
        let current = self.filter.is_current();
        let slot =
            |passage: u32| index.slot(passage).map(|s| if current { engine.state.successor(s) } else { self.then(s) });
        let passages = |slot: u32| index.range(slot);
        let record = |slot: u32| -> Option<&Record> { engine.state.record(slot) };
        let accept = |slot: u32| self.filter.admits_slot(&engine.state, slot);
        let beside = |slot: u32| engine.beside(slot);
        let sources = Sources {
            postings: index.postings(),
            vectors: index.vectors(),
            likeness: &likeness,
            slot: &slot,
            passages: &passages,
            record: &record,
            accept: &accept,
            beside: &beside,
            facts: &self.facts,
            recent: &self.recent,
        };
        let ask = Ask {
            limit: self.options.limit.unwrap_or(DEFAULT_LIMIT),
            pool: POOL,
            alpha: self.options.alpha,
            diversity: self.options.diversity,
            threshold: self.options.threshold,
            // An explicit threshold of 0 asks for everything, the best first.
            floor: if self.options.threshold == Some(0.0) { 0.0 } else { recall::floor(self.vector.is_some()) },
            sessions: self.options.group.as_deref() == Some("session"),
            now: self.now,
            policy: &engine.policy,
            tuning: Tuning::default(),
        };
        work(&sources, &ask)
    }

    /// The value that held at the moment asked about, for one of the same single-valued fact that did not.
    fn then(&self, slot: u32) -> u32 {
        let state = &self.engine.state;
        let held = |s: u32| state.record(s).is_some_and(|r| self.filter.admits(state, r));
        let fact = state.record(slot).and_then(|r| r.fact.as_ref()).filter(|f| f.cardinality == Cardinality::One);
        match fact {
            Some(f) if self.filter.is_past() && !held(slot) => {
                let values = state.fact_slots(&f.subject, &f.predicate);
                values.iter().copied().find(|s| held(*s)).unwrap_or(slot)
            }
            _ => slot,
        }
    }

    /// True when neither a kind, nor sessions, nor a status is asked for by name.
    fn sifts(&self) -> bool {
        self.options.kinds.is_none() && self.options.group.is_none() && !self.filter.names_status()
    }

    /// True for a turn that says nothing but what was replaced since. Like the value itself it comes back to who asks for
    /// turns, for another moment or for a status by name; among everything the value that took its place is the answer.
    fn outdated(&self, slot: u32) -> bool {
        if !self.sifts() {
            return false;
        }
        let state = &self.engine.state;
        let turn = state.record(slot).filter(|r| r.kind == Kind::Turn);
        let Some((turn, id)) = turn.and_then(|r| Some((r, r.source.turns.first()?))) else { return false };
        let said = fold::key(&turn.text);
        let mut taught = state.taught_slots(id).iter().filter_map(|s| state.record(*s)).peekable();
        taught.peek().is_some()
            && taught.all(|r| r.status == Status::Superseded && !self.filter.holds(r) && fold::key(&r.text) == said)
    }

    /// The results, best first; a host's second look goes before the engine's own order.
    pub fn run(&self) -> Vec<Ranked> {
        let mut ranked = self.with(|sources, ask| recall::recall(&self.query, self.vector.as_deref(), sources, ask));
        if let Some(order) = &self.options.order {
            let place = |r: &Ranked| {
                let id = self.engine.state.record(r.slot).map(|r| r.id.as_str());
                order.iter().position(|o| Some(o.as_str()) == id).unwrap_or(usize::MAX)
            };
            ranked.order_by_key(place);
        }
        ranked
    }

    /// Candidates for a context with their places, whatever their evidence; it takes fewer than a list of results does.
    pub fn candidates(&self) -> Vec<Ranked> {
        self.with(|sources, ask| {
            let ask = Ask { pool: FEW, ..*ask };
            recall::ranking(&self.query, self.vector.as_deref(), sources, &ask)
        })
    }

    /// A record that no search proposed, as it stands in a ranking.
    pub fn plain(&self, slot: u32) -> Ranked {
        let passage = self.engine.search.range(slot).start;
        let legs = Legs::FACT;
        let why = Why { found: legs.names(), ..Why::default() };
        Ranked { slot, passage, score: 0.0, relevance: 0.0, evidence: 0.0, legs, why, shown: None }
    }

    /// Log odds that what the user said in other sessions than this one bears on the query, the likeliest turns first.
    pub fn bearing(&self, session: &str, most: usize) -> Vec<(u32, f32)> {
        let engine = self.engine;
        let state = &engine.state;
        let other = |slot: u32| state.record(slot).is_some_and(|r| r.source.session.as_deref() != Some(session));
        let admit = |passage: u32| {
            let admitted = |s: u32| state.is_said(s) && self.filter.admits_slot(state, s) && other(s);
            engine.search.slot(passage).is_some_and(admitted)
        };
        let vectors = engine.search.vectors();
        let aim = self.vector.as_deref().and_then(|vector| engine.needs.aim(vector));
        let Some((aim, probe)) = aim.and_then(|aim| vectors.probe(&aim.vector).map(|probe| (aim, probe))) else {
            return Vec::new();
        };
        let near = vectors.nearest(&probe, most, Some(Part::Said), &admit);
        let mut out: Vec<(u32, f32)> = Vec::new();
        for (slot, cosine) in near.into_iter().filter_map(|n| Some((engine.search.slot(n.slot)?, n.cosine))) {
            if !out.iter().any(|(known, _)| *known == slot) {
                out.push((slot, aim.odds(cosine)));
            }
        }
        out
    }

    /// Facts that are meant beside those the query names.
    pub fn means(&mut self, facts: Vec<u32>) {
        self.facts.extend(facts);
        self.facts.order();
        self.facts.dedup();
    }

    /// User turns that hold one of the words, found by them alone.
    pub fn holding(&self, words: &str, most: usize) -> Vec<u32> {
        self.holding_terms(&tokens::many(words), most)
    }

    /// The same for terms at hand. A query takes only so many, and a table has more of them: those that stand nowhere
    /// propose nothing.
    pub fn holding_terms(&self, terms: &[Weighted], most: usize) -> Vec<u32> {
        let engine = self.engine;
        let state = &engine.state;
        let admit = |passage: u32| {
            engine.search.slot(passage).is_some_and(|s| state.is_said(s) && self.filter.admits_slot(state, s))
        };
        let terms: Vec<&Weighted> = terms.iter().filter(|t| t.weight >= 0.5).collect();
        let passages = engine.search.postings().passages(&terms, most, &admit);
        passages.into_iter().filter_map(|passage| engine.search.slot(passage)).collect()
    }

    /// Whether a stretch of time touches one that the query names; any does when it names none.
    pub fn meets(&self, from: Option<i64>, to: Option<i64>) -> bool {
        let spans = &self.query.spans;
        spans.is_empty()
            || spans.iter().any(|s| from.is_none_or(|from| from < s.end) && to.is_none_or(|to| to > s.start))
    }

    fn meets_one(from: Option<i64>, to: Option<i64>, start: i64, end: i64) -> bool {
        from.is_none_or(|from| from < end) && to.is_none_or(|to| to > start)
    }

    /// Whether something is due in a stretch that the query names or soon after: what is due the day after is due.
    pub fn due(&self, from: Option<i64>, to: Option<i64>) -> bool {
        const SOON: i64 = 3 * 86_400_000;
        // "By the end of the week" begins now.
        let until = phrases::any(&self.query.key, "by|before|until|till");
        self.meets(from.map(|f| f - SOON), to)
            || until && self.query.spans.iter().any(|s| Self::meets_one(from, to, self.now, s.end))
    }

    /// Whether a turn was said in a stretch that the query names; a month to come means the last one of that name.
    pub fn within(&self, record: &Record) -> bool {
        const YEAR: i64 = 365 * 86_400_000;
        let said = record.said();
        let spans = &self.query.spans;
        spans.is_empty()
            || spans.iter().any(|s| {
                let back = if s.start > self.now { YEAR } else { 0 };
                s.start - back <= said && said < s.end - back
            })
    }

    /// Marks the query's words that a text has.
    fn mark(&self, text: &str, met: &mut [bool]) {
        let terms = &self.query.terms;
        tokens::visit(text, &mut |term, _| {
            let first = term.as_bytes().first();
            let place = terms.iter().position(|t| t.text.as_bytes().first() == first && t.text == term);
            if let Some(met) = place.and_then(|at| met.get_mut(at)) {
                *met = true;
            }
        });
    }

    fn weigh(&self, met: &[bool]) -> f32 {
        self.query.terms.iter().zip(met).filter(|(_, met)| **met).map(|(t, _)| t.weight).sum()
    }

    /// Weight of the query's words that a text has.
    pub fn met(&self, text: &str) -> f32 {
        let mut met = vec![false; self.query.terms.len()];
        self.mark(text, &mut met);
        self.weigh(&met)
    }

    /// The same of each of the sentences, and of the whole text that they were taken from.
    pub fn met_by_each(&self, sentences: &[&str], text: &str) -> (Vec<f32>, f32) {
        let mut whole = vec![false; self.query.terms.len()];
        let mut end = 0;
        let weights = sentences.iter().map(|sentence| {
            let mut met = vec![false; whole.len()];
            self.mark(sentence, &mut met);
            whole.iter_mut().zip(&met).for_each(|(whole, met)| *whole |= met);
            // What stands between them is read by itself, so that no part of the text is read twice.
            let from = (sentence.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
            if let Some(between) = text.get(end..from) {
                self.mark(between, &mut whole);
                end = from + sentence.len();
            }
            self.weigh(&met)
        });
        let weights = weights.collect();
        self.mark(text.get(end..).unwrap_or(""), &mut whole);
        (weights, self.weigh(&whole))
    }

    /// Evidence that a sentence of a ranked turn is meant, by the part of the query's words in the turn that stand in it,
    /// when its vector is at hand.
    pub fn evidence(&self, text: &str, (part, all): (f32, f32), ranked: &Ranked) -> Option<f32> {
        let vector = self.vector.as_ref()?;
        let passage = self.engine.needs.ready(text, Purpose::Passage)?;
        let likeness = self.engine.needs.embedder.calibration().likeness(cosine(vector, &passage));
        // Of what the index says about the turn, the sentence has the part of the words that stand in it.
        let share = if all > 0.0 { ranked.why.lexical as f32 * part / all } else { 0.0 };
        Some(1.0 - (1.0 - likeness) * (1.0 - share))
    }

    /// How the floors of a search without vectors compare with those of one with them.
    pub fn scale(&self) -> f32 {
        recall::floor(self.vector.is_some()) / recall::floor(true)
    }

    fn explain(&self, slot: u32) -> Vec<StageView> {
        let stages = self.with(|sources, ask| recall::explain(&self.query, self.vector.as_deref(), sources, ask, slot));
        stages
            .into_iter()
            .map(|v| StageView { stage: v.stage.to_owned(), passed: v.passed, detail: v.detail })
            .chain(self.outdated(slot).then(|| StageView {
                stage: "current".to_owned(),
                passed: false,
                detail: "what this turn says was replaced since; it comes with kinds: [\"turn\"]".to_owned(),
            }))
            .collect()
    }
}
