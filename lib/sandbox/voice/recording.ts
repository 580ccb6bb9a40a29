import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Sandbox } from "../context.ts";
import { toneWav } from "./tone-wav.ts";

const LIFETIME_MS = 5 * 60 * 1000;

/** `recordingMedia` of a call: a link that works for five minutes, without a key (§2.7). */
export function recordingLink(sandbox: Sandbox, mediaId: string) {
  const expiresAt = new Date(sandbox.now().getTime() + LIFETIME_MS);
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  const token = tokenOf(sandbox, mediaId, expires);
  return {
    id: mediaId,
    mimeType: "audio/wav",
    downloadUrl: `${sandbox.url}/recordings/${mediaId}.wav?expires=${expires}&token=${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Answers a recording link with a WAV, whole or by one byte range; 403 once it has expired. */
export function answerRecording(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const mediaId = /^\/recordings\/([\w-]+)\.wav$/.exec(url.pathname)?.[1] ?? "";
  const expires = url.searchParams.get("expires") ?? "";
  const given = Buffer.from(url.searchParams.get("token") ?? "");
  const expected = Buffer.from(tokenOf(sandbox, mediaId, expires));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number(expires) * 1000 < sandbox.now().getTime()) {
    response.writeHead(403, { "content-type": "text/plain" }).end("This link has expired");
    return;
  }
  writeRange(toneWav(mediaId), request.headers.range, response);
}

function writeRange(wav: Buffer, range: string | undefined, response: ServerResponse): void {
  const headers = { "content-type": "audio/wav", "accept-ranges": "bytes" };
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!from && !to) {
    response.writeHead(200, { ...headers, "content-length": wav.length }).end(wav);
    return;
  }
  const start = from ? Number(from) : Math.max(0, wav.length - Number(to));
  const end = from && to ? Math.min(Number(to), wav.length - 1) : wav.length - 1;
  if (start > end) {
    response.writeHead(416, { "content-range": `bytes */${wav.length}` }).end();
    return;
  }
  const part = wav.subarray(start, end + 1);
  const contentRange = `bytes ${start}-${end}/${wav.length}`;
  response
    .writeHead(206, { ...headers, "content-range": contentRange, "content-length": part.length })
    .end(part);
}

function tokenOf({ linkSecret }: Sandbox, mediaId: string, expires: string): string {
  return createHmac("sha256", linkSecret).update(`${mediaId}.${expires}`).digest("hex");
}
