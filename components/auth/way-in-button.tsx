"use client";

import { type ReactNode, useState } from "react";
import { Button } from "../ui/button/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { useHydrated } from "../ui/load/use-hydrated.ts";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { faultSentence } from "./fault-sentence.ts";

export type WayInLook = "primary" | "quiet";

type WayInButtonProps = {
  look: WayInLook;
  icon?: "lucide-fingerprint-pattern";
  /** Leaves the page once it has come to its end. */
  onPress: () => Promise<void>;
  children: ReactNode;
};

/** A way in beside e-mail and password; why it did not work stands below. */
export function WayInButton({ look, icon, onPress, children }: WayInButtonProps) {
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const { run, isBusy } = useOneAtATime();
  async function press() {
    setRefusal(undefined);
    await onPress();
    setLeaving(true);
  }
  return (
    <div inert={!isHydrated} className="flex flex-col gap-1.5">
      <Button
        look={look}
        size="large"
        isWide
        icon={icon}
        isBusy={isBusy || isLeaving}
        onClick={() => void run(() => press().catch((error) => setRefusal(faultSentence(error))))}
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
