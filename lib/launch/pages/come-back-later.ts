import type { IncomingMessage, ServerResponse } from "node:http";
import { laterAnswer } from "#lib/server/edge/index.ts";

/**
 * A page that failed because nothing answered it in time is no mistake of ours: in its place the browser is told to come
 * back, as by the front where too many ask at once. Whether it did is asked once its first byte is about to leave.
 */
export function comeBackLater(
  { headers }: Pick<IncomingMessage, "headers">,
  res: ServerResponse,
  isBusy: () => boolean,
): void {
  const { writeHead, write, end, flushHeaders } = res;
  let isTold = false;
  const isTelling = (): boolean => {
    if (!isTold && !res.headersSent && res.statusCode >= 500 && isBusy()) tell();
    return isTold;
  };
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    res.statusCode = Number(head[0]);
    return isTelling() ? res : writeHead.apply(res, head);
  }) as typeof writeHead;
  res.flushHeaders = () => {
    if (!isTelling()) flushHeaders.call(res);
  };
  res.write = ((...piece: Parameters<typeof write>) => {
    if (!isTelling()) return write.apply(res, piece);
    dropped(piece);
    return true;
  }) as typeof write;
  res.end = ((...piece: Parameters<typeof end>) => {
    if (!isTelling()) return end.apply(res, piece);
    dropped(piece);
    return res;
  }) as typeof end;

  function tell() {
    isTold = true;
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    const { status, headers: own, body } = laterAnswer(headers, "busy");
    writeHead.call(res, status, { ...own, "content-length": Buffer.byteLength(body) });
    end.call(res, body, "utf8");
  }
}

/** Whoever wrote it may wait to hear that it is gone. */
function dropped(piece: readonly unknown[]): void {
  const written = piece.find((part): part is () => void => typeof part === "function");
  if (written) queueMicrotask(written);
}
