//! Turns a moment into the day a person would write.

/// The day as `2031-01-06` in the user's zone.
#[must_use]
pub fn day(time: i64, offset: i32) -> String {
    let days = (time.saturating_add(i64::from(offset) * 60_000)).div_euclid(86_400_000);
    // Civil date from a day number (Howard Hinnant's algorithm, "chrono-compatible low-level date algorithms").
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    let year = yoe + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{:02}", doy - (153 * mp + 2) / 5 + 1)
}
