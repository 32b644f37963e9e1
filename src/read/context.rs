//! Turns system text, history, recalled memories and a query into the context that a model gets, within its budget.
//!
//! The order is stable first, volatile last: system text, guidance and profile are the same bytes from turn to turn;
//! then the history; then recalled memory, fenced as data, at the head of the last user message. What fits is chosen
//! by the pieces' own counts; then the finished texts are counted, and more is given up until they fit.

use super::budget::{self, Selection, Unit};
use super::parts::{Assembled, Block, Conflict, Context, Item, Layer, Message, Parts, Placement, Reason, Tokens};
use super::render;
use crate::error::{Code, Error, Result};
use crate::order::Order;
use crate::record::Role;

pub use super::render::{guidance, question};

/// Counts a text, or `None` when the host has to.
pub type Count<'c> = &'c mut dyn FnMut(&str) -> Option<usize>;

/// Asks for all counts of one round and remembers which are missing.
struct Counter<'c> {
    count: Count<'c>,
    missing: Vec<String>,
}

impl Counter<'_> {
    fn of(&mut self, text: &str) -> usize {
        if text.is_empty() {
            return 0;
        }
        (self.count)(text).unwrap_or_else(|| {
            if !self.missing.iter().any(|m| m == text) {
                self.missing.push(text.to_owned());
            }
            0
        })
    }
}

/// What a unit is made of.
enum Source<'p> {
    /// Memories by rank, with their shown text; a pair has its question.
    Items(Vec<(&'p Item, String)>, Option<&'p Conflict>),
    Task(&'p str, String),
    Summary(String),
    Exchange(Vec<Message>),
}

/// Builds the context. `Err(too_large)` when what must stay does not fit.
///
/// With a host tokenizer this is called again with the same parts until all counts it needs are there.
pub fn assemble(parts: &Parts<'_>, count: Count<'_>) -> Result<Assembled> {
    let mut counter = Counter { count, missing: Vec::new() };
    let limit = parts.window.saturating_sub(parts.reserve);
    let (history, pending) = history(parts);
    let mut dropped = Vec::new();
    let mut used: Vec<String> = Vec::new();
    let mut sources = memories(parts, &history, &mut dropped, &mut used);
    if let Some((id, text)) = parts.task.filter(|(_, text)| !text.trim().is_empty()) {
        sources.push((Layer::Task, Source::Task(id, render::escape(text.trim(), parts.marker))));
    }
    if let Some(text) = parts.summary.map(str::trim).filter(|text| !text.is_empty()) {
        sources.push((Layer::Summary, Source::Summary(render::escape(text, parts.marker))));
    }
    sources.extend(history.into_iter().map(|exchange| (Layer::History, Source::Exchange(exchange))));

    let fence = counter.of(&render::fence(parts.marker, true)) + counter.of(&render::fence(parts.marker, false));
    let mut units = Vec::with_capacity(sources.len());
    for (layer, source) in &sources {
        let cost = source.cost(parts, &mut counter) + if *layer == Layer::Summary { fence } else { 0 };
        units.push(Unit { layer: *layer, cost, kept: true });
    }
    let profile = profile(parts);
    let stable = [parts.system.trim_end(), parts.guidance.trim()].map(str::to_owned);
    let headers: Vec<(Layer, usize)> =
        [Layer::Semantic, Layer::Procedural, Layer::Document, Layer::Episodic, Layer::Task]
            .map(|layer| (layer, counter.of(render::header(layer, parts.language))))
            .to_vec();
    let fixed = counter.of(&stable[0]) + counter.of(&stable[1]) + counter.of(parts.tools) + counter.of(&pending);
    let profile_cost = counter.of(&profile);
    if !counter.missing.is_empty() {
        return Ok(Assembled::Need(counter.missing));
    }

    let room = budget::memory(parts.window, limit, parts.memory_budget);
    let mut selection = Selection { units };
    let overhead = |layer: Layer| headers.iter().find(|(l, _)| *l == layer).map_or(0, |(_, cost)| *cost);
    selection.fill(room.saturating_sub(profile_cost), overhead, fence);
    let kept: usize = selection.units.iter().filter(|unit| unit.kept).map(|unit| unit.cost).sum();
    let first = (fixed + profile_cost + kept).saturating_sub(limit);
    if first > 0 {
        selection.shrink(first, false, 1);
    }
    // The pieces' counts are only a guide: a tokenizer may count a joined text as more than its pieces.
    loop {
        let mut context = build(parts, &sources, &selection, &stable, &profile, &pending, &mut counter);
        if !counter.missing.is_empty() {
            return Ok(Assembled::Need(counter.missing));
        }
        context.tokens.limit = limit;
        let over_memory = context.tokens.memory.saturating_sub(room);
        let over = context.tokens.total.saturating_sub(limit);
        if over_memory > 0 && selection.shrink(over_memory, true, 1) {
            continue;
        }
        if over > 0 {
            if selection.shrink(over, false, 1) {
                continue;
            }
            return Err(Error::new(
                Code::TooLarge,
                format!(
                    "system text, tools, profile, query and the last exchange take {} tokens but only {limit} fit \
                     (window less reserve); shorten them, or pass a larger window or a smaller reserve",
                    context.tokens.total
                ),
            ));
        }
        for ((layer, source), unit) in sources.iter().zip(&selection.units) {
            let ids = source.ids();
            match source {
                _ if !unit.kept => dropped.extend(ids.into_iter().map(|id| (id, *layer, Reason::Budget))),
                Source::Items(..) => used.extend(ids),
                _ => {}
            }
        }
        // Best first again: pairs stand at the rank of their better half.
        let rank = |id: &String| parts.items.iter().position(|item| item.id == *id);
        used.order_by_key(rank);
        used.dedup();
        context.conflicts =
            parts.conflicts.iter().filter(|c| c.ids.iter().all(|id| used.contains(id))).cloned().collect();
        context.used = used;
        context.dropped = dropped;
        context.resume = parts.resume.clone();
        return Ok(Assembled::Ready(Box::new(context)));
    }
}

impl Source<'_> {
    fn ids(&self) -> Vec<String> {
        match self {
            Self::Items(items, _) => items.iter().map(|(item, _)| item.id.clone()).collect(),
            Self::Task(id, _) => vec![(*id).to_owned()],
            Self::Summary(_) => Vec::new(),
            Self::Exchange(messages) => messages.iter().filter_map(|message| message.id.clone()).collect(),
        }
    }

    fn cost(&self, parts: &Parts<'_>, counter: &mut Counter<'_>) -> usize {
        match self {
            Self::Items(..) => {
                let mut number = 87;
                counter.of(&self.lines(parts, &mut number))
            }
            Self::Task(_, text) => counter.of(&format!("{text}\n")),
            Self::Summary(text) => counter.of(&format!("{}{text}\n", render::header(Layer::Summary, parts.language))),
            Self::Exchange(messages) => messages.iter().map(|message| counter.of(&message.content)).sum(),
        }
    }

    /// Lines of a unit of memories; a pair is marked and followed by its question.
    fn lines(&self, parts: &Parts<'_>, number: &mut usize) -> String {
        let Self::Items(items, conflict) = self else { return String::new() };
        let mut out = String::new();
        for (item, body) in items {
            out.push_str(&render::line(*number, item, body, parts.language, parts.offset));
            *number += 1;
        }
        if let Some(conflict) = conflict {
            let question: Vec<&str> = conflict.question.split_whitespace().collect();
            out.push_str(&format!("? {}\n", render::escape(&question.join(" "), parts.marker)));
        }
        out
    }
}

/// Exchanges of the history, and the text of the last user message: the query, after what the user said before it
/// without an answer.
fn history(parts: &Parts<'_>) -> (Vec<Vec<Message>>, String) {
    let mut messages: Vec<Message> =
        parts.history.iter().filter(|m| m.role != Role::System && !m.content.trim().is_empty()).cloned().collect();
    // Callers may record the user's turn before they ask for its context.
    if messages.last().is_some_and(|last| last.role == Role::User && last.content.trim() == parts.query.trim()) {
        messages.pop();
    }
    for message in &mut messages {
        message.content = render::unmark(&message.content, parts.marker);
    }
    let mut messages = render::alternate(messages);
    let mut pending = String::new();
    if messages.last().is_some_and(|last| last.role == Role::User)
        && let Some(last) = messages.pop()
    {
        pending = last.content + "\n\n";
    }
    pending.push_str(&render::unmark(parts.query, parts.marker));
    let mut exchanges: Vec<Vec<Message>> = Vec::new();
    for message in messages {
        match exchanges.last_mut() {
            Some(open) if message.role != Role::User => open.push(message),
            _ => exchanges.push(vec![message]),
        }
    }
    (exchanges, pending)
}

/// Units of recalled memories, best first. Pairs that contradict each other come as one.
fn memories<'p>(
    parts: &'p Parts<'_>,
    history: &[Vec<Message>],
    dropped: &mut Vec<(String, Layer, Reason)>,
    used: &mut Vec<String>,
) -> Vec<(Layer, Source<'p>)> {
    let said = |turn: &String| history.iter().flatten().any(|message| message.id.as_ref() == Some(turn));
    let in_profile = |item: &Item| parts.profile.iter().any(|p| p.id == item.id);
    let mut done: Vec<&str> = Vec::new();
    let mut units = Vec::new();
    for item in &parts.items {
        if done.contains(&item.id.as_str()) || item.text.trim().is_empty() {
            continue;
        }
        done.push(&item.id);
        if in_profile(item) {
            used.push(item.id.clone());
            continue;
        }
        if item.layer == Layer::Episodic && !item.turns.is_empty() && item.turns.iter().all(said) {
            dropped.push((item.id.clone(), item.layer, Reason::Duplicate));
            continue;
        }
        let body = |item: &Item| render::body(item, &parts.terms, parts.marker);
        let mut pair = vec![(item, body(item))];
        let conflict = parts.conflicts.iter().find(|c| c.ids.contains(&item.id));
        if let Some(conflict) = conflict {
            for other in &parts.items {
                if conflict.ids.contains(&other.id) && !done.contains(&other.id.as_str()) && !in_profile(other) {
                    done.push(&other.id);
                    pair.push((other, body(other)));
                }
            }
            // The older statement first, as the question has it.
            pair.order_by_key(|(item, _)| item.time);
        }
        units.push((item.layer, Source::Items(pair, conflict)));
    }
    units
}

/// The core profile as it stands in the system text: no numbers, dates or scores, so that its bytes stay; what several facts
/// were told by, once.
fn profile(parts: &Parts<'_>) -> String {
    if parts.profile.is_empty() {
        return String::new();
    }
    let mut out = render::fence(parts.marker, true);
    out.push_str(render::header(Layer::Profile, parts.language));
    let mut lines: Vec<String> = Vec::new();
    for item in &parts.profile {
        let line = format!("- {}\n", render::body(item, &[], parts.marker));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    out.push_str(&lines.concat());
    out + render::fence(parts.marker, false).trim_end()
}

/// Renders what is kept and counts it.
fn build(
    parts: &Parts<'_>,
    sources: &[(Layer, Source<'_>)],
    selection: &Selection,
    stable: &[String; 2],
    profile: &str,
    pending: &str,
    counter: &mut Counter<'_>,
) -> Context {
    let kept = |layer: Layer| {
        sources.iter().zip(&selection.units).filter(move |((l, _), unit)| *l == layer && unit.kept).map(|((_, s), _)| s)
    };
    let mut context = Context::default();
    let mut add = |layer: Layer, text: String, stable: bool, ids: Vec<String>| {
        if text.is_empty() {
            return;
        }
        let tokens = counter.of(&text);
        context.blocks.push(Block { layer, text, tokens, stable, ids });
    };

    // The stable prefix.
    let head = stable.iter().filter(|s| !s.is_empty()).map(String::as_str).collect::<Vec<_>>().join("\n\n");
    let gap = if head.is_empty() || profile.is_empty() { "" } else { "\n\n" };
    let mut system = format!("{head}{gap}{profile}");
    add(Layer::System, format!("{head}{gap}"), true, Vec::new());
    add(Layer::Tools, parts.tools.to_owned(), true, Vec::new());
    add(Layer::Profile, profile.to_owned(), true, parts.profile.iter().map(|item| item.id.clone()).collect());

    // Recalled memory.
    let mut memory: Vec<(Layer, String, Vec<String>)> = Vec::new();
    let mut number = 1;
    for layer in [Layer::Semantic, Layer::Procedural, Layer::Document, Layer::Episodic] {
        let units = render::ends_first(kept(layer).collect());
        if !units.is_empty() {
            let mut text = render::header(layer, parts.language).to_owned();
            units.iter().for_each(|unit| text.push_str(&unit.lines(parts, &mut number)));
            memory.push((layer, text, units.iter().flat_map(|unit| unit.ids()).collect()));
        }
    }
    for task in kept(Layer::Task) {
        if let Source::Task(_, text) = task {
            memory.push((Layer::Task, format!("{}{text}\n", render::header(Layer::Task, parts.language)), task.ids()));
        }
    }
    if let Some((_, text, _)) = memory.first_mut() {
        text.insert_str(0, &render::fence(parts.marker, true));
    }
    if let Some((_, text, _)) = memory.last_mut() {
        text.push_str(&render::fence(parts.marker, false));
    }
    let recalled: String = memory.iter().map(|(_, text, _)| text.as_str()).collect();
    if parts.placement == Placement::System && !recalled.is_empty() {
        let gap = if system.is_empty() { "" } else { "\n\n" };
        system.push_str(gap);
        system.push_str(&recalled);
        for (i, (layer, text, ids)) in memory.drain(..).enumerate() {
            add(layer, if i == 0 { format!("{gap}{text}") } else { text }, false, ids);
        }
    }

    // What was said in this session.
    let mut messages: Vec<Message> = Vec::new();
    let plain = |role: Role, content: String| Message { role, content, name: None, id: None };
    for source in kept(Layer::Summary) {
        if let Source::Summary(text) = source {
            let header = render::header(Layer::Summary, parts.language);
            let text = format!(
                "{}{header}{text}\n{}",
                render::fence(parts.marker, true),
                render::fence(parts.marker, false).trim_end()
            );
            add(Layer::Summary, text.clone(), false, Vec::new());
            messages.push(plain(Role::User, text));
        }
    }
    let exchanges: Vec<&Source<'_>> = kept(Layer::History).collect();
    let said: Vec<Message> = exchanges
        .iter()
        .filter_map(|source| if let Source::Exchange(messages) = source { Some(messages.clone()) } else { None })
        .flatten()
        .collect();
    if messages.is_empty() && said.first().is_some_and(|first| first.role != Role::User) {
        messages.push(plain(Role::User, render::opening(parts.language).to_owned()));
    }
    let opening = messages.last().filter(|_| kept(Layer::Summary).next().is_none()).map(|m| m.content.as_str());
    let text: Vec<&str> = opening.into_iter().chain(said.iter().map(|message| message.content.as_str())).collect();
    add(Layer::History, text.join("\n"), false, exchanges.iter().flat_map(|source| source.ids()).collect());
    messages.extend(said);
    let mut messages = render::alternate(messages);

    // Recalled memory before the query.
    let mut last = String::new();
    if parts.placement == Placement::BeforeQuery && !recalled.is_empty() {
        last = recalled + "\n";
        let end = memory.len() - 1;
        for (i, (layer, text, ids)) in memory.into_iter().enumerate() {
            add(layer, if i == end { text + "\n" } else { text }, false, ids);
        }
    }
    last.push_str(pending);
    add(Layer::Query, pending.to_owned(), false, Vec::new());
    messages.push(plain(Role::User, last));
    let messages = render::alternate(messages);

    let sum = |wanted: &dyn Fn(Layer) -> bool| {
        context.blocks.iter().filter(|block| wanted(block.layer)).map(|block| block.tokens).sum::<usize>()
    };
    let blocks = sum(&|_| true);
    let memory = sum(&Layer::is_memory);
    let history = sum(&|layer| matches!(layer, Layer::History | Layer::Summary));
    // What a caller counts who counts the texts that are sent, one by one or all together.
    let sent =
        counter.of(&system) + counter.of(parts.tools) + messages.iter().map(|m| counter.of(&m.content)).sum::<usize>();
    let mut whole = format!("{system}\n{}", parts.tools);
    messages.iter().for_each(|message| {
        whole.push('\n');
        whole.push_str(&message.content);
    });
    let total = blocks.max(sent).max(counter.of(whole.trim()));
    context.tokens = Tokens { total, memory, history, limit: 0 };
    context.system = system;
    context.messages = messages;
    context
}
