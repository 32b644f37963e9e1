//! Opens an engine, folds stored values into it and takes the host's answers.

use crate::map::{Map, TableSet};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::Engine;
use super::ledger::{Ledger, Loaded};
use super::needs::{Embedder, Needs, Purpose};
use crate::api::params::{EmbedderParams, OpenParams};
use crate::api::results::LoadResult;
use crate::embed::model::Model;
use crate::error::{Code, Error, Result};
use crate::index::vectors;
use crate::limits;
use crate::log::change::{Change, Stamped, Subject};
use crate::log::{codec, keys};
use crate::policy::IndexKind;
use crate::read::parts::Language;
use crate::state::State;

impl Engine {
    /// An empty engine of one user and agent. `node` is this writer's number, drawn by the host.
    ///
    /// # Errors
    /// `invalid_argument` naming what is wrong.
    pub fn open(params: &OpenParams, node: u32) -> Result<Self> {
        name("user", &params.user)?;
        name("agent", &params.agent)?;
        let language = match params.language.as_deref() {
            None => None,
            Some("en") => Some(Language::En),
            Some("zh") => Some(Language::Zh),
            Some(other) => return Err(Error::invalid(format!("language is \"{other}\"; use \"en\" or \"zh\""))),
        };
        let embedder = match &params.embedder {
            EmbedderParams::Named(n) if n == "builtin" => Embedder::Builtin(None),
            EmbedderParams::Named(n) if n == "none" => Embedder::None,
            EmbedderParams::Named(n) => return Err(Error::invalid(format!("no embedder is named \"{n}\""))),
            EmbedderParams::Host { model, dimensions } => {
                if model.trim().is_empty() {
                    return Err(Error::invalid("embedder.model is empty; give the model's id"));
                }
                if *dimensions == 0 || *dimensions > limits::DIMENSIONS {
                    return Err(Error::invalid(format!(
                        "embedder.dimensions is {dimensions}; it must lie in 1..{}",
                        limits::DIMENSIONS
                    )));
                }
                Embedder::Host { model: model.clone(), dimensions: *dimensions }
            }
        };
        let mut engine = Self {
            state: State::new(node),
            policy: params.policy.policy()?,
            language,
            prefix: keys::prefix(&params.user, &params.agent),
            search: crate::index::Search::new(),
            needs: Needs::new(embedder, params.tokenizer.as_deref() == Some("host")),
            ledger: Ledger::default(),
            pending: None,
            touched: Map::new(),
            unsettled: false,
            uploads: Map::new(),
            tainted: BTreeSet::new(),
            saved: HashMap::new(),
            vector_model: None,
            obsolete: BTreeSet::new(),
            asked: None,
            tidied: None,
            notes: Default::default(),
            fence: None,
        };
        engine.search.clear(engine.needs.embedder.dimensions());
        match engine.policy.index {
            IndexKind::Auto => {}
            IndexKind::Scan => engine.search.approximate_from(usize::MAX, usize::MAX),
            IndexKind::Graph => engine.search.approximate_from(vectors::FEWEST, vectors::FEWEST),
        }
        Ok(engine)
    }

    /// Key prefix of everything this user and agent own.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Folds stored values in, in any order and any number of times, and reads what is new. Values that fail their
    /// checks are named and left out; the host decides what to do about them.
    pub fn load<'v>(&mut self, values: impl IntoIterator<Item = (&'v str, &'v [u8])>) -> LoadResult {
        let result = self.take_in(values, false);
        self.catch_up(usize::MAX);
        result
    }

    /// As `load`, for hosts that have values page by page: [`Engine::catch_up`] reads what no page of the index brings.
    /// `opening`: it also settles, once for all, and of what changed one id is enough, for nobody is told.
    pub fn take_in<'v>(&mut self, values: impl IntoIterator<Item = (&'v str, &'v [u8])>, opening: bool) -> LoadResult {
        let mut result = LoadResult::default();
        let (mut changes, mut derived) = (Vec::new(), Vec::new());
        let prefix = self.prefix.clone();
        for (key, bytes) in values {
            if self.ledger.knows(key) {
                continue;
            }
            match self.ledger.read(&prefix, key, bytes) {
                Ok(Loaded::Waiting) => {}
                Ok(Loaded::Changes(key, mut found)) => {
                    self.note_taint(&key, &found);
                    changes.append(&mut found);
                }
                // Pages of the index, which hang on records, are read when those of this load are known.
                Ok(Loaded::Derived) => derived.push((key, bytes.get(codec::HEADER..).unwrap_or_default())),
                Err(Error { code: Code::NewerFormat, .. }) => result.newer.push(key.to_owned()),
                Err(_) => result.corrupt.push(key.to_owned()),
            }
        }
        if opening {
            self.state.loosen();
            result.changed = self.apply(changes, false, false);
            result.changed.truncate(1);
            self.unsettled = true;
        } else {
            result.changed = self.fold(changes, false);
        }
        for (key, body) in derived {
            match key.ends_with("/0") {
                true => self.load_page(key, body),
                false => self.load_vectors(key, body),
            }
        }
        self.find_taint();
        result
    }

    /// A removal from elsewhere: whoever removed did not know the keys that were written here meanwhile.
    fn note_taint(&mut self, key: &str, changes: &[Stamped]) {
        // All of an entry at once: whoever tidied up removed thousands.
        let gone: TableSet<&str> = changes
            .iter()
            .filter_map(|s| match &s.change {
                Change::Remove(id) if !self.state.is_removed(id) => Some(id.as_str()),
                _ => None,
            })
            .collect();
        if !gone.is_empty() {
            let holds = |subject: &Subject| matches!(subject, Subject::Record(id) if gone.contains(id.as_str()));
            let holding =
                self.ledger.pages.iter().filter(|(k, page)| {
                    k.as_str() != key && !self.tainted.contains(*k) && page.subjects.iter().any(holds)
                });
            let holding: Vec<String> = holding.map(|(k, _)| k.clone()).collect();
            self.tainted.extend(holding);
        }
        if changes.iter().any(|s| matches!(&s.change, Change::Put(r) if self.state.is_removed(&r.id))) {
            self.tainted.insert(key.to_owned());
        }
    }

    /// Keys loaded before the removal that concerns them, in the same load.
    fn find_taint(&mut self) {
        let known = &self.ledger.pages;
        self.tainted.retain(|k| known.contains_key(k));
    }

    /// Takes the built-in model's file: what is kept gets its vectors.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no model; `invalid_argument` when another embedder serves.
    pub fn model(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.share_model(Arc::new(Model::parse(bytes)?))?;
        self.catch_up(usize::MAX);
        Ok(())
    }

    /// As `model`, with one that other engines use too; [`Engine::catch_up`] makes the vectors that are missing.
    ///
    /// # Errors
    /// `invalid_argument` when another embedder serves.
    pub fn share_model(&mut self, model: Arc<Model>) -> Result<()> {
        let Embedder::Builtin(slot) = &mut self.needs.embedder else {
            return Err(Error::invalid("this memory was opened with another embedder"));
        };
        let (id, dims) = (model.id().to_owned(), model.dims());
        *slot = Some(model);
        if self.vector_model.as_deref() != Some(&id) || self.search.vectors().dims() != dims {
            self.search.renew_all(dims);
        }
        self.vector_model = Some(id);
        Ok(())
    }

    /// Takes vectors that were asked for.
    ///
    /// # Errors
    /// `embedder_mismatch` when their length or values are wrong.
    pub fn offer_vectors(&mut self, purpose: Purpose, texts: &[String], vectors: &[f32]) -> Result<()> {
        self.needs.offer_vectors(purpose, texts, vectors)
    }

    /// Takes token counts that were asked for.
    pub fn offer_counts(&mut self, texts: &[String], counts: &[usize]) {
        self.needs.offer_counts(texts, counts);
    }
}

/// Checks a name that becomes part of keys.
pub(super) fn name(what: &str, value: &str) -> Result<()> {
    if value.trim().is_empty() {
        return Err(Error::invalid(format!("{what} is empty; give a non-empty text")));
    }
    if value.chars().count() > limits::NAME_CHARS {
        return Err(Error::invalid(format!("{what} is longer than {} characters", limits::NAME_CHARS)));
    }
    Ok(())
}
