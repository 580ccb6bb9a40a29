import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PreviewRow } from "#lib/contract/desk/campaign/audience.ts";
import type { AudienceContent, ShownRow } from "./audience-messages.ts";
import { fillIn } from "./fill-in.ts";
import { audienceKeys, fileVersionOf } from "./keys.ts";
import type { Audience } from "./use-audience.ts";

/** One recipient of the last check; the page fills the message in itself, so that it keeps up with typing. */
export function useShownRow(
  { check, checkOf, client, isStale, opened }: Audience,
  at: number,
): ShownRow | null {
  const { data } = useQuery({
    queryKey: audienceKeys.row(checkOf, at),
    queryFn: ({ signal }) => client.call("preview", { at }, signal),
    enabled: check !== undefined && check.recipients > 0 && !isStale,
    // While a row is fetched the one before it stands, but never one of another file.
    placeholderData: (before, query) =>
      query && fileVersionOf(query.queryKey) === checkOf.fileVersion ? before : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return data && opened && check?.recipients ? data : null;
}

/** One recipient of the last check with the message as it is typed at this moment. */
export function usePreview(audience: Audience, content: AudienceContent, at: number): PreviewRow | null {
  const row = useShownRow(audience, at);
  const headers = audience.opened?.headers;
  return useMemo(() => row && fillIn(row, content, headers ?? []), [content, headers, row]);
}
