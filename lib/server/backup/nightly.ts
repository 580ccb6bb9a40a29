import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";
import { type BackupState, findBackupState, isAloneAtNight, recordNight } from "../store/backup/state.ts";
import { isPart, makeBackup } from "./make-backup.ts";

type Parts = Pick<Context, "db" | "clock" | "log"> & {
  env: Pick<Context["env"], "backupFolder" | "backupSecret" | "dataFolder" | "defaultTimezone">;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of the company: most of its people sleep. */
const BEGINS_MS = 2 * HOUR_MS;

/**
 * Makes the backup of this night where it is due and no other worker makes it, then removes those that are too old. One that failed is
 * tried again after an hour. A console that was off at two in the morning makes it when it runs.
 */
export async function backUpAtNight(parts: Parts, version: string): Promise<void> {
  const { db, clock, env } = parts;
  const { backupFolder: folder, backupSecret: secret } = env;
  if (folder === null || secret === null) return;
  const now = clock.now();
  const night = nightOf(now, env.defaultTimezone);
  if (!isDue(await findBackupState(db), night, now)) return;
  const connection = await db.connect();
  try {
    if (!(await isAloneAtNight(connection))) return;
    if (!isDue(await findBackupState(connection), night, now)) return;
    const failure = await tryBackup(parts, { folder, secret, night, version });
    await recordNight(connection, { night, at: now, failure });
  } finally {
    connection.release();
  }
}

type Night = { folder: string; secret: string; night: string; version: string };

async function tryBackup(
  { db, env, log }: Parts,
  { folder, secret, night, version }: Night,
): Promise<string | null> {
  const { dataFolder } = env;
  const file = join(folder, `tuma-${night}.backup`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Made before the database was restored: this night has its backup.
    if (!existsSync(file)) {
      const { bytes, rows } = await makeBackup({ url: db.url, dataFolder, file, secret, version });
      log.info("the backup of the night was made", { bytes, rows });
    }
    for (const name of listOutdated(await readdir(folder), night)) await rm(join(folder, name));
    await removeParts(folder);
    return null;
  } catch (error) {
    log.error("the backup of the night failed", { error });
    return error instanceof Error ? error.message : "it is not known why";
  }
}

/** What no backup has written to for a day was left by one that was killed. */
async function removeParts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isPart)) {
    const part = join(folder, name);
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(part, { force: true });
  }
}

function isDue({ night: last, triedAt, failure }: BackupState, night: string, now: Date): boolean {
  if (last !== null && last >= night) return false;
  return failure === null || triedAt === null || now.getTime() - triedAt.getTime() >= HOUR_MS;
}

/** The company's day whose backup is the newest that there should be: until two in the morning that of the day before. */
export const nightOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now.getTime() - BEGINS_MS);

const DAYS = 7;
const WEEKS = 4;

/** Of these names those that are ours and too old: kept are 7 days, and of 4 weeks before them the last day of each. */
export function listOutdated(names: readonly string[], night: string): string[] {
  const dayOf = (name: string) =>
    Date.parse(`${name.slice("tuma-".length, "tuma-2026-11-29".length)}T00:00:00Z`) / DAY_MS;
  const today = Date.parse(`${night}T00:00:00Z`) / DAY_MS;
  const ours = names.filter(
    (name) => /^tuma-\d{4}-\d{2}-\d{2}\.backup$/.test(name) && !Number.isNaN(dayOf(name)),
  );
  // Day 0 was a Thursday, and a week begins on Monday.
  const weekOf = (name: string) => Math.floor((dayOf(name) + 3) / 7);
  const isRecent = (name: string) => today - dayOf(name) < DAYS;
  const covered = new Set(ours.filter(isRecent).map(weekOf));
  const older = ours
    .filter((name) => !isRecent(name))
    .toSorted()
    .toReversed();
  const weeks = new Map<number, string>();
  for (const name of older) {
    const week = weekOf(name);
    if (!covered.has(week) && !weeks.has(week) && weeks.size < WEEKS) weeks.set(week, name);
  }
  const kept = new Set(weeks.values());
  return older.filter((name) => !kept.has(name));
}
