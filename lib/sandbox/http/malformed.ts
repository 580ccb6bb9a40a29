import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FiredFault } from "../faults.ts";
import { writeJson } from "./answer.ts";

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
