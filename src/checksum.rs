//! Turns bytes into their CRC-32 (IEEE), eight bytes a step, with tables that are computed at first use.
//!
//! The `crc32fast` crate gives the same numbers (the tests compare) but carries 16 KB of tables that do not compress.

use std::sync::OnceLock;

type Tables = [[u32; 256]; 8];

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Box<Tables>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Box::new([[0u32; 256]; 8]);
        for byte in 0..256usize {
            let mut value = byte as u32;
            for table in 0..8 {
                for _ in 0..8 {
                    value = if value & 1 == 1 { (value >> 1) ^ 0xedb8_8320 } else { value >> 1 };
                }
                tables[table][byte] = value;
            }
        }
        tables
    })
}

/// CRC-32 of several slices, one after another.
#[must_use]
pub fn checksum(slices: &[&[u8]]) -> u32 {
    slices.iter().fold(0, |sum, slice| checksum_on(sum, slice))
}

/// CRC-32 of what has this one, with a slice behind it.
#[must_use]
pub fn checksum_on(sum: u32, slice: &[u8]) -> u32 {
    let [t0, t1, t2, t3, t4, t5, t6, t7] = tables();
    let mut state = !sum;
    let (words, rest) = slice.as_chunks::<8>();
    for word in words {
        // Written out: a build for size would keep a loop.
        let [a, b, c, d, e, f, g, h] = (u64::from_le_bytes(*word) ^ u64::from(state)).to_le_bytes().map(usize::from);
        state = t7[a] ^ t6[b] ^ t5[c] ^ t4[d] ^ t3[e] ^ t2[f] ^ t1[g] ^ t0[h];
    }
    for byte in rest {
        state = (state >> 8) ^ t0[usize::from(state as u8 ^ byte)];
    }
    !state
}

#[cfg(test)]
mod tests {
    use super::checksum;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_crc32fast(a: Vec<u8>, b: Vec<u8>) {
            let mut twin = crc32fast::Hasher::new();
            twin.update(&a);
            twin.update(&b);
            prop_assert_eq!(checksum(&[&a, &b]), twin.finalize());
        }
    }
}
