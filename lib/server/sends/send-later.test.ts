import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const LATER = door("POST /api/sends/later");

const desk = await openDesk();
after(desk.close);
const { cookie } = await desk.signIn("sender");
const NOON = "2026-03-02T12:00:00+03:00";
const TO = ["+255754000318", "0754 000 319"];

beforeEach(async () => {
  desk.clock.set(new Date("2026-03-02T08:00:00+03:00"));
  await desk.db.query("TRUNCATE campaign, recipient, send_token, suppression CASCADE");
});

const sms = (more: object = {}) => ({
  ...{ name: "SMS to 2 people", channel: "sms", senderId: "AMANI AGRO", scheduledAt: NOON },
  content: { text: "Duka lipo wazi" },
  ...more,
});
const template = (value: string) => ({
  ...{ name: "Chat template to 2 people", channel: "chat-template", scheduledAt: NOON },
  content: { templateName: "oda_tayari", language: "sw", templateParameters: { body: { "1": value } } },
});
const later = (body: object): Promise<Response> =>
  desk.ask(LATER, {
    method: "POST",
    cookie,
    body: { sendToken: randomUUID(), to: TO, campaign: sms(), ...body },
  });
const campaigns = () =>
  desk.db.query(
    `SELECT kind, state, message_class, n_queued, scheduled_at,
       (SELECT array_agg(number ORDER BY seq) FROM recipient r WHERE r.campaign_id = c.id) AS numbers FROM campaign c`,
  );

test("a message for later is a scheduled campaign with exactly these people, their numbers in full", async () => {
  assert.equal((await later({ campaign: sms({ messageClass: "marketing" }) })).status, 200);
  assert.deepEqual(await campaigns(), [
    {
      ...{ kind: "campaign", state: "scheduled", message_class: "marketing", n_queued: 2 },
      scheduled_at: new Date(NOON),
      numbers: ["+255754000318", "+255754000319"],
    },
  ]);
});

test("the same press twice, also at one moment, plans once", async () => {
  const sendToken = randomUUID();
  const answers = await Promise.all([later({ sendToken }), later({ sendToken }), later({ sendToken })]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  assert.equal((await campaigns()).length, 1);
});

test("refuses whole what it cannot plan whole, names the field, and plans nothing", async () => {
  await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [
    "+255754000320",
  ]);
  for (const [body, path, rule] of [
    [{ to: [...TO, "12"] }, "to.2", /^12: /],
    [{ to: [...TO, "+255754000320"] }, "to.2", /opted out/i],
    [{ to: [] }, "to", /1 to 500 numbers/],
    [{ to: Array.from({ length: 501 }, (_, n) => `+25575400${1000 + n}`) }, "to", /1 to 500 numbers/],
    [{ campaign: sms({ scheduledAt: "2026-03-02T07:59:00+03:00" }) }, "campaign.scheduledAt", /has passed/],
    [{ campaign: sms({ scheduledAt: null }) }, "campaign.scheduledAt", /required/],
    [
      { campaign: sms({ content: { text: "Habari {{Jina}}" } }) },
      "campaign.content.text",
      /Nothing fills in {{/,
    ],
    [{ campaign: sms({ content: { text: "x".repeat(919) } }) }, "campaign.content.text", /918/],
    [{ campaign: template("Habari {{Jina}}") }, "campaign.content.templateParameters", /Nothing fills in {{/],
    [{ campaign: template("{{Number}}") }, "campaign.content.templateParameters", /Nothing fills in {{/],
  ] as const) {
    const answer = await later(body);
    const { fields, detail } = (await answer.json()) as Problem;
    assert.equal(answer.status, 400, path);
    assert.doesNotMatch(detail, /^Nothing was/, "the page says that above it");
    assert.equal(fields[0]?.path, path);
    assert.match(fields[0]?.rule ?? "", rule);
  }
  assert.deepEqual(await campaigns(), []);
});

test("refuses a viewer", async () => {
  const viewer = await desk.signIn("viewer");
  const body = { sendToken: randomUUID(), to: TO, campaign: sms() };
  assert.equal((await desk.ask(LATER, { method: "POST", cookie: viewer.cookie, body })).status, 403);
});
