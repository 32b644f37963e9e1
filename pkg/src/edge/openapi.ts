// Turns the table of routes into an OpenAPI 3.1 document.
import type { Route } from "./routes.js";
import { answers, type Schema } from "./schemas.js";

/** What every route may answer instead. */
const COMMON = [400, 401, 403, 405, 429, 500, 503];
const WITH_BODY = [413, 415];

const MEANING: Record<number, string> = {
  400: "The request is not what the route takes; the message says what to change",
  401: "No token, or one that is not valid here",
  403: "The origin is not on the list, or the token gives no access",
  404: "There is no such memory",
  405: "Another method is needed",
  409: "Other bytes are stored under the name",
  413: "The body is too large",
  415: "The body is not application/json",
  429: "Too many requests; `retry-after` says when to try again",
  500: "A fault of the endpoint",
  503: "The store cannot be reached just now; try again",
};

export function openapi(routes: readonly Route[]): Schema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "pocketmem",
      version: "1",
      description: "A user's own memory for AI chat. The user is whoever the token was issued to. The routes under /v1/sync take and give entries that the user's devices sealed.",
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    paths,
    components: { securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } }, schemas: answers },
  };
}

function operation({ method, path, summary, body, query, answer, refuses }: Route): Schema {
  const [, ...words] = path.slice(1).split("/");
  const statuses = [...COMMON, ...(body ? WITH_BODY : []), ...refuses].sort((a, b) => a - b);
  return {
    operationId: [method.toLowerCase(), ...words].map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join(""),
    summary,
    ...(query ? { parameters: Object.entries(query).map(([name, schema]) => parameter(name, schema)) } : {}),
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: { ...body, additionalProperties: false } } } } } : {}),
    responses: {
      200: { description: "Done", content: answer === "bytes" ? { "application/octet-stream": {} } : { "application/json": { schema: { $ref: `#/components/schemas/${answer}` } } } },
      ...Object.fromEntries(statuses.map((status) => [status, { description: MEANING[status], content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } }])),
    },
  };
}

function parameter(name: string, schema: Schema): Schema {
  return { name, in: "query", required: name === "scope", schema, ...(schema.type === "array" ? { style: "form", explode: false } : {}) };
}
