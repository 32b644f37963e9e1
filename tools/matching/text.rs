//! Turns the training text into examples: a message, statements, and which of them bear on it.
//!
//! `#` opens a person's block; `3 ...` is a statement, in the order in which it was made; `a: ...` after the number is the
//! assistant's and is left out; `? ... = 3 5` is a later message and the statements that bear on it, `-` for none.

use super::learning::Drawn;

/// A message, statements, and whether each bears on it.
#[derive(Debug, PartialEq)]
pub struct Example<'a> {
    pub message: &'a str,
    pub statements: Vec<(&'a str, bool)>,
}

/// What else the user asked is no statement that bears on anything: so many are set beside the statements of a message ...
const OTHERS: usize = 8;
/// ... and beside those that came before a statement, which asks for none of them.
const FEWER: usize = 6;

#[derive(Default)]
struct Block<'a> {
    statements: Vec<(usize, &'a str)>,
    messages: Vec<(&'a str, Vec<usize>)>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut out: Vec<Block<'_>> = Vec::new();
    for line in text.lines() {
        let Some((first, rest)) = line.split_once(' ') else {
            assert!(line.is_empty() || line == "#", "{line}");
            if line == "#" {
                out.push(Block::default());
            }
            continue;
        };
        let block = out.last_mut().expect("a block is open");
        if first == "?" {
            let (message, numbers) = rest.rsplit_once(" = ").unwrap_or_else(|| panic!("no numbers: {line}"));
            let number = |n: &str| n.parse().unwrap_or_else(|_| panic!("no number: {line}"));
            block.messages.push((message, numbers.split(' ').filter(|n| *n != "-").map(number).collect()));
        } else if !rest.starts_with("a:") {
            block.statements.push((first.parse().unwrap_or_else(|_| panic!("no number: {line}")), rest));
        }
    }
    out
}

/// Every example of a text; the same each time.
pub fn examples(text: &str) -> Vec<Example<'_>> {
    let mut drawn = Drawn(11);
    let mut out = Vec::new();
    for Block { statements, messages } in blocks(text) {
        let mut others = |but: &str, most: usize| -> Vec<(&str, bool)> {
            let mut rest: Vec<&str> = messages.iter().map(|(m, _)| *m).filter(|m| *m != but).collect();
            (0..most.min(rest.len())).map(|_| (rest.swap_remove(drawn.below(rest.len())), false)).collect()
        };
        for (message, meant) in &messages {
            // What only the assistant's words answer is no example.
            if !meant.is_empty() && !statements.iter().any(|(n, _)| meant.contains(n)) {
                continue;
            }
            let mut all: Vec<(&str, bool)> = statements.iter().map(|(n, s)| (*s, meant.contains(n))).collect();
            all.extend(others(message, OTHERS));
            out.push(Example { message, statements: all });
        }
        for (at, (_, message)) in statements.iter().enumerate() {
            let mut all: Vec<(&str, bool)> = statements[..at].iter().map(|(_, s)| (*s, false)).collect();
            all.extend(others(message, FEWER));
            out.push(Example { message, statements: all });
        }
    }
    out
}
