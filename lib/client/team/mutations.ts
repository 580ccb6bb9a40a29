import { type MutationFunction, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AcceptInvitation,
  AcceptReset,
  CreateInvitation,
  CreateReset,
  UpdateFactorRule,
  UpdatePerson,
} from "#lib/contract/desk/team/team.ts";
import { http } from "../http.ts";
import { teamQuery } from "./queries.ts";

export const useCreateInvitation = () =>
  useChange((body: CreateInvitation) => http("POST /api/team/invitations", { body }));

export const useDeleteInvitation = () =>
  useChange((id: string) => http("DELETE /api/team/invitations/:id", { params: { id } }));

export const useUpdatePerson = () =>
  useChange(({ id, ...body }: UpdatePerson & { id: string }) =>
    http("PATCH /api/team/:id", { params: { id }, body }),
  );

export const useDeletePerson = () =>
  useChange((id: string) => http("DELETE /api/team/:id", { params: { id } }));

export const useCreateReset = () =>
  useChange(({ id, ...body }: CreateReset & { id: string }) =>
    http("POST /api/team/:id/reset", { params: { id }, body }),
  );

export const useUpdateFactorRule = () =>
  useChange((body: UpdateFactorRule) => http("PUT /api/team/factor-rule", { body }));

/** Makes the account of a one-time link and signs in. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: AcceptInvitation) => http("POST /api/invitations/accept", { body }),
  });
}

/** Sets a new password by a one-time link and signs in, or says which second step is missing. */
export function useAcceptReset() {
  return useMutation({
    mutationFn: (body: AcceptReset) => http("POST /api/resets/accept", { body }),
  });
}

function useChange<Answer, Input>(mutationFn: MutationFunction<Answer, Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}
