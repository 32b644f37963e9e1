//! Takes away fields of life that a message only seems to be about: turns what its words name into what it means.

use super::relations::RELATIONS;
use super::topics::Topic;
use crate::text::phrases::{any, is_one, without};

/// Whether one can come, whatever is planned there.
const FREE: &str =
    "方便吗|有空吗|有空么|能去吗|行不行|可以吗|有时间吗|有没有空|能不能去|可不可以|去得了|走得开|撞不撞|冲突吗";
/// What to have there is asked as well.
const OPEN: &str = "什么|啥|哪|推荐|怎么|点菜|忌口";
const PILL: &str = "药|胶囊|维生素|药片|那粒|那片";
/// When to take it.
const WHEN: &str = "什么时候吃|几点吃|怎么吃|吃几|啥时候吃|什么时候吞|饭前吃|饭后吃|早饭|晚饭|午饭";

/// Drops the fields that are not meant. `about`: the folded message; `others`: it names somebody and never the user.
pub(super) fn narrow(topics: &mut Vec<&'static Topic>, about: &str, others: bool) {
    let has = |topics: &[&'static Topic], name: &str| topics.iter().any(|t| t.name == name);
    // "降糖的药片什么时候吃" speaks of no meal.
    if any(about, PILL) {
        let rest = without(about, WHEN);
        topics.retain(|t| !is_one(t.name, "food|cooking") || t.is_asked(&rest));
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
    // "老公升职，送他什么" is not about the user's own work.
    if others && has(topics, "gifts") {
        topics.retain(|t| t.name != "job");
    }
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
