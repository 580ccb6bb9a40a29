import { useMutation } from "@tanstack/react-query";
import { http } from "../request.ts";

/** A secret to put into an app; nothing counts before it is proven. Apart from the rest, which comes with its dialog. */
export function useCreateTotp() {
  return useMutation({ mutationFn: () => http("POST /api/session/factors/totp") });
}
