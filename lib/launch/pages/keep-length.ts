import type { ServerResponse } from "node:http";
import { LENGTH_HEADER } from "#lib/server/edge/index.ts";

/** Says how long an answer is where its route knows it, so that a browser can show how much is still to come. */
export function keepLength(res: ServerResponse): void {
  const { writeHead } = res;
  const written = (...head: Parameters<typeof writeHead>): ServerResponse => {
    const length = res.getHeader(LENGTH_HEADER);
    res.removeHeader(LENGTH_HEADER);
    if (length !== undefined && !res.hasHeader("content-encoding")) res.setHeader("content-length", length);
    return writeHead.apply(res, head);
  };
  res.writeHead = written as typeof writeHead;
}
