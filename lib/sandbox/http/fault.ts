import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Group } from "../../contract/wire/paths.ts";
import type { FiredFault } from "../faults.ts";
import type { RefusedRecipient } from "../record-refusals.ts";
import type { SandboxSettings } from "../settings.ts";
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

export type Malformation = Extract<FiredFault, { kind: "malformed" }>["as"];

export const HTML_ERROR = "<!doctype html><title>502</title><h1>Bad gateway</h1>";
export const TRUNCATED = '{"status":200,"message":"OK","data":{"messageId":"';

const BODIES: Record<Exclude<Malformation, "huge">, string> = {
  html: HTML_ERROR,
  login:
    '<!doctype html><title>Sign in</title><form method="post" action="/login"><input name="password"></form>',
  text: "OK",
  truncated: TRUNCATED,
  empty: "",
  "odd-envelope": '{"ok":true,"result":[]}',
  "success-false": '{"success":false,"message":"The service is not available"}',
  "no-data": '{"status":200,"message":"OK"}',
  "null-data": '{"status":200,"message":"OK","data":null}',
  redirect: "",
};

const TYPES: Partial<Record<Malformation, string>> = {
  html: "text/html",
  login: "text/html",
  text: "text/plain",
};

const HUGE_PIECE = Buffer.alloc(1024 * 1024, 0x20);
const HUGE_PIECES = 256;

/** Writes an answer that names nothing of what was done. */
export function writeMalformed(as: Malformation, response: ServerResponse): void {
  if (as === "huge") {
    response.writeHead(200, { "content-type": "application/json" });
    Readable.from(Array.from({ length: HUGE_PIECES }, () => HUGE_PIECE))
      .on("error", () => undefined)
      .pipe(response);
    return;
  }
  const type = TYPES[as];
  const isRedirect = as === "redirect";
  writeJson(response, isRedirect ? 307 : 200, BODIES[as], {
    ...(type && { "content-type": type }),
    ...(isRedirect && { location: "http://127.0.0.1:1/elsewhere" }),
  });
}

/** What an operation answers before it is wrapped (§2.1). */
export type Answer = {
  status: number;
  message: string;
  data: unknown;
  /** Members of the envelope that the contract does not show, as a deployment may have them. */
  beside?: Record<string, unknown>;
  /** Who was named and not taken, where the answer takes others. */
  refused?: RefusedRecipient[];
};

export type Frame = { group: Group; path: string; at: Date };

/** The success envelope; `pagination` stands in chat responses only (§2.1). */
export function successEnvelope({ status, message, data, beside }: Answer, { group, path, at }: Frame) {
  const envelope = { status, message, timestamp: at.toISOString(), path, data, ...beside };
  return group === "chat" ? { ...envelope, pagination: null } : envelope;
}

/** The error envelope of the group: chat keeps the code in `data`, SMS and voice on top (§2.1). */
export function refusalBody(refusal: Refusal, frame: Frame, settings: SandboxSettings): string {
  const { status, message, code } = refusal;
  const common = { status, message, timestamp: frame.at.toISOString(), path: frame.path };
  if (frame.group === "chat") return JSON.stringify({ ...common, data: { code }, pagination: null });
  const error = detailAs(settings.smsError, refusal);
  return JSON.stringify({ ...common, code, error, ...(settings.hasStackTrace && { stack: STACK }) });
}

/** The detail in one of the three types that clients must take. */
function detailAs(form: SandboxSettings["smsError"], { error, message }: Refusal): unknown {
  if (form === "mixed") return error;
  if (form === "text") return message;
  const findings = Array.isArray(error) ? error : [message];
  return form === "list" ? findings : { reason: message, findings };
}

/** Somebody else's source, as such deployments show it. */
const STACK = "Error\n    at MessagesController.send (/app/src/messages/messages.controller.ts:41:13)";

/** Writes a JSON body with its length, unless the client has gone. */
export function writeJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
