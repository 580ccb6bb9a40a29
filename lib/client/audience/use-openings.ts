import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type { Fault } from "#lib/fault.ts";
import type { Reading } from "./audience-messages.ts";

/** `kept` says how a file that comes from the draft was read; it is undefined for one that a person chooses or rereads. */
export type Opening = { file: File; reading: Reading; kept?: AudienceMapping | null };
type Asked = Opening & { era: number };

type Reader<Read> = {
  /** All that the worker does to a file is done one after another: what the page shows must be of the last one. */
  scope: { id: string };
  open: (asked: Opening) => Promise<Read>;
  onOpen: (read: Read, asked: Opening) => void;
};

/**
 * Opens what a person chooses and what was kept with the draft. The two may meet, as the kept one comes over the line:
 * what a person chose stays.
 */
export function useOpenings<Read>({ scope, open, onOpen }: Reader<Read>) {
  /** What was asked for in an earlier one is of no use any more. */
  const era = useRef(0);
  const choices = useRef(0);
  const options: UseMutationOptions<Read, Fault, Asked> = {
    scope,
    mutationFn: open,
    onSuccess: (read, asked) => {
      if (asked.era === era.current) onOpen(read, asked);
    },
  };
  const opening = useMutation(options);
  // By itself, so that it stays said why the file that was chosen meanwhile is refused.
  const reopening = useMutation(options);
  /** Whether a file that was chosen could be opened. */
  const chosen = useRef(Promise.resolve(false));
  const failed = [opening, reopening].find(({ error }) => error !== null);
  const read = (asked: Opening) => opening.mutateAsync({ ...asked, era: era.current });
  return {
    /** Why the last file or reading was refused; the one before it stays, here and in the worker. */
    openFault: failed?.error ?? null,
    refused: failed?.variables?.file.name ?? "",
    isOpening: opening.isPending || reopening.isPending,
    /** How often a person has chosen a file. */
    countChoices: () => choices.current,
    read: (asked: Opening) => void read(asked).catch(() => undefined),
    open(file: File) {
      reopening.reset();
      choices.current += 1;
      const before = chosen.current;
      chosen.current = read({ file, reading: {} }).then(
        () => true,
        () => before,
      );
    },
    /** A file that was kept with the draft, read as it was read then: unless a person has chosen one meanwhile. */
    async reopen(file: File, kept: AudienceMapping | null) {
      const asked = { file, reading: readingOf(kept), kept, era: era.current };
      for (let last = -1; last !== choices.current; ) {
        last = choices.current;
        if (await chosen.current) return;
      }
      if (asked.era === era.current) reopening.mutate(asked);
    },
    /** As if nothing had been chosen, nor asked for. */
    reset() {
      era.current += 1;
      opening.reset();
      reopening.reset();
      chosen.current = Promise.resolve(false);
    },
  };
}

const readingOf = (kept: AudienceMapping | null): Reading =>
  kept ? { encoding: kept.encoding, delimiter: kept.delimiter, hasHeader: kept.hasHeader } : {};
