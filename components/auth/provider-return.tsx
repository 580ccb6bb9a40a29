"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { http } from "#lib/client/request.ts";
import { t } from "#lib/contract/language.ts";
import { faultSentence } from "./fault-sentence.ts";
import { secondStepHref } from "./way-back.ts";

/** Hands over what the provider wrote into the address, once, and goes on. */
export function ProviderReturn() {
  const router = useRouter();
  const isAsked = useRef(false);
  const [refusal, setRefusal] = useState<string>();
  const [isAgain, setAgain] = useState(false);
  useEffect(() => {
    // An answer is used up by the first request; an effect may run twice.
    if (isAsked.current) return;
    isAsked.current = true;
    const answer = location.search.slice(1);
    // It opens nothing twice, and is nobody's to read in the history of the browser.
    history.replaceState(history.state, "", location.pathname);
    http("POST /api/session/oidc", { body: { answer } })
      .then(({ step, back }) => {
        if (step === "again") setAgain(true);
        else router.replace(step === "second" ? secondStepHref(back) : (back ?? "/overview"));
      })
      .catch((error) => setRefusal(faultSentence(error)));
  }, [router]);
  if (refusal !== undefined)
    return (
      <div className="flex flex-col gap-4">
        <p role="alert" className="text-red-fg">
          {refusal}
        </p>
        <a className="link" href="/sign-in">
          {t("Back to sign-in", "Rudi kwenye kuingia")}
        </a>
      </div>
    );
  if (isAgain)
    return (
      <p role="status">
        {t(
          "Done. Close this tab and go on in the one you came from.",
          "Imekamilika. Funga kichupo hiki na uendelee kwenye kile ulichotoka.",
        )}
      </p>
    );
  return (
    <p role="status" className="text-ink-2">
      {t("Signing you in…", "Unaingizwa…")}
    </p>
  );
}
