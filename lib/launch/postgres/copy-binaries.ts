import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
