//! Fields of life that messages are about: by which words each is asked about, which predicates answer it, and by which
//! words a plain statement about it is known. Readable tables in two languages; a new topic is a row.
//!
//! "What could I cook for lunch?" names no allergy, and still every allergy is meant.

use super::phrases::{any, is_one, without};

/// A field of life. Phrases stand between bars, see [`super::phrases`].
#[derive(Debug, PartialEq, Eq)]
pub struct Topic {
    /// For tests and explanations.
    pub name: &'static str,
    /// Words by which it is asked about.
    asks: &'static str,
    /// Words that mean something else though they hold one of `asks`.
    but: &'static str,
    /// Predicates that answer it whatever their words.
    predicates: &'static str,
    /// Words by which a statement about it is known.
    holds: &'static str,
    /// One value at a time: what was said last about it is what holds.
    pub single: bool,
}

impl Topic {
    /// Those words, to search by.
    #[must_use]
    pub fn words(&self) -> String {
        self.holds.replace(['|', '*'], " ")
    }

    /// Whether a folded statement is about it.
    #[must_use]
    pub fn is_in(&self, key: &str) -> bool {
        any(key, self.holds)
    }

    /// Whether a folded message asks about it.
    #[must_use]
    pub fn is_asked(&self, key: &str) -> bool {
        any(key, self.asks) && (self.but.is_empty() || any(&without(key, self.but), self.asks))
    }

    /// Whether facts of this predicate answer it.
    #[must_use]
    pub fn answered_by(&self, predicate: &str) -> bool {
        is_one(predicate, self.predicates)
    }
}

#[rustfmt::skip]
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        name: "food",
        asks: "cook*|bake|baking|recipe*|dinner|lunch|breakfast|supper|brunch|meal|menu|dish|dishes|main course|starter|dessert|snack|soup|stew|\
            salad|eat|eating|restaurant|takeaway|takeout|picnic|potluck|barbecue|bbq|cake|groceries|grocery|catering|bakery|cafe|canteen|buffet|\
            bistro|food|feed us|starving|hungry|nibbles|pizza|curry|pasta|noodles|sandwich|pudding|ice cream|chocolate|\
            吃|什么菜|做菜|个菜|道菜|菜里|菜谱|菜单|点菜|炒菜|煮菜|素菜|家常菜|汤|煮|餐|饭|食谱|零食|蛋糕|甜点|甜品|甜食|水果|外卖|饿|火锅|烤|\
            馆子|下厨|点心|小吃|宵夜|夜宵|奶茶|面包|烘焙|点单|便当|零嘴|下酒|锅底|食材|买菜",
        but: "吃药|药几点吃|吃惊|吃力|吃亏|吃苦|饭后|饭前|外卖地址|吃不消|吃灰|before breakfast|after lunch|before lunch|cat food|dog food|eat up|\
            food for thought",
        predicates: "allergy|intolerance|diet|avoids|eats|favorite_food",
        holds: "allergic|allergy|intolerant|intolerance|vegetarian|vegan|pescatarian|halal|kosher|gluten|lactose|dairy|coeliac|celiac|don't eat|can't eat|\
            never eat|only eat|can't have|no meat|no pork|off sugar|过敏|忌口|不吃|不能吃|不能碰|吃素|素食|清真|不耐|戒糖|控糖|忌|只吃|吃不了",
        single: false,
    },
    Topic {
        name: "cooking",
        asks: "cook*|bake|baking|recipe*|main course|starter|dessert|soup|stew|make for dinner|oven|stove|做菜|个菜|道菜|菜谱|食谱|煮|炒菜|下厨|做点好吃|\
            煲|烤|做什么吃|做饭|晚饭|早饭|午饭|方子|甜点|烘焙",
        but: "cookie|早饭后|晚饭后|午饭后|早饭前|晚饭前|午饭前",
        predicates: "units",
        holds: "recipe|in cups|in grams|ounces|less salt|less sugar|half the sugar|servings|portions|air fryer|induction|slow cooker|食谱|菜谱|煮菜|做菜|少油|少盐|少糖|空气炸锅|电磁炉|人份|的量|方子|减半|少放",
        single: false,
    },
    Topic {
        name: "drink",
        asks: "drink*|coffee|tea|thirsty|beverage|cocktail|cafe|bar order|pub|喝|泡壶|泡茶|茶|咖啡|饮料|奶茶|酒",
        but: "喝汤|喝得|喝药|酒店|酒精棉",
        predicates: "drinks|favorite_drink",
        holds: "coffee|tea|espresso|latte|cappuccino|flat white|oat milk|decaf|drink|wine|beer|alcohol|teetotal|喝|茶|咖啡|美式|拿铁|酒",
        single: false,
    },
    Topic {
        name: "place",
        asks: "live|living|flat|apartment|address|deliver*|shipping|courier|parcel|suburb|neighborhood|neighbourhood|my town|part of town|which town|city|\
            nearby|near me|around here|local|day trip|commute|weather|forecast|postcode|zip code|move in|where to send|\
            我住|住哪|住在|住址|住处|居住|地址|快递|寄到|送货|送到|附近|城市|哪座城|去处|周边|本地|周末活动|这边|通勤|上门|天气|同城|住哪|家在哪|开在哪|我在哪|哪个城市|哪座城市|收货",
        but: "live coding|live stream|记住|flat rate|data live|flat white|local variable|flat tyre|flat tire",
        predicates: "lives_in|address",
        holds: "i live|we live|i'm living|moved to|moved out|moved into|moving to|moved flat|moved house|i've left|we've left|relocated|new place|new flat|new house|new apartment|new home|the address|my address|i'm based|\
            地址|住在|我住|现在住|搬到|搬回|搬去|搬出|搬进|搬来|搬过来|调到|调去|租了|定居|新家|新房|家在",
        single: true,
    },
    Topic {
        name: "work hours",
        asks: "rota|shift|hours|days or nights|nights or days|roster|when do i work|finish work|start work|get off work|班次|几点上班|几点下班|排班|轮班|\
            值班|白班|夜班|作息",
        but: "opening hours|hours of|office hours|two hours|few hours|hours ago",
        predicates: "available|schedule",
        holds: "rota|shift|roster|work nights|work days|on days|on nights|nine to five|part time|full time|轮班|白班|夜班|排班|早班|晚班|上班时间|单休|双休",
        single: true,
    },
    Topic {
        name: "job",
        asks: "my job|my profession|do for a living|my cv|my resume|cover letter|my employer|my work|what i do|my bio|introduce me|linkedin|my degree|my major|what do i study|which school|which grade|我的专业|什么专业|几年级|哪个学校|我的工作|\
            我是做什么|职业|简历|求职|我公司|自我介绍|干哪行|哪一行",
        but: "at work",
        predicates: "works_as|employer|former_job|studies|school|degree|grade",
        holds: "new job|i work at|i work for|i work as|my job is|promoted|started at|retired|laid off|我的工作是|在公司|换工作|入职|升职|退休|离职|跳槽",
        single: true,
    },
    Topic {
        name: "pets",
        asks: "pet|pets|my bird|my birds|feed my|animal*|dog|cat|puppy|kitten|vet|leash|litter box|kennel|furry|宠物|毛孩子|小家伙|猫|狗|动物|遛|猫粮|狗粮|疫苗|兽医|铲屎|鱼缸|那缸|喂鱼",
        but: "熊猫|猫头鹰|hot dog|热狗|cat food for thought|hpv疫苗|狗粮广告",
        predicates: "has_pet",
        holds: "dog|cat|puppy|kitten|hamster|parrot|rabbit|budgie|tortoise|turtle|goldfish|guinea pig|ferret|gecko|horse|pony|hens|猫|狗|宠物|鹦鹉|兔子|\
            仓鼠|乌龟|金鱼|龙猫|柯基|边牧|布偶|橘猫|泰迪|金毛|一缸鱼|鱼缸",
        single: false,
    },
    Topic {
        name: "children",
        asks: "kids|children|grandkids|grandchild*|little ones|little one|toddler|the baby|our baby|my son|my daughter|my boy|my girl|my kid|babysitter|nanny|孩子|小的们|孙|小朋友|\
            儿子|女儿|娃|宝宝|一家三口|一家四口|亲子",
        but: "毛孩子|孙悟空|布娃娃|娃娃机",
        predicates: "child|relative",
        holds: "grandson|granddaughter|my son|my daughter|our son|our daughter|a girl|a boy|due date|expecting|孙子|孙女|外孙|儿子|女儿叫|预产期",
        single: false,
    },
    Topic {
        name: "languages",
        asks: "language*|i speak|do i speak|fluent*|mother tongue|accent|语言|会讲|会说|外语|方言|我会的|口音",
        but: "programming language|language should code|写示例|代码",
        predicates: "speaks|native_language|learning",
        holds: "i speak|grew up with|fluent|会讲|会说|会聊",
        single: false,
    },
    Topic {
        name: "birthday",
        asks: "birthday|i was born|born on|how old|turning|生日|出生|老一岁|长寿面|大一岁|几岁|多大|年纪|属什么",
        but: "多大的|how old is this|turning left|turning right",
        predicates: "birthday|age|birth_year",
        holds: "my birthday|i was born|years old|turned|我生日|的生日|我出生|岁",
        single: true,
    },
    Topic {
        name: "anniversary",
        asks: "anniversary|celebrate|the two of us|纪念日|结婚几年",
        but: "",
        predicates: "anniversary",
        holds: "anniversary|纪念日",
        single: true,
    },
    Topic {
        name: "health",
        asks: "medicine|medication*|pill|pills|dose|prescription|first-aid|first aid|pharmacy|chemist|doctor's appointment|药|血压|降压|看病|体检|看医生|药店",
        but: "火药|药妆",
        predicates: "medication|condition|allergy",
        holds: "pill|pills|medication|medicine|blood pressure|prescribed|prescription|inhaler|insulin|tablet|血压|药改|的药|后吃药|前吃药|点吃药|粒药|胰岛素",
        single: true,
    },
    Topic {
        name: "conditions",
        asks: "medical form|medical history|health problem|health issue|massage|physio*|insurance form|emergency contact|病史|旧病|老毛病|身体状况|推拿|按摩|理疗",
        but: "",
        predicates: "condition|allergy|medication|blood_type",
        holds: "asthma|diabetes|migraine|injury|epilepsy|arthritis|eczema|surgery|哮喘|糖尿病|偏头痛|旧伤|高血压|鼻炎|颈椎|腰椎|关节|手术",
        single: false,
    },
    Topic {
        name: "code",
        asks: "code|coding|function|script|snippet*|regex|sql|endpoint|stub|skeleton|unit test|algorithm|implement*|refactor*|rate limiter|compile*|class for|parser|\
            plot|chart|histogram|csv|parse|query the|loop|debug*|stack trace|retry loop|cron job|代码|函数|脚本|编程|后端|前端|写个类|单元测试|算法|二分|\
            排序|递归|正则|接口|爬虫|注释|画个图|画图表|示例|例子|调试|报错|写个程序",
        but: "dress code|postcode|zip code|discount code|二维码|plot twist|plot of|in the loop|door code|验证码|举个例子",
        predicates: "favorite_language|favorite_programming_language",
        holds: "code|snippets|programming|kotlin|typescript|python|rust|java|javascript|golang|c++|c#|swift|ruby|php|haskell|elixir|scala|julia|matlab|\
            in go|give me r|in r|代码|编程|写后端|写前端|写程序|写脚本",
        single: false,
    },
    Topic {
        name: "conventions",
        asks: "query|sql|commit message|pull request|merge request|code review|branch name|name the branch|variable name|naming|indent*|lint*|formatter|提交信息|提交说明|\
            分支名|变量名|命名|缩进|代码评审|合并请求",
        but: "",
        predicates: "",
        holds: "upper case|uppercase|lower case|docstring|commit message|conventional commits|tabs|spaces|snake_case|camelcase|snake case|camel case|indent|提交信息|命名|缩进|驼峰|下划线",
        single: false,
    },
    Topic {
        name: "tools",
        asks: "test runner|framework|package manager|editor|shortcut|keybinding|plugin|extension|build tool|which library|ci pipeline|框架|编辑器|包管理|插件|\
            测试工具|构建工具",
        but: "",
        predicates: "uses",
        holds: "framework|vim|neovim|emacs|vs code|vscode|intellij|react|vue|svelte|django|flask|rails|spring|next.js|pnpm|yarn|npm|bun|docker|kubernetes|pytest|\
            jest|vitest|airflow|dbt|terraform|框架|编辑器",
        single: false,
    },
    Topic {
        name: "database",
        asks: "database|tables|sql|schema|query|queries|warehouse|data sit|data stored|migration|data live|数据库|表结构|建表|写查询",
        but: "dinner tables|restaurant tables|tables at|water tables",
        predicates: "",
        holds: "database|warehouse|data lake|postgres|postgresql|mysql|mongo|mongodb|sqlite|mariadb|oracle|redis|dynamodb|clickhouse|snowflake|bigquery|数据库",
        single: true,
    },
    Topic {
        name: "servers",
        asks: "which machine|which server|production|staging|deploy*|host|cluster|哪台机器|哪台服务器|测试环境|预发|部署|上线到|服务器",
        but: "video production|production line|host a|host the|dinner host",
        predicates: "",
        holds: "staging|test server|production server|cluster|hosted on|aws|azure|gcp|hetzner|cloudflare|测试环境|服务器|预发|阿里云|腾讯云",
        single: false,
    },
    Topic {
        name: "sport",
        asks: "sport|hobby|hobbies|free time|spare time|unwind|switch off|switch my brain off|outdoors|love doing|enjoy doing|i play|gym card|work off|stay fit|\
            爱好|兴趣|运动|放松|锻炼|消遣|常玩|常打|健身卡|动一动",
        but: "兴趣班|运动鞋码",
        predicates: "hobby",
        holds: "hobby|football|soccer|basketball|tennis|badminton|volleyball|cricket|rugby|hockey|golf|swim|swims|swimming|climbing|bouldering|go running|went running|for a run|my run|long run|jogging|cycling|\
            hiking|yoga|pilates|rowing|kayaking|surfing|skiing|skating|judo|karate|boxing|fencing|archery|diving|sailing|dancing|fishing|angling|table tennis|squash|parkrun|\
            爱好|足球|篮球|网球|羽毛球|乒乓|排球|游泳|攀岩|跑步|夜跑|晨跑|骑车|骑行|徒步|爬山|瑜伽|普拉提|划船|冲浪|滑雪|滑板|柔道|跆拳道|拳击|太极|\
            击剑|潜水|跳舞|广场舞|高尔夫|飞盘|钓鱼",
        single: false,
    },
    Topic {
        name: "craft",
        asks: "hobby|hobbies|free time|spare time|unwind|switch off|switch my brain off|love doing|enjoy doing|handmade|by hand|pastime|rainy day|break from|\
            爱好|兴趣|放松|手艺|消遣|亲手|手工|闲下来|无聊",
        but: "兴趣班",
        predicates: "hobby|learning",
        holds: "hobby|pottery|ceramics|knit|knitting|crochet|sewing|quilting|embroidery|painting|watercolour|watercolor|drawing|sketching|calligraphy|photography|\
            gardening|allotment|chess|woodwork|woodworking|baking|beekeeping|origami|bell ringing|birdwatching|stargazing|model trains|scrapbook*|爱好|陶艺|编织|钩针|\
            刺绣|缝纫|十字绣|画画|水彩|素描|书法|毛笔字|摄影|园艺|种花|象棋|围棋|木工|折纸|养蜂|观鸟|剪纸|篆刻|茶道|插花|手账|乐高",
        single: false,
    },
    Topic {
        name: "music",
        asks: "instrument|i play|music shop|my own playing|practise|practice|tune|sheet music|chords|jam session|hobby|hobbies|free time|spare time|unwind|break from|乐器|弹什么|练琴|曲子|\
            哪首|谱子|爱好|兴趣|放松|消遣",
        but: "best practice|兴趣班|practice exam",
        predicates: "hobby|learning|plays",
        holds: "piano|guitar|cello|violin|viola|drums|flute|clarinet|trumpet|saxophone|ukulele|banjo|accordion|harp|tabla|sitar|bass|keyboard|mandolin|trombone|oboe|recorder lesson|choir|singing|钢琴|吉他|小提琴|大提琴|架子鼓|长笛|\
            古筝|二胡|琵琶|萨克斯|尤克里里|口琴|合唱|唱歌",
        single: false,
    },
    Topic {
        name: "reading",
        asks: "novel|book to read|next book|bookshop|bookstore|library|film|movie|tv series|podcast|album to|watch tonight|小说|看什么书|书单|电影|看什么片|剧|综艺|播客|\
            听什么歌|歌单",
        but: "code library|standard library|库函数|编剧|剧烈",
        predicates: "favorite_book|favorite_author|favorite_genre|favorite_film|favorite_movie|favorite_band|favorite_music",
        holds: "my favourite author|my favorite author|favourite genre|favorite genre|i only read|i love reading|crime novels|science fiction|sci-fi|fantasy novels|\
            horror films|documentaries|subtitles|科幻|推理小说|悬疑|恐怖片|纪录片|武侠|言情|最喜欢的作家",
        single: false,
    },
    Topic {
        name: "travel",
        asks: "trip|travel*|flight|vacation|holiday*|destination|itinerary|fly to|flying to|weather|forecast|pack|luggage|suitcase|visa|旅行|旅游|机票|目的地|行程|\
            出远门|天气|行李|签证|度假|出国",
        but: "day trip|data packet|pack it in|bank holiday",
        predicates: "",
        holds: "trip|travel|vacation|our holiday|my flight|i fly|we fly|destination|旅行|旅游|旅行社|度假|机票|飞往|出国",
        single: true,
    },
    Topic {
        name: "seats",
        asks: "check-in|check in online|seat|boarding|book a flight|book the flight|book my flight|book a train|hotel room|选座|座位|值机|订票|订机票|订酒店|火车票",
        but: "car seat|seat belt|hot seat",
        predicates: "",
        holds: "aisle|window seat|front row|quiet carriage|upper berth|lower berth|top floor|twin beds|靠窗|靠过道|过道|下铺|上铺|前排|高楼层|大床",
        single: false,
    },
    Topic {
        name: "colour",
        asks: "colour*|color*|shade|paint|tile|curtains|wallpaper|goes with|go with the|wrapping paper|颜色|配色|色号|刷漆|油漆|窗帘|壁纸|瓷砖|包装纸",
        but: "colour-blind|face paint|色彩课",
        predicates: "favorite_color|favorite_colour",
        holds: "colour|color|paint|shade|navy|beige|grey|gray|white|blue|green|red|yellow|purple|pink|orange|teal|颜色|刷成|漆成|米色|灰色|白色|蓝色|绿色|红色|\
            黄色|紫色|粉色|橙色|黑色",
        single: false,
    },
    Topic {
        name: "measures",
        asks: "how warm|how hot|how cold|how far is|how far away|how heavy|how tall|temperature*|degrees|distance|convert|training plan|training|running plan|\
            几度|多少度|温度|气温|多远|多重|换算",
        but: "college degrees|how far along|training data|model training|in training",
        predicates: "units",
        holds: "celsius|fahrenheit|metric|imperial|kilometre|kilometer|in miles|kilos|摄氏|华氏|公里|公斤",
        single: false,
    },
    Topic {
        name: "fitness",
        asks: "workout|exercise*|training plan|training|stretch*|my run|running plan|gym|健身|锻炼|跑步|训练|拉伸|运动计划|练腿|练背|练什么",
        but: "exercise book|training data|model training|training course|练习",
        predicates: "condition",
        holds: "injury|injured|bad knee|bad back|asthma|sprained|slipped disc|受伤|旧伤|膝盖|腰不好|哮喘|扭伤|腰伤|不能深蹲",
        single: false,
    },
    Topic {
        name: "gifts",
        asks: "gift|present for|surprise for|礼物|送什么|惊喜|送她|送他",
        but: "at present|present for duty",
        predicates: "",
        holds: "birthday|loves|collects|生日|收藏",
        single: false,
    },
    Topic {
        name: "money",
        asks: "budget|afford|how much can i spend|how much may i|price range|savings|my limit|limit for|spend on|预算|花多少|能花|价位|存钱|多少钱买",
        but: "token budget|speed limit|rate limit",
        predicates: "budget",
        holds: "budget|can't spend|at most|not a cent more|预算|不超过|最多花",
        single: true,
    },
    Topic {
        name: "income",
        asks: "salary|my income|per year|a month do i|scholarship|my rent|my mortgage|工资|薪水|收入|奖学金|房租|月供|贷款",
        but: "",
        predicates: "salary|income|rent",
        holds: "salary|scholarship|a year|a month|per month|mortgage|my rent|工资|月薪|年薪|奖学金|房租|月供|贷款",
        single: false,
    },
    Topic {
        name: "currency",
        asks: "price|pricing|quote|invoice|how much should i charge|cost*|currency|报价|报个价|价格|定价|多少钱|货币|收费|账单|开票",
        but: "quote from|price of fame|quote of",
        predicates: "",
        holds: "in euros|in dollars|in pounds|in yen|in francs|canadian dollars|us dollars|american dollars|australian dollars|sterling|prices in|bill in|invoices go|人民币|美元|欧元|港币|台币|日元|新币|马币",
        single: true,
    },
    Topic {
        name: "vehicle",
        asks: "car|cars|do i drive|car insurance|insurer|garage|wiper*|tyre*|tire|tires|oil change|road trip|mot|mechanic|fuel|petrol|my bike|my van|charging|car wash|\
            number plate|车型|我的车|什么车|哪款车|开车|雨刷|轮胎|加油|充电|续航|洗车|保养|车险|车牌|自驾|停车|保险公司",
        but: "car seat|my bike ride|car park|cable car|phone charging|手机充电|garage band",
        predicates: "drives|owns|rents",
        holds: "i drive|my car|our car|my van|toyota|skoda|volkswagen|vw|ford|honda|bmw|audi|tesla|hyundai|kia|mazda|nissan|renault|peugeot|fiat|volvo|subaru|suzuki|\
            vauxhall|opel|seat ibiza|citroen|mercedes|chevrolet|jeep|lexus|motorbike|e-bike|我的车|我开的|开一辆|开一台|新车|买了车|丰田|本田|大众|比亚迪|\
            特斯拉|奔驰|宝马|奥迪|日产|吉利|五菱|蔚来|小鹏|理想汽车|别克|福特|现代车|电动车|摩托",
        single: true,
    },
    Topic {
        name: "transport",
        asks: "best get there|get there by|how do i get|how to get to|how do we get|commute|parking|by train|by plane|take the train|conference in|怎么去|坐什么去|坐车|通勤|\
            怎么过去|坐飞机|坐高铁",
        but: "hard drive|drive home the point|test-driven|how do i get rid|how do i get the",
        predicates: "drives",
        holds: "don't drive|can't drive|no licence|no license|carsick|seasick|afraid of flying|scared of flying|hate flying|fear of flying|by train|不会开车|没驾照|晕车|\
            晕船|怕坐飞机|恐飞|不敢坐飞机",
        single: false,
    },
    Topic {
        name: "computer",
        asks: "laptop|computer|operating system|which os|my machine|memory usage|hogging|screenshot|shortcut|reinstall|install|driver for|terminal|battery life|blue screen|\
            电脑|笔记本|快捷键|操作系统|截图|装软件|安装|驱动|系统更新|蓝屏|重装",
        but: "install the kitchen|安装窗帘|安装灯|my machine learning|笔记本子|washing machine",
        predicates: "owns|uses",
        holds: "laptop|computer|macbook|imac|thinkpad|dell|surface|chromebook|windows|ubuntu|linux|macos|fedora|debian|desktop pc|电脑|笔记本|联想|windows|苹果本|台式机|系统装",
        single: true,
    },
    Topic {
        name: "phone",
        asks: "my phone|phone case|phone model|which phone|sim card|手机|手机壳|贴膜|换机",
        but: "phone number|手机号",
        predicates: "owns|uses",
        holds: "iphone|android|pixel|samsung|galaxy|my phone|new phone|fairphone|oneplus|手机|华为|小米|荣耀|oppo|vivo",
        single: true,
    },
    Topic {
        name: "study",
        asks: "exam|the test|test date|revise|revision|thesis|dissertation|my course|semester|考试|考场|几号考|哪天考|备考|论文|毕业设计|选课|复习",
        but: "unit test|test runner|test server|体检|testing",
        predicates: "goal",
        holds: "exam|my thesis|my dissertation|degree in|phd|masters|studying for|ielts|toefl|gre|gcse|考试|备考|雅思|托福|考研|考公|四级|六级|论文|专业",
        single: false,
    },
    Topic {
        name: "sleep",
        asks: "bedtime|go to bed|goes to bed|go to sleep|goes to sleep|wake up|get up|nap|awake|alarm|lullaby|几点睡|睡觉|哄睡|起床|闹钟|午睡|熄灯",
        but: "wake-up call|人为什么睡觉|false alarm",
        predicates: "",
        holds: "bedtime|goes to bed|go to bed|goes down at|asleep by|up at|wakes at|naps|early bird|night owl|几点睡|点睡|睡觉|点起|午睡|早起|熬夜",
        single: false,
    },
    Topic {
        name: "sizes",
        asks: "my size|which size|what size|sizes|shoes|boots|trainers|sneakers|jacket|trousers|jeans|a dress|the ring|a ring for|ring size|shirt|coat|尺码|多大码|鞋子|买鞋|\
            球鞋|靴子|衣服|外套|裤子|戒指|穿多大",
        but: "file size|size of the|batch size|window size|address|training shoes on|a ring road|衣服洗|洗衣服",
        predicates: "shoe_size|clothing_size|ring_size|hat_size|height",
        holds: "shoe size|i wear size|i take a size|size nine|wide feet|my size is|鞋码|穿的码|尺码|码的|脚宽",
        single: false,
    },
    Topic {
        name: "answers",
        asks: "how do i like|how do i want you|cups or|how should you answer|answers laid out|你该怎么回答|怎么称呼|用什么语言回答",
        but: "",
        predicates: "response_style|response_language|form_of_address|units|prefers",
        holds: "bullet|concise|keep it short|short answers|三句|简短|尽量短|要点",
        single: false,
    },
    Topic {
        name: "appointments",
        asks: "bad for|keep free|keep clear|leave clear|leave free|am i free|i'm free|i can't do|can't i|can i not|which evening|which evenings|which nights|which mornings|which day should|\
            which slot|book me|schedule a|have i time|约我|去不了|有空|空出|不能约|排开|哪天我|哪个晚上|哪个半天|哪个下午|哪天不行|哪天我来不了|来不了|排个时间",
        but: "",
        predicates: "schedule|available",
        holds: "mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|every monday|every tuesday|every wednesday|every thursday|every friday|every saturday|\
            every sunday|every week|weekly|每周|每星期|每个周|每个星期|固定在|换到周|改到周|换到星期|改成周",
        single: false,
    },
    Topic {
        name: "meetings",
        asks: "meeting|stand-up|standup|weekly call|my supervisor|my boss|my manager|my advisor|one-to-one|1:1|例会|周会|会议|开会|别的会|导师|组会",
        but: "ban stand-ups|meeting up|nice meeting",
        predicates: "boss",
        holds: "weekly meeting|team meeting|our meeting|standup|stand-up|supervision|supervisor|one-to-one|my boss|周会|例会|组会|导师",
        single: false,
    },
    Topic {
        name: "access",
        asks: "outing|venue|museum|gallery|restaurant|hotel|place to go|places to go|day out|where can we go|去处|去哪儿玩|去哪玩|餐厅|酒店|景点|出去玩|展馆",
        but: "image gallery|photo gallery",
        predicates: "",
        holds: "wheelchair|step-free|accessible|no stairs|pram|pushchair|stroller|轮椅|无障碍|坡道|推车|腿脚不便",
        single: false,
    },
    Topic {
        name: "plants",
        asks: "plant*|garden|balcony|watering|pot|seedling|花盆|浇水|植物|阳台|花园|种什么|盆栽|绿植",
        but: "power plant|plant-based|pot roast|planted evidence|plants hide",
        predicates: "",
        holds: "garden|balcony|plants|tomatoes|roses|orchid|succulent|monstera|cactus|花园|阳台|多肉|绿萝|盆栽|月季|兰花|种了",
        single: false,
    },
    Topic {
        name: "faith",
        asks: "fasting|ramadan|prayer|holiday season|christmas|eid|diwali|斋月|礼拜|祷告|过节|忌日",
        but: "",
        predicates: "religion|diet",
        holds: "muslim|christian|jewish|hindu|buddhist|sikh|fasting|回族|穆斯林|基督徒|信佛|佛教",
        single: false,
    },
    Topic {
        name: "time zone",
        asks: "time zone|timezone|my time|local time|时区|当地时间|我这边几点",
        but: "free time|all my time|of my time",
        predicates: "timezone|lives_in",
        holds: "time zone|timezone|utc|gmt|时区",
        single: true,
    },
];
