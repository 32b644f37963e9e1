//! Decides about rules that a flag marks as needing more than their words: who speaks, what came before, what is named.

use super::super::chars::{has, holds, longest};
use super::super::lexicon as lex;
use super::super::noun;
use super::super::pattern::{Hit, Rule};
use super::super::people;
use super::super::value::{self, c};
use super::*;
use crate::text::words::{Words, words};

/// What is somebody's own only for now, or only a thought: "我的问题是...".
const NOT_MINE: Words = words![
    "问题", "意思", "想法", "感觉", "建议", "目的", "疑问", "理解", "观点", "看法", "代码", "需求", "任务", "答案",
    "结论", "要求", "心情", "状态", "情况", "回答", "文件", "数据", "选择", "意见", "错", "印象", "经验", "判断",
    "猜测", "重点", "假设", "推测", "直觉", "反应", "困惑", "担心", "处境", "做法", "方案", "思路", "项目", "题目",
    "问", "评价", "态度", "理由", "原因", "天", "版本", "结果", "输出", "输入", "函数", "变量", "报错", "角色", "身份",
    "同意", "标题", "内容", "重要", "好", "坏", "可怕", "难", "糟", "近", "新", "后", "初", "大", "喜欢", "爱", "讨厌",
    "烦", "怕",
];

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
            // "我奶奶九十一了": of oneself it might count anything.
            "age" if rule.flag("kin") && user => {
                // "四十二了，结婚十五年", "说我三十五，其实三十六了"
                let more = words!["结婚", "未婚", "单身", "已婚", "离", "孩", "还没", "属", "在", "住", "做"];
                (2..=3).contains(&value.len())
                    && hit.end >= end
                    && value.clone().any(|i| c(signs, i) == '十' || c(signs, i).is_ascii_digit())
                    && (self.aged || self.identity || at == 0 && longest(signs, end + 1, more).is_some())
            }
            "age" if rule.flag("kin") => {
                !user
                    && (own || self.aged)
                    && (2..=3).contains(&value.len())
                    && value.start <= at + 3
                    && !value.clone().any(|i| c(signs, i) == '百')
            }
            "lives_in" if rule.flag("returned") => {
                self.left || holds(signs, 0..at, words!["辞职", "离职", "离开", "不在"])
            }
            "works_as" if rule.flag("post") => {
                let Some(place) = hit.values.first() else { return Some(false) };
                let what = hit.values.get(1).cloned().unwrap_or_else(|| value.clone());
                noun::house(signs, place)
                    && (own || self.known || self.intro)
                    && (2..=6).contains(&what.len())
                    && longest(signs, what.start, lex::NOT_WARES).is_none()
                    && longest(signs, what.start, lex::NOT_BRANCHES).is_none()
                    && !holds(
                        signs,
                        what,
                        words![
                            "我", "你", "他", "她", "这", "那", "什么", "检查", "过", "完", "得", "好", "不", "东西",
                            "兼职"
                        ],
                    )
            }
            "constraint" if rule.flag("regular") => {
                let hours = holds(signs, at..hit.end, words!["点"]) && holds(signs, value.end..hit.end, words!["不"]);
                let recurs = words!["平日", "工作日", "周", "每", "一般", "平时", "都", "上班", "礼拜", "星期", "基本"];
                user && !holds(signs, value, words!["宁", "也", "我"])
                    && (hours || holds(signs, self.opened.min(at)..hit.end, recurs))
            }
            "schedule" if rule.flag("shift") => own || self.known || at == 0,
            // "点咖啡我永远是冰美式": of what one has named before oneself.
            "prefers" if rule.flag("topic") => {
                user && own
                    && self.opened + 1 < at
                    && (2..=10).contains(&value.len())
                    && "点吃喝坐买看听住订穿选打玩泡".contains(c(signs, self.opened))
                    && !holds(signs, value, words!["这", "那", "你", "他", "她", "得", "不", "了", "一个人", "我"])
            }
            "uses" if rule.flag("latin") => {
                c(signs, value.start).is_ascii_alphabetic()
                    && hit.old.as_ref().is_none_or(|o| c(signs, o.start).is_ascii_alphabetic())
            }
            "age" if rule.flag("counted") => own || self.known || !user,
            "clothing_size" if rule.flag("worn") => {
                let size = value.clone().all(|i| matches!(c(signs, i), 's' | 'm' | 'l' | 'x'));
                size && value.len() <= 4
            }
            "note" if rule.flag("marks") => !user,
            // "我回长沙了": for good, where no day is named.
            "lives_in" if rule.flag("back") => {
                let trip = words!["天", "周", "月", "年", "号", "要", "准备", "打算", "快", "想", "出差", "上次"];
                own && user && !holds(signs, 0..signs.len(), trip)
            }
            "plan" if rule.flag("trip") => {
                let away = words!["旅", "玩", "游", "度假", "假期", "年假", "蜜月", "出门"];
                user && self.view.dates.is_empty()
                    && holds(signs, 0..signs.len(), away)
                    && !holds(signs, 0..signs.len(), lex::ASKS)
            }
            "uses" if rule.flag("device") => {
                !holds(signs, value, words!["静音", "震动", "飞行", "模式", "竖", "横", "壁纸", "密码", "你"])
            }
            "schedule" if rule.flag("held") => {
                // "每周四上午是我们的评审会"; "明天有家庭聚会" is held once.
                let weekly = holds(signs, value.clone(), words!["每", "周", "星期", "礼拜"])
                    && !holds(signs, at..hit.end, words!["下周", "这周", "上周", "本周", "周末", "机会"]);
                let value = if rule.flag("whole") { at..hit.end } else { value };
                (weekly || !rule.flag("whole"))
                    && !holds(signs, value, words!["不", "没", "改", "挪", "调", "定", "换", "哪", "几", "什么"])
            }
            // "两只鹦鹉，一只叫豆豆"
            "has_pet" if rule.flag("twin") => self.pet && !own,
            // "我用 Procreate 画草稿" is how it is done; "我用 Excel 做了个表" was done once.
            "uses" if rule.flag("made") => {
                let once = words!["了", "过", "完", "怎么", "个", "一下", "试", "刚", "好", "想", "要", "你"];
                own && c(signs, value.start).is_ascii_alphabetic()
                    && value.len() <= 20
                    && !holds(signs, self.opened.min(at)..end, once)
            }
            "child" if rule.flag("count") => {
                own && user
                    && (has(signs, at, "有") || !matches!(c(signs, at), '两' | '三' | '四') || at <= self.opened + 3)
            }
            "note" if rule.flag("kin") => !user && own,
            "owns" if rule.flag("grown") => {
                (own || self.known || self.opened == at)
                    && (2..=14).contains(&value.len())
                    && !people::anybody(signs, at..hit.end)
            }
            "is" if rule.flag("mine") => {
                let told = hit.values.get(1).cloned().unwrap_or_else(|| value.clone());
                let whose = at.checked_sub(1).is_some_and(|i| matches!(c(signs, i), '我' | '们'));
                user && own
                    && whose
                    && (2..=6).contains(&value.len())
                    && (2..=14).contains(&told.len())
                    && (c(signs, at) == '的' || holds(signs, value.clone(), words!["的"]))
                    && !holds(signs, value, NOT_MINE)
                    && !people::anybody(signs, at..hit.end)
                    && !holds(
                        signs,
                        told.start..told.end.min(told.start + 2),
                        words![
                            "不", "没", "很", "太", "有点", "这", "那", "你", "他", "她", "怎", "想", "要", "让", "否",
                            "因"
                        ],
                    )
                    && !holds(signs, 0..signs.len(), words!["你", "觉得", "认为"])
            }
            "condition" if rule.flag("surgery") => {
                (own || self.known || !user || self.opened == at) && (1..=6).contains(&value.len())
            }
            // "我是社畜", "我是路怒症": what kind of person, by how the word ends.
            "personality" if rule.flag("kind") => {
                user && own
                    && (2..=7).contains(&value.len())
                    && value::idle(signs, value.end, end)
                    && longest(
                        signs,
                        value.end.saturating_sub(2),
                        words!["性子", "体质", "星人", "新手", "老手", "小白", "菜鸟"],
                    )
                    .is_some_and(|n| value.end.saturating_sub(2) + n == value.end)
                    .max("族党派控迷粉型痴盲癌鬼狂虫奴咖症民徒生者".contains(c(signs, value.end - 1)))
                    && !holds(
                        signs,
                        value,
                        words![
                            "我", "你", "他", "她", "这", "那", "的", "不", "来", "第", "先生", "医生", "学生", "后者",
                            "前者", "或者", "记者", "作者", "大型", "模型", "类型", "产生", "发生", "为"
                        ],
                    )
            }
            "works_as" if rule.flag("tradename") => {
                let name = hit.values.get(1).cloned().unwrap_or_else(|| value.clone());
                user && own
                    && (2..=3).contains(&name.len())
                    && value.len() <= 8
                    && (matches!(c(signs, name.start), '小' | '阿') && name.len() == 2
                        || lex::PLAIN_SURNAMES.contains(c(signs, name.start)))
                    && !"人员师工生者店司商家".contains(c(signs, name.end - 1))
            }
            "lives_in" if rule.flag("kincity") => {
                !user
                    && own
                    && at <= self.opened + 5
                    && !holds(signs, 0..signs.len(), words!["出差", "旅游", "玩", "今", "昨", "这两天", "开会"])
            }
            "employer" if rule.flag("moved2") => self.quit && noun::house(signs, &value),
            // "不喝牛奶了，现在喝燕麦奶"
            "prefers" if rule.flag("instead") => {
                let eats = c(signs, value.start - 1) == '吃';
                value.len() <= 8 && holds(signs, 0..at, if eats { words!["不吃", "戒"] } else { words!["不喝", "戒"] })
            }
            "likes" if rule.flag("long") => {
                own && (2..=8).contains(&value.len())
                    && !holds(signs, value, words!["书", "病", "门", "你", "他", "她", "这", "那"])
            }
            "employer" if rule.flag("firm2") => {
                let visited = words![
                    "医院", "学校", "馆", "超市", "餐", "酒店", "店", "站", "园", "银行", "机场", "家", "厅", "室",
                    "大学", "中心"
                ];
                own && noun::house(signs, &value) && han(c(signs, value.start)) && !holds(signs, value, visited)
            }
            "works_as" if rule.flag("athome") => {
                own && holds(signs, self.opened.min(at)..hit.end, words!["在家"])
                    && holds(
                        signs,
                        self.opened.min(at)..hit.end,
                        words!["全职", "目前", "现在", "一直", "常年", "这几年", "辞职", "主要"],
                    )
            }
            "budget" if holds(signs, hit.end..end, words!["不够", "不对", "太少", "太高", "太低", "少了", "多了"]) => {
                false
            }
            "note" if rule.flag("unable") => own,
            "budget" if rule.flag("cap") => {
                let sum = hit.values.get(1).cloned().unwrap_or_else(|| value.clone());
                let unit = sum.clone().any(|i| "万千百块元kw刀".contains(c(signs, i)));
                let spends = holds(signs, value.end..sum.start, words!["掏", "出", "花", "拿", "付", "接受", "承受"])
                    || holds(
                        signs,
                        value.clone(),
                        words![
                            "买",
                            "请",
                            "花",
                            "租",
                            "价",
                            "钱",
                            "人均",
                            "红包",
                            "礼",
                            "费",
                            "票",
                            "酒店",
                            "预算",
                            "一个人",
                            "每人",
                            "套餐"
                        ],
                    );
                unit && spends && value.len() <= 14
            }
            "has_pet" if rule.flag("kept") => {
                let what = hit.values.get(1).cloned().unwrap_or_else(|| value.clone());
                (own || self.known || self.opened == at)
                    && (1..=8).contains(&what.len())
                    && !holds(signs, what, words!["船", "狼狗链", "的人"])
            }
            "likes" if rule.flag("mad") => {
                (own || self.known || self.opened == at)
                    && value.len() >= 2
                    && value.len() <= 20
                    && !holds(
                        signs,
                        value.start..value.start + 1,
                        words!["你", "人", "信", "惑", "茫", "糊", "路", "失", "宫", "恋", "你们"],
                    )
            }
            // "就好钓个鱼": a verb behind 好; "就好了" is none.
            "hobby" if rule.flag("fond") => {
                (own || self.known || self.opened == at)
                    && (2..=6).contains(&value.len())
                    && "钓打下喝吃唱听看玩写画养搓逛泡侃品".contains(c(signs, value.start))
                    && longest(signs, at, words!["就好", "最好", "特好", "独好"]).is_some()
                    && !has(signs, at, "最好")
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
            "owns" if rule.flag("got") => {
                (own || self.known || self.opened == at)
                    && (value.len() <= 14 && value.len() > 1
                        || matches!(c(signs, value.start), '车' | '房' | '船' | '店'))
            }
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
                let studied = matches!(c(signs, at), '念' | '读' | '学' | '修');
                let house = noun::house(signs, &value);
                user && !own && !studied && !house && self.identity && at == self.clause_start(at) && hit.end >= end
            }
            "star_sign" if rule.flag("pair") => own || self.known || self.intro,
            "works_as" if rule.flag("branch") => {
                let plain = longest(signs, value.start, lex::NOT_BRANCHES).is_none();
                let long = holds(
                    signs,
                    self.opened.min(at)..value.start,
                    words!["一直", "多年", "退伍", "毕业后", "毕业以后", "以后都"],
                );
                plain
                    && (long || !rule.flag("long"))
                    && (2..=8).contains(&value.len())
                    && (own || self.known)
                    && (long || self.identity || self.intro || c(signs, end - 1) == '的' && user)
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
                    // "吃面我要宽面": of what was named in front.
                    || user
                        && self.opened + 3 == at
                        && "吃喝点住坐订泡".contains(c(signs, self.opened))
                        && c(signs, at - 1) == '我'
                        && (2..=6).contains(&value.len())
                        && !holds(signs, value, words!["去", "出", "回", "走", "先", "等", "自己", "你", "这", "那"])
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
            "budget" if rule.flag("after") => {
                holds(signs, 0..at, words!["预算", "花费", "价位", "价格"])
                    || holds(signs, at..hit.end, words!["封顶", "以内", "之内"])
                        && value.clone().any(|i| "万千百块元kw刀".contains(c(signs, i)))
                        && holds(signs, 0..at, words!["买", "换", "装", "订", "租", "送", "请", "办"])
            }
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
                    && !holds(signs, what.clone(), words!["是"])
                    // "在青禾小学教美术" names a house; "在北外学阿|拉|伯语" cuts a word.
                    && !(rule.flag("trade") && (has(signs, value.end, "教") && noun::house(signs, &value) || holds(signs, value.clone(), words!["学"]) && !noun::house(signs, &value)))
                    && longest(signs, what.start, lex::NOT_WARES).is_none()
                    && !holds(signs, value, words!["家", "网上", "路上", "阳台", "院子"])
            }
            "studies" if rule.flag("going") => {
                own && self.found.is_empty() && holds(signs, at..hit.end, words!["的是"])
                    || holds(
                        signs,
                        0..at,
                        words![
                            "读书",
                            "念书",
                            "上学",
                            "留学",
                            "读研",
                            "读博",
                            "大学",
                            "学院",
                            "大一",
                            "大二",
                            "大三",
                            "大四",
                            "研一",
                            "研二",
                            "本科",
                            "研究生",
                            "学生",
                            "博士"
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
                    && !holds(
                        signs,
                        value,
                        words!["他", "她", "你", "这", "那", "公司", "别", "不", "请", "跟我", "回答"],
                    )
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
