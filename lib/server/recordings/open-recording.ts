import { pipeline, type Readable } from "node:stream";
import { findRecordingLink } from "#lib/contract/rules/recording.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import type { CallRecord } from "../store/call.ts";
import { boundedBody } from "./bounded-body.ts";
import { type FetchedRecording, type FetchRule, fetchRecording } from "./fetch-recording.ts";
import { type KeptLinks, keepLink, takeLink } from "./kept-links.ts";
import { type ByteRange, rangeText } from "./read-range.ts";

export type OpenRecording = {
  status: 200 | 206;
  contentType: string;
  length: number | null;
  contentRange: string | null;
  body: Readable;
};

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
    const fetched = await fetchWith(opening, kept).catch(unlessExpired);
    if (fetched) return fetched;
  }
  return fetchWith(opening, await askForLink(opening));
}

function unlessExpired(error: unknown): null {
  if (error instanceof Fault && error.code === "recording_expired") return null;
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
    range: range && rangeText(range),
    rule: { ...hosts, ...rule },
    ...(signal && { signal }),
  });
  return range && fetched.status === 200 ? cutOut(fetched, range) : whole(fetched);
}

function whole({ body, ...head }: FetchedRecording): OpenRecording {
  return { ...head, body: pass(body, boundedBody({ skip: 0, take: head.length })) };
}

/** A host that knows no ranges gives everything: the part is cut out here, as it goes by. */
function cutOut(fetched: FetchedRecording, range: ByteRange): OpenRecording {
  const { length: total, contentType, body } = fetched;
  if (total === null) return whole(fetched);
  const start = range.start ?? Math.max(0, total - (range.last ?? 0));
  const last = range.start === null ? total - 1 : Math.min(range.last ?? total - 1, total - 1);
  if (start > last) {
    body.destroy();
    throw new Fault("recording_refused", "The recording has no such part.", { upstream: { status: 416 } });
  }
  const length = last - start + 1;
  const part = boundedBody({ skip: start, take: length });
  return {
    status: 206,
    contentType,
    length,
    contentRange: `bytes ${start}-${last}/${total}`,
    body: pass(body, part),
  };
}

// What goes wrong on the way ends the answer to the browser, which then asks again from where it is.
function pass(body: Readable, through: ReturnType<typeof boundedBody>): Readable {
  pipeline(body, through, () => undefined);
  return through;
}
