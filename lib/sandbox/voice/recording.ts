import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Sandbox } from "../context.ts";
import type { ByteRange, Sound } from "./sound-format.ts";
import { SOUND_FORMATS } from "./sound-formats.ts";

/** However far the sandbox's time was moved meanwhile. */
const LONGEST_MS = 90 * 60 * 1000;
/** Reserved by RFC 2606: nobody has it. */
const OTHER_HOST = "https://recordings.example.com";
const PIECE_BYTES = 64 * 1024;

type FormatName = keyof typeof SOUND_FORMATS;
type Media = { mediaId: string; format: FormatName; lengthMs: string; expires: string };

/** `recordingMedia` of a call: a link that works for a while, without a key, to as much audio as was talked (§2.7). */
export function recordingLink(sandbox: Sandbox, mediaId: string, talkMs: number) {
  const { recordingFormat: format, recordingLinkMs, recordingHost } = sandbox.settings;
  const expiresAt = new Date(sandbox.now().getTime() + recordingLinkMs);
  const expires = String(expiresAt.getTime());
  const lengthMs = String(Math.min(talkMs, LONGEST_MS));
  const token = tokenOf(sandbox, { mediaId, format, lengthMs, expires });
  const query = new URLSearchParams({ length: lengthMs, expires, token });
  const { mimeType, extension } = SOUND_FORMATS[format];
  return {
    id: mediaId,
    mimeType,
    downloadUrl: `${recordingHost === "own" ? sandbox.url : OTHER_HOST}/recordings/${mediaId}.${extension}?${query}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Answers a recording link, whole or by one byte range, made while it is read; 403 once it has expired. */
export function answerRecording(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): void {
  const media = mediaOf(sandbox, new URL(request.url ?? "/", "http://sandbox"));
  if (!media || Number(media.expires) < sandbox.now().getTime()) {
    response.writeHead(403, { "content-type": "text/plain" }).end("This link has expired");
    return;
  }
  const { hasRecordingRanges } = sandbox.settings;
  writeSound(media, hasRecordingRanges ? (request.headers.range ?? "") : undefined, response);
}

/** What a link stands for; undefined for one that is not ours. */
function mediaOf(sandbox: Sandbox, { pathname, searchParams }: URL): Media | undefined {
  const [, mediaId = "", format = ""] = /^\/recordings\/([\w-]+)\.(\w+)$/.exec(pathname) ?? [];
  if (!Object.hasOwn(SOUND_FORMATS, format)) return undefined;
  const media: Media = {
    mediaId,
    format: format as FormatName,
    lengthMs: searchParams.get("length") ?? "",
    expires: searchParams.get("expires") ?? "",
  };
  const given = Buffer.from(searchParams.get("token") ?? "");
  const expected = Buffer.from(tokenOf(sandbox, media));
  return given.length === expected.length && timingSafeEqual(given, expected) ? media : undefined;
}

/** `range` is undefined where ranges are not answered, empty where none is asked. */
function writeSound(media: Media, range: string | undefined, response: ServerResponse): void {
  const sound = { mediaId: media.mediaId, durationMs: Number(media.lengthMs) };
  const { mimeType, bytesOf } = SOUND_FORMATS[media.format];
  const bytes = bytesOf(sound.durationMs);
  const headers = { "content-type": mimeType, ...(range !== undefined && { "accept-ranges": "bytes" }) };
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!from && !to) {
    response.writeHead(200, { ...headers, "content-length": bytes });
    stream({ media, sound, range: { start: 0, end: bytes } }, response);
    return;
  }
  const start = from ? Number(from) : Math.max(0, bytes - Number(to));
  const last = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1;
  if (start > last) {
    response.writeHead(416, { "content-range": `bytes */${bytes}` }).end();
    return;
  }
  const contentRange = `bytes ${start}-${last}/${bytes}`;
  const contentLength = last + 1 - start;
  response.writeHead(206, { ...headers, "content-range": contentRange, "content-length": contentLength });
  stream({ media, sound, range: { start, end: last + 1 } }, response);
}

type Streaming = { media: Media; sound: Sound; range: ByteRange };

/** Piece by piece, as fast as it is read: 70 minutes are 67 MB. */
function stream({ media, sound, range }: Streaming, response: ServerResponse): void {
  const { part } = SOUND_FORMATS[media.format];
  function* pieces() {
    for (let start = range.start; start < range.end; start += PIECE_BYTES) {
      yield part(sound, { start, end: Math.min(start + PIECE_BYTES, range.end) });
    }
  }
  const source = Readable.from(pieces(), { objectMode: false });
  response.on("close", () => source.destroy());
  source.on("error", () => response.destroy()).pipe(response);
}

function tokenOf({ linkSecret }: Sandbox, { mediaId, format, lengthMs, expires }: Media): string {
  return createHmac("sha256", linkSecret).update(`${mediaId}.${format}.${lengthMs}.${expires}`).digest("hex");
}
