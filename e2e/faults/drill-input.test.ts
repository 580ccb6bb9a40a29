import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { lackOf } from "#lib/launch/drill.ts";
import { lockFolder } from "#lib/launch/launcher/with-folder.ts";
import { ROOT } from "#lib/launch/root.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";

let database: TestDatabase;
let folder: string;

before(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "tuma-drill-input-"));
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ran = { code: number | string | null | undefined; said: string };

function drill(args: readonly string[], more: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const env = {
      ...{ PATH: process.env.PATH, NODE_ENV: "production" as const, TUMA_DATA: join(folder, "data") },
      ...{ DATABASE_URL: database.url, ...more },
    };
    const file = join(ROOT, "lib/launch/admin.ts");
    execFile(process.execPath, [file, "drill", ...args], { cwd: folder, env }, (error, said) =>
      resolve({ code: error ? error.code : 0, said }),
    );
  });
}

test("drill: a page that is there already, or a folder that is not -> refused before anything, and the page stays as it is", async () => {
  const page = join(folder, "there.html");
  await writeFile(page, "the page of last year");
  const there = await drill([page]);
  assert.equal(there.code, 1);
  assert.equal(there.said, `${page} is there already: name another file\n`);
  const nowhere = await drill([join(folder, "nowhere/drill.html")]);
  assert.match(nowhere.said, /nowhere is no folder in which a page can be written: name another file/);
  assert.deepEqual(await readdir(folder), ["there.html"]);
});

test("drill: a seed that is no whole number -> the usage, and nothing is begun", async () => {
  for (const seed of ["-1", "x", "1.5", "12345678901"]) {
    const { code, said } = await drill([join(folder, "drill.html"), seed]);
    assert.deepEqual([code, said.startsWith("Usage: ")], [1, true], seed);
  }
});

test("drill: a database that does not answer, or refuses its user -> says so, and nothing is begun", async () => {
  const page = join(folder, "drill.html");
  const away = await drill([page], { DATABASE_URL: "postgresql://tuma:secret-of-it@127.0.0.1:9/tuma" });
  assert.equal(away.code, 1);
  assert.match(
    away.said,
    /^the database of the console cannot be read, and nothing was begun: .*ECONNREFUSED/,
  );
  assert.doesNotMatch(away.said, /secret-of-it/);
  const url = new URL(database.url);
  url.password = "another";
  const refused = await drill([page], { DATABASE_URL: url.href });
  assert.match(refused.said, /refuses the user or the password of DATABASE_URL/);
  const nowhere = await drill([page], { DATABASE_URL: "", TUMA_DATA: join(folder, "none") });
  assert.match(nowhere.said, /There is no console in .*none/);
  assert.equal(existsSync(page), false);
  assert.equal(existsSync(join(folder, "data")), false);
});

test("drill: a disk with less room than the copy, its log and two servers need -> a sentence with both figures", () => {
  const GB = 1024 ** 3;
  const of = { bytes: GB, dataFolder: "/var/lib/tuma" };
  assert.equal(lackOf({ ...of, free: 4 * GB }), null);
  assert.equal(
    lackOf({ ...of, free: GB }),
    "the drill needs 3584.0 MB for its copy, and 1024.0 MB are free in /var/lib/tuma: make room there, and nothing was begun",
  );
});

test("drill: another one is at work -> refused, and its folder is not touched", async () => {
  const at = join(folder, "busy/drill");
  const lock = lockFolder(at);
  await writeFile(join(at, "of the other"), "");
  const { code, said } = await drill([join(folder, "drill.html")], { TUMA_DATA: join(folder, "busy") });
  assert.equal(code, 1);
  assert.equal(said, "another drill runs on this console: wait for it\n");
  assert.ok((await readdir(at)).includes("of the other"));
  lock?.release();
});

test("drill: the disk accepts no more in the middle of it -> a sentence, and nothing of it stays", async () => {
  const data = join(folder, "full");
  const said = await new Promise<string>((resolve) => {
    const env = {
      ...process.env,
      NODE_ENV: "production" as const,
      TUMA_DATA: data,
      DATABASE_URL: database.url,
    };
    // No file may be larger than that, as on a disk that is full: the first server cannot be made.
    const line = `ulimit -f 4096; exec "$0" "$1" drill "$2"`;
    const args = [process.execPath, join(ROOT, "lib/launch/admin.ts"), join(folder, "full.html")];
    execFile("bash", ["-c", line, ...args], { cwd: folder, env }, (_, stdout) => resolve(stdout));
  });
  assert.match(said, /^PostgreSQL cannot run here/);
  assert.deepEqual(await readdir(data), []);
  assert.equal(existsSync(join(folder, "full.html")), false);
});
