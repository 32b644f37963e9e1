//! The Chinese words of each field of life, see [`super::Topic`].

use super::Words;

pub(super) const FOOD: Words = Words {
    asks: "吃|什么菜|做菜|个菜|道菜|菜里|菜谱|菜单|点菜|炒菜|煮菜|素菜|家常菜|汤|煮|餐|饭|食谱|零食|蛋糕|甜点|甜品|甜食|\
        水果|外卖|饿|火锅|烤|馆子|下厨|点心|小吃|宵夜|夜宵|奶茶|面包|烘焙|点单|便当|零嘴|下酒|锅底|食材|买菜",
    but: "吃药|药几点吃|吃惊|吃力|吃亏|吃苦|饭后|饭前|外卖地址|吃不消|吃灰",
    holds: "过敏|忌口|不吃|不能吃|不能碰|吃素|素食|清真|不耐|戒糖|控糖|忌|只吃|吃不了",
};

pub(super) const COOKING: Words = Words {
    asks: "做菜|个菜|道菜|菜谱|食谱|煮|炒菜|下厨|做点好吃|煲|烤|做什么吃|做饭|晚饭|早饭|午饭|方子|甜点|烘焙",
    but: "早饭后|晚饭后|午饭后|早饭前|晚饭前|午饭前",
    holds: "食谱|菜谱|煮菜|做菜|少油|少盐|少糖|空气炸锅|电磁炉|人份|的量|方子|减半|少放",
};

pub(super) const DRINK: Words = Words {
    asks: "喝|泡壶|泡茶|茶|咖啡|饮料|奶茶|酒",
    but: "喝汤|喝得|喝药|酒店|酒精棉",
    holds: "喝|茶|咖啡|美式|拿铁|酒",
};

pub(super) const PLACE: Words = Words {
    asks: "我住|住哪|住在|住址|住处|居住|地址|快递|寄到|送货|送到|附近|城市|哪座城|去处|周边|本地|周末活动|这边|通勤|\
        上门|天气|同城|住哪|家在哪|开在哪|我在哪|哪个城市|哪座城市|收货",
    but: "记住",
    holds: "地址|住在|我住|现在住|搬到|搬回|搬去|搬出|搬进|搬来|搬过来|调到|调去|租了|定居|新家|新房|家在",
};

pub(super) const WORK_HOURS: Words = Words {
    asks: "班次|几点上班|几点下班|排班|轮班|值班|白班|夜班|作息",
    but: "",
    holds: "轮班|白班|夜班|排班|早班|晚班|上班时间|单休|双休",
};

pub(super) const JOB: Words = Words {
    asks: "我的专业|什么专业|几年级|哪个学校|我的工作|我是做什么|职业|简历|求职|我公司|自我介绍|干哪行|哪一行",
    but: "",
    holds: "我的工作是|在公司|换工作|入职|升职|退休|离职|跳槽",
};

pub(super) const PETS: Words = Words {
    asks: "宠物|毛孩子|小家伙|猫|狗|动物|遛|猫粮|狗粮|疫苗|兽医|铲屎|鱼缸|那缸|喂鱼",
    but: "熊猫|猫头鹰|热狗|hpv疫苗|狗粮广告",
    holds: "猫|狗|宠物|鹦鹉|兔子|仓鼠|乌龟|金鱼|龙猫|柯基|边牧|布偶|橘猫|泰迪|金毛|一缸鱼|鱼缸",
};

pub(super) const CHILDREN: Words = Words {
    asks: "孩子|小的们|孙|小朋友|儿子|女儿|娃|宝宝|一家三口|一家四口|亲子",
    but: "毛孩子|孙悟空|布娃娃|娃娃机",
    holds: "孙子|孙女|外孙|儿子|女儿叫|预产期",
};

pub(super) const LANGUAGES: Words =
    Words {
        asks: "语言|会讲|会说|外语|方言|我会的|口音", but: "写示例|代码", holds: "会讲|会说|会聊"
    };

pub(super) const BIRTHDAY: Words = Words {
    asks: "生日|出生|老一岁|长寿面|大一岁|几岁|多大|年纪|属什么",
    but: "多大的",
    holds: "我生日|的生日|我出生|岁",
};

pub(super) const ANNIVERSARY: Words = Words { asks: "纪念日|结婚几年", but: "", holds: "纪念日" };

pub(super) const HEALTH: Words = Words {
    asks: "药|血压|降压|看病|体检|看医生|药店",
    but: "火药|药妆",
    holds: "血压|药改|的药|后吃药|前吃药|点吃药|粒药|胰岛素",
};

pub(super) const CONDITIONS: Words = Words {
    asks: "病史|旧病|老毛病|身体状况|推拿|按摩|理疗",
    but: "",
    holds: "哮喘|糖尿病|偏头痛|旧伤|高血压|鼻炎|颈椎|腰椎|关节|手术",
};

pub(super) const CODE: Words = Words {
    asks: "代码|函数|脚本|编程|后端|前端|写个类|单元测试|算法|二分|排序|递归|正则|接口|爬虫|注释|画个图|画图表|示例|例子|\
        调试|报错|写个程序",
    but: "二维码|验证码|举个例子",
    holds: "代码|编程|写后端|写前端|写程序|写脚本",
};

pub(super) const CONVENTIONS: Words = Words {
    asks: "提交信息|提交说明|分支名|变量名|命名|缩进|代码评审|合并请求",
    but: "",
    holds: "提交信息|命名|缩进|驼峰|下划线",
};

pub(super) const TOOLS: Words =
    Words { asks: "框架|编辑器|包管理|插件|测试工具|构建工具", but: "", holds: "框架|编辑器" };

pub(super) const DATABASE: Words = Words { asks: "数据库|表结构|建表|写查询", but: "", holds: "数据库" };

pub(super) const SERVERS: Words = Words {
    asks: "哪台机器|哪台服务器|测试环境|预发|部署|上线到|服务器",
    but: "",
    holds: "测试环境|服务器|预发|阿里云|腾讯云",
};

pub(super) const SPORT: Words = Words {
    asks: "爱好|兴趣|运动|放松|锻炼|消遣|常玩|常打|健身卡|动一动",
    but: "兴趣班|运动鞋码",
    holds: "爱好|足球|篮球|网球|羽毛球|乒乓|排球|游泳|攀岩|跑步|夜跑|晨跑|骑车|骑行|徒步|爬山|瑜伽|普拉提|划船|冲浪|滑雪|\
        滑板|柔道|跆拳道|拳击|太极|击剑|潜水|跳舞|广场舞|高尔夫|飞盘|钓鱼",
};

pub(super) const CRAFT: Words = Words {
    asks: "爱好|兴趣|放松|手艺|消遣|亲手|手工|闲下来|无聊",
    but: "兴趣班",
    holds: "爱好|陶艺|编织|钩针|刺绣|缝纫|十字绣|画画|水彩|素描|书法|毛笔字|摄影|园艺|种花|象棋|围棋|木工|折纸|养蜂|观鸟|\
        剪纸|篆刻|茶道|插花|手账|乐高",
};

pub(super) const MUSIC: Words = Words {
    asks: "乐器|弹什么|练琴|曲子|哪首|谱子|爱好|兴趣|放松|消遣",
    but: "兴趣班",
    holds: "钢琴|吉他|小提琴|大提琴|架子鼓|长笛|古筝|二胡|琵琶|萨克斯|尤克里里|口琴|合唱|唱歌",
};

pub(super) const READING: Words = Words {
    asks: "小说|看什么书|书单|电影|看什么片|剧|综艺|播客|听什么歌|歌单",
    but: "库函数|编剧|剧烈",
    holds: "科幻|推理小说|悬疑|恐怖片|纪录片|武侠|言情|最喜欢的作家",
};

pub(super) const TRAVEL: Words = Words {
    asks: "旅行|旅游|机票|目的地|行程|出远门|天气|行李|签证|度假|出国",
    but: "",
    holds: "旅行|旅游|旅行社|度假|机票|飞往|出国",
};

pub(super) const SEATS: Words = Words {
    asks: "选座|座位|值机|订票|订机票|订酒店|火车票",
    but: "",
    holds: "靠窗|靠过道|过道|下铺|上铺|前排|高楼层|大床",
};

pub(super) const COLOUR: Words = Words {
    asks: "颜色|配色|色号|刷漆|油漆|窗帘|壁纸|瓷砖|包装纸",
    but: "色彩课",
    holds: "颜色|刷成|漆成|米色|灰色|白色|蓝色|绿色|红色|黄色|紫色|粉色|橙色|黑色",
};

pub(super) const MEASURES: Words =
    Words {
        asks: "几度|多少度|温度|气温|多远|多重|换算", but: "", holds: "摄氏|华氏|公里|公斤"
    };

pub(super) const FITNESS: Words = Words {
    asks: "健身|锻炼|跑步|训练|拉伸|运动计划|练腿|练背|练什么",
    but: "练习",
    holds: "受伤|旧伤|膝盖|腰不好|哮喘|扭伤|腰伤|不能深蹲",
};

pub(super) const GIFTS: Words =
    Words { asks: "礼物|送什么|惊喜|送她|送他", but: "", holds: "生日|收藏" };

pub(super) const MONEY: Words =
    Words { asks: "预算|花多少|能花|价位|存钱|多少钱买", but: "", holds: "预算|不超过|最多花" };

pub(super) const INCOME: Words =
    Words {
        asks: "工资|薪水|收入|奖学金|房租|月供|贷款", but: "", holds: "工资|月薪|年薪|奖学金|房租|月供|贷款"
    };

pub(super) const CURRENCY: Words = Words {
    asks: "报价|报个价|价格|定价|多少钱|货币|收费|账单|开票",
    but: "",
    holds: "人民币|美元|欧元|港币|台币|日元|新币|马币",
};

pub(super) const VEHICLE: Words = Words {
    asks: "车型|我的车|什么车|哪款车|开车|雨刷|轮胎|加油|充电|续航|洗车|保养|车险|车牌|自驾|停车|保险公司",
    but: "手机充电",
    holds: "我的车|我开的|开一辆|开一台|新车|买了车|丰田|本田|大众|比亚迪|特斯拉|奔驰|宝马|奥迪|日产|吉利|五菱|蔚来|小鹏|\
        理想汽车|别克|福特|现代车|电动车|摩托",
};

pub(super) const TRANSPORT: Words = Words {
    asks: "怎么去|坐什么去|坐车|通勤|怎么过去|坐飞机|坐高铁",
    but: "",
    holds: "不会开车|没驾照|晕车|晕船|怕坐飞机|恐飞|不敢坐飞机",
};

pub(super) const COMPUTER: Words = Words {
    asks: "电脑|笔记本|快捷键|操作系统|截图|装软件|安装|驱动|系统更新|蓝屏|重装",
    but: "安装窗帘|安装灯|笔记本子",
    holds: "电脑|笔记本|联想|苹果本|台式机|系统装",
};

pub(super) const PHONE: Words =
    Words { asks: "手机|手机壳|贴膜|换机", but: "手机号", holds: "手机|华为|小米|荣耀" };

pub(super) const STUDY: Words = Words {
    asks: "考试|考场|几号考|哪天考|备考|论文|毕业设计|选课|复习",
    but: "体检",
    holds: "考试|备考|雅思|托福|考研|考公|四级|六级|论文|专业",
};

pub(super) const SLEEP: Words = Words {
    asks: "几点睡|睡觉|哄睡|起床|闹钟|午睡|熄灯",
    but: "人为什么睡觉",
    holds: "几点睡|点睡|睡觉|点起|午睡|早起|熬夜",
};

pub(super) const SIZES: Words = Words {
    asks: "尺码|多大码|鞋子|买鞋|球鞋|靴子|衣服|外套|裤子|戒指|穿多大",
    but: "衣服洗|洗衣服",
    holds: "鞋码|穿的码|尺码|码的|脚宽",
};

pub(super) const ANSWERS: Words =
    Words {
        asks: "你该怎么回答|怎么称呼|用什么语言回答", but: "", holds: "三句|简短|尽量短|要点"
    };

pub(super) const APPOINTMENTS: Words = Words {
    asks: "约我|去不了|有空|空出|不能约|排开|哪天我|哪个晚上|哪个半天|哪个下午|哪天不行|哪天我来不了|来不了|排个时间",
    but: "",
    holds: "每周|每星期|每个周|每个星期|固定在|换到周|改到周|换到星期|改成周",
};

pub(super) const MEETINGS: Words =
    Words {
        asks: "例会|周会|会议|开会|别的会|导师|组会", but: "", holds: "周会|例会|组会|导师"
    };

pub(super) const ACCESS: Words =
    Words {
        asks: "去处|去哪儿玩|去哪玩|餐厅|酒店|景点|出去玩|展馆", but: "", holds: "轮椅|无障碍|坡道|推车|腿脚不便"
    };

pub(super) const PLANTS: Words = Words {
    asks: "花盆|浇水|植物|阳台|花园|种什么|盆栽|绿植",
    but: "",
    holds: "花园|阳台|多肉|绿萝|盆栽|月季|兰花|种了",
};

pub(super) const FAITH: Words =
    Words { asks: "斋月|礼拜|祷告|过节|忌日", but: "", holds: "回族|穆斯林|基督徒|信佛|佛教" };

pub(super) const TIME_ZONE: Words = Words { asks: "时区|当地时间|我这边几点", but: "", holds: "时区" };
