import { createHash } from "node:crypto";
import { accessSync, constants, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { ROOT } from "./root.ts";

const MEMORY = "/dev/shm";
const GiB = 1024 ** 3;
/** A whole run writes less than one; the rest is for the browsers and servers beside it. */
const NEEDED = 6 * GiB;

/**
 * Where a run of the tests keeps its databases and whatever else goes when it is green: in memory where there is plenty,
 * in the checkout otherwise. On a disk two thirds of what PostgreSQL did for the tests was creating and deleting files:
 * ext4 without a journal looks long for a number of a file that was not just deleted.
 */
export const SCRATCH = hasRoomInMemory()
  ? join(MEMORY, `tuma-test-${createHash("sha256").update(ROOT).digest("hex").slice(0, 12)}`)
  : join(ROOT, ".tuma/npm-test");

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED && freemem() > NEEDED;
  } catch {
    return false;
  }
}
