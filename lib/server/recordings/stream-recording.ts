import { Readable } from "node:stream";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../live/index.ts";
import type { CallRecord } from "../store/call.ts";
import { findCall } from "../store/call.ts";
import { insertListening } from "../store/call-note.ts";
import { recordAudit } from "../team/index.ts";
import type { KeptLinks } from "./kept-links.ts";
import { type OpenRecording, openRecording } from "./open-recording.ts";
import { readRange } from "./read-range.ts";

const links: KeptLinks = new Map();
/** One listening is one row, however many parts a player asks for. */
const SAME_LISTENING_MS = 30 * 60_000;

/**
 * `GET …/calls/:id/recording`: the sound through this server, by Range, for whoever may listen. Who listened is written
 * down before the first byte leaves. Throws what `openRecording` throws.
 */
export async function streamRecording(
  ctx: SignedInCtx,
  { id, isDownload, request }: { id: string; isDownload: boolean; request: Request },
): Promise<Response> {
  const call = await findCall(ctx.db, id);
  if (!call) throw new Fault("not_found", "There is no such call.");
  const range = readRange(request.headers.get("range"));
  const recording = await openRecording({ ctx, call, range, links, signal: request.signal });
  // Headers alone are nothing heard.
  const isHeard = request.method !== "HEAD";
  try {
    if (isHeard) await noteListening(ctx, call, isDownload);
  } catch (error) {
    recording.body.destroy();
    throw error;
  }
  return responseOf(recording, call, isDownload);
}

async function noteListening(
  { db, clock, actor }: SignedInCtx,
  call: CallRecord,
  isDownload: boolean,
): Promise<void> {
  const now = clock.now();
  const kind = isDownload ? "downloaded" : "played";
  await db.transaction(async (tx) => {
    const since = new Date(now.getTime() - SAME_LISTENING_MS);
    const isNew = await insertListening(tx, { callId: call.id, userId: actor.userId, kind, now, since });
    if (!isNew) return;
    const action = isDownload ? "recording.download" : "recording.play";
    await recordAudit(tx, { actor, action, target: call.id });
    await publish(tx, [{ topic: "call", data: { id: call.id } }]);
  });
}

const ENDING: Record<string, string> = {
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/wave": "wav",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/ogg": "ogg",
  "application/ogg": "ogg",
  "audio/opus": "ogg",
  "audio/flac": "flac",
  "audio/mp4": "m4a",
  "audio/aac": "aac",
  "audio/webm": "webm",
};

/** Headers of our own making: nothing the host said but the kind of sound, its length and the part. */
function responseOf(recording: OpenRecording, call: CallRecord, isDownload: boolean): Response {
  const { status, contentType, length, part, body } = recording;
  const name = `call-${call.id}.${ENDING[contentType] ?? "bin"}`;
  const headers = new Headers({
    "content-type": Object.hasOwn(ENDING, contentType) ? contentType : "application/octet-stream",
    "content-disposition": `${isDownload ? "attachment" : "inline"}; filename="${name}"`,
    // Of a host that gives everything and does not say how much it is, no part can be cut out.
    "accept-ranges": length === null ? "none" : "bytes",
    "cache-control": "private, no-store, no-transform",
  });
  if (length !== null) headers.set("content-length", String(length));
  if (part) headers.set("content-range", `bytes ${part.start}-${part.last}/${part.total ?? "*"}`);
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}
