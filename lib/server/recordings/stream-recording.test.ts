import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startRecordingHost } from "#lib/testing/stubs/recording-host.ts";
import { ring, startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { until } from "#lib/testing/until.ts";
import { walkCalls } from "../calls/index.ts";

const GET = door("GET /api/voice/calls/:id/recording");
const HEAD = door("HEAD /api/voice/calls/:id/recording");

const stub = await startVoiceStub();
const host = await startRecordingHost("http");
const desk = await openStubDesk(stub, { env: { recordingLoopback: new URL(host.url).host } });
after(() => host.close());
desk.clock.set(new Date());
const sender = await desk.signIn("sender");
const other = await desk.signIn("admin");

const SOUND = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
const TOKEN = "the-token-of-a-temporary-link";
let linksGiven = 0;

beforeEach(() => {
  linksGiven = 0;
  stub.get = (call) => ({
    status: 200,
    data: call && {
      ...call,
      recordingMedia: { downloadUrl: `${host.url}/${++linksGiven}.wav?token=${TOKEN}` },
    },
  });
  host.answer = (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const [start, last] = [Number(from ?? 0), to ? Number(to) : SOUND.length - 1];
    response.writeHead(from === undefined ? 200 : 206, {
      "content-type": "audio/wav",
      "content-length": last - start + 1,
      "set-cookie": "theirs=1",
      "content-disposition": 'attachment; filename="evil.html"',
      "x-theirs": "1",
      ...(from !== undefined && { "content-range": `bytes ${start}-${last}/${SOUND.length}` }),
    });
    response.end(SOUND.subarray(start, last + 1));
  };
});

async function recordedCall(more: Record<string, unknown> = {}): Promise<string> {
  // The service's list is not read more often.
  desk.clock.forward(61_000);
  const [startedAt, endedAt] = [new Date(desk.clock.now().getTime() - 9_000), desk.clock.now()];
  const call = ring(stub, "+255712000999", {
    status: "COMPLETED",
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    recordingMediaId: "media-1",
    ...more,
  });
  await walkCalls(desk.context);
  const [row] = await desk.db.query<{ id: string }>("SELECT id FROM call WHERE session_id = $1", [call.id]);
  assert.ok(row);
  return row.id;
}

type Asking = { id: string; range?: string; cookie?: string; search?: string; handler?: typeof GET };
const ask = ({ id, range, cookie = sender.cookie, search = "", handler = GET }: Asking) =>
  desk.ask(handler, {
    method: handler === HEAD ? "HEAD" : "GET",
    path: `/api/voice/calls/${id}/recording${search}`,
    params: { id },
    cookie,
    headers: range ? { range } : {},
  });

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const codeOf = async (answer: Response) => `${answer.status} ${(await answer.json()).code}`;

const listenings = (callId: string) =>
  desk.db.query<{ kind: string; user: string }>(
    `SELECT kind, user_id AS "user" FROM call_listening WHERE call_id = $1 ORDER BY id`,
    [callId],
  );
const audits = (callId: string) =>
  desk.db.query<{ action: string }>("SELECT action FROM audit WHERE target = $1 ORDER BY seq", [callId]);

test("a part is answered under headers of our own, with nothing that the host said beside it", async () => {
  const id = await recordedCall();
  const answer = await ask({ id, range: "bytes=100-199" });
  assert.equal(answer.status, 206);
  const { "x-request-id": requestId, ...headers } = Object.fromEntries(answer.headers);
  assert.ok(requestId);
  assert.deepEqual(headers, {
    "accept-ranges": "bytes",
    "cache-control": "private, no-store, no-transform",
    "content-disposition": `inline; filename="call-${id}.wav"`,
    "content-length": "100",
    "content-range": "bytes 100-199/1000",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "content-type": "audio/wav",
    "x-body-length": "100",
  });
  assert.deepEqual(await bytesOf(answer), SOUND.subarray(100, 200));
  const sent = JSON.stringify(host.requests.at(-1)?.headers);
  assert.doesNotMatch(sent, /cookie|authorization|sk_live|x-csrf|user-agent/i);
});

test("without a range, and with one that says nothing, the whole is given", async () => {
  const id = await recordedCall();
  for (const range of [undefined, "bytes=5-2", "bytes=-", "bytes=a-b", "bytes=0-1,5-6", "pages=1-2"]) {
    const answer = await ask({ id, ...(range && { range }) });
    assert.equal(answer.status, 200, range);
    assert.deepEqual(await bytesOf(answer), SOUND);
  }
});

test("a page that its host calls audio is told as that, and is nothing heard, in whole or in part", async () => {
  const id = await recordedCall();
  host.answer = (_, response) =>
    response.writeHead(200, { "content-type": "audio/wav" }).end("<!doctype html><script>alert(1)</script>");
  for (const range of [undefined, "bytes=0-", "bytes=100-199", "bytes=0-0"]) {
    const answer = await ask({ id, ...(range && { range }) });
    assert.match(answer.headers.get("content-type") ?? "", /^application\/problem\+json/);
    const said = await answer.text();
    assert.equal(`${answer.status} ${JSON.parse(said).code}`, "502 recording_no_sound");
    assert.ok(!said.includes("<"), said);
  }
  assert.deepEqual(await listenings(id), []);
});

test("a part behind the end is 416 with the length of all, and is nothing heard", async () => {
  const id = await recordedCall();
  const give = host.answer;
  host.answer = (request, response) =>
    request.headers.range === "bytes=1000-"
      ? response.writeHead(416, { "content-range": "bytes */1000" }).end()
      : give(request, response);
  const answer = await ask({ id, range: "bytes=1000-" });
  assert.equal(answer.headers.get("content-range"), "bytes */1000");
  assert.equal(await codeOf(answer), "416 recording_no_part");
  assert.deepEqual(await listenings(id), []);
});

test("a type that we do not know leaves as bytes to save, not as what the host called it", async () => {
  const id = await recordedCall();
  host.answer = (_, response) => response.writeHead(200, { "content-type": "audio/x-evil" }).end(SOUND);
  const answer = await ask({ id });
  assert.equal(answer.headers.get("content-type"), "application/octet-stream");
  assert.match(answer.headers.get("content-disposition") ?? "", /\.bin"$/);
  await answer.body?.cancel();
});

test("however many parts a player asks for, a person's half hour is one listening and one audit row", async () => {
  const id = await recordedCall();
  for (const range of ["bytes=0-", "bytes=500-", "bytes=0-0"]) await bytesOf(await ask({ id, range }));
  assert.deepEqual(await listenings(id), [{ kind: "played", user: sender.user.id }]);
  await Promise.all([1, 2, 3, 4].map(async () => bytesOf(await ask({ id, cookie: other.cookie }))));
  await bytesOf(await ask({ id, search: "?download=1" }));
  await bytesOf(await ask({ id, search: "?download=1" }));
  desk.clock.forward(20 * 60_000);
  await bytesOf(await ask({ id }));
  desk.clock.forward(11 * 60_000);
  await bytesOf(await ask({ id }));
  assert.deepEqual(
    (await listenings(id)).map(({ kind, user }) => [kind, user === sender.user.id ? "sender" : "other"]),
    [
      ["played", "sender"],
      ["played", "other"],
      ["downloaded", "sender"],
      ["played", "sender"],
    ],
  );
  assert.deepEqual(
    (await audits(id)).map(({ action }) => action),
    ["recording.play", "recording.play", "recording.download", "recording.play"],
  );
});

test("a HEAD has the same headers, and is nothing heard", async () => {
  const id = await recordedCall();
  const answer = await ask({ id, handler: HEAD });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-length"), "1000");
  assert.equal((await bytesOf(answer)).length, 0);
  assert.deepEqual(await listenings(id), []);
  assert.deepEqual(await audits(id), []);
  assert.equal(host.open(), 0);
});

test("a recording that could not be opened was not listened to", async () => {
  const id = await recordedCall();
  host.answer = (_, response) => response.writeHead(403).end();
  assert.equal(await codeOf(await ask({ id })), "410 recording_expired");
  assert.deepEqual(await listenings(id), []);
});

test("a link that ends in the middle is replaced at the next part, without a word to the listener", async () => {
  const id = await recordedCall();
  const give = host.answer;
  await bytesOf(await ask({ id, range: "bytes=0-" }));
  host.answer = (request, response) =>
    request.url?.startsWith("/1.wav") ? response.writeHead(403).end() : give(request, response);
  const answer = await ask({ id, range: "bytes=640-" });
  assert.equal(answer.status, 206);
  assert.deepEqual(await bytesOf(answer), SOUND.subarray(640));
  assert.equal(linksGiven, 2);
});

test("a viewer and a stranger hear nothing, and the host is not asked", async () => {
  const id = await recordedCall();
  const viewer = await desk.signIn("viewer");
  const before = host.connections;
  assert.equal(await codeOf(await ask({ id, cookie: viewer.cookie })), "403 forbidden");
  assert.equal(await codeOf(await ask({ id, cookie: "" })), "401 signed_out");
  assert.equal(host.connections, before);
  assert.deepEqual(await listenings(id), []);
});

test("what is not there is told apart: none, awaited, not allowed host, no link, an unknown call", async () => {
  const none = await recordedCall({ status: "NO_ANSWER", recordingMediaId: null });
  assert.equal(await codeOf(await ask({ id: none })), "404 recording_none");
  const awaited = await recordedCall({ recordingMediaId: null });
  assert.equal(await codeOf(await ask({ id: awaited })), "409 recording_awaited");
  const open = await recordedCall({ recordingMediaId: null });
  await desk.db.query("UPDATE call SET recording = 'none', phase = 'open' WHERE id = $1", [open]);
  assert.equal(await codeOf(await ask({ id: open })), "409 recording_awaited", "while it goes on");
  const ready = await recordedCall();
  const before = host.connections;
  for (const [media, code] of [
    [{ url: "https://evil.example/a.wav" }, "502 recording_host_refused"],
    [{ url: `${host.url.replace("127.0.0.1", "localhost")}/a.wav` }, "502 recording_link_refused"],
    [{ note: "soon" }, "502 recording_refused"],
    [undefined, "502 recording_refused"],
  ] as const) {
    stub.get = (call) => ({ status: 200, data: call && { ...call, recordingMedia: media } });
    assert.equal(await codeOf(await ask({ id: ready })), code);
    desk.clock.forward(2 * 60_000);
  }
  assert.equal(await codeOf(await ask({ id: "no-such-call" })), "404 not_found");
  for (const id of ["..", "a/b", "%2e%2e", "a".repeat(129)])
    assert.equal((await ask({ id })).status, 400, id);
  assert.equal(host.connections, before);
});

test("who goes away closes the host's connection", async () => {
  const id = await recordedCall();
  host.answer = (_, response) => {
    response.writeHead(200, { "content-type": "audio/wav", "content-length": 50e6 });
    response.write(Buffer.alloc(1e6));
  };
  const answer = await ask({ id });
  await answer.body?.cancel();
  await until(() => host.open() === 0, "the connection to the host stays open");
});

test("the temporary link is in no table, no log line and no answer", async () => {
  const id = await recordedCall();
  const said: string[] = [];
  for (const answerAs of [403, 500, 200]) {
    host.answer = (_, response) =>
      answerAs === 200
        ? response.writeHead(200, { "content-type": "audio/wav" }).end(SOUND)
        : response.writeHead(answerAs, { "content-type": "text/plain" }).end(`no ${TOKEN}`);
    const answer = await ask({ id });
    said.push(JSON.stringify([...answer.headers]), await answer.text());
    desk.clock.forward(2 * 60_000);
  }
  host.answer = (request) => request.socket.destroy();
  said.push(await (await ask({ id })).text());
  stub.get = (call) => ({
    status: 200,
    data: call && { ...call, recordingMedia: { url: `https://evil.example/${TOKEN}` } },
  });
  desk.clock.forward(2 * 60_000);
  said.push(await (await ask({ id })).text());
  const tables = await desk.db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables) {
    const [row] = await desk.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${name}" t WHERE to_jsonb(t)::text LIKE '%' || $1 || '%'`,
      [TOKEN],
    );
    assert.equal(row?.n, 0, name);
  }
  assert.ok(!said.join("\n").includes(TOKEN), said.join("\n"));
  assert.ok(!desk.lines.join("\n").includes(TOKEN), desk.lines.join("\n"));
});
