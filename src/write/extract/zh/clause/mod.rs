//! Turns one Chinese clause into facts: whose it is, then rule after rule along its signs.

mod corrections;
mod emit;
mod feeling;
mod fits;
mod flagged;
mod names;
mod plans;
mod topic;

pub(super) use corrections::corrections;

use super::super::entity::People;
use super::super::found::{Found, USER};
use super::super::view::View;
use super::chars::{Sign, han, has, holds, longest};
use super::lexicon as lex;
use super::pattern::{Place, Rule};
use super::tables;
use super::value::c;
use super::{kin, people};
use crate::text::words::words;
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
    /// Where the words of its facts begin: behind clauses that told who the user is, "我叫李雷，住在上海，对海鲜过敏".
    tells: usize,
    /// The sentence has said who speaks, or something of them.
    known: bool,
    /// The sentence asks to remember it.
    pub requested: bool,
    /// Between the clause's beginning and the place read stands something that is not accounted for.
    apart: bool,
    /// The clause before told what the user does for a living.
    trade: bool,
    /// A clause before told where the user lives.
    housed: bool,
    /// What the clause before told of somebody near: "我妈不吃香菜，我也不吃".
    shared: Option<Found>,
    /// A clause before told of an age.
    aged: bool,
    /// A clause before told of work that the user has left.
    quit: bool,
    /// The thing that an earlier clause spoke of: "韩剧我老婆爱看，我不爱".
    spoken: Option<Range<usize>>,
    /// The town one works in, taken for home until a clause tells of another.
    pub town: Option<Range<usize>>,
    /// A clause before told that the user lives somewhere no more.
    left: bool,
    /// A clause before told who the user is.
    identity: bool,
    told: bool, // the clause before told nothing else
    /// Where that something begins.
    from: usize,
    /// The clause before told of a pet, which a clause without a subject goes on about.
    pet: bool,
    /// A clause before told of the user's children: "姐姐叫朵朵" is one of them.
    kids: bool,
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
            tells: 0,
            known: false,
            requested: false,
            apart: false,
            trade: false,
            identity: false,
            told: false,
            housed: false,
            left: false,
            town: None,
            spoken: None,
            aged: false,
            shared: None,
            quit: false,
            from: 0,
            pet: false,
            kids: false,
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
        let end = range.end;
        let signs = self.signs;
        // "画一只坐在月亮上的猫" tells to.
        let makes = longest(
            signs,
            range.start,
            words!["画", "写", "编", "讲", "设计", "生成", "创作", "给我画", "给我写", "帮我写", "帮我画", "来"],
        );
        if n == 0
            && let Some(m) = makes
            && longest(
                signs,
                range.start + m,
                words![
                    "一只", "一个", "一首", "一段", "一篇", "一张", "一幅", "一封", "个", "首", "段", "篇", "张", "幅",
                    "几个", "两个", "三个"
                ],
            )
            .is_some()
        {
            return;
        }
        let mut at = self.past_lead(range.start, end);
        let (next, own) = self.subject(at, end);
        // "我妈下周飞来，她晕船": who she is was said before.
        let spoken_of = n > 0 && matches!(c(signs, at), '他' | '她') && !self.subjects.is_empty();
        if own && !spoken_of || n == 0 {
            (self.opened, self.tells) = (range.start, range.start);
        } else if self.told {
            self.tells = range.start;
        }
        let addressed = has(signs, at, "你");
        at = next;
        // "主角叫李雷，住在上海": a clause without a subject goes on with one of whom nothing is known.
        self.known |= own && self.subjects.iter().any(|s| s == USER)
            || n == 0
                && (next == end
                    || !own
                        && (longest(signs, at, lex::OPENERS).is_some()
                            || self.after_time(at, end) > at && !holds(signs, range.clone(), lex::NOW)));
        // "出去玩那事改主意了，想去青岛": what was talked of before is the user's.
        let resumed = n > 0 && holds(signs, 0..range.start, words!["那事", "那件事", "那趟", "改主意"]);
        let lost = n > 0
            && !own
            && !resumed
            && !self.known
            && !self.intro
            && !self.requested
            && !self.studying()
            && self.subjects.iter().any(|s| s == USER);
        if !addressed && !lost {
            let from = self.found.len();
            self.contrast(at, end, own);
            if self.found.len() == from {
                self.statement(at, end, own);
            }
        }
        if self.found.is_empty() && (!own || self.subjects.iter().any(|s| s == USER)) {
            self.topic(range.start, end);
        }
        if self.found.is_empty() && !addressed {
            self.feeling(&range);
        }
        if self.found.is_empty() {
            self.moved(&range);
        }
        if self.found.is_empty() {
            self.plan(&range, at);
        }
        if self.found.is_empty() {
            self.routine(&range, at);
        }
        if self.found.is_empty() {
            self.hint(&range);
        }
        if self.found.is_empty() {
            self.standing(at..end, own);
        }
        // "我养的鹦鹉叫可可，只吃瓜子": what the pet eats is not what the user eats.
        if self.pet && !own {
            let of_pets = words![
                "name",
                "prefers",
                "likes",
                "dislikes",
                "eats",
                "drinks",
                "age",
                "avoids",
                "habit",
                "personality",
                "gender",
                "condition",
                "allergy",
                "weight",
                "height"
            ];
            self.found.retain(|f| f.subject != USER || !of_pets.contains(&f.predicate));
        }
        self.pet = !self.found.is_empty() && self.found.iter().all(|f| f.predicate == "has_pet");
        self.kids |= self.found.iter().any(|f| f.subject == USER && f.predicate == "child");
        self.known |= !self.found.is_empty();
        self.housed |= self.found.iter().any(|f| f.subject == USER && f.predicate == "lives_in");
        self.left |= self.found.iter().any(|f| f.subject == USER && f.predicate == "lives_in" && f.ended);
        let tastes = words!["eats", "drinks", "likes", "dislikes", "avoids", "allergy", "habit", "condition"];
        self.shared = match self.found.as_slice() {
            [one] if one.subject != USER && tastes.contains(&one.predicate) => Some(one.clone()),
            _ => None,
        };
        self.aged |= self.found.iter().any(|f| f.predicate == "age");
        self.quit |= self.found.iter().any(|f| f.subject == USER && f.predicate == "employer" && f.ended);
        let who = words![
            "name",
            "age",
            "lives_in",
            "hometown",
            "gender",
            "marital_status",
            "works_as",
            "employer",
            "birth_year",
            "star_sign",
            "chinese_zodiac",
            "grade"
        ];
        let is_who = |f: &Found| f.subject == USER && who.contains(&f.predicate);
        self.identity |= self.found.iter().any(is_who);
        let (text, whole) = (self.bytes(&(self.tells..end)), self.bytes(&(self.opened..end)));
        self.told = self.found.iter().any(|f| f.object.end == text.end) && self.found.iter().all(is_who);
        self.trade = self.found.iter().any(|f| f.predicate == "works_as" && f.subject == USER);
        for one in &mut self.found {
            let start = (if one.predicate == "lives_in" { &whole } else { &text }).start;
            one.text = start.min(one.object.start)..text.end.max(one.object.end);
        }
    }

    /// Who the clause is about; where what is said of them begins, and whether the clause names them.
    fn subject(&mut self, at: usize, end: usize) -> (usize, bool) {
        let signs = self.signs;
        // "她在银行上班，老公是医生": somebody else's husband.
        if self.kids && longest(signs, at, words!["姐姐叫", "妹妹叫", "哥哥叫", "弟弟叫"]).is_some() {
            self.subjects = vec![USER.into()];
            return (at, false);
        }
        let theirs = self.subjects.is_empty() && !matches!(c(signs, at), '我' | '咱' | '俺');
        // "朋友送来一对鹦鹉": they are the user's now.
        let giver = kin::person(signs, at, end).map(|p| p.next).or_else(|| people::stranger(signs, at, end));
        let giver = giver.or_else(|| longest(signs, at, words!["朋友", "亲戚", "老友"]).map(|n| at + n));
        if let Some(next) = giver.filter(|n| longest(signs, *n, words!["送来", "送给我", "送了我", "送我"]).is_some())
        {
            self.subjects = vec![USER.into()];
            return (next, true);
        }
        let named = |p: &kin::Person| p.name.as_ref().is_none_or(|n| !has(signs, n.start, "毛过敏"));
        if let Some(person) = kin::person(signs, at, end).filter(|p| !theirs && named(p)) {
            // "我同事的老婆", "我闺蜜她妈": of whom nothing more is known.
            if matches!(c(signs, person.next), '的' | '她' | '他') && kin::kind(signs, person.next + 1).is_some() {
                self.subjects = Vec::new();
                return (person.next, true);
            }
            let mut next = self.meet(&person);
            // "我爸和我妈", "我老公和我"
            if let Some(n) = longest(signs, next, words!["和", "跟", "与", "、"]) {
                let first = std::mem::take(&mut self.subjects);
                if let Some(other) = kin::person(signs, next + n, end) {
                    next = self.meet(&other);
                } else if c(signs, next + n) == '我' {
                    self.subjects = vec![USER.into()];
                    next += n + 1;
                }
                self.subjects.splice(0..0, first);
            }
            return (next, true);
        }
        // "我跟我爸都...", "我和老婆": both.
        if let Some(n) = longest(signs, at, words!["我跟", "我和", "我与"])
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
        if let Some(next) = people::stranger(signs, at, end) {
            self.subjects = Vec::new();
            return (next, true);
        }
        // "我知道他喜欢旅游": what one knows of others goes on to be about them.
        if let Some(n) = longest(
            signs,
            at,
            words!["我知道", "我觉得", "我看", "我听说", "我听", "我记得", "我发现", "我认为", "我猜", "我问", "知道"],
        ) && matches!(c(signs, at + n), '他' | '她' | '你' | '它')
        {
            self.subjects = Vec::new();
            return (at + n, true);
        }
        if let Some(n) = longest(
            signs,
            at,
            words![
                "我们一大家子",
                "我们一大家人",
                "我们一家子",
                "我们一家三口",
                "我们一家四口",
                "我们全家人",
                "我们夫妻俩",
                "我们夫妻",
                "我们一家人",
                "我们一家",
                "我们全家",
                "一家人",
                "我们两口子",
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
            // "我俩闺女": two of them, not the two of us.
            let two = has(signs, at, "我俩") && kin::kind(signs, at + 2).is_some();
            let n = if has(signs, at, "家里") { 0 } else { n - usize::from(two) };
            if !(c(signs, at) == '偶' && matches!(c(signs, at + 1), '像' | '尔' | '然' | '遇' | '数')) {
                return (at + n, true);
            }
        }
        if let Some(n) = longest(signs, at, words!["他", "她", "它", "人家"])
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
            if called && person.relation.predicate != "note" {
                self.found.push(Found::new(USER, person.relation.predicate, object));
            }
        }
        // "我有个双胞胎弟弟" says that there is one.
        if let Some(range) = person.had.clone().filter(|_| name.is_none())
            && matches!(person.relation.predicate, "sibling" | "child")
        {
            self.push_one(USER, person.relation.predicate, range);
        }
        let subject = self.people.meet(person.relation, name.as_deref());
        self.subjects = vec![subject];
        person.next
    }

    /// "属马不属蛇": the verb said twice puts right what was said before.
    fn contrast(&mut self, at: usize, end: usize, own: bool) {
        let signs = self.signs;
        let not = (at + 2..end.saturating_sub(2)).find(|j| {
            let verb = c(signs, j + 1);
            c(signs, *j) == '不'
                && "属姓叫是在住用学教".contains(verb)
                && (at..j - 1).any(|i| c(signs, i) == verb && (i == at || c(signs, i - 1) != '不'))
        });
        let Some(not) = not else { return };
        let Some(old) = super::value::trim(signs, not + 2..end).filter(|o| o.len() <= 10) else { return };
        let from = self.found.len();
        self.statement(at, not, own);
        let old = self.bytes(&old);
        for one in self.found.iter_mut().skip(from) {
            one.replaces = Some(old.clone());
            one.correction = true;
        }
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
                let time = self.after_time(at, end);
                let after = if time == at { self.after_activity(at, end) } else { time };
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
            if let Some(n) = longest(self.signs, at, words!["并且", "而且", "和", "也", "还", "又", "但", "并"])
            {
                at += n;
            }
        }
        if self.found.iter().any(|f| f.predicate != "has_pet") || !user {
            return;
        }
        let who = (at..end.min(at + 12)).find(|i| people::anybody(self.signs, *i..end.min(i + 4))).unwrap_or(end);
        for i in at..end.min(at + 12) {
            // "张伟的生日是...": what stands in front must be accounted for.
            if i > who || i > at && matches!(c(self.signs, i - 1), '你' | '他' | '她') {
                break;
            }
            self.apart = !people::led(self.signs, at..i);
            self.from = at;
            let hit = self.rules_in(tables::traits(), i, end, true, &[USER.to_owned()]).is_some();
            self.apart = false;
            if hit {
                return;
            }
        }
        self.bare(at, end);
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
        let place = Place::new(self.signs, at, end);
        for rule in table {
            let Some(hit) = rule.run(self.signs, &place) else { continue };
            if !self.fits(rule, &hit, at, end, own, subjects) {
                continue;
            }
            // "我跟他分手了" is the user's.
            let own = matches!(rule.predicate, "marital_status" | "anniversary") && subjects.iter().any(|s| s == USER);
            for subject in subjects.iter().filter(|s| !own || s.as_str() == USER) {
                self.emit(subject, rule, &hit, at, end);
            }
            return Some(rule.listed(self.signs, &hit, end).last().map_or(hit.end, |last| last.end));
        }
        None
    }

    /// Past words that say when or how surely, where somebody is named behind them: "去年我姐...", "其实老公...".
    fn past_lead(&self, at: usize, end: usize) -> usize {
        let signs = self.signs;
        let mut next = at;
        while next < end {
            let after = self.after_time(next, end);
            let step = after - next;
            let n = if step > 0 {
                Some(step)
            } else {
                longest(signs, next, lex::ADVERBS).max(longest(
                    signs,
                    next,
                    words!["因为", "其实", "如今", "听说", "据说"],
                ))
            };
            let Some(n) = n else { return at };
            next += n;
            let named = matches!(c(signs, next), '我' | '咱' | '俺' | '他' | '她')
                || kin::person(signs, next, end).is_some()
                || people::stranger(signs, next, end).is_some();
            if named && next < end {
                return next;
            }
        }
        at
    }

    /// "跟朋友合伙", "跟着爷爷奶奶": with whom; its length.
    fn company(&self, at: usize, end: usize) -> Option<usize> {
        let signs = self.signs;
        let mut next = at + longest(signs, at, words!["跟着", "跟", "和", "带着", "陪着", "陪", "同"])?;
        let from = next;
        while next < end {
            let Some(n) = kin::kind(signs, next).map(|(w, _)| w.chars().count()).or_else(|| {
                longest(
                    signs,
                    next,
                    words!["人", "别人", "我", "几个", "一个", "两个", "和", "、", "的", "大学", "高中", "前"],
                )
            }) else {
                break;
            };
            next += n;
        }
        let some = next > from;
        next += longest(signs, next, words!["一起", "一块儿", "一块", "合伙", "搭伙", "一道", "共同"]).unwrap_or(0);
        some.then_some(next - at)
    }

    /// Past what one does when something holds: 穿衣服|就认棉麻.
    fn after_activity(&self, at: usize, end: usize) -> usize {
        let signs = self.signs;
        if !"穿吃喝看听买坐住用点写画做打玩出旅跑洗睡煮泡炒订选挑".contains(c(signs, at)) {
            return at;
        }
        let holds_so =
            words!["就", "只", "都", "一般", "还是", "必须", "从来", "永远", "总", "习惯", "更", "喜欢", "偏", "首选"];
        (at + 2..end.min(at + 5)).find(|i| longest(signs, *i, holds_so).is_some()).unwrap_or(at)
    }

    /// Past words that say when.
    fn after_time(&self, at: usize, end: usize) -> usize {
        let bytes = self.bytes(&(at..end));
        let mut next = at;
        if let Some((range, _)) = self.view.dates.iter().find(|(r, _)| r.start == bytes.start && r.end <= bytes.end) {
            next = self.signs.partition_point(|s| s.at < range.end);
        }
        while next < end {
            // "退伍以后": after what, whatever it was.
            let after = (next + 2..end.min(next + 6))
                .find_map(|i| longest(self.signs, i, words!["以后", "之后", "那年"]).map(|n| i + n - next))
                .filter(|n| {
                    !holds(
                        self.signs,
                        next..next + n,
                        words!["我", "你", "他", "她", "请", "别", "不要", "回答", "从今", "今", "，"],
                    )
                });
            if let Some(n) = longest(self.signs, next, lex::TIMES)
                .or_else(|| self.company(next, end))
                .or(after)
                .or_else(|| super::noun::ago(self.signs, next))
            {
                next += n;
            } else {
                break;
            }
        }
        next.min(end)
    }
}
