//! Decides whether what a rule saw can be meant: the limits that a pattern cannot express.

use super::super::super::found::USER;
use super::super::chars::{STOP, has, holds, longest, string};
use super::super::lexicon as lex;
use super::super::noun;
use super::super::pattern::{Hit, Rule};
use super::super::people;
use super::super::value::{self, c};
use super::*;
use crate::text::words::words;

impl Reader<'_, '_> {
    pub(super) fn fits(&self, rule: &Rule, hit: &Hit, at: usize, end: usize, own: bool, subjects: &[String]) -> bool {
        let signs = self.signs;
        let value = hit.values.first().cloned().unwrap_or(at..hit.end);
        let user = subjects.iter().any(|s| s == USER);
        if self.apart
            && (!words!["budget", "is", "uses", "owns", "studies", "anniversary", "schedule", "goal"]
                .contains(rule.predicate)
                || people::named(signs, self.from..at)
                || people::person_like(signs, self.from..at)
                || (self.from + 2..at).any(|i| c(signs, i) == '的' && people::named(signs, self.from..i)))
        {
            return false;
        }
        // "把标题改成黑体" tells somebody to; "我把编辑器换成了..." and "把烟戒了" tell.
        if rule.flag("fix") && c(signs, at) == '把' && !own && !holds(signs, at..end, words!["了"]) {
            return false;
        }
        // "我妹周末来找我" says when she comes.
        if rule.predicate == "available" && !user && c(signs, hit.end - 1) == '我' {
            return false;
        }
        // "之后都用日文回我" tells how to answer.
        if words!["uses", "prefers"].contains(rule.predicate)
            && holds(signs, value.clone(), words!["回我", "回复", "回答", "答复", "跟我", "和我"])
        {
            return false;
        }
        // "在北京上班的人真多" speaks of others.
        let people_of =
            |of: usize| c(signs, of) == '的' && matches!(c(signs, of + 1), '人' | '那' | '都' | '朋' | '同');
        let ones = words!["lives_in", "employer", "works_as", "school", "studies", "has_pet", "hometown"];
        if ones.contains(rule.predicate) && (people_of(hit.end) || value.clone().any(people_of)) {
            return false;
        }
        // "在昆明读的本科" was.
        if rule.flag("city") && c(signs, hit.end) == '的' && matches!(c(signs, hit.end - 1), '读' | '念' | '学' | '上')
        {
            return false;
        }
        if rule.predicate == "studies" && rule.flag("at") && c(signs, value.end + 1) == '的' {
            return false;
        }
        // "排队做核磁" is no place to work.
        if rule.flag("post") && holds(signs, value.clone(), words!["排队", "组队", "归队"]) {
            return false;
        }
        if rule.predicate == "name"
            && let Some(fits) = self.name_fits(rule, hit, at, own, user)
        {
            return fits;
        }
        if let Some(fits) = self.flagged(rule, hit, at, end, own, user) {
            return fits;
        }
        match rule.predicate {
            "height" | "weight" if rule.flag("own") => return own || self.known || self.intro,
            "uses" if rule.flag("user") => {
                return c(signs, value.start).is_ascii_alphabetic()
                    || holds(signs, value, words!["安卓", "苹果", "鸿蒙", "华为"]);
            }
            "hobby" if rule.flag("collect") => {
                return own && value.len() >= 2 && !holds(signs, value, words!["了", "这", "那", "你"]);
            }
            "is" => return value.len() >= 2 && value.len() <= 16,
            "employer" if rule.flag("firm") => {
                return user && !holds(signs, value.end..end, words!["面试", "门口", "楼下", "附近"]);
            }
            "studies" if rule.flag("field") && has(signs, at, "研究") => {
                return own
                    && value.len() >= 2
                    && !holds(signs, value, words!["一下", "下", "研究", "怎么", "这", "那"]);
            }
            "form_of_address" if rule.flag("called") => {
                return !holds(signs, value, lex::NOT_NAMES);
            }
            "age" if rule.flag("round") => {
                return own
                    && (2..=3).contains(&value.len())
                    && !value
                        .clone()
                        .any(|i| c(signs, i).is_ascii_digit() && c(signs, i + 1) == '0' && i > value.start)
                    && (value.clone().any(|i| c(signs, i) == '十') || value.len() == 2);
            }
            "likes"
                if rule.flag("fan")
                    && (value.len() > 6
                        || matches!(c(signs, value.end.wrapping_sub(1)), '球' | '影' | '歌' | '戏' | '书' | '乐')) =>
            {
                return false;
            }
            "prefers" if rule.flag("pick") => {
                return value.len() >= 2
                    && value.len() <= 12
                    && !holds(signs, value.clone(), lex::NOT_OWNED)
                    && (own || self.known || self.opened == at)
                    && !holds(
                        signs,
                        value,
                        words![
                            "着", "第", "这", "那", "天", "疼", "择", "好", "上", "中", "修", "课", "了", "哪", "队",
                            "里", "钟", "处", "要"
                        ],
                    );
            }
            "avoids" if rule.flag("never") => return value.len() >= 2 && value.len() <= 10,
            "habit" if rule.flag("never") => {
                return value.len() >= 2
                    && value.len() <= 8
                    && !holds(
                        signs,
                        value,
                        words!["知道", "觉得", "认为", "说", "想过", "会", "是", "怕你", "在乎", "放弃"],
                    );
            }
            "avoids" if rule.flag("fronted") => {
                // Many things are stopped that nobody takes: a project, a card of the gym.
                let taken = !rule.flag("taken")
                    || holds(signs, value.clone(), words!["酒", "烟", "茶", "咖啡", "奶", "糖", "肉", "饮料"]);
                return taken && value.len() <= 8 && !value.clone().any(|i| c(signs, i) == '我');
            }
            "avoids" if rule.flag("quit") => {
                return value.len() <= 8
                    && !holds(
                        signs,
                        value,
                        words!["律", "指", "不掉", "骄", "备", "断", "不了", "色", "年", "月", "天"],
                    );
            }
            "phone" if !rule.flag("newphone") => {
                return (value.start..value.end).filter(|i| c(signs, *i).is_ascii_digit()).count() >= 7;
            }
            "email" => return value.clone().any(|i| c(signs, i) == '@'),
            "phone" if rule.flag("newphone") => {
                return (value.start..value.end).filter(|i| c(signs, *i).is_ascii_digit()).count() >= 7
                    && holds(signs, 0..signs.len(), words!["号", "电话", "手机"]);
            }
            "studies" if rule.flag("field") => return own || self.studying() || self.known,
            "medication" if rule.flag("drug") => return value.len() <= 6,
            "age" => {
                // "三十有五" counts nothing else.
                let year = value.clone().any(|i| c(signs, i) == '有')
                    || (at..hit.end.min(end)).any(|i| c(signs, i) == '岁')
                    || c(signs, hit.end) == '岁';
                let open = longest(signs, at, words!["今年", "年纪", "年龄", "的年纪", "的年龄"]).is_some();
                let after = c(signs, hit.end);
                return (year
                    || open && (hit.end >= end || matches!(after, '了' | STOP) || c(signs, hit.end - 1) == '了'))
                    && !matches!(
                        after,
                        '的' | '时'
                            | '那'
                            | '就'
                            | '开'
                            | '以'
                            | '起'
                            | '前'
                            | '之'
                            | '月'
                            | '个'
                            | '点'
                            | '年'
                            | '号'
                    )
                    && !(rule.flag("aged") && !own && !open && !self.intro && user && !year);
            }
            "uses" if rule.flag("swap") => {
                return c(signs, value.start).is_ascii_alphabetic()
                    || holds(signs, 0..at, words!["不用"]) && value.len() <= 8;
            }
            "condition" if rule.flag("body") => {
                // "手高", "头低": a level needs a measure.
                let level = signs.get(at..hit.end).unwrap_or_default().iter().any(|s| matches!(s.c, '高' | '低'));
                return (own || !user || self.known || self.opened == at)
                    && (!level || holds(signs, at..hit.end, words!["血压", "血糖", "偏高", "偏低"]));
            }
            "likes" if rule.flag("best") => return value.len() <= 12,
            "avoids" if rule.flag("ban") => {
                return value.len() <= 10 && !holds(signs, value, words!["我", "这", "那", "你", "回答", "答案"]);
            }
            "school" if rule.flag("admitted") => return noun::house(signs, &value) && han(c(signs, value.start)),
            "studies"
                if rule.flag("house")
                    && own
                    && (2..=4).contains(&value.len())
                    && hit.values.get(1).is_some_and(|f| {
                        f.len() >= 2
                            && !holds(
                                signs,
                                f.clone(),
                                words!["小说", "绘本", "杂志", "报纸", "书", "诗", "文章", "新闻"],
                            )
                    }) =>
            {
                return true;
            }
            "studies" if rule.flag("house") => return noun::house(signs, &value) && han(c(signs, value.start)),
            "habit" if rule.flag("daily") => {
                return user
                    && holds(
                        signs,
                        value.clone(),
                        words!["早", "晚", "午", "点", "每", "下班", "放学", "夜", "睡前", "工作日", "平时"],
                    )
                    && !holds(signs, 0..hit.end, words!["今", "明天", "后天", "下周", "号", "月"]);
            }
            "habit" if rule.flag("often") => return user && own && value.len() >= 5,
            "habit" if rule.flag("usual") => {
                // "早上五点就起" says how it always is; "早上五点就起了" tells of one day.
                let firm =
                    holds(signs, value.end..hit.end, words!["就", "才"]) && c(signs, end.wrapping_sub(1)) != '了';
                let often = words!["一般", "通常", "平时", "每天", "都", "总是", "习惯"];
                return user && (firm || holds(signs, self.opened.min(at)..hit.end, often));
            }
            "available" if rule.flag("usual") => {
                return holds(signs, at..hit.end, words!["周", "每", "都", "工作日", "平时", "一般", "晚上", "白天"]);
            }
            "hobby" if rule.flag("leisure") => {
                return holds(
                    signs,
                    0..signs.len(),
                    words!["业余", "没事", "有空", "空闲", "闲", "平时", "周末", "放假", "喜欢", "爱", "下班"],
                );
            }
            "hobby" if rule.flag("study") => {
                // "学习编程可以帮助你" is said of anybody.
                return !holds(signs, at..hit.end, words!["今天", "怎么"])
                    && longest(signs, hit.end, words!["可以", "能", "让", "有助", "需要", "是"]).is_none();
            }
            "star_sign" if rule.flag("as") => return user && holds(signs, hit.end..signs.len(), words!["我", "，"]),
            // "我们双子", "我这个大天秤": one counts oneself in; "我白羊" says it whole.
            "star_sign" if rule.flag("ours") => {
                let ours = holds(signs, at.saturating_sub(2)..hit.end, words!["我们", "咱们", "我这个", "我一个"]);
                let whole = at > 0 && matches!(c(signs, at - 1), '我') && value::idle(signs, hit.end, end);
                let more = matches!(
                    c(signs, hit.end),
                    '座' | '流' | '月' | '楼' | '塔' | '配' | '和' | '跟' | '女' | '男' | '年' | '舰'
                );
                let shy = has(signs, value.start, "处女") && c(signs, value.start + 2) != '座';
                return user && own && (ours || whole) && !more && !shy;
            }
            "gender" if rule.flag("ours") => {
                return user
                    && at > 1
                    && (has(signs, at - 2, "我们") || has(signs, at - 2, "咱们"))
                    && !matches!(c(signs, hit.end), '的' | '朋' | '神' | '主');
            }
            "lives_in" if rule.flag("ours") => {
                return user && at > 1 && (has(signs, at - 2, "我们") || has(signs, at - 2, "咱们"));
            }
            // "属牛的，双鱼，AB型": one of a row.
            "star_sign"
                if self.known
                    && value::idle(signs, hit.end, end)
                    && matches!(c(signs, end + 1), 'a' | 'b' | 'o')
                    && (end + 2..end + 4).any(|i| c(signs, i) == '型') =>
            {
                return true;
            }
            "star_sign" => {
                let whole =
                    c(signs, value.end.wrapping_sub(1)) == '座' || holds(signs, at..hit.end, words!["是", "女", "男"]);
                return !user
                    || whole
                        && (own
                            || self.known
                            || self.intro
                            || matches!(c(signs, end + 1), 'a' | 'b' | 'o')
                                && (end + 2..end + 4).any(|i| c(signs, i) == '型')
                            || holds(signs, at..hit.end, words!["是"])
                                && self.opened == 0
                                && !holds(signs, 0..signs.len(), words!["吧", "都是"]));
            }
            "gender" => {
                return own
                    || self.known && holds(signs, at..hit.end, words!["作为", "身为", "是"])
                    || holds(signs, at..hit.end, words!["作为", "身为"])
                        && holds(signs, hit.end..signs.len(), words!["我"]);
            }
            "works_as" if rule.flag("idle") => {
                return !matches!(c(signs, hit.end), '前' | '后' | '金' | '教' | '工' | '干' | '老' | '的' | '证');
            }
            "habit" if rule.flag("gone") => return holds(signs, 0..at, words!["烟", "酒", "赌"]),
            "lives_in"
                if !rule.flag("end")
                    && (holds(signs, value.clone(), words!["饭店", "酒店", "宾馆", "旅馆", "青旅"])
                        || holds(
                            signs,
                            value.end..end.min(value.end + 3),
                            words!["干嘛", "干什", "干啥", "开会", "出差"],
                        )
                        || c(signs, value.end - 1) == '家' && value.len() <= 4
                        || holds(
                            signs,
                            self.opened.min(at)..at,
                            words![
                                "小时候",
                                "以前",
                                "之前",
                                "曾经",
                                "当年",
                                "过去",
                                "大学时",
                                "那时",
                                "早年",
                                "高中时"
                            ],
                        )) =>
            {
                return false;
            }
            // "笔记软件我从 Notion 迁到 Logseq": no towns.
            "lives_in"
                if c(signs, value.start).is_ascii_alphabetic()
                    && holds(
                        signs,
                        self.opened.min(at)..at,
                        words![
                            "软件",
                            "应用",
                            "系统",
                            "编辑器",
                            "语言",
                            "框架",
                            "工具",
                            "笔记",
                            "数据库",
                            "平台",
                            "邮箱",
                            "云",
                            "博客"
                        ],
                    ) =>
            {
                return false;
            }
            "lives_in" if rule.flag("home") => return at > 1 && c(signs, at - 1) == '家',
            "drives" if rule.flag("brand") => {
                return longest(signs, value.start, lex::CARS).is_some();
            }
            "dislikes" if rule.flag("fear") => {
                return value.len() <= 3
                    && !holds(
                        signs,
                        value,
                        words!["你", "他", "我", "死", "是", "来", "麻", "不", "冷场", "疼", "忘", "丢"],
                    );
            }
            "birth_year" => {
                return hit.values.first().is_some_and(|v| {
                    v.len() == 4
                        || v.len() == 2
                            && c(signs, hit.end - 1) == '的'
                            && longest(signs, end + 1, words!["属", "男", "女", "本命", "单身", "已婚", "今年"])
                                .is_some()
                        || v.len() == 2 && own && c(signs, hit.end - 1) == '的'
                        || v.len() == 2
                            && (c(signs, hit.end - 1) == '后'
                                || holds(signs, hit.end.saturating_sub(3)..hit.end, words!["后", "生"]))
                });
            }
            "birthday" => return holds(signs, at..hit.end, words!["生日", "出生", "生的", "生辰", "生人", "生"]),
            "hometown" if rule.flags.is_empty() => {
                // "退伍军人" is a trade.
                let trade = c(signs, value.end) == '人'
                    && lex::TRADE_ENDS.iter().any(|w| {
                        let n = w.chars().count();
                        w.ends_with('人') && value.len() + 1 >= n && has(signs, value.end + 1 - n, w)
                    });
                if trade {
                    return false;
                }
                // "是好人" is no place.
                return !holds(signs, value.clone(), lex::NOT_HOMES)
                    || longest(signs, value.start, lex::CITIES).is_some();
            }
            "works_as" if rule.flag("does") || rule.flag("teach") => {
                let value = hit.values.last().cloned().unwrap_or(value);
                return value.len() <= 10
                    && longest(signs, value.start, words!["资", "师", "育", "练", "程", "授", "堂", "徒"]).is_none()
                    && !holds(
                        signs,
                        value,
                        words!["我", "你", "他", "她", "不", "什么", "这", "那", "得", "对", "错", "会", "学"],
                    );
            }
            "eats" if rule.flag("but") => {
                return value.len() <= 6
                    && (holds(signs, 0..at, words!["吃素", "素食", "不吃", "纯素", "蛋奶素"])
                        || own && holds(signs, value.end..signs.len(), words!["不吃"]));
            }
            "eats" | "drinks" if rule.flag("late") => {
                return hit.values.get(1).is_some_and(|v| v.len() <= 6);
            }
            "eats" | "drinks" if rule.flag("neg") => {
                // "吃不了辣"
                return !holds(signs, value.clone(), lex::NOT_FOOD)
                    && !holds(signs, value.clone(), words!["我", "你"])
                    && value.len() <= 16;
            }
            "employer" | "school" if rule.predicate == "employer" => {
                let known = noun::house(signs, &value)
                    || hit.end < end
                        && holds(signs, value.end..hit.end, words!["任职", "就职", "当差", "供职", "离职", "辞职"])
                    || rule.flag("fix")
                    || longest(signs, at, words!["就职于", "任职于", "供职于", "入职", "加入"]).is_some()
                    || holds(signs, at..value.start, words!["跳槽", "入职"]);
                let city = lex::CITIES.contains(&string(signs, value.clone()));
                // "考上了公务员，在街道办": a house that one does not merely visit, after what one is.
                let visited = holds(
                    signs,
                    value.clone(),
                    words![
                        "医院", "学校", "馆", "超市", "餐", "酒店", "店", "站", "园", "银行", "房", "机场", "家", "厅",
                        "室", "大学", "中心"
                    ],
                );
                if rule.flag("newjob") && self.trade && noun::house(signs, &value) && !city && !visited {
                    return true;
                }
                // "我姐夫在消防队": where somebody is at any hour; a hospital one may only visit.
                let post =
                    matches!(c(signs, value.end - 1), '局' | '队' | '厂' | '部' | '团' | '社' | '委' | '司' | '所');
                if rule.flag("newjob") && !user && own && post && noun::house(signs, &value) && at <= self.opened + 5 {
                    return true;
                }
                if rule.flag("newjob") {
                    return !city && c(signs, value.start) != '家' && holds(signs, 0..signs.len(), lex::NEW_JOB);
                }
                if holds(signs, value.end..end.min(value.end + 3), words!["干嘛", "干什", "干啥"]) {
                    return false;
                }
                return known || city || holds(signs, value.end..hit.end, words!["上班", "打工", "实习"]);
            }
            "drives" => {
                return !holds(
                    signs,
                    value.clone(),
                    words!["会", "店", "公司", "玩笑", "门", "民宿", "心", "口", "车去", "车来", "窗", "灯", "空调"],
                );
            }
            "has_pet" => return true,
            // "开家长会" opens no shop.
            "owns" | "works_as" if c(signs, value.start) == '长' && c(signs, value.start - 1) == '家' => {
                return false;
            }
            "owns" if rule.flag("thing") => {
                return value.len() <= 14
                    && !holds(signs, value.clone(), lex::NOT_OWNED)
                    && (value.len() >= 2 || matches!(c(signs, value.start), '房' | '车' | '船' | '店'))
                    && (holds(signs, at..hit.end, words!["辆", "台", "套", "栋", "架", "把"])
                        || holds(signs, value, lex::OWNED));
            }
            "schedule" if rule.flag("whole") => return true,
            "constraint" if rule.flag("whole") => return user,
            "schedule" => {
                return holds(signs, self.opened.min(at)..end, lex::REGULAR)
                    || holds(signs, 0..self.signs.len(), words!["课", "周会", "例会", "训练", "排练"]);
            }
            "constraint" => {
                return holds(signs, at..hit.end, words!["点", "早上", "晚上", "上午", "下午", "周末", "中午"])
                    && hit.end < end;
            }
            "habit" if rule.flags == "whole" => {
                return (value.len() >= 2 || hit.end >= at + 5)
                    && !holds(
                        signs,
                        at..end,
                        words![
                            "报错",
                            "出错",
                            "失败",
                            "崩",
                            "闪退",
                            "空值",
                            "错误",
                            "运行",
                            "你",
                            "他",
                            "她",
                            "这",
                            "累",
                            "忙",
                            "烦",
                            "吵",
                            "熬",
                            "堵",
                            "预算",
                            "生活费",
                            "零花钱"
                        ],
                    )
                    && !holds(signs, value.clone(), words!["没空", "没时间", "有空", "有时间", "不方便", "能接电话"])
                    && !holds(signs, at..end, words!["回答", "回复", "答案", "说话", "解释"])
                    && !holds(signs, value.start..value.end.min(value.start + 3), words!["加班", "开会", "上班"]);
            }
            "uses" if rule.flag("tool") && holds(signs, value.start..value.end, words!["我", "软件", "应用"]) => {
                return false;
            }
            "uses" if rule.flag("tool") => {
                let spoken = (value.start..value.end).any(|i| c(signs, i).is_ascii_alphabetic());
                return spoken
                    || rule.flags == "tool"
                        && holds(signs, at..hit.end, words!["打字", "记笔记", "写代码", "做图", "办公"])
                        && value.len() <= 8;
            }
            "uses" if rule.flag("soft") => return (value.start..value.end).any(|i| c(signs, i).is_ascii_alphabetic()),
            "uses" if rule.flag("fix") => return hit.old.is_some() || value.len() <= 8,
            "speaks" if rule.flag("langs") && hit.values.is_empty() => return true,
            "marital_status" => {
                return user
                    && (hit.end >= end
                        || !matches!(c(signs, hit.end), '纪' | '照' | '证' | '对' | '的' | '典' | '礼' | '率'));
            }
            "allergy" if rule.flag("short") => {
                return (2..=6).contains(&value.len())
                    && !holds(
                        signs,
                        value,
                        words![
                            "我", "你", "他", "会", "皮肤", "有点", "容易", "春天", "季节", "换季", "对", "就", "都",
                            "人"
                        ],
                    )
                    && !people::anybody(signs, at..hit.end);
            }
            "allergy" => return !holds(signs, value, words!["什么", "你", "这个", "那个", "我", "对"]),
            "height" | "weight" => return (value.start..value.end).any(|i| value::digit(c(signs, i))),
            "likes" | "dislikes" | "prefers" | "hobby" => {
                let bad = holds(
                    signs,
                    value.start..value.end.min(value.start + 2),
                    words!["你", "他", "她", "它", "这", "那", "吗", "死", "啥"],
                ) || holds(
                    signs,
                    value.start..value.end.min(value.start + 1),
                    words!["上", "过", "得", "了", "的", "就"],
                ) && !has(signs, value.start, "那种")
                    || holds(signs, value.clone(), words!["你的", "你这", "这个", "这首", "这句", "那个"]);
                // "猫这种生物": the kind behind the thing.
                let kind = longest(signs, value.start + 1, words!["这种", "那种", "这类", "那类", "这东西", "这玩意"])
                    .is_some();
                let bad = bad && !kind
                    || value.len() == 1 && c(signs, value.start) == '去'
                    || matches!(c(signs, value.start), '惨' | '请')
                    || c(signs, value.start) == '我'
                    || rule.predicate == "prefers" && holds(signs, value.clone(), words!["他", "她", "你"]);
                if rule.predicate == "prefers"
                    && rule.flag("usual")
                    && holds(signs, value.clone(), words!["吗", "到了", "完", "这", "吐", "晕", "困", "堵", "丢", "输"])
                {
                    return false;
                }
                // "爱因斯坦", "爱情": no liking.
                let word = (at..value.start).any(|i| longest(signs, i, lex::NOT_LOVE).is_some());
                if bad || word || value.len() > 24 {
                    return false;
                }
                // "我爱上班": the particle decides; a bare 爱 in a word of its own is no liking.
                let before = at.checked_sub(1).map_or(STOP, |i| c(signs, i));
                return !(c(signs, at) == '爱'
                    && matches!(before, '可' | '恋' | '亲' | '最' if before == '亲' || before == '恋' || before == '可'));
            }
            "learning" if has(signs, at, "教") => return holds(signs, at..hit.end, words!["我"]),
            "grade" => return rule.flag("grade"),
            "available" => return true,
            _ => {}
        }
        true
    }
}
