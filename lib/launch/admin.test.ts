import assert from "node:assert/strict";
import { type ChildProcess, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { recordAudit, setAuditKey } from "#lib/server/audit/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { until } from "#lib/testing/until.ts";
import { listWorkersIn } from "./postgres/server.ts";
import { ROOT } from "./root.ts";

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "tuma-admin-"));
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ran = { code: unknown; said: string };

/** `onStart` gets the process, to be sent a signal. */
function admin(
  args: readonly string[],
  onStart?: (child: ChildProcess) => void,
  more: Record<string, string> = {},
): Promise<Ran> {
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: "production" as const, TUMA_DATA: join(folder, "data") },
    ...{ DATABASE_URL: database.url, BACKUP_SECRET: "a secret of backups 0123456789" },
    ...more,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, "lib/launch/admin.ts"), ...args],
      { cwd: folder, env },
      (error, said) => resolve({ code: error ? error.code : 0, said }),
    );
    onStart?.(child);
  });
}

for (const args of [
  ["backup", "FILE", "--verify"],
  ["backup", "FILE", "OTHER"],
  ["backup", "--verify", "FILE", "OTHER"],
  ["backup", "--verfy", "FILE"],
  ["backup", "--verify"],
  ["restore", "FILE", "OTHER"],
  ["restore", "--verify", "FILE"],
  ["restore", "--verify"],
  ["doctor", "now"],
  ["verify", "FILE"],
  ["reset", "asha@shop.example", "juma@shop.example"],
  ["drill", "page.html", "1", "2"],
])
  test(`admin: ${args.join(" ")} -> the usage, and nothing is made`, async () => {
    const { code, said } = await admin(args);
    assert.deepEqual([code, said.startsWith("Usage: npm run admin -- ")], [1, true], said);
    assert.deepEqual(await readdir(folder), []);
  });

test("verify: Ctrl-C while it restores -> nothing of what was restored stays, and no server of it", async () => {
  const file = join(folder, "tuma.backup");
  assert.equal((await admin(["backup", file])).code, 0);
  const scratch = join(folder, "data/verify");
  const cluster = join(scratch, "postgres/data");
  const { code, said } = await admin(["backup", "--verify", file], (child) => {
    void until(() => existsSync(join(cluster, "postmaster.pid")), "its server does not start").then(() =>
      child.kill("SIGINT"),
    );
  });
  assert.equal(code, 1);
  assert.match(said, /The backup was not verified to its end, and nothing of what was restored stays/);
  assert.equal(existsSync(scratch), false);
  assert.deepEqual(listWorkersIn(cluster), []);
});

test("restore: another SESSION_SECRET than that of the console -> said, and what it costs; with its own nothing is said", async () => {
  const SESSION_SECRET = "the secret of this console 0123456789 abcdef";
  const db = openDatabase(database.url, { max: 1 });
  setAuditKey(SESSION_SECRET);
  await db.transaction((tx) => recordAudit(tx, { actor: null, action: "setting.update", target: "quiet" }));
  await db.close();
  const file = join(folder, "sealed.backup");
  assert.match(
    (await admin(["backup", file], undefined, { SESSION_SECRET })).said,
    /Keep BACKUP_SECRET and SESSION_SECRET/,
  );
  for (const [secret, isSaid] of [
    [SESSION_SECRET, false],
    [`${SESSION_SECRET} of another`, true],
  ] as const) {
    const place = await createTestDatabase({ template: "empty" });
    const TUMA_DATA = await mkdtemp(join(folder, "place-"));
    const { code, said } = await admin(["restore", file], undefined, {
      ...{ SESSION_SECRET: secret, TUMA_DATA },
      DATABASE_URL: place.url,
    });
    await place.drop();
    assert.deepEqual(
      [code, said.includes("SESSION_SECRET is not the one of that console")],
      [0, isSaid],
      said,
    );
  }
});
