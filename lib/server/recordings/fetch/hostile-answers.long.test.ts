import assert from "node:assert/strict";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { after, beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Fault } from "#lib/fault.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { startRecordingHost } from "#lib/testing/stubs/recording-host.ts";
import { until } from "#lib/testing/until.ts";
import { readEnv } from "../../env.ts";
import type { CallRecord } from "../../store/call/call.ts";
import { type KeptLinks, noLinks } from "./kept-links.ts";
import { openRecording } from "./open-recording.ts";
import { readRange } from "./read-head.ts";

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
const linkOf = async () => ({
  data: { recordingMedia: { url: `https://media.example/${asks}.wav?token=t` } },
});
let service: () => Promise<object> = linkOf;
beforeEach(() => {
  asks = 0;
  host.requests.length = 0;
});

/** How long a host may say nothing. */
const IDLE_MS = limitMs(300);

type More = { links?: KeptLinks; signal?: AbortSignal; answerMs?: number };

function open(range: string | null = null, { answerMs = limitMs(1_000), ...more }: More = {}) {
  const getCall = async () => {
    asks++;
    await new Promise((resolve) => setImmediate(resolve));
    return service();
  };
  return openRecording({
    ctx: {
      env,
      clock: { now: () => new Date(), sleep: async () => undefined },
      service: { voice: { getCall } } as never,
    },
    call,
    range: readRange(range),
    links: noLinks(),
    rule: {
      dial: host.dial,
      resolve: async () => [{ address: "93.184.216.34", family: 4 }],
      answerMs,
      idleMs: IDLE_MS,
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
/** What is read of a link's beginning before a part from its middle. */
const BEGINNING = "bytes=0-511";
const beginning = head(206, { "content-range": "bytes 0-511/1000" }, SOUND.subarray(0, 512));
/** A host whose link begins as sound, and answers what is asked after that in this way. */
const behindBeginning =
  (answer: Answer): Answer =>
  (request, response) =>
    (request.headers.range === BEGINNING ? beginning : answer)(request, response);

/** Answers of which no byte may reach the page: what comes back is a problem. */
const REFUSED: [name: string, answer: Answer, range?: string][] = [
  ["gzip", head(200, { "content-encoding": "gzip" }, gzipSync(SOUND))],
  ["a gzip bomb", head(200, { "content-encoding": "gzip" }, gzipSync(Buffer.alloc(1e7)))],
  ["brotli", head(200, { "content-encoding": "br" })],
  ["gzip of the transfer", head(200, { "transfer-encoding": "gzip, chunked" })],
  ["a length of 5 GB", head(200, { "content-length": 5 * 1024 ** 3 })],
  ["a length beyond all numbers", head(200, { "content-length": "9".repeat(18) })],
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
  ["no part at all", head(416, { "content-range": "bytes */10" })],
  ["no to a part that it has", head(416, { "content-range": "bytes */1000" }), ASKED],
  ["no to an end that it has", head(416, { "content-range": "bytes */99" }), "bytes=-100"],
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
    host.answer = behindBeginning(answer);
    assert.equal((await refusal(range)).code, "recording_refused");
    assert.equal(host.requests.length, range ? 2 : 1);
    await closed();
    assert.equal(bystander.connections, 0);
  });
}

/** Answers that say themselves that they are no sound. */
const OTHER_TYPES: [name: string, answer: Answer, range?: string][] = [
  ["HTML", head(200, { "content-type": "text/html" }, "<script>alert(1)</script>")],
  ["HTML in capitals with a charset", head(200, { "content-type": "TEXT/HTML; charset=utf-8" })],
  ["XHTML", head(200, { "content-type": "application/xhtml+xml" })],
  ["SVG", head(200, { "content-type": "image/svg+xml" })],
  ["a script", head(200, { "content-type": "text/javascript" })],
  ["JSON", head(200, { "content-type": "application/json" }, '{"key":1}')],
  ["a type with a line in it", head(200, { "content-type": "audio/wav,text/html" })],
  ["two parts in one", head(206, { "content-type": "multipart/byteranges; boundary=x" }), ASKED],
];

for (const [name, answer, range] of OTHER_TYPES) {
  test(`${name} reaches nobody, and is told as what it is`, async () => {
    host.answer = behindBeginning(answer);
    assert.equal((await refusal(range)).code, "recording_no_sound");
    await closed();
  });
}

const HTML = "<!DOCTYPE html><title>Sign in</title>";
const wide = (text: string, mark: string) =>
  Buffer.concat([Buffer.from(mark, "latin1"), Buffer.from(text, "utf16le")]);

/** Files that are called a sound by their host and are none. */
const NO_SOUND: [name: string, body: Buffer | string][] = [
  ["a page", HTML],
  ["a page in capitals behind a mark and lines", `\ufeff\r\n  <HTML><body>expired</body></HTML>`],
  ["a page with a zero byte in it", `<p>\0</p>${"\0".repeat(600)}`],
  ["a page in UTF-16", wide(HTML, "\xff\xfe")],
  ["a page in UTF-16 without a mark", wide(HTML, "")],
  ["a page in UTF-16 the other way round", wide(HTML, "\xff\xfe").swap16()],
  ["a comment", "<!-- x --><script>alert(1)</script>"],
  ["a script in markup", "<script>alert(1)</script>"],
  ["a picture in markup", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["XML", '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  ["JSON", '{"statusCode":403,"message":"expired"}'],
  ["a word", "Forbidden"],
  ["a Swahili sentence", "Kiungo hiki kimekwisha muda wake. Omba kipya, au jaribu tena baadaye — asante."],
  ["a sentence in another script", "リンクの有効期限が切れました。もう一度お試しください。"],
  ["a sentence in an old encoding", Buffer.from("Der Link ist nicht mehr gültig für Sie", "latin1")],
  ["a text in UTF-16", wide("The link has expired", "\xff\xfe")],
  ["a text that begins as a sound is called", "RIFF0000WAVE is what this is called"],
  ["a document", "%PDF-1.7\n\0\x01"],
  ["an archive", "PK\x03\x04\0\0"],
  ["nothing at all", ""],
];

for (const [name, body] of NO_SOUND) {
  for (const range of [undefined, "bytes=0-", "bytes=0-0", ASKED, "bytes=-100"]) {
    test(`${name} called audio reaches nobody who asks for ${range ?? "the whole"}`, async () => {
      const bytes = Buffer.from(body);
      host.answer = inParts(bytes);
      const { code } = await refusal(range);
      assert.equal(
        code,
        bytes.length === 0 && range !== undefined ? "recording_no_part" : "recording_no_sound",
      );
      assert.equal(host.requests.length, 1);
      await closed();
    });
  }
  test(`${name} called audio is found out too by a host that knows no ranges`, async () => {
    host.answer = head(200, { "content-length": Buffer.byteLength(body) }, body);
    assert.equal((await refusal(ASKED)).code, "recording_no_sound");
    await closed();
  });
}

test("a later part that begins as a page reaches nobody, though the beginning was sound", async () => {
  host.answer = behindBeginning(head(206, { "content-range": "bytes 100-136/1000" }, HTML));
  assert.equal((await refusal(ASKED)).code, "recording_no_sound");
  await closed();
});

const bytes = (text: string) => Buffer.from(text, "latin1");
const SOUNDS: [name: string, head: Buffer][] = [
  ["WAV", bytes("RIFF\x24\x20\x20\x20WAVEfmt \x10\0\0\0\x01\0\x01\0")],
  ["a WAV whose size can be read as letters", bytes("RIFFAAAAWAVEfmt \x10\0\0\0")],
  ["MP3", bytes("\xff\xfb\x90\x64\0\0\0\0")],
  ["MP3 behind a tag", bytes(`ID3\x03\0\0\0\0\x0fvCOMM\0\0\0\x60\0\0${"a long comment ".repeat(40)}`)],
  ["Ogg", bytes("OggS\0\x02\0\0\0\0")],
  ["FLAC", bytes("fLaC\0\0\0\x22")],
  ["MP4", bytes("\0\0\0\x20ftypM4A \0\0\0\0")],
  ["3GP", bytes("\0\0\0\x18ftyp3gp4\0\0\0\0")],
  ["AAC", bytes("\xff\xf1\x50\x80\x02\x1f")],
  ["AMR", bytes("#!AMR\n<\x91\x17\x16\xbe\x66")],
  ["WebM", bytes("\x1aE\xdf\xa3\x01\0\0")],
  ["AU", bytes(".snd\0\0\0\x18")],
  ["samples alone", Buffer.from(Array.from({ length: 600 }, (_, at) => 128 + 90 * Math.sin(at / 9)))],
  ["silence alone", Buffer.alloc(600)],
];

for (const [name, sound] of SOUNDS) {
  test(`${name} is let through, whole and in parts`, async () => {
    const whole = Buffer.concat([sound, Buffer.alloc(600, 0x91)]);
    host.answer = inParts(whole);
    assert.deepEqual(await gathered((await open()).body), whole);
    assert.deepEqual(await gathered((await open("bytes=3-40")).body), whole.subarray(3, 41));
  });
}

test("the beginning of a link is looked at once, however many parts of it are asked for", async () => {
  const links = noLinks();
  host.answer = inParts(SOUND);
  for (const range of [ASKED, "bytes=900-", "bytes=0-0"]) await gathered((await open(range, { links })).body);
  assert.deepEqual(
    host.requests.map(({ headers }) => headers.range),
    [BEGINNING, ASKED, "bytes=900-", "bytes=0-0"],
  );
});

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
    "a part that ends before it said",
    (_, response) => {
      response.writeHead(206, { "content-type": "audio/wav", "content-range": "bytes 100-199/1000" });
      response.write(SOUND.subarray(100, 150), () => response.end());
    },
    ASKED,
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
    host.answer = behindBeginning(answer);
    await assert.rejects(async () => gathered((await open(range ?? null)).body));
    await closed();
  });
}

test("a body that goes on behind what it said ends where it said", async () => {
  host.answer = (request) =>
    request.socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nContent-Length: 100\r\n\r\n${"\x01".repeat(999)}`,
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
  await new Promise((resolve) => setTimeout(resolve, 2 * IDLE_MS));
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

test("of a host that gives everything no part behind its end is cut", async () => {
  host.answer = head(200, { "content-length": 50 }, SOUND.subarray(0, 50));
  await assert.rejects(open(ASKED), (error: Fault) => error.upstream?.message === "bytes */50");
  await closed();
});

test("a host that knows ranges is asked for the part and believed", async () => {
  host.answer = behindBeginning(part("bytes 100-199/1000"));
  const { status, length, part: given, body } = await open(ASKED);
  assert.deepEqual([status, length, given], [206, 100, { start: 100, last: 199, total: 1_000 }]);
  assert.equal(host.requests.at(-1)?.headers.range, ASKED);
  assert.equal((await gathered(body)).length, 100);
});

test("seeking asks the service once; a link that wore out, however its host says so, is replaced by itself", async () => {
  const links = noLinks();
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

test("fifty who open one recording at once ask the service once, and once more when its link wore out for all", async () => {
  const links = noLinks();
  const listen = () =>
    Promise.all(
      Array.from({ length: 50 }, async () => gathered((await open(null, { links, answerMs: 10_000 })).body)),
    );
  host.answer = head(200, {});
  assert.equal((await listen()).length, 50);
  assert.equal(asks, 1);
  // Each of them meets the spent link, some of them when another has got a new one already.
  host.answer = (request, response) => {
    if (request.url?.startsWith("/1.wav")) head(403, {})(request, response);
    else head(200, {})(request, response);
  };
  assert.equal((await listen()).length, 50);
  assert.equal(asks, 2);
});

test("a link that the service did not give is asked for anew by the next one", async () => {
  const links = noLinks();
  service = async () => Promise.reject(new Fault("service_failed", "A dependency failed."));
  const tries = await Promise.allSettled([open(null, { links }), open(null, { links })]);
  assert.deepEqual(
    tries.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  assert.equal(asks, 1);
  service = linkOf;
  host.answer = head(200, {});
  await gathered((await open(null, { links })).body);
  assert.equal(asks, 2);
});

for (const [contentRange, said] of [
  ["bytes */1000", "bytes */1000"],
  ["bytes */*", undefined],
  ["", undefined],
] as const) {
  test(`a part behind the end (${contentRange || "no length"}) is told as that, and is no worn-out link`, async () => {
    const links = noLinks();
    host.answer = head(200, {});
    await gathered((await open(null, { links })).body);
    host.answer = head(416, { "content-range": contentRange });
    await assert.rejects(open("bytes=5000-", { links }), (error: Fault) => {
      assert.equal(error.status, 416);
      assert.equal(error.upstream?.message, said);
      return true;
    });
    assert.equal(asks, 1);
    await closed();
  });
}

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

async function refusal(range?: string): Promise<Fault> {
  const error = await open(range ?? null).then(
    () => assert.fail("it was opened"),
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof Fault, String(error));
  assert.doesNotMatch(JSON.stringify(error.detail), /token|secret|https?:|evil/);
  return error;
}

/** A host that knows ranges. */
function inParts(whole: Buffer): Answer {
  return (request, response) => {
    const asked = readRange(request.headers.range ?? null);
    if (!asked) return head(200, { "content-length": whole.length }, whole)(request, response);
    const start = asked.start ?? Math.max(0, whole.length - (asked.last ?? 0));
    const end = Math.min(
      asked.start === null ? whole.length : (asked.last ?? whole.length) + 1,
      whole.length,
    );
    const isThere = start < end;
    const range = `bytes ${isThere ? `${start}-${end - 1}` : "*"}/${whole.length}`;
    head(isThere ? 206 : 416, { "content-range": range }, whole.subarray(start, end))(request, response);
  };
}

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

const closed = () => until(() => host.open() === 0, "a connection to the host was left open");
