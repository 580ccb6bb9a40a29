import type { ReadFigures } from "#lib/contract/desk/request/request.ts";
import { READ_WORDS } from "#lib/contract/words/console/request-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";

type ReadsLineProps = { reads: readonly ReadFigures[]; isToday: boolean };

/** How much was read of the service on a day, and how much of it failed; answered reads have no row of their own. */
export function ReadsLine({ reads, isToday }: ReadsLineProps) {
  const day = isToday ? "today" : "on this day";
  const failed = reads.reduce((sum, read) => sum + read.failed, 0);
  return (
    <Section
      title={`Reads ${day}`}
      note={
        reads.length === 0
          ? `Nothing was read from the service ${day}.`
          : `${formatNoun(failed, "read")} failed. Reads that were answered are only counted.`
      }
    >
      {reads.length > 0 && (
        <Card isPadded>
          <Facts
            facts={reads.map(({ kind, made, failed: bad }) => ({
              key: kind,
              label: READ_WORDS[kind].word,
              value: bad === 0 ? formatCount(made) : `${formatCount(bad)} of ${formatCount(made)} failed`,
            }))}
          />
        </Card>
      )}
    </Section>
  );
}
