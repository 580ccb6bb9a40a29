import type { Readable } from "node:stream";
import { findRecordingLink } from "#lib/contract/rules/recording.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import type { CallRecord } from "../store/call.ts";
import { boundedBody } from "./bounded-body.ts";
import { type FetchedRecording, type FetchRule, fetchRecording } from "./fetch-recording.ts";
import { dropLink, type KeptLinks, keepLink, takeLink } from "./kept-links.ts";
import { MAX_BYTES, type RecordingHead } from "./read-head.ts";
import type { ByteRange } from "./read-range.ts";

export type OpenRecording = RecordingHead & { body: Readable };

type Opening = {
  ctx: Pick<Context, "service" | "env" | "clock">;
  call: CallRecord;
  range: ByteRange | null;
  links: KeptLinks;
  rule?: Partial<FetchRule>;
  signal?: AbortSignal;
};

/**
 * The recording of a call, or a part of it, as a stream from the service's host. The temporary link is asked for when
 * it is needed, kept in this process for a minute at most, and asked for anew once where the host does not take it any
 * more. Throws recording_none, recording_awaited, recording_expired, recording_refused or recording_host_refused.
 */
export async function openRecording(opening: Opening): Promise<OpenRecording> {
  requireRecorded(opening.call);
  const kept = takeLink(opening.links, opening.call.id, opening.ctx.clock.now());
  if (kept) {
    const fetched = await fetchWith(opening, kept).catch((error: unknown) => unlessWornOut(error, opening));
    if (fetched) return fetched;
  }
  return fetchWith(opening, await askForLink(opening));
}

// Hosts say in many ways that a link has expired: whatever a kept one fails with, a new one has to fail with too.
function unlessWornOut(error: unknown, { links, call, signal }: Opening): null {
  dropLink(links, call.id);
  if (signal?.aborted !== true && error instanceof Fault && error.code !== "recording_host_refused")
    return null;
  throw error;
}

function requireRecorded({ recording, phase }: CallRecord): void {
  if (recording === "ready") return;
  if (recording === "awaited" || phase === "open" || phase === "asking")
    throw new Fault(
      "recording_awaited",
      "The recording is not there yet. We ask the service for it by ourselves.",
    );
  if (recording === "overdue")
    throw new Fault(
      "recording_awaited",
      "The service has not given a recording in 24 hours. Check again if you expect one.",
    );
  throw new Fault("recording_none", "This call has no recording.");
}

async function askForLink({ ctx, call, links }: Opening): Promise<string> {
  const askId = call.sessionId ?? call.callAttemptId;
  if (!askId) throw new Fault("recording_none", "This call has no recording.");
  const answer = await ctx.service.voice.getCall(askId);
  const link = findRecordingLink(answer.data.recordingMedia);
  if (!link)
    throw new Fault(
      "recording_refused",
      "The service knows of the recording but gives no link to it. Try again in a moment.",
    );
  keepLink(links, call.id, { link: link.url, expiresAtMs: link.expiresAtMs }, ctx.clock.now());
  return link.url;
}

async function fetchWith({ ctx, range, rule, signal }: Opening, link: string): Promise<OpenRecording> {
  const hosts = { hosts: ctx.env.recordingHosts, loopback: ctx.env.recordingLoopback };
  const fetched = await fetchRecording(link, {
    range,
    rule: { ...hosts, ...rule },
    ...(signal && { signal }),
  });
  const idleMs = rule?.idleMs ?? IDLE_MS;
  return range && fetched.status === 200 ? cutOut(fetched, range, idleMs) : whole(fetched, idleMs);
}

const IDLE_MS = 30_000;

function whole({ body, ...head }: FetchedRecording, idleMs: number): OpenRecording {
  return { ...head, body: boundedBody(body, { skip: 0, take: head.length, most: MAX_BYTES, idleMs }) };
}

/** A host that knows no ranges gives everything: the part is cut out here, as it goes by. */
function cutOut(fetched: FetchedRecording, range: ByteRange, idleMs: number): OpenRecording {
  const { length: total, contentType, body } = fetched;
  if (total === null) return whole(fetched, idleMs);
  const start = range.start ?? Math.max(0, total - (range.last ?? 0));
  const last = range.start === null ? total - 1 : Math.min(range.last ?? total - 1, total - 1);
  if (start > last) {
    body.destroy();
    throw new Fault("recording_refused", "The recording has no such part.", { upstream: { status: 416 } });
  }
  const length = last - start + 1;
  return {
    status: 206,
    contentType,
    length,
    part: { start, last, total },
    body: boundedBody(body, { skip: start, take: length, most: MAX_BYTES, idleMs }),
  };
}
