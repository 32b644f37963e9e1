//! Turns what a substance does to the user into an allergy or an intolerance: a reaction, a substance, in any order.

use super::Core;
use super::line::{Line, Whose};
use super::tables::*;
use crate::text::phrases::is_one;
use std::ops::Range;

/// Substances standing in a part of the sentence, each with what belongs to it, in groups of lists.
fn substances(line: &Line, range: Range<usize>) -> Vec<Vec<Range<usize>>> {
    let mut groups: Vec<Vec<Range<usize>>> = Vec::new();
    let mut last = usize::MAX;
    for mut one in line.all(range.clone(), &|at| line.substance(at)) {
        while one.start > range.start && line.ends(one.start - 1, BEFORE) == Some(one.start) && last != one.start {
            one.start -= 1;
        }
        while one.end < range.end && line.ends(one.end, BEHIND) == Some(one.end + 1) {
            one.end += 1;
        }
        if last != usize::MAX && one.start < last {
            continue;
        }
        // "an oat milk latte without nuts", "milk-free" name what is not in it
        let apart = is_one(line.key(one.end), "free|allergy-free")
            || is_one(line.key(one.start.wrapping_sub(1)), "without|w/o");
        if apart {
            continue;
        }
        let joined = last <= one.start
            && (last..one.start).all(|i| {
                is_one(line.key(i), ",|and|or|nor|/|plus|both|also|all|the|any|even|some|a|bit|of|&|especially")
            });
        match groups.last_mut().filter(|_| joined) {
            Some(group) => match group.last_mut().filter(|before| before.end >= one.start) {
                Some(before) => before.end = one.end,
                None => group.push(one.clone()),
            },
            None => groups.push(vec![one.clone()]),
        }
        last = one.end;
    }
    groups
}

/// The list nearest to a reaction in a part of the sentence.
fn nearest(line: &Line, range: Range<usize>, reaction: &Range<usize>) -> Option<Vec<Range<usize>>> {
    let far = |group: &Vec<Range<usize>>| {
        let (from, to) = (group.first().map_or(0, |g| g.start), group.last().map_or(0, |g| g.end));
        if to <= reaction.start { reaction.start - to } else { from.saturating_sub(reaction.end) }
    };
    substances(line, range).into_iter().min_by_key(|g| far(g))
}

/// Where a reaction is told, and whether it is the gut's or the head's.
fn reactions(line: &Line) -> Vec<(Range<usize>, bool)> {
    let all = 0..line.len();
    let mut found: Vec<(Range<usize>, bool)> =
        line.spots(all.clone(), STRONG).into_iter().map(|r| (r, false)).collect();
    found.extend(line.spots(all.clone(), GUT).into_iter().map(|r| (r, true)));
    let own = line.has("i|me|my") || line.len() <= 16 && !line.names();
    if found.is_empty() && own && line.has(TIES) {
        found.extend(line.spots(all.clone(), SIGNS).into_iter().map(|r| (r, false)));
    }
    if found.is_empty() && (line.has(HURTS) || line.has(PAINS) || line.has(CAUSES)) {
        for verb in line.spots(all.clone(), CAUSES) {
            let reach = verb.end..line.len().min(verb.end + 8);
            let whom = (verb.end..verb.end + 3).find(|i| is_one(line.key(*i), "me|my"));
            if whom.is_none() && !line.within(verb.clone(), "bloat|pay for") {
                continue;
            }
            if line.within(verb.start..reach.end, HURTS) {
                found.push((verb, false));
            } else if line.within(verb.start..reach.end, PAINS)
                && (!is_one(line.key(verb.start), "gave|made|had|left|sent|caused|got|put") || line.has(EACH))
            {
                found.push((verb, true));
            }
        }
        // "my stomach is finished if I take even one"
        if found.is_empty() && line.has(EACH) && line.has("i|my") {
            found.extend(line.spots(all.clone(), PAINS).into_iter().take(1).map(|r| (r, true)));
            found.extend(
                line.spots(all, "hospital|shock|ambulance|purple|balloon|blisters")
                    .into_iter()
                    .take(1)
                    .map(|r| (r, false)),
            );
        }
    }
    found
}

pub(super) fn read(core: &mut Core, line: &Line) {
    let reactions = reactions(line);
    // "Turns out it was egg", after the allergist
    if reactions.is_empty()
        && line.len() <= 14
        && line.has("turns out|turned out|it was|it be|came back|culprit")
        && !line.has("not|no")
    {
        let list = substances(line, 0..line.len()).pop().unwrap_or_default();
        const TESTS: &str =
            "allergist|allergy test*|allergy clinic|patch test|skin prick|prick test|allergy results|allergy panel";
        let tested = !list.is_empty()
            && (line.has(TESTS) && !line.has(OTHERS) || core.back(&mut |_, line| line.has(TESTS) && !line.has(OTHERS)));
        for one in list.into_iter().filter(|_| tested) {
            core.push(line, "allergy", one);
        }
    }
    if reactions.is_empty() || line.has(OVER) && !line.has(STILL) {
        return;
    }
    let mut done = false;
    for (reaction, gut) in &reactions {
        let (clause, asks) = line.clause(reaction.start);
        let strong = reactions.iter().any(|(_, gut)| !gut);
        if line.denied(reaction.start) && !is_one(line.key(reaction.start), "can|do|not") {
            return;
        }
        if asks && line.key(clause.start) != "why" {
            continue;
        }
        if is_one(line.key(reaction.start), "allergic|allergy|allergies|intolerant|intolerance")
            && line.anothers(reaction.start)
        {
            continue;
        }
        match line.whose(reaction) {
            Whose::Other => continue,
            Whose::Nobody if line.len() > 26 || line.has(GENERAL) || line.names() || !core.brief() => continue,
            _ if line.opens_with_name(clause.start) => continue,
            _ => {}
        }
        let index = line.clauses.iter().position(|(r, _)| *r == clause);
        let own = nearest(line, clause.clone(), reaction);
        // "my hands are itchy from the rope": the clause itself says from what
        let given =
            line.within(reaction.end..clause.end, "from|because of|to") && line.ends(reaction.start, SIGNS).is_some();
        let beside = || {
            if given {
                return None;
            }
            let index = index?;
            let before = line.clauses.get(..index)?.iter().rev();
            let after = line.clauses.get(index + 1..)?.iter();
            before.chain(after).filter(|(_, asks)| !asks).find_map(|(r, _)| nearest(line, r.clone(), reaction))
        };
        // one reaction may be told twice: only its own clause says more
        let named = if done { own } else { own.or_else(beside) };
        let predicate = if *gut && !strong { "intolerance" } else { "allergy" };
        if let Some(list) = named {
            for one in list {
                core.push(line, predicate, one);
            }
            done = true;
            continue;
        }
        if done {
            continue;
        }
        // "Soy. That's the one thing I react to": what it points back at.
        if (0..line.len()).any(|i| is_one(line.key(i), "it|that|they|those|these|both|this|all|them|one|which|either"))
            || core.brief()
        {
            core.back(&mut |core, line| {
                let list = substances(line, 0..line.len()).pop().filter(|_| line.len() <= 24);
                let some = list.is_some();
                for one in list.unwrap_or_default() {
                    core.push(line, predicate, one);
                }
                some
            });
            return;
        }
    }
}
