import type { ImportedRecipient } from "#lib/audience/import-plan.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";

/** Keeps the places of the recipients worth a look: longest, most expensive, first with a stand-in, Unicode by its cells. */
export function createNotable() {
  let length = -1;
  let segments = -1;
  const found = {
    longest: null as number | null,
    mostExpensive: null as number | null,
    withFallback: null as number | null,
    unicodeRows: 0,
    firstUnicode: null as number | null,
  };
  return {
    add(recipient: ImportedRecipient, place: number, looksForUnicode: boolean) {
      const text = recipient.text ?? "";
      if (text.length > length) [length, found.longest] = [text.length, place];
      if (recipient.segments > segments) [segments, found.mostExpensive] = [recipient.segments, place];
      if (recipient.hasFallback) found.withFallback ??= place;
      if (!looksForUnicode || countSegments(text).encoding === "gsm7") return;
      found.unicodeRows++;
      found.firstUnicode ??= place;
    },
    finish: () => found,
  };
}
