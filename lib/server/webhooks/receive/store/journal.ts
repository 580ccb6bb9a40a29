import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** How long a file may go without a sign of life before another process takes it over. */
const ORPHAN_AFTER_MS = 10_000;

/** A file is read as one text, and that has a longest: a new one begins long before. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** What is handed to the store at once. */
const MAX_LINES = 200;
const MAX_CHARS = 8 * 1024 * 1024;

type OpenFile = { path: string; handle: FileHandle; inode: number; size: number };

/**
 * Where events go while the database is away: one open file a process, one line an event, synced before `append` resolves.
 * A file changes hands by rename, which only one process can win. An owner that finds its file gone after a write
 * (it was paused so long that it passed for dead) writes the same lines again into a new one.
 */
export function createJournal(folder: string, { maxFileBytes = MAX_FILE_BYTES } = {}) {
  let current: OpenFile | undefined;
  let claimed: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    append: (lines: readonly string[]) => inTurn(() => write(lines)),
    /** Hands every line of this process and of dead ones to `store`; files go only after that resolved. */
    async drain(store: (lines: string[]) => Promise<void>): Promise<number> {
      await inTurn(release);
      claimed.push(...(await claimOrphans(folder)));
      let count = 0;
      for (const path of [...claimed]) {
        count += await drainFile(path, store);
        claimed = claimed.filter((other) => other !== path);
      }
      return count;
    },
    /** Of all files in the folder, those of other processes too. */
    bytes: () => bytesIn(folder),
    hasLines: () => current !== undefined || claimed.length > 0,
    /** A sign of life, so that nobody takes the files of a process that lives. */
    async touch() {
      for (const path of current ? [current.path, ...claimed] : claimed) await markAlive(path);
    },
    close: () => inTurn(release),
  };

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  }

  async function write(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join("");
    for (let tries = 0; tries < 3; tries += 1) {
      current ??= await create(folder);
      try {
        await current.handle.appendFile(text);
        await current.handle.datasync();
      } catch (error) {
        // The file may end in half a line: nothing is appended to it any more.
        await release();
        throw error;
      }
      current.size += text.length;
      if (await isStillOurs(current)) return current.size < maxFileBytes ? undefined : release();
      await current.handle.close();
      current = undefined;
    }
    throw new Error("the journal file keeps being taken away");
  }

  async function release(): Promise<void> {
    const file = current;
    current = undefined;
    if (!file) return;
    await file.handle.close();
    const path = await claim(folder, file.path);
    if (path) claimed.push(path);
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function create(folder: string): Promise<OpenFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.open`);
  const handle = await open(path, "ax", 0o600);
  const directory = await open(folder, "r");
  await directory.sync();
  await directory.close();
  return { path, handle, inode: (await handle.stat()).ino, size: 0 };
}

async function isStillOurs(file: OpenFile): Promise<boolean> {
  const found = await stat(file.path).catch(() => null);
  return found?.ino === file.inode;
}

async function claim(folder: string, path: string): Promise<string | undefined> {
  const mine = join(folder, `${randomUUID()}.claimed`);
  try {
    await rename(path, mine);
    await markAlive(mine);
    return mine;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function claimOrphans(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const claimed: string[] = [];
  for (const name of names.filter((file) => /\.(open|claimed)$/.test(file))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < ORPHAN_AFTER_MS) continue;
    const mine = await claim(folder, path);
    if (mine) claimed.push(mine);
  }
  return claimed;
}

async function drainFile(path: string, store: (lines: string[]) => Promise<void>): Promise<number> {
  const text = await readIfThere(path);
  const lines = text.split("\n").filter(Boolean);
  for (let at = 0; at < lines.length; ) {
    const end = endOfPage(lines, at);
    await store(lines.slice(at, end));
    await markAlive(path);
    at = end;
  }
  await rm(path, { force: true });
  return lines.length;
}

function endOfPage(lines: readonly string[], from: number): number {
  let end = from;
  let chars = 0;
  while (end < lines.length && end - from < MAX_LINES && (end === from || chars < MAX_CHARS)) {
    chars += lines[end]?.length ?? 0;
    end += 1;
  }
  return end;
}

/** Empty where another process took the file; any other failure leaves it for later. */
async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}

async function markAlive(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";
}
