//! Turns every failure into one of the contract's stable codes with a message that says what to do next.

use core::fmt;

/// Codes of `MemoryError`; the boundary hands them on as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum Code {
    /// The memory was closed.
    Closed,
    /// A parameter is missing, empty, out of range or of the wrong shape.
    InvalidArgument,
    /// No record, task or document of that id.
    NotFound,
    /// The store is full.
    Quota,
    /// Stored bytes failed their checks.
    Corrupt,
    /// Stored by a newer version of this package.
    NewerFormat,
    /// Data that was there is gone.
    MissingData,
    /// The seal does not open with this key.
    WrongKey,
    /// The store cannot be reached.
    StoreUnavailable,
    /// A vector has the wrong dimension or is not finite.
    EmbedderMismatch,
    /// Cancelled by its signal.
    Aborted,
    /// The engine trapped and was rebuilt; the call had no effect.
    EngineRestarted,
    /// Erased text was still found in the store.
    Residue,
    /// Over a limit of `limits`, or a budget that cannot hold what must stay.
    TooLarge,
    /// The endpoint refused the token.
    Unauthorized,
    /// The endpoint or the platform asks to slow down.
    RateLimited,
}

impl Code {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Closed,
        Self::InvalidArgument,
        Self::NotFound,
        Self::Quota,
        Self::Corrupt,
        Self::NewerFormat,
        Self::MissingData,
        Self::WrongKey,
        Self::StoreUnavailable,
        Self::EmbedderMismatch,
        Self::Aborted,
        Self::EngineRestarted,
        Self::Residue,
        Self::TooLarge,
        Self::Unauthorized,
        Self::RateLimited,
    ];

    /// The stable name, as in the contract.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::InvalidArgument => "invalid_argument",
            Self::NotFound => "not_found",
            Self::Quota => "quota",
            Self::Corrupt => "corrupt",
            Self::NewerFormat => "newer_format",
            Self::MissingData => "missing_data",
            Self::WrongKey => "wrong_key",
            Self::StoreUnavailable => "store_unavailable",
            Self::EmbedderMismatch => "embedder_mismatch",
            Self::Aborted => "aborted",
            Self::EngineRestarted => "engine_restarted",
            Self::Residue => "residue",
            Self::TooLarge => "too_large",
            Self::Unauthorized => "unauthorized",
            Self::RateLimited => "rate_limited",
        }
    }
}

/// A failure: a stable code and what to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Stable code.
    pub code: Code,
    /// What happened and what to do next; never holds text of the user's.
    pub message: String,
}

impl Error {
    /// An error of this code.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
    /// A parameter is wrong.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(Code::InvalidArgument, message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.name(), self.message)
    }
}

impl core::error::Error for Error {}

/// Result of an engine call.
pub type Result<T> = core::result::Result<T, Error>;
