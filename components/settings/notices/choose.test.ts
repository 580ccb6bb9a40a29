import assert from "node:assert/strict";
import { test } from "node:test";
import type { NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import { turnBell, turnScreen } from "./choose.ts";

const START: NoticeChoices = { hidden: [], onScreen: ["lost", "stopped"] };

test("what is kept out of the bell is chosen for no screen, and what is chosen for the screen is in the bell", () => {
  const both = turnScreen(START, "ended", true);
  assert.deepEqual(both, { hidden: [], onScreen: ["lost", "stopped", "ended"] });
  const neither = turnBell(both, "ended", false);
  assert.deepEqual(neither, { hidden: ["ended"], onScreen: ["lost", "stopped"] });
  assert.deepEqual(turnScreen(neither, "ended", true), both);
  assert.deepEqual(turnBell(neither, "ended", true), START, "the bell alone");
  assert.deepEqual(turnScreen(both, "ended", false), START);
});
