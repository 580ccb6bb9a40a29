import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "./root.ts";

type Entry = {
  version?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

const json = async (path: string) => JSON.parse(await readFile(join(ROOT, path), "utf8"));
const lock: Record<string, Entry> = (await json("package-lock.json")).packages;
const floors: Record<string, string> = await json("lib/launch/floors.json");
const installed = Object.entries(lock).filter(([path]) => path !== "");

test("no library is older than the first version without a known weakness", () => {
  for (const [name, floor] of Object.entries(floors)) {
    const found = installed.filter(([path]) => path.endsWith(`node_modules/${name}`));
    assert.ok(found.length > 0, `${name} is in the floors and not in the lockfile`);
    for (const [path, { version = "0" }] of found) {
      assert.ok(compare(version, floor) >= 0, `${path} is ${version}, at least ${floor} is wanted`);
    }
  }
});

test("what is installed on a Linux server is held by its hash", () => {
  // A build for another system is optional, and no registry at hand had its hash when the lockfile was written.
  const bare = installed.filter(([, entry]) => entry.integrity === undefined && !isForElsewhere(entry));
  assert.deepEqual(bare, []);
});

test("every library is pinned to one version", async () => {
  const { dependencies, devDependencies, optionalDependencies } = await json("package.json");
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })) {
    assert.match(String(version), /^\d+\.\d+\.\d+(?:-[\w.]+)?$/, name);
  }
});

function isForElsewhere({ optional, os, cpu, libc }: Entry): boolean {
  if (optional !== true) return false;
  const isLinux = os?.includes("linux") ?? true;
  const isServer = cpu?.some((each) => each === "x64" || each === "arm64") ?? true;
  return !isLinux || !isServer || libc?.includes("musl") === true;
}

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((each) => each.split("-")[0]?.split(".").map(Number) ?? []);
  const at = [0, 1, 2].find((index) => left?.[index] !== right?.[index]);
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}
