import type { ServerResponse } from "node:http";
import type { FiredFault } from "../faults.ts";
import { type Frame, successEnvelope, writeJson } from "./answer.ts";
import { HTML_ERROR, TRUNCATED, writeMalformed } from "./malformed.ts";
import { Refusal } from "./refusal.ts";

/** The first fault that leaves the request without effect, to be acted out; throws where it is a plain refusal. */
export function findBefore(
  faults: FiredFault[],
  frame: Frame,
): ((response: ServerResponse) => void) | undefined {
  for (const fault of faults) {
    if (fault.kind === "rate-limit") refuseRate(fault);
    if (fault.kind === "refused-200") refuse(fault, { status: 400, httpStatus: 200 });
    if (!isAt("before", fault)) continue;
    if (fault.kind === "disagree") return disagreement(fault, frame);
    refuseInEnvelope(fault);
    return (response) => act(fault, response);
  }
  return undefined;
}

/** Acts out the first fault of a request that has taken effect; true when the answer is taken care of. */
export function actAfter(faults: FiredFault[], response: ServerResponse): boolean {
  const fault = faults.find((each) => isAt("after", each) && each.kind !== "disagree");
  if (!fault) return false;
  act(fault, response);
  return true;
}

/** A gate has let the request go on by then. */
function isAt(when: "before" | "after", fault: FiredFault): boolean {
  return "when" in fault && fault.kind !== "gate" && fault.when === when;
}

function refuseRate(fault: Extract<FiredFault, { kind: "rate-limit" }>): never {
  fault.meet();
  const { retryAfterSeconds } = fault;
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  throw new Refusal(429, "Rate limit hit; back off and retry", { headers });
}

function refuse(fault: FiredFault, { status, httpStatus }: { status: number; httpStatus: number }): never {
  fault.meet();
  throw new Refusal(status, "The request is refused", { httpStatus });
}

function disagreement(fault: Extract<FiredFault, { kind: "disagree" }>, frame: Frame) {
  const { envelope: status, http: httpStatus } = fault;
  if (status >= 400) refuse(fault, { status, httpStatus });
  fault.meet();
  const envelope = successEnvelope({ status, message: "OK", data: null }, frame);
  return (response: ServerResponse) => writeJson(response, httpStatus, JSON.stringify(envelope));
}

function act(fault: FiredFault, response: ServerResponse): void {
  fault.meet();
  refuseInEnvelope(fault);
  if (fault.kind === "malformed") writeMalformed(fault.as, response);
  else if (fault.kind === "error") writeProxyError(fault, response);
  else breakOff(fault, response);
}

function refuseInEnvelope(fault: FiredFault): void {
  if (fault.kind !== "error" || fault.as !== "envelope") return;
  fault.meet();
  throw new Refusal(fault.status, "A dependency failed");
}

type ErrorFault = Extract<FiredFault, { kind: "error" }>;

function writeProxyError({ status, as }: ErrorFault, response: ServerResponse): void {
  const body = as === "html" ? HTML_ERROR : "";
  writeJson(response, status, body, { "content-type": "text/html" });
}

function breakOff(fault: FiredFault, response: ServerResponse): void {
  const isCut = fault.kind === "cut";
  if (!("as" in fault) || fault.as !== "body") {
    if (isCut) response.socket?.resetAndDestroy();
    return;
  }
  // What has come so far must be on its way before the connection goes; a reset would take it back.
  writeStart(response, () => isCut && response.socket?.destroy());
}

/** Headers that promise more than comes, and the start of a body; a hang leaves it at that. */
function writeStart(response: ServerResponse, onWritten: () => void): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": 4_096 });
  response.write(TRUNCATED, onWritten);
}
