import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type { Fault } from "#lib/fault.ts";
import type { Reading } from "./audience-messages.ts";

/** `kept` says how a file that comes from the draft was read; it is undefined for one that a person chooses or rereads. */
export type Opening = { file: File; reading: Reading; kept?: AudienceMapping | null };

/**
 * Opens what a person chooses and what was kept with the draft. The two may meet, as the kept one comes over the line:
 * what a person chose stays.
 */
export function useOpenings<Read>(reader: UseMutationOptions<Read, Fault, Opening>) {
  // One after another: what the page shows of a file must be of the one that the worker read last.
  const options = { ...reader, scope: { id: useId() } };
  const opening = useMutation(options);
  // By itself, so that it stays said why the file that was chosen meanwhile is refused.
  const reopening = useMutation(options);
  /** Whether the file that was chosen last could be opened. */
  const chosen = useRef(Promise.resolve(false));
  const failed = [opening, reopening].find(({ error }) => error !== null);
  return {
    /** Why the last file or reading was refused; the one before it stays, here and in the worker. */
    openFault: failed?.error ?? null,
    refused: failed?.variables?.file.name ?? "",
    isOpening: opening.isPending || reopening.isPending,
    read: opening.mutate,
    open(file: File) {
      reopening.reset();
      chosen.current = opening.mutateAsync({ file, reading: {} }).then(
        () => true,
        () => false,
      );
    },
    /** A file that was kept with the draft, read as it was read then: unless a person has chosen one meanwhile. */
    async reopen(file: File, kept: AudienceMapping | null) {
      if (!(await chosen.current)) reopening.mutate({ file, reading: readingOf(kept), kept });
    },
    reset() {
      opening.reset();
      reopening.reset();
      chosen.current = Promise.resolve(false);
    },
  };
}

const readingOf = (kept: AudienceMapping | null): Reading =>
  kept ? { encoding: kept.encoding, delimiter: kept.delimiter, hasHeader: kept.hasHeader } : {};
