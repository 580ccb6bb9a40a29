import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnSessions, UpdatePassword } from "#lib/contract/desk/profile.ts";
import type { SessionAnswer } from "#lib/contract/desk/session.ts";
import { factsKeys } from "../facts/keys.ts";
import { http } from "../http.ts";

const KEY = ["sessions"] as const;

export const ownSessionsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => http<OwnSessions>({ path: "/api/session/others", signal }),
});

/** The password once more; the next ten minutes nobody asks. */
export function useConfirmSession() {
  return useMutation({
    mutationFn: (password: string) =>
      http<void>({ method: "POST", path: "/api/session/confirm", body: { password } }),
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      http<SessionAnswer>({ method: "PATCH", path: "/api/session", body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: factsKeys.all }),
  });
}

export function useUpdatePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdatePassword) => http<void>({ method: "POST", path: "/api/session/password", body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Signs out one other browser, or all others where no id is given. */
export function useDeleteOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      http<void>({
        method: "DELETE",
        path: id === undefined ? "/api/session/others" : `/api/session/others/${encodeURIComponent(id)}`,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
