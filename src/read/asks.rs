//! Turns a message into what it asks of memory: whether it asks at all, about which topics, about whom, and about what
//! the assistant said, what was left open or what is due.

use std::borrow::Cow;

use super::answers::{self, Question};
use super::narrow::{ends_in_person, narrow, owes, times_a_pill, without_agents};
use super::plain::plain;
use super::relations::{RELATIONS, persons};
use super::topics::{self, TOPICS};
use super::{days, given, intents};
use crate::text::phrases::{any, holds, is_one, without};
use crate::text::{fold, language, sentence, tokens};

use super::clauses::{WH, YES_OR_NO, first_word, past, sets_scene};
pub use super::clauses::{may_leave_open, parts};
pub use super::intents::before_wish;
pub use super::topics::Topic;

const REQUESTS: &str = "put together|hand me|hand her|hand him|can you|could you|would you|will you|help me|give me|show me|write me|tell me|find me|draft one|remind me|suggest|recommend|asks what|\
    asks which|asks who|asks how|wants to know|want to know|i wonder|asked me what|asked me which|i need you to|so write|i'd like you to|any ideas|keep it simple|asks for|asks me for|is asking for|\
    asking where|asking what|asking which|needs to know|need to know|what to do|what should|need a name|need a title|need a bio|fill it in|do me a|asks if|asks whether|asking if|asking whether|\
    i'd love a|i'd love an|i'd love some|i'd love something|i'd like an idea|i'd like some ideas|i need something|i need ideas|i need an idea|i'm after something|i fancy something|\
    i could use something|no idea what|no clue what|no idea which|not sure what to|not sure which|can't decide|stuck for|ideas please|ideas for|tips for|wants me to|wants us to|has invited me|\
    has invited us|wants a line|wants a short|wants a bio|wants a blurb|needs a line|needs a short|a line about";
/// Verbs that open a request.
const IMPERATIVES: &str = "add|book|calculate|check|compare|create|describe|design|draft|explain|find|fix|generate|give|help|implement|list|make|name|order|\
    pick|plan|plot|propose|recommend|remind|review|schedule|show|sketch|suggest|summarise|summarize|tell|translate|write|pitch|convert|rewrite|rephrase|proofread|estimate|figure|brainstorm|outline|teach|jot|compose|recap|hand|prepare|choose|shorten|complete|introduce|arrange|provide|quiz|advise|assemble|supply";
const ZH_REQUESTS: &str = "推荐|回一下|回个|回封|帮我|给我|麻烦你|麻烦您|请|想想|介绍|讲讲|说说|告诉我|教我|提醒我|想买|想做|你来|要你|要一段|要一句|要一份|起草|列出|该点|今天想煮|今晚做|想亲手做|帮忙|替我|替他|替她|点菜|想着点";
/// Verbs by which something is to be found or made, before a word that counts it: "找家馆子", "拟两句".
const ZH_MAKES: &str = "来弄做写列拟编订查设排报起选挑找出给求画想取讲换配留搜荐";
const ZH_COUNTS: &str = "一两几个家间份点段杯封篇张首句条道样些本部款套支盘碗件种下";
const ZH_QUESTIONS: &str = "什么|哪|怎么|几点|几号|几岁|多少|吗|呢|是不是|要不要|来着|谁|为何|啥|多久|多大|咋|几时|怎样|如何|第几|几个|几天|好不好|可不可以|该不该|合不合适|有没有|能不|行不|几斤|几块";
/// Requests that may stand after what they are about: "俩孩子的名字帮我写进去"; followed by one of [`DONE`] they tell.
const ZH_WITHIN: &str = "要我报|要我填|填我的|报我的|让我填|来问|店家问|客服问|柜台问|表上问|医生问|护士问|前台问|中介问|找个地方|找家|想找|想挑|想订|想租|挑个|你给填|你给写|你给拟|你给想|你给挑|你填|找点事|你拟|你写|你编|你来写|你来定|你来想|你来拟|你来挑|你来选|你来安排|给个主意|给个说法|帮我|帮忙|替我|给点建议|给个建议|推荐|出个主意|出出主意|支个招|支招|指点|请教|求教";
/// "给闺女写个睡前故事"
const MAKING: &str = "写个|写一|写封|写首|编个|编一|讲个|起个|取个|画个|想个|拟个|列个|挑个";
const DONE: &str = "的|了|过|给我";
/// Marks between which somebody else speaks.
const QUOTES: [(char, char); 5] =
    [('"', '"'), ('\u{201c}', '\u{201d}'), ('\u{2018}', '\u{2019}'), ('「', '」'), ('\'', '\'')];
/// The user, by his own words.
pub(super) const OWN: &str = "i|i'm|i'd|i've|i'll|my|me|mine|we|we're|we've|our|us";
/// Questions about the world, by their openings.
const WORLD: &str = "why do|why does|why is|why are|who invented|who discovered|what makes|what causes|how come|how do|how does|when was|when were|what happens";
/// Questions to the assistant as to a person.
const TO_YOU: &str = "would you like|would you rather|would you have|do you ever|do you like|do you think|have you ever|ever filled|are you|if you could|if you were|what would you|your favourite|\
    your favorite|how's your|how do you feel";
/// Questions that only pass the time.
const ZH_CHAT: &str = "你觉得|你说|你会不会|你平时|你喜欢|你那边|你那里|你那儿|你那头|你见过|你有没有|你们机器|你会做梦|你信不信|你猜|你怕不怕|你会梦|你会累|你困不困|你听得到|你看得到|你们那|你支持|你闻|你尝";
const SERVES: &str = "帮|推|建议|给|替|说|讲|写|拟|列|找|查|想个|想一|想想|想出|看|选|挑|填|定|教|记|来|算|出|编|做|安排|告诉|知道|认为|猜|懂|取|起|译|改|提|排|报"; // by the assistant, for one
/// Of these the ones that ask about the user's own things as well: "孩子最近是不是长高了", "车上有个东西是不是到日子了".
const ZH_CHAT_OR_OWN: &str = "到底|有没有人|是不是|会不会|怎么就";
const ZH_OWN: &str = "家里|家的|屋里|店里|公司|单位|车上|车里|班上|老婆|老公|媳妇|老伴|孩子|儿子|女儿|娃|爸|妈|最近|这几天|这两天|这周|明天|下周|到期|到日子|哪天|周几|几点|几号";
/// Those words where they ask nothing.
const ZH_NO_QUESTION: &str = "没什么|什么都|什么的|哪都|哪里都|哪儿都|谁都|怎么都|没怎么|不怎么|多少都|多少有|没有谁|哪怕|着呢|还没想好怎么|不知道怎么|不知道为什么|怎么样都|谁知道|想怎么|没有什么|没哪|不管怎么|不管什么|无论|怎么说呢|谁也|什么也|哪儿也|好几个|好几天|十几个|十几天|几个朋友|几个同事|几个同学|几个人|几天前|前几天|\
    这几天|那几天|过几天|几个月|几个小时|几块钱|哪天有|哪天想|哪天再说|住几天|来几天|玩几天|待几天|歇几天";
/// Asking to keep something is telling it.
const KEEPING: &str = "remember that|remember this|please remember|note that|note down|put that on|keep in mind|write that down|don't let me forget|remind me to|记住|\
    记一下|记下|帮我记|记得|加到|记着|帮我收|帮我想着|替我想着|收好|存在这里|存一下|提醒我|别让我忘|别忘了提醒|替我记|给我记|记好|记牢|你要记|存起来|收着|帮我存|别给我忘|放心上|盯着|记上|记个|写进去|更新一下|补到|补进|添到|并到|归到|加进|写在一起";
/// Even with a question mark.
const KEEP: &str = "can you note|could you note|would you note|can you put it|could you put it|can you add it|could you add it|can you remember that|\
    could you remember|will you remember that|能记一下吗|帮我记一下好吗|可以记一下吗";
const DRAFTING: &str = "帮我写|帮我拟|替我写|给我写|写几句|写一|写张|写封|写段|写个|写篇"; // is not kept: "帮我写几句，名字写进去"
/// So is saying how it is to be from now on.
const STANDING: &str = "always|never|from now on|in future|in the future|unless i say|every time you|以后|一律|今后|往后|总是|从今|从现在起|统一|默认|每次";
/// The assistant's own words are asked for.
const ASSISTANT: &str = "you want to call|you wanted to call|your suggestion|your recommendation|your advice|your idea|your proposal|你推荐|你给我推荐|你建议|你说的|你说过|你教我|你给的|你提到|你写的|你起的|您推荐|您教我|你上次|你取的|你想的|你列的|\
    你出的主意|想的名字|想的那个名|取的名|起的名|起的书名|起的队名|推荐过的";
/// What was left open is asked for.
const OPEN: &str = "leave undone|left undone|did i leave|have i left|get it over with|get this over with|is undone|half-finished|half finished|half-done|still lack|lacks|卡在|差什么|what's left|\
    what is left|was left|were left|still missing|still open|still to do|left to do|where were we|where did we|where did i|where had i|where was i|how far|got to with|left off|pick up where|\
    pick it up|pick this up|carry on with|continue with|unfinished|what remains|still have to do|next step|what's next|what comes next|which step|not get to|didn't get to|didn't finish|\
    did i not finish|still there|还差|差哪|停在哪|做到哪|写到哪|说到哪|聊到哪|弄到哪|搞到哪|到哪块|到哪儿了|进行到哪|哪一步|下一步|还剩|没做完|没写完|没弄完|没搞定|没弄好|接着上次|收个尾|继续上次|接下来该|进度|还缺|缺啥|缺什么|差啥|差几|到哪里了|到哪了|到第几|哪个环节|哪个步骤|弄好了没|做完了没|完成了多少|还有哪|还没弄|\
    剩什么|剩啥|剩哪|收尾|接下去|接着弄|接着写|接着做|接着来|继续弄|继续写|继续做|继续昨天|往下写|往下弄|往下做|搁置|搁着|搁下|放着没|进展|办到|筹备到|准备到|装到|还有什么没|还有啥没|什么没做|什么没写|什么没弄|半截|弄一半|做一半|写一半|还有几步|还有几样没|还没收|没做的是|没写的是|没弄的是|后面该|后头该|断在|停到|弄完没|搞完没|哪步|第几步";
/// Those words where they mean something else.
const NOT_OPEN: &str = "how far should|how far is|how far away|how far along|how far can|how far i'd|how far could|how far would|how far will|how far do|how far does|never far|that i could pick up|could pick up|pick up the kids|pick up some|to pick up a|差多少|到哪个|差几块|差几天|差几岁|剩几天|剩多少天|剩多少钱|剩多少时间";
/// A statement that leaves something open.
const LEFT: &str = "still to do|still to come|still open|isn't there yet|aren't there yet|not there yet|not yet|not done|haven't|hasn't|yet to|park it|to be done|left to do|remaining|unfinished|\
    stop here|continue later|next time|todo|still need|still has to|still have to|needs to be|need to be|still missing|not started|to go yet|another day|some other time|leave it there|leave it here|\
    do later|is missing|are missing|is left|are left|comes next|还没|还差|还要|还得|尚未|先放着|先搁着|改天|待定|未完成|下次再|下次接着|回头再|接着弄|没动|没开始|没弄|剩下|先这样|搁下|搁一搁|放一放|放一边|缓一缓|过几天再|过两天再|有空再|明天再|之后再|以后再|晚点再|周末再|暂时停|停在这|先到这|\
    没来得及|来不及弄|没顾上|还缺|差一|待补|没定|没想好|没选|没拍|没画|没刷|没装|没录|没贴|没订|没写|没做|没排|没翻|没校|没印|没打|没缝|没织|没买|没量|没配|没找|还剩|剩个|只剩|就剩|就差|只差|还空着|没碰|没整|没收|没封|没上|撂|卡住|卡在这|卡在第|卡在最后|等料|等货|没头绪|写不出|做不下去|困了先|先停|改日";
/// What is due is asked for.
const AGENDA: &str = "breathing down my neck|about to bite me|can't put off|cannot put off|拖不得|拖不起|催命|due|deadline*|expect from me|expected from me|on my list|on my plate|hand in|i owe|\
    have i promised|did i promise|coming up|my plans|to-do*|todo*|what date|my agenda|have ready|欠着|要交|答应|截止|交出去|给出去|期限|待办|有什么安排|要办的|到期|快到点|上交|必须交|该交|得交|到日子|耽误|要紧事|要紧的事|急事|急着|ddl|忘了什么事|有什么作业|有啥作业|什么任务|\
    什么功课|作业快|功课快|作业要|功课要|要缴|要付的|要续|要还的|快过期|就过期|要过期|过期了|过期的|截稿|日程上|火烧眉毛|赶在|得赶|要赶|必须完成|要完成|得完成|等我交|等着我|等我什么|催我|手上有什么|手头有什么|手头上有|手里还有|手上还有|没办的|没给人|没给出|没交的|没还的|没缴的|什么没交|什么没办|别错过|要错过|逾期|要弄好的|要搞定|得搞定|限期|赶的";
/// Somebody has to do something...
const OBLIGED: &str = "have to|has to|had to|i've to|need to|needs to|must|supposed to|ought to|got to|submit|hand in|turn in|send off|be booked|get booked|\
    paperwork|errand*|chore*|promised|要办|要交|得交|得去|必须|得办|该办|该交|要还|\
    要付|要续|要弄好|得弄|办掉|要处理|去办|手续|欠|缴|上交|提交|完成|交差|到期|过期|耽误|惦记|得还|该还|要搞定|得搞定";
/// ...soon.
const SOON: &str = "today|tonight|tomorrow|this week|this month|next week|next few days|coming days|coming week|next days|by friday|by monday|soon|before the weekend|这几天|这两天|今明|明天|后天|这周|本周|下周|月底|今天|\
    近期|这个月|本月|这礼拜|这星期|最近|马上|明早|明晚|月初|月中|年底|年前|周末前|节前|这阵子|近来|手头|眼下|再过几天|这个星期|下礼拜|下星期|三天内|几天内|这会儿|快";
/// What is asked for when something is due.
const THINGS: &str = "what|anything|which|什么|哪些|哪几|啥|哪件|哪样|有没有";
/// More than the user alone is meant.
const US: &str = "at ours|our sake|tonight's supper|tonight's dinner|our family|both of us|the two of us|together|everyone at home|the whole family|我们|咱们|一家|全家|两个人|大家|两口子|俩人|我俩|咱俩|三口|四口|一块儿|一起吃|一起去|\
    合家|小两口|我跟他|我跟她|我和他|我和她|家里";
/// A sentence that says a thing is otherwise than before.
const CHANGES: &str = "now|switched|changed|change|back on|back to|actually|instead|correction|moved|move to|moves to|no longer|not anymore|gone off|scrap|from today|these days|it's not the|\
    rather than|rescheduled|postponed|brought forward|pushed back|put off until|swapped|replaced|moving|traded|sold|got rid of|i gave up|we gave up|i've given up|given up on|gave up my|gave up the|\
    stopped|quit|as of|no more|nope|got out of|got the keys|i've left|settled in|gone for|going with|has died|is off|are off|signed with|landed on|scratch that|scratch the|bad news|says no|said no|\
    from next|new one|mistake|after all|second thoughts|rethink|new plan|final word|last word|one fix|a fix|改成|改回|改到|改了|改为|改吃|改期|改在|改周|改早|改晚|改上午|改下午|搬|换|现在|其实|不是|又动了|打反了|讲错了|说错了|记错了|不再|调到|调成|推迟|提前到|\
    延到|挪到|卖了|卖给|转让|提了台|提了辆|变回|调回|转回|挪回|恢复|辞了|退了|不用了|变成|变了|戒了|重新|反悔|调整|加租|涨到|降到|转到|转系|转专业|转行|转岗|转学|转去|改喝|改用|改坐|改搭|改骑|改开|改去|改走|改练|改学|改做|如今|开始改|更正|纠正|写错|打错|搞错|弄错|记岔|说岔|不做了|不学了|不练了|不养了|送人了|改主意|最后定|挪了|考上|\
    毕业了";
/// Not said to hold: supposed, or somebody else's words.
const UNSAID: &str = "were i a|were i an|were i to|haven't agreed|never agreed|never told|if i were|if i was|if i had|if i'd|if we'd|if i won|if i could|if i ever|if i dropped|if i quit|if only|i wish i|suppose|never said|如果|要是|假如|没说|朋友说|同事说|室友说|同学说|邻居说|笑死我|笑死|假设|倘若|梦到|梦见|恨不得|同事讲|朋友讲|邻居讲|同学讲|网上说|网友说";

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
    /// It speaks of somebody else and of the user nowhere: "我妈有高血压，该怎么煮？".
    pub others: bool,
    /// It wants something made: "Draft a letter".
    pub creates: bool,
    /// It is about the world, or about the assistant as a person.
    pub general: bool,
    /// It asks for a name to give, which nothing of the user's answers.
    pub names: bool,
    /// Names in it, folded.
    pub persons: Vec<String>,
    /// The sentences that ask, or the whole message when they say too little by themselves.
    pub focus: String,
    /// Its sentences that may say what it is about, folded.
    pub(super) about: String,
    key: String,
}

/// A text as the tables of this layer know it.
#[must_use]
pub fn key_of(text: &str) -> String {
    let key = fold::key(text);
    match plain(&key) {
        Cow::Owned(known) => known,
        Cow::Borrowed(_) => key,
    }
}

/// Reads a message.
#[must_use]
pub fn read(message: &str) -> Asked {
    let sentences = sentence::sentences(message);
    let asking: Vec<&str> = sentences.iter().copied().filter(|s| asking(s)).collect();
    let asks = !asking.is_empty();
    if !asks {
        return Asked { key: key_of(message), focus: message.to_owned(), ..Asked::default() };
    }
    // What is only supposed, or said by others, is not what is asked about.
    let own = |s: &str| s.rsplit_once('，').is_some_and(|(_, last)| last.contains('我') && asks_by(&key_of(last)));
    let said: Vec<&str> = sentences.into_iter().filter(|s| !any(&key_of(s), UNSAID) || own(s)).collect();
    let key = without_agents(key_of(&said.join(" ")));
    let about: Vec<&str> = said.iter().copied().filter(|s| asking.contains(s) || !reports(s)).collect();
    let present = about.join(" ");
    let about = without_agents(key_of(&unquoted(&present)));
    let general = asking.iter().all(|s| chats(s));
    let focus = asking.join(" ");
    let words = tokens::query(&focus).iter().filter(|t| t.class == tokens::Class::Word && t.weight >= 0.5).count();
    let assistant = any(&key, ASSISTANT) || given::by_you(&key) || intents::by_assistant(&key);
    if assistant {
        let focus = if words >= 3 { focus } else { message.to_owned() };
        return Asked { asks, assistant, key, focus, ..Asked::default() };
    }
    let obliged = any(&key, OBLIGED) || owes(&key);
    let until = any(&key, "之前|以前|截止前") && any(&key, "哪儿|哪里|谁");
    let due = (any(&key, THINGS) || until) && obliged && any(&key, SOON)
        || any(&key, "which day|what day|哪天|几号") && obliged;
    // A day of the week in a question is one to be free on.
    let mut topics: Vec<&Topic> = TOPICS
        .iter()
        .filter(|t| !general && (t.is_asked(&about) || t.name == "appointments" && days::names_day(&about)))
        .collect();
    let others = of_others(&key);
    let names = any(&about, topics::NAMING);
    if names {
        topics.retain(|t| t.name == "lists");
    }
    narrow(&mut topics, &about, others);
    let agenda = any(&without(&key, "交代|交待|交流|交往|交朋友|交友|交班|交接"), AGENDA)
        || !general && (due || intents::asks_due(&key));
    // A day told beside the question is not when anything is due.
    let focus = if words >= 3 || agenda && language::has_han(&key) { focus } else { message.to_owned() };
    Asked {
        asks,
        assistant,
        open: !general && (asks_open(&key, !topics.is_empty()) || intents::asks_open(&key)),
        topics,
        agenda,
        us: any(&key, US) || any(&key_of(&asking.join(" ")), "us|we"),
        others,
        names,
        persons: persons(&present),
        creates: asking.iter().all(|s| is_one(intents::opening(&fold::key(s)), intents::CREATES)),
        general,
        focus,
        about,
        key,
    }
}

/// Whether what was left open is asked for. `beside`: the message asks about something else too, and then a clause that does
/// not ask says nothing of it: "回他一句，说周一去收尾".
fn asks_open(key: &str, beside: bool) -> bool {
    let open = |text: &str| any(&without(text, NOT_OPEN), OPEN);
    open(key)
        && (!language::has_han(key)
            || !beside
            || key.split([',', ';', '。', '!', '?']).any(|c| open(c) && asks_by(c.trim())))
}

/// Whether a folded statement is about a topic.
#[must_use]
pub fn is_about(topic: &Topic, key: &str) -> bool {
    topic.is_in(key) || is_weekly(topic, key)
}

/// Whether a topic asks for days and a folded statement names one that comes again.
#[must_use]
pub fn is_weekly(topic: &Topic, key: &str) -> bool {
    topic.name == "appointments" && days::weekly(key)
}

/// What one is allergic to and does not eat.
const INEDIBLE: &str = "pollen|latex|dust|mites|cat|cats|dog|dogs|fur|penicillin|bee|bees|wasp|nickel|perfume|花粉|乳胶|尘螨|螨虫|猫毛|狗毛|毛发|青霉素|头孢|紫外线|蜜蜂|酒精棉|盘尼西林|阿司匹林|磺胺|布洛芬|消炎药|麻药|造影|碘|染发|金属|镍|香水|粉尘|灰尘|霉菌|\
    柳絮|杨絮|艾草|油漆|橡胶|皮毛|羽绒|羽毛|蚊|荧光剂|化妆|防晒|胶布|胶带|阳光|冷空气|洗衣";

/// Whether a folded text names what nobody eats and some are allergic to.
#[must_use]
pub fn inedible(key: &str) -> bool {
    any(key, INEDIBLE)
}

/// Predicates that say what their facts are about, whatever else their words hold.
const OWNED: &str = "address|age|birthday|budget|child|clothing_size|drives|employer|has_pet|lives_in|name|native_language|relative|religion|shoe_size|\
    sibling|speaks|spouse|works_as";

/// Whether a fact of this predicate is about that and nothing else.
#[must_use]
pub fn has_topic(predicate: &str) -> bool {
    is_one(predicate, OWNED)
}

impl Asked {
    /// The message, folded, without what is only supposed or said by others.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether a folded statement tells of an allergy to what nobody eats, where only food is asked for, or of one at all
    /// where only exercise is.
    #[must_use]
    pub fn off_the_table(&self, key: &str) -> bool {
        let table = |t: &&Topic| {
            is_one(
                t.name,
                "food|cooking|drink|gifts|place|access|appointments|writing|goals|shop|commute|income|money|birthday|anniversary|faith|seats|reading|craft|music|languages|meetings|job|study",
            )
        };
        let ill = |t: &&Topic| is_one(t.name, "health|conditions");
        let ground = |t: &&Topic| is_one(t.name, "fitness|sport");
        let only = |of: &dyn Fn(&&Topic) -> bool| !self.topics.is_empty() && self.topics.iter().all(of);
        // Every other case needs one of these words, and few statements have one.
        if !any(key, "allerg*|intoleran*|过敏|不耐") {
            return only(&ill) && times_a_pill(&self.key, key);
        }
        let beasts = |t: &&Topic| is_one(t.name, "pets|farm");
        only(&table) && any(key, "allerg*|过敏") && inedible(key)
            || self.topics.iter().any(|t| t.answered_by("allergy"))
                && self.topics.iter().filter(|t| t.answered_by("allergy")).all(beasts)
                && any(key, "allerg*|过敏")
                && !any(key, "fur|hair|dander|cat|dog|pet|毛|猫|狗|宠|鸟|兔")
            || only(&ground) && any(key, "allerg*|intoleran*|过敏|不耐")
            || only(&ill) && times_a_pill(&self.key, key)
    }

    /// The same of a fact, whose predicate may say that its words tell of an allergy: "cat hair makes me wheeze".
    #[must_use]
    pub fn fact_off_the_table(&self, predicate: &str, key: &str) -> bool {
        if predicate == "allergy" { self.off_the_table(&format!("{key} 过敏")) } else { self.off_the_table(key) }
    }

    /// Whether message and statement name other days of the week or parts of the day, where a time is asked for.
    #[must_use]
    pub fn misses(&self, key: &str) -> bool {
        self.topics.iter().any(|t| t.name == "appointments") && days::apart(&self.key, key)
    }

    /// Whether the message and what was answered before ask for the same kind of thing: a name.
    #[must_use]
    pub fn same_kind(&self, before: &str) -> bool {
        intents::names(&self.key) && answers::of(before, Question::Names, || intents::names(&fold::key(before)))
    }
}

/// Whether a folded message names somebody and never the user.
fn of_others(key: &str) -> bool {
    let there = RELATIONS.iter().filter(|(_, words)| any(key, words));
    let mut words = there.flat_map(|(_, words)| words.split('|')).filter(|w| holds(key, w)).peekable();
    if words.peek().is_none() || any(key, US) {
        return false;
    }
    let rest = words.fold(key.to_owned(), |text, word| {
        text.replace(&format!("我的{word}"), " ").replace(&format!("我{word}"), " ").replace(word, " ")
    });
    !rest.contains(['我', '咱']) && !any(&rest, OWN)
}

/// Whether a sentence tells what has happened, or what another says: "昨天打球把拍线打断了", "my neighbor reckons ...".
fn reports(sentence: &str) -> bool {
    let key = key_of(sentence);
    let others =
        any(&key, "says|said|reckons|claims|insists|swears") && !any(&key, "i said|i say|like i said|as i said");
    others || any(&key, "了|昨天|昨晚|前天|刚才|刚刚|今早|上次|上回") || past(&key)
}

/// Whether a sentence asks.
#[must_use]
pub fn asking(sentence: &str) -> bool {
    answers::of(sentence, Question::Asks, || asks_by(&key_of(sentence)))
}

/// The same of a folded sentence.
fn asks_by(key: &str) -> bool {
    let first = intents::opening(key);
    let asked = key.ends_with(['?', '؟']) || is_one(first, WH) && !sets_scene(key, first);
    let keeping = any(key, KEEPING) && !(key.contains("写进去") && any(key, DRAFTING))
        || key.trim_end_matches(['.', '!', '。']).ends_with("remind me");
    if any(key, KEEP) || keeping && !key.ends_with('?') || any(key, STANDING) && !asked && !any(key, ZH_QUESTIONS) {
        return false;
    }
    // "A main that she can eat, please."
    let dish =
        is_one(first, "a|an|some|something|another|ideas") && key.trim_end_matches(['.', '!']).ends_with("please");
    if asked || dish || is_one(first, IMPERATIVES) || any(key, REQUESTS) {
        return true;
    }
    if !language::has_han(key) {
        return false;
    }
    if given::by_you(key) {
        return true;
    }
    key.split([',', ':', ';', '。', '!', ' ']).map(str::trim).any(|clause| {
        let bare = clause.trim_start_matches(['先', '再', '就', '那', '你', '您', '也', '顺', '便']);
        let wish = bare.trim_start_matches('想');
        ZH_REQUESTS.split('|').any(|r| [clause, bare, wish].iter().any(|c| c.starts_with(r)))
            || makes(wish)
            || wish.len() < bare.len() && wish.char_indices().skip(1).take(4).any(|(at, _)| makes(&wish[at..]))
            || within(clause)
            || bare.starts_with('给') && !key.contains('了') && any(clause, MAKING)
            || any(&without(clause, ZH_NO_QUESTION), ZH_QUESTIONS)
    })
}

/// A clause that opens with a verb and a counting word and tells of nothing done.
fn makes(clause: &str) -> bool {
    let mut letters = clause.chars();
    letters.next().is_some_and(|c| ZH_MAKES.contains(c))
        && letters.next().is_some_and(|c| ZH_COUNTS.contains(c))
        && !clause.contains(['了', '过'])
}

/// A request inside a clause, unless it tells what was done: "女儿帮我装的".
fn within(clause: &str) -> bool {
    ZH_WITHIN.split('|').filter_map(|r| clause.split_once(r)).any(|(lead, rest)| {
        let near: String = rest.chars().take(2).collect();
        // "学弟替我先顶着" tells who does it.
        !DONE.split('|').any(|done| near.contains(done)) && !ends_in_person(lead)
    })
}

/// The text without what stands in quotation marks; an apostrophe inside a word opens nothing.
#[must_use]
pub fn unquoted(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| QUOTES.iter().any(|(open, _)| *open == c)) {
        return Cow::Borrowed(text);
    }
    let mut out = text.to_owned();
    for (open, close) in QUOTES {
        let mut from = 0;
        while let Some(at) = out[from..].find(open).map(|at| at + from) {
            let inside = at + open.len_utf8();
            let marks_words = matches!(close, '\'' | '\u{2019}');
            let word = |c: Option<char>| marks_words && c.is_some_and(char::is_alphanumeric);
            let mut ends = out[inside..].match_indices(close).map(|(end, _)| inside + end);
            let end = ends.find(|&end| !word(out[end + close.len_utf8()..].chars().next()));
            match end {
                Some(end) if !word(out[..at].chars().next_back()) => {
                    out.replace_range(at..end + close.len_utf8(), " ");
                    from = at;
                }
                _ => from = inside,
            }
        }
    }
    Cow::Owned(out)
}

/// Whether a question is about the world or the assistant rather than about the user: "Do cats dream?".
fn chats(sentence: &str) -> bool {
    let key = key_of(sentence);
    let own = any(&key, OWN) || key.contains(['我', '咱']);
    if own {
        return false;
    }
    if any(&key, TO_YOU) || any(&key, intents::CHAT) {
        return true;
    }
    let asked = any(&key, REQUESTS) || any(&key, "帮|推荐|建议|给我|替我");
    let world = WORLD.split('|').any(|opening| key.starts_with(opening));
    let chat = any(&key, ZH_CHAT)
        || key.contains(['你', '您']) && !any(&key, SERVES)
        || any(&key, ZH_CHAT_OR_OWN) && !any(&key, ZH_OWN);
    !asked && (world || is_one(first_word(&key), YES_OR_NO) || chat || key.contains("为什么"))
}

/// Whether a sentence of the user says something that could be of use later.
#[must_use]
pub fn informs(sentence: &str) -> bool {
    answers::of(sentence, Question::Informs, || informs_by(&key_of(sentence)))
}

/// The same of a folded sentence.
fn informs_by(key: &str) -> bool {
    let han = key.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c)).count();
    let long = 2 * han + unspaced(key) >= 10 || key.split(' ').count() >= 4;
    if !long || asks_by(key) || any(key, UNSAID) {
        return false;
    }
    let short = han < 8 && key.split(' ').count() < 6;
    !(short && any(key, intents::CHATTER))
}

/// Letters of scripts that write words without spaces, Han apart: Thai, Lao, Myanmar, Khmer, kana.
fn unspaced(key: &str) -> usize {
    let among = |c: &char| matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3040}'..='\u{30ff}');
    key.chars().filter(among).count()
}

/// Whether a sentence says that something is otherwise than before.
#[must_use]
pub fn changes(sentence: &str) -> bool {
    answers::of(sentence, Question::Changes, || any(&key_of(sentence), CHANGES))
}

/// Whether a sentence leaves something open.
#[must_use]
pub fn leaves_open(sentence: &str) -> bool {
    answers::of(sentence, Question::LeavesOpen, || leaves_open_by(&key_of(sentence)))
}

/// The same of a folded sentence.
fn leaves_open_by(key: &str) -> bool {
    if key.contains("left-") {
        return leaves_open_by(&key.replace("left-", ""));
    }
    // "The steps are written, the index isn't."
    let cut = key.trim_end_matches(['.', '!']);
    let yet = any(key, "yet") && any(key, "not|haven't|hasn't|isn't|aren't|didn't");
    yet || any(key, LEFT)
        || intents::leaves_open(key)
        || ["isn't", "aren't", "hasn't", "haven't"].iter().any(|end| cut.ends_with(end))
}

/// Whether a text binds the user to something: "the form has to be in by Friday".
#[must_use]
pub fn binds(text: &str) -> bool {
    answers::of(text, Question::Binds, || {
        let key = fold::key(text);
        !key.is_ascii() || intents::binds(&key)
    })
}

/// Whether a sentence holds for its moment only, so that nothing but its topic brings it back.
#[must_use]
pub fn passes(sentence: &str) -> bool {
    answers::of(sentence, Question::Passes, || intents::passes(&fold::key(sentence)))
}

/// Whether a sentence tells of work that has parts: "先画图，再切料", "the first chapter is done".
#[must_use]
pub fn staged(sentence: &str) -> bool {
    let key = key_of(sentence);
    leaves_open_by(&key)
        || any(
            &key,
            "first|then|finally|part|section|chapter|step|stage|done|finished|draft|先|再|最后|第一|第二|第三|部分|步|章|节|页|段|完了|好了|初稿|提纲",
        )
}

/// The words of [`leaves_open`], to search by.
#[must_use]
pub fn open_words() -> String {
    format!("{} {}", LEFT.replace('|', " "), intents::open_words())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn topics(text: &str) -> Vec<&'static str> {
        read(text).topics.iter().map(|t| t.name).collect()
    }

    #[test]
    fn what_others_say_and_do_is_not_the_users() {
        assert_eq!(unquoted("He writes 'I always indent', and that's that"), "He writes  , and that's that");
        assert_eq!(unquoted("室友说“我不吃香菜”，笑死"), "室友说 ，笑死");
        let asked = read("What could I cook tonight?");
        assert!(asked.other("my colleague is allergic to fish"));
        assert!(!asked.other("my wife and i are allergic to fish"));
        assert!(asked.off_the_table("i'm allergic to pollen") && !asked.off_the_table("i'm allergic to celery"));
        assert!(!read("Which medicine helps?").off_the_table("i'm allergic to pollen"));
        assert!(!read("What can my colleague eat?").other("my colleague is allergic to fish"));
        assert!(read("晚上吃什么？").other("同事对虾过敏"));
        assert!(!read("晚上吃什么？").other("我跟同事说过我对虾过敏"));
    }

    #[test]
    fn other_scripts_tell_and_ask() {
        assert!(informs("ผมแพ้ถั่วลิสงและอยู่ที่เชียงใหม่") && informs("東京に住んでいます。"));
        assert!(!informs("ครับ") && asking("أين أسكن؟"));
    }

    #[test]
    fn obligations_and_open_ends_are_asked_for_in_many_words() {
        assert!(read("Anything I've to get booked in the next few days?").agenda);
        assert!(read("这两天我有什么手续得去办掉？").agenda);
        assert!(read("What's the next step on the shed?").open);
        assert!(read("那本册子我弄到哪一步了？").open);
        assert!(!read("What should I cook today?").agenda && !read("离拆线还差多少天？").open);
        assert!(!read("Please always give me R, not Python.").asks);
        assert!(read("What would you have for breakfast?").general);
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
        assert!(topics("Does my cat need a passport?").contains(&"pets"));
        assert!(topics("你觉得猫会不会做梦？").is_empty());
    }

    #[test]
    fn a_day_named_in_a_question_is_one_to_be_free_on() {
        assert!(topics("周四晚上的讲座我能去听吗？").contains(&"appointments"));
        let asked = read("周四晚上的讲座我能去听吗？");
        assert!(asked.misses("我每周六上午练琴") && !asked.misses("我每周四晚上值班"));
        assert!(days::weekly("我周四晚上值班") && !days::weekly("我下周四值班"));
        assert!(!read("周四晚上吃什么？").misses("我每周四晚上值班"));
    }

    #[test]
    fn what_happened_is_not_what_is_asked_about() {
        assert_eq!(topics("昨晚吃了火锅。我的鞋码是多少？"), ["sizes"]);
        assert!(topics("火锅我能吃吗？").contains(&"food"));
    }

    #[test]
    fn another_persons_health_is_not_the_users() {
        assert!(read("我妈血压高，挂什么科？").others);
        assert!(!read("我妈和我血压都高，挂什么科？").others && !read("我血压高，挂什么科？").others);
    }

    #[test]
    fn requests_stand_after_their_objects_and_small_talk_before_none() {
        assert!(read("俩外甥的名字帮我写进贺卡").asks && !read("侄子帮我装的这个软件").asks);
        assert!(read("家里的车险是不是快到期了？").agenda && read("鲸鱼会不会打喷嚏？").general);
        assert!(read("后天我要给房东交什么材料？").agenda && !read("后天要穿什么？").agenda);
        assert!(read("上回你让我买的那种胶水叫啥？").assistant && !read("我上回跟你讲的那件事是哪天？").assistant);
        assert!(read("你去年春天说的那个车行，名字想不起来了。").assistant && read("找家茶馆，能下棋的").asks);
        assert!(!read("护士要给我打针，我该交代什么？").agenda && !read("做个梦吓醒了").asks);
    }

    #[test]
    fn persons_are_found_by_name_and_relation() {
        assert!(read("What can my brother eat?").names("brother"));
        assert!(read("老婆能吃什么？").names("wife"));
        assert!(!read("What can I eat?").names("brother"));
    }
}
