import type { QueryClient } from "@tanstack/react-query";
import type { FactorAdded, OwnFactors } from "#lib/contract/desk/team/factor.ts";
import { Fault } from "#lib/fault.ts";
import { factorsQuery } from "./queries.ts";

/** `areCodesLost`: recovery codes were made, and the answer that brought them never came. */
export type Added = FactorAdded & { areCodesLost?: boolean };

/** Adds a factor. Where the answer is lost it looks whether the factor is there: nobody sets up twice what is on. */
export async function addFactor(client: QueryClient, add: () => Promise<FactorAdded>): Promise<Added> {
  const before = await client.ensureQueryData(factorsQuery);
  try {
    return await add();
  } catch (error) {
    if (!(error instanceof Fault) || error.retry !== "unknown-outcome") throw error;
    const after = await client.fetchQuery({ ...factorsQuery, staleTime: 0 }).catch(() => before);
    if (!hasMore(before, after)) throw error;
    return { recoveryCodes: null, areCodesLost: after.recovery?.createdAt !== before.recovery?.createdAt };
  }
}

const hasMore = (before: OwnFactors, after: OwnFactors): boolean =>
  after.totp?.createdAt !== before.totp?.createdAt || after.passkeys.length > before.passkeys.length;
