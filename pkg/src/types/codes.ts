// Generated from the engine's Rust types by `npm run types`; do not edit.

/**
 * Codes of `MemoryError`; the boundary hands them on as they are.
 */
export type Code = "closed" | "invalid_argument" | "not_found" | "quota" | "corrupt" | "newer_format" | "missing_data" | "wrong_key" | "store_unavailable" | "embedder_mismatch" | "aborted" | "engine_restarted" | "residue" | "too_large" | "unauthorized" | "rate_limited";
