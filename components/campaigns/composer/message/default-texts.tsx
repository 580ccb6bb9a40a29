"use client";

import { FieldChip } from "#components/domain/field-chip.tsx";
import { Popover } from "#components/ui/popup/popover.tsx";
import { columnsUsed, takesDefault, type UsedColumn } from "#lib/client/audience/default-texts.ts";
import { t } from "#lib/contract/language.ts";
import { sayRows } from "../../count-words.ts";
import { defaultTarget } from "../draft/problem-words.ts";
import type { Shares } from "../draft/use-composer.ts";
import { DefaultField } from "./default-field.tsx";

type DefaultTextsProps = Shares<"audience"> & {
  headers: readonly string[];
  /** The merge fields of the message as they are written. */
  fields: readonly string[];
  onChange: (change: { column: number; fallback: string }) => void;
};

/** The columns that the message uses: in how many rows each is empty, and what is written there. */
export function DefaultTexts({ composer: { audience }, headers, fields, onChange }: DefaultTextsProps) {
  const used = columnsUsed(fields, headers).filter(({ name }) => takesDefault(name));
  if (used.length === 0) return null;
  return (
    <ul
      aria-label={t("Columns in the message", "Safu zilizo kwenye ujumbe")}
      className="num flex flex-wrap gap-x-5 gap-y-1.5 text-12 text-ink-2 max-sm:gap-y-0"
    >
      {used.map((column) => (
        <li key={column.column} className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <DefaultText
            used={column}
            empty={audience.check?.empties[column.column]}
            onChange={(fallback) => onChange({ column: column.column, fallback })}
          />
        </li>
      ))}
    </ul>
  );
}

type DefaultTextProps = {
  used: UsedColumn;
  empty: number | undefined;
  onChange: (fallback: string) => void;
};

function DefaultText({ used, empty, onChange }: DefaultTextProps) {
  const { name, fallback } = used;
  return (
    <>
      <Popover
        label={t(`Default text of ${name}`, `Maandishi mbadala ya ${name}`)}
        target={defaultTarget(name)}
        face={<FieldChip name={name} fallback={fallback} />}
        faceClass="inline-flex min-w-0 items-center rounded-1 hover:bg-hover max-sm:min-h-11 max-sm:min-w-11 max-sm:justify-center"
      >
        {(close) => <DefaultField {...{ used, empty, onChange, close }} />}
      </Popover>
      {empty !== undefined && <span className={toneOf(used, empty)}>{emptyWords(used, empty)}</span>}
    </>
  );
}

const toneOf = ({ fallback }: UsedColumn, empty: number): string | undefined =>
  empty > 0 && fallback === undefined ? "text-amber-fg" : undefined;

function emptyWords({ fallback }: UsedColumn, empty: number): string {
  if (empty === 0) return t("never empty", "si tupu kamwe");
  return fallback === undefined
    ? t(
        `empty in ${sayRows(empty)}, no default text`,
        `tupu kwenye ${sayRows(empty)}, hakuna maandishi mbadala`,
      )
    : t(
        `empty in ${sayRows(empty)}: we write “${fallback}”`,
        `tupu kwenye ${sayRows(empty)}: tunaandika “${fallback}”`,
      );
}
