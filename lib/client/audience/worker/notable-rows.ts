import type { ImportedRecipient } from "#lib/audience/import-plan.ts";
import { oddValueIn } from "#lib/contract/rules/template/odd-value.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import type { AudienceCheck } from "../audience-messages.ts";

/** Keeps the places of the recipients worth a look: longest, most expensive, first with a stand-in or an odd value, Unicode by its cells. */
export function createNotable() {
  let length = -1;
  let segments = -1;
  const found = {
    longest: null as number | null,
    mostExpensive: null as number | null,
    withFallback: null as number | null,
    unicodeRows: 0,
    firstUnicode: null as number | null,
    oddValues: null as Odd,
  };
  return {
    add(recipient: ImportedRecipient, place: number, looksForUnicode: boolean) {
      const text = recipient.text ?? "";
      if (text.length > length) [length, found.longest] = [text.length, place];
      if (recipient.segments > segments) [segments, found.mostExpensive] = [recipient.segments, place];
      found.oddValues = withOdd(found.oddValues, { place, what: oddValueIn(recipient.parameters) });
      if (recipient.hasFallback) found.withFallback ??= place;
      if (!looksForUnicode || countSegments(text).encoding === "gsm7") return;
      found.unicodeRows++;
      found.firstUnicode ??= place;
    },
    finish: () => found,
  };
}

type Odd = AudienceCheck["oddValues"];

function withOdd(known: Odd, { place, what }: { place: number; what: string | null }): Odd {
  if (what === null) return known;
  return known === null ? { rows: 1, firstPlace: place, what } : { ...known, rows: known.rows + 1 };
}
