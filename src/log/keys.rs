//! Turns user, agent and stamps into store keys: `<user>/<agent>/<shelf>/<name>`, parts escaped, entries in time order.

use super::clock::Stamp;

/// What a stored value is, told by one letter of its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// `e/`: a change entry, or the commit key that names its parts.
    Entry,
    /// `p/`: a part of a larger entry; ignored without its commit key.
    Part,
    /// `s/`: a snapshot. Same bytes as an entry; apart so that hosts can tell how much is old.
    Snapshot,
    /// `d/`: derived data, rebuilt when it does not match.
    Derived,
}

impl Shelf {
    /// The letter.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Entry => 'e',
            Self::Part => 'p',
            Self::Snapshot => 's',
            Self::Derived => 'd',
        }
    }
}

/// Escapes a name so that none can reach into another's keys: all but letters, digits, `-`, `_`, `.` becomes `%hex`.
#[must_use]
pub fn escape(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.') {
            out.push(byte as char);
        } else {
            out.push('%');
            for nibble in [byte >> 4, byte & 15] {
                out.push(char::from_digit(u32::from(nibble), 16).unwrap_or('0'));
            }
        }
    }
    out
}

/// The prefix of everything one user and agent own.
#[must_use]
pub fn prefix(user: &str, agent: &str) -> String {
    format!("{}/{}/", escape(user), escape(agent))
}

/// The name of an entry: its stamp in base 32, so that keys sort by time.
#[must_use]
pub fn stamp_name(stamp: Stamp) -> String {
    let mut out = String::with_capacity(24);
    base32(&mut out, stamp.time.max(0) as u64, 10);
    base32(&mut out, u64::from(stamp.counter), 7);
    base32(&mut out, u64::from(stamp.node), 7);
    out
}

/// Crockford's alphabet in lower case: sorts like the numbers it writes, no letter that looks like a digit.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Writes the low bits of `value` as `digits` base-32 digits.
pub fn base32(out: &mut String, value: u64, digits: u32) {
    for place in (0..digits).rev() {
        out.push(ALPHABET[((value >> (5 * place)) & 31) as usize] as char);
    }
}

/// Splits the part of a key after the prefix into its shelf, the entry's name and the part's number.
#[must_use]
pub fn parse(rest: &str) -> Option<(Shelf, &str, Option<u32>)> {
    let mut parts = rest.split('/');
    let shelf = match parts.next()? {
        "e" => Shelf::Entry,
        "p" => Shelf::Part,
        "s" => Shelf::Snapshot,
        "d" => Shelf::Derived,
        _ => return None,
    };
    let name = parts.next()?;
    let number = parts.next().and_then(|n| n.parse().ok());
    Some((shelf, name, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_reach_into_each_other() {
        assert_ne!(prefix("a/b", "c"), prefix("a", "b/c"));
        assert_eq!(prefix("李", "default"), "%e6%9d%8e/default/");
    }

    #[test]
    fn entry_names_sort_like_their_stamps() {
        let a = Stamp { time: 5, counter: 31, node: 7 };
        let b = Stamp { time: 5, counter: 32, node: 0 };
        let c = Stamp { time: 1_900_000_000_000, counter: 0, node: 0 };
        assert!(stamp_name(a) < stamp_name(b) && stamp_name(b) < stamp_name(c));
    }
}
