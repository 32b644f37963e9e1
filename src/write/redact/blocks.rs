//! Turns what has a frame of its own into spans: private keys in PEM, JSON web tokens, passwords and tokens in addresses.

use super::value::{is_placeholder, random, strong};
use super::view::{Span, View};
use crate::text::words::{Words, words};

/// Longest private key block that is looked for between its two lines, in characters.
const PEM_CHARS: usize = 20_000;
/// Longest password or token in an address, in characters.
const URL_CHARS: usize = 300;

/// Addresses whose last part lets anybody post who knows it. The secret begins after the text given here.
const HOOKS: Words = words![
    "hooks.slack.com/services/",
    "hooks.slack.com/workflows/",
    "hooks.slack.com/triggers/",
    "discord.com/api/webhooks/",
    "discordapp.com/api/webhooks/",
    "open.feishu.cn/open-apis/bot/v2/hook/",
    "open.larksuite.com/open-apis/bot/v2/hook/",
    "qyapi.weixin.qq.com/cgi-bin/webhook/send?key=",
    "oapi.dingtalk.com/robot/send?access_token=",
    "hooks.zapier.com/hooks/catch/",
    "maker.ifttt.com/use/",
    "outlook.office.com/webhook/",
    "webhook.office.com/webhookb2/",
    "chat.googleapis.com/v1/spaces/",
    "sctapi.ftqq.com/",
];

pub(super) fn find(view: &View<'_>, out: &mut Vec<Span>) {
    let mut no_footer = usize::MAX;
    let mut i = 0;
    while i < view.len() {
        let end = match view.at(i) {
            '-' if view.starts(i, "-----BEGIN ") => pem(view, i, &mut no_footer),
            'P' if view.starts(i, "Private-Lines:") => putty(view, i),
            'e' if view.starts(i, "eyJ") && !in_token(view.before(i)) => jwt(view, i),
            ':' if view.starts(i, "://") => address(view, i + 3, out),
            _ => None,
        };
        match end {
            Some((from, to)) => {
                out.push((from, to));
                i = to.max(i + 1);
            }
            None => i += 1,
        }
    }
}

/// A private key block, with both its lines. A block that was cut off ends with its last line of base64.
fn pem(view: &View<'_>, i: usize, no_footer: &mut usize) -> Option<Span> {
    let label = view.run(i + 11, |c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == ' ');
    let name: String = view.slice(i + 11, label).iter().collect();
    if !name.contains("PRIVATE KEY") || !view.starts(label, "-----") {
        return None;
    }
    let body = label + 5;
    if body < *no_footer {
        let limit = (body + PEM_CHARS).min(view.len());
        let footer = (body..limit).find(|&k| view.at(k) == '-' && view.starts(k, "-----END "));
        if let Some(footer) = footer {
            let line = view.run(footer + 9, |c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == ' ');
            return Some((i, view.run(line, |c| c == '-')));
        }
        *no_footer = body;
    }
    Some((i, base64_lines(view, body)))
}

/// End of the base64 that begins at `i`: whole lines, real line ends or the two characters `\n`.
fn base64_lines(view: &View<'_>, i: usize) -> usize {
    let mut end = i;
    loop {
        let mut from = view.run(end, |c| c.is_whitespace());
        while view.starts(from, "\\n") || view.starts(from, "\\r") {
            from += 2;
        }
        let to = view.run(from, |c| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '='));
        if to - from < 16 {
            return end;
        }
        end = to;
    }
}

/// Private lines of a PuTTY key file.
fn putty(view: &View<'_>, i: usize) -> Option<Span> {
    let from = view.run(i + 14, |c| c == ' ' || c.is_ascii_digit());
    let end = base64_lines(view, from);
    (end > from).then_some((from, end))
}

/// Characters of a JSON web token.
fn in_token(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// A JSON web token: two or more parts, the first of which begins an object.
fn jwt(view: &View<'_>, i: usize) -> Option<Span> {
    let mut end = view.run(i, in_token);
    while end > i && view.before(end) == '.' {
        end -= 1;
    }
    let mut parts = view.slice(i, end).split(|&c| c == '.').map(<[char]>::len);
    let head = parts.next()?;
    let claims = parts.next()?;
    (head >= 15 && claims >= 10).then_some((i, end))
}

/// What is secret in an address whose host begins at `i`.
fn address(view: &View<'_>, i: usize, out: &mut Vec<Span>) -> Option<Span> {
    let stop = |c: char| {
        c.is_whitespace()
            || matches!(c, '"' | '`' | '<' | '>' | '）' | '，' | '。' | '、' | '；' | '「' | '」' | '”' | '“')
    };
    let end = view.run_within(i, URL_CHARS, |c| !stop(c));
    for hook in HOOKS {
        let host = if view.starts(i, hook) {
            Some(i)
        } else {
            (i..end).take(40).find(|&k| view.before(k) == '.' && view.starts(k, hook))
        };
        if let Some(host) = host {
            let from = host + hook.len();
            let to = view.run_within(from, URL_CHARS, |c| {
                c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '?' | '=' | '&' | '%' | '@' | '.' | '~')
            });
            let to = (from..to).rev().find(|&k| view.at(k).is_ascii_alphanumeric()).map_or(from, |k| k + 1);
            if to - from >= 12 && !is_placeholder(view.slice(from, to)) {
                out.push((from, to));
            }
        }
    }
    userinfo(view, i, end)
}

/// The password before the `@`, or a token that stands there alone.
fn userinfo(view: &View<'_>, i: usize, end: usize) -> Option<Span> {
    let slash = (i..end).find(|&k| matches!(view.at(k), '/' | '?' | '#')).unwrap_or(end);
    let sign = (i..slash).rev().find(|&k| view.at(k) == '@');
    let colon = (i..sign.unwrap_or(end)).find(|&k| view.at(k) == ':');
    let sign = match (sign, colon) {
        (Some(sign), _) => sign,
        // the password itself holds a slash; "host:443/@name" is a path
        (None, Some(colon)) if !view.at(colon + 1).is_ascii_digit() || strong(view.slice(colon + 1, slash)) => {
            (slash..end).rev().find(|&k| view.at(k) == '@')?
        }
        _ => return None,
    };
    let Some(colon) = colon.filter(|&c| c < sign) else {
        let user = view.slice(i, sign);
        return (user.len() >= 20 && random(user)).then_some((i, sign));
    };
    let password: &[char] = view.slice(colon + 1, sign);
    let word: String = password.iter().flat_map(|c| c.to_lowercase()).collect();
    let sample = words!["", "password", "pass", "passwd", "pwd", "pw", "secret", "token", "x-oauth-basic", "密码"]
        .contains(word.as_str());
    (!sample && !is_placeholder(password)).then_some((colon + 1, sign))
}
