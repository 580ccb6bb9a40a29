import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { link, open, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type CopySession, withCopySession } from "#lib/db/index.ts";
import { recordBackup } from "../store/backup/state.ts";
import {
  copyTable,
  listApplied,
  listCounters,
  listSchemas,
  listTables,
  openSnapshot,
} from "../store/backup/tables.ts";
import { openDataFiles } from "./data-files.ts";
import { frameOf, framesOf, type Manifest, type Part, type Sum } from "./parts.ts";
import { seal } from "./sealed-file.ts";

export type BackupOptions = {
  /** Of a role that may read all tables. */
  url: string;
  dataFolder: string;
  /** Must not be there. */
  file: string;
  secret: string;
  /** Of the console. */
  version: string;
  /** It is thrown away again, so it is not the last backup of the console. */
  isScratch?: boolean;
};

export type Made = { at: Date; bytes: number; parts: number; rows: number };

/** The console's own tables, and those of the built-in sandbox where it runs in the same database. */
export const SCHEMAS = ["public", "sandbox"] as const;

/**
 * Writes the database as it is at one moment, and the data folder, into one encrypted file of mode 0600, while the console runs.
 * The file is there whole or not at all. What memory it takes does not grow with the database.
 */
export async function makeBackup(options: BackupOptions): Promise<Made> {
  const file = resolve(options.file);
  if (existsSync(file)) throw isThere(file);
  // Of its own: another backup to the same file may run.
  const part = `${file}.${randomUUID()}.part`;
  const made = await withCopySession(options.url, async (session) => {
    try {
      const found = await writeWhole(session, { ...options, part });
      await putInPlace(part, file);
      return found;
    } catch (error) {
      throw isFull(error) ? new Error(`the disk of ${file} is full: nothing of the backup was kept`) : error;
    } finally {
      await rm(part, { force: true });
    }
  });
  if (options.isScratch) return made;
  // By a session of its own: the one that read has been told to change nothing.
  await withCopySession(options.url, (session) =>
    recordBackup(session, { at: made.at, bytes: made.bytes, place: `${hostname()}:${file}` }),
  );
  return made;
}

async function writeWhole(
  session: CopySession,
  { part, ...options }: BackupOptions & { part: string },
): Promise<Made> {
  const files = openDataFiles(options.dataFolder);
  try {
    await files.collect();
    const at = await openSnapshot(session);
    await files.collect();
    const manifest: Manifest = { parts: [], counters: [] };
    await pipeline(
      Readable.from(framesOfAll(session, { at, files: files.list(), manifest }), { objectMode: false }),
      createGzip({ level: 3 }),
      (source: AsyncIterable<Buffer>) => seal(source, { ...options, at }),
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
    );
    const { size } = await stat(part);
    const rows = manifest.parts.reduce((all, { sum }) => all + sum.rows, 0);
    return { at, bytes: size, parts: manifest.parts.length, rows };
  } finally {
    await files.close();
  }
}

type Source = { at: Date; files: ReturnType<ReturnType<typeof openDataFiles>["list"]>; manifest: Manifest };

async function* framesOfAll(session: CopySession, { at, files, manifest }: Source): AsyncGenerator<Buffer> {
  const schemas = await listSchemas(session, SCHEMAS);
  const applied = await Promise.all(
    schemas.map(async (schema) => [schema, await listApplied(session, schema)] as const),
  );
  yield frameOf("H", { at: at.toISOString(), migrations: Object.fromEntries(applied) });
  const note = (part: Part, sum: Sum) => void manifest.parts.push({ part, sum });
  for (const { path, read } of files) {
    const part: Part = { kind: "file", path };
    note(part, yield* framesOf(part, read(), () => 0));
  }
  for (const table of await listTables(session, schemas)) {
    const part: Part = { kind: "table", ...table };
    const rows = copyTable(session, table);
    note(part, yield* framesOf(part, rows, () => rows.rowCount));
  }
  manifest.counters = await listCounters(session, schemas);
  yield frameOf("M", manifest);
}

/** What a process that was killed had written of a backup; it holds nothing of use. */
export const isPart = (name: string): boolean =>
  /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/.test(name);

/** Replaces nothing: of two backups to the same file the second is refused. */
async function putInPlace(part: string, file: string): Promise<void> {
  try {
    await link(part, file).catch(async (error: unknown) => {
      if (!hasCode(error, ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])) throw error;
      // A file system without hard links, as of many external disks.
      await (await open(file, "wx", 0o600)).close();
      await rename(part, file);
    });
  } catch (error) {
    throw hasCode(error, ["EEXIST"]) ? isThere(file) : error;
  }
  await syncFolder(dirname(file));
}

const isThere = (file: string): Error => new Error(`${file} is there already: name another file`);

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, "r");
  await directory.sync();
  await directory.close();
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

const isFull = (error: unknown): boolean => hasCode(error, ["ENOSPC", "EDQUOT"]);
