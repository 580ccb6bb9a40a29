import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { createQueryClient } from "./create-query-client.ts";

async function fetchFailing(fault: Fault) {
  let tries = 0;
  let hasLeft = false;
  const client = createQueryClient({
    onSignedOut: () => {
      hasLeft = true;
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
  return { tries, hasLeft };
}

test("what may pass is tried three times, what will not pass once", async () => {
  const passing = new Fault("not_ready", "No answer.", { retry: "safe" });
  assert.equal((await fetchFailing(passing)).tries, 3);
  assert.equal((await fetchFailing(new Fault("not_found", "Nothing here."))).tries, 1);
});

test("a session that ended leads away once, and only that", async () => {
  assert.deepEqual(await fetchFailing(new Fault("signed_out", "Sign in.")), { tries: 1, hasLeft: true });
  assert.equal((await fetchFailing(new Fault("forbidden", "Not yours."))).hasLeft, false);
});
