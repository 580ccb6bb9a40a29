"use client";

import type { Audience } from "#lib/client/audience/use-audience.ts";
import { formatNoun } from "../ui/format-count.ts";
import { Segmented } from "../ui/segmented.tsx";

/** The same number in several rows: one of them is kept, and the person says which. */
export function Duplicates({ audience, count }: { audience: Audience; count: number }) {
  return (
    <div id="duplicates" className="flex scroll-mt-20 flex-wrap items-center gap-3 text-13 text-ink-2">
      {formatNoun(count, "row")} with a number that stands in another row too. Kept is
      <Segmented
        label="Which row of a number is kept"
        options={[
          { value: "first", label: "the first" },
          { value: "last", label: "the last" },
        ]}
        value={audience.duplicates}
        onChange={audience.setDuplicates}
      />
    </div>
  );
}
