//! Turns the prefixes that providers give their keys and tokens into spans: the shape alone says that it is a secret.

use super::value::{distinct, is_placeholder, random};
use super::view::{Span, View};
use crate::text::words::{Words, words};

/// Characters a token goes on with.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    /// `A-Z 0-9`
    Upper,
    /// `0-9 a-f`
    Hex,
    /// `A-Z a-z 0-9`
    Alnum,
    /// and `_ -`
    Url,
    /// and `.`
    Dotted,
    /// and `+ / = . : $ ~`
    Any,
}

impl Of {
    fn holds(self, c: char) -> bool {
        match self {
            Self::Upper => c.is_ascii_uppercase() || c.is_ascii_digit(),
            Self::Hex => c.is_ascii_hexdigit(),
            Self::Alnum => c.is_ascii_alphanumeric(),
            Self::Url => c.is_ascii_alphanumeric() || matches!(c, '_' | '-'),
            Self::Dotted => Self::Url.holds(c) || c == '.',
            Self::Any => Self::Dotted.holds(c) || matches!(c, '+' | '/' | '=' | ':' | '$' | '~' | '%'),
        }
    }
}

use Of::{Alnum, Any, Dotted, Hex, Upper, Url};

/// (prefix, characters after it, least and most of them). Public halves (`pk_live_`, `phc_`, account ids) are left out.
const SHAPES: &[(&str, Of, u8, u8)] = &[
    // clouds
    ("AKIA", Upper, 16, 16),
    ("ASIA", Upper, 16, 16),
    ("ABIA", Upper, 16, 16),
    ("ACCA", Upper, 16, 16),
    ("ABSK", Any, 60, 255),
    ("amzn.mws.", Url, 32, 40),
    ("AKID", Alnum, 13, 60),
    ("LTAI", Alnum, 12, 30),
    ("STS.", Alnum, 20, 40),
    ("AKLT", Alnum, 20, 80),
    ("ALTAK", Url, 16, 31),
    ("bce-v3/", Any, 40, 200),
    ("JDC_", Alnum, 20, 40),
    ("AIza", Url, 30, 45),
    ("AQ.", Url, 40, 100),
    ("GOCSPX-", Url, 20, 40),
    ("ya29.", Url, 20, 255),
    ("1//0", Url, 30, 120),
    ("dop_v1_", Alnum, 40, 80),
    ("doo_v1_", Alnum, 40, 80),
    ("dor_v1_", Alnum, 40, 80),
    ("cfut_", Alnum, 30, 80),
    ("cfat_", Alnum, 30, 80),
    ("cfk_", Alnum, 30, 80),
    ("v1.0-", Url, 100, 200),
    ("HRKU-", Url, 30, 80),
    ("fm1_", Any, 40, 255),
    ("fm2_", Any, 40, 255),
    ("fo1_", Url, 30, 80),
    ("rnd_", Alnum, 24, 60),
    ("nfp_", Alnum, 30, 60),
    ("vcp_", Alnum, 20, 80),
    ("tskey-", Url, 20, 120),
    ("pul-", Hex, 36, 44),
    ("hvs.", Url, 20, 255),
    ("hvb.", Url, 20, 255),
    ("hvr.", Url, 20, 255),
    ("dp.pt.", Alnum, 30, 60),
    ("dp.st.", Dotted, 30, 80),
    ("dp.ct.", Alnum, 30, 60),
    ("ops_eyJ", Any, 60, 255),
    ("A3-", Url, 28, 40),
    ("AGE-SECRET-KEY-1", Upper, 50, 62),
    ("xprv", Alnum, 90, 120),
    // code hosts and packages
    ("ghp_", Alnum, 20, 255),
    ("gho_", Alnum, 20, 255),
    ("ghu_", Alnum, 20, 255),
    ("ghs_", Alnum, 20, 255),
    ("ghr_", Alnum, 20, 255),
    ("github_pat_", Url, 30, 255),
    ("glpat-", Dotted, 16, 80),
    ("gldt-", Dotted, 16, 80),
    ("glptt-", Dotted, 16, 80),
    ("glrt-", Dotted, 16, 80),
    ("glcbt-", Dotted, 16, 80),
    ("glft-", Dotted, 16, 80),
    ("glsoat-", Dotted, 16, 80),
    ("glimt-", Dotted, 16, 80),
    ("glagent-", Dotted, 16, 80),
    ("gloas-", Dotted, 16, 80),
    ("GR1348941", Url, 16, 40),
    ("ATBB", Alnum, 24, 60),
    ("ATCTT3x", Any, 40, 255),
    ("ATATT3x", Any, 40, 255),
    ("ATTA", Hex, 60, 80),
    ("npm_", Alnum, 30, 60),
    ("pypi-", Url, 40, 255),
    ("rubygems_", Alnum, 40, 60),
    ("oy2", Alnum, 43, 43),
    ("cio", Alnum, 32, 32),
    ("dckr_", Url, 24, 64),
    ("AKCp", Alnum, 50, 90),
    ("CCIPAT_", Url, 30, 100),
    ("bkua_", Alnum, 36, 44),
    ("sntrys_", Any, 30, 255),
    ("sntryu_", Alnum, 30, 100),
    ("squ_", Alnum, 36, 44),
    ("sqp_", Alnum, 36, 44),
    ("sqa_", Alnum, 36, 44),
    ("PMAK-", Url, 40, 80),
    ("glc_", Any, 30, 255),
    ("glsa_", Url, 30, 60),
    ("NRAK-", Alnum, 20, 40),
    ("NRIQ-", Url, 20, 40),
    ("NRRA-", Alnum, 30, 60),
    ("dt0c01.", Dotted, 60, 120),
    ("phx_", Alnum, 30, 60),
    ("waka_", Url, 30, 50),
    // models
    ("sk-", Url, 16, 255),
    ("sess-", Alnum, 30, 60),
    ("hf_", Alnum, 24, 60),
    ("api_org_", Alnum, 24, 60),
    ("r8_", Alnum, 30, 50),
    ("gsk_", Alnum, 30, 80),
    ("xai-", Alnum, 40, 120),
    ("pplx-", Alnum, 30, 80),
    ("nvapi-", Url, 40, 100),
    ("csk-", Alnum, 30, 80),
    ("fw_", Alnum, 22, 40),
    ("tgp_v1_", Url, 30, 60),
    ("pa-", Url, 40, 60),
    ("jina_", Alnum, 40, 80),
    ("tvly-", Url, 24, 60),
    ("fc-", Hex, 32, 32),
    ("lsv2_", Url, 33, 83),
    ("pcsk_", Url, 40, 100),
    ("dapi", Hex, 32, 34),
    ("wandb_v1_", Url, 30, 120),
    // chat, mail, work
    ("xoxb-", Url, 20, 255),
    ("xoxp-", Url, 20, 255),
    ("xoxa-", Url, 20, 255),
    ("xoxr-", Url, 20, 255),
    ("xoxs-", Url, 20, 255),
    ("xoxo-", Url, 20, 255),
    ("xoxe-", Url, 20, 255),
    ("xoxc-", Url, 20, 255),
    ("xoxd-", Any, 20, 255),
    ("xoxe.", Dotted, 20, 255),
    ("xapp-", Url, 20, 255),
    ("SG.", Dotted, 30, 90),
    ("xkeysib-", Url, 40, 100),
    ("xsmtpsib-", Url, 40, 100),
    ("key-", Hex, 32, 32),
    ("re_", Url, 24, 50),
    ("EAA", Alnum, 60, 255),
    ("IGQ", Url, 60, 255),
    ("secret_", Alnum, 40, 50),
    ("ntn_", Alnum, 36, 60),
    ("lin_api_", Alnum, 30, 60),
    ("lin_oauth_", Alnum, 30, 80),
    ("figd_", Url, 30, 80),
    ("tfp_", Dotted, 30, 80),
    ("pat-na1-", Url, 30, 50),
    ("pat-eu1-", Url, 30, 50),
    ("sl.", Url, 60, 255),
    ("SEC", Hex, 60, 70),
    ("CFPAT-", Url, 40, 60),
    ("rdme_", Alnum, 60, 80),
    ("sk.eyJ", Dotted, 40, 255),
    ("api-", Hex, 32, 32),
    // payments and shops
    ("sk_live_", Alnum, 12, 255),
    ("sk_test_", Alnum, 12, 255),
    ("rk_live_", Alnum, 12, 255),
    ("rk_test_", Alnum, 12, 255),
    ("sk_", Hex, 40, 64),
    ("whsec_", Any, 16, 100),
    ("shpat_", Alnum, 28, 50),
    ("shpca_", Alnum, 28, 50),
    ("shppa_", Alnum, 28, 50),
    ("shpss_", Alnum, 28, 50),
    ("shptka_", Alnum, 28, 50),
    ("sq0atp-", Url, 20, 60),
    ("sq0csp-", Url, 20, 60),
    ("EAAA", Url, 56, 70),
    ("access_token$", Any, 30, 120),
    ("access-sandbox-", Url, 30, 50),
    ("access-development-", Url, 30, 50),
    ("access-production-", Url, 30, 50),
    ("FLWSECK", Url, 16, 60),
    ("live_", Alnum, 28, 60),
    ("EZAK", Alnum, 50, 60),
    ("EZTK", Alnum, 50, 60),
    ("duffel_live_", Url, 40, 60),
    ("duffel_test_", Url, 40, 60),
    ("shippo_live_", Alnum, 36, 44),
    ("shippo_test_", Alnum, 36, 44),
    // databases
    ("sbp_", Alnum, 36, 44),
    ("sb_secret_", Url, 20, 60),
    ("napi_", Alnum, 40, 80),
    ("mdb_sa_sk_", Url, 30, 60),
    ("pscale_", Dotted, 33, 76),
    ("pnu_", Alnum, 30, 40),
    ("pnb_", Alnum, 30, 40),
];

/// Prefixes so common in prose and code that what follows must also look random, or be one solid run.
const COMMON: Words =
    words!["sk-", "pa-", "re_", "api-", "A3-", "sl.", "live_", "key-", "fc-", "fw_", "cio", "oy2", "STS.", "AQ."];

/// Characters looked at behind a prefix; a token that goes on is taken whole.
const LOOK: usize = 512;

pub(super) fn find(view: &View<'_>, out: &mut Vec<Span>) {
    let mut i = 0;
    while i < view.len() {
        let c = view.at(i);
        let before = view.before(i);
        if !c.is_ascii_alphanumeric() || before.is_ascii_alphanumeric() || before == '_' {
            i += 1;
            continue;
        }
        match prefixed(view, i).or_else(|| structured(view, i)) {
            Some(end) => {
                out.push((i, end));
                i = end;
            }
            None => i += 1,
        }
    }
}

/// End of a token with a known prefix that starts at `i`.
fn prefixed(view: &View<'_>, i: usize) -> Option<usize> {
    let first = view.at(i);
    let may = |prefix: &str| prefix.as_bytes().first().is_some_and(|&byte| char::from(byte) == first);
    SHAPES.iter().filter(|s| may(s.0) && view.starts(i, s.0)).find_map(|&(prefix, of, least, most)| {
        let from = i + prefix.len();
        let mut end = view.run_within(from, LOOK, |c| of.holds(c));
        // the end of the sentence
        while of == Dotted && end > from && matches!(view.before(end), '.' | '-') {
            end -= 1;
        }
        let rest = view.slice(from, end);
        let long = rest.len() >= usize::from(least) && (rest.len() <= usize::from(most) || most == 255);
        let whole = rest.len() >= LOOK || !view.at(end).is_ascii_alphanumeric();
        let head = view.slice(from, end.min(from + 96));
        let made = || !COMMON.contains(prefix) || random(head) || solid(head, usize::from(least).min(20));
        let likely = || distinct(head) >= 5 && !is_placeholder(head) && made();
        (long && whole && likely()).then(|| view.run(end, |c| rest.len() >= LOOK && of.holds(c)))
    })
}

/// Whether a token's own name says that it is one, and letters and figures follow: "tok_live_" of whatever house.
fn named(token: &[char]) -> bool {
    let Some(at) = token.iter().rposition(|&c| c == '_') else { return false };
    let (name, rest) = (token.get(..at).unwrap_or(&[]), token.get(at + 1..).unwrap_or(&[]));
    let says =
        |part: &[char]| words!["live", "prod", "tok", "token", "secret"].contains(&part.iter().collect::<String>());
    let figures = rest.iter().filter(|c| c.is_ascii_digit()).count();
    let short = name.split(|&c| c == '_').all(|part| part.len() < 8);
    rest.len() >= 16
        && rest.iter().all(|&c| Alnum.holds(c))
        && figures >= 3
        && rest.len() - figures >= 3
        && short
        && !name.starts_with(&['p', 'k'])
        && name.split(|&c| c == '_').any(says)
}

/// Whether letters and figures run on for longer than a word, without capitals among small letters as names of code have them:
/// a key typed in order.
fn solid(value: &[char], word: usize) -> bool {
    let (mut run, mut cases) = (0, 0);
    value.iter().any(|c| {
        if !c.is_ascii_alphanumeric() {
            (run, cases) = (0, 0);
            return false;
        }
        if run > 0 {
            cases |= u8::from(c.is_ascii_uppercase()) | u8::from(c.is_ascii_lowercase()) << 1;
        }
        run += 1;
        run >= word && cases < 3
    })
}

/// End of a token that is known by its parts rather than by a prefix.
fn structured(view: &View<'_>, i: usize) -> Option<usize> {
    let end = view.run_within(i, 256, |c| Dotted.holds(c) || c == ':' || c == '~');
    let token = view.slice(i, end);
    if !(24..=255).contains(&token.len()) {
        return None;
    }
    let part = |sep: char| token.split(|&c| c == sep).map(<[char]>::len).collect::<Vec<_>>();
    let all = |chars: &[char], of: Of| chars.iter().all(|&c| of.holds(c));
    // chat bots: number, colon, 35 characters that start with AA
    if let Some(colon) = token.iter().position(|&c| c == ':') {
        let (id, rest) = (token.get(..colon)?, token.get(colon + 1..)?);
        if (6..=12).contains(&id.len())
            && id.iter().all(char::is_ascii_digit)
            && rest.starts_with(&['A', 'A'])
            && rest.len() >= 30
            && all(rest, Url)
        {
            return Some(end);
        }
    }
    if named(token) {
        return Some(end);
    }
    let dots = part('.');
    match dots.as_slice() {
        // chat bots: id, time and signature in three parts
        [23..=28, 5..=7, 27..=60] if matches!(token.first(), Some('M' | 'N' | 'O')) => return Some(end),
        // 32 hex, dot, 16 characters
        [32, 16] if all(token.get(..32)?, Hex) && random(token) => return Some(end),
        // personal access token of a table service: pat, 14 characters, dot, 64 hex
        [17, 64] if token.starts_with(&['p', 'a', 't']) && all(token.get(18..)?, Hex) => return Some(end),
        // infrastructure as code: 14 characters, a fixed word, 60 characters and more
        [14, 7, 50..=90] if view.starts(i + 15, "atlasv1") => return Some(end),
        _ => {}
    }
    // client secrets of a directory service: three characters, 8Q~, 31 and more
    if (36..=44).contains(&token.len()) && view.starts(i + 3, "8Q~") {
        return Some(end);
    }
    // mail lists: 32 hex, dash, data centre
    if (35..=38).contains(&token.len()) && view.starts(i + 32, "-us") && all(token.get(..32)?, Hex) {
        return Some(end);
    }
    // telephony: SK and 32 hex
    if token.len() == 34 && view.starts(i, "SK") && all(token.get(2..)?, Hex) {
        return Some(end);
    }
    None
}
