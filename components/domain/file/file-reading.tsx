"use client";

import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Select } from "#components/ui/field/select.tsx";
import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { DELIMITERS, ENCODINGS } from "./file-words.ts";

type FileReadingProps = { audience: Audience; opened: OpenedFile };

/** How the file was read; a wrong guess is put right here and the file is read again. A workbook says itself how. */
export function FileReading({ audience, opened }: FileReadingProps) {
  const { encoding, delimiter, hasHeader } = opened;
  const reading = { encoding, delimiter, hasHeader };
  return (
    <div className="flex flex-wrap items-end gap-4">
      {!opened.workbook && (
        <>
          <Field label="Characters" hint="detected" className="w-40 max-sm:w-full">
            <Select
              options={ENCODINGS}
              value={encoding}
              controlSize="small"
              onChange={(value) => audience.reread({ ...reading, encoding: value as typeof encoding })}
            />
          </Field>
          <Field label="Columns split by" hint="detected" className="w-44 max-sm:w-full">
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
        label="The first row contains column names"
        checked={hasHeader}
        onChange={(event) => audience.reread({ ...reading, hasHeader: event.target.checked })}
        className="pb-1"
      />
    </div>
  );
}
