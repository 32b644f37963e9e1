//! Turns a document, slice by slice, into chunks at its real boundaries, each with its section path.
//!
//! Two steps: a scanner ([`markdown`] or [`code`]; plain text is its paragraphs) groups lines into blocks that
//! belong together, and the packer here joins blocks until a chunk is full. Headings start a chunk and never end one;
//! fenced code, tables and lists stay whole unless a single one is larger than a chunk ([`split`]).
//!
//! Memory stays bounded: an open block that grows far beyond a chunk is handed on in parts.

mod code;
mod html;
mod markdown;
mod narrow;
mod split;

pub use narrow::narrow;

use split::Part;

/// What kind of text a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `CommonMark` with tables and front matter.
    Markdown,
    /// Source code of any language.
    Code,
    /// Paragraphs.
    Text,
}

/// One chunk of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// What it says: verbatim, after the overlap with the chunk before it. A part of an oversized fence or table
    /// repeats the fence's opening line or the table's head, so that it can be read by itself.
    pub text: String,
    /// Where it stands, "Title > Part", or for code "class Shop > fn pay".
    pub section: Option<String>,
    /// First byte of the document that this chunk adds to the ones before it.
    pub start: usize,
    /// First byte after it.
    pub end: usize,
}

/// What the lines of a block are; decides how it is split when it is too long and what overlaps into the next chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Heading,
    Prose,
    Fence,
    Table,
    List,
    Quote,
    Html,
    Code,
    Meta,
}

/// Lines that belong together.
#[derive(Clone, Debug)]
struct Block {
    text: String,
    start: usize,
    shape: Shape,
    /// Level and title of a heading; level 0 is the document's own title.
    heading: Option<(u8, String)>,
    /// Opening fence or head of a table whose first part was handed on already.
    opener: Option<String>,
}

impl Block {
    fn new(shape: Shape, line: &str, start: usize) -> Self {
        Self { text: line.to_owned(), start, shape, heading: None, opener: None }
    }
}

/// What a scanner does with one line, and at the end.
trait Scanner {
    /// A whole line with its line break.
    fn line(&mut self, line: &str, start: usize, out: &mut Vec<Block>);
    /// The block that is still open.
    fn open(&mut self) -> Option<&mut Block>;
    /// The document ends.
    fn finish(&mut self, out: &mut Vec<Block>);
}

enum Any {
    Markdown(markdown::Markdown),
    Code(code::Code),
    Text(Paragraphs),
}

impl Any {
    fn get(&mut self) -> &mut dyn Scanner {
        match self {
            Self::Markdown(scanner) => scanner,
            Self::Code(scanner) => scanner,
            Self::Text(scanner) => scanner,
        }
    }
}

/// Plain text: blank lines separate its blocks.
#[derive(Default)]
struct Paragraphs {
    open: Option<Block>,
    blank: bool,
}

impl Scanner for Paragraphs {
    fn line(&mut self, line: &str, start: usize, out: &mut Vec<Block>) {
        let blank = line.trim().is_empty();
        if self.blank && !blank {
            out.extend(self.open.take());
        }
        match &mut self.open {
            Some(open) => open.text.push_str(line),
            None if blank => {}
            None => self.open = Some(Block::new(Shape::Prose, line, start)),
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

/// Splits a document that comes in slices; the result does not depend on where the slices are cut.
pub struct Chunker {
    scanner: Any,
    /// Text of a line whose end has not come yet.
    rest: String,
    /// Bytes before `rest`.
    offset: usize,
    /// True inside a line so long that it is taken in pieces.
    inside: bool,
    limit: usize,
    packer: Packer,
}

impl Chunker {
    /// `chars`: characters of a chunk (at least 64). `overlap`: share of it repeated from the chunk before, 0 to 0.5.
    #[must_use]
    pub fn new(format: Format, chars: usize, overlap: f64) -> Self {
        let chars = chars.max(64);
        let overlap = if overlap.is_finite() { overlap.clamp(0.0, 0.5) } else { 0.0 };
        Self {
            scanner: match format {
                Format::Markdown => Any::Markdown(markdown::Markdown::default()),
                Format::Code => Any::Code(code::Code::default()),
                Format::Text => Any::Text(Paragraphs::default()),
            },
            rest: String::new(),
            offset: 0,
            inside: false,
            limit: chars,
            packer: Packer {
                chars,
                overlap: (chars as f64 * overlap) as usize,
                code: format == Format::Code,
                ..Packer::default()
            },
        }
    }

    /// Takes the next slice and gives the chunks that are complete.
    pub fn feed(&mut self, slice: &str) -> Vec<Chunk> {
        let mut text = core::mem::take(&mut self.rest);
        text.push_str(slice);
        // Bytes after which a line is taken in pieces; the same wherever slices are cut.
        let cap = self.limit * 16;
        let mut at = 0;
        loop {
            let left = &text[at..];
            let mut window = cap.min(left.len());
            while !left.is_char_boundary(window) {
                window -= 1;
            }
            let take = match left.as_bytes()[..window].iter().position(|&b| b == b'\n') {
                Some(line) => line + 1,
                None if left.len() >= cap => window,
                None => break,
            };
            let whole = left.as_bytes()[take - 1] == b'\n';
            self.line(&left[..take], whole);
            at += take;
        }
        self.rest = text.split_off(at);
        core::mem::take(&mut self.packer.out)
    }

    /// The document ends: the chunks that are left.
    pub fn finish(&mut self) -> Vec<Chunk> {
        let rest = core::mem::take(&mut self.rest);
        if !rest.is_empty() {
            self.line(&rest, true);
        }
        let mut blocks = Vec::new();
        self.scanner.get().finish(&mut blocks);
        for block in blocks {
            self.packer.push(block);
        }
        self.packer.flush(false);
        core::mem::take(&mut self.packer.out)
    }

    fn line(&mut self, line: &str, whole: bool) {
        let start = self.offset;
        self.offset += line.len();
        let mut blocks = Vec::new();
        let scanner = self.scanner.get();
        match scanner.open() {
            Some(open) if self.inside => open.text.push_str(line),
            _ => scanner.line(line, start, &mut blocks),
        }
        self.inside = !whole;
        for block in blocks {
            self.packer.push(block);
        }
        // Only bytes are looked at here: an open block of this size is many chunks in any script.
        if let Some(open) = self.scanner.get().open()
            && open.text.len() > self.limit * 64
        {
            let mut parts = split::split(open, self.limit);
            if let Some(last) = parts.pop() {
                let cut = last.start - open.start;
                open.opener = open.opener.take().or_else(|| split::opener(open));
                open.text.drain(..cut);
                open.start = last.start;
                let shape = open.shape;
                for part in parts {
                    self.packer.part(part, shape);
                }
            }
        }
    }
}

/// All chunks of a whole document.
#[must_use]
pub fn chunks(text: &str, format: Format, chars: usize, overlap: f64) -> Vec<Chunk> {
    let mut chunker = Chunker::new(format, chars, overlap);
    let mut all = chunker.feed(text);
    all.extend(chunker.finish());
    all
}

/// Joins blocks until a chunk is full.
#[derive(Default)]
struct Packer {
    chars: usize,
    overlap: usize,
    code: bool,
    out: Vec<Chunk>,
    pieces: Vec<Piece>,
    /// Characters in `pieces`.
    length: usize,
    /// End of the chunk before, to begin the next one with.
    tail: String,
    /// Headings that are open: level and title.
    path: Vec<(u8, String)>,
    /// Definitions that are open in code: indentation and name.
    scope: Vec<(usize, String)>,
}

struct Piece {
    text: String,
    start: usize,
    end: usize,
    length: usize,
    shape: Shape,
    /// One part of a block that was too long by itself.
    partial: bool,
    path: Vec<String>,
}

impl Packer {
    fn push(&mut self, block: Block) {
        if let Some((level, title)) = &block.heading {
            // A section that says little by itself stays with what follows.
            let body = self.pieces.iter().any(|piece| piece.shape != Shape::Heading);
            if body && self.length * 4 >= self.chars {
                self.flush(false);
            }
            self.path.retain(|(open, _)| open < level);
            if self.path.last().is_none_or(|(_, open)| open != title) && !title.is_empty() {
                self.path.push((*level, title.clone()));
            }
        }
        // Blank lines after a block make it no larger.
        let length = block.text.trim_end().chars().count();
        if length <= self.chars && block.opener.is_none() {
            let end = block.start + block.text.len();
            self.add(Part { text: block.text, start: block.start, end }, length, block.shape, false);
        } else {
            for part in split::split(&block, self.chars) {
                self.part(part, block.shape);
            }
        }
    }

    fn part(&mut self, part: Part, shape: Shape) {
        let length = part.text.chars().count();
        self.add(part, length, shape, true);
    }

    fn add(&mut self, part: Part, length: usize, shape: Shape, partial: bool) {
        if self.length + length > self.chars && self.pieces.iter().any(|piece| piece.shape != Shape::Heading) {
            self.flush(true);
        }
        let path = if self.code {
            code::section(&part.text, &mut self.scope)
        } else {
            self.path.iter().map(|(_, title)| title.clone()).collect()
        };
        self.length += length;
        self.pieces.push(Piece { text: part.text, start: part.start, end: part.end, length, shape, partial, path });
    }

    /// Makes a chunk of the pieces. Headings at their end wait for what they are the headings of.
    fn flush(&mut self, overlap: bool) {
        let body = self.pieces.iter().rposition(|piece| piece.shape != Shape::Heading);
        let carried = match body {
            Some(last) if overlap => self.pieces.split_off(last + 1),
            _ => Vec::new(),
        };
        let pieces = core::mem::take(&mut self.pieces);
        let tail = core::mem::take(&mut self.tail);
        if let (Some(first), Some(last)) = (pieces.first(), pieces.last()) {
            let mut text = tail;
            for piece in &pieces {
                text.push_str(&piece.text);
            }
            let text = text.trim_end().trim_start_matches(['\n', '\r']).to_owned();
            if overlap && carried.is_empty() && self.overlap > 0 {
                self.tail = self.overlap_of(last);
            }
            if !text.is_empty() {
                let section = section(&pieces, self.code);
                self.out.push(Chunk { text, section, start: first.start, end: last.end });
            }
        }
        self.length = carried.iter().map(|piece| piece.length).sum();
        self.pieces = carried;
    }

    /// What the next chunk repeats of this piece: sentences of prose, lines of code; nothing that would be a torso.
    fn overlap_of(&self, last: &Piece) -> String {
        match last.shape {
            Shape::Prose | Shape::Quote => split::tail(&last.text, self.overlap),
            Shape::Code if last.partial => split::tail_lines(&last.text, self.overlap),
            _ if last.length <= self.overlap && last.shape != Shape::Code => last.text.clone(),
            _ => String::new(),
        }
    }
}

/// The path that all pieces share; of code that shares none, the names of the first few definitions.
fn section(pieces: &[Piece], code: bool) -> Option<String> {
    let mut paths = pieces.iter().map(|piece| piece.path.as_slice()).filter(|path| !path.is_empty());
    let first = paths.next()?;
    let shared =
        paths.fold(first.len(), |shared, path| first.iter().zip(path).take(shared).take_while(|(a, b)| a == b).count());
    if shared > 0 || !code {
        return (shared > 0).then(|| first[..shared].join(" > "));
    }
    let mut names: Vec<&str> = Vec::new();
    for name in pieces.iter().filter_map(|piece| piece.path.first()) {
        if !names.contains(&name.as_str()) && names.len() < 3 {
            names.push(name);
        }
    }
    Some(names.join(", "))
}
