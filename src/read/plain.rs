//! Turns a folded Chinese message into the words that the tables of this layer know: Cantonese and other ways of speaking
//! as Mandarin, the days of the week by one name. For comparing and searching only.

use std::borrow::Cow;

/// Whether a letter is one of those of which one stands in whatever is said otherwise.
fn signs(c: char) -> bool {
    matches!(
        c,
        '喺' | '边'
            | '乜'
            | '咩'
            | '嘅'
            | '咗'
            | '唔'
            | '冇'
            | '佢'
            | '哋'
            | '俾'
            | '畀'
            | '睇'
            | '嘢'
            | '仲'
            | '啲'
            | '搵'
            | '瞓'
            | '呢'
            | '嗰'
            | '咋'
            | '啥'
            | '婆'
            | '娃'
            | '俺'
            | '拜'
            | '礼'
            | '星'
            | '昼'
            | '工'
            | '饮'
            | '食'
    )
}

/// What is said, and how the tables say it; the longer first.
const WORDS: &str = "乜嘢=什么|咩嘢=什么|系咪=是不是|边度=哪里|边个=谁|边日=哪天|边晚=哪个晚上|边区=哪个区|边间=哪间|边行=哪行|边一=哪一|喺边=在哪里|\
    几多=多少|点解=为什么|点样=怎么样|点整=怎么做|点填=怎么填|点算=怎么办|点做=怎么做|唔使=不用|唔好=不要|唔记得=忘了|佢哋=他们|我哋=我们|你哋=你们|仲有=还有|仲未=还没|\
    争啲=差些|争咩=差什么|瞓觉=睡觉|返工=上班|放工=下班|返学=上学|朝早=早上|下昼=下午|上昼=上午|呢度=这里|呢边=这边|呢排=最近|嗰边=那边|搞掂=搞定|记低=记下|同埋=和|\
    食咩=吃什么|食得=吃得|食完=吃完|好食=好吃|食饭=吃饭|食药=吃药|唔食=不吃|食嘢=吃东西|食乜=吃什么|咩饮=什么喝|饮咩=喝什么|饮茶=喝茶|饮奶=喝奶|饮啲=喝些|饮乜=喝什么|\
    细佬=弟弟|细仔=小儿子|细女=小女儿|婆娘=老婆|娃儿=孩子|啥子=什么|咋个=怎么|俺们=我们|\
    礼拜几=周几|星期几=周几|礼拜一=周一|礼拜二=周二|礼拜三=周三|礼拜四=周四|礼拜五=周五|礼拜六=周六|礼拜日=周日|礼拜天=周日|星期一=周一|星期二=周二|星期三=周三|星期四=周四|\
    星期五=周五|星期六=周六|星期日=周日|星期天=周日|拜几=周几|拜一=周一|拜二=周二|拜三=周三|拜四=周四|拜五=周五|拜六=周六|拜天=周日|\
    喺=在|乜=什么|咩=什么|嘅=的|咗=了|唔=不|冇=没|佢=他|哋=们|俾=给|畀=给|睇=看|嘢=东西|仲=还|啲=些|搵=找|瞓=睡|嗰=那|俺=我";

/// What English writes out, and how the tables write it.
const SHORT: &str = "do not=don't|does not=doesn't|did not=didn't|can not=can't|cannot=can't|will not=won't|have not=haven't|has not=hasn't|i am=i'm|we are=we're";

/// A folded text in the words of the tables.
#[must_use]
pub fn plain(key: &str) -> Cow<'_, str> {
    // Little of what is said needs any of it, so one walk over the bytes looks for all that may begin it.
    if key.is_ascii() || !key.contains(signs) {
        let bytes = key.as_bytes();
        let full = |said: &str| key.starts_with(said) || key.contains(&format!(" {said}"));
        let written = |(at, byte): (usize, &u8)| {
            *byte == b' ' && ["not", "i am", "we are"].iter().any(|said| bytes[..at].ends_with(said.as_bytes()))
        };
        if !bytes.iter().enumerate().any(written) {
            return Cow::Borrowed(key);
        }
        let pairs = SHORT.split('|').filter_map(|pair| pair.split_once('=')).filter(|pair| full(pair.0));
        let short = |text: String, (said, known): (&str, &str)| text.replace(&format!("{said} "), &format!("{known} "));
        return Cow::Owned(pairs.fold(key.to_owned(), short));
    }
    let pairs = WORDS.split('|').filter_map(|pair| pair.split_once('='));
    pairs.fold(
        Cow::Borrowed(key),
        |text, (said, known)| {
            if text.contains(said) { Cow::Owned(text.replace(said, known)) } else { text }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_otherwise_becomes_known_words() {
        assert_eq!(plain("我哋喺边度食饭"), "我们在哪里吃饭");
        assert_eq!(plain("礼拜三同拜六"), "周三同周六");
        assert_eq!(plain("中午吃面"), "中午吃面");
        assert_eq!(plain("where is it"), "where is it");
        assert_eq!(
            plain("i am not sure, i do not drive and we are late"),
            "i'm not sure, i don't drive and we're late"
        );
        assert_eq!(plain("hawaii am i not"), "hawaii am i not");
    }
}
