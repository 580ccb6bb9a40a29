import type { CallPeaks } from "#lib/contract/desk/call/call.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import { Fault } from "#lib/fault.ts";
import type { Context, SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { findCall } from "../../store/call/call.ts";
import {
  askForPeaks,
  claimPeaks,
  type DuePeaks,
  notePeaksProblem,
  returnPeaks,
  storePeaks,
} from "../../store/call/call-peaks.ts";
import { CHANNELS } from "../../store/channels.ts";
import { storableReason } from "../../store/storable-json.ts";
import type { FetchRule } from "../fetch/fetch-recording.ts";
import { noLinks } from "../fetch/kept-links.ts";
import { openRecording } from "../fetch/open-recording.ts";
import { getPeaks, requireRecording } from "../get-peaks.ts";
import { openPeaksThread, type ThreadResult } from "./open-peaks-thread.ts";

type Computing = Pick<Context, "db" | "service" | "env" | "clock">;
type Options = { signal?: AbortSignal; rule?: Partial<FetchRule>; totalMs?: number };

// Less than the lease of a claim, so that no two workers draw the same recording.
const TOTAL_MS = 10 * 60_000;

/** Computes the waveform that was asked for first, in a thread and in bounded memory; false when none is due. */
export async function computePeaks(ctx: Computing, options: Options = {}): Promise<boolean> {
  const { db, clock } = ctx;
  const due = await claimPeaks(db, clock.now());
  if (!due) return false;
  const late = AbortSignal.timeout(options.totalMs ?? TOTAL_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const result = await readPeaks(ctx, due, { ...options, signal }).catch(problemOf);
  if (options.signal?.aborted && !("peaks" in result)) {
    await returnPeaks(db, { ...due, now: clock.now() });
    return false;
  }
  await db.transaction(async (tx) => {
    if ("peaks" in result) await storePeaks(tx, { ...due, ...result });
    else await notePeaksProblem(tx, { ...due, ...result, now: clock.now() });
    await publish(tx, [{ topic: "call", data: { id: due.callId } }]);
  });
  return true;
}

type Failed = { problem: string; isFinal: boolean };
type Peaks = { peaks: Buffer; durationS: number };

function problemOf(error: unknown): Failed {
  if (error instanceof Fault && error.code === "database_unavailable") throw error;
  const problem = error instanceof Fault ? error.reason : reason("recording-broke-off");
  return { problem: storableReason(problem, 300), isFinal: false };
}

async function readPeaks(
  ctx: Computing,
  { callId, mediaId }: DuePeaks,
  { rule, signal }: Options & { signal: AbortSignal },
): Promise<Peaks | Failed> {
  const call = await findCall(ctx.db, callId);
  if (call?.recordingMediaId !== mediaId)
    return { problem: storeReason(reason("other-recording")), isFinal: true };
  const { body } = await openRecording({
    ctx,
    call,
    range: null,
    links: noLinks(),
    signal,
    ...(rule && { rule }),
  });
  const thread = openPeaksThread(signal);
  try {
    for await (const chunk of body) {
      const result = await thread.add(chunk as Buffer);
      if (result) return resultOf(result);
    }
    return resultOf(await thread.end());
  } finally {
    body.destroy();
    await thread.close();
  }
}

function resultOf(result: ThreadResult): Peaks | Failed {
  if (result.kind === "done") return { peaks: Buffer.from(result.peaks), durationS: result.durationS };
  return {
    problem: storeReason(reason(result.kind === "no-sound" ? "recording-silent" : "recording-no-form")),
    isFinal: true,
  };
}

/** Has the waveform of a recording drawn by the worker, once for all who look; answers it as it is now. */
export async function startPeaks({ db, clock }: SignedInCtx, id: string): Promise<CallPeaks> {
  const recording = await requireRecording(db, id);
  if (recording)
    await db.transaction(async (tx) => {
      if (await askForPeaks(tx, { ...recording, now: clock.now() })) tx.wake(CHANNELS.work);
    });
  return getPeaks({ db }, id);
}
