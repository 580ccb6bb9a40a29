import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutNumber } from "./find-held.ts";

const without = (text: string) => withoutNumber(text, { number: "+255754000318", region: "TZ" });

test("a number is taken out of a name however somebody typed it, and nobody else's is", () => {
  for (const [typed, left] of [
    ["Deni la 0754000318", "Deni la •••"],
    ["Deni la +255 754 000 318 leo", "Deni la ••• leo"],
    ["00255-754-000-318", "•••"],
    ["2026 0754.000.318, mara 2", "2026 •••, mara 2"],
    ["754000318/0754000319", "•••/0754000319"],
    ["Simu ٠٧٥٤٠٠٠٣١٨", "Simu •••"],
    ["Simu 𝟎𝟕𝟓𝟒 𝟎𝟎𝟎 𝟑𝟏𝟖", "Simu •••"],
    ["०७५४०००३१८", "•••"],
    ["07540003189", "07540003189"],
    ["1754000318", "1754000318"],
    ["Bei mpya, Novemba", "Bei mpya, Novemba"],
  ] as const)
    assert.equal(without(typed), left);
});
