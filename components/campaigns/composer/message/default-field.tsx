"use client";

import { useState } from "react";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import type { UsedColumn } from "#lib/client/audience/default-texts.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

type DefaultFieldProps = {
  used: UsedColumn;
  /** Rows in which the column is empty, once they are counted. */
  empty: number | undefined;
  onChange: (fallback: string) => void;
  close: () => void;
};

/** What is written where a column is empty. */
export function DefaultField({ used, empty = 0, onChange, close }: DefaultFieldProps) {
  const [typed, setTyped] = useState(used.fallback ?? "");
  function change(next: string) {
    setTyped(next);
    onChange(next);
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t(`If ${isolated(used.name)} is empty, write`, `Kama ${isolated(used.name)} ni tupu, andika`)}
      >
        <Input
          value={typed}
          placeholder="Mteja"
          autoComplete="off"
          maxLength={100}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && close()}
        />
      </Field>
      {typed.trim() === "" && empty > 0 && (
        <p className="num text-12 text-ink-2">
          {t(
            `Without a default text you have to fix ${formatNoun(empty, "row")}, or skip ${plural(empty, "it", "them")}.`,
            plural(
              empty,
              "Bila maandishi mbadala inabidi urekebishe mstari 1, au uuruke.",
              `Bila maandishi mbadala inabidi urekebishe mistari ${formatCount(empty)}, au uiruke.`,
            ),
          )}
        </p>
      )}
    </div>
  );
}
