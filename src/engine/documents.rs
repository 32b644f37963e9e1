//! `documents`: turns a document, slice by slice, into chunk records that become visible together with its last slice.

use std::collections::BTreeSet;

use super::filter::visible;
use super::open::name;
use super::plan::Outcome;
use super::{Call, Engine, Purpose};
use crate::api::params::{DocumentParams, ForgetParams};
use crate::api::results::{DocumentResult, DocumentView, RemovedResult, VerdictView};
use crate::error::{Code, Error, Result};
use crate::hash;
use crate::limits;
use crate::log::change::Document;
use crate::record::{Kind, Origin, Rare, Record, Roots, Source};
use crate::state::draft::Draft;
use crate::text::chunk::{Chunk, Chunker};
use crate::write::redact;
use crate::write::verdict::{Reason, Verdict};

/// A document that is being added.
pub(super) struct Upload {
    document: String,
    chunker: Chunker,
    /// Chunks of the slice in hand, kept until its batch is stored so that a repeated call finds them again.
    ready: Vec<Chunk>,
    fed: bool,
    count: u32,
    withheld: usize,
    chars: usize,
}

impl Engine {
    /// Takes the next slice of a document. The same call may be repeated after a need.
    ///
    /// # Errors
    /// `invalid_argument` for an empty document or unknown type, `too_large` over a limit.
    pub fn document_add(&mut self, call: Call, params: &DocumentParams) -> Result<Outcome<DocumentResult>> {
        name("job", &params.job)?;
        if !self.uploads.contains_key(&params.job) {
            let upload = self.begin(params)?;
            self.uploads.insert(params.job.clone(), upload);
        }
        let result = self.feed(call, params);
        match &result {
            // A batch that is handed out is the host's to store; the slice counts as taken with it.
            Ok(Outcome::Done(..)) => {
                if params.last {
                    self.uploads.remove(&params.job);
                } else if let Some(upload) = self.uploads.get_mut(&params.job) {
                    upload.count += upload.ready.len() as u32;
                    upload.ready.clear();
                    upload.fed = false;
                }
            }
            Ok(Outcome::Need(_)) => {}
            // What was stored of it stays known until the host cancels it.
            Err(_) => {}
        }
        result
    }

    /// Drops an upload that was cancelled or failed, and with it the chunks that are stored already; they never were
    /// visible. Gives their number.
    ///
    /// # Errors
    /// None of its own.
    pub fn document_cancel(&mut self, call: Call, job: &str) -> Result<Outcome<usize>> {
        let Some(document) = self.uploads.remove(job).map(|upload| upload.document) else {
            return Ok(Outcome::Done(0, None));
        };
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        let mut gone = BTreeSet::new();
        for slot in self.state.chunk_slots(&document) {
            let Some(record) = self.state.record(*slot) else { continue };
            if record.source.parents.first().is_some_and(|j| j == job) {
                gone.insert(record.id.clone());
                draft.remove(&record.id);
            }
        }
        let changes = draft.changes();
        self.rewrite_without(changes, &gone, gone.len())
    }

    fn begin(&self, params: &DocumentParams) -> Result<Upload> {
        let document = match &params.id {
            Some(id) => {
                name("document id", id)?;
                id.clone()
            }
            None => hash::id(0, &["document", &params.job]),
        };
        if let Some(other) = params.r#type.as_deref().filter(|t| !["markdown", "code", "text"].contains(t)) {
            return Err(Error::invalid(format!("type is \"{other}\"; use \"markdown\", \"code\" or \"text\"")));
        }
        let called = params.source.as_deref().or(params.title.as_deref());
        let format = crate::layers::document::format(params.r#type.as_deref(), called, &params.text);
        if params.last && params.text.trim().is_empty() {
            return Err(Error::invalid("the document is empty"));
        }
        Ok(Upload {
            document,
            chunker: Chunker::new(format, self.policy.chunk_chars, self.policy.chunk_overlap),
            ready: Vec::new(),
            fed: false,
            count: 0,
            withheld: 0,
            chars: 0,
        })
    }

    fn feed(&mut self, call: Call, params: &DocumentParams) -> Result<Outcome<DocumentResult>> {
        let Some(upload) = self.uploads.get_mut(&params.job) else {
            return Err(Error::invalid("this upload was cancelled"));
        };
        if !upload.fed {
            upload.chars += params.text.chars().count();
            if upload.chars > limits::DOCUMENT_CHARS {
                return Err(Error::new(
                    Code::TooLarge,
                    format!("the document is longer than {} characters; split it", limits::DOCUMENT_CHARS),
                ));
            }
            let mut chunks = upload.chunker.feed(&params.text);
            if params.last {
                chunks.extend(upload.chunker.finish());
            }
            for chunk in &mut chunks {
                let redacted = redact::redact(&chunk.text);
                upload.withheld += redacted.count;
                chunk.text = redacted.text;
            }
            chunks.retain(|c| !c.text.trim().is_empty());
            upload.ready = chunks;
            upload.fed = true;
        }
        let (document, first, withheld) = (upload.document.clone(), upload.count, upload.withheld);
        let total = first + upload.ready.len() as u32;
        if params.last && total == 0 {
            return Err(Error::invalid("the document is empty"));
        }
        let records: Vec<Record> = upload
            .ready
            .iter()
            .enumerate()
            .map(|(i, chunk)| chunk_record(&document, params, first + i as u32, chunk, call))
            .collect();
        let mut draft = Draft::new(&self.state, call.now, call.seed);
        for record in records {
            for passage in crate::index::passages(&record) {
                self.needs.ask(&passage, Purpose::Passage);
            }
            draft.put(record);
        }
        if params.last {
            let chunks = self.state.chunk_slots(&document).iter().filter_map(|s| self.state.record(*s));
            for old in chunks.filter(|r| r.source.parents.first() != Some(&params.job)) {
                draft.remove(&old.id);
            }
            draft.put_document(Document {
                id: document.clone(),
                title: params.title.clone(),
                source: params.source.clone(),
                updated_at: params.updated_at.unwrap_or(call.now),
                chunks: total,
                upload: params.job.clone(),
            });
        }
        let verdicts = if params.last && withheld > 0 {
            vec![VerdictView::from(&Verdict::refused(Reason::Secret, ""))]
        } else {
            Vec::new()
        };
        let changes = draft.changes();
        self.plan(changes, DocumentResult { id: document, chunks: total as usize, verdicts })
    }

    /// Removes a document with all its chunks.
    ///
    /// # Errors
    /// `not_found` when there is no such document.
    pub fn document_remove(&mut self, call: Call, id: &str) -> Result<Outcome<RemovedResult>> {
        self.forget(call, &ForgetParams { document: Some(id.to_owned()), ..ForgetParams::default() })
    }

    /// All documents, newest change first.
    #[must_use]
    pub fn documents(&self) -> Vec<DocumentView> {
        super::filter::documents(&self.state)
            .into_iter()
            .map(|d| DocumentView {
                id: d.id.clone(),
                title: d.title.clone(),
                source: d.source.clone(),
                // Single chunks can be forgotten.
                chunks: self
                    .state
                    .chunk_slots(&d.id)
                    .iter()
                    .filter_map(|s| self.state.record(*s))
                    .filter(|r| visible(&self.state, r))
                    .count(),
                updated_at: d.updated_at,
            })
            .collect()
    }
}

fn chunk_record(document: &str, params: &DocumentParams, number: u32, chunk: &Chunk, call: Call) -> Record {
    let id = hash::id(0, &["chunk", document, &params.job, &number.to_string()]);
    let roots = Roots {
        document: Some(document.to_owned()),
        section: match (&params.title, &chunk.section) {
            (Some(title), Some(section)) if !section.starts_with(title.as_str()) => {
                Some(format!("{title} > {section}"))
            }
            (title, section) => section.clone().or_else(|| title.clone()),
        },
        parents: vec![params.job.clone()],
    };
    let source = Source { roots: Rare::of(roots), ..Source::default() };
    Record {
        said_at: params.updated_at,
        ..Record::new(id, Kind::Document, Origin::Document, chunk.text.clone(), source, call.now)
    }
}
