//! Reads what is to come on a day, what moved to another, and what one only seems to do again and again.

use super::super::super::found::USER;
use super::super::chars::{STOP, holds, longest};
use super::super::lexicon as lex;
use super::super::value::{self, c};
use super::*;
use crate::kinds::Strength;
use crate::text::words::{Words, words};
use std::ops::Range;

impl Reader<'_, '_> {
    /// What is held at another time now: "瑜伽课改到周四晚上了".
    pub(super) fn moved(&mut self, range: &Range<usize>) {
        let signs = self.signs;
        if !self.subjects.iter().any(|s| s == USER) {
            return;
        }
        let Some((at, n)) = range.clone().find_map(|i| {
            longest(
                signs,
                i,
                words![
                    "改到",
                    "改成",
                    "改在",
                    "挪到",
                    "调到",
                    "换到",
                    "固定在",
                    "定在",
                    "安排在",
                    "改为",
                    "改回",
                    "变回",
                    "换成",
                    "换回",
                    "变成",
                    "现在是",
                    "都在",
                    "推迟到",
                    "提前到",
                    "延到",
                    "改",
                    "挪",
                ],
            )
            .map(|n| (i, n))
        }) else {
            return;
        };
        let Some(time) =
            value::read(signs, at + n + usize::from(c(signs, at + n) == '了'), range.end, value::Kind::Time)
        else {
            return;
        };
        let start = self.event_start(at);
        let event = holds(
            signs,
            start..at,
            words![
                "课", "会", "班", "训练", "练习", "值班", "活动", "排练", "聚会", "瑜伽", "健身", "家教", "复诊",
                "门诊", "药", "面试", "考试", "约", "见面",
            ],
        );
        let weekly = holds(
            signs,
            time.clone(),
            words!["周", "星期", "礼拜", "每", "早上", "晚上", "睡前", "饭后", "早饭", "晚饭"],
        );
        // "面粉改成周五送", "喂鱼又换了，改到周日早上": what comes again, by what is done or by having moved before.
        let comes = || holds(signs, time.clone(), words!["送", "轮", "喂", "浇", "收", "交", "来", "开"]);
        let again = || holds(signs, start..at, words!["又换", "又改", "又挪", "又调", "又动", "又变"]);
        let again = again();
        if (event || again || comes()) && weekly {
            // "例会从周一挪到周三": the old time is said too.
            let from = (start..at).find(|i| c(signs, *i) == '从').filter(|f| f + 1 < at);
            let new = if from.is_some() { time.start } else { start };
            self.push_one(USER, "schedule", new..time.end);
            let old = from.map(|f| self.bytes(&(f + 1..at)));
            if let Some(one) = self.found.last_mut() {
                one.replaces = old;
                one.correction = again || !matches!(c(signs, at), '固' | '都' | '安');
            }
        }
    }

    /// Something to come, on a day: "下周三上午九点要去使馆面签".
    pub(super) fn plan(&mut self, range: &Range<usize>, said: usize) {
        let signs = self.signs;
        // What is to come for somebody near is theirs: "我女儿下个月十号要打疫苗".
        let Some(who) = self.subjects.iter().find(|s| *s == USER).or(self.subjects.first()).cloned() else { return };
        if self.view.sentence.asked || who != USER && said <= range.start {
            return;
        }
        let bytes = self.bytes(&(0..range.end));
        let near = self
            .view
            .dates
            .iter()
            .find(|(r, s)| r.start >= bytes.start && r.end <= bytes.end && s.end > self.view.tomorrow);
        // "暑假要去云南": a season that has no day yet.
        let season = range.clone().find_map(|i| longest(signs, i, lex::SEASONS).map(|n| i..i + n));
        if near.is_none() && season.is_none() {
            return;
        }
        let here = self.bytes(range);
        let dated = self
            .view
            .dates
            .iter()
            .find(|(r, s)| r.start >= here.start && r.end <= here.end && s.end > self.view.tomorrow);
        let day =
            dated.map(|(r, _)| signs.partition_point(|s| s.at < r.start)..signs.partition_point(|s| s.at < r.end));
        let day = day.or(if near.is_none() { season } else { None });
        let dated = day.is_some();
        let soon = near.is_some_and(|(_, span)| span.end - self.view.tomorrow < 3 * 86_400_000);
        let event = holds(signs, range.clone(), lex::EVENTS);
        let meant = holds(
            signs,
            range.clone(),
            words![
                "要", "打算", "准备", "计划", "决定", "将", "定在", "开始", "约了", "约好", "预约", "有", "订了",
                "参加", "报名", "安排", "去", "得", "回",
            ],
        );
        let strong = holds(
            signs,
            range.clone(),
            words![
                "飞",
                "启程",
                "动身",
                "打算",
                "计划",
                "决定",
                "准备",
                "定在",
                "开始",
                "要去",
                "我要",
                "要搬",
                "要跑",
                "要交",
                "要考",
                "要参加"
            ],
        );
        let small = holds(
            signs,
            range.clone(),
            words![
                "聊",
                "早起",
                "加班",
                "上班",
                "睡",
                "再说",
                "联系",
                "你",
                "吃饭",
                "见面",
                "告诉",
                "继续",
                "下雨",
                "天气",
                "提醒",
                "忙",
                "不知道",
                "涨",
                "降温",
                "放假",
                "累",
            ],
        );
        // Until then: "合同下周五之前要续上".
        let until = day.as_ref().is_some_and(|d| {
            let from = d.end + longest(signs, d.end, words!["就要", "就", "要", "快", "会", "就会"]).unwrap_or(0);
            longest(signs, from, words!["之前", "以前", "前", "截止", "到期", "过期", "为止"]).is_some_and(|n| {
                longest(signs, from, words!["截止", "到期", "过期"]).is_some()
                    || holds(
                        signs,
                        d.end + n..range.end,
                        words!["要", "得", "必须", "需要", "务必", "交", "一定", "还", "截止"],
                    )
            })
        });
        let due = until
            || holds(
                signs,
                range.clone(),
                words![
                    "交给",
                    "要交",
                    "截止",
                    "deadline",
                    "ddl",
                    "交稿",
                    "到期",
                    "提交",
                    "前交",
                    "之前交",
                    "上交",
                    "要给",
                    "得给",
                    "还款",
                ],
            );
        let under_way = near.is_none_or(|(_, span)| span.start < self.view.tomorrow);
        let away = under_way
            && holds(signs, range.clone(), words!["出差", "培训", "实习"])
            && holds(signs, range.clone(), words!["在"])
            && !holds(signs, range.clone(), words!["要", "将", "会去", "准备", "打算"]);
        // "下个月房租要涨": what will be done must be the user's doing, so nothing unknown stands between the day and "要".
        let own = day.as_ref().is_some_and(|d| {
            let modal = (d.end..range.end).find(|i| longest(signs, *i, lex::MODALS).is_some());
            modal.is_some_and(|m| people::led(signs, d.end..m) && m + 2 < range.end)
        });
        // "大后天早上九点要去车管所": an hour makes it one.
        let clocked = day.as_ref().is_some_and(|d| holds(signs, d.start..range.end, words!["点"]))
            && holds(
                signs,
                range.clone(),
                words!["所", "局", "馆", "处", "中心", "医院", "法院", "银行", "公司", "学校", "车站", "机场"],
            );
        let fits = event && (meant || due || dated) || strong && (!soon || clocked) || due || own && !soon;
        // "年初回了老家": what was done is no plan.
        let done = day.as_ref().is_some_and(|d| {
            (d.end..range.end)
                .any(|i| matches!(c(signs, i), '回' | '去' | '到' | '搬' | '飞') && c(signs, i + 1) == '了')
        });
        // "毕业以后一直在兰州" is so already.
        let since = holds(signs, range.clone(), words!["一直", "从小", "从来"])
            || day.as_ref().is_some_and(|d| {
                longest(signs, d.end, words!["都", "总", "一般", "上午都", "下午都", "晚上都"]).is_some()
            });
        if since || small && !until || away || done || !fits || !dated && !strong {
            return;
        }
        // "张伟下周三要面试": what stands in front of the day is the user's or a thing's.
        let lead = said.max(range.start)
            ..day.as_ref().map_or_else(
                || range.clone().find(|i| longest(signs, *i, lex::MODALS).is_some()).unwrap_or(range.start),
                |d| d.start,
            );
        let thing = |r: Range<usize>| {
            let owner = r.clone().find(|i| c(signs, *i) == '的').is_some_and(|i| people::named(signs, r.start..i));
            (holds(signs, r.clone(), lex::EVENTS) || holds(signs, r.clone(), lex::DUES))
                && !owner
                && !people::anybody(signs, r)
        };
        if lead.start < lead.end && !people::led(signs, lead.clone()) && !thing(lead) {
            return;
        }
        let predicate = if due {
            "deadline"
        } else if holds(
            signs,
            range.clone(),
            words!["婚礼", "婚期", "结婚", "领证", "典礼", "婚宴", "预产期", "满月酒", "周岁宴", "寿宴", "喜酒"],
        ) {
            "event"
        } else if holds(
            signs,
            range.clone(),
            words![
                "面试",
                "面签",
                "体检",
                "复查",
                "复诊",
                "手术",
                "预约",
                "看牙",
                "看病",
                "开庭",
                "考试",
                "约了",
                "会议",
                "路考",
                "产检",
                "答辩",
                "航班",
                "讲座",
                "演出",
                "演讲",
                "汇报",
                "牙医",
                "医院",
                "拆线",
                "打针",
                "抽血",
                "胃镜",
                "拔牙",
                "洗牙",
                "见客户",
                "家长会",
            ],
        ) || clocked
        {
            "appointment"
        } else {
            "plan"
        };
        // "婚礼是5月6号不是5月8号": without what no longer holds.
        let stop = day
            .as_ref()
            .and_then(|d| (d.end..range.end).find(|i| longest(signs, *i, words!["不是", "而不是"]).is_some()))
            .unwrap_or(range.end);
        let start = if who == USER { range.start } else { said };
        if let Some(object) = value::trim(signs, start..stop) {
            self.push_one(&who, predicate, object);
        }
    }

    /// "下班后我都去游泳馆游一千米": what is done whenever that time comes.
    pub(super) fn routine(&mut self, range: &Range<usize>, said: usize) {
        let signs = self.signs;
        let recurs = words![
            "下班",
            "放学",
            "睡前",
            "睡觉",
            "饭后",
            "饭前",
            "周末",
            "工作日",
            "早上",
            "晚上",
            "中午",
            "午休",
            "夏天",
            "冬天",
            "春天",
            "秋天",
            "假期",
            "放假",
            "每",
            "周一",
            "周二",
            "周三",
            "周四",
            "周五",
            "周六",
            "周日",
            "礼拜",
            "星期",
            "起床",
            "出门",
            "清晨",
            "傍晚",
        ];
        let always = words![
            "都",
            "总",
            "总是",
            "总会",
            "一般",
            "一般都",
            "一般会",
            "基本",
            "基本都",
            "基本上",
            "通常",
            "通常都",
            "必",
            "固定",
            "雷打不动",
            "习惯",
            "会固定"
        ];
        // "吃饺子我必须蘸醋": whenever one does that.
        let first = c(signs, range.start);
        // "我信基督教，周日上午都去教堂"
        let timed = self.after_time(range.start, range.end);
        let said = if said <= range.start && self.known && c(signs, timed) != '我' { timed } else { said };
        let me = (range.start + 2..range.end.min(range.start + 8)).find(|i| c(signs, *i) == '我');
        let said = me.filter(|_| said <= range.start).map_or(said, |m| m + 1);
        let does = said > range.start + 2
            && said <= range.start + 8
            && "吃喝穿坐住买看听写画开煮泡睡洗出旅跑".contains(first)
            && matches!(c(signs, said - 1), '我' | '都');
        let must = words![
            "必须",
            "必须得",
            "一定",
            "一定要",
            "一定得",
            "必",
            "非得",
            "非要",
            "总得",
            "总要",
            "从来不",
            "从不",
            "永远",
            "都去",
            "都用",
            "都找",
            "都走",
            "都叫",
            "都点"
        ];
        // "逢周三我值夜班": the time alone says that it recurs.
        let every = said > range.start && holds(signs, range.start..said, words!["每", "逢"]);
        let n = longest(signs, said, always)
            .filter(|_| !does)
            .or_else(|| longest(signs, said, must).filter(|_| does))
            .or(every.then_some(0));
        let Some(n) = n.filter(|_| self.subjects.iter().all(|s| s == USER)) else { return };
        if self.view.sentence.asked
            || said <= range.start
            || range.end < said + n + 2
            || range.len() > 26
            || c(signs, range.end - 1) == '了'
            || !does && !holds(signs, range.start..said, recurs)
            || holds(signs, range.clone(), lex::NOW)
            || holds(signs, said..range.end, lex::NOT_STANDING)
            || self.passing(said..range.end)
            || holds(signs, said..range.end, words!["没", "还", "不错"])
            || holds(signs, 0..signs.len(), lex::ASKS)
        {
            return;
        }
        if let Some(object) = value::trim(signs, range.clone()) {
            self.push_one(USER, "habit", object);
        }
    }

    /// What holds as a rule though no table knows its words: of the user a habit, a taste, a limit or a thing owned; of
    /// somebody near a note.
    pub(super) fn standing(&mut self, range: Range<usize>, own: bool) {
        let signs = self.signs;
        let Some(subject) = self.subjects.first().cloned().filter(|_| self.subjects.len() == 1) else { return };
        let user = subject == USER;
        let Some(range) = value::trim(signs, range) else { return };
        let told = signs.get(range.start.saturating_sub(6)..range.end).unwrap_or_default();
        if !own && !self.known
            || self.view.sentence.asked
            || !(3..=22).contains(&range.len())
            || range.len() < 6 && holds(signs, range.clone(), lex::ALWAYS)
            || holds(told, 0..told.len(), lex::NOT_STANDING)
            || self.passing(range.clone())
            || holds(signs, 0..signs.len(), lex::ASKS)
            || holds(signs, range.clone(), lex::NOW)
            || people::anybody(signs, range.clone())
            || c(signs, range.end) == '了'
            || !self.view.dates.is_empty()
        {
            return;
        }
        let cue = |words: Words| range.clone().find_map(|i| longest(signs, i, words).map(|n| i..i + n));
        if !user {
            // "我丈母娘做得一手好川菜"
            let blank = matches!(c(signs, range.start), '没' | '无' | '不');
            if own && !blank && cue(lex::STATES).is_some() && !holds(signs, range.clone(), lex::NOT_OWNED) {
                self.push_one(&subject, "note", range);
            }
            return;
        }
        for (predicate, words) in [
            ("habit", lex::ALWAYS),
            ("dislikes", lex::CUES_AGAINST),
            ("prefers", lex::CUES_RATHER),
            ("likes", lex::CUES_FOR),
            ("constraint", lex::CUES_UNABLE),
            ("owns", lex::CUES_OWN),
        ] {
            let Some(at) = cue(words) else { continue };
            let object = match predicate {
                "habit" | "constraint" => Some(range.clone()),
                _ => value::read(signs, at.end, range.end, value::Kind::Any),
            };
            let Some(object) = object.filter(|o| (2..=16).contains(&o.len()) || o.len() <= 22 && predicate == "habit")
            else {
                continue;
            };
            if at.start <= range.start + 6
                && (!matches!(predicate, "owns" | "prefers") || !holds(signs, object.clone(), lex::NOT_OWNED))
            {
                self.push_one(USER, predicate, object);
                return;
            }
        }
        // "我右手打了钢钉", "我是地贫携带者": what one carries for life, in words of one's own.
        if own && !matches!(c(signs, range.start), '没' | '无' | '不') && cue(lex::FOR_LIFE).is_some() {
            self.push_one(USER, "note", range);
        }
    }

    /// "好累", "冷": how one is for an hour.
    fn passing(&self, range: Range<usize>) -> bool {
        let signs = self.signs;
        range.clone().any(|i| {
            lex::PASSING.contains(c(signs, i))
                && (value::idle(signs, i + 1, range.end)
                    || i > 0 && "很好太真又都得点较非超最".contains(c(signs, i - 1))
                    || matches!(c(signs, i + 1), '死' | '得' | '了' | '着'))
        })
    }

    /// What one seems to do again and again: a third mention makes it a habit.
    pub(super) fn hint(&mut self, range: &Range<usize>) {
        let signs = self.signs;
        if self.view.sentence.asked
            || holds(signs, range.clone(), words!["你", "他", "她", "他们"])
            || self.subjects.iter().any(|s| s != USER)
        {
            return;
        }
        for at in range.clone() {
            let Some(n) = longest(signs, at, lex::ACTIVITIES) else { continue };
            let before = at.checked_sub(1).map_or(STOP, |i| c(signs, i));
            if matches!(
                before,
                '打' | '写' | '去' | '练' | '做' | '跳' | '玩' | '学' | '弹' | '拉' | '唱' | '下' | '完'
            ) || holds(signs, range.clone(), words!["刚", "回来", "昨天", "早上", "每次", "去了", "的时候"])
            {
                let start = if matches!(before, '打' | '写' | '练' | '跳' | '弹' | '拉') { at - 1 } else { at };
                let start = if matches!(c(signs, start), '打' | '写' | '练') { at } else { start };
                self.push_one(USER, "hobby", start..at + n);
                if let Some(one) = self.found.last_mut() {
                    one.strength = Strength::Implied;
                }
                return;
            }
        }
    }
}
