import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";

/** Seconds that nobody sets: they tell how long ago something was, also where the time of day was wrong meanwhile. */
export type SteadyClock = {
  /** Two readings may be compared where this is the same. */
  boot: string;
  seconds(): number;
};

const BOOT_ID = "/proc/sys/kernel/random/boot_id";

/** Of the machine where it names its boots, so that it outlives this process; otherwise of this process. */
export function createSteadyClock(): SteadyClock {
  try {
    return { boot: readFileSync(BOOT_ID, "utf8").trim(), seconds: uptime };
  } catch {
    return { boot: `process ${randomUUID()}`, seconds: () => performance.now() / 1000 };
  }
}
