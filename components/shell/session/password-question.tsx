"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { http } from "#lib/client/request.ts";
import { useConfirmSession } from "#lib/client/session/profile.ts";
import { t } from "#lib/contract/language.ts";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

type QuestionProps = { email: string; isOpen: boolean; onClose: (isRight: boolean) => void };

export function PasswordQuestion({ email, isOpen, onClose }: QuestionProps) {
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useConfirmSession();
  const provider = useQuery(factsQuery).data?.identityProvider ?? null;
  useEffect(() => {
    // Proven in another tab meanwhile: here there is nothing left to ask.
    const come = () =>
      void http("GET /api/session/fresh").then(
        () => onClose(true),
        () => undefined,
      );
    if (isOpen && provider !== null) window.addEventListener("focus", come);
    return () => window.removeEventListener("focus", come);
  });
  function submit() {
    mutate(password, { onSuccess: () => onClose(true) });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t("Enter your password again", "Andika nenosiri lako tena")}
      purpose={t(
        "We ask again when the last time was more than 10 minutes ago. Then we go on with what you asked for.",
        "Tunauliza tena zikipita zaidi ya dakika 10 tangu mara ya mwisho. Kisha tunaendelea na ulichoomba.",
      )}
      button={t("Go on", "Endelea")}
      isBusy={isPending}
      lockedBecause={password === "" ? t("Enter your password", "Andika nenosiri lako") : undefined}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField
        label={t("Your password", "Nenosiri lako")}
        password={password}
        error={error}
        onChange={setPassword}
      />
      {provider !== null && (
        <a className="link text-13" href="/sign-in/again" target="_blank" rel="noreferrer">
          {t(
            <>
              Sign in again with <bdi>{provider}</bdi> in another tab
            </>,
            <>
              Ingia tena kwa <bdi>{provider}</bdi> kwenye kichupo kingine
            </>,
          )}
        </a>
      )}
    </FormDialog>
  );
}
