//! What the user leaves out for good, ways of eating, ceilings, and what a body, a fear or a calendar forbids.

use super::*;

impl Scene<'_> {
    pub(super) fn limits(&self, found: &mut Vec<Found>) {
        if self.over() {
            return;
        }
        self.avoids(found);
        self.diet(found);
        for n in self.told() {
            self.condition(n, found);
        }
        for n in self.told().filter(|n| !self.clauses[*n].asks) {
            self.ceiling(n, found);
            self.unable(n, found);
        }
        self.busy(found);
    }

    fn avoids(&self, found: &mut Vec<Found>) {
        for n in self.told().filter(|n| !self.clauses[*n].asks) {
            let Some(at) = self.find(n, words::NEVER) else { continue };
            if self.whose(at.start) == Who::Other
                || self.general(at.start, n)
                || self.holds(n, words::PASSING) && !self.holds(n, words::FOR_GOOD)
            {
                continue;
            }
            let plain = holds(&self.signs, at.clone(), words::WEAKLY);
            if plain && !self.says(words::FOR_GOOD) {
                continue;
            }
            let range = self.clauses[n].range.clone();
            let mut from = n;
            let mut items = self.items(range.start..at.start);
            if items.is_empty() {
                items = self.items(at.end..range.end);
            }
            if items.is_empty() && n > 0 && !self.holds(n - 1, words::HARMLESS) {
                from = n - 1;
                items = self.items(self.clauses[from].range.clone());
            }
            for item in items {
                let object = self.bytes(&item);
                if !found.iter().any(|f| f.object.start < object.end && object.start < f.object.end) {
                    found.push(self.fact("avoids", &item, from, n));
                }
            }
        }
    }

    fn diet(&self, found: &mut Vec<Found>) {
        for n in self.told() {
            if self.clauses[n].asks && !self.holds(n, words!["我"]) {
                continue;
            }
            if let Some(at) = self.find(n, words::FAITHS)
                && (self.whose(at.start) == Who::User || at.start == self.clauses[n].range.start)
                && self.says(words!["我", "本人", "俺", "信", "皈依", "以后"])
                && !self.clauses[n].asks
            {
                let own = (n..self.clauses.len()).find_map(|k| self.find(k, words::DIETS).map(|r| (k, r)));
                let (mut last, object) = own.unwrap_or((n, at));
                let next = last + 1;
                if next < self.clauses.len() && !self.items(self.clauses[next].range.clone()).is_empty() {
                    last = next;
                }
                found.push(self.fact("diet", &object, n, last));
                return;
            }
            let Some(at) = self.find(n, words::DIETS) else { continue };
            let kept = self.holds(n, words::KEEPS)
                || n > self.before && self.holds(n - 1, words::KEEPS)
                || n + 1 < self.clauses.len() && self.holds(n + 1, words::KEEPS);
            if !kept
                || self.whose(at.start) == Who::Other
                || holds(&self.signs, at.end..self.clauses[n].range.end, words::DISHES)
                || self.holds(n, words::PASSING)
                || self.holds(n, words!["谁", "没有的事", "不用"])
                || matches!(c(&self.signs, at.start.wrapping_sub(1)), '不' | '没' | '非' | '别')
                || self.clauses[n].asks
                    && self.holds(n, words!["吗", "是不是", "该不该", "要不要", "能不能", "是什么", "怎么"])
            {
                continue;
            }
            let mut first = n;
            let near = |k: usize| {
                self.holds(k, words!["规矩", "初一", "自从", "年", "科", "医生", "大夫"]) && !self.clauses[k].asks
            };
            while first > self.before && near(first - 1) {
                first -= 1;
            }
            let next = n + 1 < self.clauses.len()
                && self.holds(n + 1, words!["我", "也", "连"])
                && !self.clauses[n + 1].asks
                && !self.holds(n + 1, words!["你", "帮", "给"]);
            let last = n + usize::from(next);
            found.push(self.fact("diet", &at, first, last));
            return;
        }
        // "低碳水的早餐有哪些？我坚持一年了"
        if self.before > 0
            && let Some(n) = self.told().find(|n| {
                self.holds(*n, words!["彻底转", "我转了", "改吃这", "转素", "我戒了", "守着"])
                    && self.whose(self.clauses[*n].range.end) != Who::Other
            })
            && let Some((k, at)) = (0..self.before).find_map(|k| self.find(k, words::DIETS).map(|r| (k, r)))
        {
            let mut one = self.fact("diet", &at, k, n);
            one.text.end = self.view.sentence.range.end;
            found.push(one);
        }
    }

    fn condition(&self, n: usize, found: &mut Vec<Found>) {
        let Some(at) = self.find(n, words::LIMITS) else { return };
        let clause = &self.clauses[n];
        let range = clause.range.clone();
        let who = self.whose(at.start);
        let mine = holds(&self.signs, at.end..range.end, words!["的我"])
            || who == Who::User && holds(&self.signs, range.start..at.start, words!["我", "本人", "俺"]);
        if !mine && (who == Who::Other || self.general(at.start, n)) {
            return;
        }
        let doubted = self.holds(n, words::NOT_ILL);
        if doubted || clause.asks && !(mine && self.holds(n, words::OWNS)) {
            return;
        }
        // A clause that is nothing but the ailment: "房颤，喝不了浓茶".
        let bare = range.len() <= at.len() + 3 && self.clauses.len() - self.before > 1 && who != Who::Other;
        if !(mine && (self.holds(n, words::OWNS) || range.len() <= at.len() + 4))
            && !bare
            && !(who != Who::Other && self.holds(n, words::OWNS))
        {
            return;
        }
        let mut start = at.start;
        while start > range.start
            && at.start - start < 3
            && matches!(
                c(&self.signs, start - 1),
                '左' | '右' | '双' | '耳' | '眼' | '朵' | '睛' | '红' | '绿' | '性' | '型' | '2' | '二' | '敏' | '光'
            )
        {
            start -= 1;
        }
        let object = start..at.end;
        let taken = |f: &Found| f.object.start < self.bytes(&object).end && self.bytes(&object).start < f.object.end;
        if found.iter().any(taken) {
            return;
        }
        // What the next clause forbids because of it belongs to it.
        let next = n + 1;
        let goes_on = next < self.clauses.len()
            && !self.clauses[next].asks
            && (self.holds(next, words::UNABLE)
                || self.holds(next, words::ACTS)
                || self.holds(next, words::LIMITS)
                || self.holds(next, words!["打小", "从小", "终身", "一辈子", "这辈子", "禁用", "雷打不动", "避着"]));
        let back = n > self.before
            && self.holds(n - 1, words::HOURS)
            && self.says(words::STANDING)
            && !self.clauses[n - 1].asks;
        found.push(self.fact("condition", &object, n - usize::from(back), if goes_on { next } else { n }));
    }

    fn ceiling(&self, n: usize, found: &mut Vec<Found>) {
        let digits = self.signs[self.clauses[n].range.clone()].iter().any(|s| super::super::value::digit(s.c));
        let Some(cap) = self.find(n, words::CEILINGS) else { return };
        let who = self.whose(cap.start);
        if who == Who::Other {
            return;
        }
        let first = n.saturating_sub(1).max(self.before);
        let eaten = self.holds(n, words::NUTRIENTS)
            && (digits || self.holds(n, words!["着"]))
            && (first..=n)
                .any(|k| self.holds(k, words!["每天", "一天", "每日", "天天", "医生", "大夫", "科", "长期", "得"]))
            && !self.holds(n, words!["怎么", "多少", "建议", "应该", "你"])
            && (who == Who::User || self.says(words!["我", "医生", "大夫", "科", "确诊", "年"]));
        if eaten || digits && self.holds(n, words::MONEY) && self.says(words::ALWAYS) {
            found.push(self.whole("constraint", n, n));
        }
    }

    fn unable(&self, n: usize, found: &mut Vec<Found>) {
        let Some(at) = self.find(n, words::UNABLE) else { return };
        let Some(act) = self.find(n, words::ACTS) else { return };
        if self.whose(at.start.max(act.start)) == Who::Other
            || !self.holds(n, words::GROUNDS)
            || self.holds(n, words::PASSING)
            || self.holds(n, words!["你", "吗"])
        {
            return;
        }
        let object = self.bytes(&self.clauses[n].range);
        if !found.iter().any(|f| f.object.start < object.end && object.start < f.object.end) {
            found.push(self.whole("constraint", n, n));
        }
    }

    /// "周三下午别约，我每周都要接孩子"
    fn busy(&self, found: &mut Vec<Found>) {
        let plain: Vec<usize> = self.told().filter(|n| !self.clauses[*n].asks).collect();
        let Some(first) = plain.iter().copied().find(|n| self.holds(*n, words::HOURS)) else { return };
        let Some(last) = plain
            .iter()
            .copied()
            .rfind(|n| self.holds(*n, words::BUSY) || self.holds(*n, words!["雷打不动", "长年如此", "常年如此"]))
        else {
            return;
        };
        let blocks = plain.iter().any(|n| self.holds(*n, words::BUSY));
        if !blocks
            || !plain.iter().any(|n| self.holds(*n, words::RECURS))
            || self.says(words::ONCE)
            || self.find(first, words::HOURS).is_some_and(|r| self.whose(r.start) == Who::Other)
            || self.says(words!["他", "她"])
        {
            return;
        }
        let (first, last) = (first.min(last), first.max(last));
        if last - first <= 3 {
            found.push(self.whole("constraint", first, last));
        }
    }
}
