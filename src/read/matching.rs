//! Turns a message into how likely a statement bears on it, by weights learned from statements and the messages they bear on.
//!
//! "How many plates do I lay?" shares no word with "Sunniva and the twins are with us until the 14th", and no field of life
//! names it. For unit vectors q of the message and s of the statement
//!
//! log odds = b + a q.s + q.u + s.w + sum over k of (Q_k.q)(S_k.s),
//!
//! a bilinear form of low rank, as in the bilinear models of retrieval (Bai et al., "Supervised semantic indexing", 2009). All
//! but q is one vector to search with, so that finding the likeliest of all statements is an ordinary search. The file is
//! made by `tools/matching/train.rs` from the text beside it, all numbers little endian:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | CRC-32 of the text |
//! | then for each built-in model | |
//! | 2 | dimensions |
//! | 1 | rank K |
//! | 8 | a, b |
//! | rows | K times Q, K times S, u, w, see [`super::weights`] |

use std::sync::OnceLock;

use super::weights::{self, Row, number, take};

/// Least log odds of the statement that a context is given when nothing else was found.
pub const LEAST: f32 = -0.5;
/// Least share of its odds in those of all statements: in a large memory many are as likely, and then none is meant. Both are
/// calibrated on blocks that were held out of training, then on own dialogues.
pub const SHARE: f32 = 0.3;

const FILE: &[u8] = include_bytes!("matching.bin");

/// What was learned for the vectors of one model.
struct Form {
    like: f32,
    bias: f32,
    message: Row,
    statement: Row,
    pairs: Vec<(Row, Row)>,
}

/// A message as a vector to search with.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// Unit length.
    pub vector: Vec<f32>,
    length: f32,
    offset: f32,
}

impl Aim {
    /// Log odds that a statement bears on the message, by the cosine of its vector with the aim.
    #[must_use]
    pub fn odds(&self, cosine: f32) -> f32 {
        self.offset + self.length * cosine
    }
}

fn parse(file: &'static [u8]) -> Option<Vec<Form>> {
    let mut rest = file.get(4..)?;
    let mut out = Vec::new();
    while !rest.is_empty() {
        let dims = weights::dims(&mut rest)?;
        let rank = usize::from(*take(&mut rest, 1)?.first()?);
        let (like, bias) = (number(&mut rest)?, number(&mut rest)?);
        let mut rows = || -> Option<Vec<Row>> { (0..rank).map(|_| Row::take(&mut rest, dims)).collect() };
        let (messages, statements) = (rows()?, rows()?);
        let (message, statement) = (Row::take(&mut rest, dims)?, Row::take(&mut rest, dims)?);
        out.push(Form { like, bias, message, statement, pairs: messages.into_iter().zip(statements).collect() });
    }
    Some(out)
}

/// The checksum of the text that the weights here were learned from.
#[must_use]
pub fn learned_from() -> u32 {
    weights::learned_from(FILE)
}

/// The aim of a message with this vector; `None` for vectors of an unknown length.
#[must_use]
pub fn aim(message: &[f32]) -> Option<Aim> {
    static FORMS: OnceLock<Vec<Form>> = OnceLock::new();
    let forms = FORMS.get_or_init(|| parse(FILE).unwrap_or_default());
    let form = forms.iter().find(|f| f.message.dims() == message.len())?;
    let mut vector: Vec<f32> = message.iter().map(|x| x * form.like).collect();
    form.statement.add_to(1.0, &mut vector);
    for (of_message, of_statement) in &form.pairs {
        of_statement.add_to(of_message.dot(message), &mut vector);
    }
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    vector.iter_mut().for_each(|x| *x /= length.max(f32::MIN_POSITIVE));
    Some(Aim { vector, length, offset: form.bias + form.message.dot(message) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_whole_and_damaged_ones_say_nothing() {
        let dims = |f: &Form| (f.message.dims(), f.pairs.len());
        assert_eq!(parse(FILE).unwrap().iter().map(dims).collect::<Vec<_>>(), [(256, 10), (128, 10)]);
        assert!(parse(&[]).is_none() && parse(&FILE[..FILE.len() - 1]).is_none());
        assert!(aim(&[0.0; 7]).is_none());
    }

    #[test]
    fn an_aim_has_unit_length() {
        let mut vector = [0.0; 256];
        vector[3] = 1.0;
        let aim = aim(&vector).unwrap();
        assert!((aim.vector.iter().map(|x| x * x).sum::<f32>() - 1.0).abs() < 1e-4);
        assert!(aim.odds(1.0) > aim.odds(0.0));
    }
}
