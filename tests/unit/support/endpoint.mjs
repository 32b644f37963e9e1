// Turns this machine into the endpoints of OpenAI and Anthropic: it notes what it is asked and answers the same words,
// streamed if asked, after calling the first tool it is given.
import { createServer } from "node:http";

const event = (data, name) => `${name ? `event: ${name}\n` : ""}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

/** Answers "Skip the satay." in three parts. `requests` holds path and body of each. */
export async function endpoint({ parts = ["Skip ", "the ", "satay."] } = {}) {
  const requests = [];
  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    if (request.method === "OPTIONS") {
      response.end();
      return;
    }
    let text = "";
    for await (const part of request) text += part;
    const body = text === "" ? {} : JSON.parse(text);
    requests.push({ path: request.url, body, headers: request.headers });
    const reply = parts.join("");
    const anthropic = request.url.endsWith("/messages");
    const call = body.tools?.[0] && !body.messages.some(({ role }) => role === "tool") && { id: "t1", type: "function", function: { name: body.tools[0].function.name, arguments: "{}" } };
    if (!body.stream) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(anthropic
        ? { id: "m", type: "message", role: "assistant", model: body.model, content: [{ type: "text", text: reply }], stop_reason: "end_turn", stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } }
        : { id: "c", object: "chat.completion", created: 1, model: body.model, choices: [{ index: 0, finish_reason: call ? "tool_calls" : "stop", message: call ? { role: "assistant", content: null, tool_calls: [call] } : { role: "assistant", content: reply } }], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }));
      return;
    }
    response.setHeader("content-type", "text/event-stream");
    if (anthropic) {
      response.write(event({ type: "message_start", message: { id: "m", type: "message", role: "assistant", model: body.model, content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } } }, "message_start"));
      response.write(event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }, "content_block_start"));
      for (const text of parts) response.write(event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }, "content_block_delta"));
      response.write(event({ type: "content_block_stop", index: 0 }, "content_block_stop"));
      response.write(event({ type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 3 } }, "message_delta"));
      response.end(event({ type: "message_stop" }, "message_stop"));
      return;
    }
    const chunk = (delta, finish_reason = null) => event({ id: "c", object: "chat.completion.chunk", created: 1, model: body.model, choices: [{ index: 0, delta, finish_reason }] });
    response.write(chunk({ role: "assistant", content: "" }));
    for (const content of parts) response.write(chunk({ content }));
    response.write(chunk({}, "stop"));
    response.end(event("[DONE]"));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  return { url, requests, close: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }) };
}
