//! Turns a text into what it tries to do to a memory: give orders, forge a role, break out of its frame, hide.
//!
//! A second line of defence. The first is the origin of a turn, which no text can change: only what the user typed becomes a
//! fact by itself. These rules look at what is left: words that a user pasted or passed on. What a user asks for in the first
//! person ("from now on answer in German", "记住我对花生过敏") is none of them.

mod decode;
mod hidden;
mod own;
mod rules;

use std::borrow::Cow;

pub use hidden::is_invisible;
pub use own::{is_own, own_words};

/// What a text was found to try.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// Any of the below: not to be kept as a memory.
    pub instruction: bool,
    /// Speaks to the assistant or its memory in somebody else's name.
    pub order: bool,
    /// Plays another speaker of the conversation, or closes a frame that it did not open.
    pub forged: bool,
    /// Carries text that a reader does not see.
    pub hidden: bool,
    /// Says in code, or in letters of another script, what it does not say openly.
    pub disguised: bool,
    /// Says one thing over and over.
    pub flood: bool,
}

/// Longest text that is looked at; a memory is far shorter, and what a longer text says it says early or often.
const LOOK: usize = 65_536;

/// Looks for all of it in one text.
#[must_use]
pub fn screen(text: &str) -> Screen {
    let mut end = text.len().min(LOOK);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = text.get(..end).unwrap_or(text);
    let mut found = plain(text, false);
    let decoded = decode::decode(text);
    found.disguised |= decoded.iter().any(|inner| {
        let inside = plain(inner, true);
        inside.order || inside.forged
    });
    found.hidden |= hidden::hides(text);
    found.disguised |= hidden::mixes_scripts(text);
    found.flood = rules::floods(text);
    found.instruction = found.order || found.forged || found.hidden || found.disguised || found.flood;
    found
}

/// The rules on a text as it reads; `secret` when it was found in code, where any word to a memory is an order.
fn plain(text: &str, secret: bool) -> Screen {
    let read = hidden::skeleton(text);
    Screen { order: rules::orders(&read, secret), forged: rules::forges(&read), ..Screen::default() }
}

/// Recalled text without characters that hide or turn text around; everything visible stays as it is.
/// The fence's own marker is taken care of where the fence is drawn.
#[must_use]
pub fn sanitise_for_context(text: &str) -> Cow<'_, str> {
    hidden::without(text)
}
