import type { CallPeaks } from "#lib/contract/desk/call.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { findCall } from "../store/call.ts";
import { askForPeaks } from "../store/call-peaks.ts";
import { wakeWorker } from "../wake-worker.ts";

/** The waveform of a recording; the first to ask for it makes the worker compute it, and the feed tells when it is there. */
export async function getPeaks({ db, clock }: SignedInCtx, id: string): Promise<CallPeaks> {
  const call = await findCall(db, id);
  if (!call) throw new Fault("not_found", "There is no such call.");
  const mediaId = call.recordingMediaId;
  if (call.recording !== "ready" || !mediaId)
    return { state: "none", peaks: [], durationS: null, problem: null };
  return db.transaction(async (tx) => {
    const row = await askForPeaks(tx, { callId: call.id, mediaId, now: clock.now() });
    if (row.isNew) await wakeWorker(tx);
    return {
      state: row.state === "working" ? "pending" : row.state,
      peaks: [...(row.peaks ?? [])],
      durationS: row.durationS,
      problem: row.problem,
    };
  });
}
