// Turns the demo's pages into www/dist: the chat, the chat that may reach a model the visitor names, and the measures.

import { fileURLToPath } from "node:url";

import { defineConfig } from "vite";

const page = (name) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    // Strict policies allow no data: scripts or styles, and the polyfill is for browsers that cannot run the engine.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [page("index.html"), page("connected.html"), page("measures.html")] },
  },
});
