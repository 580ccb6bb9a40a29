import type { ServerResponse } from "node:http";

/** Headers by name in small letters. */
export type WallHeaders = Readonly<Record<string, string>>;

const NOBODY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";
/** A worker's own file does its work under the policy that it came with. */
const OF_FILES = NOBODY;
/** What is no page of ours runs nothing: of a page that is not there the words and their looks are left. */
const OF_THE_REST = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; media-src 'self'; ${NOBODY}`;
const FILES = "/_next/static/";
const POLICY = "content-security-policy";

/** What every answer carries that brings no stricter header of that name itself: files, failures and refusals too. */
export function wallHeaders(publicOrigin: string): WallHeaders {
  return {
    [POLICY]: OF_THE_REST,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(publicOrigin.startsWith("https:") && {
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    }),
  };
}

/** Gives an answer what it lacks at the moment its head is written: set earlier, Next would add its own beside it. */
export function wall(res: ServerResponse, headers: WallHeaders): void {
  const write = res.writeHead;
  const isFile = res.req.url?.startsWith(FILES) === true;
  res.writeHead = (...head: unknown[]) => {
    for (const [name, value] of Object.entries(headers)) {
      // What the head brings itself replaces this.
      if (!res.hasHeader(name)) res.setHeader(name, isFile && name === POLICY ? OF_FILES : value);
    }
    return Reflect.apply(write, res, head);
  };
}
