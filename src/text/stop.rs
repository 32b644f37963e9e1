//! Tells words that carry grammar from words that carry meaning, in English and Chinese.
//!
//! Nothing is cut for being listed here: such words only weigh little in a query, so that "to be or not to be"
//! still finds itself while "what did she say about the boat" is about the boat.

use std::sync::OnceLock;

use crate::order::Order;
use crate::text::words::{Words, words};

/// English function and question words, folded and without apostrophes; sorted by first letters.
const ENGLISH: &[&str] = &[
    "a",
    "about",
    "above",
    "after",
    "again",
    "against",
    "all",
    "also",
    "am",
    "an",
    "and",
    "any",
    "are",
    "arent",
    "as",
    "at",
    "be",
    "because",
    "been",
    "before",
    "being",
    "below",
    "between",
    "both",
    "but",
    "by",
    "can",
    "cannot",
    "cant",
    "could",
    "couldnt",
    "did",
    "didnt",
    "do",
    "does",
    "doesnt",
    "doing",
    "dont",
    "down",
    "during",
    "each",
    "few",
    "for",
    "from",
    "further",
    "had",
    "hadnt",
    "has",
    "hasnt",
    "have",
    "havent",
    "having",
    "he",
    "hed",
    "her",
    "here",
    "hers",
    "herself",
    "hes",
    "him",
    "himself",
    "his",
    "how",
    "i",
    "id",
    "if",
    "ill",
    "im",
    "in",
    "into",
    "is",
    "isnt",
    "it",
    "its",
    "itself",
    "ive",
    "just",
    "let",
    "lets",
    "me",
    "might",
    "more",
    "most",
    "must",
    "my",
    "myself",
    "no",
    "nor",
    "not",
    "now",
    "of",
    "off",
    "on",
    "once",
    "only",
    "or",
    "other",
    "our",
    "ours",
    "ourselves",
    "out",
    "over",
    "own",
    "same",
    "shall",
    "shant",
    "she",
    "shed",
    "shes",
    "should",
    "shouldnt",
    "so",
    "some",
    "such",
    "than",
    "that",
    "thats",
    "the",
    "their",
    "theirs",
    "them",
    "themselves",
    "then",
    "there",
    "theres",
    "these",
    "they",
    "theyd",
    "theyll",
    "theyre",
    "theyve",
    "this",
    "those",
    "through",
    "to",
    "too",
    "under",
    "until",
    "up",
    "very",
    "was",
    "wasnt",
    "we",
    "wed",
    "well",
    "were",
    "werent",
    "weve",
    "what",
    "whats",
    "when",
    "where",
    "wheres",
    "which",
    "while",
    "who",
    "whom",
    "whos",
    "whose",
    "why",
    "will",
    "with",
    "wont",
    "would",
    "wouldnt",
    "yes",
    "you",
    "youd",
    "youll",
    "your",
    "youre",
    "yours",
    "yourself",
    "youve",
];

/// Chinese function and question words, simplified, longest first.
#[rustfmt::skip] // tables read better packed
const CHINESE: Words = words![
    "为什么", "是不是", "有没有", "怎么样", "哪一个", "哪一些", "什么样", "能不能", "会不会", "什么", "怎么", "怎样",
    "如何", "哪些", "哪个", "哪里", "哪儿", "哪位", "多少", "是否", "为何", "分别", "一个", "一些", "一下", "这个",
    "那个", "这些", "那些", "这样", "那样", "时候", "但是", "因为", "所以", "如果", "而且", "然后", "已经", "可以",
    "他们", "她们", "我们", "你们", "它们", "自己", "没有", "还是", "或者", "以及", "关于", "对于", "根据", "其中",
    "之后", "之前", "以后", "以前", "当时", "由于", "通过", "进行", "这里", "那里", "不过", "的", "了", "是", "在",
    "我", "你", "他", "她", "它", "们", "和", "与", "或", "吗", "呢", "吧", "啊", "呀", "哦", "嗯", "哈", "着", "过",
    "也", "都", "就", "还", "又", "很", "被", "把", "让", "对", "从", "到", "为", "以", "而", "其", "之", "这", "那",
    "有", "个", "会", "能", "要", "谁", "哪", "几", "得", "地", "给", "向", "于", "及",
];

/// Where the words with each first letter begin, so that few are compared.
const STARTS: [u8; 27] = {
    let (mut starts, mut letter) = ([0; 27], 0);
    while letter < 27 {
        let mut at = 0;
        while at < ENGLISH.len() && ENGLISH[at].as_bytes()[0] < b'a' + letter {
            at += 1;
        }
        starts[letter as usize] = at as u8;
        letter += 1;
    }
    starts
};

/// Whether a folded word (apostrophes out) is an English function word.
#[must_use]
pub fn english(word: &str) -> bool {
    let Some(letter) = word.bytes().next().filter(u8::is_ascii_lowercase) else { return false };
    let at = usize::from(letter - b'a');
    ENGLISH[STARTS[at].into()..STARTS[at + 1].into()].contains(&word)
}

/// Marks the characters of a run that belong to Chinese function words.
pub fn chinese(run: &[char], marks: &mut Vec<bool>) {
    // By first characters, the longer first among those of one: few are compared at each place.
    static WORDS: OnceLock<Vec<(char, &str)>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let first = |word: &'static str| Some((word.chars().next()?, word));
        let mut words: Vec<(char, &str)> = CHINESE.iter().filter_map(first).collect();
        words.order_by_key(|(first, _)| *first);
        words
    });
    marks.clear();
    marks.resize(run.len(), false);
    let mut at = 0;
    while at < run.len() {
        let rest = &run[at..];
        let from = words.partition_point(|(first, _)| *first < rest[0]);
        let likely = words[from..].iter().take_while(|(first, _)| *first == rest[0]);
        let found = likely.map(|(_, word)| word).find_map(|word| {
            let length = word.chars().count();
            (length <= rest.len() && word.chars().eq(rest[..length].iter().copied())).then_some(length)
        });
        let length = found.unwrap_or(0);
        marks[at..at + length].iter_mut().for_each(|mark| *mark = true);
        at += length.max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_order() {
        assert!(ENGLISH.windows(2).all(|pair| pair[0] < pair[1]));
        let lengths: Vec<usize> = CHINESE.iter().map(|w| w.chars().count()).collect();
        assert!(lengths.windows(2).all(|pair| pair[0] >= pair[1]));
    }

    #[test]
    fn chinese_function_words_are_marked() {
        let run: Vec<char> = "我喜欢什么茶".chars().collect();
        let mut marks = Vec::new();
        chinese(&run, &mut marks);
        assert_eq!(marks, [true, false, false, true, true, false]);
    }
}
