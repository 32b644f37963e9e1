//! Chinese statements that the core profile must hold however they are worded, each kind with what only looks like it.

use pocketmem::record::{Role, Turn};
use pocketmem::write::extract::{Context, extract};

/// Facts of the user's that are kept at once: predicate, value, the words.
fn told(text: &str) -> Vec<(String, String, String)> {
    let turn = Turn {
        session: "s".into(),
        role: Role::User,
        content: text.into(),
        id: "t".into(),
        name: None,
        time: 1_925_456_400_000,
        offset: 480,
    };
    extract(&turn, &Context::default())
        .into_iter()
        .filter(|c| c.doubt.is_none() && !c.ended)
        .filter_map(|c| c.fact.map(|f| (f, c.text)))
        .filter(|(f, _)| f.subject == "user")
        .map(|(f, text)| (f.predicate, f.object, text))
        .collect()
}

fn holds(kinds: &[&str], rows: &[(&str, &[&str])]) {
    for (text, values) in rows {
        let found = told(text);
        for value in *values {
            let there = found.iter().any(|(p, object, words)| {
                kinds.contains(&p.as_str()) && (object.contains(value) || words.contains(value))
            });
            assert!(there, "{text}: {value} not in {found:?}");
        }
    }
}

fn holds_none(kinds: &[&str], texts: &[&str]) {
    for text in texts {
        let found: Vec<_> = told(text).into_iter().filter(|(p, ..)| kinds.contains(&p.as_str())).collect();
        assert!(found.is_empty(), "{text}: {found:?}");
    }
}

const HARM: [&str; 2] = ["allergy", "intolerance"];
const BOUNDS: [&str; 5] = ["avoids", "diet", "constraint", "condition", "eats"];
const NAMES: [&str; 2] = ["name", "form_of_address"];
const MANNERS: [&str; 4] = ["response_style", "response_language", "timezone", "units"];

#[test]
fn a_reaction_and_its_substance_are_found_in_any_order() {
    holds(
        &HARM,
        &[
            ("别放蛤蜊啊，上回吃完我脖子上全是红疙瘩", &["蛤蜊"]),
            ("一到杨絮满天飞我就喷嚏连天", &["杨絮"]),
            ("蜜蜂蛰我一下就得打肾上腺素，野餐地点选安全点", &["蜜蜂"]),
            ("螃蟹？饶了我吧，上次差点进ICU", &["螃蟹"]),
            ("我不能戴银饰，一戴脖子就烂", &["银饰"]),
            ("打過一次造影劑整個人休克，之後病歷都有註記", &["造影劑"]),
            ("扇贝和生蚝都上桌了？这俩我一碰嘴唇就麻", &["扇贝", "生蚝"]),
            ("紅斑是蝦惹的，我上個月整個背都起疹子", &["蝦"]),
            ("一喝牛奶我就咕噜咕噜往厕所冲", &["牛奶"]),
            ("红酒喝半杯偏头痛准犯", &["红酒"]),
            ("乳糖我消化不了，配料表里帮我盯着点", &["乳糖"]),
        ],
    );
    holds_none(
        &HARM,
        &[
            "我儿子吃虾会起疹子，幼儿园午餐怎么跟老师说",
            "楼下那只橘猫一吃鱼就拉稀",
            "如果有人花生过敏该怎么急救",
            "海鲜过敏的症状有哪些",
            "昨天吃了火锅拉肚子，怎么办",
            "我对加班过敏，一说就浑身难受",
            "我以前对芒果过敏，现在脱敏了随便吃",
            "帮我写个小说开头，女主角对花粉过敏",
            "今天不吃辣，嗓子疼",
        ],
    );
}

#[test]
fn what_is_left_out_for_good_and_hard_limits_are_found() {
    holds(
        &BOUNDS,
        &[
            ("牛肉我家世代都不吃的，祖上规矩", &["牛肉"]),
            ("我是佛教徒，肉蛋都不吃，葱蒜也不碰", &["葱"]),
            ("肾不好，医生让我每天蛋白质控制在40克以内", &["40克"]),
            ("本人长期低碳，米饭面条别往食谱里塞", &["低碳"]),
            ("肥肉一口都咽不下去，永远别给我安排红烧肉", &["肥肉"]),
            ("常年吃着抗凝药，任何活血的东西都得避开", &["抗凝"]),
            ("我右耳聋的，电话都用左边接，会议别坐右边", &["右耳"]),
            ("膝盖换过人工关节，蹲不下去", &["关节"]),
            ("每双鞋预算永远不超过三百块", &["三百"]),
            ("每周二周四下午要留出来做血透，雷打不动", &["血透"]),
            ("我有幽闭恐惧症，缆车和小电梯都不行", &["幽闭"]),
        ],
    );
    holds_none(
        &BOUNDS,
        &[
            "我妈坐轮椅，哪些景点方便",
            "糖尿病患者能吃西瓜吗",
            "低盐饮食有什么好处",
            "素食餐厅推荐几家，请客户吃饭",
            "轮椅租赁哪里有",
            "我不是糖尿病，只是血糖偏高一点点",
            "用绝缘胶带包好接头",
            "我同事不吃猪肉，聚餐去哪",
        ],
    );
}

#[test]
fn names_are_found_where_no_one_says_my_name_is() {
    holds(
        &NAMES,
        &[
            ("署名就写陈一诺", &["陈一诺"]),
            ("邮件最后签Vivian Lau就好", &["Vivian Lau"]),
            ("大家都喊我小鱼，你也这么喊", &["小鱼"]),
            ("我是思齐，见贤思齐的那个思齐", &["思齐"]),
            ("又打错了，是木字旁的彬，不是宾：何彬", &["何彬"]),
        ],
    );
    holds_none(&NAMES, &["它的名字叫布丁", "争取名次和奖金", "我叫了外卖，鸡蛋灌饼"]);
}

#[test]
fn a_manner_that_is_to_last_is_found() {
    holds(
        &MANNERS,
        &[
            ("跟我聊天别用感叹号，永远别", &["感叹号"]),
            ("答得简短点，每次都控制在五行以内", &["五行"]),
            ("改我文件之前务必先征得我同意，永远如此", &["同意"]),
            ("引用数据要标出处，一直要", &["出处"]),
            ("每次给菜谱都按四个人的量", &["四个人"]),
            ("气温报华氏，摄氏我没概念", &["华氏"]),
            ("不管我用什么语言问，一律英文答", &["英文"]),
            ("我人在东京，所有时间都按日本时间来", &["日本时间"]),
        ],
    );
    holds_none(
        &MANNERS,
        &[
            "这次用英文回我就行",
            "老板让我以后每周都交英文周报",
            "我每次回复客户都很慢怎么办",
            "每天晨跑，每次5公里",
            "下午写报告，我把建议都写得清清楚楚",
        ],
    );
}
