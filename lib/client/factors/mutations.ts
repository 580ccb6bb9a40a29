import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { VerifyTotp } from "#lib/contract/desk/team/factor.ts";
import type { RenamePasskey } from "#lib/contract/desk/team/passkey.ts";
import { http } from "../http.ts";
import { ownHistoryQuery, ownSessionsQuery } from "../session/profile.ts";
import { addFactor } from "./add-factor.ts";
import { makePasskey } from "./browser-passkey.ts";
import { factorsQuery } from "./queries.ts";

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

export const useCreateRecoveryCodes = () => useChange(() => http("POST /api/session/factors/recovery"));

function useChange<Answer, Input>(change: (input: Input, client: QueryClient) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, client),
    onSettled: () => {
      // Other browsers may have been signed out with it.
      void client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ownHistoryQuery.queryKey });
      return client.invalidateQueries({ queryKey: factorsQuery.queryKey });
    },
  });
}
