"use client";

import { useRouter } from "next/navigation";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { WayInButton, type WayInLook } from "./way-in-button.tsx";

type PasskeyButtonProps = {
  isSecondStep: boolean;
  look: WayInLook;
  back: string | null;
  children: string;
};

/** Asks the browser for a passkey and signs in with it. Its code comes when it is pressed. */
export function PasskeyButton({ isSecondStep, look, back, children }: PasskeyButtonProps) {
  const router = useRouter();
  async function signIn() {
    const { signInWithPasskey } = await import("#lib/client/session/sign-in-with-passkey.ts").catch(
      unfetched,
    );
    await signInWithPasskey(isSecondStep);
    router.replace(back ?? "/overview");
  }
  return (
    <WayInButton look={look} icon="lucide-fingerprint-pattern" onPress={signIn}>
      {children}
    </WayInButton>
  );
}

function unfetched(cause: unknown): never {
  throw new Fault(
    "not_ready",
    t("The console does not answer. Check your connection.", "Konsoli haijibu. Angalia mtandao wako."),
    { cause },
  );
}
