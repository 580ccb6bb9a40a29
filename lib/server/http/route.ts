import type { z } from "zod";
import type { EndpointKey, Endpoints } from "#lib/contract/desk/endpoints/index.ts";
import type { Ctx, SignedInCtx } from "../context.ts";
import { endpointOf } from "./endpoint-of.ts";
import { type Handler, serveRoute } from "./serve-route.ts";

/** What a schema of the table lets in; nothing where it has none. */
type In<K extends EndpointKey, Part extends string> =
  Endpoints[K] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : unknown;

/** What `answer` describes, or a Response for a stream; nothing where the row has no answer. */
type Result<K extends EndpointKey> = Endpoints[K] extends { answer: infer S extends z.ZodType }
  ? Promise<z.input<S> | Response> | z.input<S> | Response
  : Promise<void> | Promise<Response> | Response | undefined;

export type Call<K extends EndpointKey> = {
  ctx: Endpoints[K]["role"] extends "public" ? Ctx : SignedInCtx;
  /** Query, body and path parameters in one; a path parameter wins over a body field of its name. */
  input: In<K, "params"> & In<K, "query"> & In<K, "body">;
  /** For streams and for the few verbs that need a header. */
  request: Request;
  /** Goes out with the answer: cookies and the like. */
  headers: Headers;
};

type Verb<K extends EndpointKey> = (call: Call<K>) => Result<K>;

/** A route of the table, its verb typed by the row. */
export function route<K extends EndpointKey>(key: K, verb: Verb<K>): Handler {
  // The row's own schemas make `input`, and its role decides whether there is an actor: the types say the same.
  return serveRoute({ key, endpoint: endpointOf(key) }, (call) => verb(call as Call<K>));
}
