//! Tells whether a folded Chinese message asks for what the assistant said or did before: "你六月份给我推荐的那家叫什么".

use crate::text::phrases::any;

/// "你六月份给我推荐的那家": what the assistant did, by verb.
const DONE_BY_YOU: &str = "推荐|建议|教|提到|说|讲|写|起|取|介绍|列|想|选|挑";
/// The same by verbs that ask as well, so that it must be said when: "上回你让我买的那个".
const ONCE_BY_YOU: &str =
    "让我|叫我|劝我|帮我|给我|替我|告诉我|编|排|定|找|出|做|画|算|配|拟|安排|设计|翻译|整理|规划|讲解|搭|发|提|指|夸";
const ONCE: &str = "上次|上回|上一次|之前|以前|那次|那回|那天|当时|先前|早前|前阵子|前几天|前些天|上个月|上周|上礼拜|去年|年初|月|来着|头一次|第一次|刚认识|春天|夏天|秋天|冬天";
/// What somebody recommended, told without saying who: the assistant, unless another is named.
const GIVEN: &str = "推荐的那|介绍的那|建议的那|教的那|推荐过的那|取的那|起的那";
const BY_OTHERS: &str =
    "朋友|同事|同学|老师|医生|妈|爸|老婆|老公|邻居|他|她|我推荐|我介绍|我取|我起|网上|店员|老板|师傅";
/// "你六月份给我推荐的那家", "你一月教我煲的汤": something that the assistant did before.
pub(super) fn by_you(key: &str) -> bool {
    if !any(key, "来着|叫什么|叫啥|是什么|是啥|哪|?|再发|再说|再给|忘了|想不起") {
        return false;
    }
    let once = any(key, ONCE);
    let given = any(key, GIVEN) && (once || any(key, "叫什么|叫啥|来着")) && !any(key, BY_OTHERS);
    given
        || key.match_indices(['你', '您']).any(|(at, you)| {
            // "我跟你说过的那件事" is the user's own word.
            if key[..at].ends_with(['跟', '和', '给', '对', '向', '同', '告']) || key[..at].ends_with("告诉") {
                return false;
            }
            let after: String =
                key[at + you.len()..].chars().take(12).take_while(|c| !matches!(c, ',' | '。' | '?' | '!')).collect();
            let did = |verb: &str| {
                // "你说是不是" asks for an opinion, "你说的那个" for what was said.
                let says = matches!(verb, "说" | "讲");
                let far = if says { 1 } else { 6 };
                after.split_once(verb).is_some_and(|(_, rest)| {
                    // "你六月说可以去打球的那个地方"
                    rest.chars().take(far).any(|c| matches!(c, '的' | '过')) || says && once && rest.contains("的那")
                })
            };
            DONE_BY_YOU.split('|').any(did) || once && ONCE_BY_YOU.split('|').any(did)
        })
}
