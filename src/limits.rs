//! Every cap of the engine in one place; reaching one is a named result, never a silent cut.

/// Characters of one turn or memory; longer ones are refused with `too_large`.
pub const TEXT_CHARS: usize = 1_000_000;
/// Characters of a semantic or procedural memory's own text; longer ones get the verdict `too_long`.
pub const MEMORY_CHARS: usize = 2_000;
/// Turns in one `record` call.
pub const TURNS_PER_CALL: usize = 10_000;
/// Characters of an id, session, user or agent name.
pub const NAME_CHARS: usize = 256;
/// Tags on a record.
pub const TAGS: usize = 64;
/// Characters of JSON in `metadata`.
pub const METADATA_CHARS: usize = 16_384;
/// Results one recall may ask for.
pub const RECALL_LIMIT: usize = 1_000;
/// Characters of a query that are looked at; the rest does not change what is meant.
pub const QUERY_CHARS: usize = 8_192;
/// Characters of one document.
pub const DOCUMENT_CHARS: usize = 64_000_000;
/// Characters of an indexed passage: longer texts are indexed in several.
pub const PASSAGE_CHARS: usize = 600;
/// The same for chunks of documents, which were cut at their own borders already.
pub const CHUNK_PASSAGE_CHARS: usize = 1_500;
/// Bytes of one stored value; larger change sets are written in parts.
pub const ENTRY_BYTES: usize = 786_432;
/// Candidates one turn may yield.
pub const CANDIDATES_PER_TURN: usize = 32;
/// Records in the core profile.
pub const PROFILE_RECORDS: usize = 8;
/// Tokens of the core profile.
pub const PROFILE_TOKENS: usize = 150;
/// Dimensions an embedder may have.
pub const DIMENSIONS: usize = 4_096;
/// Characters of a task's state as JSON.
pub const TASK_CHARS: usize = 1_000_000;
/// Turn ids, mentions and parents kept on one record.
pub const SOURCES: usize = 64;
