import type { z } from "zod";
import type { EndpointKey, Endpoints } from "#lib/contract/desk/endpoints/index.ts";
import { insist } from "./insist.ts";
import type { DeskCall } from "./request.ts";

/** The names of the parameters of a path: `id` of `GET /api/campaigns/:id`. */
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<K extends EndpointKey> = [ParamOf<K>] extends [never]
  ? unknown
  : { params: Record<ParamOf<K>, string | number> };

type Query<K extends EndpointKey> = Endpoints[K] extends { query: infer S extends z.ZodType }
  ? { query?: { [Name in keyof z.input<S>]?: z.input<S>[Name] | undefined } }
  : unknown;

type Body<K extends EndpointKey> = Endpoints[K] extends { body: infer S extends z.ZodType }
  ? { body: z.input<S> }
  : Endpoints[K] extends { isStream: true }
    ? { body: FormData }
    : unknown;

/** What one door takes, by the schemas of the table. */
export type Asked<K extends EndpointKey> = Params<K> &
  Query<K> &
  Body<K> & {
    signal?: AbortSignal;
    /** It goes on when its page is left; such a body has at most 64 kB. */
    isKept?: boolean;
    patienceMs?: number;
  };

/** What one door answers, as JSON has it. */
export type Answered<K extends EndpointKey> = Endpoints[K] extends { answer: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type Parts = Omit<DeskCall, "method" | "path"> & { params?: Record<string, string | number> };

/** One request to a door of the table, typed by its row; the browser has its types only. Throws as `request` does. */
export async function http<K extends EndpointKey>(
  key: K,
  ...[asked]: Record<string, never> extends Asked<K> ? [Asked<K>?] : [Asked<K>]
): Promise<Answered<K>> {
  const [method = "", path = ""] = key.split(" ");
  const { params, ...parts }: Parts = asked ?? {};
  const call = {
    ...parts,
    method,
    path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? "")),
  };
  // The server has parsed the answer by the schema of the same row; a second parser would cost every page 30 kB.
  return (await insist(call)) as Answered<K>;
}
