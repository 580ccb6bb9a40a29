import type { Readable } from "node:stream";
import type { Clock } from "#lib/clock.ts";
import { pipelined } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { requireCall, type SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { hasListened, insertListening } from "../store/call/call-note.ts";
import { noLinks } from "./fetch/kept-links.ts";
import { type OpenRecording, openRecording } from "./fetch/open-recording.ts";
import { readRange } from "./fetch/read-head.ts";

const links = noLinks();
/** One listening is one row, however many parts a player asks for. */
const SAME_LISTENING_MS = 30 * 60_000;

type Listening = {
  ctx: SignedInCtx;
  input: { id: string; download?: string | undefined };
  request: Request;
  headers: Headers;
};

/**
 * `GET …/calls/:id/recording`: the sound through this server, by Range, for whoever may listen. Who listened is written
 * down before the first byte leaves. Throws what `openRecording` throws; `headers` go out with the answer or the problem.
 */
export async function streamRecording({ ctx, input, request, headers }: Listening): Promise<Response> {
  const call = await requireCall(ctx.db, input.id);
  const isDownload = input.download !== undefined;
  const kind = isDownload ? "downloaded" : "played";
  const since = new Date(ctx.clock.now().getTime() - SAME_LISTENING_MS);
  const listening = { callId: call.id, userId: ctx.actor.userId, kind, since } as const;
  // Headers alone are nothing heard. Asked meanwhile: a player that seeks is noted already, and waits for no write.
  const isNoted = request.method === "HEAD" ? Promise.resolve(true) : hasListened(ctx.db, listening);
  isNoted.catch(() => undefined);
  const range = readRange(request.headers.get("range"));
  const opening = openRecording({ ctx, call, range, links, signal: request.signal });
  const recording = await opening.catch((error: unknown) => {
    const isBehindEnd = error instanceof Fault && error.code === "recording_no_part";
    if (isBehindEnd && error.upstream?.message) headers.set("content-range", error.upstream.message);
    throw error;
  });
  try {
    if (!(await isNoted)) await noteListening(ctx, listening);
  } catch (error) {
    recording.body.destroy();
    throw error;
  }
  const name = `call-${call.id}.${ENDING[recording.contentType] ?? "bin"}`;
  return new Response(webStreamOf(recording.body, isDownload ? null : ctx.clock), {
    status: recording.status,
    headers: headersOf(recording, { name, isDownload }),
  });
}

type Heard = Parameters<typeof hasListened>[1];

async function noteListening({ db, clock, actor }: SignedInCtx, listening: Heard): Promise<void> {
  const { callId, kind } = listening;
  await db.transaction(async (tx) => {
    if (!(await insertListening(tx, { ...listening, now: clock.now() }))) return;
    const action = kind === "downloaded" ? "recording.download" : "recording.play";
    await pipelined([
      recordAudit(tx, { actor, action, target: callId }),
      publish(tx, [{ topic: "call", data: { id: callId } }]),
    ]);
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
function headersOf(recording: OpenRecording, { name, isDownload }: { name: string; isDownload: boolean }) {
  const { contentType, length, part } = recording;
  const headers = new Headers({
    "content-type": Object.hasOwn(ENDING, contentType) ? contentType : "application/octet-stream",
    "content-disposition": `${isDownload ? "attachment" : "inline"}; filename="${name}"`,
    // Of a host that gives everything and does not say how much it is, no part can be cut out.
    "accept-ranges": length === null ? "none" : "bytes",
    "cache-control": "private, no-store, no-transform",
  });
  if (length !== null) headers.set("content-length", String(length));
  if (part) headers.set("content-range", `bytes ${part.start}-${part.last}/${part.total ?? "*"}`);
  return headers;
}

/** Bytes that a player has before it sounds; it asks for them whether it needs them or not. */
const FIRST_BYTES = 1024 * 1024;
/** Long enough to sound, too short to be heard: the narrowest of these first bytes are three seconds. */
const BREATH_MS = 150;

/**
 * A body as an answer streams it, a piece at a time as it is read; who goes away ends it at once.
 * With a clock, it takes a breath after the first MiB: what a player reads ahead does not keep it from sounding.
 * `Readable.toWeb` of Node 24 throws past everybody where a piece waits while its reader goes.
 */
export function webStreamOf(body: Readable, clock: Clock | null): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  let given = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) return controller.close();
        controller.enqueue(value);
        const before = given;
        given += value.length;
        if (before < FIRST_BYTES && given >= FIRST_BYTES) await clock?.sleep(BREATH_MS);
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
