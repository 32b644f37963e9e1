//! Turns the vector of a message into the field of life it is about, by weights learned from typical messages.
//!
//! Words end somewhere: "The organiser wonders what has to stay off my plate" names no food and no allergy. The weights are
//! made by `tools/topics/train.rs` from the text beside it. The file, all numbers little endian:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | CRC-32 of the text |
//! | 1 | rows R: the fields, `due`, `open`, and last `none` for what needs nothing of the user's |
//! | R x | length of a row's name, and the name in UTF-8 |
//! | then for each built-in model | |
//! | 2 | dimensions D |
//! | R x | bias (f32), scale (f32), D weights of four bits with a sign, the lower half of a byte first |
//!
//! Log odds of a row = bias + scale x sum of weight x value of the vector.

use std::sync::OnceLock;

use super::{TOPICS, Topic};
use crate::read::asks::Asked;
use crate::read::weights::{self, Row, number, take};
use crate::text::phrases::any;

/// What a message is taken to be about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum About {
    /// A field of life.
    Field(&'static Topic),
    /// What is due.
    Due,
    /// What was left open.
    Open,
    /// Nothing of the user's.
    Nothing,
}

/// Weight of the odds that a message needs nothing of the user's, against those of its likeliest field.
pub const NOTHING: f32 = 0.2;
/// Least score of a field for a message that speaks of the user and names no field in words. This and the others are
/// calibrated on sentences that were held out of training, then on own dialogues by hits and false recall together.
pub const LEAST: f32 = 0.7;
/// For one that does not speak of the user: most of those are about the world.
const UNOWNED: f32 = 0.6;
/// For one that names a field in words already.
const NAMED: f32 = 1.4;
/// More than that for what one suffers from.
const PRIVATE: f32 = 1.0;
/// By how much less likely a field may be than the likeliest and still count as meant by its words.
const RIVAL: f32 = 4.0;
/// Least odds that a message asks what is due or was left open, which it may beside its field.
const STANDING: f32 = 0.25;
/// Least score of a field for a clause that names none.
const PART: f32 = 1.0;
/// Least score of a field beside which a day that is only named counts for nothing, and by how much it must be likelier.
const PLAIN: f32 = 1.0;
const BESIDE: f32 = 4.0;
/// The same weight and scores for a clause of an English message, which is read with what its own words name.
const EN_NOTHING: f32 = 0.6;
const EN_LEAST: f32 = 1.25;
const EN_UNOWNED: f32 = 1.75;
const EN_NAMED: f32 = 3.75;
/// How far below its likeliest field what asks where something was left may be.
const OPENED: f32 = 1.0;
/// Odds of a likeliest field from which one that is named by words alone is doubted, and how far below them.
const CLEAR: f32 = 1.5;
const FAR: f32 = 3.5;
/// Letters of the shortest clause that is read by itself.
const CLAUSE: usize = 5;

const FILE: &[u8] = include_bytes!("weights.bin");

struct Odds {
    bias: f32,
    row: Row,
}

#[derive(Default)]
struct Weights {
    about: Vec<About>,
    /// Rows for each model's vectors.
    models: Vec<Vec<Odds>>,
}

fn parse(file: &'static [u8]) -> Option<Weights> {
    let mut rest = file.get(4..)?;
    let mut out = Weights::default();
    for _ in 0..*take(&mut rest, 1)?.first()? {
        let length = usize::from(*take(&mut rest, 1)?.first()?);
        let name = std::str::from_utf8(take(&mut rest, length)?).ok()?;
        out.about.push(match name {
            "due" => About::Due,
            "open" => About::Open,
            "none" => About::Nothing,
            _ => About::Field(TOPICS.iter().find(|t| t.name == name)?),
        });
    }
    while !rest.is_empty() {
        let dims = weights::dims(&mut rest)?;
        let row = |_: &About| Some(Odds { bias: number(&mut rest)?, row: Row::take(&mut rest, dims)? });
        let rows: Option<Vec<Odds>> = out.about.iter().map(row).collect();
        out.models.push(rows?);
    }
    Some(out)
}

fn known() -> &'static Weights {
    static WEIGHTS: OnceLock<Weights> = OnceLock::new();
    WEIGHTS.get_or_init(|| parse(FILE).unwrap_or_default())
}

/// The checksum of the text that the weights here were learned from.
#[must_use]
pub fn learned_from() -> u32 {
    weights::learned_from(FILE)
}

/// Log odds of everything that a message with this vector may be about; none for vectors of an unknown length.
#[must_use]
pub fn odds(vector: &[f32]) -> Vec<(About, f32)> {
    let known = known();
    let fits = |rows: &&Vec<Odds>| rows.first().is_some_and(|odds| odds.row.dims() == vector.len());
    let rows = known.models.iter().find(fits).into_iter().flatten();
    let odds = rows.map(|odds| odds.bias + odds.row.dot(vector));
    known.about.iter().copied().zip(odds).collect()
}

/// What one suffers from is not brought up on a mere likelihood.
fn private(topic: &Topic) -> f32 {
    if matches!(topic.name, "health" | "conditions") { PRIVATE } else { 0.0 }
}

/// What is likelier than all else that may be meant.
#[must_use]
pub fn likeliest(odds: &[(About, f32)]) -> Option<&(About, f32)> {
    odds.iter().filter(|o| o.0 != About::Nothing).max_by(|a, b| a.1.total_cmp(&b.1))
}

impl Asked {
    /// Whether what was learned may say what it is about.
    #[must_use]
    pub fn learns(&self) -> bool {
        self.asks && !self.general && !self.assistant && !self.names && !any(&self.about, super::ZH_NAMING)
    }

    /// Takes it to be about what the whole message is and what each clause of it is: who asks for two things says each in
    /// a clause of its own, and what is told beside a question hides what is asked.
    pub fn learn_from(&mut self, message: &str, odds: &dyn Fn(&str) -> Vec<(About, f32)>) {
        let whole = odds(message);
        let about = self.about.clone();
        let clauses = about.split([',', ';', ':', '。', '!', '?', '…']).map(str::trim);
        let clauses: Vec<_> = clauses.filter(|c| c.len() > 3 && *c != message).map(|c| (c, odds(c))).collect();
        // What no clause is likely about is only named.
        let mut most = whole.clone();
        for (_, odds) in &clauses {
            most.iter_mut().zip(odds).for_each(|(most, its)| most.1 = most.1.max(its.1));
        }
        self.doubt(&most);
        self.learn(&whole);
        for (clause, odds) in clauses.iter().filter(|(c, _)| c.chars().count() >= CLAUSE) {
            let of = |about: About| odds.iter().find(|o| o.0 == about).map_or(f32::NEG_INFINITY, |o| o.1);
            self.agenda |= of(About::Due) > STANDING && of(About::Due) > of(About::Open);
            self.open |= of(About::Open) > STANDING && !self.agenda;
            if let Some((About::Field(topic), odds)) = likeliest(odds)
                && *odds >= PART + private(topic)
                && odds - NOTHING * of(About::Nothing) >= 0.0
                && !self.topics.iter().any(|t| t.name == topic.name || t.is_asked(clause))
            {
                self.topics.push(topic);
            }
        }
    }

    /// Takes what a part of it is about as well.
    pub fn join(&mut self, part: Self) {
        self.open |= part.open;
        self.agenda |= part.agenda;
        let new = part.topics.into_iter().filter(|t| !self.topics.contains(t)).collect::<Vec<_>>();
        self.topics.extend(new);
    }

    /// Takes an English clause to be about its likeliest field, if that is likely enough beside what its words say. `own`: it,
    /// or what it is a part of, speaks of the user.
    pub fn learn_part(&mut self, odds: &[(About, f32)], own: bool) {
        let of = |about: About| odds.iter().find(|o| o.0 == about).map_or(f32::NEG_INFINITY, |o| o.1);
        // A day that a message names says little of what it is about.
        let silent = self.topics.iter().all(|t| t.name == "appointments") && !self.open && !self.agenda;
        let fields = odds.iter().filter(|o| matches!(o.0, About::Field(_)));
        if of(About::Open) > STANDING.max(fields.map(|o| o.1).fold(f32::MIN, f32::max) - OPENED) && !self.agenda {
            self.open = true;
        } else if of(About::Due) > STANDING && !self.open {
            self.agenda = true;
        }
        let least = EN_LEAST + if own { 0.0 } else { EN_UNOWNED } + if silent { 0.0 } else { EN_NAMED };
        if let Some((About::Field(topic), odds)) = likeliest(odds)
            && odds - EN_NOTHING * of(About::Nothing) >= least
            && !self.topics.contains(topic)
        {
            self.topics.push(topic);
        }
    }

    /// Drops the fields that are named by a word which may mean something else, where another field is far likelier.
    pub fn doubt(&mut self, odds: &[(About, f32)]) {
        let fields = || odds.iter().filter(|o| matches!(o.0, About::Field(_)));
        let best = fields().map(|o| o.1).fold(f32::MIN, f32::max);
        if best > CLEAR {
            let unlikely = |t: &'static Topic| fields().any(|o| o.0 == About::Field(t) && o.1 < best - FAR);
            self.topics.retain(|t| t.name == "appointments" || !unlikely(t));
        }
    }

    /// Takes it to be about its likeliest field, if that is likely enough beside what its words say.
    pub fn learn(&mut self, odds: &[(About, f32)]) {
        let of = |about: About| odds.iter().find(|o| o.0 == about).map_or(f32::NEG_INFINITY, |o| o.1);
        // A day that a message names says little of what it is about.
        let silent = self.topics.iter().all(|t| t.name == "appointments") && !self.open && !self.agenda;
        if of(About::Open) > STANDING && !self.agenda {
            self.open = true;
        } else if of(About::Due) > STANDING && !self.open {
            self.agenda = true;
        }
        // "周日想找个湖边坐坐": a day named beside what is plainly meant is only when.
        let fields = |name: &str| odds.iter().find(|o| matches!(o.0, About::Field(t) if t.name == name));
        if let (Some((About::Field(plain), most)), Some((About::Field(days), day))) =
            (likeliest(odds), fields("appointments"))
            && plain.name != days.name
            && *most >= PLAIN
            && most - day >= BESIDE
            && !days.is_asked(&self.about)
        {
            self.topics.retain(|t| t.name != days.name);
        }
        let top = likeliest(odds).map_or(f32::NEG_INFINITY, |o| o.1);
        // A word may have named what is hardly meant: "租滑雪板的问脚多大" asks for no age.
        let rival = |t: &Topic| fields(t.name).is_none_or(|o| o.1 > top - RIVAL);
        let named = !silent && (self.open || self.agenda || self.topics.iter().any(|t| rival(t)));
        let least = LEAST
            + if self.is_own() || !self.key().ends_with(['?', '？']) { 0.0 } else { UNOWNED }
            + if named { NAMED } else { 0.0 };
        if let Some((About::Field(topic), odds)) = likeliest(odds)
            && odds - NOTHING * of(About::Nothing) >= least + private(topic)
            && !self.topics.iter().any(|t| t.name == topic.name)
        {
            self.topics.push(topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_whole_and_name_fields_once() {
        let weights = parse(FILE).unwrap();
        assert_eq!(weights.models.iter().map(|m| m[0].row.dims()).collect::<Vec<_>>(), [256, 128]);
        assert_eq!(weights.about.last(), Some(&About::Nothing));
        let named = |topic: &'static Topic| weights.about.iter().filter(|a| **a == About::Field(topic)).count();
        assert!(TOPICS.iter().all(|topic| named(topic) < 2), "a field has two rows");
        assert!(odds(&[0.0; 7]).is_empty() && odds(&[0.0; 128]).len() == weights.about.len());
    }

    #[test]
    fn damaged_weights_say_nothing() {
        assert!(parse(&[]).is_none() && parse(&FILE[..FILE.len() - 1]).is_none());
    }
}
