//! Takes recalled memory back out of a message: a host that records the whole text it sent to the model would
//! otherwise teach this memory its own words again.

/// The message without what stands between the store's fences; an opened fence that never closes goes to the end.
#[must_use]
pub fn strip(content: &str, marker: &str) -> String {
    let (open, close) = (format!("<memory {marker}>"), format!("</memory {marker}>"));
    let mut out = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(start) = rest.find(&open) {
        out.push_str(&rest[..start]);
        rest = match rest[start..].find(&close) {
            Some(end) => rest[start + end + close.len()..].trim_start_matches(['\n', '\r']),
            None => "",
        };
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::strip;

    #[test]
    fn what_was_recalled_is_not_said_again() {
        let text = "<memory k7>\n1 likes tea\n</memory k7>\n\nWhat shall I drink?";
        assert_eq!(strip(text, "k7"), "What shall I drink?");
        assert_eq!(strip(text, "other"), text);
        assert_eq!(strip("hi <memory k7> cut off", "k7"), "hi ");
    }
}
