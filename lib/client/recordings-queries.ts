import { queryOptions } from "@tanstack/react-query";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { doorHref } from "./door-href.ts";
import { faultFromResponse, http } from "./request.ts";

export const recordingKeys = {
  peaks: (callId: string) => ["peaks", callId] as const,
};

const SOON_MS = 2_000;

/** Where a recording plays from; with `isDownload` it is saved instead. */
export function recordingUrl(callId: string, isDownload = false): string {
  const query = { download: isDownload ? "1" : undefined } as const;
  return doorHref("GET /api/voice/calls/:id/recording", { params: { id: callId }, query });
}

/** The waveform of a recording, drawn for the first one who looks, asked for again while it is being drawn. */
export const peaksQuery = (callId: string) =>
  queryOptions({
    queryKey: recordingKeys.peaks(callId),
    queryFn: async ({ signal }) => {
      const asked = { params: { id: callId }, signal };
      const found = await http("GET /api/voice/calls/:id/peaks", asked);
      return found.state === "undrawn" ? http("POST /api/voice/calls/:id/peaks", asked) : found;
    },
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? SOON_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Why a recording does not play, as our server puts it; null where its first byte can be had. */
export async function probeRecording(callId: string): Promise<Fault | null> {
  const answer = await fetch(recordingUrl(callId), { headers: { range: "bytes=0-0" } }).catch(() => null);
  if (!answer)
    return new Fault(
      "not_ready",
      t("The console does not answer. Check your connection.", "Konsoli haijibu. Angalia muunganisho wako."),
    );
  if (!answer.ok) return faultFromResponse(answer);
  await answer.body?.cancel();
  return null;
}
