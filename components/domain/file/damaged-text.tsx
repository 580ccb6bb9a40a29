"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { readingOf } from "#lib/client/audience/reading-of.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

type DamagedTextProps = { audience: Audience; opened: OpenedFile };

/** Names the cells whose text is damaged and how we would read them; one choice for the file, which can be changed. */
export function DamagedText({ audience, opened }: DamagedTextProps) {
  const damaged = audience.check?.damaged ?? null;
  const { repair } = opened;
  const choose = (wanted: boolean) => audience.reread({ ...readingOf(opened), repair: wanted });
  const repairIt = (
    <Button size="small" data-target="repair" onClick={() => choose(true)}>
      Repair text
    </Button>
  );
  const keepIt = (
    <Button size="small" look="plain" onClick={() => choose(false)}>
      Keep it as it is
    </Button>
  );
  if (repair)
    return (
      <Note tone="grey" isSmall title="We repair the damaged text of this file" actions={keepIt}>
        The first rows and the preview show how we read it.
      </Note>
    );
  if (!damaged) return null;
  return (
    <Note
      tone="amber"
      title={`${formatNoun(damaged.cells, "cell has", "cells have")} damaged text`}
      actions={
        <>
          {repairIt}
          {repair === undefined && keepIt}
        </>
      }
    >
      In {columnsWord(damaged.columns)}.{" "}
      {damaged.examples.map(({ row, text, instead }) => (
        <span key={`${row} ${text}`} className="block">
          Row {formatCount(row)}: “{isolated(text)}”. We would read “{isolated(instead)}”.
        </span>
      ))}
      {repair === false && "You keep it: these cells go out as they are."}
    </Note>
  );
}

function columnsWord(names: readonly string[]): string {
  const shown = names.slice(0, 4).map((name) => `“${isolated(name)}”`);
  if (names.length > shown.length) shown.push(`${formatCount(names.length - shown.length)} more columns`);
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
