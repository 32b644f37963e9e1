// Turns a page of the demo into the security policy it is served with: only the page for models elsewhere may connect to them.

const SELF = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Headers for a path inside www/dist. */
export function policy(path) {
  const connects = path === "connected.html" ? " https: http://localhost:* http://127.0.0.1:*" : "";
  return { "content-security-policy": SELF + connects, "referrer-policy": "no-referrer", "x-content-type-options": "nosniff" };
}
