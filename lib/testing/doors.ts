import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import { ENDPOINTS, type EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import { endpointOf } from "#lib/server/http/doors.ts";
import type { Handler } from "#lib/server/http/index.ts";

export type Door = { key: EndpointKey; method: string; path: string; endpoint: Endpoint; handler: Handler };

/** The keys of all doors, in the order of the table. */
export const ENDPOINT_KEYS = Object.keys(ENDPOINTS) as EndpointKey[];

const API = join(import.meta.dirname, "../../app/api");

/** The handler of a door, `HEAD /api/…` that of a GET without its body; it takes path parameters by their names. */
export function door(key: EndpointKey | `HEAD ${string}`): Handler {
  const [method = "", path = ""] = key.split(" ");
  const [, , area = "", ...pattern] = path.split("/");
  const file = pathToFileURL(join(API, area, "[[...door]]/route.ts")).href;
  return async (request, { params }) => {
    const given = await params;
    const parts = pattern.map((part) => (part.startsWith(":") ? given[part.slice(1)] : part));
    const { [method]: serve } = (await import(file)) as Record<string, Handler>;
    if (!serve) throw new Error(`${area} serves no ${method}`);
    return serve(request, { params: Promise.resolve({ door: parts.map(String) }) });
  };
}

/** Every door of the table, with its real handler: a walk over them meets a new one by itself. */
export const openDoors = (): Door[] =>
  ENDPOINT_KEYS.map((key) => {
    const [method = "", path = ""] = key.split(" ");
    return { key, method, path, endpoint: endpointOf(key), handler: door(key) };
  });

/** The path of a door with its parameters filled in; throws for one that nobody has seeded. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined)
      throw new Error(`${path}: seed something for :${name} to walk through this door`);
    return encodeURIComponent(value);
  });
}
