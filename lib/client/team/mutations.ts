import { type MutationFunction, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SessionAnswer } from "#lib/contract/desk/session.ts";
import type {
  AcceptInvitation,
  AcceptReset,
  CreateInvitation,
  OneTimeLink,
  Person,
  UpdatePerson,
} from "#lib/contract/desk/team.ts";
import { http } from "../http.ts";
import { teamQuery } from "./queries.ts";

const pathOf = (id: string): string => `/api/team/${encodeURIComponent(id)}`;

export const useCreateInvitation = () =>
  useChange((body: CreateInvitation) =>
    http<OneTimeLink>({ method: "POST", path: "/api/team/invitations", body }),
  );

export const useDeleteInvitation = () =>
  useChange((id: string) =>
    http<void>({ method: "DELETE", path: `/api/team/invitations/${encodeURIComponent(id)}` }),
  );

export const useUpdatePerson = () =>
  useChange(({ id, ...body }: UpdatePerson & { id: string }) =>
    http<Person>({ method: "PATCH", path: pathOf(id), body }),
  );

export const useDeletePerson = () =>
  useChange((id: string) => http<void>({ method: "DELETE", path: pathOf(id) }));

export const useCreateReset = () =>
  useChange((id: string) => http<OneTimeLink>({ method: "POST", path: `${pathOf(id)}/reset` }));

/** Makes the account of a one-time link and signs in. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: AcceptInvitation) =>
      http<SessionAnswer>({ method: "POST", path: "/api/invitations/accept", body }),
  });
}

/** Sets a new password by a one-time link and signs in. */
export function useAcceptReset() {
  return useMutation({
    mutationFn: (body: AcceptReset) =>
      http<SessionAnswer>({ method: "POST", path: "/api/resets/accept", body }),
  });
}

function useChange<Answer, Input>(mutationFn: MutationFunction<Answer, Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}
