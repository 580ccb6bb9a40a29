import { findProcess } from "./find-process.ts";

/** Resident memory of the one process at or below `root` whose command line contains `part`. */
export function residentBytes(root: number, part: string): number {
  return findProcess(root, part).bytes;
}
