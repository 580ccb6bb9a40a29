import { readdir, readFile } from "node:fs/promises";

/** A process and all that came from it, by id. */
export async function treeOf(root: number): Promise<number[]> {
  const parents = await parentsOf();
  const isInTree = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isInTree(parents.get(pid)));
  return [...parents.keys()].filter(isInTree);
}

async function parentsOf(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  return parents;
}
