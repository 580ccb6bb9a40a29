"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { http } from "#lib/client/request.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { EmailField } from "./email-field.tsx";
import { asSentence, faultSentence } from "./fault-sentence.ts";
import { PasswordField } from "./password-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { secondStepHref } from "./way-back.ts";

type SignInFormProps = {
  /** Where the person was when the session ended. */
  back: string | null;
};

const FIELDS = ["email", "password"] as const;
type FieldName = (typeof FIELDS)[number];
type Errors = { [Name in FieldName]?: string };

/** E-mail and password; the rules are the server's, and the fields keep what is typed before the page is alive. */
export function SignInForm({ back }: SignInFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isLeaving, setLeaving] = useState(false);
  const { run, isBusy } = useOneAtATime();

  function refuse(found: Errors) {
    setErrors(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    const field = first && (form.current?.elements.namedItem(first) as HTMLInputElement);
    field?.focus();
    field?.select();
  }
  async function signIn() {
    const given = new FormData(form.current ?? undefined);
    const body = { email: String(given.get("email")), password: String(given.get("password")) };
    const { step } = await http("POST /api/session", { body });
    setLeaving(true);
    if (step === "second") router.push(secondStepHref(back));
    else router.replace(back ?? "/overview");
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(() => signIn().catch((error) => refuse(errorsOf(error))));
  }
  const forget = (name: FieldName) => setErrors(({ [name]: _, ...others }) => others);
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField name="email" error={errors.email} onChange={() => forget("email")} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        error={errors.password}
        onChange={() => forget("password")}
      />
      <SubmitButton isBusy={isBusy || isLeaving}>{t("Sign in", "Ingia")}</SubmitButton>
    </form>
  );
}

/** What the server found wrong, field by field; all else stands at the password. */
function errorsOf(error: unknown): Errors {
  const fields = error instanceof Fault && error.code === "invalid_input" ? error.fields : [];
  const found = fields.filter(({ path }) => FIELDS.some((name) => name === path));
  if (found.length === 0) return { password: faultSentence(error) };
  return Object.fromEntries(found.map(({ path, rule }) => [path, asSentence(rule)]));
}
