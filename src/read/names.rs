//! Tells whether a query names a thing: word for word, or with one slip of the keyboard.

/// Shortest word that may be misspelt: shorter ones differ from too many others by one letter.
const LEAST: usize = 4;

/// Whether the folded query holds the folded name as whole words. One word of it may be misspelt by one letter (left
/// out, doubled, wrong, swapped with its neighbour) after the first two, which are seldom wrong.
#[must_use]
pub fn named(query: &str, name: &str) -> bool {
    let name: Vec<&str> = words(name).collect();
    if name.is_empty() {
        return false;
    }
    // Han has no borders between words: a name of two characters or more stands where it stands.
    if name.iter().any(|w| !w.is_ascii()) {
        let whole = name.join(" ");
        return whole.chars().count() >= 2 && query.contains(&whole);
    }
    let query: Vec<&str> = words(query).collect();
    query.windows(name.len()).any(|window| {
        let mut slips = window.iter().zip(&name).filter(|(a, b)| !same(a, b));
        match (slips.next(), slips.next()) {
            (None, _) => true,
            (Some((a, b)), None) => slip(a, b),
            _ => false,
        }
    })
}

/// Whether a folded text holds a word of another that says what it is about.
#[must_use]
pub fn shares_word(key: &str, other: &str) -> bool {
    other.split(|c: char| !c.is_alphanumeric()).any(|w| {
        let long = if w.is_ascii() { w.len() > 3 } else { !w.is_empty() };
        long && key.contains(w)
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '+' | '#')).filter(|w| !w.is_empty())
}

/// The same word, or its plural.
fn same(a: &str, b: &str) -> bool {
    a == b
        || a.strip_suffix('s').is_some_and(|a| a == b) && b.len() > 2
        || b.strip_suffix('s').is_some_and(|b| a == b) && a.len() > 2
}

/// One letter left out, added, wrong, or two neighbours swapped.
fn slip(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().min(b.len()) < LEAST || a.len().abs_diff(b.len()) > 1 || a[..2] != b[..2] {
        return false;
    }
    let head = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (x, y) = (&a[head..], &b[head..]);
    match x.len().cmp(&y.len()) {
        std::cmp::Ordering::Less => *x == y[1..],
        std::cmp::Ordering::Greater => x[1..] == *y,
        std::cmp::Ordering::Equal => {
            x.is_empty() || x[1..] == y[1..] || x.len() > 1 && x[0] == y[1] && x[1] == y[0] && x[2..] == y[2..]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_as_whole_words() {
        assert!(named("what about c++ here", "c++"));
        assert!(named("the dead letter queue", "dead letter"));
        assert!(!named("authentication", "auth"));
        assert!(named("我想问云雀项目的进度", "云雀项目"));
        assert!(!named("anything", ""));
    }

    #[test]
    fn one_slip_is_forgiven_and_two_are_not() {
        for (query, name) in
            [("pstgres", "postgres"), ("kubernetse", "kubernetes"), ("larvel", "laravel"), ("djangoo", "django")]
        {
            assert_eq!(named(query, name), query != "pstgres", "{query}");
        }
        assert!(!named("kubrnets", "kubernetes"));
        assert!(!named("cat", "car"));
        assert!(!named("lake", "bake"));
    }
}
