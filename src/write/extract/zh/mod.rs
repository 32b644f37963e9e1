//! Turns one Chinese sentence into what it says about the user and the people around.

mod chars;
mod clause;
mod core;
mod due;
mod frame;
mod kin;
#[rustfmt::skip] // tables read better packed
mod lexicon;
mod noun;
mod pattern;
mod people;
#[rustfmt::skip] // tables read better packed
mod rules;
pub(super) mod sense;
mod style;
mod tables;
#[rustfmt::skip] // tables read better packed
mod topics;
mod value;

use super::entity::People;
use super::found::{Found, USER};
use super::view::View;
use crate::candidate::Doubt;
use crate::kinds::Strength;
use crate::text::words::words;
use chars::{QUOTE, STOP, Sign, holds, longest};
use lexicon as lex;
use std::ops::Range;

/// What the sentence said, and whether it asks to remember the next one.
pub(super) fn read(view: &View, people: &mut People) -> (Vec<Found>, bool) {
    let signs = chars::signs(view.text, view.sentence.range.clone(), &view.sentence.quotes);
    let clauses = split(&signs);
    let Some(last) = clauses.len().checked_sub(1) else { return (Vec::new(), false) };
    let all = 0..signs.len();
    let mut frame = frame::Frame { requested: view.asked_before, ..Default::default() };
    frame.requested |= !view.sentence.asked
        && holds(
            &signs,
            all.clone(),
            words![
                "加到你的记忆",
                "加进你的记忆",
                "存到你的记忆",
                "写进你的记忆",
                "记到你的记忆",
                "加到记忆里",
                "存进记忆里"
            ],
        );
    // "你记错了，是二月不是三月" puts right.
    let amended = holds(&signs, all.clone(), words!["你记错了", "你搞错了", "你弄错了"])
        && holds(&signs, all.clone(), words!["不是"])
        && clauses.iter().any(|r| signs.get(r.start).is_some_and(|s| s.c == '是'));
    let denied = holds(&signs, all.clone(), lex::DENIALS) && !amended;
    let wished = holds(&signs, all.clone(), words!["就好了", "恨不得", "有朝一日", "下辈子"]);
    let mut imagined = false;
    let mut reported = false;
    let mut handed = false;
    let mut outside = false;
    let mut recited = false;
    let mut questions = 0;
    // "对了，..." says nothing yet.
    let mut said = 0;
    let mut found: Vec<Found> = Vec::new();
    let mut told: Vec<core::Clause> = Vec::new();
    let mut reader = clause::Reader::new(view, &signs, people);
    for (n, range) in clauses.iter().enumerate() {
        let start = frame::open(&signs, range, &mut frame);
        reader.intro |= frame.intro;
        reader.requested = frame.requested || frame.correction;
        // "不怎么吃辣" asks nothing.
        let how = range.clone().any(|i| {
            let any_way = longest(&signs, i, words!["怎么都", "怎么也"]).is_some();
            let hardly = i > 0 && signs[i - 1].c == '不';
            !any_way && !hardly && chars::has(&signs, i, "怎么")
        });
        // "看点什么", "什么都吃": no questions either.
        let open = range.clone().any(|i| {
            longest(
                &signs,
                i,
                words![
                    "点什么",
                    "些什么",
                    "什么的",
                    "什么都",
                    "什么也",
                    "没什么",
                    "没啥",
                    "点啥",
                    "啥都",
                    "啥也",
                    "不咋"
                ],
            )
            .is_some()
        });
        let asked = if open {
            let plain: Vec<Sign> = signs
                .iter()
                .map(|s| Sign { c: if matches!(s.c, '什' | '啥' | '咋') { ' ' } else { s.c }, ..*s })
                .collect();
            holds(&plain, range.clone(), lex::ASKS)
        } else {
            holds(&signs, range.clone(), lex::ASKS)
        };
        let asks = how || asked || view.sentence.asked && n == last;
        questions += usize::from(asks);
        imagined |= holds(
            &signs,
            range.clone(),
            words![
                "如果",
                "要是",
                "假如",
                "假设",
                "假使",
                "假定",
                "倘若",
                "万一",
                "比方说",
                "比如说",
                "打个比方",
                "假装",
                "想象",
                "设想",
                "扮演",
                "说不定",
                "没准",
                "若是",
                "换作",
                "换成我",
                "哪怕",
                "即使",
                "即便",
                "纵使",
                "如若",
                "要不是",
                "倘使",
                "设若",
                "指不定",
                "保不齐",
                "保不准",
                "备不住",
                "说不准",
                "幻想",
                "除非",
                "梦见",
                "梦到",
            ],
        ) || signs.get(range.start).is_some_and(|s| s.c == '若')
            || chars::has(&signs, start.min(range.start), "就算") && !chars::has(&signs, range.start, "就算了");
        let loose = holds(
            &signs,
            range.clone(),
            words![
                "也许",
                "或许",
                "可能",
                "大概会",
                "大概",
                "哪天",
                "估计",
                "好像",
                "好想",
                "但愿",
                "搞不好",
                "应该会",
                "如同",
                "仿佛",
            ],
        );
        let example = holds(&signs, range.clone(), words!["比如", "例如", "譬如", "好比", "打比方"]);
        let view_of = frame::reported(&signs, range);
        handed |= frame::hands_on(view.text, &signs, range);
        reported |= view_of == Some(Doubt::ThirdPerson) || handed;
        recited |= frame::recites(view.text, &signs, range);
        let passing = |range: Range<usize>| {
            holds(&signs, range.clone(), lex::NOW)
                || holds(&signs, range.clone(), lex::DAYTIME)
                    && !holds(
                        &signs,
                        range.clone(),
                        words![
                            "就不", "过了", "每", "都", "一般", "平时", "通常", "只有", "只能", "习惯", "从来", "总"
                        ],
                    )
        };
        // "最喜欢刚烤好的面包": behind the word of liking it says how the thing is.
        let place = |at: usize| signs.partition_point(|s| s.at < at).clamp(range.start, range.end);
        let around = |value: &Range<usize>| {
            let (from, to) = (place(value.start), place(value.end));
            let part = if value.is_empty() {
                range.clone()
            } else if from > range.start {
                range.start..from
            } else {
                to..range.end
            };
            passing(part)
        };
        let mocked = mocks(&signs, &all);
        // "要是吃到虾，我会肿" tells of the user all the same; "假如我对虾过敏" does not.
        let met = || {
            let by = words!["吃到", "碰到", "沾到", "喝到", "误食", "误吃", "不小心", "吸到", "闻到", "蜇到", "被蜇"];
            holds(&signs, 0..range.end, by) && holds(&signs, range.clone(), words!["会", "就"])
        };
        let staged = words!["假如", "假设", "假装", "设想", "想象", "扮演", "梦见", "梦到"];
        let pretended = imagined
            && (asks
                || !met() && (n == 0 || !holds(&signs, range.clone(), words!["我"]))
                || holds(&signs, 0..range.end, staged));
        let own = holds(&signs, range.clone(), words!["我"])
            && (view_of.is_none()
                || holds(
                    &signs,
                    range.clone(),
                    words!["别让我", "别叫我", "要我命", "要了我", "科要我", "科让我", "科叫我"],
                ));
        outside |= view_of == Some(Doubt::ThirdPerson) && !own;
        told.push(core::Clause {
            range: range.clone(),
            asks: asks && !(view.sentence.asked && n == last && !asked && !how && n > 0),
            doubt: if denied {
                Some(Doubt::Negated)
            } else if recited {
                Some(Doubt::Quoted)
            } else if pretended || wished {
                Some(Doubt::Hypothetical)
            } else {
                view_of.filter(|_| !own).or((handed || outside && !own).then_some(Doubt::ThirdPerson))
            },
        });
        if start < range.end {
            reader.clause(start..range.end, said);
            said += 1;
        }
        let tastes = words!["likes", "dislikes", "prefers", "favorite"];
        let now =
            |one: &Found| if tastes.contains(&one.predicate) { around(&one.object) } else { passing(range.clone()) };
        for mut one in reader.found.drain(..) {
            if one.doubt.is_none() {
                one.doubt = if denied {
                    Some(Doubt::Negated)
                } else if imagined || wished || example || loose && one.predicate != "budget" {
                    Some(Doubt::Hypothetical)
                } else if mocked && words!["likes", "prefers", "hobby", "favorite"].contains(&one.predicate) {
                    Some(Doubt::NotLasting)
                } else if let Some(why) = view_of {
                    Some(why)
                } else if recited {
                    Some(Doubt::Quoted)
                } else if reported {
                    Some(Doubt::ThirdPerson)
                } else if asks && !frame.requested {
                    Some(Doubt::Question)
                } else if fleeting(&one.predicate) && now(&one) && !frame.requested && one.strength != Strength::Implied
                {
                    Some(Doubt::Temporary)
                } else {
                    None
                };
            }
            if frame.was {
                one.ended = true;
            }
            found.push(one);
        }
        let nothing = found.iter().all(|f| f.doubt.is_some() || f.strength == Strength::Implied);
        let named = holds(&signs, range.clone(), words!["叫我", "喊我", "称呼我"])
            && !found.iter().any(|f| f.predicate == "form_of_address");
        if (nothing || named) && !denied && !imagined {
            style::style(view, &signs, &(start..range.end), frame.requested, asks, &mut found);
        }
        frame.was = false;
    }
    // "在广州上班，家在佛山": home is where one says it is.
    if let Some(town) = reader.town.take()
        && found.iter().any(|f| f.subject == USER && f.predicate == "lives_in" && f.object != town && !f.ended)
    {
        found.retain(|f| f.predicate != "lives_in" || f.object != town);
    }
    let bytes = |range: &Range<usize>| bytes(&signs, range, view.sentence.range.end);
    if questions == 0 && !denied && !imagined && !wished {
        due::due(view, &signs, &clauses, &bytes, &mut found);
    }
    core::core(view, &signs, &told, &mut found);
    let solid = found.iter().any(|f| f.doubt.is_none());
    if frame.requested && !solid && questions == 0 && !denied && !imagined {
        let from = frame.after.unwrap_or(0);
        let rest = value::trim(&signs, from..signs.len());
        match rest.filter(|r| r.len() >= 3 && !frame.back) {
            Some(range) => {
                found.retain(|f| f.doubt.is_some_and(|d| d != Doubt::NotLasting && d != Doubt::Temporary));
                let mut note = Found::new(USER, "note", bytes(&range));
                note.text = view.sentence.range.clone();
                found.push(note);
            }
            None if frame.back => {
                // "..., 记一下": what stands before the request.
                if let Some(range) = value::trim(&signs, 0..frame.at.unwrap_or(0)).filter(|r| r.len() >= 4) {
                    let mut note = Found::new(USER, "note", bytes(&range));
                    note.text = view.sentence.range.clone();
                    found.push(note);
                }
            }
            None => return (found, true),
        }
    }
    if found.is_empty() && questions == 0 && !denied && !imagined && !reported && !recited {
        mail(&signs, &bytes, view, &mut found);
    }
    if found.is_empty() && questions == 0 {
        site(&signs, &bytes, view, &mut found);
    }
    clause::corrections(view, &signs, &clauses, people, &frame, &mut found);
    for one in &mut found {
        one.requested |= frame.requested;
        one.correction |= frame.correction && one.doubt.is_none();
    }
    if found.is_empty() {
        let why = if denied {
            Some(Doubt::Negated)
        } else if imagined || wished {
            Some(Doubt::Hypothetical)
        } else if recited {
            Some(Doubt::Quoted)
        } else if reported {
            Some(Doubt::ThirdPerson)
        } else if questions > 0 {
            Some(Doubt::Question)
        } else if holds(&signs, all.clone(), lex::NOW) {
            Some(Doubt::Temporary)
        } else if signs.iter().any(|s| s.c == QUOTE) {
            Some(Doubt::Quoted)
        } else {
            None
        };
        if let Some(why) = why.filter(|_| signs.iter().any(|s| matches!(s.c, '我' | '咱'))) {
            let mut nothing = Found::new(USER, "", bytes(&all));
            nothing.doubt = Some(why);
            found.push(nothing);
        }
    }
    (found, false)
}

/// "呵呵，我可真喜欢加班": praise of what nobody likes, in the tone of mockery.
fn mocks(signs: &[Sign], all: &Range<usize>) -> bool {
    holds(signs, all.clone(), lex::BURDENS)
        && holds(
            signs,
            all.clone(),
            words![
                "呵呵",
                "可真",
                "还真是",
                "真是",
                "真的太",
                "可太",
                "爱死",
                "太爱",
                "好喜欢",
                "最喜欢",
                "太喜欢",
                "简直",
                "哇",
                "对对对",
                "是是是",
                "又",
                "求之不得",
                "好爱"
            ],
        )
}

/// "邮箱换了，以后发到 a@b.example": an address of one's own, wherever in the sentence it stands.
fn mail(signs: &[Sign], bytes: &dyn Fn(&Range<usize>) -> Range<usize>, view: &View, found: &mut Vec<Found>) {
    let all = 0..signs.len();
    let own = holds(
        signs,
        all.clone(),
        words!["我邮箱", "我的邮箱", "邮箱换", "发到我", "我换邮箱", "我的email", "我的mail", "新邮箱"],
    );
    if !own
        || holds(signs, all.clone(), words!["你", "他", "她", "客服", "公司的"])
        || people::anybody(signs, all.clone())
    {
        return;
    }
    let part =
        |i: usize| signs.get(i).is_some_and(|s| s.c.is_ascii_alphanumeric() || matches!(s.c, '.' | '_' | '-' | '+'));
    let Some(at) = all.clone().find(|i| signs.get(*i).is_some_and(|s| s.c == '@')) else { return };
    let start = (0..at).rev().find(|i| !part(*i)).map_or(0, |i| i + 1);
    let to = (at + 1..signs.len()).find(|i| !part(*i)).unwrap_or(signs.len());
    if start < at && to > at + 3 {
        let mut one = Found::new(USER, "email", bytes(&(start..to)));
        one.text = view.sentence.range.clone();
        found.push(one);
    }
}

/// An address with what it is of: "博客：https://...", "我的作品集在 https://...".
fn site(signs: &[Sign], bytes: &dyn Fn(&Range<usize>) -> Range<usize>, view: &View, found: &mut Vec<Found>) {
    let all = 0..signs.len();
    if !holds(signs, all.clone(), words!["博客", "网站", "主页", "作品集", "网店", "个站", "公众号", "频道"])
        || holds(signs, all.clone(), words!["你", "他", "她", "看看", "打开", "分析"])
    {
        return;
    }
    let Some(at) = all.clone().find(|i| chars::has(signs, *i, "http") || chars::has(signs, *i, "www.")) else { return };
    let to = (at..signs.len()).find(|i| !signs[*i].c.is_ascii_graphic()).unwrap_or(signs.len());
    if to > at + 6 {
        let mut one = Found::new(USER, "website", bytes(&(at..to)));
        one.text = view.sentence.range.clone();
        found.push(one);
    }
}

fn bytes(signs: &[Sign], range: &Range<usize>, end: usize) -> Range<usize> {
    let start = signs.get(range.start).map_or(end, |s| s.at);
    let stop = range.end.checked_sub(1).and_then(|i| signs.get(i)).map_or(start, |s| s.end);
    start..stop.max(start)
}

fn split(signs: &[Sign]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    for (at, sign) in signs.iter().enumerate() {
        if sign.c == STOP {
            if from < at {
                found.push(from..at);
            }
            from = at + 1;
        }
    }
    if from < signs.len() {
        found.push(from..signs.len());
    }
    found
}

/// Predicates that a "today" makes passing.
fn fleeting(predicate: &str) -> bool {
    !matches!(
        predicate,
        "name"
            | "age"
            | "birthday"
            | "lives_in"
            | "employer"
            | "works_as"
            | "allergy"
            | "sibling"
            | "spouse"
            | "partner"
            | "child"
            | "marital_status"
            | "hometown"
            | "appointment"
            | "plan"
            | "event"
            | "deadline"
            | "parent"
            | "friend"
            | "relative"
            | "has_pet"
            | "note"
            | "is"
            | "condition"
            | "avoids"
            | "schedule"
            | "uses"
            | "hobby"
            | "learning"
            | "studies"
            | "school"
            | "grade"
            | "medication"
            | "gender"
            | "goal"
            | "available"
            | "constraint"
            | "budget"
            | "anniversary"
            | "former_job"
            | "degree"
            | "owns"
            | "drives"
            | "speaks"
            | "native_language"
            | "personality"
            | "star_sign"
            | "blood_type"
    )
}
