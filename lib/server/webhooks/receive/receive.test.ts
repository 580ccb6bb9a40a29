import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { createWebhookReceiver } from "./get-webhook-receiver.ts";
import { SECRET, signedHeaders, startReceiver, statusEvent } from "./test-receiver.ts";

type Started = Awaited<ReturnType<typeof startReceiver>>;
type Stored = {
  n: number;
  raw: Buffer;
  body: unknown;
  flags: string[];
  duplicates: number;
  conflict_raw: Buffer | null;
  is_test: boolean;
};

let it: Started;
before(async () => {
  // A busy machine may take longer than a service waits; what is answered then is asked by a test of its own.
  it = await startReceiver({ maxBodyBytes: 64 * 1024 });
});
after(() => it.stop());

async function stored(eventId: string): Promise<Stored> {
  const rows = await it.db.query<Stored>("SELECT * FROM event WHERE event_id = $1", [eventId]);
  assert.equal(rows.length, 1, `one row of ${eventId}`);
  return rows[0]!;
}

async function newest(): Promise<Stored> {
  const rows = await it.db.query<Stored>("SELECT * FROM event ORDER BY seq DESC LIMIT 1");
  return rows[0]!;
}

const count = async () => (await it.db.query<{ n: number }>("SELECT count(*) AS n FROM event"))[0]!.n;

test("new and authentic: 200, stored with its exact bytes", async () => {
  const eventId = randomUUID();
  const text = `  ${statusEvent({ eventId })}\n`;
  const answer = await it.send(text);
  assert.equal(answer.status, 200);
  const row = await stored(eventId);
  assert.equal(row.raw.toString(), text);
  assert.deepEqual(row.body, JSON.parse(text));
  assert.deepEqual(row.flags, []);
});

test("duplicates in sequence are counted and stored once", async () => {
  const eventId = randomUUID();
  const text = statusEvent({ eventId });
  for (let i = 0; i < 3; i += 1) assert.equal((await it.send(text)).status, 200);
  assert.equal((await stored(eventId)).duplicates, 2);
});

test("50 duplicates at once are one row", async () => {
  const eventId = randomUUID();
  const text = statusEvent({ eventId });
  const answers = await Promise.all(Array.from({ length: 50 }, () => it.send(text)));
  assert.ok(answers.every((answer) => answer.status === 200));
  const row = await stored(eventId);
  assert.equal(row.duplicates, 49);
  assert.equal(row.conflict_raw, null);
});

test("same eventId, other bytes: first kept, conflict recorded", async () => {
  const eventId = randomUUID();
  const first = statusEvent({ eventId }, { status: "sent" });
  const other = statusEvent({ eventId }, { status: "failed" });
  assert.equal((await it.send(first)).status, 200);
  assert.equal((await it.send(other)).status, 200);
  const row = await stored(eventId);
  assert.equal(row.raw.toString(), first);
  assert.equal(row.conflict_raw?.toString(), other);
});

test("test event: stored with its badge", async () => {
  const eventId = randomUUID();
  await it.send(
    JSON.stringify({
      eventId,
      eventType: "message.received",
      aggregateId: "test",
      data: { test: true, message: "hello" },
    }),
  );
  assert.equal((await stored(eventId)).is_test, true);
});

test("unknown type and fields: stored", async () => {
  const eventId = randomUUID();
  const answer = await it.send(statusEvent({ eventId, eventType: "call.ended", novelty: [1] }));
  assert.equal(answer.status, 200);
  assert.deepEqual((await stored(eventId)).flags, []);
});

async function refused(reason: string): Promise<number> {
  await it.receiver.drain();
  const rows = await it.db.query("SELECT 1 FROM event_refused WHERE reason = $1", [reason]);
  return rows.length;
}

const odd: { name: string; body: string | Uint8Array; flag: string; hasBody: boolean }[] = [
  { name: "not JSON", body: "<html>", flag: "not-json", hasBody: false },
  { name: "an empty body", body: "", flag: "not-json", hasBody: false },
  { name: "an array", body: "[1,2]", flag: "not-object", hasBody: false },
  { name: "no eventId", body: '{"eventType":"message.received"}', flag: "no-event-id", hasBody: true },
  { name: "an eventId that is no text", body: '{"eventId":{"a":1}}', flag: "no-event-id", hasBody: true },
  {
    name: "too deep",
    body: `{"eventId":"deep","data":${"[".repeat(70)}${"]".repeat(70)}}`,
    flag: "too-deep",
    hasBody: false,
  },
  {
    name: "far too deep beside a long integer",
    body: `{"eventId":"abyss","n":1234567890123456789,"data":${"[".repeat(9_000)}${"]".repeat(9_000)}}`,
    flag: "too-deep",
    hasBody: false,
  },
  {
    name: "NUL inside",
    body: '{"eventId":"nul","data":{"a\\u0000":"b\\u0000"}}',
    flag: "cleaned",
    hasBody: true,
  },
  {
    name: "a lone surrogate",
    body: '{"eventId":"lone","data":{"status":"\\ud83d"}}',
    flag: "cleaned",
    hasBody: true,
  },
  {
    name: "an unsafe integer",
    body: '{"eventId":"big","data":{"messageId":9007199254740993}}',
    flag: "unsafe-integer",
    hasBody: true,
  },
  {
    name: "a number jsonb refuses",
    body: '{"eventId":"huge","data":{"n":1e999999}}',
    flag: "not-storable",
    hasBody: false,
  },
  { name: "a BOM", body: Buffer.from('\ufeff{"eventId":"bom"}'), flag: "bom", hasBody: true },
  {
    name: "invalid UTF-8",
    body: Buffer.concat([
      Buffer.from('{"eventId":"utf","a":"'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('"}'),
    ]),
    flag: "not-utf8",
    hasBody: true,
  },
  {
    name: "a time that is none",
    body: '{"eventId":"time","occurredAt":"yesterday"}',
    flag: "odd-time",
    hasBody: true,
  },
];

for (const { name, body, flag, hasBody } of odd) {
  test(`authentic with ${name}: 200, raw kept, flagged ${flag}`, async () => {
    assert.equal((await it.send(body)).status, 200);
    const row = await newest();
    assert.deepEqual(row.raw, Buffer.from(body as Uint8Array));
    assert.ok(row.flags.includes(flag), row.flags.join());
    assert.equal(row.body !== null, hasBody);
  });
}

test("one refused row in a crowd does not cost the others their parsed part", async () => {
  const good = Array.from({ length: 20 }, () => randomUUID());
  const bodies = [...good.map((eventId) => statusEvent({ eventId })), `{"eventId":"crowd","n":1e999999}`];
  const answers = await Promise.all(bodies.map((body) => it.send(body)));
  assert.ok(answers.every((answer) => answer.status === 200));
  for (const eventId of good) assert.notEqual((await stored(eventId)).body, null);
  assert.equal((await stored("crowd")).body, null);
});

test("authentic with a wrong time: 425 and kept in quarantine, on both sides", async () => {
  const before = await count();
  for (const offset of [-301, 302]) {
    const timestamp = String(Math.floor(Date.now() / 1000) + offset);
    assert.equal((await it.send(statusEvent(), { timestamp })).status, 425);
  }
  assert.equal(await count(), before);
  assert.equal(await refused("clock"), 2);
});

const forged: { name: string; sending: Parameters<Started["send"]>[1] }[] = [
  { name: "another secret", sending: { secret: "whsec_other" } },
  { name: "no signature", sending: { headers: { "x-service-webhook-signature": "" } } },
  { name: "a short signature", sending: { headers: { "x-service-webhook-signature": "sha256=abcd" } } },
  {
    name: "a sha1 signature",
    sending: { headers: { "x-service-webhook-signature": `sha1=${"a".repeat(40)}` } },
  },
  { name: "no timestamp", sending: { headers: { "x-service-webhook-timestamp": "" } } },
  { name: "a timestamp with a sign", sending: { headers: { "x-service-webhook-timestamp": "+1700000000" } } },
  {
    name: "a timestamp that was not signed",
    sending: { headers: { "x-service-webhook-timestamp": "1700000000" } },
  },
];

for (const { name, sending } of forged) {
  test(`${name}: 401, nothing stored`, async () => {
    const before = await count();
    assert.equal((await it.send(statusEvent(), sending)).status, 401);
    assert.equal(await count(), before);
  });
}

test("a doubled signature header: 401", async () => {
  const body = Buffer.from(statusEvent());
  const headers = signedHeaders(body);
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    name.endsWith("signature") ? [`${name}: ${value}`, `${name}: ${value}`] : [`${name}: ${value}`],
  );
  assert.match(await rawRequest([...lines, `content-length: ${body.length}`], body), /^HTTP\/1\.1 401 /);
});

test("a changed byte: 401", async () => {
  const body = Buffer.from(statusEvent());
  const headers = signedHeaders(body);
  const changed = new Uint8Array(Buffer.from(body.toString().replace("delivered", "Delivered")));
  const before = await refused("signature");
  const answer = await fetch(it.url, { method: "POST", body: changed, headers });
  assert.equal(answer.status, 401);
  assert.equal(await refused("signature"), before + 1);
});

test("too large with a length: 413; without: 413", async () => {
  const body = Buffer.alloc(70 * 1024, 0x20);
  assert.equal((await it.send(body)).status, 413);
  const chunks = [signedHeaders(body), { "transfer-encoding": "chunked" }].flatMap((set) =>
    Object.entries(set).map(([name, value]) => `${name}: ${value}`),
  );
  const frame = Buffer.concat([
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);
  assert.match(await rawRequest(chunks, frame), /^HTTP\/1\.1 413 /);
});

test("a flood of what is too large costs few rows", async (t) => {
  const second = new Date();
  const clock = { ...systemClock, now: () => second };
  const flooded = await startReceiver({ maxBodyBytes: 64 * 1024, clock });
  t.after(() => flooded.stop());
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => flooded.send(Buffer.alloc(70 * 1024, 0x20))),
  );
  assert.ok(answers.every((answer) => answer.status === 413));
  await flooded.receiver.drain();
  const [kept] = await flooded.db.query<{ rows: number }>("SELECT count(*)::int AS rows FROM event_refused");
  assert.deepEqual(kept, { rows: 20 });
});

test("a body that stalls: 408", async (t) => {
  const hasty = await startReceiver({ budgetMs: 700 });
  t.after(() => hasty.stop());
  const body = Buffer.from(statusEvent());
  const lines = Object.entries(signedHeaders(body)).map(([name, value]) => `${name}: ${value}`);
  assert.match(
    await rawRequest([...lines, `content-length: ${body.length}`], body.subarray(0, 20), hasty.port),
    /^HTTP\/1\.1 408 /,
  );
});

test("another method: 405", async () => {
  assert.equal((await fetch(it.url)).status, 405);
});

test("no secret configured: 503 with Retry-After", async (t) => {
  const bare = await startReceiver({ secrets: [] });
  t.after(() => bare.stop());
  const answer = await bare.send(statusEvent());
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get("retry-after")) > 0);
});

test("a secret that has never verified anything: 503, so that nothing is discarded by our own mistake", async (t) => {
  const fresh = await startReceiver();
  t.after(() => fresh.stop());
  const answer = await fresh.send(statusEvent(), { secret: "whsec_other" });
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get("retry-after")) > 0);
  assert.equal((await fresh.send(statusEvent())).status, 200);
  assert.equal((await fresh.send(statusEvent(), { secret: "whsec_other" })).status, 401);
});

test("a secret that verified before a restart is remembered; another one is not", async (t) => {
  const first = await startReceiver();
  t.after(() => first.stop());
  assert.equal((await first.send(statusEvent())).status, 200);
  await first.receiver.drain();
  const forged = async (secrets: string[]) => {
    const env = { ...first.context.env, webhookSecrets: secrets };
    const again = createWebhookReceiver({ ...first.context, env });
    t.after(() => again.close());
    await again.drain();
    const body = Buffer.from(statusEvent());
    const headers = signedHeaders(body, { secret: "whsec_other" });
    const request = new Request(first.url, { method: "POST", body: new Uint8Array(body), headers });
    return (await again.handleWeb(request)).status;
  };
  assert.equal(await forged([SECRET]), 401);
  assert.equal(await forged(["whsec_new"]), 503);
  assert.equal(await forged(["whsec_new", SECRET]), 503);
});

test("20 refused signatures in a row: 503 from then on, until one is good again", async (t) => {
  const doubting = await startReceiver();
  t.after(() => doubting.stop());
  const forge = async () => (await doubting.send(statusEvent(), { secret: "whsec_other" })).status;
  assert.equal((await doubting.send(statusEvent())).status, 200);
  for (let time = 1; time < 20; time++) assert.equal(await forge(), 401);
  assert.equal(await forge(), 503);
  assert.equal((await doubting.send(statusEvent())).status, 200);
  assert.equal(await forge(), 401);
});

test("while it may be our mistake, one of each source and second is kept", async (t) => {
  let at = new Date();
  const fresh = await startReceiver({ trustProxyHops: 1, clock: { ...systemClock, now: () => at } });
  t.after(() => fresh.stop());
  const refuse = async (...sources: string[]) => {
    for (const source of sources)
      await fresh.send(statusEvent(), { secret: "whsec_other", headers: { "x-forwarded-for": source } });
    await fresh.receiver.drain();
    return fresh.db.query("SELECT address, count(*) FROM event_refused GROUP BY address ORDER BY address");
  };
  const kept = (ofFirst: number) => [
    { address: "203.0.113.7", count: ofFirst },
    { address: "203.0.113.8", count: 1 },
  ];
  assert.deepEqual(await refuse("203.0.113.7", "203.0.113.7", "203.0.113.8"), kept(1));
  at = new Date(at.getTime() + 1_000);
  assert.deepEqual(await refuse("203.0.113.7", "203.0.113.7"), kept(2));
});

test("refused callbacks while the quarantine answers none of them: genuine ones are stored in the database", async (t) => {
  const it = await startReceiver();
  const blocker = await it.db.connect();
  t.after(async () => {
    blocker.release();
    await it.stop();
  });
  await blocker.query("BEGIN");
  await blocker.query("LOCK TABLE event_refused IN ACCESS EXCLUSIVE MODE");
  const timestamp = String(Math.floor(Date.now() / 1000) - 3_600);
  const late = Array.from({ length: 20 }, () => it.send(statusEvent(), { timestamp }));
  const forged = Array.from({ length: 40 }, () => it.send("{}", { secret: "whsec_of_nobody" }));
  assert.ok((await Promise.all([...late, ...forged])).every(({ status }) => status !== 200));
  const genuine = Array.from({ length: 33 }, () => it.send(statusEvent()));
  assert.deepEqual(new Set((await Promise.all(genuine)).map(({ status }) => status)), new Set([200]));
  await it.untilStored(33);
});

test("an authentic body of 8 MiB: 200, stored; a byte more: 413", async (t) => {
  const wide = await startReceiver();
  t.after(() => wide.stop());
  const eventId = randomUUID();
  const text = JSON.stringify({ eventId, eventType: "something.long", data: { text: "" } });
  const body = Buffer.from(text.replace('""', `"${"x".repeat(8 * 1024 * 1024 - text.length)}"`));
  assert.equal(body.length, 8 * 1024 * 1024);
  assert.equal((await wide.send(body)).status, 200);
  // On a busy machine it takes the way through the journal.
  await wide.receiver.drain();
  const [row] = await wide.db.query("SELECT length(raw) AS bytes FROM event WHERE event_id = $1", [eventId]);
  assert.equal(row?.bytes, body.length);
  assert.equal((await wide.send(Buffer.concat([body, Buffer.from(" ")]))).status, 413);
});

test("bodies that dawdle give way to a genuine one from the same address, and hear 503", async (t) => {
  const small = { bytes: 1_000_000, waiting: 5, large: 2 };
  const crowded = await startReceiver({ unverified: { all: small, ofStranger: small } });
  t.after(() => crowded.stop());
  const heard = Array.from({ length: 8 }, () => dawdle(crowded.port));
  assert.deepEqual(await Promise.all(heard.slice(0, 3)), ["503", "503", "503"]);
  assert.equal((await crowded.send(statusEvent())).status, 200);
});

test("an old secret works beside the new one", async (t) => {
  const rotating = await startReceiver({ secrets: ["whsec_new", SECRET] });
  t.after(() => rotating.stop());
  const eventId = randomUUID();
  assert.equal((await rotating.send(statusEvent({ eventId }))).status, 200);
  const [row] = await rotating.db.query("SELECT secret_index FROM event WHERE event_id = $1", [eventId]);
  assert.equal(row?.secret_index, 1);
});

test("a receiver that drains: 503", async (t) => {
  const draining = await startReceiver();
  t.after(() => draining.stop());
  await draining.receiver.close();
  assert.equal((await draining.send(statusEvent())).status, 503);
});

test("the web door gives the same answers", async () => {
  const eventId = randomUUID();
  const body = Buffer.from(statusEvent({ eventId }));
  const request = (headers: Record<string, string>) =>
    new Request(it.url, { method: "POST", body: new Uint8Array(body), headers });
  assert.equal((await it.receiver.handleWeb(request(signedHeaders(body)))).status, 200);
  assert.deepEqual((await stored(eventId)).raw, body);
  assert.equal(
    (await it.receiver.handleWeb(request(signedHeaders(body, { secret: "whsec_other" })))).status,
    401,
  );
});

/** Begins a callback, stops, and answers the status it hears. */
function dawdle(port: number): Promise<string | undefined> {
  const head = Object.entries(signedHeaders(Buffer.from("{}"))).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1").on("error", () => resolve(undefined));
    socket.once("data", (data) => {
      resolve(data.toString().split(" ")[1]);
      socket.destroy();
    });
    socket.write(
      ["POST /api/hooks/chat HTTP/1.1", "host: localhost", ...head, "content-length: 900", "", "{"].join(
        "\r\n",
      ),
    );
  });
}

function rawRequest(headers: string[], body: Uint8Array, port = it.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once("error", reject);
    socket.write([`POST /api/hooks/chat HTTP/1.1`, "host: localhost", ...headers, "", ""].join("\r\n"));
    socket.write(body);
  });
}
