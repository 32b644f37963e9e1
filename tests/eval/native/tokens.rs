//! Turns JSON strings, one a line on standard input, into their estimated token counts, for `tests/eval/tokens.mjs`.

use std::io::{BufRead, Write, stdin, stdout};

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        let text: String = serde_json::from_str(&line?)?;
        writeln!(out, "{}", pocketmem::text::count::tokens(&text))?;
    }
    out.flush()
}
