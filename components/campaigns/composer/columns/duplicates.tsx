"use client";

import { Segmented } from "#components/ui/field/segmented.tsx";
import { formatNoun } from "#components/ui/text/format-count.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";

/** The same number in several rows: one of them is kept, and the person says which. */
export function Duplicates({ audience, count }: { audience: Audience; count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-13 text-ink-2">
      {formatNoun(count, "row repeats", "rows repeat")} a number of another row. Keep
      <Segmented
        label="Which row of a repeated number to keep"
        options={[
          { value: "first", label: "the first row" },
          { value: "last", label: "the last row" },
        ]}
        value={audience.duplicates}
        onChange={audience.setDuplicates}
      />
    </div>
  );
}
