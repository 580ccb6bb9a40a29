import assert from "node:assert/strict";
import { test } from "node:test";
import { cursorOf } from "./cursor.ts";

test("a cursor that is longer than ours ever are is refused in the words of one that is not ours", () => {
  const cursor = cursorOf(8);
  assert.equal(cursor.parse("12345678"), "12345678");
  assert.deepEqual(
    cursor.safeParse("123456789").error?.issues.map(({ message }) => message),
    ["must come from nextCursor"],
  );
});
