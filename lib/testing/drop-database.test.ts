import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { createTestDatabase } from "./database.ts";
import { dropDatabase } from "./drop-database.ts";

test("a session that was being opened when the others were ended does not keep its database", async () => {
  const { url } = await createTestDatabase({ template: "empty" });
  const name = new URL(url).pathname.slice(1);
  const guest = new pg.Client({ connectionString: url });
  guest.on("error", () => {});
  const admin = new pg.Client({ connectionString: url.replace(`/${name}`, "/postgres") });
  await Promise.all([guest.connect(), admin.connect()]);
  let ends = 0;
  const unseen = Object.create(admin, {
    query: {
      value: (sql: string, params?: unknown[]) =>
        sql.includes("pg_terminate_backend") && ends++ === 0
          ? Promise.resolve({ rowCount: 0, rows: [] })
          : admin.query(sql, params),
    },
  });
  await dropDatabase(unseen, name);
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  assert.deepEqual({ rowCount, ends }, { rowCount: 0, ends: 2 });
  await admin.end();
});
