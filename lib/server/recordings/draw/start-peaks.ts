import type { CallPeaks } from "#lib/contract/desk/call/call.ts";
import type { SignedInCtx } from "../../context.ts";
import { askForPeaks } from "../../store/call/call-peaks.ts";
import { CHANNELS } from "../../store/channels.ts";
import { getPeaks, requireRecording } from "../get-peaks.ts";

/** Has the waveform of a recording drawn by the worker, once for all who look; answers it as it is now. */
export async function startPeaks({ db, clock }: SignedInCtx, id: string): Promise<CallPeaks> {
  const recording = await requireRecording(db, id);
  if (recording)
    await db.transaction(async (tx) => {
      if (await askForPeaks(tx, { ...recording, now: clock.now() })) tx.wake(CHANNELS.work);
    });
  return getPeaks({ db }, id);
}
