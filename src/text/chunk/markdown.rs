//! Turns the lines of a markdown document into its top-level blocks, by the block structure of `CommonMark`.
//!
//! Only what decides where one block ends and the next begins is read: fences, headings of both kinds, lists, tables,
//! quotes, HTML, indented code, front matter. Inline text is left alone. Where the rules are finer than that, lines
//! are kept together rather than apart.

use super::{Block, Scanner, Shape, html};
use crate::text::words::words;

/// Lines of front matter that are looked at before it is taken for a rule and text.
const META_LINES: usize = 200;

/// How the open block goes on.
enum State {
    /// Nothing is open, or only blank lines may follow.
    Closed,
    Prose,
    Fence(Fence),
    Html(html::End),
    List(List),
    Quote,
    Table,
    Indented,
    /// Front matter: its mark and the lines so far.
    Meta(&'static str, usize),
}

#[derive(Clone, Copy)]
struct Fence {
    mark: char,
    length: usize,
}

struct List {
    /// Column at which the newest top-level item's text starts.
    content: usize,
    kind: char,
    fence: Option<Fence>,
    blank: bool,
    /// A paragraph is open, so that a line without indentation may go on with it.
    lazy: bool,
}

/// A list marker: where it stands, where the item's text starts, and what kind of list it belongs to.
pub struct Marker {
    pub indent: usize,
    pub content: usize,
    kind: char,
    /// Bytes of the line up to the item's text.
    bytes: usize,
    empty: bool,
    /// May interrupt a paragraph.
    strong: bool,
}

/// Scanner for markdown.
pub struct Markdown {
    open: Option<Block>,
    state: State,
    /// Columns of indentation that belong to the list item around.
    within: usize,
    first: bool,
}

impl Default for Markdown {
    fn default() -> Self {
        Self { open: None, state: State::Closed, within: 0, first: true }
    }
}

impl Markdown {
    /// A scanner for the inside of a list item whose text starts at this column.
    pub fn within(columns: usize) -> Self {
        Self { within: columns, first: false, ..Self::default() }
    }

    fn begin(&mut self, shape: Shape, state: State, line: &str, start: usize, out: &mut Vec<Block>) {
        out.extend(self.open.take());
        self.open = Some(Block::new(shape, line, start));
        self.state = state;
    }

    fn push(&mut self, line: &str, start: usize) {
        match &mut self.open {
            Some(open) => open.text.push_str(line),
            None => {
                self.open = Some(Block::new(Shape::Prose, line, start));
                self.state = State::Prose;
            }
        }
    }

    /// Starts the block that this line begins; a paragraph when it is nothing else.
    fn start(&mut self, view: &str, line: &str, start: usize, out: &mut Vec<Block>) {
        if let Some((level, title)) = heading(view) {
            self.begin(Shape::Heading, State::Closed, line, start, out);
            self.name(level, title);
        } else if let Some(fence) = fence(view) {
            self.begin(Shape::Fence, State::Fence(fence), line, start, out);
        } else if rule(view) {
            self.begin(Shape::Prose, State::Closed, line, start, out);
        } else if let Some(marker) = top_marker(view) {
            let list = List::new(&marker, view);
            self.begin(Shape::List, State::List(list), line, start, out);
        } else if quote(view) {
            self.begin(Shape::Quote, State::Quote, line, start, out);
        } else if let Some(end) = html::start(view, false).filter(|_| indent(view) < 4) {
            let state = if end.reached(view) { State::Closed } else { State::Html(end) };
            self.begin(Shape::Html, state, line, start, out);
        } else if indent(view) >= 4 {
            self.begin(Shape::Code, State::Indented, line, start, out);
        } else {
            self.begin(Shape::Prose, State::Prose, line, start, out);
        }
    }

    fn name(&mut self, level: u8, title: String) {
        if let Some(open) = &mut self.open {
            open.heading = Some((level, title));
        }
    }

    /// A line while a paragraph is open.
    fn prose(&mut self, view: &str, line: &str, start: usize, out: &mut Vec<Block>) {
        let text = view.trim();
        let mark = text.chars().next().unwrap_or(' ');
        if indent(view) < 4 && matches!(mark, '=' | '-') && text.chars().all(|c| c == mark) {
            self.push(line, start);
            self.state = State::Closed;
            if let Some(open) = &mut self.open {
                open.shape = Shape::Heading;
                let title = open.text.lines().map(str::trim).collect::<Vec<_>>();
                let title = title[..title.len().saturating_sub(1)].join(" ").trim().to_owned();
                open.heading = Some((if mark == '=' { 1 } else { 2 }, title));
            }
            return;
        }
        if let (Some(cells), Some(open)) = (delimiter_row(view), &mut self.open) {
            // The line before is the head of a table; what stood above it stays a paragraph.
            let body = open.text.trim_end_matches(['\n', '\r']);
            let head = body.rfind('\n').map_or(0, |i| i + 1);
            if cells_of(&open.text[head..]) == cells {
                let header = open.text.split_off(head);
                let header_start = open.start + head;
                if open.text.is_empty() {
                    self.open = None;
                }
                self.begin(Shape::Table, State::Table, &header, header_start, out);
                self.push(line, start);
                return;
            }
        }
        if interrupts(view, true) {
            self.start(view, line, start, out);
        } else {
            self.push(line, start);
        }
    }

    /// A line while a list is open: true when it belongs to the list.
    fn list(list: &mut List, view: &str) -> bool {
        let columns = indent(view);
        if columns >= list.content {
            let inner = view.trim_start();
            match list.fence {
                Some(open) if open.closed_by(inner) => list.fence = None,
                Some(_) => {}
                None => {
                    let text = marker(inner).map_or(inner, |m| inner[m.bytes.min(inner.len())..].trim_start());
                    list.fence = fence(text);
                    list.lazy = list.fence.is_none() && !closed(text);
                }
            }
            list.blank = false;
            return true;
        }
        list.fence = None;
        if !rule(view)
            && let Some(marker) = top_marker(view)
        {
            if marker.kind != list.kind {
                return false;
            }
            *list = List::new(&marker, view);
            return true;
        }
        let goes_on = !list.blank && list.lazy && !interrupts(view, true);
        list.blank = false;
        goes_on
    }

    fn blank(&mut self, line: &str, start: usize) {
        match &mut self.state {
            State::List(list) => list.blank = true,
            State::Fence(_) | State::Indented | State::Meta(..) => {}
            State::Html(end) if *end != html::End::Blank => {}
            _ => self.state = State::Closed,
        }
        if self.open.is_some() {
            self.push(line, start);
        }
    }
}

impl Scanner for Markdown {
    fn line(&mut self, line: &str, start: usize, out: &mut Vec<Block>) {
        let text = line.trim_end_matches(['\n', '\r']);
        let dedented = dedent(text, self.within);
        let view = dedented.as_ref();
        if core::mem::take(&mut self.first) {
            let text = text.trim_start_matches('\u{feff}');
            let mark = words!["---", "+++"].into_iter().find(|mark| text.trim_end() == *mark);
            if let Some(mark) = mark {
                return self.begin(Shape::Meta, State::Meta(mark, 0), line, start, out);
            }
        }
        if view.trim().is_empty() {
            return self.blank(line, start);
        }
        let mut state = core::mem::replace(&mut self.state, State::Closed);
        match &mut state {
            State::Closed => self.start(view, line, start, out),
            State::Prose => {
                self.state = State::Prose;
                self.prose(view, line, start, out);
            }
            State::Fence(fence) => {
                let closes = fence.closed_by(view);
                self.push(line, start);
                self.state = if closes { State::Closed } else { state };
            }
            State::Html(end) => {
                let closes = end.reached(view);
                self.push(line, start);
                self.state = if closes { State::Closed } else { state };
            }
            State::List(list) => {
                if Self::list(list, view) {
                    self.push(line, start);
                    self.state = state;
                } else {
                    self.start(view, line, start, out);
                }
            }
            State::Quote => {
                // Here any list marker starts a list: the paragraph it would interrupt is inside the quote.
                if quote(view) || !(interrupts(view, true) || top_marker(view).is_some()) {
                    self.push(line, start);
                    self.state = state;
                } else {
                    self.start(view, line, start, out);
                }
            }
            State::Table => {
                if interrupts(view, false) {
                    self.start(view, line, start, out);
                } else {
                    self.push(line, start);
                    self.state = state;
                }
            }
            State::Indented => {
                if indent(view) >= 4 {
                    self.push(line, start);
                    self.state = state;
                } else {
                    self.start(view, line, start, out);
                }
            }
            State::Meta(mark, lines) => {
                *lines += 1;
                let closes = view.trim_end() == *mark || (*mark == "---" && view.trim_end() == "...");
                let lost = *lines > META_LINES;
                self.push(line, start);
                if closes {
                    if let Some(title) = self.open.as_ref().and_then(|open| title(&open.text)) {
                        self.name(0, title);
                    }
                } else if lost {
                    self.reread(out);
                } else {
                    self.state = state;
                }
            }
        }
    }

    fn open(&mut self) -> Option<&mut Block> {
        self.open.as_mut()
    }

    fn finish(&mut self, out: &mut Vec<Block>) {
        if matches!(self.state, State::Meta(..)) {
            self.reread(out);
        }
        out.extend(self.open.take());
    }
}

impl Markdown {
    /// Front matter that never ends is a rule with text after it.
    fn reread(&mut self, out: &mut Vec<Block>) {
        let Some(block) = self.open.take() else { return };
        self.state = State::Closed;
        let mut at = block.start;
        for line in block.text.split_inclusive('\n') {
            self.line(line, at, out);
            at += line.len();
        }
    }
}

impl List {
    fn new(marker: &Marker, view: &str) -> Self {
        let text = view[marker.bytes.min(view.len())..].trim_start();
        let fence = fence(text);
        Self {
            content: marker.content,
            kind: marker.kind,
            fence,
            blank: false,
            lazy: fence.is_none() && !marker.empty && !closed(text),
        }
    }
}

impl Fence {
    fn closed_by(self, view: &str) -> bool {
        let text = view.trim();
        indent(view) < 4 && text.chars().count() >= self.length && text.chars().all(|c| c == self.mark)
    }
}

/// Blocks of one line, after which no paragraph is open.
fn closed(text: &str) -> bool {
    heading(text).is_some() || rule(text)
}

/// Whether a line begins a block that ends the one before without a blank line between.
fn interrupts(view: &str, paragraph: bool) -> bool {
    if indent(view) >= 4 {
        return false;
    }
    heading(view).is_some()
        || fence(view).is_some()
        || rule(view)
        || quote(view)
        || html::start(view, paragraph).is_some()
        || marker(view).is_some_and(|m| !paragraph || m.strong)
}

/// Columns of white space at the beginning; tabs go to multiples of four.
fn indent(line: &str) -> usize {
    let mut columns = 0;
    for byte in line.bytes() {
        match byte {
            b' ' => columns += 1,
            b'\t' => columns += 4 - columns % 4,
            _ => break,
        }
    }
    columns
}

/// The line without up to `columns` of indentation; a list marker there counts as indentation.
fn dedent(line: &str, columns: usize) -> std::borrow::Cow<'_, str> {
    if columns == 0 {
        return line.into();
    }
    if let Some(marker) = marker(line)
        && marker.indent < columns
        && marker.content <= columns
    {
        return line[marker.bytes.min(line.len())..].into();
    }
    let own = indent(line);
    let text = line.trim_start_matches([' ', '\t']);
    format!("{}{text}", " ".repeat(own.saturating_sub(columns))).into()
}

fn heading(view: &str) -> Option<(u8, String)> {
    if indent(view) >= 4 {
        return None;
    }
    let text = view.trim();
    let level = text.bytes().take_while(|&b| b == b'#').count();
    let rest = &text[level..];
    if level == 0 || level > 6 || !(rest.is_empty() || rest.starts_with([' ', '\t'])) {
        return None;
    }
    let title = rest.trim();
    let open = title.trim_end_matches('#');
    let title = if open.is_empty() || open.ends_with([' ', '\t']) { open.trim_end() } else { title };
    Some((level as u8, title.to_owned()))
}

fn fence(view: &str) -> Option<Fence> {
    let text = view.trim_start();
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = text.chars().take_while(|&c| c == mark).count();
    (length >= 3 && indent(view) < 4 && (mark == '~' || !text[length..].contains('`')))
        .then_some(Fence { mark, length })
}

fn rule(view: &str) -> bool {
    let mut signs = view.chars().filter(|c| !c.is_whitespace());
    let Some(mark) = signs.next().filter(|c| matches!(c, '*' | '-' | '_')) else { return false };
    let mut count = 1;
    signs.all(|c| {
        count += 1;
        c == mark
    }) && count >= 3
        && indent(view) < 4
}

fn quote(view: &str) -> bool {
    indent(view) < 4 && view.trim_start().starts_with('>')
}

/// The list marker at the beginning of a line.
pub fn marker(line: &str) -> Option<Marker> {
    let columns = indent(line);
    let text = line.trim_start_matches([' ', '\t']);
    let white = line.len() - text.len();
    let first = text.chars().next()?;
    let (kind, width, one) = if matches!(first, '-' | '*' | '+') {
        (first, 1, true)
    } else {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let end = text[digits..].chars().next().filter(|c| matches!(c, '.' | ')'))?;
        if digits == 0 || digits > 9 {
            return None;
        }
        (end, digits + 1, text[..digits].trim_start_matches('0') == "1")
    };
    let after = text[width..].trim_end_matches(['\n', '\r']);
    let empty = after.trim().is_empty();
    if !(empty || after.starts_with([' ', '\t'])) {
        return None;
    }
    let gap = indent(after);
    // Five and more spaces are one space and indented code.
    let gap = if empty || gap > 4 { 1 } else { gap };
    let bytes = white
        + width
        + if empty { after.len() } else { after.bytes().take(gap).take_while(|b| matches!(b, b' ' | b'\t')).count() };
    Some(Marker { indent: columns, content: columns + width + gap, kind, bytes, empty, strong: one && !empty })
}

/// A marker that is not indented so far that it would be code.
fn top_marker(view: &str) -> Option<Marker> {
    marker(view).filter(|marker| marker.indent < 4)
}

/// Cells of a table's delimiter row, if the line is one.
fn delimiter_row(view: &str) -> Option<usize> {
    let text = view.trim();
    if indent(view) >= 4 || !text.contains('-') || !text.contains(['|', ':']) {
        return None;
    }
    let inner = text.strip_prefix('|').unwrap_or(text);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let valid = inner.split('|').all(|cell| {
        let cell = cell.trim();
        let dashes = cell.strip_prefix(':').unwrap_or(cell);
        let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
        !dashes.is_empty() && dashes.bytes().all(|b| b == b'-')
    });
    valid.then(|| inner.split('|').count())
}

fn cells_of(line: &str) -> usize {
    let text = line.trim();
    let inner = text.strip_prefix('|').unwrap_or(text);
    let inner = if inner.ends_with("\\|") { inner } else { inner.strip_suffix('|').unwrap_or(inner) };
    let mut escaped = false;
    let mut cells = 1;
    for c in inner.chars() {
        cells += usize::from(c == '|' && !escaped);
        escaped = c == '\\' && !escaped;
    }
    cells
}

/// The title that front matter names.
fn title(meta: &str) -> Option<String> {
    let line = meta.lines().find_map(|line| line.strip_prefix("title"))?;
    let value = line.trim_start().strip_prefix([':', '='])?.trim().trim_matches(['"', '\'']);
    (!value.is_empty()).then(|| value.to_owned())
}
