import assert from "node:assert/strict";
import { test } from "node:test";
import { USUAL_MARKETING_HOURS } from "#lib/contract/rules/sending/sending-hours.ts";
import { quietWords } from "./quiet-words.ts";

const ZONE = "Africa/Dar_es_Salaam";
const at = (time: string): Date => new Date(`2026-11-22T${time}:00+03:00`);
const words = (time: string, now = "14:00"): string | null =>
  quietWords(at(time), { now: at(now), zone: ZONE, hours: USUAL_MARKETING_HOURS });

test("marketing for 21:30 is sent at 08:00 tomorrow, for 05:00 at 08:00 today, and between 08:00 and 20:00 at its time", () => {
  assert.equal(words("21:30"), "08:00 tomorrow");
  assert.equal(words("20:00"), "08:00 tomorrow");
  assert.equal(words("05:00", "01:00"), "08:00 today");
  assert.equal(words("08:00"), null);
  assert.equal(words("19:59"), null);
});

const evening = (zone: string) =>
  quietWords(new Date("2026-11-22T18:30:00Z"), { now: at("14:00"), zone, hours: USUAL_MARKETING_HOURS });

test("the quiet hours are those of the company's zone", () => {
  assert.equal(evening(ZONE), "08:00 tomorrow");
  assert.equal(evening("Europe/London"), null);
});
