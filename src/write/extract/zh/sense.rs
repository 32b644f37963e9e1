//! Whether what the Chinese rules found can be meant: each predicate takes one kind of value, and a value that cannot be of that
//! kind is none, however well the words around it fit ("是我妈妈教的好" gives no job, "碰一点嘴就肿" no allergy to a mouth).

use crate::candidate::Candidate;
use crate::text::words::{Words, words};

/// No part of a name, a person's role or a thing: what is done, and words that only join others.
const NOT_ROLES: Words = words![
    "了",
    "的好",
    "完成",
    "什么",
    "甚麼",
    "怎么",
    "怎麼",
    "为什么",
    "吗",
    "呢",
    "還是",
    "还是",
    "教的",
    "送的",
    "买的",
    "說",
    "说",
    "給",
    "给我",
    "递",
    "遞"
];
/// Of the body: what swells or itches is not what one is allergic to.
const BODY: Words = words![
    "嘴", "嘴巴", "嘴唇", "脸", "臉", "手", "脚", "腳", "皮肤", "皮膚", "眼睛", "鼻子", "身上", "全身", "浑身", "渾身",
    "喉咙", "喉嚨", "嗓子", "舌头", "舌頭", "胳膊", "腿", "脖子", "肚子", "肠胃", "腸胃"
];
/// What one is "allergic" to in jest.
const JESTS: Words = words![
    "上班", "加班", "开会", "開會", "工作", "学习", "學習", "考试", "考試", "作业", "作業", "数学", "數學", "早起",
    "周一", "领导", "領導", "老板", "老闆", "甲方", "同事", "男友", "女友", "男人", "女人", "前任", "相亲", "相親",
    "结婚", "社交", "健身", "贫穷", "ppt", "代码", "代碼", "直男", "内卷", "职场", "職場"
];
/// Times, which stand where a pastime would.
const TIMES: Words = words![
    "今后", "今後", "以后", "以後", "现在", "現在", "最近", "平时", "平時", "周末", "週末", "每天", "今天", "明天",
    "昨天", "有空", "没事", "沒事"
];
/// What stands where a value would and is none.
const NO_VALUES: Words = words!["别", "别的", "其他", "其它", "会", "會", "都", "也", "只", "口"];
/// Told of long ago.
const LONG_AGO: Words =
    words!["那时", "那時", "那年", "当时", "當時", "小时候", "小時候", "的时候", "的時候", "那会儿", "那會兒"];
/// A single sign that is a whole taste.
const SHORT: Words = words![
    "茶", "酒", "鱼", "魚", "肉", "面", "麵", "饭", "飯", "粥", "汤", "湯", "猫", "貓", "狗", "雨", "雪", "海", "山",
    "甜", "辣", "咸", "鹹", "酸", "素", "葱", "蔥", "姜", "薑", "蒜", "虾", "蝦", "蟹", "糖", "奶", "花", "书", "書",
    "画", "畫", "冰", "温", "溫", "热", "熱"
];
/// What one has without owning it.
const NO_THINGS: Words = words![
    "时间",
    "時間",
    "办法",
    "辦法",
    "问题",
    "問題",
    "机会",
    "機會",
    "想法",
    "大家庭",
    "幸福",
    "意思",
    "感觉",
    "感覺",
    "道理",
    "信心",
    "压力",
    "壓力",
    "知识",
    "知識",
    "经验",
    "經驗",
    "兴趣",
    "興趣"
];
/// No language, though it ends like one.
const NO_LANGUAGES: Words = words![
    "会话",
    "會話",
    "说会话",
    "闲话",
    "閒話",
    "实话",
    "實話",
    "笑话",
    "笑話",
    "废话",
    "廢話",
    "坏话",
    "壞話",
    "电话",
    "電話",
    "梦话",
    "夢話",
    "好话",
    "好話",
    "胡话",
    "胡話"
];

/// Whether the fact can be meant. `sentence`: the whole sentence that the candidate's text is a part of.
pub(in crate::extract) fn holds(one: &Candidate, sentence: &str) -> bool {
    let Some(fact) = &one.fact else { return true };
    let (value, clause) = (fact.object.as_str(), one.text.as_str());
    let signs = value.chars().count();
    let number = |text: &str| text.chars().any(|c| c.is_numeric() || "一二两兩三四五六七八九十百千万萬".contains(c));
    // "吃了會起疹子", "别的喝不惯"
    if NO_VALUES.contains(value) {
        return false;
    }
    match fact.predicate.as_str() {
        // "嗨，孙悦": a greeting names the other one
        "name" => {
            words![
                "我",
                "叫",
                "名",
                "姓",
                "本人",
                "在下",
                "俺",
                "这里是",
                "這裡是",
                "這裏是",
                "报到",
                "報到",
                "报个到",
                "新来",
                "新來",
                "大家好",
                "面前的是",
                "写错",
                "寫錯",
                "打错",
                "打錯",
                "喊错",
                "叫错",
                "叫錯",
                "念错",
                "錯啦",
                "错啦",
                "错咯",
                "认识一下",
                "落款",
                "旁的",
                "人旁",
                "签",
                "署名"
            ]
            .within(&[sentence, clause].concat())
                || sentence.is_ascii()
        }
        "works_as" => {
            let doing = words!["的", "了", "上", "和", "跟", "把", "被", "跑步", "跑道"].begins(value)
                || value.starts_with('在') && !value.starts_with("在家");
            let thought = value.starts_with("创业") && words!["计划", "想法", "评估", "打算"].within(sentence);
            !doing
                && !thought
                && !NOT_ROLES.within(value)
                && !words!["运动", "運動", "家务", "家務", "作业", "作業"].contains(value)
        }
        "partner" | "spouse" | "friend" | "colleague" | "boss" | "neighbor" | "roommate" | "landlord" | "sibling"
        | "child" | "parent" | "relative" => {
            fact.negated || !words!["递", "遞", "给我", "給我", "说", "說", "教", "的好", "在", "了"].within(value)
        }
        "allergy" if words!["药物", "藥物", "食物", "东西", "東西"].contains(value) => false,
        "allergy" => !BODY.contains(value) && !JESTS.within(value),
        "condition" if words!["对", "對"].begins(value) && JESTS.within(value) => false,
        "condition" => !words!["对身体", "對身體", "对健康", "對健康", "对眼睛", "對眼睛"].within(clause),
        "diet" => !clause
            .split_once(value)
            .is_some_and(|(_, after)| words!["餐厅", "餐廳", "店", "馆", "食谱", "菜谱"].begins(after)),
        "age" => {
            (words!["岁", "歲", "年纪", "年紀", "年龄", "年齡", "奔", "满", "滿", "今年", "快"].within(clause)
                || signs > 1 && !value.is_ascii())
                && !LONG_AGO.within(sentence)
        }
        "grade" | "school" => !LONG_AGO.within(sentence),
        "budget" | "shoe_size" => number(value),
        "speaks" | "native_language" | "learning" => !NO_LANGUAGES.contains(value),
        "hobby" => !TIMES.contains(value) && !words!["变", "變", "讨论", "討論"].ends(value),
        "owns" | "uses" | "rents" | "drives" => {
            !NO_THINGS.within(value) && !words!["是挺", "是很", "真是"].within(value)
        }
        "likes" | "prefers" | "dislikes" => {
            let short = signs == 1 && fact.predicate != "dislikes" && !SHORT.contains(value);
            let yours = words!["你的", "您的", "你这", "你這", "这个主意", "這個主意"].begins(value)
                || words!["的比较", "的比較", "跟你", "和你聊"].within(value);
            let feeling = fact.predicate == "dislikes"
                && (words!["辛苦", "麻烦", "麻煩", "累"].contains(value) && !clause.contains('我')
                    || words!["心事"].within(value));
            !short && !yours && !feeling
        }
        "habit" => !words!["也不能管"].within(value),
        _ => true,
    }
}
