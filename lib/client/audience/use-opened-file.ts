import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { FileConsent } from "#lib/contract/desk/campaign/audience.ts";
import type { ColumnChoice } from "#lib/contract/desk/campaign/column-choice.ts";
import type { AudienceClient } from "./audience-client.ts";
import type { AudiencePlan, OpenedFile } from "./audience-messages.ts";
import { Openings, type OpeningsPort } from "./openings.ts";

/** The file as it stands: it becomes another one when it is read differently or mended. `file` counts those chosen. */
export type OpenedVersion = OpenedFile & { version: number; file: number };

/** Which column holds the numbers, and which says of which country they are. */
export type Columns = { phone: number | null; country: number | null };
type Chosen = Columns & { consent: FileConsent | null };

/** A person has chosen or mended the file, or said how it is read; `name` is that of a new one. */
export type OnFileChange = (part: "file" | "reading", name?: string) => void;

const NO_COLUMNS: Chosen = { phone: null, country: null, consent: null };

/** A file in this browser: opened, read in another way, mended, and what a person has said of its columns. */
export function useOpenedFile(
  reader: { client: Pick<AudienceClient, "call">; region: string },
  onChange: OnFileChange,
) {
  const [given, setGiven] = useState<File>();
  const [read, setRead] = useState<OpenedVersion>();
  const [isAway, setAway] = useState(false);
  // Versions are counted on after it was put away: the next file must not be taken for one before it.
  const opened = isAway ? undefined : read;
  const [columns, setColumns] = useState(NO_COLUMNS);
  const [chosenIn, setChosenIn] = useState<string | null>(null);
  const [duplicates, setDuplicates] = useState<AudiencePlan["duplicates"]>("first");
  const said = sayingOf(onChange);
  function keep(next: OpenedFile, file: File, isNew: boolean) {
    setAway(false);
    setGiven(file);
    setRead((before) => nextVersion(next, before, isNew));
  }

  const { openings, ...openingState } = useOpenings(reader, {
    onOpen({ next, remembered }, { file, kept, isNew }) {
      // The same columns read in another way: what a person said of them still holds.
      const isReread = !isNew && next.delimiter === opened?.delimiter && next.sheet === opened.sheet;
      setColumns((known) => columnsOf(next, isReread ? known : (kept ?? remembered)));
      if (!isReread) setChosenIn(remembered?.campaign ?? null);

      if (kept) setDuplicates(kept.duplicates);
      keep(next, file, isNew);
      if (kept !== undefined) return;
      if (isNew) onChange("file", file.name);
      else onChange("reading");
    },
    onMend({ next }, file) {
      keep(next, file, false);
      onChange("file");
    },
  });
  return {
    opened,
    given,
    ...openingState,
    open: openings.choose,
    reopen: openings.reopen,
    reread: openings.reread,
    mend: openings.mend,
    countChoices: openings.countChoices,
    isChosenAfter: openings.isChosenAfter,
    /** As if none had been chosen. */
    putAway(after?: number) {
      openings.putAway(after);
      setGiven(undefined);
      setColumns(NO_COLUMNS);
      setAway(true);
    },
    phoneColumn: columns.phone,
    countryColumn: columns.country,
    /** The campaign in which a file with these headings was read by the same columns; null once a person has chosen. */
    chosenIn,
    setColumns: said((next: Columns) => {
      setColumns((known) => ({ ...known, ...next }));
      setChosenIn(null);
    }),
    /** What a person said of who of the file agreed; null where it says nothing of it. */
    consent: columns.consent,
    setConsent: said((consent: FileConsent | null) => setColumns((known) => ({ ...known, consent }))),
    duplicates,
    setDuplicates: said(setDuplicates),
  };
}

/** What sets how the file is read says so. */
const sayingOf =
  (onChange: OnFileChange) =>
  <T>(set: (next: T) => void) =>
  (next: T) => {
    set(next);
    onChange("reading");
  };

const nextVersion = (next: OpenedFile, before: OpenedVersion | undefined, isNew: boolean): OpenedVersion => ({
  ...next,
  version: (before?.version ?? 0) + 1,
  file: (before?.file ?? 0) + (isNew ? 1 : 0),
});

type ColumnAnswers = {
  phone?: number | string | null | undefined;
  country?: number | string | null | undefined;
  consent?: FileConsent | null | undefined;
};

/** What the file suggests, as far as nothing else was said of it. */
function columnsOf({ phoneColumn, countryColumn }: OpenedFile, said: ColumnAnswers | null): Chosen {
  const phone = typeof said?.phone === "number" ? said.phone : phoneColumn;
  const country = said === null || said.country === undefined ? countryColumn : said.country;
  return {
    phone,
    country: typeof country === "number" && country !== phone ? country : null,
    consent: said?.consent ?? null,
  };
}

/** A file as it was read, and the columns of an earlier one with these headings. */
export type ReadFile = { next: OpenedFile; remembered: ColumnChoice | null };

/** The files of this page, read by the worker; `shown` gets each that is open from then on. */
export function useOpenings(
  { client, region }: { client: Pick<AudienceClient, "call">; region: string },
  shown: Pick<OpeningsPort<ReadFile>, "onOpen" | "onMend">,
) {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const [openings] = useState(
    () =>
      new Openings<ReadFile>({
        async open({ file, reading, kept, isNew }) {
          const next = await client.call("open", { file, reading, region });
          // What was said of this very file counts more.
          const isAsked = kept === undefined && isNew;
          return { next, remembered: isAsked ? await columnsBefore(next) : null };
        },
        onOpen: (read, asked) => latest.current.onOpen(read, asked),
        async mend(edits) {
          const next = await client.call("mend", { edits });
          return { read: { next, remembered: null }, file: await client.call("file", {}) };
        },
        onMend: (read, file) => latest.current.onMend(read, file),
      }),
  );
  return { openings, ...useSyncExternalStore(openings.watch, openings.state, openings.state) };
}

/** Its code comes with the first file; without it a file is read as it suggests itself. */
async function columnsBefore(next: OpenedFile): Promise<ColumnChoice | null> {
  const found = await import("./remembered-columns.ts").catch(() => null);
  return found === null ? null : found.fetchRemembered(next);
}
