import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FiredFault } from "../faults.ts";
import { writeJson } from "./answer.ts";
import { Refusal } from "./refusal.ts";

/** Acts out faults that leave the request without effect; true when the answer is taken care of. */
export function actBefore(faults: FiredFault[], response: ServerResponse): boolean {
  for (const fault of faults) {
    if (fault.kind === "rate-limit") refuseRate(fault.retryAfterSeconds);
    if (fault.kind === "refused-200") throw new Refusal(400, "The request is refused", { httpStatus: 200 });
    if ("when" in fault && fault.when === "before") return act(fault, response);
  }
  return false;
}

/** Acts out faults of a request that has taken effect; true when the answer is taken care of. */
export function actAfter(faults: FiredFault[], response: ServerResponse): boolean {
  for (const fault of faults) {
    if (fault.kind === "malformed") return writeMalformed(fault.as, response);
    if ("when" in fault && fault.when === "after") return act(fault, response);
  }
  return false;
}

function refuseRate(retryAfterSeconds: number | undefined): never {
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  throw new Refusal(429, "Rate limit hit; back off and retry", { headers });
}

function act(fault: FiredFault, response: ServerResponse): boolean {
  if (fault.kind === "error") throw new Refusal(fault.status, "A dependency failed");
  const isCut = fault.kind === "cut";
  if (!("as" in fault) || fault.as !== "body") {
    if (isCut) response.socket?.resetAndDestroy();
    return true;
  }
  // What has come so far must be on its way before the connection goes; a reset would take it back.
  writeStart(response, () => isCut && response.socket?.destroy());
  return true;
}

/** Headers that promise more than comes, and the start of a body; a hang leaves it at that. */
function writeStart(response: ServerResponse, onWritten: () => void): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": 4_096 });
  response.write(MALFORMED.truncated, onWritten);
}

const MALFORMED = {
  html: "<!doctype html><title>502</title><h1>Bad gateway</h1>",
  truncated: '{"status":200,"message":"OK","data":{"messageId":"',
  empty: "",
  "odd-envelope": '{"ok":true,"result":[]}',
  redirect: "",
} as const;

const HUGE_PIECE = Buffer.alloc(1024 * 1024, 0x20);
const HUGE_PIECES = 256;

function writeMalformed(as: keyof typeof MALFORMED | "huge", response: ServerResponse): boolean {
  if (as === "huge") {
    response.writeHead(200, { "content-type": "application/json" });
    Readable.from(Array.from({ length: HUGE_PIECES }, () => HUGE_PIECE))
      .on("error", () => undefined)
      .pipe(response);
    return true;
  }
  const headers: Record<string, string> = as === "html" ? { "content-type": "text/html" } : {};
  if (as === "redirect") headers.location = "http://127.0.0.1:1/elsewhere";
  writeJson(response, as === "redirect" ? 307 : 200, MALFORMED[as], headers);
  return true;
}
