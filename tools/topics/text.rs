//! Turns the training text into sentences: `= field field` opens a section, `{a|b}` in a line stands for one of several
//! wordings, `* word|word` lists words by which a field is known.

use super::learning::Drawn;

/// Wordings taken of one line at most: no line outweighs the rest by its choices.
const MOST: usize = 14;

enum Part<'a> {
    Text(&'a str),
    Choice(Vec<Vec<Part<'a>>>),
}

fn parse<'a>(rest: &mut &'a str, inside: bool) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    loop {
        let stop: &[char] = if inside { &['{', '|', '}'] } else { &['{'] };
        let end = rest.find(stop).unwrap_or(rest.len());
        let (text, after) = rest.split_at(end);
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
        *rest = after;
        let Some(open) = rest.strip_prefix('{') else { return parts };
        *rest = open;
        let mut options = vec![parse(rest, true)];
        while let Some(after) = rest.strip_prefix('|') {
            *rest = after;
            options.push(parse(rest, true));
        }
        *rest = rest.strip_prefix('}').unwrap_or_else(|| panic!("a brace is left open before {rest:?}"));
        parts.push(Part::Choice(options));
    }
}

fn count(parts: &[Part]) -> usize {
    let of = |part: &Part| match part {
        Part::Text(_) => 1,
        Part::Choice(options) => options.iter().map(|o| count(o)).sum(),
    };
    parts.iter().map(of).product()
}

fn wording(parts: &[Part], drawn: &mut Drawn, out: &mut String) {
    for part in parts {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Choice(options) => wording(&options[drawn.below(options.len())], drawn, out),
        }
    }
}

/// A sentence for training.
pub struct Sentence {
    /// Fields it is about; none for what needs nothing of the user's.
    pub fields: Vec<String>,
    /// Wordings of one line belong together: they are held out together.
    pub line: usize,
    pub text: String,
    /// A word or two and no sentence.
    pub word: bool,
}

/// A word by itself and in a question.
pub fn of_word(word: &str, fields: &[String], line: usize) -> [Sentence; 2] {
    let asked = if word.is_ascii() { format!("What about the {word}?") } else { format!("{word}怎么办？") };
    [word.to_owned(), asked].map(|text| Sentence { fields: fields.to_vec(), line, text, word: true })
}

/// Sentences of a file's text, the same every time.
pub fn sentences(file: &str) -> Vec<Sentence> {
    let mut out: Vec<Sentence> = Vec::new();
    let mut fields: Vec<String> = Vec::new();
    for (number, line) in file.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        if let Some(names) = line.strip_prefix("= ") {
            fields = names.split_whitespace().filter(|n| *n != "none").map(|n| n.replace('_', " ")).collect();
            continue;
        }
        if let Some(words) = line.strip_prefix("* ") {
            out.extend(words.split('|').flat_map(|word| of_word(word.trim(), &fields, number)));
            continue;
        }
        let parts = parse(&mut { line }, false);
        let mut drawn = Drawn(number as u64 + 1);
        let wanted = count(&parts).min(MOST);
        let mut found: Vec<String> = Vec::new();
        for _ in 0..40 * MOST {
            let mut text = String::new();
            wording(&parts, &mut drawn, &mut text);
            if found.len() < wanted && !found.contains(&text) {
                found.push(text);
            }
        }
        out.extend(found.into_iter().map(|text| Sentence { fields: fields.clone(), line: number, text, word: false }));
    }
    out
}
