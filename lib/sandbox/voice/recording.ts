import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Sandbox } from "../context.ts";
import { toneWav, wavBytes } from "./tone-wav.ts";

const LIFETIME_MS = 5 * 60 * 1000;
/** However far the sandbox's time was moved meanwhile. */
const LONGEST_MS = 10 * 60 * 1000;

type Media = { mediaId: string; lengthMs: string; expires: string };

/** `recordingMedia` of a call: a link that works for five minutes, without a key, to as much audio as was talked (§2.7). */
export function recordingLink(sandbox: Sandbox, mediaId: string, talkMs: number) {
  const expiresAt = new Date(sandbox.now().getTime() + LIFETIME_MS);
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  const lengthMs = String(Math.min(talkMs, LONGEST_MS));
  const token = tokenOf(sandbox, { mediaId, lengthMs, expires });
  const query = new URLSearchParams({ length: lengthMs, expires, token });
  return {
    id: mediaId,
    mimeType: "audio/wav",
    downloadUrl: `${sandbox.url}/recordings/${mediaId}.wav?${query}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Answers a recording link with a WAV, whole or by one byte range; 403 once it has expired. */
export function answerRecording(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const mediaId = /^\/recordings\/([\w-]+)\.wav$/.exec(url.pathname)?.[1] ?? "";
  const lengthMs = url.searchParams.get("length") ?? "";
  const expires = url.searchParams.get("expires") ?? "";
  const given = Buffer.from(url.searchParams.get("token") ?? "");
  const expected = Buffer.from(tokenOf(sandbox, { mediaId, lengthMs, expires }));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number(expires) * 1000 < sandbox.now().getTime()) {
    response.writeHead(403, { "content-type": "text/plain" }).end("This link has expired");
    return;
  }
  writeRange({ mediaId, lengthMs: Number(lengthMs) }, request.headers.range, response);
}

type Recording = { mediaId: string; lengthMs: number };

function writeRange(
  { mediaId, lengthMs }: Recording,
  range: string | undefined,
  response: ServerResponse,
): void {
  const headers = { "content-type": "audio/wav", "accept-ranges": "bytes" };
  const bytes = wavBytes(lengthMs);
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!from && !to) {
    response.writeHead(200, { ...headers, "content-length": bytes }).end(toneWav(mediaId, lengthMs));
    return;
  }
  const start = from ? Number(from) : Math.max(0, bytes - Number(to));
  const last = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1;
  if (start > last) {
    response.writeHead(416, { "content-range": `bytes */${bytes}` }).end();
    return;
  }
  const part = toneWav(mediaId, lengthMs, { start, end: last + 1 });
  const contentRange = `bytes ${start}-${last}/${bytes}`;
  response
    .writeHead(206, { ...headers, "content-range": contentRange, "content-length": part.length })
    .end(part);
}

function tokenOf({ linkSecret }: Sandbox, { mediaId, lengthMs, expires }: Media): string {
  return createHmac("sha256", linkSecret).update(`${mediaId}.${lengthMs}.${expires}`).digest("hex");
}
