"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { Note } from "#components/ui/note.tsx";
import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { readingOf } from "#lib/client/audience/reading-of.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { DELIMITERS, ENCODINGS } from "./file-words.ts";

type FileReadingProps = { audience: Audience; opened: OpenedFile };

/** How the file was read; a wrong guess is put right here and the file is read again. A workbook says itself how. */
export function FileReading({ audience, opened }: FileReadingProps) {
  const { encoding, delimiter, hasHeader, sheet, workbook } = opened;
  const reading = readingOf(opened);
  return (
    <div className="flex flex-wrap items-end gap-4">
      {workbook && workbook.names.length > 1 && (
        <Field label={t("Sheet", "Karatasi")} className="w-56 max-sm:w-full">
          <Select
            options={workbook.names.map((name) => ({ value: name, label: name }))}
            value={sheet ?? null}
            placeholder={t("Choose a sheet", "Chagua karatasi")}
            controlSize="small"
            onChange={(value) => audience.reread({ sheet: value })}
          />
        </Field>
      )}
      {!workbook && (
        <>
          <Field
            label={t("Characters", "Aina ya herufi")}
            hint={t("detected", "imetambuliwa")}
            className="w-40 max-sm:w-full"
          >
            <Select
              options={ENCODINGS}
              value={encoding}
              controlSize="small"
              onChange={(value) => audience.reread({ ...reading, encoding: value as typeof encoding })}
            />
          </Field>
          <Field
            label={t("Columns split by", "Safu zimetenganishwa kwa")}
            hint={t("detected", "imetambuliwa")}
            className="w-44 max-sm:w-full"
          >
            <Select
              options={DELIMITERS}
              value={delimiter}
              controlSize="small"
              onChange={(value) => audience.reread({ ...reading, delimiter: value as typeof delimiter })}
            />
          </Field>
        </>
      )}
      <Checkbox
        label={t("The first row contains column names", "Mstari wa kwanza una majina ya safu")}
        checked={hasHeader}
        onChange={(event) => audience.reread({ ...reading, hasHeader: event.target.checked })}
        className="pb-1"
      />
    </div>
  );
}

const MOST_BUTTONS = 6;

/** Asks which sheet is meant where several have phone numbers: a wrong guess would write to strangers. */
export function SheetQuestion({ audience, opened: { workbook } }: FileReadingProps) {
  const lists = workbook?.lists ?? [];
  const names = lists.map((name) => `“${isolated(name)}”`);
  return (
    <Note
      tone="amber"
      title={t("Which sheet has your list?", "Karatasi ipi ina orodha yako?")}
      actions={lists.slice(0, MOST_BUTTONS).map((sheet, place) => (
        <Button
          key={sheet}
          size="small"
          data-target={place === 0 ? "phone" : undefined}
          onClick={() => audience.reread({ sheet })}
        >
          {t(`Use ${isolated(sheet)}`, `Tumia ${isolated(sheet)}`)}
        </Button>
      ))}
    >
      {t(
        `The sheets ${names.slice(0, -1).join(", ")} and ${names.at(-1)} have phone numbers, so we do not guess.`,
        `Karatasi ${names.slice(0, -1).join(", ")} na ${names.at(-1)} zina namba za simu, kwa hiyo hatukisii.`,
      )}
    </Note>
  );
}
