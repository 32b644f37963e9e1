//! Checks that documents are cut at their real boundaries, whatever the slices they come in.

#![allow(clippy::unwrap_used, clippy::panic)]

use pocketmem::text::chunk::{Chunk, Chunker, Format, chunks, narrow};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};

fn texts(all: &[Chunk]) -> Vec<&str> {
    all.iter().map(|chunk| chunk.text.as_str()).collect()
}

#[test]
fn markdown_sections() {
    let text = "---\ntitle: Handbook\n---\n\n# Handbook\n\nWelcome to all.\n\nSetup\n-----\n\nRun `make` twice.\n\n```sh\n# not a heading\nmake\n\nmake\n```\n\n## Use\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n\n  still one\n- two\n";
    let all = chunks(text, Format::Markdown, 80, 0.12);
    let sections: Vec<_> = all.iter().map(|c| c.section.as_deref().unwrap_or("")).collect();
    assert_eq!(sections, ["Handbook", "Handbook", "Handbook > Setup", "Handbook > Use"], "{all:#?}");
    assert!(all[2].text.starts_with("Setup\n-----") && all[2].text.contains("# not a heading\nmake\n\nmake\n```"));
    assert!(all[3].text.contains("| 1 | 2 |") && all[3].text.ends_with("- one\n\n  still one\n- two"));
}

#[test]
fn headings_stay_with_their_text() {
    let body = "Words of a sentence go here. ".repeat(30);
    let text = format!("# A\n\n{body}\n\n## B\n\n{body}\n\n## C\n\n### D\n\n{body}");
    for chunk in chunks(&text, Format::Markdown, 300, 0.12) {
        assert!(!chunk.text.lines().last().unwrap_or("").starts_with('#'), "{chunk:#?}");
        assert!(chunk.text.chars().count() <= 300 + 36 + 20);
    }
}

#[test]
fn an_oversized_fence_is_fenced_again() {
    let text = format!("# Log\n\n```text\n{}```\n", "a line of the log\n".repeat(60));
    let all = chunks(&text, Format::Markdown, 300, 0.12);
    assert!(all.len() > 3);
    for chunk in &all {
        assert_eq!(chunk.text.matches("```").count(), 2, "{}", chunk.text);
        assert!(chunk.text.contains("```text\n"));
        assert!(chunk.text.chars().count() <= 320);
    }
}

#[test]
fn an_oversized_table_repeats_its_head() {
    let rows: String = (0..80).map(|i| format!("| {i} | value {i} |\n")).collect();
    let all = chunks(&format!("| key | what |\n|---|---|\n{rows}"), Format::Markdown, 300, 0.0);
    assert!(all.len() > 3);
    assert!(all.iter().all(|c| c.text.starts_with("| key | what |\n|---|---|\n|")), "{all:#?}");
    assert_eq!(all.iter().map(|c| c.text.matches("value").count()).sum::<usize>(), 80);
}

#[test]
fn an_oversized_list_is_cut_at_its_items() {
    let items: String = (0..30).map(|i| format!("- item {i}\n  ```\n  code {i}\n\n  more {i}\n  ```\n")).collect();
    for chunk in chunks(&items, Format::Markdown, 200, 0.12) {
        assert!(chunk.text.starts_with("- item"), "{}", chunk.text);
        assert_eq!(chunk.text.matches("```").count() % 2, 0);
    }
}

#[test]
fn prose_overlaps_by_whole_sentences() {
    let text: String = (0..60).map(|i| format!("Sentence number {i} says something. ")).collect();
    let all = chunks(&text, Format::Text, 400, 0.12);
    assert!(all.len() > 4);
    for pair in all.windows(2) {
        let first = pair[1].text.split_inclusive('.').next().unwrap_or("");
        assert!(first.starts_with("Sentence number"), "{first}");
        assert!(pair[0].text.ends_with(first), "{} / {first}", pair[0].text);
        assert!(pair[1].text.chars().count() <= 448);
    }
}

#[test]
fn chinese_is_cut_after_its_sentences() {
    let text: String = (0..80).map(|i| format!("这是第{i}句话，说的是一件小事。")).collect();
    let all = chunks(&text, Format::Text, 200, 0.12);
    assert!(all.len() > 5);
    for chunk in &all {
        assert!(chunk.text.starts_with("这是第") && chunk.text.ends_with('。'), "{}", chunk.text);
    }
}

#[test]
fn code_is_cut_between_definitions() {
    let body = "        total += item.price * item.count\n".repeat(6);
    let text: String = ["pay", "refund", "report"]
        .iter()
        .map(|name| format!("    def {name}(self):\n        total = 0\n{body}\n        return total\n\n"))
        .collect();
    let text =
        format!("import os\n\nclass Shop:\n    \"\"\"Sells things.\"\"\"\n\n{text}\ndef main():\n    Shop().pay()\n");
    let all = chunks(&text, Format::Code, 400, 0.0);
    let sections: Vec<_> = all.iter().map(|c| c.section.as_deref().unwrap_or("")).collect();
    assert!(sections.iter().any(|s| s.contains("class Shop > def refund")), "{all:#?}");
    assert!(sections.iter().any(|s| s.contains("def main")), "{sections:?}");
    let rust = "use a::b;\n\n/// Pays.\npub fn pay(x: u32) -> u32 {\n    if x > 1 {\n\n        return 2;\n    }\n\n    x\n}\n\nimpl Shop {\n    fn sell(&self) {}\n}\n";
    let all = chunks(rust, Format::Code, 90, 0.0);
    assert_eq!(
        texts(&all).iter().filter(|t| t.contains("pub fn pay") && t.contains("    x\n}")).count(),
        1,
        "{all:#?}"
    );
    assert_eq!(all.last().and_then(|c| c.section.as_deref()), Some("impl Shop"));
}

#[test]
fn odd_input() {
    for format in [Format::Markdown, Format::Code, Format::Text] {
        assert!(chunks("", format, 100, 0.1).is_empty());
        assert!(chunks("\n \n\t\n", format, 100, 0.1).is_empty());
        for text in [
            "---\nnever closed",
            "```\nnever closed",
            "> ",
            "- ",
            "|",
            "|-|",
            "\u{feff}# a",
            "<div",
            "#",
            "a\n===",
            "1.",
            "\r\n\r\n",
        ] {
            let _ = chunks(text, format, 100, 0.1);
        }
        let long = "x".repeat(50_000);
        let all = chunks(&long, format, 100, 0.1);
        assert!(all.iter().all(|c| c.text.len() <= 120));
        assert_eq!(all.last().map(|c| c.end), Some(50_000));
    }
}

#[test]
fn a_large_document_is_linear() {
    // A line that never ends, a fence that never ends, and a paragraph that never ends: no buffer may hold them whole.
    let fence = format!("```\n{}", "some code(); // here\n".repeat(100_000));
    let prose = "Words without any blank line go on. ".repeat(60_000);
    for text in [fence, prose] {
        let start = std::time::Instant::now();
        let mut chunker = Chunker::new(Format::Markdown, 1_200, 0.12);
        let mut count = 0;
        let mut at = 0;
        while at < text.len() {
            let end = (at + 65_536).min(text.len());
            count += chunker.feed(&text[at..end]).len();
            at = end;
        }
        assert!(count > 1_000, "chunks come while the document does");
        assert!(start.elapsed().as_secs() < 20);
    }
}

#[test]
fn narrowed_to_the_best_sentences() {
    let text = "The house has a garden. It was built in 1920. The boiler was replaced in 2019 by Heinz. Nobody likes the colour. The attic is empty.";
    let terms = ["boiler".to_owned(), "replac".to_owned()];
    assert_eq!(narrow(text, &terms, 60), "…The boiler was replaced in 2019 by Heinz.…");
    assert_eq!(narrow("short", &terms, 60), "short");
    let zh = "房子有花园。锅炉是2019年换的。没人喜欢这个颜色。阁楼是空的。";
    assert_eq!(narrow(zh, &["锅炉".to_owned()], 18), "…锅炉是2019年换的。…");
}

/// Lines that markdown is made of.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(String::new()),
        4 => "[a-z]{2,8}( [a-z]{1,9}){0,12}\\.",
        1 => "[。，一-十]{3,30}。",
        2 => "#{1,6} [A-Z][a-z]{1,8}",
        1 => Just("===".to_owned()),
        1 => Just("---".to_owned()),
        2 => Just("```".to_owned()),
        1 => Just("~~~~".to_owned()),
        1 => Just("```rust".to_owned()),
        2 => "[-*+] [a-z]{2,8}( [a-z]{1,9}){0,5}",
        2 => "[1-9][.)] [a-z]{2,8}",
        1 => " {2,3}[-*] [a-z]{2,8}",
        1 => " {2,4}[a-z]{2,8}",
        1 => Just("| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |".to_owned()),
        1 => "> [a-z]{2,8}( [a-z]{1,9}){0,5}",
        1 => Just("<div class=\"x\">".to_owned()),
        1 => Just("</div>".to_owned()),
        1 => Just("<!-- a -->".to_owned()),
        1 => Just("- ```\n  let a;\n\n  let b;\n  ```".to_owned()),
    ]
}

/// Blocks of the top level that `pulldown-cmark` sees, with the text they cover.
fn blocks(text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    let mut depth = 0;
    let mut found = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if depth == 0 && !matches!(tag, Tag::Paragraph) {
                    found.push((range, format!("{tag:?}")));
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn no_block_is_cut(lines in prop::collection::vec(line(), 1..40), chars in 64usize..400) {
        let text = format!("{}\n", lines.join("\n"));
        prop_assume!(!text.starts_with("---\n"));
        let all = chunks(&text, Format::Markdown, chars, 0.12);
        for (range, what) in blocks(&text) {
            let body = text[range.clone()].trim_end();
            let end = range.start + body.len();
            // The parser's ranges begin after the indentation of their first line.
            if body.chars().count() + 3 > chars {
                continue;
            }
            for chunk in &all {
                let cut = chunk.start > range.start && chunk.start < end;
                prop_assert!(!cut, "{what} {body:?} is cut at {} in {text:?}\n{all:#?}", chunk.start);
            }
        }
    }

    #[test]
    fn slices_do_not_matter(lines in prop::collection::vec(line(), 1..40), cuts in prop::collection::vec(0usize..2000, 0..8), format in 0..3) {
        let text = lines.join("\n");
        let format = [Format::Markdown, Format::Code, Format::Text][format as usize];
        let mut cuts: Vec<usize> = cuts.into_iter().filter(|&c| c <= text.len() && text.is_char_boundary(c)).collect();
        cuts.push(text.len());
        cuts.sort_unstable();
        let mut chunker = Chunker::new(format, 100, 0.12);
        let mut sliced = Vec::new();
        let mut at = 0;
        for cut in cuts {
            sliced.extend(chunker.feed(&text[at..cut]));
            at = cut;
        }
        sliced.extend(chunker.finish());
        prop_assert_eq!(sliced, chunks(&text, format, 100, 0.12));
    }

    #[test]
    fn every_word_is_in_a_chunk(lines in prop::collection::vec(line(), 1..40), format in 0..3, chars in 64usize..400) {
        let text = lines.join("\n");
        let format = [Format::Markdown, Format::Code, Format::Text][format as usize];
        let all = chunks(&text, format, chars, 0.12);
        let mut end = 0;
        for chunk in &all {
            prop_assert!(text[end..chunk.start.max(end)].trim().is_empty(), "nothing between chunks");
            prop_assert!(chunk.start >= end && chunk.end >= chunk.start);
            // Room for what a chunk may hold above its size: overlap, headings before a block that fills it, fence marks.
            prop_assert!(chunk.text.chars().count() <= chars + chars / 8 + 220, "{}", chunk.text.len());
            for word in text[chunk.start..chunk.end].split_whitespace() {
                prop_assert!(chunk.text.contains(word), "{word} of {:?} in {:?}", &text[chunk.start..chunk.end], chunk.text);
            }
            end = chunk.end;
        }
        prop_assert!(text[end..].trim().is_empty());
    }
}
