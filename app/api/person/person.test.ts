import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Person, type PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { getPerson } from "#lib/server/people/index.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const sendText = door("POST /api/chat/text");
const optOut = door("POST /api/opt-outs");
const sendSms = door("POST /api/sms/messages");
const call = door("POST /api/voice/calls");
const GET = door("GET /api/person");

const desk = await openSandboxDesk();
const { db } = desk;
after(() => desk.close());
const { cookie } = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");

const NUMBER = "+255754000700";

async function read(number: string, { cursor = "", as = cookie } = {}) {
  const path = `/api/person?${new URLSearchParams({ number, ...(cursor && { cursor }) })}`;
  const answer = await desk.ask(GET, { path, cookie: as });
  return { status: answer.status, body: await answer.json() };
}

const personOf = async (number: string, cursor = "") => Person.parse((await read(number, { cursor })).body);

const told = (line: PersonLine): string => {
  switch (line.way) {
    case "in":
      return `in ${line.text}`;
    case "out":
      return `${line.channel} ${line.text}`;
    case "note":
      return `note ${line.text} by ${line.by.name}`;
    case "call":
      return `call ${line.call.direction}`;
    case "opt-out":
      return `${line.isOut ? "out" : "back"} ${line.words}`;
  }
};

const post = async (handler: Parameters<typeof desk.ask>[0], body: object) => {
  const answer = await desk.ask(handler, { method: "POST", body, cookie });
  assert.ok(answer.ok, await answer.clone().text());
};

test("everything with one person stands in the order in which it was, however the number is written", async () => {
  await desk.pull("POST", "/inbound", { from: NUMBER, name: "Asha Mollel", text: "Habari" });
  await desk.pass(1_000);
  await post(sendText, { to: [NUMBER], text: "Karibu" });
  await post(sendSms, { to: NUMBER, text: "Oda yako iko tayari", senderId: "AMANI AGRO" });
  await post(call, { customerNumber: NUMBER });
  await post(optOut, { number: NUMBER, reason: "asked on the phone" });
  const person = await personOf("0754 000 700");
  assert.deepEqual(person.items.map(told), [
    "out asked on the phone",
    "call out",
    "sms Oda yako iko tayari",
    "chat Karibu",
    "in Habari",
  ]);
  assert.deepEqual([person.number, person.personName], [NUMBER, "Asha Mollel"]);
  assert.ok(person.optedOutAt !== null && person.conversationId !== null);
  const nobody = await personOf("+255754000799");
  assert.deepEqual(nobody, {
    ...{ number: "+255754000799", personName: null, optedOutAt: null, restriction: null },
    ...{ conversationId: null },
    ...{ lists: [], items: [], nextCursor: null },
  });
});

test("page after page no line is left out or comes twice, also where many share a millisecond", async () => {
  const number = "+255754000701";
  const at = "timestamptz '2026-11-20T10:00:00.123Z' + (i % 3) * interval '1 ms'";
  await db.query(
    `INSERT INTO call (id, session_id, phase, direction, customer_number, at)
     SELECT gen_random_uuid(), 'p' || i, 'ended', 'in', $1, ${at} FROM generate_series(1, 40) i`,
    [number],
  );
  await db.query(
    `INSERT INTO opt_out_fact (id, number, is_out, said_at, source)
     SELECT 'evt://' || i || '_x', $1, true, ${at}, 'keyword' FROM generate_series(1, 40) i`,
    [number],
  );
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, created_at)
     SELECT 'sms', c.id, gen_random_uuid(), 1, $1, 'exact', ${at} FROM generate_series(1, 40) i,
       LATERAL (SELECT id FROM campaign WHERE channel = 'sms' LIMIT 1) c`,
    [number],
  );
  const seen: string[] = [];
  let pages = 0;
  for (let cursor = ""; ; pages++) {
    const { items, nextCursor } = await personOf(number, cursor);
    seen.push(...items.map(({ id }) => id));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  assert.equal(seen.length, 120);
  assert.equal(new Set(seen).size, 120);
  assert.ok(pages > 4);
});

test("who sees no numbers has none to ask for, and what is no whole number is refused by its name", async () => {
  assert.equal((await read(NUMBER, { as: viewer.cookie })).status, 403);
  // As a page asks, behind which no table of doors stands.
  const asPage = { ...desk.context, actor: { role: "viewer", rights: null } } as unknown as SignedInCtx;
  await assert.rejects(getPerson(asPage, { number: NUMBER }), { code: "forbidden" });
  for (const number of ["", "0754", "Asha"]) {
    const { status, body } = await read(number);
    assert.equal(status, 400, number);
    assert.match((body as Problem).detail, /number/);
  }
  const { status, body } = await read(NUMBER, { cursor: "2026-11-20T10:00:00.000Z_x'y" });
  assert.deepEqual([status, (body as Problem).code], [400, "invalid_input"]);
});
