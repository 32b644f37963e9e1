//! English phrases by which a message shows what it wants of memory, beside those of [`super::asks`]: turns a folded
//! message into whether it asks for the assistant's own words, for what was left open, or for what is due.

use crate::text::phrases::{any, before, is_one};

/// Verbs by which something new is asked for.
pub(super) const CREATES: &str =
    "draft|write|compose|suggest|recommend|brainstorm|translate|generate|sketch|rewrite|rephrase|proofread";
/// That open a sentence without saying anything.
const FILLERS: &str = "ok|okay|so|right|well|and|but|now|also|hey|hi|hello|um|oh|yo|anyway|alright|righto|please|pls|then|just|kindly|again|quick";
/// What was left open is asked for.
const OPEN: &str = "what's open on|what is open on|open on the|open with the|not complete|not completed|didn't complete|haven't completed|incomplete|outstanding|pending|are we at with|am i at with|\
    are we at on|where do we stand|where do i stand|where do things stand|did i stop|did we stop|did i get to|did we get to|i get up to|we get up to|got up to|was i up to|were we up to|up to with|have i left|\
    have we left|left to finish|left to write|remains to be|part did i|part was i|part am i|bit did i|bit was i|piece did i|piece was i|bits are left|parts are left|what's missing|was missing|\
    is missing|have i not|had i not|not done yet|yet to do|yet to finish|next up|status of|carry on|still undone|still on the list|back on track with|how much is left|what else was there to|\
    half finished|half-finished|half done|half-done|stuck on|never finished|i abandoned|never got around|never got round|didn't get around|didn't get round|get around to|i get to with|we get to with|\
    where'd i|where'd we|haven't i|did i end up|did we end up|ended up at|ended up on|hadn't got|haven't got to|haven't got round|hadn't finished|haven't finished|hadn't done|haven't done|still ahead|\
    lies ahead|yet to get|hold-up|holdup|what's stopping|state of";
/// Or a part of something...
const PARTS: &str = "which part|which bit|which piece|which section|which step|which chapter|which row|which page|which scene|what part|what bit|what piece|what section|what step";
/// ...that is wanting.
const WANTING: &str = "have i|had i|behind|dodg*|avoid*|putting off|put off|waiting|missing|left|still|haven't|hadn't|didn't|isn't|wasn't|remain*|undone|unfinished|lack*|to do|to come|yet|not";
/// A statement leaves something open.
const LEFT: &str = "still empty|still blank|isn't picked|isn't chosen|isn't decided|undecided|pending|isn't started|isn't written|isn't finished|isn't done|isn't ready|aren't done|aren't started|aren't ready|still needs|needs doing|\
    need doing|needs finishing|has still to|not touched|not begun|not looked at|not got to|have still to|still to be|to be ordered|to be written|to be booked|leaving it for now|leave it for now|\
    leaving it there|leave the rest|for another day|half done|half-done|halfway|not finished|outstanding|remains to|on hold|parked it|parked that|parked for now|parked the rest|didn't get to|\
    didn't get round|got as far as|only as far as|yet to be|the rest is|to finish|didn't manage|will have to wait|what remains|still owe|don't dare";
/// What is due is asked for.
const AGENDA: &str = "i've promised|i promised|we promised|should i be doing|should i be worried|to worry about|freaking out|on the calendar|in my calendar|on my calendar|in the diary|in my diary|\
    happening this week|on this week|on next week|falling due|fall due|expires|expiring|cut-off|closing date|time limit|am i forgetting|did i forget|have i forgotten|supposed to be doing|\
    meant to be doing|urgent|most pressing|my priorities|must i still|waiting on me|waiting for me to|looming|lands on my desk|running out of time|want off me|wants off me|want from me|wants from me|\
    need from me|needs from me|expect of me|expects of me|hanging over";
/// Somebody has to do something...
const OBLIGED: &str = "to be filed|to be sent|to be paid|to be in|to be submitted|to be returned|to be done|take care of|taken care of|sort out|sorted|get back to|get in the post|must i|i must|\
    deal with|get done|finish|owe|going on|happening|coming up|expected|post off|pay|renew|return|file|fill in|fill out|sign|deliver|prepare|ready|forget|get off my|remember to do";
/// ...soon.
const SOON: &str = "in the coming|over the coming|over the next|in the next|week ahead|days ahead|before i|before we|before the|by the end|at the weekend|this weekend|\
    by monday|by tuesday|by wednesday|by thursday|by saturday|by sunday|on monday|on tuesday|on wednesday|on thursday|on friday|this morning|\
    this afternoon|this evening|this fortnight|shortly|any day now|right now";
/// That bind somebody to do or give something.
const BINDS: &str = "by|due|deadline|has to|have to|got to|must|need*|want*|expect*|asked|remind*|remember|note|jot|submit*|expire*|renew*|exam*|midterm|final|test|\
    appointment|interview|hearing|viva|deliver*|pay*|return*|hand*|owe|promised|booked|is on|are on|to be|starts|before|latest|no later";
const THINGS: &str = "what|anything|something|which|is there";
/// The assistant did it: "the name you gave", "what you christened her".
const DONE: &str = "gave|chose|came up|thought|dreamt up|made up|wrote|drew up|put together|threw out|threw in|told|said|found|went with|had in mind|want to|wanted to|set out|laid out";
/// After "did you".
const DO: &str = "suggest|recommend|call|name|christen|say|tell|come up|propose|pick|choose|give|think up|dream up|throw out|toss out|settle on|cook up|write|draft|advise|mention|find|offer|invent|\
    coin|list|land on|go with|have in mind|describe|work out|title|pitch";
/// What the assistant gave, by its name.
const YOURS: &str = "what was your|what were your|which was your|where was your|of yours|your suggested|your proposed|your earlier|your last|your first|your original";
/// Names are given by many names.
const NAMES: &str = "name|title|call|called|heading|handle|christen*|nickname|label|brand|slogan|motto|tagline|strapline|headline|moniker";
/// Questions to the assistant as to a person, or about nothing in particular.
pub(super) const CHAT: &str = "you ever|ever wonder|ever notice|isn't it gas|wouldn't you say|would you credit|don't you think|do you reckon|what is it about|\
    what do you make of|who decided|who came up with the|what would you do if|do you dream|do you sleep|do you get|are you allowed|can you believe|\
    how's your|how is your|do you have feelings|do you mind|do you miss|do you know any jokes";
/// That hold for the moment of saying and for no later one.
const PASSING: &str = "tonight|right now|rn|at the moment|at the minute|this minute|this morning|this evening|this afternoon|today|i'm parked|killing me|shattered|\
    knackered|exhausted|starving|freezing|roasting|hungover|hungry|worn out|wrecked|so tired|i'm tired|i'm beat|i'm sitting|i'm stuck|i'm waiting|\
    i'm off to|i'm on my way|just got in|just got home|only in from|back to the|back again|back at it|a headache|head cold|rotten cold|bit of a cold";

/// What a wish for help begins with.
const WISHES: &str = "like help with|like some help|like your help|need help|need some help|want help|help me with|looking for help|looking for advice|need advice|need some advice|like some advice|\
    想请你帮|想让你帮|希望你帮|需要你帮|想请教|想问问|想咨询";
/// Greetings, thanks and the like inform nobody.
pub(super) const CHATTER: &str =
    "thanks|thank you|lovely|perfect|good luck|sounds|nice|great|谢谢|好吃|晚安|你好|好的|算了";
/// What answers are made of: who asks for some manner of them wants it every time.
const MANNER: &str = "answer*|reply|replies|respond*|letters|emails|lists|recipe*|code|examples|snippets|samples|explain*|explanation*|spelling|paragraphs|bullet*|sentences|units|miles|kilometres|\
    kilometers|km|grams|ounces|celsius|fahrenheit|metric|imperial|litres|liters|gallons|hectares|tone|formal|informal|jargon|plain english|plain words|summaries|distances|temperatures|measurements|\
    invoices|prices|quotes|millimetres|millimeters|centimetres|inches|figures|numbered|emoji*|analog*|step by step|keywords|draft|exclamation marks|you write|you send|you word|you phrase|you format|\
    you show me|you give me|you make|british english|american english|allergy|allergies|allergic|回答|回复|食谱|菜谱|代码|示例|例子|单位|公里|摄氏|华氏|克|称呼|简短|过敏";

/// Words that ask for one thing of several, or point at it.
const ASKING: &str = "what|which|who|where|remind me|that|the";
/// That make a question of a message, wherever they stand.
const QUESTIONS: &str = "what|which|who|whose|where|when|how|remind me";
/// Verbs of saying and giving, after which the question may come: "you recommended a paint, which was it?"
const GIVEN: &str = "recommended|suggested|told|said|gave|given|mentioned|named|proposed";
/// What may stand before the verb: "you had first called it".
const LEADS: [&str; 6] = ["had ", "first ", "originally ", "once ", "just ", "already "];
/// How the assistant is named as the one who did it.
const YOU: [&str; 3] = ["you ", "you'd ", "you've "];

/// Whether the assistant's own words are asked for: "what was the title you proposed?".
pub(super) fn by_assistant(key: &str) -> bool {
    let asks = any(key, ASKING) || any(key, "how");
    // Looked for once: a long text may say "you" at every step.
    let asked = first_of(key, ASKING);
    let after = |you: &'static str, verbs: &'static str| {
        follows(key, you).any(|(_, rest)| verbs.split('|').any(|verb| begins(rest, verb)))
    };
    // Of a regular verb the ending tells, where something is asked for before it: "which place was it you praised?"
    let regular = |you: &'static str| {
        follows(key, you).any(|(at, rest)| {
            let verb = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
            verb.len() > 4
                && verb.ends_with("ed")
                && !is_one(verb, "need|proceed|succeed|indeed|agreed|asked|wanted|needed|missed|mixed|noticed|liked")
                && asked.is_some_and(|first| first < at)
        })
    };
    let done = || after("you ", DONE) || after("you'd ", DONE) || after("did you ", DO);
    let question = key.contains('?') || any(key, QUESTIONS);
    asks && (done() || YOU.into_iter().any(regular))
        || question && YOU.into_iter().any(|you| after(you, GIVEN))
        || any(key, YOURS)
}

/// Where these words for the assistant stand in a folded text, each with what follows from its verb on.
fn follows<'a>(key: &'a str, you: &'static str) -> impl Iterator<Item = (usize, &'a str)> {
    let places = key.match_indices(you).map(|(at, _)| at).filter(move |&at| bordered(key, at));
    places.map(move |at| {
        let rest = key.get(at + you.len()..).unwrap_or("").trim_start();
        (at, LEADS.iter().fold(rest, |rest, lead| rest.strip_prefix(lead).unwrap_or(rest)))
    })
}

/// Where the first of these words stands in a folded text.
fn first_of(key: &str, words: &str) -> Option<usize> {
    let first = |word: &str| {
        let mut places = key.match_indices(word).map(|(at, _)| at);
        places.find(|&at| bordered(key, at) && key.get(at..).is_some_and(|rest| begins(rest, word)))
    };
    words.split('|').filter_map(first).min()
}

/// Whether no word reaches into a place from before.
fn bordered(key: &str, at: usize) -> bool {
    !at.checked_sub(1).and_then(|before| key.as_bytes().get(before)).is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether a text begins with a phrase that ends where a word does.
fn begins(text: &str, phrase: &str) -> bool {
    text.strip_prefix(phrase).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

/// The first word that is no filler: "ok so where were we".
pub(super) fn opening(key: &str) -> &str {
    let mut words = key.split(|c: char| !c.is_ascii_alphabetic() && c != '\'').filter(|w| !w.is_empty());
    words.by_ref().take(4).find(|w| !is_one(w, FILLERS)).unwrap_or("")
}

/// Whether what was left open is asked for.
pub(super) fn asks_open(key: &str) -> bool {
    any(key, OPEN) || any(key, PARTS) && any(key, WANTING)
}

/// Whether a statement leaves something open.
pub(super) fn leaves_open(key: &str) -> bool {
    any(key, LEFT)
}

/// The words of [`leaves_open`], to search by.
pub(super) fn open_words() -> String {
    LEFT.replace('|', " ")
}

/// Whether what is due is asked for.
pub(super) fn asks_due(key: &str) -> bool {
    any(key, AGENDA) || any(key, THINGS) && any(key, OBLIGED) && any(key, SOON)
}

/// Whether a text speaks of what something is called.
pub(super) fn names(key: &str) -> bool {
    any(key, NAMES)
}

/// Whether a folded text says how answers are to be, or what must be kept off the table.
#[must_use]
pub fn manner(key: &str) -> bool {
    any(key, MANNER)
}

/// Whether a text binds somebody to something.
pub(super) fn binds(key: &str) -> bool {
    any(key, BINDS)
}

/// Whether a statement holds for its moment only.
pub(super) fn passes(key: &str) -> bool {
    any(key, PASSING)
}

/// A folded statement up to a wish for help: what follows was wanted then and tells nothing of the user, as in "I teach
/// history, and I'd like help with my garden".
#[must_use]
pub fn before_wish(key: &str) -> &str {
    before(key, WISHES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_assistant_gave_is_asked_for_by_any_verb_of_giving() {
        assert!(by_assistant("what was the heading that you gave for my essay?"));
        assert!(by_assistant("which name did you land on for the boat?"));
        assert!(by_assistant("what had you first christened it?"));
        assert!(by_assistant("what was your estimate for the paint?"));
        assert!(!by_assistant("what would you give a man of eighty?"));
        assert!(!by_assistant("which tyres should i buy?"));
        assert!(!by_assistant("can you give me a name for the boat?"));
        assert!(by_assistant("you recommended a varnish, which was it?"));
        assert!(by_assistant("the varnish you'd suggested") && by_assistant("is it the glue you've mentioned?"));
        assert!(!by_assistant("you suggested a darker varnish"));
        assert!(!by_assistant("you painted a fence, which primer suits it?"));
    }

    #[test]
    fn open_ends_and_duties_are_told_from_plain_questions() {
        assert!(asks_open("which chapter did i not finish, what's still outstanding?"));
        assert!(leaves_open("the porch isn't started"));
        assert!(asks_due("what must i get back to the bank by the end of the month?"));
        assert!(
            asks_due("have we anything to renew before the holidays?")
                || asks_due("is there anything to renew before the holidays?")
        );
        assert!(!asks_due("what should i cook tonight?"));
        assert!(passes("i'm shattered tonight") && !passes("i keep bees"));
    }
}
