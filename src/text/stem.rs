//! Turns English words into stems, lightly, so that "painted", "paintings" and "paint" meet.
//!
//! Steps 1 and 5 of Porter's algorithm (M. F. Porter, "An algorithm for suffix stripping", 1980) with the most
//! common derived endings, and a table for verbs and plurals that change inside. Words of other languages in
//! Latin script pass through the same steps on both sides of a search, so they still find themselves.

use crate::text::words::words;

/// Irregular forms and what they belong to; sorted, for binary search.
const IRREGULAR: &[(&str, &str)] = &[
    ("ate", "eat"),
    ("became", "become"),
    ("been", "be"),
    ("began", "begin"),
    ("begun", "begin"),
    ("bitten", "bite"),
    ("blew", "blow"),
    ("bought", "buy"),
    ("broke", "break"),
    ("broken", "break"),
    ("brought", "bring"),
    ("built", "build"),
    ("came", "come"),
    ("caught", "catch"),
    ("children", "child"),
    ("chose", "choose"),
    ("chosen", "choose"),
    ("dealt", "deal"),
    ("did", "do"),
    ("does", "do"),
    ("done", "do"),
    ("drank", "drink"),
    ("drawn", "draw"),
    ("drew", "draw"),
    ("driven", "drive"),
    ("drove", "drive"),
    ("eaten", "eat"),
    ("fallen", "fall"),
    ("feet", "foot"),
    ("fell", "fall"),
    ("felt", "feel"),
    ("flew", "fly"),
    ("flown", "fly"),
    ("forgot", "forget"),
    ("forgotten", "forget"),
    ("fought", "fight"),
    ("found", "find"),
    ("froze", "freeze"),
    ("frozen", "freeze"),
    ("gave", "give"),
    ("given", "give"),
    ("goes", "go"),
    ("gone", "go"),
    ("got", "get"),
    ("gotten", "get"),
    ("grew", "grow"),
    ("grown", "grow"),
    ("had", "have"),
    ("has", "have"),
    ("heard", "hear"),
    ("held", "hold"),
    ("hidden", "hide"),
    ("kept", "keep"),
    ("knew", "know"),
    ("known", "know"),
    ("laid", "lay"),
    ("led", "lead"),
    ("lent", "lend"),
    ("lives", "life"),
    ("lost", "lose"),
    ("made", "make"),
    ("meant", "mean"),
    ("men", "man"),
    ("met", "meet"),
    ("mice", "mouse"),
    ("paid", "pay"),
    ("people", "person"),
    ("ran", "run"),
    ("ridden", "ride"),
    ("rode", "ride"),
    ("said", "say"),
    ("sang", "sing"),
    ("sat", "sit"),
    ("saw", "see"),
    ("seen", "see"),
    ("sent", "send"),
    ("shot", "shoot"),
    ("shown", "show"),
    ("slept", "sleep"),
    ("sold", "sell"),
    ("sought", "seek"),
    ("spent", "spend"),
    ("spoke", "speak"),
    ("spoken", "speak"),
    ("stolen", "steal"),
    ("stood", "stand"),
    ("stuck", "stick"),
    ("sung", "sing"),
    ("swam", "swim"),
    ("swum", "swim"),
    ("taken", "take"),
    ("taught", "teach"),
    ("teeth", "tooth"),
    ("thought", "think"),
    ("threw", "throw"),
    ("thrown", "throw"),
    ("told", "tell"),
    ("took", "take"),
    ("understood", "understand"),
    ("was", "be"),
    ("went", "go"),
    ("were", "be"),
    ("wives", "wife"),
    ("woke", "wake"),
    ("women", "woman"),
    ("won", "win"),
    ("wore", "wear"),
    ("worn", "wear"),
    ("written", "write"),
    ("wrote", "write"),
];

/// Derived endings taken off when at least one syllable of stem remains, longest first.
const DERIVED: &[(&str, &str)] = &[
    ("ational", "ate"),
    ("ization", "ize"),
    ("fulness", "ful"),
    ("iveness", "ive"),
    ("ousness", "ous"),
    ("ation", "ate"),
    ("iness", "y"),
    ("ement", ""),
    ("ingly", ""),
    ("fully", "ful"),
    ("ness", ""),
    ("ment", ""),
    ("ally", "al"),
    ("ator", "ate"),
    ("ly", ""),
];

fn vowel(word: &[u8], i: usize) -> bool {
    match word[i] {
        b'a' | b'e' | b'i' | b'o' | b'u' => true,
        b'y' => i > 0 && !vowel(word, i - 1),
        _ => false,
    }
}

fn has_vowel(word: &[u8]) -> bool {
    (0..word.len()).any(|i| vowel(word, i))
}

/// Number of vowel-consonant groups: Porter's m.
fn measure(word: &[u8]) -> usize {
    (1..word.len()).filter(|&i| vowel(word, i - 1) && !vowel(word, i)).count()
}

/// Consonant, vowel, consonant at the end, the last not w, x or y: "hop" of "hoping".
fn short_end(word: &[u8]) -> bool {
    let n = word.len();
    n >= 3
        && !vowel(word, n - 3)
        && vowel(word, n - 2)
        && !vowel(word, n - 1)
        && !matches!(word[n - 1], b'w' | b'x' | b'y')
}

/// Where the forms with each first letter begin, so that few are compared.
const STARTS: [u8; 27] = {
    let (mut starts, mut letter) = ([0; 27], 0);
    while letter < 27 {
        let mut at = 0;
        while at < IRREGULAR.len() && IRREGULAR[at].0.as_bytes()[0] < b'a' + letter {
            at += 1;
        }
        starts[letter as usize] = at as u8;
        letter += 1;
    }
    starts
};

/// Stems a folded word in place; anything but lower-case ASCII letters stays as it is.
pub fn stem(word: &mut String) {
    if word.len() < 3 || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return;
    }
    let at = usize::from(word.as_bytes()[0] - b'a');
    let likely = &IRREGULAR[STARTS[at].into()..STARTS[at + 1].into()];
    if let Some((_, base)) = likely.iter().find(|(form, _)| form == word) {
        word.clear();
        word.push_str(base);
    }
    if word.len() < 4 {
        return;
    }
    plural(word);
    past(word);
    for (ending, instead) in DERIVED {
        // One look at the last letter spares most comparisons.
        if word.as_bytes().last() != ending.as_bytes().last() {
            continue;
        }
        if let Some(base) = word.strip_suffix(ending) {
            if measure(base.as_bytes()) > 0 && base.len() > 2 {
                let keep = base.len();
                word.truncate(keep);
                word.push_str(instead);
            }
            break;
        }
    }
    let bytes = word.as_bytes();
    let n = bytes.len();
    if n > 3 && bytes[n - 1] == b'e' {
        let base = &bytes[..n - 1];
        if measure(base) > 1 || (measure(base) == 1 && !short_end(base)) {
            word.truncate(n - 1);
        }
    }
    let bytes = word.as_bytes();
    let n = bytes.len();
    if n > 2 && bytes[n - 1] == b'y' && !vowel(bytes, n - 2) {
        word.truncate(n - 1);
        word.push('i');
    }
}

fn plural(word: &mut String) {
    if !word.ends_with('s') {
        return;
    }
    let long = word.len() > 4;
    let es = words!["ches", "shes", "xes", "zes", "oes", "ies"].iter().any(|e| word.ends_with(e));
    if word.ends_with("sses") || (es && long) {
        word.truncate(word.len() - 2);
    } else if !["ss", "us", "is"].iter().any(|e| word.ends_with(e)) {
        word.truncate(word.len() - 1);
    }
}

fn past(word: &mut String) {
    if !word.ends_with(['d', 'g']) {
        return;
    }
    let cut = if word.ends_with("eed") {
        return;
    } else if word.ends_with("ied") && word.len() > 4 {
        word.truncate(word.len() - 3);
        word.push('y');
        return;
    } else if word.ends_with("ed") {
        2
    } else if word.ends_with("ing") {
        3
    } else {
        return;
    };
    let base = &word.as_bytes()[..word.len() - cut];
    if base.len() < 2 || !has_vowel(base) {
        return;
    }
    let keep = base.len();
    word.truncate(keep);
    let bytes = word.as_bytes();
    let n = bytes.len();
    if words!["at", "bl", "iz"].iter().any(|e| word.ends_with(e)) {
        word.push('e');
    } else if n > 2 && bytes[n - 1] == bytes[n - 2] && !matches!(bytes[n - 1], b'l' | b's' | b'z' | b'e' | b'o') {
        word.truncate(n - 1);
    } else if measure(bytes) == 1 && short_end(bytes) {
        word.push('e');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stemmed(word: &str) -> String {
        let mut word = word.to_string();
        stem(&mut word);
        word
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(IRREGULAR.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }

    #[test]
    fn forms_of_one_word_meet() {
        for family in [
            &["paint", "painted", "painting", "paintings", "paints"][..],
            &["go", "goes", "going", "gone", "went"],
            &["hike", "hiked", "hiking", "hikes"],
            &["run", "running", "runs", "ran"],
            &["hobby", "hobbies"],
            &["study", "studied", "studies", "studying"],
            &["box", "boxes"],
            &["class", "classes"],
            &["child", "children"],
            &["bake", "baking", "baked"],
            &["stop", "stopped", "stopping"],
            &["organize", "organization", "organized"],
            &["quick", "quickly"],
        ] {
            for word in family {
                assert_eq!(stemmed(word), stemmed(family[0]), "{word}");
            }
        }
    }

    #[test]
    fn short_and_other_words_stay() {
        for word in ["is", "as", "bus", "red", "king", "sing", "it", "über", "a1s", "данные"] {
            assert_eq!(stemmed(word), word);
        }
    }
}
