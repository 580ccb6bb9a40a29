import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FactorAdded, OwnFactors, VerifyTotp } from "#lib/contract/desk/team/factor.ts";
import type { RenamePasskey } from "#lib/contract/desk/team/passkey.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { Press } from "../query-client/press.ts";
import { shownOnce } from "../query-client/shown-once.ts";
import { http } from "../request.ts";
import { ownHistoryQuery, ownSessionsQuery } from "../session/profile.ts";
import { makePasskey } from "./browser-passkey.ts";
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

export const useVerifyTotp = () =>
  useChange((body: VerifyTotp, client) =>
    addFactor(client, () => http("PUT /api/session/factors/totp", { body })),
  );

export const useDeleteTotp = () => useChange(() => http("DELETE /api/session/factors/totp"));

/** Asks, has the browser make a passkey and adds it. */
export const useCreatePasskey = () =>
  useChange(async (name: string, client) => {
    const made = await makePasskey(await http("POST /api/session/factors/passkeys/options"));
    return addFactor(client, () => http("POST /api/session/factors/passkeys", { body: { name, made } }));
  });

export const useRenamePasskey = () =>
  useChange(({ id, ...body }: RenamePasskey & { id: string }) =>
    http("PATCH /api/session/factors/passkeys/:id", { params: { id }, body }),
  );

export const useDeletePasskey = () =>
  useChange((id: string) => http("DELETE /api/session/factors/passkeys/:id", { params: { id } }));

export const useCreateRecoveryCodes = () =>
  useChange(
    () => http("POST /api/session/factors/recovery"),
    shownOnce([t("new set of codes", "seti mpya ya misimbo"), t("made", "kutengenezwa")], "/settings"),
  );

function useChange<Answer, Input>(
  change: (input: Input, client: QueryClient) => Promise<Answer>,
  press: Press = {},
) {
  const client = useQueryClient();
  return useMutation({
    meta: press,
    mutationFn: (input: Input) => change(input, client),
    onSettled: () => {
      // Other browsers may have been signed out with it.
      void client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ownHistoryQuery.queryKey });
      return client.invalidateQueries({ queryKey: factorsQuery.queryKey });
    },
  });
}
