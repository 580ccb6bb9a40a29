import assert from "node:assert/strict";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { after, beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Fault } from "#lib/fault.ts";
import { startRecordingHost } from "#lib/testing/recording-host.ts";
import { readEnv } from "../env.ts";
import type { CallRecord } from "../store/call.ts";
import { openRecording } from "./open-recording.ts";
import { readRange } from "./read-range.ts";

const host = await startRecordingHost("https");
const bystander = await startRecordingHost("http");
after(() => Promise.all([host.close(), bystander.close()]));

const env = readEnv({
  DATABASE_URL: "postgres://nobody@127.0.0.1/none",
  SERVICE_BASE_URL: "https://service.example",
  SERVICE_API_KEY: "key",
  SESSION_SECRET: "a session secret of forty characters, ok",
  RECORDING_HOSTS: "media.example",
});
const call = { id: "1", sessionId: "s", recording: "ready", phase: "ended" } as CallRecord;
const SOUND = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));

let asks = 0;
beforeEach(() => {
  asks = 0;
  host.requests.length = 0;
});

function open(range: string | null = null, more: { links?: Map<string, never>; signal?: AbortSignal } = {}) {
  const getCall = async () => {
    asks++;
    return { data: { recordingMedia: { url: `https://media.example/${asks}.wav?token=t` } } };
  };
  return openRecording({
    ctx: {
      env,
      clock: { now: () => new Date(), sleep: async () => undefined },
      service: { voice: { getCall } } as never,
    },
    call,
    range: readRange(range),
    links: new Map(),
    rule: {
      dial: host.dial,
      resolve: async () => [{ address: "93.184.216.34", family: 4 }],
      answerMs: 300,
      idleMs: 300,
    },
    ...more,
  });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const head =
  (status: number, headers: Record<string, string | number>, body: Buffer | string = SOUND): Answer =>
  (_, response) =>
    response.writeHead(status, { "content-type": "audio/wav", ...headers }).end(body);
const part = (contentRange: string, more: Record<string, string | number> = {}) =>
  head(206, { "content-range": contentRange, ...more }, SOUND.subarray(0, 100));

const ASKED = "bytes=100-199";

/** Answers of which no byte may reach the page: what comes back is a problem. */
const REFUSED: [name: string, answer: Answer, range?: string][] = [
  ["HTML", head(200, { "content-type": "text/html" }, "<script>alert(1)</script>")],
  ["HTML in capitals with a charset", head(200, { "content-type": "TEXT/HTML; charset=utf-8" })],
  ["XHTML", head(200, { "content-type": "application/xhtml+xml" })],
  ["SVG", head(200, { "content-type": "image/svg+xml" })],
  ["a script", head(200, { "content-type": "text/javascript" })],
  ["JSON", head(200, { "content-type": "application/json" }, '{"key":1}')],
  ["a type with a line in it", head(200, { "content-type": "audio/wav,text/html" })],
  ["two parts in one", head(206, { "content-type": "multipart/byteranges; boundary=x" }), ASKED],
  ["gzip", head(200, { "content-encoding": "gzip" }, gzipSync(SOUND))],
  ["a gzip bomb", head(200, { "content-encoding": "gzip" }, gzipSync(Buffer.alloc(1e7)))],
  ["brotli", head(200, { "content-encoding": "br" })],
  ["gzip of the transfer", head(200, { "transfer-encoding": "gzip, chunked" })],
  ["a length of 5 GB", head(200, { "content-length": 5 * 1024 ** 3 }, "")],
  ["a length beyond all numbers", head(200, { "content-length": "9".repeat(18) }, "")],
  ["a redirect", head(302, { location: "http://127.0.0.1/" })],
  ["a redirect that keeps the method", head(307, { location: "https://evil.example/" })],
  ["a permanent redirect", head(308, { location: "//evil.example/" })],
  ["several choices", head(300, { location: "/b" })],
  ["not modified", head(304, {}, "")],
  ["no content", head(204, {}, "")],
  ["a request that is wrong", head(400, {}, "token=t")],
  ["too many requests", head(429, { "retry-after": "1" })],
  ["a failure", head(500, {}, "secret")],
  ["an unavailable host", head(503, {})],
  ["a status of its own", head(299, {})],
  ["an upgrade", (request) => request.socket.end("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n")],
  ["no such part", head(416, { "content-range": "bytes */10" }), ASKED],
  ["a part nobody asked for", part("bytes 0-99/1000")],
  ["another part", part("bytes 0-99/1000"), ASKED],
  ["a part one byte off", part("bytes 101-200/1000"), ASKED],
  ["a longer part", head(206, { "content-range": "bytes 100-499/1000" }, SOUND.subarray(0, 400)), ASKED],
  ["a part that ends before it starts", part("bytes 100-50/1000"), ASKED],
  ["a part beyond its whole", part("bytes 100-199/150"), ASKED],
  ["a part of no unit", part("100-199/1000"), ASKED],
  ["a part of other units", part("pages 100-199/1000"), ASKED],
  ["a part without a word", head(206, {}), ASKED],
  ["a part of a whole of 5 GB", part(`bytes 100-199/${5 * 1024 ** 3}`), ASKED],
  ["a part with a length that is not its own", part("bytes 100-199/1000", { "content-length": 50 }), ASKED],
  ["the beginning for the end", part("bytes 0-99/1000"), "bytes=-100"],
  ["an end of unknown place", part("bytes 900-999/*"), "bytes=-100"],
  ["a longer end", head(206, { "content-range": "bytes 500-999/1000" }, SOUND.subarray(500)), "bytes=-100"],
  [
    "the whole where it is shorter than the part",
    head(200, { "content-length": 50 }, SOUND.subarray(0, 50)),
    ASKED,
  ],
  ["no answer", () => undefined],
  ["an answer that comes by the letter", (request) => request.socket.write("HTTP/1.1 2")],
  ["no HTTP", (request) => request.socket.end("ICY 200 OK\r\n\r\n")],
  [
    "headers without end",
    (request) => request.socket.write(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}`),
  ],
  ["a connection that is cut", (request) => request.socket.destroy()],
];

for (const [name, answer, range] of REFUSED) {
  test(`${name} reaches nobody: a problem, and the connection is closed`, async () => {
    host.answer = answer;
    const error = await open(range ?? null).then(
      () => assert.fail("it was opened"),
      (cause: unknown) => cause,
    );
    assert.ok(error instanceof Fault, String(error));
    assert.equal(error.code, "recording_refused");
    assert.doesNotMatch(JSON.stringify(error.detail), /token|secret|https?:|evil/);
    assert.equal(host.requests.length, 1);
    await closed();
    assert.equal(bystander.connections, 0);
  });
}

for (const status of [401, 403, 404, 410]) {
  test(`${status} of a new link is an expired recording, asked for once`, async () => {
    host.answer = head(status, { "content-type": "text/html" }, "<h1>Expired</h1>");
    await assert.rejects(open(), (error: Fault) => error.code === "recording_expired");
    assert.equal(asks, 1);
  });
}

/** Bodies that are not what their head said: what was promised is cut short or broken off, never passed for whole. */
const BROKEN: [name: string, answer: Answer, range?: string][] = [
  [
    "a body shorter than it said",
    (_, response) => {
      response.writeHead(200, { "content-type": "audio/wav", "content-length": 2_000 });
      response.write(SOUND, () => response.destroy());
    },
  ],
  [
    "a body that stalls",
    (_, response) => {
      response.writeHead(200, { "content-type": "audio/wav", "content-length": 2_000 });
      response.write(SOUND);
    },
  ],
  [
    "a part of the whole that stalls before it",
    (_, response) => {
      response.writeHead(200, { "content-type": "audio/wav", "content-length": 2_000 });
      response.write(SOUND.subarray(0, 50));
    },
    "bytes=100-199",
  ],
  [
    "chunks that break off",
    (_, response) => {
      response.writeHead(200, { "content-type": "audio/wav" });
      response.write(SOUND, () => response.destroy());
    },
  ],
];

for (const [name, answer, range] of BROKEN) {
  test(`${name} breaks off for its listener too`, async () => {
    host.answer = answer;
    const { body } = await open(range ?? null);
    await assert.rejects(gathered(body));
    await closed();
  });
}

test("a body that goes on behind what it said ends where it said", async () => {
  host.answer = (request) =>
    request.socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nContent-Length: 100\r\n\r\n${"x".repeat(999)}`,
    );
  const { body, length } = await open();
  assert.equal(length, 100);
  assert.equal((await gathered(body)).length, 100);
});

test("a body without end is read no faster than it is heard, and closed when its listener goes", async () => {
  let written = 0;
  host.answer = (_, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg" });
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
    };
    response.on("drain", pour);
    pour();
  };
  const { body, length } = await open();
  assert.equal(length, null);
  await once(body, "readable");
  body.read();
  await quiet(() => written);
  assert.ok(written < 16e6, `${written} bytes were taken from the host`);
  assert.ok(body.readableLength < 300_000, `${body.readableLength} bytes wait here`);
  body.destroy();
  await closed();
});

test("a listener who pauses longer than a host may be silent hears on", async () => {
  host.answer = head(200, { "content-length": 20e6 }, Buffer.alloc(20e6));
  const { body } = await open();
  await once(body, "readable");
  await new Promise((resolve) => setTimeout(resolve, 700));
  assert.equal((await gathered(body)).length, 20e6);
});

for (const [range, from, to] of [
  ["bytes=100-199", 100, 200],
  ["bytes=0-0", 0, 1],
  ["bytes=900-", 900, 1_000],
  ["bytes=900-5000", 900, 1_000],
  ["bytes=-100", 900, 1_000],
  ["bytes=-5000", 0, 1_000],
  ["bytes=0-", 0, 1_000],
] as const) {
  test(`a host that gives everything to "${range}" is cut to it here, and let go after it`, async () => {
    host.answer = (_, response) => {
      response.writeHead(200, { "content-type": "audio/wav", "content-length": 1_000 });
      response.write(SOUND);
    };
    const { status, length, part: given, body } = await open(range);
    assert.deepEqual(
      { status, length, given },
      {
        status: 206,
        length: to - from,
        given: { start: from, last: to - 1, total: 1_000 },
      },
    );
    assert.deepEqual(await gathered(body), SOUND.subarray(from, to));
    await closed();
  });
}

test("a host that knows ranges is asked for the part and believed", async () => {
  host.answer = (request, response) => {
    assert.equal(request.headers.range, "bytes=100-199");
    part("bytes 100-199/1000")(request, response);
  };
  const { status, length, part: given, body } = await open(ASKED);
  assert.deepEqual([status, length, given], [206, 100, { start: 100, last: 199, total: 1_000 }]);
  assert.equal((await gathered(body)).length, 100);
});

test("seeking asks the service once; a link that wore out, however its host says so, is replaced by itself", async () => {
  const links = new Map<string, never>();
  host.answer = head(200, {});
  for (let times = 0; times < 5; times++) await gathered((await open(null, { links })).body);
  assert.equal(asks, 1);
  for (const status of [403, 400, 500]) {
    const spent = `/${asks}.wav`;
    host.answer = (request, response) =>
      request.url?.startsWith(spent) ? head(status, {})(request, response) : head(200, {})(request, response);
    assert.deepEqual(await gathered((await open(null, { links })).body), SOUND);
  }
  assert.equal(asks, 4);
});

test("who goes away closes the host's connection, also before it answers", async () => {
  const leaving = new AbortController();
  host.answer = head(200, { "content-length": 20e6 }, Buffer.alloc(20e6));
  const { body } = await open(null, { signal: leaving.signal });
  body.on("error", () => undefined);
  leaving.abort();
  await closed();
  const early = new AbortController();
  host.answer = () => early.abort();
  await assert.rejects(open(null, { signal: early.signal }));
  await closed();
});

async function gathered(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Until a count stands still. */
async function quiet(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function closed(): Promise<void> {
  for (let tries = 0; host.open() > 0 && tries < 200; tries++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(host.open(), 0, "a connection to the host was left open");
}
