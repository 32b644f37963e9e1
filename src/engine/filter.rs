//! Turns a caller's filter into one question about one record. Filters apply before any search.

use crate::api::params::FilterParams;
use crate::error::{Error, Result};
use crate::log::change::Document;
use crate::order::Order;
use crate::record::{Kind, Record, Status};
use crate::state::State;
use crate::text::fold;

/// A checked filter.
pub struct Filter {
    params: FilterParams,
    subject: Option<String>,
    metadata: Vec<(String, serde_json::Value)>,
    kinds: Option<Vec<Kind>>,
    as_of: Option<i64>,
    known_at: Option<i64>,
    now: i64,
    /// Asks for nothing but what is active.
    open: bool,
}

/// What the world and the memory looked like at some moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moment {
    /// What held in the world then.
    pub as_of: Option<i64>,
    /// What this memory knew then.
    pub known_at: Option<i64>,
    /// Time of the call.
    pub now: i64,
}

impl Filter {
    /// Checks a caller's filter.
    ///
    /// # Errors
    /// `invalid_argument` when the metadata is no JSON object or a range is reversed.
    pub fn new(params: Option<&FilterParams>, kinds: Option<&[Kind]>, moment: Moment) -> Result<Self> {
        let params = params.cloned().unwrap_or_default();
        let metadata = match &params.metadata {
            None => Vec::new(),
            Some(json) => match serde_json::from_str(json) {
                Ok(serde_json::Value::Object(map)) => map.into_iter().collect(),
                _ => return Err(Error::invalid("filter.metadata must be an object")),
            },
        };
        if let (Some(since), Some(until)) = (params.since, params.until)
            && until < since
        {
            return Err(Error::invalid("filter.until lies before filter.since"));
        }
        let open =
            kinds.is_none() && moment.as_of.is_none() && moment.known_at.is_none() && params == FilterParams::default();
        Ok(Self {
            open,
            subject: params.subject.as_deref().map(fold::key),
            params,
            metadata,
            kinds: kinds.map(<[Kind]>::to_vec),
            as_of: moment.as_of,
            known_at: moment.known_at,
            now: moment.now,
        })
    }

    /// The same of the record in a slot.
    #[must_use]
    pub fn admits_slot(&self, state: &State, slot: u32) -> bool {
        self.open && state.is_plain(slot) || state.record(slot).is_some_and(|r| self.admits(state, r))
    }

    /// True when the record may come back.
    #[must_use]
    pub fn admits(&self, state: &State, r: &Record) -> bool {
        let p = &self.params;
        visible(state, r)
            && self.kinds.as_ref().is_none_or(|k| k.contains(&r.kind))
            && self.holds(r)
            && p.session.as_ref().is_none_or(|s| r.source.session.as_ref() == Some(s))
            && p.document.as_ref().is_none_or(|d| r.source.document.as_ref() == Some(d))
            && p.tags.iter().flatten().all(|t| r.tags.contains(t))
            && self.subject.as_ref().is_none_or(|s| r.fact.as_ref().is_some_and(|f| fold::key(&f.subject) == *s))
            && p.predicate.as_ref().is_none_or(|q| r.fact.as_ref().is_some_and(|f| predicate(q, r, &f.predicate)))
            && p.category.as_ref().is_none_or(|c| r.category.is_some_and(|k| c.contains(&k)))
            && p.origin.as_ref().is_none_or(|o| o.contains(&r.origin))
            && p.min_confidence.is_none_or(|m| r.confidence >= m)
            && p.min_importance.is_none_or(|m| r.importance >= m)
            && p.since.is_none_or(|t| r.said() >= t)
            && p.until.is_none_or(|t| r.said() <= t)
            && self.admits_metadata(r)
    }

    /// True when what holds now is asked for, and nothing else.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.params.status.is_none() && self.as_of.is_none() && self.known_at.is_none()
    }

    /// True when another moment is asked about, and no status by name.
    #[must_use]
    pub fn is_past(&self) -> bool {
        !self.names_status() && (self.as_of.is_some() || self.known_at.is_some())
    }

    /// True when a status is asked for by name.
    #[must_use]
    pub fn names_status(&self) -> bool {
        self.params.status.is_some()
    }

    /// Whether its status is one that is asked for, or it held at the moment that is.
    pub fn holds(&self, r: &Record) -> bool {
        if self.known_at.is_some_and(|known| r.created_at > known) {
            return false;
        }
        if let Some(wanted) = &self.params.status {
            return wanted.contains(&self.effective(r));
        }
        if self.as_of.is_some() || self.known_at.is_some() {
            return self.held(r);
        }
        self.effective(r) == Status::Active
    }

    /// Status as of now: what has passed its end is expired, whether compaction has come by or not.
    fn effective(&self, r: &Record) -> Status {
        effective_status(r, self.now)
    }

    /// Whether it held at the moments asked about.
    fn held(&self, r: &Record) -> bool {
        if matches!(r.status, Status::Pending) || r.retracted {
            return false;
        }
        let known = self.known_at.unwrap_or(self.now);
        // A supersession that was not known yet had not closed the interval.
        let replaced_then = r.superseded_at.is_some_and(|t| t <= known);
        match self.as_of {
            Some(at) => {
                let from = r.valid_from.or_else(|| r.mentions.first().copied()).or(r.said_at).unwrap_or(r.created_at);
                let to = if replaced_then || r.superseded_at.is_none() { r.valid_to } else { None };
                from <= at && to.is_none_or(|t| at < t)
            }
            None => !replaced_then && r.expires_at.is_none_or(|t| known < t),
        }
    }

    fn admits_metadata(&self, r: &Record) -> bool {
        if self.metadata.is_empty() {
            return true;
        }
        let Some(serde_json::Value::Object(own)) = r.metadata.as_deref().and_then(|m| serde_json::from_str(m).ok())
        else {
            return false;
        };
        self.metadata.iter().all(|(k, v)| own.get(k) == Some(v))
    }
}

/// False for chunks of an upload that was never finished.
#[must_use]
pub fn visible(state: &State, r: &Record) -> bool {
    r.kind != Kind::Document
        || r.source
            .document
            .as_deref()
            .and_then(|d| state.document(d))
            .is_some_and(|d| r.source.parents.first() == Some(&d.upload))
}

/// Status with expiry taken into account.
#[must_use]
pub fn effective_status(r: &Record, now: i64) -> Status {
    let over = r.expires_at.is_some_and(|t| t <= now);
    if over && matches!(r.status, Status::Active | Status::Pending) { Status::Expired } else { r.status }
}

/// "likes", "favorite_*", "preference.*" (a category), "*".
fn predicate(query: &str, record: &Record, own: &str) -> bool {
    let query = query.to_lowercase();
    match query.strip_suffix('*') {
        None => own.to_lowercase() == query,
        Some(prefix) => {
            let category = record.category.map(|c| format!("{c:?}.").to_lowercase()).unwrap_or_default();
            own.to_lowercase().starts_with(prefix) || format!("{category}{own}").to_lowercase().starts_with(prefix)
        }
    }
}

/// Documents by their newest change.
#[must_use]
pub fn documents(state: &State) -> Vec<&Document> {
    let mut out: Vec<&Document> = state.documents().collect();
    out.order_by(|a, b| b.updated_at.cmp(&a.updated_at).then_with(|| a.id.cmp(&b.id)));
    out
}
