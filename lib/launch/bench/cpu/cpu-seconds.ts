import { readFileSync } from "node:fs";

/** Linux tells the time of processes in hundredths, whatever its own clock ticks. */
const TICKS = 100;

/**
 * Processor time that a process has taken, with all its threads; what others do counts for less in it than in time. Its
 * children that have ended are with it where `withEnded`; of one `thread` only its own.
 */
export function cpuSeconds(
  pid: number,
  { withEnded = false, thread }: { withEnded?: boolean; thread?: number } = {},
): number {
  const stat = readFileSync(`/proc/${pid}${thread === undefined ? "" : `/task/${thread}`}/stat`, "utf8");
  // The name, in brackets, may have spaces in it.
  const ticks = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, withEnded ? 15 : 13);
  return ticks.reduce((sum, one) => sum + Number(one), 0) / TICKS;
}
