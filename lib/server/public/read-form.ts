import type { IncomingMessage } from "node:http";

const MAX_BYTES = 1_024;

/** The fields of a posted form; null where it is no form of ours, is longer than 1 kB, or ends before it is whole. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.headers["content-type"] ?? "")) return null;
  if (Number(req.headers["content-length"] ?? 0) > MAX_BYTES) return null;
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of req as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > MAX_BYTES) return null;
      pieces.push(piece);
    }
  } catch {
    return null;
  }
  return new URLSearchParams(Buffer.concat(pieces).toString("utf8"));
}
