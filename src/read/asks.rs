//! Turns a message into what it asks of memory: whether it asks at all, about which topics, about whom, and about what
//! the assistant said or what was left open. Readable tables in two languages; a new topic is a row.
//!
//! "What could I cook for lunch?" names no allergy, and still every allergy is meant: a topic says by which words it is
//! asked about, which predicates answer it, and by which words a plain statement about it is known.

use crate::text::words::{Pairs, Words, words};
use crate::text::{fold, sentence, tokens};

/// A field of life that messages are about. Latin phrases stand between borders of words (a final `*` leaves the end
/// open), Han phrases anywhere.
#[derive(Debug, PartialEq, Eq)]
pub struct Topic {
    /// For tests and explanations.
    pub name: &'static str,
    /// Words by which it is asked about.
    asks: Words,
    /// Words that mean something else though they hold one of `asks`.
    but: Words,
    /// Predicates that answer it whatever their words.
    pub predicates: Words,
    /// Words by which a statement about it is known.
    holds: Words,
    /// One value at a time: what was said last about it is what holds.
    pub single: bool,
}

impl Topic {
    /// Those words, to search by.
    #[must_use]
    pub fn words(&self) -> String {
        self.holds.join()
    }

    /// Whether a folded statement is about it.
    #[must_use]
    pub fn is_in(&self, key: &str) -> bool {
        any(key, self.holds)
    }
}

#[rustfmt::skip]
const TOPICS: &[Topic] = &[
    Topic {
        name: "food",
        asks: words!["cook*", "bake", "baking", "recipe*", "dinner", "lunch", "breakfast", "supper", "brunch", "meal", "menu", "dish", "dishes",
            "main course", "starter", "dessert", "snack", "soup", "stew", "salad", "eat", "eating", "restaurant", "takeaway", "takeout",
            "picnic", "potluck", "barbecue", "bbq", "cake", "groceries", "catering", "吃", "什么菜", "做菜", "个菜", "道菜", "菜里", "菜谱",
            "菜单", "点菜", "炒菜", "煮菜", "素菜", "家常菜", "汤", "煮", "餐", "饭", "食谱", "零食", "蛋糕", "甜点", "甜品", "水果", "外卖", "饿",
            "火锅", "烤", "馆子", "下厨", "点心", "小吃", "宵夜", "夜宵"],
        but: words!["吃药", "药几点吃", "吃惊", "吃力", "吃亏", "吃苦", "饭后", "饭前", "before breakfast", "after lunch", "before lunch"],
        predicates: words!["allergy", "intolerance", "diet", "avoids", "eats", "favorite_food"],
        holds: words!["allergic", "allergy", "intolerant", "intolerance", "vegetarian", "vegan", "halal", "kosher", "gluten", "lactose", "coeliac", "celiac", "don't eat",
            "can't eat", "never eat", "过敏", "忌口", "不吃", "不能吃", "不能碰", "吃素", "素食", "清真"],
        single: false,
    },
    Topic {
        name: "cooking",
        asks: words!["cook*", "bake", "baking", "recipe*", "main course", "starter", "dessert", "soup", "stew", "make for dinner", "做菜", "个菜", "道菜",
            "菜谱", "食谱", "煮", "炒菜", "下厨", "做点好吃", "煲", "烤", "做什么吃", "做饭", "晚饭", "早饭", "午饭"],
        but: words!["cookie", "早饭后", "晚饭后", "午饭后", "早饭前", "晚饭前", "午饭前"],
        predicates: words!["units"],
        holds: words!["recipe", "in cups", "in grams", "食谱", "菜谱", "煮菜", "做菜", "少油", "少盐", "少糖"],
        single: false,
    },
    Topic {
        name: "drink",
        asks: words!["drink*", "coffee", "tea", "thirsty", "beverage", "cocktail", "喝", "泡壶", "泡茶", "茶", "咖啡", "饮料", "奶茶"],
        but: words!["喝汤", "喝得", "喝药"],
        predicates: words!["drinks", "favorite_drink"],
        holds: words!["coffee", "tea", "espresso", "latte", "drink", "喝", "茶", "咖啡"],
        single: false,
    },
    Topic {
        name: "place",
        asks: words!["live", "living", "flat", "apartment", "address", "deliver*", "shipping", "suburb", "neighborhood", "neighbourhood", "my town",
            "part of town", "city", "nearby", "near me", "around here", "local", "day trip", "commute", "我住", "住哪", "住在", "住址", "住处",
            "居住", "地址", "快递", "寄到", "送货", "附近", "城市", "哪座城", "去处", "周边", "本地", "周末活动", "这边", "通勤", "上门"],
        but: words!["live coding", "live stream", "记住", "flat rate", "data live"],
        predicates: words!["lives_in", "address"],
        holds: words!["i live", "we live", "moved to", "moved flat", "moved house", "the address", "my address", "地址", "住在", "我住", "现在住", "搬到", "搬回", "搬去"],
        single: true,
    },
    Topic {
        name: "work hours",
        asks: words!["rota", "shift", "hours", "days or nights", "nights or days", "roster", "班次", "几点上班", "几点下班", "排班", "轮班", "值班", "白班",
            "夜班"],
        but: words!["opening hours", "hours of", "office hours"],
        predicates: words!["available"],
        holds: words!["rota", "shift", "roster", "work nights", "work days", "轮班", "白班", "夜班", "排班", "早班", "晚班"],
        single: true,
    },
    Topic {
        name: "job",
        asks: words!["my job", "my profession", "do for a living", "my cv", "my resume", "cover letter", "my employer", "我的工作", "我是做什么",
            "职业", "简历", "求职", "我公司"],
        but: words![],
        predicates: words!["works_as", "employer", "former_job"],
        holds: words![],
        single: true,
    },
    Topic {
        name: "pets",
        asks: words!["pet", "pets", "animal*", "dog", "cat", "puppy", "kitten", "vet", "宠物", "毛孩子", "小家伙", "猫", "狗", "动物", "遛"],
        but: words!["熊猫", "猫头鹰", "hot dog", "热狗"],
        predicates: words!["has_pet"],
        holds: words!["dog", "cat", "puppy", "kitten", "hamster", "parrot", "rabbit", "猫", "狗", "宠物", "鹦鹉", "兔子", "仓鼠"],
        single: false,
    },
    Topic {
        name: "children",
        asks: words!["kids", "children", "grandkids", "grandchild*", "little ones", "my son", "my daughter", "孩子", "小的们", "孙", "小朋友", "儿子",
            "女儿", "娃"],
        but: words!["毛孩子", "孙悟空"],
        predicates: words!["child", "relative"],
        holds: words!["grandson", "granddaughter", "my son", "my daughter", "孙子", "孙女", "外孙", "儿子"],
        single: false,
    },
    Topic {
        name: "languages",
        asks: words!["language*", "i speak", "do i speak", "fluent*", "mother tongue", "accent", "语言", "会讲", "会说", "外语", "方言", "我会的", "口音"],
        but: words!["programming language"],
        predicates: words!["speaks", "native_language", "learning"],
        holds: words!["i speak", "grew up with", "fluent", "会讲", "会说", "会聊"],
        single: false,
    },
    Topic {
        name: "birthday",
        asks: words!["birthday", "i was born", "born on", "how old am i", "生日", "出生", "老一岁", "长寿面", "大一岁",
            "how old", "几岁", "多大", "年纪"],
        but: words!["多大的", "how old is this"],
        predicates: words!["birthday", "age", "birth_year"],
        holds: words!["my birthday", "i was born", "我生日", "我的生日", "我出生"],
        single: true,
    },
    Topic {
        name: "anniversary",
        asks: words!["anniversary", "celebrate", "the two of us", "纪念日", "结婚几年"],
        but: words![],
        predicates: words!["anniversary"],
        holds: words!["our anniversary", "纪念日"],
        single: true,
    },
    Topic {
        name: "health",
        asks: words!["medicine", "medication*", "pill", "pills", "dose", "prescription", "first-aid", "first aid", "doctor's appointment", "药", "血压",
            "降压", "看病", "体检", "看医生"],
        but: words!["火药", "药妆"],
        predicates: words!["medication", "condition", "allergy"],
        holds: words!["pill", "pills", "medication", "medicine", "blood pressure", "prescribed", "prescription", "血压", "药改", "的药", "后吃药", "前吃药", "点吃药", "粒药"],
        single: true,
    },
    Topic {
        name: "code",
        asks: words!["code", "function", "script", "snippet*", "regex", "sql", "endpoint", "stub", "skeleton", "unit test", "algorithm", "implement*",
            "refactor*", "rate limiter", "compile*", "class for", "parser", "代码", "函数", "脚本", "编程", "后端", "前端", "写个类", "单元测试"],
        but: words!["dress code", "postcode", "zip code", "discount code", "二维码"],
        predicates: words!["favorite_language", "favorite_programming_language"],
        holds: words!["code", "snippets", "programming", "kotlin", "typescript", "python", "rust", "java", "javascript", "golang", "c++", "swift",
            "代码", "编程", "写后端", "写前端"],
        single: false,
    },
    Topic {
        name: "database",
        asks: words!["database", "tables", "sql", "schema", "write queries", "migration", "data live", "数据库", "表结构", "建表", "写查询"],
        but: words!["dinner tables", "restaurant tables"],
        predicates: words![],
        holds: words!["database", "postgres", "postgresql", "mysql", "mongo", "mongodb", "sqlite", "mariadb", "oracle", "数据库"],
        single: true,
    },
    Topic {
        name: "servers",
        asks: words!["which machine", "which server", "production", "staging", "deploy*", "哪台机器", "哪台服务器", "测试环境", "预发", "部署", "上线到"],
        but: words!["video production", "production line"],
        predicates: words![],
        holds: words!["staging", "test server", "production server", "测试环境", "服务器", "预发"],
        single: false,
    },
    Topic {
        name: "leisure",
        asks: words!["sport", "hobby", "hobbies", "free time", "spare time", "unwind", "switch off", "switch my brain off", "outdoors", "love doing",
            "enjoy doing", "爱好", "兴趣", "运动", "放松", "手艺", "锻炼", "消遣"],
        but: words!["兴趣班"],
        predicates: words!["hobby"],
        holds: words!["hobby", "爱好"],
        single: false,
    },
    Topic {
        name: "travel",
        asks: words!["trip", "travel*", "flight", "vacation", "destination", "itinerary", "旅行", "旅游", "机票", "目的地", "行程", "出远门"],
        but: words!["day trip"],
        predicates: words![],
        holds: words!["trip", "travel", "vacation", "旅行", "旅游", "旅行社"],
        single: true,
    },
    Topic {
        name: "colour",
        asks: words!["colour*", "color*", "shade", "paint", "tile", "curtains", "wallpaper", "goes with", "go with the", "颜色", "配色", "色号", "刷漆", "油漆", "窗帘",
            "壁纸", "瓷砖"],
        but: words!["colour-blind"],
        predicates: words!["favorite_color", "favorite_colour"],
        holds: words!["colour", "color", "paint", "shade", "navy", "beige", "sage green", "grey", "gray", "white", "blue", "颜色", "刷成", "漆成", "米色", "灰色", "白色",
            "蓝色", "绿色"],
        single: false,
    },
    Topic {
        name: "measures",
        asks: words!["how warm", "how hot", "how cold", "how far is", "how far away", "how heavy", "how tall", "temperature*", "degrees", "distance", "convert",
            "几度", "多少度", "温度", "气温", "多远", "多重", "换算"],
        but: words!["college degrees", "how far along"],
        predicates: words!["units"],
        holds: words!["celsius", "fahrenheit", "metric", "imperial", "kilometre", "kilometer", "in miles", "kilos", "摄氏", "华氏", "公里", "公斤"],
        single: false,
    },
    Topic {
        name: "fitness",
        asks: words!["workout", "exercise*", "training plan", "stretch*", "my run", "running plan", "gym", "健身", "锻炼", "跑步", "训练", "拉伸", "运动计划"],
        but: words!["exercise book", "training data", "model training"],
        predicates: words!["condition", "hobby"],
        holds: words!["injury", "injured", "bad knee", "bad back", "asthma", "受伤", "旧伤", "膝盖", "腰不好", "哮喘"],
        single: false,
    },
    Topic {
        name: "gifts",
        asks: words!["gift", "present for", "surprise for", "礼物", "送什么", "惊喜"],
        but: words!["at present"],
        predicates: words![],
        holds: words!["birthday", "生日"],
        single: false,
    },
    Topic {
        name: "money",
        asks: words!["budget", "afford", "how much can i spend", "price range", "savings", "预算", "花多少", "价位", "存钱"],
        but: words!["token budget"],
        predicates: words!["budget"],
        holds: words!["budget", "can't spend", "at most", "预算", "不超过", "最多花"],
        single: true,
    },
    Topic {
        name: "transport",
        asks: words!["drive", "driving", "my car", "get there", "commute", "parking", "by train", "开车", "怎么去", "停车", "我的车", "坐车", "通勤"],
        but: words!["hard drive", "drive home the point", "test-driven"],
        predicates: words!["drives"],
        holds: words!["don't drive", "can't drive", "no licence", "no license", "my car", "carsick", "afraid of flying", "不会开车", "没驾照", "我的车", "晕车",
            "怕坐飞机"],
        single: false,
    },
    Topic {
        name: "sizes",
        asks: words!["size", "sizes", "shoes", "jacket", "trousers", "dress", "ring", "尺码", "多大码", "鞋子", "衣服", "外套", "裤子", "戒指"],
        but: words!["file size", "size of the", "batch size", "window size", "address", "a ring"],
        predicates: words!["shoe_size", "clothing_size", "ring_size", "hat_size", "height"],
        holds: words!["shoe size", "i wear size", "鞋码", "穿的码", "尺码"],
        single: false,
    },
    Topic {
        name: "answers",
        asks: words!["how do i like", "how do i want you", "cups or", "how should you answer", "你该怎么回答", "怎么称呼", "用什么语言回答"],
        but: words![],
        predicates: words!["response_style", "response_language", "form_of_address", "units", "prefers"],
        holds: words![],
        single: false,
    },
    Topic {
        name: "meetings",
        asks: words!["meeting", "stand-up", "standup", "weekly call", "例会", "周会", "会议", "开会", "别的会"],
        but: words!["ban stand-ups"],
        predicates: words![],
        holds: words!["weekly meeting", "team meeting", "our meeting", "standup", "stand-up", "周会", "例会", "组会"],
        single: true,
    },
];

#[rustfmt::skip]
const REQUESTS: Words = words![
    "can you", "could you", "would you", "will you", "help me", "give me", "show me", "write me", "tell me", "find me", "draft one",
    "remind me", "suggest", "recommend", "i need you to", "so write", "i'd like you to", "what should i", "any ideas", "keep it simple",
];
/// Verbs that open a request.
#[rustfmt::skip]
const IMPERATIVES: Words = words![
    "add", "book", "calculate", "check", "compare", "create", "describe", "design", "draft", "explain", "find", "fix", "generate",
    "give", "help", "implement", "list", "make", "name", "order", "pick", "plan", "propose", "recommend", "remind", "review", "schedule",
    "show", "sketch", "suggest", "summarise", "summarize", "tell", "translate", "write",
];
/// Openings of a question that came without its mark.
#[rustfmt::skip]
const WH: Words = words!["what", "which", "who", "where", "when", "why", "how", "whose", "what's", "where's", "who's", "when's", "how's"];
#[rustfmt::skip]
const ZH_REQUESTS: Words = words![
    "推荐", "帮我", "给我", "麻烦你", "麻烦您", "请", "来个", "来点", "来一", "来份", "来杯", "做点", "做个", "写个", "写一", "列一", "想想", "介绍", "讲讲",
    "说说", "告诉我", "教我", "提醒我", "想买", "想做", "该点", "今天想煮", "今晚做", "想亲手做",
];
#[rustfmt::skip]
const ZH_QUESTIONS: Words = words!["什么", "哪", "怎么", "几点", "几号", "几岁", "多少", "吗", "呢", "是不是", "能不能", "要不要", "来着", "谁", "为何", "为什么"];
/// The user, by his own words.
#[rustfmt::skip]
const OWN: Words = words!["i", "i'm", "i'd", "i've", "i'll", "my", "me", "mine", "we", "we're", "we've", "our", "us"];
/// First words of questions that are answered by yes or no.
#[rustfmt::skip]
const YES_OR_NO: Words = words![
    "is", "isn't", "are", "aren't", "do", "don't", "does", "doesn't", "did", "can", "has", "have", "was", "were", "will", "won't", "would", "wouldn't",
];
/// Questions that only pass the time.
#[rustfmt::skip]
const ZH_CHAT: Words = words!["你觉得", "你说", "你会不会", "你平时", "你喜欢", "你那边", "到底", "有没有人", "是不是", "会不会"];
/// Those words where they ask nothing.
#[rustfmt::skip]
const ZH_NO_QUESTION: Words = words![
    "没什么", "什么都", "什么的", "哪都", "哪里都", "哪儿都", "谁都", "怎么都", "没怎么", "不怎么", "多少都", "多少有", "没有谁", "哪怕", "着呢",
    "还没想好怎么", "不知道怎么", "不知道为什么", "怎么样都", "谁知道", "想怎么",
];
/// Asking to keep something is telling it.
#[rustfmt::skip]
const KEEPING: Words = words![
    "remember that", "remember this", "please remember", "note that", "note down", "put that on", "keep in mind", "write that down", "记住",
    "记一下", "记下", "帮我记", "记得", "加到", "记着",
    "帮我收", "收好", "存在这里", "存一下",
];
/// The assistant's own words are asked for.
#[rustfmt::skip]
const ASSISTANT: Words = words![
    "you came up with", "you called", "you suggested", "you recommended", "you said", "you told", "you gave me", "you wrote", "you proposed",
    "you mentioned", "you named", "did you suggest", "did you recommend", "did you call", "did you say", "did you tell", "did you come up",
    "did you propose", "your suggestion", "your recommendation", "your advice", "你推荐", "你给我推荐", "你建议", "你说的", "你说过", "你教我", "你给的", "你提到",
    "你写的", "你起的", "您推荐", "您教我", "你上次", "你取的",
];
/// "你六月份给我推荐的那家": what the assistant did, by verb.
#[rustfmt::skip]
const DONE_BY_YOU: Words = words!["推荐", "建议", "教", "提到", "说", "讲", "写", "起", "取", "介绍", "列", "想"];
/// What was left open is asked for.
#[rustfmt::skip]
const OPEN: Words = words![
    "what was left", "what's left", "what is left", "still missing", "still open", "still to do", "left to do", "where were we", "where did we",
    "left off", "pick up", "carry on with", "continue with", "unfinished", "what remains", "still have to do", "还差", "差哪", "停在哪", "做到哪", "写到哪", "说到哪",
    "聊到哪", "进行到哪", "还剩", "没做完", "没写完", "没弄完", "接着上次", "收个尾", "继续上次",
];
/// A statement that leaves something open.
#[rustfmt::skip]
const LEFT: Words = words![
    "still to do", "still to come", "still open", "isn't there yet", "aren't there yet", "not there yet", "not yet", "not done", "haven't",
    "hasn't", "yet to", "park it", "to be done", "left to do", "remaining", "unfinished", "stop here", "continue later", "next time", "todo",
    "still need", "still has to", "still have to", "needs to be", "need to be", "still missing", "not started", "haven't started", "to go yet",
    "还没", "还差", "还要", "还得", "尚未", "先放着", "先搁着", "改天", "待定", "没写完", "没做完", "没弄完", "未完成", "下次再", "回头再", "接着弄",
];
/// What is due is asked for.
#[rustfmt::skip]
const AGENDA: Words = words![
    "due", "deadline*", "expect from me", "expected from me", "on my list", "on my plate", "hand in", "i owe", "do i owe", "have i promised",
    "did i promise", "coming up", "my plans", "to-do*", "todo*", "what date", "which day", "my agenda", "have ready", "欠着", "要交", "答应", "截止", "交出去",
    "给出去", "期限", "待办", "有什么安排", "要办的", "到期",
];
/// More than the user alone is meant.
#[rustfmt::skip]
const US: Words = words!["us", "we", "our family", "both of us", "the two of us", "together", "我们", "咱们", "一家", "全家", "两个人", "大家"];
/// A sentence that says a thing is otherwise than before.
#[rustfmt::skip]
const CHANGES: Words = words![
    "now", "switched", "changed", "change", "back on", "back to", "actually", "instead", "correction", "moved", "no longer", "not anymore",
    "gone off", "scrap", "from today", "these days", "it's not the", "rather than", "改成", "改回", "改到", "改了", "改为", "改吃", "搬", "换成", "换到", "现在",
    "其实", "不是", "又动了", "打反了", "讲错了", "说错了", "记错了", "不再",
];
/// Not said to hold: supposed, or somebody else's words.
#[rustfmt::skip]
const UNSAID: Words = words!["if i were", "if i was", "if i had", "if only", "suppose", "never said", "如果", "要是", "假如", "没说", "朋友说", "笑死我"];
/// Greetings, thanks and the like inform nobody.
#[rustfmt::skip]
const CHATTER: Words = words!["thanks", "thank you", "lovely", "perfect", "good luck", "sounds", "nice", "great", "谢谢", "好吃", "晚安", "你好", "好的", "算了"];

/// Relations by the words for them.
#[rustfmt::skip]
const RELATIONS: &[(&str, Words)] = &[
    ("brother", words!["brother", "弟弟", "哥哥"]), ("sister", words!["sister", "妹妹", "姐姐"]), 
    ("wife", words!["wife", "spouse", "my partner", "other half", "老婆", "妻子", "太太", "媳妇", "内人", "夫人", "老伴", "爱人", "另一半"]),
    ("husband", words!["husband", "hubby", "spouse", "my partner", "other half", "老公", "丈夫", "先生", "老伴", "爱人", "另一半", "孩子爸", "孩子他爸"]),
    ("partner", words![
        "partner", "girlfriend", "boyfriend", "fiance", "spouse", "wife", "husband", "other half", "女朋友", "男朋友", "女友", "男友", "对象", "另一半", "老伴", "爱人",
        "老婆", "太太", "媳妇", "妻子", "老公", "丈夫", "先生", "未婚妻", "未婚夫",
    ]),
    ("mother", words!["mother", "mum", "mom", "妈妈", "母亲", "我妈"]), ("father", words!["father", "dad", "爸爸", "父亲", "我爸"]),
    ("son", words!["my son", "our son", "儿子"]), ("daughter", words!["daughter", "女儿"]), ("boss", words!["boss", "manager", "老板", "领导", "上司"]),
    ("grandson", words!["grandson", "孙子"]), ("granddaughter", words!["granddaughter", "孙女"]), ("friend", words!["friend", "朋友"]),
    ("roommate", words!["roommate", "flatmate", "室友"]), ("colleague", words!["colleague", "coworker", "同事"]), ("neighbor", words!["neighbor", "neighbour", "邻居"]),
    ("aunt", words!["aunt", "阿姨", "姑姑", "姨妈"]), ("uncle", words!["uncle", "叔叔", "舅舅"]), ("grandmother", words!["grandmother", "grandma", "奶奶", "外婆"]),
    ("grandfather", words!["grandfather", "grandpa", "爷爷", "外公"]), ("cousin", words!["cousin", "表哥", "表姐", "表弟", "表妹", "堂哥"]),
];

/// A message, read for what it asks.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// It asks for something; otherwise it tells.
    pub asks: bool,
    /// What it is about.
    pub topics: Vec<&'static Topic>,
    /// It asks for the assistant's own earlier words.
    pub assistant: bool,
    /// It asks where something was left.
    pub open: bool,
    /// It asks what is due.
    pub agenda: bool,
    /// It is about more than the user alone.
    pub us: bool,
    /// The sentences that ask, or the whole message when they say too little by themselves.
    pub focus: String,
    key: String,
}

/// Reads a message.
#[must_use]
pub fn read(message: &str) -> Asked {
    let key = fold::key(message);
    let asking: Vec<&str> = sentence::sentences(message).into_iter().filter(|s| asking(s)).collect();
    let asks = !asking.is_empty();
    if !asks {
        return Asked { key, focus: message.to_owned(), ..Asked::default() };
    }
    let general = asking.iter().all(|s| chats(s));
    let focus = asking.join(" ");
    let words = tokens::query(&focus).iter().filter(|t| t.class == tokens::Class::Word && t.weight >= 0.5).count();
    let focus = if words >= 3 { focus } else { message.to_owned() };
    let assistant = any(&key, ASSISTANT) || by_you(&key);
    if assistant {
        return Asked { asks, assistant, key, focus, ..Asked::default() };
    }
    Asked {
        asks,
        assistant,
        topics: TOPICS.iter().filter(|_| !general).filter(|t| any(&without(&key, t.but), t.asks)).collect(),
        open: any(&key, OPEN),
        agenda: any(&key, AGENDA),
        us: any(&key, US),
        focus,
        key,
    }
}

impl Asked {
    /// Whether the message and a folded text speak of the same relation: "my grandson", "孙子".
    #[must_use]
    pub fn same_relation(&self, key: &str) -> bool {
        RELATIONS.iter().any(|(_, words)| any(&self.key, *words) && any(key, *words))
    }

    /// Whether the message speaks of the person that facts know by this name or relation.
    #[must_use]
    pub fn names(&self, subject: &str) -> bool {
        let subject = fold::key(subject);
        let words = RELATIONS.iter().find(|(relation, _)| *relation == subject).map_or(words![], |(_, words)| *words);
        !subject.is_empty() && (one(&self.key, &mut [subject.as_str()].into_iter()) || any(&self.key, words))
    }
}

/// Whether a sentence asks.
#[must_use]
pub fn asking(sentence: &str) -> bool {
    let key = fold::key(sentence);
    if any(&key, KEEPING) && !key.ends_with('?') {
        return false;
    }
    let first = key.split(|c: char| !c.is_ascii_alphabetic() && c != '\'').find(|w| !w.is_empty()).unwrap_or("");
    let han = key.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    if key.ends_with('?') || IMPERATIVES.contains(first) || WH.contains(first) || any(&key, REQUESTS) {
        return true;
    }
    if !han {
        return false;
    }
    key.split([',', ':', ';', '。', '!', ' ']).map(str::trim).any(|clause| {
        let clause = clause.trim_start_matches(['先', '再', '就', '那', '你', '您', '也', '顺', '便']);
        ZH_REQUESTS.iter().any(|r| clause.starts_with(r)) || any(&without(clause, ZH_NO_QUESTION), ZH_QUESTIONS)
    })
}

/// Whether a question is about the world or the assistant rather than about the user: "Do cats dream?".
fn chats(sentence: &str) -> bool {
    let key = fold::key(sentence);
    let first = key.split(|c: char| !c.is_ascii_alphabetic() && c != '\'').find(|w| !w.is_empty()).unwrap_or("");
    let own = any(&key, OWN) || key.contains(['我', '咱']);
    let asked = any(&key, REQUESTS) || any(&key, words!["帮", "推荐", "建议", "给我"]);
    !own && !asked && (YES_OR_NO.contains(first) || any(&key, ZH_CHAT))
}

/// Whether a sentence of the user says something that could be of use later.
#[must_use]
pub fn informs(sentence: &str) -> bool {
    let key = fold::key(sentence);
    let han = key.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c)).count();
    let long = han >= 5 || key.split(' ').count() >= 4;
    if !long || asking(sentence) || any(&key, UNSAID) {
        return false;
    }
    let short = han < 8 && key.split(' ').count() < 6;
    !(short && any(&key, CHATTER))
}

/// Whether a sentence says that something is otherwise than before.
#[must_use]
pub fn changes(sentence: &str) -> bool {
    any(&fold::key(sentence), CHANGES)
}

/// Whether a sentence leaves something open.
#[must_use]
pub fn leaves_open(sentence: &str) -> bool {
    any(&fold::key(sentence), LEFT)
}

/// The words of [`leaves_open`], to search by.
#[must_use]
pub fn open_words() -> String {
    LEFT.join()
}

/// "你六月份给我推荐的那家", "你一月教我煲的汤": something that the assistant did before.
fn by_you(key: &str) -> bool {
    key.match_indices(['你', '您']).any(|(at, you)| {
        let after: String =
            key[at + you.len()..].chars().take(12).take_while(|c| !matches!(c, ',' | '。' | '?' | '!')).collect();
        DONE_BY_YOU.iter().any(|verb| {
            // "你说是不是" asks for an opinion, "你说的那个" for what was said.
            let far = if matches!(verb, "说" | "讲") { 1 } else { 6 };
            after.split_once(verb).is_some_and(|(_, rest)| rest.chars().take(far).any(|c| matches!(c, '的' | '过')))
        })
    }) && any(key, words!["来着", "叫什么", "是什么", "哪", "?"])
}

/// The text without the phrases.
fn without(key: &str, phrases: Words) -> String {
    phrases.iter().fold(key.to_owned(), |text, phrase| text.replace(phrase, " "))
}

/// Whether a folded text holds one of the phrases: Latin ones between borders of words, found by the words' first bytes.
fn any(key: &str, phrases: Words) -> bool {
    one(key, &mut phrases.iter())
}

fn one(key: &str, mut phrases: &mut dyn Iterator<Item = &str>) -> bool {
    let bytes = key.as_bytes();
    let word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let starts: Vec<usize> = (0..bytes.len()).filter(|&at| word(at) && (at == 0 || !word(at - 1))).collect();
    let (han, pairs) = (!key.is_ascii(), Pairs::of(key));
    Iterator::any(&mut phrases, |phrase| {
        let (phrase, open) = phrase.strip_suffix('*').map_or((phrase, false), |p| (p, true));
        if !pairs.may_hold(phrase) {
            return false;
        }
        if !phrase.is_ascii() {
            return han && key.contains(phrase);
        }
        let first = phrase.as_bytes().first();
        starts.iter().any(|&at| {
            if bytes.get(at) != first || !bytes[at..].starts_with(phrase.as_bytes()) {
                return false;
            }
            let end = at + phrase.len();
            open || !word(end) || bytes.get(end) == Some(&b's') && !word(end + 1)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn topics(text: &str) -> Vec<&'static str> {
        read(text).topics.iter().map(|t| t.name).collect()
    }

    #[test]
    fn questions_and_requests_ask_and_news_tells() {
        assert!(read("Where do I live?").asks);
        assert!(read("It rained all night. Suggest a film for tonight").asks);
        assert!(read("推荐一部电影").asks);
        assert!(!read("I moved to Porto last week.").asks);
        assert!(read("后端用什么语言").asks);
        assert!(!read("我上周搬到里斯本了，什么都没带。").asks);
        assert!(!read("Remember that the bins go out on Monday.").asks);
    }

    #[test]
    fn topics_are_found_in_both_languages() {
        assert_eq!(topics("What could I cook tonight?"), ["food", "cooking"]);
        assert_eq!(topics("晚上吃什么？"), ["food"]);
        assert!(topics("药是几点吃的？").contains(&"health"));
        assert!(read("你上个月推荐的那本书叫什么？").assistant);
        assert!(!read("你能推荐一本书吗？").assistant);
        assert_eq!(topics("Which pets do we have?"), ["pets"]);
        assert!(topics("What do you think of the weather?").is_empty());
        assert!(topics("Do cats dream?").is_empty());
        assert_eq!(topics("Does my cat need a passport?"), ["pets"]);
        assert!(topics("你觉得猫会不会做梦？").is_empty());
    }

    #[test]
    fn persons_are_found_by_name_and_relation() {
        assert!(read("What can my brother eat?").names("brother"));
        assert!(read("老婆能吃什么？").names("wife"));
        assert!(!read("What can I eat?").names("brother"));
    }
}
