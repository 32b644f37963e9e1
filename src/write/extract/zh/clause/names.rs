//! Decides whether what stands behind "我叫" or "我是" names the user, and reads names that stand alone.

use super::super::chars::holds;
use super::super::lexicon as lex;
use super::super::pattern::{Hit, Rule};
use super::super::value::{self, c};
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

    /// In an introduction a name or a school may stand alone.
    pub(super) fn bare(&mut self, at: usize, end: usize) {
        let range = at..end;
        let signs = self.signs;
        // "我叫邵文博，三十五": a number by itself among what one tells of oneself.
        let years = (2..=3).contains(&range.len())
            && range.clone().all(|i| value::digit(c(signs, i)))
            && range.clone().any(|i| c(signs, i) == '十' || range.len() == 2 && c(signs, i).is_ascii_digit());
        if years && (self.intro || self.identity) && !self.aged {
            self.push(USER, "age", range);
            return;
        }
        // "我姓郭，郭秀英"
        let spelt =
            at > 2 && (2..=3).contains(&range.len()) && c(signs, at - 3) == '姓' && c(signs, at - 2) == c(signs, at);
        if spelt && range.clone().all(|i| han(c(signs, i))) {
            self.push(USER, "name", range);
            return;
        }
        if !range.clone().all(|i| han(c(signs, i))) {
            return;
        }
        // "我是徐望舒，兰州人"
        if (3..=6).contains(&range.len()) && c(signs, end - 1) == '人' {
            let role =
                words!["本地", "外地", "老", "本", "城里", "乡下", "农村", "年轻", "爱好", "外国", "单身", "过来"];
            if (self.intro || holds(signs, 0..at, words!["我叫", "我是", "我姓", "本人"]))
                && longest(signs, at, role).is_none()
                && !holds(signs, at..end, words!["个", "的", "有", "是"])
                && value::read(signs, at, end, value::Kind::Job).is_none()
            {
                self.push(USER, "hometown", at..end - 1);
            }
            return;
        }
        if self.intro
            && (2..=3).contains(&range.len())
            && c(signs, end - 1) != '的'
            && lex::SURNAMES.contains(c(signs, at))
            && !self.people.heard().any(|_| true)
        {
            self.push(USER, "name", range.clone());
        } else if (self.intro || self.studying())
            && (4..=12).contains(&range.len())
            && longest(signs, end - 2, words!["大学", "学院", "中学", "师范", "理工"]).is_some()
        {
            self.push(USER, "school", range);
        }
    }

    pub(super) fn studying(&self) -> bool {
        holds(
            self.signs,
            0..self.signs.len(),
            words!["读研", "读博", "在读", "上大学", "念书", "大一", "大二", "大三", "大四", "考研", "毕业"],
        )
    }
}

/// English names of things one may have a favorite of; others keep the Chinese noun.
pub(super) fn thing_name(noun: &str) -> String {
    let noun = noun.trim_start_matches('的');
    let known = [
        ("水果", "fruit"),
        ("颜色", "color"),
        ("食物", "food"),
        ("菜", "dish"),
        ("电影", "movie"),
        ("书", "book"),
        ("歌", "song"),
        ("歌手", "singer"),
        ("季节", "season"),
        ("城市", "city"),
        ("运动", "sport"),
        ("动物", "animal"),
        ("饮料", "drink"),
        ("作家", "author"),
        ("明星", "star"),
        ("乐队", "band"),
        ("音乐", "music"),
        ("游戏", "game"),
        ("零食", "snack"),
        ("甜点", "dessert"),
        ("花", "flower"),
        ("演员", "actor"),
        ("节日", "holiday"),
        ("蔬菜", "vegetable"),
        ("口味", "flavor"),
        ("科目", "subject"),
    ];
    known.iter().find(|(w, _)| noun == *w || noun.ends_with(w) && noun.chars().count() <= 4).map_or_else(
        || if noun.chars().count() <= 6 { noun.to_owned() } else { String::new() },
        |(_, en)| (*en).to_owned(),
    )
}
