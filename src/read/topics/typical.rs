//! Questions as they are typically asked about a field of life: a message that holds none of its words and is much like
//! one of them is about it all the same.

use super::{TOPICS, Topic};
use crate::read::asks::Asked;

/// What a question is taken to be about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum About {
    /// A field of life.
    Field(&'static Topic),
    /// What is due.
    Due,
    /// What was left open.
    Open,
}

/// Likeness, as a raw cosine of the built-in model, from which a question is about what a typical one is about. Measured
/// over own dialogues: below it names of things and talk about the world come in.
pub const ALIKE: f32 = 0.4;

/// Questions by what they are about, between bars.
const QUESTIONS: &[(&str, &str)] = &[
    (
        "pets",
        "Who will feed my pets while I'm away?|I need a sitter for my animals|The vet wants the names of my animals|\
        Write a note for whoever looks after my animals|Which living creatures do I keep?|What are my pets called?",
    ),
    (
        "place",
        "Where do I live?|Which shops are near my home?|Where should the courier deliver my parcel?|Find something close to my house|\
        Which town or area do I live in now?|The movers need my address|Which branch is the nearest to us?",
    ),
    (
        "sport",
        "What do I like doing in my free time?|What is my hobby?|Which sport do I play to relax?|Which activity do I do for fun and exercise?|\
        What helps me switch off after work?|What was the class I used to go to?",
    ),
    (
        "food",
        "What can I eat at the restaurant?|What should I cook for dinner?|Which food must I avoid?|Which snacks should I buy at the supermarket?|\
        What should I tell the host about my diet?|What should the guests not bring to our meal?",
    ),
    (
        "work hours",
        "When am I at work?|What are my working hours and shifts?|When will I be home for the plumber?|Which days am I off work?",
    ),
    (
        "appointments",
        "Which evening am I busy?|Which day is bad for me for an appointment?|When do I have a regular commitment?|Which weekday can't I do?",
    ),
    (
        "job",
        "What do I do for a living?|Where do I work and who is my employer?|Write a short bio about my job|What do I study?",
    ),
    ("vehicle", "What car do I drive?|The garage wants the make and model of my car|Which tyres does my vehicle need?"),
    ("health", "Which medicines do I take?|The doctor asks what medication I am on|What is my prescription and dose?"),
    ("colour", "Which colour goes with it?|What would match the walls?|Which shade suits the paint?"),
    ("children", "How old are my kids?|What would my children like?"),
    (
        "due",
        "What is due this week?|Which deadline is coming up?|What do I have to hand in or send off soon?|Is there anything hanging over me this week?|\
        What do they want from me in the next few days?",
    ),
    (
        "open",
        "Where did I leave off?|What is still left to do?|Which part did I not finish?|How far did I get with it?|Which piece did I never get around to?",
    ),
];

/// Every typical question, in one order.
pub fn questions() -> impl Iterator<Item = &'static str> {
    QUESTIONS.iter().flat_map(|(_, questions)| questions.split('|').map(str::trim))
}

/// What the question with this place in [`questions`] is about.
#[must_use]
pub fn about(place: usize) -> Option<About> {
    let mut left = place;
    for (name, questions) in QUESTIONS {
        let count = questions.split('|').count();
        if left < count {
            return match *name {
                "due" => Some(About::Due),
                "open" => Some(About::Open),
                _ => TOPICS.iter().find(|t| t.name == *name).map(About::Field),
            };
        }
        left -= count;
    }
    None
}

impl Asked {
    /// Whether no word of it tells what of the user's it asks for.
    #[must_use]
    pub fn is_vague(&self) -> bool {
        let told = self.open || self.agenda || self.assistant || self.general || self.creates;
        self.asks && !told && self.topics.is_empty() && self.key().is_ascii()
    }

    /// Takes it to be about something.
    pub fn take_as(&mut self, about: About) {
        match about {
            About::Field(topic) => self.topics.push(topic),
            About::Due => self.agenda = true,
            About::Open => self.open = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_about_something() {
        let count = questions().count();
        assert!((0..count).all(|place| about(place).is_some()) && about(count).is_none());
        assert_eq!(about(0).and_then(|a| if let About::Field(t) = a { Some(t.name) } else { None }), Some("pets"));
        assert_eq!(about(count - 1), Some(About::Open));
    }
}
