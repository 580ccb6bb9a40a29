import { existsSync } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CopySession, migrate, withCopySession } from "#lib/db/index.ts";
import {
  fillTable,
  findInhabitant,
  isRestoredFrom,
  listApplied,
  listTables,
  markRestored,
  openTables,
  setCounters,
} from "../store/backup/tables.ts";
import { createDataFile } from "./data-files.ts";
import { type Frame, nameOf, type Part } from "./parts.ts";
import { type Checked, checkBackup, openBackup } from "./read-backup.ts";
import {
  beginRestore,
  endRestore,
  isRestoreUnfinished,
  notePlacing,
  stagedIn,
  undoPlacing,
} from "./unfinished-restore.ts";

export type RestoreOptions = {
  file: string;
  secret: string;
  /** Of this console. */
  version: string;
  /** Of a role that owns the database. */
  url: string;
  dataFolder: string;
  /** By schema, where the migrations of this version are. */
  migrations: Readonly<Record<string, string>>;
};

export type Restored = { at: Date; rows: number; files: number };

/**
 * Puts a backup into an empty database and a data folder without secrets; both have it whole, or the database nothing but
 * empty tables. Throws a sentence for people before anything is written where the file, the secret or the place is not fit. Where an
 * earlier one was killed it takes up from there.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataFolder } = options;
  const isAgain = isRestoreUnfinished(dataFolder);
  if (!isAgain) requireEmptyFolder(dataFolder);
  const checked = await checkBackup(options.file, options.secret);
  const isLoaded = await withCopySession(options.url, async (session) => {
    // Killed between the commit and its end: database and files are whole.
    if (isAgain && (await isRestoredFrom(session, new Date(checked.contents.at)))) return true;
    const inhabitant = await findInhabitant(session);
    if (inhabitant) throw new Error(`${inhabitant}: a backup is restored into an empty place only`);
    await requireKnown(session, checked, options);
    return false;
  });
  if (isAgain && !isLoaded) {
    await undoPlacing(dataFolder);
    requireEmptyFolder(dataFolder);
  }
  if (isLoaded) await endRestore(dataFolder);
  else await loadBackup(options, checked);
  for (const [schema, folder] of Object.entries(options.migrations))
    if (checked.contents.migrations[schema]) await migrate(options.url, folder, schema);
  return restoredOf(checked);
}

function requireEmptyFolder(dataFolder: string): void {
  if (existsSync(join(dataFolder, "secrets.json")))
    throw new Error(
      `${dataFolder} already holds the secrets of a console: a backup is restored into an empty place only`,
    );
}

/** All that made the tables of the backup is known here, and nothing was done to these since that the backup has not. */
async function requireKnown(
  session: CopySession,
  { head, contents }: Checked,
  { file, version, migrations }: RestoreOptions,
): Promise<void> {
  for (const [schema, applied] of Object.entries(contents.migrations)) {
    const known = new Set(migrations[schema] ? await readdir(migrations[schema]) : []);
    if (applied.some((name) => !known.has(name)))
      throw new Error(
        `${file} was made by Tuma ${head.version}, which is newer than this Tuma ${version}: restore it with that version or a newer one`,
      );
    const here = await listApplied(session, schema);
    if (here.some((name) => !applied.includes(name)))
      throw new Error(
        "the tables of the database are newer than the backup: make an empty database and name that one",
      );
  }
}

type Loading = Omit<RestoreOptions, "version"> & {
  /** No console will run on it: it stays as it was written. */
  isScratch?: boolean;
};

/** Loads what was checked, as it was; without the migrations of this version that are newer. */
export async function loadBackup(
  { file, secret, url, dataFolder, migrations, isScratch }: Loading,
  { contents, manifest }: Checked,
): Promise<Restored> {
  const schemas = Object.keys(contents.migrations);
  const staged = stagedIn(dataFolder);
  await beginRestore(dataFolder);
  try {
    for (const schema of schemas)
      await migrate(url, migrations[schema] ?? "", schema, new Set(contents.migrations[schema]));
    await withCopySession(url, async (session) => {
      const tables = await listTables(session, schemas);
      const opened = await openTables(session, tables);
      const { frames } = await openBackup(file, secret);
      await fill(session, frames, staged);
      await setCounters(session, manifest.counters);
      if (!isScratch) await markRestored(session, new Date(contents.at));
      await opened.close();
      await placeFiles({ dataFolder, files: filesOf(manifest), commit: opened.commit });
    });
    return restoredOf({ contents, manifest });
  } finally {
    await endRestore(dataFolder);
  }
}

const filesOf = ({ parts }: Checked["manifest"]): string[] =>
  parts.flatMap(({ part }) => (part.kind === "file" ? [part.path] : []));

const restoredOf = ({ contents, manifest }: Pick<Checked, "contents" | "manifest">): Restored => ({
  at: new Date(contents.at),
  rows: manifest.parts.reduce((all, { sum }) => all + sum.rows, 0),
  files: filesOf(manifest).length,
});

async function fill(session: CopySession, frames: AsyncGenerator<Frame>, staged: string): Promise<void> {
  for (;;) {
    const { done, value: frame } = await frames.next();
    if (done) return;
    if (frame.letter !== "P") continue;
    const { part } = frame;
    const target = part.kind === "table" ? fillTable(session, part) : await fileStream(staged, part.path);
    const rows = await pour(frames, target, part);
    if ("rowCount" in target && target.rowCount !== rows)
      throw new Error(`${nameOf(part)} took ${target.rowCount} rows of ${rows}`);
  }
}

const fileStream = async (folder: string, path: string) =>
  (await createDataFile(folder, path)).createWriteStream({ flush: true });

/** The bytes of one part; answers how many rows the backup says they are. */
async function pour(
  frames: AsyncGenerator<Frame>,
  target: NodeJS.WritableStream,
  part: Part,
): Promise<number> {
  let rows: number | null = null;
  const data = async function* () {
    for (;;) {
      const { done, value: frame } = await frames.next();
      if (done || frame.letter === "P") throw new Error(`${nameOf(part)} has no end`);
      if (frame.letter === "D") yield frame.data;
      if (frame.letter === "E") {
        ({ rows } = frame.sum);
        return;
      }
    }
  };
  await pipeline(Readable.from(data(), { objectMode: false }), target);
  if (rows === null) throw new Error(`${nameOf(part)} has no end`);
  return rows;
}

type Placing = { dataFolder: string; files: readonly string[]; commit(): Promise<void> };

/**
 * Files and database come together, or neither. What is there already is of a later moment than the backup, as the mark of
 * sending in a folder that was kept.
 */
async function placeFiles({ dataFolder, files, commit }: Placing): Promise<void> {
  const missing = files.filter((path) => !existsSync(join(dataFolder, path)));
  await notePlacing(dataFolder, missing);
  try {
    for (const path of missing) {
      const target = join(dataFolder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(join(stagedIn(dataFolder), path), target);
    }
    await commit();
  } catch (error) {
    await undoPlacing(dataFolder);
    throw error;
  }
}
