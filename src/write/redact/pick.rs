//! Turns the place at which a value would begin into where it ends, by what its label is believed with.

use super::labels::Label;
use super::value::{is_placeholder, plain, random, strong, uuid};
use super::view::{Span, View, closing_quote, is_blank, is_cjk, is_word, listed};
use crate::text::words::words;

/// What led from the label to where the value would begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// Nothing: the value stands right beside its label.
    None,
    /// ":" or "="
    Sign,
    /// "is", "是"
    Is,
    /// "to", "用"
    To,
}

/// What a try at a value came to.
pub(super) enum Tried {
    /// The value ends there.
    Value(usize),
    /// No value; what was looked at ends there.
    Not(usize),
    /// A stand-in: the secret is elsewhere.
    Elsewhere,
}

/// A value in quotation marks that open at `i`.
pub(super) fn quoted(view: &View<'_>, i: usize, from: usize, label: Label, link: Link, gap: usize) -> Tried {
    let open = view.at(i);
    let close = closing_quote(open);
    let end = view.run_within(i + 1, 200, |c| c != close && c != '\n');
    // the closing mark of a key: "password": ...
    let closes_key = i == from && matches!(view.at(view.skip_blanks(i + 1)), ':' | '=' | ']' | '：' | ',' | ')');
    if closes_key || end - i > 140 || view.at(end) != close || is_word(view.before(i)) && open == '\'' {
        return Tried::Not(i + 1);
    }
    // type="password" id="..."
    let next = view.skip_blanks(i + 1);
    if i == from && next > i + 1 && view.at(view.run_within(next, 24, |c| is_word(c) || c == '-')) == '=' {
        return Tried::Elsewhere;
    }
    let inner = view.slice(i + 1, end);
    if inner.is_empty() || link == Link::None && gap > 0 {
        return Tried::Not(end + 1);
    }
    if is_placeholder(inner) {
        return Tried::Elsewhere;
    }
    let words = inner.split(|c| is_blank(*c)).filter(|w| !w.is_empty()).count();
    let asks = inner.iter().any(|c| matches!(c, '？' | '什' | '吗' | '嗎'));
    let believed = match label {
        Label::Password | Label::Passphrase | Label::Pair => {
            let one = words == 1
                && (strong(inner) || plain(inner) || inner.len() >= 4 && inner.iter().all(char::is_ascii_digit));
            let figures = inner.iter().any(char::is_ascii_digit);
            one || words > 1 && words <= 12 && (link != Link::None || figures)
                || inner.iter().any(|c| is_cjk(*c)) && link != Link::None && inner.len() >= 2 && !asks
        }
        Label::Seed => words >= 6,
        _ => {
            matches!(value(view, i + 1, label, if link == Link::None { Link::To } else { link }), Tried::Value(to) if to + 2 >= end)
        }
    };
    if believed { Tried::Value(end) } else { Tried::Not(end + 1) }
}

/// A value without quotation marks at `i`.
pub(super) fn value(view: &View<'_>, i: usize, label: Label, link: Link) -> Tried {
    let end = value_end(view, i);
    let run = view.slice(i, end);
    if run.is_empty() {
        return Tried::Not(i + 1);
    }
    if is_placeholder(run) && !matches!(label, Label::Pin | Label::Once | Label::Cvv) {
        let stands_in = matches!(run.first(), Some('<' | '{' | '[' | '$' | '%' | '*' | '•')) || run.len() > 3;
        return if stands_in { Tried::Elsewhere } else { Tried::Not(end) };
    }
    let linked = matches!(link, Link::Sign | Link::Is);
    let digits = run.iter().all(char::is_ascii_digit);
    let believed = match label {
        Label::Password | Label::Pair => {
            strong(run) && !dated(run)
                || digits && (4..=24).contains(&run.len()) && !measured(view, end)
                || linked && plain(run) && clause_ends(view, end)
        }
        Label::Passphrase => {
            if linked && let Some(end) = sentence(view, i) {
                return Tried::Value(end);
            }
            strong(run) || linked && plain(run) && clause_ends(view, end)
        }
        Label::Pin | Label::Once | Label::Cvv => {
            let (least, most) = if label == Label::Cvv { (3, 8) } else { (4, 10) };
            // "4410-Marlow" is one code, not a number before a word.
            if label == Label::Pin && linked && strong(run) && !dated(run) && clause_ends(view, end) {
                return Tried::Value(end);
            }
            return match number(view, i, least, most) {
                Some(end) => Tried::Value(end),
                None if label != Label::Cvv && linked && mixed(run) && clause_ends(view, end) => Tried::Value(end),
                None => Tried::Not(end),
            };
        }
        Label::Key => {
            key_like(run) && (random(run) || uuid(run) || linked && short_key(run))
                || grouped_key(view, i).is_some() && linked
        }
        Label::Soft => key_like(run) && random(run) && (linked || !uuid(run)),
        Label::Identity => {
            let letters = run.iter().filter(|c| c.is_ascii_alphabetic()).count();
            let count = run.iter().filter(|c| c.is_ascii_digit()).count();
            linked_or_beside(link)
                && (6..=12).contains(&count)
                && letters <= 3
                && run.iter().all(|c| c.is_ascii_alphanumeric() || *c == '-')
                && !dated(run)
        }
        Label::Recovery | Label::Seed => false,
    };
    if believed {
        Tried::Value(if label == Label::Key { grouped_key(view, i).unwrap_or(end) } else { end })
    } else {
        Tried::Not(end)
    }
}

fn linked_or_beside(link: Link) -> bool {
    link != Link::To
}

/// End of the value that begins at `i`: up to a blank, a quotation mark, a written character or the sign that ends a setting.
pub(super) fn value_end(view: &View<'_>, i: usize) -> usize {
    let mut end = i;
    while end < view.len() && end - i < 300 {
        let c = view.at(end);
        if c.is_whitespace()
            || is_cjk(c)
            || matches!(c, '"' | '`' | '”' | '“' | '‘' | '’' | '«' | '»' | '…')
            || c == '<' && end > i
        {
            break;
        }
        if c == '\'' && !is_word(view.at(end + 1)) {
            break;
        }
        if matches!(c, ',' | ';' | '&' | '|') {
            let next = view.at(end + 1);
            let word = view.run(end + 1, |c| is_word(c) || matches!(c, '_' | '-'));
            if end > i
                && (next == '\0'
                    || next.is_whitespace()
                    || is_cjk(next)
                    || matches!(next, '"' | '\'' | '}')
                    || matches!(view.at(word), '=' | ':') && word > end + 1)
            {
                break;
            }
        }
        end += 1;
    }
    while end > i {
        let last = view.before(end);
        let balanced = |open: char| view.slice(i, end).contains(&open);
        let trim = matches!(last, '.' | ',' | ';' | ':')
            || last == ')' && !balanced('(')
            || last == ']' && !balanced('[')
            || last == '}' && !balanced('{')
            || last == '*' && view.starts(end.saturating_sub(2), "**");
        if !trim {
            break;
        }
        end -= 1;
    }
    end
}

/// Whether the clause ends at `i`, so that the word before it was the whole of what was said.
fn clause_ends(view: &View<'_>, i: usize) -> bool {
    let next = view.skip_blanks(i);
    let c = view.at(next);
    let joined =
        words!["and ", "but ", "for ", "in case", "so ", "on ", "if ", "btw", "lol", "thanks", "please", "- ", "("]
            .iter()
            .any(|w| view.starts_any_case(next, w));
    c == '\0'
        || c == '\n'
        || c == '\r'
        || joined
        || is_cjk(c)
        || matches!(c, ',' | ';' | '!' | '"' | '\'' | '}' | '<' | '&' | '*' | '`' | '”')
        || c == '.' && !is_word(view.at(next + 1))
}

/// A number whose digits may stand in groups, and nothing that would make it a measure.
fn number(view: &View<'_>, i: usize, least: usize, most: usize) -> Option<usize> {
    let mut from = i;
    // "G-482913"
    if view.at(i).is_ascii_uppercase() && view.at(i + 1) == '-' {
        from = i + 2;
    }
    let (mut end, mut count, mut groups) = (from, 0, 0);
    loop {
        let to = view.run(end, |c| c.is_ascii_digit());
        if to == end {
            break;
        }
        count += to - end;
        groups += 1;
        end = to;
        let separator = view.at(end);
        let again = view.run(end + 1, |c| c.is_ascii_digit()) - (end + 1);
        if matches!(separator, ' ' | '-') && (1..=4).contains(&again) && groups < 4 && count + again <= most {
            end += 1;
        } else {
            break;
        }
    }
    let next = view.at(end);
    let clean = !(is_word(next)
        || matches!(next, '/' | '%')
        || matches!(next, '.' | ':' | '-') && view.at(end + 1).is_ascii_digit());
    ((least..=most).contains(&count) && clean && !measured(view, end)).then_some(end)
}

/// Whether a unit follows: "2031 年", "128000 characters".
fn measured(view: &View<'_>, end: usize) -> bool {
    const UNITS: &str = "character char digit time user attempt bit byte try tries day minute second hour month year people account password code \
        token dollar euro percent";
    let next = view.skip_blanks(end);
    matches!(
        view.at(next),
        '位' | '个'
            | '個'
            | '次'
            | '年'
            | '月'
            | '日'
            | '号'
            | '號'
            | '元'
            | '秒'
            | '分'
            | '小'
            | '天'
            | '字'
            | '块'
            | '人'
            | '比'
            | '多'
            | '%'
    ) || UNITS.split(' ').any(|w| view.starts_any_case(next, w))
}

/// Capital letters and digits, as in one-time codes of letters.
fn mixed(run: &[char]) -> bool {
    (4..=10).contains(&run.len())
        && run.iter().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == '-')
        && run.iter().any(char::is_ascii_digit)
        && run.iter().any(char::is_ascii_uppercase)
}

/// 2031-04-12, 2031/4, 10:30.
pub(super) fn dated(run: &[char]) -> bool {
    run.iter().all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | ':' | '.'))
        && run.iter().any(|c| !c.is_ascii_digit())
}

/// Characters keys are made of, and no public key, path or call.
pub(super) fn key_like(run: &[char]) -> bool {
    let text: String = run.iter().collect();
    let known =
        ["AAAAB3NzaC1", "AAAAC3NzaC1", "AAAAE2VjZHNh", "pk_", "ssh-", "http", "sha256:", "sha512-", "/", "./", "~/"];
    run.iter().all(|c| c.is_ascii_graphic() && !matches!(c, '(' | ')' | '{' | '}' | '[' | ']' | '<' | '>' | '\\'))
        && !known.iter().any(|k| text.starts_with(k))
        && text.matches('/').count() <= 4
}

/// A value that stands by itself in a clause behind its label: nothing but a secret looks like it.
pub(super) fn made_up(run: &[char]) -> bool {
    // "iPhone15" has its digits at the end.
    let changes = run.windows(2).filter(|w| matches!(w, [a, b] if a.is_ascii_digit() != b.is_ascii_digit())).count();
    short_key(run) && (changes > 2 || run.iter().any(|c| !c.is_ascii_alphanumeric()))
}

/// Eight characters and more with letters and digits.
pub(super) fn short_key(run: &[char]) -> bool {
    let digits = run.iter().filter(|c| c.is_ascii_digit()).count();
    let letters = run.iter().filter(|c| c.is_ascii_alphabetic()).count();
    run.len() >= 8 && digits >= 2 && letters >= 2 && strong(run) && !dated(run)
}

/// A key in groups of four: "jbsw y3dp ehpk 3pxp".
fn grouped_key(view: &View<'_>, i: usize) -> Option<usize> {
    let (mut at, mut groups, mut end, mut digits) = (i, 0, i, false);
    loop {
        let to = view.run(at, |c| c.is_ascii_alphanumeric());
        if to - at != 4 {
            break;
        }
        digits |= view.slice(at, to).iter().any(char::is_ascii_digit);
        groups += 1;
        end = to;
        if view.at(to) != ' ' {
            break;
        }
        at = to + 1;
    }
    (groups >= 4 && digits).then_some(end)
}

/// Words that are in any sentence and in no passphrase.
const SENTENCE: &str =
    "a an the is are in on my your our to of for too not it and that was be stored written with at by i you we";

/// Four lower-case words and more to the end of the clause: an unquoted passphrase.
fn sentence(view: &View<'_>, i: usize) -> Option<usize> {
    let (mut at, mut end, mut count) = (i, i, 0);
    let mut word = String::new();
    loop {
        let to = view.run(at, is_word);
        view.lower((at, to), &mut word);
        if word.is_empty() || listed(SENTENCE, &word) {
            break;
        }
        count += 1;
        end = to;
        if !matches!(view.at(to), ' ' | '-') || !is_word(view.at(to + 1)) {
            break;
        }
        at = to + 1;
    }
    (count >= 4 && clause_ends(view, end)).then_some(end)
}

/// Words of a wallet from `i` on, numbering skipped.
pub(super) fn seed(view: &View<'_>, i: usize) -> Option<usize> {
    let (mut at, mut end, mut count) = (i, i, 0);
    while count < 25 {
        let numbered = view.run(at, |c| c.is_ascii_digit());
        if numbered > at && matches!(view.at(numbered), '.' | ')' | ':' | ' ') {
            at = view.run(numbered + 1, |c| c.is_whitespace());
        }
        let to = view.run(at, |c| c.is_ascii_alphabetic());
        // Written words of a wallet are one sign each; chosen ones have up to four.
        let han = view.run(at, is_cjk);
        let single = to == at && (1..=4).contains(&(han - at));
        let to = if single { han } else { to };
        let joins = matches!(to - at, 3) && (view.starts_any_case(at, "the") || view.starts_any_case(at, "and"));
        if !(3..=8).contains(&(to - at)) && !single || joins {
            break;
        }
        count += 1;
        end = to;
        let next = view.run(to, |c| c.is_whitespace() || c == ',');
        if next == to {
            break;
        }
        at = next;
    }
    (count >= 11).then_some(end)
}

/// Codes for the day on which the second factor is lost: each one is a span of its own.
pub(super) fn codes(view: &View<'_>, i: usize, out: &mut Vec<Span>) -> Option<usize> {
    let mut at = i;
    let mut last = None;
    for _ in 0..64 {
        let mut to = view.run(at, |c| c.is_ascii_alphanumeric() || c == '-');
        while to > at && view.before(to) == '-' {
            to -= 1;
        }
        let token = view.slice(at, to);
        let digits = token.iter().filter(|c| c.is_ascii_digit()).count();
        if (1..=2).contains(&token.len()) && digits == token.len() && matches!(view.at(to), '.' | ')') {
            at = view.run(to + 1, |c| c.is_whitespace());
            continue;
        }
        if token.len() < 4
            || digits == 0
            || digits == token.len() && token.len() == 4 && last.is_none() && !view.at(to).is_whitespace()
        {
            break;
        }
        out.push((at, to));
        last = Some(to);
        let mut next = view.run(to, |c| {
            c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、' | '；' | '/' | '|' | '-' | '*' | '和')
        });
        if view.starts(next, "and ") {
            next += 4;
        }
        if next == to {
            break;
        }
        at = next;
    }
    last
}

/// "root / Gl4ss.Pigeon": a name, a separator and the password, which is the span.
pub(super) fn pair(view: &View<'_>, i: usize, out: &mut Vec<Span>) -> Option<usize> {
    let name = view.run(i, |c| is_word(c) || matches!(c, '_' | '-' | '.' | '@' | '+'));
    let blanks = view.skip_blanks(name);
    let sign = matches!(view.at(blanks), '/' | ':' | '|' | ',' | '，' | '、' | '和' | '：');
    let from = view.skip_blanks(blanks + usize::from(sign));
    if name == i || from == name || !sign && view.slice(i, name).contains(&'.') {
        return None;
    }
    let end = value_end(view, from);
    let run = view.slice(from, end);
    let slash = matches!(view.at(blanks), '/' | ':');
    let believed = strong(run)
        || run.len() >= 4 && run.iter().all(char::is_ascii_digit) && !measured(view, end) && sign
        || slash && plain(run) && clause_ends(view, end);
    believed.then(|| {
        out.push((from, end));
        end
    })
}
