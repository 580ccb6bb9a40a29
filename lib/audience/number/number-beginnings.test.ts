import assert from "node:assert/strict";
import { test } from "node:test";
import { numberBeginnings } from "./number-beginnings.ts";

test("a number, or its beginning, is looked for as it is stored, however it is typed", () => {
  for (const [typed, beginnings] of [
    ["0754 000 318", ["+255754000318"]],
    ["+255 754-000-318", ["+255754000318"]],
    ["754000318", ["+255754000318"]],
    ["0754 0", ["+2557540"]],
    ["+255 75", ["+25575"]],
    ["00255 75", ["+25575"]],
    ["\u202a+255 75\u202c", ["+25575"]],
    ["754", ["+754", "+255754"]],
    ["15003", ["+15003", "+25515003"]],
    ["+15003", ["+15003"]],
  ] as const)
    assert.deepEqual(numberBeginnings(typed, "TZ"), beginnings, typed);
  for (const typed of ["Asha", "75", "+", "Duka 754", "", "754%"])
    assert.deepEqual(numberBeginnings(typed, "TZ"), [], typed);
});
