import { queryOptions } from "@tanstack/react-query";
import type { CallPeaks } from "#lib/contract/desk/call.ts";
import { http } from "../http.ts";

const SOON_MS = 2_000;

/** Where a recording plays from; with `isDownload` it is saved instead. */
export function recordingUrl(callId: string, isDownload = false): string {
  return `/api/voice/calls/${encodeURIComponent(callId)}/recording${isDownload ? "?download=1" : ""}`;
}

/** The waveform of a recording, asked for again while it is being drawn. */
export const peaksQuery = (callId: string) =>
  queryOptions({
    queryKey: ["peaks", callId],
    queryFn: ({ signal }) =>
      http<CallPeaks>({ path: `/api/voice/calls/${encodeURIComponent(callId)}/peaks`, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? SOON_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
  });
