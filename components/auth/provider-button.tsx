"use client";

import { useState } from "react";
import { http } from "#lib/client/request.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { Button } from "../ui/button/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { useHydrated } from "../ui/load/use-hydrated.ts";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { faultSentence } from "./fault-sentence.ts";

type ProviderButtonProps = {
  provider: string;
  look: "primary" | "quiet";
  back: string | null;
  /** Somebody who is signed in proves once more who they are. */
  isAgain?: boolean;
};

/** Leads to the provider of identities; why it does not stands below. */
export function ProviderButton({ provider, look, back, isAgain = false }: ProviderButtonProps) {
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const { run, isBusy } = useOneAtATime();
  async function leave() {
    setRefusal(undefined);
    const { url } = await http("POST /api/session/oidc/options", { body: { back, isAgain } });
    setLeaving(true);
    location.assign(url);
  }
  const press = () => void run(() => leave().catch((error) => setRefusal(faultSentence(error))));
  const label = isolated(provider);
  return (
    <div inert={!isHydrated} className="flex flex-col gap-1.5">
      <Button look={look} size="large" isWide isBusy={isBusy || isLeaving} onClick={press}>
        {t(`Sign in with ${label}`, `Ingia kwa ${label}`)}
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
