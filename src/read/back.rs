//! Tells whether a message asks memory itself, for what the user must have told before: "What do I drive?", "我妹妹哪天来？".
//! Who asks so wants his own words back, be they worded otherwise; who asks for advice wants something new.

use super::asks::{Asked, OWN, key_of};
use super::clauses::parts;
use super::relations::{CHILD, FAMILY, RELATIONS};
use crate::text::language;
use crate::text::phrases::any;

/// By which something told before is asked for, at the beginning of a clause.
const OPENS: &[&str] = &[
    "what",
    "which",
    "who",
    "whom",
    "whose",
    "where",
    "when",
    "how much",
    "how many",
    "how long",
    "how old",
    "how often",
    "how far",
    "how tall",
    "how big",
    "how high",
    "am i",
    "are we",
    "do i",
    "do we",
    "did i",
    "did we",
    "have i",
    "have we",
    "was i",
    "were we",
    "how do i get to",
    "how do we get to",
    "how do i take",
    "how do i commute",
    "how do i like",
    "in which",
    "in what",
    "on which",
    "on what",
    "at which",
    "at what",
    "with whom",
    "for whom",
];
/// What may stand before it.
const BEFORE: &str =
    "and|so|ok|okay|hey|hi|btw|also|now|well|sorry|wait|again|please|remind me|tell me|quick one|by the way|right";
/// By which the asker says that he wants to be told again.
const AGAIN: &str = "remind me what|remind me which|remind me who|remind me where|remind me when|remind me how|do you remember|\
    do you recall|do you know my|do you know what i|do you know where i|did i tell you|did i say|did i mention|have i told you|what did i|when did i|where did i|who did i|which did i";
/// By which advice, work or the world is asked for instead.
const ADVICE: &str = "should|shall|could|would|can|might|best|better|recommend|suggest|advise|ideas|idea|worth|if i|if we|need to|do i need|do we need|\
    have to|want to|will|what about|how about|what if|why|what do i do|what do we do|do i do|can't|to say|to do|to wear|to cook|to bring|to buy|to eat|to ask|mean|means|think|wrong|happens|happen|wait|tonight|dinner";

/// What asks for a value in Chinese.
const VALUE: &str = "哪|什么|啥|谁|几|多少|多久|多大|多高|多长|多远|何时|来着";
const ADVISED: &str = "该|应该|能|可以|可不可以|怎么办|怎样|推荐|适合|建议|好不好|合适|如何|帮我|帮忙|想想|给我|为什么|为啥|要不要|需要|值得|\
    有什么|有啥|有没有|有哪些|注意|准备|好吃|好玩|好看|比较好|更好|才好|最好|什么好|哪个好|哪种好|哪家好|怎么|意思|什么样|干什么|干啥|送什么|穿什么|吃什么|喝什么|点什么|做什么|买什么|说什么|写什么|为何|是不是|会不会|今晚|今天";
/// How one gets about is asked for with the word that asks for advice.
const GOING: &str = "怎么上班|怎么去上班|怎么上下班|怎么上学|怎么通勤|怎么去公司|怎么去单位";

impl Asked {
    /// Whether it asks for what was told before.
    #[must_use]
    pub fn asks_back(&self) -> bool {
        if !self.asks || self.general || self.creates || self.names {
            return false;
        }
        parts(&self.focus).into_iter().any(|clause| back(&key_of(clause)))
    }
}

fn back(key: &str) -> bool {
    let kin = || RELATIONS.iter().any(|(_, words)| any(key, words)) || any(key, CHILD) || any(key, FAMILY);
    if language::has_han(key) {
        let own = key.contains(['我', '咱', '俺']) || kin();
        return own && (any(key, GOING) || any(key, VALUE) && !any(key, ADVISED));
    }
    if any(key, AGAIN) {
        return true;
    }
    let mut rest = key.trim_start();
    while let Some(word) = BEFORE.split('|').find(|w| rest.strip_prefix(w).is_some_and(|r| r.starts_with([' ', ',']))) {
        rest = rest[word.len()..].trim_start_matches([' ', ',']);
    }
    let opens = |o: &&str| rest.strip_prefix(*o).is_some_and(|r| r.starts_with([' ', '\'', '\u{2019}']));
    OPENS.iter().any(opens) && any(rest, OWN) && !any(rest, ADVICE)
}

#[cfg(test)]
mod tests {
    use super::super::asks::read;

    #[test]
    fn who_asks_for_his_own_words_is_told_from_who_asks_for_advice() {
        for text in [
            "What do I drive?",
            "which bank are we with",
            "Where did we park the boat?",
            "Who's my optician?",
            "How old is my niece?",
        ] {
            assert!(read(text).asks_back(), "{text}");
        }
        for text in ["我妹妹哪天来？", "我的牙医姓什么？", "我家几口人？", "我怎么上班？", "我车牌号是多少"]
        {
            assert!(read(text).asks_back(), "{text}");
        }
        for text in [
            "What should I wear to my interview?",
            "Where can we eat tonight?",
            "How do I poach an egg?",
            "What is a mortgage?",
            "Which tile would suit our kitchen?",
            "What do I do about my knee?",
        ] {
            assert!(!read(text).asks_back(), "{text}");
        }
        for text in ["我该穿什么？", "我妈生日送什么好？", "晚饭吃什么？", "帮我想想周末去哪儿", "怎么炒饭？"]
        {
            assert!(!read(text).asks_back(), "{text}");
        }
    }
}
