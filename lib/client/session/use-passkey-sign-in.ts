import { useMutation } from "@tanstack/react-query";
import { offerPasskeys } from "../factors/browser-passkey.ts";
import { http } from "../request.ts";

/** Signs in with a passkey, after a password or in place of one; throws a Fault with a sentence where none was used. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async (isSecondStep: boolean) => {
      const asked = await http("POST /api/session/passkey/options", { body: { isSecondStep } });
      return http("POST /api/session/passkey", { body: await offerPasskeys(asked) });
    },
  });
}
