"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { useAcceptInvitation, useAcceptReset } from "#lib/client/team/mutations.ts";
import { t } from "#lib/contract/language.ts";
import { MIN_PASSWORD_LENGTH } from "#lib/contract/rules/password-length.ts";
import { Fault } from "#lib/fault.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { Note } from "../ui/note.tsx";
import { asSentence, faultSentence } from "./fault-sentence.ts";
import { PasswordField } from "./password-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { secondStepHref } from "./way-back.ts";

type OneTimeFormProps = {
  kind: "invitation" | "reset";
  code: string;
  email: string;
  name: string;
};

/** A password of one's own by a one-time link; an invitation asks for the name, too. The rules are the server's. */
export function OneTimeForm({ kind, code, email, name }: OneTimeFormProps) {
  const router = useRouter();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name, password: "" } });
  const invitation = useAcceptInvitation();
  const reset = useAcceptReset();
  const { run, isBusy } = useOneAtATime();
  const { errors } = formState;

  function refuse(error: unknown) {
    const found = error instanceof Fault ? error.fields.find(({ path }) => isField(path)) : undefined;
    if (found) setError(found.path as "name" | "password", { message: found.rule }, { shouldFocus: true });
    else setError("root", { message: faultSentence(error) });
  }
  async function send(given: { name: string; password: string }): Promise<string> {
    if (kind === "invitation") await invitation.mutateAsync({ code, ...given });
    else if ((await reset.mutateAsync({ code, password: given.password })).step === "second")
      return secondStepHref(null);
    return "/overview";
  }
  const submit = handleSubmit((given) => run(() => send(given).then((href) => router.replace(href), refuse)));
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.root?.message && (
        <Note tone="red" title={t("That did not work", "Haikufanikiwa")} isSmall isAlert>
          {errors.root.message}
        </Note>
      )}
      <Field label={t("E-mail", "Barua pepe")}>
        <Input type="email" controlSize="large" autoComplete="username" value={email} readOnly />
      </Field>
      {kind === "invitation" && (
        <Field
          label={t("Your name", "Jina lako")}
          error={errors.name?.message && asSentence(errors.name.message)}
        >
          <Input {...register("name")} controlSize="large" autoComplete="name" maxLength={80} />
        </Field>
      )}
      <PasswordField
        {...register("password")}
        autoComplete="new-password"
        hint={t(`${MIN_PASSWORD_LENGTH} characters or more`, `Herufi ${MIN_PASSWORD_LENGTH} au zaidi`)}
        error={errors.password?.message && asSentence(errors.password.message)}
      />
      <SubmitButton isBusy={isBusy || invitation.isSuccess || reset.isSuccess}>
        {kind === "invitation"
          ? t("Create my account", "Fungua akaunti yangu")
          : t("Save the new password", "Hifadhi nenosiri jipya")}
      </SubmitButton>
    </form>
  );
}

const isField = (path: string): boolean => path === "name" || path === "password";
