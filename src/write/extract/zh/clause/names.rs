//! Decides whether what stands behind "我叫" or "我是" names the user.

use super::super::chars::holds;
use super::super::lexicon as lex;
use super::super::pattern::{Hit, Rule};
use super::super::value::c;
use super::*;
use crate::text::words::words;

impl Reader<'_, '_> {
    /// Whether the value of a rule of names is one; `None` where the rule alone decides.
    pub(super) fn name_fits(&self, rule: &Rule, hit: &Hit, at: usize, own: bool, user: bool) -> Option<bool> {
        let signs = self.signs;
        let value = hit.values.first().cloned().unwrap_or(at..hit.end);
        Some(match rule.predicate {
            "name" if rule.flag("other") => self.people.last.is_some(),
            "name" if rule.flag("small") => {
                user && (value.len() == 2 || self.intro && value.len() == 3)
                    && !lex::TRADE_ENDS.iter().any(|w| has(signs, value.end - w.chars().count().min(value.len()), w))
                    && !"生者员师人族党控粉迷妈爸手工家长商民友的中".contains(c(signs, value.end - 1))
                    && (value.len() == 2
                        && matches!(c(signs, value.start), '小' | '阿')
                        && !"白学孩编号人偷狗猫猪鸡姨哥姐妹弟叔三丑贩众资城镇区农市吃气心菜时爷婆妈爸公仙朋"
                            .contains(c(signs, value.start + 1))
                        || lex::SURNAMES.contains(c(signs, value.start)) && self.intro)
            }
            // "哈喽，我是郑嘉欣": a whole name, by who greets.
            "name" if rule.flag("greeted") => {
                let greeted = words![
                    "你好",
                    "您好",
                    "哈喽",
                    "哈啰",
                    "哈罗",
                    "哈咯",
                    "嗨",
                    "嘿",
                    "大家好",
                    "hi",
                    "hello",
                    "早上好",
                    "晚上好",
                ];
                // "hi 我是 Vivian": a capital, and more to come.
                let latin = own
                    && value.clone().all(|i| c(signs, i).is_ascii_alphabetic())
                    && (3..=12).contains(&value.len())
                    && {
                        let text = self.text(&value);
                        let mut rest = text.chars();
                        rest.next().is_some_and(char::is_uppercase) && rest.all(char::is_lowercase)
                    };
                if latin && user && (self.intro || holds(signs, 0..at, greeted)) {
                    return Some(true);
                }
                user && value.len() == 3
                    && (self.intro || holds(signs, 0..at, greeted))
                    && lex::PLAIN_SURNAMES.contains(c(signs, value.start))
                    && !"师医生员长工手家者民人商妈爸哥姐总".contains(c(signs, value.end - 1))
            }
            "name" if user => {
                let first = c(signs, value.start);
                let likely = lex::SURNAMES.contains(first)
                    || matches!(first, '小' | '阿' | '老')
                    || first.is_alphabetic() && !han(first)
                    || first == c(signs, value.start + 1);
                // "我叫秦岚，英文名Lan": a pet's name is none of one's own.
                let called = !self.pet
                    && c(signs, value.start).is_ascii_alphabetic()
                    && holds(signs, at..value.start, words!["英文名"]);
                likely
                    && (own || called && self.known || lex::SURNAMES.contains(first))
                    && !(rule.flag("surname") && value.len() > 2)
            }
            _ => return None,
        })
    }
}
