//! Turns traditional Chinese characters into simplified ones, so that both spellings of a word compare equal.
//!
//! The table holds single characters only (no phrases): good for comparing and searching, not for rewriting
//! text that people read. Source: OpenCC's TSCharacters (Apache-2.0); made by `tools/embedder/simplified.py`.

use std::sync::OnceLock;

const PACKED: &[u8] = include_bytes!("simplified.bin");
/// CJK Unified Ideographs with Extension A: every traditional character of the table lies in here.
const FIRST: u32 = 0x3400;
const LAST: u32 = 0x9fff;

/// The simplified form of a traditional character; every other character comes back as it is.
pub fn to_simplified(c: char) -> char {
    let code = u32::from(c);
    if !(FIRST..=LAST).contains(&code) {
        return c;
    }
    static TABLE: OnceLock<Vec<u16>> = OnceLock::new();
    let table = TABLE.get_or_init(unpack);
    match table.get((code - FIRST) as usize) {
        Some(&to) if to != 0 => char::from_u32(u32::from(to)).unwrap_or(c),
        _ => c,
    }
}

/// One entry for every character of the range (54 KB, once): a lookup is then one load, which pays when
/// megabytes of text are folded.
fn unpack() -> Vec<u16> {
    let mut table = vec![0u16; (LAST - FIRST + 1) as usize];
    let Some((count, packed)) = PACKED.split_first_chunk::<2>() else { return table };
    let count = usize::from(u16::from_le_bytes(*count));
    let values = &packed[packed.len().saturating_sub(count * 2)..];
    let mut keys = packed.iter();
    let mut key = 0u32;
    for value in values.chunks_exact(2) {
        let (mut gap, mut shift) = (0u32, 0);
        for &byte in keys.by_ref() {
            gap |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        key += gap;
        if let Some(slot) = table.get_mut(key.wrapping_sub(FIRST) as usize) {
            *slot = u16::from_le_bytes([value[0], value[1]]);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fold(text: &str) -> String {
        text.chars().map(to_simplified).collect()
    }

    #[test]
    fn traditional_text_becomes_simplified() {
        assert_eq!(fold("我對貓過敏,請記住這件事。"), "我对猫过敏,请记住这件事。");
        assert_eq!(fold("臺灣的圖書館"), "台湾的图书馆");
    }

    #[test]
    fn everything_else_stays() {
        for text in ["我对猫过敏", "Café 12", "ありがとう", "한국어", "🙂", "\u{3400}\u{9fff}\u{20000}", ""]
        {
            assert_eq!(fold(text), text);
        }
    }

    #[test]
    fn mapping_twice_changes_nothing_and_the_table_is_whole() {
        let mut mapped = 0;
        for c in (FIRST..=LAST).filter_map(char::from_u32) {
            let once = to_simplified(c);
            assert_eq!(to_simplified(once), once, "{c}");
            mapped += usize::from(once != c);
        }
        let stored = u16::from_le_bytes([PACKED[0], PACKED[1]]);
        assert_eq!(mapped, usize::from(stored));
    }
}
