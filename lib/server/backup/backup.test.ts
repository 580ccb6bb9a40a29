import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { openDatabase } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { until } from "#lib/testing/until.ts";
import { makeBackup, restoreBackup, verifyBackup } from "./index.ts";
import { framesOf, readFrames } from "./parts.ts";
import { openSealed, seal } from "./sealed-file.ts";
import { requireNoUnfinishedRestore } from "./unfinished-restore.ts";

const SECRET = "a secret of backups 0123456789";
const VERSION = "1.2.3";
const MIGRATIONS = { public: resolve(import.meta.dirname, "../store/migrations") };

let source: TestDatabase;
let folder: string;
let file: string;
const made: TestDatabase[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tuma-backup-"));
  file = join(folder, "tuma.backup");
  source = await createTestDatabase();
  const db = openDatabase(source.url);
  await plantCampaign(db, { channel: "sms", size: 500, chunkSize: 50 });
  await db.query(
    `INSERT INTO app_user (id, email, name, role, password_hash) VALUES (gen_random_uuid(), 'asha@shop.example', 'Asha', 'owner', 'x')`,
  );
  await db.close();
  const data = join(folder, "data");
  await mkdir(join(data, "journal"), { recursive: true });
  await mkdir(join(data, "postgres"));
  await writeFile(join(data, "secrets.json"), "{}");
  await writeFile(join(data, "journal", "one.open"), "an event\n");
  await writeFile(join(data, "postgres", "file"), "of the database");
  await makeBackup({ url: source.url, dataFolder: data, file, secret: SECRET, version: VERSION });
});
after(async () => {
  for (const database of [source, ...made]) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Its tables are there already, which a restore need not make then. */
async function emptyPlace(template: "empty" | "migrated" = "migrated") {
  const database = await createTestDatabase({ template });
  made.push(database);
  const dataFolder = await mkdtemp(join(folder, "place-"));
  return { url: database.url, dataFolder, file, secret: SECRET, version: VERSION, migrations: MIGRATIONS };
}

/** Every row of every table, and the numbers that are given next. */
async function contentsOf(url: string) {
  const db = openDatabase(url, { max: 1 });
  const tables = await db.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !["migration", "backup_state"].includes(table.name)))
    found[name] = await db.query(`SELECT to_jsonb(t) - 'restored_from' AS row FROM ${name} t ORDER BY 1`);
  found.counters = await db.query(
    "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1",
  );
  found.guards = await db.query(
    `SELECT conname::text, pg_get_constraintdef(oid) AS is, convalidated FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype <> 'n' ORDER BY 1, 2`,
  );
  found.triggers = await db.query(
    "SELECT tgname::text, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2",
  );
  await db.close();
  return found;
}

test("restore: an empty place -> every row, counter, guard and file is as it was, and sending is held", async () => {
  const place = await emptyPlace("empty");
  const { rows, files } = await restoreBackup(place);
  assert.ok(rows > 500);
  assert.equal(files, 2);
  const [was, is] = await Promise.all([contentsOf(source.url), contentsOf(place.url)]);
  const { live_epoch: epoch, ...others } = was;
  assert.notDeepEqual(is.live_epoch, epoch, "a browser begins anew");
  assert.deepEqual({ ...is, live_epoch: null }, { ...others, live_epoch: null });
  const db = openDatabase(place.url, { max: 1 });
  const [clock] = await db.query<{ held: boolean }>(
    "SELECT restored_from IS NOT NULL AS held FROM sending_clock",
  );
  await db.close();
  assert.equal(clock?.held, true);
  assert.deepEqual((await readdir(place.dataFolder)).toSorted(), ["journal", "secrets.json"]);
  assert.equal(await readFile(join(place.dataFolder, "journal", "one.open"), "utf8"), "an event\n");
  assert.equal((await stat(join(place.dataFolder, "secrets.json"))).mode & 0o777, 0o600);
});

/** Restored whole: the rows, the files and nothing that a restore leaves on its way. */
async function requireWhole({ url, dataFolder }: { url: string; dataFolder: string }): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  const [people] = await db.query("SELECT count(*)::int AS n FROM app_user");
  await db.close();
  assert.deepEqual(people, { n: 1 });
  assert.deepEqual((await readdir(dataFolder)).toSorted(), ["journal", "secrets.json"]);
  assert.equal(await readFile(join(dataFolder, "secrets.json"), "utf8"), "{}");
}

for (const moment of ["was loading", "had begun to place files", "had committed"]) {
  test(`restore: an earlier one was killed when it ${moment} -> no console starts there, and a restore run again makes it whole`, async () => {
    const place = await emptyPlace();
    if (moment === "had committed") await restoreBackup(place);
    const staged = join(place.dataFolder, "restore.part", "files");
    await mkdir(join(staged, "journal"), { recursive: true });
    await writeFile(join(staged, "journal", "one.open"), "of the earlier one");
    if (moment !== "was loading") {
      await writeFile(
        join(staged, "..", "placed.json"),
        JSON.stringify(["secrets.json", "journal/one.open"]),
      );
      if (moment !== "had committed") await writeFile(join(place.dataFolder, "secrets.json"), "earlier");
    }
    assert.throws(
      () => requireNoUnfinishedRestore(place.dataFolder),
      /a restore did not end in .*: run it again, npm run admin -- restore FILE/,
    );
    const { rows, files } = await restoreBackup(place);
    assert.ok(rows > 500);
    assert.equal(files, 2);
    requireNoUnfinishedRestore(place.dataFolder);
    await requireWhole(place);
  });
}

test("restore: killed in the middle of the rows -> no console starts there, and run again it is whole", async () => {
  const place = await emptyPlace();
  const db = openDatabase(place.url, { max: 1 });
  // Each person takes an hour.
  await db.query(`CREATE FUNCTION slow(id uuid) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN PERFORM pg_sleep(3600); RETURN id; END'`);
  await db.query("CREATE INDEX slow_people ON app_user (slow(id))");
  await db.close();
  const script = `import { restoreBackup } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    await restoreBackup(JSON.parse(process.env.PLACE));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: resolve(import.meta.dirname, "../../.."),
    env: { ...process.env, PLACE: JSON.stringify(place) },
    stdio: "inherit",
  });
  const ended = once(child, "exit");
  await until(async () => existsSync(join(place.dataFolder, "restore.part")), "it has written nothing");
  const beside = openDatabase(place.url, { max: 1 });
  const asleep = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
  await until(async () => (await beside.query(`SELECT ${asleep}`)).length > 0, "it loads nobody");
  child.kill("SIGKILL");
  await ended;
  await beside.query(`SELECT pg_terminate_backend(pid, 60000) ${asleep}`);
  await beside.query("DROP FUNCTION slow CASCADE");
  await beside.close();
  assert.throws(() => requireNoUnfinishedRestore(place.dataFolder), /did not end/);
  await restoreBackup(place);
  await requireWhole(place);
});

test("restore: people were signed in at the backup -> nobody is, as who signed out since is not known", async () => {
  const db = openDatabase(source.url, { max: 1 });
  await db.query(
    `INSERT INTO session (key, id, user_id, created_at, seen_at, confirmed_at, address, user_agent)
     SELECT 'key'::bytea, gen_random_uuid(), id, now(), now(), now(), '127.0.0.1', 'x' FROM app_user`,
  );
  const signedIn = join(folder, "signed-in.backup");
  await makeBackup({
    ...{ url: source.url, dataFolder: join(folder, "data"), file: signedIn },
    ...{ secret: SECRET, version: VERSION },
  });
  await db.query("DELETE FROM session");
  await db.close();
  const place = { ...(await emptyPlace()), file: signedIn };
  await restoreBackup(place);
  const restored = openDatabase(place.url, { max: 1 });
  const [people] = await restored.query("SELECT count(*)::int AS n FROM app_user");
  const sessions = await restored.query("SELECT FROM session");
  await restored.close();
  assert.deepEqual([people, sessions.length], [{ n: 1 }, 0]);
});

test("restore: a place that is not empty -> refused, and nothing in it is changed", async () => {
  const people = { ...(await emptyPlace()), url: source.url };
  await assert.rejects(restoreBackup(people), /already holds a console .* empty place only/);
  const secrets = await emptyPlace();
  await writeFile(join(secrets.dataFolder, "secrets.json"), "kept");
  await assert.rejects(restoreBackup(secrets), /already holds the secrets of a console/);
  const used = await emptyPlace();
  const db = openDatabase(used.url, { max: 1 });
  await db.query("SELECT 1");
  await assert.rejects(restoreBackup(used), /1 other connections are open/);
  await db.close();
  await restoreBackup(used);
});

test("restore: a wrong secret, or a file that is no backup -> said as such", async () => {
  const place = await emptyPlace();
  await assert.rejects(
    restoreBackup({ ...place, secret: "another secret 0123456789" }),
    /BACKUP_SECRET is not the one that .*tuma\.backup was made with/,
  );
  const other = join(folder, "other");
  await writeFile(other, "PK\u0003\u0004 something else");
  await assert.rejects(restoreBackup({ ...place, file: other }), /other is no backup of Tuma/);
});

test("restore: a file that was cut, changed, mixed or made longer -> said as such, and nothing is written", async () => {
  const place = await emptyPlace();
  const bytes = await readFile(file);
  const changed = join(folder, "changed");
  const refused = async (content: Buffer, reason: RegExp) => {
    await writeFile(changed, content);
    await assert.rejects(restoreBackup({ ...place, file: changed }), reason);
  };
  for (const at of [12, 100, 400, bytes.length - 40, bytes.length - 1])
    await refused(bytes.subarray(0, at), /is cut: it ends before its end mark/);
  for (const at of [20, 300, bytes.length >> 1, bytes.length - 1]) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await refused(flipped, /was changed or damaged/);
  }
  await refused(Buffer.concat([bytes, Buffer.from("more")]), /was changed or damaged|is cut/);
  assert.deepEqual(await readdir(place.dataFolder), []);
  const db = openDatabase(place.url, { max: 1 });
  assert.deepEqual(await db.query("SELECT 1 FROM app_user"), []);
  await db.close();
});

/** The same backup with its plain bytes changed, sealed by who has the secret. */
async function reseal(target: string, change: (plain: Buffer) => Buffer): Promise<void> {
  const { plain } = await openSealed(file, SECRET);
  const pieces: Buffer[] = [];
  for await (const piece of plain) pieces.push(piece);
  const changed = gzipSync(change(gunzipSync(Buffer.concat(pieces))));
  const zipped = (async function* () {
    yield changed;
  })();
  const handle = await open(target, "w");
  for await (const piece of seal(zipped, { secret: SECRET, version: "9.0.0", at: new Date() }))
    await handle.write(piece);
  await handle.close();
}

const replaced = (plain: Buffer, from: string, to: string): Buffer => {
  assert.equal(from.length, to.length);
  assert.ok(plain.includes(from), from);
  return Buffer.from(plain.toString("latin1").replaceAll(from, to), "latin1");
};

test("restore: a backup of a newer version -> refused, and both versions are named", async () => {
  const newer = join(folder, "newer");
  await reseal(newer, (plain) => replaced(plain, "0590_backups.sql", "9990_backups.sql"));
  await assert.rejects(
    restoreBackup({ ...(await emptyPlace()), file: newer }),
    /was made by Tuma 9\.0\.0, which is newer than this Tuma 1\.2\.3/,
  );
});

test("verify: a whole backup -> good; a changed value -> the table is named", async () => {
  const place = await emptyPlace();
  const { tables, rows, files, version } = await verifyBackup(place);
  assert.ok(tables > 60 && rows > 500);
  assert.deepEqual([files, version], [2, VERSION]);
  const planted = join(folder, "planted");
  await reseal(planted, (plain) => replaced(plain, "asha@shop.example", "juma@shop.example"));
  await assert.rejects(
    verifyBackup({ ...(await emptyPlace()), file: planted }),
    /the table public\.app_user is not what the backup says it is/,
  );
});

test("backup: made -> its moment, size and place are known, and the file is readable by its owner and tells nothing", async () => {
  const db = openDatabase(source.url);
  const later = join(folder, "later.backup");
  const { at } = await makeBackup({
    url: source.url,
    dataFolder: join(folder, "none"),
    file: later,
    secret: SECRET,
    version: VERSION,
  });
  const [state] = await db.query<{ madeAt: Date; bytes: number; place: string }>(
    'SELECT made_at AS "madeAt", bytes::int AS bytes, place FROM backup_state',
  );
  await db.close();
  assert.equal(state?.madeAt.getTime(), at.getTime());
  assert.equal(state.bytes, (await stat(later)).size);
  assert.ok(state.place.endsWith(`:${later}`));
  assert.equal((await stat(later)).mode & 0o777, 0o600);
  assert.doesNotMatch((await readFile(later)).toString("latin1"), /asha@shop/);
});

test("backup: one that is thrown away again, and the folder of a drill -> the last backup stays what it was, and no part of the drill is in one", async () => {
  const { dataFolder } = await emptyPlace();
  await mkdir(join(dataFolder, "drill/data"), { recursive: true });
  await writeFile(join(dataFolder, "drill/data/secrets.json"), "of the copy");
  const db = openDatabase(source.url);
  const before = await db.query("SELECT * FROM backup_state");
  const copy = join(folder, "scratch.backup");
  await makeBackup({
    ...{ url: source.url, dataFolder, file: copy },
    secret: SECRET,
    version: VERSION,
    isScratch: true,
  });
  assert.deepEqual(await db.query("SELECT * FROM backup_state"), before);
  await db.close();
  const place = await emptyPlace();
  const { files } = await restoreBackup({ ...place, file: copy });
  assert.equal(files, 0);
});

test("backup: a file that is there, or a folder that is not -> refused, and nothing is left", async () => {
  const options = { url: source.url, dataFolder: folder, secret: SECRET, version: VERSION };
  const there = join(folder, "there");
  await writeFile(there, "kept");
  await assert.rejects(makeBackup({ ...options, file: there }), /there is there already: name another file/);
  assert.equal(await readFile(there, "utf8"), "kept");
  await assert.rejects(makeBackup({ ...options, file: join(folder, "no", "such") }), /ENOENT/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith(".part")),
    [],
  );
});

test("backup: two to the same file at once -> one is whole, the other is refused, and nothing else is left", async () => {
  const own = await mkdtemp(join(folder, "two-"));
  const twice = join(own, "tuma.backup");
  const options = { url: source.url, dataFolder: join(folder, "data"), secret: SECRET, version: VERSION };
  const ended = await Promise.allSettled([1, 2].map(() => makeBackup({ ...options, file: twice })));
  const [refused, ...others] = ended.filter(({ status }) => status === "rejected");
  assert.deepEqual(others, []);
  assert.match(
    String(refused?.status === "rejected" && refused.reason),
    /is there already: name another file/,
  );
  assert.deepEqual(await readdir(own), ["tuma.backup"]);
  assert.ok((await verifyBackup({ ...(await emptyPlace()), file: twice })).rows > 500);
});

test("backup: a disk that is full in the middle of it -> said, nothing is left of it, and the last one is still known", async (t) => {
  const small = await mkdtemp(join(folder, "small-"));
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small]);
  if (mount.status !== 0) {
    t.diagnostic("not tried: this user may mount no small disk");
    return;
  }
  const db = openDatabase(source.url);
  try {
    const before = await db.query("SELECT * FROM backup_state");
    const heavy = join(folder, "heavy");
    await mkdir(join(heavy, "journal"), { recursive: true });
    await writeFile(join(heavy, "journal", "one.open"), randomBytes(1_000_000));
    const options = { url: source.url, dataFolder: heavy, secret: SECRET, version: VERSION };
    const full = makeBackup({ ...options, file: join(small, "tuma.backup") });
    await assert.rejects(full, /the disk of .*tuma\.backup is full: nothing of the backup was kept/);
    assert.deepEqual(await readdir(small), []);
    assert.deepEqual(await db.query("SELECT * FROM backup_state"), before);
  } finally {
    await db.close();
    spawnSync("umount", [small]);
  }
});

test("frames: a part that is changed on its way -> named by what it is", async () => {
  const part = { kind: "file", path: "secrets.json" } as const;
  const pieces = framesOf(
    part,
    (async function* () {
      yield Buffer.from("abc");
    })(),
    () => 0,
  );
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  const changed = Buffer.from(Buffer.concat(all).toString("latin1").replace("abc", "abd"), "latin1");
  await assert.rejects(async () => {
    for await (const frame of readFrames(
      (async function* () {
        yield changed;
      })(),
    ))
      assert.ok(frame);
  }, /the file secrets\.json is not what the backup says it is/);
});
