//! Decides about rules that a flag marks as needing more than their words: who speaks, what came before, what is named.

use super::super::chars::{has, holds, longest};
use super::super::lexicon as lex;
use super::super::pattern::{Hit, Rule};
use super::super::people;
use super::super::value::{self, c};
use super::*;
use crate::text::words::words;

impl Reader<'_, '_> {
    /// Whether what a marked rule saw can be meant; `None` for a rule without such a mark.
    pub(super) fn flagged(&self, rule: &Rule, hit: &Hit, at: usize, end: usize, own: bool, user: bool) -> Option<bool> {
        let signs = self.signs;
        let value = hit.values.first().cloned().unwrap_or(at..hit.end);
        Some(match rule.predicate {
            // "本人男", in an introduction; "男" alone may be anything.
            "gender" if rule.flag("bare") => {
                holds(signs, at..hit.end, words!["性别"])
                    || (own && at > 0 && matches!(c(signs, at - 1), '人' | '我')) && hit.end >= end
            }
            // "在做测试" may be of this hour; "在做外贸" is a living.
            "works_as" if rule.flag("doing") => {
                own && !holds(
                    signs,
                    value,
                    words![
                        "测试", "分析", "设计", "翻译", "剪辑", "后期", "建模", "策划", "插画", "漫画", "直播", "调研",
                        "采购", "手工", "实验", "开发", "教育", "咨询", "培训", "摄影", "建筑", "工程"
                    ],
                )
            }
            "condition" if rule.flag("intolerant") => own && (2..=5).contains(&value.len()),
            "age" if rule.flag("feast") => {
                (own || !user) && value.len() >= 2 && (!user || holds(signs, at..hit.end, words!["今年"]))
            }
            "nationality" => own || self.known || self.intro,
            "age" if rule.flag("turns") => {
                own && (2..=3).contains(&value.len())
                    && value.clone().any(|i| c(signs, i) == '十' || c(signs, i).is_ascii_digit())
                    && (holds(signs, at..hit.end, words!["岁"])
                        || holds(
                            signs,
                            0..hit.end,
                            words!["今年", "年纪", "再过", "过完年", "转眼", "下个月", "明年", "马上", "过了"],
                        ) && !matches!(c(signs, hit.end), '个' | '块' | '次' | '年' | '天' | '号' | '点'))
            }
            "owns" if rule.flag("got") => (own || self.known || self.opened == at) && value.len() <= 14,
            "hobby" if rule.flag("course") => {
                (2..=8).contains(&value.len())
                    && !holds(signs, value, words!["这", "那", "夜", "早", "晚", "驾校", "上"])
            }
            "hobby" if rule.flag("since") => own || self.known || self.opened == at,
            "diet" if rule.flag("whole") && !user => true,
            "condition" if rule.flag("ails") => {
                // "腿疼" passes; what ears and eyes have lost does not come back.
                let lasting =
                    holds(signs, at..hit.end, words!["背", "花", "聋", "瞎", "瘸", "跛", "不灵", "不好使", "越来越"]);
                (own || !user || self.known)
                    && (lasting || holds(signs, at..hit.end, words!["老", "一直", "经常", "总", "常年"]))
            }
            "condition" if rule.flag("role") => !user || own || self.known || at == 0,
            // "今年五十一，退休教师": a trade by itself among what one tells of oneself.
            "works_as" if rule.flag("listed") => {
                user && !own && self.identity && at == self.clause_start(at) && hit.end >= end
            }
            "star_sign" if rule.flag("pair") => own || self.known || self.intro,
            "works_as" if rule.flag("branch") => {
                let plain = longest(signs, value.start, lex::NOT_BRANCHES).is_none();
                plain
                    && (2..=8).contains(&value.len())
                    && (own || self.known)
                    && (self.identity || self.intro || c(signs, end - 1) == '的' && user)
                    && !holds(
                        signs,
                        value,
                        words!["你", "他", "她", "这", "那", "我", "什么", "得", "过", "着", "不", "好", "完"],
                    )
            }
            "goal" if rule.flag("exam") => {
                (own || self.known)
                    && (1..=8).contains(&value.len())
                    && holds(
                        signs,
                        at.saturating_sub(2)..value.start,
                        words!["在考", "准备考", "打算考", "要考", "报考", "正在考", "想考"],
                    )
                    && longest(
                        signs,
                        value.start,
                        words!["虑", "试", "了", "完", "察", "古", "勤", "核", "得", "不", "过", "砸", "好", "验"],
                    )
                    .is_none()
            }
            "prefers" if rule.flag("served") => {
                user && self.opened < at
                    && (2..=8).contains(&value.len())
                    && holds(
                        signs,
                        value.end - 1..value.end,
                        words!["熟", "糖", "冰", "辣", "份", "码", "色", "味", "甜", "咸", "烫", "热", "温"],
                    )
            }
            "avoids" if rule.flag("less") => value.len() <= 10 && holds(signs, 0..at, lex::DOCTORS),
            "birth_year" if rule.flag("born2") => value.len() == 2 || value.len() == 4,
            "works_as" if rule.flag("title") => own || self.known || self.intro || self.opened == at,
            "budget" if rule.flag("now") => holds(signs, 0..hit.end, words!["预算"]),
            "likes" if rule.flag("idol") => {
                (own || self.opened == at)
                    && value.len() <= 8
                    && !matches!(c(signs, value.end - 1), '座' | '人' | '子' | '生' | '师' | '员')
            }
            "marital_status" if rule.flag("whole") => user,
            "budget" if rule.flag("after") => holds(signs, 0..at, words!["预算", "花费", "价位", "价格"]),
            "works_as" if rule.flag("trade") || rule.flag("sells") => {
                let what = hit.values.last().cloned().unwrap_or_else(|| value.clone());
                (own || self.known || self.opened == at)
                    && (what.len() >= 2 || !has(signs, what.start.wrapping_sub(1), "教"))
                    && longest(
                        signs,
                        value.start,
                        words!["准备", "努力", "学", "考", "忙", "备", "攻读", "研究", "拼命"],
                    )
                    .is_none()
                    && what.len() <= 8
                    && longest(signs, what.start, lex::NOT_WARES).is_none()
                    && !holds(signs, value, words!["家", "网上", "路上", "阳台", "院子"])
            }
            "studies" if rule.flag("going") => {
                own && self.found.is_empty() && holds(signs, at..hit.end, words!["的是"])
                    || holds(
                        signs,
                        0..at,
                        words![
                            "读书", "念书", "上学", "留学", "读研", "读博", "大学", "学院", "大一", "大二", "大三",
                            "大四", "研一", "研二", "本科"
                        ],
                    ) && value.len() <= 8
            }
            "learning" if rule.flag("craft") => {
                (own || self.known || self.opened == at)
                    && (2..=8).contains(&value.len())
                    && !holds(
                        signs,
                        value,
                        words![
                            "习", "校", "会", "了", "怎", "这", "那", "你", "到", "着", "历", "费", "期", "着", "点",
                            "生"
                        ],
                    )
            }
            "hobby" if rule.flag("years") => {
                (own || self.known)
                    && (1..=6).contains(&value.len())
                    && !holds(
                        signs,
                        value,
                        words!["工", "业务", "扫", "这", "班", "生意", "销售", "书包", "车", "医", "作业"],
                    )
            }
            "uses" if rule.flag("purpose") => {
                let what = hit.values.get(1).cloned().unwrap_or(value.clone());
                // Said of doing something; else it names who uses it.
                (own || self.known || self.opened == at)
                    && value.len() <= 6
                    && what.len() <= 12
                    && holds(signs, value.clone(), lex::DOINGS)
                    && !value::digit(c(signs, what.start))
                    && longest(
                        signs,
                        what.start,
                        words!["来", "手", "心", "力", "什么", "哪", "不", "得", "时", "过", "掉", "完", "光", "钱"],
                    )
                    .is_none()
                    && !people::anybody(signs, value.clone())
                    && !holds(signs, value, words!["他", "她", "你", "这", "那", "公司"])
            }
            "uses" if rule.flag("plain") => {
                (own || self.known)
                    && (2..=10).contains(&value.len())
                    && !matches!(
                        c(signs, value.start),
                        '着' | '了' | '得' | '不' | '手' | '心' | '力' | '功' | '完' | '到' | '户'
                    )
                    && !holds(signs, value, words!["你", "这", "那", "的", "来", "脑", "回答", "中文", "英文"])
            }
            _ => return None,
        })
    }
}
