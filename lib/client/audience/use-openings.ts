import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ColumnChoice } from "#lib/contract/desk/campaign/column-choice.ts";
import type { AudienceClient } from "./audience-client.ts";
import type { OpenedFile } from "./audience-messages.ts";
import { Openings, type OpeningsPort } from "./openings.ts";

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
