import type { z } from "zod";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { Fault, type FaultCode, STATUS_OF } from "#lib/fault.ts";
import { askForPassword } from "./session/password-gate.ts";

export type DeskCall<T> = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Starts with `/api/`; ids in it go through `encodeURIComponent`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** An object goes as JSON, a FormData as multipart. */
  body?: unknown;
  /** The server has parsed the answer already; give a schema only where it must be turned into something else. */
  answer?: z.ZodType<T>;
  signal?: AbortSignal;
};

/**
 * One request to our own server. Throws the same `Fault` the server threw; where no answer came at all a read may be
 * repeated, while an unsafe request has an unknown outcome.
 */
export async function http<T>(call: DeskCall<T>): Promise<T> {
  try {
    return await request(call);
  } catch (error) {
    // Nothing was done yet: the door asks before it opens, so the same request goes once more.
    const isAsked = error instanceof Fault && error.code === "password_needed";
    if (isAsked && (await askForPassword())) return request(call);
    throw error;
  }
}

async function request<T>({ method = "GET", path, query, body, answer, signal }: DeskCall<T>): Promise<T> {
  const isSafe = method === "GET";
  const response = await fetch(path + searchOf(query), {
    method,
    headers: headersOf(isSafe, body),
    body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new Fault("not_ready", "The console does not answer. Check your connection.", {
      cause,
      retry: isSafe ? "safe" : "unknown-outcome",
    });
  });
  if (!response.ok) throw await faultFromResponse(response);
  const value: unknown = response.status === 204 ? undefined : await response.json();
  return answer ? answer.parse(value) : (value as T);
}

/** The request id of a fault that came over the wire: what a person quotes when they ask for help. */
export function requestIdOf(error: unknown): string | undefined {
  const cause = error instanceof Fault ? error.cause : undefined;
  const id =
    typeof cause === "object" && cause !== null && "requestId" in cause ? cause.requestId : undefined;
  return typeof id === "string" ? id : undefined;
}

/** problem+json -> Fault. The only translator of its kind; anything else is a broken answer of something in between. */
export async function faultFromResponse(response: Response): Promise<Fault> {
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  if (typeof problem?.code !== "string" || typeof problem.detail !== "string") {
    return new Fault("internal", `The console answered ${response.status} without saying why.`);
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

function searchOf(query: DeskCall<unknown>["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return search.size > 0 ? `?${search}` : "";
}

function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(STATUS_OF, code);
}
