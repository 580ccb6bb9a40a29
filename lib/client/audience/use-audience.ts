import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Fault } from "#lib/fault.ts";
import type { AudienceContent, AudiencePlan, CellEdit, OpenedFile, Reading } from "./audience-messages.ts";
import { useAudienceClient } from "./use-audience-client.ts";

/** The file as it stands: it becomes another one when it is read differently or mended. */
export type OpenedVersion = OpenedFile & { version: number };

/** A file in this browser: opened, checked against the message as it is typed, mended, handed out for the upload. */
export function useAudience({ content, region }: { content: AudienceContent; region: string }) {
  const client = useAudienceClient();
  const [given, setGiven] = useState<File>();
  const [opened, setOpened] = useState<OpenedVersion>();
  const [phoneColumn, setPhoneColumn] = useState<number | null>(null);
  const [countryColumn, setCountryColumn] = useState<number | null>(null);
  const [duplicates, setDuplicates] = useState<AudiencePlan["duplicates"]>("first");

  function keep(next: OpenedFile) {
    setOpened((before) => ({ ...next, version: (before?.version ?? 0) + 1 }));
  }
  const opening = useMutation<OpenedFile, Fault, { file: File; reading: Reading }>({
    mutationFn: (input) => client.call("open", input),
    onSuccess: (next, { file }) => {
      // The same columns read in another way: what a person said of them still holds.
      const isReread = file === given && next.delimiter === opened?.delimiter;
      setPhoneColumn((known) => (isReread ? (known ?? next.phoneColumn) : next.phoneColumn));
      if (!isReread) setCountryColumn(next.countryColumn);
      setGiven(file);
      keep(next);
    },
  });
  const mending = useMutation<OpenedFile, Fault, readonly CellEdit[]>({
    mutationFn: (edits) => client.call("mend", { edits: [...edits] }),
    async onSuccess(next) {
      // What is read again from here on is the mended file.
      setGiven(await client.call("file", {}));
      keep(next);
    },
  });
  const plan: AudiencePlan = {
    ...content,
    region,
    duplicates,
    phoneColumn: phoneColumn ?? -1,
    countryColumn,
  };
  const key = ["audience", "check", opened?.version, plan] as const;
  const checking = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.call("check", plan, signal),
    enabled: opened !== undefined && phoneColumn !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // The worker holds the rows of its last check only, so an older answer must not come back from a cache.
    gcTime: 0,
    retry: false,
  });
  return {
    opened,
    given,
    /** Why the last file or reading was refused; the one before it stays, here and in the worker. */
    openFault: opening.error,
    refused: opening.error ? opening.variables.file.name : "",
    isOpening: opening.isPending,
    open: (file: File) => opening.mutate({ file, reading: {} }),
    reread: (reading: Reading) => given && opening.mutate({ file: given, reading }),
    mend: (edits: readonly CellEdit[]) => mending.mutate(edits),
    phoneColumn,
    setPhoneColumn(column: number) {
      setPhoneColumn(column);
      setCountryColumn((country) => (country === column ? null : country));
    },
    countryColumn,
    setCountryColumn,
    duplicates,
    setDuplicates,
    check: opened && phoneColumn !== null ? checking.data : undefined,
    checkFault: checking.error as Fault | null,
    isStale: checking.isPlaceholderData || checking.isPending,
    key,
    client,
  };
}

export type Audience = ReturnType<typeof useAudience>;
