import { readFileSync } from "node:fs";

/** Linux tells the time of processes in hundredths, whatever its own clock ticks. */
const TICKS = 100;

/** Processor time that a process has taken, with all its threads; what others do counts for less in it than in time. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in brackets, may have spaces in it.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}
