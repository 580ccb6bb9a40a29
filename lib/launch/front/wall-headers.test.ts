import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { after, before, test } from "node:test";
import { createFront, type Handle } from "./front.ts";
import { wallHeaders } from "./wall-headers.ts";

/** Ways in which what lies behind the front writes its head. */
const BEHIND: Record<string, Handle> = {
  "/_next/static/chunks/worker.js": async (_req, res) => void res.end("a worker"),
  "/implicit": async (_req, res) => void res.end("a file"),
  "/object": async (_req, res) => void res.writeHead(304, { etag: "1" }).end(),
  "/list": async (_req, res) =>
    void res.writeHead(404, "Not Found", ["Content-Type", "text/html"]).end("none"),
  "/stream": async (_req, res) => {
    res.flushHeaders();
    res.end("later");
  },
  "/api/fails": async () => Promise.reject(new Error("secret")),
  "/own": async (_req, res) => {
    res.setHeader("Content-Security-Policy", "default-src 'none'");
    res.writeHead(200, { "X-Frame-Options": "SAMEORIGIN" }).end();
  },
};

const front = createFront({
  paths: new Map([["/api/hot", { method: "POST", handle: async (_req, res) => void res.end() }]]),
  rest: async (req, res) => BEHIND[req.url ?? ""]?.(req, res),
  onError: () => undefined,
  isOurHost: (host) => host === "ours",
  headers: wallHeaders("https://tuma.example"),
});
before(async () => {
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
});
after(() => {
  front.server.close();
  front.server.closeAllConnections();
});

/** The head of the answer to these bytes. */
async function headOf(bytes: string): Promise<{ status: number; headers: Map<string, string[]> }> {
  const socket = connect((front.server.address() as AddressInfo).port, "127.0.0.1");
  socket.setEncoding("latin1").write(bytes, "latin1");
  let said = "";
  for await (const chunk of socket) said += chunk;
  const [line = "", ...lines] = (said.split("\r\n\r\n", 1)[0] ?? "").split("\r\n");
  const headers = new Map<string, string[]>();
  for (const one of lines) {
    const name = one.slice(0, one.indexOf(":")).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), one.slice(one.indexOf(":") + 2)]);
  }
  return { status: Number(line.split(" ")[1]), headers };
}

const ask = (line: string, more = "") => `${line} HTTP/1.1\r\nHost: ours\r\nConnection: close\r\n${more}\r\n`;

for (const [title, bytes, status] of [
  ["a file", ask("GET /implicit"), 200],
  ["a file that has not changed", ask("GET /object"), 304],
  ["a page that is not there", ask("GET /list"), 404],
  ["a stream", ask("GET /stream"), 200],
  ["a hot path", ask("POST /api/hot"), 200],
  ["a failure", ask("GET /api/fails"), 500],
  ["a method that a page does not take", ask("POST /implicit", "Next-Action: 00\r\n"), 405],
  ["a body that belongs nowhere", ask("GET /implicit", "Content-Length: 3\r\n"), 413],
  ["another host", "GET /implicit HTTP/1.1\r\nHost: theirs\r\nConnection: close\r\n\r\n", 421],
  ["an expectation", ask("GET /implicit", "Expect: wonders\r\n"), 417],
  ["no request at all", "rubbish\r\n\r\n", 400],
  ["too many headers", ask("GET /implicit", `X-Long: ${"x".repeat(20_000)}\r\n`), 431],
  ["a tunnel", "CONNECT ours:443 HTTP/1.1\r\nHost: ours\r\n\r\n", 501],
] as const) {
  test(`${title} (${status}) comes with every wall, each once`, async () => {
    const answer = await headOf(bytes);
    assert.equal(answer.status, status);
    assert.match(answer.headers.get("content-security-policy")?.join() ?? "", /frame-ancestors 'none'/);
    for (const [name, value] of Object.entries(wallHeaders("https://tuma.example"))) {
      const own = answer.headers.get(name) ?? [];
      assert.equal(own.length, 1, name);
      if (name !== "content-security-policy") assert.deepEqual(own, [value], name);
    }
  });
}

test("nothing runs in what is no page, and a worker's own file may do its work", async () => {
  const policyOf = async (path: string) =>
    (await headOf(ask(`GET ${path}`))).headers.get("content-security-policy")?.join() ?? "";
  assert.match(await policyOf("/list"), /default-src 'none'/);
  const ofFile = await policyOf("/_next/static/chunks/worker.js");
  assert.doesNotMatch(ofFile, /default-src|script-src/);
  assert.match(ofFile, /frame-ancestors 'none'/);
});

test("what an answer says itself is left as it is", async () => {
  const { headers } = await headOf(ask("GET /own"));
  assert.deepEqual(headers.get("content-security-policy"), ["default-src 'none'"]);
  assert.deepEqual(headers.get("x-frame-options"), ["SAMEORIGIN"]);
});

test("HSTS only where people come by https", () => {
  assert.equal(wallHeaders("http://localhost:3000")["strict-transport-security"], undefined);
  assert.match(wallHeaders("https://desk.example")["strict-transport-security"] ?? "", /^max-age=\d{8}/);
});
