"use client";

import { CircleX, Fingerprint } from "lucide-react";
import { useRouter } from "next/navigation";
import { usePasskeySignIn } from "#lib/client/session/use-passkey-sign-in.ts";
import { Button } from "../ui/button/button.tsx";
import { useHydrated } from "../ui/load/use-hydrated.ts";
import { faultSentence } from "./fault-sentence.ts";

type PasskeyButtonProps = {
  isSecondStep: boolean;
  look: "primary" | "quiet";
  back: string | null;
  children: string;
};

/** Asks the browser for a passkey and signs in with it; why it did not work stands below. */
export function PasskeyButton({ isSecondStep, look, back, children }: PasskeyButtonProps) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const { mutate, isPending, isSuccess, error } = usePasskeySignIn();
  const press = () => mutate(isSecondStep, { onSuccess: () => router.replace(back ?? "/overview") });
  return (
    <div inert={!isHydrated} className="flex flex-col gap-1.5">
      <Button
        look={look}
        size="large"
        isWide
        icon={<Fingerprint />}
        isBusy={isPending || isSuccess}
        onClick={press}
      >
        {children}
      </Button>
      {error && (
        <p role="alert" className="flex gap-1.5 text-12 text-red-fg">
          <CircleX className="mt-px size-3.5 flex-none stroke-2" />
          {faultSentence(error)}
        </p>
      )}
    </div>
  );
}
