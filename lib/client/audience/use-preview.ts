import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NO_LINKS, withSampleLinks } from "#lib/audience/text/sample-links.ts";
import type { PreviewRow } from "#lib/contract/desk/campaign/audience.ts";
import { Fault } from "#lib/fault.ts";
import type { AudienceContent, ShownRow } from "./audience-messages.ts";
import { composeWith } from "./compose-with.ts";
import { audienceKeys, fileVersionOf } from "./keys.ts";
import { changeTexts, spareFields } from "./spare-fields.ts";
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

/** With a sample in the place of each link; as it is where one cannot be made yet. */
function sampled({ text, parameters, links = NO_LINKS }: AudienceContent, headers: string[]) {
  try {
    return withSampleLinks({ text, parameters }, links, headers);
  } catch (error) {
    if (error instanceof Fault) return { text, parameters };
    throw error;
  }
}

/** A message with the values of one row; a field that is half typed, or names no column, stays and the others are filled in. */
export function fillIn(
  { row, number, columns }: ShownRow,
  content: AudienceContent,
  headers: string[],
): PreviewRow {
  const { spare, restore } = spareFields(headers);
  const message = sampled(content, headers);
  const fillable = {
    text: spare(message.text),
    parameters: message.parameters && changeTexts(message.parameters, spare),
  };
  const { compose, messageFault } = composeWith({ ...content, ...fillable }, headers);
  const composed = messageFault === null ? compose(columns) : null;
  // What cannot be filled in must not make the message vanish under the hand that types it.
  if (composed === null || "code" in composed)
    return { row, number, text: content.text, parameters: null, segments: 0 };
  const { text, parameters, segments } = composed;
  const values = changeTexts(parameters, restore) as PreviewRow["parameters"];
  return { row, number, text: text === null ? "" : restore(text), parameters: values, segments };
}
