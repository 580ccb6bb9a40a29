import { createHash } from "node:crypto";
import { chownSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

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
