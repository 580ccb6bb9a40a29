import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { deleteOld } from "#lib/server/retention/index.ts";
import { type CampaignRounds, campaignRounds } from "#lib/server/worker/rounds.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { ServiceStub } from "#lib/testing/stubs/stub-types.ts";
import { until } from "#lib/testing/until.ts";

const ASHA = "+255754600001";
const JUMA = "+255754600002";
const HOUR_MS = 3_600_000;

const desk = await openDesk();
desk.clock.set(new Date());
const system = await openSystem(desk);
await desk.db.query(
  `INSERT INTO template (name, language, origin, state) VALUES ('oda_tayari', 'sw', 'event', 'unverified'),
     ('inasubiri', 'sw', 'event', 'pending')`,
);
let stub: ServiceStub;
let rounds: CampaignRounds;
const stopping = new AbortController();

before(async () => {
  stub = await startServiceStub();
  const clock = {
    now: () => new Date(),
    sleep: (delayMs: number) => systemClock.sleep(Math.min(delayMs, 5)),
  };
  rounds = campaignRounds({ ...desk.context, ...clientOf(stub), clock });
});
beforeEach(async () => {
  // What the test before has accepted is not sent in this one.
  await desk.db.query(
    "UPDATE campaign SET state = 'cancelled', n_cancelled = n_cancelled + n_queued, n_queued = 0 WHERE state IN ('running', 'scheduled') AND n_attempting = 0",
  );
  stub.reset();
  await desk.db.query("TRUNCATE suppression");
  await desk.db.query("DELETE FROM contact_window");
  await desk.db.query(
    "UPDATE connection SET blocked_until = NULL, failure_streak = 0, is_breaker_open = false, tokens = 5",
  );
});
after(async () => {
  stopping.abort();
  await rounds.close();
  await stub.close();
  await desk.close();
});

const sms = (more: object = {}) => ({ to: ASHA, channel: "sms", text: "Habari", sender: "DUKA", ...more });
const send = (body: unknown, idempotencyKey?: string) =>
  system.ask("POST", "messages", { body, ...(idempotencyKey && { idempotencyKey }) });

/** Lets the worker go round until a message is in a state; the service may have handed on what it accepted. */
async function reaches(id: string, ...states: string[]): Promise<void> {
  let last = "";
  await until(
    async () => {
      await rounds.round(stopping.signal);
      const { json } = await system.ask("GET", `messages/${id}`);
      last = JSON.stringify(json);
      return states.includes(json.state);
    },
    () => last,
  );
}

test("a message: accepted with 202 -> sent once, and its state, reference and metadata are read back", async () => {
  const answer = await send(sms({ reference: "order-1", metadata: { till: "2" } }));
  assert.equal(answer.status, 202, JSON.stringify(answer.json));
  assert.deepEqual(
    [answer.json.state, answer.json.segments, answer.json.creditsEstimated, answer.json.reference],
    ["queued", 1, 1, "order-1"],
  );
  await reaches(answer.json.id, "accepted");
  assert.deepEqual(
    stub.ledger.map(({ to, text }) => [to, text]),
    [[ASHA, "Habari"]],
  );
  const { json } = await system.ask("GET", `messages/${answer.json.id}`);
  assert.deepEqual([json.to, json.certainty, json.metadata], [ASHA, "exact", { till: "2" }]);
  const list = await system.ask("GET", "messages?reference=order-1");
  assert.deepEqual(
    list.json.items.map(({ id }: { id: string }) => id),
    [answer.json.id],
  );
});

test("Idempotency-Key: the same body again -> the same answer, marked as replayed, nothing sent", async () => {
  const key = randomUUID();
  const first = await send({ text: "Habari", channel: "sms", sender: "DUKA", to: ASHA }, key);
  const again = await send(sms(), key);
  assert.deepEqual([again.status, again.json], [202, first.json]);
  assert.deepEqual(
    [first, again].map(({ headers }) => headers.get("idempotent-replayed")),
    [null, "true"],
  );
  await reaches(first.json.id, "accepted");
  assert.equal(stub.ledger.length, 1);
});

test("Idempotency-Key: another body, or another type of a value -> 409 that names the fields", async () => {
  const key = randomUUID();
  await send(sms({ metadata: { total: "5" } }), key);
  const other = await send(sms({ text: "Kwaheri", metadata: { total: "5" }, reference: "x" }), key);
  assert.deepEqual([other.status, other.json.code], [409, "idempotency_key_reused"]);
  assert.deepEqual(other.json.fields.map(({ path }: { path: string }) => path).toSorted(), [
    "reference",
    "text",
  ]);
});

test("Idempotency-Key: 500 of one key at once -> one message, one answer", async () => {
  const key = randomUUID();
  const before = await countMessages();
  const answers = await Promise.all(Array.from({ length: 500 }, () => send(sms({ text: "Mara 500" }), key)));
  assert.equal(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size, 1);
  assert.equal(answers.filter(({ headers }) => headers.get("idempotent-replayed") === null).length, 1);
  assert.equal((await countMessages()) - before, 1);
});

test("requests at once: what is refused or cannot be written of some -> refused alone, the others are accepted and stand in the audit log", async () => {
  await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [JUMA]);
  await desk.db.query("ALTER TABLE api_message ADD CONSTRAINT poison CHECK (reference <> 'poison')");
  const limited = await openSystem(desk, { messagesPerDay: 2 });
  const [before, audited] = [await countMessages(), await countAudited()];
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, () => send(sms())),
    send(sms({ to: JUMA, strict: true })),
    send(sms({ reference: "poison" })),
    ...Array.from({ length: 4 }, () => limited.ask("POST", "messages", { body: sms() })),
  ]);
  await desk.db.query("ALTER TABLE api_message DROP CONSTRAINT poison");
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses.slice(0, 14), [...Array.from({ length: 12 }, () => 202), 422, 500]);
  assert.deepEqual(statuses.slice(14).toSorted(), [202, 202, 429, 429]);
  assert.equal((await countMessages()) - before, 14);
  assert.equal((await countAudited()) - audited, 14);
  const [day] = await desk.db.query("SELECT messages FROM api_key_day WHERE key_id = $1", [limited.id]);
  assert.deepEqual(day, { messages: 2 }, "nothing that was refused is counted");
  assert.equal((await limited.ask("POST", "messages", { body: sms() })).status, 429);
});

const countAudited = async () => {
  const [row] = await desk.db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM audit WHERE action = 'api.send'",
  );
  return row?.n ?? 0;
};

test("Idempotency-Key: an answer of 89 days -> replayed; one of more than 90 is removed -> 409, and nothing is sent again", async () => {
  const key = randomUUID();
  const first = await send(sms(), key);
  const before = await countMessages();
  const now = desk.clock.now();
  const clean = async () => {
    while (await deleteOld(desk.context, new AbortController().signal));
  };
  desk.clock.forward(89 * 24 * HOUR_MS);
  await clean();
  assert.deepEqual((await send(sms(), key)).json, first.json);
  desk.clock.forward(2 * 24 * HOUR_MS);
  await clean();
  const late = await send(sms(), key);
  assert.deepEqual([late.status, late.json.code], [409, "idempotency_key_reused"]);
  assert.match(late.json.detail, /90 days/);
  assert.equal(await countMessages(), before);
  assert.deepEqual(
    await desk.db.query("SELECT digests, answer FROM api_request WHERE idempotency_key = $1", [key]),
    [{ digests: {}, answer: null }],
  );
  desk.clock.set(now);
});

test("Idempotency-Key: none -> 400 that asks for one; empty, too long or with odd characters -> 400 of its own with the rule", async () => {
  for (const [value, code] of [
    [null, "idempotency_key_missing"],
    ["", "idempotency_key_invalid"],
    ["  ", "idempotency_key_invalid"],
    ["x".repeat(129), "idempotency_key_invalid"],
    ["two words", "idempotency_key_invalid"],
    ["agizo-é", "idempotency_key_invalid"],
  ] as const) {
    const { status, json } = await system.ask("POST", "messages", {
      ...{ body: sms(), idempotencyKey: value },
    });
    assert.deepEqual([status, json.code, json.fields[0].path], [400, code, "Idempotency-Key"], `${value}`);
  }
});

test("a request that was refused leaves its Idempotency-Key free", async () => {
  const key = randomUUID();
  assert.equal((await send(sms({ to: "12" }), key)).status, 400);
  assert.equal((await send(sms(), key)).status, 202);
});

test("a member __proto__, which objects treat apart: 400 that names it wherever it is, and nothing is accepted", async () => {
  const before = await countMessages();
  const whole = (member: string) => `${JSON.stringify(sms()).slice(0, -1)},${member}}`;
  for (const [path, body, rule] of [
    ["messages", whole('"metadata":{"till":"2","__proto__":"3"}'), "metadata.__proto__"],
    ["messages", whole('"__proto__":{}'), "__proto__"],
    [
      "messages",
      whole('"template":{"name":"oda","parameters":{"__proto__":"3"}}'),
      "template.parameters.__proto__",
    ],
    [
      "message-batches",
      `{"messages":[${whole('"metadata":{"\\u005f_proto__":"3"}')}]}`,
      "messages.0.metadata.__proto__",
    ],
  ] as const) {
    const { status, json } = await system.ask("POST", path, { body });
    assert.deepEqual([status, json.code, json.fields[0].path], [400, "invalid_input", rule]);
  }
  assert.equal(await countMessages(), before);
});

test("a query parameter that is there twice: 400 that names it, as either may be meant", async () => {
  for (const [path, name] of [
    ["messages?reference=a&reference=b", "reference"],
    ["messages?reference=a&state=queued&state=queued", "state"],
    ["campaigns?after=a&after=b", "after"],
  ] as const) {
    const { status, json } = await system.ask("GET", path);
    assert.deepEqual(
      [status, json.code, json.fields],
      [400, "invalid_input", [{ path: name, rule: "is there twice" }]],
    );
  }
});

const countMessages = async () => {
  const [row] = await desk.db.query<{ n: number }>("SELECT count(*)::int AS n FROM api_message");
  return row?.n ?? 0;
};

for (const [what, body, path] of [
  ["a field that is not known", sms({ txt: "x" }), ""],
  ["a text of 919", sms({ text: "a".repeat(919) }), "text"],
  ["no number", sms({ to: "hana simu" }), "to"],
  ["a time that has passed", sms({ sendAt: "2026-01-01T00:00:00Z" }), "sendAt"],
  ["a time without an offset", sms({ sendAt: "2027-01-01T00:00:00" }), "sendAt"],
  ["a kind of its own", sms({ kind: "promo" }), "kind"],
  ["no sender", sms({ sender: undefined }), "sender"],
  ["an end before the beginning", sms({ sendAt: later(2), expiresAt: later(1) }), "expiresAt"],
  ["no text", { to: ASHA, channel: "auto", sender: "DUKA" }, "text"],
  ["a number of another country", sms({ to: "+254712345678" }), "to"],
  ["a number that is no mobile", sms({ to: "+255222123456" }), "to"],
  ["a time in 2100", sms({ sendAt: "2100-01-01T00:00:00Z" }), "sendAt"],
  ["a number in metadata", sms({ metadata: { total: 1 } }), "metadata.total"],
  [
    "a template that nobody knows",
    { to: ASHA, channel: "chat", template: { name: "hakuna" } },
    "template.name",
  ],
  [
    "a template in another language",
    { to: ASHA, channel: "chat", template: { name: "oda_tayari", language: "fr" } },
    "template.language",
  ],
] as const) {
  test(`a message with ${what}: 400 that names the field, nothing written down`, async () => {
    const before = await countMessages();
    const { status, json } = await send(body);
    assert.deepEqual([status, json.code, json.fields[0]?.path], [400, "invalid_input", path]);
    assert.equal(await countMessages(), before);
  });
}

function later(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}

test("a template that is pending: refused at template.name, in a batch at its place, unless it is for later", async () => {
  const template = { name: "inasubiri", language: "sw" };
  const one = await send({ to: ASHA, channel: "chat", template });
  assert.deepEqual(
    [one.status, one.json.code, one.json.fields[0]?.path],
    [422, "not_permitted", "template.name"],
  );
  const messages = [sms(), { to: ASHA, channel: "chat", template }];
  const batch = await system.ask("POST", "message-batches", { body: { messages } });
  assert.equal(batch.json.fields[0]?.path, "messages.1.template.name");
  const both = [later(48), undefined].map((sendAt) => ({ to: ASHA, channel: "chat", template, sendAt }));
  const mixed = await system.ask("POST", "message-batches", { body: { messages: both, onInvalid: "skip" } });
  assert.deepEqual(
    mixed.json.items.map(({ state }: { state: string }) => state),
    ["scheduled", "refused"],
    "now and later in one request",
  );
  assert.equal((await send({ to: ASHA, channel: "chat", template, sendAt: later(48) })).status, 202);
});

test("a compressed body: 415 that names the header, also for one that is short; identity is none", async () => {
  const body = JSON.stringify(sms());
  for (const encoding of ["gzip", "br", "identity, gzip"]) {
    const { status, json } = await system.ask("POST", "messages", {
      ...{ body, headers: { "content-encoding": encoding } },
    });
    assert.deepEqual(
      [status, json.code, json.fields],
      [415, "unsupported_media", [{ path: "Content-Encoding", rule: "is absent or identity" }]],
    );
  }
  const file = new FormData();
  const audience = await system.ask("PUT", `campaigns/${randomUUID()}/audience`, {
    ...{ body: file, headers: { "content-encoding": "gzip" } },
  });
  assert.deepEqual([audience.status, audience.json.code], [415, "unsupported_media"]);
  const plain = await system.ask("POST", "messages", { body, headers: { "content-encoding": "Identity" } });
  assert.equal(plain.status, 202);
});

test("a member that is there twice: 400 that names it, in a batch too, and nothing is accepted", async () => {
  const one = JSON.stringify(sms());
  const twice = `{"to":"${JUMA}",${one.slice(1)}`;
  for (const [path, body] of [
    ["messages", twice],
    ["message-batches", `{"messages":[${one},${twice}],"onInvalid":"skip"}`],
  ] as const) {
    const { status, json } = await system.ask("POST", path, { body });
    assert.deepEqual(
      [status, json.code, json.fields],
      [400, "malformed_json", [{ path: "to", rule: "is there twice in one object" }]],
    );
  }
  assert.equal((await send(one)).status, 202, "and the same without is accepted");
});

test("a body of 20 MB: 413, nothing written down", async () => {
  const before = await countMessages();
  const text = JSON.stringify({ messages: [sms({ text: "a".repeat(20_000_000) })] });
  const batch = await system.ask("POST", "message-batches", { body: text });
  assert.deepEqual([batch.status, batch.json.code], [413, "body_too_large"]);
  assert.equal((await send(text)).status, 413);
  assert.equal(await countMessages(), before);
});

test('Idempotency-Key: the order of members is none, at any depth; 1 in place of "1" is no replay', async () => {
  const key = randomUUID();
  const first = await send(sms({ metadata: { till: "1", shop: "2" } }), key);
  const again = await send({ metadata: { shop: "2", till: "1" }, ...sms() }, key);
  assert.deepEqual([again.status, again.json], [202, first.json]);
  const other = await send(sms({ metadata: { till: 1, shop: "2" } }), key);
  assert.deepEqual([other.status, other.json.fields[0].path], [400, "metadata.till"]);
  assert.equal(other.headers.get("idempotent-replayed"), null);
});

test("sendAt in 2099: planned, and cancelled as any other", async () => {
  const { id, state } = (await send(sms({ sendAt: "2099-12-31T23:59:59+03:00" }))).json;
  assert.deepEqual(
    [state, (await system.ask("DELETE", `messages/${id}`)).json.state],
    ["scheduled", "cancelled"],
  );
});

test("somebody who has opted out: 202 and skipped with the reason, or 422 where strict; nothing leaves", async () => {
  await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [ASHA]);
  const skipped = await send(sms());
  assert.deepEqual([skipped.status, skipped.json.state, skipped.json.reason], [202, "skipped", "Opted out"]);
  assert.equal((await system.ask("GET", `messages/${skipped.json.id}`)).json.state, "skipped");
  const strict = await send(sms({ strict: true }));
  assert.deepEqual([strict.status, strict.json.code], [422, "opted_out"]);
  await rounds.round(stopping.signal);
  assert.equal(stub.requests, 0);
});

test("auto: an open window -> chat text; none and a template -> the template; else an SMS; the answer says why", async () => {
  await desk.db.query("INSERT INTO contact_window (number, last_inbound_at) VALUES ($1, $2)", [
    ASHA,
    desk.clock.now(),
  ]);
  const auto = (to: string, more: object = {}) => send(sms({ to, channel: "auto", ...more }));
  const template = { name: "oda_tayari", language: "sw" };
  const answers = [await auto(ASHA), await auto(JUMA, { template }), await auto(JUMA)];
  assert.deepEqual(
    answers.map(({ json }) => json.channel),
    ["chat-text", "chat-template", "sms"],
  );
  assert.ok(answers.every(({ json }) => typeof json.why === "string"));
  const closed = await send({ to: JUMA, channel: "chat", text: "Habari" });
  assert.deepEqual([closed.status, closed.json.code], [422, "window_closed"]);
});

test("a lost answer: may_have_been_sent, and it is never sent again by itself", async () => {
  stub.fate = () => "cut-after";
  const { json } = await send(sms({ text: "Kodi 5521" }));
  await reaches(json.id, "may_have_been_sent");
  stub.fate = () => "ok";
  await rounds.round(stopping.signal);
  assert.equal(stub.ledger.filter(({ text }) => text === "Kodi 5521").length, 1);
});

const resend = (id: string, { body = { acceptSecondCharge: true } as object, key = randomUUID() } = {}) =>
  system.ask("POST", `messages/${id}/resend`, { body, idempotencyKey: key });

test("resend: a message that may have been sent -> sent once more for its key, however often that is asked", async () => {
  stub.fate = () => "cut-after";
  const { json } = await send(sms({ text: "Kodi 7781" }));
  await reaches(json.id, "may_have_been_sent");
  stub.fate = () => "ok";
  for (const body of [{}, { acceptSecondCharge: false }, { acceptSecondCharge: true, force: true }])
    assert.equal((await resend(json.id, { body })).status, 400);
  const other = await openSystem(desk, { name: "Other" });
  const body = { acceptSecondCharge: true };
  assert.equal((await other.ask("POST", `messages/${json.id}/resend`, { body })).status, 404);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(json.id, { key })));
  for (const answer of answers)
    assert.deepEqual([answer.status, answer.json], [202, { id: json.id, state: "queued" }]);
  await reaches(json.id, "accepted");
  assert.deepEqual((await resend(json.id, { key })).json.state, "queued", "replayed after it was sent");
  await rounds.round(stopping.signal);
  assert.equal(stub.ledger.filter(({ text }) => text === "Kodi 7781").length, 2);
  const late = await resend(json.id);
  assert.deepEqual([late.status, late.json.code], [409, "conflict"]);
  assert.match(late.json.detail, /This one is accepted/);
});

test("resend: while a key asks for events -> sent once more, and told as it is", async () => {
  const puller = await openSystem(desk, { name: "Puller", rights: ["export"] });
  assert.equal((await puller.ask("GET", "events")).status, 200);
  stub.fate = () => "cut-after";
  const { json } = await send(sms({ text: "Kodi 7782" }));
  await reaches(json.id, "may_have_been_sent");
  stub.fate = () => "ok";
  const again = await resend(json.id);
  await reaches(json.id, "accepted");
  await desk.db.query("UPDATE api_key SET pulled_at = NULL");
  assert.deepEqual([again.status, again.json], [202, { id: json.id, state: "queued" }]);
});

test("resend: a day limit that is used up -> 429, and nothing is sent again", async () => {
  const tight = await openSystem(desk, { name: "Tight", messagesPerDay: 1 });
  stub.fate = () => "cut-after";
  const { json } = await tight.ask("POST", "messages", { body: sms({ text: "Kodi 9" }) });
  await until(
    async () => {
      await rounds.round(stopping.signal);
      return (await tight.ask("GET", `messages/${json.id}`)).json.state === "may_have_been_sent";
    },
    () => "still on its way",
  );
  const body = { acceptSecondCharge: true };
  const refused = await tight.ask("POST", `messages/${json.id}/resend`, { body });
  assert.deepEqual([refused.status, refused.json.code], [429, "day_limit_reached"]);
  assert.equal((await tight.ask("GET", `messages/${json.id}`)).json.state, "may_have_been_sent");
});

test("resend: a message that left in one request with others -> 409 that says who decides", async () => {
  await desk.db.query("INSERT INTO contact_window (number, last_inbound_at) VALUES ($1, $3), ($2, $3)", [
    ASHA,
    JUMA,
    desk.clock.now(),
  ]);
  const chat = (to: string) => ({ to, channel: "chat", text: "Habari wote" });
  const batch = await system.ask("POST", "message-batches", { body: { messages: [chat(ASHA), chat(JUMA)] } });
  const id: string = batch.json.items[0].id;
  const [, campaignId] = id.split("_");
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, finished_at)
     VALUES ($1, $2, 1, 'chat.text', 'unknown', 2, '{1,2}', 'x', 'test', now())`,
    [randomUUID(), campaignId],
  );
  const { status, json } = await resend(id);
  assert.deepEqual([status, json.code], [409, "conflict"]);
  assert.match(json.detail, /one request with 1 other/);
});

test("DELETE: what is scheduled or queued is cancelled and never sent; what has left answers 409", async () => {
  const planned = await send(sms({ sendAt: later(1) }));
  assert.equal(planned.json.state, "scheduled");
  const cancelled = await system.ask("DELETE", `messages/${planned.json.id}`);
  assert.deepEqual([cancelled.status, cancelled.json.state], [200, "cancelled"]);
  const sent = await send(sms());
  await reaches(sent.json.id, "accepted");
  const late = await system.ask("DELETE", `messages/${sent.json.id}`);
  assert.deepEqual([late.status, late.json.code], [409, "already_left"]);
  assert.equal((await system.ask("GET", `messages/${planned.json.id}`)).json.state, "cancelled");
});

test("expiresAt: over before the worker comes to it -> expired, and nobody is sent to", async () => {
  const { json } = await send(sms({ expiresAt: later(1) }));
  await desk.db.query(
    "UPDATE campaign SET expires_at = now() - interval '1 second' WHERE expires_at IS NOT NULL",
  );
  await reaches(json.id, "expired");
  assert.equal(stub.requests, 0);
});

test("a batch: each message its line in order; the same number twice is two messages; onInvalid says what one bad means", async () => {
  const messages = [
    sms({ reference: "a" }),
    sms({ to: JUMA, text: "Habari Juma", reference: "b" }),
    sms({ text: "Tena", reference: "c" }),
    sms({ to: "12", reference: "d" }),
  ];
  const refused = await system.ask("POST", "message-batches", { body: { messages } });
  assert.deepEqual([refused.status, refused.json.fields[0]?.path], [400, "messages.3.to"]);
  const { status, json } = await system.ask("POST", "message-batches", {
    body: { messages, onInvalid: "skip" },
  });
  assert.equal(status, 202);
  assert.deepEqual(
    json.items.map(({ reference, state }: { reference: string; state: string }) => [reference, state]),
    [
      ["a", "queued"],
      ["b", "queued"],
      ["c", "queued"],
      ["d", "refused"],
    ],
  );
  for (const { id } of json.items.slice(0, 3)) await reaches(id, "accepted", "sent");
  assert.deepEqual(stub.ledger.map(({ to, text }) => `${to} ${text}`).toSorted(), [
    `${ASHA} Habari`,
    `${ASHA} Tena`,
    `${JUMA} Habari Juma`,
  ]);
  const thousand = Array.from({ length: 1_000 }, (_, at) =>
    sms({ to: `+2557547${String(at).padStart(5, "0")}` }),
  );
  const all = await system.ask("POST", "message-batches", { body: { messages: thousand } });
  assert.deepEqual(
    [all.status, new Set(all.json.items.map(({ id }: { id: string }) => id)).size],
    [202, 1_000],
  );
  const many = Array.from({ length: 1_001 }, () => sms());
  assert.equal((await system.ask("POST", "message-batches", { body: { messages: many } })).status, 400);
});

test("a batch above the size of approval: 422 needs_approval, nothing written down", async () => {
  const limit = (people: number | null) =>
    desk.db.query("UPDATE company_setting SET value = $1 WHERE name = 'approvalLimits'", [
      JSON.stringify({ people, credits: null }),
    ]);
  await limit(1);
  const before = await countMessages();
  const messages = [sms(), sms({ to: JUMA })];
  const { status, json } = await system.ask("POST", "message-batches", { body: { messages } });
  assert.deepEqual([status, json.code], [422, "needs_approval"]);
  assert.equal(await countMessages(), before);
  await limit(null);
});

test("a message of another key: 404, as of none", async () => {
  const other = await openSystem(desk, { name: "Bank core" });
  const { json } = await send(sms());
  assert.equal((await other.ask("GET", `messages/${json.id}`)).status, 404);
  assert.equal((await other.ask("DELETE", `messages/${json.id}`)).status, 404);
  assert.deepEqual((await other.ask("GET", "messages")).json.items, []);
});

test("a message with a field of links: refused by name, of a text and of a template, as nothing would fill it in", async () => {
  const template = { name: "oda_tayari", language: "sw", parameters: { body: ["{{link}}"] } };
  for (const [body, path, field] of [
    [sms({ text: "Soma {{link}}" }), "text", "{{link}}"],
    [sms({ text: "Jitoe: {{ stop_link }}" }), "text", "{{stop_link}}"],
    [{ to: ASHA, channel: "chat", template }, "template", "{{link}}"],
  ] as const) {
    const { status, json } = await send(body, randomUUID());
    assert.equal(status, 400);
    const rule = `Only a campaign fills in ${field}. Remove it, or create a campaign.`;
    assert.deepEqual(json.fields, [{ path, rule }]);
  }
});
