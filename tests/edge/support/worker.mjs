// Turns requests to several host names into answers of as many handlers, each set up in another way.

import { createHandler, kvStore } from "pocketmem/edge";

const made = new Map();

function whom(name) {
  if (name === "fault") throw new Error("canary-of-the-inside: no connection");
  return name === "none" ? null : name === "banned" ? false : "hosted";
}

function options(host, env) {
  const common = {
    store: () => kvStore(env.KV),
    maxOpen: 16,
    memory: { timeZone: "UTC" },
    onError: (error, { route, status }) => console.error("fault", route, status, error?.stack ?? error),
  };
  const broke = async () => {
    throw new Error("canary-of-the-inside: no connection");
  };
  const withModel = { ...common, auth: (request) => whom(request.headers.get("x-user")), model: () => env.KV.get("files/pocketmem-128.bin", "arrayBuffer") };
  return {
    "main.test": { ...common, auth: { secret: env.SECRET, issuer: "tests" }, cors: ["https://chat.example", ...(env.ORIGIN ? [env.ORIGIN] : [])], maxBody: 65_536, rateLimit: ({ user }) => (user === "limited" ? 7 : user !== "unwanted") },
    "rs.test": { ...common, auth: { publicKey: env.RS } },
    "es.test": { ...common, auth: { jwks: JSON.parse(env.ES), audience: "memories", allow: ({ scope }) => scope !== "none" } },
    "remote.test": { ...common, auth: { jwks: env.JWKS } },
    "host.test": { ...common, auth: (request) => whom(request.headers.get("x-user")), cors: ["*"] },
    "model.test": withModel,
    "model2.test": withModel,
    "down.test": { ...common, auth: () => "ann", store: () => ({ name: "down", load: broke, list: broke, commit: broke, close: async () => {} }) },
  }[host];
}

export default {
  async fetch(request, env, context) {
    const { hostname } = new URL(request.url);
    const host = hostname.endsWith(".test") ? hostname : "main.test";
    if (!made.has(host)) made.set(host, createHandler(options(host, env)));
    return made.get(host)(request, context);
  },
};
