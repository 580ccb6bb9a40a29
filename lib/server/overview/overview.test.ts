import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { Facts } from "#lib/contract/desk/facts.ts";
import { countNeeds } from "#lib/contract/desk/notice/count-needs.ts";
import { Overview } from "#lib/contract/desk/overview.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { createService } from "#lib/service/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { createTestCampaign } from "../messages/test-message.ts";
import { getConsole, getFacts, getOverview, listNeeds, probeService } from "./index.ts";

const PUT = door("PUT /api/organisation");

const desk = await openDesk();
const { db, clock, context } = desk;
const { user } = await desk.signIn("owner");
after(() => desk.close());

// 01:30 in Dar es Salaam: today is one and a half hours old.
clock.set(new Date("2026-11-20T22:30:00Z"));

/** Answers by path; the status of each group is set by the test. */
const statuses = { "/v1/waba-api": 404, "/api/v1/api/messages": 403, "/api/v1/voice-api": 403 };
const asked: string[] = [];
const envelope = (status: number) =>
  JSON.stringify({ status, message: "said", data: { items: [], code: "SAID" } });
let bodyOf = envelope;
let answering: Promise<void> = Promise.resolve();
const server = createServer(async (request, response) => {
  asked.push(`${request.method} ${request.url?.split("?")[0]}`);
  await answering;
  const [, status] = Object.entries(statuses).find(([path]) => request.url!.startsWith(path))!;
  response.writeHead(status, { "content-type": "application/json", location: "/elsewhere" });
  response.end(bodyOf(status));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => server.close());
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const endpoint = { baseUrl, apiKey: "k" };
const ctx = {
  ...context,
  actor: { ...user, userId: user.id, sessionId: "test" },
  service: createService({ chat: endpoint, sms: endpoint, voice: endpoint }),
};

test("an empty console says that nothing was sent, and gives every part its shape", async () => {
  const overview = Overview.parse(await getOverview(ctx));
  assert.equal(overview.hasSent, false);
  assert.deepEqual(overview.needs, []);
  assert.deepEqual(overview.campaigns, []);
  assert.deepEqual(overview.hours, [
    { hour: 0, handedOver: 0, delivered: 0 },
    { hour: 1, handedOver: 0, delivered: 0 },
  ]);
});

test("today begins at midnight of the company's zone; the parts add up to what was handed over", async () => {
  const campaign = await insertCampaign({ name: "Today" });
  await insertAttempt(campaign, { at: "2026-11-20T20:59:59Z", accepted: 500 });
  const now = await insertAttempt(campaign, { at: "2026-11-20T21:00:00Z", accepted: 5 });
  await insertAttempt(campaign, { at: "2026-11-20T22:10:00Z", accepted: 2, operation: "chat.text" });
  for (const state of ["delivered", "read", "failed", "operator"]) await insertMessage(now, state);
  const { today, hours, hasSent } = await getOverview(ctx);
  assert.equal(hasSent, true);
  assert.deepEqual(today, {
    handedOver: { sms: 5, chat: 2 },
    delivered: 2,
    failed: 1,
    canRetry: 1,
    open: 4,
    oldestOpenAt: "2026-11-20T21:00:00.000Z",
    unknown: 0,
  });
  assert.deepEqual(hours, [
    { hour: 0, handedOver: 5, delivered: 2 },
    { hour: 1, handedOver: 2, delivered: 0 },
  ]);
});

test("what was sent before midnight is told beside today, as it stands now, and in none of today’s figures", async () => {
  const before = await getOverview(ctx);
  const campaign = await insertCampaign({ name: "Late" });
  const late = await insertAttempt(campaign, { at: "2026-11-20T20:50:00Z", accepted: 4 });
  const first = await insertAttempt(campaign, {
    at: "2026-11-19T21:00:00Z",
    accepted: 2,
    operation: "chat.text",
  });
  const older = await insertAttempt(campaign, { at: "2026-11-19T20:59:59Z", accepted: 7 });
  await insertMessage(late, "failed");
  await insertMessage(first, "delivered");
  await insertMessage(older, "failed");
  const { today, yesterday, hours } = await getOverview(ctx);
  const { handedOver, delivered, failed, open } = before.yesterday;
  assert.deepEqual(yesterday, {
    handedOver: handedOver + 6,
    delivered: delivered + 1,
    failed: failed + 1,
    open: open + 4,
  });
  assert.deepEqual([today, hours], [before.today, before.hours]);
});

test("lost answers and held campaigns need someone until decided, and are counted once each", async () => {
  const campaign = await insertCampaign({ name: "Lost" });
  const first = await insertAttempt(campaign, { at: "2026-11-20T22:00:00Z", state: "unknown", size: 100 });
  await insertAttempt(campaign, { at: "2026-11-20T22:05:00Z", state: "unknown", size: 20 });
  const hold = { kind: "sender", detail: "Mend the sender.", until: null };
  const stored = { kind: "sender", code: "said", params: { words: hold.detail }, until: null };
  await insertCampaign({ name: "Held", state: "needs-attention", hold: stored });
  const { needs, today } = await getOverview(ctx);
  assert.equal(today.unknown, 120);
  const [lost, held, ...more] = needs;
  assert.deepEqual(lost?.kind === "unknown" && [lost.name, lost.requests, lost.recipients, lost.at], [
    "Lost",
    2,
    120,
    "2026-11-20T22:05:00.000Z",
  ]);
  assert.deepEqual(held?.kind === "held" && [held.name, held.hold], ["Held", hold]);
  assert.deepEqual(more, []);
  assert.equal((await facts()).campaignsInNeed, 2);

  await db.query("UPDATE attempt SET resolution = 'sent' WHERE id = $1", [first.attemptId]);
  const decided = (await getOverview(ctx)).today;
  assert.equal(decided.unknown, 20);
  assert.equal(decided.handedOver.sms, 105, "what a person says was sent counts as handed over");
});

test("a message sent by hand whose answer got lost is counted as a send, and not as a campaign", async () => {
  const before = await facts();
  const send = await insertCampaign({ name: "SMS", kind: "direct" });
  const lost = await insertAttempt(send, { at: "2026-11-20T22:06:00Z", state: "unknown", size: 1 });
  await insertAttempt(send, { at: "2026-11-20T22:07:00Z", state: "unknown", size: 1 });
  const { campaignsInNeed, sendsInNeed } = await facts();
  assert.deepEqual([campaignsInNeed, sendsInNeed], [before.campaignsInNeed, before.sendsInNeed + 1]);
  await db.query("UPDATE attempt SET resolution = 'sent' WHERE campaign_id = $1", [lost.campaignId]);
  assert.equal((await facts()).sendsInNeed, before.sendsInNeed);
});

test("the number on the bell is that of the lines about what needs somebody, whatever they are of", async () => {
  const lines = async () => countNeeds(await listNeeds(ctx));
  const before = await lines();
  assert.equal((await facts()).needs, before);
  const attempt = { at: "2026-11-20T22:08:00Z", state: "unknown", size: 2 };
  // One campaign that stopped and lost an answer, too, has two lines.
  const both = await insertCampaign({ name: "Both", state: "needs-attention" });
  await insertAttempt(both, attempt);
  await insertAttempt(await insertCampaign({ name: "SMS", kind: "direct" }), attempt);
  const call =
    "INSERT INTO call (id, phase, at) SELECT gen_random_uuid(), 'unknown', now() FROM generate_series(1, 3)";
  await db.query(call);
  assert.deepEqual([(await facts()).needs, await lines()], [before + 4, before + 4], "three calls have one");
  for (const reason of ["signature", "clock"])
    await db.query(
      "INSERT INTO event_refused (reason, received_at, headers, raw) VALUES ($1, $2, '{}', '')",
      [reason, "2026-11-20T22:00:00Z"],
    );
  await db.query(
    "INSERT INTO worker_loop (name, finished_at) SELECT name, now() - interval '2 min' FROM unnest('{campaigns,polls}'::text[]) name",
  );
  assert.deepEqual([(await facts()).needs, await lines()], [before + 7, before + 7]);
  for (let each = 0; each < 25; each++) await insertCampaign({ name: "Many", state: "needs-attention" });
  assert.deepEqual(
    [(await facts()).needs, await lines()],
    [before + 32, before + 32],
    "also those not listed",
  );
  for (const table of ["event_refused", "worker_loop", "call"]) await db.query(`DELETE FROM ${table}`);
  await db.query("UPDATE campaign SET state = 'completed' WHERE name IN ('Both', 'Many')");
  await db.query("UPDATE attempt SET resolution = 'sent' WHERE attempting_at = $1", [attempt.at]);
  assert.equal((await facts()).needs, before);
});

test("refused callbacks of a day are told by reason; accepted later or older ones are not", async () => {
  const insert = (reason: string, at: string, acceptedAt: string | null = null) =>
    db.query(
      "INSERT INTO event_refused (reason, received_at, headers, raw, accepted_at) VALUES ($1, $2, '{}', '', $3)",
      [reason, at, acceptedAt],
    );
  await insert("signature", "2026-11-20T22:00:00Z");
  await insert("clock", "2026-11-20T21:00:00Z");
  await insert("signature", "2026-11-19T21:00:00Z");
  await insert("signature", "2026-11-20T22:00:00Z", "2026-11-20T22:01:00Z");
  const { needs, connections } = await getOverview(ctx);
  assert.deepEqual(needs.at(-1), {
    kind: "refused-callbacks",
    signature: 1,
    clock: 1,
    tooLarge: 0,
    at: "2026-11-20T22:00:00.000Z",
  });
  assert.equal(connections.webhook.refused, 2);
});

test("where chat messages were accepted and no event came in 15 minutes the webhook is silent, until one comes", async () => {
  const silentSince = async () => (await getOverview(ctx)).connections.webhook.silentSince;
  const sent = await insertCampaign({ name: "Chat" });
  let ordinal = 0;
  const send = async (at: string, operation: string, accepted = 3) => {
    ordinal += 1;
    return (await insertAttempt(sent, { at, accepted, operation, ordinal })).attemptId;
  };
  const made = [
    await send("2026-11-20T22:14:00Z", "chat.template"),
    await send("2026-11-20T22:14:30Z", "sms.bulk"),
    await send("2026-11-20T22:14:40Z", "chat.text", 0),
    await send("2026-11-20T22:15:01Z", "chat.text"),
  ];
  assert.equal(await silentSince(), "2026-11-20T22:14:00.000Z");
  const hear = (at: string) =>
    db.query(
      `INSERT INTO event (event_id, raw, headers, signed_at, received_at, type, is_test, flags, secret_index, duplicates)
       VALUES (gen_random_uuid()::text, '', '{}', $1, $1, 'message.status.updated', false, '{}', 0, 0)`,
      [at],
    );
  await hear("2026-11-20T22:13:59Z");
  assert.equal(await silentSince(), "2026-11-20T22:14:00.000Z", "what came before says nothing");
  await hear("2026-11-20T22:14:01Z");
  assert.equal(await silentSince(), null);
  await db.query("DELETE FROM event");
  await db.query("DELETE FROM attempt WHERE id = ANY($1)", [made]);
});

test("the probe reads the grants of the key from refusals of three reads, and so sends nothing to anybody", async () => {
  asked.length = 0;
  const probe = await probeService(ctx);
  assert.deepEqual(
    probe.grants.map(({ group, state }) => [group, state]),
    [
      ["chat", "works"],
      ["sms", "works"],
      ["voice", "refused"],
    ],
  );
  assert.deepEqual(asked.map((line) => line.replace(/[0-9a-f-]{36}$/, ":id")).sort(), [
    "GET /api/v1/api/messages/status/:id",
    "GET /api/v1/voice-api/calls",
    "GET /v1/waba-api/templates/:id",
  ]);
  Object.assign(statuses, { "/v1/waba-api": 403, "/api/v1/api/messages": 401, "/api/v1/voice-api": 500 });
  const later = await probeService(ctx);
  assert.deepEqual(
    later.grants.map(({ state }) => state),
    ["refused", "refused", "unclear"],
  );
});

const PAGE = "<html><title>Proxy</title></html>";
for (const [what, status, body] of [
  ["301", 301, PAGE],
  ["302", 302, PAGE],
  ["405", 405, PAGE],
  ["a 403 page of HTML", 403, PAGE],
  ["a 401 page of HTML", 401, PAGE],
  ["a 404 page of HTML", 404, PAGE],
  ["a 200 page of HTML", 200, PAGE],
  ["429", 429, null],
  ["400", 400, null],
  ["503", 503, null],
] as const)
  test(`probe: each group answers ${what} -> not clear, and never that the key works or is refused`, async (t) => {
    const before = { ...statuses };
    t.after(() => {
      Object.assign(statuses, before);
      bodyOf = envelope;
    });
    for (const path of Object.keys(statuses)) Object.assign(statuses, { [path]: status });
    if (body !== null) bodyOf = () => body;
    const { grants } = await probeService(ctx);
    assert.deepEqual([...new Set(grants.map(({ state }) => state))], ["unclear"]);
    assert.match(grants[0]?.detail ?? "", /^This answer does not say what the key can do\. \S/);
  });

test("pages ask once in five minutes, and never wait", async () => {
  await probeService(ctx);
  asked.length = 0;
  await Promise.all([getOverview(ctx), getOverview(ctx)]);
  assert.deepEqual(asked, [], "fresh: not asked again");
  clock.forward(5 * 60_000);
  const gate = Promise.withResolvers<void>();
  answering = gate.promise;
  const shown = await Promise.all([getOverview(ctx), getOverview(ctx)]);
  assert.deepEqual(
    shown.map(({ connections }) => connections.probe?.at),
    ["2026-11-20T22:30:00.000Z", "2026-11-20T22:30:00.000Z"],
    "old, but shown while the next one is under way",
  );
  const probe = probeService(ctx);
  gate.resolve();
  assert.equal((await probe).at, "2026-11-20T22:35:00.000Z");
  assert.equal(asked.length, 3, "two pages and a person share one probe");
});

test("while a send got no answer a page does not say that the key works by an older probe, and asks anew", async () => {
  Object.assign(statuses, { "/v1/waba-api": 404, "/api/v1/api/messages": 403, "/api/v1/voice-api": 200 });
  await probeService(ctx);
  const shown = async () =>
    (await getOverview(ctx)).connections.probe?.grants.map(({ group, state }) => [group, state]);
  const working = [
    ["chat", "works"],
    ["sms", "works"],
    ["voice", "works"],
  ];
  await db.query("INSERT INTO connection (service, rate, is_breaker_open) VALUES ('sms', 5, true)");
  assert.deepEqual(await shown(), working, "it was asked just now");
  clock.forward(15_000);
  asked.length = 0;
  const gate = Promise.withResolvers<void>();
  answering = gate.promise;
  assert.deepEqual(await shown(), [working[0], ["sms", "unreachable"], working[2]]);
  const probe = probeService(ctx);
  gate.resolve();
  await probe;
  assert.equal(asked.length, 3, "the page has asked, and who asks too shares it");
  assert.deepEqual(await shown(), working, "the service is back, though nobody has sent anything since");
  await db.query("DELETE FROM connection");
});

test("a service that is not there is unreachable, which is not a refusal", async () => {
  const nowhere = { baseUrl: "http://127.0.0.1:1", apiKey: "k" };
  const service = createService({ chat: nowhere, sms: nowhere, voice: nowhere });
  const { grants } = await probeService({ ...ctx, service });
  assert.deepEqual([...new Set(grants.map((grant) => grant.state))], ["unreachable"]);
});

test("the frame knows person, credits with their time, and the newest data", async () => {
  await db.query("INSERT INTO connection (service, rate, balance, balance_at) VALUES ('sms', 5, 12430, $1)", [
    "2026-11-20T22:00:00Z",
  ]);
  const known = await facts();
  assert.equal(known.organisation, "", "nobody has said it, and a person's name is none");
  assert.deepEqual(known.credits, { amount: 12_430, at: "2026-11-20T22:00:00.000Z" });
  assert.ok(known.newestDataAt! >= "2026-11-20T22:00:00.000Z");
});

test("figures of SMS are as old as the oldest status that should have been read, and current while none is due", async () => {
  const campaignId = await createTestCampaign(db);
  for (const [due, since] of [
    ["2026-11-20T22:10:00.000Z", "2026-11-20T22:10:00.000Z"],
    ["2036-01-01T00:00:00.000Z", null],
  ] as const) {
    await db.query("DELETE FROM message WHERE campaign_id = $1", [campaignId]);
    await db.query(
      `INSERT INTO message (channel, campaign_id, attempt_id, grade, state, next_poll_at)
       VALUES ('sms', $1, gen_random_uuid(), 'exact', 'handed', $2)`,
      [campaignId, due],
    );
    assert.equal((await facts()).smsDueSince, since);
  }
  await db.query("DELETE FROM message WHERE campaign_id = $1", [campaignId]);
});

test("an admin names the organisation, which the frame shows and the audit log tells; others are refused", async () => {
  const put = async (role: Role, name: string) =>
    desk.ask(PUT, { method: "PUT", body: { name }, cookie: (await desk.signIn(role)).cookie });
  assert.equal((await put("sender", "Duka")).status, 403);
  assert.equal((await put("admin", "x".repeat(81))).status, 400);
  for (const name of [" Amani Agrovet ", "Amani Agrovet"])
    assert.deepEqual(await (await put("admin", name)).json(), { name: "Amani Agrovet" });
  assert.equal((await facts()).organisation, "Amani Agrovet");
  const rows = await db.query("SELECT detail FROM audit WHERE action = 'organisation.update'");
  assert.deepEqual(rows, [{ detail: { before: { name: "" }, after: { name: "Amani Agrovet" } } }]);
  assert.equal((await put("owner", "")).status, 200);
  assert.equal((await facts()).organisation, "");
});

test("beside the balance stands about what was sent since by answers that name no cost", async () => {
  const campaign = await createTestCampaign(db, "sms");
  const at = "2026-11-20T22:30:00Z";
  const unread = await insertAttempt(campaign, { at, accepted: 3 });
  const decided = await insertAttempt(campaign, { at, state: "unknown", size: 4 });
  const open = await insertAttempt(campaign, { at, state: "unknown", size: 8 });
  await db.query("UPDATE attempt SET segments_predicted = size WHERE id = ANY($1)", [
    [unread, decided, open].map(({ attemptId }) => attemptId),
  ]);
  await db.query("UPDATE attempt SET resolution = 'sent' WHERE id = $1", [decided.attemptId]);
  assert.equal((await getOverview(ctx)).connections.credits?.unstated, 7);
});

test("the console page shows settings and no secret", async () => {
  const shown = JSON.stringify(await getConsole(context));
  const { service, sessionSecret, webhookSecrets } = context.env;
  for (const secret of [service.sms.apiKey, sessionSecret, ...webhookSecrets]) {
    assert.ok(!shown.includes(secret));
  }
  assert.equal((await getConsole(context)).senders, 0);
});

test("calls are no messages: neither one that was accepted nor one whose answer is lost counts among them", async () => {
  const before = (await getOverview(ctx)).today;
  const campaign = await insertCampaign({ name: "Call" });
  const call = { at: "2026-11-20T22:20:00Z", operation: "voice.call" };
  await insertAttempt(campaign, { ...call, accepted: 1 });
  await insertAttempt(await insertCampaign({ name: "Lost call" }), { ...call, state: "unknown", size: 1 });
  assert.deepEqual((await getOverview(ctx)).today, before);
});

test("what needs someone, runs or waits is listed before drafts and finished campaigns that are newer", async () => {
  await db.query("UPDATE campaign SET state = 'completed'");
  for (const state of ["scheduled", "paused", "needs-attention", "running", "completed", "draft"])
    await insertCampaign({ name: state, state });
  await db.query("UPDATE campaign SET created_at = now() + interval '1 s' WHERE name = 'draft'");
  const statesShown = async () => (await getOverview(ctx)).campaigns.map(({ state }) => state);
  assert.deepEqual(await statesShown(), ["needs-attention", "running", "paused", "scheduled", "draft"]);
  await insertCampaign({ name: "Soon", state: "scheduled" });
  await db.query("UPDATE campaign SET scheduled_at = now() WHERE name = 'Soon'");
  const { campaigns } = await getOverview(ctx);
  assert.deepEqual([campaigns.at(-2)?.name, campaigns.at(-1)?.name], ["Soon", "scheduled"]);
});

test("a campaign that is all sent and waits for a decision about lost answers is listed as one that needs someone", async () => {
  await db.query("UPDATE campaign SET state = 'completed'");
  await insertCampaign({ name: "Decided", state: "sent" });
  const lost = await insertCampaign({ name: "Lost", state: "sent" });
  await db.query("UPDATE campaign SET n_rows = 100, n_unknown = 100 WHERE id = $1", [lost]);
  for (const state of ["running", "draft"]) await insertCampaign({ name: state, state });
  await db.query("UPDATE campaign SET created_at = now() + interval '1 s' WHERE name <> 'Lost'");
  const { campaigns } = await getOverview(ctx);
  assert.deepEqual(
    campaigns.slice(0, 2).map(({ name }) => name),
    ["Lost", "running"],
  );
});

async function facts(): Promise<Facts> {
  const actor: SignedInCtx["actor"] = { ...user, userId: user.id, sessionId: randomUUID() };
  return Facts.parse(await getFacts({ ...ctx, actor }));
}

type NewCampaign = { name: string; kind?: "campaign" | "direct"; state?: string; hold?: object };

async function insertCampaign({
  name,
  kind = "campaign",
  state = "running",
  hold,
}: NewCampaign): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO campaign (id, kind, channel, name, state, hold, content, chunk_size, created_by)
     VALUES ($1, $2, 'sms', $3, $4, $5, '{}', 100, $6)`,
    [id, kind, name, state, hold ?? null, user.id],
  );
  return id;
}

type NewAttempt = {
  at: string;
  state?: string;
  accepted?: number;
  size?: number;
  operation?: string;
  ordinal?: number;
};
type Inserted = { attemptId: string; campaignId: string; at: string };

async function insertAttempt(
  campaignId: string,
  { at, state = "done", accepted, size = accepted ?? 0, operation = "sms.bulk", ordinal = 1 }: NewAttempt,
): Promise<Inserted> {
  const attemptId = randomUUID();
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at, finished_at, accepted)
     VALUES ($1, $2, $8, $3, $4, $5, '{}', 'h', 'o', $6, $6, $7)`,
    [attemptId, campaignId, operation, state, size, at, accepted ?? null, ordinal],
  );
  return { attemptId, campaignId, at };
}

async function insertMessage({ attemptId, campaignId, at }: Inserted, state: string) {
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, grade, state, is_retryable, created_at)
     VALUES ('sms', $1, $2, 'exact', $3, $4, $5)`,
    [campaignId, attemptId, state, state === "failed", at],
  );
}

test("what is left is foreseen by the pace that each service was found to take, once it was used", async () => {
  await db.query("DELETE FROM connection");
  assert.deepEqual((await facts()).learned, { sms: null, chat: null });
  await db.query("INSERT INTO connection (service, rate) VALUES ('sms', 7.5), ('chat', 31)");
  assert.deepEqual((await facts()).learned, { sms: 7.5, chat: 31 });
});
