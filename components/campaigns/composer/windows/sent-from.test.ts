import assert from "node:assert/strict";
import { test } from "node:test";
import { USUAL_OPENINGS } from "#lib/contract/rules/sending/sending-hours.ts";
import { EMPTY_DRAFT } from "../draft/draft-values.ts";
import { sentFrom } from "./sent-from.ts";

const ZONE = "Africa/Dar_es_Salaam";
const EVENING = new Date("2026-11-24T18:30:00Z"); // 21:30
const from = (values: Partial<typeof EMPTY_DRAFT>) =>
  sentFrom({ ...EMPTY_DRAFT, ...values }, { zone: ZONE, openings: USUAL_OPENINGS }, EVENING);

test("marketing of an evening is sent when its hours begin, whether it is for now or for a time of that evening", () => {
  assert.equal(from({}), "2026-11-25T05:00:00.000Z");
  assert.equal(from({ when: "later", date: "2026-11-24", time: "22:00" }), "2026-11-25T05:00:00.000Z");
});

test("a service message is sent now, or at its own time", () => {
  assert.equal(from({ messageClass: "service" }), null);
  const later = { when: "later", date: "2026-11-26", time: "23:00", messageClass: "service" } as const;
  assert.equal(from(later), "2026-11-26T23:00:00+03:00");
});

test("hours of its own hold it back, and hours that are none do not", () => {
  const own = { messageClass: "service", hasHours: true, hoursFrom: "09:00", hoursTo: "17:00" } as const;
  assert.equal(from(own), "2026-11-25T06:00:00.000Z");
  assert.equal(from({ ...own, hoursFrom: "17:00", hoursTo: "09:00" }), null);
});
