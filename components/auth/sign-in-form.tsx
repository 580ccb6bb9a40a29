"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { useCreateSession } from "#lib/client/session/mutations.ts";
import type { SignInAnswer } from "#lib/contract/desk/team/factor.ts";
import type { CreateSession } from "#lib/contract/desk/team/session.ts";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { EmailField } from "./email-field.tsx";
import { asSentence, faultSentence } from "./fault-sentence.ts";
import { lazyResolver } from "./lazy-resolver.ts";
import { PasswordField } from "./password-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { secondStepHref } from "./way-back.ts";

const resolver = lazyResolver<CreateSession>(() => import("./sign-in-resolver.ts"));

type SignInFormProps = {
  /** Where the person was when the session ended. */
  back: string | null;
};

export function SignInForm({ back }: SignInFormProps) {
  const router = useRouter();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
  });
  const { mutateAsync, isSuccess } = useCreateSession();
  const { run, isBusy } = useOneAtATime();
  const { errors } = formState;

  function refuse(error: unknown) {
    setError("password", { message: faultSentence(error) });
    setFocus("password", { shouldSelect: true });
  }
  const goOn = ({ step }: SignInAnswer) =>
    step === "second" ? router.push(secondStepHref(back)) : router.replace(back ?? "/overview");
  const submit = handleSubmit((input) => run(() => mutateAsync(input).then(goOn, refuse)));
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField {...register("email")} error={errors.email?.message && asSentence(errors.email.message)} />
      <PasswordField
        {...register("password")}
        autoComplete="current-password"
        error={errors.password?.message && asSentence(errors.password.message)}
      />
      <SubmitButton isBusy={isBusy || isSuccess}>Sign in</SubmitButton>
    </form>
  );
}
