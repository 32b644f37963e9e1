//! Turns "the wifi password is ...", "取款密码..." and `DB_PASSWORD=...` into spans: a label, a way from it, a value.

use super::labels::{self, Label};
use super::pick::{Link, Tried, codes, dated, key_like, made_up, pair, quoted, seed, short_key, value, value_end};
use super::value::{is_placeholder, random, strong};
use super::view::{Span, View, is_blank, is_cjk, is_open_quote, is_word};
use crate::text::words::words;

/// Characters looked at behind a label.
const REACH: usize = 160;
/// Words, and characters of scripts without blanks, between a label and its value.
const WORDS: usize = 9;
const SIGNS: usize = 14;

pub(super) fn find(view: &View<'_>, out: &mut Vec<Span>) {
    let words = view.words();
    let mut buffer = String::new();
    let mut covered = 0;
    for i in 0..words.len() {
        let Some(&(start, end)) = words.get(i) else { continue };
        // inside a value that is already out: "password: my-secret-key1"
        if start < covered {
            continue;
        }
        if let Some(label) = labels::label(view, &words, i, &mut buffer) {
            let bare = buffer == "bearer" || buffer == "token" || buffer == "authorization";
            covered = covered.max(forward(view, end, label, bare, out));
            backward(view, start, label, out);
        }
        command(view, (start, end), out);
    }
    for end in 1..=view.len() {
        if labels::may_end(view.before(end))
            && let Some(label) = labels::written(view, end)
        {
            forward(view, end, label, false, out);
            backward_written(view, end, label, out);
        }
    }
}

/// Looks for the value behind a label that ends at `from`; gives where it stopped believing.
fn forward(view: &View<'_>, from: usize, label: Label, bare: bool, out: &mut Vec<Span>) -> usize {
    let limit = (from + REACH).min(view.len());
    let (mut i, mut link, mut words, mut signs, mut blocked, mut lines) =
        (from, Link::None, 0usize, 0usize, false, 0usize);
    // "the password's hunter22": like "is", but of a word that looks like one only, for it may be "of".
    if matches!(view.at(from), '\'' | '’') && view.at(from + 1) == 's' && is_blank(view.at(from + 2)) {
        (i, link) = (from + 2, Link::To);
    }
    while i < limit {
        let c = view.at(i);
        if is_blank(c) {
            i += 1;
        } else if c == '\n' || c == '\r' {
            lines += usize::from(c == '\n');
            // only a label right before its sign may have its value on the next line
            if link == Link::None || lines > 2 || words > 0 || label == Label::Pair {
                return from;
            }
            i += 1;
        } else if matches!(c, ':' | '=' | '：' | '＝' | '→' | '|') {
            link = Link::Sign;
            i += 1;
        } else if c == '>' {
            if i == from || matches!(view.before(i), '=' | '-') {
                link = Link::Sign;
            } else {
                return from;
            }
            i += 1;
        } else if matches!(c, '-' | '–' | '—') {
            if is_blank(view.before(i)) && is_blank(view.at(i + 1)) || c == '—' {
                link = Link::Sign;
            }
            i += 1;
        } else if c == '*' && !view.starts(i, "****")
            || c == '_'
            || c == '\\'
            || c == ']'
            || c == '/' && link == Link::None
        {
            i += 1;
        } else if is_open_quote(c) {
            match quoted(view, i, from, label, link, words + signs) {
                Tried::Value(end) => {
                    out.push((i + 1, end));
                    return end;
                }
                Tried::Not(end) => i = end,
                Tried::Elsewhere => return from,
            }
        } else if matches!(c, '”' | '’' | '」' | '』' | '》' | '】' | '，' | '、')
            && link == Link::None
            && i <= from + 1
            && c != '，'
            && c != '、'
        {
            i += 1;
        } else if matches!(c, '(' | '（') {
            let close = view.run_within(i + 1, 60, |c| !matches!(c, ')' | '）' | '\n'));
            if close - i > 40 {
                return from;
            }
            if let Tried::Value(end) = value(view, i + 1, label, Link::To)
                && end == close
            {
                out.push((i + 1, end));
                return end;
            }
            i = close + 1;
        } else if matches!(c, '?' | '？' | ',' | '，') {
            let next = view.skip_blanks(i + 1);
            let goes_on = words!["it's ", "its ", "it is ", "that's ", "it’s ", "which is ", "它是", "是", "就是"]
                .iter()
                .any(|w| view.starts_any_case(next, w));
            if !goes_on || link != Link::None {
                if matches!(label, Label::Password | Label::Key)
                    && let Some((start, end)) = next_clause(view, next, label)
                {
                    out.push((start, end));
                    return end;
                }
                return from;
            }
            i += 1;
        } else if c == '.' && is_word(view.at(i + 1)) {
            i += 1;
        } else if label == Label::Seed
            && link != Link::None
            && is_cjk(c)
            && let Some(end) = seed(view, i)
        {
            out.push((i, end));
            return end;
        } else if is_cjk(c) {
            if matches!(c, '。' | '；' | '！' | '、' | '）') {
                return from;
            }
            let (step, next) = written_link(view, i, link);
            link = next;
            blocked = blocked && link == Link::None
                || link == Link::None
                    && step == 1
                    && matches!(
                        c,
                        '在' | '存'
                            | '发'
                            | '發'
                            | '见'
                            | '看'
                            | '给'
                            | '給'
                            | '问'
                            | '跟'
                            | '和'
                            | '与'
                            | '到'
                            | '尾'
                            | '用'
                            | '前'
                            | '后'
                            | '超'
                            | '限'
                            | '按'
                    );
            signs += usize::from(next == Link::None);
            if signs > SIGNS {
                return from;
            }
            i += step;
        } else if is_word(c) || matches!(c, '<' | '{' | '[' | '$' | '%' | '#' | '!' | '~' | '&' | '^' | '+' | '*' | '•')
        {
            // "user:password@host"
            if i == from && link == Link::None && is_word(view.before(i)) {
                return from;
            }
            let beside = words == 0 && (signs == 0 || !blocked);
            if label == Label::Recovery || label == Label::Seed {
                if link != Link::None || words + signs == 0 {
                    let end = if label == Label::Seed { seed(view, i) } else { codes(view, i, out) };
                    if let Some(end) = end {
                        if label == Label::Seed {
                            out.push((i, end));
                        }
                        return end;
                    }
                }
            } else if label == Label::Pair
                && link != Link::None
                && let Some(end) = pair(view, i, out)
            {
                return end;
            }
            let end = view.run(i, |c| is_word(c) || matches!(c, '\'' | '’')).max(i + 1);
            if let Some(next) = worded_link(view, i, end, link) {
                link = next;
                i = end;
                continue;
            }
            if link != Link::None || beside {
                match value(view, i, label, link) {
                    Tried::Value(end) => {
                        out.push((i, end));
                        return more(view, end, label, out);
                    }
                    Tried::Not(_) => {}
                    Tried::Elsewhere => return from,
                }
            }
            // "Authorization: Bearer ...", "token: Basic ..."
            let scheme =
                bare && words!["bearer", "basic", "token", "digest", "bot"].iter().any(|w| view.starts_any_case(i, w));
            words += 1;
            if words > WORDS {
                return from;
            }
            if !scheme {
                link = Link::None;
            }
            i = end;
        } else {
            return from;
        }
    }
    from
}

/// "口令写在后面，别弄丢：Kq#88-pine": the sign and a value that looks like one stand in the next clause, or the value is
/// all of it: "换了个新口令，Kq#88-pine，帮我收着".
fn next_clause(view: &View<'_>, from: usize, label: Label) -> Option<(usize, usize)> {
    let sign =
        view.run_within(from, SIGNS, |c| is_cjk(c) && !matches!(c, '：' | '，' | '。' | '；' | '！' | '？' | '、'));
    let words = view.run_within(from, REACH / 4, |c| is_word(c) || is_blank(c) || matches!(c, '\'' | '’'));
    let signed = |at: usize| matches!(view.at(at), ':' | '：');
    let start = match (signed(sign), signed(words)) {
        (true, _) => view.skip_blanks(sign + 1),
        (_, true) => view.skip_blanks(words + 1),
        _ => from,
    };
    let end = value_end(view, start);
    let run = view.slice(start, end);
    let alone = matches!(view.at(end), '\0' | '\n' | ',' | ';' | '，' | '。' | '；' | '！')
        || view.at(end) == '.' && !is_word(view.at(end + 1));
    let believed = match label {
        Label::Password if signed(sign) => strong(run),
        Label::Key if signed(sign) => key_like(run) && short_key(run),
        _ => key_like(run) && made_up(run) && alone,
    };
    believed.then_some((start, end))
}

/// English words that lead to a value, or that leave the way as it is.
fn worded_link(view: &View<'_>, from: usize, to: usize, link: Link) -> Option<Link> {
    let mut word = String::new();
    view.lower((from, to), &mut word);
    match word.as_str() {
        "is" | "are" | "was" | "it's" | "its" | "it’s" | "that's" | "be" | "equals" | "reads" | "says" | "ist"
        | "lautet" | "est" | "es" | "é" | "called" => Some(Link::Is),
        "to" | "from" | "as" | "with" | "of" | "becomes" | "became" => Some(Link::To),
        "now" | "still" | "currently" | "just" | "simply" | "literally" | "actually" | "basically" | "again"
        | "probably" | "always" | "usually" | "likely" | "set" | "changed" | "following" | "follows" | "this"
        | "one"
            if link != Link::None =>
        {
            Some(link)
        }
        _ => None,
    }
}

/// The same in scripts without blanks: characters taken and the link after them.
fn written_link(view: &View<'_>, i: usize, link: Link) -> (usize, Link) {
    const IS: &str = "用的还是 用的還是 用的都是 用的是 都用的 如下 改成 改成了 换成 換成 设成 設成 分别是 分別是";
    if let Some(w) = IS.split(' ').filter(|w| view.starts(i, w)).max_by_key(|w| w.len()) {
        return (w.chars().count(), Link::Is);
    }
    match view.at(i) {
        '从' | '從' | '由' => (1, Link::To),
        '是' | '为' | '為' | '叫' | '成' | '即' | '填' | '输' | '輸' | 'は' => (1, Link::Is),
        '了' | '个' | '個' | '这' | '這' | '串' | '入' | '的' | '就' | '还' | '還' | '：' if link != Link::None => {
            (1, link)
        }
        _ => (1, Link::None),
    }
}

/// Further values after the first: "from A to B", "A or B", "改成".
fn more(view: &View<'_>, end: usize, label: Label, out: &mut Vec<Span>) -> usize {
    if !matches!(label, Label::Password | Label::Pin | Label::Once) {
        return end;
    }
    let mut end = end;
    for _ in 0..4 {
        let mut at = view.skip_blanks(end);
        let joined = [
            "to ",
            "or ",
            "and ",
            "-> ",
            "=> ",
            "→",
            "改成了",
            "改成",
            "改为",
            "改為",
            "换成",
            "換成",
            "变成",
            "或者",
            "或",
            "和",
            "、",
            "/ ",
        ];
        let Some(word) = joined.iter().find(|w| view.starts_any_case(at, w)) else { break };
        at = view.skip_blanks(at + word.chars().count());
        if is_open_quote(view.at(at)) {
            at += 1;
        }
        match value(view, at, label, Link::To) {
            Tried::Value(to) => {
                out.push((at, to));
                end = to;
            }
            _ => break,
        }
    }
    end
}

/// "4711 is the PIN", "use Tractor88 as the wifi password": the value stands before its label.
fn backward(view: &View<'_>, start: usize, label: Label, out: &mut Vec<Span>) {
    if !matches!(label, Label::Password | Label::Passphrase | Label::Pin | Label::Once | Label::Key) {
        return;
    }
    let from = start.saturating_sub(48);
    let Some(at) = (from..start).rev().find(|&k| {
        (view.starts_any_case(k, " is ")
            || view.starts_any_case(k, " as ")
            || view.starts_any_case(k, " are ")
            || view.starts_any_case(k, " was "))
            && words!["my ", "the ", "your ", "our ", "a ", "his ", "her ", "their "]
                .iter()
                .any(|w| view.starts_any_case(view.skip_blanks(k + 3), w))
    }) else {
        return;
    };
    let gap = view.slice(at + 4, start);
    if gap.iter().filter(|c| is_blank(**c)).count() > 4
        || gap.iter().any(|c| matches!(c, '.' | ',' | '?' | '!' | ':' | ';' | '\n'))
    {
        return;
    }
    take_before(view, at, label, out);
}

/// "Hx7788 是我的密码", "把 Hx7788 设为密码".
fn backward_written(view: &View<'_>, end: usize, label: Label, out: &mut Vec<Span>) {
    if !matches!(label, Label::Password | Label::Pin | Label::Once | Label::Key) {
        return;
    }
    let from = end.saturating_sub(16);
    for at in (from..end).rev() {
        let c = view.at(at);
        if matches!(c, '。' | '，' | '？' | '！' | '：' | '；' | '\n') {
            return;
        }
        if words!["是", "为", "為", "设为", "设成", "設成", "作", "当"].iter().any(|w| view.starts(at, w)) {
            let mut to = at;
            while to > 0
                && (is_blank(view.before(to))
                    || matches!(view.before(to), '设' | '設' | '当' | '當' | '作' | '就' | '改' | '才' | '”' | '」'))
            {
                to -= 1;
            }
            if view.before(to).is_ascii_graphic() {
                take_before(view, to, label, out);
                return;
            }
        }
    }
}

/// The run that ends right before `to`, when it is a value.
fn take_before(view: &View<'_>, to: usize, label: Label, out: &mut Vec<Span>) {
    let mut end = to;
    while end > 0 && matches!(view.before(end), '"' | '\'' | '`' | '”' | '’' | ' ') {
        end -= 1;
    }
    let floor = end.saturating_sub(130);
    let mut from = end;
    while from > floor
        && !view.before(from).is_whitespace()
        && !is_cjk(view.before(from))
        && !matches!(view.before(from), '"' | '`' | '“' | '(')
    {
        from -= 1;
    }
    let run = view.slice(from, end);
    let digits = run.iter().filter(|c| c.is_ascii_digit()).count();
    let believed = match label {
        Label::Key => key_like(run) && random(run),
        Label::Pin | Label::Once => {
            (4..=8).contains(&digits)
                && run.iter().all(|c| c.is_ascii_digit() || *c == '-' || c.is_ascii_uppercase())
                && !dated(run)
        }
        _ => strong(run) && !dated(run) && digits + 1 < run.len() && (digits > 0 || run.len() >= 8),
    };
    if believed && !is_placeholder(run) {
        out.push((from, end));
    }
}

/// Passwords on command lines: `curl -u name:...`, `sshpass -p ...`, `mysql -p...`.
fn command(view: &View<'_>, word: Span, out: &mut Vec<Span>) {
    let (name, option) = match view.at(word.0) {
        'c' if view.starts(word.0, "curl ") => ("curl ", " -u "),
        'w' if view.starts(word.0, "wget ") => ("wget ", " --user "),
        's' if view.starts(word.0, "sshpass ") => ("sshpass ", " -p"),
        'm' if view.starts(word.0, "mysql ") => ("mysql ", " -p"),
        'm' if view.starts(word.0, "mysqldump ") => ("mysqldump ", " -p"),
        'd' if view.starts(word.0, "docker login ") => ("docker login ", " -p "),
        _ => return,
    };
    let from = word.0 + name.len() - 1;
    let limit = view.run_within(from, 300, |c| c != '\n');
    let Some(at) = (from..limit).find(|&k| view.starts(k, option)) else { return };
    let mut start = at + option.len();
    if name.starts_with("sshpass") || name.starts_with("docker") {
        start = view.skip_blanks(start);
    }
    let quote = matches!(view.at(start), '\'' | '"');
    start += usize::from(quote);
    let mut end = view.run(start, |c| !c.is_whitespace() && !matches!(c, '\'' | '"'));
    if quote {
        end = view.run(start, |c| !matches!(c, '\'' | '"' | '\n'));
    }
    if option == " -u " {
        let Some(colon) = (start..end).find(|&k| view.at(k) == ':') else { return };
        start = colon + 1;
    }
    let run = view.slice(start, end);
    if run.len() >= 4 && !is_placeholder(run) {
        out.push((start, end));
    }
}
