import { createHash } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";

/** What `work` takes of a processor on a quiet machine of those for which the limits of time were chosen. */
const REFERENCE_MS = 25;
const NAME = "TEST_MACHINE_FACTOR";

/**
 * How many times longer than there a test may wait here, at least 1: how slow this machine is, times how many others use
 * it. Measured once a run, by whichever process comes first, and handed on to its children in the environment.
 */
export const MACHINE_FACTOR = Number(process.env[NAME]) || factorOf(measure());
process.env[NAME] = String(MACHINE_FACTOR);

/** A limit of time that was chosen on a quiet machine, as it is for this one now. It ends what hangs, and proves nothing. */
export const limitMs = (quietMs: number): number => Math.round(quietMs * MACHINE_FACTOR);

export type Measured = { cpuMs: number; wallMs: number; load: number; cores: number };

export function factorOf({ cpuMs, wallMs, load, cores }: Measured): number {
  const slowness = Math.max(1, cpuMs / REFERENCE_MS);
  // The load is of the last minute; what began just now shows in the time that passes while we compute.
  const crowd = Math.max(1 + load / cores, wallMs / cpuMs);
  return Math.round(slowness * crowd * 100) / 100;
}

function measure(): Measured {
  work();
  const startedAt = performance.now();
  const cpuAt = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(cpuAt);
  return {
    cpuMs: (user + system) / 1_000,
    wallMs: performance.now() - startedAt,
    load: loadavg()[0] ?? 0,
    cores: availableParallelism(),
  };
}

/** A little of what tests spend their time with: texts, sorting, hashes. */
function work(): void {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: (index * 7_919) % 20_000,
    text: `row ${index}`,
  }));
  const text = JSON.stringify(rows.sort((one, other) => one.id - other.id));
  let digest = createHash("sha256").update(text).digest("hex");
  for (let round = 0; round < 4_000; round += 1) digest = createHash("sha256").update(digest).digest("hex");
}
