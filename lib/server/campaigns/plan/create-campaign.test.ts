import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { ScheduledAt } from "#lib/contract/desk/campaign/scheduled-at.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const POST = door("POST /api/campaigns");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

for (const [given, moment] of [
  ["2026-11-23T09:00:00+03:00", "2026-11-23T06:00:00.000Z"],
  ["2026-11-23T09:00:00-16:00", "2026-11-24T01:00:00.000Z"],
  ["2026-11-23T09:00:00+23:00", "2026-11-22T10:00:00.000Z"],
  ["2026-11-23T09:00:00.123456+03:00", "2026-11-23T06:00:00.123Z"],
] as const) {
  test(`a schedule of ${given} is the moment ${moment}`, async () => {
    const body = {
      name: "Bei ya leo",
      channel: "sms",
      senderId: "AMANI AGRO",
      content: { text: "Habari" },
      scheduledAt: given,
    };
    const answer = await desk.ask(POST, { method: "POST", body, cookie: sender.cookie });
    assert.equal(answer.status, 201);
    const { campaign } = (await answer.json()) as { campaign: Campaign };
    assert.equal(campaign.scheduledAt, moment);
  });
}

const SMS = { name: "Bei ya leo", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari" } };
const create = (more: object) =>
  desk.ask(POST, { method: "POST", body: { ...SMS, ...more }, cookie: sender.cookie });

test("a time after the end of 2099 is refused by name, for a campaign as for a send", async () => {
  const rule = "scheduledAt is at the end of 2099 at the latest";
  for (const scheduledAt of ["9999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "2100-01-01T02:00:00+01:00"]) {
    const refused = await create({ scheduledAt });
    assert.equal(refused.status, 400);
    assert.deepEqual(((await refused.json()) as Problem).fields, [{ path: "scheduledAt", rule }]);
    assert.equal(ScheduledAt.safeParse(scheduledAt).error?.issues[0]?.message, rule);
  }
  assert.equal((await create({ scheduledAt: "2100-01-01T02:00:00+03:00" })).status, 201);
});

for (const canary of [0, 101, 2.5, "5"]) {
  test(`a campaign cannot be sent to the first ${JSON.stringify(canary)} people`, async () => {
    const answer = await create({ canary });
    assert.equal(answer.status, 400);
    const { fields } = (await answer.json()) as Problem;
    assert.deepEqual(fields, [{ path: "canary", rule: "Choose a number of people from 1 to 100" }]);
  });
}

test("a note: kept and shown without the spaces around it, null without one -> 501 characters are refused by name", async () => {
  for (const [note, kept] of [
    ["  Stoo ya Mwanza imejaa  ", "Stoo ya Mwanza imejaa"],
    [null, null],
  ]) {
    const { campaign } = (await (await create({ note })).json()) as { campaign: Campaign };
    assert.equal(campaign.note, kept);
  }
  const { fields } = (await (await create({ note: "a".repeat(501) })).json()) as Problem;
  assert.deepEqual(fields, [{ path: "note", rule: "A note has at most 500 characters" }]);
});

test("how many people get it first is kept with the campaign", async () => {
  for (const canary of [1, 100, null]) {
    const { campaign } = (await (await create({ canary })).json()) as { campaign: Campaign };
    assert.equal(campaign.canary, canary);
  }
});

for (const [what, given, path, rule] of [
  ["no pace", { messagesPerSecond: 0 }, "messagesPerSecond", "Messages a second is a whole number from 1"],
  [
    "more than the connection allows",
    { messagesPerSecond: 51, lane: "exact" },
    "messagesPerSecond",
    "The connection allows at most 50 messages a second here",
  ],
  [
    "a pace that small requests do not reach",
    { messagesPerSecond: 501, chunkSize: 10 },
    "messagesPerSecond",
    "The connection allows at most 500 messages a second here",
  ],
  [
    "hours that end before they begin",
    { hours: { from: "17:00", to: "09:00" } },
    "hours",
    "The end has to be later than the beginning",
  ],
  ["hours that are none", { hours: { from: "9", to: "17:00" } }, "hours.from", "A time is like 09:00"],
  [
    "marketing at night",
    { messageClass: "marketing", hours: { from: "20:00", to: "22:00" } },
    "hours",
    "Marketing messages are sent only between 08:00 and 20:00. Choose hours within these",
  ],
] as const) {
  test(`a campaign with ${what} is refused at the field`, async () => {
    const answer = await create(given);
    assert.equal(answer.status, 400);
    assert.deepEqual(((await answer.json()) as Problem).fields, [{ path, rule }]);
  });
}

test("the limits of a campaign are kept with it", async () => {
  const limits = { messagesPerSecond: 20, chunkSize: 10, hours: { from: "09:00", to: "17:00" } };
  const { campaign } = (await (await create(limits)).json()) as { campaign: Campaign };
  const { messagesPerSecond, chunkSize, hours } = campaign;
  assert.deepEqual({ messagesPerSecond, chunkSize, hours }, limits);
});
