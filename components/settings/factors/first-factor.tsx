"use client";

import { Fingerprint, Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { expectSignOut, goToSignIn } from "#lib/client/session/go-to-sign-in.ts";
import { useDeleteSession } from "#lib/client/session/mutations.ts";
import { t } from "#lib/contract/language.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { useHydrated } from "../../ui/load/use-hydrated.ts";
import { FactorDialogs } from "./factor-dialogs.tsx";
import { useFactorDialog, useSetUpApp } from "./use-factor-dialog.ts";

/** The one thing somebody can do whose second factor is overdue; then the console opens. */
export function FirstFactor({ canPasskey }: { canPasskey: boolean }) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const dialog = useFactorDialog();
  const { setUp, isBusy, error } = useSetUpApp(dialog);
  const { mutate: signOut } = useDeleteSession();
  function leave() {
    expectSignOut(true);
    signOut(undefined, { onSuccess: goToSignIn });
  }
  return (
    <div inert={!isHydrated} className="flex flex-col gap-4">
      {canPasskey && (
        <Choice
          words={t(
            "Sign in with a finger, a face or a PIN, without a password. The safest way.",
            "Ingia kwa kidole, uso au PIN, bila nenosiri. Njia salama zaidi.",
          )}
        >
          <Button
            look="primary"
            size="large"
            isWide
            icon={<Fingerprint />}
            onClick={() => dialog.show({ kind: "add-passkey" })}
          >
            {t("Add a passkey", "Ongeza passkey")}
          </Button>
        </Choice>
      )}
      <Choice
        words={t(
          "An app on your phone shows a code of 6 digits, which you enter after your password.",
          "Programu kwenye simu yako huonyesha msimbo wa tarakimu 6, unaouandika baada ya nenosiri.",
        )}
      >
        <Button
          look={canPasskey ? "quiet" : "primary"}
          size="large"
          isWide
          icon={<Smartphone />}
          isBusy={isBusy}
          onClick={setUp}
        >
          {t("Set up an app", "Weka programu")}
        </Button>
      </Choice>
      <FaultNote error={error} title={t("Not set up", "Haikuwekwa")} />
      <button type="button" className="link cursor-default self-start rounded-1 text-13" onClick={leave}>
        {t("Sign out", "Toka")}
      </button>
      <FactorDialogs dialog={dialog} onAdded={() => router.replace("/overview")} />
    </div>
  );
}

function Choice({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      {children}
      <p className="text-12 text-ink-3">{words}</p>
    </div>
  );
}
