//! What Chinese statements say, and of whom, in the kinds of sentence that no table lists one by one.

#[path = "common/said.rs"]
mod said;

use pocketmem::write::candidate::Candidate;
use pocketmem::write::extract::{Context, extract};
use said::{NOW, facts_in, turn_in};

fn read(content: &str) -> Vec<Candidate> {
    extract(&turn_in(480, content), &Context::default())
}

fn facts(content: &str) -> Vec<String> {
    facts_in(&read(content))
}

#[track_caller]
fn says(content: &str, wanted: &[&str]) {
    assert_eq!(facts(content), wanted, "{content}");
}

/// Predicates that tie a person to the user: the only ones a statement about somebody else may leave on the user.
const TIES: [&str; 12] = [
    "parent",
    "spouse",
    "partner",
    "sibling",
    "child",
    "relative",
    "friend",
    "neighbor",
    "roommate",
    "colleague",
    "boss",
    "landlord",
];

#[test]
fn nobody_elses_fact_ends_on_the_user() {
    let people = "我妈 我爸 我哥 我嫂子 我表哥 我堂妹 我外公 我老公 我老婆 我闺蜜 我室友 我同事 我领导 我邻居 我大舅 我婆婆 我岳父 我女婿 \
        我侄女 我干妈 我前男友 我发小 我同学 我老师 我房东 我徒弟 我客户 我下属 我合伙人 我教练 我家保姆 我曾祖父 我学生 我偶像 我猫 我家狗 \
        我养的鹦鹉 嫂子 外公 闺蜜 领导 小姨 班主任 大姐 同事小秦 邻居秦阿姨 小秦 秦岚 谢老师 谢总 谢姐 李时珍 楼上的大爷 一个朋友 \
        有个同学 我认识的一个人 我同事的老婆 我朋友的妈妈 我闺蜜她妈 我们班长 我们部门的小秦 他 她 你 别人 那个人 这个人 我爸和我妈 女主角 \
        那位歌手 新来的实习生 快递小哥 房东太太 去年我姐 现在老公 其实我弟 最近我室友";
    let said = "住在兰州 今年四十岁 是一名裁缝 对虾过敏 不吃芹菜 最喜欢的颜色是紫色 生日是四月九号 的生日是四月九号 属猴 是水瓶座 血型是B型 \
        有痛风 在邮局上班 会说法语 养了一只兔子 开一辆皮卡 每天早上打拳 是甘肃人 老家在湖北 身高一米七 的电话是13911112222 怀孕了 信佛 \
        吃素 下周三要去面试 用的是Pixel 学的是会计 的爱好是钓鱼 晕车 退休了 叫秦岚 穿40码的鞋 预算八千 ，住在兰州 ，对虾过敏";
    // Every person and every statement, in a fifth of the pairs.
    for (n, person) in people.split_whitespace().enumerate() {
        for what in said.split_whitespace().skip(n % 5).step_by(5) {
            let text = format!("{person}{what}");
            let wrong: Vec<String> = facts(&text)
                .into_iter()
                .filter(|f| {
                    f.strip_prefix("user.").is_some_and(|rest| {
                        !TIES.iter().any(|tie| rest.starts_with(tie)) && !rest.starts_with("has_pet")
                    })
                })
                .collect();
            assert!(wrong.is_empty(), "{text}: {wrong:?}");
        }
    }
}

#[test]
fn somebody_behind_words_of_time_and_company_is_found() {
    says("去年我姐搬到了兰州", &["sister.lives_in=兰州"]);
    says("其实老公不吃芹菜", &["husband.eats!=芹菜"]);
    says("我爸和我妈都属猴", &["father.chinese_zodiac=猴", "mother.chinese_zodiac=猴"]);
    says("我合租的室友对虾过敏", &["roommate.allergy=虾"]);
    says("跟着姥姥在兰州长大", &["user.hometown=兰州"]);
    says("我们家老二对虾过敏", &["child.allergy=虾"]);
    says("我导师姓秦", &["teacher.name=秦"]);
    assert!(facts("我同事的老婆对虾过敏").is_empty());
    assert!(facts("爱迪生住在纽约").is_empty());
}

#[test]
fn what_leaves_out_its_subject_or_its_verb_is_read() {
    says("去年春天我们一家搬到了兰州", &["user.lives_in=兰州"]);
    says("本人女，兰州人", &["user.gender=女", "user.hometown=兰州"]);
    says("在兰州开面馆的", &["user.lives_in=兰州", "user.works_as=开面馆"]);
    says("研究生读的是考古", &["user.studies=考古"]);
    says("考上了法医，在公安局", &["user.works_as=法医", "user.employer=公安局"]);
    says("我练书法七年了", &["user.hobby=书法"]);
    says("修图一直用Krita", &["user.uses=Krita"]);
    says("德语我说得一般，荷兰语一窍不通", &["user.speaks=德语", "user.speaks!=荷兰语"]);
    says("我和老婆是9月9号领的证", &["user.anniversary=9月9号"]);
    says("攒够十万是我今年的目标", &["user.goal=攒够十万"]);
    says("我从来不坐过山车", &["user.constraint=我从来不坐过山车"]);
    says("我早上七点之前不吃东西", &["user.constraint=早上七点之前不吃东西"]);
}

#[test]
fn what_is_due_and_what_is_meant_carry_their_kind() {
    let kinds = |text: &str| -> Vec<String> {
        facts(text).iter().filter_map(|f| f.split(['.', '=']).nth(1).map(str::to_owned)).collect()
    };
    assert_eq!(kinds("车险下周五之前要续上"), ["deadline"]);
    assert_eq!(kinds("25号之前要把发票报掉"), ["deadline"]);
    assert_eq!(kinds("居住证八月就到期了"), ["deadline"]);
    assert_eq!(kinds("六月底我得去趟兰州参展"), ["plan"]);
    assert_eq!(kinds("暑假要带孩子去兰州"), ["plan"]);
    assert_eq!(facts("我外甥下个月三号要打疫苗"), ["nephew.plan=下个月三号要打疫苗"]);
    assert!(facts("下个月房租要涨").is_empty());
    assert!(facts("秦岚下周三要去面试").is_empty());
}

#[test]
fn mockery_is_no_liking_and_an_open_word_no_question() {
    assert!(facts("呵呵，我可真喜欢早高峰").is_empty());
    says("我可喜欢早市了", &["user.likes=早市"]);
    says("我吃饭的时候一定要听点什么", &["user.habit=吃饭的时候一定要听点什么"]);
    assert!(facts("帮我把这封求职信改好：我叫秦岚，住在兰州").is_empty());
}

#[test]
fn what_holds_as_a_rule_is_told_from_what_happens_once() {
    says("我进门永远先洗手", &["user.habit=进门永远先洗手"]);
    says("我公公做得一手好面条", &["father_in_law.note=做得一手好面条"]);
    says("我左腿打了钢钉", &["user.condition=钢钉"]);
    says("牛肉面我要大份的", &["user.prefers=大份"]);
    says("我有台老缝纫机", &["user.owns=老缝纫机"]);
    for text in [
        "我有个想法",
        "我有两台服务器都挂了",
        "我每次运行都报错",
        "我总是得到空值",
        "我只要答案",
        "我是来咨询的",
        "我是认真的",
        "我比较急",
        "我同事有个需求",
        "我老婆在做饭",
        "我妈特别生气",
        "我都看不懂",
        "我负责这个项目",
        "我带了伞",
        "我很好奇",
        "我们是一个团队",
        "我从来没见过这种错误",
    ] {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn somebody_elses_words_are_not_the_users() {
    assert!(facts("他发消息说：我不吃香菜").is_empty());
    assert!(facts("我室友说，我对虾过敏").is_empty());
    says("医生说，我有痛风", &["user.condition=痛风"]);
}

#[test]
fn who_counts_oneself_in_tells_of_oneself() {
    says("我们水瓶座都这样", &["user.star_sign=水瓶座"]);
    says("我一个女生每次都怕走夜路", &["user.gender=女生", "user.dislikes=走夜路"]);
    says("身为兰州人，我离不开牛肉面", &["user.hometown=兰州", "user.habit=离不开牛肉面"]);
    assert!(facts("水瓶座和狮子座合得来吗").is_empty());
    assert!(facts("系统里显示我是男的").is_empty());
    assert!(facts("住旅馆好还是住民宿好").is_empty());
    says("我在做外贸，法语能日常交流", &["user.works_as=外贸", "user.speaks=法语"]);
    says("麻烦您以后称呼我秦工", &["user.form_of_address=秦工"]);
}

#[test]
fn days_in_han_figures_are_read_whole() {
    let month = |text: &str| read(text).iter().find_map(|c| c.when).map(|w| (w.start - NOW) / 86_400_000);
    assert_eq!(month("我们定在十月一号办婚礼"), month("我们定在10月1号办婚礼"));
    assert!(month("我们定在十月一号办婚礼").is_some_and(|days| days > 100));
    assert!(facts("五月天的歌单").is_empty());
}

#[test]
fn things_are_kept_where_they_are_kept() {
    says("备用钥匙放在鞋柜第三层", &["备用钥匙.is=鞋柜第三层"]);
    assert!(facts("手机放在桌上了").is_empty());
    assert!(facts("钥匙放在哪儿了").is_empty());
}

#[test]
fn both_scripts_and_cantonese_say_the_same() {
    let shape = |text: &str| -> Vec<String> {
        facts(text).iter().filter_map(|f| f.split('=').next().map(str::to_owned)).collect()
    };
    for (simplified, traditional) in [
        ("我对头孢过敏，也不吃鸡蛋", "我對頭孢過敏，也不吃雞蛋"),
        ("我妹妹在邮局上班，属龙", "我妹妹在郵局上班，屬龍"),
        ("我养了一只乌龟叫慢慢", "我養了一隻烏龜叫慢慢"),
        ("每个星期三晚上都要去练书法", "每個禮拜三晚上都要去練書法"),
        ("驾照下周五之前要换掉", "駕照下禮拜五之前要換掉"),
        ("我搭地铁通勤", "我搭捷運通勤"),
        ("我住在屯门，在银行上班", "我住喺屯門，喺銀行返工"),
        ("我不吃牛肉", "我唔食牛肉"),
        ("我是甘肃人，住在屯门", "我係甘肅人，住喺屯門"),
        ("我妹妹喜欢吃榴莲", "我阿妹鍾意食榴槤"),
        ("我有过敏性鼻炎", "我有過敏性鼻炎"),
        ("我是个体户，从事装修行业", "我是個體戶，從事裝修行業"),
        ("请用摄氏度表示温度，以后都这样", "請用攝氏度表示溫度，以後都這樣"),
    ] {
        assert!(!shape(simplified).is_empty(), "{simplified}");
        assert_eq!(shape(simplified), shape(traditional), "{simplified}");
    }
}

#[test]
fn a_feeling_is_read_from_the_shape_of_what_is_said() {
    says("韭菜我看都不看", &["user.dislikes=韭菜"]);
    says("豆汁我实在喝不下去", &["user.dislikes=豆汁"]);
    says("我一喝羊奶就想吐", &["user.intolerance=羊奶"]);
    says("牛油果我一吃就胃疼", &["user.intolerance=牛油果"]);
    says("海螺太腥了，我从来不碰", &["user.avoids=海螺"]);
    says("老歌我听不腻", &["user.likes=老歌"]);
    says("拼图我爱得不行", &["user.likes=拼图"]);
    says("太挤的夜市不适合我", &["user.dislikes=太挤的夜市"]);
    for text in
        ["这家店太远了，我不去", "我看不下去了", "电脑坏了我就想哭", "天太冷了，我不去跑步", "手机太贵了，我不买"]
    {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn what_comes_round_again_is_a_habit_and_one_time_is_none() {
    says("放学后我都去河边写生", &["user.habit=放学后我都去河边写生"]);
    says("逢周五我都值夜班", &["user.habit=逢周五我都值夜班"]);
    assert!(facts("昨天下班后我都没吃饭").is_empty());
}

#[test]
fn a_text_that_is_announced_speaks_for_somebody_else() {
    for text in [
        "小品台词：我叫秦岚，我是卖豆腐的",
        "例句：我对虾过敏",
        "同学贴了张条：我不吃香菜",
        "哪怕我住在兰州也得排队",
        "即使我对虾过敏也要试试",
        "保不齐我明年就搬到兰州",
        "把正文改成宋体",
    ] {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn a_name_in_front_of_a_claim_is_whose_it_is() {
    for text in ["马云预算五千", "爱因斯坦预算五千", "姚明预算八千", "贝多芬预算五千"] {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
    says("装修预算九万", &["user.budget=九万"]);
    says("买相机顶多花八千块", &["user.budget=八千块"]);
}

#[test]
fn trades_and_ages_need_no_list() {
    says("我舅舅是唱川剧的", &["uncle.works_as=唱川剧"]);
    says("我外婆八十八了", &["grandmother.age=八十八"]);
    says("我会讲畲话", &["user.speaks=畲话"]);
    says("我养了两头骆驼", &["user.has_pet=两头骆驼"]);
    assert!(facts("我在排队做核酸").is_empty());
}

#[test]
fn the_verb_said_twice_puts_right() {
    let said = read("纠正一下，我妹妹属兔不属龙");
    assert_eq!(facts_in(&said), ["sister.chinese_zodiac=兔"]);
    assert_eq!(said.iter().find_map(|c| c.replaces.as_deref()), Some("龙"));
    says("我在兰州上班，家在白银", &["user.lives_in=白银"]);
}

#[test]
fn a_topic_goes_on_into_the_next_clause() {
    says("京剧我爷爷爱听，我不爱", &["grandfather.likes=京剧", "user.dislikes=京剧"]);
    says("早市我从没落下过", &["user.hobby=早市"]);
    says("吃馄饨我必须放醋", &["user.habit=吃馄饨我必须放醋"]);
    says("工作日晚上八点后我才有空", &["user.available=工作日晚上八点后"]);
    assert!(facts("不能吃辣的我真羡慕你们").is_empty());
}

#[test]
fn what_one_has_left_is_followed_by_what_came_after() {
    says("我不在书店干了，上个月去了出版社", &["user.employer=出版社"]);
    says("上次我说我四十一岁，其实四十二了", &["user.age=四十二"]);
    says("我早就不喝奶茶了，现在喝豆浆", &["user.drinks!=奶茶", "user.prefers=豆浆"]);
    says("我养了一只陆龟，名字叫阿慢", &["user.has_pet=陆龟，名字叫阿慢"]);
}

#[test]
fn duties_and_requests_are_no_tastes() {
    says("烦请日后都用英文回我", &["user.response_language=英文"]);
    for text in
        ["帮我请个假，孩子开家长会", "比如预算三千，能买什么琴", "他的签名是：我不吃鱼", "病句修改：我喜欢的是跑步运动"]
    {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn what_is_said_of_somebody_near_may_hold_for_oneself_too() {
    says("我妹不吃香菜，我也不吃", &["sister.eats!=香菜", "user.eats!=香菜"]);
    says("我爸对虾过敏，我也是", &["father.allergy=虾", "user.allergy=虾"]);
    says("我已婚，有一个女儿", &["user.marital_status=已婚", "user.child=有一个女儿"]);
    for text in
        ["我前女友喜欢猫", "我死对头叫鲍磊，在兰州开民宿", "我人在地铁上", "朋友推荐我吃素", "画一只坐在月亮上的猫"]
    {
        let wrong: Vec<String> = facts(text).into_iter().filter(|f| f.starts_with("user.")).collect();
        assert!(wrong.is_empty(), "{text}: {wrong:?}");
    }
}

#[test]
fn pets_and_children_told_one_by_one_have_their_names() {
    says("我叫温良，家里有只柴犬，叫豆包", &["user.name=温良", "user.has_pet=柴犬，叫豆包"]);
    says("我养了两只豚鼠，一只叫核桃，一只叫毛豆", &["user.has_pet=豚鼠", "user.has_pet=核桃", "user.has_pet=毛豆"]);
    says("家里俩儿子，哥哥叫石榴，弟弟叫柿子", &["user.child=石榴", "user.child=柿子"]);
    says("我哥哥叫石榴", &["user.sibling=石榴"]);
    says(
        "我叫卫平，四十七，在药厂当质检员",
        &["user.name=卫平", "user.age=四十七", "user.works_as=质检员", "user.employer=药厂"],
    );
    says("我闺女叫米娅，上五年级，语文跟不上", &["user.child=米娅", "米娅.grade=五年级", "米娅.note=语文跟不上"]);
}

#[test]
fn where_one_lives_and_works_however_it_is_put() {
    says("外婆一个人住在临沂", &["grandmother.lives_in=临沂"]);
    says("我调到合肥的分公司了，上周刚搬来", &["user.lives_in=合肥"]);
    says("我三年前搬去洛阳了", &["user.lives_in=洛阳"]);
    says("我嫂子在超市收银，站一天脚肿", &["sister_in_law.employer=超市", "sister_in_law.works_as=收银"]);
    says("我不当会计了，转行做了烘焙", &["user.works_as=烘焙"]);
    says("我是学生，念地质", &["user.works_as=学生", "user.studies=地质"]);
    for text in ["在西安上班的人真多", "养猫的人都懂", "对了，住三楼的人搬走了"] {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn a_taste_may_stand_behind_its_thing() {
    says("最喜欢刚晒过的被子", &["user.likes=刚晒过的被子"]);
    says("武侠小说我每本都看，言情的没兴趣", &["user.likes=武侠小说", "user.dislikes=言情"]);
    says("评弹我能听一整天", &["user.likes=评弹"]);
    says("迟到这种事我最反感", &["user.dislikes=迟到"]);
    says("豆腐脑我都吃咸的", &["user.prefers=咸"]);
    says("吃面我要宽面，多放醋", &["user.prefers=宽面"]);
    says("我法语还行，粤语也能聊几句", &["user.speaks=法语", "user.speaks=粤语"]);
    says("我用 Scrivener 写小说", &["user.uses=Scrivener"]);
    for text in ["我用 Excel 做了个表", "粽子我只吃甜的，别的吃不惯", "吃饭我要回家", "小说我说过的"]
    {
        let wrong: Vec<String> = facts(text).into_iter().filter(|f| !f.contains("prefers=甜")).collect();
        assert!(wrong.is_empty(), "{text}: {wrong:?}");
    }
}

#[test]
fn what_is_held_when_and_when_one_is_away() {
    says("对了，部门晨会每周二早上九点", &["user.schedule=部门晨会每周二早上九点"]);
    says("晨会不在周二了，挪到周四下午", &["user.schedule=晨会不在周二了，挪到周四下午"]);
    says("你幫我記著，物業費每個月8號交", &["user.schedule=物業費每個月8號交"]);
    says("我每周五下午不在办公室", &["user.constraint=每周五下午不在办公室"]);
    says("除了周六我都没空", &["user.available=周六"]);
    says("工作日上午我都没时间", &["user.available!=工作日上午"]);
    says("租房预算每月两千八以内", &["user.budget=两千八"]);
    says("家里装的是格力空调", &["user.owns=格力空调"]);
    says("电脑已经换成华硕了", &["user.uses=华硕"]);
    for text in ["手机已经换成静音了", "晨会是哪天来着", "我毕业以后一直在忙"] {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn plans_pills_and_meetings_follow_what_is_said_of_them_later() {
    says("秋天想跟老伴出去玩，打算去承德", &["user.plan=打算去承德"]);
    let changed = read("出去玩那事改主意了，想去银川");
    assert_eq!(facts_in(&changed), ["user.plan=想去银川"]);
    assert!(changed.iter().all(|c| c.correction), "{changed:?}");
    says("我那降压药是早饭前吃半片", &["user.schedule=那降压药是早饭前吃"]);
    says("每周四上午是我们的评审会", &["user.schedule=每周四上午是我们的评审会"]);
    says("我回洛阳了，开学大二", &["user.lives_in=洛阳", "user.grade=大二"]);
    says("我姐姐韦青在柳州当护士，端午要来看我", &["user.sibling=韦青", "韦青.works_as=护士", "韦青.lives_in=柳州"]);
    says("我信基督教，周日上午都去教堂", &["user.religion=基督教", "user.habit=周日上午都去教堂"]);
    for text in
        ["周末是放松的好机会", "学习编程可以帮助你", "我明天回洛阳了", "想去洗手间", "入职表要填父亲的工作，帮我写"]
    {
        assert!(facts(text).is_empty(), "{text}: {:?}", facts(text));
    }
}

#[test]
fn of_a_surname_and_a_name_the_name_stays() {
    says("我姓郝，郝思嘉", &["user.name=郝思嘉"]);
    says("我姓郝，叫郝思嘉", &["user.name=郝思嘉"]);
    says("我姓郝", &["user.name=郝"]);
    says("我有一对双胞胎，哥哥叫松果，弟弟叫橡果", &["user.child=松果", "user.child=橡果"]);
    says("上次说我妹二十岁，其实二十一了", &["sister.age=二十一"]);
    says("姥姥住在开封", &["grandmother.lives_in=开封"]);
    says("苦瓜我怎么都吃不来", &["user.dislikes=苦瓜"]);
    says("乌龙茶我一天两壶", &["user.drinks=乌龙茶"]);
    says("以后给我列清单就行", &["user.response_style=清单"]);
}

#[test]
fn one_word_more_or_less_tells_another_thing() {
    says("馒头我只吃荤馅的", &["user.prefers=荤馅"]);
    says("我只吃素", &["user.diet=只吃素"]);
    says("今后都用韩文回我", &["user.response_language=韩文"]);
    says("博二在读，西山理工，学的是力学", &["user.grade=博二在读", "user.school=西山理工", "user.studies=力学"]);
    says("我人在南宁，在柳汽做质检", &["user.lives_in=南宁", "user.works_as=质检", "user.employer=柳汽"]);
    says("我们主任姓阮，不喜欢开长会", &["user.boss=阮", "boss.dislikes=开长会"]);
    says("对面的邻居只会说客家话", &["neighbor.speaks=客家话"]);
    says("我每周一晚上不方便接电话", &["user.constraint=每周一晚上不方便接电话"]);
    says("我在学校附近租了个单间", &["user.rents=单间"]);
    says("我有听力障碍", &["user.condition=听力障碍"]);
    says("秋葵我一口都吃不下", &["user.dislikes=秋葵"]);
    says("我妹周末来找我", &[]);
    says("就用我天天摆弄的那样乐器", &[]);
}

#[test]
fn what_others_set_give_and_say_is_read() {
    says("监考让我补一张登记表，下周三交", &["user.deadline=监考让我补一张登记表，下周三交"]);
    says("同事送来一对虎皮鹦鹉", &["user.has_pet=虎皮鹦鹉"]);
    says("医生叫我别碰柚子", &["user.avoids=柚子"]);
    says("校医说我碘酒也不能用", &["user.avoids=碘酒"]);
    says("我岳父下周过来，他换过关节", &["father_in_law.condition=换过关节"]);
    says("主管叫我写份周报", &[]);
    says("蟹黄医生一律不准吃", &["user.avoids=蟹黄"]);
    says("黄酒也得停", &["user.avoids=黄酒"]);
    says("奶茶也得戒了", &["user.avoids=奶茶"]);
    says("健身卡也要停了", &[]);
    says("我碰了石榴就起疙瘩", &["user.allergy=石榴"]);
    says("我姨父是聋哑人", &["uncle.condition=聋哑人"]);
    says("我姨父是泉州人", &["uncle.hometown=泉州"]);
    says("闹钟也得修", &[]);
    says("我狗毛过敏", &["user.allergy=狗毛"]);
    says("我狗毛毛怕水", &["user.has_pet=毛毛", "毛毛.dislikes=水"]);
    says("小满的年级我弄错了，不是高二，是高一", &["小满.grade=高一"]);
    says("小满生日我记错了，不是3月2号，是3月12号", &["小满.birthday=3月12号"]);
}

#[test]
fn what_comes_each_week_and_where_one_lives_is_read() {
    says("牛奶是每周三送", &["user.schedule=牛奶是每周三送"]);
    says("牛奶改成周六送了", &["user.schedule=牛奶改成周六送"]);
    says("浇花又换了，改到周一早上", &["user.schedule=浇花又换了，改到周一早上"]);
    says("我搬到云栖镇来了，住河边的木屋", &["user.lives_in=云栖镇"]);
    says("以后列菜名都写拼音", &["user.response_style=菜名都写拼音"]);
    says("等了八个钟头，腿都麻了", &[]);
    says("选两处：北坡、南岸", &[]);
}

#[test]
fn each_fact_has_the_words_of_its_own_clause() {
    let texts = |content: &str| read(content).into_iter().map(|c| c.text).collect::<Vec<_>>();
    assert_eq!(texts("我叫骆冰，住在泸州，对菠萝过敏").last().unwrap(), "对菠萝过敏");
    assert_eq!(texts("我叫骆冰，是个裁缝，属龙"), ["我叫骆冰", "是个裁缝", "属龙"]);
    // What a clause goes on to tell belongs to what it tells.
    assert_eq!(texts("我在泸州养了三头牛，还种了两亩高粱").last().unwrap(), "我在泸州养了三头牛，还种了两亩高粱");
}

#[test]
fn everything_on_a_list_is_known() {
    let all = |content: &str| {
        let mut found = facts(content);
        found.sort();
        found
    };
    let rows: [(&str, &[&str]); 12] = [
        ("我在学荷兰语和波兰语", &["user.learning=波兰语", "user.learning=荷兰语"]),
        ("我有痛风、哮喘和高血压", &["user.condition=哮喘", "user.condition=痛风", "user.condition=高血压"]),
        ("我养了一只猫和两条狗", &["user.has_pet=狗", "user.has_pet=猫"]),
        ("我每天吃二甲双胍和阿司匹林", &["user.medication=二甲双胍", "user.medication=阿司匹林"]),
        ("我对虾和桃子过敏", &["user.allergy=桃子", "user.allergy=虾"]),
        ("我对核桃、虾和桃子过敏", &["user.allergy=核桃", "user.allergy=桃子", "user.allergy=虾"]),
        ("桃子和虾我都过敏", &["user.allergy=桃子", "user.allergy=虾"]),
        ("我不能吃虾和蟹", &["user.eats!=虾", "user.eats!=蟹"]),
        ("我有过敏性鼻炎和哮喘", &["user.condition=哮喘", "user.condition=过敏性鼻炎"]),
        ("我乳糖不耐受，也不能吃麸质", &["user.eats!=麸质", "user.intolerance=乳糖不耐受"]),
        ("我喜欢暖和的地方", &["user.likes=暖和的地方"]),
        ("我有痛风，和我爸一样", &["user.condition=痛风"]),
    ];
    for (text, wanted) in rows {
        assert_eq!(all(text), wanted, "{text}");
    }
}
