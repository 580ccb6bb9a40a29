import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Holidays,
  neverOpen,
  WeekHours as WeekHoursSchema,
} from "#lib/contract/desk/settings/sending-hours.ts";
import { hoursWords } from "#lib/contract/words/hours-words.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import {
  closedUntil,
  isNever,
  ON_HOLIDAYS,
  type OpenHours,
  openHours,
  openUntil,
  USUAL_OPENINGS,
  WEEKDAYS,
  type WeekHours,
} from "./sending-hours.ts";
import { TANZANIA_HOLIDAYS } from "./tanzania-holidays.ts";

const ZONES = ["Africa/Dar_es_Salaam", "Europe/London", "America/St_Johns", "Australia/Lord_Howe"];
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Some spans of a day in their order, with gaps between them or none; the last may end at midnight. */
const spans = fc.uniqueArray(fc.nat({ max: 96 }), { minLength: 0, maxLength: 6 }).map((quarters) => {
  const edges = quarters.toSorted((a, b) => a - b).map((quarter) => timeOf(quarter * 15));
  return edges.flatMap((from, at) => {
    const to = edges[at + 1];
    return at % 2 === 0 && to !== undefined ? [{ from, to }] : [];
  });
});
const hoursOf = (holidays: WeekHours["holidays"]) =>
  fc
    .record({
      days: fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, spans])), { requiredKeys: [] }),
      base: fc.tuple(fc.nat({ max: 90 }), fc.integer({ min: 1, max: 5 })),
    })
    .map(
      ({ days, base: [from, length] }): WeekHours => ({
        from: timeOf(from * 15),
        to: timeOf(Math.min(from + length * 4, 95) * 15),
        days,
        ...(holidays && { holidays }),
      }),
    )
    .filter((hours) => hours.from < hours.to && !isNever(hours));
const week = fc.constantFrom(...ON_HOLIDAYS).chain(hoursOf);
// Around the days on which these zones change their clocks, and others.
const moment = fc
  .oneof(
    ...["2026-03-28", "2026-10-24", "2026-03-07", "2026-11-01", "2026-04-04", "2026-10-03", "2026-12-07"].map(
      (day) => fc.integer({ min: Date.parse(day), max: Date.parse(day) + 3 * 86_400_000 }),
    ),
  )
  .map((ms) => new Date(ms));

const CLOCKS = new Map<string, Intl.DateTimeFormat>();
/** Another way than the rule’s: each part by itself, as British people write it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = CLOCKS.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    ...({ timeZone: zone, weekday: "short", day: "2-digit", month: "2-digit", year: "numeric" } as const),
    ...({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const),
  });
  CLOCKS.set(zone, clock);
  return clock;
}

/** Whether a moment is in these hours, by its own minute alone. */
function isOpenSlowly(
  at: Date,
  zone: string,
  { hours, dates }: { hours: WeekHours; dates: string[] },
): boolean {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const time = `${parts.hour}:${parts.minute}`;
  const isHoliday = dates.includes(`${parts.year}-${parts.month}-${parts.day}`);
  if (isHoliday && hours.holidays === "closed") return false;
  const weekday = parts.weekday?.toLowerCase() as (typeof WEEKDAYS)[number];
  const own = hours.days?.[isHoliday && hours.holidays === "sunday" ? "sun" : weekday] ?? [hours];
  return own.some(({ from, to }) => time >= from && (to === "24:00" || time < to));
}

test("hours of the week: any, in any zone, with holidays and changed clocks -> what a reference that asks each minute finds", () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...ZONES), week, fc.boolean(), (now, zone, hours, hasHoliday) => {
      const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
      const dates = hasHoliday ? [now.toISOString().slice(0, 10), tomorrow] : [];
      const open: OpenHours = { ...hours, dates: new Set(dates) };
      const isOpen = (at: number) => isOpenSlowly(new Date(at), zone, { hours, dates });
      const minute = Math.floor(now.getTime() / 60_000) * 60_000;
      const until = closedUntil(now, zone, open);
      assert.equal(until === null, isOpen(minute), "open now");
      const edge = until ?? openUntil(now, zone, open);
      // A week is seen whole; what lies farther is known by its edge alone.
      const last = Math.min(edge.getTime(), minute + 9 * 86_400_000);
      for (let at = minute; at < last; at += 60_000)
        assert.equal(
          isOpen(at),
          until === null,
          `${new Date(at).toISOString()} before ${edge.toISOString()}`,
        );
      if (last === edge.getTime()) assert.equal(isOpen(last), until !== null, "the edge itself");
    }),
    { numRuns: 60 },
  );
});

const ZONE = "Africa/Dar_es_Salaam";
const at = (local: string): Date => new Date(`${local}:00+03:00`);
const OFFICE: WeekHours = {
  ...{ from: "08:00", to: "12:00", holidays: "closed" },
  days: { fri: [{ from: "08:00", to: "24:00" }], sat: [{ from: "00:00", to: "02:00" }], sun: [] },
};
const openingsOf = (marketing: WeekHours, dates: string[] = []) => ({
  ...USUAL_OPENINGS,
  marketing,
  holidays: dates.map((date) => ({ date, name: "Sikukuu" })),
});
const marketing = (hours: WeekHours, dates: string[] = []) => {
  const open = openHours({ messageClass: "marketing", hours: null }, openingsOf(hours, dates));
  assert.ok(open !== null);
  return open;
};

test("hours of the week: a span to midnight and one after it -> open through the night", () => {
  const open = marketing(OFFICE);
  assert.deepEqual(openUntil(at("2026-12-04T22:00"), ZONE, open), at("2026-12-05T02:00"));
  assert.deepEqual(closedUntil(at("2026-12-05T02:00"), ZONE, open), at("2026-12-07T08:00"));
});

test("hours of the week: today is a holiday -> waits for the day after; as on Sunday, and as on other days, otherwise", () => {
  const wednesday = at("2026-12-09T09:00");
  const on = (holidays: WeekHours["holidays"]) =>
    closedUntil(wednesday, ZONE, marketing({ ...OFFICE, holidays }, ["2026-12-09"]));
  assert.deepEqual(on("closed"), at("2026-12-10T08:00"));
  assert.deepEqual(on("sunday"), at("2026-12-10T08:00"), "on a Sunday it is closed");
  assert.equal(on("usual"), null);
  assert.equal(closedUntil(wednesday, ZONE, marketing(OFFICE)), null, "the day is no holiday");
});

test("hours of the week: hours of a campaign -> what is in both, each day; none in any day is never", () => {
  const own = (hours: { from: string; to: string }) => {
    const open = openHours({ messageClass: "marketing", hours }, openingsOf(OFFICE));
    assert.ok(open !== null);
    return open;
  };
  assert.deepEqual(
    closedUntil(at("2026-12-04T09:00"), ZONE, own({ from: "18:00", to: "22:00" })),
    at("2026-12-04T18:00"),
  );
  assert.deepEqual(
    closedUntil(at("2026-12-04T22:00"), ZONE, own({ from: "18:00", to: "22:00" })),
    at("2026-12-11T18:00"),
  );
  const office = { ...OFFICE, days: { sat: [], sun: [] } };
  const never = openHours(
    { messageClass: "marketing", hours: { from: "13:00", to: "14:00" } },
    openingsOf(office),
  );
  assert.ok(never !== null && isNever(never));
});

test("hours of service: none chosen -> at any hour; chosen -> these, unless somebody has allowed others", () => {
  const openings = { ...openingsOf(OFFICE), service: { from: "06:00", to: "22:00" } };
  const kind = { messageClass: "service", hours: null } as const;
  assert.equal(openHours(kind, openingsOf(OFFICE)), null);
  assert.deepEqual(openHours(kind, openings), { from: "06:00", to: "22:00" });
  assert.equal(openHours({ ...kind, outsideHours: new Date() }, openings), null);
});

test("hours of the week: as a setting -> every day closed, overlapping spans and wrong times are refused with their rule", () => {
  const ruleOf = (value: unknown) => WeekHoursSchema.safeParse(value).error?.issues[0]?.message;
  const closed = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
  assert.equal(ruleOf({ from: "08:00", to: "20:00", days: closed }), neverOpen());
  const overlapping = {
    mon: [
      { from: "08:00", to: "12:00" },
      { from: "11:00", to: "13:00" },
    ],
  };
  assert.match(ruleOf({ from: "08:00", to: "20:00", days: overlapping }) ?? "", /do not overlap/);
  assert.match(ruleOf({ from: "08:00", to: "24:00" }) ?? "", /^A time is like/);
  assert.match(
    ruleOf({ from: "08:00", to: "20:00", days: { mon: [{ from: "24:00", to: "24:00" }] } }) ?? "",
    /like 09:00/,
  );
  assert.equal(ruleOf({ ...OFFICE }), undefined);
  assert.deepEqual(
    WeekHoursSchema.parse({ from: "09:30", to: "17:00" }),
    { from: "09:30", to: "17:00" },
    "what older consoles stored",
  );
});

test("public holidays: shipped -> taken as they are, in order, each day once, with those of the moon expected; twice is refused", () => {
  assert.deepEqual(Holidays.parse([...TANZANIA_HOLIDAYS]), [...TANZANIA_HOLIDAYS]);
  assert.deepEqual(new Set(TANZANIA_HOLIDAYS.map(({ date }) => date.slice(0, 4))), new Set(["2026", "2027"]));
  const expected = TANZANIA_HOLIDAYS.filter(({ isExpected }) => isExpected).map(({ name }) => name);
  assert.ok(expected.every((name) => /Eid|Maulid/.test(name)) && expected.length === 8);
  const twice = Holidays.safeParse([
    { date: "2026-12-09", name: "Uhuru" },
    { date: "2026-12-09", name: "Jamhuri" },
  ]);
  assert.equal(twice.error?.issues[0]?.message, "2026-12-09 is in the list twice");
});

test("hours of the week: in words -> days that follow each other are one, and what is closed is said", () => {
  assert.equal(hoursWords({ from: "08:00", to: "20:00" }), "between 08:00 and 20:00");
  assert.equal(
    hoursWords(OFFICE),
    "Monday to Thursday 08:00 to 12:00, Friday 08:00 to 24:00, Saturday 00:00 to 02:00; not on Sunday and public holidays",
  );
  assert.equal(
    hoursWords({
      from: "08:00",
      to: "20:00",
      holidays: "sunday",
      days: {
        sun: [
          { from: "10:00", to: "12:00" },
          { from: "14:00", to: "16:00" },
        ],
      },
    }),
    "Monday to Saturday 08:00 to 20:00, Sunday 10:00 to 12:00 and 14:00 to 16:00; on public holidays as on Sunday",
  );
});
