import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { TEST_FOLDER } from "../env.ts";

/** Of `TUMA_DATA`: the database has a way of its own, and what is only of a running process stays. */
const LEFT_OUT = new Set([
  "postgres",
  "lock",
  "verify",
  "drill",
  join(TEST_FOLDER, "postgres"),
  join(TEST_FOLDER, "lock"),
]);

type OpenFile = { path: string; inode: number; handle: FileHandle };

/**
 * The files of a data folder, held open: what another process drains and removes meanwhile can still be read. Looked for again
 * by each `collect`, of which one comes before the snapshot of the database and one after, so that an event is in one of both.
 */
export function openDataFiles(dataFolder: string) {
  const found = new Map<number, OpenFile>();
  return {
    async collect(): Promise<void> {
      for (const path of await listFiles(dataFolder)) {
        const handle = await open(join(dataFolder, path), "r").catch(() => null);
        const inode = handle && (await handle.stat()).ino;
        if (!handle || inode === null) continue;
        if (found.has(inode)) await handle.close();
        else found.set(inode, { path, inode, handle });
      }
    },
    /** One a path, the newest: what is written anew is exchanged whole. */
    list: (): { path: string; read(): AsyncGenerator<Buffer> }[] => [
      ...new Map(
        [...found.values()].map((file) => [file.path, { path: file.path, read: () => readFile(file) }]),
      ).values(),
    ],
    async close(): Promise<void> {
      for (const { handle } of found.values()) await handle.close();
    },
  };
}

async function listFiles(dataFolder: string, under = ""): Promise<string[]> {
  const entries = await readdir(join(dataFolder, under), { withFileTypes: true }).catch(() => []);
  const paths: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(under, entry.name);
    if (LEFT_OUT.has(path) || /\.(new|part|backup|log)$/.test(entry.name)) continue;
    if (entry.isDirectory()) paths.push(...(await listFiles(dataFolder, path)));
    if (entry.isFile()) paths.push(path);
  }
  return paths;
}

/** As long as it is now: what is added while it is read is of a later moment. */
async function* readFile({ handle }: OpenFile): AsyncGenerator<Buffer> {
  const { size } = await handle.stat();
  for (let at = 0; at < size; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(64 * 1024, size - at)), {
      position: at,
    });
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Where a file of a backup goes; throws where its path would lead out of the folder. */
export async function createDataFile(folder: string, path: string): Promise<FileHandle> {
  const whole = resolve(folder, path);
  if (relative(folder, whole).split(sep)[0] === ".." || whole === resolve(folder))
    throw new Error(`the backup names a file outside of the data folder: ${path}`);
  await mkdir(dirname(whole), { recursive: true, mode: 0o700 });
  return open(whole, "wx", 0o600);
}
