// Turns a folder into a local web server: static files, right types, nothing outside of the folder.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, relative, sep } from "node:path";

import { Missing } from "./report.mjs";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/**
 * Serves a folder on this machine only. Port 0 takes a free one. `headers` may depend on the path asked for.
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export function serve(folder, { port = 0, headers = {} } = {}) {
  const server = createServer((request, response) => {
    const file = locate(folder, request.url ?? "/");
    if (!file || !["GET", "HEAD"].includes(request.method ?? "")) {
      response.writeHead(file ? 405 : 404, { "content-type": "text/plain; charset=utf-8" }).end(file ? "GET only\n" : "not found\n");
      return;
    }
    const { size } = statSync(file);
    const own = typeof headers === "function" ? headers(relative(folder, file).replaceAll(sep, "/")) : headers;
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-length": size, "cache-control": "no-cache", ...own });
    if (request.method === "HEAD") response.end();
    else createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.on("error", (error) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Missing(`port ${port} is taken, perhaps by another copy of this`, "end that one, or choose a port: PORT=8080 npm start")
          : error,
      ),
    );
    server.listen(port, "127.0.0.1", () => {
      const close = () => new Promise((done) => (server.close(done), server.closeAllConnections()));
      resolve({ url: `http://localhost:${server.address().port}/`, close });
    });
  });
}

/** The file a request means, or nothing: no way out of the folder, no hidden files. */
function locate(folder, url) {
  try {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
    if (path.includes(`${sep}.`) || path.includes("\0")) return undefined;
    const file = join(folder, path);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isFile()) return file;
    return stat?.isDirectory() && statSync(join(file, "index.html"), { throwIfNoEntry: false }) ? join(file, "index.html") : undefined;
  } catch {
    return undefined;
  }
}
