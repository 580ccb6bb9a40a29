import type { z } from "zod";
import type { EndpointKey, Endpoints } from "#lib/contract/desk/endpoints/index.ts";

/** The names of the parameters of a path: `id` of `GET /api/campaigns/:id`. */
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Params<K extends EndpointKey> = [ParamOf<K>] extends [never]
  ? unknown
  : { params: Record<ParamOf<K>, string | number> };

export type Query<K extends EndpointKey> = Endpoints[K] extends { query: infer S extends z.ZodType }
  ? { query?: { [Name in keyof z.input<S>]?: z.input<S>[Name] | undefined } }
  : unknown;

/** The doors that a browser may open by itself: links, players, streams. */
type ReadKey = Extract<EndpointKey, `GET ${string}`>;

type Place<K extends EndpointKey> = Params<K> & Query<K>;

/** Where a reading door of the table is, typed by its row; what is empty or undefined is not asked. */
export function doorHref<K extends ReadKey>(
  key: K,
  ...[asked]: Record<string, never> extends Place<K> ? [Place<K>?] : [Place<K>]
): string {
  const parts: Parts = asked ?? {};
  return hrefOf(key, parts);
}

export type Parts = {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
};

/** The same for any door, for whoever has checked the types. */
export function hrefOf(key: EndpointKey, { params, query = {} }: Parts): string {
  const path = key.slice(key.indexOf(" ") + 1);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  const placed = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  return search.size > 0 ? `${placed}?${search}` : placed;
}
