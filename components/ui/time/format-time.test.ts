import assert from "node:assert/strict";
import { test } from "node:test";
import { inLanguage } from "#lib/server/language.ts";
import { aboutLength, relativeTime, shortAge, zoneClock } from "./format-time.ts";

const clock = zoneClock("Africa/Dar_es_Salaam");
const now = new Date("2026-11-21T11:02:00Z");

test("a time is told in the zone of the company, whatever the machine's own zone", () => {
  assert.equal(clock.minute(new Date("2026-11-21T11:01:36Z")), "14:01");
  assert.equal(clock.full(new Date("2026-11-21T11:01:36Z")), "21 Nov 2026, 14:01:36 (UTC+03:00)");
  assert.equal(clock.date(now), "Saturday 21 November");
  assert.equal(zoneClock("America/St_Johns").offset(now), "UTC-03:30");
});

test("the day is told by its nearest name", () => {
  assert.equal(clock.day(new Date("2026-11-20T21:00:00Z"), now), "00:00 today");
  assert.equal(clock.day(new Date("2026-11-20T20:59:59Z"), now), "Yesterday 23:59");
  assert.equal(clock.day(new Date("2026-11-21T21:00:00Z"), now), "00:00 tomorrow");
  assert.equal(clock.day(new Date("2026-11-19T06:31:00Z"), now), "19 Nov 09:31");
  assert.equal(clock.day(new Date("2025-11-19T06:31:00Z"), now), "19 Nov 2025");
  assert.equal(clock.day(new Date("2027-01-05T06:00:00Z"), now), "5 Jan 2027 09:00");
});

test("a distance is told in its two greatest units", () => {
  const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms), now);
  assert.equal(ago(4_200), "4 s ago");
  assert.equal(ago(59_999), "59 s ago");
  assert.equal(ago(60_000), "1 min ago");
  assert.equal(ago((4 * 60 + 31) * 60_000), "4 h 31 min ago");
  assert.equal(ago(26 * 3_600_000), "1 day ago");
  assert.equal(ago(-(60 + 58) * 60_000), "in 1 h 58 min");
  assert.equal(ago(-300), "0 s ago");
});

test("what is foreseen is told to the nearest minute, and never as none", () => {
  assert.equal(aboutLength(473_000), "about 8 min");
  assert.equal(aboutLength(293_000), "about 5 min");
  assert.equal(aboutLength(20_000), "about 1 min");
  assert.equal(aboutLength(2 * 3_600_000 - 20_000), "about 2 h");
});

test("in Swahili: days, months and lengths are its own, and one length agrees otherwise than many", () =>
  inLanguage("sw", () => {
    const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms), now);
    assert.equal(clock.date(now), "Jumamosi 21 Novemba");
    assert.equal(clock.day(new Date("2026-11-20T20:59:59Z"), now), "23:59 jana");
    assert.equal(clock.day(new Date("2027-08-05T06:00:00Z"), now), "5 Ago 2027 09:00");
    assert.equal(ago(60_000), "dakika 1 iliyopita");
    assert.equal(ago(180_000), "dakika 3 zilizopita");
    assert.equal(ago((4 * 60 + 1) * 60_000), "saa 4 dk 1 zilizopita");
    assert.equal(ago(-(60 + 58) * 60_000), "baada ya saa 1 dk 58");
    assert.equal(aboutLength(293_000), "takriban dakika 5");
  }));

test("an age where there is little room: one unit, rounded down, in both languages", () => {
  const ages = () =>
    [18, 125, 5 * 3_600 + 3_500, 90_000].map((s) => shortAge(new Date(now.getTime() - s * 1_000), now));
  assert.deepEqual(ages(), ["18 s ago", "2 min ago", "5 h ago", "1 d ago"]);
  inLanguage("sw", () => assert.deepEqual(ages(), ["sek. 18", "dk 2", "saa 5", "siku 1"]));
});
