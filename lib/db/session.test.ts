import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { after, test } from "node:test";
import { createTestDatabase } from "../testing/database.ts";
import { openDatabase } from "./database.ts";

const database = await createTestDatabase();
after(() => database.drop());

/** What pgbouncer lets a client bring beside who it is, without a setting of its own. */
const PASSED = new Set(["user", "database", "application_name", "client_encoding"]);

test("who signs in brings nothing that a pooler of sessions refuses, and each session has its limits all the same", async (t) => {
  const brought: string[] = [];
  const proxy = createServer((socket) => {
    const { hostname, port } = new URL(database.url);
    const server = connect(Number(port), hostname);
    // The first message: its length, the version, then names and values that each end in a zero byte.
    socket.once("data", (bytes) => {
      const words = bytes.subarray(8).toString().split("\0");
      brought.push(...words.filter((name, at) => at % 2 === 0 && name !== ""));
    });
    socket.pipe(server).pipe(socket);
    for (const end of [socket, server]) end.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as { port: number };
  const url = Object.assign(new URL(database.url), { host: `127.0.0.1:${port}` }).href;
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 4_321 });
  t.after(async () => {
    await db.close();
    proxy.close();
  });
  const limits = `SELECT current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('jit') AS jit, pg_sleep(0.05)`;
  const [first, second] = await Promise.all([db.query(limits), db.query(limits)]);
  for (const [row] of [first, second]) {
    assert.deepEqual([row?.statement, row?.idle, row?.jit], ["4321ms", "4321ms", "off"]);
  }
  assert.deepEqual(
    brought.filter((name) => !PASSED.has(name)),
    [],
  );
  assert.equal(brought.filter((name) => name === "user").length, 2, "two sessions signed in");
});
