"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { readingOf } from "#lib/client/audience/reading-of.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

type DamagedTextProps = { audience: Audience; opened: OpenedFile };

/** Names the cells whose text is damaged and how we would read them; one choice for the file, which can be changed. */
export function DamagedText({ audience, opened }: DamagedTextProps) {
  const damaged = audience.check?.damaged ?? null;
  const { repair } = opened;
  const choose = (wanted: boolean) => audience.reread({ ...readingOf(opened), repair: wanted });
  const repairIt = (
    <Button size="small" data-target="repair" onClick={() => choose(true)}>
      {t("Repair text", "Rekebisha maandishi")}
    </Button>
  );
  const keepIt = (
    <Button size="small" look="plain" onClick={() => choose(false)}>
      {t("Keep it as it is", "Yaache kama yalivyo")}
    </Button>
  );
  if (repair)
    return (
      <Note
        tone="grey"
        isSmall
        title={t(
          "We repair the damaged text of this file",
          "Tunarekebisha maandishi yaliyoharibika ya faili hili",
        )}
        actions={keepIt}
      >
        {t(
          "The first rows and the preview show how we read it.",
          "Mistari ya kwanza na onyesho vinaonyesha tunavyoyasoma.",
        )}
      </Note>
    );
  if (!damaged) return null;
  return (
    <Note
      tone="amber"
      title={t(
        `${formatNoun(damaged.cells, "cell has", "cells have")} damaged text`,
        plural(
          damaged.cells,
          `Kisanduku ${formatCount(damaged.cells)} kina maandishi yaliyoharibika`,
          `Visanduku ${formatCount(damaged.cells)} vina maandishi yaliyoharibika`,
        ),
      )}
      actions={
        <>
          {repairIt}
          {repair === undefined && keepIt}
        </>
      }
    >
      {t(`In ${columnsWord(damaged.columns)}.`, `Katika ${columnsWord(damaged.columns)}.`)}{" "}
      {damaged.examples.map(({ row, text, instead }) => (
        <span key={`${row} ${text}`} className="block">
          {t(
            `Row ${formatCount(row)}: “${isolated(text)}”. We would read “${isolated(instead)}”.`,
            `Mstari ${formatCount(row)}: “${isolated(text)}”. Tungesoma “${isolated(instead)}”.`,
          )}
        </span>
      ))}
      {repair === false &&
        t(
          "You keep it: these cells go out as they are.",
          "Umeyaacha: visanduku hivi vitatumwa kama vilivyo.",
        )}
    </Note>
  );
}

function columnsWord(names: readonly string[]): string {
  const shown = names.slice(0, 4).map((name) => `“${isolated(name)}”`);
  if (names.length > shown.length)
    shown.push(
      t(
        `${formatCount(names.length - shown.length)} more columns`,
        `safu ${formatCount(names.length - shown.length)} zaidi`,
      ),
    );
  return shown.length < 2
    ? (shown[0] ?? "")
    : t(
        `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`,
        `${shown.slice(0, -1).join(", ")} na ${shown.at(-1)}`,
      );
}
