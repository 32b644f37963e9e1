"""Makes statements people say of themselves and questions those matter to, from lists written for this purpose.

The training text has few sentences of the kind a memory holds ("I can't stand crowded beaches") and few
requests they bear on ("where should we go in July?"). A combination of a list and a frame is no fact about
anybody; it shows the teachers' vectors of such sentences to the model. Public domain (CC0).
"""
import numpy as np

SAY_EN = ["I love {}", "I really enjoy {}", "I can't stand {}", "I'm not a fan of {}", "I prefer {}", "I avoid {} whenever I can",
          "I'm really into {}", "I've never liked {}", "my favourite thing is {}", "I have a strong preference for {}",
          "{} makes me uncomfortable", "I only want {}", "I don't like {}", "we always choose {}", "I stay away from {}"]
ASK_EN = ["Can you recommend {}?", "What would you suggest for {}?", "I'm looking for {}. Any ideas?", "Which {} should I pick?",
          "Help me find {}.", "I need some advice on {}.", "What are some good options for {}?", "How should I choose {}?",
          "Could you help me plan {}?", "What do you think about {} for this weekend?", "I'd like to try something new: {}. What fits me?"]
SAY_ZH = ["我喜欢{}", "我很讨厌{}", "我不太喜欢{}", "我更喜欢{}", "我尽量避开{}", "我对{}很感兴趣", "我从来不碰{}", "我最爱{}", "我只想要{}", "{}让我不舒服"]
ASK_ZH = ["能推荐一下{}吗？", "关于{}你有什么建议？", "我在找{}，有什么好主意？", "该怎么选{}？", "帮我安排一下{}。", "{}有哪些不错的选择？"]

# name: (things to like or not, statements, what one asks about); English, then Chinese.
EN = {
    "food": (["spicy food", "seafood", "raw fish", "dairy", "red meat", "street food", "home cooking", "fast food", "sour flavours", "deep fried dishes", "tofu", "cilantro", "mushrooms", "small plates"],
             ["I'm vegetarian", "I've been vegan for years", "I'm allergic to peanuts", "I'm lactose intolerant", "I eat gluten free", "I keep kosher", "I only eat halal meat", "no meat for me, please", "shellfish makes me ill", "I'm on a keto diet", "I never eat before noon", "I'm cutting down on sugar", "I don't eat pork"],
             ["a restaurant for dinner tonight", "a quick lunch recipe", "a menu for my birthday party", "snacks for the road", "a traditional local dish", "a dessert for eight guests", "breakfast ideas", "a cooking class", "a food tour", "a meal plan for the week"]),
    "drink": (["black coffee", "green tea", "craft beer", "red wine", "sweet cocktails", "energy drinks", "sparkling water", "fresh juice"],
              ["I don't drink alcohol", "caffeine keeps me awake", "I gave up soda", "I only drink decaf", "too much coffee makes me nervous"],
              ["something to drink this afternoon", "a bar for friday night", "drinks for a dinner party", "a cafe to work from", "a bottle for a gift"]),
    "travel": (["crowded beaches", "long flights", "budget hostels", "luxury resorts", "guided tours", "road trips", "city breaks", "hiking holidays", "cruise ships", "camping", "night trains", "cold weather", "remote villages", "package holidays"],
               ["I'm afraid of flying", "I get seasick", "I travel with a wheelchair", "I only stay in places with a kitchen", "I never book hotel chains", "I travel light with one bag", "I prefer trains to planes", "heat gives me headaches", "I want to avoid tourist traps", "I always travel with my dog"],
               ["a hotel in Lisbon", "a weekend getaway", "an itinerary for Japan", "a honeymoon destination", "how to get from Paris to Rome", "things to do in Vancouver", "a family holiday in summer", "a place to stay near the coast", "a route through Scotland", "activities on the island"]),
    "film": (["horror movies", "romantic comedies", "subtitled films", "superhero films", "slow dramas", "documentaries", "animated films", "black and white classics", "long series", "violent scenes", "reality shows", "musicals"],
             ["I never watch films dubbed", "gore gives me nightmares", "I fall asleep after ninety minutes", "I only watch finished series", "I hate cliffhangers"],
             ["a movie for tonight", "a series to binge", "a film for the kids", "something to watch on a plane", "a documentary about history", "an award winning picture"]),
    "music": (["heavy metal", "classical concerts", "jazz", "electronic music", "live recordings", "country songs", "loud clubs", "folk music", "hip hop", "opera", "vinyl records", "background music"],
              ["loud noise hurts my ears", "I listen without lyrics when I work", "I play the cello", "I only listen to whole albums", "I can't focus with music on"],
              ["a playlist for running", "a concert next month", "songs for a wedding", "an instrument to learn", "a festival this summer", "new artists to discover"]),
    "books": (["science fiction", "thick novels", "audiobooks", "self help books", "poetry", "crime stories", "graphic novels", "biographies", "e-readers", "love stories", "fantasy sagas", "sad endings"],
              ["I only read printed books", "I read on the train in short bits", "I don't read unfinished series", "I like female narrators", "my eyes get tired from small print"],
              ["a book for the holidays", "a novel for our book club", "reading about economics", "a gift for a reader", "a good biography", "a bedtime story"]),
    "games": (["multiplayer shooters", "puzzle games", "board games", "mobile games", "turn based strategy", "open worlds", "pay to win games", "cooperative games", "card games", "virtual reality"],
              ["I get motion sick in first person games", "I have only thirty minutes a day to play", "I refuse to pay for loot boxes", "I play with my daughter"],
              ["a game for the console", "something to play with friends", "a game for long flights", "a game night at home", "a new release this year"]),
    "fitness": (["running", "yoga", "weight training", "team sports", "swimming", "early workouts", "gym machines", "group classes", "cycling", "martial arts", "stretching", "high intensity training"],
                ["I have a bad knee", "my back hurts when I lift", "I train only outdoors", "I work out before sunrise", "I have asthma", "I hate treadmills", "I'm training for a marathon"],
                ["a workout routine", "a way to lose weight", "a sport to take up", "exercises for beginners", "a gym near me", "how to stay active in winter"]),
    "health": (["herbal remedies", "strong painkillers", "needles", "meditation", "long walks", "cold showers", "supplements", "therapy sessions"],
               ["I'm allergic to penicillin", "I have type two diabetes", "I sleep badly before midnight", "I'm pregnant", "I have high blood pressure", "I get migraines from bright light", "I wear contact lenses"],
               ["how to sleep better", "a remedy for a headache", "how to deal with stress", "a doctor in the area", "a healthy habit", "what to do about back pain"]),
    "home": (["minimalist rooms", "bright colours", "open kitchens", "carpets", "second hand furniture", "smart speakers", "large windows", "dark wood", "scented candles", "clutter", "house plants", "white walls"],
             ["I rent and may not drill", "I live in a small flat", "dust makes me sneeze", "I want everything repairable", "I refuse plastic furniture"],
             ["a sofa for the living room", "how to decorate my bedroom", "a new lamp", "ways to save space", "a desk for my home office", "colours for the hallway"]),
    "garden": (["roses", "native plants", "artificial lawn", "growing vegetables", "herbs on the balcony", "chemical fertiliser", "low maintenance plants", "fruit trees"],
               ["I have no garden, only a balcony", "I forget to water plants", "pollen gives me hay fever", "I refuse pesticides"],
               ["plants for a shady corner", "what to plant in spring", "how to get rid of slugs", "a garden layout", "flowers for the window"]),
    "pets": (["big dogs", "cats", "reptiles", "noisy birds", "short haired breeds", "raw pet food", "cages", "leashes", "rescue animals", "pet clothes"],
             ["I'm allergic to cats", "my dog is afraid of strangers", "I work long hours away from home", "I only adopt from shelters", "I believe in reward based training", "my landlord allows no pets"],
             ["a pet for my children", "food for a puppy", "how to train a dog", "a toy for my cat", "a vet in town", "a dog breed for a flat", "a fish tank for beginners"]),
    "clothes": (["formal suits", "bright patterns", "wool sweaters", "leather shoes", "tight jeans", "second hand clothes", "high heels", "logos", "natural fabrics", "fast fashion", "jewellery", "neutral colours"],
                ["wool makes my skin itch", "I wear only black", "I don't wear leather", "I have wide feet", "I never iron anything"],
                ["an outfit for a wedding", "winter boots", "what to wear to an interview", "a jacket for rain", "a capsule wardrobe", "a gift from a boutique"]),
    "beauty": (["strong perfume", "natural make-up", "long hair", "gel nails", "fragrance free products", "face masks", "tattoos", "tanning"],
               ["I have sensitive skin", "I only buy cruelty free brands", "I shave with a safety razor", "alcohol in creams dries my skin"],
               ["a moisturiser", "a new haircut", "a skin care routine", "a perfume for my sister", "a sunscreen"]),
    "phones": (["large phones", "open source software", "foldable screens", "subscriptions", "wired headphones", "voice assistants", "dark mode", "face recognition", "refurbished devices", "cloud storage"],
               ["I use only Android", "everything I own is from Apple", "I value privacy over features", "I keep phones for five years", "I have small hands", "I need a headphone jack"],
               ["a new phone", "a laptop for travelling", "a photo backup", "headphones for the office", "a smart watch", "a tablet for drawing", "an app for notes"]),
    "cars": (["electric cars", "manual gearboxes", "big SUVs", "motorbikes", "public transport", "car sharing", "convertible cars", "leather seats", "touch screens in cars", "cycling to work"],
             ["I don't have a driving licence", "I can't charge at home", "I drive less than once a week", "I tow a caravan", "I get car sick in the back"],
             ["a family car", "how to commute to work", "a rental car for the trip", "a used car under ten thousand", "an electric bike", "car insurance"]),
    "shopping": (["online shopping", "big brands", "local shops", "discount stores", "handmade things", "eco friendly products", "haggling", "flea markets", "gift cards", "paying in instalments"],
                 ["I boycott that company", "I buy only fair trade", "I read all reviews before I buy", "I set a strict budget", "I return things a lot"],
                 ["a birthday present", "a gift for my mother", "a store for kitchen things", "a coffee machine", "a vacuum cleaner", "deals this week", "a backpack"]),
    "work": (["remote work", "open plan offices", "long meetings", "night shifts", "public speaking", "small teams", "video calls", "written feedback", "team events", "strict hierarchies", "travelling for work", "freelancing"],
             ["I start work at six", "I never answer mail after seven", "I want a four day week", "I refuse to manage people", "I left banking for teaching", "I need quiet to concentrate"],
             ["a new job", "how to ask for a raise", "a career change", "how to prepare for an interview", "a tool for my team", "how to organise my day", "a coworking space", "how to network"]),
    "study": (["online courses", "group projects", "multiple choice tests", "lectures", "hands on learning", "flash cards", "reading textbooks", "video tutorials", "private tutors", "theory"],
              ["I learn best by doing", "I'm dyslexic", "I can only study at weekends", "I learn nothing from videos", "I want no homework"],
              ["a course in statistics", "how to learn Spanish", "a university programme", "how to prepare for an exam", "a way to learn programming", "a summer school", "resources for physics"]),
    "money": (["risky investments", "index funds", "credit cards", "real estate", "cryptocurrency", "saving apps", "cash", "ethical funds", "loans", "individual stocks"],
              ["I never invest in oil", "I want to retire at fifty five", "I'm paying off a student loan", "I don't want any debt", "I lost money in crypto"],
              ["how to invest my savings", "a bank account", "a retirement plan", "a budget for the family", "insurance for the house", "how to save for a flat"]),
    "family": (["big weddings", "large family parties", "strict rules for children", "screen time", "quiet evenings at home", "surprise visits", "matching outfits", "theme parties", "homeschooling"],
               ["I have three children", "my daughter hates crowds", "my parents live with us", "we don't celebrate Christmas", "my son is afraid of water", "I got divorced last year"],
               ["an activity with the children", "a birthday party for a five year old", "a school for my son", "an anniversary dinner", "a babysitter", "a family tradition", "how to talk to my teenager"]),
    "social": (["crowded parties", "small talk", "dating apps", "one on one meetings", "phone calls", "text messages", "volunteering", "karaoke", "networking events", "board game nights"],
               ["I'm an introvert", "I'm hard of hearing", "I just moved to this town", "I never lend money to friends", "I leave parties early"],
               ["how to make new friends", "a place for a first date", "an event on saturday", "a club to join", "plans for new year's eve", "a team building activity"]),
    "outdoors": (["steep climbs", "guided hikes", "fishing", "hunting", "birdwatching", "winter sports", "wild swimming", "mountain biking", "sailing", "zoos", "horse riding", "picnics"],
                 ["I'm scared of heights", "I can't swim", "I burn easily in the sun", "mosquitoes love me", "I oppose shows with captive animals", "snakes terrify me"],
                 ["a hike for sunday", "a national park to visit", "an adventure trip", "a winter holiday", "wildlife watching", "a day at the lake", "camping gear"]),
    "art": (["modern art", "museums", "photography", "pottery", "street art", "theatre", "ballet", "crafts", "guided exhibitions", "painting outdoors", "stand up comedy", "history"],
            ["I paint with watercolours", "I get bored in galleries after an hour", "I sell my photos", "I prefer matinees", "strobe lights are dangerous for me"],
            ["a museum in Berlin", "a hobby to start", "an exhibition this month", "a play to see", "a camera for beginners", "a workshop for two", "a show in London"]),
    "news": (["political debates", "podcasts", "social media", "long articles", "push notifications", "satire", "local papers", "celebrity gossip", "video news", "newsletters"],
             ["I quit social media", "I read news only on sundays", "I don't trust influencers", "I want sources for everything"],
             ["a newsletter about science", "a podcast for the commute", "how to follow the election", "a magazine subscription", "a channel about technology"]),
    "assistant": (["bullet points", "long answers", "short answers", "emojis", "tables", "formal language", "code with comments", "metric units", "examples", "step by step explanations"],
                  ["answer me in one paragraph", "call me by my first name", "always show prices in euros", "use simple words", "never use jargon", "write dates as day and month", "I code in Python", "please reply in English only"],
                  ["an explanation of inflation", "a summary of this text", "a function that sorts a list", "a cover letter", "a comparison of two plans", "a translation of this mail"]),
}
ZH = {
    "food": (["辣的菜", "海鲜", "生鱼片", "甜食", "牛羊肉", "路边摊", "火锅", "油炸的东西", "香菜", "清淡的饭菜", "内脏", "面食"],
             ["我吃素", "我对花生过敏", "我喝不了牛奶", "我不吃猪肉", "我在减糖", "我晚上不吃主食", "我吃海鲜会起疹子", "我是清真饮食"],
             ["今晚的餐厅", "一周的菜谱", "生日聚餐", "早餐", "当地特色菜", "给孩子的点心", "请客的菜单"]),
    "drink": (["黑咖啡", "绿茶", "啤酒", "奶茶", "红酒", "碳酸饮料"], ["我不喝酒", "咖啡因让我睡不着", "我戒了可乐", "我下午不喝茶"],
              ["下午喝的东西", "聚会的饮料", "适合办公的咖啡馆", "送人的酒"]),
    "travel": (["人多的海滩", "长途飞机", "青年旅舍", "跟团游", "自驾", "古镇", "露营", "坐船", "冷的地方", "高档酒店"],
               ["我怕坐飞机", "我晕船", "我出门总带着狗", "我只住有厨房的地方", "我不去商业化的景点", "我喜欢坐火车"],
               ["周末短途旅行", "去云南的行程", "海边的住处", "蜜月旅行", "家庭度假", "上海的景点", "国庆的安排"]),
    "film": (["恐怖片", "爱情片", "纪录片", "动画片", "悬疑剧", "综艺节目", "老电影"], ["我看不了血腥的画面", "我只看完结的剧", "我看电影容易睡着"],
             ["今晚的电影", "一部电视剧", "给孩子看的片子", "飞机上看的东西"]),
    "music": (["摇滚乐", "古典音乐", "民谣", "说唱", "音乐节", "爵士乐"], ["我耳朵怕吵", "我在学吉他", "工作时我只听没有歌词的音乐"],
              ["跑步的歌单", "下个月的演唱会", "要学的乐器", "婚礼的音乐"]),
    "books": (["科幻小说", "诗歌", "传记", "有声书", "推理小说", "言情小说"], ["我只看纸质书", "我没时间看长篇", "我眼睛容易累"],
              ["假期读的书", "送朋友的书", "历史方面的书", "睡前故事"]),
    "fitness": (["跑步", "瑜伽", "举重", "游泳", "团体运动", "早起锻炼"], ["我膝盖不好", "我腰疼", "我有哮喘", "我在准备马拉松", "我讨厌跑步机"],
                ["健身计划", "减肥的方法", "适合我的运动", "附近的健身房"]),
    "health": (["中药", "打针", "冥想", "散步", "保健品"], ["我对青霉素过敏", "我有糖尿病", "我怀孕了", "我血压高", "我晚上睡不好"],
               ["改善睡眠的办法", "缓解压力的方法", "头疼的处理", "体检"]),
    "home": (["简约风格", "鲜艳的颜色", "地毯", "二手家具", "智能家电", "绿植"], ["我租房不能打孔", "我家很小", "我对灰尘过敏"],
             ["客厅的沙发", "卧室的布置", "收纳的办法", "书桌"]),
    "pets": (["大狗", "猫", "爬行动物", "鸟", "领养的动物"], ["我对猫毛过敏", "我家的狗怕生人", "房东不让养宠物", "我工作很忙没空遛狗"],
             ["给孩子养的宠物", "小狗的粮食", "训练狗的方法", "猫玩具"]),
    "clothes": (["正装", "皮鞋", "羊毛衫", "高跟鞋", "名牌", "宽松的衣服"], ["我穿羊毛会痒", "我只穿黑色", "我脚很宽"],
                ["面试的衣服", "冬天的靴子", "参加婚礼的打扮", "雨衣"]),
    "phones": (["大屏手机", "苹果产品", "有线耳机", "语音助手", "会员订阅"], ["我只用安卓", "我很看重隐私", "我手机要用五年"],
               ["新手机", "出差用的电脑", "上班用的耳机", "记笔记的软件"]),
    "cars": (["电动车", "手动挡", "越野车", "摩托车", "地铁", "骑车上班"], ["我没有驾照", "我家没法充电", "我坐后排会晕车"],
             ["家用车", "上班的交通方式", "租车", "车险"]),
    "work": (["远程办公", "加班", "开会", "夜班", "公开演讲", "小团队", "出差"], ["我六点就开始上班", "我不想管人", "我需要安静的环境", "我转行当了老师"],
             ["新工作", "面试的准备", "涨薪的谈法", "时间安排", "团队工具"]),
    "study": (["网课", "小组作业", "听讲座", "背单词", "动手实践", "请家教"], ["我边做边学效果最好", "我只有周末能学习", "我不爱看视频"],
              ["统计学的课程", "学英语的方法", "考试的复习", "学编程的办法"]),
    "money": (["股票", "基金", "信用卡", "房产", "贷款", "存钱"], ["我不想欠债", "我在还房贷", "我炒股亏过钱", "我想五十五岁退休"],
              ["存款的打理", "家庭预算", "养老计划", "保险"]),
    "family": (["大场面的婚礼", "家庭聚会", "给孩子看手机", "安静的晚上"], ["我有三个孩子", "我女儿怕人多", "爸妈和我们一起住", "我儿子怕水"],
               ["亲子活动", "孩子的生日会", "儿子的学校", "纪念日晚餐"]),
    "social": (["热闹的聚会", "打电话", "相亲", "做志愿者", "唱卡拉OK"], ["我比较内向", "我刚搬到这个城市", "我不借钱给朋友"],
               ["交朋友的办法", "约会的地方", "周六的活动", "跨年的安排"]),
    "outdoors": (["爬山", "钓鱼", "滑雪", "观鸟", "骑马", "动物园"], ["我恐高", "我不会游泳", "我怕蛇", "我容易晒伤"],
                 ["周日的徒步路线", "国家公园", "冬天的旅行", "湖边的一天"]),
    "art": (["现代艺术", "博物馆", "摄影", "陶艺", "话剧", "画画"], ["我画水彩", "我逛展一小时就累", "我怕闪光灯"],
            ["北京的博物馆", "新的爱好", "这个月的展览", "入门相机"]),
    "assistant": (["分点回答", "长篇回答", "简短的回答", "表情符号", "表格", "正式的语气"], ["请用中文回答我", "叫我名字就行", "价格用人民币", "别用专业术语", "我写Python代码"],
                  ["通货膨胀的解释", "这篇文章的总结", "排序的代码", "求职信", "两个方案的比较"]),
}


def make():
    """(languages, texts, query flags, groups): the group of a statement and of the questions it matters to."""
    languages, texts, query, groups = [], [], [], []
    for language, lists, say, ask in (("en", EN, SAY_EN, ASK_EN), ("zh", ZH, SAY_ZH, ASK_ZH)):
        for name, (things, rules, wanted) in lists.items():
            statements = [frame.format(thing) for frame in say for thing in things] + rules * 3
            questions = [frame.format(thing) for frame in ask for thing in wanted]
            for text, flag in [(t, False) for t in statements] + [(t, True) for t in questions]:
                languages.append(language)
                texts.append(text[0].upper() + text[1:])
                query.append(flag)
                groups.append(name)
    return languages, texts, query, groups


def pairs(count, seed):
    """Random (question, statement, group) of one group and language, shuffled."""
    rng = np.random.default_rng(seed)
    languages, texts, query, groups = make()
    sides = {}
    for language, text, flag, group in zip(languages, texts, query, groups):
        sides.setdefault((language, group), ([], []))[flag].append(text)
    keys, out = sorted(sides), []
    for i in range(count):
        statements, questions = sides[keys[i % len(keys)]]
        out.append((questions[rng.integers(len(questions))], statements[rng.integers(len(statements))], keys[i % len(keys)][1]))
    return [out[i] for i in rng.permutation(count)]
