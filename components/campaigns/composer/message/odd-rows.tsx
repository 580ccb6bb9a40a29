"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { t } from "#lib/contract/language.ts";
import { oddMeaning } from "#lib/contract/rules/template/odd-value.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
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
      title={t(
        `In ${formatNoun(rows, "row")} a value will probably be refused`,
        `Kwenye ${formatNounSw(rows, "mstari", "mistari")} inaelekea thamani itakataliwa`,
      )}
      actions={
        <Button size="small" onClick={() => row.show(firstPlace)}>
          {t("Show the first one", "Onyesha wa kwanza")}
        </Button>
      }
    >
      {rows === 1
        ? t(`It ${what}.`, `Thamani ${what}.`)
        : t(`In the first row it ${what}.`, `Kwenye mstari wa kwanza ${what}.`)}{" "}
      {oddMeaning()}
    </Note>
  );
}
