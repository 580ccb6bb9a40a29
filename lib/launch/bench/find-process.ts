import { execFileSync } from "node:child_process";

export type Process = { pid: number; parent: number; bytes: number; command: string };

/** The one process at or below `root` whose command line contains `part`. */
export function findProcess(root: number, part: string): Process {
  const found = listTree(root).filter(({ command }) => command.includes(part));
  const [one] = found;
  if (!one || found.length > 1)
    throw new Error(`${found.length} processes of ${root} have ${part} in their command`);
  return one;
}

/** A process and all below it. */
export const listTree = (root: number): Process[] => withChildren(listProcesses(), root);

function withChildren(all: readonly Process[], pid: number): Process[] {
  const own = all.filter((one) => one.pid === pid);
  return own.concat(
    all.filter(({ parent }) => parent === pid).flatMap((child) => withChildren(all, child.pid)),
  );
}

function listProcesses(): Process[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,rss=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [, pid, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return {
      pid: Number(pid),
      parent: Number(parent),
      bytes: Number(kilobytes) * 1024,
      command: command ?? "",
    };
  });
}
