import type { z } from "zod";
import type { EndpointKey, Endpoints } from "#lib/contract/desk/endpoints/index.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { t } from "#lib/contract/language.ts";
import { Fault, type FaultCode, STATUS_OF } from "#lib/fault.ts";
import { hearDate } from "./console-clock.ts";
import { noteBody } from "./data-meter.ts";
import { hrefOf, type Params, type Parts as Place, type Query } from "./door-href.ts";
import { passwordGate, signInGate } from "./session/gate.ts";

export type DeskCall = {
  method?: string;
  /** Starts with `/api/`, its query with it; ids in it have gone through `encodeURIComponent`. */
  path: string;
  /** An object goes as JSON, a FormData as multipart. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  isKept?: boolean | undefined;
  /** How long each try may take; one after a sign-in over the page has its own time. */
  patienceMs?: number | undefined;
};

/**
 * One request to our own server. Throws the same `Fault` the server threw; where no answer of ours came, or only its
 * beginning, a read may be repeated, while an unsafe request has an unknown outcome.
 */
export function request(call: DeskCall): Promise<unknown> {
  if (isRead(call)) return ask(call).catch((error: unknown) => askInNewSession(call, error));
  const writing = ask(call);
  writes.add(writing);
  return writing.finally(() => writes.delete(writing));
}

const isRead = ({ method = "GET" }: DeskCall): boolean => method === "GET";

const writes = new Set<Promise<unknown>>();

/** A new password gives this browser a new session, and reads that were on their way come with the old one. */
async function askInNewSession(call: DeskCall, error: unknown): Promise<unknown> {
  if (!(error instanceof Fault) || error.code !== "signed_out") throw error;
  await Promise.allSettled(writes);
  return ask(call);
}

async function ask({ method = "GET", path, body, ...how }: DeskCall): Promise<unknown> {
  const { patienceMs, isKept = false } = how;
  const signal = how.signal ?? (patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs));
  const isSafe = method === "GET";
  const askedMs = Date.now();
  noteBody(body);
  const response = await fetch(path, {
    method,
    headers: headersOf(isSafe, body),
    body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
    signal: signal ?? null,
    keepalive: isKept,
  }).catch((cause: unknown) => {
    throw unheard(cause);
  });
  hearDate(response.headers.get("date"), askedMs);
  if (!response.ok) throw await faultFromResponse(response, isSafe);
  // Of somebody in between, who lets nobody through before a sign-in of their own, or cut on its way.
  return response.status === 204
    ? undefined
    : response.json().catch((cause: unknown) => Promise.reject(unheard(cause)));

  function unheard(cause: unknown): unknown {
    if (signal?.aborted) return cause;
    return new Fault(
      "not_ready",
      t("The console does not answer. Check your connection.", "Konsoli haijibu. Angalia muunganisho wako."),
      {
        cause,
        retry: isSafe ? "safe" : "unknown-outcome",
      },
    );
  }
}

/** What something in between refuses before it passes a request on: any other status may be its word on our answer. */
const NOT_PASSED_ON = new Set([407, 411, 413, 414, 431]);

/**
 * problem+json -> Fault. The only translator of its kind; anything else is a broken answer of something in between, which
 * may have passed an unsafe request on before it gave up.
 */
export async function faultFromResponse(response: Response, isSafe = true): Promise<Fault> {
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  if (typeof problem?.code !== "string" || typeof problem.detail !== "string") {
    const { status } = response;
    const detail = t(
      `The console answered ${status} without saying why.`,
      `Konsoli imejibu ${status} bila kusema sababu.`,
    );
    if (isSafe || NOT_PASSED_ON.has(status)) return new Fault("internal", detail);
    return new Fault("not_ready", detail, { retry: "unknown-outcome" });
  }
  // Our own server parsed this by the schema of `Problem`; a second parser would cost every page 30 kB.
  const { code, detail, fields, retry, retryAfterMs } = problem;
  return new Fault(isFaultCode(code) ? code : "internal", detail, {
    cause: problem,
    ...(fields && { fields }),
    ...(retry && { retry }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

function headersOf(isSafe: boolean, body: unknown): HeadersInit {
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    accept: "application/json",
    ...(!isSafe && { "x-csrf": "1" }),
    ...(isJson && { "content-type": "application/json" }),
  };
}

function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(STATUS_OF, code);
}

/**
 * One request, and the same once more where a door asked for something first and the person gave it over the page:
 * nothing was done before it opened. Throws as `request` does.
 */
export async function insist(call: DeskCall): Promise<unknown> {
  const noted: Noted = { password: passwordGate.openings, signIn: signInGate.openings };
  try {
    return await request(call);
  } catch (error) {
    if (error instanceof Fault && (await isAnswered(error, call, noted))) return insist(call);
    throw error;
  }
}

type Noted = { password: number; signIn: number };

async function isAnswered(
  { code, fields }: Fault,
  { path, isKept }: DeskCall,
  noted: Noted,
): Promise<boolean> {
  if (code === "password_needed") return passwordGate.ask(noted.password);
  // Who was signed out by somebody else reads why on the sign-in page; nobody is asked on a page that is left.
  const isOver = fields.some((field) => field.path === "session") || isKept === true;
  return code === "signed_out" && !isOver && path !== "/api/session" && signInGate.ask(noted.signIn);
}

type Body<K extends EndpointKey> = Endpoints[K] extends { body: infer S extends z.ZodType }
  ? { body: z.input<S> }
  : Endpoints[K] extends { isStream: true }
    ? { body: FormData }
    : unknown;

/** What one door takes, by the schemas of the table. */
export type RequestInput<K extends EndpointKey> = Params<K> &
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
  ...[asked]: Record<string, never> extends RequestInput<K> ? [RequestInput<K>?] : [RequestInput<K>]
): Promise<Answered<K>> {
  const { params, query, ...parts }: Parts = asked ?? {};
  const [method = ""] = key.split(" ");
  // The server has parsed the answer by the schema of the same row; a second parser would cost every page 30 kB.
  return (await insist({ ...parts, method, path: hrefOf(key, { params, query }) })) as Answered<K>;
}
