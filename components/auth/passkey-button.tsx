"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { useHydrated } from "../ui/load/use-hydrated.ts";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { faultSentence } from "./fault-sentence.ts";

type PasskeyButtonProps = {
  isSecondStep: boolean;
  look: "primary" | "quiet";
  back: string | null;
  children: string;
};

/** Asks the browser for a passkey and signs in with it; why it did not work stands below. Its code comes when it is pressed. */
export function PasskeyButton({ isSecondStep, look, back, children }: PasskeyButtonProps) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const { run, isBusy } = useOneAtATime();
  async function signIn() {
    setRefusal(undefined);
    const { signInWithPasskey } = await import("#lib/client/session/sign-in-with-passkey.ts").catch(
      unfetched,
    );
    await signInWithPasskey(isSecondStep);
    setLeaving(true);
    router.replace(back ?? "/overview");
  }
  const press = () => void run(() => signIn().catch((error) => setRefusal(faultSentence(error))));
  return (
    <div inert={!isHydrated} className="flex flex-col gap-1.5">
      <Button
        look={look}
        size="large"
        isWide
        icon="lucide-fingerprint-pattern"
        isBusy={isBusy || isLeaving}
        onClick={press}
      >
        {children}
      </Button>
      {refusal !== undefined && (
        <p role="alert" className="flex gap-1.5 text-12 text-red-fg">
          <Icon look="lucide-bold-circle-x" className="mt-px size-3.5" />
          {refusal}
        </p>
      )}
    </div>
  );
}

function unfetched(cause: unknown): never {
  throw new Fault(
    "not_ready",
    t("The console does not answer. Check your connection.", "Konsoli haijibu. Angalia mtandao wako."),
    { cause },
  );
}
