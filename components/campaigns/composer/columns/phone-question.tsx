"use client";

import { SheetQuestion } from "#components/domain/file/file-reading.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";

/** Asks which column has the phone numbers where the file does not say it: a wrong guess would write to strangers. */
export function PhoneQuestion({ audience, opened }: { audience: Audience; opened: OpenedFile }) {
  const { headers, phoneCandidates, workbook } = opened;
  const country = audience.countryColumn;
  if (opened.mustChooseSheet) return <SheetQuestion audience={audience} opened={opened} />;
  const choose = (phone: number) =>
    audience.setColumns({ phone, country: country === phone ? null : country });
  return (
    <Note
      tone="amber"
      title="Which column has the phone numbers?"
      actions={phoneCandidates.map((column) => (
        <Button
          key={column}
          size="small"
          data-target={column === phoneCandidates[0] ? "phone" : undefined}
          onClick={() => choose(column)}
        >
          Use {headers[column]}
        </Button>
      ))}
    >
      {reasonOf(phoneCandidates.map((column) => `“${headers[column]}”`))} Choose it in the table below
      {workbook && workbook.names.length > 1 && ", or choose another sheet of the workbook in step 1"}.
    </Note>
  );
}

function reasonOf(names: readonly string[]): string {
  if (names.length === 0) return "No column looks like phone numbers.";
  if (names.length === 1) return `${names[0]} has few good phone numbers.`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} could all be it, so we do not guess.`;
}
