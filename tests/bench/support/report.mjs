// Turns results/search.json into tables: each library beside the engine, with how many times as long it takes.

/** Prints them; `table(title, rows, columns)`. */
export function report(results, table) {
  for (const [set, engines] of Object.entries(results.vectors ?? {})) {
    const own = engines.pocketmem?.p50;
    const rows = Object.entries(engines).map(([name, r]) => ({ library: name, "build ms": r.buildMs, "p10 ms": r.p10, "p50 ms": r.p50, "p95 ms": r.p95, "x": own && r.p50 ? r.p50 / own : undefined, "recall@10": r.recall, "half gone": r.half?.recall, "stored MB": r.stored ? r.stored / 1e6 : undefined, "gz KB": results.sizes?.[name] ? results.sizes[name] / 1024 : undefined, note: r.error }));
    table(`Vectors, ${set} x 256`, rows, ["library", "build ms", "p10 ms", "p50 ms", "p95 ms", "x", "recall@10", "half gone", "stored MB", "gz KB", "note"]);
  }
  if (results.text) {
    const own = results.text.pocketmem?.p50;
    const rows = Object.entries(results.text).map(([name, r]) => ({ library: name, "build ms": r.buildMs, "p10 ms": r.p10, "p50 ms": r.p50, "p95 ms": r.p95, "x": own && r.p50 ? r.p50 / own : undefined, "hit@5": r.hitAt5, "gz KB": results.sizes?.[name] ? results.sizes[name] / 1024 : undefined, note: r.error }));
    table(`Words, ${results.texts?.count} texts`, rows, ["library", "build ms", "p10 ms", "p50 ms", "p95 ms", "x", "hit@5", "gz KB", "note"]);
  }
  if (results.calls) {
    const rows = Object.entries(results.calls).map(([name, r]) => ({ memory: name, "record p50": r.record?.p50, "p95": r.record?.p95, "recall p50": r.recall?.p50, "recall p95": r.recall?.p95, "context p50": r.context?.p50, "context p95": r.context?.p95, "open ms": r.open, "first recall": r.first, "export ms": r.exportMs, "wasm MB": r.wasmBytes ? r.wasmBytes / 1e6 : undefined, "stored MB": r.storedBytes ? r.storedBytes / 1e6 : undefined, note: r.error }));
    table("Whole calls", rows, ["memory", "record p50", "p95", "recall p50", "recall p95", "context p50", "context p95", "open ms", "first recall", "export ms", "wasm MB", "stored MB", "note"]);
  }
}
