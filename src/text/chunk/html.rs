//! Turns the first line of an HTML block into the rule that says where the block ends.

use crate::text::words::words;

/// Where an HTML block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// At the line that holds this.
    At(&'static str),
    /// At the end of script, style, pre or textarea.
    Raw,
    /// Before the next blank line.
    Blank,
}

impl End {
    /// Whether this line is the block's last one.
    pub fn reached(self, line: &str) -> bool {
        match self {
            Self::At(mark) => line.contains(mark),
            Self::Raw => {
                let line = line.to_ascii_lowercase();
                words!["</script>", "</style>", "</pre>", "</textarea>"].iter().any(|tag| line.contains(tag))
            }
            Self::Blank => false,
        }
    }
}

/// Elements that begin a block wherever they stand (`CommonMark`, HTML blocks, condition 6).
const BLOCKS: &str = " address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul ";

/// The end rule of the HTML block that this line starts, if it starts one. `paragraph`: a paragraph is open.
pub fn start(view: &str, paragraph: bool) -> Option<End> {
    let rest = view.trim_start_matches(' ').strip_prefix('<')?;
    if let Some(rest) = rest.strip_prefix("!--") {
        let _ = rest;
        return Some(End::At("-->"));
    }
    if rest.starts_with('?') {
        return Some(End::At("?>"));
    }
    if rest.starts_with("![CDATA[") {
        return Some(End::At("]]>"));
    }
    if rest.starts_with('!') && rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Some(End::At(">"));
    }
    let closing = rest.starts_with('/');
    let rest = rest.trim_start_matches('/');
    let name_end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(rest.len());
    let name = rest[..name_end].to_ascii_lowercase();
    let after = &rest[name_end..];
    if name.is_empty() || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let bounded = after.trim_end().is_empty() || after.starts_with([' ', '\t', '>']) || after.starts_with("/>");
    if !closing && bounded && words!["script", "style", "pre", "textarea"].contains(name.as_str()) {
        return Some(End::Raw);
    }
    if bounded && BLOCKS.contains(&format!(" {name} ")) {
        return Some(End::Blank);
    }
    // One complete tag alone on its line.
    (bounded && !paragraph && after.trim_end().ends_with('>') && after.matches('>').count() == 1).then_some(End::Blank)
}
