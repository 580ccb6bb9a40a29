import assert from "node:assert/strict";
import { test } from "node:test";
import { WeekHours } from "#lib/contract/desk/settings/sending-hours.ts";
import { WEEKDAYS } from "#lib/contract/rules/sending/sending-hours.ts";
import { hoursFaults, hoursIn, type TypedHours, typedOf } from "./typed-hours.ts";

const EACH_DAY = typedOf({ from: "08:00", to: "20:00" });
const typed = (days: Partial<TypedHours["days"]>, more: Partial<TypedHours> = {}): TypedHours => ({
  ...EACH_DAY,
  ...more,
  days: { ...EACH_DAY.days, ...days },
});

test("hours as they are typed: read, taken by the server, and typed again as they were", () => {
  for (const [given, hours] of [
    [EACH_DAY, { from: "08:00", to: "20:00" }],
    [
      typed({ sat: "9-12, 2 pm to 6 pm", sun: "Closed" }, { holidays: "closed" }),
      {
        ...{ from: "08:00", to: "20:00", holidays: "closed" },
        days: {
          sat: [
            { from: "09:00", to: "12:00" },
            { from: "14:00", to: "18:00" },
          ],
          sun: [],
        },
      },
    ],
    [
      typed({ fri: "18:00-24:00" }),
      { from: "08:00", to: "20:00", days: { fri: [{ from: "18:00", to: "24:00" }] } },
    ],
  ] as const) {
    const read = hoursIn(given);
    assert.deepEqual(read, hours);
    assert.deepEqual(WeekHours.parse(read), hours);
    assert.deepEqual(read && hoursIn(typedOf(read)), hours);
  }
});

test("hours as they are typed: no hours, out of order, overlapping and every day closed -> said at the field", () => {
  for (const words of [
    "noon",
    "12:00-08:00",
    "08:00-12:00, 11:00-13:00",
    "08:00",
    "14:00-15:00, 08:00-09:00",
  ]) {
    const given = typed({ wed: words });
    assert.equal(hoursIn(given), undefined, words);
    assert.match(hoursFaults(given).wed ?? "", /^Write hours in their order/);
  }
  const never = typed(Object.fromEntries(WEEKDAYS.map((day) => [day, "closed"])));
  assert.match(hoursFaults(never).sun ?? "", /^Every day is closed/);
  assert.equal(hoursIn(never), undefined);
  assert.deepEqual(hoursFaults(typed({}, { to: "07:00" })), {
    to: "The end has to be later than the beginning",
  });
});
