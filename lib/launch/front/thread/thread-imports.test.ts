import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { test } from "node:test";

/** What costs tens of megabytes, and only pages and their doors need. */
const HEAVY =
  /node_modules\/(zod|@node-rs|@zxcvbn-ts|rate-limiter-flexible)\/|\/lib\/(service\/(?!blot-secrets)|contract\/desk\/endpoints\/)/;

test("the thread of the front loads no schema, no list of passwords, no table of doors and no client of the service", async () => {
  const loaded = new Set<string>();
  const hooks = registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      loaded.add(found.url);
      return found;
    },
  });
  await import("../serve-front.ts");
  await import("./hand-on.ts");
  await import("#lib/server/open-pool.ts");
  hooks.deregister();
  assert.ok(loaded.size > 50, "the hook has seen them");
  assert.deepEqual(
    [...loaded].filter((url) => HEAVY.test(url)),
    [],
  );
});
