import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** How far sending had come, as it is kept outside the database. `open`: how many were open, by campaign. */
const Mark = z.object({
  position: z.int(),
  at: z.string(),
  /** Which folder it was written in: a copied folder is another one. */
  folder: z.string(),
  open: z.record(z.string(), z.int()),
});
export type Mark = z.infer<typeof Mark>;

const folderOf = (dataFolder: string): string => join(dataFolder, "sending");

/** Null where there is none, or none that can be read. */
export async function readMark(dataFolder: string, databaseId: string): Promise<Mark | null> {
  try {
    return Mark.parse(JSON.parse(await readFile(join(folderOf(dataFolder), `${databaseId}.json`), "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError || isMissing(error)) return null;
    throw error;
  }
}

/** On the disk when it resolves, whole or not at all. */
export async function writeMark(dataFolder: string, databaseId: string, mark: Mark): Promise<void> {
  const folder = folderOf(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `${databaseId}.${randomUUID()}.new`);
  const file = await open(fresh, "wx", 0o600);
  try {
    await file.writeFile(JSON.stringify(mark));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, join(folder, `${databaseId}.json`));
  const directory = await open(folder, "r");
  await directory.sync();
  await directory.close();
}

/** Moved with its folder on one disk it stays the same; a copy of the folder has another. */
export async function identityOf(dataFolder: string): Promise<string> {
  const folder = folderOf(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return String((await stat(folder)).ino);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";
