import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { API_V1, type ApiDoorKey, type ApiEndpoints } from "#lib/contract/desk/api/endpoints.ts";
import type { Endpoint, Method } from "#lib/contract/desk/endpoints/endpoint.ts";
import {
  type DoorKey,
  ENDPOINTS,
  type EndpointKey,
  type Endpoints,
} from "#lib/contract/desk/endpoints/index.ts";
import type { Ctx, SignedInCtx } from "../context.ts";
import { finish, methodNotAllowed, notFound } from "../edge/index.ts";
import type { KeyCtx } from "../keys/index.ts";
import { type Handler, serveRoute } from "./serve-route.ts";

type AnyEndpoints = Endpoints & ApiEndpoints;

/** What a schema of the table lets in; nothing where it has none. */
type In<K extends DoorKey, Part extends string> =
  AnyEndpoints[K] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : unknown;

/** What `answer` describes, or a Response for a stream; nothing where the row has no answer. */
type Result<K extends DoorKey> = AnyEndpoints[K] extends { answer: infer S extends z.ZodType }
  ? Promise<z.input<S> | Response> | z.input<S> | Response
  : Promise<void> | Promise<Response> | Response | undefined;

export type Call<K extends DoorKey> = {
  ctx: K extends ApiDoorKey ? KeyCtx : AnyEndpoints[K]["role"] extends "public" ? Ctx : SignedInCtx;
  /** Query, body and path parameters in one; a path parameter wins over a body field of its name. */
  input: In<K, "params"> & In<K, "query"> & In<K, "body">;
  /** For streams and for the few verbs that need a header. */
  request: Request;
  /** Goes out with the answer: cookies and the like. */
  headers: Headers;
};

type ApiVerbs = { [K in ApiDoorKey]: (call: Call<K>) => Result<K> };
type Verbs = { [K in EndpointKey]?: (call: Call<K>) => Result<K> };
type Door = { method: string; pattern: readonly string[]; serve: Handler };
type Served = Record<Method | "HEAD" | "OPTIONS", Handler>;

/**
 * All doors of one area, each verb typed by its row of the table; another path is a 404, another method of a known path a
 * 405 with `Allow`. The folder of the route file is the area, and Next hands on the parts of the path below it:
 * `export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({ "GET /api/views": … });`
 */
export function doors(verbs: Verbs): Served {
  return serve(
    Object.entries(verbs).map(([key, verb]) =>
      doorOf(key as EndpointKey, endpointOf(key as EndpointKey), verb as AnyVerb),
    ),
  );
}

/** The same for `/api/v1`, whose doors are for keys. */
export function apiDoors(verbs: ApiVerbs): Served {
  return serve(
    Object.entries(verbs).map(([key, verb]) =>
      doorOf(key as ApiDoorKey, API_V1[key as ApiDoorKey], verb as AnyVerb),
    ),
  );
}

function serve(all: readonly Door[]): Served {
  const method =
    (name: keyof Served): Handler =>
    async (request, { params }) => {
      const path = [(await params).door ?? []].flat();
      const here = doorsAt(path, all);
      const door = here.find((each) => each.method === (name === "HEAD" ? "GET" : name));
      if (!door) return refuse(name, allowOf(here));
      const answer = await door.serve(request, { params: Promise.resolve(paramsOf(door, path)) });
      return name === "HEAD" ? withoutBody(answer) : answer;
    };
  return {
    GET: method("GET"),
    POST: method("POST"),
    PUT: method("PUT"),
    PATCH: method("PATCH"),
    DELETE: method("DELETE"),
    HEAD: method("HEAD"),
    OPTIONS: method("OPTIONS"),
  };
}

type AnyVerb = Parameters<typeof serveRoute>[1];

function doorOf(key: DoorKey, endpoint: Endpoint, verb: AnyVerb): Door {
  const [method = "", path = ""] = key.split(" ");
  const [, , _area, ...pattern] = path.split("/");
  return { method, pattern, serve: serveRoute({ key, endpoint }, verb) };
}

const isParam = (part: string): boolean => part.startsWith(":");

/** The doors of one path, one a method: a part that is written out wins over a parameter. */
function doorsAt(path: readonly string[], all: readonly Door[]): Door[] {
  const matching = all.filter(
    ({ pattern }) =>
      pattern.length === path.length && pattern.every((part, at) => isParam(part) || part === path[at]),
  );
  const fewest = Math.min(...matching.map(({ pattern }) => pattern.filter(isParam).length));
  return matching.filter(({ pattern }) => pattern.filter(isParam).length === fewest);
}

const paramsOf = ({ pattern }: Door, path: readonly string[]): Record<string, string> =>
  Object.fromEntries(pattern.flatMap((part, at) => (isParam(part) ? [[part.slice(1), path[at] ?? ""]] : [])));

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies Method[];

/** The methods of a path together with those that come by themselves; none where nothing is at it. */
function allowOf(doors: readonly Door[]): string[] {
  const own = METHODS.filter((method) => doors.some((door) => door.method === method));
  return own.length === 0 ? [] : [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}

function refuse(method: keyof Served, allowed: readonly string[]): Response {
  if (allowed.length === 0) return notFound();
  if (method !== "OPTIONS") return methodNotAllowed(allowed);
  return finish(new Response(null, { status: 204, headers: { allow: allowed.join(", ") } }), randomUUID());
}

async function withoutBody(answer: Response): Promise<Response> {
  await answer.body?.cancel();
  return new Response(null, { status: answer.status, headers: answer.headers });
}

/** The row of one door, with its types widened. */
export function endpointOf(key: EndpointKey): Endpoint {
  return ENDPOINTS[key];
}
