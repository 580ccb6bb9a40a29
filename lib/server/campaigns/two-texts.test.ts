import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlanHashAnswer } from "#lib/contract/desk/campaign/plan-hash.ts";
import type { CampaignTexts } from "#lib/contract/desk/campaign/two-texts.ts";
import { armOf } from "#lib/contract/rules/sending/two-texts.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { bulkOf, failed, namesOf, openLane } from "#lib/server/dispatch/test-lane.ts";
import { countsOf } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { SEED } from "#lib/testing/random/seed.ts";

const PUT = door("PUT /api/campaigns/:id/audience");
const POST = door("POST /api/campaigns");
const START = door("POST /api/campaigns/:id/start");
const GET = door("GET /api/campaigns/:id");
const CHOOSE = door("POST /api/campaigns/:id/text");
const TEXTS = door("GET /api/campaigns/:id/texts");
const PLAN = door("GET /api/campaigns/:id/plan");
const PAUSE = door("POST /api/campaigns/:id/pause");
const RESUME = door("POST /api/campaigns/:id/resume");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const sender = await desk.signIn("sender");
beforeEach(async () => {
  await db.query("TRUNCATE suppression CASCADE");
  await db.query(
    "INSERT INTO connection (service, rate, tokens) VALUES ('sms', 100000, 1), ('chat', 10000000, 1) ON CONFLICT DO NOTHING",
  );
});

const RUNS = Number(process.env.TEXTS_RUNS ?? 6);
const A = "Habari {{Jina}}, ofa ya leo.";
const B =
  "Ofa! {{Jina}}, njoo dukani leo upate punguzo kubwa la bei kwa bidhaa zote za kilimo, mbegu, mbolea na dawa za mimea. Duka letu liko sokoni, karibu na kituo cha basi. Karibu sana.";
const SMS = { name: "Ofa", channel: "sms", senderId: "AMANI AGRO", chunkSize: 10 };
const CHAT = { name: "Ofa", channel: "chat-text", chunkSize: 10 };

async function create(settings: object): Promise<{ status: number; detail: string; campaign: Campaign }> {
  const answer = await desk.ask(POST, { method: "POST", body: settings, cookie: sender.cookie });
  return { status: answer.status, ...((await answer.json()) as { detail: string; campaign: Campaign }) };
}

async function planned(settings: object, people = 100): Promise<{ id: string; audience: AudienceAnswer }> {
  const { campaign } = await create({ content: { text: A }, variant: { text: B, share: 40 }, ...settings });
  const { id } = campaign;
  const lines = Array.from({ length: people }, (_, at) => `0754${String(100_000 + at)},Asha ${at % 7}`);
  const form = new FormData();
  form.set("file", new Blob([`Simu,Jina\r\n${lines.join("\r\n")}\r\n`]), "wateja.csv");
  form.set("mapping", "{}");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie };
  const request = new Request(`http://localhost:3000/api/campaigns/${id}/audience`, {
    ...{ method: "PUT", headers, body: form },
  });
  const answer = await PUT(request, { params: Promise.resolve({ id }) });
  assert.equal(answer.status, 200, await answer.clone().text());
  return { id, audience: (await answer.json()) as AudienceAnswer };
}

/** How many of these people are drawn for which text. */
function drawn(id: string, people: number): Record<"a" | "b" | "rest", number> {
  const sum = { a: 0, b: 0, rest: 0 };
  for (let at = 0; at < people; at++) sum[armOf(id, `+255754${String(100_000 + at)}`, 40)] += 1;
  return sum;
}

const ask = async <Answer>(handler: Parameters<typeof desk.ask>[0], id: string, rest: object = {}) => {
  const answer = await desk.ask(handler, { params: { id }, cookie: sender.cookie, ...rest });
  return { status: answer.status, ...((await answer.json()) as Answer & { detail: string }) };
};
const getCampaign = async (id: string) => (await ask<{ campaign: Campaign }>(GET, id)).campaign;
const choose = (id: string, text: "a" | "b", by = sender) =>
  ask<{ campaign: Campaign }>(CHOOSE, id, { method: "POST", body: { text }, cookie: by.cookie });

async function start(id: string): Promise<void> {
  const { startToken } = await getCampaign(id);
  const { status, detail } = await ask(START, id, { method: "POST", body: { startToken } });
  assert.equal(status, 200, detail);
  await db.query("UPDATE campaign SET grace_until = NULL WHERE id = $1", [id]);
}

const { claim, settle } = openLane({ db, owner: { id: crypto.randomUUID() } as never });
const goOn = () =>
  db.query(
    "UPDATE connection SET is_breaker_open = false, blocked_until = NULL, chunk_limit = 100, tokens = 100",
  );

type Sent = { number: string; text: string | null };

/** Claims and answers until nothing is to be had; what each person got, in order. */
async function sendAll(id: string, service: "sms" | "chat" = "sms"): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (;;) {
    await goOn();
    const made = await claim(id, { service });
    if (made.kind === "stopped" || (made.kind === "wait" && made.delayMs >= 1_000)) return sent;
    if (made.kind !== "attempt") continue;
    const { attempt, body } = made;
    sent.push(...textsIn(body, service));
    await settle(attempt, service === "sms" ? bulkOf(attempt) : namesOf(attempt));
  }
}

/** What a request says to whom, read out of its bytes. */
function textsIn(body: string, service: "sms" | "chat"): Sent[] {
  if (service === "chat") {
    const { to, text } = JSON.parse(body) as { to: string[]; text: string };
    return to.map((number) => ({ number, text }));
  }
  const { messages, recipient, content } = JSON.parse(body) as {
    messages?: { recipient: string; content: string }[];
    recipient: string;
    content: string;
  };
  return (messages ?? [{ recipient, content }]).map((one) => ({ number: one.recipient, text: one.content }));
}

const isFirst = ({ text }: Sent) => text?.startsWith("Habari") === true;
const numbers = (sent: Sent[]) => new Set(sent.map(({ number }) => number));

for (const [channel, settings, service] of [
  ["sms", SMS, "sms"],
  ["chat-text", CHAT, "chat"],
] as const)
  for (const winner of ["a", "b"] as const)
    test(`${channel}: two texts, 40 % tried, text ${winner} chosen -> the share gets one each by chance, everybody else the chosen one, nobody both`, async () => {
      const { id, audience } = await planned(settings);
      const { texts } = audience;
      assert.ok(texts);
      assert.equal(texts.a + texts.b + texts.rest, 100);
      const { a, b, rest: others } = texts;
      assert.deepEqual({ a, b, rest: others }, drawn(id, 100), "as drawn, whatever the id of the campaign");
      await start(id);
      const trial = await sendAll(id, service);
      assert.equal(trial.length, texts.a + texts.b);
      for (const one of trial)
        assert.equal(armOf(id, `+${one.number.replace("+", "")}`, 40), isFirst(one) ? "a" : "b");
      const waiting = await getCampaign(id);
      assert.deepEqual(
        [waiting.state, waiting.hold?.kind, waiting.counts.queued],
        ["needs-attention", "texts", texts.rest],
      );
      const chosen = await choose(id, winner);
      assert.deepEqual(
        [chosen.status, chosen.campaign.winner, chosen.campaign.state],
        [200, winner, "running"],
      );
      const rest = await sendAll(id, service);
      assert.equal(rest.length, texts.rest);
      assert.ok(rest.every((one) => isFirst(one) === (winner === "a")));
      assert.equal(numbers([...trial, ...rest]).size, 100);
      assert.equal((await countsOf(db, id)).state, "sent");
      const { check } = await ask<PlanHashAnswer>(PLAN, id, { path: `/api/campaigns/${id}/plan?cursor=0` });
      assert.equal(check?.result, "unchanged", "the hash covers both texts, whichever is sent");
    });

test("the draw of a share of 40 %: of 10,000 people about 2,000 get each text, the same of each plan, others of another campaign", () => {
  const [one, other] = ["6f0d0c1e-8a34-4c0b-9d56-1b7f1f0e2a11", "0b8a7c1e-2f4d-4c6b-9a5e-1d3f5b7a9c2e"];
  const { a, b, rest } = drawn(one, 10_000);
  assert.equal(a + b + rest, 10_000);
  for (const people of [a, b]) assert.ok(people > 1_840 && people < 2_160, `${people}`);
  assert.deepEqual(drawn(one, 10_000), { a, b, rest });
  assert.notDeepEqual(drawn(other, 10_000), { a, b, rest });
});

test("credits: the dearer of the two texts before the choice, what it takes exactly after it", async () => {
  const { id, audience } = await planned(SMS);
  const { texts } = audience;
  assert.ok(texts);
  const before = (await getCampaign(id)).segmentsPlanned;
  assert.ok(texts.restCredits.b > texts.restCredits.a);
  assert.equal(before, 100 * 2, "each is counted as the dearer text");
  await start(id);
  await sendAll(id);
  const { campaign } = await choose(id, "a");
  assert.equal(campaign.segmentsPlanned, texts.trialCredits + texts.restCredits.a);
});

test("the choice: once, by whoever may send, in the log and the history; the other text after it is refused", async () => {
  const { id } = await planned(SMS);
  assert.equal((await choose(id, "a")).status, 409, "nothing was tried");
  await start(id);
  assert.equal((await choose(id, "a")).status, 409, "the trial is under way");
  await sendAll(id);
  assert.equal((await choose(id, "b", await desk.signIn("viewer"))).status, 403);
  const both = await Promise.all([choose(id, "a"), choose(id, "b"), choose(id, "a"), choose(id, "b")]);
  const winner = (await getCampaign(id)).winner;
  assert.ok(winner !== null);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 200, 409, 409]);
  const log = await db.query(
    "SELECT actor_name AS by, detail->>'text' AS text FROM audit WHERE target = $1 AND action = 'campaign.choose-text'",
    [id],
  );
  assert.deepEqual(log, [{ by: sender.user.name, text: winner.toUpperCase() }]);
});

test("resumed without a choice -> nobody of those who wait is sent to, and it asks again; cancelled -> they are never sent to", async () => {
  const { id, audience } = await planned(SMS);
  await start(id);
  await sendAll(id);
  await ask(RESUME, id, { method: "POST", path: `/api/campaigns/${id}/resume?hold=texts` });
  assert.deepEqual(await sendAll(id), []);
  assert.equal((await getCampaign(id)).hold?.kind, "texts");
  await ask(door("POST /api/campaigns/:id/cancel"), id, { method: "POST" });
  assert.deepEqual(await sendAll(id), []);
  assert.equal((await countsOf(db, id)).cancelled, audience.texts?.rest);
});

test("somebody opts out before the choice -> they get neither text", async () => {
  const { id } = await planned(SMS);
  await start(id);
  const trial = numbers(await sendAll(id));
  const [row] = await db.query<{ number: string }>(
    `SELECT r.number FROM variant_member v JOIN recipient r ON r.campaign_id = v.campaign_id AND r.seq = v.seq
     WHERE v.campaign_id = $1 AND v.arm = 'rest' ORDER BY r.seq LIMIT 1`,
    [id],
  );
  assert.ok(row && !trial.has(row.number));
  await db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [
    row.number,
  ]);
  await choose(id, "b");
  assert.ok(!numbers(await sendAll(id)).has(row.number));
});

test("figures: what became of each text, who wrote and who opted out, of those drawn for it alone", async () => {
  const { id, audience } = await planned(SMS);
  await start(id);
  const trial = await sendAll(id);
  await db.query(
    "UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1 AND number = ANY($2::text[])",
    [id, [...numbers(trial)]],
  );
  const [first, second] = [trial.filter(isFirst), trial.filter((one) => !isFirst(one))];
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, state, created_at, state_at)
     SELECT 'sms', $1, gen_random_uuid(), seq, number, 'exact', 'delivered', now(), now() FROM recipient
     WHERE campaign_id = $1 AND state = 'accepted' AND number = ANY($2::text[])`,
    [id, first.slice(0, 5).map(({ number }) => number)],
  );
  await db.query(
    "INSERT INTO suppression (number, reason, source, said_at, is_out) VALUES ($1, 'STOP', 'test', now() + interval '1 s', true)",
    [second[0]?.number],
  );
  const { texts, isWhole } = await ask<CampaignTexts>(TEXTS, id);
  assert.equal(isWhole, true);
  assert.deepEqual(
    texts.map(({ text, people, sent, optedOut, read }) => ({ text, people, sent, optedOut, read })),
    [
      { text: "a", people: audience.texts?.a, sent: first.length, optedOut: 0, read: null },
      { text: "b", people: audience.texts?.b, sent: second.length, optedOut: 1, read: null },
    ],
  );
});

test("refused with the field and the rule: a template, a template beside the text, a text like the first, a share that is none, links", async () => {
  const variant = { text: B, share: 20 };
  const two = { content: { text: A }, variant };
  for (const [settings, rule] of [
    [
      { ...CHAT, channel: "chat-template", content: { templateName: "ofa" }, variant },
      /A template has one text/,
    ],
    [{ ...CHAT, ...two, content: { text: A, template: { templateName: "ofa" } } }, /beside a template/],
    [{ ...SMS, ...two, variant: { text: A, share: 20 } }, /the same/],
    [{ ...SMS, ...two, variant: { text: B, share: 51 } }, /from 2 to 50 %/],
    [{ ...SMS, ...two, variant: { text: B, share: 1 } }, /from 2 to 50 %/],
    [{ ...SMS, ...two, variant: { text: "x".repeat(919), share: 20 } }, /at most 918/],
  ] as const) {
    const { status, detail } = await create(settings);
    assert.equal(status, 400, detail);
    assert.match(detail, rule);
  }
});

type Walk = { id: string; random: () => number; service: "sms" | "chat"; winner: "a" | "b" };

/** One step of a campaign with two texts, at any moment of which something else may happen; whom it sent what. */
async function step({ id, random, service, winner }: Walk): Promise<Sent[]> {
  await goOn();
  const lanes = await Promise.all(
    Array.from({ length: random() < 0.5 ? 1 : 2 }, () => claim(id, { service })),
  );
  const sent: Sent[] = [];
  for (const made of lanes) {
    if (made.kind !== "attempt") continue;
    const isPutBack = random() < 0.2;
    if (!isPutBack) sent.push(...textsIn(made.body, service));
    const outcome = service === "sms" ? bulkOf(made.attempt) : namesOf(made.attempt);
    await settle(made.attempt, isPutBack ? failed("service_rate_limited", { retry: "after" }) : outcome);
  }
  if (random() < 0.1) {
    await ask(PAUSE, id, { method: "POST" });
    await ask(RESUME, id, { method: "POST" });
  }
  if ((await getCampaign(id)).hold?.kind === "texts")
    await Promise.all([choose(id, winner), choose(id, winner)]);
  return sent;
}

for (let run = 0; run < RUNS; run++)
  test(`answers put back, pauses, and a choice while lanes claim -> everybody gets one text, the share the one drawn for them (seed ${SEED + run})`, async () => {
    const random = createRandom(SEED + run);
    const [settings, service] = random() < 0.5 ? ([SMS, "sms"] as const) : ([CHAT, "chat"] as const);
    const size = 60 + Math.floor(random() * 60);
    const { id } = await planned(settings, size);
    await start(id);
    const winner = random() < 0.5 ? "a" : "b";
    const sent: Sent[] = [];
    for (let at = 0; at < 600 && (await countsOf(db, id)).state !== "sent"; at++)
      sent.push(...(await step({ id, random, service, winner })));
    assert.equal(numbers(sent).size, size);
    assert.equal(sent.length, size, "nobody gets two");
    for (const one of sent) {
      const arm = armOf(id, `+${one.number.replace("+", "")}`, 40);
      assert.equal(isFirst(one) ? "a" : "b", arm === "rest" ? winner : arm);
    }
  });
