import { queryOptions } from "@tanstack/react-query";
import { doorHref } from "../door-href.ts";
import { http } from "../http.ts";
import { recordingKeys } from "./keys.ts";

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
