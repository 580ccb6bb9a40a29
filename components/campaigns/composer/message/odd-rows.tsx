"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { oddMeaning } from "#lib/contract/rules/template/odd-value.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";

/** Rows whose filled-in values the provider of a template will probably refuse, and the first of them in the preview. */
export function OddRows({ composer: { audience, row } }: Shares<"audience" | "row">) {
  const odd = audience.check?.oddValues;
  if (!odd) return null;
  const { rows, firstPlace, what } = odd;
  return (
    <Note
      tone="amber"
      isSmall
      title={`In ${formatNoun(rows, "row")} a value will probably be refused`}
      actions={
        <Button size="small" onClick={() => row.show(firstPlace)}>
          Show the first one
        </Button>
      }
    >
      {rows === 1 ? "It" : "In the first row it"} {what}. {oddMeaning()}
    </Note>
  );
}
