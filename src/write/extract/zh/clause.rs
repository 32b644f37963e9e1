//! Turns one Chinese clause into facts: whose it is, then rule after rule along its signs.

use super::super::entity::People;
use super::super::found::{Found, USER};
use super::super::view::View;
use super::chars::{STOP, Sign, han, has, holds, longest, string};
use super::frame::Frame;
use super::kin;
use super::lexicon as lex;
use super::pattern::{Hit, Rule};
use super::tables;
use super::value::{self, c};
use crate::record::{Cardinality, Strength};
use crate::write::candidate::Doubt;
use crate::write::extract::predicates;
use std::ops::Range;

pub(super) struct Reader<'a, 'p> {
    view: &'a View<'a>,
    signs: &'a [Sign],
    people: &'p mut People,
    /// Who the clause is about when it does not say.
    subjects: Vec<String>,
    pub found: Vec<Found>,
    /// One introduces oneself, so bare names and schools count.
    pub intro: bool,
    /// Where the words of the current statement begin.
    opened: usize,
    /// The sentence has said who speaks, or something of them.
    known: bool,
    /// The sentence asks to remember it.
    pub requested: bool,
}

impl<'a, 'p> Reader<'a, 'p> {
    pub(super) fn new(view: &'a View<'a>, signs: &'a [Sign], people: &'p mut People) -> Self {
        Self {
            view,
            signs,
            people,
            subjects: vec![USER.into()],
            found: Vec::new(),
            intro: false,
            opened: 0,
            known: false,
            requested: false,
        }
    }

    fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        super::bytes(self.signs, range, self.view.sentence.range.end)
    }

    fn text(&self, range: &Range<usize>) -> String {
        self.view.text.get(self.bytes(range)).unwrap_or_default().trim_matches(['"', '“', '”', '「', '」']).to_owned()
    }

    /// Reads one clause into `found`.
    pub(super) fn clause(&mut self, range: Range<usize>, n: usize) {
        let mut at = range.start;
        let end = range.end;
        let signs = self.signs;
        let (next, own) = self.subject(at, end);
        if own {
            self.opened = range.start;
        } else if n == 0 {
            self.opened = range.start;
        }
        let addressed = has(signs, at, "你");
        at = next;
        // "主角叫李雷，住在上海": a clause without a subject goes on with one of whom nothing is known.
        self.known |= own && self.subjects.iter().any(|s| s == USER) || n == 0 && next == end;
        let lost = n > 0
            && !own
            && !self.known
            && !self.intro
            && !self.requested
            && !self.studying()
            && self.subjects.iter().any(|s| s == USER);
        if !addressed && !lost {
            self.statement(at, end, own);
        }
        if self.found.is_empty() {
            self.topic(range.start, end);
        }
        if self.found.is_empty() {
            self.moved(&range);
        }
        if self.found.is_empty() {
            self.plan(&range, at);
        }
        if self.found.is_empty() {
            self.hint(&range);
        }
        self.known |= !self.found.is_empty();
        let text = self.bytes(&(self.opened..end));
        for one in &mut self.found {
            one.text = text.start.min(one.object.start)..text.end.max(one.object.end);
        }
    }

    /// Who the clause is about; where what is said of them begins, and whether the clause names them.
    fn subject(&mut self, at: usize, end: usize) -> (usize, bool) {
        let signs = self.signs;
        if let Some(person) = kin::person(signs, at, end) {
            let next = self.meet(&person);
            return (next, true);
        }
        // "我跟我爸都...", "我和老婆": both.
        if let Some(n) = longest(signs, at, &["我跟", "我和", "我与"])
            && let Some(person) = kin::person(signs, at + n, end)
        {
            let next = self.meet(&person);
            self.subjects.insert(0, USER.into());
            return (next, true);
        }
        let heard: Option<(String, usize)> = self.people.heard().find_map(|(name, subject)| {
            let n = name.chars().count();
            let here = name
                .chars()
                .enumerate()
                .all(|(i, ch)| signs.get(at + i).is_some_and(|s| s.c == ch.to_lowercase().next().unwrap_or(ch)));
            here.then(|| (subject.to_owned(), n))
        });
        if let Some((subject, n)) = heard {
            self.people.last = Some(subject.clone());
            self.subjects = vec![subject];
            return (at + n, true);
        }
        // "我知道他喜欢旅游": what one knows of others goes on to be about them.
        if let Some(n) = longest(
            signs,
            at,
            &["我知道", "我觉得", "我看", "我听说", "我听", "我记得", "我发现", "我认为", "我猜", "我问", "知道"],
        ) && matches!(c(signs, at + n), '他' | '她' | '你' | '它')
        {
            self.subjects = Vec::new();
            return (at + n, true);
        }
        if let Some(n) = longest(
            signs,
            at,
            &[
                "我们俩",
                "我俩",
                "我们家",
                "我家里",
                "我们",
                "我家",
                "咱们",
                "咱家",
                "我自己",
                "我本人",
                "本人",
                "在下",
                "我这个人",
                "我这人",
                "我呢",
                "俺",
                "咱",
                "我",
                "偶",
                "家里",
            ],
        ) {
            self.subjects = vec![USER.into()];
            let n = if has(signs, at, "家里") { 0 } else { n };
            return (at + n, true);
        }
        if let Some(n) = longest(signs, at, &["他", "她", "它", "人家"])
            && !matches!(c(signs, at + n), '们')
        {
            if let Some(last) = self.people.last.clone() {
                self.subjects = vec![last];
                return (at + n, true);
            }
            self.subjects = Vec::new();
            return (at + n, true);
        }
        if has(signs, at, "他们") || has(signs, at, "她们") || has(signs, at, "你") {
            self.subjects = Vec::new();
            return (at, true);
        }
        (at, false)
    }

    fn meet(&mut self, person: &kin::Person) -> usize {
        let name = person.name.clone().map(|n| self.text(&n));
        if let Some(range) = &person.name {
            let object = self.bytes(range);
            // "隔壁的阿婆" tells whom, not what she is called.
            let called = name.as_ref().is_some_and(|n| {
                !n.starts_with('阿') && !n.starts_with('大') || person.relation.predicate != "neighbor"
            });
            if called {
                self.found.push(Found::new(USER, person.relation.predicate, object));
            }
        }
        let subject = self.people.meet(person.relation, name.as_deref());
        self.subjects = vec![subject];
        person.next
    }

    /// What is said of the subjects, from `at` on.
    fn statement(&mut self, at: usize, end: usize, own: bool) {
        if self.subjects.is_empty() {
            return;
        }
        let user = self.subjects.iter().any(|s| s == USER);
        let mut at = at;
        let mut tries = 0;
        while at < end && tries < 6 {
            tries += 1;
            let Some(next) = self.rules(tables::verbs(), at, end, own || tries > 1) else {
                // "上个月搬到了福州", "初一十五吃素": behind the time that opens the clause.
                let after = self.after_time(at, end);
                if tries > 1 || after == at {
                    break;
                }
                at = after;
                let Some(next) = self.rules(tables::verbs(), at, end, own) else { break };
                at = next.max(at + 1);
                continue;
            };
            at = next.max(at + 1);
            // "会说闽南语，日语也会" goes on in the next clause; "做编辑" in this one.
            while at < end && !(han(c(self.signs, at)) || c(self.signs, at).is_alphanumeric()) {
                at += 1;
            }
            if let Some(n) = longest(self.signs, at, &["并且", "而且", "和", "也", "还", "又", "但", "并"]) {
                at += n;
            }
        }
        if self.found.iter().any(|f| f.predicate != "has_pet") || !user {
            return;
        }
        for i in at..end.min(at + 12) {
            if i > at && matches!(c(self.signs, i - 1), '你' | '他' | '她') {
                break;
            }
            if self.rules_in(tables::traits(), i, end, true, &[USER.to_owned()]).is_some() {
                return;
            }
        }
        self.bare(at, end);
    }

    /// In an introduction a name or a school may stand alone.
    fn bare(&mut self, at: usize, end: usize) {
        let range = at..end;
        let signs = self.signs;
        if !range.clone().all(|i| han(c(signs, i))) {
            return;
        }
        if self.intro
            && (2..=4).contains(&range.len())
            && lex::SURNAMES.contains(c(signs, at))
            && !self.people.heard().any(|_| true)
        {
            self.push(USER, "name", range.clone());
        } else if (self.intro || self.studying())
            && (4..=12).contains(&range.len())
            && (has(signs, end - 2, "大学") || has(signs, end - 2, "学院") || has(signs, end - 2, "中学"))
        {
            self.push(USER, "school", range);
        }
    }

    fn studying(&self) -> bool {
        holds(
            self.signs,
            0..self.signs.len(),
            &["读研", "读博", "在读", "上大学", "念书", "大一", "大二", "大三", "大四", "考研", "毕业"],
        )
    }

    fn rules(&mut self, table: &'static [Rule], at: usize, end: usize, own: bool) -> Option<usize> {
        let subjects = self.subjects.clone();
        self.rules_in(table, at, end, own, &subjects)
    }

    fn rules_in(
        &mut self,
        table: &'static [Rule],
        at: usize,
        end: usize,
        own: bool,
        subjects: &[String],
    ) -> Option<usize> {
        for rule in table {
            let Some(hit) = rule.run(self.signs, at, end) else { continue };
            if !self.fits(rule, &hit, at, end, own, subjects) {
                continue;
            }
            for subject in subjects {
                self.emit(subject, rule, &hit, at, end);
            }
            return Some(hit.end);
        }
        None
    }

    fn fits(&self, rule: &Rule, hit: &Hit, at: usize, end: usize, own: bool, subjects: &[String]) -> bool {
        let signs = self.signs;
        let value = hit.values.first().cloned().unwrap_or(at..hit.end);
        let user = subjects.iter().any(|s| s == USER);
        match rule.predicate {
            "name" if user => {
                let first = c(signs, value.start);
                let likely = lex::SURNAMES.contains(first)
                    || matches!(first, '小' | '阿' | '老')
                    || first.is_ascii_alphabetic()
                    || first == c(signs, value.start + 1);
                return likely && (own || lex::SURNAMES.contains(first)) && !(rule.flag("surname") && value.len() > 2);
            }
            "age" => {
                let year = (at..hit.end.min(end)).any(|i| c(signs, i) == '岁') || c(signs, hit.end) == '岁';
                let open = longest(signs, at, &["今年", "年纪", "年龄", "的年纪", "的年龄"]).is_some();
                let after = c(signs, hit.end);
                return (year || open && (hit.end >= end || matches!(after, '了' | STOP)))
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
            "lives_in" if rule.flag("home") => return at > 1 && c(signs, at - 1) == '家',
            "drives" if rule.flag("brand") => {
                return longest(
                    signs,
                    value.start,
                    &[
                        "特斯拉",
                        "比亚迪",
                        "五菱",
                        "大众",
                        "丰田",
                        "本田",
                        "宝马",
                        "奔驰",
                        "奥迪",
                        "理想",
                        "蔚来",
                        "小鹏",
                        "福特",
                        "别克",
                        "日产",
                        "马自达",
                        "沃尔沃",
                        "保时捷",
                        "吉利",
                        "长安",
                        "雷克萨斯",
                        "奇瑞",
                        "哈弗",
                        "现代",
                        "起亚",
                    ],
                )
                .is_some();
            }
            "dislikes" if rule.flag("fear") => {
                return value.len() <= 3
                    && !holds(
                        signs,
                        value,
                        &["你", "他", "我", "死", "是", "来", "麻", "不", "冷场", "疼", "忘", "丢"],
                    );
            }
            "birth_year" => {
                return hit.values.first().is_some_and(|v| {
                    v.len() == 4
                        || v.len() == 2 && own && c(signs, hit.end - 1) == '的'
                        || v.len() == 2
                            && (c(signs, hit.end - 1) == '后'
                                || holds(signs, hit.end.saturating_sub(3)..hit.end, &["后", "生"]))
                });
            }
            "birthday" => return holds(signs, at..hit.end, &["生日", "出生", "生的", "生辰", "生人", "生"]),
            "hometown" if rule.flags.is_empty() => {
                // "是好人" is no place.
                return !holds(
                    signs,
                    value.clone(),
                    &[
                        "个", "好", "坏", "老", "男", "女", "一", "北方", "普通", "工", "同", "什么", "本地", "外地",
                        "主", "新", "大", "病",
                    ],
                ) || lex::CITIES.iter().any(|w| has(signs, value.start, w));
            }
            "works_as" if rule.flag("does") || rule.flag("teach") => {
                let value = hit.values.last().cloned().unwrap_or(value);
                return value.len() <= 10
                    && !holds(
                        signs,
                        value,
                        &["我", "你", "他", "她", "不", "什么", "这", "那", "得", "对", "错", "会", "学"],
                    );
            }
            "eats" | "drinks" if rule.flag("neg") => {
                return !holds(
                    signs,
                    value.clone(),
                    &[
                        "早饭",
                        "午饭",
                        "晚饭",
                        "饭了",
                        "东西",
                        "亏",
                        "醉",
                        "这一套",
                        "完",
                        "饱",
                        "下",
                        "药",
                        "够",
                        "到",
                        "太多",
                        "太饱",
                    ],
                ) && value.len() <= 16;
            }
            "employer" | "school" if rule.predicate == "employer" => {
                let known = value::house(signs, &value)
                    || hit.end < end
                        && holds(signs, value.end..hit.end, &["任职", "就职", "当差", "供职", "离职", "辞职"])
                    || rule.flag("fix")
                    || longest(signs, at, &["就职于", "任职于", "供职于", "入职", "加入"]).is_some();
                let city = lex::CITIES.iter().any(|w| has(signs, value.start, w) && w.chars().count() == value.len());
                if rule.flag("newjob") {
                    return !city
                        && holds(signs, 0..signs.len(), &["换工作", "跳槽", "入职", "新公司", "新工作", "换了工作"]);
                }
                return known || city || holds(signs, value.end..hit.end, &["上班", "打工", "实习"]);
            }
            "drives" => {
                return !holds(
                    signs,
                    value.clone(),
                    &["会", "店", "公司", "玩笑", "门", "民宿", "心", "口", "车去", "车来", "窗", "灯", "空调"],
                );
            }
            "has_pet" => return true,
            "owns" if rule.flag("thing") => {
                return value.len() >= 2
                    && value.len() <= 14
                    && (holds(signs, at..hit.end, &["辆", "台", "套", "栋", "架", "把"])
                        || holds(
                            signs,
                            value,
                            &["店", "菜地", "院子", "钢琴", "吉他", "房", "车", "相机", "工作室", "农场", "花园", "船"],
                        ));
            }
            "schedule" => {
                return holds(
                    signs,
                    self.opened.min(at)..end,
                    &[
                        "课", "会", "班", "训练", "练习", "门诊", "值班", "例会", "活动", "排练", "聚会", "瑜伽",
                        "健身", "家教", "复诊",
                    ],
                ) || holds(signs, 0..self.signs.len(), &["课", "周会", "例会", "训练", "排练"]);
            }
            "constraint" => {
                return holds(signs, at..hit.end, &["点", "早上", "晚上", "上午", "下午", "周末", "中午"])
                    && hit.end < end;
            }
            "habit" if rule.flags == "whole" => {
                return user
                    && value.len() >= 2
                    && !holds(signs, at..end, &["累", "忙", "烦", "加班", "开会", "上班", "吵", "熬", "堵"]);
            }
            "uses" if rule.flag("tool") => {
                let spoken = (value.start..value.end).any(|i| c(signs, i).is_ascii_alphabetic());
                return spoken
                    || rule.flags == "tool"
                        && holds(signs, at..hit.end, &["打字", "记笔记", "写代码", "做图", "办公"])
                        && value.len() <= 8;
            }
            "uses" if rule.flag("soft") => return (value.start..value.end).any(|i| c(signs, i).is_ascii_alphabetic()),
            "uses" if rule.flag("fix") => return hit.old.is_some(),
            "speaks" if rule.flag("langs") && hit.values.is_empty() => return true,
            "marital_status" => {
                return user
                    && (hit.end >= end
                        || !matches!(c(signs, hit.end), '纪' | '照' | '证' | '对' | '的' | '典' | '礼' | '率'));
            }
            "allergy" if rule.flag("short") => {
                return value.len() <= 6
                    && !holds(signs, value, &["我", "你", "他", "会", "皮肤", "有点", "容易", "春天", "季节", "换季"]);
            }
            "allergy" => return !holds(signs, value, &["什么", "你", "这个", "那个", "我"]),
            "height" | "weight" => return (value.start..value.end).any(|i| value::digit(c(signs, i))),
            "likes" | "dislikes" | "prefers" | "hobby" => {
                let bad = holds(
                    signs,
                    value.start..value.end.min(value.start + 2),
                    &["你", "他", "她", "它", "这", "那", "我", "上", "过", "吗", "死", "得", "了", "的", "就", "啥"],
                ) && !has(signs, value.start, "那种")
                    || holds(signs, value.clone(), &["你的", "你这", "这个", "这首", "这句", "那个"]);
                if rule.predicate == "prefers"
                    && rule.flag("usual")
                    && holds(signs, value.clone(), &["吗", "到了", "完", "这"])
                {
                    return false;
                }
                if bad || value.len() > 24 {
                    return false;
                }
                // "我爱上班": the particle decides; a bare 爱 in a word of its own is no liking.
                let before = at.checked_sub(1).map_or(STOP, |i| c(signs, i));
                return !(c(signs, at) == '爱'
                    && matches!(before, '可' | '恋' | '亲' | '最' if before == '亲' || before == '恋' || before == '可'));
            }
            "learning" if has(signs, at, "教") => return holds(signs, at..hit.end, &["我"]),
            "grade" => return rule.flag("grade"),
            "available" => return true,
            _ => {}
        }
        true
    }

    fn emit(&mut self, subject: &str, rule: &Rule, hit: &Hit, at: usize, end: usize) {
        let from = self.found.len();
        let signs = self.signs;
        let first = hit.values.first().cloned();
        let whole = value::trim(signs, at..hit.end.max(first.as_ref().map_or(at, |v| v.end)));
        let old = hit.old.clone();
        let subject_name = subject.to_owned();
        match (rule.predicate, first) {
            (_, _) if rule.flag("end") => {
                if let Some(old) = old {
                    self.push(&subject_name, rule.predicate, old);
                } else if let Some(range) = whole {
                    self.push(&subject_name, rule.predicate, range);
                }
            }
            ("rents", Some(_)) if rule.flag("second") => {
                if let Some(value) = hit.values.get(1).cloned() {
                    self.push_one(&subject_name, "rents", value);
                }
            }
            ("employer" | "school", Some(place))
                if !rule.flag("at")
                    && lex::CITIES.iter().any(|w| has(signs, place.start, w) && w.chars().count() == place.len()) =>
            {
                self.push(&subject_name, "lives_in", place);
            }
            (predicate, Some(place)) if rule.flag("at") => {
                let second = hit.values.get(1).cloned();
                let city = lex::CITIES.iter().any(|w| has(signs, place.start, w) && w.chars().count() == place.len())
                    || !value::house(signs, &place) && place.len() <= 3;
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
                if predicate != "note" {
                    self.push(&subject_name, predicate, place);
                }
            }
            ("speaks", _) => {
                let mut i = at;
                let stop = (at..end).find(|i| holds(signs, *i..i + 1, &["，"])).unwrap_or(end);
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
                if !some {
                    return;
                }
            }
            ("favorite", Some(thing)) if rule.flag("thing") => {
                let noun = string(signs, thing);
                let name = thing_name(&noun);
                let predicate = if name.is_empty() { "favorite".to_owned() } else { format!("favorite_{name}") };
                if let Some(value) = hit.values.get(1).cloned() {
                    self.push(&subject_name, &predicate, value);
                }
            }
            ("name", Some(mut name)) if subject != USER => {
                name = value::trim(signs, name.clone()).unwrap_or(name);
                let said = self.text(&name);
                if let Some(relation) = super::super::entity::relation(subject) {
                    let subject = self.people.meet(relation, Some(&said));
                    self.subjects = vec![subject];
                    let predicate = if relation.predicate == "note" { "name" } else { relation.predicate };
                    if predicate == "has_pet" {
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
                if let Some(relation) = super::super::entity::relation("child") {
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
                            &["上", "读", "念", "在上", "在读", "正在上", "现在上", "今年上"],
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
            (predicate, _) if rule.flag("state") => {
                let range = at..hit.end;
                let word = range.clone().find_map(|i| {
                    longest(signs, i, &["单身", "未婚", "已婚", "离异", "离婚", "丧偶", "订婚", "结婚"])
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
            ("schedule", Some(value)) => {
                // The event's name belongs to it: without, nobody knows what moved.
                let start = self.event_start(at);
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
                let start = if matches!(c(signs, verb), '做' | '干' | '搞') { value.start } else { verb };
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
            one.correction |= rule.flag("fix");
            if rule.flag("hint") {
                one.strength = Strength::Implied;
            }
        }
    }

    /// Past words that say when.
    fn after_time(&self, at: usize, end: usize) -> usize {
        let bytes = self.bytes(&(at..end));
        let mut next = at;
        if let Some((range, _)) = self.view.dates.iter().find(|(r, _)| r.start == bytes.start && r.end <= bytes.end) {
            next = self.signs.partition_point(|s| s.at < range.end);
        }
        while next < end {
            if let Some(n) = longest(
                self.signs,
                next,
                &[
                    "初一",
                    "十五",
                    "周末",
                    "早上",
                    "晚上",
                    "中午",
                    "下午",
                    "上午",
                    "平时",
                    "下班后",
                    "放学后",
                    "睡前",
                    "饭后",
                    "每到",
                    "的时候",
                    "以前",
                    "今年",
                    "去年",
                    "从小",
                    "工作日",
                    "周一",
                    "周二",
                    "周三",
                    "周四",
                    "周五",
                    "周六",
                    "周日",
                    "逢",
                    "每逢",
                    "每个月",
                    "，",
                ],
            ) {
                next += n;
            } else {
                break;
            }
        }
        next.min(end)
    }

    fn clause_start(&self, at: usize) -> usize {
        (0..at).rev().find(|i| c(self.signs, *i) == STOP).map_or(0, |i| i + 1)
    }

    /// Days said right before: 初一十五.
    fn days_before(&self, at: usize) -> usize {
        let mut start = at;
        while start > 0
            && (value::digit(c(self.signs, start - 1)) || "初十月周每天早午晚中".contains(c(self.signs, start - 1)))
        {
            start -= 1;
        }
        start
    }

    /// Where the name of an event begins, in this clause or the one before.
    fn event_start(&self, at: usize) -> usize {
        let start = self.clause_start(at);
        if holds(self.signs, start..at, &["课", "会", "班", "训练", "瑜伽", "排练", "例会"]) {
            return start + longest(self.signs, start, &["组里", "我们", "我的", "我"]).unwrap_or(0);
        }
        let before = start.checked_sub(1).map(|s| self.clause_start(s));
        match before {
            Some(b) if holds(self.signs, b..start, &["课", "会", "训练", "排练"]) && start - b <= 12 => b,
            _ => start,
        }
    }

    /// Cuts what a value carries beyond itself.
    fn shorten(&self, predicate: &str, value: Range<usize>) -> Range<usize> {
        let signs = self.signs;
        let mut range = value;
        let cut = |range: &Range<usize>, words: &[&str]| {
            (range.start + 1..range.end).find(|i| words.iter().any(|w| has(signs, *i, w)))
        };
        let stop = match predicate {
            "prefers" => cut(&range, &["而不", "不喜欢", "胜过", "多过", "比较多"]),
            "uses" => cut(&range, &["写", "做", "办公", "打字", "记", "剪", "来", "画"]),
            "drives" => cut(&range, &["上班", "通勤", "去上班", "上下班"]),
            "likes" | "dislikes" => cut(&range, &["啦", "哈哈", "但", "就是", "不过"]),
            "owns" => cut(&range, &["装的", "用来", "跑的", "，"]),
            _ => None,
        };
        range.end = stop.unwrap_or(range.end);
        value::trim(signs, range.clone()).unwrap_or(range)
    }

    fn push_one(&mut self, subject: &str, predicate: &str, object: Range<usize>) {
        let bytes = self.bytes(&object);
        if !bytes.is_empty()
            && !self.found.iter().any(|f| f.subject == subject && f.predicate == predicate && f.object == bytes)
        {
            self.found.push(Found::new(subject, predicate.to_owned(), bytes));
        }
    }

    /// One fact, or one for each item of a list.
    fn push(&mut self, subject: &str, predicate: &str, object: Range<usize>) {
        let many = predicates::lookup(predicate).is_none_or(|p| p.0 == Cardinality::Many);
        let items = if many
            && !matches!(predicate, "has_pet" | "works_as" | "habit" | "schedule" | "plan" | "child" | "sibling")
        {
            self.items(object)
        } else {
            vec![object]
        };
        for item in items {
            self.push_one(subject, predicate, item);
        }
    }

    fn items(&self, object: Range<usize>) -> Vec<Range<usize>> {
        let signs = self.signs;
        let mut cuts = Vec::new();
        let mut from = object.start;
        let mut at = object.start;
        while at < object.end {
            let joint = longest(signs, at, &["、", "还有", "以及"]).or_else(|| {
                let one = matches!(c(signs, at), '和' | '跟' | '与' | '及');
                // "和平", "暖和": a joint has at least two signs on each side.
                (one && at >= from + 2
                    && at + 2 < object.end
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

    /// The thing in front of its speaker: "茄子我从小就不爱吃", or without one: "偶像剧就算了".
    fn topic(&mut self, start: usize, end: usize) {
        let signs = self.signs;
        let me = (start + 1..end)
            .find(|i| matches!(c(signs, *i), '我' | '咱') && !matches!(c(signs, i + 1), '的' | '觉' | '想'));
        if let Some(me) = me {
            let Some(topic) = value::trim(signs, start..me) else { return };
            let fits = topic.len() <= 16
                && !holds(
                    signs,
                    topic.clone(),
                    &[
                        "这些", "那些", "这个", "那个", "你", "他", "她", "说", "给", "让", "帮", "叫", "教", "告诉",
                        "觉得", "问", "对", "跟", "和我", "借", "送", "等", "陪", "如果", "因为", "当", "带",
                    ],
                );
            let who = usize::from(c(signs, me + 1) == '们');
            self.subjects = vec![USER.into()];
            if fits {
                for rule in tables::topics() {
                    let Some(hit) = rule.run(signs, me + 1 + who, end) else { continue };
                    let from = self.found.len();
                    if rule.predicate == "speaks" {
                        if let Some(n) = longest(signs, topic.start, lex::LANGUAGES) {
                            self.push(USER, "speaks", topic.start..topic.start + n);
                        } else {
                            continue;
                        }
                    } else if rule.predicate == "hobby"
                        && holds(
                            signs,
                            topic.clone(),
                            &["上班", "工作", "加班", "今天", "因为", "最近", "以前", "不过今"],
                        )
                    {
                        continue;
                    } else {
                        let start = topic.start
                            + longest(signs, topic.start, &["不过", "但是", "但", "而且", "所以"]).unwrap_or(0);
                        self.push(USER, rule.predicate, start..topic.end);
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
                    &[
                        "这", "那", "是", "你", "他", "她", "说", "给", "让", "帮", "叫", "告诉", "觉得", "问", "等",
                        "如果", "当", "送", "借", "教",
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
        for rule in tables::alone() {
            let Some(hit) = rule.run(signs, start, end) else { continue };
            let Some(value) = hit.values.first().cloned() else { continue };
            if value.len() > 12
                || holds(signs, value.clone(), &["你", "他", "她", "这", "那", "不", "就", "没", "说", "什么", "我"])
                || value.len() < 2 && rule.predicate == "dislikes"
            {
                continue;
            }
            // "算了" after something one likes; by itself it only gives up on a topic.
            if rule.predicate == "dislikes" && start == 0 {
                continue;
            }
            self.push(USER, rule.predicate, value);
            return;
        }
        // "日语也会一点"
        if let Some(n) = longest(signs, start, lex::LANGUAGES) {
            let after = start + n;
            if holds(signs, after..end, &["会", "能说", "流利", "还行", "母语"])
                && !holds(signs, after..end, &["不会", "吗", "怎么", "从哪"])
                && end - after <= 8
            {
                self.push(USER, "speaks", start..after);
            }
        }
    }

    /// What is held at another time now: "瑜伽课改到周四晚上了".
    fn moved(&mut self, range: &Range<usize>) {
        let signs = self.signs;
        if !self.subjects.iter().any(|s| s == USER) {
            return;
        }
        let Some((at, n)) = range.clone().find_map(|i| {
            longest(
                signs,
                i,
                &[
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
                    "都在",
                    "推迟到",
                    "提前到",
                    "延到",
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
            &[
                "课", "会", "班", "训练", "练习", "值班", "活动", "排练", "聚会", "瑜伽", "健身", "家教", "复诊",
                "门诊", "药", "面试", "考试", "约", "见面",
            ],
        );
        let weekly =
            holds(signs, time.clone(), &["周", "星期", "礼拜", "每", "早上", "晚上", "睡前", "饭后", "早饭", "晚饭"]);
        if event && weekly {
            self.push_one(USER, "schedule", start..time.end);
            if let Some(one) = self.found.last_mut() {
                one.correction = !matches!(c(signs, at), '固' | '都' | '安');
            }
        }
    }

    /// Something to come, on a day: "下周三上午九点要去使馆面签".
    fn plan(&mut self, range: &Range<usize>, said: usize) {
        let signs = self.signs;
        if !self.subjects.iter().any(|s| s == USER) || self.view.sentence.asked {
            return;
        }
        let bytes = self.bytes(&(0..range.end));
        let Some((_, span)) = self
            .view
            .dates
            .iter()
            .find(|(r, s)| r.start >= bytes.start && r.end <= bytes.end && s.end > self.view.tomorrow)
        else {
            return;
        };
        let here = self.bytes(range);
        let dated = self
            .view
            .dates
            .iter()
            .any(|(r, s)| r.start >= here.start && r.end <= here.end && s.end > self.view.tomorrow);
        let soon = span.end - self.view.tomorrow < 3 * 86_400_000;
        let event = holds(signs, range.clone(), lex::EVENTS);
        let meant = holds(
            signs,
            range.clone(),
            &[
                "要", "打算", "准备", "计划", "决定", "将", "定在", "开始", "约了", "约好", "预约", "有", "订了",
                "参加", "报名", "安排", "去", "得", "回",
            ],
        );
        let strong = holds(
            signs,
            range.clone(),
            &["打算", "计划", "决定", "准备", "定在", "开始", "要去", "我要", "要搬", "要跑", "要交", "要考", "要参加"],
        );
        let small = holds(
            signs,
            range.clone(),
            &[
                "聊", "早起", "加班", "上班", "睡", "再说", "联系", "你", "吃饭", "见面", "告诉", "继续", "下雨",
                "天气", "提醒",
            ],
        );
        let due = holds(
            signs,
            range.clone(),
            &[
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
        if small || !(event && (meant || due || dated) || strong && !soon || due) || !dated && !strong {
            return;
        }
        let predicate = if due {
            "deadline"
        } else if holds(signs, range.clone(), &["婚礼", "结婚", "领证", "毕业典礼", "婚宴", "预产期", "满月酒"])
        {
            "event"
        } else if holds(
            signs,
            range.clone(),
            &[
                "面试", "面签", "体检", "复查", "复诊", "手术", "预约", "看牙", "看病", "开庭", "考试", "约了", "会议",
                "路考", "产检", "答辩", "航班", "讲座", "演出", "演讲", "汇报",
            ],
        ) {
            "appointment"
        } else {
            "plan"
        };
        let _ = said;
        if let Some(object) = value::trim(signs, range.clone()) {
            let object = if due { self.deadline(&object) } else { object };
            self.push_one(USER, predicate, object);
        }
    }

    /// "说错了，conference 报名的 deadline 是9月8号" keeps what is due.
    fn deadline(&self, object: &Range<usize>) -> Range<usize> {
        object.clone()
    }

    /// What one seems to do again and again: a third mention makes it a habit.
    fn hint(&mut self, range: &Range<usize>) {
        let signs = self.signs;
        if self.view.sentence.asked
            || holds(signs, range.clone(), &["你", "他", "她", "他们"])
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
            ) || holds(signs, range.clone(), &["刚", "回来", "昨天", "早上", "每次", "去了", "的时候"])
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

/// English names of things one may have a favorite of; others keep the Chinese noun.
fn thing_name(noun: &str) -> String {
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

/// Ties an old value to its new one: what ended and what replaced it, and "不是X，是Y".
pub(super) fn corrections(
    view: &View,
    signs: &[Sign],
    clauses: &[Range<usize>],
    people: &People,
    frame: &Frame,
    found: &mut Vec<Found>,
) {
    let bytes = |range: &Range<usize>| super::bytes(signs, range, view.sentence.range.end);
    let mut at = 0;
    while at < found.len() {
        let ended = found.get(at).filter(|f| f.ended && f.doubt.is_none()).cloned();
        if let Some(old) = ended
            && let Some(new) = found.iter_mut().skip(at + 1).find(|f| {
                f.subject == old.subject
                    && (f.predicate == old.predicate
                        || matches!((f.predicate.as_ref(), old.predicate.as_ref()), ("lives_in", "employer")))
                    && !f.ended
            })
        {
            new.replaces = Some(old.object.clone());
            new.correction = true;
            found.remove(at);
            continue;
        }
        at += 1;
    }
    // A count of children says less than their names.
    let named = found.iter().any(|f| {
        f.predicate == "child"
            && !f.text.is_empty()
            && f.object.len() <= 12
            && view.text.get(f.object.clone()).is_some_and(|t| !t.contains(['个', '兒', '儿', '孩']))
    });
    if named {
        found.retain(|f| {
            f.predicate != "child" || view.text.get(f.object.clone()).is_some_and(|t| !t.contains(['个', '個']))
        });
    }
    for range in clauses {
        // "是12号不是10号" in one clause.
        if found.is_empty()
            && frame.correction
            && let Some(not) = (range.start + 2..range.end).find(|i| has(signs, *i, "不是"))
            && let Some(n) = longest(signs, range.start, &["是", "应该是", "叫"])
            && let (Some(new), Some(old)) =
                (value::trim(signs, range.start + n..not), value::trim(signs, not + 2..range.end))
        {
            let mut one = Found::new(USER, "", bytes(&new));
            one.replaces = Some(bytes(&old));
            one.correction = true;
            one.text = view.sentence.range.clone();
            found.push(one);
            return;
        }
        let Some(skip) = (range.start..range.end.min(range.start + 3))
            .find_map(|i| longest(signs, i, &["不是", "不叫", "不在", "并非", "而不是", "别再叫"]).map(|n| i + n))
        else {
            continue;
        };
        let Some(old) = value::trim(signs, skip..range.end).filter(|r| r.len() <= 10) else { continue };
        if holds(signs, old.clone(), &["我", "你", "真的", "很", "什么", "因为"])
            || found.iter().any(|f| f.doubt.is_some())
        {
            continue;
        }
        let here = bytes(&old);
        if let Some(one) = found
            .iter_mut()
            .filter(|f| f.doubt.is_none() && !(f.object.start <= here.start && here.end <= f.object.end))
            .min_by_key(|f| f.object.start.abs_diff(here.start))
        {
            if one.replaces.is_none() {
                one.replaces = Some(here);
                one.correction = true;
            }
            continue;
        }
        // The new value: in the next clause ("是11月9日"), or the one before.
        let next = clauses.iter().find(|c| c.start > range.start);
        let Some(new) = next
            .and_then(|c| {
                longest(signs, c.start, &["是", "而是", "叫", "应该是", "在", "改成", "应该叫"])
                    .and_then(|n| value::trim(signs, c.start + n..c.end))
            })
            .filter(|r| r.len() <= 14)
        else {
            continue;
        };
        let said = string(signs, 0..range.start);
        let subject = people.heard().find(|(name, _)| said.contains(&name.to_lowercase())).map(|(_, s)| s.to_owned());
        let named = kin_in(signs, range.start);
        let predicate = [
            ("生日", "birthday"),
            ("年纪", "age"),
            ("年龄", "age"),
            ("名字", "name"),
            ("电话", "phone"),
            ("手机号", "phone"),
            ("邮箱", "email"),
            ("地址", "address"),
            ("鞋码", "shoe_size"),
            ("星座", "star_sign"),
            ("预算", "budget"),
            ("纪念日", "anniversary"),
            ("身高", "height"),
            ("专业", "studies"),
            ("老家", "hometown"),
            ("岁", "age"),
        ]
        .iter()
        .find(|(w, _)| said.contains(w))
        .map_or("", |p| p.1);
        let leading = (!predicate.is_empty())
            .then(|| before_word(signs, range.start, &["的生日", "的年纪", "的年龄", "的名字", "的电话"]))
            .flatten();
        let who = subject
            .or(named)
            .or_else(|| leading.and_then(|r| view.text.get(bytes(&r)).map(str::to_owned)))
            .unwrap_or_else(|| USER.to_owned());
        let mut one = Found::new(&who, predicate, bytes(&new));
        one.replaces = Some(here);
        one.correction = true;
        one.text = view.sentence.range.clone();
        let _ = frame;
        found.push(one);
        let dated = |r: &Range<usize>| r.clone().any(|i| value::digit(c(signs, i)));
        if predicate.is_empty() && !frame.correction && !(dated(&old) && dated(&new)) {
            // Nothing says what it is about, and nothing says that it corrects: only a contrast.
            if let Some(one) = found.last_mut() {
                one.doubt = Some(Doubt::NotLasting);
            }
        }
    }
}

fn kin_in(signs: &[Sign], end: usize) -> Option<String> {
    (0..end).find_map(|i| kin::person(signs, i, end)).map(|p| p.relation.name.to_owned())
}

/// A short name in front of "的年纪".
fn before_word(signs: &[Sign], end: usize, words: &[&str]) -> Option<Range<usize>> {
    let at = (0..end).find(|i| words.iter().any(|w| has(signs, *i, w)))?;
    let start = (0..at).rev().find(|i| c(signs, *i) == STOP).map_or(0, |i| i + 1);
    let name = start..at;
    ((2..=3).contains(&name.len()) && !holds(signs, name.clone(), &["我"])).then_some(name)
}
