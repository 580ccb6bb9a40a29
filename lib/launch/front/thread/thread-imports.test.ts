import assert from "node:assert/strict";
import { test } from "node:test";
import { loadedBy } from "#lib/testing/loaded-by.ts";

/** What costs tens of megabytes, and only pages and their doors need. */
const HEAVY =
  /node_modules\/(zod|@node-rs|@zxcvbn-ts|rate-limiter-flexible)\/|\/lib\/(service\/(?!blot-secrets)|contract\/desk\/endpoints\/)/;

test("the thread of the front loads no schema, no list of passwords, no table of doors and no client of the service", async () => {
  const loaded = await loadedBy(
    new URL("../serve-front.ts", import.meta.url),
    new URL("./forward-request.ts", import.meta.url),
    new URL("./concurrency-limit.ts", import.meta.url),
    new URL("../../../server/open-pool.ts", import.meta.url),
  );
  assert.ok(loaded.length > 50, "the hook has seen them");
  assert.deepEqual(
    loaded.filter((url) => HEAVY.test(url)),
    [],
  );
});
