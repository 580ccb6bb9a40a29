import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "../testing/database.ts";
import { faultFromDatabase, isDatabaseDown, isPassing, openDatabase } from "./index.ts";

const database = await createTestDatabase({ template: "empty" });
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

test("a connection that breaks between two statements of a transaction is the database being away", async () => {
  const broken = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const other = openDatabase(database.url, { max: 1 });
    await other.query("SELECT pg_terminate_backend($1, 5000)", [row?.pid]);
    await other.close();
    await new Promise((resolve) => setImmediate(resolve));
    await tx.query("SELECT 1");
  });
  await assert.rejects(broken, (error) => isDatabaseDown(error) || assert.fail(String(error)));
});

test("whatever the system says of a connection that is gone is the database being away, and passes", () => {
  for (const code of ["EPIPE", "ECONNRESET", "ECONNREFUSED", "ETIMEDOUT"]) {
    const gone = Object.assign(new Error(`write ${code}`), { code });
    assert.deepEqual([isDatabaseDown(gone), isPassing(gone)], [true, true], code);
    assert.deepEqual(faultFromDatabase(gone).code, "database_unavailable", code);
  }
});

test("whoever finds the database away is told when to try again", () => {
  for (const code of ["57P03", "53100", "57014"]) {
    const { retry, retryAfterMs } = faultFromDatabase(Object.assign(new Error("away"), { code }));
    assert.deepEqual([retry, retryAfterMs], ["after", 2_000], code);
  }
});

test("a full disk of the database is not told as a database that does not answer, and may be tried again", () => {
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  const { code, detail, retry } = faultFromDatabase(full);
  assert.deepEqual([code, retry], ["database_unavailable", "after"]);
  assert.equal(detail, "The disk of the database is full. Nothing can be saved until there is room on it.");
  assert.ok(isDatabaseDown(full));
});
