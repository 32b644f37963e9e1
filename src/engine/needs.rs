//! Keeps what planning must ask the host for: vectors of its own embedder, token counts of its own tokenizer.
//!
//! Planning is pure, so a plan that misses something is dropped, the host answers, and the same call is made
//! again: now it finds the answers here.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::embed::calibration::Calibration;
use crate::embed::model::Model;
use crate::error::{Code, Error, Result};
use crate::hash::hash;
use crate::map::{Quick, quick};
use crate::read::matching::{self, Aim};
use crate::read::topics::learned::{self, About};
use crate::text::count;

/// What a text is embedded for; some models tell the two apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// A question.
    Query,
    /// Something that is kept.
    Passage,
}

/// Who makes vectors.
pub enum Embedder {
    /// Nobody: keywords only.
    None,
    /// The package's own model, once its file is here.
    Builtin(Option<Arc<Model>>),
    /// The host.
    Host {
        /// Its id.
        model: String,
        /// Length of its vectors.
        dimensions: usize,
    },
}

impl Embedder {
    /// Id of the model that makes vectors now, if one does.
    #[must_use]
    pub fn model(&self) -> Option<&str> {
        match self {
            Self::None | Self::Builtin(None) => None,
            Self::Builtin(Some(model)) => Some(model.id()),
            Self::Host { model, .. } => Some(model),
        }
    }

    /// Length of its vectors; 0 when there are none.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        match self {
            Self::None | Self::Builtin(None) => 0,
            Self::Builtin(Some(model)) => model.dims(),
            Self::Host { dimensions, .. } => *dimensions,
        }
    }

    /// Its scale from cosines to likeness.
    #[must_use]
    pub fn calibration(&self) -> Calibration {
        Calibration::of(self.model().unwrap_or_default())
    }
}

/// What the host is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Texts to embed, by purpose.
    pub embed: Vec<(Purpose, Vec<String>)>,
    /// Texts to count.
    pub count: Vec<String>,
}

/// Vectors kept for repeated plans; more than one call can use at once, so that one call always fits.
const KEPT: usize = 65_536;

/// Bytes of a text below which counting its tokens costs less than remembering them.
const SHORT: usize = 32;

/// Questions to the host and its answers.
pub struct Needs {
    /// Who makes vectors.
    pub embedder: Embedder,
    host_counts: bool,
    to_embed: RefCell<BTreeSet<(Purpose, String)>>,
    to_count: RefCell<BTreeSet<String>>,
    vectors: RefCell<HashMap<(Purpose, u64), Vec<f32>>>,
    counts: HashMap<u64, usize>,
    estimates: RefCell<HashMap<u64, u64, Quick>>,
    /// Texts that the host could not embed for the call at hand: it goes on by words.
    without: RefCell<HashSet<(Purpose, u64)>>,
}

impl Needs {
    /// Nothing asked, nothing answered.
    #[must_use]
    pub fn new(embedder: Embedder, host_counts: bool) -> Self {
        Self {
            embedder,
            host_counts,
            to_embed: RefCell::default(),
            to_count: RefCell::default(),
            vectors: RefCell::default(),
            counts: HashMap::new(),
            estimates: RefCell::default(),
            without: RefCell::default(),
        }
    }

    /// The vector of a text, or `None` when there is none or the host was just asked for it.
    pub fn embed(&self, text: &str, purpose: Purpose) -> Option<Vec<f32>> {
        match &self.embedder {
            Embedder::None | Embedder::Builtin(None) => None,
            Embedder::Builtin(Some(model)) => {
                let mut out = vec![0.0; model.dims()];
                model.embed(text, &mut out).then_some(out)
            }
            Embedder::Host { .. } => {
                let found = self.ready(text, purpose);
                if found.is_none() && !self.without.borrow().contains(&(purpose, hash(1, &[text]))) {
                    self.to_embed.borrow_mut().insert((purpose, text.to_owned()));
                }
                found
            }
        }
    }

    /// Has a vector ready that will be wanted; nothing to do where vectors are made here.
    pub fn ask(&self, text: &str, purpose: Purpose) {
        if matches!(self.embedder, Embedder::Host { .. }) {
            let _ = self.embed(text, purpose);
        }
    }

    /// The vector of a text if it needs no question to the host.
    #[must_use]
    pub fn ready(&self, text: &str, purpose: Purpose) -> Option<Vec<f32>> {
        match &self.embedder {
            Embedder::Host { .. } => self.vectors.borrow().get(&(purpose, hash(1, &[text]))).cloned(),
            _ => self.embed(text, purpose),
        }
    }

    /// Log odds of what a message may be about; only the built-in model is asked, since the weights are learned from its
    /// vectors.
    #[must_use]
    pub fn odds(&self, text: &str) -> Vec<(About, f32)> {
        let Embedder::Builtin(Some(_)) = &self.embedder else { return Vec::new() };
        self.embed(text, Purpose::Query).map_or_else(Vec::new, |vector| learned::odds(&vector))
    }

    /// What a message with this vector is searched with for statements that bear on it; by the built-in model alone, as above.
    #[must_use]
    pub fn aim(&self, message: &[f32]) -> Option<Aim> {
        let Embedder::Builtin(Some(_)) = &self.embedder else { return None };
        matching::aim(message)
    }

    /// Tokens of a text, or `None` when the host was just asked for them.
    pub fn count(&self, text: &str) -> Option<usize> {
        if text.is_empty() {
            return Some(0);
        }
        if !self.host_counts {
            return Some(self.estimate(text));
        }
        let found = self.counts.get(&hash(2, &[text])).copied();
        if found.is_none() {
            self.to_count.borrow_mut().insert(text.to_owned());
        }
        found
    }

    /// Tokens of a text by the built-in estimate. The lines of a context are those of the one before but for a few, so what
    /// is known of a line is not counted again.
    #[must_use]
    pub fn estimate(&self, text: &str) -> usize {
        let mut known = self.estimates.borrow_mut();
        if known.len() > KEPT {
            known.clear();
        }
        count::by_lines(text, &mut |line| {
            if line.len() < SHORT {
                return count::thousandths(line);
            }
            *known.entry(quick(line)).or_insert_with(|| count::thousandths(line))
        })
    }

    /// What was asked since the last time, if anything.
    pub fn take(&self) -> Option<Wanted> {
        let embed = std::mem::take(&mut *self.to_embed.borrow_mut());
        let count = std::mem::take(&mut *self.to_count.borrow_mut());
        if embed.is_empty() && count.is_empty() {
            self.without.borrow_mut().clear();
            return None;
        }
        let mut wanted = Wanted { embed: Vec::new(), count: count.into_iter().collect() };
        for (purpose, text) in embed {
            match wanted.embed.iter_mut().find(|(p, _)| *p == purpose) {
                Some((_, texts)) => texts.push(text),
                None => wanted.embed.push((purpose, vec![text])),
            }
        }
        Some(wanted)
    }

    /// Takes the host's vectors, one after another in one slice; none at all when they cannot be had now.
    ///
    /// # Errors
    /// `embedder_mismatch` when their length or values are wrong.
    pub fn offer_vectors(&mut self, purpose: Purpose, texts: &[String], vectors: &[f32]) -> Result<()> {
        let Embedder::Host { dimensions, model } = &self.embedder else {
            return Err(Error::invalid("this memory embeds by itself"));
        };
        if vectors.is_empty() {
            self.without.borrow_mut().extend(texts.iter().map(|text| (purpose, hash(1, &[text]))));
            return Ok(());
        }
        if vectors.len() != texts.len() * dimensions {
            let got = vectors.len() as f64 / texts.len().max(1) as f64;
            return Err(Error::new(
                Code::EmbedderMismatch,
                format!("embedder \"{model}\" says {dimensions} dimensions and gave {got}; make both agree"),
            ));
        }
        for (text, vector) in texts.iter().zip(vectors.chunks_exact((*dimensions).max(1))) {
            let norm = vector.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt();
            if !norm.is_finite() || norm == 0.0 {
                return Err(Error::new(
                    Code::EmbedderMismatch,
                    format!("embedder \"{model}\" gave a vector that is zero or not finite"),
                ));
            }
            let unit = vector.iter().map(|x| (f64::from(*x) / norm) as f32).collect();
            self.vectors.borrow_mut().insert((purpose, hash(1, &[text])), unit);
        }
        Ok(())
    }

    /// Takes the host's counts.
    pub fn offer_counts(&mut self, texts: &[String], counts: &[usize]) {
        for (text, count) in texts.iter().zip(counts) {
            self.counts.insert(hash(2, &[text]), *count);
        }
    }

    /// Lets answers go that no plan will ask for again.
    pub fn tidy(&mut self) {
        if self.vectors.borrow().len() > KEPT {
            self.vectors.borrow_mut().clear();
        }
        if self.counts.len() > KEPT {
            self.counts.clear();
        }
    }
}
