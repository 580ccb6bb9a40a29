import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { createQueryClient } from "./create-query-client.ts";

async function fetchFailing(fault: Fault) {
  let tries = 0;
  let hasLeft = false;
  let hasGoneToFactor = false;
  const client = createQueryClient({
    onSignedOut: () => {
      hasLeft = true;
    },
    onFactorNeeded: () => {
      hasGoneToFactor = true;
    },
  });
  const queryFn = () => {
    tries += 1;
    return Promise.reject(fault);
  };
  await client
    .fetchQuery({
      queryKey: ["x"],
      queryFn,
      retry: client.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 0,
    })
    .catch(() => undefined);
  return { tries, hasLeft, hasGoneToFactor };
}

test("what may pass is tried three times, what will not pass once", async () => {
  const passing = new Fault("not_ready", "No answer.", { retry: "safe" });
  assert.equal((await fetchFailing(passing)).tries, 3);
  assert.equal((await fetchFailing(new Fault("not_found", "Nothing here."))).tries, 1);
});

test("a session that ended, or needs a second factor, leads away once, and nothing else does", async () => {
  const ended = await fetchFailing(new Fault("signed_out", "Sign in."));
  assert.deepEqual(ended, { tries: 1, hasLeft: true, hasGoneToFactor: false });
  const due = await fetchFailing(new Fault("factor_needed", "Set one up."));
  assert.deepEqual(due, { tries: 1, hasLeft: false, hasGoneToFactor: true });
  assert.equal((await fetchFailing(new Fault("forbidden", "Not yours."))).hasLeft, false);
});
