import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { until } from "#lib/testing/until.ts";
import { withCopySession } from "./copy.ts";
import { openDatabase } from "./database.ts";
import { faultFromDatabase } from "./errors.ts";
import { listen } from "./listen.ts";
import { migrate } from "./migrate.ts";
import { askOnce } from "./read-once.ts";

const database = await createTestDatabase({ template: "empty" });
const { host } = new URL(database.url);
const admin = openDatabase(Object.assign(new URL(database.url), { pathname: "/postgres" }).href);
const name = new URL(database.url).pathname.slice(1);

// Somewhere that hangs up on whoever comes, as a host whose server is gone.
const gone = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
await once(gone, "listening");
const goneHost = `127.0.0.1:${(gone.address() as { port: number }).port}`;
const severalOf = (hosts: string) =>
  database.url.replace(`@${host}`, `@${hosts}`).concat("?target_session_attrs=read-write");
const url = severalOf(`${goneHost},${host}`);

const db = openDatabase(url, { max: 2 });
after(async () => {
  await db.close();
  gone.close();
  await database.drop();
  await admin.close();
});

const PID = "SELECT pg_backend_pid() AS pid";

test("several hosts: the first is gone -> every way to the database finds the one that takes writes", async () => {
  await db.query("CREATE TABLE written (n int)");
  await db.transaction((tx) => tx.query("INSERT INTO written VALUES (1)"));
  const own = await db.connect();
  assert.equal((await own.query(PID)).length, 1);
  assert.equal((await withCopySession(url, ({ query }) => query(PID))).length, 1);
  own.release();
  assert.deepEqual(await askOnce(url, "SELECT n FROM written"), { n: 1 });
  assert.deepEqual(await migrate(url, import.meta.dirname), []);
  let heard = 0;
  const listener = listen(url, { hosts: () => (heard += 1) });
  await until(() => heard === 1, "it does not listen");
  db.wake("hosts");
  await until(() => heard === 2, "it does not hear");
  await listener.close();
});

test("several hosts: none takes writes any more -> said as what passes, and gone on with once one does", async () => {
  await db.query(PID);
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  // As with a server that begins to stand by: who is there may read on, and is refused to write.
  await db.query("SET default_transaction_read_only = on");
  const refused = db.transaction((tx) => tx.query("INSERT INTO written VALUES (2)"));
  await assert.rejects(refused, { code: "25006" });
  await assert.rejects(db.query(PID), (error) => {
    assert.match(String(error), /no host of the database takes writes/);
    const { code, detail, retry } = faultFromDatabase(error);
    assert.deepEqual(
      [code, detail, retry],
      ["database_unavailable", "The database cannot be written to.", "after"],
    );
    return true;
  });
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await db.query("INSERT INTO written VALUES (3)");
});

test("several hosts: a wrong password -> told as it is, whichever host is gone", async () => {
  const wrong = new URL(database.url);
  wrong.password = "wrong";
  const several = wrong.href.replace(`@${host}`, `@${goneHost},${host}`);
  await assert.rejects(askOnce(several, PID), { code: "28P01" });
});

test("several hosts: all are gone -> the error of the connection", async () => {
  await assert.rejects(askOnce(severalOf("127.0.0.1:1,127.0.0.1:2"), PID), { code: "ECONNREFUSED" });
});
