import type { CallPeaks } from "#lib/contract/desk/call/call.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { requireCall, type SignedInCtx } from "../context.ts";
import { findPeaks } from "../store/call/call-peaks.ts";

/** The waveform of a recording as far as it is; the feed tells when it is drawn. Throws not_found. */
export async function getPeaks({ db }: Pick<SignedInCtx, "db">, id: string): Promise<CallPeaks> {
  const recording = await requireRecording(db, id);
  const row = recording && (await findPeaks(db, recording));
  if (!row) return { state: recording ? "undrawn" : "none", peaks: [], durationS: null, problem: null };
  const { state, peaks, durationS, problem } = row;
  return {
    state: state === "working" ? "pending" : state,
    peaks: [...(peaks ?? [])],
    durationS,
    problem: sayStored(problem),
  };
}

/** Which recording of which call; null where the call has none. Throws not_found. */
export async function requireRecording(
  db: SignedInCtx["db"],
  id: string,
): Promise<{ callId: string; mediaId: string } | null> {
  const call = await requireCall(db, id);
  const mediaId = call.recording === "ready" ? call.recordingMediaId : null;
  return mediaId ? { callId: call.id, mediaId } : null;
}
