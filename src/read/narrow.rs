//! Turns what the words of a message name into what it means: the fields of life that it only seems to be about, whether it
//! asks for a duty or a pill, and who does what.

use super::relations::{RELATIONS, every_word};
use super::topics::{Topic, ZH_NAMING};
use crate::text::phrases::{any, is_one, without};

/// Whether one can come, whatever is planned there.
const FREE: &str =
    "方便吗|有空吗|有空么|能去吗|行不行|可以吗|有时间吗|有没有空|能不能去|可不可以|去得了|走得开|撞不撞|冲突吗";
/// What to have there is asked as well.
const OPEN: &str = "什么|啥|哪|推荐|怎么|点菜|忌口";
const PILL: &str = "药|胶囊|维生素|药片|那粒|那片";
/// When to take it.
const WHEN: &str = "什么时候吃|几点吃|怎么吃|吃几|啥时候吃|什么时候吞|饭前吃|饭后吃|早饭|晚饭|午饭|吃药|着吃|一起吃";

/// Drops the fields that are not meant. `about`: the folded message; `others`: it names somebody and never the user.
pub(super) fn narrow(topics: &mut Vec<&'static Topic>, about: &str, others: bool) {
    let has = |topics: &[&'static Topic], name: &str| topics.iter().any(|t| t.name == name);
    // "降糖的药片什么时候吃" speaks of no meal.
    if any(about, PILL) {
        let rest = without(about, WHEN);
        topics.retain(|t| !is_one(t.name, "food|cooking") || t.is_asked(&rest));
    }
    // "家里那位要当爸爸了，他": no beast.
    if has(topics, "pets") && about.contains(['他', '她']) {
        let rest = without(about, "家里那|那位|那只");
        topics.retain(|t| t.name != "pets" || t.is_asked(&rest));
    }
    // What a pet will not eat is no meal of the user's.
    if has(topics, "pets") && any(about, "不爱吃|不吃饭|不吃东西|不肯吃|食欲|没胃口|挑食|吃得少")
    {
        topics.retain(|t| !is_one(t.name, "food|cooking"));
    }
    // "周四有人约我喝咖啡，我方便吗" asks for the day and not for the drink.
    if has(topics, "appointments") && any(about, FREE) && !any(about, OPEN) {
        topics.retain(|t| !is_one(t.name, "food|cooking|drink|sport|fitness"));
    }
    // "旅行那边的天气": of there and not of home.
    if has(topics, "travel") && any(about, "旅行|旅游|那趟|目的地") && !any(about, "我家|附近|快递|寄|我住")
    {
        topics.retain(|t| t.name != "place");
    }
    // "下周老公过生日，是哪天": the day of what is named, not one to be free on.
    let dated = topics.iter().any(|t| is_one(t.name, "birthday|anniversary|study"));
    if dated {
        let rest = without(about, "哪天|几号|星期几|周几|几时");
        topics.retain(|t| t.name != "appointments" || t.is_asked(&rest));
    }
    // "给下午茶起个名" asks for a word and for nothing to drink.
    if any(about, ZH_NAMING) {
        topics.retain(|t| !is_one(t.name, "food|cooking|drink|place|access|travel"));
    }
    // "带宝宝打疫苗": of the child and not of its mother.
    if has(topics, "children") && has(topics, "pregnancy") {
        let rest = without(about, "宝宝|婴儿|新生儿|奶粉");
        topics.retain(|t| t.name != "pregnancy" || t.is_asked(&rest));
    }
    // "邻居血压低，她该吃什么" asks for her health; who cooks for her eats along.
    if others && has(topics, "health") && !any(about, "做|煮|炒|炖|菜") {
        topics.retain(|t| !is_one(t.name, "food|cooking|drink"));
    }
    // "老公升职，送他什么" is not about the user's own work.
    if others && has(topics, "gifts") {
        topics.retain(|t| t.name != "job");
    }
}

/// What somebody does for the user or asks of him.
const ACTS: &str = "帮我|替我|问我|约我|喊我|请我|教我|找我|陪我|给我寄|给我买|给我带";

/// A folded message without who only does something for the user or asks it of him: "女儿帮我抢票，选哪个铺".
pub(super) fn without_agents(key: String) -> String {
    if !any(&key, ACTS) {
        return key;
    }
    let mut out = String::with_capacity(key.len());
    for clause in key.split_inclusive([',', ';', ':', '。', '!', '?', ' ']) {
        let acts = ACTS.split('|').filter_map(|act| clause.find(act)).min().unwrap_or(0);
        let (who, rest) = clause.split_at(acts);
        let agent = who.chars().count() <= 10 && !who.contains('你') && any(who, every_word());
        out.push_str(if agent { rest } else { clause });
    }
    out
}

/// Whether the message asks when to take a pill, and the folded statement tells of none.
pub(super) fn times_a_pill(message: &str, statement: &str) -> bool {
    any(message, PILL)
        && any(message, "什么时候|几点|啥时候|几粒|几片")
        && !any(statement, "药|片|粒|胶囊|服|打针|胰岛素|空腹")
}

/// Whether a text ends with a person who does something: "同事", "我妈"; in "给孩子" it is done for the person.
pub(super) fn ends_in_person(text: &str) -> bool {
    let text = text.trim_end();
    let does = |before: &str| !before.ends_with(['给', '帮', '替', '为', '跟', '和', '陪', '带', '送', '让', '小']);
    ["他", "她"]
        .into_iter()
        .chain(RELATIONS.iter().flat_map(|(_, words)| words.split('|')))
        .any(|word| !word.is_ascii() && text.strip_suffix(word).is_some_and(does))
}

/// "明天我得给谁交什么": has to, and shortly after what.
pub(super) fn owes(key: &str) -> bool {
    let modals = ["得", "要", "该", "必须", "需要", "答应"];
    modals.iter().flat_map(|m| key.match_indices(m)).any(|(at, modal)| {
        let after: String =
            key[at + modal.len()..].chars().take(6).take_while(|c| !matches!(c, ',' | '。' | '?')).collect();
        any(&after, "交|缴|还给|还钱|还书|付|寄|递|上报|报到|续|签|赶|办|弄完|做完|写完|完成")
            // "得给领导什么来着"; "要给她买什么" is a present.
            || after.starts_with('给') && any(&after, "什么|啥") && !any(&after, "买|送|做|带|准备|煮")
    })
}
