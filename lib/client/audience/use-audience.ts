import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { factsQuery } from "../facts/queries.ts";
import { type AudienceClient, createAudienceClient } from "./audience-client.ts";
import type { AudienceContent } from "./audience-messages.ts";
import { faultOfReading } from "./fault-of-reading.ts";
import { audienceKeys } from "./keys.ts";
import { type OnFileChange, useOpenedFile } from "./use-opened-file.ts";

/** A message to check the file against; another one has another version. */
export type VersionedContent = { version: number; content: AudienceContent };

type AudienceOptions = { message: VersionedContent; region: string; onChange: OnFileChange };

/** A file in this browser, checked against the message whenever the hand that writes it rests. */
export function useAudience({ message, region, onChange }: AudienceOptions) {
  const client = useAudienceClient();
  const file = useOpenedFile({ client, region }, onChange);
  const { opened, phoneColumn, countryColumn, duplicates } = file;
  // Until it is known, the people of a sample are strangers.
  const isSandbox = useQuery({ ...factsQuery, select: isOfSandbox }).data ?? false;
  const checkOf = {
    fileVersion: opened?.version,
    messageVersion: message.version,
    phoneColumn,
    countryColumn,
    duplicates,
    isSandbox,
  };
  const checking = useQuery({
    queryKey: audienceKeys.check(checkOf),
    queryFn: ({ signal }) =>
      client.call(
        "check",
        { ...message.content, region, isSandbox, duplicates, phoneColumn: phoneColumn ?? -1, countryColumn },
        signal,
      ),
    enabled: opened !== undefined && phoneColumn !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // The worker holds the rows of its last check only, so an older answer must not come back from a cache.
    gcTime: 0,
    retry: false,
  });
  const check = opened && phoneColumn !== null ? checking.data : undefined;
  const isStale = checking.isPlaceholderData || checking.isPending;
  return {
    ...file,
    region,
    check,
    checkFault: checking.error && faultOfReading(checking.error),
    isStale,
    /** The message that `check` is of; only of that one it says what it costs. */
    checked: check && !isStale ? message.content : undefined,
    checkOf,
    client,
  };
}

const isOfSandbox = ({ environment }: Facts): boolean => environment === "sandbox";

export type Audience = ReturnType<typeof useAudience>;

/** The worker of this page: started with it, so that it is ready when a file comes, and stopped when it is left. */
export function useAudienceClient(): Pick<AudienceClient, "call"> {
  const client = useRef<AudienceClient | null>(null);
  useEffect(() => {
    client.current ??= createAudienceClient();
    return () => {
      client.current?.close();
      client.current = null;
    };
  }, []);
  return useMemo(
    () => ({
      call: (name, input, signal) => {
        client.current ??= createAudienceClient();
        return client.current.call(name, input, signal);
      },
    }),
    [],
  );
}
