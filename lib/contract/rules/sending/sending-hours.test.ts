import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { closedUntil, isNever, openHours, openUntil, USUAL_OPENINGS } from "./sending-hours.ts";

const ZONES = ["Africa/Dar_es_Salaam", "Europe/London", "Asia/Kathmandu", "America/St_Johns"];
const time = fc
  .nat(24 * 60 - 1)
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
  );
const hours = fc
  .tuple(time, time)
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }));
const moment = fc
  .integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2026-12-31T00:00:00Z") })
  .map((ms) => new Date(ms));

/** The clock on the wall, read another way than the rule reads it. */
const wall = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" });

test("in any zone, also when its clock is changed: closed until the first minute of these hours, open until the first after them", () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...ZONES), hours, (now, zone, { from, to }) => {
      const isIn = (at: Date) => wall(at, zone) >= from && wall(at, zone) < to;
      const until = closedUntil(now, zone, { from, to });
      if (isIn(now)) {
        assert.equal(until, null);
        const end = openUntil(now, zone, { from, to });
        assert.ok(end > now);
        assert.ok(
          !isIn(end) || wall(end, zone) === from,
          `${now.toISOString()} ${zone} ends ${end.toISOString()}`,
        );
        return;
      }
      assert.ok(until !== null && until > now && isIn(until));
      assert.ok(!isIn(new Date(until.getTime() - 60_000)), "the minute before is not one of them");
      if (until.getTime() - now.getTime() <= 26 * 3_600_000) return;
      // The hours of one day were skipped whole, by a clock that is put forward.
      for (let at = now.getTime(); at < until.getTime(); at += 60_000)
        assert.ok(!isIn(new Date(at)), `it is the next time, and not ${new Date(at).toISOString()}`);
    }),
    { numRuns: 500 },
  );
});

test("marketing of own hours is sent in what both have in common; a service message in its own hours", () => {
  const late = { from: "18:00", to: "22:00" };
  const open = (kind: Parameters<typeof openHours>[0]) => openHours(kind, USUAL_OPENINGS);
  assert.deepEqual(open({ messageClass: "marketing", hours: late }), { from: "18:00", to: "20:00" });
  assert.deepEqual(open({ messageClass: "service", hours: late }), late);
  assert.deepEqual(open({ messageClass: "marketing", hours: null }), { from: "08:00", to: "20:00" });
  assert.equal(open({ messageClass: "service", hours: null }), null);
  const early = { from: "06:00", to: "12:00" };
  assert.deepEqual(
    openHours({ messageClass: "marketing", hours: null }, { ...USUAL_OPENINGS, marketing: early }),
    early,
  );
  const none = openHours({ messageClass: "marketing", hours: late }, { ...USUAL_OPENINGS, marketing: early });
  assert.ok(none !== null && isNever(none), "no hour is in both");
});
