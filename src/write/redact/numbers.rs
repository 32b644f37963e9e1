//! Turns numbers that prove themselves by check digits into spans: cards (Luhn), IBAN (mod 97), resident numbers.

use super::view::{Span, View};

/// Words before a number that say it is something else, even when its digits add up by chance.
const OTHER: &str = "order imei meid isbn tracking parcel invoice reference ref serial loyalty member membership library ticket transaction \
    booking waybill 订单 訂單 单号 單號 流水 编号 編號 会员 會員 积分 積分 序列 书号 書號 快递 运单 票号 订单号 串号 贵宾 工单";

/// Country and length of its IBAN.
const IBAN: &str = "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22\
GE22GI23GL18GR27GT28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28\
NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20";

pub(super) fn find(view: &View<'_>, out: &mut Vec<Span>) {
    let mut i = 0;
    while i < view.len() {
        let (c, before) = (view.at(i), view.before(i));
        let edge = !before.is_ascii_alphanumeric() && before != '_';
        let end = if !edge {
            None
        } else if c.is_ascii_digit() {
            let end = digits_end(view, i);
            let found = digits(view, i, end);
            if found.is_none() {
                i = end.max(i + 1);
                continue;
            }
            found
        } else if c.is_ascii_alphabetic() {
            iban(view, i).or_else(|| island_id(view, i))
        } else {
            None
        };
        match end {
            Some(end) => {
                out.push((i, end));
                i = end;
            }
            None => i += 1,
        }
    }
}

/// End of the digits from `i` on, single separators between them included.
fn digits_end(view: &View<'_>, i: usize) -> usize {
    let mut end = i;
    loop {
        end = view.run(end, |c| c.is_ascii_digit());
        let next = view.at(end);
        if matches!(next, ' ' | '-' | '.' | '‑' | '–') && view.at(end + 1).is_ascii_digit() && end - i < 64 {
            end += 1;
        } else {
            return end;
        }
    }
}

/// A card or a resident number among the groups from `i` to `end`: the longest run of groups that proves itself.
fn digits(view: &View<'_>, i: usize, end: usize) -> Option<usize> {
    let before = view.before(i);
    if matches!(before, '.' | ',' | '+' | '#')
        && (before != '.' && before != ',' || i >= 2 && view.at(i - 2).is_ascii_digit())
    {
        return None;
    }
    let mut groups: Vec<Span> = Vec::new();
    let mut from = i;
    while from < end && groups.len() < 8 {
        let to = view.run(from, |c| c.is_ascii_digit());
        groups.push((from, to));
        from = to + 1;
    }
    let mut number: Vec<u8> = Vec::with_capacity(24);
    let mut sizes: Vec<usize> = Vec::with_capacity(8);
    let mut best = None;
    for &(from, to) in &groups {
        number.extend(view.slice(from, to).iter().filter_map(|c| c.to_digit(10)).filter_map(|d| u8::try_from(d).ok()));
        sizes.push(to - from);
        if number.len() > 19 {
            break;
        }
        let after = view.at(to);
        if after.is_ascii_alphabetic() && !matches!(after, 'x' | 'X')
            || after == '.' && view.at(to + 1).is_ascii_digit()
        {
            continue;
        }
        if let Some(end) = resident(view, &number, &sizes, to) {
            best = Some(end);
        } else if matches!(after, 'x' | 'X') {
            continue;
        } else if card(&number, &sizes) && !named_otherwise(view, i)
            || social(&number, &sizes, view.before(from)) && !named_otherwise(view, i)
        {
            best = Some(to);
        }
    }
    best
}

/// Luhn, a known issuer, the length and the grouping that go with it.
fn card(number: &[u8], sizes: &[usize]) -> bool {
    let head = |n: usize| number.iter().take(n).fold(0u32, |sum, &d| sum * 10 + u32::from(d));
    let (one, two, three, four) = (head(1), head(2), head(3), head(4));
    let fits = match number.len() {
        13 => one == 4,
        14 => matches!(two, 36 | 38 | 39) || (300..=305).contains(&three),
        15 => matches!(two, 34 | 37),
        16 => {
            one == 4
                || (51..=55).contains(&two)
                || (2221..=2720).contains(&four)
                || (2200..=2204).contains(&four)
                || (3528..=3589).contains(&four)
                || matches!(two, 60 | 62 | 64 | 65 | 81 | 82)
                || matches!(three, 508)
                || four == 9792
        }
        17 | 18 => matches!(two, 62),
        19 => one == 4 || matches!(two, 62) || matches!(four, 6011 | 9558),
        _ => false,
    };
    let grouped = match sizes {
        [_] => true,
        [6, 13] | [4, 6, 5] | [4, 6, 4] => true,
        [first @ .., last] => first.iter().all(|&n| n == 4) && *last <= 4,
        [] => false,
    };
    fits && grouped && luhn(number) && number.iter().any(|d| Some(d) != number.first())
}

fn luhn(number: &[u8]) -> bool {
    let sum: u32 = number
        .iter()
        .rev()
        .enumerate()
        .map(|(k, &d)| {
            let d = u32::from(d);
            if k % 2 == 0 { d } else { d * 2 / 10 + d * 2 % 10 }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// A social security number in its usual grouping.
fn social(number: &[u8], sizes: &[usize], separator: char) -> bool {
    let part = |from: usize, to: usize| {
        number.get(from..to).map_or(0, |p| p.iter().fold(0u32, |sum, &d| sum * 10 + u32::from(d)))
    };
    sizes == [3, 2, 4]
        && separator == '-'
        && (1..900).contains(&part(0, 3))
        && part(0, 3) != 666
        && part(3, 5) != 0
        && part(5, 9) != 0
}

/// A resident number of 18 characters: a day of birth that exists and the check character of ISO 7064 mod 11-2.
fn resident(view: &View<'_>, number: &[u8], sizes: &[usize], to: usize) -> Option<usize> {
    let grouped = matches!(sizes, [_] | [6, 8, _] | [6, 4, 4, _] | [6, 8] | [3, 3, 8, _]);
    let letter = number.len() == 17 && matches!(view.at(to), 'x' | 'X') && !view.at(to + 1).is_ascii_alphanumeric();
    if !grouped || number.len() != 18 && !letter || !matches!(number.first(), Some(1..=8)) {
        return None;
    }
    let part = |from: usize, to: usize| {
        number.get(from..to).map_or(0, |p| p.iter().fold(0u32, |sum, &d| sum * 10 + u32::from(d)))
    };
    let (year, month, day) = (part(6, 10), part(10, 12), part(12, 14));
    let days = match month {
        2 if year % 4 == 0 => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    let sum: u32 = number.iter().zip(weights).map(|(&d, w)| u32::from(d) * w).sum();
    let check = (12 - sum % 11) % 11;
    let given = if letter { 10 } else { u32::from(*number.get(17)?) };
    ((1850..2100).contains(&year) && (1..=days).contains(&day) && check == given).then_some(if letter {
        to + 1
    } else {
        to
    })
}

/// Whether the words right before `i` call the number something harmless.
fn named_otherwise(view: &View<'_>, i: usize) -> bool {
    let from = i.saturating_sub(24);
    let mut text: String = view.slice(from, i).iter().flat_map(|c| c.to_lowercase()).collect();
    if let Some(cut) = text.rfind([',', '.', ';', '，', '。', '；', '\n', '(', '（']) {
        text = text.get(cut..).unwrap_or("").to_owned();
    }
    let card = ["visa", "credit", "debit", "银行", "銀行", "信用卡", "paid", "charge", "支付"];
    let said = |word: &str| match text.rfind(word) {
        Some(at) => at == 0 || !word.is_ascii() || !text.as_bytes().get(at - 1).is_some_and(u8::is_ascii_alphabetic),
        None => false,
    };
    OTHER.split(' ').any(&said) && !card.iter().any(|w| said(w))
}

/// An international bank account number with the length of its country.
fn iban(view: &View<'_>, i: usize) -> Option<usize> {
    let head = [view.at(i), view.at(i + 1)].map(|c| c.to_ascii_uppercase());
    let cased = view.at(i).is_ascii_uppercase() == view.at(i + 1).is_ascii_uppercase();
    let blank = usize::from(view.at(i + 2) == ' ');
    if !cased
        || !head[1].is_ascii_uppercase()
        || !view.at(i + 2 + blank).is_ascii_digit()
        || !view.at(i + 3 + blank).is_ascii_digit()
    {
        return None;
    }
    let length = IBAN.as_bytes().chunks(4).find_map(|row| match row {
        [a, b, tens, ones] if char::from(*a) == head[0] && char::from(*b) == head[1] => {
            Some(usize::from((tens - b'0') * 10 + (ones - b'0')))
        }
        _ => None,
    })?;
    let mut signs: Vec<u32> = Vec::with_capacity(34);
    let mut k = i;
    while signs.len() < length {
        let c = view.at(k);
        match c.to_digit(36) {
            Some(d) if c.is_ascii() => signs.push(d),
            _ if matches!(c, ' ' | '-' | '.') && view.at(k + 1).is_ascii_alphanumeric() => {}
            _ => return None,
        }
        k += 1;
    }
    if view.at(k).is_ascii_alphanumeric() {
        return None;
    }
    let moved = signs.iter().skip(4).chain(signs.iter().take(4));
    let rest = moved.fold(0u32, |sum, &d| (if d > 9 { sum * 100 + d } else { sum * 10 + d }) % 97);
    (rest == 1).then_some(k)
}

/// Resident numbers of Taiwan (letter and nine digits) and Hong Kong (letter, six digits, check in brackets).
fn island_id(view: &View<'_>, i: usize) -> Option<usize> {
    let letter = view.at(i).to_ascii_uppercase();
    let end = view.run(i + 1, |c| c.is_ascii_digit());
    let number: Vec<u32> = view.slice(i + 1, end).iter().filter_map(|c| c.to_digit(10)).collect();
    if number.len() == 9 && matches!(number.first(), Some(1 | 2 | 8 | 9)) && !view.at(end).is_ascii_alphanumeric() {
        let code = 10 + u32::try_from("ABCDEFGHJKLMNPQRSTUVXYWZIO".find(letter)?).ok()?;
        let body: u32 = number.iter().take(8).zip([8, 7, 6, 5, 4, 3, 2, 1]).map(|(d, w)| d * w).sum();
        let sum = code / 10 + code % 10 * 9 + body + number.last()?;
        return sum.is_multiple_of(10).then_some(end);
    }
    let open = view.at(end);
    if number.len() == 6 && matches!(open, '(' | '（') && matches!(view.at(end + 2), ')' | '）') {
        let check = view.at(end + 1).to_digit(11).or(view.at(end + 1).eq_ignore_ascii_case(&'A').then_some(10))?;
        let first = letter.to_digit(36)?;
        let body: u32 = number.iter().zip([7, 6, 5, 4, 3, 2]).map(|(d, w)| d * w).sum();
        return (36 * 9 + first * 8 + body + check).is_multiple_of(11).then_some(end + 3);
    }
    None
}
