import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { PasskeyOptions } from "#lib/contract/desk/team/passkey.ts";
import { t } from "#lib/contract/language.ts";
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
    throw new Fault(
      "conflict",
      t(
        "This browser has no passkeys. Sign in another way.",
        "Kivinjari hiki hakina passkey. Ingia kwa njia nyingine.",
      ),
    );
  }
  return import("@simplewebauthn/browser");
}

/** By the names of the WebAuthn standard; which of them it was says enough to a person. */
function notDone(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : "";
  throw new Fault("conflict", sentenceOf(name), { cause });
}

function sentenceOf(name: string): string {
  switch (name) {
    case "InvalidStateError":
      return t(
        "This device has a passkey for this account already.",
        "Kifaa hiki tayari kina passkey ya akaunti hii.",
      );
    case "SecurityError":
      return t(
        "The browser allows no passkeys at this address.",
        "Kivinjari hakiruhusu passkey kwenye anwani hii.",
      );
    case "NotSupportedError":
      return t(
        "This device cannot make such a passkey. It needs a finger, face or PIN to unlock it. Try another device.",
        "Kifaa hiki hakiwezi kutengeneza passkey kama hii. Kinahitaji kidole, uso au PIN ya kukifungua. Jaribu kifaa kingine.",
      );
    default:
      return t(
        "No passkey was used: it was cancelled, or took too long. Try again.",
        "Hakuna passkey iliyotumika: imeghairiwa, au imechukua muda mrefu mno. Jaribu tena.",
      );
  }
}
