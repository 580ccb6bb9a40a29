"use client";

import type { RefObject } from "react";
import { SlotChip } from "#components/domain/slot-chip.tsx";
import { AnchoredPopover } from "#components/ui/popup/anchored-popover.tsx";
import { columnsUsed, takesDefault, withDefault } from "#lib/client/audience/default-texts.ts";
import { fieldOf, fieldsOf } from "#lib/client/audience/merge-fields.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import type { Shares } from "../draft/use-composer.ts";
import { DefaultField } from "./default-field.tsx";
import { writeInto } from "./write-into.ts";

const MOST = 12;

export type ChipPopoverProps = Shares<"audience" | "form"> & {
  headers: readonly string[];
  /** The field that was pressed, the how manieth of the text. */
  index: number;
  anchor: RefObject<HTMLElement | null>;
  box: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
};

/** At a chip that was pressed: its default text, or the columns there are where it names none. */
export function ChipPopover({ composer, headers, index, anchor, box, onClose }: ChipPopoverProps) {
  const { audience, form } = composer;
  const fields = fieldsOf(form.getValues("text"));
  const field = fields[index];
  if (!field) return null;
  const own = columnsUsed([field.text], headers)[0];
  const all = columnsUsed(
    fields.map(({ text }) => text),
    headers,
  );
  const used = all.find(({ column }) => column === own?.column);
  const { name } = fieldOf(field.text);
  if (used && !takesDefault(used.name)) return null;
  function change(column: number, fallback: string) {
    const text = withDefault(form.getValues("text"), { column, headers, fallback });
    form.setValue("text", text, { shouldDirty: true, shouldValidate: true });
  }
  function choose(header: string) {
    const bar = field?.text.indexOf("|") ?? -1;
    const fallback = bar === -1 ? "" : field?.text.slice(bar, -2);
    onClose();
    if (field && box.current)
      writeInto(box.current, `{{${header}${fallback}}}`, {
        from: field.at,
        to: field.at + field.text.length,
      });
  }
  return (
    <AnchoredPopover
      label={
        used
          ? t(`Default text of ${used.name}`, `Maandishi mbadala ya ${used.name}`)
          : t(`No column ${name}`, `Hakuna safu ${name}`)
      }
      anchor={anchor}
      finalFocus={box}
      onClose={onClose}
    >
      {used ? (
        <DefaultField
          used={used}
          empty={audience.check?.empties[used.column]}
          onChange={(fallback) => change(used.column, fallback)}
          close={onClose}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <p>
            {t(
              `The file has no column “${isolated(name)}”. Which one do you mean?`,
              `Faili halina safu “${isolated(name)}”. Unamaanisha ipi?`,
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            {headers.slice(0, MOST).map((header) => (
              <SlotChip
                key={header}
                aria-label={t(`Use the column ${header}`, `Tumia safu ${header}`)}
                onClick={() => choose(header)}
              >
                {header}
              </SlotChip>
            ))}
          </div>
        </div>
      )}
    </AnchoredPopover>
  );
}
