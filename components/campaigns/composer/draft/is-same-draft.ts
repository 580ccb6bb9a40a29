import type { DraftBody } from "#lib/client/drafts/requests.ts";
import type { Draft } from "#lib/contract/desk/campaign/draft.ts";
import { EMPTY_DRAFT } from "./draft-values.ts";

/** True where the server keeps what this page shows. Compared when a save meets a newer one, never while typing. */
export function isSameDraft({ form, reading }: Pick<DraftBody, "form" | "reading">, theirs: Draft): boolean {
  return (
    sortedJson({ ...EMPTY_DRAFT, ...form }) === sortedJson(theirs.form) && isSameReading(reading, theirs)
  );
}

function isSameReading(reading: DraftBody["reading"], theirs: Draft): boolean {
  // A page that has not opened the file says nothing of it.
  return reading === null || sortedJson({ leftOut: null, ...reading }) === sortedJson(theirs.reading);
}

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
