import type { z } from "zod";
import { readRefusal, successEnvelope } from "../contract/wire/envelope.ts";
import { type Operation, pathOf } from "../contract/wire/paths.ts";
import { Fault } from "../fault.ts";
import { faultFromRefusal } from "./refusal.ts";
import { type Endpoint, exchange, type RawAnswer } from "./transport.ts";

/** What an operation answered: its `data`, and the text as it came for the journal. */
export type Answer<T> = { httpStatus: number; data: T; raw: string };

export type Call<T extends z.ZodType> = {
  operation: Operation;
  answer: T;
  id?: string;
  query?: URLSearchParams;
  /** JSON text, made once by the caller, so that a replay has the same bytes. */
  body?: string;
};

/**
 * Calls one operation and reads both envelopes of §2.1.
 * Throws `Fault`: `retry` says whether the same request may be made again.
 */
export async function call<T extends z.ZodType>(
  endpoint: Endpoint,
  request: Call<T>,
): Promise<Answer<z.output<T>>> {
  const answer = await exchange(endpoint, {
    method: request.operation.method,
    path: pathWithQuery(request.operation, request.id, request.query),
    ...(request.body !== undefined && { body: request.body }),
  });
  const json = parseJson(answer.text);
  const status = statusOf(answer.httpStatus, json);
  if (status >= 300) throw faultFromRefusal(status, json, answer.headers["retry-after"]);
  return { httpStatus: answer.httpStatus, data: readData(request.answer, json, answer), raw: answer.text };
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
    throw new Fault("invalid_input", "This identifier cannot stand in a path.", { cause, retry: "never" });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A 2xx whose envelope says 400 or more is a refusal with that status.
function statusOf(httpStatus: number, json: unknown): number {
  const claimed = readRefusal(json).status;
  return httpStatus < 300 && claimed !== undefined && claimed >= 400 && claimed < 600 ? claimed : httpStatus;
}

function readData<T extends z.ZodType>(schema: T, json: unknown, answer: RawAnswer): z.output<T> {
  const envelope = successEnvelope(schema).safeParse(json);
  if (envelope.success) return envelope.data.data as z.output<T>;
  throw new Fault("service_malformed", "The service accepted the request, but its answer cannot be read.", {
    cause: envelope.error,
    retry: "never",
    upstream: { status: answer.httpStatus, message: answer.text.slice(0, 2_000) },
  });
}
