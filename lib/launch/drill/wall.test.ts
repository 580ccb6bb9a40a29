import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ONLY_TO } from "./wall-name.ts";

const WALL = pathToFileURL(join(import.meta.dirname, "wall.ts")).href;
const POST_EVENT = pathToFileURL(join(import.meta.dirname, "../../server/outgoing/post-event.ts")).href;

/** What stands for the real service and for a system of the company; and what a shadow may ask. */
let outside: Server;
let inside: Server;
let reached = { outside: 0, inside: 0 };

before(async () => {
  outside = createServer((_, res) => res.end("outside"));
  // Before TLS and HTTP say anything: a connection counts.
  outside.on("connection", () => void reached.outside++);
  inside = createServer((_, res) => {
    reached.inside++;
    res.end("inside");
  });
  for (const server of [outside, inside]) await once(server.listen(0, "127.0.0.1"), "listening");
});
after(() => {
  for (const server of [outside, inside]) {
    server.closeAllConnections();
    server.close();
  }
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Runs code in a process of its own, which gets the way out as `to`; answers what it prints. */
async function run(code: string, env: Record<string, string>): Promise<unknown> {
  reached = { outside: 0, inside: 0 };
  const script = `
    import http from "node:http"; import https from "node:https"; import net from "node:net"; import tls from "node:tls";
    import { Worker } from "node:worker_threads"; import { execFileSync } from "node:child_process"; import { once } from "node:events";
    const to = { host: "127.0.0.1", port: Number(process.env.TO) }, url = "http://127.0.0.1:" + process.env.TO;
    const heard = (request) => new Promise((resolve) => request.on("response", () => resolve("answered")).on("error", (e) => resolve(e.code)).end());
    const opened = (socket) => new Promise((resolve) => socket.on("connect", () => resolve("connected")).on("error", (e) => resolve(e.code)));
    const fetched = (link) => fetch(link).then((answer) => answer.text(), (error) => error.cause.code);
    const fetchedInThread = async (link) => (await once(new Worker(
      'fetch(' + JSON.stringify(link) + ').then((a) => a.text(), (e) => e.cause.code)' +
      '.then(async (said) => (await import("node:worker_threads")).parentPort.postMessage(said))', { eval: true }), "message"))[0];
    const said = await (async () => { ${code} })();
    process.stdout.write(JSON.stringify(said), () => process.exit());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...env },
  });
  return JSON.parse(stdout);
}

const walled = (to: Server) => ({
  ...{ TO: String(portOf(to)), NODE_OPTIONS: `--import=${WALL}` },
  [ONLY_TO]: `127.0.0.1:${portOf(inside)}`,
});

const WAYS: Readonly<Record<string, string>> = {
  "http by URL": "return heard(http.request(url))",
  "http by an agent that keeps connections":
    "return heard(http.request({ ...to, agent: new http.Agent({ keepAlive: true }) }))",
  https: "return heard(https.request('https://127.0.0.1:' + to.port))",
  fetch: "return fetched(url)",
  "net by options": "return opened(net.connect(to))",
  "net by port and host": "return opened(net.connect(to.port, to.host))",
  "net by port alone": "return opened(net.connect(to.port))",
  "a socket that connects": "return opened(new net.Socket().connect(to.port, to.host))",
  "a socket by a text": "return opened(new net.Socket().connect(String(to.port), to.host))",
  tls: "return opened(tls.connect(to))",
  "a name that leads there": "return fetched('http://localhost:' + to.port)",
  "a thread": "return fetchedInThread(url)",
  "a process of its own":
    'return execFileSync(process.execPath, [\'-p\', \'require("node:http").request(\' + JSON.stringify(url) + \').on("error", (e) => console.log(e.code)).on("response", () => console.log("answered")).end(); ""\']).toString().trim()',
  "an event for another system": `const { openConnections, postEvent } = await import(${JSON.stringify(POST_EVENT)});
    const { problem } = await postEvent({ url: new URL(url), isPrivate: true, connections: openConnections(1, { privateOrigins: [] }), id: 'evt',
      body: '{}', keys: [], now: new Date(), signal: new AbortController().signal }); return problem ?? "answered"`,
};

for (const [way, code] of Object.entries(WAYS)) {
  test(`wall: ${way} to what is not named -> refused, and nothing arrives`, async () => {
    const found = await run(code, walled(outside));
    assert.match(String(found), /^(ECONNREFUSED|connection-refused)$/);
    assert.deepEqual(reached, { outside: 0, inside: 0 });
  });

  test(`wall: ${way} without the wall -> arrives, so that the test above can fail`, async () => {
    await run(code, { TO: String(portOf(outside)) });
    assert.ok(reached.outside > 0);
  });
}

test("wall: a socket of the file system -> refused", async () => {
  const said = await run("return opened(net.connect('/var/run/some.socket'))", walled(outside));
  assert.equal(said, "ECONNREFUSED");
});

test("wall: what is named, and what the process listens on itself -> reached, by a thread of it too", async () => {
  assert.equal(await run("return fetched(url)", walled(inside)), "inside");
  const own = `const server = http.createServer((_, res) => res.end("own")).listen(0, "127.0.0.1"); await once(server, "listening");
    const link = "http://127.0.0.1:" + server.address().port;
    return [await fetched(link), await fetchedInThread(link)]`;
  assert.deepEqual(await run(own, walled(outside)), ["own", "own"]);
});
