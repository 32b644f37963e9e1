//! How answers are to be from now on: what is meant to last, said to the assistant, of what answers are made of.

use super::*;

impl Scene<'_> {
    pub(super) fn manner(&self, found: &mut Vec<Found>) {
        let own: Vec<usize> = (self.before..self.clauses.len()).collect();
        let (Some(start), Some(end)) = (own.first(), own.last()) else { return };
        let once = self.says(words::ONCE) && !self.says(words!["以后", "往后", "今后", "从今", "今天起", "今儿起"]);
        let bids = own.iter().any(|n| self.bids(*n));
        if once || self.says(words::TOLD) || own.iter().any(|n| matches!(self.clauses[*n].doubt, Some(Doubt::Negated)))
        {
            return;
        }
        self.zone(&own, found);
        if !found.is_empty() && found.iter().any(|f| f.predicate == "timezone") {
            return;
        }
        let lasting = self.says(words::LASTING);
        // "能不能都用简体答我" asks politely for each answer.
        let tongue = own.iter().copied().find_map(|n| self.find(n, words::TONGUES).map(|r| (n, r)));
        if let Some((n, at)) = tongue
            && (lasting
                || self.holds(n, words!["都用", "得啦", "得的", "就用", "就行"])
                || self.says(words!["看不懂", "眼睛"]))
            && (self.holds(n, words::SPEAKS)
                || own.iter().any(|k| self.holds(*k, words!["回我", "跟我", "和我", "同我"])))
            && !self.says(words::WORKED_ON)
            && self.yours(n)
        {
            // The last tongue named is the one answers take: "我写德语，你也用中文答".
            let with = own.iter().copied().find_map(|k| {
                let r = self.find(k, words::TONGUES)?;
                self.holds(k, words!["回", "答", "聊", "讲", "说", "全程", "倾偈", "交流"]).then_some((k, r))
            });
            let (k, r) = with.unwrap_or((n, at));
            let one = self.fact("response_language", &r, *start, k);
            found.push(self.lasting(one));
            return;
        }
        let parts: Vec<usize> = own
            .iter()
            .copied()
            .filter(|n| self.holds(*n, words::ANSWERS) || self.holds(*n, words::TOPICS) && bids)
            .filter(|n| {
                self.yours(*n) && self.clauses[*n].doubt != Some(Doubt::Quoted) || self.holds(*n, words!["你得"])
            })
            .collect();
        let Some(part) = parts.first().copied() else { return };
        let plain = own.iter().any(|n| self.holds(*n, words::PLAIN))
            && self.says(words::REASONS)
            && own.iter().any(|n| self.holds(*n, words::IMPERATIVES));
        let asked = own.iter().any(|n| self.clauses[*n].asks && !self.bids(*n))
            && !self.says(words!["能不能都", "可以都", "麻烦", "可不可以", "能不能"]);
        if !(lasting || plain)
            || asked && !self.politely()
            || self.view.sentence.asked && !self.says(words!["能不能", "可以", "可不可以", "麻烦"])
        {
            return;
        }
        let first = own.iter().copied().find(|n| self.holds(*n, words::LASTING)).map_or(part, |n| n.min(part));
        let last =
            own.iter().copied().rev().find(|n| self.holds(*n, words::LASTING) || parts.contains(n)).unwrap_or(part);
        let mut one = self.whole("response_style", first.max(*start), last.min(*end));
        one.text = self.view.sentence.range.clone();
        found.push(self.lasting(one));
    }

    /// Whether the clause speaks to the assistant or begins with a ban.
    fn bids(&self, n: usize) -> bool {
        let start = self.clauses[n].range.start;
        self.holds(n, words::TO_YOU)
            || longest(&self.signs, start, words!["别", "甭", "请", "不要", "删", "麻烦"]).is_some()
                && !has(&self.signs, start, "别的")
                && !has(&self.signs, start, "别人")
    }

    /// Clauses that state stand beside those that ask.
    fn politely(&self) -> bool {
        (self.before..self.clauses.len()).any(|n| !self.clauses[n].asks && self.holds(n, words::LASTING))
    }

    /// Whether the clause bids the assistant, and does not tell what the user or somebody else does.
    fn yours(&self, n: usize) -> bool {
        let range = self.clauses[n].range.clone();
        let signs = &self.signs;
        let bids = holds(signs, range.clone(), words::BIDS);
        let mut at = range.start;
        while let Some(m) = longest(signs, at, lex::FILLERS)
            .or_else(|| longest(signs, at, lex::TIMES))
            .or_else(|| longest(signs, at, words!["以后", "今后", "往后", "每次", "一直"]))
        {
            at += m;
        }
        let told = matches!(c(signs, at), '我' | '俺' | '咱') && !bids;
        let other = (range.start..range.end).any(|i| matches!(self.mention(i), Some((Who::Other, _)))) && !bids;
        !told && !other && !self.holds(n, words::NOT_YOURS)
    }

    /// "提醒都按东京时间报", "闹钟可别算岔，这边有夏令时"
    fn zone(&self, own: &[usize], found: &mut Vec<Found>) {
        // "日本时间": any place with it.
        let there = |n: usize| {
            let place = self.find(n, lex::CITIES)?;
            has(&self.signs, place.end, "时间").then_some(place.start..place.end + 2)
        };
        let zoned = |n: usize| self.find(n, words::ZONES).or_else(|| there(n));
        let Some((n, zone)) = own.iter().copied().find_map(|n| zoned(n).map(|r| (n, r))) else { return };
        let bids = own.iter().any(|k| self.holds(*k, words::RECKONS))
            && own.iter().any(|k| self.holds(*k, words::EVERY_TIME))
            && own.iter().any(|k| self.holds(*k, words::TIMED));
        if !bids
            || self.view.sentence.asked
            || own.iter().any(|k| self.clauses[*k].asks)
            || self.whose(zone.start) == Who::Other
        {
            return;
        }
        let place = own.iter().copied().find_map(|k| self.find(k, lex::CITIES).map(|r| (k, r)));
        let named = own.iter().copied().find_map(|k| {
            let r = zoned(k)?;
            (!holds(&self.signs, r.clone(), words!["当地", "本地", "时区", "夏令", "冬令", "时差", "utc", "gmt"]))
                .then_some((k, r))
        });
        let (k, object) = named.or(place).unwrap_or((n, zone));
        let first = own.first().copied().unwrap_or(n).min(k).min(n);
        let mut one = self.fact("timezone", &object, first, n.max(k));
        one.text = self.view.sentence.range.clone();
        found.push(self.lasting(one));
    }
}
