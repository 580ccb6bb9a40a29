import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { POOL_SIZE } from "#lib/server/pool-size.ts";
import { type BuiltConsole, startBuiltConsole } from "./built-console.ts";

let desk: BuiltConsole;
let cookie: string;

before(async () => {
  desk = await startBuiltConsole();
  cookie = await desk.signIn("owner");
});
after(() => desk.close());

test("a page that waits in vain for a connection says that the console is busy and comes back, and so do others", async () => {
  const headers = { cookie, accept: "text/html", "sec-fetch-dest": "document" };
  assert.equal((await desk.ask({ path: "/overview", headers })).status, 200);
  const answers = await desk.context.db.transaction(async (tx) => {
    // Whoever reads a campaign waits, and keeps a connection meanwhile.
    await tx.query("LOCK TABLE campaign IN ACCESS EXCLUSIVE MODE");
    const asked = Array.from({ length: POOL_SIZE }, () => desk.ask({ path: "/overview", headers }));
    return [await Promise.race(asked), ...(await Promise.all([desk.ask({ path: "/messages", headers })]))];
  });
  for (const { status, headers: said, body } of answers) {
    assert.deepEqual([status, said["retry-after"]], [503, "5"], body);
    assert.match(body, /The console is busy/);
    assert.match(String(said["content-security-policy"]), /frame-ancestors 'none'/);
    assert.equal(said["x-content-type-options"], "nosniff");
  }
  assert.equal((await desk.ask({ path: "/overview", headers })).status, 200);
});
