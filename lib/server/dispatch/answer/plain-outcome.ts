import { ZodError } from "zod";
import { sqlStateOf } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Outcome } from "../attempt/outcome.ts";

/** What is left of an outcome that the database does not take: what it proves, without the service's words. */
export function plainOutcome(outcome: Outcome, cause: unknown): Outcome {
  if (outcome.kind !== "fault") {
    const detail = "The service accepted the request, but we could not store its answer.";
    const upstream = { status: outcome.httpStatus };
    return {
      kind: "fault",
      fault: new Fault("service_malformed", detail, { cause, retry: "never", upstream }),
    };
  }
  const { code, retry, retryAfterMs, upstream } = outcome.fault;
  const fault = new Fault(code, "We could not store the service’s answer.", {
    cause,
    retry,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(upstream && { upstream: { status: upstream.status } }),
  });
  return { kind: "fault", fault };
}

/** The values themselves are refused: out of range, no text, too long, or no JSON. Nothing else is given up. */
export function isUnstorable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state) return state.startsWith("22") || state.startsWith("54");
  return error instanceof SyntaxError || error instanceof ZodError;
}
