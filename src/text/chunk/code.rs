//! Turns the lines of source code into its top-level units, and names the definitions they hold.
//!
//! No grammar: a unit ends at a blank line after which a line without indentation begins something new. That holds
//! for brace languages, for indented ones and for most configuration files.

use super::{Block, Scanner, Shape};
use crate::text::words::{Words, words};

/// Scanner for code.
#[derive(Default)]
pub struct Code {
    open: Option<Block>,
    blank: bool,
}

impl Scanner for Code {
    fn line(&mut self, line: &str, start: usize, out: &mut Vec<Block>) {
        let blank = line.trim().is_empty();
        // A closing bracket, or the rest of a chain, is the end of what came before the blank line.
        let fresh = !line.starts_with([' ', '\t', '}', ')', ']']) && !ends_something(line);
        if self.blank && !blank && fresh {
            out.extend(self.open.take());
        }
        match &mut self.open {
            Some(open) => open.text.push_str(line),
            None if blank => {}
            None => self.open = Some(Block::new(Shape::Code, line, start)),
        }
        self.blank = blank;
    }

    fn open(&mut self) -> Option<&mut Block> {
        self.open.as_mut()
    }

    fn finish(&mut self, out: &mut Vec<Block>) {
        out.extend(self.open.take());
    }
}

fn ends_something(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    words!["end", "else", "elif", "elsif", "except", "finally", "catch", "rescue", "ensure", "fi", "done", "esac"]
        .contains(word)
}

/// Words that may stand before the one that says what is defined.
const MODIFIERS: Words = words![
    "pub",
    "export",
    "default",
    "async",
    "static",
    "public",
    "private",
    "protected",
    "internal",
    "abstract",
    "final",
    "override",
    "virtual",
    "sealed",
    "partial",
    "unsafe",
    "extern",
    "const",
    "inline",
    "open",
    "data",
    "declare",
    "local",
    "suspend",
];

/// Words that define something with the name after them.
const DEFINES: Words = words![
    "fn",
    "def",
    "function",
    "func",
    "fun",
    "class",
    "struct",
    "enum",
    "trait",
    "impl",
    "interface",
    "module",
    "mod",
    "namespace",
    "type",
    "record",
    "object",
    "protocol",
    "extension",
    "macro_rules",
    "sub",
    "proc",
    "defmodule",
    "defp",
    "union",
    "contract",
];

/// What a line defines: "fn pay", "class Shop", "impl Shop".
fn definition(line: &str) -> Option<String> {
    let mut words = line.split_whitespace().peekable();
    let mut constant = false;
    while let Some(word) = words.next() {
        let bare = word.split(['(', '<', '!', '*']).next().unwrap_or(word);
        if DEFINES.contains(bare) {
            let glued = word[bare.len()..].trim_start_matches(['!', '*']);
            let name =
                if glued.starts_with('<') || glued.is_empty() { words.find(|w| *w != "*")? } else { return None };
            // "func (s *Shop) Pay()" and "impl<T> Shop<T> for X" name the thing after the brackets.
            let name = if name.starts_with('(') { words.find(|w| !w.ends_with(')'))? } else { name };
            let name = name
                .split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | ':' | '.' | '-')))
                .next()
                .unwrap_or("");
            let name = name.trim_end_matches([':', '.']);
            return (!name.is_empty()).then(|| format!("{bare} {name}"));
        }
        if matches!(word, "const" | "let" | "var") {
            constant = true;
            if word == "const" && words.peek().is_some_and(|next| DEFINES.contains(next)) {
                continue;
            }
            // "const pay = (x) => ...": a function by another name.
            let name = words.next()?;
            let function = line.contains("=>") || line.contains("function");
            let name = name.trim_end_matches([':', '=']);
            return (function && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$')))
                .then(|| format!("const {name}"));
        }
        if !MODIFIERS.contains(bare) || constant {
            return None;
        }
    }
    None
}

fn indent(line: &str) -> usize {
    line.bytes().take_while(|b| matches!(b, b' ' | b'\t')).map(|b| if b == b'\t' { 4 } else { 1 }).sum()
}

/// Where a part stands: the definitions around its beginning, then the first one at its outermost level. `scope` is
/// what is open before the part, and afterwards what is open after it.
pub(super) fn section(text: &str, scope: &mut Vec<(usize, String)>) -> Vec<String> {
    let mut path: Option<Vec<String>> = None;
    let mut outer = usize::MAX;
    for line in text.lines() {
        let body = line.trim();
        if body.is_empty() {
            continue;
        }
        let columns = indent(line);
        let named = definition(line);
        // A closing bracket still belongs to what it closes; a label or a directive at the margin closes nothing.
        if !body.starts_with(['}', ')', ']', '#', '/', '@', '*']) || named.is_some() {
            scope.retain(|(at, _)| *at < columns);
        }
        if path.is_none() && columns <= outer {
            outer = columns;
        }
        if let Some(name) = named {
            scope.push((columns, name));
            if path.is_none() && columns <= outer {
                path = Some(scope.iter().map(|(_, name)| name.clone()).collect());
            }
        } else if path.is_none() && columns > 0 && scope.iter().any(|(at, _)| *at < columns) {
            // Inside a definition that began in an earlier part: that is where it stands, unless a member starts here.
            path = first_member(text, columns, scope);
        }
    }
    path.unwrap_or_default()
}

/// The path of a part that begins inside something: with the member that starts first at that depth, if one does.
fn first_member(text: &str, columns: usize, scope: &[(usize, String)]) -> Option<Vec<String>> {
    let mut path: Vec<String> = scope.iter().map(|(_, name)| name.clone()).collect();
    let member = text.lines().filter(|line| indent(line) == columns).find_map(definition);
    path.extend(member);
    Some(path)
}
