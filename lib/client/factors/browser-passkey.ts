import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { PasskeyOptions } from "#lib/contract/desk/team/passkey.ts";
import { Fault } from "#lib/fault.ts";

/** Has the browser make a passkey; throws a Fault with a sentence where none was made. */
export async function makePasskey({ passkeyOptions }: PasskeyOptions): Promise<RegistrationResponseJSON> {
  const optionsJSON = passkeyOptions as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(notDone);
}

/** Has the person choose one of their passkeys and use it; throws a Fault with a sentence where they did not. */
export async function offerPasskeys({ passkeyOptions }: PasskeyOptions): Promise<AuthenticationResponseJSON> {
  const optionsJSON = passkeyOptions as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(notDone);
}

/** Fetched when it is needed: a sign-in page that nobody presses the button of loads nothing of it. */
async function library() {
  if (typeof PublicKeyCredential === "undefined") {
    throw new Fault("conflict", "This browser has no passkeys. Sign in another way.");
  }
  return import("@simplewebauthn/browser");
}

/** By the names of the WebAuthn standard; which of them it was says enough to a person. */
function notDone(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : "";
  throw new Fault("conflict", SENTENCE.get(name) ?? SENTENCE_OF_OTHERS, { cause });
}

const SENTENCE_OF_OTHERS = "No passkey was used: it was cancelled, or took too long. Try again.";
const SENTENCE = new Map([
  ["InvalidStateError", "This device has a passkey for this account already."],
  ["SecurityError", "The browser allows no passkeys at this address."],
  [
    "NotSupportedError",
    "This device cannot make such a passkey. It needs a finger, face or PIN to unlock it. Try another device.",
  ],
]);
