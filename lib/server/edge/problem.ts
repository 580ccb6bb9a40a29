import { STATUS_CODES } from "node:http";
import type { Problem } from "#lib/contract/desk/problem.ts";
import type { Fault } from "#lib/fault.ts";
import { type Sight, showTo } from "../sight/index.ts";
import type { PlainAnswer } from "./plain-answer.ts";

const NOBODY: Sight = { person: null, secrets: [] };

/** Fault -> `application/problem+json`: code, sentence, fields and request id, as this person may read them. */
export function problemResponse(fault: Fault, requestId: string, sight = NOBODY): Response {
  const { status, headers, body } = plainProblem(fault, requestId, sight);
  return new Response(body, { status, headers });
}

/** The same before it is a Response, which costs more than all the rest of a refusal. */
export function plainProblem(fault: Fault, requestId: string, sight = NOBODY): PlainAnswer {
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[fault.status] ?? "Error",
    status: fault.status,
    code: fault.code,
    detail: fault.detail,
    requestId,
    fields: fault.fields,
    retry: fault.retry,
    ...(fault.retryAfterMs !== undefined && { retryAfterMs: fault.retryAfterMs }),
  };
  const headers = {
    "content-type": "application/problem+json; charset=utf-8",
    ...(fault.retryAfterMs !== undefined && {
      "retry-after": String(Math.max(1, Math.ceil(fault.retryAfterMs / 1000))),
    }),
  };
  return { status: fault.status, headers, body: JSON.stringify(showTo(sight, problem)) };
}
