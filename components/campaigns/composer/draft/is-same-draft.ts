import type { DraftBody } from "#lib/client/drafts/requests.ts";
import type { Draft } from "#lib/contract/desk/campaign/draft.ts";
import { EMPTY_DRAFT } from "./draft-values.ts";

/** `id` is that of the file the server had when this page last heard of it, `sent` one that it may have heard of since. */
type FileHere = { id: string | null; sent: Pick<File, "name" | "size"> | undefined };
type Here = Pick<DraftBody, "form" | "reading"> & { file: FileHere };

/** True where the server keeps what this page shows. Compared when a save meets a newer one, never while typing. */
export function isSameDraft({ form, reading, file }: Here, theirs: Draft): boolean {
  return (
    sortedJson({ ...EMPTY_DRAFT, ...form }) === sortedJson(theirs.form) &&
    isSameReading(reading, theirs) &&
    isSameFile(file, theirs)
  );
}

/** One's own whose answer was not heard goes out once more, so its name and length are enough. */
function isSameFile({ id, sent }: FileHere, { file, isMine }: Draft): boolean {
  if ((file?.id ?? null) === id) return true;
  return isMine && sent !== undefined && file?.name === sent.name && file.bytes === sent.size;
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
