// Turns every search library into the same few calls: build, search, stored size. Each as its own documentation shows.
const at = (path) => new URL(`../node_modules/${path}`, import.meta.url).href;
const plain = (flat, dims, row) => Array.from(flat.subarray(row * dims, (row + 1) * dims));

let own;
/** The wasm of tests/bench/crate. */
export async function crate() {
  if (!own) {
    own = await import(new URL("../built/bench_search.js", import.meta.url).href);
    await own.default();
  }
  return own;
}

const scan = (form) => async (dims) => {
  const { Scan } = await crate();
  const index = new Scan(dims, form);
  let rows = 0;
  return {
    add: (first, flat) => { index.add(first, flat); rows = first + flat.length / dims; },
    search: (query, k) => index.search(query, k),
    remove: (id) => index.remove(id),
    stored: () => index.save(0, Math.min(rows, 1_000)).length * (rows / Math.min(rows, 1_000)),
    index,
  };
};

/** Libraries that search vectors; `most`: the largest set that they are asked to build within a run. */
export const VECTORS = {
  pocketmem: { make: scan("auto") },
  "pocketmem (scan)": { make: scan("scan") },
  "pocketmem (signs)": { make: scan("signs") },
  "pocketmem (cells)": { make: scan("graph") },
  "hnsw crate": {
    most: 10_000,
    async make() {
      const { HnswCrate } = await crate();
      const index = new HnswCrate();
      return { add: (_, flat) => index.add(flat), search: (query, k) => index.search(query, k, 64) };
    },
  },
  "hnswlib-wasm": {
    most: 100_000,
    async make(dims, rows) {
      const { loadHnswlib } = await import(at("hnswlib-wasm/dist/hnswlib.js"));
      const library = await loadHnswlib();
      const index = new library.HierarchicalNSW("cosine", dims, "");
      index.initIndex(rows, 16, 200, 100);
      index.setEfSearch(64);
      return {
        add: (first, flat) => { for (let row = 0; row * dims < flat.length; row += 1) index.addPoint(flat.slice(row * dims, (row + 1) * dims), first + row, false); },
        search: (query, k) => index.searchKnn(query, k, undefined).neighbors,
        remove: (id) => index.markDelete(id),
      };
    },
  },
  EdgeVec: {
    most: 100_000,
    async make(dims) {
      const library = await import(at("edgevec/edgevec.js"));
      await library.default();
      const config = new library.EdgeVecConfig(dims);
      // Its cosine gives the farthest; among unit vectors the order by distance is the same.
      config.metric = "l2";
      const index = new library.EdgeVec(config);
      const rows = new Map();
      return {
        add: (first, flat) => { for (let row = 0; row * dims < flat.length; row += 1) rows.set(index.insert(flat.slice(row * dims, (row + 1) * dims)), first + row); },
        search: (query, k) => index.search(query, k).map(({ id }) => rows.get(id)),
        remove: (id) => { for (const [key, row] of rows) if (row === id) index.softDelete(key); },
      };
    },
  },
  MeMemo: {
    most: 10_000,
    async make(dims) {
      const { HNSW } = await import(at("mememo/dist/index.es.js"));
      const index = new HNSW({ distanceFunction: "cosine-normalized", useIndexedDB: false, m: 16, efConstruction: 100 });
      return {
        add: async (first, flat) => {
          const rows = flat.length / dims;
          await index.bulkInsert(Array.from({ length: rows }, (_, row) => String(first + row)), Array.from({ length: rows }, (_, row) => plain(flat, dims, row)));
        },
        search: async (query, k) => (await index.query(Array.from(query), k)).keys.map(Number),
        stored: () => JSON.stringify(index.exportIndex()).length,
      };
    },
  },
  voy: {
    most: 10_000,
    async make(dims) {
      const library = await import(at("voy-search/voy_search_bg.js"));
      const { instance } = await WebAssembly.instantiateStreaming(fetch(at("voy-search/voy_search_bg.wasm")), { "./voy_search_bg.js": library });
      library.__wbg_set_wasm(instance.exports);
      let index;
      return {
        once: (flat) => {
          const embeddings = Array.from({ length: flat.length / dims }, (_, row) => ({ id: String(row), title: "", url: "", embeddings: plain(flat, dims, row) }));
          index = new library.Voy({ embeddings });
        },
        search: (query, k) => index.search(query, k).neighbors.map(({ id }) => Number(id)),
        stored: () => index.serialize().length,
      };
    },
  },
  Orama: {
    most: 100_000,
    async make(dims) {
      const library = await import(at("@orama/orama/dist/browser/index.js"));
      const index = library.create({ schema: { row: "number", embedding: `vector[${dims}]` } });
      return {
        add: (first, flat) => { for (let row = 0; row * dims < flat.length; row += 1) library.insert(index, { row: first + row, embedding: plain(flat, dims, row) }); },
        // Its default leaves out everything below a cosine of 0.8.
        search: async (query, k) => (await library.searchVector(index, { vector: { value: Array.from(query), property: "embedding" }, similarity: 0, limit: k })).hits.map(({ document }) => document.row),
        stored: () => JSON.stringify(library.save(index)).length,
      };
    },
  },
  "PGlite + pgvector": {
    most: 10_000,
    async make(dims) {
      const [{ PGlite }, { vector }] = await Promise.all([import(at("@electric-sql/pglite/dist/index.js")), import(at("@electric-sql/pglite-pgvector/dist/index.js"))]);
      const database = await PGlite.create({ extensions: { vector } });
      await database.exec(`create extension vector; create table v (id int primary key, e vector(${dims}))`);
      return {
        once: async (flat) => {
          const rows = flat.length / dims;
          for (let from = 0; from < rows; from += 200) {
            const values = Array.from({ length: Math.min(200, rows - from) }, (_, row) => `(${from + row}, '[${plain(flat, dims, from + row).join(",")}]')`);
            await database.exec(`insert into v values ${values.join(",")}`);
          }
          await database.exec("create index on v using hnsw (e vector_ip_ops) with (m = 16, ef_construction = 64)");
          await database.exec("set hnsw.ef_search = 64");
        },
        search: async (query, k) => (await database.query("select id from v order by e <#> $1 limit $2", [`[${Array.from(query).join(",")}]`, k])).rows.map(({ id }) => id),
        stored: async () => Number((await database.query("select pg_total_relation_size('v') as bytes")).rows[0].bytes),
      };
    },
  },
};

const words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Libraries that search words. */
export const WORDS = {
  pocketmem: {
    async make(texts) {
      const { Words } = await crate();
      const index = new Words();
      texts.forEach((text, id) => index.add(id, text));
      return { search: (query, k) => index.search(query, k), bytes: () => index.bytes(), free: () => index.free() };
    },
  },
  "bm25 crate": {
    async make(texts) {
      const { Bm25Crate } = await crate();
      const index = new Bm25Crate(texts.reduce((sum, text) => sum + words(text).length, 0) / texts.length);
      texts.forEach((text, id) => index.add(id, text));
      return { search: (query, k) => index.search(query, k), free: () => index.free() };
    },
  },
  MiniSearch: {
    async make(texts) {
      const { default: MiniSearch } = await import(at("minisearch/dist/es/index.js"));
      const index = new MiniSearch({ fields: ["text"] });
      index.addAll(texts.map((text, id) => ({ id, text })));
      return { search: (query, k) => index.search(query).slice(0, k).map(({ id }) => id), stored: () => JSON.stringify(index).length };
    },
  },
  FlexSearch: {
    async make(texts) {
      const { default: library } = await import(at("flexsearch/dist/flexsearch.bundle.module.min.mjs"));
      const index = new library.Index({ tokenize: "strict" });
      texts.forEach((text, id) => index.add(id, text));
      // Without `suggest` every word of a question must be there, and none of them finds anything.
      return { search: (query, k) => index.search(query, { limit: k, suggest: true }) };
    },
  },
  Orama: {
    async make(texts) {
      const library = await import(at("@orama/orama/dist/browser/index.js"));
      const index = library.create({ schema: { row: "number", text: "string" } });
      for (const [row, text] of texts.entries()) library.insert(index, { row, text });
      return { search: async (query, k) => (await library.search(index, { term: query, limit: k })).hits.map(({ document }) => document.row), stored: () => JSON.stringify(library.save(index)).length };
    },
  },
};
