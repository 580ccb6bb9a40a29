import { useMutation } from "@tanstack/react-query";
import type { CreateSession, SessionAnswer } from "#lib/contract/desk/session.ts";
import type { CreateOwner, CreateOwnerAnswer } from "#lib/contract/desk/setup.ts";
import { http } from "../http.ts";

/** Signs in; throws `wrong_credentials` with the tries left, `rate_limited` with the wait. */
export function useCreateSession() {
  return useMutation({
    mutationFn: (body: CreateSession) => http<SessionAnswer>({ method: "POST", path: "/api/session", body }),
  });
}

/** Creates the first owner and signs in; throws `wrong_credentials` for the code, `already_set_up`. */
export function useCreateOwner() {
  return useMutation({
    mutationFn: (body: CreateOwner) => http<CreateOwnerAnswer>({ method: "POST", path: "/api/setup", body }),
  });
}

/** Signs out; the caller leaves the page when it settles. */
export function useDeleteSession() {
  return useMutation({ mutationFn: () => http<void>({ method: "DELETE", path: "/api/session" }) });
}
