import assert from "node:assert/strict";
import { test } from "node:test";
import { endOf, fastest, lengthMs } from "./pace.ts";

const CHAT = { channel: "chat-text", lane: "fast", chunkSize: 500, messagesPerSecond: null } as const;
const SMS = { channel: "sms", lane: "fast", chunkSize: 100, messagesPerSecond: null } as const;
const ZONE = "Africa/Dar_es_Salaam";

test("10,000 people take 18 min 20 s at 10 in each second, as each counts for 1.1 s", () => {
  assert.equal(Math.round(lengthMs(10_000, { ...CHAT, messagesPerSecond: 10 })), 1_100_000);
});

test("without a limit the pace rises by one every 10 s: 410 people in chat take 20 s", () => {
  assert.equal(lengthMs(200, CHAT), 10_000);
  assert.equal(lengthMs(410, CHAT), 20_000);
});

test("with a lower ceiling it takes as long as that allows, from the start that was set", () => {
  const bounds = { sms: { start: null, ceiling: 2 }, chat: { start: 9, ceiling: 10 } };
  assert.equal(lengthMs(90 + 100, CHAT, undefined, bounds), 20_000);
  assert.equal(lengthMs(1_000, SMS, undefined, bounds), 5_000);
});

test("what was learned is where it begins: half the pace takes twice as long, and the most is the most", () => {
  assert.equal(lengthMs(100, CHAT, { sms: null, chat: 10 }), 10_000);
  assert.equal(lengthMs(800, CHAT, { sms: 5, chat: 80 }), 10_000);
  assert.equal(lengthMs(800, CHAT, { sms: 5, chat: 500 }), 10_000);
  assert.equal(lengthMs(200, CHAT, { sms: 50, chat: null }), 10_000);
});

test("a limit holds from where the rising pace reaches it", () => {
  assert.equal(lengthMs(2_450 + 300, { ...CHAT, messagesPerSecond: 33 }), 110_000);
});

test("no pace is above the most of its connection", () => {
  assert.equal(fastest(SMS), 5_000);
  assert.equal(fastest({ ...SMS, chunkSize: 20 }), 1_000);
  assert.equal(fastest({ ...SMS, lane: "exact" }), 50);
  assert.equal(fastest(CHAT), 80);
  const rise = Array.from({ length: 60 }, (_, step) => 10 * (20 + step)).reduce(
    (sum, people) => sum + people,
  );
  assert.equal(lengthMs(rise + 800, CHAT), 610_000);
});

test("what is not done in the hours of a day goes on in those of the next", () => {
  const hours = { from: "09:00", to: "17:00" };
  const from = new Date("2026-11-23T16:30:00+03:00");
  const end = endOf({ from, ms: 9 * 3_600_000, timeZone: ZONE, hours });
  assert.equal(end?.toISOString(), new Date("2026-11-25T09:30:00+03:00").toISOString());
  const night = endOf({ from: new Date("2026-11-23T22:00:00+03:00"), ms: 60_000, timeZone: ZONE, hours });
  assert.equal(night?.toISOString(), new Date("2026-11-24T09:01:00+03:00").toISOString());
  assert.equal(endOf({ from, ms: 400 * 9 * 3_600_000, timeZone: ZONE, hours }), null);
});
