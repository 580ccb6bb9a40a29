import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { findBackupState } from "../store/backup/state.ts";
import { backUpAtNight } from "./index.ts";
import { listOutdated, nightOf } from "./nightly.ts";

const desk = await openDesk();
const folder = await mkdtemp(join(tmpdir(), "tuma-nightly-"));
after(async () => {
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (time: string) => ({ now: () => new Date(time), sleep: async () => undefined });
const partsAt = (time: string, backupFolder = folder) => ({
  ...desk.context,
  clock: at(time),
  env: {
    ...desk.context.env,
    ...{
      backupFolder,
      backupSecret: "a secret of backups 0123456789",
      defaultTimezone: "Africa/Dar_es_Salaam",
    },
    dataFolder: join(folder, "data"),
  },
});
const backups = async () => (await readdir(folder)).filter((name) => name.startsWith("tuma-"));

test("night: until two in the morning of the company -> still that of the day before", () => {
  const zone = "Africa/Dar_es_Salaam";
  assert.equal(nightOf(new Date("2026-11-28T22:59:59Z"), zone), "2026-11-28");
  assert.equal(nightOf(new Date("2026-11-28T23:00:00Z"), zone), "2026-11-29");
});

test("nightly: two workers at one moment, and again that day -> one backup; the next night another", async () => {
  await Promise.all([1, 2].map(() => backUpAtNight(partsAt("2026-11-28T23:00:30Z"), "1.0.0")));
  await backUpAtNight(partsAt("2026-11-29T12:00:00Z"), "1.0.0");
  assert.deepEqual(await backups(), ["tuma-2026-11-29.backup"]);
  await backUpAtNight(partsAt("2026-11-29T23:00:30Z"), "1.0.0");
  assert.deepEqual(await backups(), ["tuma-2026-11-29.backup", "tuma-2026-11-30.backup"]);
});

test("nightly: a folder in which nothing can be made -> known and logged, and tried again after an hour", async () => {
  const file = join(folder, "no-folder");
  await writeFile(file, "");
  await backUpAtNight(partsAt("2026-11-30T23:00:30Z", join(file, "backups")), "1.0.0");
  const { failure, night } = await findBackupState(desk.context.db);
  assert.match(failure ?? "", /ENOTDIR/);
  assert.equal(night, "2026-11-30");
  assert.ok(desk.lines.some((line) => line.includes("the backup of the night failed")));
  await backUpAtNight(partsAt("2026-11-30T23:30:00Z"), "1.0.0");
  assert.equal((await backups()).length, 2, "not yet");
  await backUpAtNight(partsAt("2026-12-01T00:00:30Z"), "1.0.0");
  assert.equal((await backups()).length, 3);
  assert.equal((await findBackupState(desk.context.db)).failure, null);
});

test("nightly: parts of backups in the folder -> what a killed one left is removed, one that is being written stays", async () => {
  const own = await mkdtemp(join(folder, "parts-"));
  const [left, written] = [1, 2].map(() => join(own, `by-hand.backup.${randomUUID()}.part`)) as [
    string,
    string,
  ];
  const others = join(own, "theirs.part");
  for (const part of [left, written, others]) await writeFile(part, "");
  const dayBefore = new Date(Date.now() - 25 * 3_600_000);
  for (const part of [left, others]) await utimes(part, dayBefore, dayBefore);
  await backUpAtNight(partsAt("2026-12-02T23:00:30Z", own), "1.0.0");
  const expected = [basename(written), "theirs.part", "tuma-2026-12-03.backup"];
  assert.deepEqual((await readdir(own)).toSorted(), expected.toSorted());
});

test("outdated: a year of nights, pruned each night -> 7 days and 4 weeks stay, and nothing that is not ours", () => {
  const others = [
    "notes.txt",
    "tuma-old.backup",
    "tuma-2020-01-01.backup.part",
    "tuma-2020-13-45.backup",
    "x-tuma-2020-01-01.backup",
  ];
  let names = [...others];
  let night = "";
  for (let day = 0; day < 365; day++) {
    night = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    names.push(`tuma-${night}.backup`);
    const outdated = listOutdated(names, night);
    names = names.filter((name) => !outdated.includes(name));
  }
  assert.equal(night, "2026-12-31");
  assert.deepEqual(
    names.filter((name) => others.includes(name)),
    others,
  );
  assert.deepEqual(
    names.slice(others.length).map((name) => name.slice(5, 15)),
    [
      ...["2026-11-29", "2026-12-06", "2026-12-13", "2026-12-20"],
      ...["25", "26", "27", "28", "29", "30", "31"].map((day) => `2026-12-${day}`),
    ],
  );
});
