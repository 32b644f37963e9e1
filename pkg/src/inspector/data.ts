// Turns the memory as a whole into its health, files in and out, documents, the passphrase, and the end of it all.
import { button, h, uid } from "./dom.js";
import { number, type Panel, size, type View } from "./panel.js";

export function dataView(panel: Panel): View {
  const health = healthPart(panel);
  const documents = documentsPart(panel);
  const element = h("div", { class: "view" }, health.element, backupPart(panel), documents.element, ...(panel.sealed ? [sealPart(panel)] : []), erasePart(panel));
  return {
    element,
    async refresh() {
      await health.refresh();
      await documents.refresh();
    },
  };
}

function healthPart(panel: Panel): View {
  const { words } = panel;
  const list = h("dl", { class: "facts" });
  const refused = h("p", { class: "note", hidden: true }, words.persistRefused);
  const ask = button(words.persist, () => void panel.attempt(async () => {
    const granted = await navigator.storage.persist();
    refused.hidden = granted;
    if (!granted) panel.say(words.persistRefused);
    await refresh();
  }), { hidden: true });
  const element = h("section", {}, h("h3", {}, words.health), list, ask, refused);
  async function refresh(): Promise<void> {
    const stats = await panel.memory.stats();
    const room = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined);
    const rows: [string, string][] = [
      [words.persisted, stats.persisted === null ? words.persistedUnknown : stats.persisted ? words.persistedYes : words.persistedNo],
      [words.bytes, size(panel, stats.bytes)],
      ...(room?.quota === undefined ? [] : [[words.quota, size(panel, room.quota)] as [string, string]]),
      ...Object.entries(stats.records).map(([kind, count]): [string, string] => [words.kinds[kind] ?? kind, number(panel, count)]),
      [words.efficiency, `${Math.round(stats.efficiency * 100)} %`],
      [words.embedder, stats.embedder ? `${stats.embedder.model} (${stats.embedder.dimensions})${stats.embedder.stale > 0 ? `, ${words.stale(stats.embedder.stale)}` : ""}` : words.embedderNone],
    ];
    list.replaceChildren(...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
    ask.hidden = stats.persisted !== false || !globalThis.navigator?.storage?.persist;
  }
  return { element, refresh };
}

function backupPart(panel: Panel): HTMLElement {
  const { words } = panel;
  const save = button(words.exportLabel, () => void panel.attempt(async () => {
    const bytes = await panel.memory.export();
    const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/octet-stream" }));
    h("a", { href: url, download: `pocketmem-${panel.memory.user}.pocketmem` }).click();
    // Later: the download reads the address after this call.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    panel.say(words.exported);
  }));
  return h("section", {}, h("h3", {}, words.backup), h("div", { class: "actions" }, save, fileButton(words.importLabel, "", async ([file]) => {
    if (!file) return;
    await panel.attempt(async () => {
      const done = await panel.memory.import(new Uint8Array(await file.arrayBuffer()));
      panel.say(words.imported(done));
      panel.emit("pocketmem-imported", done);
    });
  })));
}

/** A button that asks for files: the browser's own field cannot be translated. */
function fileButton(label: string, accept: string, chosen: (files: File[]) => Promise<void>): HTMLElement {
  const input = h("input", { type: "file", hidden: true, tabindex: "-1", "aria-label": label, ...(accept ? { accept, multiple: true } : {}), onchange: () => {
    const files = [...(input.files ?? [])];
    // So that the same file can be chosen again.
    input.value = "";
    void chosen(files);
  } });
  return h("span", {}, button(label, () => input.click()), input);
}

function documentsPart(panel: Panel): View {
  const { words } = panel;
  const list = h("ul", { class: "list" });
  const none = h("p", { class: "empty" }, words.documentsNone);
  const element = h("section", {}, h("h3", {}, words.documents), none, list, h("div", { class: "actions" }, fileButton(words.addDocument, "text/*,.md,.markdown,.txt,.json,.ts,.js,.py,.rs", async (files) => {
    for (const file of files) {
      await panel.attempt(async () => {
        const { chunks } = await panel.memory.documents.add({ id: file.name, title: file.name, text: await file.text(), updatedAt: file.lastModified });
        panel.say(`${file.name}: ${words.chunks(chunks)}`);
      });
    }
  })));
  return {
    element,
    async refresh() {
      const documents = await panel.memory.documents.list();
      none.hidden = documents.length > 0;
      list.replaceChildren(...documents.map(({ id, title, chunks }) => h("li", { class: "item row" }, h("span", { class: "grow" }, title ?? id, " ", h("span", { class: "meta" }, words.chunks(chunks))), button(words.remove, () => void panel.attempt(async () => {
        panel.say(words.receipt(await panel.memory.documents.remove(id)));
      }), { "aria-label": `${words.remove}${words.about(title ?? id)}` }))));
    },
  };
}

function sealPart(panel: Panel): HTMLElement {
  const { words } = panel;
  const id = uid();
  const field = h("input", { id, type: "password", required: true, minlength: 8, autocomplete: "new-password" });
  return h("section", {}, h("h3", {}, words.seal), h("p", { class: "note" }, words.sealNote), h("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    void panel.attempt(async () => {
      await panel.memory.rekey({ passphrase: field.value });
      field.value = "";
      panel.say(words.changed);
    });
  } }, h("div", { class: "field" }, h("label", { for: id }, words.passphrase), field), h("button", { type: "submit" }, words.change)));
}

function erasePart(panel: Panel): HTMLElement {
  const { words } = panel;
  const below = h("div");
  const ask = button(`${words.erase}…`, () => {
    ask.hidden = true;
    const back = () => { below.replaceChildren(); ask.hidden = false; ask.focus(); };
    const cancel = button(words.cancel, back);
    const now = button(words.eraseNow, () => void panel.attempt(async () => {
      const receipt = await panel.memory.erase();
      back();
      below.replaceChildren(h("div", { class: "receipt" }, h("p", {}, h("strong", {}, words.erased)), h("p", {}, words.receipt(receipt)), ...receipt.pending.map((line) => h("p", { class: "note" }, line))));
      panel.say(`${words.erased}. ${words.receipt(receipt)}`);
      panel.emit("pocketmem-erased", receipt);
    }), { class: "danger" });
    below.replaceChildren(h("div", { class: "ask", role: "group", "aria-label": words.erase }, h("p", {}, words.eraseAsk), h("div", { class: "actions" }, cancel, now)));
    cancel.focus();
  }, { class: "danger" });
  return h("section", {}, h("h3", {}, words.erase), h("p", { class: "note" }, words.eraseNote), ask, below);
}
