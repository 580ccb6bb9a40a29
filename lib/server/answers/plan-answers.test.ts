import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { type AwayAnswer, NO_AWAY_ANSWER, type WordAnswer } from "#lib/contract/rules/answers.ts";
import { WEEKDAYS, type WeekHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { openOwner } from "#lib/server/dispatch/index.ts";
import { projectAll, storeInbound, type TestInbound } from "#lib/server/opt-outs/test-inbound.ts";
import { listRunnable } from "#lib/server/store/campaign/schedule.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub } = engine;
after(engine.close);
beforeEach(async () => {
  await engine.renew();
  await db.query(
    "TRUNCATE campaign, recipient, event, inbound, contact_window, company_setting, person, restriction CASCADE",
  );
});

const ASHA = "+255754700001";
const JUMA = "+255754700002";
const ZONE = "Africa/Dar_es_Salaam";
const FIELDS = [
  { name: "balance", label: "Balance", kind: "number", choices: [], isRetired: false },
  { name: "language", label: "Language", kind: "text", choices: [], isRetired: false },
];
const PRICE: WordAnswer = { words: ["BEI", "Price list"], text: "Mbolea 45,000" };
const BALANCE: WordAnswer = { words: ["SALIO"], text: "Salio lako ni {{Balance}}" };

const set = (name: string, value: unknown) =>
  db.query(
    "INSERT INTO company_setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [name, JSON.stringify(value)],
  );
const setWords = async (...answers: WordAnswer[]) => {
  await set("personFields", FIELDS);
  await set("wordAnswers", answers);
};
const setAway = (change: Partial<AwayAnswer> = {}) =>
  set("awayAnswer", { ...NO_AWAY_ANSWER, isOn: true, ...change });

/** Open on one day only, which is not now. */
function closedToday(): WeekHours {
  const open = (new Date().getUTCDay() + 3) % 7;
  const days = WEEKDAYS.map((day, at) => [day, at === open ? [{ from: "08:00", to: "17:00" }] : []]);
  return { from: "08:00", to: "17:00", days: Object.fromEntries(days) };
}

async function hear(messages: readonly TestInbound[], at?: Date): Promise<void> {
  await storeInbound(db, messages);
  const clock = at ? { ...systemClock, now: () => at } : systemClock;
  await projectAll(db, 500, { clock, env: { defaultTimezone: ZONE } });
}
const wrote = (text: string, number = ASHA): TestInbound => ({
  ...{ number, text, data: { wamid: randomUUID(), content: { text } } },
});

type Line = { id: string; kind: string; number: string; text: string; state: string; reason: string | null };
/** What was written down, in order. */
async function answers(): Promise<Line[]> {
  const rows = await db.query<Line>(
    `SELECT c.id, c.automatic->>'kind' AS kind, r.number, r.text, r.state, r.reason
     FROM campaign c JOIN recipient r ON r.campaign_id = c.id WHERE c.automatic IS NOT NULL ORDER BY c.created_at, r.number, r.text`,
  );
  return rows.map((row) => ({ ...row, reason: row.reason && sayStored(row.reason) }));
}

/** What is queued, sent as a worker does. */
async function work(): Promise<void> {
  await db.query("UPDATE campaign SET grace_until = now() - interval '1 s' WHERE grace_until IS NOT NULL");
  for (const id of await listRunnable(db)) await engine.run(id);
}
const sent = () => stub.ledger.map(({ to, text }) => [to, text]);

test("a word, in any case, accents and marks: answered once, with what is known of the person", async () => {
  await setWords(PRICE, BALANCE);
  await db.query(`INSERT INTO person (number, fields) VALUES ($1, '{"balance": 5000}')`, [ASHA]);
  await hear([wrote("  Béi!! 🙏"), wrote("PRICE-LIST?", JUMA)]);
  await hear([wrote("bei gani ya mbolea?"), wrote("salio", ASHA)]);
  await work();
  assert.deepEqual(sent().toSorted(), [
    [ASHA, "Mbolea 45,000"],
    [ASHA, "Salio lako ni 5000"],
    [JUMA, "Mbolea 45,000"],
  ]);
  const logged = await db.query("SELECT actor_id FROM audit WHERE action = 'answer.send'");
  assert.equal(logged.length, 3);
});

test("the same message again, by the same event and by another, and a worker beside the first: one answer", async () => {
  await setWords(PRICE);
  const message = { ...wrote("BEI"), eventId: randomUUID() };
  await hear([message]);
  await hear([message, { ...message, eventId: randomUUID() }]);
  await db.query("UPDATE campaign SET grace_until = now() - interval '1 s'");
  const [id = ""] = await listRunnable(db);
  const other = await openOwner(db);
  await Promise.all([engine.run(id), engine.run(id, { owner: other })]);
  await other.close();
  assert.deepEqual(sent(), [[ASHA, "Mbolea 45,000"]]);
  assert.equal((await answers()).length, 1);
});

test("two projections at once: each message is answered once, and nobody above the limit", async () => {
  await setWords(PRICE);
  await storeInbound(
    db,
    Array.from({ length: 40 }, (_, at) => wrote("BEI", at % 2 ? ASHA : JUMA)),
  );
  const project = () => projectAll(db, 3, { env: { defaultTimezone: ZONE } });
  await Promise.all([project(), project()]);
  const lines = await answers();
  for (const number of [ASHA, JUMA]) {
    const own = lines.filter((line) => line.number === number);
    assert.deepEqual(own.filter(({ state }) => state === "queued").length, 5);
    assert.equal(own.length, 6);
  }
});

test("a person who is answered again and again: five in an hour, then the conversation says that it ends", async () => {
  await setWords(PRICE);
  for (let at = 0; at < 8; at++) await hear([wrote("BEI")]);
  await work();
  assert.equal(sent().length, 5);
  const lines = await answers();
  assert.equal(lines.length, 6);
  const skipped = lines.find(({ state }) => state === "cancelled");
  assert.match(skipped?.reason ?? "", /At most 5 automatic answers in an hour/);
});

const at = (time: string) => new Date(`${time}:00+03:00`);
const write = async (time: string, text = "Habari") => hear([{ ...wrote(text), sentAt: at(time) }], at(time));

test("office hours: closed at night, on a free day and a holiday of the company's zone; once until it has been open again", async () => {
  await setAway();
  await set("holidays", [{ date: "2026-04-07", name: "Karume" }]);
  const steps: [time: string, isAnswered: boolean][] = [
    ["2026-04-01T16:59", false],
    ["2026-04-01T17:00", true],
    ["2026-04-01T22:00", false],
    ["2026-04-02T07:30", false],
    ["2026-04-02T12:00", false],
    ["2026-04-02T20:00", true],
    ["2026-04-04T10:00", true],
    ["2026-04-05T10:00", false],
    ["2026-04-07T10:00", true],
  ];
  let count = 0;
  for (const [time, isAnswered] of steps) {
    await write(time);
    count += isAnswered ? 1 : 0;
    assert.equal((await answers()).length, count, time);
  }
});

test("a minute before the office opens, heard of after it: no away answer", async () => {
  await setAway();
  await hear([{ ...wrote("Habari"), sentAt: at("2026-04-02T07:59") }], at("2026-04-02T08:01"));
  assert.deepEqual(await answers(), []);
});

test("an away answer: in the language of the person, else of the company; a word is answered in its place", async () => {
  await setAway({ hours: closedToday() });
  await setWords(PRICE);
  await db.query(`INSERT INTO person (number, fields) VALUES ($1, '{"language": "Kiswahili"}')`, [ASHA]);
  await hear([wrote("Habari"), wrote("Habari", JUMA), wrote("bei", "+255754700003")]);
  await work();
  assert.deepEqual(sent().toSorted(), [
    [ASHA, NO_AWAY_ANSWER.sw],
    [JUMA, NO_AWAY_ANSWER.en],
    ["+255754700003", "Mbolea 45,000"],
  ]);
});

test("what was written hours ago and comes only now: neither of the two", async () => {
  await setAway({ hours: closedToday() });
  await setWords(PRICE);
  const sentAt = new Date(Date.now() - 3 * 3_600_000);
  await hear([
    { ...wrote("BEI"), sentAt },
    { ...wrote("Habari", JUMA), sentAt },
  ]);
  assert.deepEqual(await answers(), []);
});

test("a reaction: nobody waits for an answer to it", async () => {
  await setAway({ hours: closedToday() });
  const data = { wamid: randomUUID(), messageType: "reaction", content: { reaction: { emoji: "👍" } } };
  await hear([{ number: ASHA, text: "", data }]);
  assert.deepEqual(await answers(), []);
});

test("an opt-out word that is in the table, and people who opted out or are restricted: no answer", async () => {
  await setWords({ words: ["STOP", "START"], text: "Karibu" }, PRICE);
  await db.query("INSERT INTO restriction (number, reason, actor_name) VALUES ($1, 'x', 'x')", [JUMA]);
  await hear([wrote("STOP"), wrote("BEI", JUMA)]);
  await hear([wrote("BEI")]);
  assert.deepEqual(await answers(), []);
  await hear([wrote("START")]);
  assert.deepEqual(await answers(), []);
});

test("a console in trial: the answer is written down and not sent, with the reason", async () => {
  await setWords(PRICE);
  await set("trial", { numbers: [] });
  await hear([wrote("BEI")]);
  await work();
  const [line] = await answers();
  assert.equal(line?.state, "cancelled");
  assert.match(line?.reason ?? "", /in trial/);
  assert.deepEqual(sent(), []);
});

const OPT_OUT = `INSERT INTO suppression (number, reason, source, is_out, said_at, fact_id) VALUES ($1, '', 'api', true, now(), $2)`;

test("opted out, answered by the team, or switched off between plan and claim: not sent, and said why", async () => {
  await setWords(PRICE, { words: ["SAA"], text: "08:00-17:00" });
  const [optedOut, answered, off] = ["+255754700011", "+255754700012", "+255754700013"] as const;
  await hear([wrote("BEI", optedOut), wrote("BEI", answered), wrote("SAA", off)]);
  await db.query(OPT_OUT, [optedOut, randomUUID()]);
  await replyTo(answered);
  await setWords(PRICE);
  await work();
  assert.deepEqual(sent(), []);
  assert.deepEqual(
    (await answers()).map(({ number, state, reason }) => [number, state, reason]),
    [
      [optedOut, "cancelled", "Opted out"],
      [answered, "cancelled", "Somebody of the team is in the conversation"],
      [off, "cancelled", "This answer is switched off now"],
    ],
  );
});

test("a window that closes between plan and claim, as another event says they wrote long ago: not sent, and said why", async () => {
  await setWords(PRICE);
  await hear([wrote("BEI")]);
  await db.query("UPDATE contact_window SET last_inbound_at = now() - interval '25 hours'");
  await work();
  assert.deepEqual(sent(), []);
  assert.deepEqual(
    (await answers()).map(({ state, reason }) => [state, reason]),
    [["cancelled", "The 24 hours are over"]],
  );
});

/** Somebody of the team has answered. */
async function replyTo(number: string): Promise<void> {
  await db.query(
    `INSERT INTO campaign (id, kind, channel, name, state, content, chunk_size, created_by, n_rows, n_accepted, reply_to)
     SELECT gen_random_uuid(), 'direct', 'chat-text', 'x', 'sent', '{"text": "Karibu"}', 1, gen_random_uuid(), 1, 1, id
     FROM contact_window WHERE number = $1`,
    [number],
  );
}

test("somebody of the team is in the conversation: nothing answers by itself; half an hour later it does", async () => {
  await setWords(PRICE);
  await hear([wrote("Habari")]);
  await replyTo(ASHA);
  await hear([wrote("BEI")]);
  assert.deepEqual(await answers(), []);
  await db.query("UPDATE campaign SET created_at = now() - interval '31 minutes'");
  await hear([wrote("BEI")]);
  assert.equal((await answers()).length, 1);
});

test("no value of a field: its stand-in where one is written, else nothing is sent and the conversation says why", async () => {
  await setWords(BALANCE, { words: ["DENI"], text: "Deni lako: {{Balance|halijulikani}}" });
  await hear([wrote("SALIO"), wrote("DENI")]);
  await work();
  assert.deepEqual(sent(), [[ASHA, "Deni lako: halijulikani"]]);
  const skipped = (await answers()).find(({ state }) => state === "cancelled");
  assert.equal(skipped?.reason, "No value for Balance");
});
