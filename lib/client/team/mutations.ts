import { queryOptions, useMutation } from "@tanstack/react-query";
import type {
  AcceptInvitation,
  AcceptReset,
  CreateInvitation,
  CreateReset,
  UpdateFactorRule,
  UpdatePerson,
} from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { shownOnce } from "../query-client/shown-once.ts";
import { http } from "../request.ts";
import { useChange } from "../use-change.ts";
import { teamKeys } from "./keys.ts";

export const teamQuery = queryOptions({
  queryKey: teamKeys.all,
  queryFn: ({ signal }) => http("GET /api/team", { signal }),
});

const CHANGED = [teamQuery.queryKey];

export const useCreateInvitation = () =>
  useChange(
    CHANGED,
    (body: CreateInvitation) => http("POST /api/team/invitations", { body }),
    shownOnce([t("invitation link", "kiungo cha mwaliko"), t("made", "kutengenezwa")], "/settings/team"),
  );

export const useDeleteInvitation = () =>
  useChange(CHANGED, (id: string) => http("DELETE /api/team/invitations/:id", { params: { id } }));

export const useUpdatePerson = () =>
  useChange(CHANGED, ({ id, ...body }: UpdatePerson & { id: string }) =>
    http("PATCH /api/team/:id", { params: { id }, body }),
  );

export const useDeletePerson = () =>
  useChange(CHANGED, (id: string) => http("DELETE /api/team/:id", { params: { id } }));

export const useCreateReset = () =>
  useChange(
    CHANGED,
    ({ id, ...body }: CreateReset & { id: string }) =>
      http("POST /api/team/:id/reset", { params: { id }, body }),
    shownOnce([t("link", "kiungo"), t("made", "kutengenezwa")], "/settings/team"),
  );

export const useUpdateFactorRule = () =>
  useChange(CHANGED, (body: UpdateFactorRule) => http("PUT /api/team/factor-rule", { body }));

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
