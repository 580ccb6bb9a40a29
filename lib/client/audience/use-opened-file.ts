import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { ColumnChoice } from "#lib/contract/desk/campaign/column-choice.ts";
import type { Fault } from "#lib/fault.ts";
import type { AudienceClient } from "./audience-client.ts";
import type { AudiencePlan, CellEdit, OpenedFile, Reading } from "./audience-messages.ts";
import { useOpenings } from "./use-openings.ts";

/** The file as it stands: it becomes another one when it is read differently or mended. `file` counts those chosen. */
export type OpenedVersion = OpenedFile & { version: number; file: number };

/** Which column holds the numbers, and which says of which country they are. */
export type Columns = { phone: number | null; country: number | null };

/** A person has chosen or mended the file, or said how it is read; `name` is that of a new one. */
export type OnFileChange = (part: "file" | "reading", name?: string) => void;

const NO_COLUMNS: Columns = { phone: null, country: null };

type Read = { next: OpenedFile; remembered: ColumnChoice | null };

/** A file in this browser: opened, read in another way, mended, and what a person has said of its columns. */
export function useOpenedFile(client: Pick<AudienceClient, "call">, onChange: OnFileChange) {
  const [given, setGiven] = useState<File>();
  const [read, setRead] = useState<OpenedVersion>();
  const [isAway, setAway] = useState(false);
  // Versions are counted on after it was put away: the next file must not be taken for one before it.
  const opened = isAway ? undefined : read;
  const [columns, setColumns] = useState<Columns>(NO_COLUMNS);
  const [chosenIn, setChosenIn] = useState<string | null>(null);
  const [duplicates, setDuplicates] = useState<AudiencePlan["duplicates"]>("first");
  function keep(next: OpenedFile, isNew: boolean) {
    setAway(false);
    setRead((before) => nextVersion(next, before, isNew));
  }

  /** A correction is of the reading it was typed into. */
  const readings = useRef(0);
  const scope = { id: useId() };
  const { reset, ...openings } = useOpenings<Read>({
    scope,
    async open({ file, reading, kept }) {
      const next = await client.call("open", { file, reading });
      // What was said of this very file counts more.
      const isAsked = kept === undefined && file !== given;
      return { next, remembered: isAsked ? await columnsBefore(next) : null };
    },
    onOpen({ next, remembered }, { file, kept }) {
      const isNew = file !== given;
      readings.current += 1;
      // The same columns read in another way: what a person said of them still holds.
      const isReread = !isNew && next.delimiter === opened?.delimiter;
      setColumns((known) => columnsOf(next, isReread ? known : (kept ?? remembered)));
      if (!isReread) setChosenIn(remembered?.campaign ?? null);
      if (kept) setDuplicates(kept.duplicates);
      setGiven(file);
      keep(next, isNew);
      if (kept !== undefined) return;
      if (isNew) onChange("file", file.name);
      else onChange("reading");
    },
  });
  const mending = useMutation<OpenedFile | null, Fault, { edits: CellEdit[]; of: number }>({
    scope,
    // Another file has come while it was typed, or while it waited.
    mutationFn: async ({ edits, of }) => (of === readings.current ? client.call("mend", { edits }) : null),
    async onSuccess(next) {
      if (next === null) return;
      // What is read again from here on is the mended file.
      setGiven(await client.call("file", {}));
      keep(next, false);
      onChange("file");
    },
  });
  return {
    opened,
    given,
    ...openings,
    reread: (reading: Reading) => given && openings.read({ file: given, reading }),
    /** As if none had been chosen. */
    putAway() {
      reset();
      setGiven(undefined);
      setColumns(NO_COLUMNS);
      setAway(true);
    },
    mend: (edits: readonly CellEdit[]) => mending.mutate({ edits: [...edits], of: readings.current }),
    phoneColumn: columns.phone,
    countryColumn: columns.country,
    /** The campaign in which a file with these headings was read by the same columns; null once a person has chosen. */
    chosenIn,
    setColumns(next: Columns) {
      setColumns(next);
      setChosenIn(null);
      onChange("reading");
    },
    duplicates,
    setDuplicates(next: AudiencePlan["duplicates"]) {
      setDuplicates(next);
      onChange("reading");
    },
  };
}

/** Its code comes with the first file; without it a file is read as it suggests itself. */
async function columnsBefore(next: OpenedFile): Promise<ColumnChoice | null> {
  const found = await import("./remembered-columns.ts").catch(() => null);
  return found === null ? null : found.fetchRemembered(next);
}

const nextVersion = (next: OpenedFile, before: OpenedVersion | undefined, isNew: boolean): OpenedVersion => ({
  ...next,
  version: (before?.version ?? 0) + 1,
  file: (before?.file ?? 0) + (isNew ? 1 : 0),
});

type Said = { phone?: number | string | null | undefined; country?: number | string | null | undefined };

/** What the file suggests, as far as nothing else was said of it. */
function columnsOf({ phoneColumn, countryColumn }: OpenedFile, said: Said | null): Columns {
  const phone = typeof said?.phone === "number" ? said.phone : phoneColumn;
  const country = said === null || said.country === undefined ? countryColumn : said.country;
  return { phone, country: typeof country === "number" && country !== phone ? country : null };
}
