//! Finds where a Chinese value begins and ends, by kind.

use super::chars::{QUOTE, STOP, Sign, bit, ends_in, han, has, holds, longest, string};
use super::lexicon as lex;
use super::noun::{animal, duration, health, job, org, speech};
use crate::text::words::{Words, words};
use std::ops::Range;
use std::sync::OnceLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Any,
    All,
    Place,
    Name,
    Number,
    Job,
    Org,
    Language,
    Health,
    Animal,
    Date,
    Zodiac,
    Sign,
    Blood,
    Contact,
    Money,
    Faith,
    Time,
    Field,
    /// A thing whose lack is worth knowing: 烤箱, 驾照.
    Lack,
    Medicine,
    /// A drug by its ending: 氨氯地平.
    Drug,
    City,
    Activity,
    /// 一米六二, 165cm
    Tall,
    /// 九十八斤, 60kg
    Heft,
    /// Where one serves: 部队, 国企.
    Post,
    Technology,
    /// A firm by its ending: 鹿鸣科技.
    House,
    /// One of the sixteen types of a well-known test.
    Type,
}

impl Kind {
    pub(super) fn of(name: &str) -> Self {
        match name {
            "all" => Self::All,
            "place" => Self::Place,
            "name" => Self::Name,
            "num" => Self::Number,
            "job" => Self::Job,
            "org" => Self::Org,
            "lang" => Self::Language,
            "health" => Self::Health,
            "animal" => Self::Animal,
            "date" => Self::Date,
            "zodiac" => Self::Zodiac,
            "sign" => Self::Sign,
            "blood" => Self::Blood,
            "contact" => Self::Contact,
            "money" => Self::Money,
            "faith" => Self::Faith,
            "time" => Self::Time,
            "field" => Self::Field,
            "lack" => Self::Lack,
            "med" => Self::Medicine,
            "drug" => Self::Drug,
            "city" => Self::City,
            "act" => Self::Activity,
            "tall" => Self::Tall,
            "heft" => Self::Heft,
            "post" => Self::Post,
            "tech" => Self::Technology,
            "house" => Self::House,
            "mbti" => Self::Type,
            _ => Self::Any,
        }
    }
}

pub(super) fn c(signs: &[Sign], at: usize) -> char {
    signs.get(at).map_or(STOP, |s| s.c)
}

pub(super) fn digit(c: char) -> bool {
    c.is_ascii_digit() || "一二三四五六七八九十零〇两百千万".contains(c)
}

/// Whether only particles stand between here and the end.
pub(super) fn idle(signs: &[Sign], at: usize, end: usize) -> bool {
    let mut next = at;
    while next < end {
        match longest(signs, next, lex::TAILS) {
            Some(n) => next += n,
            None if matches!(c(signs, next), ' ' | '、' | '.' | STOP) => next += 1,
            // "三年多了": for how long.
            None => match duration(signs, next) {
                Some(n) => next += n,
                None => return false,
            },
        }
    }
    true
}

/// Measure words and the like, which stand in front of a value.
const LEADS: Words = words![
    "一个",
    "一小块",
    "一小",
    "一名",
    "一位",
    "一只",
    "一条",
    "一些",
    "一点",
    "一辆",
    "一台",
    "一款",
    "各种",
    "所有",
    "任何",
    "任何的",
    "那种",
    "那类",
    "那些",
    "别人",
    "人家",
    "有人",
];

/// The last signs of all tails, as [`bit`].
fn tail_ends() -> u64 {
    static ENDS: OnceLock<u64> = OnceLock::new();
    *ENDS.get_or_init(|| lex::TAILS.iter().fold(0, |ends, tail| ends | tail.chars().next_back().map_or(0, bit)))
}

/// Without particles behind and measure words in front.
pub(super) fn trim(signs: &[Sign], range: Range<usize>) -> Option<Range<usize>> {
    let Range { mut start, mut end } = range;
    // "过敏性鼻炎", "过山车", "着色剂": a particle that begins a word is none.
    let word = |at: usize| longest(signs, at, words!["过敏", "过山", "过期", "过夜", "过载", "着色", "着凉"]).is_some();
    while start < end
        && matches!(c(signs, start), ' ' | '、' | '，' | '=' | '.' | '-' | '的' | '了' | '着' | '过')
        && !word(start)
    {
        start += 1;
    }
    // None of them begins otherwise.
    let led = matches!(c(signs, start), '一' | '各' | '所' | '任' | '那' | '别' | '人' | '有');
    for lead in LEADS.iter().filter(|_| led) {
        if has(signs, start, lead)
            && start + lead.chars().count() < end
            && !(lead == "一个" && matches!(c(signs, start + 2), '人' | STOP))
        {
            start += lead.chars().count();
            break;
        }
    }
    let ends = tail_ends();
    loop {
        let before = end;
        let tailed = end > start && ends & bit(c(signs, end - 1)) != 0;
        for tail in lex::TAILS.iter().filter(|_| tailed) {
            let n = tail.chars().count();
            if end > start + n && has(signs, end - n, tail) {
                end -= n;
            }
        }
        while end > start && matches!(c(signs, end - 1), ' ' | '、' | STOP | '.' | '-') {
            end -= 1;
        }
        if end == before {
            break;
        }
    }
    (start < end).then_some(start..end)
}

/// Words at which an open value ends.
const BREAKS: Words = words![
    "因为",
    "所以",
    "但是",
    "不过",
    "而且",
    "的时候",
    "然后",
    "，",
    "就像",
    "如果",
    "要是",
    "才能",
    "免得",
    "省得",
    "不然",
    "否则",
    "虽然",
    "除了",
    "特别是",
    "尤其是",
    "毕竟",
    "以免",
];

fn stop(signs: &[Sign], at: usize, end: usize) -> usize {
    (at..end).find(|i| longest(signs, *i, BREAKS).is_some()).unwrap_or(end)
}

pub(super) fn read(signs: &[Sign], at: usize, end: usize, kind: Kind) -> Option<Range<usize>> {
    if at >= end {
        return None;
    }
    match kind {
        Kind::All => trim(signs, at..end),
        Kind::Any => any(signs, at, end),
        Kind::Place => place(signs, at, end),
        Kind::Name => name(signs, at, end),
        Kind::Number => number(signs, at, end),
        Kind::Job => job(signs, at, end),
        Kind::Org => org(signs, at, end),
        Kind::Language => longest(signs, at, lex::LANGUAGES)
            .or_else(|| speech(signs, at))
            .map(|n| at..at + n)
            .filter(|r| r.end <= end),
        Kind::Health => health(signs, at, end),
        Kind::Animal => animal(signs, at, end),
        Kind::Date => date(signs, at, end),
        Kind::Zodiac => "鼠牛虎兔龙蛇马羊猴鸡狗猪".contains(c(signs, at)).then_some(at..at + 1),
        Kind::Sign => words![
            "白羊", "牡羊", "金牛", "双子", "巨蟹", "狮子", "处女", "天秤", "天平", "天蝎", "射手", "人马", "摩羯",
            "魔羯", "山羊", "水瓶", "宝瓶", "双鱼",
        ]
        .iter()
        .find(|w| has(signs, at, w))
        .map(|_| at..at + 2 + usize::from(c(signs, at + 2) == '座'))
        .filter(|r| r.end <= end),
        Kind::Lack => longest(signs, at, lex::LACKED).map(|n| at..at + n).filter(|r| r.end <= end),
        Kind::City => longest(signs, at, lex::CITIES).map(|n| at..at + n).filter(|r| r.end <= end),
        Kind::Activity => longest(signs, at, lex::ACTIVITIES).map(|n| at..at + n).filter(|r| r.end <= end),
        Kind::Technology => {
            let to = (at..end).find(|i| !c(signs, *i).is_ascii_graphic()).unwrap_or(end);
            lex::TECHNOLOGIES.contains(&string(signs, at..to)).then_some(at..to)
        }
        Kind::House => (at + 4..=end.min(at + 12)).find(|to| ends_in(signs, &(at..*to), lex::HOUSES)).map(|to| at..to),
        Kind::Tall => {
            let to = (at..end)
                .find(|i| !digit(c(signs, *i)) && !matches!(c(signs, *i), '米' | '.' | 'c' | 'm' | '公' | '分' | '厘'))
                .unwrap_or(end);
            let text = string(signs, at..to);
            let fits = text.starts_with("一米")
                || text.starts_with("1米")
                || text.starts_with("1.") && text.contains(['米', 'm'])
                || text.ends_with("cm")
                || text.ends_with("公分")
                || text.ends_with("厘米");
            (fits && text.chars().next().is_some_and(digit)).then_some(at..to)
        }
        Kind::Heft => {
            let figures = (at..end).find(|i| !digit(c(signs, *i)) && c(signs, *i) != '.').unwrap_or(end);
            let unit = longest(signs, figures, words!["斤", "公斤", "kg", "千克"])?;
            (figures > at + 1 && figures + unit <= end).then_some(at..figures + unit)
        }
        Kind::Post => longest(
            signs,
            at,
            words!["部队", "体制内", "国企", "央企", "外企", "大厂", "事业单位", "机关", "私企", "民企"],
        )
        .map(|n| at..at + n)
        .filter(|r| r.end <= end),
        Kind::Medicine => longest(signs, at, lex::MEDICINES).map(|n| at..at + n).filter(|r| r.end <= end),
        Kind::Drug => any(signs, at, end)
            .and_then(|r| {
                let to = (r.start..r.end).find(|i| matches!(c(signs, *i), '和' | '跟' | '、')).unwrap_or(r.end);
                trim(signs, r.start..to)
            })
            .filter(|r| (3..=8).contains(&r.len()) && ends_in(signs, r, lex::DRUG_ENDS)),
        Kind::Type => {
            let letters = ["ie", "ns", "tf", "jp"];
            let fits = letters.iter().enumerate().all(|(i, of)| of.contains(c(signs, at + i)));
            (fits && at + 4 <= end && !c(signs, at + 4).is_ascii_alphabetic()).then_some(at..at + 4)
        }
        // "血型AB": the word in front says what it is.
        Kind::Blood if has(signs, at.saturating_sub(2), "血型") || has(signs, at.saturating_sub(3), "血型是") => {
            let ab = usize::from(has(signs, at, "ab"));
            let to = at + 1 + ab;
            let to = to + usize::from(c(signs, to) == '型');
            (matches!(c(signs, at), 'a' | 'b' | 'o') && !c(signs, at + 1 + ab).is_ascii_alphabetic())
                .then_some(at..to.min(end))
        }
        Kind::Blood => {
            let ab = usize::from(has(signs, at, "ab"));
            (matches!(c(signs, at), 'a' | 'b' | 'o') && c(signs, at + 1 + ab) == '型')
                .then(|| at..(at + 2 + ab).min(end))
        }
        Kind::Contact => {
            let to = (at..end).find(|i| han(c(signs, *i)) || c(signs, *i) == STOP).unwrap_or(end);
            trim(signs, at..to).filter(|r| r.len() >= 4)
        }
        Kind::Money => {
            let to = (at..end)
                .find(|i| {
                    !digit(c(signs, *i))
                        && !matches!(
                            c(signs, *i),
                            ',' | '.'
                                | 'k'
                                | 'w'
                                | '元'
                                | '块'
                                | '亿'
                                | '¥'
                                | '$'
                                | '美'
                                | '刀'
                                | '欧'
                                | '港'
                                | '币'
                                | '台'
                        )
                })
                .unwrap_or(end);
            (at..to).any(|i| digit(c(signs, i))).then_some(at..to)
        }
        Kind::Faith => words![
            "佛教",
            "佛",
            "基督教",
            "基督",
            "天主教",
            "伊斯兰教",
            "伊斯兰",
            "道教",
            "道",
            "耶稣",
            "上帝",
            "穆斯林"
        ]
        .iter()
        .find(|w| has(signs, at, w))
        .map(|w| at..at + w.chars().count())
        .filter(|r| r.end <= end),
        Kind::Time => time(signs, at, end),
        Kind::Field => any(signs, at, end).filter(|r| {
            r.len() >= 2
                && r.len() <= 10
                && !r.clone().any(|i| {
                    matches!(
                        c(signs, i),
                        '不' | '我'
                            | '你'
                            | '他'
                            | '好'
                            | '了'
                            | '听'
                            | '很'
                            | '常'
                            | '得'
                            | '真'
                            | '更'
                            | '最'
                            | '这'
                            | '那'
                    )
                })
        }),
    }
}

fn any(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    let range = trim(signs, at..stop(signs, at, end).min(at + 30))?;
    let first = c(signs, range.start);
    let empty = longest(
        signs,
        range.start,
        words![
            "这", "那", "它", "他", "她", "你", "我", "什么", "谁", "哪", "啥", "自己", "咱", "别的", "其他", "怎",
            "和你", "跟你", "是", "得", "就", "吗", "呢", "看到", "听到", "的是", "不", "上了", "上", "过", "一切",
            "死", "里面", "里头", "上面",
        ],
    )
    .is_some();
    // "自己做饭" has a value of its own.
    let empty = empty && !(has(signs, range.start, "自己") && range.len() > 3);
    // "这种", "那家" were taken off; what is left of "这个" or "你" carries no value of its own.
    (!empty && (first.is_alphanumeric() || first == QUOTE)).then_some(range)
}

fn place(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while has(signs, start, "到") || has(signs, start, "在") {
        start += 1;
    }
    if start > at + 1 {
        return None;
    }
    let ends = words![
        "，",
        "了",
        "的时候",
        "这边",
        "那边",
        "上班",
        "工作",
        "生活",
        "读书",
        "上学",
        "念书",
        "做",
        "当",
        "教",
        "租",
        "买",
        "打工",
        "定居",
        "发展",
        "长大",
        "出生",
        "开",
        "养",
        "很",
        "已经",
        "快",
        "有",
        "是",
        "不",
        "住",
        "多",
        "、",
        "因为",
        "又",
        "还",
        "也",
        "去",
        "和",
        "跟",
        "来",
        "好几",
        "五年",
        "三年",
        "两年",
        "十年",
        "几年",
        "一个人",
    ];
    let to = (start..end)
        .find(|i| {
            longest(signs, *i, ends).is_some()
                && longest(signs, *i, words!["开封", "教堂", "教室", "教育", "开发区", "养老", "养护"]).is_none()
        })
        .unwrap_or(end);
    let range = trim(signs, start..to)?;
    let bad = lex::NOT_PLACES.iter().any(|w| {
        has(signs, range.start, w)
            && (w.chars().count() == range.len()
                || w.chars().count() == 1 && !lex::CITIES.iter().any(|city| has(signs, range.start, city)))
    });
    // "人在地铁上": where one is for an hour.
    let bad = bad
        || c(signs, range.end - 1) == '上'
            && range.len() > 1
            && !matches!(c(signs, range.end - 2), '岛' | '镇' | '山' | '岸' | '乡' | '边' | '街');
    // "居住证", "住院", "海边的木屋": no place.
    let bad = bad || matches!(c(signs, range.start), '证' | '院' | '户' | '宿' | '处');
    let bad = bad || ends_in(signs, &range, lex::DWELLINGS);
    let length = range.len();
    let latin = !han(c(signs, range.start));
    (!bad
        && length >= 2
        && (length <= 10 || latin && length <= 24)
        && !holds(signs, range.clone(), words!["我", "你", "他", "她", "这", "那", "哪", "机场", "的话", "\u{1}"]))
    .then_some(range)
}

pub(super) fn name(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    if c(signs, at) == QUOTE {
        return Some(at..at + 1);
    }
    // "<空格>": brackets may be part of a name one chose.
    let close = match c(signs, at) {
        '<' => Some('>'),
        '[' => Some(']'),
        '(' => Some(')'),
        '{' => Some('}'),
        '【' => Some('】'),
        '~' => Some('~'),
        '_' => Some('_'),
        _ => None,
    };
    if let Some(close) = close {
        return (at + 2..end.min(at + 14)).find(|i| c(signs, *i) == close).map(|i| at..i + 1);
    }
    if !han(c(signs, at)) {
        let at = at + usize::from(c(signs, at) == '@');
        if han(c(signs, at)) {
            let to = (at..end).find(|i| !c(signs, *i).is_alphanumeric()).unwrap_or(end);
            return (to - at <= 10).then_some(at..to);
        }
        let to = (at..end)
            .find(|i| {
                (!c(signs, *i).is_alphanumeric() || han(c(signs, *i)))
                    && !matches!(c(signs, *i), ' ' | '-' | '.' | '\'')
            })
            .unwrap_or(end);
        return trim(signs, at..to.min(at + 24)).filter(|r| c(signs, r.start).is_alphabetic());
    }
    let ends = words![
        "，", "是", "在", "今年", "也", "和", "跟", "就", "来自", "、", "的", "了", "啊", "呢", "吧", "哦", "哈", "呀",
        "不", "很", "还", "，", "这", "那", "一个", "住", "做", "吗",
    ];
    let to = (at + 1..end).find(|i| longest(signs, *i, ends).is_some()).unwrap_or(end);
    let range = at..to;
    let bad = longest(
        signs,
        at,
        words![
            "我", "你", "他", "她", "它", "大家", "什么", "这", "那", "人", "做", "上", "不", "起来", "停", "住",
            "外卖", "车", "醒", "一", "好", "个", "出", "板", "孩子", "醒", "唤",
        ],
    )
    .is_some();
    // "一一" is a name.
    let twice = range.len() == 2 && c(signs, at) == c(signs, at + 1);
    ((!bad || twice)
        && (1..=6).contains(&range.len())
        && (range.len() > 1 || end == to)
        && range.clone().all(|i| c(signs, i).is_alphanumeric() || c(signs, i) == '·'))
    .then_some(range)
}

fn number(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    // "三十有五"
    let and = |i: usize| c(signs, i) == '有' && i > at && c(signs, i - 1) == '十' && digit(c(signs, i + 1));
    let to = (at..end).find(|i| !digit(c(signs, *i)) && !and(*i)).unwrap_or(end);
    if to == at || to - at > 4 {
        return None;
    }
    let text = string(signs, at..to);
    let fits = text.parse::<u32>().map_or(true, |n| (1..=120).contains(&n)) && !text.contains(['百', '千', '万']);
    fits.then_some(at..to)
}

fn date(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    let mut start = at;
    while matches!(c(signs, start), '是' | '在' | ' ' | '：' | STOP) && start < at + 2 {
        start += 1;
    }
    if let Some(n) = longest(signs, start, lex::FEASTS).filter(|n| start + n <= end) {
        return Some(start..start + n);
    }
    let part = |i: usize| digit(c(signs, i)) || "年月日号.-/农历阴阳新旧正腊初廿大闰".contains(c(signs, i));
    let mut to = start;
    while to < end && part(to) {
        to += 1;
    }
    let said = (start..to).any(|i| matches!(c(signs, i), '月' | '日' | '号' | '年' | '.' | '-' | '/'));
    (said && to > start + 1 && (start..to).any(|i| digit(c(signs, i)))).then_some(start..to)
}

/// When in the week or the day: 周末下午三点以后, 每天早上, 周四晚上.
fn time(signs: &[Sign], at: usize, end: usize) -> Option<Range<usize>> {
    let range = trim(signs, at..end)?;
    let said = holds(
        signs,
        range.clone(),
        words![
            "周", "星期", "礼拜", "每天", "早上", "上午", "中午", "下午", "傍晚", "晚上", "点", "月", "号", "日", "年",
            "天", "下班", "放学", "放假", "午休", "睡觉", "早饭", "晚饭", "午饭", "睡前", "饭后", "饭前", "凌晨", "春",
            "夏", "秋", "冬", "假", "岁",
        ],
    );
    // "周三晚|上课": the day's part is not cut in two.
    let cut = matches!(c(signs, range.end - 1), '晚' | '早') && c(signs, range.end) == '上';
    let spoken = range.clone().any(|i| c(signs, i) == '我');
    (said && !cut && !spoken && range.len() <= 16).then_some(range)
}
