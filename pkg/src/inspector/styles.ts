// Holds the inspector's style sheet. Pages change it through the custom properties named in `:host`.

export const styles = `
:host {
  /* Names of their own: a page may well set --pm-text to a --text of its own. */
  --_bg: var(--pm-bg, light-dark(#ffffff, #16181d));
  --_surface: var(--pm-surface, light-dark(#f5f6f8, #1f2229));
  --_text: var(--pm-text, light-dark(#1b1e24, #e8eaee));
  --_muted: var(--pm-muted, light-dark(#585f6b, #a4abb8));
  --_line: var(--pm-line, light-dark(#dcdfe5, #343943));
  --_accent: var(--pm-accent, light-dark(#0b6b5c, #5fd3bd));
  --_on-accent: var(--pm-on-accent, light-dark(#ffffff, #06241f));
  --_danger: var(--pm-danger, light-dark(#b3261e, #ff9d94));
  --_warn: var(--pm-warn, light-dark(#7a4b00, #f2c063));
  --_radius: var(--pm-radius, 10px);
  display: block;
  min-block-size: 0;
  color-scheme: light dark;
  color: var(--_text);
  background: var(--_bg);
  font: 0.9375rem/1.5 var(--pm-font, system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.inspector { container-type: inline-size; display: flex; flex-direction: column; block-size: 100%; min-block-size: 0; }
.frame { display: flex; flex-direction: column; flex: 1; min-block-size: 0; }
.tabs { position: relative; display: flex; flex: none; gap: 0.125rem; overflow-x: auto; scrollbar-width: none; padding-inline: 0.5rem; border-block-end: 1px solid var(--_line); }
.tabs [role="tab"] { flex: none; min-block-size: 2.75rem; padding: 0.25rem 0.5rem; border: 0; border-radius: 0; background: none; color: var(--_muted); box-shadow: none; white-space: nowrap; }
.tabs [aria-selected="true"] { color: var(--_text); font-weight: 600; box-shadow: inset 0 -2px var(--_accent); }
.tabs [role="tab"]:hover { color: var(--_text); }
.badge { display: inline-block; min-inline-size: 1.25rem; margin-inline-start: 0.375rem; padding-inline: 0.3rem; border-radius: 1rem; background: var(--_warn); color: var(--_bg); font-size: 0.75rem; font-weight: 600; text-align: center; }
.panel { flex: 1; min-block-size: 0; overflow-y: auto; overscroll-behavior: contain; scrollbar-gutter: stable; }
.view { display: flex; flex-direction: column; gap: 1rem; padding: 1rem; }
.status { flex: none; min-block-size: 2.25rem; max-block-size: 6rem; overflow-y: auto; margin: 0; padding: 0.4375rem 1rem; border-block-start: 1px solid var(--_line); color: var(--_muted); font-size: 0.8125rem; }
.status:empty { border-color: transparent; }
.status.bad { color: var(--_danger); }
h3 { display: flex; align-items: center; gap: 0.5rem; margin: 0 0 0.5rem; font-size: 0.875rem; font-weight: 650; }
p { margin: 0; }
.count { padding-inline: 0.375rem; border-radius: 1rem; background: var(--_surface); color: var(--_muted); font-size: 0.75rem; font-weight: 500; }
.empty, .note, .meta { color: var(--_muted); font-size: 0.8125rem; }
.note { margin-block: 0 0.5rem; }
.text { overflow-wrap: anywhere; white-space: pre-line; }
.clamp { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
.meta { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.5rem; margin-block-start: 0.25rem; }
.list { display: flex; flex-direction: column; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
.item { padding: 0.625rem 0.75rem; border: 1px solid var(--_line); border-radius: var(--_radius); background: var(--_bg); }
.card[data-status="superseded"] .text, .history [data-status="superseded"] .text, .going { color: var(--_muted); text-decoration: line-through; }
.card[data-status="superseded"] .quote, .card[data-status="superseded"] .quote .text { text-decoration: none; }
.chip { padding: 0 0.4375rem; border: 1px solid var(--_line); border-radius: 1rem; background: var(--_surface); color: var(--_muted); font-size: 0.75rem; font-weight: 500; white-space: nowrap; }
.chip.added, .chip.superseded, .chip.pinned { border-color: var(--_accent); color: var(--_accent); }
.card .chip.superseded { border-color: var(--_line); color: var(--_muted); }
.chip.conflict, .chip.pending { border-color: var(--_warn); color: var(--_warn); }
.chip.score { font-variant-numeric: tabular-nums; }
.quote { margin: 0.25rem 0; padding: 0.375rem 0.75rem; border-inline-start: 3px solid var(--_line); color: var(--_text); overflow-wrap: anywhere; white-space: pre-line; }
.actions { display: flex; flex-wrap: wrap; gap: 0.375rem; margin-block-start: 0.5rem; }
button { min-block-size: 2rem; padding: 0.125rem 0.625rem; border: 1px solid var(--_line); border-radius: 0.5rem; background: var(--_surface); color: var(--_text); font: inherit; font-size: 0.8125rem; cursor: pointer; }
button:hover { border-color: var(--_muted); }
button.primary { border-color: var(--_accent); background: var(--_accent); color: var(--_on-accent); }
button.danger { border-color: var(--_danger); background: none; color: var(--_danger); }
button.link { min-block-size: 1.5rem; padding: 0 0.25rem; border: 0; background: none; color: var(--_accent); text-decoration: underline; text-underline-offset: 2px; }
button.more { align-self: center; }
:focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px; }
.panel:focus-visible, .tabs [role="tab"]:focus-visible { outline-offset: -3px; }
input, select, textarea { inline-size: 100%; min-block-size: 2.25rem; padding: 0.3125rem 0.625rem; border: 1px solid light-dark(#868d99, #6d7482); border-radius: 0.5rem; background: var(--_bg); color: var(--_text); font: inherit; }
textarea { resize: vertical; }
::placeholder { color: var(--_muted); opacity: 1; }
label { display: block; margin-block-end: 0.125rem; color: var(--_muted); font-size: 0.8125rem; }
.row { display: flex; align-items: end; gap: 0.5rem; }
.row > button { min-block-size: 2.25rem; flex: none; }
li.row { align-items: center; }
.grow, .field { flex: 1; min-inline-size: 0; }
.field.narrow { flex: 0 1 9.5rem; }
.ask, .receipt { margin-block-start: 0.5rem; padding: 0.625rem 0.75rem; border: 1px solid var(--_danger); border-radius: var(--_radius); }
.receipt { border-color: var(--_line); background: var(--_surface); }
.history { margin: 0.25rem 0 0; padding-inline-start: 1.25rem; }
.history .meta { display: inline; }
details { margin-block-start: 0.375rem; }
summary { inline-size: fit-content; min-block-size: 1.5rem; color: var(--_muted); font-size: 0.8125rem; cursor: pointer; }
.parts, .facts { display: grid; gap: 0.125rem 0.75rem; margin: 0.375rem 0 0; font-size: 0.8125rem; }
.parts { grid-template-columns: max-content 1fr; }
.facts { grid-template-columns: minmax(7rem, max-content) 1fr; margin-block: 0 0.5rem; }
dt { color: var(--_muted); }
dd { display: flex; align-items: center; gap: 0.5rem; min-inline-size: 0; margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.track { flex: 1; block-size: 0.375rem; border-radius: 1rem; background: var(--_surface); box-shadow: inset 0 0 0 1px var(--_line); overflow: hidden; }
.fill { display: block; block-size: 100%; background: var(--_accent); }
.bar { display: flex; gap: 1px; block-size: 1.25rem; margin-block: 0.375rem 0.5rem; border-radius: 0.375rem; overflow: hidden; background: var(--_line); }
.piece { flex-basis: 0; min-inline-size: 3px; }
.piece.stable { background-image: repeating-linear-gradient(135deg, transparent 0 5px, rgb(255 255 255 / 0.35) 5px 7px); }
.key { display: inline-block; flex: none; inline-size: 0.75rem; block-size: 0.75rem; margin-inline-end: 0.5rem; border-radius: 3px; vertical-align: -1px; }
[data-layer] { background-color: #6b7280; }
[data-layer="system"] { background-color: #4b5a73; } [data-layer="tools"] { background-color: #7a6a4f; }
[data-layer="profile"] { background-color: #0f8a77; } [data-layer="semantic"] { background-color: #2f7fd1; }
[data-layer="procedural"] { background-color: #9a55c4; } [data-layer="episodic"] { background-color: #c05a8b; }
[data-layer="document"] { background-color: #b5722a; } [data-layer="task"] { background-color: #8c8f1f; }
[data-layer="summary"] { background-color: #6a8f3c; } [data-layer="history"] { background-color: #8a93a3; }
[data-layer="query"] { background-color: #d1493f; }
.layers { inline-size: 100%; border-collapse: collapse; font-size: 0.8125rem; }
.layers th { padding-block: 0.1875rem; font-weight: 400; text-align: start; }
.layers thead th { color: var(--_muted); }
.layers td, .layers thead th:last-child { text-align: end; font-variant-numeric: tabular-nums; }
.layers tbody tr { border-block-start: 1px solid var(--_line); }
.layers .chip { margin-inline-start: 0.5rem; }
.layers + .note { margin-block-start: 0.5rem; }
pre { max-block-size: 14rem; overflow: auto; margin: 0.125rem 0 0.5rem; padding: 0.5rem 0.625rem; border-radius: 0.5rem; background: var(--_surface); font: 0.8125rem/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.talks { display: flex; flex-direction: column; gap: 1.25rem; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 0.5rem; }
.head h3 { margin: 0; }
.summary { margin-block: 0.25rem; padding: 0.5rem 0.75rem; border-radius: var(--_radius); background: var(--_surface); }
.turns { display: flex; flex-direction: column; gap: 0.375rem; margin: 0.375rem 0 0; padding: 0; list-style: none; }
.turns li { display: grid; grid-template-columns: 4.5rem 1fr; gap: 0.5rem; }
.who { color: var(--_muted); font-size: 0.8125rem; }
.turns [data-role="assistant"] .text { color: var(--_muted); }
@media (prefers-reduced-motion: no-preference) { button { transition: border-color 0.12s; } }
@media (forced-colors: active) { .piece, .key, .fill { forced-color-adjust: none; } }
@container (max-width: 24rem) { .card > .actions { gap: 0.25rem; } .card > .actions button { padding-inline: 0.4375rem; } .tabs { gap: 0; padding-inline: 0.25rem; } .tabs [role="tab"] { padding-inline: 0.3125rem; } .badge { margin-inline-start: 0.25rem; } }
@media (pointer: coarse) { button { min-block-size: 2.5rem; } button.link, summary { min-block-size: 2rem; } }
`;
