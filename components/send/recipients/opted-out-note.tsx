import { formatNoun } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Note } from "../../ui/note.tsx";

const SHOWN = 5;

/** Who does not get this message, as they asked. */
export function OptedOutNote({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  const more = numbers.length - SHOWN;
  return (
    <Note
      tone="amber"
      isSmall
      isAlert
      title={`Skipped: opted out (${formatNoun(numbers.length, "person", "people")})`}
    >
      {numbers.slice(0, SHOWN).map(formatNumber).join(", ")}
      {more > 0 && ` and ${more} more`} asked to get no messages.
    </Note>
  );
}
