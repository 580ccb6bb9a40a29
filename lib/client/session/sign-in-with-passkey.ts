import { offerPasskeys } from "../factors/browser-passkey.ts";
import { http } from "../request.ts";

/** Signs in with a passkey, after a password or in place of one; throws a Fault with a sentence where none was used. */
export async function signInWithPasskey(isSecondStep: boolean): Promise<void> {
  const asked = await http("POST /api/session/passkey/options", { body: { isSecondStep } });
  await http("POST /api/session/passkey", { body: await offerPasskeys(asked) });
}
