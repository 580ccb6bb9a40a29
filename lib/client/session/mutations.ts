import { useMutation } from "@tanstack/react-query";
import type { TakeSecondStep } from "#lib/contract/desk/team/factor.ts";
import type { CreateSession } from "#lib/contract/desk/team/session.ts";
import type { CreateOwner } from "#lib/contract/desk/team/setup.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";

/** Signs in, or says which second step is missing; throws `wrong_credentials`, `rate_limited` with the wait. */
export function useCreateSession() {
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: (body: CreateSession) => http("POST /api/session", { body }),
  });
}

/** The second step; throws `wrong_credentials` with the tries left, `rate_limited` with the wait. */
export function useTakeSecondStep() {
  return useMutation({
    mutationFn: (body: TakeSecondStep) => http("POST /api/session/second", { body }),
  });
}

/** Creates the first owner and signs in; throws `wrong_credentials` for the code, `already_set_up`. */
export function useCreateOwner() {
  return useMutation({
    mutationFn: (body: CreateOwner) => http("POST /api/setup", { body }),
  });
}

/** Signs out; the caller leaves the page when it settles. */
export function useDeleteSession() {
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: () => http("DELETE /api/session"),
  });
}
