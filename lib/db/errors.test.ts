import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "../testing/database.ts";
import { isDatabaseDown, openDatabase } from "./index.ts";

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
