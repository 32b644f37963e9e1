//! What does the user harm: a reaction that is theirs, and the substance, in any order and over neighbouring clauses.

use super::*;

/// How a reaction was told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Named,
    Strong,
    Gut,
    Body,
}

impl Scene<'_> {
    /// Substances named in a range, in order.
    pub(super) fn items(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let signs = &self.signs;
        let mut found: Vec<Range<usize>> = Vec::new();
        let mut at = range.start;
        while at < range.end {
            if let Some(n) = longest(signs, at, words::NOT_SUBSTANCES) {
                at += n;
                continue;
            }
            // "肿得像馒头", "肿成核桃" compare.
            if c(signs, at) == '成' && at > 0 && matches!(c(signs, at - 1), '肿' | '胀' | '红' | '变' | '烂') {
                break;
            }
            if c(signs, at) == '像' {
                break;
            }
            let Some(n) = longest(signs, at, words::SUBSTANCES).filter(|n| at + n <= range.end) else {
                at += 1;
                continue;
            };
            let mut start = at;
            if n == 1 && words::HEADS.contains(c(signs, at)) {
                let floor = found.last().map_or(range.start, |f| f.end);
                let joint = "吃喝碰沾闻对我的了一就都不是很和跟与及、，或点口杯个只块颗把被给让又也还再用说有全怕戒些种烧煮做买养会能这那上到过含";
                while start > floor
                    && at - start < 2
                    && chars::han(c(signs, start - 1))
                    && !joint.contains(c(signs, start - 1))
                {
                    start -= 1;
                }
            }
            let mut end = at + n;
            if let Some(more) = longest(signs, end, words::PARTS).filter(|m| end + m <= range.end) {
                end += more;
            }
            found.push(start..end);
            at = end;
        }
        found
    }

    fn reaction(&self, n: usize) -> Option<(Range<usize>, Kind)> {
        let range = self.clauses[n].range.clone();
        let named = (range.start..range.end).find_map(|i| {
            let m = longest(&self.signs, i, words::ALLERGIC)?;
            let none = longest(&self.signs, i, words::NOT_ALLERGIC).is_some_and(|o| o > m)
                || matches!(c(&self.signs, i.wrapping_sub(1)), '不' | '没' | '抗' | '防');
            (!none).then_some((i..i + m, Kind::Named))
        });
        let heart = |r: &Range<usize>| {
            let (one, before, after) =
                (c(&self.signs, r.start), c(&self.signs, r.start.wrapping_sub(1)), c(&self.signs, r.end));
            r.len() == 1
                && (one == '痒' && matches!(before, '心' | '技' | '手')
                    || one == '肿' && matches!(after, '瘤' | '块' | '么')
                    || one == '喘' && matches!(after, '口'))
        };
        named
            .or_else(|| self.find(n, words::STRONG).filter(|r| !heart(r)).map(|r| (r, Kind::Strong)))
            .or_else(|| self.find(n, words::GUT).map(|r| (r, Kind::Gut)))
            .or_else(|| self.body(n))
    }

    /// Any part of the body, and behind it what is wrong with it.
    fn body(&self, n: usize) -> Option<(Range<usize>, Kind)> {
        let end = self.clauses[n].range.end;
        let part = self.find(n, words::PARTS_OF_BODY)?;
        let gut = holds(&self.signs, part.clone(), words!["肚", "胃", "肠"]);
        let wrong = words::WRONG;
        let at = (part.end..end.min(part.end + 8)).find_map(|i| longest(&self.signs, i, wrong).map(|m| i..i + m))?;
        Some((part.start..at.end, if gut { Kind::Gut } else { Kind::Body }))
    }

    pub(super) fn harm(&self, found: &mut Vec<Found>) {
        if self.over() {
            return;
        }
        for n in self.told() {
            let Some((at, kind)) = self.reaction(n) else { continue };
            let range = self.clauses[n].range.clone();
            let asked = self.clauses[n].asks;
            let who = self.whose(at.start);
            if who == Who::Other
                || asked && !holds(&self.signs, range.start..at.start, words!["我", "俺", "本人"])
                || asked && holds(&self.signs, range.clone(), words!["吗", "是不是", "会不会", "有没有", "怎么知道"])
                || self.general(at.start, n)
                // Advice for whoever reads it.
                || who == Who::Unsaid && self.says(words!["如果", "可以选择", "可以考虑", "建议", "容易引起", "可能会"])
            {
                continue;
            }
            let Some((from, items)) = self.cause(n, &at, kind) else { continue };
            let (first, last) = (from.min(n), from.max(n));
            let span = self.clauses[first].range.start..self.clauses[last].range.end;
            let exposed = holds(&self.signs, span.clone(), words::EXPOSED) || self.holds(from, words::LEAVES);
            let each = holds(&self.signs, span.clone(), words::EACH_TIME);
            let passing = (first..=last).any(|k| self.holds(k, words::PASSING));
            let grave = holds(
                &self.signs,
                at.clone(),
                words!["icu", "急诊", "休克", "抢救", "要我命", "肾上腺素", "窒息", "救护车"],
            );
            let enough = match kind {
                _ if grave => true,
                Kind::Named => true,
                Kind::Strong => each || exposed && !passing,
                _ if self.holds(n, words::SOURCES) => true,
                Kind::Gut | Kind::Body => {
                    each && exposed && !passing || holds(&self.signs, at.clone(), words!["不耐", "吸收不良", "消化不"])
                }
            };
            if !enough
                || kind == Kind::Named
                    && holds(&self.signs, at.clone(), words!["敏感"])
                    && !exposed
                    && !holds(&self.signs, at.start.saturating_sub(8)..at.start, words!["对"])
            {
                continue;
            }
            let gut = kind == Kind::Gut || items.iter().any(|i| holds(&self.signs, i.clone(), words!["不耐"]));
            // What the sentence leaves out because of it stands in an earlier clause: "甜品里别加榛子，一颗就起疹".
            let first = (self.before..first)
                .rev()
                .take(2)
                .take_while(|k| !self.clauses[*k].asks)
                .filter(|k| !self.items(self.clauses[*k].range.clone()).is_empty())
                .last()
                .unwrap_or(first);
            for mut item in items {
                if item.end == at.start && holds(&self.signs, at.clone(), words!["不耐", "吸收不良"]) {
                    item.end = at.end;
                }
                if !found.iter().any(|f| f.object == self.bytes(&item)) {
                    found.push(self.fact(if gut { "intolerance" } else { "allergy" }, &item, first, last));
                }
            }
        }
        // "乳糖不耐受" needs no reaction; an ailment of one food names it.
        for n in self.told().filter(|n| !self.clauses[*n].asks) {
            if let Some(at) =
                self.find(n, words!["不耐受", "不耐", "吸收不良"]).filter(|a| self.whose(a.start) != Who::Other)
                && !self.general(at.start, n)
                && let Some(item) = self.items(self.clauses[n].range.start..at.end).last().cloned()
                && item.end + 1 >= at.start
                && !found.iter().any(|f| f.object == self.bytes(&item))
            {
                found.push(self.fact("intolerance", &(item.start..at.end), n, n));
            }
        }
    }

    /// The clause that names what a reaction comes of, and what it names.
    fn cause(&self, n: usize, at: &Range<usize>, kind: Kind) -> Option<(usize, Vec<Range<usize>>)> {
        let range = self.clauses[n].range.clone();
        let own = self.items(range.start..at.start);
        if !own.is_empty() {
            return (!self.holds(n, words::HARMLESS)).then_some((n, own));
        }
        // "我的药物过敏：头孢": what it is stands behind.
        let opens = kind == Kind::Named && at.end == range.end;
        let source = self.holds(n, words::SOURCES) || self.holds(n, words!["过敏的有", "过敏的东西"]);
        let after = self.items(at.end..range.end);
        if !after.is_empty()
            && (source
                || kind != Kind::Gut
                    && !holds(&self.signs, range.clone(), words!["吃点", "能吃", "可以"])
                    && kind != Kind::Named)
        {
            return Some((n, after));
        }
        let next = (n + 1 < self.clauses.len()).then_some(n + 1);
        if let Some(next) = next {
            let items = self.items(self.clauses[next].range.clone());
            if !items.is_empty() && (source || opens || self.holds(next, words::CAUSES)) {
                return Some((next, items));
            }
        }
        if source && !self.signs[range].iter().any(|s| s.c == '史') {
            return None;
        }
        // A reaction by itself points back: at the clause before, or further where a word says so.
        let points = (self.before..=n).any(|k| self.holds(k, words::POINTS));
        // "螃蟹？饶了我吧": a sentence that is one thing is what is spoken of.
        let topic = self.before == 1 && self.clauses[0].range.len() <= 8;
        let floor = if points || topic { 0 } else { n.saturating_sub(2).max(self.before) };
        let clear = |k: &usize| {
            !self.holds(*k, words::HARMLESS)
                && !holds(&self.signs, self.clauses[*k].range.clone(), words!["好吃", "推荐几"])
        };
        if let Some(k) = (floor..n).rev().find(|k| clear(k) && !self.items(self.clauses[*k].range.clone()).is_empty()) {
            return Some((k, self.items(self.clauses[k].range.clone())));
        }
        self.unknown(n, floor)
    }

    /// What no list knows: before "我" in the clause itself, or behind what asks to leave it out in the one before.
    fn unknown(&self, n: usize, floor: usize) -> Option<(usize, Vec<Range<usize>>)> {
        let range = self.clauses[n].range.clone();
        let named = |r: Range<usize>| {
            (2..=8).contains(&r.len()).then_some(r).filter(|r| {
                self.signs[r.clone()]
                    .iter()
                    .all(|s| chars::han(s.c) && !"我你他她了就会是不在有这那也都每一么".contains(s.c))
            })
        };
        for k in (floor.max(n.saturating_sub(1))..n).rev() {
            let Some(out) = self.find(k, words::OUT) else {
                continue;
            };
            if let Some(r) = named(out.end..self.clauses[k].range.end) {
                return Some((k, vec![r]));
            }
        }
        if !self.holds(n, words::EACH_TIME) {
            return None;
        }
        let me = range.clone().find(|i| matches!(c(&self.signs, *i), '我' | '俺'))?;
        let met = holds(&self.signs, me..range.end, words::MEETS);
        named(range.start..me)
            .filter(|r| {
                met && !people::led(&self.signs, r.clone()) && longest(&self.signs, r.start, lex::ADVERBS).is_none()
            })
            .map(|r| (n, vec![r]))
    }
}
