//! Turns what is known of a document into how it is cut, and a chunk into what search reads of it.

use crate::text::chunk::Format;

/// Endings of source code and of what is cut like it.
const CODE: &str = " rs ts tsx js jsx mjs cjs py go java kt kts c h cc cpp hpp cs rb php swift sh bash ps1 sql css scss json yaml yml toml xml html vue svelte proto lua r jl ex exs erl hs ml scala dart zig ";

/// How to cut a document: what the caller says, else what its name or its beginning tells.
#[must_use]
pub fn format(said: Option<&str>, name: Option<&str>, beginning: &str) -> Format {
    match said {
        Some("markdown") => return Format::Markdown,
        Some("code") => return Format::Code,
        Some(_) => return Format::Text,
        None => {}
    }
    let ending = name.and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("md" | "markdown" | "mdx" | "mkd") => return Format::Markdown,
        Some("txt" | "text" | "log") => return Format::Text,
        Some(ending) if !ending.contains(' ') && CODE.contains(&format!(" {ending} ")) => return Format::Code,
        _ => {}
    }
    let mut lines = beginning.lines().take(200);
    let marks = |line: &str| {
        let text = line.trim_start();
        text.starts_with("```") || text.starts_with("# ") || text.starts_with("## ") || text.starts_with("|--")
    };
    if lines.any(marks) { Format::Markdown } else { Format::Text }
}

/// What search reads of a chunk: its place, then its text, so that a chunk is found by the words of its headings too.
#[must_use]
pub fn passage(title: Option<&str>, section: Option<&str>, text: &str) -> String {
    let place: Vec<&str> =
        [title, section].into_iter().flatten().filter(|part| !part.is_empty() && !text.starts_with(*part)).collect();
    if place.is_empty() { text.to_owned() } else { format!("{}\n{text}", place.join(" > ")) }
}
