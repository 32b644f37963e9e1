//! Turns records into look-ups by what reading asks of them, so that no question walks everything there is.
//!
//! Kept by [`State::apply`](super::State::apply) record by record, and rebuilt with the state when it is opened.

use crate::hash::hash;
use crate::map::Table;
use crate::record::{Category, Kind, Record, Role};
use crate::text::fold;

/// Letters of a tag by which it is looked up: names are seldom misspelt in their first two.
const HEAD: usize = 2;

/// Slots by kind of question, each list in rising order.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelves {
    pub(super) core: Vec<u32>,
    pub(super) relations: Vec<u32>,
    pub(super) episodes: Vec<u32>,
    pub(super) lessons: Vec<u32>,
    /// Everything but documents, by when it was said.
    pub(super) times: Vec<(i64, u32)>,
    /// What is in order of time is put in order once all is here: of thousands of changes each would move half of `times`.
    pub(super) loose: bool,
    /// Semantic records by the hash of each turn that taught them.
    pub(super) taught: Table<u64, Vec<u32>>,
    /// Lasting memories by folded tag.
    pub(super) tags: Table<String, Vec<u32>>,
    /// Folded tags by their first letters.
    pub(super) heads: Table<String, Vec<String>>,
    /// Chunks by document, of unfinished uploads too.
    pub(super) chunks: Table<String, Vec<u32>>,
    /// Predicates of each folded subject; some may have no facts any more.
    pub(super) predicates: Table<String, Vec<String>>,
    /// The first turn of the user.
    pub(super) first: Option<u32>,
}

/// The first letters of a folded word.
pub(super) fn head(word: &str) -> String {
    word.chars().take(HEAD).collect()
}

/// The hash a turn's id is kept by.
pub(super) fn turn_key(turn: &str) -> u64 {
    hash(0, &[turn])
}

impl Shelves {
    pub(super) fn put(&mut self, slot: u32, record: &Record) {
        for list in self.lists(record) {
            if let Err(at) = list.binary_search(&slot) {
                list.insert(at, slot);
            }
        }
        if let Some(time) = moment(record).filter(|_| !self.loose) {
            let at = self.times.partition_point(|known| *known < (time, slot));
            self.times.insert(at, (time, slot));
        }
        if record.kind == Kind::Semantic {
            for turn in &record.source.turns {
                self.taught.entry(turn_key(turn)).or_default().push(slot);
            }
        }
        if let Some(document) = chunk_of(record) {
            self.chunks.entry(document.to_owned()).or_default().push(slot);
        }
        for tag in tags(record) {
            let heads = self.heads.entry(head(&tag)).or_default();
            if !heads.contains(&tag) {
                heads.push(tag.clone());
            }
            self.tags.entry(tag).or_default().push(slot);
        }
        if record.role == Some(Role::User) && self.first.is_none_or(|first| slot < first) {
            self.first = Some(slot);
        }
    }

    pub(super) fn take(&mut self, slot: u32, record: &Record) {
        for list in self.lists(record) {
            list.retain(|known| *known != slot);
        }
        if let Some(time) = moment(record).filter(|_| !self.loose)
            && let Ok(at) = self.times.binary_search(&(time, slot))
        {
            self.times.remove(at);
        }
        if record.kind == Kind::Semantic {
            for turn in &record.source.turns {
                drop_from(&mut self.taught, &turn_key(turn), slot);
            }
        }
        if let Some(document) = chunk_of(record) {
            drop_from(&mut self.chunks, &document.to_owned(), slot);
        }
        for tag in tags(record) {
            drop_from(&mut self.tags, &tag, slot);
            if !self.tags.contains_key(&tag)
                && let Some(heads) = self.heads.get_mut(&head(&tag))
            {
                heads.retain(|known| *known != tag);
            }
        }
    }

    /// A fact of this subject has this predicate; both are folded.
    pub(super) fn say(&mut self, subject: &str, predicate: &str) {
        let known = self.predicates.entry(subject.to_owned()).or_default();
        if !known.iter().any(|p| p == predicate) {
            known.push(predicate.to_owned());
        }
    }

    /// The lists by kind that a record stands in.
    fn lists(&mut self, record: &Record) -> impl Iterator<Item = &mut Vec<u32>> {
        let all = [
            (record.is_core(), &mut self.core),
            (record.category == Some(Category::Relation), &mut self.relations),
            (record.episode.is_some(), &mut self.episodes),
            (record.kind == Kind::Procedural, &mut self.lessons),
        ];
        all.into_iter().filter(|(there, _)| *there).map(|(_, list)| list)
    }
}

pub(super) fn drop_from<K: std::hash::Hash + Eq>(map: &mut Table<K, Vec<u32>>, key: &K, slot: u32) {
    if let Some(list) = map.get_mut(key) {
        list.retain(|known| *known != slot);
        if list.is_empty() {
            map.remove(key);
        }
    }
}

/// When a record was said; documents have no place among what is recent.
pub(super) fn moment(record: &Record) -> Option<i64> {
    (record.kind != Kind::Document).then(|| record.said())
}

/// The document that a record is a chunk of.
fn chunk_of(record: &Record) -> Option<&str> {
    record.source.document.as_deref().filter(|_| record.kind == Kind::Document)
}

/// Folded tags of a lasting memory.
fn tags(record: &Record) -> impl Iterator<Item = String> {
    let lasting = matches!(record.kind, Kind::Semantic | Kind::Procedural | Kind::Episodic);
    record.tags.iter().filter(move |_| lasting).map(|tag| fold::key(tag)).filter(|tag| !tag.is_empty())
}
