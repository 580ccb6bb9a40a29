import type { Problem } from "#lib/contract/desk/problem.ts";
import { Fault, type FaultCode, STATUS_OF } from "#lib/fault.ts";
import { hearDate } from "./console-clock.ts";

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
    return new Fault("not_ready", "The console does not answer. Check your connection.", {
      cause,
      retry: isSafe ? "safe" : "unknown-outcome",
    });
  }
}

/**
 * problem+json -> Fault. The only translator of its kind; anything else is a broken answer of something in between, which
 * may have passed an unsafe request on before it gave up.
 */
export async function faultFromResponse(response: Response, isSafe = true): Promise<Fault> {
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  if (typeof problem?.code !== "string" || typeof problem.detail !== "string") {
    const detail = `The console answered ${response.status} without saying why.`;
    if (isSafe || response.status < 500) return new Fault("internal", detail);
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
