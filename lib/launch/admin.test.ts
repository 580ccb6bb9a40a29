import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { ROOT } from "./root.ts";

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "tuma-admin-"));
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function admin(args: readonly string[]): Promise<{ code: unknown; said: string }> {
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: "production" as const, TUMA_DATA: join(folder, "data") },
    ...{ DATABASE_URL: database.url, BACKUP_SECRET: "a secret of backups 0123456789" },
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "lib/launch/admin.ts"), ...args],
      { cwd: folder, env },
      (error, said) => resolve({ code: error ? error.code : 0, said }),
    );
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
