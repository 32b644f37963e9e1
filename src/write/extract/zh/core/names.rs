//! What the user is called, wherever a sentence says it: a field, a signature, a correction, a character spelt out.

use super::*;

impl Scene<'_> {
    pub(super) fn names(&self, found: &mut Vec<Found>, known: &[Found]) {
        for n in self.told().filter(|n| !self.clauses[*n].asks) {
            let hit = self
                .find(n, words::REAL)
                .map(|r| ("name", r))
                .or_else(|| self.find(n, words::CALLED).map(|r| ("form_of_address", r)));
            if let Some((predicate, at)) = hit {
                let own = self.whose(at.start) != Who::Other
                    || holds(&self.signs, at.clone(), words!["我", "取", "起名"]) && self.says(words::NAMERS);
                let blocked = matches!(c(&self.signs, at.start.wrapping_sub(1)), '别' | '要' | '不' | '再' | '把')
                    || self.holds(n, words::NOT_MINE)
                    || known.iter().any(|f| {
                        f.doubt.is_none() && f.predicate == "form_of_address" && predicate == "form_of_address"
                    });
                if own
                    && !blocked
                    && let Some(name) = self.called(at.end, self.clauses[n].range.end)
                {
                    self.name(predicate, &name, n, n, found);
                    continue;
                }
            }
            // "阿原，两个字就行", "怎么叫我？许师傅", "名字打错了：沈若曦": a clause that is a name, beside one that speaks of names.
            let Some(name) = self.called(self.clauses[n].range.start, self.clauses[n].range.end) else { continue };
            let surname = lex::SURNAMES.contains(c(&self.signs, name.start));
            let wrong = surname
                && n >= self.before
                && (self.says(words!["写错", "打错", "喊错", "叫错", "念错", "写成", "打成", "字旁", "人旁"])
                    || self.says(words!["错"]) && self.says(words!["喊", "叫我", "称呼", "名字"]));
            let says = |k: usize| self.holds(k, words::OF_NAMES);
            let beside = (n > self.before && says(n - 1)) || (n + 1 < self.clauses.len() && says(n + 1));
            let greeted = surname
                && n == self.before
                && self.before > 0
                && holds(&self.signs, 0..self.clauses[n].range.start, words!["认识一下", "你好", "哈喽", "嗨", "幸会"])
                && self.clauses.len() - self.before > 1;
            if (beside && (2..=6).contains(&name.len()) || (wrong || greeted) && (2..=3).contains(&name.len()))
                && !self.holds(n, words!["错", "对", "关于"])
            {
                let title = longest(&self.signs, name.end - 1, words!["师", "姐", "哥", "叔"]).is_some();
                let predicate = if surname && !title { "name" } else { "form_of_address" };
                self.name(
                    predicate,
                    &name,
                    if greeted {
                        0
                    } else if beside && n > self.before {
                        n - 1
                    } else {
                        n
                    },
                    if beside && !(n > self.before && says(n - 1)) { n + 1 } else { n },
                    found,
                );
            }
        }
        // "我是思齐，见贤思齐的那个齐"
        let spelt = words!["字旁", "字头", "字底", "三点水", "草头", "那个", "木字", "读作", "的那个字"];
        for n in self.told() {
            let range = self.clauses[n].range.clone();
            if has(&self.signs, range.start, "我是")
                && n + 1 < self.clauses.len()
                && self.holds(n + 1, spelt)
                && let Some(name) = self.called(range.start + 2, range.end)
                && (n + 1..self.clauses.len()).any(|k| {
                    self.signs[self.clauses[k].range.clone()]
                        .iter()
                        .any(|s| self.signs[name.clone()].iter().any(|t| t.c == s.c))
                })
            {
                self.name("name", &name, n, n + 1, found);
            }
        }
    }

    fn name(&self, predicate: &'static str, name: &Range<usize>, first: usize, last: usize, found: &mut Vec<Found>) {
        if !found.iter().any(|f| f.predicate == predicate) {
            // A surname told later in the sentence belongs to it.
            let last = (last..self.clauses.len()).rev().find(|k| self.holds(*k, words!["姓"])).unwrap_or(last);
            found.push(self.fact(predicate, name, first, last));
        }
    }

    /// A name at the place, up to the end of its clause: two to four signs, or Latin letters, and nothing behind but particles.
    fn called(&self, at: usize, end: usize) -> Option<Range<usize>> {
        let signs = &self.signs;
        let mut start = at;
        while start < end
            && matches!(c(signs, start), '：' | ' ' | '是' | '就' | '叫' | '为' | '做' | '作' | '写' | '成' | '\u{1}')
        {
            start += 1;
        }
        let mut stop = end;
        while let Some(w) =
            words::TAILS.iter().find(|w| stop > start + w.chars().count() && has(signs, stop - w.chars().count(), w))
        {
            stop -= w.chars().count();
        }
        let latin = signs.get(start..stop)?.iter().all(|s| s.c.is_ascii_alphabetic() || s.c == ' ');
        let han = signs.get(start..stop)?.iter().all(|s| chars::han(s.c));
        let length = stop.checked_sub(start)?;
        let verbs = "吃喝去来做把帮怎不别交补填改买看说什么谁它这那还有没都就请给得让会字旁音";
        let plain = !signs.get(start..stop)?.iter().any(|s| verbs.contains(s.c));
        (latin && (2..=14).contains(&length) || han && (2..=5).contains(&length) && plain).then_some(start..stop)
    }
}
