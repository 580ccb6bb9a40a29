import assert from "node:assert/strict";
import { test } from "node:test";
import { diskWords, isDiskShort } from "./disk-words.ts";

test("a disk says how much room is left, and warns before there is none", () => {
  assert.equal(diskWords({ freeBytes: 64.4e9, bytes: 270e9 }), "64 GB of 270 GB free");
  assert.equal(isDiskShort({ freeBytes: 3e9, bytes: 20e9 }), false);
  assert.equal(
    diskWords({ freeBytes: 1.44e9, bytes: 20e9 }),
    "Only 1.4 GB of 20 GB free. Without room nothing can be sent or received",
  );
  assert.equal(
    isDiskShort({ freeBytes: 40e9, bytes: 1_000e9 }),
    true,
    "a large one fills up as fast as it is used",
  );
  assert.match(diskWords({ freeBytes: 0, bytes: 20e9 }), /^Only 0 MB of/);
});
