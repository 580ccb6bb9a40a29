import { readFileSync, statSync } from "node:fs";

/** Who the server runs as; undefined means as ourselves. */
export type ServerUser = { uid: number; gid: number } | undefined;

const NOBODY = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root: there it runs as the owner of existing data, else as `nobody`. */
export function findServerUser(dataFolder: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const data = statSync(dataFolder, { throwIfNoEntry: false });
  if (data && data.uid !== 0) return { uid: data.uid, gid: data.gid };
  return findNobody();
}

function findNobody() {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const [, , uid, gid] = users.find((line) => line.startsWith("nobody:"))?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : NOBODY;
}
