//! Turns a claim that passed the gate into record changes: adds, merges, supersedes, marks a conflict, or lets it wait.
//!
//! Only records of the same subject are ever touched, or one that a correction names: of the same predicate, of one that
//! contradicts it, or of what ends with it.

use crate::order::Order;
use crate::policy::{Policy, days_to_ms};
use crate::record::{Cardinality, Fact, Kind, Record, Status, Strength};
use crate::state::draft::Draft;
use crate::text::phrases::any;
use crate::text::words::{Words, words};
use crate::write::amend::{amend, places};
use crate::write::gate::Ruling;
use crate::write::likeness::{Value, denies, numbers, opposed, refines, same_fact, same_value};
use crate::write::statement::Statement;
use crate::write::timeline;
use crate::write::verdict::{Action, Reason, Verdict};

/// Neighbouring predicates under which something that ends may have been stored.
const ENDED: Words = words!["likes", "hobby", "prefers", "uses", "owns", "habit", "drinks", "eats", "plays", "has_pet"];

/// Words by which an activity is given up.
const GIVEN_UP: &str = "gave up|given up|giving up|quit|stopped|no longer|any more|anymore|any longer";
/// Verbs with which an activity may begin.
const DOING: Words = words!["go", "drink", "eat", "play", "do", "smoke", "practise", "practice"];
/// Predicates under which it may have been stored.
const ACTIVITIES: Words = words!["hobby", "habit", "drinks", "eats", "plays", "learning"];

/// Memories alike in meaning, with their likeness, best first. `None` while their vectors are still to come.
pub type Near<'n> = &'n dyn Fn(&Draft<'_>, &str) -> Vec<(String, f64)>;

/// Works a claim into the draft.
pub fn reconcile(draft: &mut Draft<'_>, st: Statement, ruling: Ruling, policy: &Policy, near: Near<'_>) -> Verdict {
    let reason = match ruling {
        Ruling::Out(reason) => return Verdict::refused(reason, &st.text),
        Ruling::In(reason) | Ruling::Wait(reason) => reason,
    };
    // What was erased stays erased; saying it again later is a new statement.
    if draft.state.is_erased(&st.text, st.fact.as_ref(), st.said_at) {
        return Verdict::refused(Reason::Erased, &st.text);
    }
    if st.ended {
        return end(draft, &st, reason);
    }
    let twin = twin(draft, &st, policy, near);
    match ruling {
        Ruling::Wait(reason) => wait(draft, st, twin, reason, policy),
        _ => enter(draft, st, twin, reason),
    }
}

/// The record that already says this, if there is one.
fn twin(draft: &Draft<'_>, st: &Statement, policy: &Policy, near: Near<'_>) -> Option<Record> {
    let alive = |r: &Record| {
        matches!(r.status, Status::Active | Status::Pending | Status::Archived) && r.kind == st.kind && !r.retracted
    };
    let mut found: Vec<Record> = Vec::new();
    if let Some(fact) = &st.fact {
        let predicates = [
            fact.predicate.as_str(),
            "likes",
            "hobby",
            "prefers",
            "loves",
            "enjoys",
            "owns",
            "has",
            "allergy",
            "condition",
        ];
        for predicate in predicates {
            let same = |r: &Record| alive(r) && r.fact.as_ref().is_some_and(|f| same_fact(f, fact) || broader(fact, f));
            found.extend(if fact.cardinality == Cardinality::One && predicate == fact.predicate {
                draft.facts_where(&fact.subject, predicate, &same)
            } else {
                draft.facts_valued(fact, predicate, &same)
            });
            if !found.is_empty() {
                break;
            }
        }
    }
    if found.is_empty() {
        found.extend(draft.same_text(&st.text).into_iter().filter(|r| {
            alive(r) && (r.fact.is_none() || st.fact.is_none() || same_subject(r.fact.as_deref(), st.fact.as_ref()))
        }));
    }
    if found.is_empty() {
        let alike = near(draft, &st.text).into_iter().filter(|(_, likeness)| *likeness >= policy.duplicate_at);
        found.extend(alike.filter_map(|(id, _)| draft.get(&id)).filter(|r| alive(r) && may_be_one(r, st)).cloned());
    }
    found.order_by_key(|r| (r.status != Status::Active, r.created_at, r.id.clone()));
    found.into_iter().next()
}

/// A less exact mention of a single value that is already known more exactly.
fn broader(new: &Fact, known: &Fact) -> bool {
    new.cardinality == Cardinality::One
        && new.predicate == known.predicate
        && new.negated == known.negated
        && refines(&known.object, &new.object)
}

fn same_subject(a: Option<&Fact>, b: Option<&Fact>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => same_fact(a, b),
        _ => true,
    }
}

/// Texts that sound alike are one memory only when nothing in them says otherwise.
fn may_be_one(record: &Record, st: &Statement) -> bool {
    let facts = match (record.fact.as_deref(), &st.fact) {
        (Some(a), Some(b)) => same_fact(a, b),
        (None, None) => true,
        (Some(f), None) | (None, Some(f)) => {
            let other = if record.fact.is_some() { &st.text } else { &record.text };
            crate::text::fold::key(other).contains(&crate::text::fold::key(&f.object))
        }
    };
    facts && numbers(&record.text) == numbers(&st.text) && denies(&record.text) == denies(&st.text)
}

fn wait(draft: &mut Draft<'_>, st: Statement, twin: Option<Record>, reason: Reason, policy: &Policy) -> Verdict {
    let Some(mut known) = twin else {
        let mut record = st.record(draft.ids.fresh(), Status::Pending, draft.now);
        record.expires_at = Some(st.said_at.max(draft.now).saturating_add(days_to_ms(policy.pending_days)));
        let verdict = Verdict::done(Action::Pending, reason, &record.id, &record.text);
        draft.put(record);
        return verdict;
    };
    // A hint at what is known reinforces it only if it comes from the user: outside text never does.
    if reason == Reason::Origin {
        if known.status == Status::Pending {
            known.expires_at = Some(draft.now.saturating_add(days_to_ms(policy.pending_days)));
            let verdict = Verdict::done(Action::Pending, reason, &known.id, &known.text);
            draft.put(known);
            return verdict;
        }
        return Verdict::done(Action::Merged, Reason::Duplicate, &known.id, &known.text);
    }
    if known.status != Status::Pending {
        let (id, text) = (known.id.clone(), known.text.clone());
        st.reinforce(&mut known, draft.now);
        draft.put(known);
        return Verdict::done(Action::Merged, Reason::Duplicate, &id, &text);
    }
    st.reinforce(&mut known, draft.now);
    let newest = known.mentions.last().copied().unwrap_or(draft.now);
    let recent =
        known.mentions.iter().filter(|m| newest.saturating_sub(**m) <= days_to_ms(policy.mention_days)).count();
    if recent < policy.mentions || known.origin != st.origin {
        known.expires_at = Some(newest.max(draft.now).saturating_add(days_to_ms(policy.pending_days)));
        let verdict = Verdict::done(Action::Pending, reason, &known.id, &known.text);
        draft.put(known);
        return verdict;
    }
    // Said often enough. An implied value still never takes the place of one that was said outright.
    let surer = known.fact.as_ref().filter(|f| f.cardinality == Cardinality::One).is_some_and(|f| {
        let stronger = |r: &Record| {
            r.status == Status::Active && r.strength > Strength::Implied && !same_fact(f, r.fact.as_ref().unwrap_or(f))
        };
        !draft.facts_where(&f.subject, &f.predicate, &stronger).is_empty()
    });
    if surer {
        let verdict = Verdict::done(Action::Pending, reason, &known.id, &known.text);
        draft.put(known);
        return verdict;
    }
    let mut grown = st;
    grown.mentions = known.mentions.clone();
    grown.text = known.text.clone();
    grown.confidence = policy.min_fact_confidence.max(policy.min_confidence);
    grown.source = known.source.clone();
    promote(draft, &known, grown, Reason::Repeated)
}

/// Makes a pending record active, with everything it had gathered.
pub fn promote(draft: &mut Draft<'_>, pending: &Record, mut st: Statement, reason: Reason) -> Verdict {
    st.mentions.extend(pending.mentions.iter().copied());
    for turn in &pending.source.turns {
        if !st.source.turns.contains(turn) {
            st.source.turns.push(turn.clone());
        }
    }
    draft.remove(&pending.id);
    enter(draft, st, None, reason)
}

fn enter(draft: &mut Draft<'_>, mut st: Statement, twin: Option<Record>, reason: Reason) -> Verdict {
    match twin {
        Some(pending) if pending.status == Status::Pending => return promote(draft, &pending, st, reason),
        Some(known)
            if known.is_single() && known.fact.as_ref().zip(st.fact.as_ref()).is_some_and(|(a, b)| same_fact(a, b)) => {
        }
        Some(mut known) => {
            st.reinforce(&mut known, draft.now);
            if known.status == Status::Archived {
                known.status = Status::Active;
            }
            let verdict = Verdict::done(Action::Merged, Reason::Duplicate, &known.id, &known.text);
            draft.put(known);
            return verdict;
        }
        None => {}
    }
    let named = replaced_by_name(draft, &st);
    if let [old] = &named[..] {
        let told = st.text.clone();
        amend(&mut st, old);
        // With the other memory's words in it, it may say what was erased.
        if draft.state.is_erased(&st.text, st.fact.as_ref(), st.said_at) {
            return Verdict::refused(Reason::Erased, &told);
        }
    }
    match &st.fact {
        Some(fact) if fact.cardinality == Cardinality::One => single(draft, &st, &fact.clone(), named, reason),
        _ => several(draft, &st, named, reason),
    }
}

/// A single-valued fact: the newest by event time is current.
fn single(draft: &mut Draft<'_>, st: &Statement, fact: &Fact, named: Vec<Record>, reason: Reason) -> Verdict {
    let holds = |r: &Record| r.status == Status::Active && !r.retracted && r.is_single();
    let current = draft.facts_where(&fact.subject, &fact.predicate, &holds);
    // Two sure statements of the same moment from two conversations cannot be ordered: keep both, and ask.
    let clash = current.iter().find(|r| {
        r.said_at == Some(st.said_at)
            && r.source.session.is_some()
            && st.source.session.is_some()
            && r.source.session != st.source.session
            && !st.correction
            && r.confidence >= 0.9
            && st.confidence >= 0.9
            && r.fact.as_ref().is_some_and(|f| !same_fact(f, fact) && !refines(&fact.object, &f.object))
    });
    if let Some(other) = clash {
        let mut record = st.record(draft.ids.fresh(), Status::Active, draft.now);
        let verdict = Verdict::done(Action::Conflict, reason, &record.id, &record.text);
        record.conflicts_with.push(other.id.clone());
        let new_id = record.id.clone();
        draft.put(record);
        draft.edit(&other.id, |r| {
            if !r.conflicts_with.contains(&new_id) {
                r.conflicts_with.push(new_id);
            }
        });
        return verdict;
    }
    let old = current
        .iter()
        .find(|r| r.fact.as_ref().is_some_and(|f| refines(&fact.object, &f.object)))
        .map(|r| r.id.clone());
    let placed = timeline::place(draft, st, fact);
    for record in named {
        if record.id != placed.id && draft.get(&record.id).is_some_and(|r| r.status == Status::Active) {
            supersede(draft, &record.id, &placed.id, st);
        } else if record.id == placed.id && st.source.parents.contains(&record.id) {
            // "Lyons, not Lyon": of two spellings that count as one value the right one stays.
            draft.edit(&record.id, |r| {
                r.text.clone_from(&st.text);
                r.fact = st.fact.clone().map(Box::new);
                r.source.parents.retain(|p| *p != record.id);
            });
        }
    }
    if let (Some(parent), true) = (&old, placed.fresh && placed.current) {
        draft.edit(&placed.id, |r| {
            if !r.source.parents.contains(parent) {
                r.source.parents.push(parent.clone());
            }
        });
        return Verdict::done(Action::Superseded, Reason::Refined, &placed.id, &st.text);
    }
    let (action, reason) = match (placed.fresh, placed.current, placed.replaced.is_some()) {
        (true, true, true) => (Action::Superseded, if st.correction { Reason::Correction } else { reason }),
        // An older value than the one that is current: it goes into history, and nothing else changes.
        (true, false, _) => (Action::Superseded, reason),
        (true, true, false) => (Action::Added, reason),
        (false, _, true) => (Action::Superseded, reason),
        (false, _, false) => (Action::Merged, Reason::Duplicate),
    };
    Verdict::done(action, reason, &placed.id, &st.text)
}

/// A many-valued fact, or a memory without one: adds, unless it corrects or opposes something.
fn several(draft: &mut Draft<'_>, st: &Statement, mut old: Vec<Record>, reason: Reason) -> Verdict {
    if let Some(fact) = &st.fact {
        old.extend(opposites(draft, fact));
        old.extend(given_up(draft, st, fact));
        if st.correction && old.is_empty() {
            old.extend(latest(draft, st, fact));
        }
    }
    old.retain(|r| r.status == Status::Active);
    let mut record = st.record(draft.ids.fresh(), Status::Active, draft.now);
    let id = record.id.clone();
    if let Some(newer) = old.iter().find(|r| r.said_at > Some(st.said_at)) {
        record.status = Status::Superseded;
        record.superseded_by = Some(newer.id.clone());
        record.superseded_at = Some(draft.now);
        record.valid_to = newer.valid_from.or(newer.said_at);
        draft.put(record);
        return Verdict::done(Action::Superseded, reason, &id, &st.text);
    }
    record.supersedes = old.iter().map(|r| r.id.clone()).collect();
    draft.put(record);
    for other in &old {
        supersede(draft, &other.id, &id, st);
    }
    if old.is_empty() {
        Verdict::done(Action::Added, reason, &id, &st.text)
    } else {
        Verdict::done(Action::Superseded, if st.correction { Reason::Correction } else { reason }, &id, &st.text)
    }
}

fn opposites(draft: &Draft<'_>, fact: &Fact) -> Vec<Record> {
    let mut out = Vec::new();
    for predicate in [fact.predicate.as_str(), "likes", "dislikes", "loves", "hates", "prefers", "enjoys"] {
        let opposes = |r: &Record| r.fact.as_ref().is_some_and(|f| opposed(f, fact));
        for r in draft.facts_valued(fact, predicate, &opposes) {
            if !out.iter().any(|o: &Record| o.id == r.id) {
                out.push(r);
            }
        }
    }
    out
}

/// What is done no more when something is given up: "I gave up coffee" ends "I drink coffee every morning".
fn given_up(draft: &Draft<'_>, st: &Statement, fact: &Fact) -> Vec<Record> {
    let gives_up = (fact.predicate == "avoids" || fact.negated) && any(&crate::text::fold::key(&st.text), GIVEN_UP);
    if !gives_up {
        return Vec::new();
    }
    // "I bake bread every Sunday" goes on when bread is given up: the word must follow what is done with it at once.
    let value = crate::text::fold::key(&fact.object);
    let doing = |object: &str| {
        let key = crate::text::fold::key(object);
        let rest = key.split_once(' ').filter(|(verb, _)| DOING.contains(verb)).map_or(key.as_str(), |(_, rest)| rest);
        rest.strip_prefix(&value).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let done = |r: &Record| {
        r.status == Status::Active
            && r.said_at <= Some(st.said_at)
            && r.fact.as_ref().is_some_and(|f| !f.negated && doing(&f.object))
    };
    ACTIVITIES.iter().flat_map(|predicate| draft.facts_where(&fact.subject, predicate, &done)).collect()
}

/// A correction that does not name what it corrects means the value last spoken of.
fn latest(draft: &Draft<'_>, st: &Statement, fact: &Fact) -> Option<Record> {
    let family: &[&str] = match fact.predicate.as_str() {
        "uses" | "prefers" => &["uses", "prefers"],
        "likes" | "hobby" => &["likes", "hobby"],
        _ => &[],
    };
    let predicates = if family.is_empty() { vec![fact.predicate.as_str()] } else { family.to_vec() };
    let earlier = |r: &Record| r.status == Status::Active && r.said_at <= Some(st.said_at);
    // "画班又换，全在周日下午" moves the painting class and no rehearsal that was moved since.
    let event = |text: &str| {
        let letters: Vec<char> = text.chars().collect();
        letters.windows(2).rfind(|pair| "课会班练".contains(pair[1])).map(<[char]>::to_vec)
    };
    let other = |r: &Record| event(&fact.object).zip(event(&r.text)).is_some_and(|(a, b)| a != b);
    predicates
        .into_iter()
        .flat_map(|p| draft.facts_where(&fact.subject, p, &earlier))
        .filter(|r| fact.predicate != "schedule" || !other(r))
        .max_by_key(|r| (r.said_at, r.id.clone()))
}

/// Records whose value a correction names: facts of the same subject. One that says no more than which number was wrong
/// ("I mixed up the day, not the 18th") means the only fact that holds it, whoever that is about.
fn replaced_by_name(draft: &Draft<'_>, st: &Statement) -> Vec<Record> {
    let Some(old) = st.replaces.as_deref().filter(|o| !o.trim().is_empty()) else { return Vec::new() };
    let old = old.strip_prefix("the ").unwrap_or(old);
    let subject = st.fact.as_ref().map_or("user", |f| f.subject.as_str());
    let (subject, wanted) = (crate::text::fold::key(subject), Value::new(old));
    let all = holding(draft, st, &subject, &|f| wanted.stands_in(&f.object));
    let same_predicate =
        |r: &Record| r.fact.as_ref().zip(st.fact.as_ref()).is_some_and(|(a, b)| a.predicate == b.predicate);
    if all.iter().any(same_predicate) {
        return all.into_iter().filter(same_predicate).collect();
    }
    if !all.is_empty() || st.fact.is_some() || !old.chars().any(|c| c.is_ascii_digit()) {
        return all;
    }
    // "18号" is a part of "5月18号", not of "118号".
    let has = |f: &Fact| places(&f.object, old).next().is_some();
    let anybodys: Vec<Record> =
        draft.state.fact_subjects().flat_map(|subject| holding(draft, st, subject, &has)).take(2).collect();
    if anybodys.len() == 1 { anybodys } else { Vec::new() }
}

/// Current facts about a folded subject that hold what is wanted, but for the one that was stated.
fn holding(draft: &Draft<'_>, st: &Statement, subject: &str, wanted: &dyn Fn(&Fact) -> bool) -> Vec<Record> {
    let hit = |r: &Record| {
        r.status == Status::Active
            && r.kind == Kind::Semantic
            && r.said_at <= Some(st.said_at)
            && r.fact.as_ref().is_some_and(|f| {
                wanted(f)
                    && crate::text::fold::key(&f.subject) == subject
                    && st.fact.as_ref().is_none_or(|n| !same_value(&n.object, &f.object))
            })
    };
    let mut slots = draft.state.facts_about(subject, &|_| true);
    slots.extend(draft.drafted().filter_map(|r| draft.state.slot(&r.id)));
    slots.order();
    slots.dedup();
    let stored = slots.into_iter().filter_map(|slot| draft.get(&draft.state.record(slot)?.id));
    let drafted = draft.drafted().filter(|r| draft.state.get(&r.id).is_none());
    stored.chain(drafted).filter(|r| hit(r)).cloned().collect()
}

fn supersede(draft: &mut Draft<'_>, old: &str, by: &str, st: &Statement) {
    let now = draft.now;
    draft.edit(old, |r| {
        r.status = Status::Superseded;
        r.superseded_by = Some(by.to_owned());
        r.superseded_at = Some(now);
        r.valid_to = Some(st.valid_from.unwrap_or(st.said_at));
        r.conflicts_with.clear();
        r.updated_at = now;
    });
    draft.edit(by, |r| {
        if !r.supersedes.iter().any(|s| s == old) {
            r.supersedes.push(old.to_owned());
        }
    });
}

/// Something no longer holds: its interval closes, and nothing takes its place.
fn end(draft: &mut Draft<'_>, st: &Statement, reason: Reason) -> Verdict {
    let Some(fact) = &st.fact else { return Verdict::refused(Reason::NotLasting, &st.text) };
    let wanted = Value::new(&fact.object);
    let hit = |r: &Record| {
        let current = r.status == Status::Active && r.said_at <= Some(st.said_at);
        current && r.fact.as_ref().is_some_and(|f| wanted.stands_in(&f.object))
    };
    let mut over: Vec<Record> = Vec::new();
    // "I no longer drive" may end what was stored under a neighbouring predicate.
    let own = fact.predicate.as_str();
    // Who plays it no more may like it still.
    let others = if own == "hobby" { &ACTIVITIES } else { &ENDED };
    for predicate in std::iter::once(own).chain(others.iter().filter(|p| *p != own).map(|p: &str| p)) {
        for r in draft.facts_where(&fact.subject, predicate, &hit) {
            if !over.iter().any(|o| o.id == r.id) {
                over.push(r);
            }
        }
    }
    let Some(last) = over.last().cloned() else { return Verdict::refused(Reason::Negated, &st.text) };
    let now = draft.now;
    for r in &over {
        draft.edit(&r.id, |r| {
            r.status = Status::Superseded;
            r.superseded_at = Some(now);
            r.valid_to = Some(st.valid_to.unwrap_or(st.said_at));
            r.updated_at = now;
            for turn in &st.source.turns {
                if !r.source.turns.contains(turn) {
                    r.source.turns.push(turn.clone());
                }
            }
        });
    }
    let reason = if matches!(reason, Reason::Explicit) { reason } else { Reason::Correction };
    Verdict::done(Action::Superseded, reason, &last.id, &st.text)
}
