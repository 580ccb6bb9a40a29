import { queryOptions, skipToken } from "@tanstack/react-query";
import { sendKeys } from "./keys.ts";

/** Whom one press sent nothing, and why. */
export type Skipped = { leftOut: readonly string[]; optedOut: readonly string[] };

/** Told by the composer to the page of its result, and to nobody else. */
export const skippedQuery = (id: string) =>
  queryOptions<Skipped>({
    queryKey: sendKeys.skipped(id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
