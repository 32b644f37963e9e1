//! Turns what the user never eats, cannot do or has to live with into a diet, a constraint or a condition.

use super::super::value;
use super::Core;
use super::line::{Line, Whose};
use super::tables::*;
use crate::text::phrases::is_one;
use std::ops::Range;

pub(super) fn read(core: &mut Core, line: &Line) {
    let gone = line.has(OVER) && !line.has(STILL);
    if !gone {
        body(core, line);
        diet(core, line);
        barred(core, line);
    }
    rule(core, line);
    ceiling(core, line);
    // "I don't fly. Ever."
    if line.len() <= 4 && line.has("ever|full stop|period|no exceptions|end of|end of story|never|under any circumstances|not negotiable|non-negotiable|for religious reasons|doctor's orders") && line.key(line.len().saturating_sub(1)) != "?" {
        core.back(&mut |core, line| {
            let flat = line.len() <= 14 && line.within(0..4.min(line.len()), "i do not|i can not|i will not|i never|no|never|we do not|can not|do not|nothing");
            let calm = flat && !line.has(MOMENT) && line.clauses.iter().all(|(_, asks)| !asks);
            if calm && let Some(range) = value::trim(line.words, 0..line.len()) {
                core.push(line, if line.topics() && !line.has("i|we") { "response_style" } else { "constraint" }, range);
            }
            calm
        });
    }
}

/// Whether something standing in `range` is said of the user and not asked, denied or imagined.
fn meant(core: &Core, line: &Line, range: &Range<usize>) -> bool {
    let (clause, asks) = line.clause(range.start);
    !asks
        && !line.denied(range.start)
        && !line.within(clause.clone(), TRIAL)
        // "I used to be vegan; these days I eat trout too"
        && (!line.within(clause.clone(), OVER) || line.within(clause.clone(), STILL))
        && match line.whose(range) {
            Whose::User => true,
            Whose::Other => false,
            // "Epilepsy, photosensitive kind.": a fragment of talk that opens with it
            Whose::Nobody => {
                core.brief()
                    && range.start <= clause.start + 3
                    && clause.start < 4
                    && !(line.clauses.len() == 1 && line.key(line.len() - 1) == "?")
                    && !line.within(clause.clone(), GENERAL)
            }
        }
}

/// Whether what stands behind a word leaves it a thing of its own: "vegan since May", but not "vegan brownies".
fn closes(line: &Line, at: usize) -> bool {
    at >= line.len() || !line.key(at).starts_with(char::is_alphanumeric) || is_one(line.key(at), BEHIND_DIET)
}

fn diet(core: &mut Core, line: &Line) {
    for one in line.all(0..line.len(), &|at| line.diet(at)) {
        let lead = line.key(one.start.wrapping_sub(1));
        let opens = one.start == 0 || !lead.starts_with(char::is_alphanumeric);
        let said = opens || is_one(lead, BEFORE_DIET);
        if !said || !closes(line, one.end) || !meant(core, line, &one) {
            continue;
        }
        // "is it vegan", "a vegan"
        let subject = line.key(one.start.wrapping_sub(2));
        let thing = is_one(lead, "be|'s")
            && !is_one(
                subject,
                "i|we|to|not|still|now|me|everything|food|all|also|strictly|always|wife|husband|family|partner|been|meals|mine|must|should|kitchen|household|house|home",
            )
            && lead != line.key(0)
            || (one.start.saturating_sub(4)..one.start)
                .any(|i| is_one(line.key(i), "gave|given|giving|stopped|quit|was|former|lapsed"));
        // "on a low-salt diet" is kept, "the merits of a low-salt diet" are talked of
        let mut keeps = one.start;
        while keeps > 0
            && is_one(line.key(keeps - 1), "a|an|the|strict|strictly|fully|very|full|total|mostly|lifelong|balanced")
        {
            keeps -= 1;
        }
        let thing = thing
            || keeps < one.start
                && is_one(lead, "a|an|the")
                && !is_one(
                    line.key(keeps.wrapping_sub(1)),
                    "be|'s|on|follow|following|eat|eating|keep|prefer|as|need|require|to|in|put|have|with|went|stay|me",
                );
        // a word in passing is no diet: it opens its sentence or has its person before it
        let owner = line.whose(&one) == Whose::User || line.clause(one.start).0.start + 2 >= one.start && core.brief();
        if !thing && owner {
            core.push(line, "diet", one);
        }
    }
}

fn body(core: &mut Core, line: &Line) {
    // what the sentence opens with, or what stands behind "I have", "my"
    let owns = line.spots(0..line.len(), OWN_BODY);
    let near = |at: usize| at < 3 || owns.iter().any(|own| own.start < at && at <= own.end + 5);
    for mut one in line.all(0..line.len(), &|at| near(at).then(|| line.body(at)).flatten()) {
        if !meant(core, line, &one)
            || line.key(one.end) == "'s"
            || is_one(
                line.key(one.end),
                "accessible|friendly|access|awareness|symptoms|research|test|tests|school|charity|app|apps",
            )
        {
            continue;
        }
        let core_word = one.start;
        while one.start > 0 && (line.ends(one.start - 1, BEFORE_BODY) == Some(one.start)) {
            one.start -= 1;
        }
        if one.start >= 3 && line.ends(one.start - 3, "the use of") == Some(one.start) {
            one.start -= 3;
        }
        let own = (one.start.saturating_sub(4)..one.start)
            .any(|i| line.ends(i, OWN_BODY).is_some_and(|end| end <= one.start && one.start - end <= 2));
        let opens = one.start <= 1
            && core.brief()
            && (closes(line, one.end)
                || is_one(
                    line.key(one.end),
                    "three|two|twice|once|every|fitted|user|diagnosed|sufferer|means|kind|runs|patient|mean|put",
                ));
        if !(own || opens) || line.key(core_word) == "blind" && is_one(line.key(core_word + 1), "date|spot|test|taste")
        {
            continue;
        }
        // "deaf in my left ear"
        if line.key(one.end) == "in" && line.within(one.end..line.len().min(one.end + 5), "ear|eye|ears|eyes|side") {
            one.end = (one.end + 1..line.len())
                .find(|i| is_one(line.key(*i), "ear|eye|ears|eyes|side"))
                .map_or(one.end, |i| i + 1);
        }
        core.push(line, "condition", one);
    }
}

/// A clause as a value, if it is no longer than one.
fn clause(line: &Line, at: usize) -> Option<Range<usize>> {
    let (range, asks) = line.clause(at);
    let range = value::trim(line.words, range.start..range.end).unwrap_or(range);
    let start = range.start + usize::from(is_one(line.key(range.start), "so|because|and|but|since|also"));
    let long = range.end - start > 18;
    let cut = if long { start.max(at.saturating_sub(6))..range.end.min(at + 10) } else { start..range.end };
    (!asks).then_some(cut)
}

const DENIALS: &str =
    "can not|do not|never|will not|must not|should not|never will|will never|not supposed to|not able to";

/// The end of a verb with its denial: "can't take", "never touch".
fn refused(line: &Line, at: usize) -> Option<usize> {
    let verb = line.ends(at, DENIALS)?;
    let near = is_one(line.key(verb), "be|go|get") && is_one(line.key(verb + 1), "near|around|in|anywhere");
    let does = "take|have|eat|drink|touch|do|fly|drive|climb|kneel|swim|lift|manage|use";
    // "I don't have any", "I'll never have time" bar nothing
    let lacks = line.key(verb) == "have" && line.ends(at, "can not|must not|should not|not supposed to").is_none();
    ((is_one(line.key(verb), does) && !lacks) || near).then_some(verb + 1 + usize::from(near))
}

/// What is ruled out, and a sign that it is so for good.
fn barred(core: &mut Core, line: &Line) {
    const SHUN: &str = "no|nor|avoid|avoiding|off|quit|steady|low";
    let barring = line.has(BARRED) || line.has(DENIALS);
    if !barring && !line.has(SHUN) || line.has(TRIAL) {
        return;
    }
    let for_good = line.lasts();
    if !barring && !for_good {
        return;
    }
    let known = line.all(0..line.len(), &|at| line.substance(at));
    let mine = line.has("i|me|my|we|us|our|mine") || core.brief() && line.len() <= 12;
    let mut at: Vec<Range<usize>> = line.all(0..line.len(), &|at| line.ends(at, BARRED).or_else(|| refused(line, at)));
    // "no meat on Tuesdays, it's a vow"
    at.extend(
        known
            .iter()
            .filter(|s| for_good && (s.start.saturating_sub(4)..s.start).any(|i| is_one(line.key(i), SHUN)))
            .cloned(),
    );
    for one in at {
        let (range, _) = line.clause(one.start);
        let inside = |s: &Range<usize>| range.contains(&s.start);
        let lasts = for_good || known.iter().any(inside) && line.has("i|my|me");
        let points = is_one(line.key(one.end), "it|that|this|them|you|so|everything|anything");
        let passing = line.within(range.clone(), MOMENT) || line.clauses.len() < 2 && line.has(MOMENT);
        let orders = is_one(line.key(range.start), "do|never|please|you") && !line.has("i|my|me|we|us");
        let other = match line.whose(&one) {
            Whose::Other => !line.within(range.clone(), "i|me") || !lasts,
            // nobody is named: the thing itself must be the subject, or none, "the mayor never drinks" tells of him
            Whose::Nobody => {
                let idle = "no|not|so|and|because|please|also|any|the|a|strictly|absolutely|sorry|all|raw|definitely|yes|both|or|,";
                let thing = |i: usize| known.iter().any(|s| s.contains(&i)) || is_one(line.key(i), idle);
                !mine || range.start > 3 || !(range.start..one.start).all(thing)
            }
            Whose::User => false,
        };
        if !mine || !lasts || passing || orders || other || points {
            continue;
        }
        if let Some(range) = clause(line, one.start) {
            core.push(line, "constraint", range);
        }
    }
    // "Lent fasting for me from Monday: no meat", "I never work from Friday sundown to Saturday night"
    for one in line.spots(0..line.len(), "i never|i do not|i can not|i will not|i be asleep|i can never") {
        let (range, _) = line.clause(one.start);
        let timed = line.within(one.end..range.end, "from|before|after|between|past|till|until|on|sundays|saturdays|fridays|mondays|tuesdays|wednesdays|thursdays|weekends") && line.within(one.end..range.end, "am|pm|morning|afternoon|evening|night|sundown|sunset|noon|midnight|friday|saturday|sunday|monday|tuesday|wednesday|thursday|fridays|saturdays|sundays|o'clock|9pm|10pm|8pm|7pm");
        let why = line.has("shabbat|sabbath|religion|faith|prayer|prayers|shift|shifts|never|always|asleep|rule");
        // "I never buy on credit, ever"
        let flat = line
            .within(one.end..line.len().min(range.end + 4), "ever|full stop|no exceptions|end of story|on principle");
        if (timed && why || flat)
            && !line.has(MOMENT)
            && !line.has(TRIAL)
            && let Some(range) = clause(line, one.start)
        {
            core.push(line, "constraint", range);
        }
    }
}

/// "House rule I've set for myself: screens off at nine."
fn rule(core: &mut Core, line: &Line) {
    if !line.has("house rule|rule of mine|my rule|golden rule|my one rule|hard rule|rule i have|rule for myself|strict rule|non-negotiable|hard limit|line in the sand|my limit") || !line.has("i|my|me|mine|we|our") {
        return;
    }
    let Some(colon) = (1..line.len()).find(|i| line.key(*i) == ":") else { return };
    if let Some(range) = value::trim(line.words, colon + 1..line.len()).filter(|r| r.len() <= 20 && r.len() > 1) {
        core.push(line, "constraint", range);
    }
}

/// A ceiling that always holds: an amount, a word that bounds it and one that says it stays.
fn ceiling(core: &mut Core, line: &Line) {
    const BOUNDS: &str = "ceiling|can not pass|can not exceed|can not go over|can not go above|not a penny more|never spend more|never go above|never go over|no more than|at most|tops|max|maximum|limit|cap|capped at|all i have|all i ever have|do not go over|do not go above|keep me under|must stay under|not over|not above|upper limit|i never spend|i never pay|keep it under|under";
    const MONEY: &str = "quid|pounds|dollars|bucks|euros|naira|rupees|rand|shillings|yen|yuan|rs|inr|usd|eur|gbp|cedis|pesos|ringgit|francs|carbs|calories|kcal|sodium|sugar|protein|grams|mg|potassium|points";
    const ALWAYS: &str = "ever|always|never|whatever|any|anything|every|all these|does not move|do not move|a month|a week|per month|per week|a day|per day|a meal|per meal|a night|monthly|full stop|fixed|ceiling|diabetic|doctor|for good|permanently|in general|as a rule|hard";
    if !line.has(BOUNDS)
        || !line.has(ALWAYS)
        || line.has("tonight|today|this time|this weekend|this trip|would|saved|save|salary|earn|rent be|paid|goal")
    {
        return;
    }
    for bound in line.spots(0..line.len(), BOUNDS) {
        let near = bound.start.saturating_sub(12)..line.len().min(bound.end + 8);
        let Some(at) = near.clone().find(|i| {
            let raw = line.raw(&(*i..i + 1));
            let figure = raw.starts_with(|c: char| c.is_ascii_digit())
                || is_one(line.key(*i), "two|three|four|five|six|eight|ten|twenty|thirty|forty|fifty|hundred|thousand");
            let coin = is_one(line.key(i.wrapping_sub(1)), "$|£|€|₦|₹");
            figure
                && (coin
                    || (i + 1..i + 4).any(|j| line.ends(j, MONEY).is_some())
                    || raw.ends_with('k')
                    || raw.ends_with('g'))
        }) else {
            continue;
        };
        let (range, asks) = line.clause(at);
        if asks || matches!(line.whose(&bound), Whose::Other) || !line.has("i|me|my|we|us|you|your") {
            continue;
        }
        // the words from the amount to what it is of, or all of a short clause
        let range = if range.len() <= 16 { range } else { at..range.end.min(at + 8) };
        if let Some(range) = value::trim(line.words, range) {
            core.push(line, "constraint", range);
        }
        return;
    }
}
