//! Turns what is told of the user from outside ("The user prefers tea", "用户喜欢喝茶") into what the user would say.
//!
//! It is how an assistant words what it asks to be kept. In a turn such words are somebody else's; in a text that the caller
//! asks to remember they are about the user, and mean what the same words in the first person mean.

use crate::text::words::words;

/// The text in the first person; `None` when it does not begin by naming the user.
#[must_use]
pub fn in_first_person(text: &str) -> Option<String> {
    let text = text.trim_start();
    for head in words!["该用户", "用户", "用戶", "使用者"].iter() {
        if let Some(rest) = text.strip_prefix(head).filter(|rest| !rest.starts_with([':', '：'])) {
            return Some(format!("我{rest}"));
        }
    }
    let plain = text.strip_prefix("The ").or_else(|| text.strip_prefix("the ")).unwrap_or(text);
    let rest = plain.strip_prefix("user").or_else(|| plain.strip_prefix("User"))?;
    if let Some(owned) = rest.strip_prefix("'s ").or_else(|| rest.strip_prefix("’s ")) {
        return Some(format!("My {owned}"));
    }
    let rest = rest.strip_prefix(' ')?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (verb, after) = rest.split_at(end);
    Some(format!("I {}{after}", first(verb)))
}

/// A verb of the third person in the first.
fn first(verb: &str) -> &str {
    match verb {
        "is" => "am",
        "has" => "have",
        "does" => "do",
        "goes" => "go",
        "was" | "always" | "this" => verb,
        _ if ["sses", "shes", "ches", "xes", "zes"].iter().any(|e| verb.ends_with(e)) => {
            verb.strip_suffix("es").unwrap_or(verb)
        }
        _ if verb.ends_with("ss") => verb,
        _ => verb.strip_suffix('s').unwrap_or(verb),
    }
}

#[cfg(test)]
mod tests {
    use super::in_first_person;

    #[test]
    fn what_is_told_of_the_user_is_what_the_user_would_say() {
        for (told, said) in [
            ("The user prefers dark mode.", "I prefer dark mode."),
            ("User is allergic to nuts", "I am allergic to nuts"),
            ("The user's favorite color is blue", "My favorite color is blue"),
            ("User has two cats", "I have two cats"),
            ("the user watches birds", "I watch birds"),
            ("用户喜欢喝茶", "我喜欢喝茶"),
            ("使用者的生日是五月一日", "我的生日是五月一日"),
        ] {
            assert_eq!(in_first_person(told).as_deref(), Some(said));
        }
        for other in ["User: likes tea", "Users like tea", "用户：喜欢", "Ann likes tea", "userland", ""] {
            assert_eq!(in_first_person(other), None, "{other}");
        }
    }
}
