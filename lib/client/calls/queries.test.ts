import assert from "node:assert/strict";
import { test } from "node:test";
import { callsTodayQuery } from "./queries.ts";

test("today's calls are asked for again within a minute, so that those of yesterday are not called today's", () => {
  const { refetchInterval } = callsTodayQuery;
  assert.ok(typeof refetchInterval === "number" && refetchInterval <= 60_000);
});
