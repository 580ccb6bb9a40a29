import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PreviewRow } from "#lib/contract/desk/audience.ts";
import type { AudienceContent } from "./audience-messages.ts";
import { composeWith } from "./compose-with.ts";
import type { Audience } from "./use-audience.ts";

/** One recipient of the last check with the message as it is typed at this moment. */
export function usePreview(
  { check, client, isStale, key, opened }: Audience,
  content: AudienceContent,
  at: number,
): PreviewRow | null {
  const version = opened?.version;
  const { data } = useQuery({
    queryKey: ["audience", "preview", key, at, version] as const,
    queryFn: ({ signal }) => client.call("preview", { at }, signal),
    enabled: check !== undefined && check.recipients > 0 && !isStale,
    // While a row is fetched the one before it stands, but never one of another file.
    placeholderData: (before, query) => (query?.queryKey[4] === version ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return useMemo(() => {
    if (!data || !opened || !check?.recipients) return null;
    const { compose, messageFault } = composeWith(content, opened.headers);
    const composed = compose(data.columns);
    const { row, number } = data;
    // A field that is half typed must not make the message vanish under the hand that types it.
    if (messageFault !== null) return { row, number, text: content.text, segments: 0 };
    if ("code" in composed) return { row, number, text: "", segments: 0 };
    const { text, parameters, segments } = composed;
    return { row, number, text: text ?? (parameters === null ? "" : JSON.stringify(parameters)), segments };
  }, [check, content, data, opened]);
}
