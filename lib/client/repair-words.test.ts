import assert from "node:assert/strict";
import { test } from "node:test";
import { isOfTanzania, repairWords } from "./repair-words.ts";

test("+255 is named for numbers of Tanzania alone", () => {
  assert.equal(repairWords("country-added", true), "we changed the 0 to +255");
  assert.equal(
    repairWords("country-added", isOfTanzania("+254712345678")),
    "we changed the 0 to the country code",
  );
  assert.equal(repairWords("zero-restored", isOfTanzania("+243812345678")), "we added the country code");
  assert.equal(
    repairWords("trunk-zero-dropped", isOfTanzania(null)),
    "we removed the 0 after the country code",
  );
});
