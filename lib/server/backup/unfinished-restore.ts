import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** In a data folder from the first write of a restore until its end: a process that was killed in between leaves it there. */
const folderOf = (dataFolder: string): string => join(dataFolder, "restore.part");
/** Where the files of the backup are until the database has its rows. */
export const stagedIn = (dataFolder: string): string => join(folderOf(dataFolder), "files");
const listIn = (dataFolder: string): string => join(folderOf(dataFolder), "placed.json");

export const isRestoreUnfinished = (dataFolder: string): boolean => existsSync(folderOf(dataFolder));

/** No console may start there: it may have the secrets, and not the rows. */
export function requireNoUnfinishedRestore(dataFolder: string): void {
  if (isRestoreUnfinished(dataFolder))
    throw new Error(
      `a restore did not end in ${dataFolder}: run it again, npm run admin -- restore FILE, and start then`,
    );
}

export async function beginRestore(dataFolder: string): Promise<void> {
  await endRestore(dataFolder);
  await mkdir(stagedIn(dataFolder), { recursive: true, mode: 0o700 });
}

export const endRestore = (dataFolder: string): Promise<void> =>
  rm(folderOf(dataFolder), { recursive: true, force: true });

/** Before they are placed: none of them is there. */
export const notePlacing = (dataFolder: string, paths: readonly string[]): Promise<void> =>
  writeFile(listIn(dataFolder), JSON.stringify(paths), { mode: 0o600, flush: true });

/** Takes back what a restore had placed that was killed before its database had the rows. */
export async function undoPlacing(dataFolder: string): Promise<void> {
  if (!existsSync(listIn(dataFolder))) return;
  // Cut: nothing was placed before it was whole.
  const paths = z
    .array(z.string())
    .catch([])
    .parse(parsed(await readFile(listIn(dataFolder), "utf8")));
  for (const path of paths)
    if (!existsSync(join(stagedIn(dataFolder), path))) await rm(join(dataFolder, path), { force: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
