import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { openReadAhead } from "#lib/server/dispatch/claim/read-ahead.ts";
import { recoverAttempts } from "#lib/server/dispatch/index.ts";
import { countsOf, doubledIn, letWrite, plantCampaign } from "#lib/testing/campaign.ts";
import { ALL_DUE, whileRepeating } from "#lib/testing/during.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { claimAttempt } from "./claim-attempt.ts";
import { openOwner } from "./owner.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(async () => {
  await engine.renew();
  await db.query("TRUNCATE contact_window CASCADE");
});

const DAY = 24 * 60;
const TEMPLATE = { templateName: "bei_mpya", language: "sw" };
const plant = (size: number, chunkSize?: number) =>
  plantCampaign(db, { channel: "chat-text", size, template: TEMPLATE, ...(chunkSize && { chunkSize }) });

/** What the service really sent: the text, or the template, by the place in the file. */
async function sentOf(id: string): Promise<Record<"text" | "template", number[]>> {
  const people = await db.query<{ seq: number; number: string }>(
    "SELECT seq, number FROM recipient WHERE campaign_id = $1",
    [id],
  );
  const seqOf = new Map(people.map(({ seq, number }) => [number, seq]));
  const by = (kind: string) =>
    stub.ledger
      .filter(({ path }) => path.endsWith(`/${kind}`))
      .map(({ to }) => seqOf.get(to) ?? 0)
      .sort((a, b) => a - b);
  return { text: by("text"), template: by("template") };
}

/** Of each person the operation of the request that they are in, as it was written down. */
async function journalOf(id: string): Promise<Record<string, number[]>> {
  const rows = await db.query<{ operation: string; seqs: number[] }>(
    `SELECT a.operation, array_agg(m.seq ORDER BY m.seq) AS seqs FROM attempt_member m
       JOIN attempt a ON a.id = m.attempt_id WHERE m.campaign_id = $1 GROUP BY 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ operation, seqs }) => [operation, seqs]));
}

test("who has an open window gets the text; closed, about to close and unknown get the template, each once", async () => {
  const id = await plant(6);
  await letWrite(db, id, { 1: 5, 2: DAY + 1, 3: DAY - 1, 5: DAY - 3 });
  await run(id);
  assert.deepEqual(await sentOf(id), { text: [1, 5], template: [2, 3, 4, 6] });
  assert.deepEqual(await journalOf(id), { "chat.text": [1, 5], "chat.template": [2, 3, 4, 6] });
  assert.deepEqual(doubledIn(stub.ledger), []);
  const { state, accepted } = await countsOf(db, id);
  assert.deepEqual([state, accepted], ["sent", 6]);
  const keys = new Set(stub.ledger.map(({ key }) => key));
  assert.deepEqual([...keys].sort(), [`key-${id}`, `key-${id}-template`], "a key belongs to one payload");
});

test("among many, in small requests of two lanes, everybody is sent to once, by their window", async () => {
  const id = await plant(120, 7);
  const open = Array.from({ length: 120 }, (_, index) => index + 1).filter((seq) => seq % 3 === 0);
  await letWrite(db, id, Object.fromEntries(open.map((seq) => [seq, 5])));
  stub.fate = (index) => (index === 4 ? "429" : index % 5 === 2 ? "cut-after" : "ok");
  await whileRepeating(db, ALL_DUE, run(id));
  const sent = await sentOf(id);
  assert.deepEqual(sent.text, open);
  assert.equal(sent.template.length, 120 - open.length);
  assert.deepEqual(doubledIn(stub.ledger), []);
  assert.equal((await countsOf(db, id)).accepted, 120);
});

test("proven not sent, the window is looked at again: who has lost it meanwhile gets the template, and nothing else", async () => {
  const id = await plant(2);
  await letWrite(db, id, { 1: 5, 2: 5 });
  stub.fate = (index) => (index === 0 ? "429" : "ok");
  stub.before = async ({ index }) => {
    if (index === 0) await letWrite(db, id, { 2: DAY });
  };
  await run(id);
  assert.deepEqual(await sentOf(id), { text: [1], template: [2] });
  assert.deepEqual(doubledIn(stub.ledger), []);
});

for (const move of ["cut-before", "cut-after"] as const) {
  test(`${move}, a text goes again as the same text with the same key, though its window has closed: never as the template`, async () => {
    const id = await plant(3);
    await letWrite(db, id, { 1: 5, 2: 5, 3: 5 });
    stub.fate = (index) => (index === 0 ? move : "ok");
    stub.before = async ({ index }) => {
      if (index === 0) await letWrite(db, id, { 1: DAY, 2: DAY, 3: DAY });
    };
    await run(id);
    assert.deepEqual(await sentOf(id), { text: [1, 2, 3], template: [] });
    assert.deepEqual(doubledIn(stub.ledger), []);
    assert.equal((await countsOf(db, id)).accepted, 3);
  });
}

test("a text that is refused for its window is refused with the reason, and no template follows by itself", async () => {
  const id = await plant(4);
  await letWrite(db, id, { 1: 5, 2: 5, 3: 5, 4: 5 });
  stub.chat = (results) =>
    results.map((result, index) =>
      index > 0
        ? result
        : {
            ...result,
            success: false,
            messageId: null,
            error: "The window is closed; an approved template is required",
          },
    );
  await run(id);
  const { state, accepted, rejected } = await countsOf(db, id);
  assert.deepEqual([state, accepted, rejected], ["sent", 3, 1]);
  assert.deepEqual((await sentOf(id)).template, []);
});

test("killed between claim and answer, nobody is lost and nobody gets both", async () => {
  const id = await plant(6);
  await letWrite(db, id, { 1: 5, 3: 5 });
  const owner = await openOwner(db);
  const claimed = await db.transaction((tx) =>
    claimAttempt({
      ...{
        tx,
        campaignId: id,
        service: "chat",
        hasTemplate: true,
        messageClass: "service",
        owner: owner.id,
        point: null,
      },
      ahead: openReadAhead(db, id),
      now: new Date(),
      timeZone: "Africa/Dar_es_Salaam",
    }),
  );
  assert.ok(claimed.kind === "attempt");
  assert.deepEqual(
    claimed.attempt.members.map(({ seq }) => seq),
    [1, 3],
  );
  await owner.close();
  await recoverAttempts(db);
  await run(id);
  assert.deepEqual(await sentOf(id), { text: [1, 3], template: [2, 4, 5, 6] });
  assert.equal((await countsOf(db, id)).accepted, 6);
});

test("a template that nobody can get holds the campaign before the next request", async () => {
  const id = await plant(3);
  await db.query(
    "INSERT INTO template (name, language, origin, search, state) VALUES ('bei_mpya', 'sw', 'send', 'bei_mpya', 'paused') ON CONFLICT (name, language) DO UPDATE SET state = 'paused'",
  );
  await run(id);
  const [row] = await db.query<{ hold: { kind: string } }>("SELECT hold FROM campaign WHERE id = $1", [id]);
  await db.query("DELETE FROM template");
  assert.equal(row?.hold.kind, "template");
  assert.deepEqual([stub.requests, (await countsOf(db, id)).queued], [0, 3]);
});
