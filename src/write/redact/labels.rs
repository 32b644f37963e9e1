//! Turns words into the kind of secret that they announce: "wifi password", `DB_PASSWORD`, "door code", "助记词".

use super::view::{Span, View, listed};
use crate::text::words::words;

/// What a label announces, and so which values it is believed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// A password.
    Password,
    /// A password of several words.
    Passphrase,
    /// A user name and a password.
    Pair,
    /// Digits that open something and last.
    Pin,
    /// Digits or letters that work once.
    Once,
    /// Three or four digits on a card.
    Cvv,
    /// A list of codes for the day on which the second factor is lost.
    Recovery,
    /// Words of a wallet.
    Seed,
    /// A key or token that is surely secret.
    Key,
    /// "key", "token", "session": secret only with a value that looks like it.
    Soft,
    /// Letters and digits of a document of identity.
    Identity,
}

/// Words that void a password label they follow: talk about passwords rather than one.
const ABOUT: &str = "manager managers reset resets policy policies generator hint hints field fields prompt protection protected strength hash \
    hashes hashing hashed rule rules length requirement requirements recovery vault database file files spraying cracking \
    cracker sharing less rotation expiry expiration box form page screen input checker change changes leak leaks fatigue \
    complexity min max count age salt encoder validator column id type name url bucket buckets limit limits takeaway takeaways \
    point points ring word words figure figures management authentication encryption algorithm lock locks hunter store";

/// Whose "pass" is a password.
const ACCOUNTS: &str = "sudo root admin user login wifi fi my db database ssh ftp sftp vpn email mail smtp imap router netflix account server mysql \
    redis postgres mongo proxy nas zip gmail wlan hotspot the auth";

/// Codes that are not secret.
const OPEN_CODES: &str = "zip postal post area country promo discount coupon error status exit qr bar source product dress hs swift sort bic airport \
    colour color voucher referral gift currency language branch return http item part model course class tax morse machine byte \
    fault trouble booking flight train dial";

/// Keys that are not secret.
const OPEN_KEYS: &str = "public publishable pub primary foreign license licence product activation serial registration cd cache partition sort row \
    object dict shortcut hot arrow major minor answer composite surrogate natural idempotency map hash volume house car spare \
    door steam game windows office host verification";

/// What the word at `words[i]` announces together with the words before it. `lower` is a buffer for that word, in lower case.
pub(super) fn label(view: &View<'_>, words: &[Span], i: usize, lower: &mut String) -> Option<Label> {
    let span = *words.get(i)?;
    view.lower(span, lower);
    let mut before = String::new();
    let mut earlier = String::new();
    if let Some(&w) = i.checked_sub(1).and_then(|k| words.get(k)).filter(|w| close(view, w.1, span.0)) {
        view.lower(w, &mut before);
        if let Some(&v) = i.checked_sub(2).and_then(|k| words.get(k)).filter(|v| close(view, v.1, w.0)) {
            view.lower(v, &mut earlier);
        }
    }
    let (before, earlier) = (before.as_str(), earlier.as_str());
    let signed = matches!(view.at(view.skip_blanks(span.1)), ':' | '=' | '：' | '＝');
    let found = match lower.as_str() {
        "password" | "passwords" | "passwd" | "pwd" | "pw" | "pasword" | "passord" | "passwrd" | "pswd" | "psw"
        | "passwort" | "kennwort" | "contraseña" | "contrasena" | "senha" | "пароль" | "parola" | "wachtwoord"
        | "userpassword" | "dbpassword" | "pgpassword" | "mypassword" | "rootpassword" | "requirepass"
        | "masterauth" | "sshpass" | "passcode" | "passkode" | "lösenord" | "mdp" => {
            if words!["user", "username", "login", "account"].contains(before)
                && matches!(view.before(span.0), '/' | '&')
            {
                Label::Pair
            } else {
                Label::Password
            }
        }
        "passe" if before == "de" => Label::Password,
        "pass" if matches!(before, "user" | "username" | "login") && view.before(span.0) == '/' => Label::Pair,
        "pass" if signed || listed(ACCOUNTS, before) => Label::Password,
        "word" if before == "pass" => Label::Password,
        "passphrase" | "passphrases" => Label::Passphrase,
        "phrase" | "phrases" if before == "pass" => Label::Passphrase,
        "phrase" | "phrases" | "words"
            if words!["seed", "recovery", "mnemonic", "secret", "backup", "wallet"].contains(before) =>
        {
            Label::Seed
        }
        "mnemonic" | "mnemonics" | "seedphrase" | "seed" => Label::Seed,
        "pin" | "pins" | "puk" | "pincode" => Label::Pin,
        "code" | "codes" => code(view, words, i, before, earlier)?,
        "combination" | "combo"
            if words!["safe", "lock", "locker", "padlock", "vault", "the", "my", "bike", "gate"].contains(before) =>
        {
            Label::Pin
        }
        "otp" | "totp" | "verificationcode" => Label::Once,
        "cvv" | "cvc" | "cvv2" | "cvc2" | "csc" | "cvn" => Label::Cvv,
        "ssn" | "nino" | "sin" if signed || lower.as_str() != "sin" => Label::Identity,
        "security" if before == "social" => Label::Identity,
        "passport" => Label::Identity,
        "number"
            if before == "passport"
                || before == "id"
                || before == "identity"
                || before == "security" && earlier == "social" =>
        {
            Label::Identity
        }
        "credentials" | "creds" | "credential" => Label::Pair,
        "login" | "logins" | "logon" => Label::Pair,
        "key" | "keys" if listed(OPEN_KEYS, before) => return None,
        "key" | "keys" => {
            let secret = "api secret access private signing encryption auth account shared service master admin deploy app webhook setup authenticator 2fa totp subscription client license_secret";
            if listed(secret, before) { Label::Key } else { Label::Soft }
        }
        "apikey" | "apikeys" | "secretkey" | "accesskey" | "privatekey" | "appkey" | "apisecret" | "appsecret"
        | "clientsecret" | "accountkey" | "sharedaccesskey" | "signingkey" | "authkey" | "authtoken"
        | "accesstoken" | "apitoken" | "refreshtoken" | "secretid" | "accesskeysecret" | "bearertoken" | "bottoken"
        | "corpsecret" | "encodingaeskey" => Label::Key,
        "secret" | "secrets" => {
            if words![
                "client", "app", "api", "webhook", "signing", "shared", "consumer", "jwt", "access", "key", "oauth",
                "token", "session", "cookie", "2fa", "totp"
            ]
            .contains(before)
                || signed
            {
                Label::Key
            } else {
                Label::Soft
            }
        }
        "token" | "tokens" => {
            if words![
                "access", "auth", "api", "bearer", "bot", "refresh", "session", "security", "personal", "oauth",
                "csrf", "deploy", "push", "device", "webhook", "vault"
            ]
            .contains(before)
            {
                Label::Key
            } else {
                Label::Soft
            }
        }
        "bearer" | "authorization" | "cookie" | "cookies" | "session" | "sid" | "sessionid" | "jsessionid"
        | "phpsessid" | "sessid" => Label::Soft,
        "sig" | "signature" | "sign" | "auth" if matches!(view.before(span.0), '?' | '&' | '-') => Label::Soft,
        _ => return None,
    };
    let next = words.get(i + 1).filter(|w| close(view, span.1, w.0));
    if let Some(&w) = next {
        let mut after = String::new();
        view.lower(w, &mut after);
        if listed(ABOUT, &after) && !(after == "id" && found == Label::Key) {
            return None;
        }
    }
    Some(found)
}

/// Which kind of code: what stands before "code" decides.
fn code(view: &View<'_>, words: &[Span], i: usize, before: &str, earlier: &str) -> Option<Label> {
    if listed(OPEN_CODES, before) {
        return None;
    }
    let lock = |word: &str| {
        words![
            "alarm",
            "door",
            "gate",
            "entry",
            "garage",
            "lock",
            "safe",
            "access",
            "unlock",
            "disarm",
            "keypad",
            "lockbox",
            "building",
            "vault",
            "pin",
            "entrance",
            "key",
            "pass",
            "elevator",
            "lift",
            "panel",
            "house",
            "shed",
            "locker",
            "padlock",
            "phone",
            "screen",
            "unlocking",
            "suitcase",
            "cottage",
            "home",
            "barn",
            "office",
            "puk",
            "sim"
        ]
        .contains(word)
    };
    match before {
        "verification" | "2fa" | "mfa" | "otp" | "auth" | "authentication" | "authenticator" | "login" | "sms"
        | "factor" | "signin" | "verify" | "confirmation" | "passcode" | "text" | "totp" | "step" => {
            return Some(Label::Once);
        }
        "time" if earlier == "one" => return Some(Label::Once),
        "in" if matches!(earlier, "sign" | "log") => return Some(Label::Once),
        "security" => return Some(Label::Cvv),
        "backup" | "recovery" | "scratch" | "rescue" | "restore" => return Some(Label::Recovery),
        _ if lock(before) => return Some(Label::Pin),
        _ => {}
    }
    let mut word = String::new();
    // "The code for the depot's back door": what it opens may stand behind it.
    let behind = words.get(i + 1..).unwrap_or(&[]).iter().take(6);
    let mut end = words.get(i).map_or(0, |w| w.1);
    for (at, &w) in behind.enumerate() {
        view.lower(w, &mut word);
        if !close(view, end, w.0) || at == 0 && !words!["for", "to", "of", "on"].contains(&word) || word == "is" {
            break;
        }
        if lock(word.trim_end_matches("'s").trim_end_matches("’s")) {
            return Some(Label::Pin);
        }
        end = w.1;
    }
    // "Your Apple ID code is: ..."
    let said = (1..=4).any(|k| {
        i.checked_sub(k).and_then(|at| words.get(at)).is_some_and(|&w| {
            view.lower(w, &mut word);
            word == "your"
        })
    });
    said.then_some(Label::Once)
}

/// Whether two words belong to one phrase: at most two signs between them, none of which ends a sentence.
fn close(view: &View<'_>, from: usize, to: usize) -> bool {
    to - from <= 2 && view.slice(from, to).iter().all(|c| matches!(c, ' ' | '_' | '-' | '.' | '/' | '\'' | '&' | '’'))
}

/// Labels of scripts without blanks, by how they end.
const WRITTEN: &[(&str, Label)] = &[
    ("动态密码", Label::Once),
    ("動態密碼", Label::Once),
    ("一次性密码", Label::Once),
    ("一次性密碼", Label::Once),
    ("账号密码", Label::Pair),
    ("帐号密码", Label::Pair),
    ("帳號密碼", Label::Pair),
    ("账户密码", Label::Pair),
    ("用户名密码", Label::Pair),
    ("用户名和密码", Label::Pair),
    ("账号和密码", Label::Pair),
    ("帐号和密码", Label::Pair),
    ("帳號和密碼", Label::Pair),
    ("账号/密码", Label::Pair),
    ("帐号/密码", Label::Pair),
    ("帳號/密碼", Label::Pair),
    ("用户名/密码", Label::Pair),
    ("账密", Label::Pair),
    ("取款密码", Label::Pin),
    ("支付密码", Label::Pin),
    ("提款密碼", Label::Pin),
    ("密码", Label::Password),
    ("密碼", Label::Password),
    ("动态口令", Label::Once),
    ("動態口令", Label::Once),
    ("口令", Label::Password),
    ("通行码", Label::Password),
    ("通行碼", Label::Password),
    ("暗号", Label::Password),
    ("暗號", Label::Password),
    ("パスワード", Label::Password),
    ("비밀번호", Label::Password),
    ("暗証番号", Label::Pin),
    ("验证码", Label::Once),
    ("驗證碼", Label::Once),
    ("校验码", Label::Once),
    ("校驗碼", Label::Once),
    ("动态码", Label::Once),
    ("動態碼", Label::Once),
    ("认证码", Label::Once),
    ("認證碼", Label::Once),
    ("确认码", Label::Once),
    ("登录码", Label::Once),
    ("登入碼", Label::Once),
    ("短信码", Label::Once),
    ("安全码", Label::Cvv),
    ("安全碼", Label::Cvv),
    ("恢复码", Label::Recovery),
    ("恢復碼", Label::Recovery),
    ("復原碼", Label::Recovery),
    ("备用码", Label::Recovery),
    ("備用碼", Label::Recovery),
    ("备份码", Label::Recovery),
    ("備份碼", Label::Recovery),
    ("救援码", Label::Recovery),
    ("救援碼", Label::Recovery),
    ("备用验证码", Label::Recovery),
    ("備用驗證碼", Label::Recovery),
    ("恢复代码", Label::Recovery),
    ("备用代码", Label::Recovery),
    ("开门码", Label::Pin),
    ("門鎖碼", Label::Pin),
    ("门禁码", Label::Pin),
    ("解锁码", Label::Pin),
    ("解鎖碼", Label::Pin),
    ("识别码", Label::Pin),
    ("助记词", Label::Seed),
    ("助記詞", Label::Seed),
    ("助憶詞", Label::Seed),
    ("恢复短语", Label::Seed),
    ("種子短語", Label::Seed),
    ("种子短语", Label::Seed),
    ("恢复词", Label::Seed),
    ("密钥", Label::Key),
    ("密鑰", Label::Key),
    ("秘钥", Label::Key),
    ("秘鑰", Label::Key),
    ("密匙", Label::Key),
    ("金鑰", Label::Key),
    ("私钥", Label::Key),
    ("私鑰", Label::Key),
    ("令牌", Label::Key),
    ("權杖", Label::Key),
    ("凭证", Label::Soft),
    ("憑證", Label::Soft),
    ("护照号", Label::Identity),
    ("护照号码", Label::Identity),
    ("護照號碼", Label::Identity),
    ("护照", Label::Identity),
    ("護照", Label::Identity),
    ("身份证号", Label::Identity),
    ("身份證號碼", Label::Identity),
    ("身份证", Label::Identity),
    ("证件号", Label::Identity),
    ("通行证号", Label::Identity),
];

/// What follows a written label and turns it into talk about passwords.
const TALK: &str = "管理 学 學 错误 錯誤 找回 保护 保護 强度 強度 长度 長度 规则 規則 锁 鎖 本 箱 框 泄露 洩露 安全 策略 生成 提示 位数 登录失败 输错 哈希 过期 過期 有效期 对 輪換 轮换";

/// Before a written key label: keys that are not secret.
const OPEN: &str = "产品 產品 授权 授權 许可 許可 激活 注册 註冊 序列 公 公开 啟用";

/// The written label that ends right before `end`.
pub(super) fn written(view: &View<'_>, end: usize) -> Option<Label> {
    let last = view.before(end);
    let (word, found) =
        WRITTEN.iter().filter(|(w, _)| w.ends_with(last) && view.ends(end, w)).max_by_key(|(w, _)| w.len())?;
    let start = end - word.chars().count();
    if matches!(found, Label::Key | Label::Soft) && OPEN.split(' ').any(|w| view.ends(start, w))
        || TALK.split(' ').any(|w| view.starts(end, w))
    {
        return None;
    }
    Some(*found)
}

/// Last characters of written labels, for a first look.
pub(super) fn may_end(c: char) -> bool {
    matches!(
        c,
        '码' | '碼'
            | '令'
            | '号'
            | '號'
            | '密'
            | 'ド'
            | '호'
            | '词'
            | '詞'
            | '语'
            | '語'
            | '钥'
            | '鑰'
            | '匙'
            | '牌'
            | '杖'
            | '证'
            | '證'
            | '照'
    )
}
