//! Turns a run of characters into a judgement: made up to be secret, plain word, or a stand-in for a secret that is elsewhere.

use super::view::listed;
use crate::text::words::words;

/// How many characters there are, each counted once; 16 are many.
pub(super) fn distinct(value: &[char]) -> usize {
    let mut seen: Vec<char> = Vec::with_capacity(16);
    for &c in value {
        if seen.len() >= 16 {
            break;
        }
        if !seen.contains(&c) {
            seen.push(c);
        }
    }
    seen.len()
}

/// Whether a run looks drawn at random: a key, a token, a hash.
pub(super) fn random(value: &[char]) -> bool {
    let count = |of: fn(&char) -> bool| value.iter().filter(|c| of(c)).count();
    let (upper, lower, digits) =
        (count(char::is_ascii_uppercase), count(char::is_ascii_lowercase), count(char::is_ascii_digit));
    let letters = upper + lower;
    if value.len() < 16 || distinct(value.get(..64).unwrap_or(value)) < 6 || letters + digits < value.len() * 3 / 4 {
        return false;
    }
    // words joined by hyphens with a number at the end are a name; a random run mixes digits in
    let changes = value.windows(2).filter(|w| matches!(w, [a, b] if a.is_ascii_digit() != b.is_ascii_digit())).count();
    if letters > 0 && digits > 0 {
        return changes >= 4
            || value.len() >= 20 && upper * 6 >= value.len() && lower > 0
            || value.len() >= 24 && changes >= 3;
    }
    // camel case has a capital every seven letters or so; random letters have one every second
    value.len() >= 20 && digits == 0 && upper * 5 >= letters && lower * 5 >= letters
}

/// 8-4-4-4-12 hex digits.
pub(super) fn uuid(value: &[char]) -> bool {
    value.len() == 36
        && value
            .iter()
            .enumerate()
            .all(|(i, c)| if matches!(i, 8 | 13 | 18 | 23) { *c == '-' } else { c.is_ascii_hexdigit() })
}

/// A stand-in: a variable, a mask, a hint in brackets, a lesson of what to put there.
pub(super) fn is_placeholder(value: &[char]) -> bool {
    let Some(&first) = value.first() else { return true };
    let text: String = value.iter().collect();
    let lower = text.to_lowercase();
    let letters: Vec<char> = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    let same = letters.iter().all(|c| Some(c) == letters.first());
    let masked = lower.contains("***")
        || lower.contains("•••")
        || lower.contains("...")
        || lower.contains("xxxx")
        || lower.contains("…");
    let variable = match first {
        '$' => {
            matches!(value.get(1), Some('{' | '(' | '$'))
                || value.iter().skip(1).all(|c| c.is_ascii_uppercase() || *c == '_' || c.is_ascii_digit())
                || value.iter().skip(1).all(|c| c.is_ascii_lowercase() || *c == '_')
        }
        '%' => text.len() > 2 && text.ends_with('%'),
        '<' | '{' | '[' => true,
        '#' => lower.contains("{"),
        _ => false,
    };
    let hint = letters.len() == value.len() - value.iter().filter(|c| matches!(c, '_' | '-' | '.')).count()
        && !letters.iter().any(char::is_ascii_digit)
        && lower.split(['_', '-', '.']).any(|w| {
            words![
                "your",
                "my",
                "here",
                "insert",
                "replace",
                "changeme",
                "todo",
                "tbd",
                "redacted",
                "placeholder",
                "xxx"
            ]
            .contains(w)
        })
        && lower.contains(['_', '-', '.']);
    (same && letters.len() != 1)
        || letters.is_empty()
        || masked
        || variable
        || hint
        || lower == "changeme"
        || lower == "xxx"
}

/// Names of algorithms and standards that mix letters and digits.
const STANDARDS: &str = "1password sha-1 sha1 sha-2 sha-256 sha256 sha-512 sha512 md5 utf-8 utf8 oauth2 oauth2.0 oauth1 base64 wpa2 wpa3 wpa2-psk \
    wpa3-sae 2fa mfa2 u2f fido2 ipv4 ipv6 http2 http/2 aes-256 aes256 aes-128 rsa-2048 rsa-4096 rsa4096 rsa2048 ed25519 \
    ssh-ed25519 x509 pbkdf2 argon2 argon2id bcrypt2 keepass2 keepassxc2 ntlmv2 i18n k8s s3 ec2 office365 windows10 windows11 \
    log4j web3 tls1.2 tls1.3 outlook365 q&a at&t 24/7 c++ yes/no y/n";

/// Units that make "8-16 characters" or "12-digit" a measure.
const UNITS: &str = "character characters char chars digit digits bit bits byte bytes letter letters word words day days minute minutes min hour \
    hours step factor month months year years th st nd rd ms kb mb gb x s k";

/// A password by its looks: letters with digits, or letters with a sign inside; no address, path, measure or call.
pub(super) fn strong(value: &[char]) -> bool {
    if !(5..=128).contains(&value.len()) || is_placeholder(value) {
        return false;
    }
    let text: String = value.iter().collect();
    let lower = text.to_lowercase();
    let letters = value.iter().filter(|c| c.is_alphabetic()).count();
    let digits = value.iter().filter(|c| c.is_ascii_digit()).count();
    let signs = value
        .iter()
        .filter(|c| matches!(c, '!' | '@' | '#' | '$' | '%' | '^' | '&' | '*' | '+' | '=' | '?' | '~' | '|' | '\\'))
        .count();
    let trimmed = lower.trim_end_matches(['!', '?']);
    let host = lower.starts_with("www.") && lower.matches('.').count() > 1;
    if listed(STANDARDS, trimmed) || lower.contains("://") || host {
        return false;
    }
    if matches!(value.first(), Some('/' | '~')) && value.contains(&'/') && signs < 2
        || lower.starts_with("./")
        || lower.starts_with("../")
        || lower.get(1..3) == Some(":\\")
    {
        return false;
    }
    // calls, members and indices of code
    let opening = value.iter().position(|c| matches!(c, '(' | '['));
    if opening
        .is_some_and(|at| at > 0 && value.iter().take(at).all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':')))
    {
        return false;
    }
    // "8-character", "16digits": a number and a unit
    let rest = lower.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '–' | '.' | '+'));
    if rest.len() < lower.len() && listed(UNITS, rest) {
        return false;
    }
    // versions: v2.14.0
    if lower.strip_prefix('v').is_some_and(|v| v.contains('.') && v.chars().all(|c| c.is_ascii_digit() || c == '.')) {
        return false;
    }
    // an address of mail or of a machine
    if let Some((_, host)) = lower.split_once('@') {
        let tail = host.rsplit('.').next().unwrap_or("");
        if host.contains('.') && tail.len() >= 2 && tail.chars().all(char::is_alphabetic) && signs == 1 {
            return false;
        }
    }
    let sentence = matches!(value.last(), Some('!' | '?'))
        && signs == value.iter().rev().take_while(|c| matches!(c, '!' | '?')).count();
    letters > 0 && (digits > 0 || signs > 0 && !sentence) || digits >= 4 && signs > 0 && !sentence
}

/// Words after "password is" that describe it rather than being it.
const DESCRIPTIONS: &str = "weak strong wrong right correct incorrect invalid valid empty blank null none nothing missing gone lost secret secure \
    insecure safe unsafe short long longer shorter simple complex easy hard good great fine okay best better worse same \
    different similar unique random common default temporary temp permanent optional mandatory necessary needed important \
    unknown public private visible numeric alphanumeric text plaintext plain string str varchar char true false undefined input \
    value name username user password passwd pass field number word phrase args argv env config self this that these there here \
    where what when which data hash raw yours mine ours theirs below above inside elsewhere somewhere anything something \
    everything someone anyone nobody dead broken stale fresh new old older personal confidential sensitive bad awful terrible \
    stupid silly funny annoying useless useful enough much more less also always never only just still now then later today \
    tomorrow yesterday soon free ready done back full open over down away out not too very pretty quite really case-sensitive \
    case-insensitive the with from into your their yes please maybe probably however because see ask check contact call click \
    enter type use change reset forgot login email mail phone sms admin administrator root guest anonymous required boolean bool \
    object integer bytes base token biometric fingerprint passkey keepass bitwarden lastpass dashlane keychain history overrated \
    obsolete like been have will must should could would does dont isnt working asked wifi pending";

/// A plain word that may be a password because the text says outright that it is one.
pub(super) fn plain(value: &[char]) -> bool {
    if !(4..=40).contains(&value.len())
        || !value.iter().all(|c| c.is_alphabetic() || matches!(c, '-' | '_' | '.'))
        || is_placeholder(value)
    {
        return false;
    }
    let text: String = value.iter().collect();
    let lower = text.to_lowercase();
    let tails = [
        "ed", "ing", "able", "ible", "ive", "ly", "less", "only", "proof", "specific", "based", "wide", "free", "n't",
        "ation", "ness", "ment",
    ];
    let joined = lower.contains(['-', '_', '.']);
    let described = listed(DESCRIPTIONS, &lower) || tails.iter().any(|t| lower.ends_with(t));
    // members of code and constants: user.password, DB_PASSWORD
    let code =
        lower.contains('.') || joined && text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase);
    let adjective = joined
        && lower.split('-').any(|p| {
            listed(DESCRIPTIONS, p)
                || words![
                    "case", "well", "self", "one", "read", "non", "pre", "auto", "two", "multi", "time", "high", "low",
                    "up", "to", "of", "in"
                ]
                .contains(p)
        });
    !described && !code && !adjective
}
