import { Fault } from "#lib/fault.ts";
import { faultFromResponse } from "../request.ts";
import { recordingUrl } from "./queries.ts";

/** Why a recording does not play, as our server puts it; null where its first byte can be had. */
export async function probeRecording(callId: string): Promise<Fault | null> {
  const answer = await fetch(recordingUrl(callId), { headers: { range: "bytes=0-0" } }).catch(() => null);
  if (!answer) return new Fault("not_ready", "The console does not answer. Check your connection.");
  if (!answer.ok) return faultFromResponse(answer);
  await answer.body?.cancel();
  return null;
}
