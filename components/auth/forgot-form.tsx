"use client";

import { type FormEvent, useRef, useState } from "react";
import { http } from "#lib/client/request.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { Note } from "../ui/note.tsx";
import { EmailField } from "./email-field.tsx";
import { asSentence, faultSentence } from "./fault-sentence.ts";
import { SubmitButton } from "./submit-button.tsx";

/** Asks for a link to a new password. What is said afterwards is the same whether the address is known here. */
export function ForgotForm() {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy } = useOneAtATime();
  async function ask() {
    const email = String(new FormData(form.current ?? undefined).get("email"));
    await http("POST /api/resets", { body: { email } });
    setAsked(true);
  }
  function refuse(failure: unknown) {
    const field = failure instanceof Fault ? failure.fields.find(({ path }) => path === "email") : undefined;
    setError(field ? asSentence(field.rule) : faultSentence(failure));
    (form.current?.elements.namedItem("email") as HTMLInputElement | null)?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(() => ask().catch(refuse));
  }
  if (isAsked)
    return (
      <Note tone="green" isAlert title={t("Look into your mailbox", "Angalia barua pepe yako")}>
        {t(
          "If this address has an account here, a link is on its way. It works once, within an hour. Look among spam, too.",
          "Kama anwani hii ina akaunti hapa, kiungo kiko njiani. Hufanya kazi mara moja, ndani ya saa moja. Angalia pia kwenye barua taka.",
        )}
      </Note>
    );
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField name="email" error={error} onChange={() => setError(undefined)} />
      <SubmitButton isBusy={isBusy}>{t("Send me a link", "Nitumie kiungo")}</SubmitButton>
    </form>
  );
}
