import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openDatabase } from "#lib/db/index.ts";
import { isAuditKeyOf, setAuditKey } from "#lib/server/audit/index.ts";
import { makeBackup, restoreBackup, verifyBackup } from "#lib/server/backup/index.ts";
import { type LaunchEnv, readLaunchEnv } from "#lib/server/env.ts";
import { VERSION } from "#lib/server/overview/index.ts";
import { say } from "./launcher/child.ts";
import { findDatabase } from "./launcher/find-link.ts";
import { listenForStop } from "./launcher/listen-for-stop.ts";
import { findSessionSecret } from "./launcher/secrets.ts";
import { MIGRATIONS } from "./launcher/start-database.ts";
import { lockFolder } from "./launcher/with-folder.ts";
import { startPostgres } from "./postgres.ts";
import { ROOT } from "./root.ts";

/** By schema, where the migrations of this version are. */
export const FOLDERS = { public: MIGRATIONS, sandbox: join(ROOT, "lib/sandbox/migrations") };

/** Writes the whole console into one encrypted file, while it runs. */
export async function backUp(file: string): Promise<void> {
  const settings = readLaunchEnv();
  const secret = secretOf(settings);
  const url = settings.MIGRATION_DATABASE_URL ?? (await findDatabase(settings));
  const { dataFolder } = settings;
  const { at, bytes, rows } = await makeBackup({ url, dataFolder, file, secret, version: VERSION });
  say(
    `${resolve(file)} is the console of ${at.toISOString()}: ${rows} rows in ${megabytes(bytes)}, encrypted.`,
  );
  say(
    `Keep BACKUP_SECRET${settings.SESSION_SECRET === undefined ? "" : " and SESSION_SECRET"} in another place: without it nobody can use the backup.`,
  );
}

/** Puts a backup into an empty place, where a console is started afterwards. */
export async function restore(file: string): Promise<void> {
  const settings = readLaunchEnv();
  const secret = secretOf(settings);
  requireFile(file);
  const { dataFolder } = settings;
  const lock = lockFolder(dataFolder);
  if (!lock)
    throw new Error(`a console runs on ${dataFolder}: a backup is restored into an empty place only`);
  try {
    const given = settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL;
    const embedded =
      given === undefined ? await startPostgres({ dataDir: join(dataFolder, "postgres") }) : null;
    try {
      const { at, rows, files } = await restoreBackup({
        ...{ file, secret, dataFolder, version: VERSION, migrations: FOLDERS },
        url: given ?? embedded?.url ?? "",
      });
      say(`Restored the console of ${at.toISOString()}: ${rows} rows and ${files} files.`);
      if (!(await hasItsSecret(given ?? embedded?.url ?? "", settings)))
        say(
          "SESSION_SECRET is not the one of that console, and is in no backup: set that one before you start. Without it second factors and the secrets of event addresses cannot be read, and the audit log breaks.",
        );
      say(
        "Start it with npm start. All that was under way or scheduled is held: what was sent after the backup is not known in it.",
      );
    } finally {
      await embedded?.stop();
    }
  } finally {
    lock.release();
  }
}

/** Restores a backup into a server of its own beside the console, compares, and removes that again. */
export async function verifyInScratch(file: string): Promise<void> {
  const settings = readLaunchEnv();
  const secret = secretOf(settings);
  requireFile(file);
  const scratch = join(settings.dataFolder, "verify");
  const lock = lockFolder(scratch);
  if (!lock) throw new Error("another backup is being verified: wait for it");
  const { interrupted, release } = listenForStop({
    saying: "Stopping: nothing of what was restored stays…",
    reason: "The backup was not verified to its end, and nothing of what was restored stays",
  });
  try {
    // Of one that was killed.
    await rm(join(scratch, "data"), { recursive: true, force: true });
    await rm(join(scratch, "postgres"), { recursive: true, force: true });
    const server = await startPostgres({ dataDir: join(scratch, "postgres"), isDurable: false });
    try {
      const verifying = verifyBackup({
        ...{ file, secret, migrations: FOLDERS },
        ...{ url: server.url, dataFolder: join(scratch, "data") },
      });
      // Stopped, its server goes away under it.
      verifying.catch(() => undefined);
      const { at, version, tables, files, rows } = await Promise.race([verifying, interrupted]);
      say(`${file} is good: the console of ${at.toISOString()}, made by Tuma ${version}.`);
      say(
        `Restored and read again, ${tables} tables with ${rows} rows and ${files} files are as they were written.`,
      );
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
    await rm(scratch, { recursive: true, force: true });
    release();
  }
}

/** Whether a console that is started with these settings can read what the restored one has sealed. */
async function hasItsSecret(url: string, settings: LaunchEnv): Promise<boolean> {
  const secret = findSessionSecret(settings);
  if (secret === undefined) return false;
  setAuditKey(secret);
  const db = openDatabase(url, { max: 1, name: "tuma restore" });
  try {
    return await isAuditKeyOf(db);
  } finally {
    await db.close();
  }
}

function secretOf({ BACKUP_SECRET }: LaunchEnv): string {
  if (BACKUP_SECRET !== undefined) return BACKUP_SECRET;
  throw new Error(
    "BACKUP_SECRET is not set: a backup holds every number, message and secret of the console, so it is only written encrypted",
  );
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`${file} is not there`);
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
