//! Turns the hit of a rule into facts, one for each item of a list.

use super::super::super::found::{Found, USER};
use super::super::chars::{STOP, has, holds, longest, string};
use super::super::lexicon as lex;
use super::super::noun;
use super::super::pattern::{Hit, Rule};
use super::super::value::{self, c};
use super::*;
use crate::extract::predicates;
use crate::kinds::{Cardinality, Strength};
use crate::text::words::{Words, words};
use std::ops::Range;

impl Reader<'_, '_> {
    pub(super) fn emit(&mut self, subject: &str, rule: &Rule, hit: &Hit, at: usize, end: usize) {
        let from = self.found.len();
        let signs = self.signs;
        let first = hit.values.first().cloned();
        let whole = value::trim(signs, at..hit.end.max(first.as_ref().map_or(at, |v| v.end)));
        let old = hit.old.clone();
        let subject_name = subject.to_owned();
        if rule.predicate == "lives_in"
            && rule.flag("city")
            && subject == USER
            && holds(signs, at..hit.end, words!["上班", "工作", "打工", "读书", "上学", "念书", "开店"])
        {
            self.town = first.as_ref().map(|place| self.bytes(place));
        }
        match (rule.predicate, first) {
            (_, _) if rule.flag("end") => {
                if let Some(old) = old {
                    self.push(&subject_name, rule.predicate, old);
                } else if let Some(range) = whole {
                    self.push(&subject_name, rule.predicate, range);
                }
            }
            ("has_pet", Some(count)) if rule.flag("kept") => {
                if let Some(what) = hit.values.get(1).cloned() {
                    let one = !matches!(c(signs, count.start), '一' | '1') || count.len() > 1;
                    let start = if one { count.start } else { what.start };
                    self.push_one(&subject_name, "has_pet", start..what.end);
                }
            }
            ("rents", Some(place)) if rule.flag("let") => {
                let from = (place.end..hit.end)
                    .rfind(|i| matches!(c(signs, *i), '个' | '套' | '间' | '块') && *i + 1 < hit.end);
                self.push_one(&subject_name, "rents", from.map_or(place.end, |i| i + 1)..hit.end);
            }
            ("rents", Some(_)) if rule.flag("second") => {
                if let Some(value) = hit.values.get(1).cloned() {
                    self.push_one(&subject_name, "rents", value);
                }
            }
            ("employer" | "school", Some(place))
                if !rule.flag("at") && lex::CITIES.contains(&string(signs, place.clone())) =>
            {
                if subject == USER {
                    self.town = Some(self.bytes(&place));
                }
                self.push(&subject_name, "lives_in", place);
            }
            (predicate, Some(place)) if rule.flag("at") => {
                let second = hit.values.get(1).cloned();
                let city = lex::CITIES.contains(&string(signs, place.clone()))
                    || !noun::house(signs, &place) && place.len() <= if rule.predicate == "studies" { 6 } else { 3 };
                if let Some(mut what) = second {
                    if rule.flag("teach") && what.start > at {
                        what.start -= 1;
                    }
                    self.push(&subject_name, predicate, what);
                }
                let predicate = match (city, predicate) {
                    (true, "former_job") => "lives_in",
                    (true, _) => "lives_in",
                    (_, "studies") => "school",
                    (_, "former_job") => "note",
                    _ => "employer",
                };
                // "在科技业当工程师" names no firm.
                let branch = matches!(c(signs, place.end - 1), '业' | '界' | '圈' | '行');
                // Where one works is home only for one who has not said where home is.
                let housed = predicate == "lives_in" && self.housed;
                // "人在长春，在一汽做质检": a second place is no home.
                let town = longest(signs, place.start, lex::CITIES).is_some();
                let (predicate, housed) = if housed && !town { ("employer", false) } else { (predicate, housed) };
                if predicate == "lives_in" && subject == USER && !rule.flag("post") {
                    self.town = Some(self.bytes(&place));
                }
                if predicate != "note" && !branch && !housed {
                    self.push(&subject_name, predicate, place);
                }
            }
            // "在超市收银": the house and what is done there.
            ("works_as", Some(place)) if rule.flag("duty") => {
                if noun::house(signs, &place) {
                    self.push_one(&subject_name, "employer", place.clone());
                }
                self.push_one(&subject_name, "works_as", place.end..hit.end);
            }
            ("speaks", Some(language)) if rule.flag("one") => self.push_one(&subject_name, "speaks", language),
            ("condition", Some(value)) if rule.flag("intolerant") => {
                self.push_one(&subject_name, "condition", value.start..hit.end);
            }
            ("star_sign", Some(sign)) if rule.flag("pair") => {
                let first = if rule.flag("turned") { ["blood_type", "star_sign"] } else { ["star_sign", "blood_type"] };
                self.push_one(&subject_name, first[0], sign);
                if let Some(other) = hit.values.get(1).cloned() {
                    self.push_one(&subject_name, first[1], other);
                }
            }
            ("school", Some(school)) if rule.flag("graded") => {
                self.push_one(&subject_name, "grade", school.end + 1..hit.end);
                self.push_one(&subject_name, "school", school);
            }
            (_, Some(place)) if rule.flag("andname") => {
                self.push_one(&subject_name, "hometown", place);
                if let Some(name) = hit.values.get(1).cloned().filter(|_| subject == USER) {
                    self.push_one(USER, "name", name);
                }
            }
            ("works_as", Some(trade)) if rule.flag("tradename") => {
                self.push_one(&subject_name, "works_as", trade);
                if let Some(name) = hit.values.get(1).cloned().filter(|_| subject == USER) {
                    self.push_one(USER, "name", name);
                }
            }
            ("has_pet", Some(pet)) if rule.flag("named") => {
                let to = hit.values.get(1).map_or(pet.end, |n| n.end);
                self.push_one(&subject_name, "has_pet", pet.start..to);
            }
            ("owns", Some(place)) if rule.flag("trade") => {
                if longest(signs, place.start, lex::CITIES).is_some() {
                    self.push_one(&subject_name, "lives_in", place);
                }
                if let Some(what) = hit.values.get(1).cloned() {
                    self.push_one(&subject_name, "owns", what);
                }
            }
            ("works_as", Some(place)) if rule.flag("trade") => {
                // "在菜市场卖鱼": where it is done is home only when it is a town.
                if lex::CITIES.iter().any(|w| has(signs, place.start, w) && w.chars().count() <= place.len()) {
                    self.push_one(&subject_name, "lives_in", place.clone());
                }
                if let Some(what) = hit.values.get(1).cloned() {
                    self.push_one(&subject_name, "works_as", what.start.saturating_sub(1).max(place.end)..what.end);
                }
            }
            ("works_as", Some(value)) if rule.flag("sells") => {
                self.push_one(&subject_name, "works_as", value.start.saturating_sub(1).max(at)..value.end);
            }
            ("works_as", Some(value)) if rule.flag("title") => self.push_one(&subject_name, "works_as", value),
            ("hobby", Some(value)) if rule.flag("years") => self.push_one(&subject_name, "hobby", value),
            ("gender", None) if rule.flag("bare") => {
                if let Some(i) = (at..hit.end).find(|i| matches!(c(signs, *i), '男' | '女')) {
                    let to = i + 1 + usize::from(c(signs, i + 1) == '生');
                    self.push_one(&subject_name, "gender", i..to);
                }
            }
            ("speaks", _) => {
                let mut i = at;
                let stop = (at..end).find(|i| holds(signs, *i..i + 1, words!["，"])).unwrap_or(end);
                let mut some = false;
                while i < stop {
                    match longest(signs, i, lex::LANGUAGES) {
                        Some(n) => {
                            self.push(&subject_name, "speaks", i..i + n);
                            i += n;
                            some = true;
                        }
                        None => i += 1,
                    }
                }
                match hit.values.first().cloned().filter(|_| !some) {
                    Some(tongue) => self.push_one(&subject_name, "speaks", tongue),
                    None if some => {}
                    None => return,
                }
            }
            ("favorite", Some(thing)) if rule.flag("thing") => {
                let noun = string(signs, thing);
                let name = names::thing_name(&noun);
                let predicate = if name.is_empty() { "favorite".to_owned() } else { format!("favorite_{name}") };
                if let Some(value) = hit.values.get(1).cloned() {
                    self.push(&subject_name, &predicate, value);
                }
            }
            ("name", Some(name)) if rule.flag("other") => {
                // "我们叫他萨利姆": a name for the one who was spoken of.
                let last = self.people.last.clone();
                if let Some(relation) = last.as_deref().and_then(super::super::super::entity::relation) {
                    let said = self.text(&name);
                    self.people.meet(relation, Some(&said));
                    if relation.predicate != "note" {
                        self.push_one(USER, relation.predicate, name);
                    }
                }
            }
            ("name", Some(mut name)) if subject != USER => {
                name = value::trim(signs, name.clone()).unwrap_or(name);
                let said = self.text(&name);
                if let Some(relation) = super::super::super::entity::relation(subject) {
                    let subject = self.people.meet(relation, Some(&said));
                    self.subjects = vec![subject];
                    let predicate = relation.predicate;
                    if predicate == "note" {
                        // A teacher's name is the teacher's; nothing ties it to the user.
                        self.push_one(&subject_name, "name", name);
                    } else if predicate == "has_pet" {
                        let from = name.start;
                        let start =
                            (0..from).rev().find(|i| longest(signs, *i, lex::ANIMALS).is_some()).unwrap_or(from);
                        self.push(USER, predicate, start..name.end);
                    } else {
                        self.push(USER, predicate, name);
                    }
                } else {
                    self.push(&subject_name, "form_of_address", name);
                }
            }
            ("child", Some(name)) if !rule.flag("whole") => {
                let said = self.text(&name);
                if let Some(relation) = super::super::super::entity::relation("child") {
                    self.people.meet(relation, Some(&said));
                }
                self.push(USER, "child", name);
            }
            ("habit", _) if rule.flag("smoke") => {
                if let Some(range) = whole {
                    let verb = (range.clone()).find(|i| matches!(c(signs, *i), '抽' | '吸')).unwrap_or(range.start);
                    self.push(&subject_name, "habit", verb..range.end);
                }
            }
            ("grade", Some(_)) | ("grade", None) => {
                if let Some(range) = value::trim(signs, at..hit.end) {
                    let start = range.start
                        + longest(
                            signs,
                            range.start,
                            words!["上", "读", "念", "在上", "在读", "正在上", "开学", "现在上", "今年上"],
                        )
                        .unwrap_or(0);
                    self.push(&subject_name, "grade", start..range.end);
                }
            }
            ("condition", _) if rule.flag("whole") => {
                if let Some(range) = whole {
                    self.push(&subject_name, "condition", range);
                }
            }
            (predicate, _) if rule.flag("whole") && rule.flag("fixed") => {
                if let Some(range) = whole {
                    let start = range.clone().find(|i| c(signs, *i) == '不').unwrap_or(range.start);
                    self.push(&subject_name, predicate, start..range.end);
                }
            }
            (predicate @ "diet", _) if rule.flag("whole") => {
                // "初一十五吃素": with the days it is kept on.
                if let Some(range) = whole {
                    let start = if range.start == self.clause_start(at) {
                        range.start
                    } else {
                        self.clause_start(at).max(self.days_before(range.start))
                    };
                    let start = start + usize::from(c(signs, start) == '是');
                    self.push(&subject_name, predicate, start..range.end);
                }
            }
            ("gender", _) => {
                let words = words![
                    "女孩子",
                    "男孩子",
                    "女生",
                    "男生",
                    "女孩",
                    "男孩",
                    "女的",
                    "男的",
                    "女性",
                    "男性",
                    "妹子",
                    "汉子",
                    "小姐姐",
                    "大男人",
                    "女人",
                    "男人",
                    "老爷们",
                    "爷们",
                    "美女",
                    "帅哥",
                    "姑娘",
                    "小伙子",
                    "女子",
                ];
                if let Some(word) = (at..hit.end).find_map(|i| longest(signs, i, words).map(|n| i..i + n)) {
                    self.push_one(&subject_name, "gender", word);
                }
            }
            ("is", Some(value)) => {
                // "我的开户行是...": what is named is the subject.
                let value = if rule.flag("mine") { hit.values.get(1).cloned().unwrap_or(value) } else { value };
                let noun = value::trim(signs, at..value.start).map(|r| self.text(&r)).unwrap_or_default();
                let noun = noun.trim_end_matches(['就', '是', '叫', '：']).trim_start_matches('的').to_owned();
                self.push_one(&noun, "is", value);
            }
            (predicate, _) if rule.flag("role") => {
                if let Some(range) = whole {
                    let skip = longest(
                        signs,
                        range.start,
                        words!["是一个", "是一名", "是一枚", "是个", "是名", "是", "住在", "住"],
                    )
                    .unwrap_or(0);
                    let start = range.start + skip;
                    let start = start
                        + longest(signs, start, words!["现在自己", "目前自己", "现在", "目前", "如今", "自己", "一直"])
                            .unwrap_or(0);
                    self.push_one(&subject_name, predicate, start..range.end);
                }
            }
            (predicate, _) if rule.flag("body") => {
                if let Some(range) = whole {
                    self.push_one(&subject_name, predicate, range);
                }
            }
            (predicate, _) if rule.flag("idle") => {
                let words = words!["待业", "失业", "退休", "下岗", "全职带娃", "在家带娃", "全职太太", "创业"];
                if let Some(word) = (at..hit.end).find_map(|i| longest(signs, i, words).map(|n| i..i + n)) {
                    self.push_one(&subject_name, predicate, word);
                }
            }
            ("habit", _) if rule.flag("gone") => {
                // "以前抽烟，现在戒了": what was given up was said before.
                if let Some(i) = (1..at).rev().find(|i| matches!(c(signs, *i), '烟' | '酒' | '赌')) {
                    self.push_one(&subject_name, "habit", i - 1..i + 1);
                }
            }
            ("personality", _) if rule.flag("whole") => {
                if let Some(range) = whole {
                    let skip = longest(signs, range.start, words!["是一个", "是个", "是一名", "是", "个"]).unwrap_or(0);
                    self.push_one(&subject_name, "personality", range.start + skip..range.end);
                }
            }
            (predicate, Some(value)) if rule.flag("lack") => {
                let start = (at..value.start).find(|i| c(signs, *i) == '没').unwrap_or(value.start);
                self.push_one(&subject_name, predicate, start..value.end);
            }
            (predicate, _) if rule.flag("state") => {
                let range = at..hit.end;
                let word = range.clone().find_map(|i| {
                    longest(
                        signs,
                        i,
                        words![
                            "单身",
                            "未婚",
                            "已婚",
                            "离异",
                            "离婚",
                            "丧偶",
                            "订婚",
                            "结婚",
                            "离的婚",
                            "结的婚",
                            "没结婚",
                            "没有结婚",
                            "没对象",
                            "没结过婚",
                            "没有对象",
                            "没男朋友",
                            "没女朋友",
                            "没有男朋友",
                            "没有女朋友",
                            "领证",
                            "领了证",
                            "扯证",
                            "分居",
                            "离过一次婚",
                            "离过两次婚",
                            "离过婚",
                            "结过婚",
                            "离了婚",
                            "结了婚",
                            "分手",
                            "分了",
                            "分开",
                        ],
                    )
                    .map(|n| i..i + n)
                });
                if let Some(word) = word {
                    self.push(&subject_name, predicate, word);
                }
            }
            ("constraint", Some(_)) => {
                if let Some(range) = value::trim(signs, at..end) {
                    self.push_one(&subject_name, "constraint", range);
                }
            }
            ("schedule", Some(value)) if !rule.flag("whole") => {
                // The event's name belongs to it: without, nobody knows what moved.
                let start = self.event_start(value.start);
                self.push_one(&subject_name, "schedule", start..value.end);
            }
            ("age", Some(value)) => {
                let end = value.end + usize::from(c(signs, value.end) == '岁');
                self.push(&subject_name, "age", value.start..end);
            }
            (predicate, Some(_)) if rule.flag("whole") => {
                if let Some(range) = value::trim(signs, at..hit.end) {
                    self.push_one(&subject_name, predicate, range);
                }
            }
            (predicate, None) => {
                if let Some(range) = whole {
                    self.push_one(&subject_name, predicate, range);
                }
            }
            ("works_as", Some(value)) if rule.flag("teach") => {
                let start = value.start.saturating_sub(1).max(at);
                self.push_one(&subject_name, "works_as", start..value.end);
            }
            ("works_as", Some(value)) if rule.flag("does") => {
                let verb = value.start.saturating_sub(1);
                let start = if matches!(c(signs, verb), '做' | '干' | '搞' | '了') { value.start } else { verb };
                self.push_one(&subject_name, "works_as", start..value.end);
            }
            (predicate, Some(value)) => {
                let value = if rule.flag("second") { hit.values.get(1).cloned().unwrap_or(value) } else { value };
                let value = self.shorten(predicate, value);
                if rule.flag("one") {
                    self.push_one(&subject_name, predicate, value);
                } else {
                    self.push(&subject_name, predicate, value);
                }
                for value in rule.listed(signs, hit, end) {
                    self.push_one(&subject_name, predicate, value);
                }
                if let Some(old) = hit.old.clone().filter(|_| rule.flag("fix")) {
                    let old = self.bytes(&old);
                    for one in self.found.iter_mut().skip(from) {
                        one.replaces = Some(old.clone());
                    }
                }
            }
        }
        for one in self.found.iter_mut().skip(from) {
            one.negated |= rule.flag("neg");
            one.ended |= rule.flag("end");
            one.correction |= rule.flag("fix")
                || rule.flag("trip") && holds(signs, 0..at, words!["改主意", "改了", "其实", "算了", "不去"]);
            if rule.flag("hint") {
                one.strength = Strength::Implied;
            }
        }
    }

    pub(super) fn clause_start(&self, at: usize) -> usize {
        (0..at).rev().find(|i| c(self.signs, *i) == STOP).map_or(0, |i| i + 1)
    }

    /// Days said right before: 初一十五.
    pub(super) fn days_before(&self, at: usize) -> usize {
        let mut start = at;
        while start > 0
            && (value::digit(c(self.signs, start - 1)) || "初十月周每天早午晚中".contains(c(self.signs, start - 1)))
        {
            start -= 1;
        }
        start
    }

    /// Where the name of an event begins, in this clause or the one before.
    pub(super) fn event_start(&self, at: usize) -> usize {
        let start = self.clause_start(at);
        if holds(self.signs, start..at, words!["课", "会", "班", "训练", "瑜伽", "排练", "例会"]) {
            return start + longest(self.signs, start, words!["组里", "我们组", "我们", "我的", "我"]).unwrap_or(0);
        }
        let before = start.checked_sub(1).map(|s| self.clause_start(s));
        match before {
            Some(b)
                if holds(self.signs, b..start, words!["课", "会", "训练", "排练", "又换", "又改", "又挪", "又调"])
                    && start - b <= 12 =>
            {
                b
            }
            _ => start,
        }
    }

    /// Cuts what a value carries beyond itself.
    pub(super) fn shorten(&self, predicate: &str, value: Range<usize>) -> Range<usize> {
        let signs = self.signs;
        let mut range = value;
        let cut = |range: &Range<usize>, words: Words| {
            (range.start + 1..range.end).find(|i| longest(signs, *i, words).is_some())
        };
        let stop = match predicate {
            "avoids" => {
                cut(&range, words!["半年", "半个", "一年", "两年", "三年", "好几", "多年", "很久", "好久", "很多年"])
            }
            "prefers" => cut(&range, words!["而不", "不喜欢", "胜过", "多过", "比较多"]),
            "uses" => cut(&range, words!["写", "做", "办公", "打字", "记", "剪", "来", "画"]),
            "drives" => cut(&range, words!["上班", "通勤", "去上班", "上下班"]),
            "likes" | "dislikes" => cut(
                &range,
                words![
                    "这种",
                    "那种",
                    "这类",
                    "那类",
                    "这东西",
                    "这事",
                    "这件事",
                    "这种事",
                    "这玩意",
                    "啦",
                    "哈哈",
                    "但",
                    "就是",
                    "不过"
                ],
            ),
            "response_style" => cut(&range, words!["写", "来写", "表示"]),
            "owns" => cut(&range, words!["装的", "用来", "跑的", "，"]),
            _ => None,
        };
        range.end = stop.unwrap_or(range.end);
        value::trim(signs, range.clone()).unwrap_or(range)
    }

    pub(super) fn push_one(&mut self, subject: &str, predicate: &str, object: Range<usize>) {
        let bytes = self.bytes(&object);
        if !bytes.is_empty()
            && !self.found.iter().any(|f| f.subject == subject && f.predicate == predicate && f.object == bytes)
        {
            self.found.push(Found::new(subject, predicate.to_owned(), bytes));
        }
    }

    /// One fact, or one for each item of a list.
    pub(super) fn push(&mut self, subject: &str, predicate: &str, object: Range<usize>) {
        let many = predicates::lookup(predicate).is_none_or(|p| p.0 == Cardinality::Many);
        let items = if many
            && !words!["has_pet", "works_as", "habit", "schedule", "plan", "child", "sibling"].contains(predicate)
        {
            self.items(object)
        } else {
            vec![object]
        };
        for item in items {
            self.push_one(subject, predicate, item);
        }
    }

    pub(super) fn items(&self, object: Range<usize>) -> Vec<Range<usize>> {
        let signs = self.signs;
        let mut cuts = Vec::new();
        let mut from = object.start;
        let mut at = object.start;
        while at < object.end {
            let joint = longest(signs, at, words!["、", "还有", "以及"]).or_else(|| {
                let one = matches!(c(signs, at), '和' | '跟' | '与' | '及');
                // "和平", "暖和": a joint has at least two signs on each side, or one that is a thing by itself.
                let thing = |at: usize| "虾蟹鱼蛋奶葱姜蒜酒茶猫狗鸡鸭鹅羊肉豆".contains(c(signs, at));
                let before = at >= from + 2 || at > from && thing(at - 1);
                let behind = at + 2 < object.end || at + 1 < object.end && thing(at + 1);
                (one && before
                    && behind
                    && !matches!(c(signs, at + 1), '平' | '谐' | '服' | '气' | '尚')
                    && !matches!(c(signs, at - 1), '柔' | '温' | '暖' | '饱' | '平' | '朋' | '我' | '你'))
                .then_some(1)
            });
            match joint {
                Some(n) => {
                    cuts.push(from..at);
                    from = at + n;
                    at = from;
                }
                None => at += 1,
            }
        }
        cuts.push(from..object.end);
        if cuts.len() < 2 || cuts.iter().any(|c| c.len() > 12) {
            return vec![object];
        }
        cuts.into_iter().filter_map(|c| value::trim(signs, c)).collect()
    }
}
