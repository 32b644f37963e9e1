//! Turns a text into the same text with its secrets cut out: keys, tokens, passwords, cards, account numbers, one-time codes.
//!
//! Four detectors look at one view of the text (full-width digits and letters folded, characters without width skipped, so that
//! a disguised key is found all the same): `shapes` knows tokens by their prefix, `blocks` what has a frame of its own (PEM, JWT,
//! addresses with a password), `numbers` what proves itself by check digits, `phrases` what the words beside it call a secret.
//! Nothing here looks a value up, sends it anywhere or says which kind it was.

mod blocks;
mod labels;
mod numbers;
mod phrases;
mod pick;
mod shapes;
mod value;
mod view;

use crate::order::Order;
use view::View;

/// What stands where a secret stood. It says nothing about the secret's kind or length.
pub const MARK: &str = "[withheld]";

/// Most passes over one text: cutting one secret may bring another one beside its label.
const PASSES: usize = 4;

/// A text without its secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redacted {
    /// The text; each secret is replaced by [`MARK`], everything else is unchanged.
    pub text: String,
    /// How many secrets were cut out.
    pub count: usize,
}

/// Cuts every secret out of `text`. Linear in the length of the text; doing it again changes nothing.
#[must_use]
pub fn redact(text: &str) -> Redacted {
    let mut result = Redacted { text: text.to_owned(), count: 0 };
    for _ in 0..PASSES {
        let found = spans(&result.text);
        if found.is_empty() {
            break;
        }
        result.count += found.len();
        result.text = replace(&result.text, &found);
    }
    result
}

/// Whether `text` holds anything that [`redact`] would cut out.
#[must_use]
pub fn holds_secret(text: &str) -> bool {
    !spans(text).is_empty()
}

/// Byte ranges of the secrets, in order, without overlap.
fn spans(text: &str) -> Vec<(usize, usize)> {
    let view = View::new(text);
    let mut found = Vec::new();
    blocks::find(&view, &mut found);
    shapes::find(&view, &mut found);
    numbers::find(&view, &mut found);
    phrases::find(&view, &mut found);
    let mut bytes: Vec<(usize, usize)> =
        found.into_iter().filter(|s| s.0 < s.1).map(|(from, to)| view.bytes(from, to)).collect();
    bytes.order();
    let mut merged: Vec<(usize, usize)> = Vec::with_capacity(bytes.len());
    for (from, to) in bytes {
        match merged.last_mut() {
            Some(last) if from < last.1 => last.1 = last.1.max(to),
            _ => merged.push((from, to)),
        }
    }
    merged.retain(|&(from, to)| text.get(from..to).is_some_and(|cut| !MARK.contains(cut)));
    merged
}

/// `text` with [`MARK`] in place of each span.
fn replace(text: &str, spans: &[(usize, usize)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for &(from, to) in spans {
        out.push_str(text.get(done..from).unwrap_or(""));
        out.push_str(MARK);
        done = to;
    }
    out.push_str(text.get(done..).unwrap_or(""));
    out
}
