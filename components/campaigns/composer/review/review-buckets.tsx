import { Note } from "#components/ui/note.tsx";
import type { AudienceAnswer, AudienceCounts } from "#lib/contract/desk/campaign/audience.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

type Bucket = Exclude<keyof AudienceCounts, "rows">;

const WORDS: readonly [Bucket, (count: number) => string][] = [
  ["ok", (count) => `${formatNoun(count, "number")} as written`],
  ["repaired", (count) => `${formatCount(count)} repaired`],
  ["duplicate", (count) => formatNoun(count, "duplicate")],
  ["notMobile", (count) => `${formatCount(count)} not a mobile number`],
  ["suppressed", (count) => `${formatCount(count)} opted out`],
  ["without", (count) => `${formatCount(count)} in skipped lists or campaigns`],
  ["empty", (count) => `${formatCount(count)} without a number`],
  ["otherCountry", (count) => `${formatCount(count)} in another country`],
  ["invalid", (count) => `${formatCount(count)} invalid`],
];

/** The buckets in one line; they sum to the rows of the file. */
export function ReviewBuckets({ counts }: { counts: AudienceCounts }) {
  const met = WORDS.filter(([bucket]) => counts[bucket] > 0);
  return (
    <ul aria-label="All rows of the file" className="num flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
      {met.map(([bucket, words]) => (
        <li key={bucket}>{words(counts[bucket])}</li>
      ))}
    </ul>
  );
}

/** Before Send: how many cells of the file are damaged, and whether they go out so. */
export function ReviewDamage({ damaged, problems }: Pick<AudienceAnswer, "damaged" | "problems">) {
  if (!damaged) return null;
  const isLeftOut = problems.some(({ code }) => code === "damaged-text");
  return (
    <Note tone="amber" title={`${formatNoun(damaged.cells, "cell has", "cells have")} damaged text`}>
      {isLeftOut
        ? "We skip the rows whose message would have one. To send to them, repair the text or keep it in the columns."
        : "Nothing is repaired: what the message has of them goes out as it is. You can repair the text in the columns."}
    </Note>
  );
}
