import type { z } from "zod";
import type { EndpointKey, Endpoints } from "#lib/contract/desk/endpoints/index.ts";
import { hrefOf, type Params, type Parts as Place, type Query } from "./door-href.ts";
import { insist } from "./insist.ts";
import type { DeskCall } from "./request.ts";

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

type Parts = Omit<DeskCall, "method" | "path"> & Place;

/** One request to a door of the table, typed by its row; the browser has its types only. Throws as `request` does. */
export async function http<K extends EndpointKey>(
  key: K,
  ...[asked]: Record<string, never> extends Asked<K> ? [Asked<K>?] : [Asked<K>]
): Promise<Answered<K>> {
  const { params, query, ...parts }: Parts = asked ?? {};
  const [method = ""] = key.split(" ");
  // The server has parsed the answer by the schema of the same row; a second parser would cost every page 30 kB.
  return (await insist({ ...parts, method, path: hrefOf(key, { params, query }) })) as Answered<K>;
}
