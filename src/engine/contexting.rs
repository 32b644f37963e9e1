//! `context`: everything the model should see for a query, within the budget.

use std::collections::BTreeSet;

use super::plan::Outcome;
use super::{Call, Engine};
use crate::api::context::{BlockView, ConflictView, ContextResult, DroppedView, MessageView, ResumeView, TokensView};
use crate::api::params::{ContextParams, RecallOptions};
use crate::error::{Error, Result};
use crate::hash;
use crate::limits;
use crate::order::Order;
use crate::read::asks;
use crate::read::context::assemble;
use crate::read::parts::{
    Assembled, Conflict, Context, Item, Language, Layer, Message, Parts, Placement, Reason, Resume,
};
use crate::read::rank::Ranked;
use crate::read::render;
use crate::record::{Kind, Record, Role, Status, Turn};
use crate::state::draft::Draft;
use crate::text::language;

/// The model's window when the caller does not say.
const WINDOW: usize = 128_000;
/// Tokens kept free for the answer when the caller does not say.
const RESERVE: usize = 4_096;

/// Memories in a context when the caller does not say.
const LIMIT: usize = 12;

impl Engine {
    /// Builds the context. The first call in a store also draws the fence's marker, which is why it may write.
    ///
    /// # Errors
    /// `invalid_argument`, or `too_large` when what must stay does not fit.
    pub fn context(&mut self, call: Call, params: &ContextParams) -> Result<Outcome<ContextResult>> {
        super::open::name("session", &params.session)?;
        let window = params.window.unwrap_or(WINDOW);
        let reserve = params.reserve.unwrap_or(RESERVE.min(window / 4));
        if reserve >= window {
            return Err(Error::invalid(format!("reserve ({reserve}) leaves nothing of the window ({window})")));
        }
        let placement = match params.placement.as_deref() {
            None | Some("before-query") => Placement::BeforeQuery,
            Some("system") => Placement::System,
            Some(other) => {
                return Err(Error::invalid(format!("placement is \"{other}\"; use \"before-query\" or \"system\"")));
            }
        };
        let language = self.language_of(&params.query);
        let stored = self.state.setting("fence").map(String::from);
        let marker = stored.unwrap_or_else(|| self.fence.get_or_insert_with(|| draw_marker(call.seed)).clone());
        let guidance = match &self.policy.guidance {
            Some(own) => own.clone().unwrap_or_default(),
            None => render::guidance(language, &marker),
        };
        let turns = self.window_turns(&params.session);
        let budget = window.saturating_sub(reserve) / 2;
        let shown = self.notes.window(&turns, budget, &self.policy, language, &|t| self.needs.estimate(t));
        let summary = shown.summary.clone().unwrap_or_default();
        let previous: Vec<&str> = turns.iter().rev().take(4).map(|t| t.content.as_str()).collect();
        let options = self.context_recall(params);
        // A caller who says what to recall gets just that.
        let chosen = options.kinds.is_none() && options.threshold.is_none() && options.group.is_none();
        let asked = if chosen { self.understood(&params.query) } else { asks::read(&params.query) };
        let text = if chosen { asked.focus.as_str() } else { params.query.as_str() };
        let mut search = self.search(call, text, &options, &previous)?;
        let ranked = if chosen {
            let meant = self.meant(&asked, &search);
            search.means(meant);
            self.choose_for_context(&search, &asked, &params.session, options.limit.unwrap_or(LIMIT))
        } else {
            search.run()
        };
        let terms: Vec<String> = search.query.terms.iter().map(|t| t.text.clone()).collect();
        let (items, conflicts) = self.items(&ranked, language, call.zone, &params.session);
        let task = params.task.as_ref().and_then(|id| {
            let summary = self.task_summary(id, 2_000).ok()?;
            (!summary.is_empty()).then(|| (id.clone(), summary))
        });
        let parts = Parts {
            language,
            system: params.system.as_deref().unwrap_or(""),
            tools: params.tools.as_deref().unwrap_or(""),
            guidance: &guidance,
            profile: self.profile_items(call, language),
            summary: (!summary.is_empty()).then_some(summary.as_str()),
            history: shown.turns.iter().filter_map(|i| turns.get(*i)).map(message).collect(),
            items,
            conflicts,
            task: task.as_ref().map(|(id, text)| (id.as_str(), text.as_str())),
            resume: self.resume(&params.query, &params.session, params.task.as_deref(), &turns),
            query: &params.query,
            terms,
            window,
            reserve,
            memory_budget: params.memory_budget,
            placement,
            marker: &marker,
            offset: call.zone,
        };
        let context = match assemble(&parts, &mut |text| self.needs.count(text))? {
            Assembled::Ready(context) => context,
            Assembled::Need(texts) => {
                for text in texts {
                    let _ = self.needs.count(&text);
                }
                Box::default()
            }
        };
        if let Some(wanted) = self.needs.take() {
            return Ok(Outcome::Need(wanted));
        }
        let result = self.context_result(&context, &ranked);
        if options.touch.unwrap_or(true) {
            let used: Vec<u32> = context.used.iter().filter_map(|id| self.state.slot(id)).collect();
            self.use_records(used.into_iter(), call.now);
        }
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        if self.state.setting("fence").is_none() {
            draft.set("fence", marker);
        }
        let changes = draft.changes();
        self.plan(changes, result)
    }

    /// The turns of a session's open stretch, oldest first.
    fn window_turns(&self, session: &str) -> Vec<Turn> {
        self.window_records(session).map(turn_of).collect()
    }

    /// Their records.
    pub(super) fn window_records(&self, session: &str) -> impl Iterator<Item = &Record> {
        let closed = self.state.session(session).map_or(0, |s| s.closed as usize);
        let slots = self.state.turn_slots(session);
        // Only so much of a very long session can matter; the rest is found by searching.
        let from = closed.max(slots.len().saturating_sub(400));
        slots.get(from..).unwrap_or(&[]).iter().filter_map(|s| self.state.record(*s))
    }

    fn language_of(&self, query: &str) -> Language {
        if let Some(language) = self.language {
            return language;
        }
        // What the user writes decides, and the first words count: the stable prefix must not flip with each turn.
        let first = self.state.first_turn().map(|r| r.text.as_str());
        if language::has_han(first.unwrap_or(query)) { Language::Zh } else { Language::En }
    }

    fn context_recall(&self, params: &ContextParams) -> RecallOptions {
        let mut options = params.recall.clone().unwrap_or_default();
        if options.limit.is_none() {
            options.limit = Some(LIMIT);
        }
        options
    }

    /// The core profile: what was pinned, what does the user harm, then who the user is and what else must never be overlooked.
    fn profile(&self, now: i64) -> Vec<&Record> {
        let mut all: Vec<&Record> = self
            .state
            .core_slots()
            .iter()
            .filter_map(|s| self.state.record(*s))
            .filter(|r| super::filter::effective_status(r, now) == Status::Active)
            .collect();
        // There is not room for everything: what does harm comes before how answers are wanted.
        let harms = |r: &Record| r.fact.as_ref().is_some_and(|f| matches!(&*f.predicate, "allergy" | "intolerance"));
        all.order_by_key(|r| (!r.pinned, !harms(r), r.created_at, r.id.clone()));
        let mut tokens = 0;
        let mut lines: BTreeSet<&str> = BTreeSet::new();
        let mut out = Vec::new();
        for record in all {
            // Several facts of one sentence share a line.
            let told = lines.contains(record.text.as_str());
            let cost = if told { 0 } else { self.needs.estimate(&record.text) + 8 };
            if tokens + cost > limits::PROFILE_TOKENS {
                continue;
            }
            tokens += cost;
            lines.insert(&record.text);
            out.push(record);
            if out.len() == limits::PROFILE_RECORDS {
                break;
            }
        }
        out
    }

    fn profile_items(&self, call: Call, language: Language) -> Vec<Item> {
        let zone = call.zone;
        self.profile(call.now).into_iter().map(|r| item(r, Layer::Profile, self.wording(r, language, zone))).collect()
    }

    /// Results as context items, each contradiction together with its other half.
    fn items(&self, ranked: &[Ranked], language: Language, zone: i32, session: &str) -> (Vec<Item>, Vec<Conflict>) {
        let mut items = Vec::new();
        let mut conflicts: Vec<Conflict> = Vec::new();
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for result in ranked {
            let Some(record) = self.state.record(result.slot) else { continue };
            // What the window shows is not recalled a second time.
            if record.kind == Kind::Episodic
                && record.source.session.as_deref() == Some(session)
                && self.is_open(session)
            {
                continue;
            }
            if !seen.insert(record.id.clone()) {
                continue;
            }
            let text = result.shown.clone().unwrap_or_else(|| self.wording(record, language, zone));
            items.push(item(record, layer_of(record.kind), text));
            for other in record.conflicts_with.iter().filter_map(|id| self.state.get(id)) {
                let mut ids = vec![record.id.clone(), other.id.clone()];
                ids.order();
                if !conflicts.iter().any(|c| c.ids == ids) {
                    let (older, newer) =
                        if record.created_at <= other.created_at { (record, other) } else { (other, record) };
                    conflicts.push(Conflict { ids, question: render::question(&older.text, &newer.text, language) });
                }
                if seen.insert(other.id.clone()) {
                    items.push(item(other, layer_of(other.kind), self.wording(other, language, zone)));
                }
            }
        }
        (items, conflicts)
    }

    fn is_open(&self, session: &str) -> bool {
        self.state.session(session).is_some_and(|s| !s.ended)
    }

    fn resume(&self, query: &str, session: &str, task: Option<&str>, turns: &[Turn]) -> Option<Resume> {
        if task.is_some() {
            return None;
        }
        self.task_to_resume(query).or_else(|| {
            // An unfinished conversation is offered when a new one begins, not in the middle of one.
            if turns.len() > 2 { None } else { self.episode_to_resume(query, session) }
        })
    }

    fn context_result(&self, context: &Context, ranked: &[Ranked]) -> ContextResult {
        let in_profile = context.blocks.iter().filter(|b| b.layer == Layer::Profile).flat_map(|b| &b.ids);
        let by_id = |id: &str| ranked.iter().find(|r| self.state.record(r.slot).is_some_and(|x| x.id == id));
        let mut used = Vec::new();
        for id in &context.used {
            let view = match by_id(id) {
                Some(found) => self.recalled(found),
                None => self.unranked(id, &[]),
            };
            used.extend(view);
        }
        for id in in_profile {
            if !context.used.iter().any(|u| u == id) {
                used.extend(self.unranked(id, &["profile"]));
            }
        }
        let message = |m: &Message| MessageView { role: m.role, content: m.content.clone(), name: m.name.clone() };
        ContextResult {
            system: context.system.clone(),
            messages: context.messages.iter().map(message).collect(),
            blocks: context
                .blocks
                .iter()
                .map(|b| BlockView {
                    layer: b.layer.name(),
                    text: b.text.clone(),
                    tokens: b.tokens,
                    stable: b.stable,
                    ids: b.ids.clone(),
                })
                .collect(),
            tokens: TokensView {
                total: context.tokens.total,
                memory: context.tokens.memory,
                history: context.tokens.history,
                limit: context.tokens.limit,
            },
            used,
            conflicts: context
                .conflicts
                .iter()
                .map(|c| ConflictView { ids: c.ids.clone(), question: c.question.clone() })
                .collect(),
            resume: context.resume.as_ref().map(|r| ResumeView {
                id: r.id.clone(),
                kind: if r.task { "task" } else { "episodic" },
                goal: r.goal.clone(),
            }),
            dropped: context
                .dropped
                .iter()
                .map(|(id, layer, reason)| DroppedView {
                    id: id.clone(),
                    layer: layer.name(),
                    reason: match reason {
                        Reason::Budget => "budget",
                        Reason::Duplicate => "duplicate",
                    },
                })
                .collect(),
        }
    }

    fn unranked(&self, id: &str, found: &[&str]) -> Option<crate::api::results::RecalledView> {
        let record = self.state.slot(id).and_then(|s| self.view(s))?;
        let why = crate::api::results::WhyView {
            confidence: record.confidence,
            importance: record.importance,
            recency: 1.0,
            found: found.iter().map(|f| (*f).to_owned()).collect(),
            ..Default::default()
        };
        Some(crate::api::results::RecalledView { score: 0.0, why, record })
    }
}

/// The fence's marker: short, so that it costs little on every turn, and drawn, so that no text can know it.
fn draw_marker(seed: u64) -> String {
    let mut out = String::from("m");
    crate::log::keys::base32(&mut out, hash::hash(seed, &["fence"]), 5);
    out
}

fn layer_of(kind: Kind) -> Layer {
    match kind {
        Kind::Semantic => Layer::Semantic,
        Kind::Procedural => Layer::Procedural,
        Kind::Document => Layer::Document,
        Kind::Turn | Kind::Episodic => Layer::Episodic,
    }
}

fn item(record: &Record, layer: Layer, text: String) -> Item {
    Item {
        id: record.id.clone(),
        layer,
        text,
        origin: record.origin,
        time: record.said_at.or(Some(record.created_at)),
        section: record.source.section.clone(),
        turns: if record.kind == Kind::Turn { record.source.turns.clone() } else { Vec::new() },
    }
}

fn message(turn: &Turn) -> Message {
    Message { role: turn.role, content: turn.content.clone(), name: turn.name.clone(), id: Some(turn.id.clone()) }
}

/// A turn's record as the turn it was.
pub(super) fn turn_of(record: &Record) -> Turn {
    Turn {
        session: record.source.session.clone().unwrap_or_default(),
        role: record.role.unwrap_or(Role::User),
        content: record.text.clone(),
        id: record.source.turns.first().cloned().unwrap_or_default(),
        name: record.speaker.clone(),
        time: record.said(),
        offset: 0,
    }
}
