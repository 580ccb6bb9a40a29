"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { useCreateSession } from "#lib/client/session/mutations.ts";
import type { CreateSession } from "#lib/contract/desk/session.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { asSentence, faultSentence } from "./fault-sentence.ts";
import { lazyResolver } from "./lazy-resolver.ts";
import { PasswordField } from "./password-field.tsx";
import { SubmitButton } from "./submit-button.tsx";

const resolver = lazyResolver<CreateSession>(() => import("./sign-in-resolver.ts"));

export function SignInForm() {
  const router = useRouter();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
  });
  const { mutate, isPending, isSuccess } = useCreateSession();
  const { errors } = formState;

  function refuse(error: unknown) {
    setError("password", { message: faultSentence(error) });
    setFocus("password", { shouldSelect: true });
  }
  const submit = handleSubmit((input) =>
    mutate(input, { onSuccess: () => router.replace("/overview"), onError: refuse }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="E-mail" error={errors.email?.message && asSentence(errors.email.message)}>
        <Input
          {...register("email")}
          type="email"
          controlSize="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <PasswordField
        {...register("password")}
        autoComplete="current-password"
        error={errors.password?.message && asSentence(errors.password.message)}
      />
      <SubmitButton isBusy={isPending || isSuccess}>Sign in</SubmitButton>
    </form>
  );
}
