"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Segmented } from "#components/ui/field/segmented.tsx";
import { TableFoot } from "#components/ui/list/table.tsx";
import { downloadText } from "#components/ui/text/download-text.ts";
import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../../domain/format-number.ts";
import { rowsWord } from "../draft/problem-words.ts";

type DuplicatesProps = { audience: Audience; check: AudienceCheck; name: string };

const FIRST = 3;

/** The same number in several rows: which rows these are, and a person says which of them is kept. */
export function Duplicates({ audience, check: { counts, repeats }, name }: DuplicatesProps) {
  const [isAll, setAll] = useState(false);
  const shown = repeats.slice(0, isAll ? repeats.length : FIRST);
  const others = counts.duplicate - shown.reduce((sum, { count }) => sum + count, 0);
  async function download() {
    // Apart from the rows to fix: whoever sends to these again writes to the same people twice.
    const text = await audience.client.call("badRows", { which: "repeated" });
    downloadText(`duplicates-${name.replace(/\.\w+$/, "")}.csv`, text);
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-13 text-ink-2">
        <span className="num">
          {formatNoun(repeats.length, "number appears", "numbers appear")} more than once. Keep
        </span>
        <Segmented
          label="Which row of a repeated number to keep"
          options={[
            { value: "first", label: "the first row" },
            { value: "last", label: "the last row" },
          ]}
          value={audience.duplicates}
          onChange={audience.setDuplicates}
        />
        <Button
          size="small"
          icon={<Download />}
          className="ml-auto max-sm:w-full"
          onClick={() => void download()}
        >
          Download {formatNoun(counts.duplicate, "duplicate")}
        </Button>
      </div>
      <ul aria-label="Repeated numbers" className="num border-line border-t px-4 py-2 text-13 text-ink-2">
        {shown.map((repeat) => (
          <li key={repeat.number} className="flex flex-wrap gap-x-4 py-0.5">
            <span className="text-ink">{formatNumber(repeat.number)}</span>
            <span>
              We keep row {formatCount(repeat.kept)} and skip {rowsWord(repeat)}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <TableFoot>
          and {formatNoun(others, "more row", "more rows")}
          {shown.length < repeats.length && (
            <button type="button" className="link touch" onClick={() => setAll(true)}>
              Show {others > 1 ? "them" : "it"}
            </button>
          )}
        </TableFoot>
      )}
    </Card>
  );
}
