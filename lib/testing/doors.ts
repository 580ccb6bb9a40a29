import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Handler } from "#lib/server/http/index.ts";
import { POLICY, type Policy, type PolicyKey, policyOf } from "#lib/server/http/policy.ts";

export type Door = { key: PolicyKey; method: string; path: string; policy: Policy; handler: Handler };

const API = join(import.meta.dirname, "../../app");

/** Every door of the policy table that has been built, with its real handler: a walk over them meets a new one by itself. */
export async function openDoors(): Promise<Door[]> {
  const doors: Door[] = [];
  for (const key of Object.keys(POLICY) as PolicyKey[]) {
    const [method = "", path = ""] = key.split(" ");
    const file = join(API, path.replace(/:(\w+)/g, "[$1]"), "route.ts");
    if (!existsSync(file)) continue;
    const { [method]: handler } = (await import(pathToFileURL(file).href)) as Record<string, Handler>;
    if (!handler) throw new Error(`${key} has no handler`);
    doors.push({ key, method, path, policy: policyOf(key), handler });
  }
  return doors;
}

/** The path of a door with its parameters filled in; throws for one that nobody has seeded. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined)
      throw new Error(`${path}: seed something for :${name} to walk through this door`);
    return encodeURIComponent(value);
  });
}
