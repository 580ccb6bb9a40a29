import type { z } from "zod";
import { successEnvelope } from "../contract/wire/envelope.ts";
import { type Operation, pathOf } from "../contract/wire/paths.ts";
import { readFrame } from "../contract/wire/read/frame.ts";
import { type Parsed, parseLoosely } from "../contract/wire/read/loose.ts";
import { Fault } from "../fault.ts";
import { faultFromRefusal } from "./refusal.ts";
import { requestIdIn } from "./request-id-in.ts";
import { type Endpoint, exchange, type RawAnswer } from "./transport.ts";

/** What an operation answered: its `data`, and the text as it came for the journal. */
export type Answer<T> = { httpStatus: number; data: T; raw: string };

export type Request = {
  operation: Operation;
  id?: string;
  query?: URLSearchParams;
  /** JSON text, made once by the caller, so that a replay has the same bytes. */
  body?: string;
};

export type Call<T extends z.ZodType> = Request & { answer: T };

/**
 * Calls one operation whose answer has one shape, and reads both envelopes of §2.1.
 * Throws `Fault`: `retry` says whether the same request may be made again.
 */
export async function call<T extends z.ZodType>(
  endpoint: Endpoint,
  request: Call<T>,
): Promise<Answer<z.output<T>>> {
  const answer = await ask(endpoint, request);
  const parsed = parseLoosely(answer.text);
  const claimed = readFrame(parsed?.json).status;
  if (answer.httpStatus >= 300 || answer.httpStatus < 200) throw faultFromRefusal(answer);
  // A 2xx whose envelope says 400 or more is a refusal with that status.
  if (claimed !== null && claimed >= 400) throw faultFromRefusal(answer, claimed);
  return { httpStatus: answer.httpStatus, data: readData(request, parsed, answer), raw: answer.text };
}

/** Makes one request and gives its answer as it came. */
export async function ask(endpoint: Endpoint, { operation, id, query, body }: Request): Promise<RawAnswer> {
  const answer = await exchange(endpoint, {
    method: operation.method,
    path: pathWithQuery(operation, id, query),
    ...(body !== undefined && { body }),
  });
  return { ...answer, operation };
}

function pathWithQuery(
  operation: Operation,
  id: string | undefined,
  query: URLSearchParams | undefined,
): string {
  try {
    const path = pathOf(operation, id);
    return query?.size ? `${path}?${query}` : path;
  } catch (cause) {
    throw new Fault("invalid_input", "This id has characters that are not allowed.", {
      cause,
      retry: "never",
    });
  }
}

function readData<T extends z.ZodType>(
  { answer: schema, operation }: Call<T>,
  parsed: Parsed | undefined,
  answer: RawAnswer,
): z.output<T> {
  // A part that reads well is not the whole: what is not in it is not known to be missing.
  const isCut = answer.isCut || parsed?.isCut;
  const envelope = isCut ? null : successEnvelope(schema).safeParse(parsed?.json);
  if (envelope?.success) return envelope.data.data as z.output<T>;
  // Of a question nothing was accepted.
  const said = operation.method === "GET" ? "answered" : "accepted the request";
  throw new Fault("service_malformed", `The service ${said}, but we cannot read its answer.`, {
    cause: envelope?.error,
    retry: "never",
    upstream: { status: answer.httpStatus, raw: answer.text, requestId: requestIdIn(answer.headers) },
  });
}
