//! Relations by the words for them, and names by their capital letters: whom a message speaks of.

use std::sync::OnceLock;

use crate::order::Order;
use crate::text::phrases::{any, is_one};
use crate::text::{fold, sentence};

/// Relations by the words for them.
#[rustfmt::skip]
pub(super) const RELATIONS: &[(&str, &str)] = &[
    ("brother", "brother|bro|弟弟|哥哥|我哥|我弟|大哥|老哥|二哥|三哥|小弟|阿弟|细佬|二弟|三弟|亲弟|亲哥|阿哥"), ("sister", "sister|sis|妹妹|姐姐|我姐|我妹|大姐|二姐|三姐|小妹|阿妹|阿姐|老姐|老妹|家姐|二妹|三妹|亲姐|亲妹"), ("wife", "配偶|wife|missus|better half|spouse|my partner|other half|老婆|妻子|太太|媳妇|内人|夫人|老伴|爱人|另一半|堂客|孩子妈|孩子他妈|孩儿他妈|家里那位|那口子|我那位|牵手"),
    ("husband", "配偶|husband|hubby|spouse|my partner|other half|老公|丈夫|先生|老伴|爱人|另一半|孩子爸|孩子他爸|孩子他爹|家里那位|那口子|当家的|老头子|我那位"), ("partner", "配偶|partner|girlfriend|boyfriend|fiance|fiancee|spouse|wife|husband|other half|女朋友|男朋友|女友|男友|对象|另一半|老伴|爱人|\
        老婆|太太|媳妇|妻子|老公|丈夫|先生|未婚妻|未婚夫|男票|女票|家里那位|我那位|心上人"),
    ("mother", "mother|mam|mammy|mama|mummy|ma|mum|mom|妈妈|母亲|我妈|老妈|俺妈|咱妈|阿妈|妈咪|我娘|俺娘|老娘|给妈|送妈|带妈|陪妈|跟妈|老太太|爸妈|爹妈|父母|老人|长辈"), ("father", "father|daddy|papa|pa|dad|爸爸|父亲|我爸|老爸|爹|俺爸|咱爸|阿爸|给爸|送爸|带爸|陪爸|跟爸|爸妈|父母|老人|长辈"), ("son", "son|儿子|我儿|阿仔|仔仔|臭小子|大儿|小儿"), ("daughter", "daughter|女儿|闺女|囡囡|丫头|千金|大女|阿女|妹仔"),
    ("boss", "boss|manager|supervisor|advisor|line manager|老板|领导|上司|导师|主管|经理|总监|组长|主任|店长|校长|院长|护理长|护士长|老总|班长|上级|头儿|东家"), ("grandson", "grandson|孙子|外孙|孙仔|大孙|金孙|小孙"),
    ("granddaughter", "granddaughter|孙女|外孙女"), ("friend", "friend|mate|buddy|best friend|朋友|老友|闺蜜|哥们|死党|好友|兄弟|发小|老同学|老铁|麻吉|同窗|战友|姐妹"), ("roommate", "roommate|flatmate|housemate|室友|合租|舍友|屋友|房友|同屋"),
    ("colleague", "colleague|workmate|teammate|coworker|co-worker|同事|同行|搭档|同僚|工友"), ("neighbor", "neighbor|neighbour|邻居|街坊|隔壁|对门|楼下|邻里"), ("teacher", "teacher|instructor|professor|trainer|tutor|coach|老师|教练|师父|师傅|教授"),
    ("aunt", "aunt|auntie|aunty|阿姨|姑姑|姨妈|舅妈|姑妈|婶|伯母|小姨|大姨|姑|二姨|三姨|姨"), ("uncle", "uncle|叔叔|舅舅|姑父|伯伯|大伯|二叔|三叔|姨父|姨丈|姑丈|阿叔|阿伯|叔"), ("grandmother", "grandmother|gran|nan|nana|grandma|granny|奶奶|外婆|姥姥|阿嬷|阿婆|祖母|嫲嫲"),
    ("grandfather", "grandfather|grandad|granddad|gramps|grandpa|爷爷|外公|姥爷|阿公|祖父"), ("cousin", "cousin|表哥|表姐|表弟|表妹|堂哥|堂弟|堂姐|堂妹"),
    ("niece", "niece|侄女|外甥女"), ("nephew", "nephew|侄子|外甥|小侄"), ("baby", "baby|newborn|宝宝|婴儿"),
    ("son_in_law", "son-in-law|女婿|姑爷"), ("daughter_in_law", "daughter-in-law|儿媳|媳妇"), ("brother_in_law", "brother-in-law|姐夫|妹夫|小舅子|大舅子|小叔子"),
    ("sister_in_law", "sister-in-law|嫂子|大嫂|弟媳|小姨子|小姑子"), ("child", "child|kid|kids|children|孩子|娃|小孩|宝宝|崽|老大|老二|两小只"), ("grandchild", "grandchild|grandchildren|孙辈|孙"),
    ("parents", "parents|folks|爸妈|父母|爹妈|爹娘|二老|双亲|老人家"), ("landlord", "landlord|landlady|房东|包租婆"), ("student", "student|pupil|学生|徒弟|学员"),
    ("classmate", "classmate|同学|同桌|学长|学姐|学弟|学妹"), ("client", "client|customer|客户|客人|顾客"),
    ("father_in_law", "father-in-law|father in law|老丈人|岳父|公公|丈人|家公|外父|老人|长辈|爸妈|父母"), ("mother_in_law", "mother-in-law|mother in law|丈母娘|岳母|婆婆|家婆|外母|老人|长辈|爸妈|父母"),
];
/// A child, whatever it is called.
pub(super) const CHILD: &str = "son|daughter|child|children|kid|kids|boy|girl|toddler|baby|little one|孩子|女儿|儿子|宝宝|娃|小朋友|闺女|囡|小子|丫头|大宝|二宝|老大|老二|崽|千金";

/// Who shares the user's table.
pub(super) const FAMILY: &str = "wife|husband|partner|girlfriend|boyfriend|son|daughter|child|kids|老婆|老公|妻子|丈夫|太太|老伴|爱人|女朋友|男朋友|女儿|儿子|孩子|媳妇|男友|女友|爸|妈";

/// Relations that a folded text speaks of, by the names that facts know them by.
pub fn relations_in(key: &str) -> impl Iterator<Item = &'static str> {
    RELATIONS.iter().filter(move |(_, words)| any(key, words)).map(|(relation, _)| *relation)
}

/// The words of all relations as one table.
pub(super) fn every_word() -> &'static str {
    static ALL: OnceLock<String> = OnceLock::new();
    ALL.get_or_init(|| RELATIONS.iter().map(|(_, words)| *words).collect::<Vec<_>>().join("|"))
}

/// Whether a word is one for a person.
#[must_use]
pub fn is_person(word: &str) -> bool {
    static ALL: OnceLock<Vec<&str>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut all: Vec<&str> = RELATIONS.iter().flat_map(|(_, words)| words.split('|')).collect();
        all.order();
        all
    });
    all.binary_search(&word).is_ok()
}

/// What may begin a sentence with an apostrophe, and days.
const NO_NAMES: &str = "what|where|who|when|how|why|that|there|here|she|they|you|someone|somebody|anyone|everyone|everybody|nobody|let|can|don|won|isn|aren|doesn|didn|\
    wasn|couldn|wouldn|shouldn|monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|easter|eid|diwali|english|january|february|march|april|june|july|\
    august|september|october|november|december";

/// Words that a capital letter shows to be names, folded.
pub(super) fn persons(message: &str) -> Vec<String> {
    let mut out = Vec::new();
    for sentence in sentence::sentences(message) {
        let words = sentence.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '\u{2019}'));
        let words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
        for (at, word) in words.iter().enumerate() {
            let next = words.get(at + 1);
            let (name, owns) = word.split_once(['\'', '\u{2019}']).map_or((*word, false), |(name, _)| (name, true));
            if !name.chars().next().is_some_and(char::is_uppercase) || name.chars().count() <= 2 || at == 0 && !owns {
                continue;
            }
            let key = fold::key(name);
            // "Ann's mother" is not Ann.
            let other = owns && next.is_some_and(|n| is_person(&fold::key(n)));
            if !other && !is_one(&key, NO_NAMES) {
                out.push(key);
            }
        }
    }
    out
}
