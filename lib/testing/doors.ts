import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import { ENDPOINTS, type EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import { endpointOf } from "#lib/server/http/endpoint-of.ts";
import type { Handler } from "#lib/server/http/index.ts";

export type Door = { key: EndpointKey; method: string; path: string; endpoint: Endpoint; handler: Handler };

/** The keys of all doors, in the order of the table. */
export const ENDPOINT_KEYS = Object.keys(ENDPOINTS) as EndpointKey[];

const API = join(import.meta.dirname, "../../app");

/** Every door of the table, with its real handler: a walk over them meets a new one by itself. */
export async function openDoors(): Promise<Door[]> {
  const doors: Door[] = [];
  for (const key of ENDPOINT_KEYS) {
    const [method = "", path = ""] = key.split(" ");
    const file = join(API, path.replace(/:(\w+)/g, "[$1]"), "route.ts");
    if (!existsSync(file)) throw new Error(`${key} has no route: ${file} is missing`);
    const { [method]: handler } = (await import(pathToFileURL(file).href)) as Record<string, Handler>;
    if (!handler) throw new Error(`${key} has no handler`);
    doors.push({ key, method, path, endpoint: endpointOf(key), handler });
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
