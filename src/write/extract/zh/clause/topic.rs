//! Reads the thing in front of its speaker: "茄子我从小就不爱吃".

use super::super::super::found::USER;
use super::super::chars::{holds, longest};
use super::super::lexicon as lex;
use super::super::tables;
use super::super::value::{self, c};
use super::*;
use crate::text::words::words;

impl Reader<'_, '_> {
    /// "韩剧我老婆爱看": the taste of somebody near.
    fn kin_topic(&mut self, topic: Range<usize>, person: &kin::Person, end: usize) {
        let signs = self.signs;
        let Some(topic) = value::trim(signs, topic).filter(|t| t.len() <= 8) else { return };
        if people::anybody(signs, topic.clone())
            || holds(
                signs,
                topic.clone(),
                words!["这", "那", "你", "他", "她", "说", "是", "给", "让", "跟", "和", "对", "在", "因为", "如果"],
            )
        {
            return;
        }
        let place = Place::new(signs, person.next, end);
        for rule in tables::topics() {
            let tastes = words!["likes", "dislikes", "avoids", "eats", "drinks", "allergy"];
            if !tastes.contains(rule.predicate) || rule.flag("weak") || rule.run(signs, &place).is_none() {
                continue;
            }
            self.meet(person);
            if let Some(subject) = self.subjects.first().cloned() {
                self.push_one(&subject, rule.predicate, topic.clone());
                if rule.flag("neg")
                    && let Some(one) = self.found.last_mut()
                {
                    one.negated = true;
                }
            }
            self.spoken = Some(topic);
            return;
        }
    }

    /// The thing in front of its speaker: "茄子我从小就不爱吃", or without one: "偶像剧就算了".
    pub(super) fn topic(&mut self, start: usize, end: usize) {
        let signs = self.signs;
        let me = (start + 1..end).find(|i| {
            matches!(c(signs, *i), '我' | '咱')
                && !matches!(c(signs, i + 1), '的' | '觉' | '想')
                && !"是找看陪给带帮教送接叫请约催劝跟对让".contains(c(signs, i - 1))
        });
        if let Some(me) = me {
            if let Some(person) = kin::person(signs, me, end) {
                self.kin_topic(start..me, &person, end);
                return;
            }
            if people::stranger(signs, me, end).is_some() {
                return;
            }
            // "凡是带奶油的我都不吃"
            let mut start = start;
            while let Some(n) =
                longest(signs, start, words!["凡是", "但凡", "只要是", "所有", "一切", "带", "含", "加了", "放了"])
                    .filter(|n| start + n + 1 < me)
            {
                start += n;
            }
            let Some(topic) = value::trim(signs, start..me) else { return };
            // "就用我天天摆弄的那样乐器" tells what to use.
            if has(signs, topic.start, "就用") {
                return;
            }
            let says = topic.clone().any(|i| c(signs, i) == '说' && i > 0 && c(signs, i - 1) != '小');
            let fits = topic.len() <= 16
                && !says
                && !holds(
                    signs,
                    topic.clone(),
                    words![
                        "这些", "那些", "这个", "那个", "你", "他", "她", "给", "让", "帮", "叫", "教", "告诉", "觉得",
                        "问", "对", "跟", "和我", "不是", "只有", "除了", "借", "送", "等", "陪", "如果", "因为", "当",
                        "带", "打死", "死活", "无论", "怎么",
                    ],
                );
            let who = usize::from(c(signs, me + 1) == '们');
            self.subjects = vec![USER.into()];
            self.known |= topic.len() <= 4 && !holds(signs, topic.clone(), words!["的"]);
            if fits {
                let place = Place::new(signs, me + 1 + who, end);
                for rule in tables::topics() {
                    let Some(hit) = rule.run(signs, &place) else { continue };
                    let from = self.found.len();
                    let weak = rule.flag("weak")
                        && !holds(signs, me + 1..end, words!["不太行", "不大行", "不怎么行", "不咋行", "不行"]);
                    let job = rule.predicate == "hobby"
                        && holds(
                            signs,
                            topic.clone(),
                            words!["上班", "工作", "加班", "今天", "因为", "最近", "以前", "不过今"],
                        );
                    // "晚上七点后我才方便": a time, not a thing.
                    let free = rule.predicate == "available"
                        && value::read(signs, topic.start, topic.end, value::Kind::Time).is_none();
                    if weak || job || free {
                        continue;
                    }
                    if rule.predicate == "speaks" {
                        if let Some(n) = longest(signs, topic.start, lex::LANGUAGES) {
                            self.push(USER, "speaks", topic.start..topic.start + n);
                        } else {
                            continue;
                        }
                    } else {
                        let start = topic.start
                            + longest(signs, topic.start, words!["不过", "但是", "但", "而且", "所以"]).unwrap_or(0);
                        let thing = self.shorten(rule.predicate, start..topic.end);
                        self.push(USER, rule.predicate, thing);
                        self.spoken = Some(start..topic.end);
                    }
                    for one in self.found.iter_mut().skip(from) {
                        one.negated |= rule.flag("neg");
                    }
                    let _ = hit;
                    return;
                }
            }
            // "坐飞机我一般都选靠走道的": what is said stands behind the speaker, as anywhere.
            let plain = topic.len() <= 12
                && !holds(
                    signs,
                    topic,
                    words![
                        "把", "被", "这", "那", "是", "你", "他", "她", "他说", "她说", "你说", "给", "让", "帮", "叫",
                        "告诉", "觉得", "问", "等", "如果", "当", "送", "借", "教",
                    ],
                );
            if plain {
                self.statement(me + 1 + who, end, true);
            }
            return;
        }
        if !self.subjects.iter().any(|s| s == USER) || c(signs, start) == '你' {
            return;
        }
        let place = Place::new(signs, start, end);
        for rule in tables::alone() {
            let Some(hit) = rule.run(signs, &place) else { continue };
            let Some(mut value) = hit.values.first().cloned() else { continue };
            while value.len() > 2 && matches!(c(signs, value.end - 1), '都' | '也' | '全') {
                value.end -= 1;
            }
            if rule.flag("kept") {
                // "备用钥匙放在鞋柜里" stays so; "手机放在桌上了" does not.
                let thing = holds(signs, value.clone(), lex::KEPT);
                let passing = c(signs, end.wrapping_sub(1)) == '了'
                    || holds(signs, start..end, words!["刚", "今天", "他", "她", "忘", "应该", "不", "没", "哪", "找"]);
                if thing && !passing && !self.requested && value.len() <= 12 && !people::anybody(signs, value.clone()) {
                    let noun = self.text(&value);
                    let noun = noun.trim_start_matches('我').trim_start_matches('的').to_owned();
                    if let Some(place) = hit.values.get(1).cloned() {
                        self.push_one(&noun, "is", place);
                        return;
                    }
                }
                continue;
            }
            if value.len() > 12
                || holds(
                    signs,
                    value.clone(),
                    words!["你", "他", "她", "这", "那", "不", "就", "没", "说", "什么", "我", "是"],
                )
                || value.len() < 2 && rule.predicate == "dislikes"
            {
                continue;
            }
            // "算了" after something one likes; by itself it only gives up on a topic.
            if rule.flag("drop") && start == 0 {
                continue;
            }
            self.push(USER, rule.predicate, value);
            return;
        }
        // "日语也会一点"
        let start = start + longest(signs, start, words!["我的", "我"]).unwrap_or(0);
        if let Some(n) = longest(signs, start, lex::LANGUAGES) {
            let after = start + n;
            let none = holds(signs, after..end, words!["一窍不通", "听不懂", "不懂", "完全不会", "一点不会", "不会"]);
            if none && end - after <= 6 && self.known {
                self.push_one(USER, "speaks", start..after);
                if let Some(one) = self.found.last_mut() {
                    one.negated = true;
                }
                return;
            }
            if holds(
                signs,
                after..end,
                words![
                    "会",
                    "能说",
                    "能聊",
                    "能讲",
                    "够用",
                    "过得去",
                    "流利",
                    "还行",
                    "母语",
                    "马马虎虎",
                    "一般",
                    "凑合",
                    "还可以",
                    "精通",
                    "熟练",
                    "入门",
                    "没问题",
                    "很溜",
                    "溜",
                    "地道",
                    "不错",
                    "很好",
                    "无障碍",
                    "没障碍"
                ],
            ) && !holds(signs, after..end, words!["不会", "吗", "怎么", "从哪"])
                && end - after <= 8
            {
                self.push(USER, "speaks", start..after);
            }
        }
    }
}
